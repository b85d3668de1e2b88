//! DELETE /v1/watch-lists/{id}, GET /v1/watch-lists, GET /v1/watch-lists/{id}, PATCH /v1/watch-lists/{id}, POST /v1/watch-lists

use super::{ById, Deleted, Notify, Notifying, PageRequest, RunWatchList, Target};
use crate::bounds::{LIST_ENTRIES, NAME};
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::{Lasting, Request};
use domain::Family::Sticky;
use domain::signal::SignalKind;
use domain::{Credits, Domain, NetworkKind, NetworkUrl, ParseError, Problems};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct CreateWatchList;

impl Endpoint for CreateWatchList {
    type Request = CreateWatchListRequest;
    type Response = WatchList;
    const SPEC: Spec = Spec {
        summary: "Creates a watch list of profile URLs or company domains",
        purpose: "Keeps a list of people or companies and notifies you of their signals. To compare a list just \
            once use champion-just-moved or quiet-power-users. With notify, matches are sent to you.",
        example: r#"{"name": "key accounts", "kind": "companies", "entries": ["glenmere-pay.example"]}"#,
        status: 201,
        ..Spec::post("/v1/watch-lists", Sticky)
    };
}

/// The list to create.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateWatchListRequest {
    /// Its name.
    #[schemars(length(min = 1, max = NAME.most), extend("examples" = ["key accounts"]))]
    pub name: String,
    /// The kind of its entries.
    pub kind: Target,
    /// Profile URLs of people, or domains of companies; duplicates are dropped.
    #[schemars(length(min = 1, max = LIST_ENTRIES.most), extend("examples" = [["acme.example"]]))]
    pub entries: Vec<String>,
    /// The signals to watch for; all when left out.
    #[schemars(length(min = 1, max = 7))]
    pub signals: Option<Vec<SignalKind>>,
    /// Where and when to send new matches (Pro); off by default.
    pub notify: Option<Notify>,
}

impl Request for CreateWatchListRequest {
    fn check(&self, problems: &mut Problems) {
        check_entries(self.kind, &self.entries, problems);
        if let Some(notify) = &self.notify {
            notify.check(problems);
        }
    }

    fn lasting(&self) -> Option<Lasting> {
        self.notify.as_ref()?.lasting(RunWatchList::SPEC.price.unit)
    }
}

/// Names every entry that is not of its list's kind.
pub fn check_entries(kind: Target, entries: &[String], problems: &mut Problems) {
    for (index, text) in entries.iter().enumerate() {
        if let Err(error) = normal_entry(kind, text) {
            problems.add(format!("entries[{index}]"), "invalid_format", error.to_string());
        }
    }
}

/// An entry in the one form it is stored and compared in.
pub fn normal_entry(kind: Target, text: &str) -> std::result::Result<String, ParseError> {
    match kind {
        Target::Companies => Domain::parse(text).map(|domain| domain.to_string()),
        Target::People => {
            let url = NetworkUrl::parse(text)?;
            if url.kind() == NetworkKind::Company {
                return Err(ParseError("a company's profile; a list of people takes people's profiles"));
            }
            Ok(url.to_string())
        }
    }
}

/// A watch list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WatchList {
    /// The list's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The kind of its entries.
    pub kind: Target,
    /// Its entries, normalised.
    pub entries: Vec<String>,
    /// The signals it watches for.
    pub signals: Vec<SignalKind>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last run.
    pub last_run_at: Option<Timestamp>,
    /// The results of that run.
    pub last_run: Option<LastRun>,
    /// Where new matches are sent; null when off.
    pub notify: Option<Notifying>,
}

impl Response for WatchList {}

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastRun {
    /// How many entries were compared with the signals.
    pub checked: u32,
    /// How many matches were returned.
    pub matched: u32,
    /// Its cost.
    pub credits: Credits,
}

pub struct ListWatchLists;

impl Endpoint for ListWatchLists {
    type Request = PageRequest;
    type Response = WatchLists;
    const SPEC: Spec = Spec {
        summary: "Lists watch lists",
        purpose: "Lists the account's watch lists with the results of their last runs, for instance to find an id.",
        ..Spec::get("/v1/watch-lists", Sticky)
    };
}

/// Watch lists, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WatchLists {
    /// The lists; a page of long ones may be shorter than asked for.
    pub results: Vec<WatchList>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for WatchLists {}

pub struct GetWatchList;

impl Endpoint for GetWatchList {
    type Request = ById;
    type Response = WatchList;
    const SPEC: Spec = Spec {
        summary: "Shows one watch list",
        purpose: "Shows the entries of one watch list and the result of its last run, without running it.",
        ..Spec::get("/v1/watch-lists/{id}", Sticky)
    };
}

pub struct ChangeWatchList;

impl Endpoint for ChangeWatchList {
    type Request = ChangeWatchListRequest;
    type Response = WatchList;
    const SPEC: Spec = Spec {
        summary: "Changes a watch list",
        purpose: "Changes the name, the entries, the signals or the notifications of a watch list; \
            omitted fields stay as they are. Setting notify again ends a pause.",
        example: r#"{"name": "former customers"}"#,
        ..Spec::patch("/v1/watch-lists/{id}", Sticky)
    };
}

/// The changes; omitted fields stay as they are.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeWatchListRequest {
    /// The list's id.
    #[schemars(extend("examples" = ["wl_0199c7d2a4b27a3c8e1f2a3b4c5d6e70"]))]
    pub id: String,
    /// Its name.
    #[schemars(length(min = 1, max = NAME.most), extend("examples" = ["data leaders"]))]
    pub name: Option<String>,
    /// The entries in place of the present ones.
    #[schemars(length(min = 1, max = LIST_ENTRIES.most), extend("examples" = [["acme.example", "globex.example"]]))]
    pub entries: Option<Vec<String>>,
    /// The signals to watch for.
    #[schemars(length(min = 1, max = 7))]
    pub signals: Option<Vec<SignalKind>>,
    /// Where and when to send new matches (Pro).
    pub notify: Option<Notify>,
}

impl Request for ChangeWatchListRequest {
    fn check(&self, problems: &mut Problems) {
        let nothing = self.name.is_none() && self.entries.is_none() && self.signals.is_none();
        match &self.notify {
            None if nothing => {
                problems.add("name", "required", "send what to change: name, entries, signals or notify");
            }
            None => {}
            Some(notify) => notify.check(problems),
        }
    }

    fn lasting(&self) -> Option<Lasting> {
        self.notify.as_ref()?.lasting(RunWatchList::SPEC.price.unit)
    }
}

pub struct DeleteWatchList;

impl Endpoint for DeleteWatchList {
    type Request = ById;
    type Response = Deleted;
    const SPEC: Spec = Spec {
        summary: "Deletes a watch list",
        purpose: "Deletes a watch list and its record of earlier matches; the matches stay in history.",
        action: Some("watch_list.deleted"),
        ..Spec::delete("/v1/watch-lists/{id}", Sticky)
    };
}
