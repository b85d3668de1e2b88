//! The sources of signals as records: address, how often and how far they were read, with what result. Those an operator added have a
//! `spec`; those that settings or the demo bring have a state alone.

use super::{Item, Store, StoreError, Table, key, moment, n, s, sortable};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::signal::SignalKind;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// The partition that holds every source.
const SOURCES: &str = "sources";
/// How long a poll is one process's: longer than it can take.
const LEASE: SignedDuration = SignedDuration::from_mins(3);

/// A source, how far it was read, and how it fares.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceState {
    pub name: String,
    #[serde(default)]
    pub kinds: Vec<SignalKind>,
    /// How it was added, such as `rss:https://news.example/feed`; absent where settings or the demo bring it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// The least time between two polls, if its operator or the source itself named one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval_s: Option<u32>,
    #[serde(default)]
    pub paused: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_at: Option<Timestamp>,
    /// Where its next poll continues, in its own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// When it last answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refreshed_at: Option<Timestamp>,
    /// When it may be asked again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_at: Option<Timestamp>,
    /// Until when a process is polling it.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "sortable")]
    pub lease_until: Option<Timestamp>,
    /// How often in a row it failed, and why the last time.
    #[serde(default)]
    pub failures: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// How many signals or records it brought.
    #[serde(default)]
    pub stored: u64,
    /// How far a long reading is, while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<String>,
}

impl Store {
    /// Every source that was added or ever polled.
    pub async fn source_states(&self) -> Result<Vec<SourceState>, StoreError> {
        let query = self.query(Table::Signals, "feed = :feed").consistent().with(":feed", s(SOURCES));
        Ok(serde_dynamo::from_items(query.all().await?)?)
    }

    /// Adds a source; `Conflict` when there is one of its name.
    pub async fn add_source(&self, state: &SourceState) -> Result<(), StoreError> {
        let mut item: Item = serde_dynamo::to_item(state)?;
        item.extend(source_key(&state.name));
        self.put(Table::Signals, item).when("attribute_not_exists(feed)").send(self).await
    }

    /// Pauses a source that was added, or lets it go on at once; whether there is one.
    pub async fn pause_source(&self, name: &str, paused: bool, now: Timestamp) -> Result<bool, StoreError> {
        self.update(Table::Signals, source_key(name), "SET paused = :paused, next_at = :now")
            .when("attribute_exists(spec)")
            .with(":paused", AttributeValue::Bool(paused))
            .with(":now", s(now.to_string()))
            .applied(self)
            .await
    }

    /// Takes a poll for one process; false if another has it.
    pub async fn claim_source(&self, name: &str, now: Timestamp) -> Result<bool, StoreError> {
        self.update(Table::Signals, source_key(name), "SET lease_until = :until, #name = :name")
            .when("attribute_not_exists(lease_until) OR lease_until <= :now")
            .with(":name", s(name))
            .with(":until", s(moment(now + LEASE)))
            .with(":now", s(moment(now)))
            .applied(self)
            .await
    }

    /// Writes down what a poll found out; the end of it, where it has ended. One that was removed meanwhile stays so.
    pub async fn save_poll(&self, state: &SourceState, ended: bool) -> Result<(), StoreError> {
        let mut item: Item = serde_dynamo::to_item(state)?;
        let (mut set, mut removed, mut values) =
            (String::from("SET failures = :failures"), Vec::new(), Vec::new());
        for name in ["kinds", "cursor", "refreshed_at", "next_at", "error", "stored", "progress"] {
            match item.remove(name) {
                Some(value) => {
                    set.push_str(&format!(", #{name} = :{name}"));
                    values.push((format!(":{name}"), value));
                }
                None => removed.push(format!("#{name}")),
            }
        }
        if ended {
            removed.push("lease_until".to_owned());
        }
        if !removed.is_empty() {
            set.push_str(&format!(" REMOVE {}", removed.join(", ")));
        }
        let update = self.update(Table::Signals, source_key(&state.name), set);
        let update = values.into_iter().fold(update, |update, (name, value)| update.with(name, value));
        let update = update.when("attribute_exists(feed)").with(":failures", n(state.failures));
        update.applied(self).await.map(drop)
    }

    /// Forgets a source and how far it was read; what it told stays.
    pub async fn remove_source(&self, name: &str) -> Result<(), StoreError> {
        self.delete(Table::Signals, source_key(name)).send(self).await
    }
}

fn source_key(name: &str) -> Item {
    key([("feed", SOURCES), ("at", name)])
}
