//! POST /v1/connections/{id}/test

use super::connection::ACCESS;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use connect::{FieldType, Object};
use domain::Family::Connections;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct TestConnection;

impl Endpoint for TestConnection {
    type Request = TestConnectionRequest;
    type Response = ConnectionTest;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Connects to the system of a connection and checks its mapping",
        purpose: "Checks that the credentials work, that every mapped field exists and that those with a rule can be written; \
            lists the system's fields. With create_fields it creates the missing ones named almanac_….",
        example: r#"{"create_fields": false}"#,
        ..Spec::post("/v1/connections/{id}/test", Connections)
    };
}

/// What to check.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// Whether mapped fields named almanac_… that the system lacks are made.
    pub create_fields: Option<bool>,
}

impl Request for TestConnectionRequest {}

/// The result.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionTest {
    /// Whether it works.
    pub ok: bool,
    /// What to correct; empty when it works.
    pub problems: Vec<TestProblem>,
    /// The fields of the system.
    pub fields: Vec<SystemField>,
}

impl Response for ConnectionTest {}

/// Something to correct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TestProblem {
    /// The word that programs go by.
    #[schemars(extend("examples" = ["unknown_field"]))]
    pub code: String,
    /// The setting.
    #[schemars(extend("examples" = ["objects.people.mapping.jobtitle"]))]
    pub field: String,
    /// What is wrong, and what to do.
    #[schemars(extend("examples" = ["HubSpot has no property jobtitel; map an existing one."]))]
    pub detail: String,
}

/// A field of the system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SystemField {
    /// Whose it is.
    pub object: Object,
    /// Its name.
    #[schemars(extend("examples" = ["jobtitle"]))]
    pub name: String,
    /// Its name for people.
    #[schemars(extend("examples" = ["Job title"]))]
    pub label: String,
    /// What it holds.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// The values that it takes, where it takes no others.
    #[schemars(extend("examples" = [["lead", "customer"]]))]
    pub options: Vec<String>,
    /// Whether it can be written.
    pub writable: bool,
}
