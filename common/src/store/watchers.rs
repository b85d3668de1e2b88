//! Who watches what, the other way round: from a domain or a profile to the lists that want to hear of it. And the matches
//! that wait to be told, each under its list, with a note in the index of what is due.
//!
//! The table may name lists that no longer watch something: whoever tells looks at the list itself. It never leaves one out.

use super::jobs::OPEN;
use super::pages::queried;
use super::transaction::{IntoWrite, Not, Transacted, transact};
use super::{Item, Store, StoreError, Table, delete_of, key, moment, n, put_of, s, unbuildable};
use aws_sdk_dynamodb::types::{AttributeValue, Delete, KeysAndAttributes, Put, TransactWriteItem, Update};
use domain::signal::{Signal, SignalKind};
use futures::{FutureExt, StreamExt, TryStreamExt};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::time::Duration;

/// How long a match waits to be told, which is as long as its signal can come up in a run, and a day.
pub const WAITING: SignedDuration = SignedDuration::from_hours(31 * 24);
/// Says that somebody watches an entry: many are looked up at once.
const WATCHED: &str = "#";
const MATCH: &str = "match#";
/// DynamoDB's limit of one BatchGetItem.
const MAX_GETS: usize = 100;
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
    /// Raised with every match, so that none is missed by whoever thinks all were told.
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

    /// Those of these entries that anybody watches.
    pub async fn watched(&self, entries: &[String]) -> Result<HashSet<String>, StoreError> {
        let table = self.table(Table::Lists);
        let mut watched = HashSet::new();
        for chunk in entries.chunks(MAX_GETS) {
            let keys =
                chunk.iter().map(|e| key([("owner", watch_key(e).as_str()), ("id", WATCHED)])).collect();
            let mut wanted: Option<Vec<Item>> = Some(keys);
            while let Some(keys) = wanted.take() {
                let keys = KeysAndAttributes::builder().set_keys(Some(keys)).consistent_read(true);
                let keys = keys.build().map_err(unbuildable)?;
                let page = self.client.batch_get_item().request_items(&table, keys).send().await?;
                for item in page.responses.unwrap_or_default().remove(&table).unwrap_or_default() {
                    watched.extend(text(&item, "owner").strip_prefix("watch#").map(str::to_owned));
                }
                let rest = page.unprocessed_keys.unwrap_or_default().remove(&table);
                wanted = rest.map(|rest| rest.keys).filter(|keys| !keys.is_empty());
            }
        }
        Ok(watched)
    }

    /// The lists that watch an entry.
    pub async fn watchers(&self, entry: &str) -> Result<Vec<Watcher>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Lists)).consistent_read(true);
        let query = query.key_condition_expression("#owner = :owner AND id > :none");
        let query = query.expression_attribute_names("#owner", "owner");
        let query = query.expression_attribute_values(":owner", s(watch_key(entry)));
        let query = query.expression_attribute_values(":none", s(WATCHED));
        Ok(serde_dynamo::from_items(queried(query).await?)?)
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
        let put = Put::builder().table_name(self.table(Table::Lists)).set_item(Some(item));
        let put = put.condition_expression("attribute_not_exists(id)").build().map_err(unbuildable)?;
        let due = self.due_update(&watcher.account_id, &watcher.list, now, false)?;
        let token = hex::encode(domain::chance::bytes::<16>());
        let deadline = domain::clock::instant() + Duration::from_secs(10);
        match transact(self, &token, vec![put.into_write(), due.into_write()], deadline).await {
            Transacted::Done => Ok(true),
            Transacted::Not { why: Not::Refused(_), uncertain } => Ok(uncertain),
            Transacted::Not { why: Not::Failed(error), .. } => Err(error),
        }
    }

    /// Lets records wait to be told of that newly fit an ICP, each once.
    pub async fn put_fits(&self, icp: &Watcher, ids: &[String], now: Timestamp) -> Result<(), StoreError> {
        let waiting = |id: &String| {
            let mut item = key([("owner", icp.list.as_str()), ("id", &format!("{MATCH}{id}"))]);
            item.insert("entry".into(), s(id));
            item.insert("expires_at".into(), n((now + WAITING).as_second()));
            put_of(item)
        };
        self.write_many(ids.iter().map(waiting).collect::<Result<_, _>>()?).await?;
        // Noted last: whoever looks finds all of them.
        let due = self.due_update(&icp.account_id, &icp.list, now, false)?;
        let token = hex::encode(domain::chance::bytes::<16>());
        let deadline = domain::clock::instant() + Duration::from_secs(10);
        transact(self, &token, vec![due.into_write()], deadline).await.done()
    }

    /// Notes that a list is to be looked at now, whatever was planned.
    pub async fn wake(&self, account_id: &str, list: &str, now: Timestamp) -> Result<(), StoreError> {
        let update = self.due_update(account_id, list, now, true)?;
        let token = hex::encode(domain::chance::bytes::<16>());
        let deadline = domain::clock::instant() + Duration::from_secs(5);
        transact(self, &token, vec![update.into_write()], deadline).await.done()
    }

    fn due_update(
        &self,
        account_id: &str,
        list: &str,
        now: Timestamp,
        anew: bool,
    ) -> Result<Update, StoreError> {
        let due = if anew { ":due" } else { "if_not_exists(due_at, :due)" };
        let update = Update::builder().table_name(self.table(Table::Webhooks));
        let update = update.set_key(Some(key([("account_id", account_id), ("id", list)])));
        let update = update.update_expression(format!(
            "SET #open = :open, due_at = {due}, version = if_not_exists(version, :zero) + :one, expires_at = :end"
        ));
        let update = update.expression_attribute_names("#open", "open");
        update
            .expression_attribute_values(":open", s(OPEN))
            .expression_attribute_values(":due", s(moment(now)))
            .expression_attribute_values(":zero", n(0))
            .expression_attribute_values(":one", n(1))
            .expression_attribute_values(":end", n((now + WAITING * 2).as_second()))
            .build()
            .map_err(unbuildable)
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
        let update = self.client.update_item().table_name(self.table(Table::Webhooks));
        let update = update.set_key(Some(key([("account_id", account_id), ("id", list)])));
        let update =
            update.update_expression("SET due_at = :until").condition_expression("version = :version");
        let update = update.expression_attribute_values(":until", s(moment(until)));
        let update = update.expression_attribute_values(":version", n(due.version));
        Ok(unless_conflict(update.send().await.map_err(StoreError::from))?.is_some())
    }

    /// Forgets that a list is due, unless something came meanwhile; whether it did.
    pub async fn nothing_due(&self, account_id: &str, list: &str, due: &Due) -> Result<bool, StoreError> {
        let delete = self.client.delete_item().table_name(self.table(Table::Webhooks));
        let delete = delete.set_key(Some(key([("account_id", account_id), ("id", list)])));
        let delete = delete.condition_expression("version = :version");
        let delete = delete.expression_attribute_values(":version", n(due.version));
        Ok(unless_conflict(delete.send().await.map_err(StoreError::from))?.is_some())
    }

    /// Matches of a list that wait to be told, up to a limit.
    pub async fn waiting(&self, list: &str, limit: i32, now: Timestamp) -> Result<Vec<Waiting>, StoreError> {
        let (mut found, mut start) = (Vec::new(), None);
        loop {
            let query = self.client.query().table_name(self.table(Table::Lists)).consistent_read(true);
            let query = query.key_condition_expression("#owner = :owner AND begins_with(id, :match)");
            let query = query.filter_expression("expires_at > :now");
            let query = query.expression_attribute_names("#owner", "owner");
            let query = query.expression_attribute_values(":owner", s(list));
            let query = query.expression_attribute_values(":match", s(MATCH));
            let query = query.expression_attribute_values(":now", n(now.as_second()));
            let page = query.limit(limit).set_exclusive_start_key(start).send().await?;
            for item in page.items.unwrap_or_default() {
                let signal = item.contains_key("signal").then(|| serde_json::from_str(text(&item, "signal")));
                let signal = signal.transpose().map_err(|error| StoreError::Failed(error.into()))?;
                let (id, entry) = (text(&item, "id").to_owned(), text(&item, "entry").to_owned());
                found.push(Waiting { id, entry, signal });
            }
            start = page.last_evaluated_key;
            if start.is_none() || found.len() >= limit as usize {
                return Ok(found);
            }
        }
    }

    /// The writes that end the waiting of matches; refused where one has ended.
    pub fn told_writes(&self, list: &str, told: &[Waiting]) -> Result<Vec<TransactWriteItem>, StoreError> {
        let delete = |waiting: &Waiting| {
            let delete = Delete::builder().table_name(self.table(Table::Lists));
            let delete = delete.set_key(Some(key([("owner", list), ("id", &waiting.id)])));
            let delete = delete.condition_expression("attribute_exists(id)");
            Ok(delete.build().map_err(unbuildable)?.into_write())
        };
        told.iter().map(delete).collect()
    }

    /// Drops matches that nobody is to be told of.
    pub async fn drop_waiting(&self, list: &str, waiting: &[Waiting]) -> Result<(), StoreError> {
        let deletes = waiting.iter().map(|waiting| delete_of(key([("owner", list), ("id", &waiting.id)])));
        self.write_all(Table::Lists, deletes.collect::<Result<_, _>>()?).await
    }
}

fn unless_conflict<T>(done: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(StoreError::Conflict) => Ok(None),
        Err(error) => Err(error),
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

fn text<'a>(item: &'a Item, name: &str) -> &'a str {
    item.get(name).and_then(|value| AttributeValue::as_s(value).ok()).map_or("", String::as_str)
}
