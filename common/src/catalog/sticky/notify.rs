//! The notification settings of watch lists and saved ICPs.

use crate::input::Lasting;
use domain::{Credits, EmailAddress, Problems, WebhookUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// When new matches are sent: at once, daily at 06:00 UTC, on Mondays at 06:00 UTC, or never.
    #[schemars(rename = "NotifySchedule")]
    Schedule { Instant = "instant", Daily = "daily", Weekly = "weekly", Off = "off" }
}

domain::vocabulary! {
    /// Why notifications are paused.
    PauseReason {
        Undeliverable = "undeliverable",
        Unsubscribed = "unsubscribed",
        InsufficientCredits = "insufficient_credits",
        SpendCapReached = "spend_cap_reached",
        PlanRequired = "plan_required",
        NoAddress = "no_address",
    }
}

/// Where and when to send new matches (Pro). Each match is charged once, at the price of a run without its base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notify {
    /// The webhook address; without it and without email, the account's own webhook_url.
    pub webhook_url: Option<WebhookUrl>,
    /// An email address to notify instead: the account's own, or another one at its company.
    pub email: Option<EmailAddress>,
    /// The schedule; instant by default, off to stop.
    pub schedule: Option<Schedule>,
}

impl Notify {
    /// Reports conflicting fields.
    pub fn check(&self, problems: &mut Problems) {
        if self.webhook_url.is_some() && self.email.is_some() {
            problems.add("notify.email", "conflict", "send webhook_url or email, not both");
        }
    }

    /// Describes what it starts, when each match costs this much.
    pub(super) fn lasting(&self, each: Credits) -> Option<Lasting> {
        (self.schedule != Some(Schedule::Off)).then(|| lasting(each, &self.webhook_url, &self.email))
    }
}

fn lasting(each: Credits, url: &Option<WebhookUrl>, email: &Option<EmailAddress>) -> Lasting {
    let url = url.as_ref().map(WebhookUrl::as_str);
    Lasting { each, to: url.or(email.as_ref().map(EmailAddress::as_str)).map(str::to_owned) }
}

/// Where a list sends new matches, and its state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Notifying {
    /// The webhook address; null for a mailbox or for the account's own address.
    pub webhook_url: Option<WebhookUrl>,
    /// The mailbox; null for a webhook.
    pub email: Option<EmailAddress>,
    /// When.
    pub schedule: Schedule,
    /// When a match was last sent.
    pub last_at: Option<Timestamp>,
    /// Why notifications are paused; null when they are not. Matches wait up to 31 days.
    pub paused: Option<Paused>,
}

impl Notifying {
    /// Describes what continues, when each match costs this much.
    pub fn lasting(&self, each: Credits) -> Option<Lasting> {
        (self.schedule != Schedule::Off).then(|| lasting(each, &self.webhook_url, &self.email))
    }
}

/// A pause of the notifications.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "NotifyPause")]
pub struct Paused {
    /// Why.
    pub reason: PauseReason,
    /// Since when.
    pub since: Timestamp,
    /// When it is retried; null when it waits until you set notify again.
    pub until: Option<Timestamp>,
}
