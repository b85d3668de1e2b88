//! GET /v1/files/{id}/rows, POST /v1/files/{id}/copy

use super::{Addition, FileInfo};
use crate::bounds::{FILE_ROWS, JOB_PAGE};
use crate::catalog::fields::Limit;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use domain::Credits;
use domain::Family::Bulk;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most rows that one call can name.
const NAMED: u64 = JOB_PAGE.most;

domain::vocabulary! {
    /// What became of a row; `unverified` are those with a contact that could not be verified.
    #[schemars(rename = "FileRowState")]
    RowState {
        Found = "found", NotFound = "not_found", Failed = "failed", NoInput = "no_input", CapReached = "cap_reached",
        Waiting = "waiting", Unverified = "unverified",
    }
}

pub struct FileRowsPage;

impl Endpoint for FileRowsPage {
    type Request = FileRowsRequest;
    type Response = FileRowsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the rows of a file with what was added, filtered and sorted",
        purpose: "Shows a file as a table, during its run too: any part of its rows, filtered by outcome or text and \
            sorted by a column, each addition with its source, date, confidence and cost. For all rows at once \
            download the result.",
        ..Spec::get("/v1/files/{id}/rows", Bulk)
    };
}

/// Which rows to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileRowsRequest {
    /// The file's id.
    #[schemars(extend("examples" = ["file_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// How many of the fitting rows to pass over.
    #[schemars(range(max = FILE_ROWS.most), extend("examples" = [0]))]
    pub offset: Option<u32>,
    /// How many; 100 when left out.
    pub limit: Option<Limit<100, { JOB_PAGE.most as u16 }>>,
    /// Only rows of which this became.
    pub status: Option<RowState>,
    /// Only rows that contain this text in any cell.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["acme"]))]
    pub q: Option<String>,
    /// The number of the column to sort by, as `columns` lists them, from 0; the order of the file without one.
    #[schemars(range(max = 1000), extend("examples" = [0]))]
    pub sort: Option<u16>,
    /// Whether the last come first.
    pub descending: Option<bool>,
    /// Only these rows, by their numbers.
    #[schemars(length(max = NAMED), extend("examples" = [[0, 7]]))]
    pub only: Option<Vec<u32>>,
}

impl Request for FileRowsRequest {}

/// A part of a file's rows.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct FileRowsResponse {
    /// How many rows fit.
    pub total: u32,
    /// The number of the first of these among them.
    pub offset: u32,
    /// The columns of the file, and those that were added.
    pub columns: Vec<FileColumn>,
    /// The rows.
    pub results: Vec<FileTableRow>,
}

impl Response for FileRowsResponse {}

/// A column of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FileColumn {
    /// Its name.
    #[schemars(extend("examples" = ["Full Name"]))]
    pub name: String,
    /// The addition that it is part of; null for a column of the file.
    pub of: Option<Addition>,
}

/// A row of the table.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct FileTableRow {
    /// Its number in the file, from 0.
    pub row: u32,
    /// What became of it.
    pub status: RowState,
    /// What it cost.
    pub credits: Credits,
    /// Its cells, one for each column.
    #[schemars(extend("examples" = [["Ada Keller", "Newco"]]))]
    pub cells: Vec<String>,
    /// What was added, each with where it comes from.
    pub added: Vec<FileTableAddition>,
}

/// Where an addition to a row comes from.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct FileTableAddition {
    /// What was added.
    pub of: Addition,
    /// The sources.
    #[schemars(extend("examples" = ["dataset"]))]
    pub source: String,
    /// When it was last confirmed.
    pub date: Option<Timestamp>,
    /// How sure it is.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.98]))]
    pub confidence: Option<f64>,
    /// What it cost.
    pub credits: Credits,
    /// Why there is nothing; empty otherwise.
    #[schemars(extend("examples" = ["not_found"]))]
    pub reason: String,
}

pub struct CopyFile;

impl Endpoint for CopyFile {
    type Request = CopyFileRequest;
    type Response = FileInfo;
    const SPEC: Spec = Spec {
        summary: "Makes a new file of the rows of another one, with what was found as columns",
        example: r#"{"name": "contacts, second round"}"#,
        status: 201,
        purpose: "Adds more to a file that was run, or runs some of its rows again: the copy has the chosen rows, and the \
            values found so far as columns, so that its own run starts from them. It is free; its run costs what it adds.",
        ..Spec::post("/v1/files/{id}/copy", Bulk)
    };
}

/// Which rows to copy; all without a choice.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CopyFileRequest {
    /// The file's id.
    #[schemars(extend("examples" = ["file_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// The name of the copy; that of the file by default.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["contacts, failed rows"]))]
    pub name: Option<String>,
    /// Only rows of which this became.
    pub status: Option<RowState>,
    /// Only rows that contain this text in any cell.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["acme"]))]
    pub q: Option<String>,
    /// Only these rows, by their numbers.
    #[schemars(length(min = 1, max = NAMED), extend("examples" = [[0, 7]]))]
    pub only: Option<Vec<u32>>,
}

impl Request for CopyFileRequest {}
