//! Who watches what, the other way round: from a domain or a profile to the lists that want to hear of it. And the matches
//! that wait to be told, each under its list, with a note in the index of due notifications.
//!
//! The table may name lists that no longer watch an entry: the notifier checks the list itself. It never leaves one out.

use super::jobs::OPEN;
use super::transaction::{Not, Transacted};
use super::{Item, Store, StoreError, Table, Write, delete_of, key, moment, n, put_of, s, text};
use domain::signal::{Signal, SignalKind};
use futures::{FutureExt, StreamExt, TryStreamExt};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::pin::pin;
use std::time::Duration;

/// How long a match waits to be told, which is as long as its signal can come up in a run, and a day.
pub const WAITING: SignedDuration = SignedDuration::from_hours(31 * 24);
/// Says that an entry is watched: many are looked up at once.
const WATCHED: &str = "#";
const MATCH: &str = "match#";
const PATIENCE: Duration = Duration::from_secs(10);
/// How many batches are written at a time.
const AT_ONCE: usize = 8;
const BATCH: usize = 25;

/// A list that watches something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watcher {
    pub account_id: String,
    #[serde(rename = "id")]
    pub list: String,
    pub signals: Vec<SignalKind>,
}

/// A match that waits to be told.
#[derive(Debug, Clone, PartialEq)]
pub struct Waiting {
    id: String,
    pub entry: String,
    /// What happened; nothing where a record came that an ICP looks for.
    pub signal: Option<Signal>,
}

/// When a list is to be told next.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Due {
    pub due_at: Timestamp,
    /// Raised with every match, so that a notifier that believes it is done misses none.
    version: u64,
}

impl Store {
    /// Enters a list under everything it watches.
    pub async fn put_watchers(&self, watcher: &Watcher, entries: &[String]) -> Result<(), StoreError> {
        let mut writes = Vec::with_capacity(entries.len() * 2);
        for entry in entries {
            let mut item: Item = serde_dynamo::to_item(watcher)?;
            item.extend(key([("owner", watch_key(entry).as_str())]));
            writes.push(put_of(item)?);
            writes.push(put_of(key([("owner", watch_key(entry).as_str()), ("id", WATCHED)]))?);
        }
        self.write_many(writes).await
    }

    /// Takes a list out again from under these entries.
    pub async fn remove_watchers(&self, list: &str, entries: &[String]) -> Result<(), StoreError> {
        let deletes =
            entries.iter().map(|e| delete_of(key([("owner", watch_key(e).as_str()), ("id", list)])));
        self.write_many(deletes.collect::<Result<_, _>>()?).await
    }

