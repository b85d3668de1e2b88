//! POST /v1/connections/{id}/run, …/pause, …/resume

use super::Connection;
use super::connection::ACCESS;
use crate::catalog::sticky::ById;
use crate::catalog::{Endpoint, Spec};
use crate::input::Request;
use domain::Family::Connections;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct RunConnection;

impl Endpoint for RunConnection {
    type Request = RunConnectionRequest;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Runs a connection now",
        purpose: "Starts a run without waiting for the schedule. Mode propose looks records up and writes nothing: preview \
            then shows the diff, and the next run writes it. With backfill it reads every record again.",
        example: r#"{"mode": "sync"}"#,
        status: 202,
        ..Spec::post("/v1/connections/{id}/run", Connections)
    };
}

domain::vocabulary! {
    /// What a run does with answers: write them by the rules, or keep them for a preview.
    #[schemars(rename = "ConnectionRunMode")]
    RunMode { Sync = "sync", Propose = "propose" }
}

/// How to run it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// What to do with answers; sync by default.
    pub mode: Option<RunMode>,
    /// Whether to read every record again, and not only those that changed.
    pub backfill: Option<bool>,
}

impl Request for RunConnectionRequest {}

pub struct PauseConnection;

impl Endpoint for PauseConnection {
    type Request = ById;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Pauses a connection",
        example: "{}",
        purpose: "Stops a connection after the records it is working on. Its run continues from there when you resume it.",
        ..Spec::post("/v1/connections/{id}/pause", Connections)
    };
}

pub struct ResumeConnection;

impl Endpoint for ResumeConnection {
    type Request = ById;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Resumes a paused or stopped connection",
        example: "{}",
        purpose: "Resumes a connection on its schedule; an interrupted run continues at once. Use it after the first \
            test, and after correcting a problem.",
        ..Spec::post("/v1/connections/{id}/resume", Connections)
    };
}
