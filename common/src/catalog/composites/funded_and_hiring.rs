//! POST /v1/funded-and-hiring

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::{DecisionMaker, Hiring};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{Company, Department, FundingRound, FundingStage, Names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FundedAndHiring;

impl Endpoint for FundedAndHiring {
    type Request = FundedAndHiringRequest;
    type Response = FundedAndHiringResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies recently funded and hiring now, with a decision maker",
        purpose: "Lists companies that raised money recently and are hiring now, each with a decision \
            maker. For only one of these signals use funding-radar or hiring-intent, which cost less.",
        price: Price::each(10000, "resolved"),
        example: r#"{"since_days": 90, "departments": ["engineering"], "limit": 3}"#,
        ..Spec::post("/v1/funded-and-hiring", Composites)
    };
}

/// Filters for rounds and jobs, and the role to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FundedAndHiringRequest {
    /// How many days to look back for a round; 90 when left out.
    #[schemars(range(min = 1, max = 540), extend("examples" = [90]))]
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
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// Departments that hire.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// At least this many open jobs, of these departments where given; 1 when left out.
    #[schemars(range(min = 1, max = 1000))]
    pub min_open_roles: Option<u16>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for FundedAndHiringRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Companies funded and hiring, the latest round first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedAndHiringResponse {
    /// The role that was looked for at each company.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub role: String,
    /// The companies.
    pub results: Vec<FundedHirer>,
}

impl Response for FundedAndHiringResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// A company funded and hiring, and its decision maker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedHirer {
    /// The company.
    pub company: Company,
    /// Its latest round that was asked for.
    pub funding: FundingRound,
    /// Its open jobs.
    pub hiring: Hiring,
    /// The decision maker.
    pub decision_maker: DecisionMaker,
}
