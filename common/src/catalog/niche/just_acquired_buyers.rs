//! POST /v1/just-acquired-buyers

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::parts::DecisionMaker;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::{Company, CompanyRef};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct JustAcquiredBuyers;

impl Endpoint for JustAcquiredBuyers {
    type Request = JustAcquiredBuyersRequest;
    type Response = JustAcquiredBuyersResponse;
    const SPEC: Spec = Spec {
        summary: "Lists companies acquired in the last 30 days, with a decision maker at the acquirer",
        purpose: "Lists companies acquired in the last 30 days, each with a decision maker at the \
            acquirer, while systems are being merged. For the deals alone, the feed GET /v1/signals?kind=acquisition is free.",
        price: Price::each(4000, "resolved"),
        example: r#"{"limit": 3}"#,
        ..Spec::post("/v1/just-acquired-buyers", Niche)
    };
}

/// Filters for acquisitions, and the role to name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JustAcquiredBuyersRequest {
    /// The industry of either side.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Software"]))]
    pub industry: Option<String>,
    /// The decision maker's role; by default the head of the acquirer.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub role: Option<String>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for JustAcquiredBuyersRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Acquisitions of the last 30 days, the latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JustAcquiredBuyersResponse {
    /// The role that was looked for at each company.
    #[schemars(extend("examples" = ["VP Sales"]))]
    pub role: String,
    /// The acquisitions.
    pub results: Vec<Acquisition>,
}

impl Response for JustAcquiredBuyersResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.decision_maker.id.as_str()))
    }
}

/// An acquisition, and a decision maker at the acquirer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Acquisition {
    /// The acquirer.
    pub acquirer: Company,
    /// The acquired company.
    pub target: CompanyRef,
    /// When it was announced.
    pub announced_at: Timestamp,
    /// The price in whole units of the currency; null when undisclosed.
    pub amount: Option<u64>,
    /// ISO 4217.
    pub currency: Option<String>,
    /// The decision maker at the acquirer.
    pub decision_maker: DecisionMaker,
}
