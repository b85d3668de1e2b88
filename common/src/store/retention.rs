//! The end of what is kept for a time. AWS deletes items whose time is over within days; the embedded engine never does.

use super::{Item, Store, StoreError, Table, n};
use jiff::Timestamp;

impl Store {
    /// Deletes what has expired; how many items that were. Reads pass expired items over whether this ran or not.
    pub async fn delete_expired(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut deleted = 0;
        for table in Table::ALL.iter().copied().filter(|table| table.expires()) {
            let mut start: Option<Item> = None;
            loop {
                let keys = table.keys();
                let mut scan = self.client.scan().table_name(self.table(table));
                let mut names = vec!["#partition"];
                scan = scan.expression_attribute_names("#partition", keys.partition);
                if let Some(sort) = keys.sort {
                    names.push("#sort");
                    scan = scan.expression_attribute_names("#sort", sort);
                }
                let scan = scan
                    .projection_expression(names.join(", "))
                    .filter_expression("expires_at <= :now")
                    .expression_attribute_values(":now", n(now.as_second()))
                    .set_exclusive_start_key(start);
                let page = scan.send().await?;
                for key in page.items.unwrap_or_default() {
                    deleted += u64::from(self.delete_one_expired(table, key, now).await?);
                }
                start = page.last_evaluated_key;
                if start.is_none() {
                    break;
                }
            }
        }
        Ok(deleted)
    }

    /// Deletes an item unless it was written anew meanwhile.
    async fn delete_one_expired(&self, table: Table, key: Item, now: Timestamp) -> Result<bool, StoreError> {
        let delete = self.client.delete_item().table_name(self.table(table)).set_key(Some(key));
        let delete = delete.condition_expression("expires_at <= :now");
        match delete
            .expression_attribute_values(":now", n(now.as_second()))
            .send()
            .await
            .map_err(StoreError::from)
        {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
