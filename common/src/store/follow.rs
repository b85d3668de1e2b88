//! What each account's people were last known to be, and what changed of them since, in the table of people: a change is there twice, by
//! time and by person. And which contacts an account was sold, by their marks.

use super::requests::Entry;
use super::{Item, Store, StoreError, Table, Write, key, moment, n, number, put_of, s, text};
use crate::catalog::Endpoint;
use crate::catalog::resolve::VerifyEmail;
use crate::catalog::sticky::RecordChange;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeSet, HashMap, HashSet};

/// How long a change can be read, and how long the last known state of a person is kept after an account stops following them.
pub const KEPT: SignedDuration = SignedDuration::from_hours(24 * 90);
/// What is known expires at least so late after it was looked at.
const FRESH: SignedDuration = SignedDuration::from_hours(24 * 60);
/// Writers' clocks differ, and a contended write takes its time: a change is served when none before it can come any more.
pub const SETTLED: SignedDuration = SignedDuration::from_secs(10);
const KNOWN: &str = "#known#";
const BY_TIME: &str = "#at#";
const BY_PERSON: &str = "#of#";
const SOLD: &str = "#sold#";
/// The row that says how far whole comparisons are.
const COMPARED: (&str, &str) = ("#changes", "#compared");

impl Store {
    /// What these people were last known to be, by id; who is not in it was never looked at.
    pub async fn known_facts<T: DeserializeOwned>(
        &self,
        account_id: &str,
        people: &[String],
    ) -> Result<HashMap<String, Known<T>>, StoreError> {
        let keys: Vec<Item> = people.iter().map(|id| row(account_id, &format!("{KNOWN}{id}"))).collect();
        let mut known = HashMap::new();
        for item in self.get_all(Table::People, &keys, true).await? {
            let (Some(id), Some(facts)) = (text(&item, "of"), text(&item, "facts")) else { continue };
            let parsed = serde_json::from_str(facts).map_err(|error| StoreError::Failed(error.into()))?;
            let expires_at = number(&item, "expires_at").and_then(|at| Timestamp::from_second(at).ok());
            known.insert(id.to_owned(), Known { written: facts.to_owned(), facts: parsed, expires_at });
        }
        Ok(known)
    }

    /// The write of what a person is known to be, refused where another process was first; `before` as it was read.
    pub fn facts_put<T: Serialize>(
        &self,
        account_id: &str,
        person_id: &str,
        before: Option<&Known<T>>,
        facts: &T,
        now: Timestamp,
    ) -> Result<Write, StoreError> {
        let mut item = row(account_id, &format!("{KNOWN}{person_id}"));
        item.insert("of".into(), s(person_id));
        item.insert("facts".into(), s(json(facts)?));
        item.insert("expires_at".into(), n((now + KEPT).as_second()));
        let put = self.put(Table::People, item);
        Ok(match before {
            None => put.when("attribute_not_exists(person_id)"),
            Some(before) => put.when("facts = :before").with(":before", s(&before.written)),
        })
    }

    /// Deletes what these people were known to be.
    pub async fn forget_facts(&self, account_id: &str, people: &[&str]) -> Result<(), StoreError> {
        let keys = people.iter().map(|id| row(account_id, &format!("{KNOWN}{id}")));
        self.delete_all(Table::People, keys).await
    }

    /// The writes of a change.
    pub fn change_puts(&self, account_id: &str, change: &RecordChange) -> Result<[Write; 2], StoreError> {
        let (at, id) = (moment(change.noticed_at), &change.id);
        let body = json(change)?;
        Ok([format!("{BY_TIME}{at}#{id}"), format!("{BY_PERSON}{id}#{at}")].map(|place| {
            let mut item = row(account_id, &place);
            item.insert("of".into(), s(id));
            item.insert("change".into(), s(&body));
            item.insert("expires_at".into(), n((change.noticed_at + KEPT).as_second()));
            self.put(Table::People, item)
        }))
    }

