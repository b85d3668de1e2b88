//! POST /v1/find-personal-email

use crate::catalog::{entry, Endpoint, Entry, Outcome, Price, Response, Spec};
use crate::catalog::resolve::{accept, Match, NoMatch};
use crate::input::Request;
use domain::{Domain, EmailAddress, Employer, NetworkKind, NetworkUrl, Person, PersonName, Phone, Problems, Source};
use domain::Family::Find;
use domain::phone::LineType;
use jiff::Timestamp;
use language::mail::lists;
use lookup::{Lookup, PersonQuery};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use super::find_email::FindEmailRequest;

pub struct FindPersonalEmail;

impl Endpoint for FindPersonalEmail {
    type Request = FindEmailRequest;
    type Response = FindPersonalEmailResponse;
    const SPEC: Spec = Spec {
        summary: "Finds a person's personal email at a free mail provider",
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
    /// Whether its mail server confirmed it within the last 30 days.
    pub email_verified: bool,
    /// Who runs the mailbox.
    pub provider: Option<String>,
    /// Always true for an address that was found.
    pub free_provider: bool,
    /// Of answers given this confidence, that share is right.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.95]))]
    pub confidence: f64,
    /// When its mail server last confirmed it.
    pub last_validated_at: Option<Timestamp>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoMatch>,
}

impl FindPersonalEmailResponse {
    pub fn nothing(reason: NoMatch) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }
}

impl Response for FindPersonalEmailResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.found)
    }
}
