//! GET /v1/pricing

use super::me::Limits;
use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use domain::Family::Account;
use domain::{Credits, Plan, Scope};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// US dollars per credit at the Starter rate.
pub const PER_CREDIT: f64 = 0.02;

pub struct Pricing;

impl Endpoint for Pricing {
    type Request = NoInput;
    type Response = PricingResponse;
    const SPEC: Spec = Spec {
        summary: "Lists every endpoint with its price, and the plans",
        purpose: "Lists every endpoint with its price, and the plans. Needs no key. To see the most one \
            call can cost, send it with dry_run=true.",
        access: Access::Public,
        ..Spec::get("/v1/pricing", Account)
    };
}

/// The price list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PricingResponse {
    /// The price of a credit at the Starter rate.
    pub credit_price: CreditPrice,
    /// The plans, lowest first.
    pub plans: Vec<PlanInfo>,
    /// The endpoints.
    pub endpoints: Vec<EndpointPrice>,
}

impl Response for PricingResponse {}

/// The price of a credit.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreditPrice {
    /// The plan whose rate this is.
    pub plan: Plan,
    /// US dollars per credit.
    pub per_credit: f64,
}

/// A plan.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PlanInfo {
    /// Its name.
    pub name: Plan,
    /// Its limits.
    pub limits: Limits,
}

/// An endpoint's price.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct EndpointPrice {
    /// The HTTP method.
    pub method: String,
    /// The path.
    pub path: String,
    /// Its family, which is also the scope a key needs.
    pub family: Scope,
    /// Its purpose.
    pub summary: String,
    /// The price in words.
    pub price: String,
    /// Charged for every answered call.
    pub base: Credits,
    /// Charged per counted thing.
    pub unit: Credits,
    /// The unit that is counted.
    pub per: String,
    /// The lowest plan that includes it; null when no key is needed.
    pub minimum_plan: Option<Plan>,
}
