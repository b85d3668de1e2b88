//! POST /v1/funding-radar

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::DecisionMaker;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{Company, FundingRound, FundingStage, Names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FundingRadar;

impl Endpoint for FundingRadar {
    type Request = FundingRadarRequest;
    type Response = FundingRadarResponse;
    const SPEC: Spec = Spec {
        summary: "Lists funded companies with a decision maker at each",
        purpose: "Lists companies that raised money recently, each with a decision maker. For the rounds \
            alone, the feed GET /v1/signals?kind=funding is free.",
        price: Price::each(3000, "resolved"),
        example: r#"{"since_days": 30, "role": "VP Sales", "limit": 3}"#,
        ..Spec::post("/v1/funding-radar", Composites)
    };
}

/// Filters for rounds, and the role to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FundingRadarRequest {
    /// How many days to look back; 30 when left out.
    #[schemars(range(min = 1, max = 540), extend("examples" = [30]))]
    pub since_days: Option<u16>,
    /// Stages of the round.
    #[schemars(length(min = 1, max = 14))]
    pub stages: Option<Vec<FundingStage>>,
    /// At least this much, in the currency of the round.
    pub min_amount: Option<u64>,
    /// Industries of the company.
    #[schemars(length(min = 1), extend("examples" = [["Software"]]))]
    pub industries: Option<Names>,
    /// Countries of the company, by name or ISO 3166 alpha-2.
    #[schemars(length(min = 1, max = 100), inner(length(min = 2, max = 100)), extend("examples" = [["DE"]]))]
    pub countries: Option<Vec<String>>,
    /// The decision maker's role; by default the head of the company.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Sales"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for FundingRadarRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Funded companies, the latest round first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundingRadarResponse {
    /// The role that was looked for at each company.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub role: String,
    /// The companies.
    pub results: Vec<FundedCompany>,
}

impl Response for FundingRadarResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// A funded company and its decision maker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedCompany {
    /// The company.
    pub company: Company,
    /// Its latest round that was asked for.
    pub funding: FundingRound,
    /// The decision maker.
    pub decision_maker: DecisionMaker,
}
