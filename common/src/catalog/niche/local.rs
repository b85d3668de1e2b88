//! The small businesses around the corner: local-business-owners, just-funded-smb-leaders, local-service-by-revenue,
//! smb-buying-committee.

use crate::catalog::composites::{CommitteeResponse, check_range};
use crate::catalog::parts::{OwnedBusiness, PersonBrief, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::{Company, Domain, EmailAddress, FundingRound, Phone, Problems, RevenueRange};
use language::committee::SMALL_BUSINESS;
use lookup::filters::Range;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct LocalBusinessOwners;

impl Endpoint for LocalBusinessOwners {
    type Request = LocalBusinessOwnersRequest;
    type Response = LocalBusinessOwnersResponse;
    const SPEC: Spec = Spec {
        summary: "Lists small-business owners with mobile and email, by industry, city and size",
        price: Price::each(3000, "resolved"),
        example: r#"{"industry": "Plumbing", "city": "Austin, TX", "limit": 3}"#,
        ..Spec::post("/v1/local-business-owners", Niche)
    };
}

/// Which businesses to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LocalBusinessOwnersRequest {
    /// The trade.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Plumbing"]))]
    pub industry: String,
    /// The city; add a region or country where there are several of the name.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Austin, TX"]))]
    pub city: String,
    /// How many people work there; at most 200 when left out.
    pub size: Option<Range>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for LocalBusinessOwnersRequest {
    fn check(&self, problems: &mut Problems) {
        check_range(self.size, "size", problems);
    }

    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Businesses whose owner can be reached, the largest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LocalBusinessOwnersResponse {
    /// The businesses.
    pub results: Vec<OwnedBusiness>,
}

impl Response for LocalBusinessOwnersResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.owner.id.as_str()))
    }
}

pub struct JustFundedSmbLeaders;

impl Endpoint for JustFundedSmbLeaders {
    type Request = JustFundedSmbLeadersRequest;
    type Response = JustFundedSmbLeadersResponse;
    const SPEC: Spec = Spec {
        summary: "Lists local businesses funded in the last 30 days, with the owner",
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
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
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
}

impl Response for JustFundedSmbLeadersResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.owner.id.as_str()))
    }
}

/// A funded business, its owner, and how to reach them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FundedBusiness {
    /// The business.
    pub business: Company,
    /// Its latest round.
    pub funding: FundingRound,
    /// Who owns it.
    pub owner: PersonBrief,
    /// The owner's mobile; null where only the email is known.
    pub mobile: Option<Phone>,
    /// The owner's email; null where only the mobile is known.
    pub email: Option<EmailAddress>,
    /// Whether that email was verified with its mail server.
    #[serde(rename = "emailVerified")]
    pub email_verified: Option<bool>,
}

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
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
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

pub struct SmbBuyingCommittee;

impl Endpoint for SmbBuyingCommittee {
    type Request = SmbBuyingCommitteeRequest;
    type Response = CommitteeResponse;
    const SPEC: Spec = Spec {
        summary: "Maps the stakeholders of a small business",
        price: Price::each(4000, "resolved"),
        example: r#"{"company_domain": "austin-blue-ribbon-plumbing-heating.example"}"#,
        ..Spec::post("/v1/smb-buying-committee", Niche)
    };
}

/// Which business to map.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmbBuyingCommitteeRequest {
    /// The business's domain.
    pub company_domain: Domain,
    /// People per role; 2 when left out.
    #[schemars(range(min = 1, max = 10), extend("examples" = [2]))]
    pub max_per_role: Option<u8>,
}

impl Request for SmbBuyingCommitteeRequest {
    fn max_count(&self) -> u64 {
        u64::from(self.max_per_role.unwrap_or(2)) * SMALL_BUSINESS.len() as u64
    }
}
