//! POST /v1/funded-and-using-tech

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::DecisionMaker;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::{Company, FundingRound, FundingStage, Technology};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FundedAndUsingTech;

impl Endpoint for FundedAndUsingTech {
    type Request = FundedAndUsingTechRequest;
    type Response = FundedAndUsingTechResponse;
    const SPEC: Spec = Spec {
        summary: "Lists funded companies using a technology, with a decision maker",
        purpose: "Lists companies that use a technology and raised money recently, each with a decision \
            maker. Without the funding condition, tech-stack-targets costs less.",
        price: Price::each(7000, "resolved"),
        example: r#"{"technology": "PostgreSQL", "since_days": 365, "limit": 3}"#,
        ..Spec::post("/v1/funded-and-using-tech", Niche)
    };
}

/// Filters for companies, and the role to name.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FundedAndUsingTechRequest {
    /// The technology.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["PostgreSQL"]))]
    pub technology: String,
    /// Stages of the round.
    #[schemars(length(min = 1, max = 14))]
    pub stages: Option<Vec<FundingStage>>,
    /// How many days to look back for a round; 180 when left out.
    #[schemars(range(min = 1, max = 540), extend("examples" = [180]))]
    pub since_days: Option<u16>,
    /// The decision maker's role; by default the head of engineering.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for FundedAndUsingTechRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Funded companies using the technology, the latest round first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedAndUsingTechResponse {
    /// The role that was looked for at each company.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub role: String,
    /// The companies.
    pub results: Vec<FundedUser>,
}

impl Response for FundedAndUsingTechResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// A funded company using the technology, and its decision maker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedUser {
    /// The company.
    pub company: Company,
    /// Its latest round that was asked for.
    pub funding: FundingRound,
    /// Everything it uses.
    pub technologies: Vec<Technology>,
    /// The decision maker.
    pub decision_maker: DecisionMaker,
}
