//! POST /v1/signup

use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family::Account;
use domain::{Credits, EmailAddress, Plan};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Signup;

impl Endpoint for Signup {
    type Request = SignupRequest;
    type Response = SignupResponse;
    const SPEC: Spec = Spec {
        summary: "Opens an account with a 7-day Indie trial and gives its first key",
        access: Access::Public,
        example: r#"{"email": "you@company.example"}"#,
        status: 201,
        ..Spec::post("/v1/signup", Account)
    };
}

/// Who signs up.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignupRequest {
    /// Your email address; a disposable one is refused.
    pub email: EmailAddress,
}

impl Request for SignupRequest {}

/// The new account.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SignupResponse {
    /// The account's id.
    pub id: String,
    /// The address it was opened for.
    pub email: EmailAddress,
    /// The plan of the trial.
    pub plan: Plan,
    /// When the trial ends.
    pub trial_ends_at: Timestamp,
    /// The credits to start with.
    pub balance: Credits,
    /// The key, shown this once: keep it.
    pub api_key: String,
}

impl Response for SignupResponse {}
