//! GET /v1/me

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::account::{Limits, MeResponse};
use common::config::Config;
use common::domain::Plan;
use common::error::{Error, Result};

pub async fn me(cx: Cx, _: NoInput) -> Result<MeResponse> {
    let account =
        cx.app.store.account(cx.account_id()).await?.ok_or(Error::NotFound("The account is gone."))?;
    let plan = account.plan_at(cx.now());
    Ok(MeResponse {
        plan,
        limits: limits(&cx.app.config, plan),
        balance: account.balance(),
        held: account.held(),
        trial_ends_at: account.trial_ends_at,
        created_at: account.created_at,
        id: account.id,
        email: account.email,
    })
}

/// What a plan allows.
pub(crate) fn limits(config: &Config, plan: Plan) -> Limits {
    Limits {
        requests_per_second: config.rate_limit(plan),
        signals: plan >= Plan::Indie,
        webhooks: plan >= Plan::Pro,
    }
}
