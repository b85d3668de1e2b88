//! POST /v1/connections/{id}/preview

use super::connection::ACCESS;
use super::{Meaning, TestProblem};
use crate::catalog::bulk::Addition;
use crate::catalog::fields::Limit;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use connect::Object;
use domain::Credits;
use domain::Family::Connections;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct PreviewConnection;

impl Endpoint for PreviewConnection {
    type Request = PreviewConnectionRequest;
    type Response = ConnectionPreview;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Shows what the next run would look up and write, with its maximum price",
        purpose: "Reads the records that the next run would read, and shows what it would look up, the most that costs, and \
            which fields it may write, and to which companies people would be linked. Nothing is looked up and nothing is written; answers of a run with mode propose are \
            shown as a diff.",
        example: "{}",
        ..Spec::post("/v1/connections/{id}/preview", Connections)
    };
}

/// What to show.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// How many records to show; 25 when left out. The price is that of all of them.
    pub limit: Option<Limit<25>>,
}

impl Request for PreviewConnectionRequest {}

/// What the next run would do.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionPreview {
    /// How many records were read.
    pub checked: u64,
    /// How many of them would be looked up.
    pub to_enrich: u64,
    /// The most that costs; the caps of the connection may end it earlier.
    pub max_credits: Credits,
    /// False when there were too many records to read them all in one call: then the counts are those of a part.
    pub complete: bool,
    /// Why the system could not be read to the end; null when it could.
    pub problem: Option<TestProblem>,
    /// The first records that would be looked up or written.
    pub records: Vec<PreviewRecord>,
}

impl Response for ConnectionPreview {}

/// A record of the preview.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PreviewRecord {
    /// Whether it is a person or a company.
    pub object: Object,
    /// Its id in the system.
    #[schemars(extend("examples" = ["5501"]))]
    pub record: String,
    /// What would be looked up.
    pub add: Vec<Addition>,
    /// The most that costs.
    pub max_credits: Credits,
    /// The fields that a rule lets be written.
    pub fields: Vec<PreviewField>,
}

/// A field that may be written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PreviewField {
    /// Its name.
    #[schemars(extend("examples" = ["jobtitle"]))]
    pub field: String,
    /// What it holds.
    pub meaning: Meaning,
    /// Its value now.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub before: Option<String>,
    /// The value to be written; null as long as it was not looked up.
    #[schemars(extend("examples" = ["Chief Revenue Officer"]))]
    pub after: Option<String>,
    /// Of a link to a company that the system does not have: the name of the company that would be created; null otherwise.
    #[serde(default)]
    #[schemars(extend("examples" = ["Acme"]))]
    pub creates: Option<String>,
}
