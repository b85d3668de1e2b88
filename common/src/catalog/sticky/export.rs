//! GET /v1/me/history/export

use crate::catalog::fields::{Cursor, check_times};
use crate::catalog::{Endpoint, FileType, Response, Spec};
use crate::error::Result;
use crate::input::Request;
use domain::Family::Sticky;
use domain::Problems;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ExportHistory;

impl Endpoint for ExportHistory {
    type Request = ExportHistoryRequest;
    type Response = Csv;
    const SPEC: Spec = Spec {
        summary: "Exports every request made as CSV",
        purpose: "Exports the whole history as a CSV that is safe to open in a spreadsheet. For a few calls use \
            GET /v1/me/history.",
        action: Some("history.exported"),
        ..Spec::get("/v1/me/history/export", Sticky)
    };
}

/// Which calls to export.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportHistoryRequest {
    /// Calls made at or after this time.
    pub since: Option<Timestamp>,
    /// Calls made before this time.
    pub until: Option<Timestamp>,
    /// Calls of this path.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["/v1/enrich"]))]
    pub path: Option<String>,
    /// Calls that ended with this status.
    #[schemars(range(min = 100, max = 599))]
    pub status: Option<u16>,
    /// Where the part before ended, from its `Link` header.
    pub cursor: Option<Cursor>,
}

impl Request for ExportHistoryRequest {
    fn check(&self, problems: &mut Problems) {
        check_times(self.since, self.until, problems);
    }
}

/// A text/csv file with a header line; a part continued from a `Link` has none.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Csv(pub String);

impl Response for Csv {
    const FILE: Option<FileType> = Some(HISTORY_FILE);

    fn body(&self) -> Result<Vec<u8>> {
        Ok(self.0.clone().into_bytes())
    }
}

/// The file name of an export.
pub const HISTORY_FILE: FileType =
    FileType { content_type: "text/csv; charset=utf-8", name: "almanac-history.csv", other: None };
