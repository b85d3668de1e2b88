//! POST /v1/local-business-owners

use crate::catalog::composites::check_range;
use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::OwnedBusiness;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::Problems;
use lookup::filters::Range;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct LocalBusinessOwners;

impl Endpoint for LocalBusinessOwners {
    type Request = LocalBusinessOwnersRequest;
    type Response = LocalBusinessOwnersResponse;
    const SPEC: Spec = Spec {
        summary: "Lists small-business owners with mobile and email, by industry, city and size",
        purpose: "Lists owners of small businesses by industry and city, with mobile and email. For \
            companies of any size, without owners, use search/companies.",
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
    /// The number of employees; by default up to 200, or unknown.
    pub size: Option<Range>,
    /// Whether to return, and charge for, contacts that could not be verified,
    /// and businesses without a known owner, by their own number or address.
    pub allow_unverified: Option<bool>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
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
    /// How many more have only an unverified contact; send allow_unverified to get them.
    #[serde(default)]
    pub unverified_only: u32,
}

impl Response for LocalBusinessOwnersResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().filter_map(OwnedBusiness::owner_id))
    }
}
