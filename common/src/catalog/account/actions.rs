//! GET /v1/me/actions, GET /v1/operator/actions, and both as a file: …/export

use crate::bounds::HISTORY_PAGE;
use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::{Access, Endpoint, FileType, NoInput, Response, Spec};
use crate::error::Result;
use crate::input::Request;
use crate::rights::Right;
use crate::store::actions::{ActOutcome, ActorKind};
use domain::Family::{Account, Operator};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ListActions;

impl Endpoint for ListActions {
    type Request = ActionsRequest;
    type Response = ActionsResponse;
    const SPEC: Spec = Spec {
        summary: "Shows who did what in the account",
        purpose: "Lists each change of keys, members, caps, webhooks and connections, each export and deletion, with who did \
            it, from where and with which outcome. Acts are kept for 400 days and chained by their hashes, so that a gap shows.",
        right: Right::Log,
        ..Spec::get("/v1/me/actions", Account)
    };
}

pub struct OperatorActions;

impl Endpoint for OperatorActions {
    type Request = ActionsRequest;
    type Response = ActionsResponse;
    const SPEC: Spec = Spec {
        summary: "Shows what operators did, for the operator",
        purpose: "For the operator: lists what each operator key changed, as GET /v1/me/actions does for an account.",
        access: Access::Operator,
        ..Spec::get("/v1/operator/actions", Operator)
    };
}

/// Which acts to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsRequest {
    /// How many; 100 when left out.
    pub limit: Option<Limit<100, { HISTORY_PAGE.most as u16 }>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for ActionsRequest {}

/// Acts, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ActionsResponse {
    /// The acts.
    pub results: Vec<Action>,
    /// Whether the acts of this page follow each other, and the page before, as they were written. False means that one is
    /// missing or was changed.
    #[schemars(extend("examples" = [true]))]
    pub intact: bool,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for ActionsResponse {}

pub struct ExportActions;

impl Endpoint for ExportActions {
    type Request = NoInput;
    type Response = ActionsCsv;
    const SPEC: Spec = Spec {
        summary: "Exports the account's action log as CSV",
        purpose: "Exports the whole action log, newest first, as a CSV that is safe to open in a spreadsheet. For a few acts \
            use GET /v1/me/actions.",
        right: Right::Log,
        action: Some("actions.exported"),
        ..Spec::get("/v1/me/actions/export", Account)
    };
}

pub struct OperatorActionsExport;

impl Endpoint for OperatorActionsExport {
    type Request = NoInput;
    type Response = ActionsCsv;
    const SPEC: Spec = Spec {
        summary: "Exports what operators did as CSV, for the operator",
        purpose: "For the operator: exports the whole action log of operators as a CSV that is safe to open in a spreadsheet.",
        access: Access::Operator,
        action: Some("actions.exported"),
        ..Spec::get("/v1/operator/actions/export", Operator)
    };
}

/// The file of an action log.
pub const ACTIONS_FILE: FileType =
    FileType { content_type: "text/csv; charset=utf-8", name: "almanac-actions.csv", other: None };

/// A text/csv file with a header line.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ActionsCsv(pub String);

impl Response for ActionsCsv {
    const FILE: Option<FileType> = Some(ACTIONS_FILE);

    fn body(&self) -> Result<Vec<u8>> {
        Ok(self.0.clone().into_bytes())
    }
}

/// An act.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Action {
    /// Its number among the account's acts.
    #[schemars(extend("examples" = [1]))]
    pub number: u64,
    /// When.
    pub at: Timestamp,
    /// What was done.
    #[schemars(extend("examples" = ["key.created"]))]
    pub action: String,
    /// Who: a member, a key, or the operator.
    pub actor_type: ActorKind,
    /// The id of the member or the key.
    #[schemars(extend("examples" = ["mem_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub actor: String,
    /// The id of what it was done to.
    #[schemars(extend("examples" = ["key_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub target: Option<String>,
    /// The network it came from.
    #[schemars(extend("examples" = ["192.0.2.0/24"]))]
    pub network: Option<String>,
    /// What became of it.
    pub outcome: ActOutcome,
    /// The status it was answered with.
    #[schemars(extend("examples" = [201]))]
    pub status: u16,
    /// The call.
    pub request_id: String,
    /// The hash of the act before it.
    pub previous: String,
    /// Its own hash, of its number, the hash before and all the above.
    pub hash: String,
}
