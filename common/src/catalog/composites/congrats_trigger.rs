//! POST /v1/congrats-trigger

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{CompanyRef, NetworkUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct CongratsTrigger;

impl Endpoint for CongratsTrigger {
    type Request = CongratsTriggerRequest;
    type Response = CongratsTriggerResponse;
    const SPEC: Spec = Spec {
        summary: "Lists people who just changed jobs, with the text of their announcement",
        purpose: "Lists people who just started a new job, with the text of their announcement, to start \
            a conversation. For all job changes, with more filters, use job-change-radar.",
        price: Price::each(2000, "resolved"),
        example: r#"{"limit": 3}"#,
        ..Spec::post("/v1/congrats-trigger", Composites)
    };
}

/// How many people to list.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CongratsTriggerRequest {
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for CongratsTriggerRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// People to congratulate, the latest change first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CongratsTriggerResponse {
    /// The people.
    pub results: Vec<Congrats>,
    /// The missing data, when the list is empty because no source supplies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["No configured source supplies announcements."]))]
    pub unsupplied: Option<String>,
}

impl Response for CongratsTriggerResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person_unmasked.id.as_str()))
    }
}

/// A person to congratulate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Congrats {
    /// The person.
    pub person_unmasked: UnmaskedPerson,
    /// The new job's title.
    pub new_role: String,
    /// When the change happened.
    pub changed_at: Timestamp,
    /// The post in which it was announced.
    pub announcement_post_url: Option<String>,
    /// The text of the post.
    pub announcement_text: String,
    /// A sentence to open with, made of the facts.
    pub personalization_seed: String,
}

/// A person the open feed masks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct UnmaskedPerson {
    /// The person's id in this service.
    pub id: String,
    /// The full name.
    #[serde(rename = "fullName")]
    pub full_name: String,
    /// The profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The new employer.
    pub company: CompanyRef,
}
