//! POST /v1/job-change-radar

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::signal::Position;
use domain::{Department, Domain, Names, Person, Seniority};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct JobChangeRadar;

impl Endpoint for JobChangeRadar {
    type Request = JobChangeRadarRequest;
    type Response = JobChangeRadarResponse;
    const SPEC: Spec = Spec {
        summary: "Lists job changes with the people unmasked",
        purpose: "Lists people who changed jobs recently, with names and profiles, by title, department or company. The \
            feed GET /v1/signals?kind=job-change is free but masks them.",
        price: Price::each(2000, "resolved"),
        example: r#"{"since_days": 30, "seniorities": ["vp", "c_suite"], "limit": 3}"#,
        ..Spec::post("/v1/job-change-radar", Composites)
    };
}

/// Which job changes to list.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobChangeRadarRequest {
    /// How many days to look back; 30 when left out.
    #[schemars(range(min = 1, max = 90), extend("examples" = [30]))]
    pub since_days: Option<u16>,
    /// Titles of the new job.
    #[schemars(length(min = 1), extend("examples" = [["VP Sales"]]))]
    pub titles: Option<Names>,
    /// Seniorities of the new job.
    #[schemars(length(min = 1, max = 11))]
    pub seniorities: Option<Vec<Seniority>>,
    /// Departments of the new job.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Industries of the new employer.
    #[schemars(length(min = 1), extend("examples" = [["Software"]]))]
    pub industries: Option<Names>,
    /// New employers.
    #[schemars(length(min = 1, max = 100))]
    pub company_domains: Option<Vec<Domain>>,
    /// Former employers.
    #[schemars(length(min = 1, max = 100))]
    pub from_domains: Option<Vec<Domain>>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for JobChangeRadarRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Job changes, the latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobChangeRadarResponse {
    /// The changes.
    pub results: Vec<JobChange>,
}

impl Response for JobChangeRadarResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

/// A job change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobChange {
    /// The person.
    pub person: Person,
    /// The job before.
    pub previous: Position,
    /// The job since.
    pub current: Position,
    /// When it happened.
    pub changed_at: Timestamp,
}
