//! Watch lists, saved ICPs, history.

mod changes;
mod export;
mod history;
mod notify;
mod people;
mod saved_icps;
mod saved_icps_run;
mod watch_lists;
mod watch_lists_run;

pub use changes::*;
pub use export::*;
pub use history::*;
pub use notify::*;
pub use people::*;
pub use saved_icps::*;
pub use saved_icps_run::*;
pub use watch_lists::*;
pub use watch_lists_run::*;

use super::{CatalogEntry, Response, entry};
use crate::catalog::fields::{Cursor, Limit};
use crate::error::Result;
use crate::input::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// The subject of a watch list or a saved ICP.
    #[schemars(rename = "RecordKind")]
    Target { People = "people", Companies = "companies" }
}

/// Which page of a list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageRequest {
    /// How many; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for PageRequest {}

/// Which one.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ById {
    /// Its id.
    #[schemars(extend("examples" = ["wl_0199c7d2a4b27a3c8e1f2a3b4c5d6e70"]))]
    pub id: String,
}

impl Request for ById {}

/// The outcome.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Deleted {
    /// Its id.
    pub id: String,
    /// Always true.
    pub deleted: bool,
}

impl Response for Deleted {}

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<CreateWatchList>(),
    entry::<ListWatchLists>(),
    entry::<GetWatchList>(),
    entry::<ChangeWatchList>(),
    entry::<DeleteWatchList>(),
    entry::<RunWatchList>(),
    entry::<CreateSavedIcp>(),
    entry::<ListSavedIcps>(),
    entry::<GetSavedIcp>(),
    entry::<ChangeSavedIcp>(),
    entry::<DeleteSavedIcp>(),
    entry::<RunSavedIcp>(),
    entry::<History>(),
    entry::<ExportHistory>(),
    entry::<People>(),
    entry::<Changes>(),
    entry::<PersonChanges>(),
];
