//! GET /v1/pricing

use common::app::Cx;
use common::catalog::account::{CreditPrice, EndpointPrice, PER_CREDIT, PlanInfo, PricingResponse};
use common::catalog::{self, Access, NoInput, Spec};
use common::domain::Plan;
use common::error::Result;

pub async fn pricing(cx: Cx, _: NoInput) -> Result<PricingResponse> {
    let plans =
        Plan::ALL.iter().map(|&name| PlanInfo { name, limits: crate::me::limits(&cx.app.config, name) });
    Ok(PricingResponse {
        credit_price: CreditPrice { plan: Plan::Starter, per_credit: PER_CREDIT },
        plans: plans.collect(),
        endpoints: catalog::specs().map(price).collect(),
    })
}

fn price(spec: &Spec) -> EndpointPrice {
    EndpointPrice {
        method: spec.method.to_string(),
        path: spec.path.to_owned(),
        family: spec.family.scope(),
        summary: spec.summary.to_owned(),
        price: spec.price.to_string(),
        base: spec.price.base,
        unit: spec.price.unit,
        per: spec.price.per.to_owned(),
        minimum_plan: match spec.access {
            Access::Public | Access::Sandbox | Access::Operator => None,
            Access::Key(plan) => Some(plan),
        },
    }
}
