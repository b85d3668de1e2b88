//! POST /v1/signup, POST /v1/signup/verify

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
        purpose: "Opens a trial account and gives its first key, shown this once. Whoever has an account makes \
            more keys at POST /v1/me/keys.",
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
    /// The credits to start with; none before the mailbox is proven, where that is asked for.
    pub balance: Credits,
    /// The credits that come with the code sent to the mailbox, at POST /v1/signup/verify.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits_proof: Option<Credits>,
    /// The key, shown this once: keep it.
    pub api_key: String,
}

impl Response for SignupResponse {}

pub struct VerifySignup;

impl Endpoint for VerifySignup {
    type Request = VerifySignupRequest;
    type Response = VerifySignupResponse;
    const SPEC: Spec = Spec {
        summary: "Proves the mailbox an account was opened for, which brings the trial's credits",
        purpose: "Proves the mailbox of a new account with the code that was mailed, where the operator asks for \
            it, and brings the trial's credits.",
        access: Access::Public,
        example: r#"{"email": "you@company.example", "code": "K7QX2M9T"}"#,
        ..Spec::post("/v1/signup/verify", Account)
    };
}

/// The proof.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifySignupRequest {
    /// The address that signed up.
    pub email: EmailAddress,
    /// The code that was sent to it.
    #[schemars(length(min = 1, max = 20), extend("examples" = ["K7QX2M9T"]))]
    pub code: String,
}

impl Request for VerifySignupRequest {}

/// What the proof brought.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct VerifySignupResponse {
    /// The account's id.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Always true.
    pub verified: bool,
    /// The credits that came with it.
    pub credits: Credits,
}

impl Response for VerifySignupResponse {}
