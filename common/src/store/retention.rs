//! Deletes expired items. AWS deletes items whose time is over within days; the embedded engine never does.

use super::{Store, StoreError, Table, n};
use futures::TryStreamExt;
use jiff::Timestamp;
use std::pin::pin;

const EXPIRED: &str = "expires_at <= :now";

impl Store {
    /// Deletes what has expired; how many items that were. Reads pass expired items over whether this ran or not.
    pub async fn delete_expired(&self, now: Timestamp) -> Result<u64, StoreError> {
        let (mut deleted, now) = (0, n(now.as_second()));
        for table in Table::ALL.iter().copied().filter(|table| table.expires()) {
            let scan = self.scan(table).keys_only().filter(EXPIRED).with(":now", now.clone());
            let mut pages = pin!(scan.pages());
            while let Some(keys) = pages.try_next().await? {
                for key in keys {
                    // Unless it was rewritten meanwhile.
                    let delete = self.delete(table, key).when(EXPIRED).with(":now", now.clone());
                    deleted += u64::from(delete.applied(self).await?);
                }
            }
        }
        Ok(deleted)
    }
}
