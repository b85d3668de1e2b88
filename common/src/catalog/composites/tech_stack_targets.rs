//! POST /v1/tech-stack-targets

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::DecisionMaker;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{Company, Names, Problems, Technology};
use lookup::filters::Range;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct TechStackTargets;

impl Endpoint for TechStackTargets {
    type Request = TechStackTargetsRequest;
    type Response = TechStackTargetsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies using a technology, with a decision maker",
        purpose: "Lists companies that use a technology, each with a decision maker. Without people, \
            search/companies with technologies costs less.",
        price: Price::each(4000, "resolved"),
        example: r#"{"technology": "PostgreSQL", "limit": 3}"#,
        ..Spec::post("/v1/tech-stack-targets", Composites)
    };
}

/// The technology to look for, and the role to name.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechStackTargetsRequest {
    /// The technology.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["PostgreSQL"]))]
    pub technology: String,
    /// The decision maker's role; by default the head of engineering.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// Industries of the company.
    #[schemars(length(min = 1), extend("examples" = [["Software"]]))]
    pub industries: Option<Names>,
    /// How many people work there.
    pub employee_count: Option<Range>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for TechStackTargetsRequest {
    fn check(&self, problems: &mut Problems) {
        check_range(self.employee_count, "employee_count", problems);
    }

    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Refuses a range without numbers or upside down.
pub(in crate::catalog) fn check_range(range: Option<Range>, field: &str, problems: &mut Problems) {
    match range {
        Some(Range { min: None, max: None }) => problems.add(field, "required", "needs a min or a max"),
        Some(Range { min: Some(min), max: Some(max) }) if min > max => {
            problems.add(field, "out_of_range", format!("min {min} is above max {max}"));
        }
        _ => {}
    }
}

/// Companies using the technology, the largest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TechStackTargetsResponse {
    /// The role that was looked for at each company.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub role: String,
    /// The companies.
    pub results: Vec<TechStackTarget>,
}

impl Response for TechStackTargetsResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// A company using the technology, and its decision maker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TechStackTarget {
    /// The company.
    pub company: Company,
    /// Everything it uses.
    pub technologies: Vec<Technology>,
    /// The decision maker.
    pub decision_maker: DecisionMaker,
}
