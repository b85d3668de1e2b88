//! Where signals come from, as records: what is read, how often, how far, and how that goes. Those an operator added have a
//! `spec`; those that settings or the demo bring have a state alone.

use super::pages::queried;
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
    /// How long to leave it alone between two polls, where somebody said so.
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
    /// How many signals it brought.
    #[serde(default)]
    pub stored: u64,
}

impl Store {
    /// Every source that was added or ever polled.
    pub async fn source_states(&self) -> Result<Vec<SourceState>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Signals)).consistent_read(true);
        let query = query.key_condition_expression("feed = :feed");
        let query = query.expression_attribute_values(":feed", s(SOURCES));
        Ok(serde_dynamo::from_items(queried(query).await?)?)
    }

    /// Adds a source; `Conflict` when there is one of its name.
    pub async fn add_source(&self, state: &SourceState) -> Result<(), StoreError> {
        let mut item: Item = serde_dynamo::to_item(state)?;
        item.extend(source_key(&state.name));
        let put = self.client.put_item().table_name(self.table(Table::Signals)).set_item(Some(item));
        put.condition_expression("attribute_not_exists(feed)").send().await?;
        Ok(())
    }

    /// Pauses a source that was added, or lets it go on at once; whether there is one.
    pub async fn pause_source(&self, name: &str, paused: bool, now: Timestamp) -> Result<bool, StoreError> {
        let update = self.client.update_item().table_name(self.table(Table::Signals));
        let update = update.set_key(Some(source_key(name))).condition_expression("attribute_exists(spec)");
        let update = update.update_expression("SET paused = :paused, next_at = :now");
        let update = update.expression_attribute_values(":paused", AttributeValue::Bool(paused));
        match update
            .expression_attribute_values(":now", s(now.to_string()))
            .send()
            .await
            .map_err(StoreError::from)
        {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Takes a poll for one process; whether nobody else has it.
    pub async fn claim_source(&self, name: &str, now: Timestamp) -> Result<bool, StoreError> {
        let update = self.client.update_item().table_name(self.table(Table::Signals));
        let update = update.set_key(Some(source_key(name)));
        let update = update.update_expression("SET lease_until = :until, #name = :name");
        let update = update.condition_expression("attribute_not_exists(lease_until) OR lease_until <= :now");
        let update = update.expression_attribute_names("#name", "name");
        let update = update.expression_attribute_values(":name", s(name));
        let update = update.expression_attribute_values(":until", s(moment(now + LEASE)));
        match update
            .expression_attribute_values(":now", s(moment(now)))
            .send()
            .await
            .map_err(StoreError::from)
        {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Writes down what a poll found out; the end of it, where it has ended. One that was removed meanwhile stays so.
    pub async fn save_poll(&self, state: &SourceState, ended: bool) -> Result<(), StoreError> {
        let mut item: Item = serde_dynamo::to_item(state)?;
        let (mut set, mut removed) = (vec!["failures = :failures".to_owned()], Vec::new());
        let update = self.client.update_item().table_name(self.table(Table::Signals));
        let mut update = update.set_key(Some(source_key(&state.name)));
        for name in ["kinds", "cursor", "refreshed_at", "next_at", "error", "stored"] {
            let short = format!("#{name}");
            update = update.expression_attribute_names(&short, name);
            match item.remove(name) {
                Some(value) => {
                    set.push(format!("{short} = :{name}"));
                    update = update.expression_attribute_values(format!(":{name}"), value);
                }
                None => removed.push(short),
            }
        }
        if ended {
            removed.push("lease_until".to_owned());
        }
        let mut expression = format!("SET {}", set.join(", "));
        if !removed.is_empty() {
            expression.push_str(&format!(" REMOVE {}", removed.join(", ")));
        }
        update = update.update_expression(expression);
        update = update.expression_attribute_values(":failures", n(state.failures));
        update = update.condition_expression("attribute_exists(feed)");
        match update.send().await.map_err(StoreError::from) {
            Ok(_) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Forgets a source and how far it was read; what it told stays.
    pub async fn remove_source(&self, name: &str) -> Result<(), StoreError> {
        let delete = self.client.delete_item().table_name(self.table(Table::Signals));
        delete.set_key(Some(source_key(name))).send().await?;
        Ok(())
    }
}

fn source_key(name: &str) -> Item {
    key([("feed", SOURCES), ("at", name)])
}
