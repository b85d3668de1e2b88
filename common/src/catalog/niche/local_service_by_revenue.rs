//! POST /v1/local-service-by-revenue

use crate::catalog::{entry, Endpoint, Entry, Outcome, Price, Response, Spec};
use crate::catalog::composites::{check_range, CommitteeResponse, FundedHirer};
use crate::catalog::fields::{limit_of, Limit};
use crate::catalog::find::{FindPhoneRequest, FindPhoneResponse};
use crate::catalog::parts::{check_contacts, read_contacts, Contact, DecisionMaker, InvalidEntry, JobPosting, ListedContact, OwnedBusiness, PersonBrief};
use crate::input::Request;
use domain::{ids, Company, CompanyRef, Department, Domain, EmailAddress, FundingRound, FundingStage, Person, Phone, Problems, RevenueRange, Technology};
use domain::Family::Niche;
use domain::signal::Position;
use jiff::Timestamp;
use language::committee::SMALL_BUSINESS;
use lookup::filters::{CompanyFilters, Filters, Range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};


pub struct LocalServiceByRevenue;

impl Endpoint for LocalServiceByRevenue {
    type Request = LocalServiceByRevenueRequest;
    type Response = LocalServiceByRevenueResponse;
    const SPEC: Spec = Spec {
        summary: "Lists small businesses by revenue band, with the owner",
        price: Price::each(4000, "resolved"),
        example: r#"{"revenue_band": "0-1M", "limit": 3}"#,
        ..Spec::post("/v1/local-service-by-revenue", Niche)
    };
}

/// Which businesses to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LocalServiceByRevenueRequest {
    /// The band of the yearly revenue.
    pub revenue_band: RevenueRange,
    /// The trade.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Plumbing"]))]
    pub industry: Option<String>,
    /// The city.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Austin"]))]
    pub city: Option<String>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for LocalServiceByRevenueRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Businesses of the band whose owner can be reached, the largest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LocalServiceByRevenueResponse {
    /// The businesses.
    pub results: Vec<BusinessByRevenue>,
}

impl Response for LocalServiceByRevenueResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.owned.owner.id.as_str()))
    }
}

/// A business with its revenue band.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BusinessByRevenue {
    /// The business, its owner, and how to reach them.
    #[serde(flatten)]
    pub owned: OwnedBusiness,
    /// The band of its yearly revenue.
    #[serde(rename = "revenueRange")]
    pub revenue_range: RevenueRange,
}
