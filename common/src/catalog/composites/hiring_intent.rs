//! POST /v1/hiring-intent

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::{DecisionMaker, JobPosting};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{Company, Department, Names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct HiringIntent;

impl Endpoint for HiringIntent {
    type Request = HiringIntentRequest;
    type Response = HiringIntentResponse;
    const SPEC: Spec = Spec {
        summary: "Lists hiring companies with the buyer the role concerns",
        purpose: "Lists companies that hire for a role, each with the buyer of that department. \
            For the job posts alone, the feed GET /v1/signals?kind=hiring is free.",
        price: Price::each(8000, "resolved"),
        example: r#"{"departments": ["engineering"], "limit": 3}"#,
        ..Spec::post("/v1/hiring-intent", Composites)
    };
}

/// Filters for jobs, and the role to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiringIntentRequest {
    /// Titles of open jobs.
    #[schemars(length(min = 1), extend("examples" = [["VP Sales"]]))]
    pub titles: Option<Names>,
    /// Departments that hire.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Words of the titles of open jobs.
    #[schemars(length(min = 1), extend("examples" = [["Kubernetes"]]))]
    pub keywords: Option<Names>,
    /// Industries of the company.
    #[schemars(length(min = 1), extend("examples" = [["Software"]]))]
    pub industries: Option<Names>,
    /// The buyer's role; by default the head of the hiring department.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for HiringIntentRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Hiring companies, the latest posting first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HiringIntentResponse {
    /// The companies.
    pub results: Vec<HiringCompany>,
}

impl Response for HiringIntentResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.buyer.id.as_str()))
    }
}

/// A hiring company and the buyer the jobs concern.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HiringCompany {
    /// The role that was looked for.
    #[schemars(extend("examples" = ["head of engineering"]))]
    pub role: String,
    /// The company.
    pub company: Company,
    /// The jobs that fit, the latest first; at most 10.
    pub jobs: Vec<JobPosting>,
    /// The buyer of the hiring department.
    pub buyer: DecisionMaker,
}
