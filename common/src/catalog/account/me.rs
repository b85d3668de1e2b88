//! GET, PATCH and DELETE /v1/me

use crate::catalog::{Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use crate::rights::Right;
use domain::Family::Account;
use domain::{Credits, Plan, Problems, WebhookUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Me;

impl Endpoint for Me {
    type Request = NoInput;
    type Response = MeResponse;
    const SPEC: Spec = Spec {
        summary: "Shows the account, its plan, balance and limits",
        purpose: "Shows the balance, the plan and its limits. Use it before a large job or after a \
            refused call. For spending by day use GET /v1/me/usage.",
        right: Right::SeeUsage,
        ..Spec::get("/v1/me", Account)
    };
}

/// The key's account.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct MeResponse {
    /// The account's id.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The address it was opened for.
    #[schemars(extend("examples" = ["you@company.example"]))]
    pub email: String,
    /// The plan in force.
    pub plan: Plan,
    /// When the trial ends; null without a trial.
    pub trial_ends_at: Option<Timestamp>,
    /// Credits that can be spent.
    pub balance: Credits,
    /// Credits set aside for running jobs.
    pub held: Credits,
    /// The plan's limits.
    pub limits: Limits,
    /// The account's spend caps.
    pub caps: SpendCaps,
    /// The default webhook address.
    pub webhook_url: Option<WebhookUrl>,
    /// When the account was opened.
    pub created_at: Timestamp,
    /// When the account will be closed; null unless its holder asked for that.
    pub closes_at: Option<Timestamp>,
}

impl Response for MeResponse {}

pub struct ChangeMe;

impl Endpoint for ChangeMe {
    type Request = ChangeMeRequest;
    type Response = MeResponse;
    const SPEC: Spec = Spec {
        summary: "Changes the account's spend caps and webhook address",
        purpose: "Sets the account's daily and monthly spend caps and its default webhook address. For \
            the caps of one key use PATCH /v1/me/keys/{id}.",
        example: r#"{"caps": {"daily": 500, "monthly": 5000}}"#,
        right: Right::Settings,
        action: Some("account.changed"),
        ..Spec::patch("/v1/me", Account)
    };
}

/// The changes; omitted fields stay as they are.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeMeRequest {
    /// The account's spend caps.
    pub caps: Option<SpendCaps>,
    /// The default webhook address (Pro); an empty string removes it.
    #[schemars(extend("examples" = ["https://hooks.company.example/almanac"]))]
    pub webhook_url: Option<String>,
    /// True cancels a pending closure.
    #[schemars(extend("examples" = [true]))]
    pub keep: Option<bool>,
}

impl Request for ChangeMeRequest {
    fn check(&self, problems: &mut Problems) {
        if self.keep == Some(false) {
            problems.add("keep", "not_allowed", "must be true; DELETE /v1/me closes an account");
        }
        if let Some(caps) = &self.caps {
            caps.check(problems);
        }
    }
}

pub struct CloseMe;

impl Endpoint for CloseMe {
    type Request = NoInput;
    type Response = CloseMeResponse;
    const SPEC: Spec = Spec {
        summary: "Closes the account after a grace period of 30 days, in which you can export its data or cancel",
        purpose: "Closes the account: calls that cost credits are refused from now on. You can export \
            its data until closes_at, or cancel with PATCH /v1/me and keep. Then everything but the \
            ledger is deleted. A keyed hash of the mailbox is kept for a year so that it gets no second \
            trial.",
        right: Right::Own,
        action: Some("account.closing"),
        ..Spec::delete("/v1/me", Account)
    };
}

/// An account that is being closed.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CloseMeResponse {
    /// The account's id.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// When everything but the ledger is deleted.
    pub closes_at: Timestamp,
    /// Credits that are lost with it.
    pub balance: Credits,
    /// Where to export its data until then.
    #[schemars(extend("examples" = [["/v1/me/history/export"]]))]
    pub exports: Vec<String>,
}

impl Response for CloseMeResponse {}

/// Spend caps in credits; credits held for jobs count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpendCaps {
    /// A UTC day; null for no cap.
    pub daily: Option<Credits>,
    /// A UTC month; null for no cap.
    pub monthly: Option<Credits>,
}

impl SpendCaps {
    pub(crate) fn check(&self, problems: &mut Problems) {
        for (field, cap) in [("caps.daily", self.daily), ("caps.monthly", self.monthly)] {
            let allowed = Credits::ZERO..=Credits::whole(1_000_000_000);
            if cap.is_some_and(|cap| !allowed.contains(&cap)) {
                problems.add(field, "out_of_range", "must be from 0 to 1000000000 credits");
            }
        }
    }
}

/// A plan's limits.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Limits {
    /// Requests per second, across all keys.
    pub requests_per_second: u32,
    /// Whether signals are included.
    pub signals: bool,
    /// Whether webhooks are included.
    pub webhooks: bool,
}
