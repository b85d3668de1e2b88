//! How lookups and background work do, as the last sweep found it: in words for everyone, without names or numbers.

use super::{Store, StoreError, Table, key, text};
use domain::vocabulary;
use jiff::{SignedDuration, Timestamp};
use lookup::Capability;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const ID: &str = "pulse";
/// A sweep comes every minute; what an older one found is no longer said.
const GOOD_FOR: SignedDuration = SignedDuration::from_mins(10);

vocabulary! {
    /// How background work does.
    Work { Idle = "idle", Going = "going", Late = "late" }
}

vocabulary! {
    /// How the providers of a kind of lookup answered today.
    Answers { All = "all", Most = "most", Few = "few" }
}

/// How the service does beyond answering.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pulse {
    pub at: Timestamp,
    pub work: Work,
    /// Of those that were asked today.
    pub lookups: BTreeMap<Capability, Answers>,
    /// When the feed of signals that was left longest was last read; absent without a source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signals: Option<Timestamp>,
}

impl Store {
    pub async fn put_pulse(&self, pulse: &Pulse) -> Result<(), StoreError> {
        let body = serde_json::to_string(pulse).map_err(|error| StoreError::Failed(error.into()))?;
        self.put(Table::Counters, key([("id", ID), ("body", &body)])).send(self).await
    }

    /// What the last sweep found; nothing where none ran lately.
    pub async fn pulse(&self, now: Timestamp) -> Result<Option<Pulse>, StoreError> {
        let item = self.get(Table::Counters, key([("id", ID)])).await?;
        let pulse = item.and_then(|item| serde_json::from_str::<Pulse>(text(&item, "body")?).ok());
        Ok(pulse.filter(|pulse| now.duration_since(pulse.at) < GOOD_FOR))
    }
}
