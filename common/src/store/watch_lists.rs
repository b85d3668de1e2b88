//! A watch list as stored, without its entries.

use super::lists::ListHead;
use crate::catalog::sticky::{LastRun, Notifying, Schedule, Target};
use domain::ids;
use domain::signal::SignalKind;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A watch list's head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchListHead {
    pub owner: String,
    pub id: String,
    pub name: String,
    pub kind: Target,
    pub signals: Vec<SignalKind>,
    pub created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_run_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_run: Option<LastRun>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notify: Option<Notifying>,
    pub version: u64,
}

impl WatchListHead {
    /// Whether it notifies about new matches, also while paused.
    pub fn tells(&self) -> bool {
        self.notify.as_ref().is_some_and(|notify| notify.schedule != Schedule::Off)
    }
}

impl ListHead for WatchListHead {
    const KIND: ids::Kind = ids::Kind::WatchList;

    fn id(&self) -> &str {
        &self.id
    }

    fn version(&self) -> u64 {
        self.version
    }
}
