//! Open jobs.

use crate::{Department, Location};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// An open job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OpenJob {
    pub id: String,
    pub title: String,
    pub department: Option<Department>,
    pub location: Option<Location>,
    pub url: Option<String>,
    /// How many people applied; null where the source does not say.
    pub applicants: Option<u32>,
    pub posted_at: Timestamp,
}
