//! GET /v1/me/usage

use crate::bounds::USAGE_DAYS;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use crate::rights::Right;
use domain::Family::Account;
use domain::{Credits, Problems};
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Usage;

impl Endpoint for Usage {
    type Request = UsageRequest;
    type Response = UsageResponse;
    const SPEC: Spec = Spec {
        summary: "Sums up credits by day and by endpoint, with hit and cache rates",
        purpose: "Sums up spending and hit rate by day and by endpoint, for reports and budgets. For \
            single calls use history.",
        right: Right::SeeUsage,
        ..Spec::get("/v1/me/usage", Account)
    };
}

/// The days to sum up.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UsageRequest {
    /// The first day, UTC; 29 days before `until` when left out.
    pub since: Option<Date>,
    /// The last day, UTC; today when left out.
    pub until: Option<Date>,
}

impl Request for UsageRequest {
    fn check(&self, problems: &mut Problems) {
        if let (Some(since), Some(until)) = (self.since, self.until) {
            let days = until.since(since).map(|span| span.get_days()).unwrap_or(-1);
            if days < 0 {
                problems.add("since", "out_of_range", "must not be after until");
            } else if days >= USAGE_DAYS.most as i32 {
                let detail = format!("at most {USAGE_DAYS} can be summed up at once");
                problems.add("since", "out_of_range", detail);
            }
        }
    }
}

/// The account's usage.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UsageResponse {
    /// The first day summed up.
    pub since: Date,
    /// The last day summed up.
    pub until: Date,
    /// Calls made.
    pub requests: u64,
    /// Credits charged.
    pub credits: Credits,
    /// The share of lookups that found something; null without lookups.
    pub hit_rate: Option<f64>,
    /// The share of cacheable lookups the cache answered; null without such.
    pub cache_rate: Option<f64>,
    /// Median response time in milliseconds; null without calls.
    #[serde(default)]
    pub p50_ms: Option<u64>,
    /// How much of the account's caps is spent in their present periods.
    pub caps: Vec<UsageOfCap>,
    /// By day, newest first; days without calls are left out.
    pub by_day: Vec<UsageByDay>,
    /// By endpoint, most credits first.
    pub by_endpoint: Vec<UsageByEndpoint>,
}

impl Response for UsageResponse {}

domain::vocabulary! {
    /// The period of a cap.
    CapPeriod { Day = "day", Month = "month" }
}

/// How much of a cap is spent.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UsageOfCap {
    /// A UTC day or month.
    pub period: CapPeriod,
    /// The cap.
    pub cap: Credits,
    /// Credits spent or held in the present period.
    pub spent: Credits,
    /// The highest of 50, 80 and 100 % that was reached; 0 before.
    pub reached: u8,
    /// When the next period begins.
    pub resets_at: Timestamp,
}

/// One day's use.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UsageByDay {
    /// The day, UTC.
    pub date: Date,
    /// Calls made.
    pub requests: u64,
    /// Credits charged.
    pub credits: Credits,
    /// By endpoint, most credits first.
    #[serde(default)]
    pub by_endpoint: Vec<UsageByEndpoint>,
}

/// One endpoint's use.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UsageByEndpoint {
    /// The endpoint's path.
    #[schemars(extend("examples" = ["/v1/enrich"]))]
    pub path: String,
    /// Calls made.
    pub requests: u64,
    /// Credits charged.
    pub credits: Credits,
}
