//! A saved ICP as stored.

use super::lists::ListHead;
use crate::catalog::sticky::{IcpFilters, Notifying, Schedule, Target};
use crate::error::Result;
use domain::ids;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A saved ICP.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedIcpHead {
    pub owner: String,
    pub id: String,
    pub name: String,
    pub target: Target,
    /// The filters as JSON, in the form a search takes them.
    pub filters: String,
    pub limit: u16,
    pub created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_run_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_total: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notify: Option<Notifying>,
    /// The state of the directory up to which it is known who fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<String>,
    pub version: u64,
}

impl SavedIcpHead {
    /// Whether it notifies about people and companies that newly fit, also while paused.
    pub fn tells(&self) -> bool {
        self.notify.as_ref().is_some_and(|notify| notify.schedule != Schedule::Off)
    }

    /// The filters, checked again: a search may take others since they were saved.
    pub fn parsed_filters(&self) -> Result<IcpFilters> {
        IcpFilters::parse(self.target, serde_json::from_str(&self.filters).unwrap_or_default())
    }
}

impl ListHead for SavedIcpHead {
    const KIND: ids::Kind = ids::Kind::SavedIcp;

    fn id(&self) -> &str {
        &self.id
    }

    fn version(&self) -> u64 {
        self.version
    }
}
