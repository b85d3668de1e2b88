//! Private records: what an account's connection knows of its people and companies, for look-ups of that account alone.
//!
//! Each is kept once under every identifier it can be asked by. The account is part of every key, so that no look-up of another account
//! can read it. A key is a hash; which keys a record has is noted in its row of the connection, which changes in the same transaction.

use super::answers::{packed, unpacked};
use super::connections::RecordRow;
use super::{Item, Store, StoreError, Table, Write, key, text};
use connect::Object;
use domain::{Company, Person};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How many records a key leads to at most: colleagues of one name, or a contact that a CRM has several times.
const SHARED: usize = 5;
/// How many records are written together; each has up to seven keys, of which all may be new.
const TOGETHER: usize = 6;
const PATIENCE: Duration = Duration::from_secs(5);
/// What the id of the removal of a connection's private records begins with.
pub const REMOVED: &str = "private#";

/// A private record under one of its keys.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PrivateRecord {
    pub connection: String,
    pub object: Object,
    pub record: String,
    pub at: Timestamp,
    /// Every identifier of the person, also those that no answer has.
    pub known: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
}

impl PrivateRecord {
    fn is(&self, other: &Self) -> bool {
        self.is_of(&other.connection, other.object, &other.record)
    }

    fn is_of(&self, connection: &str, object: Object, record: &str) -> bool {
        (self.connection.as_str(), self.object, self.record.as_str()) == (connection, object, record)
    }

    /// A hash of everything but its time.
    fn print(&self) -> Result<String, StoreError> {
        let without = Self { at: Timestamp::UNIX_EPOCH, ..self.clone() };
        let text = serde_json::to_vec(&without).map_err(|error| StoreError::Failed(error.into()))?;
        Ok(hex::encode(&Sha256::digest(text)[..12]))
    }
}

/// Where a record is kept, as its row says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPrivately {
    pub keys: Vec<String>,
    pub print: String,
}

/// The key of an identifier in an account; `kind` keeps a name from being taken for an address.
pub fn private_key(account_id: &str, kind: &str, text: &str) -> String {
    let mut hash = Sha256::new();
    for part in [account_id, kind, text] {
        hash.update(part);
        hash.update([0]);
    }
    format!("private#{account_id}#{}", hex::encode(&hash.finalize()[..16]))
}

/// What is kept under keys, and as what.
struct Shelves {
    was: BTreeMap<String, Item>,
    now: BTreeMap<String, Vec<PrivateRecord>>,
}

fn records_of(item: &Item) -> Vec<PrivateRecord> {
    let body = item.get("body").and_then(unpacked).unwrap_or_default();
    serde_json::from_str(&body).unwrap_or_default()
}

impl Store {
    /// The private records under keys.
    pub async fn private_records(&self, keys: &BTreeSet<String>) -> Result<Vec<PrivateRecord>, StoreError> {
        let mut found: Vec<PrivateRecord> = Vec::new();
        for record in self.shelves(keys.clone()).await?.now.into_values().flatten() {
            if !found.iter().any(|one| one.is(&record)) {
                found.push(record);
            }
        }
        Ok(found)
    }

    async fn shelves(&self, keys: BTreeSet<String>) -> Result<Shelves, StoreError> {
        let wanted: Vec<Item> = keys.iter().map(|id| key([("id", id.as_str())])).collect();
        let items = self.get_all(Table::Answers, &wanted, true).await?;
        let named = |item: Item| Some((text(&item, "id")?.to_owned(), item));
        let was: BTreeMap<String, Item> = items.into_iter().filter_map(named).collect();
        let now = keys.into_iter().map(|key| {
            let held = was.get(&key).map(records_of).unwrap_or_default();
            (key, held)
        });
        Ok(Shelves { now: now.collect(), was })
    }

