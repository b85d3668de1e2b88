//! POST /v1/find-decision-maker

use crate::catalog::parts::DecisionMaker;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Domain;
use domain::Family::Composites;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FindDecisionMaker;

impl Endpoint for FindDecisionMaker {
    type Request = FindDecisionMakerRequest;
    type Response = FindDecisionMakerResponse;
    const SPEC: Spec = Spec {
        summary: "Ranks the top 3 buyers at a company for a role",
        purpose: "Finds the three people at one company who most likely decide, for a role you sell to. \
            For everyone involved use buying-committee; for many companies at once use search/people.",
        price: Price::each(4000, "resolved"),
        example: r#"{"company_domain": "glenmere-pay.example", "role": "VP Engineering"}"#,
        ..Spec::post("/v1/find-decision-maker", Composites)
    };
}

/// The role to look for, and the company.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindDecisionMakerRequest {
    /// The company's domain.
    pub company_domain: Domain,
    /// The role: a title, or a department for its leader.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: String,
    /// How many to return; 3 when left out.
    #[schemars(range(min = 1, max = 3))]
    pub limit: Option<u8>,
}

impl Request for FindDecisionMakerRequest {
    fn max_count(&self) -> u64 {
        u64::from(self.limit.unwrap_or(3))
    }
}

/// The best fitting people, best first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindDecisionMakerResponse {
    /// Up to 3 people.
    pub results: Vec<DecisionMaker>,
    /// Why no one was found; null when someone was.
    #[schemars(extend("examples" = ["no one known to work there has the role VP Engineering"]))]
    pub reason: Option<String>,
}

impl Response for FindDecisionMakerResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len()).with_people(self.results.iter().map(|person| person.id.as_str()))
    }
}
