//! GET /v1/files, GET /v1/files/{id}, DELETE /v1/files/{id}, GET /v1/files/{id}/result

use super::{Addition, FileMapping};
use crate::bounds::SHORT_PAGE;
use crate::catalog::fields::{Cursor, Limit, check_times};
use crate::catalog::{Endpoint, FileType, JobCost, Outcome, Response, Spec};
use crate::input::Request;
use domain::Family::Bulk;
use domain::{Credits, Problems};
use jiff::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub struct ListFiles;

impl Endpoint for ListFiles {
    type Request = ListFilesRequest;
    type Response = ListFilesResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the account's files, newest first",
        purpose: "Lists uploaded files with the progress of their runs, for instance after your program restarted.",
        ..Spec::get("/v1/files", Bulk)
    };
}

/// Which files to list.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFilesRequest {
    /// Files uploaded at or after this time.
    pub since: Option<Timestamp>,
    /// Files uploaded before this time.
    pub until: Option<Timestamp>,
    /// How many; 10 when left out.
    pub limit: Option<Limit<10, { SHORT_PAGE.most as u16 }>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for ListFilesRequest {
    fn check(&self, problems: &mut Problems) {
        check_times(self.since, self.until, problems);
    }
}

/// Files, without their rows.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListFilesResponse {
    /// The files.
    pub results: Vec<FileInfo>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for ListFilesResponse {}

pub struct GetFile;

impl Endpoint for GetFile {
    type Request = FileRequest;
    type Response = FileInfo;
    const SPEC: Spec = Spec {
        summary: "Shows a file and the progress of its run",
        purpose: "Shows a file's columns, their mapping, and the progress of its run. Poll it every few seconds during a run.",
        ..Spec::get("/v1/files/{id}", Bulk)
    };
}

/// Which file.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileRequest {
    /// The file's id.
    #[schemars(extend("examples" = ["file_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
}

impl Request for FileRequest {}

domain::vocabulary! {
    /// How far a file is.
    FileStatus {
        Uploaded = "uploaded", Queued = "queued", Running = "running", Paused = "paused", Completed = "completed",
        Cancelled = "cancelled", Failed = "failed",
    }
}

/// A file.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct FileInfo {
    /// The file's id.
    #[schemars(extend("examples" = ["file_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// Its name.
    #[schemars(extend("examples" = ["contacts.csv"]))]
    pub name: String,
    /// uploaded until it is run.
    pub status: FileStatus,
    /// When it was uploaded.
    pub created_at: Timestamp,
    /// When it is deleted, with its results.
    pub kept_until: Timestamp,
    /// How many rows it has.
    #[schemars(extend("examples" = [2000]))]
    pub rows: u32,
    /// How many rows name a person or company that an earlier row names: each is looked up and charged again. Left out if there are
    /// none. To find those that differ in their spelling too, run it with `add: ["duplicates"]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = [12]))]
    pub repeated_rows: Option<u32>,
    /// The names of its columns.
    #[schemars(extend("examples" = [["Full Name", "Email"]]))]
    pub columns: Vec<String>,
    /// The column mapping: the recognized one, or that of the run.
    pub mapping: FileMapping,
    /// The first rows, each cell cut short; only in the answer about one file.
    #[serde(default)]
    #[schemars(extend("examples" = [[["George Fox", "gfox@glenmere-pay.example"]]]))]
    pub preview: Vec<Vec<Option<String>>>,
    /// The fields that its run adds.
    #[serde(default)]
    pub add: Vec<Addition>,
    /// How far its run is; null before there is one.
    pub progress: Option<FileProgress>,
    /// The cost of its run and the credits held; sent as `cost`.
    #[serde(skip)]
    pub job: Option<JobCost>,
}

impl Response for FileInfo {
    fn outcome(&self) -> Outcome {
        Outcome { job: self.job, ..Outcome::default() }
    }
}

/// How far a run is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FileProgress {
    /// All rows.
    pub rows: u32,
    /// Rows with a result.
    pub done: u32,
    /// Rows to which something was added.
    pub found: u32,
    /// Rows that could not be worked on.
    pub failed: u32,
    /// Credits charged so far.
    pub credits: Credits,
    /// The most the run can cost, its cap considered.
    pub max_credits: Credits,
    /// How fast it goes.
    #[schemars(extend("examples" = [120.5]))]
    pub rows_per_second: f64,
    /// The estimated time left in seconds; null when unknown.
    pub eta_s: Option<u64>,
    /// When it began.
    pub started_at: Option<Timestamp>,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
}

pub struct DeleteFile;

impl Endpoint for DeleteFile {
    type Request = FileRequest;
    type Response = DeletedFile;
    const SPEC: Spec = Spec {
        summary: "Deletes a file that is not being run, with its rows and results",
        purpose: "Removes a file before its thirty days are over. A run must have ended or been cancelled; download the result first.",
        action: Some("file.deleted"),
        ..Spec::delete("/v1/files/{id}", Bulk)
    };
}

/// The file is gone.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeletedFile {
    /// The file's id.
    pub id: String,
    /// Always true.
    pub deleted: bool,
}

impl Response for DeletedFile {}

pub struct FileResult;

impl Endpoint for FileResult {
    type Request = FileResultRequest;
    type Response = FileRows;
    const SPEC: Spec = Spec {
        summary: "Downloads a file with the results beside each row: value, source, date, confidence and cost",
        purpose: "Returns your file with the added columns. Use it when the run has completed, or during the run to see the results so far.",
        action: Some("file.exported"),
        ..Spec::get("/v1/files/{id}/result", Bulk)
    };
}

domain::vocabulary! {
    /// How a result is written.
    ResultFormat { Csv = "csv", Xlsx = "xlsx" }
}

/// Which result, and how.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileResultRequest {
    /// The file's id.
    #[schemars(extend("examples" = ["file_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// csv when left out.
    pub format: Option<ResultFormat>,
    /// Where the piece before ended.
    pub cursor: Option<Cursor>,
}

impl Request for FileResultRequest {}

pub const RESULT_CSV: FileType =
    FileType { content_type: "text/csv; charset=utf-8", name: "almanac-result.csv", other: None };
pub const RESULT_XLSX: FileType = FileType {
    content_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    name: "almanac-result.xlsx",
    other: None,
};

/// The rows as CSV; rows not processed yet have no results.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileRows(pub String);

impl JsonSchema for FileRows {
    fn schema_name() -> Cow<'static, str> {
        "FileRows".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "examples": ["Full Name,Email,almanac_status,almanac_credits\n"]})
    }
}

impl Response for FileRows {
    const FILE: Option<FileType> = Some(RESULT_CSV);

    fn body(&self) -> crate::error::Result<Vec<u8>> {
        Ok(self.0.clone().into_bytes())
    }
}
