//! POST /v1/operator/import

use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::{Request, Upload};
use domain::Family::Operator;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// The kind of records in a file.
    ImportKind { People = "people", Companies = "companies" }
}

pub struct OperatorImport;

impl Endpoint for OperatorImport {
    type Request = OperatorImportRequest;
    type Response = OperatorImportResponse;
    const SPEC: Spec = Spec {
        summary: "Imports a file into the dataset, for the operator",
        access: Access::Operator,
        example: "First Name,Last Name,Email,Company\nAda,Lovelace,ada@acme.example,Acme\n",
        upload: true,
        purpose: "For the operator: imports people or companies from a file of up to 50 MB; dry_run \
            returns a preview instead. For larger files, and on AWS, use the command line: almanac \
            import.",
        action: Some("data.imported"),
        ..Spec::post("/v1/operator/import", Operator)
    };
}

/// The file is the body, or the field `file` of a form.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorImportRequest {
    /// The kind of records.
    pub kind: ImportKind,
    /// The source name stored with the records; by default the export format that the file looks like.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["crm"]))]
    pub source: Option<String>,
    /// Whether to return a preview and change nothing.
    pub dry_run: Option<bool>,
    /// Column mappings, each column=field, or column=ignore to skip one.
    #[schemars(length(max = 40), inner(length(max = 100)), extend("examples" = [["Job=title"]]))]
    pub map: Option<Vec<String>>,
    /// Whether a CRM status such as Do Not Contact counts as an opt-out; true by default.
    pub status_objections: Option<bool>,
    /// The file.
    #[serde(skip)]
    pub file: Upload,
}

impl Request for OperatorImportRequest {
    fn attach(&mut self, upload: &Upload) {
        self.file = upload.clone();
    }
}

/// The result of an import, or its preview.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct OperatorImportResponse {
    /// Whether nothing was changed.
    pub dry_run: bool,
    /// The source name stored with the records.
    #[schemars(extend("examples" = ["crm"]))]
    pub source: String,
    /// Rows read.
    pub rows: u64,
    /// Records that are new.
    pub added: u64,
    /// Rows merged into an existing record.
    pub updated: u64,
    /// People who opted out and are left out.
    pub suppressed: u64,
    /// The statuses, such as Do Not Contact, that counted as opt-outs.
    pub objections: Vec<ImportObjection>,
    /// Rows that identify no one.
    pub rejected: u64,
    /// Those rows with their reasons, as CSV; the first of them where there are many.
    #[schemars(extend("examples" = ["people.csv.rejects.csv"]))]
    pub rejects: Option<String>,
    /// The columns and their target fields.
    pub columns: Vec<ImportColumn>,
    /// The fields that a column can be mapped to.
    #[serde(default)]
    #[schemars(extend("examples" = [["first_name", "email"]]))]
    pub fields: Vec<String>,
    /// Cells that were left out while the rest of their row was kept.
    pub dropped: Vec<ImportDropped>,
}

impl Response for OperatorImportResponse {}

/// A column and its target field.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ImportColumn {
    /// Its name.
    #[schemars(extend("examples" = ["First Name"]))]
    pub name: String,
    /// The field; null where it is not read.
    #[schemars(extend("examples" = ["first_name"]))]
    pub field: Option<String>,
    /// Why: header, contents (of its first cells), or map (set by you).
    #[schemars(extend("examples" = ["contents"]))]
    pub by: Option<String>,
}

/// A status that counts as an opt-out.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ImportObjection {
    /// The column.
    #[schemars(extend("examples" = ["Lead Status"]))]
    pub column: String,
    /// The status as the file has it.
    #[schemars(extend("examples" = ["Do Not Contact"]))]
    pub status: String,
    /// How many rows have it.
    pub rows: u64,
}

/// Cells of one column that were left out for one reason.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ImportDropped {
    /// The column.
    #[schemars(extend("examples" = ["Email"]))]
    pub column: String,
    /// Why.
    #[schemars(extend("examples" = ["not an email address"]))]
    pub reason: String,
    /// How many.
    pub cells: u64,
}
