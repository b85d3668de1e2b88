//! GET /v1/me/people

use super::PageRequest;
use crate::catalog::{Endpoint, Response, Spec};
use domain::Family::Sticky;
use domain::{CompanyRef, NetworkUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct People;

impl Endpoint for People {
    type Request = PageRequest;
    type Response = PeopleResponse;
    const SPEC: Spec = Spec {
        summary: "Lists every person resolved so far",
        purpose: "Every person this account has received, once each, with the first and the last time. For the \
            calls themselves use history.",
        ..Spec::get("/v1/me/people", Sticky)
    };
}

/// People, latest newcomer first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PeopleResponse {
    /// Each person once.
    pub results: Vec<PersonSeen>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for PeopleResponse {}

/// A person, and the calls that first and last returned them.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct PersonSeen {
    /// The person's id.
    pub id: String,
    /// True when the person opted out: no other field is returned, and you must delete your copy of their data.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suppressed: bool,
    /// The full name; null when the record is not kept any more.
    #[serde(rename = "fullName")]
    pub full_name: Option<String>,
    /// The current job title.
    pub title: Option<String>,
    /// The profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The current employer.
    pub company: Option<CompanyRef>,
    /// The first call that returned the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SeenBy>,
    /// The last call that did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<SeenBy>,
}

/// A call that returned a person.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SeenBy {
    /// When.
    pub at: Timestamp,
    /// By which endpoint.
    pub path: String,
    /// By which call.
    pub request_id: String,
}
