//! Every person an account resolved: folded from its history when a caller asks for them, so that no other call pays for it.
//!
//! Folding is idempotent: each person keeps the earliest and the latest call that handed them out. So it may run twice,
//! and overlap with what was folded before, which it does: a call's entry is written when the call ends, up to half a
//! minute after the time in its id.

use super::requests::{Entry, EntryRange};
use super::{Store, StoreError, Table, Write, key, s, text};
use futures::{StreamExt, TryStreamExt};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::pin::pin;
use std::time::Instant;

/// How far back each fold looks again: longer than a call lives, with room for clocks that differ.
const OVERLAP: SignedDuration = SignedDuration::from_mins(2);
/// The row that says how far the folding is.
const MARK: &str = "#folded";
/// What it says of an account that is closed.
const CLOSED: &str = "closed";
const PAGE: i32 = 1_000;
const WRITERS: usize = 16;

/// A person an account resolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResolvedPerson {
    pub person_id: String,
    pub first_at: Timestamp,
    pub first_path: String,
    pub first_request: String,
    pub last_at: Timestamp,
    pub last_path: String,
    pub last_request: String,
    /// When the account was told that the person asked not to be found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told_at: Option<Timestamp>,
}

impl ResolvedPerson {
    fn new(person_id: &str, entry: &Entry) -> Self {
        Self {
            person_id: person_id.to_owned(),
            first_at: entry.at,
            first_path: entry.path.clone(),
            first_request: entry.request_id.clone(),
            last_at: entry.at,
            last_path: entry.path.clone(),
            last_request: entry.request_id.clone(),
            told_at: None,
        }
    }
}

impl Store {
    /// Folds what history has gained since the last time; whether it got to the end before `deadline`.
    pub async fn fold_people(&self, account_id: &str, deadline: Instant) -> Result<bool, StoreError> {
        let mark = self.get(Table::People, key([("account_id", account_id), ("person_id", MARK)])).await?;
        let until = mark.as_ref().and_then(|mark| text(mark, "until"));
        if until == Some(CLOSED) {
            return Ok(true);
        }
        let until: Option<Timestamp> = until.and_then(|until| until.parse().ok());
        let mut range = EntryRange {
            since: until.map(|until| until - OVERLAP),
            limit: Some(PAGE),
            ascending: true,
            ..EntryRange::default()
        };
        loop {
            let (page, next) = self.entries(account_id, &range).await?;
            self.fold(account_id, &page).await?;
            if let Some(last) = page.last() {
                self.mark_folded(account_id, &last.at.to_string()).await?;
            }
            match next {
                None => return Ok(true),
                Some(_) if domain::clock::instant() >= deadline => return Ok(false),
                Some(after) => range.after = Some(after),
            }
        }
    }

    async fn fold(&self, account_id: &str, entries: &[Entry]) -> Result<(), StoreError> {
        let mut people: BTreeMap<&str, ResolvedPerson> = BTreeMap::new();
        self.note_sold(account_id, entries).await?;
        for entry in entries {
            for id in &entry.people {
                let person = people.entry(id).or_insert_with(|| ResolvedPerson::new(id, entry));
                person.last_at = entry.at;
                person.last_path.clone_from(&entry.path);
                person.last_request.clone_from(&entry.request_id);
            }
        }
        let writes: Vec<_> = people.values().map(|person| self.fold_one(account_id, person)).collect();
        futures::stream::iter(writes).buffer_unordered(WRITERS).try_collect::<()>().await
    }

    async fn fold_one(&self, account_id: &str, person: &ResolvedPerson) -> Result<(), StoreError> {
        let update = |expression: &str| {
            let row = key([("account_id", account_id), ("person_id", &person.person_id)]);
            self.update(Table::People, row, expression)
                .with(":first", s(first_key(person)))
                .with(":first_at", s(person.first_at.to_string()))
                .with(":first_path", s(&person.first_path))
                .with(":first_request", s(&person.first_request))
        };
        update(
            "SET #first = if_not_exists(#first, :first), first_at = if_not_exists(first_at, :first_at), \
             first_path = if_not_exists(first_path, :first_path), \
             first_request = if_not_exists(first_request, :first_request), \
             last_at = :last_at, last_path = :last_path, last_request = :last_request",
        )
        .when("attribute_not_exists(person_id) OR last_request < :last_request")
        .with(":last_at", s(person.last_at.to_string()))
        .with(":last_path", s(&person.last_path))
        .with(":last_request", s(&person.last_request))
        .applied(self)
        .await?;
        // An entry that was written late can be earlier than the first one known.
        update(
            "SET #first = :first, first_at = :first_at, first_path = :first_path, first_request = :first_request",
        )
        .when("first_request > :first_request")
        .applied(self)
        .await
        .map(drop)
    }

    async fn mark_folded(&self, account_id: &str, until: &str) -> Result<(), StoreError> {
        let mark = key([("account_id", account_id), ("person_id", MARK), ("until", until)]);
        let put = self.put(Table::People, mark).when("attribute_not_exists(#until) OR #until <> :closed");
        put.with(":closed", s(CLOSED)).applied(self).await.map(drop)
    }

    /// Deletes what is kept of an account's people; its history is never folded again.
    pub(super) async fn forget_people(&self, account_id: &str) -> Result<(), StoreError> {
        self.mark_folded(account_id, CLOSED).await?;
        let query = self.query(Table::People, "account_id = :account").with(":account", s(account_id));
        let query = query.consistent().keys_only();
        let mut pages = pin!(query.pages());
        while let Some(mut keys) = pages.try_next().await? {
            keys.retain(|row| text(row, "person_id") != Some(MARK));
            self.delete_all(Table::People, keys).await?;
        }
        Ok(())
    }

    /// The write that notes that an account was notified about a person; refused if it was before.
    pub(crate) fn told_update(&self, account_id: &str, person_id: &str, now: Timestamp) -> Write {
        let row = key([("account_id", account_id), ("person_id", person_id)]);
        self.update(Table::People, row, "SET told_at = :now")
            .when("attribute_exists(person_id) AND attribute_not_exists(told_at)")
            .with(":now", s(now.to_string()))
    }

    /// The people folded so far, latest newcomer first, and where to continue.
    pub async fn resolved_people(
        &self,
        account_id: &str,
        after: Option<&str>,
        limit: i32,
    ) -> Result<(Vec<ResolvedPerson>, Option<String>), StoreError> {
        let start = after.map(|first| {
            let person_id = first.split_once('#').map_or("", |(_, person_id)| person_id);
            key([("account_id", account_id), ("person_id", person_id), ("first", first)])
        });
        let query = self.query(Table::People, "account_id = :account").index("by-first").newest_first();
        query.with(":account", s(account_id)).limit(limit).after(start).listed("first").await
    }
}

/// Sorts people by when they were first resolved, each in one place.
fn first_key(person: &ResolvedPerson) -> String {
    format!("{}#{}", person.first_request, person.person_id)
}
