//! Counters that expire by themselves. The time belongs into a counter's id (`signup#…#2026-01-31`), so that a late
//! deletion never matters.

use super::{Store, StoreError, Table, key, n};
use jiff::Timestamp;

impl Store {
    /// Adds one to a counter that ends at `expires_at` and returns its new value, unless it already reached `limit`.
    pub async fn count_up(
        &self,
        id: &str,
        limit: u32,
        expires_at: Timestamp,
    ) -> Result<Option<u32>, StoreError> {
        let request = self
            .client
            .update_item()
            .table_name(self.table(Table::Counters))
            .set_key(Some(key([("id", id)])));
        let request = request.update_expression("ADD #count :one SET expires_at = :expires");
        let request = request.condition_expression("attribute_not_exists(#count) OR #count < :limit");
        let request = request.expression_attribute_names("#count", "count");
        let request =
            request.expression_attribute_values(":one", n(1)).expression_attribute_values(":limit", n(limit));
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
