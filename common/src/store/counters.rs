//! Counters that expire by themselves. The time belongs into a counter's id (`signup#…#2026-01-31`), so that a late
//! deletion never matters.

use super::transaction::IntoWrite;
use super::{Store, StoreError, Table, key, n, unbuildable};
use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use jiff::Timestamp;

impl Store {
    /// The write that notes something until `expires_at`; refused where it is noted already.
    pub fn note_once_write(
        &self,
        id: &str,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<TransactWriteItem, StoreError> {
        let update =
            Update::builder().table_name(self.table(Table::Counters)).set_key(Some(key([("id", id)])));
        let update = update
            .update_expression("SET expires_at = :expires")
            .condition_expression("attribute_not_exists(id) OR expires_at <= :now")
            .expression_attribute_values(":expires", n(expires_at.as_second()))
            .expression_attribute_values(":now", n(now.as_second()));
        Ok(update.build().map_err(unbuildable)?.into_write())
    }

    /// Adds to a counter that ends at `expires_at` and returns its new value, unless that would be more than `limit`.
    pub async fn count_up(
        &self,
        id: &str,
        by: u32,
        limit: u32,
        expires_at: Timestamp,
    ) -> Result<Option<u32>, StoreError> {
        let Some(room) = limit.checked_sub(by) else { return Ok(None) };
        let request = self
            .client
            .update_item()
            .table_name(self.table(Table::Counters))
            .set_key(Some(key([("id", id)])));
        let request = request.update_expression("ADD #count :by SET expires_at = :expires");
        let request = request.condition_expression("attribute_not_exists(#count) OR #count <= :room");
        let request = request.expression_attribute_names("#count", "count");
        let request =
            request.expression_attribute_values(":by", n(by)).expression_attribute_values(":room", n(room));
        let request = request.expression_attribute_values(":expires", n(expires_at.as_second()));
        let request = request.return_values(aws_sdk_dynamodb::types::ReturnValue::UpdatedNew);
        match request.send().await.map_err(StoreError::from) {
            Ok(done) => {
                let count = done.attributes.as_ref().and_then(|item| item.get("count"));
                Ok(count.and_then(|count| count.as_n().ok()?.parse().ok()))
            }
            Err(StoreError::Conflict) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
