//! GET /v1/me/history

use crate::bounds::HISTORY_PAGE;
use crate::catalog::fields::{Cursor, Limit, check_times};
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family::Sticky;
use domain::{CacheUse, Credits, Problems, ProviderTrace};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub struct History;

impl Endpoint for History {
    type Request = HistoryRequest;
    type Response = HistoryResponse;
    const SPEC: Spec = Spec {
        summary: "Lists every lookup made, with credits, latency and cache use",
        purpose: "Lists every call with its cost, outcome and providers, to find out what happened to \
            one. For totals use usage; for a file use the export.",
        ..Spec::get("/v1/me/history", Sticky)
    };
}

/// Which calls to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryRequest {
    /// Calls made at or after this time.
    pub since: Option<Timestamp>,
    /// Calls made before this time.
    pub until: Option<Timestamp>,
    /// Calls of this path.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["/v1/enrich"]))]
    pub path: Option<String>,
    /// Calls that ended with this status.
    #[schemars(range(min = 100, max = 599), extend("examples" = [200]))]
    pub status: Option<u16>,
    /// Whether the rows of files and the items of bulk jobs are listed too; true by default.
    pub items: Option<bool>,
    /// How many; 100 when left out.
    pub limit: Option<Limit<100, { HISTORY_PAGE.most as u16 }>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for HistoryRequest {
    fn check(&self, problems: &mut Problems) {
        check_times(self.since, self.until, problems);
    }
}

/// Calls, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HistoryResponse {
    /// The calls; a page of a filtered list may be shorter than asked for.
    pub results: Vec<HistoryRecord>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for HistoryResponse {}

/// One call, or one item of a bulk job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryRecord {
    /// The call's id.
    pub request_id: String,
    /// When it was answered.
    pub at: Timestamp,
    /// The HTTP method.
    pub method: String,
    /// The endpoint's path.
    pub path: String,
    /// What was asked, as it was sent: kept for 24 hours with the answer of a call that had an Idempotency-Key, null otherwise and for
    /// a person who opted out since.
    pub input: Option<Map<String, Value>>,
    /// The status answered.
    pub status: u16,
    /// Whether its subject was found; null where the call has none.
    pub found: Option<bool>,
    /// How many results it returned; null where the call returns none.
    pub results: Option<u64>,
    /// Its cost.
    pub credits: Credits,
    /// How long it took.
    pub latency_ms: u64,
    /// Whether the cache answered.
    pub cache: CacheUse,
    /// The providers asked, in order.
    pub providers: Vec<ProviderTrace>,
    /// The key it was made with.
    pub key_id: String,
}
