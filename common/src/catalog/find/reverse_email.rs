//! POST /v1/reverse-email

use crate::catalog::resolve::{Match, NoMatch, accept};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Find;
use domain::{EmailAddress, Employer, NetworkUrl, Person};
use lookup::Lookup;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ReverseEmail;

impl Endpoint for ReverseEmail {
    type Request = ReverseEmailRequest;
    type Response = ReverseResponse;
    const SPEC: Spec = Spec {
        summary: "Finds the person, profile and company behind an email",
        purpose: "Finds the person behind an email address, with profile and company. Use it for a \
            sign-up or an unknown sender; if you have more than the address, use enrich.",
        price: Price::flat(1000),
        example: r#"{"email": "gfox@glenmere-pay.example"}"#,
        ..Spec::post("/v1/reverse-email", Find)
    };
}

/// The address to look up.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReverseEmailRequest {
    /// An email address, business or personal, present or of an earlier job.
    pub email: EmailAddress,
}

impl Request for ReverseEmailRequest {}

/// The owner, if known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReverseResponse {
    /// Whether a person was found; nothing is charged otherwise.
    pub found: bool,
    /// The person.
    pub person: Option<Person>,
    /// The person's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// Where the person works.
    pub company: Option<Employer>,
    /// How sure the answer is.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoMatch>,
}

impl From<Lookup<Person>> for ReverseResponse {
    fn from(lookup: Lookup<Person>) -> Self {
        match accept(lookup, None) {
            Ok((person, matched)) => Self {
                found: true,
                network_url: person.network_url.clone(),
                company: person.company.clone(),
                person: Some(person),
                matched: Some(matched),
                reason: None,
            },
            Err(reason) => Self {
                found: false,
                person: None,
                network_url: None,
                company: None,
                matched: None,
                reason: Some(reason),
            },
        }
    }
}

impl Response for ReverseResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.found).with_people(self.person.iter().map(|person| person.id.as_str()))
    }
}
