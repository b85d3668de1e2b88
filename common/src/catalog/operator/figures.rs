//! The service's figures, for the operator: GET /v1/operator/audit, /v1/operator/sources and /v1/operator/providers.

use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use domain::Credits;
use domain::Family::Operator;
use domain::signal::SignalKind;
use jiff::Timestamp;
use jiff::civil::Date;
use lookup::Capability;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct OperatorAudit;

impl Endpoint for OperatorAudit {
    type Request = OperatorAuditRequest;
    type Response = OperatorAuditResponse;
    const SPEC: Spec = Spec {
        summary: "Checks that ledgers and balances agree, for the operator",
        access: Access::Operator,
        purpose: "For the operator: compares account ledgers with their balances. The sweeper runs the \
            same check every hour.",
        ..Spec::get("/v1/operator/audit", Operator)
    };
}

/// The accounts to check.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorAuditRequest {
    /// How many accounts; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for OperatorAuditRequest {}

/// The results.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorAuditResponse {
    /// The accounts that were checked.
    pub results: Vec<AuditedAccount>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
    /// When the sweeper last started to check all accounts; null if it never did.
    pub last_round_at: Option<Timestamp>,
}

impl Response for OperatorAuditResponse {}

/// An account and its ledger.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct AuditedAccount {
    /// The account's id.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The address that it was opened for.
    #[schemars(extend("examples" = ["you@company.example"]))]
    pub email: String,
    /// Credits it can spend.
    pub balance: Credits,
    /// Credits set aside for work under way.
    pub held: Credits,
    /// How the ledger differs from it, in words; null where it agrees.
    #[schemars(extend("examples" = ["the ledger says 12, the balance 11"]))]
    pub difference: Option<String>,
}

pub struct OperatorSources;

impl Endpoint for OperatorSources {
    type Request = NoInput;
    type Response = OperatorSourcesResponse;
    const SPEC: Spec = Spec {
        summary: "Lists signal sources and how fresh they are, for the operator",
        access: Access::Operator,
        purpose: "For the operator: lists every signal source with its last answer, its signal count and \
            its last error, and the data that no source supplies.",
        ..Spec::get("/v1/operator/sources", Operator)
    };
}

/// Where signals come from.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorSourcesResponse {
    /// The sources.
    pub results: Vec<SignalSourceState>,
    /// Data that no source supplies, and the calls that need it.
    #[schemars(extend("examples" = [["funding"]]))]
    pub unsupplied: Vec<String>,
}

impl Response for OperatorSourcesResponse {}

/// A signal source and its state.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SignalSourceState {
    /// Its name.
    #[schemars(extend("examples" = ["greenhouse:acme"]))]
    pub name: String,
    /// The kinds of signals it supplies.
    pub kinds: Vec<SignalKind>,
    /// How it was added; null where settings or the demo bring it.
    #[schemars(extend("examples" = ["greenhouse:acme"]))]
    pub spec: Option<String>,
    /// Whether it is paused.
    pub paused: bool,
    /// When it last answered; null if it never did.
    pub refreshed_at: Option<Timestamp>,
    /// Seconds since then.
    pub age_s: Option<u64>,
    /// When it may be asked again.
    pub next_at: Option<Timestamp>,
    /// How often in a row it failed.
    pub failures: u32,
    /// Why the last time.
    #[schemars(extend("examples" = ["it does not answer"]))]
    pub error: Option<String>,
    /// How many signals it brought, or records where it is a register.
    pub stored: u64,
    /// How far a register's file is read, while that is going on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["loading, 12 of 470 MB"]))]
    pub progress: Option<String>,
}

pub struct OperatorProviders;

impl Endpoint for OperatorProviders {
    type Request = OperatorProvidersRequest;
    type Response = OperatorProvidersResponse;
    const SPEC: Spec = Spec {
        summary: "Shows each provider's hit rate and cost, by capability and week, for the operator",
        access: Access::Operator,
        purpose: "For the operator: hit rate, cost per hit, response time and bounces of each provider, \
            week by week, with the order these figures suggest.",
        ..Spec::get("/v1/operator/providers", Operator)
    };
}

/// Which weeks to look at.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorProvidersRequest {
    /// How many weeks back, the present one among them; 4 when left out.
    #[schemars(range(min = 1, max = 52))]
    pub weeks: Option<u8>,
}

impl Request for OperatorProvidersRequest {}

/// The figures of the providers.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorProvidersResponse {
    /// The first day that is counted, a Monday, UTC.
    pub since: Date,
    /// One entry per capability and provider, in the order in which they are asked.
    pub results: Vec<ProviderScore>,
    /// Where the order is learned: what its questions cost, and those kept aside to compare.
    pub learning: Vec<OrderScore>,
}

domain::vocabulary! {
    /// How the order of a question was decided.
    OrderArm { Learned = "learned", HeldOut = "held_out", Explored = "explored" }
}

/// What the questions of one kind of order cost.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OrderScore {
    /// The capability.
    pub capability: Capability,
    /// How the order was decided: as learned, held out (as configured), or with a vendor in front of which little was known.
    pub arm: OrderArm,
    /// Calls of vendors.
    pub calls: u64,
    /// Answers that had something.
    pub hits: u64,
    /// Addresses among them that a mail server accepted later.
    pub verified: u64,
    /// Addresses among them that bounced later.
    pub bounced: u64,
    /// Total cost in US dollars.
    pub cost_usd: f64,
    /// Cost per verified answer in US dollars; per lasting hit where nothing was verified.
    pub cost_per_verified_usd: Option<f64>,
}

impl Response for OperatorProvidersResponse {}

/// A provider's figures for one capability.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ProviderScore {
    /// The capability.
    pub capability: Capability,
    /// The provider.
    #[schemars(extend("examples" = ["hunter"]))]
    pub provider: String,
    /// Its place in the order, from 1; 0 where it is part of our own check, and null where it is not asked.
    pub place: Option<u32>,
    /// Why it is not asked.
    #[schemars(extend("examples" = ["no key"]))]
    pub not_asked_because: Option<String>,
    /// The place its figures suggest: our own data first, then by cost per lasting hit.
    pub suggested_place: Option<u32>,
    /// All weeks together.
    pub total: ProviderFigures,
    /// Week by week, newest first; weeks without calls are left out.
    pub weeks: Vec<ProviderWeek>,
}

/// One week of a provider.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ProviderWeek {
    /// Its Monday, UTC.
    pub week: Date,
    /// Its figures.
    pub figures: ProviderFigures,
}

/// A provider's figures.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ProviderFigures {
    /// Calls made.
    pub calls: u64,
    /// Answers that had something.
    pub hits: u64,
    /// Calls that failed, timed out or met a quota.
    pub failed: u64,
    /// Hits among answers; null without answers.
    pub hit_rate: Option<f64>,
    /// Addresses that bounced later among hits; null without hits.
    pub bounce_rate: Option<f64>,
    /// Median response time in milliseconds.
    pub p50_ms: Option<u64>,
    /// 95th percentile of the response time in milliseconds.
    pub p95_ms: Option<u64>,
    /// Total cost in US dollars.
    pub cost_usd: f64,
    /// Cost per hit that did not bounce, in US dollars.
    pub cost_per_hit_usd: Option<f64>,
}
