//! GET /v1/connections/{id}/writes

use super::connection::ACCESS;
use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use connect::Object;
use domain::Credits;
use domain::Family::Connections;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ConnectionWrites;

impl Endpoint for ConnectionWrites {
    type Request = ConnectionWritesRequest;
    type Response = ConnectionWritesResponse;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Lists what a connection wrote: field, before, after, source and cost",
        purpose: "The log of a connection, newest first and kept for 180 days: every record it changed or could not change. \
            Take it back with undo.",
        ..Spec::get("/v1/connections/{id}/writes", Connections)
    };
}

/// Which part of the log.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectionWritesRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// Only of this run.
    #[schemars(extend("examples" = ["run_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub run: Option<String>,
    /// How many; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for ConnectionWritesRequest {}

domain::vocabulary! {
    /// What became of a write: done; the record was created, or deleted again by an undo; it has all of it already; left out
    /// because the record had changed, or because several records may be meant; refused by the system or by the person's
    /// opt-out; the record was gone; listed only, as the rules say.
    WriteState {
        Written = "written", Created = "created", Deleted = "deleted", Unchanged = "unchanged", Conflict = "conflict",
        Unclear = "unclear", Refused = "refused", Gone = "gone", Listed = "listed",
    }
}

domain::vocabulary! {
    /// Why something was written.
    WriteReason { Enriched = "enriched", Sent = "sent", Undone = "undone", OptedOut = "opted_out" }
}

/// The log, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionWritesResponse {
    /// The writes.
    pub results: Vec<RecordWrite>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for ConnectionWritesResponse {}

/// A write to one record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordWrite {
    /// Its id.
    #[schemars(extend("examples" = ["wr_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// The run.
    #[schemars(extend("examples" = ["run_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub run: String,
    /// When.
    pub at: Timestamp,
    /// Whether the record is a person or a company.
    pub object: Object,
    /// The record's id in the system; empty where none was found or created.
    #[schemars(extend("examples" = ["5501"]))]
    pub record: String,
    /// What became of it.
    pub state: WriteState,
    /// Why it was written.
    pub reason: WriteReason,
    /// Why it was not done; null when it was.
    #[schemars(extend("examples" = ["The record was deleted meanwhile."]))]
    pub detail: Option<String>,
    /// The fields.
    pub changes: Vec<FieldWrite>,
    /// What looking the record up cost.
    pub credits: Credits,
    /// The run that took it back; null when none did.
    #[schemars(extend("examples" = ["run_0199c7d2a4b47c5ea0314c5d6e7f8093"]))]
    pub undone_by: Option<String>,
}

/// One field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FieldWrite {
    /// Its name.
    #[schemars(extend("examples" = ["jobtitle"]))]
    pub field: String,
    /// Its value before.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub before: Option<String>,
    /// Its value after.
    #[schemars(extend("examples" = ["Chief Revenue Officer"]))]
    pub after: Option<String>,
    /// Where the value comes from.
    #[serde(default)]
    #[schemars(extend("examples" = ["dataset"]))]
    pub source: Option<String>,
    /// How sure it is.
    #[serde(default)]
    pub confidence: Option<f64>,
}
