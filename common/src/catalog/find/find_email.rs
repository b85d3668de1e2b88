//! POST /v1/find-email

use super::NoContact;
use super::domain_search::check_employer;
use crate::catalog::named_person::NamedPerson;
use crate::catalog::{Contact, Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Find;
use domain::{EmailAddress, Problems, Source};
use jiff::Timestamp;
use lookup::PersonQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FindEmail;

impl Endpoint for FindEmail {
    type Request = FindEmailRequest;
    type Response = FindEmailResponse;
    const SPEC: Spec = Spec {
        summary: "Finds a person's business email and verifies it",
        purpose: "Finds a person's business address and checks it with its mail server. Use it when you know \
            who it is. To check an address you have use verify-email, for everyone at a company domain-search.",
        price: Price::flat(2000),
        example: r#"{"kind": "network", "networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/find-email", Find)
    };
}

domain::vocabulary! {
    /// The form of the input; by default it follows from the fields.
    InputKind { Network = "network", Name = "name" }
}

/// The person whose address to find: an identifier, or a name with a domain or a company.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct FindEmailRequest {
    /// network: by networkUrl; name: by a name with a domain or a company.
    pub kind: Option<InputKind>,
    #[serde(flatten)]
    pub who: NamedPerson,
    /// Whether to return, and charge for, a known or likely address that could not be verified.
    pub allow_unverified: Option<bool>,
}

impl FindEmailRequest {
    pub fn query(&self) -> PersonQuery {
        self.who.query()
    }
}

impl Request for FindEmailRequest {
    fn check(&self, problems: &mut Problems) {
        match self.kind {
            Some(InputKind::Network) if self.who.network_url.is_none() => {
                problems.add("networkUrl", "required", "kind network needs a networkUrl");
            }
            Some(InputKind::Name) if self.who.network_url.is_some() => {
                problems.add("networkUrl", "conflict", "kind name takes a name with a domain or a company");
            }
            _ => self.who.check(problems),
        }
        if let Some(domain) = &self.who.domain {
            check_employer(domain, problems);
        }
    }
}

/// The business address, if found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindEmailResponse {
    /// Whether an address was found. You pay only for an address that is verified, or whose confidence is 0.5 or more.
    pub found: bool,
    /// The address.
    pub email: Option<EmailAddress>,
    /// Whether its mail server confirmed this very mailbox within the last 30 days; others only with allow_unverified.
    pub email_verified: bool,
    /// Whether the domain accepts mail. Beside `found: false`, false is the reason; null says that there is another, or that DNS did
    /// not answer.
    pub mx_found: Option<bool>,
    /// The mailbox provider, such as Google Workspace.
    #[schemars(extend("examples" = ["Google Workspace"]))]
    pub provider: Option<String>,
    /// Whether the domain is a free mail provider's.
    pub free_provider: bool,
    /// Whether the address is a role's (info@, sales@), not a person's.
    pub generic: bool,
    /// Whether the server accepts every recipient; null when it was not asked.
    pub catch_all: Option<bool>,
    /// 0.97 means that 97 of 100 such answers are right.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.97]))]
    pub confidence: f64,
    /// When its mail server last confirmed it.
    pub last_validated_at: Option<Timestamp>,
    /// Where it comes from.
    pub sources: Vec<Source>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoContact>,
}

impl FindEmailResponse {
    pub fn nothing(reason: NoContact) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }
}

impl Response for FindEmailResponse {
    fn outcome(&self) -> Outcome {
        // Half of such guesses are wrong: they are given, not sold.
        let sold = self.email_verified || self.confidence >= 0.5;
        let verified = self.email.clone().filter(|_| self.email_verified);
        Outcome::found(self.found).billed_if(sold).with_contacts(verified.map(Contact::Email))
    }
}
