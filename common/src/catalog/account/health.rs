//! GET /health

use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use domain::Family::Account;
use lookup::holdings::Holdings;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Health;

impl Endpoint for Health {
    type Request = NoInput;
    type Response = HealthResponse;
    const SPEC: Spec = Spec {
        summary: "Says whether the service can answer",
        purpose: "For monitors and load balancers: whether the service can answer and which data it answers from. \
            To know your balance or plan, use GET /v1/me.",
        access: Access::Public,
        ..Spec::get("/health", Account)
    };
}

/// The service's health.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HealthResponse {
    /// Always `ok`; otherwise the call fails with 503.
    pub status: String,
    /// The version running.
    pub version: String,
    /// What answers are given from; null in a process that has none of it.
    pub dataset: Option<Holdings>,
}

impl Response for HealthResponse {}
