//! The end of an account: first marked and still there, then everything of it deleted but the ledger, which says what was paid for.

use super::lists::ListHead;
use super::pages::{queried, texts};
use super::saved_icps::SavedIcpHead;
use super::transaction::{IntoWrite, transact};
use super::watch_lists::WatchListHead;
use super::{Item, Store, StoreError, Table, delete_of, key, n, s, unbuildable};
use aws_sdk_dynamodb::types::{Delete, Put, TransactWriteItem, Update};
use domain::ids;
use jiff::Timestamp;
use std::time::Duration;

const CLOSURE: &str = "closure";
/// What stands in the place of the address of an account that is gone.
pub const GONE: &str = "closed";
const PAGE: i32 = 100;
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// The writes that mark an account to be closed at a time; refused where it is marked already.
    pub fn closing_writes(
        &self,
        account_id: &str,
        at: Timestamp,
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        let update = Update::builder().table_name(self.table(Table::Accounts));
        let update = update.set_key(Some(key([("id", account_id)])));
        let update = update.update_expression("SET closes_at = :at");
        let update =
            update.condition_expression("attribute_exists(balance) AND attribute_not_exists(closes_at)");
        let update = update.expression_attribute_values(":at", s(at.to_string()));
        let mut item = key([("id", account_id)]);
        item.insert("open".into(), s(CLOSURE));
        let put = Put::builder().table_name(self.table(Table::Pending)).set_item(Some(item));
        let put = put.build().map_err(unbuildable)?;
        Ok(vec![update.build().map_err(unbuildable)?.into_write(), put.into_write()])
    }

    /// The writes that take a closure back; refused where there is none any more.
    pub fn keeping_writes(&self, account_id: &str) -> Result<Vec<TransactWriteItem>, StoreError> {
        let update = Update::builder().table_name(self.table(Table::Accounts));
        let update = update.set_key(Some(key([("id", account_id)])));
        let update = update.update_expression("REMOVE closes_at");
        let update =
            update.condition_expression("attribute_exists(closes_at) AND attribute_not_exists(closed_at)");
        let delete = Delete::builder().table_name(self.table(Table::Pending));
        let delete = delete.set_key(Some(key([("id", account_id)]))).build().map_err(unbuildable)?;
        Ok(vec![update.build().map_err(unbuildable)?.into_write(), delete.into_write()])
    }

    /// Marks an account to be closed; `Conflict` where it is already.
    pub async fn mark_closing(&self, account_id: &str, at: Timestamp) -> Result<(), StoreError> {
        self.transact_now(self.closing_writes(account_id, at)?).await
    }

    /// Takes a closure back; `Conflict` where there is none.
    pub async fn keep_account(&self, account_id: &str) -> Result<(), StoreError> {
        self.transact_now(self.keeping_writes(account_id)?).await
    }

    async fn transact_now(&self, writes: Vec<TransactWriteItem>) -> Result<(), StoreError> {
        let token = hex::encode(domain::chance::bytes::<16>());
        transact(self, &token, writes, domain::clock::instant() + PATIENCE).await.done()
    }

    /// Closes the accounts whose time has come; how many.
    pub async fn close_due(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut closed = 0;
        for id in self.pending(CLOSURE, "~").await? {
            let account = self.account(&id).await?;
            if account.is_some_and(|account| account.closes_at.is_none_or(|at| at > now)) {
                continue;
            }
            self.delete_account(&id, now).await?;
            closed += 1;
        }
        Ok(closed)
    }

    /// Deletes everything of an account but its ledger, and what tells whose it was. What a crash leaves the next sweep finds.
    async fn delete_account(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        let Some(account) = self.account(id).await? else { return self.removal_done(id).await };
        let keys: Result<Vec<_>, _> =
            self.keys_of(id).await?.iter().map(|own| delete_of(key([("hash", &own.hash)]))).collect();
        self.write_all(Table::Keys, keys?).await?;
        self.delete_lists::<WatchListHead>(id).await?;
        self.delete_lists::<SavedIcpHead>(id).await?;
        for work in self.work_of(id).await? {
            self.delete_partition(Table::Jobs, &work).await?;
            self.delete_partition(Table::Jobs, &ids::derived(ids::Kind::Job, &work)).await?;
        }
        self.delete_partition(Table::Webhooks, id).await?;
        self.delete_partition(Table::People, id).await?;
        let mut markers = Vec::new();
        for marker in super::accounts::email_markers(&account.email) {
            // Another account may have an alias of the address.
            if account.email != GONE && self.marked(&marker).await?.as_deref() == Some(id) {
                markers.push(delete_of(key([("id", &marker)]))?);
            }
        }
        self.write_all(Table::Accounts, markers).await?;
        let update = self.client.update_item().table_name(self.table(Table::Accounts));
        let update = update.set_key(Some(key([("id", id)])));
        let update = update.update_expression(
            "SET email = :gone, closed_at = if_not_exists(closed_at, :now) REMOVE webhook_url, caps ADD keys_version :one",
        );
        let update = update.condition_expression("attribute_exists(balance)");
        let update = update.expression_attribute_values(":gone", s(GONE));
        let update = update.expression_attribute_values(":one", n(1));
        update.expression_attribute_values(":now", s(now.to_string())).send().await?;
        self.removal_done(id).await
    }

    async fn delete_lists<T: ListHead>(&self, account_id: &str) -> Result<(), StoreError> {
        loop {
            let (lists, _) = self.lists_of::<T>(account_id, None, PAGE).await?;
            if lists.is_empty() {
                return Ok(());
            }
            for list in lists {
                self.delete_list::<T>(account_id, list.id()).await?;
            }
        }
    }

    /// The ids of an account's jobs and files.
    async fn work_of(&self, account_id: &str) -> Result<Vec<String>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Jobs)).index_name("by-account");
        let query = query.key_condition_expression("account_id = :account");
        let query = query.expression_attribute_values(":account", s(account_id));
        Ok(texts(&queried(query.projection_expression("id")).await?, "id"))
    }

    /// Deletes every item of a partition.
    async fn delete_partition(&self, table: Table, value: &str) -> Result<(), StoreError> {
        let keys = table.keys();
        let mut start: Option<Item> = None;
        loop {
            let query = self.client.query().table_name(self.table(table)).consistent_read(true);
            let query = query.key_condition_expression("#partition = :value");
            let query = query.expression_attribute_names("#partition", keys.partition);
            let mut query = query.expression_attribute_values(":value", s(value));
            let mut names = "#partition".to_owned();
            if let Some(sort) = keys.sort {
                query = query.expression_attribute_names("#sort", sort);
                names.push_str(", #sort");
            }
            let page = query.projection_expression(names).set_exclusive_start_key(start).send().await?;
            let deletes: Result<Vec<_>, _> =
                page.items.unwrap_or_default().into_iter().map(delete_of).collect();
            self.write_all(table, deletes?).await?;
            start = page.last_evaluated_key;
            if start.is_none() {
                return Ok(());
            }
        }
    }
}