    /// Changes of an account's people from a time on, or of one of them, the oldest first; and where to continue.
    pub async fn changes(
        &self,
        account_id: &str,
        of: ChangesOf<'_>,
        after: Option<&str>,
        limit: i32,
        now: Timestamp,
    ) -> Result<(Vec<RecordChange>, Option<String>), StoreError> {
        let (low, high) = match of {
            ChangesOf::All { since } => {
                let until = now - SETTLED;
                // No range begins after its end.
                let from = since.map(|since| moment(since.min(until))).unwrap_or_default();
                (format!("{BY_TIME}{from}"), format!("{BY_TIME}{}", moment(until)))
            }
            ChangesOf::Person(id) => (format!("{BY_PERSON}{id}#"), format!("{BY_PERSON}{id}#~")),
        };
        let query = self
            .query(Table::People, "account_id = :account AND person_id BETWEEN :low AND :high")
            .consistent()
            .filter("expires_at > :now")
            .with(":account", s(account_id))
            .with(":low", s(low))
            .with(":high", s(high))
            .with(":now", n(now.as_second()))
            .limit(limit)
            .after(after.map(|place| row(account_id, place)));
        let (items, next) = query.page().await?;
        let changes = items.iter().filter_map(|item| text(item, "change")).map(serde_json::from_str);
        let changes = changes.collect::<Result<_, _>>().map_err(|error| StoreError::Failed(error.into()))?;
        Ok((changes, next.and_then(|key| text(&key, "person_id").map(str::to_owned))))
    }

    /// Notes the contacts that these calls sold; an address that was only verified was the caller's own.
    pub(super) async fn note_sold(&self, account_id: &str, entries: &[Entry]) -> Result<(), StoreError> {
        let marks: BTreeSet<&String> = entries
            .iter()
            .filter(|entry| entry.path != VerifyEmail::SPEC.path)
            .flat_map(|entry| &entry.sold)
            .collect();
        let puts = marks.into_iter().map(|mark| put_of(row(account_id, &format!("{SOLD}{mark}"))));
        self.write_all(Table::People, puts.collect::<Result<_, _>>()?).await
    }

    /// Those of these contacts that an account was sold, by their marks.
    pub async fn sold_marks(
        &self,
        account_id: &str,
        marks: &HashSet<String>,
    ) -> Result<HashSet<String>, StoreError> {
        let keys: Vec<Item> = marks.iter().map(|mark| row(account_id, &format!("{SOLD}{mark}"))).collect();
        let found = self.get_all(Table::People, &keys, true).await?;
        let mark = |item| Some(text(item, "person_id")?.strip_prefix(SOLD)?.to_owned());
        Ok(found.iter().filter_map(mark).collect())
    }

    /// How far whole comparisons are.
    pub async fn comparisons<T: DeserializeOwned>(&self) -> Result<Option<T>, StoreError> {
        let item = self.get(Table::People, row(COMPARED.0, COMPARED.1)).await?;
        let seen = item.as_ref().and_then(|item| text(item, "seen")).map(serde_json::from_str);
        seen.transpose().map_err(|error| StoreError::Failed(error.into()))
    }

    pub async fn put_comparisons<T: Serialize>(&self, progress: &T) -> Result<(), StoreError> {
        let mut item = row(COMPARED.0, COMPARED.1);
        item.insert("seen".into(), s(json(progress)?));
        self.put(Table::People, item).send(self).await
    }
}

/// What a person was last known to be.
#[derive(Debug, Clone)]
pub struct Known<T> {
    pub facts: T,
    /// The same, as it is stored.
    written: String,
    pub expires_at: Option<Timestamp>,
}

impl<T> Known<T> {
    /// Whether it can stay as it is written.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        self.expires_at.is_some_and(|at| at >= now + FRESH)
    }
}

/// Whose changes are read.
#[derive(Debug, Clone, Copy)]
pub enum ChangesOf<'a> {
    All { since: Option<Timestamp> },
    Person(&'a str),
}

fn row(account_id: &str, place: &str) -> Item {
    key([("account_id", account_id), ("person_id", place)])
}

fn json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.into()))
}
