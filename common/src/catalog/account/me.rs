//! GET, PATCH and DELETE /v1/me

use crate::catalog::{Endpoint, NoInput, Response, Spec};
use crate::input::Request;
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
        purpose: "Shows the balance, the plan, its limits and what was spent, before a large job or when a call \
            was refused. For the spending day by day use GET /v1/me/usage.",
        ..Spec::get("/v1/me", Account)
    };
}

/// The account behind the key.
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
    /// What the plan allows.
    pub limits: Limits,
    /// The most the account wants to spend.
    pub caps: SpendCaps,
    /// Where events go that have no address of their own.
    pub webhook_url: Option<WebhookUrl>,
    /// When the account was opened.
    pub created_at: Timestamp,
    /// When the account is closed, where its holder asked for that; null otherwise.
    pub closes_at: Option<Timestamp>,
}

impl Response for MeResponse {}

pub struct ChangeMe;

impl Endpoint for ChangeMe {
    type Request = ChangeMeRequest;
    type Response = MeResponse;
    const SPEC: Spec = Spec {
        summary: "Changes what the account may spend and where its events go",
        purpose: "Sets how much the account may spend a day and a month, and where its events are sent. For the \
            caps of one key use PATCH /v1/me/keys/{id}.",
        example: r#"{"caps": {"daily": 500, "monthly": 5000}}"#,
        ..Spec::patch("/v1/me", Account)
    };
}

/// What to change; what is left out stays as it is.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeMeRequest {
    /// The most the account wants to spend.
    pub caps: Option<SpendCaps>,
    /// Where events go that have no address of their own (Pro); an empty text for none.
    #[schemars(extend("examples" = ["https://hooks.company.example/almanac"]))]
    pub webhook_url: Option<String>,
    /// True takes back that the account is to be closed.
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
        summary: "Closes the account after a grace of 30 days, in which its data can be exported and the closure taken back",
        purpose: "Ends the account: nothing that costs credits is answered from then on, what it holds can be \
            exported until closes_at, and PATCH /v1/me with keep takes it back. Then everything but the ledger is deleted; that \
            the mailbox had its trial is known for a year from it, by a keyed hash.",
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
    /// Where to get what it holds until then.
    #[schemars(extend("examples" = [["/v1/me/history/export"]]))]
    pub exports: Vec<String>,
}

impl Response for CloseMeResponse {}

/// The most that may be spent, in credits; what is held for jobs counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpendCaps {
    /// A UTC day; null for no cap.
    pub daily: Option<Credits>,
    /// A UTC month; null for no cap.
    pub monthly: Option<Credits>,
}

impl SpendCaps {
    pub(super) fn check(&self, problems: &mut Problems) {
        for (field, cap) in [("caps.daily", self.daily), ("caps.monthly", self.monthly)] {
            let allowed = Credits::ZERO..=Credits::whole(1_000_000_000);
            if cap.is_some_and(|cap| !allowed.contains(&cap)) {
                problems.add(field, "out_of_range", "must be from 0 to 1000000000 credits");
            }
        }
    }
}

/// What a plan allows.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Limits {
    /// Requests per second, all keys together.
    pub requests_per_second: u32,
    /// Whether signals are included.
    pub signals: bool,
    /// Whether webhooks are included.
    pub webhooks: bool,
}
