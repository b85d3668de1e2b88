//! hiring-intent, tech-stack-targets, lookalike-accounts and low-competition-hires.

use crate::catalog::parts::{DecisionMaker, JobPosting, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{Company, Department, Domain, Problems, Technology};
use lookup::filters::Range;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct HiringIntent;

impl Endpoint for HiringIntent {
    type Request = HiringIntentRequest;
    type Response = HiringIntentResponse;
    const SPEC: Spec = Spec {
        summary: "Lists hiring companies with the buyer the role concerns",
        price: Price::each(8000, "resolved"),
        example: r#"{"departments": ["engineering"], "limit": 3}"#,
        ..Spec::post("/v1/hiring-intent", Composites)
    };
}

/// Which jobs to look for, and whom to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiringIntentRequest {
    /// Titles of open jobs.
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["VP Sales"]])
    )]
    pub titles: Option<Vec<String>>,
    /// Departments that hire.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Words of the titles of open jobs.
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["Kubernetes"]])
    )]
    pub keywords: Option<Vec<String>>,
    /// Industries of the company.
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["Software"]])
    )]
    pub industries: Option<Vec<String>>,
    /// The role of the buyer; whoever leads the department that hires when left out.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
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
    /// The company.
    pub company: Company,
    /// The jobs that fit, the latest first; at most 10.
    pub jobs: Vec<JobPosting>,
    /// Who buys for the department that hires.
    pub buyer: DecisionMaker,
}

pub struct TechStackTargets;

impl Endpoint for TechStackTargets {
    type Request = TechStackTargetsRequest;
    type Response = TechStackTargetsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies using a technology, with a decision maker",
        price: Price::each(4000, "resolved"),
        example: r#"{"technology": "PostgreSQL", "limit": 3}"#,
        ..Spec::post("/v1/tech-stack-targets", Composites)
    };
}

/// Which technology to look for, and whom to name.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TechStackTargetsRequest {
    /// The technology.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["PostgreSQL"]))]
    pub technology: String,
    /// The role of the decision maker; whoever leads engineering when left out.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// Industries of the company.
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["Software"]])
    )]
    pub industries: Option<Vec<String>>,
    /// How many people work there.
    pub employee_count: Option<Range>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
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
    /// The companies.
    pub results: Vec<TechStackTarget>,
}

impl Response for TechStackTargetsResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// A company using the technology, and who decides there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TechStackTarget {
    /// The company.
    pub company: Company,
    /// Everything it uses.
    pub technologies: Vec<Technology>,
    /// Who decides.
    pub decision_maker: DecisionMaker,
}

pub struct LookalikeAccounts;

impl Endpoint for LookalikeAccounts {
    type Request = LookalikeAccountsRequest;
    type Response = LookalikeAccountsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies similar to up to 5 source domains",
        price: Price::each(600, "result"),
        example: r#"{"domains": ["glenmere-pay.example"], "limit": 5}"#,
        ..Spec::post("/v1/lookalike-accounts", Composites)
    };
}

/// Which companies to find the like of.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookalikeAccountsRequest {
    /// One to five source domains.
    #[schemars(length(min = 1, max = 5))]
    pub domains: Vec<Domain>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for LookalikeAccountsRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Companies like the sources, best first; the sources are never among them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LookalikeAccountsResponse {
    /// The companies.
    pub results: Vec<Lookalike>,
    /// The source domains nothing is known of.
    pub unknown_domains: Vec<Domain>,
}

impl Response for LookalikeAccountsResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
    }
}

/// A company like the sources.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lookalike {
    /// The company.
    pub company: Company,
    /// How alike they are, 0 to 1.
    pub similarity: f64,
    /// What they have in common.
    pub reasons: Vec<String>,
}

pub struct LowCompetitionHires;

impl Endpoint for LowCompetitionHires {
    type Request = LowCompetitionHiresRequest;
    type Response = LowCompetitionHiresResponse;
    const SPEC: Spec = Spec {
        summary: "Lists jobs with fewer than 25 applicants",
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
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["VP Sales"]])
    )]
    pub titles: Option<Vec<String>>,
    /// Departments.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Where the job is: city, region or country.
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["Berlin"]])
    )]
    pub locations: Option<Vec<String>>,
    /// At most this many applicants; 24 when left out.
    #[schemars(range(min = 0, max = 24), extend("examples" = [24]))]
    pub max_applicants: Option<u32>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
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
