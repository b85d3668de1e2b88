//! POST /v1/connections/{id}/undo

use super::Connection;
use super::connection::ACCESS;
use crate::catalog::{Endpoint, Spec};
use crate::input::Request;
use domain::Family::Connections;
use domain::Problems;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct UndoConnection;

impl Endpoint for UndoConnection {
    type Request = UndoConnectionRequest;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Takes back what a connection wrote, where nothing changed it since",
        purpose: "Restores what the fields held before a run, or since a time, and deletes the records that it created. A field \
            that has another value by now is left alone and listed in the log, and so is a created record that somebody changed. Credits are not refunded, and the connection is paused afterwards.",
        example: r#"{"since": "2026-03-01T00:00:00Z"}"#,
        status: 202,
        action: Some("connection.undone"),
        ..Spec::post("/v1/connections/{id}/undo", Connections)
    };
}

/// What to take back.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// A run.
    pub run: Option<String>,
    /// Everything since a time.
    pub since: Option<Timestamp>,
}

impl Request for UndoConnectionRequest {
    fn check(&self, problems: &mut Problems) {
        if self.run.is_some() == self.since.is_some() {
            problems.add("since", "conflict", "send run or since");
        }
    }
}
