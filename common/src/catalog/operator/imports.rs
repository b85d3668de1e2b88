//! GET /v1/operator/imports, POST /v1/operator/imports/undo, GET /v1/operator/export

use super::ImportKind;
use crate::catalog::{Access, Endpoint, FileType, NoInput, Response, Spec};
use crate::input::Request;
use domain::Family::Operator;
use jiff::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub struct OperatorImports;

impl Endpoint for OperatorImports {
    type Request = NoInput;
    type Response = OperatorImportsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists what was imported, and the import under way, for the operator",
        access: Access::Operator,
        purpose: "For the operator: lists imports and other changes of the served data, latest first, to see \
            what undo would take back, and how far an import is.",
        ..Spec::get("/v1/operator/imports", Operator)
    };
}

/// The changes of the served data.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct OperatorImportsResponse {
    /// Imports, removals and the like, latest first.
    pub results: Vec<ImportedChange>,
    /// The import under way; null when there is none.
    pub running: Option<ImportRunning>,
}

impl Response for OperatorImportsResponse {}

/// One change of the served data.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ImportedChange {
    /// Its number.
    pub number: u32,
    /// What it was: import, removal, split, compaction, emptied or erasure.
    #[schemars(extend("examples" = ["import"]))]
    pub kind: String,
    /// What was imported or removed.
    #[schemars(extend("examples" = ["contacts.csv"]))]
    pub name: String,
    /// people or companies, for an import.
    #[schemars(extend("examples" = ["people"]))]
    pub of: Option<String>,
    /// When it was published.
    pub at: Timestamp,
    /// Rows read.
    pub rows: u64,
    /// Records that were new.
    pub added: u64,
    /// Rows merged into an existing record.
    pub merged: u64,
    /// Rows that identified no one.
    pub rejected: u64,
}

/// An import under way.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ImportRunning {
    /// The file.
    #[schemars(extend("examples" = ["contacts.csv"]))]
    pub name: String,
    /// Rows read so far.
    pub rows: u64,
    /// How much of the file that is, in per cent; null where it cannot be told.
    #[schemars(range(min = 0, max = 100), extend("examples" = [40]))]
    pub percent: Option<u8>,
}

pub struct UndoImport;

impl Endpoint for UndoImport {
    type Request = NoInput;
    type Response = UndoImportResponse;
    const SPEC: Spec = Spec {
        summary: "Takes the last import back, for the operator",
        access: Access::Operator,
        example: "{}",
        purpose: "For the operator: takes the latest change of the served data back. A database keeps no \
            earlier state; there, remove a source with the command line.",
        action: Some("data.import_undone"),
        ..Spec::post("/v1/operator/imports/undo", Operator)
    };
}

/// What was taken back.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UndoImportResponse {
    /// The name of what was undone.
    #[schemars(extend("examples" = ["contacts.csv"]))]
    pub undone: String,
    /// People that are served now.
    pub people: u64,
    /// Companies that are served now.
    pub companies: u64,
}

impl Response for UndoImportResponse {}

pub struct OperatorExport;

impl Endpoint for OperatorExport {
    type Request = OperatorExportRequest;
    type Response = ExportedRecords;
    const SPEC: Spec = Spec {
        summary: "Downloads every record as CSV, for the operator",
        access: Access::Operator,
        example: "of=people",
        purpose: "For the operator: downloads all people or companies that are served, without those who \
            opted out.",
        action: Some("data.exported"),
        ..Spec::get("/v1/operator/export", Operator)
    };
}

/// What to export.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorExportRequest {
    /// People or companies; people by default.
    pub of: Option<ImportKind>,
}

impl Request for OperatorExportRequest {}

pub const EXPORTED: FileType =
    FileType { content_type: "text/csv; charset=utf-8", name: "almanac-export.csv", other: None };

/// The records as CSV.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExportedRecords(pub String);

impl JsonSchema for ExportedRecords {
    fn schema_name() -> Cow<'static, str> {
        "ExportedRecords".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "examples": ["id,full_name,title\n"]})
    }
}

impl Response for ExportedRecords {
    const FILE: Option<FileType> = Some(EXPORTED);
}
