//! POST /v1/low-competition-hires

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::JobPosting;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{Company, Department, Names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct LowCompetitionHires;

impl Endpoint for LowCompetitionHires {
    type Request = LowCompetitionHiresRequest;
    type Response = LowCompetitionHiresResponse;
    const SPEC: Spec = Spec {
        summary: "Lists jobs with fewer than 25 applicants",
        purpose: "Open jobs with few applicants, for candidates and recruiters. For all jobs the feed GET \
            /v1/signals?kind=hiring is free.",
        price: Price::each(1000, "result"),
        example: r#"{"departments": ["engineering"], "limit": 3}"#,
        ..Spec::post("/v1/low-competition-hires", Composites)
    };
}

/// Which jobs to list.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LowCompetitionHiresRequest {
    /// Titles.
    #[schemars(length(min = 1), extend("examples" = [["VP Sales"]]))]
    pub titles: Option<Names>,
    /// Departments.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Where the job is: city, region or country.
    #[schemars(length(min = 1), extend("examples" = [["Berlin"]]))]
    pub locations: Option<Names>,
    /// At most this many applicants; 24 when left out.
    #[schemars(range(min = 0, max = 24), extend("examples" = [24]))]
    pub max_applicants: Option<u32>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for LowCompetitionHiresRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Jobs few have applied for, the latest posting first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LowCompetitionHiresResponse {
    /// The jobs.
    pub results: Vec<QuietJob>,
    /// The missing data, when the list is empty because no source supplies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["No configured source counts applicants."]))]
    pub unsupplied: Option<String>,
}

impl Response for LowCompetitionHiresResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
    }
}

/// A job few have applied for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct QuietJob {
    /// The job.
    pub job: JobPosting,
    /// The company.
    pub company: Company,
}
