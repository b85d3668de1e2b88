//! Counters that expire by themselves. The time belongs into a counter's id (`signup#…#2026-01-31`), so that a late
//! deletion never matters.

use super::{Store, StoreError, Table, Write, key, n, number};
use jiff::Timestamp;

impl Store {
    /// The write that notes something until `expires_at`; refused where it is noted already.
    pub fn note_once_write(&self, id: &str, now: Timestamp, expires_at: Timestamp) -> Write {
        self.update(Table::Counters, key([("id", id)]), "SET expires_at = :expires")
            .when("attribute_not_exists(id) OR expires_at <= :now")
            .with(":expires", n(expires_at.as_second()))
            .with(":now", n(now.as_second()))
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
        let counted = self
            .update(Table::Counters, key([("id", id)]), "ADD #count :by SET expires_at = :expires")
            .when("attribute_not_exists(#count) OR #count <= :room")
            .with(":by", n(by))
            .with(":room", n(room))
            .with(":expires", n(expires_at.as_second()))
            .updated(self)
            .await?;
        Ok(counted.and_then(|item| number(&item, "count")))
    }
}
