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
        summary: "Opens an account with a 7-day Indie trial and returns its first key",
        purpose: "Opens a trial account and returns its first key, shown only once. If you have an \
            account, create more keys with POST /v1/me/keys.",
        access: Access::Public,
        example: r#"{"email": "you@company.example"}"#,
        status: 201,
        action: Some("account.opened"),
        ..Spec::post("/v1/signup", Account)
    };
}

/// The new user.
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
    /// The credits to start with; 0 until the mailbox is verified, where the operator requires that.
    pub balance: Credits,
    /// The credits you get for the code sent to your mailbox, with POST /v1/signup/verify.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits_proof: Option<Credits>,
    /// The key, shown only once: keep it.
    pub api_key: String,
    /// The console; on a server on your own machine, a link that signs you in once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["https://almanac.example/console"]))]
    pub console_url: Option<String>,
}

impl Response for SignupResponse {}

pub struct VerifySignup;

impl Endpoint for VerifySignup {
    type Request = VerifySignupRequest;
    type Response = VerifySignupResponse;
    const SPEC: Spec = Spec {
        summary: "Verifies an account's mailbox, which adds the trial's credits",
        purpose: "Verifies the mailbox of a new account with the code that was mailed, where the \
            operator requires it, and adds the trial's credits.",
        access: Access::Public,
        example: r#"{"email": "you@company.example", "code": "K7QX2M9T"}"#,
        action: Some("account.verified"),
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

/// The verified account.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct VerifySignupResponse {
    /// The account's id.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Always true.
    pub verified: bool,
    /// The credits added.
    pub credits: Credits,
}

impl Response for VerifySignupResponse {}
