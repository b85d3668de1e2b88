//! GET, PATCH and DELETE /v1/me

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::account::{ChangeMeRequest, CloseMeResponse, Limits, MeResponse, SpendCaps};
use common::config::Config;
use common::domain::{Plan, WebhookUrl};
use common::error::{Error, Result};
use common::store::accounts::Account;
use common::store::sums::Caps;

pub async fn me(cx: Cx, _: NoInput) -> Result<MeResponse> {
    let account = own(&cx).await?;
    Ok(response(&cx, account))
}

pub async fn change(cx: Cx, request: ChangeMeRequest) -> Result<MeResponse> {
    let caps = request.caps.map(|caps| Caps::new(caps.daily, caps.monthly));
    let by = cx.caller.as_ref().and_then(|caller| caller.key.as_deref());
    if caps.is_some() && by.is_none_or(|key| !key.caps.is_none()) {
        return Err(Error::Forbidden("A capped key cannot change the account's caps; use an uncapped key."));
    }
    let webhook_url = match request.webhook_url.as_deref() {
        None => None,
        Some("") => Some(None),
        Some(text) => Some(Some(webhook_url(&cx, text)?)),
    };
    let url = webhook_url.as_ref().map(|url| url.as_ref().map(WebhookUrl::as_str));
    cx.app.store.set_preferences(cx.account_id(), caps, url).await?;
    let mut account = own(&cx).await?;
    if request.keep.is_some() && account.closes_at.take().is_some() {
        for write in cx.app.store.keeping_writes(cx.account_id()) {
            cx.settle_or(write, "This account was closed at this moment.");
        }
    }
    Ok(response(&cx, account))
}

/// An account's data, and where to export it.
const EXPORTS: [&str; 7] = [
    "/v1/me/history/export",
    "/v1/me/people",
    "/v1/me/usage",
    "/v1/watch-lists",
    "/v1/saved-icps",
    "/v1/bulk",
    "/v1/files",
];

pub async fn close(cx: Cx, _: NoInput) -> Result<CloseMeResponse> {
    let account = own(&cx).await?;
    let balance = account.balance();
    let closes_at = match account.closes_at {
        // Asked for before: it stays at the time it was told.
        Some(at) => at,
        None => {
            let at = cx.now() + cx.app.config.stored.retention.closing;
            for write in cx.app.store.closing_writes(&account.id, at) {
                cx.settle_with(write);
            }
            at
        }
    };
    Ok(CloseMeResponse { id: account.id, closes_at, balance, exports: EXPORTS.map(str::to_owned).to_vec() })
}

fn webhook_url(cx: &Cx, text: &str) -> Result<WebhookUrl> {
    if cx.caller.as_ref().is_none_or(|caller| caller.plan < Plan::Pro) {
        return Err(Error::PlanRequired(Plan::Pro));
    }
    let url = WebhookUrl::parse(text)
        .map_err(|error| Error::field("webhook_url", "invalid_format", error.to_string()))?;
    let checked = cx.app.webhooks.check(&url);
    checked.map_err(|refused| Error::field("webhook_url", "not_allowed", refused.to_string()))?;
    Ok(url)
}

async fn own(cx: &Cx) -> Result<Account> {
    cx.app.store.account(cx.account_id()).await?.ok_or(Error::NotFound("This account no longer exists."))
}

fn response(cx: &Cx, account: Account) -> MeResponse {
    let plan = account.plan_at(cx.now());
    MeResponse {
        plan,
        limits: limits(&cx.app.config, plan),
        balance: account.balance(),
        held: account.held(),
        caps: SpendCaps { daily: account.caps.daily(), monthly: account.caps.monthly() },
        webhook_url: account.webhook_url.as_deref().and_then(|url| WebhookUrl::parse(url).ok()),
        trial_ends_at: account.trial_ends_at,
        created_at: account.created_at,
        closes_at: account.closes_at,
        id: account.id,
        email: account.email,
    }
}

/// A plan's limits.
pub(crate) fn limits(config: &Config, plan: Plan) -> Limits {
    Limits {
        requests_per_second: config.rate_limit(plan),
        signals: plan >= Plan::Indie,
        webhooks: plan >= Plan::Pro,
    }
}
