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
        summary: "Checks whether the service is up",
        purpose: "For monitors and load balancers: whether the service is up and which data it serves. \
            For your balance or plan use GET /v1/me.",
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
    /// The data that is served; null in a process that holds none.
    pub dataset: Option<Holdings>,
}

impl Response for HealthResponse {}
