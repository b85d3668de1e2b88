//! POST /v1/buyer-budget-window

use crate::catalog::composites::FundedHirer;
use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::{Problems, ids};
use lookup::filters::{CompanyFilters, Filters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct BuyerBudgetWindow;

impl Endpoint for BuyerBudgetWindow {
    type Request = BuyerBudgetWindowRequest;
    type Response = BuyerBudgetWindowResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies funded 6 to 18 months ago, hiring, and matching an ICP",
        purpose: "Lists companies that raised money 6 to 18 months ago and are hiring now, so are likely \
            to buy. Use it to time outreach for an ICP; for recent rounds use funding-radar.",
        price: Price::each(6000, "resolved"),
        example: r#"{"filters": {"employee_count": {"min": 50}}, "limit": 3}"#,
        ..Spec::post("/v1/buyer-budget-window", Niche)
    };
}

/// Which companies to look for: filters, or a saved ICP of companies.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyerBudgetWindowRequest {
    /// Company filters, as in /v1/search/companies.
    pub filters: Option<CompanyFilters>,
    /// The id of a saved ICP of companies, instead of filters.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["icp_0199c7d2a4b37b4d9f203b4c5d6e7f81"]))]
    pub saved_icp_id: Option<String>,
    /// The decision maker's role; by default the head of the company.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
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
    /// The role that was looked for at each company.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub role: String,
    /// The companies.
    pub results: Vec<FundedHirer>,
}

impl Response for BuyerBudgetWindowResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}
