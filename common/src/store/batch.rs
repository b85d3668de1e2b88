//! Many items at once: reads of items by their keys, and writes that depend on nothing.

use super::{Item, Store, StoreError, Table};
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{DeleteRequest, KeysAndAttributes, PutRequest, WriteRequest};
use std::collections::HashMap;
use std::time::Duration;

/// How many items one BatchWriteItem may write.
const WRITES: usize = 25;
/// How many items one BatchGetItem may read.
const READS: usize = 100;
/// How often what was left undone is tried again.
const ATTEMPTS: u32 = 8;

fn unbuildable(error: BuildError) -> StoreError {
    StoreError::Failed(error.into())
}

/// Waits longer before each further attempt; an error after the last.
async fn pause(attempt: u32) -> Result<(), StoreError> {
    if attempt == ATTEMPTS {
        return Err(StoreError::Failed("ThrottlingException: a batch is left undone".into()));
    }
    let pause = Duration::from_millis(10) * 2_u32.pow(attempt);
    tokio::time::sleep(pause.mul_f64(domain::chance::share(0.5, 1.0))).await;
    Ok(())
}

impl Store {
    /// Those of the items with these keys that exist, in no order; `latest` sees what was written a moment ago, at twice the price.
    pub(crate) async fn get_all(
        &self,
        table: Table,
        keys: &[Item],
        latest: bool,
    ) -> Result<Vec<Item>, StoreError> {
        let (name, mut found) = (self.table(table), Vec::with_capacity(keys.len()));
        for chunk in keys.chunks(READS) {
            let wanted = KeysAndAttributes::builder().set_keys(Some(chunk.to_vec())).consistent_read(latest);
            let mut wanted = wanted.build().map_err(unbuildable)?;
            for attempt in 0.. {
                let page = self.client.batch_get_item().request_items(&name, wanted).send().await?;
                found.extend(page.responses.unwrap_or_default().remove(&name).unwrap_or_default());
                match page.unprocessed_keys.unwrap_or_default().remove(&name) {
                    Some(left) if !left.keys.is_empty() => wanted = left,
                    _ => break,
                }
                pause(attempt).await?;
            }
        }
        Ok(found)
    }

    /// Writes or deletes many items, in no order and not all at once: for items that nothing refers to yet, or any more.
    pub(crate) async fn write_all(&self, table: Table, writes: Vec<WriteRequest>) -> Result<(), StoreError> {
        for batch in writes.chunks(WRITES) {
            let mut left = HashMap::from([(self.table(table), batch.to_vec())]);
            for attempt in 0.. {
                let done = self.client.batch_write_item().set_request_items(Some(left)).send().await?;
                left = done.unprocessed_items.unwrap_or_default();
                if left.values().all(Vec::is_empty) {
                    break;
                }
                pause(attempt).await?;
            }
        }
        Ok(())
    }

    /// Deletes many items by their keys, in no order and not all at once.
    pub(crate) async fn delete_all(
        &self,
        table: Table,
        keys: impl IntoIterator<Item = Item>,
    ) -> Result<(), StoreError> {
        let deletes: Result<Vec<_>, _> = keys.into_iter().map(delete_of).collect();
        self.write_all(table, deletes?).await
    }

    /// Deletes what was written ahead of a call that was refused.
    pub(crate) async fn delete_ahead(&self, ahead: Vec<(Table, Item)>) -> Result<(), StoreError> {
        for (table, key) in ahead {
            self.delete_all(table, [key]).await?;
        }
        Ok(())
    }
}

/// The write that puts an item, for [`Store::write_all`].
pub(crate) fn put_of(item: Item) -> Result<WriteRequest, StoreError> {
    let put = PutRequest::builder().set_item(Some(item)).build().map_err(unbuildable)?;
    Ok(WriteRequest::builder().put_request(put).build())
}

/// The write that deletes an item, for [`Store::write_all`].
pub(crate) fn delete_of(key: Item) -> Result<WriteRequest, StoreError> {
    let delete = DeleteRequest::builder().set_key(Some(key)).build().map_err(unbuildable)?;
    Ok(WriteRequest::builder().delete_request(delete).build())
}
