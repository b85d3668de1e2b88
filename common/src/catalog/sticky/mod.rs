//! Watch lists, saved ICPs, history (SPEC.md 4.8).

mod export;
mod history;
mod people;
mod saved_icps;
mod saved_icps_run;
mod watch_lists;
mod watch_lists_run;

pub use export::*;
pub use history::*;
pub use people::*;
pub use saved_icps::*;
pub use saved_icps_run::*;
pub use watch_lists::*;
pub use watch_lists_run::*;

use crate::error::{Error, Result};
use crate::input::{self, Request};
use domain::{CacheUse, Company, CompanyRef, Credits, Domain, NetworkKind, NetworkUrl, ParseError, Person, Problems, ProviderTrace};
use domain::Family::Sticky;
use domain::signal::{Signal, SignalKind};
use jiff::Timestamp;
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{json, Map, Value};
use super::{entry, Endpoint, Entry, FileType, Outcome, Price, Response, Spec};

/// How many matches a run of a watch list returns when the request does not say.
pub const RUN_LIMIT: u16 = 10;
/// How many results a saved ICP returns when neither it nor the run says.
pub const ICP_LIMIT: u16 = 25;

domain::vocabulary! {
    /// What a watch list or a saved ICP is about.
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

/// What became of it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Deleted {
    /// Its id.
    pub id: String,
    /// Always true.
    pub deleted: bool,
}

impl Response for Deleted {}

pub static ENTRIES: &[Entry] = &[
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
];
