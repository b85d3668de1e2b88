//! POST /v1/signup/recover, POST /v1/signup/recover/verify

use super::NewKeyResponse;
use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::Request;
use domain::EmailAddress;
use domain::Family::Account;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Recover;

impl Endpoint for Recover {
    type Request = RecoverRequest;
    type Response = RecoverResponse;
    const SPEC: Spec = Spec {
        summary: "Mails a code to the owner of an account who lost every key",
        purpose: "Gets you back into your account when you have no key: it mails a code to the address the \
            account was opened for. The answer is the same for an address without an account.",
        access: Access::Public,
        example: r#"{"email": "you@company.example"}"#,
        ..Spec::post("/v1/signup/recover", Account)
    };
}

/// The owner.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverRequest {
    /// The address the account was opened for.
    pub email: EmailAddress,
}

impl Request for RecoverRequest {}

/// A code is on its way, if the address has an account.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RecoverResponse {
    /// The address that was sent.
    pub email: EmailAddress,
    /// How long the code is valid, in minutes.
    #[schemars(extend("examples" = [60]))]
    pub valid_minutes: u32,
}

impl Response for RecoverResponse {}

pub struct VerifyRecovery;

impl Endpoint for VerifyRecovery {
    type Request = VerifyRecoveryRequest;
    type Response = NewKeyResponse;
    const SPEC: Spec = Spec {
        summary: "Exchanges a mailed code for a new key",
        purpose: "Creates a new key of the account for the code that POST /v1/signup/recover mailed. A code \
            works once. Other keys keep working; revoke those you lost.",
        access: Access::Public,
        example: r#"{"email": "you@company.example", "code": "K7QX2M9T"}"#,
        status: 201,
        action: Some("key.recovered"),
        ..Spec::post("/v1/signup/recover/verify", Account)
    };
}

/// The proof.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyRecoveryRequest {
    /// The address the account was opened for.
    pub email: EmailAddress,
    /// The code that was sent to it.
    #[schemars(length(min = 1, max = 20), extend("examples" = ["K7QX2M9T"]))]
    pub code: String,
}

impl Request for VerifyRecoveryRequest {}
