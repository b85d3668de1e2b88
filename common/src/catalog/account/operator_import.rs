//! POST /v1/operator/import

use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::{Request, Upload};
use domain::Family::Account;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// What a file is of.
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
        purpose: "For whoever runs the service: adds people or companies from a file of up to 50 MB to what answers are given from, \
            or says with dry_run what would become of it. Larger files, and AWS, take the command line: almanac import.",
        ..Spec::post("/v1/operator/import", Account)
    };
}

/// The file is the body, or the field `file` of a form.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorImportRequest {
    /// What it is of.
    pub kind: ImportKind,
    /// What the records name as their source; by default the export the file looks like.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["crm"]))]
    pub source: Option<String>,
    /// Whether to say what would become of it, and change nothing.
    pub dry_run: Option<bool>,
    /// Columns named by hand, each column=field, or column=ignore for one that is not to be read.
    #[schemars(length(max = 40), inner(length(max = 100)), extend("examples" = [["Job=title"]]))]
    pub map: Option<Vec<String>>,
    /// Whether a status such as Do Not Contact in a CRM's lead or contact status is an objection; true unless told otherwise.
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

/// What became of a file, or would.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct OperatorImportResponse {
    /// Whether nothing was changed.
    pub dry_run: bool,
    /// What the records name as their source.
    #[schemars(extend("examples" = ["crm"]))]
    pub source: String,
    /// Rows read.
    pub rows: u64,
    /// Records that are new.
    pub added: u64,
    /// Rows that were merged into a record there was.
    pub updated: u64,
    /// People who objected, and stay away.
    pub suppressed: u64,
    /// The statuses, such as Do Not Contact, by which some of them are known to have objected.
    pub objections: Vec<ImportObjection>,
    /// Rows from which nobody can be told.
    pub rejected: u64,
    /// Those rows with their reasons, as CSV; the first of them where there are many.
    #[schemars(extend("examples" = ["people.csv.rejects.csv"]))]
    pub rejects: Option<String>,
    /// Each column, and what is read from it.
    pub columns: Vec<ImportColumn>,
    /// Cells that were left out while the rest of their row was kept.
    pub dropped: Vec<ImportDropped>,
}

impl Response for OperatorImportResponse {}

/// A column, and what is read from it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ImportColumn {
    /// Its name.
    #[schemars(extend("examples" = ["First Name"]))]
    pub name: String,
    /// The field; null where it is not read.
    #[schemars(extend("examples" = ["first_name"]))]
    pub field: Option<String>,
    /// What made it so: header, contents (of its first cells), or map (told by hand).
    #[schemars(extend("examples" = ["contents"]))]
    pub by: Option<String>,
}

/// A status by which people objected.
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
