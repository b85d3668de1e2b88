//! The end of an account: first marked and still there, then everything of it deleted but the ledger, which says what was paid for.

use super::lists::ListHead;
use super::saved_icps::SavedIcpHead;
use super::watch_lists::WatchListHead;
use super::{Store, StoreError, Table, Write, key, n, s, texts};
use domain::ids;
use futures::TryStreamExt;
use jiff::Timestamp;
use std::pin::pin;
use std::time::Duration;

const CLOSURE: &str = "closure";
/// What stands in the place of the address of an account that is gone.
pub const GONE: &str = "closed";
const PAGE: i32 = 100;
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// The writes that mark an account to be closed at a time; refused where it is marked already.
    pub fn closing_writes(&self, account_id: &str, at: Timestamp) -> Vec<Write> {
        let mark = self
            .update(Table::Accounts, key([("id", account_id)]), "SET closes_at = :at")
            .when("attribute_exists(balance) AND attribute_not_exists(closes_at)")
            .with(":at", s(at.to_string()));
        vec![mark, self.put(Table::Pending, key([("id", account_id), ("open", CLOSURE)]))]
    }

    /// The writes that take a closure back; refused if it is gone.
    pub fn keeping_writes(&self, account_id: &str) -> Vec<Write> {
        vec![
            self.update(Table::Accounts, key([("id", account_id)]), "REMOVE closes_at")
                .when("attribute_exists(closes_at) AND attribute_not_exists(closed_at)"),
            self.delete(Table::Pending, key([("id", account_id)])),
        ]
    }

    /// Marks an account to be closed; `Conflict` where it is already.
    pub async fn mark_closing(&self, account_id: &str, at: Timestamp) -> Result<(), StoreError> {
        self.transact(self.closing_writes(account_id, at), PATIENCE).await.done()
    }

    /// Takes a closure back; `Conflict` if there is no closure.
    pub async fn keep_account(&self, account_id: &str) -> Result<(), StoreError> {
        self.transact(self.keeping_writes(account_id), PATIENCE).await.done()
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
        let keys = self.keys_of(id).await?;
        self.delete_all(Table::Keys, keys.iter().map(|own| key([("hash", &own.hash)]))).await?;
        let agents = self.agents_of(id).await?;
        self.delete_all(Table::Keys, agents.iter().map(|own| key([("hash", &own.hash)]))).await?;
        self.delete_lists::<WatchListHead>(id).await?;
        self.delete_lists::<SavedIcpHead>(id).await?;
        self.delete_connections(id).await?;
        for work in self.work_of(id).await? {
            self.delete_partition(Table::Jobs, &work).await?;
            self.delete_partition(Table::Jobs, &ids::derived(ids::Kind::Job, &work)).await?;
        }
        self.delete_partition(Table::Webhooks, id).await?;
        self.forget_people(id).await?;
        let mut markers = Vec::new();
        for marker in super::accounts::email_markers(&account.email) {
            // Another account may have an alias of the address.
            if account.email != GONE && self.marked(&marker).await?.as_deref() == Some(id) {
                markers.push(key([("id", &marker)]));
            }
        }
        self.delete_all(Table::Accounts, markers).await?;
        let gone = "SET email = :gone, closed_at = if_not_exists(closed_at, :now) \
                    REMOVE webhook_url, caps ADD keys_version :one";
        self.update(Table::Accounts, key([("id", id)]), gone)
            .when("attribute_exists(balance)")
            .with(":gone", s(GONE))
            .with(":one", n(1))
            .with(":now", s(now.to_string()))
            .send(self)
            .await?;
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
        let query = self.query(Table::Jobs, "account_id = :account").index("by-account");
        Ok(texts(&query.with(":account", s(account_id)).only("id").all().await?, "id"))
    }

    /// Deletes every item of a partition.
    async fn delete_partition(&self, table: Table, value: &str) -> Result<(), StoreError> {
        let query = self.query(table, "#partition = :value").consistent().with(":value", s(value));
        let query = query.keys_only();
        let mut pages = pin!(query.pages());
        while let Some(keys) = pages.try_next().await? {
            self.delete_all(table, keys).await?;
        }
        Ok(())
    }
}
