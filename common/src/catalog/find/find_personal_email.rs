//! POST /v1/find-personal-email

use super::NoContact;
use super::find_email::FindEmailRequest;
use crate::catalog::{Contact, Endpoint, Outcome, Price, Response, Spec};
use domain::Family::Find;
use domain::{EmailAddress, Source};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FindPersonalEmail;

impl Endpoint for FindPersonalEmail {
    type Request = FindEmailRequest;
    type Response = FindPersonalEmailResponse;
    const SPEC: Spec = Spec {
        summary: "Finds a person's personal email at a free mail provider",
        purpose: "Finds a person's private address at a free mail provider, mainly for recruiting. For \
            business outreach use find-email, which finds the work address.",
        price: Price::flat(2000),
        example: r#"{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/find-personal-email", Find)
    };
}

/// The personal address, if found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindPersonalEmailResponse {
    /// Whether an address was found; nothing is charged otherwise.
    pub found: bool,
    /// The address.
    pub email: Option<EmailAddress>,
    /// Whether its mail server confirmed it within the last 30 days; others only with allow_unverified.
    pub email_verified: bool,
    /// The mailbox provider.
    pub provider: Option<String>,
    /// Always true for an address that was found.
    pub free_provider: bool,
    /// 0.97 means that 97 of 100 such answers are right.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.95]))]
    pub confidence: f64,
    /// When its mail server last confirmed it.
    pub last_validated_at: Option<Timestamp>,
    /// Where it comes from.
    #[serde(default)]
    pub sources: Vec<Source>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoContact>,
}

impl FindPersonalEmailResponse {
    pub fn nothing(reason: NoContact) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }
}

impl Response for FindPersonalEmailResponse {
    fn outcome(&self) -> Outcome {
        let verified = self.email.clone().filter(|_| self.email_verified);
        Outcome::found(self.found).with_contacts(verified.map(Contact::Email))
    }
}
