//! What watch lists and saved ICPs say of themselves: whom they tell of new matches, and when.

use crate::input::Lasting;
use domain::{Credits, EmailAddress, Problems, WebhookUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// When new matches are told: as they happen, at six in the morning (UTC), on Mondays at six, or not at all.
    Schedule { Instant = "instant", Daily = "daily", Weekly = "weekly", Off = "off" }
}

domain::vocabulary! {
    /// Why nothing is told for now.
    PauseReason {
        Undeliverable = "undeliverable",
        Unsubscribed = "unsubscribed",
        InsufficientCredits = "insufficient_credits",
        SpendCapReached = "spend_cap_reached",
        PlanRequired = "plan_required",
        NoAddress = "no_address",
    }
}

/// Whom to tell of new matches, and when (Pro). Each match costs what it costs in a run, once and without a base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notify {
    /// Where events go; without it and without email, to the account's own webhook_url.
    pub webhook_url: Option<WebhookUrl>,
    /// The mailbox that is written to instead: the account's own, or another one at its company.
    pub email: Option<EmailAddress>,
    /// When; instant when left out, off for no more.
    pub schedule: Option<Schedule>,
}

impl Notify {
    /// Names what cannot be.
    pub fn check(&self, problems: &mut Problems) {
        if self.webhook_url.is_some() && self.email.is_some() {
            problems.add("notify.email", "conflict", "send webhook_url or email, not both");
        }
    }

    /// What it sets going where each match costs this much.
    pub(super) fn lasting(&self, each: Credits) -> Option<Lasting> {
        (self.schedule != Some(Schedule::Off)).then(|| lasting(each, &self.webhook_url, &self.email))
    }
}

fn lasting(each: Credits, url: &Option<WebhookUrl>, email: &Option<EmailAddress>) -> Lasting {
    let url = url.as_ref().map(WebhookUrl::as_str);
    Lasting { each, to: url.or(email.as_ref().map(EmailAddress::as_str)).map(str::to_owned) }
}

/// Whom a list tells of new matches, and how that goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Notifying {
    /// Where events go; null where a mailbox is written to, or the account's own address is meant.
    pub webhook_url: Option<WebhookUrl>,
    /// The mailbox that is written to; null where events are sent.
    pub email: Option<EmailAddress>,
    /// When.
    pub schedule: Schedule,
    /// When something was last told.
    pub last_at: Option<Timestamp>,
    /// Why nothing is told for now; null when all is well. Matches wait meanwhile, up to 31 days.
    pub paused: Option<Paused>,
}

impl Notifying {
    /// What goes on where each match costs this much.
    pub fn lasting(&self, each: Credits) -> Option<Lasting> {
        (self.schedule != Schedule::Off).then(|| lasting(each, &self.webhook_url, &self.email))
    }
}

/// A pause in telling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "NotifyPause")]
pub struct Paused {
    /// Why.
    pub reason: PauseReason,
    /// Since when.
    pub since: Timestamp,
    /// When it is tried again; null where it waits for notify to be set anew.
    pub until: Option<Timestamp>,
}
