//! POST /v1/hiring-velocity

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::{DecisionMaker, JobPosting};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::{Company, Department};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct HiringVelocity;

impl Endpoint for HiringVelocity {
    type Request = HiringVelocityRequest;
    type Response = HiringVelocityResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies hiring 5 or more roles in one department this quarter, with a buyer",
        purpose: "Lists companies that are hiring five or more people into one department this quarter, \
            each with a buyer: a sign of growth. For any hiring use hiring-intent.",
        price: Price::each(5000, "resolved"),
        example: r#"{"department": "engineering", "limit": 3}"#,
        ..Spec::post("/v1/hiring-velocity", Niche)
    };
}

/// Filters for hiring, and the role to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiringVelocityRequest {
    /// The department; any when left out.
    pub department: Option<Department>,
    /// At least this many jobs posted this quarter in the department; 5 when left out.
    #[schemars(range(min = 5, max = 1000), extend("examples" = [5]))]
    pub min_roles: Option<u16>,
    /// The buyer's role; by default the head of the department.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for HiringVelocityRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Companies that hire fast this calendar quarter, the latest posting first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HiringVelocityResponse {
    /// The companies.
    pub results: Vec<FastHirer>,
}

impl Response for HiringVelocityResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.buyer.id.as_str()))
    }
}

/// A company that hires fast, and the department's buyer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FastHirer {
    /// The role that was looked for.
    #[schemars(extend("examples" = ["head of engineering"]))]
    pub role: String,
    /// The company.
    pub company: Company,
    /// The department that hires.
    pub department: Department,
    /// How many jobs it posted this quarter that are open.
    pub open_roles: u32,
    /// Those jobs, the latest first; at most 10.
    pub jobs: Vec<JobPosting>,
    /// The department's buyer.
    pub buyer: DecisionMaker,
}