    /// The writes after which shelves hold what they hold now; each is refused where another worker changed it since.
    fn shelved(&self, shelves: Shelves) -> Result<Vec<Write>, StoreError> {
        let mut writes = Vec::new();
        for (id, records) in shelves.now {
            let was = shelves.was.get(&id);
            if was.map(records_of).unwrap_or_default() == records {
                continue;
            }
            let mut item = key([("id", id.as_str())]);
            let write = if records.is_empty() {
                self.delete(Table::Answers, item)
            } else {
                let body =
                    serde_json::to_string(&records).map_err(|error| StoreError::Failed(error.into()))?;
                let Some(body) = packed(&body) else { continue };
                item.insert("body".into(), body);
                self.put(Table::Answers, item)
            };
            writes.push(match was.and_then(|item| item.get("body")) {
                Some(body) => write.when("body = :was").with(":was", body.clone()),
                None => write.when("attribute_not_exists(id)"),
            });
        }
        Ok(writes)
    }

    /// Keeps records under their keys and under no others; with none it forgets what a row had. Unchanged ones are left alone, unless
    /// all are to be kept `anew`. Refused with `Conflict` where another worker changed one of them.
    pub async fn keep_privately(
        &self,
        connection: &str,
        rows: Vec<(&mut RecordRow, Option<(PrivateRecord, Vec<String>)>)>,
        anew: bool,
    ) -> Result<(), StoreError> {
        let mut changed = Vec::new();
        for (row, new) in rows {
            let kept = match &new {
                Some((record, keys)) => Some(KeptPrivately { keys: keys.clone(), print: record.print()? }),
                None => None,
            };
            if row.private != kept || (anew && kept.is_some()) {
                changed.push((row, new.map(|(record, _)| record), kept));
            }
        }
        let mut changed = changed.into_iter().peekable();
        while changed.peek().is_some() {
            let some: Vec<_> = changed.by_ref().take(TOGETHER).collect();
            let before = some.iter().filter_map(|(row, ..)| row.private.as_ref());
            let after = some.iter().filter_map(|(.., kept)| kept.as_ref());
            let keys = before.chain(after).flat_map(|kept| kept.keys.iter().cloned()).collect();
            let mut shelves = self.shelves(keys).await?;
            let mut writes = Vec::new();
            for (row, record, kept) in some {
                let Some(object) = row.object else { continue };
                for held in shelves.now.values_mut() {
                    held.retain(|one| !one.is_of(connection, object, &row.record));
                }
                let own = kept.iter().flat_map(|kept| &kept.keys);
                for (key, record) in own.filter_map(|key| Some((key, record.as_ref()?))) {
                    if let Some(held) = shelves.now.get_mut(key).filter(|held| held.len() < SHARED) {
                        held.push(record.clone());
                    }
                }
                row.private = kept;
                writes.push(self.record_put(connection, row)?);
            }
            writes.extend(self.shelved(shelves)?);
            self.transact(writes, PATIENCE).await.done()?;
        }
        Ok(())
    }

    /// Forgets the private records of a connection.
    pub async fn forget_private(&self, connection: &str) -> Result<(), StoreError> {
        let mut after: Option<String> = None;
        loop {
            let (mut rows, next) = self.record_page(connection, after.as_deref()).await?;
            let kept = rows.iter_mut().filter(|row| row.private.is_some()).map(|row| (row, None));
            self.keep_privately(connection, kept.collect(), false).await?;
            match next {
                Some(next) => after = Some(next),
                None => return Ok(()),
            }
        }
    }

    /// The write that has the sweeper forget the private records of a connection.
    pub fn private_removal(&self, connection: &str) -> Write {
        self.removal_put(&format!("{REMOVED}{connection}"))
    }

    /// Forgets the private records of a connection whose removal waits; it waits on where a worker is at one of them.
    pub async fn remove_private(&self, connection: &str) -> Result<(), StoreError> {
        self.forget_private(connection).await?;
        self.removal_done(&format!("{REMOVED}{connection}")).await
    }
}
