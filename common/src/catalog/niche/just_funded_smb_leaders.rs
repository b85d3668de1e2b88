//! POST /v1/just-funded-smb-leaders

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::OwnedBusiness;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::FundingRound;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct JustFundedSmbLeaders;

impl Endpoint for JustFundedSmbLeaders {
    type Request = JustFundedSmbLeadersRequest;
    type Response = JustFundedSmbLeadersResponse;
    const SPEC: Spec = Spec {
        summary: "Lists local businesses funded in the last 30 days, with the owner",
        purpose: "Lists owners of small local businesses that were funded in the last 30 days. For larger companies use \
            funding-radar.",
        price: Price::each(6000, "resolved"),
        example: r#"{"limit": 3}"#,
        ..Spec::post("/v1/just-funded-smb-leaders", Niche)
    };
}

/// Where to look.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JustFundedSmbLeadersRequest {
    /// The city.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Austin"]))]
    pub city: Option<String>,
    /// The region.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Texas"]))]
    pub region: Option<String>,
    /// The country, by name or ISO 3166 alpha-2.
    #[schemars(length(min = 2, max = 100), extend("examples" = ["US"]))]
    pub country: Option<String>,
    /// The trade.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Plumbing"]))]
    pub industry: Option<String>,
    /// Whether to return, and charge for, contacts that could not be verified,
    /// and businesses without a known owner, by their own number or address.
    pub allow_unverified: Option<bool>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for JustFundedSmbLeadersRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Businesses funded in the last 30 days whose owner can be reached, the latest round first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JustFundedSmbLeadersResponse {
    /// The businesses.
    pub results: Vec<FundedBusiness>,
    /// How many more have only an unverified contact; send allow_unverified to get them.
    #[serde(default)]
    pub unverified_only: u32,
}

impl Response for JustFundedSmbLeadersResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().filter_map(|result| result.owned.owner_id()))
    }
}

/// A funded business, its owner, and how to reach them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedBusiness {
    /// The business, its owner, and how to reach them.
    #[serde(flatten)]
    pub owned: OwnedBusiness,
    /// Its latest round.
    pub funding: FundingRound,
}
