//! POST /v1/lookalike-accounts

use crate::bounds::LIKENESSES;
use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{Company, Domain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct LookalikeAccounts;

impl Endpoint for LookalikeAccounts {
    type Request = LookalikeAccountsRequest;
    type Response = LookalikeAccountsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies similar to up to 5 source domains",
        purpose: "Lists companies similar to up to five that you name, for instance your best customers, \
            with the reasons. If you know the industry and size, use search/companies.",
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
    #[schemars(length(min = 1, max = LIKENESSES.most))]
    pub domains: Vec<Domain>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
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
    /// Similarity, 0 to 1.
    pub similarity: f64,
    /// Their common traits.
    pub reasons: Vec<String>,
}