    async fn write_many(&self, writes: Vec<aws_sdk_dynamodb::types::WriteRequest>) -> Result<(), StoreError> {
        let batches: Vec<_> =
            writes.chunks(BATCH).map(|batch| self.write_all(Table::Lists, batch.to_vec()).boxed()).collect();
        futures::stream::iter(batches).buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Those of these entries that a list watches.
    pub async fn watched(&self, entries: &[String]) -> Result<HashSet<String>, StoreError> {
        let mark = |entry: &String| key([("owner", watch_key(entry).as_str()), ("id", WATCHED)]);
        let keys: Vec<Item> = entries.iter().map(mark).collect();
        let found = self.get_all(Table::Lists, &keys, true).await?;
        let entry = |item| Some(text(item, "owner")?.strip_prefix("watch#")?.to_owned());
        Ok(found.iter().filter_map(entry).collect())
    }

    /// The lists that watch an entry.
    pub async fn watchers(&self, entry: &str) -> Result<Vec<Watcher>, StoreError> {
        let query = self.query(Table::Lists, "#owner = :owner AND id > :none").consistent();
        let query = query.with(":owner", s(watch_key(entry))).with(":none", s(WATCHED));
        Ok(serde_dynamo::from_items(query.all().await?)?)
    }

    /// Lets a match wait to be told, once; whether it was not waiting yet.
    pub async fn put_match(
        &self,
        watcher: &Watcher,
        entry: &str,
        signal: &Signal,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut item = match_key(&watcher.list, entry, signal);
        item.insert("entry".into(), s(entry));
        let body = serde_json::to_string(signal).map_err(|error| StoreError::Failed(error.into()))?;
        item.insert("signal".into(), s(body));
        item.insert("expires_at".into(), n((now + WAITING).as_second()));
        let put = self.put(Table::Lists, item).when("attribute_not_exists(id)");
        let due = self.due_update(&watcher.account_id, &watcher.list, now, false);
        match self.transact(vec![put, due], PATIENCE).await {
            Transacted::Done => Ok(true),
            Transacted::Not { why: Not::Refused(_), uncertain } => Ok(uncertain),
            Transacted::Not { why: Not::Failed(error), .. } => Err(error),
        }
    }

    /// Stores records that newly fit an ICP until they are sent, each once.
    pub async fn put_fits(&self, icp: &Watcher, ids: &[String], now: Timestamp) -> Result<(), StoreError> {
        let waiting = |id: &String| {
            let mut item =
                key([("owner", icp.list.as_str()), ("id", &format!("{MATCH}{id}")), ("entry", id)]);
            item.insert("expires_at".into(), n((now + WAITING).as_second()));
            put_of(item)
        };
        self.write_many(ids.iter().map(waiting).collect::<Result<_, _>>()?).await?;
        // Noted last: a reader of the note finds all of them.
        self.transact(vec![self.due_update(&icp.account_id, &icp.list, now, false)], PATIENCE).await.done()
    }

    /// Notes that a list is to be looked at now, whatever was planned.
    pub async fn wake(&self, account_id: &str, list: &str, now: Timestamp) -> Result<(), StoreError> {
        self.transact(vec![self.due_update(account_id, list, now, true)], PATIENCE).await.done()
    }

    fn due_update(&self, account_id: &str, list: &str, now: Timestamp, anew: bool) -> Write {
        let due = if anew { ":due" } else { "if_not_exists(due_at, :due)" };
        let change = format!(
            "SET #open = :open, due_at = {due}, version = if_not_exists(version, :zero) + :one, expires_at = :end"
        );
        self.update(Table::Webhooks, key([("account_id", account_id), ("id", list)]), change)
            .with(":open", s(OPEN))
            .with(":due", s(moment(now)))
            .with(":zero", n(0))
            .with(":one", n(1))
            .with(":end", n((now + WAITING * 2).as_second()))
    }

    /// When a list is to be told next; `None` when nothing waits.
    pub async fn due(&self, account_id: &str, list: &str) -> Result<Option<Due>, StoreError> {
        let item = self.get(Table::Webhooks, key([("account_id", account_id), ("id", list)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// Puts a list off, unless something came meanwhile; whether it was.
    pub async fn put_off(
        &self,
        account_id: &str,
        list: &str,
        due: &Due,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let key = key([("account_id", account_id), ("id", list)]);
        let update =
            self.update(Table::Webhooks, key, "SET due_at = :until").with(":until", s(moment(until)));
        update.when("version = :version").with(":version", n(due.version)).applied(self).await
    }

    /// Forgets that a list is due, unless something came meanwhile; whether it did.
    pub async fn nothing_due(&self, account_id: &str, list: &str, due: &Due) -> Result<bool, StoreError> {
        let delete = self.delete(Table::Webhooks, key([("account_id", account_id), ("id", list)]));
        delete.when("version = :version").with(":version", n(due.version)).applied(self).await
    }

    /// Matches of a list that wait to be told, up to a limit.
    pub async fn waiting(&self, list: &str, limit: i32, now: Timestamp) -> Result<Vec<Waiting>, StoreError> {
        let query = self
            .query(Table::Lists, "#owner = :owner AND begins_with(id, :match)")
            .consistent()
            .filter("expires_at > :now")
            .with(":owner", s(list))
            .with(":match", s(MATCH))
            .with(":now", n(now.as_second()))
            .limit(limit);
        let mut found = Vec::new();
        let mut pages = pin!(query.pages());
        while found.len() < limit as usize
            && let Some(page) = pages.try_next().await?
        {
            for item in page {
                let signal = text(&item, "signal").map(serde_json::from_str).transpose();
                let signal = signal.map_err(|error| StoreError::Failed(error.into()))?;
                let text = |name: &str| text(&item, name).unwrap_or_default().to_owned();
                found.push(Waiting { id: text("id"), entry: text("entry"), signal });
            }
        }
        Ok(found)
    }

    /// The writes that end the waiting of matches; refused where one has ended.
    pub fn told_writes(&self, list: &str, told: &[Waiting]) -> Vec<Write> {
        let ended =
            |waiting: &Waiting| self.delete(Table::Lists, key([("owner", list), ("id", &waiting.id)]));
        told.iter().map(|waiting| ended(waiting).when("attribute_exists(id)")).collect()
    }

    /// Drops matches without a notification.
    pub async fn drop_waiting(&self, list: &str, waiting: &[Waiting]) -> Result<(), StoreError> {
        let keys = waiting.iter().map(|waiting| key([("owner", list), ("id", &waiting.id)]));
        self.delete_all(Table::Lists, keys).await
    }
}

fn watch_key(entry: &str) -> String {
    format!("watch#{entry}")
}

/// One match under its list: the same event about the same entry is one.
fn match_key(list: &str, entry: &str, signal: &Signal) -> Item {
    // An address can be longer than a key.
    let entry = hex::encode(&Sha256::digest(entry.as_bytes())[..8]);
    key([("owner", list), ("id", &format!("{MATCH}{}#{entry}", signal.id))])
}
