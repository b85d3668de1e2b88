//! hiring-velocity, just-acquired-buyers, buyer-budget-window and funded-and-using-tech.

use crate::catalog::composites::FundedHirer;
use crate::catalog::parts::{DecisionMaker, JobPosting, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::{Company, CompanyRef, Department, FundingRound, FundingStage, Problems, Technology, ids};
use jiff::Timestamp;
use lookup::filters::{CompanyFilters, Filters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct HiringVelocity;

impl Endpoint for HiringVelocity {
    type Request = HiringVelocityRequest;
    type Response = HiringVelocityResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies hiring 5 or more roles in one department this quarter, with a buyer",
        price: Price::each(5000, "resolved"),
        example: r#"{"department": "engineering", "limit": 3}"#,
        ..Spec::post("/v1/hiring-velocity", Niche)
    };
}

/// Which hiring to look for, and whom to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HiringVelocityRequest {
    /// The department; any when left out.
    pub department: Option<Department>,
    /// At least this many jobs posted this quarter in the department; 5 when left out.
    #[schemars(range(min = 5, max = 1000), extend("examples" = [5]))]
    pub min_roles: Option<u16>,
    /// The role of the buyer; whoever leads the department when left out.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
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

/// A company that hires fast, and who buys for the department.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FastHirer {
    /// The company.
    pub company: Company,
    /// The department that hires.
    pub department: Department,
    /// How many jobs it posted this quarter that are open.
    pub open_roles: u32,
    /// Those jobs, the latest first; at most 10.
    pub jobs: Vec<JobPosting>,
    /// Who buys for the department.
    pub buyer: DecisionMaker,
}

pub struct JustAcquiredBuyers;

impl Endpoint for JustAcquiredBuyers {
    type Request = JustAcquiredBuyersRequest;
    type Response = JustAcquiredBuyersResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies acquired in the last 30 days, with a decision maker at the acquirer",
        price: Price::each(4000, "resolved"),
        example: r#"{"limit": 3}"#,
        ..Spec::post("/v1/just-acquired-buyers", Niche)
    };
}

/// Which acquisitions to list, and whom to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JustAcquiredBuyersRequest {
    /// The industry of either side.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Software"]))]
    pub industry: Option<String>,
    /// The role of the decision maker; whoever leads the acquirer when left out.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for JustAcquiredBuyersRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Acquisitions of the last 30 days, the latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JustAcquiredBuyersResponse {
    /// The acquisitions.
    pub results: Vec<Acquisition>,
}

impl Response for JustAcquiredBuyersResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// An acquisition, and who decides at the acquirer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Acquisition {
    /// Who bought.
    pub acquirer: Company,
    /// Who was bought.
    pub target: CompanyRef,
    /// When it was announced.
    pub announced_at: Timestamp,
    /// The price in whole units of the currency; null when undisclosed.
    pub amount: Option<u64>,
    /// ISO 4217.
    pub currency: Option<String>,
    /// Who decides at the acquirer.
    pub decision_maker: DecisionMaker,
}

pub struct BuyerBudgetWindow;

impl Endpoint for BuyerBudgetWindow {
    type Request = BuyerBudgetWindowRequest;
    type Response = BuyerBudgetWindowResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies funded 6 to 18 months ago, hiring, and matching an ICP",
        price: Price::each(6000, "resolved"),
        example: r#"{"filters": {"employee_count": {"min": 50}}, "limit": 3}"#,
        ..Spec::post("/v1/buyer-budget-window", Niche)
    };
}

/// Which companies to look for: filters, or a saved ICP of companies.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyerBudgetWindowRequest {
    /// What the companies must be like, as in /v1/search/companies.
    pub filters: Option<CompanyFilters>,
    /// The id of a saved ICP of companies, instead of filters.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["icp_0199c7d2a4b37b4d9f203b4c5d6e7f81"]))]
    pub saved_icp_id: Option<String>,
    /// The role of the decision maker; whoever leads the company when left out.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for BuyerBudgetWindowRequest {
    fn check(&self, problems: &mut Problems) {
        match (&self.filters, &self.saved_icp_id) {
            (None, None) => problems.add("filters", "required", "send filters or a saved_icp_id"),
            (Some(_), Some(_)) => {
                problems.add("filters", "conflict", "send filters or a saved_icp_id, not both")
            }
            (Some(filters), None) if filters.is_empty() => {
                problems.add("filters", "required", format!("filter by any of: {}", CompanyFilters::NAMES));
            }
            (Some(filters), None) => filters.check("filters.", problems),
            (None, Some(id)) => {
                if !ids::is(ids::Kind::SavedIcp, id) {
                    problems.add("saved_icp_id", "invalid_format", "is the id of a saved ICP, icp_…");
                }
            }
        }
        if self.filters.as_ref().is_some_and(|filters| filters.funding.is_some()) {
            problems.add("filters.funding", "conflict", "this call's own window is 6 to 18 months ago");
        }
    }

    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Companies with money to spend, the latest round first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BuyerBudgetWindowResponse {
    /// The companies.
    pub results: Vec<FundedHirer>,
}

impl Response for BuyerBudgetWindowResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

pub struct FundedAndUsingTech;

impl Endpoint for FundedAndUsingTech {
    type Request = FundedAndUsingTechRequest;
    type Response = FundedAndUsingTechResponse;
    const SPEC: Spec = Spec {
        summary: "Lists funded companies using a technology, with a decision maker",
        price: Price::each(7000, "resolved"),
        example: r#"{"technology": "PostgreSQL", "since_days": 365, "limit": 3}"#,
        ..Spec::post("/v1/funded-and-using-tech", Niche)
    };
}

/// Which companies to look for, and whom to name.
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
    /// The role of the decision maker; whoever leads engineering when left out.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for FundedAndUsingTechRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Funded companies using the technology, the latest round first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedAndUsingTechResponse {
    /// The companies.
    pub results: Vec<FundedUser>,
}

impl Response for FundedAndUsingTechResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// A funded company using the technology, and who decides there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedUser {
    /// The company.
    pub company: Company,
    /// Its latest round that was asked for.
    pub funding: FundingRound,
    /// Everything it uses.
    pub technologies: Vec<Technology>,
    /// Who decides.
    pub decision_maker: DecisionMaker,
}
