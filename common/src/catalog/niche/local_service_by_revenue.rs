//! POST /v1/local-service-by-revenue

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::OwnedBusiness;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::RevenueRange;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct LocalServiceByRevenue;

impl Endpoint for LocalServiceByRevenue {
    type Request = LocalServiceByRevenueRequest;
    type Response = LocalServiceByRevenueResponse;
    const SPEC: Spec = Spec {
        summary: "Lists small businesses by revenue band, with the owner",
        purpose: "Lists small businesses in a revenue band, with the owner. Without the band, \
            local-business-owners costs less.",
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
    /// Whether to return, and charge for, contacts that could not be verified,
    /// and businesses without a known owner, by their own number or address.
    pub allow_unverified: Option<bool>,
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
    /// How many more have only an unverified contact; send allow_unverified to get them.
    #[serde(default)]
    pub unverified_only: u32,
}

impl Response for LocalServiceByRevenueResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().filter_map(|result| result.owned.owner_id()))
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
