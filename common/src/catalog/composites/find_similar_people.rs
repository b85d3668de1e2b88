//! POST /v1/find-similar-people

use super::prospect_package::check_person_url;
use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::PersonBrief;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{EmailAddress, NetworkUrl, Person, Problems};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FindSimilarPeople;

impl Endpoint for FindSimilarPeople {
    type Request = FindSimilarPeopleRequest;
    type Response = FindSimilarPeopleResponse;
    const SPEC: Spec = Spec {
        summary: "Lists people similar to one source, at other companies",
        purpose: "Lists people similar to one you know, at other companies, with the reasons. Use it \
            when a profile is your best description; if you know titles and places, use search/people.",
        price: Price::base_and_each(1000, 800, "result"),
        example: r#"{"networkUrl": "https://network.example/in/george-fox", "limit": 5}"#,
        ..Spec::post("/v1/find-similar-people", Composites)
    };
}

/// The source person: exactly one of networkUrl and email.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindSimilarPeopleRequest {
    /// The source's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The source's email.
    pub email: Option<EmailAddress>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for FindSimilarPeopleRequest {
    fn check(&self, problems: &mut Problems) {
        match (&self.network_url, &self.email) {
            (None, None) => problems.add("networkUrl", "required", "send a networkUrl or an email"),
            (Some(_), Some(_)) => {
                problems.add("networkUrl", "conflict", "send a networkUrl or an email, not both")
            }
            (Some(url), None) => check_person_url(url, problems),
            (None, Some(_)) => {}
        }
    }

    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// People like the source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindSimilarPeopleResponse {
    /// The source; null when unknown, and then nothing is charged.
    pub source: Option<PersonBrief>,
    /// The most similar people at other companies, best first.
    pub results: Vec<SimilarPersonResult>,
}

impl Response for FindSimilarPeopleResponse {
    fn outcome(&self) -> Outcome {
        let found = Some(self.source.is_some());
        Outcome { found, ..Outcome::results(self.results.len()) }
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

/// A person similar to the source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimilarPersonResult {
    /// The person.
    pub person: Person,
    /// Similarity, 0 to 1.
    pub similarity: f64,
    /// Their common traits.
    pub reasons: Vec<String>,
}
