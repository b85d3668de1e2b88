//! POST /v1/verify-email

use crate::catalog::{Contact, Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::EmailAddress;
use domain::Family::Resolve;
use lookup::mail::{Status, Verification};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct VerifyEmail;

impl Endpoint for VerifyEmail {
    type Request = VerifyEmailRequest;
    type Response = Verification;
    const SPEC: Spec = Spec {
        summary: "Checks an email's syntax, whether it is disposable, and whether its mailbox exists",
        purpose: "Checks whether an address can receive mail before you send anything. It returns a \
            verdict, not a person. To find an address use find-email; to find its owner use \
            reverse-email.",
        price: Price::flat(500),
        example: r#"{"email": "gfox@glenmere-pay.example"}"#,
        ..Spec::post("/v1/verify-email", Resolve)
    };
}

/// The address to check; one with bad syntax gets a verdict too.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyEmailRequest {
    /// The address as it was given to you.
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["ada.lovelace@acme.example"]))]
    pub email: String,
}

impl Request for VerifyEmailRequest {}

/// The verdict is the outcome; `unknown` because every check failed is none.
impl Response for Verification {
    fn outcome(&self) -> Outcome {
        let valid = (self.status == Status::Valid).then(|| EmailAddress::parse(&self.email).ok()).flatten();
        Outcome::found(self.status != Status::Unknown).with_contacts(valid.map(Contact::Email))
    }
}
