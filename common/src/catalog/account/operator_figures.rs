//! How the service fares, for whoever runs it: GET /v1/operator/audit, /v1/operator/sources and /v1/operator/providers.

use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use domain::Credits;
use domain::Family::Account;
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
        purpose: "For whoever runs the service: adds up the ledgers of some accounts and compares each with what the account has. \
            The sweeper does the same by itself every hour.",
        ..Spec::get("/v1/operator/audit", Account)
    };
}

/// Whose ledgers to check.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorAuditRequest {
    /// How many accounts; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for OperatorAuditRequest {}

/// What was found.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorAuditResponse {
    /// The accounts that were checked.
    pub results: Vec<AuditedAccount>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
    /// When the sweeper last began to check all accounts; null before it ever did.
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
        summary: "Says where signals are read from and how fresh they are, for the operator",
        access: Access::Operator,
        purpose: "For whoever runs the service: every source of signals with when it last answered, what it brought and why it \
            fails, and what no source supplies.",
        ..Spec::get("/v1/operator/sources", Account)
    };
}

/// Where signals come from.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorSourcesResponse {
    /// The sources.
    pub results: Vec<SignalSourceState>,
    /// What none of them supplies, and which calls lack it.
    #[schemars(extend("examples" = [["funding"]]))]
    pub unsupplied: Vec<String>,
}

impl Response for OperatorSourcesResponse {}

/// A source of signals and how it fares.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SignalSourceState {
    /// Its name.
    #[schemars(extend("examples" = ["greenhouse:acme"]))]
    pub name: String,
    /// What it tells of.
    pub kinds: Vec<SignalKind>,
    /// How it was added; null where settings or the demo bring it.
    #[schemars(extend("examples" = ["greenhouse:acme"]))]
    pub spec: Option<String>,
    /// Whether it is left alone for now.
    pub paused: bool,
    /// When it last answered; null before it ever did.
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
    /// How many signals it brought.
    pub stored: u64,
}

pub struct OperatorProviders;

impl Endpoint for OperatorProviders {
    type Request = OperatorProvidersRequest;
    type Response = OperatorProvidersResponse;
    const SPEC: Spec = Spec {
        summary: "Says what each provider is worth, by capability and week, for the operator",
        access: Access::Operator,
        purpose: "For whoever runs the service: how often each provider found something, what a found answer cost, how long it took \
            and how many addresses bounced, week by week, and the order that suggests.",
        ..Spec::get("/v1/operator/providers", Account)
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

/// What providers are worth.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorProvidersResponse {
    /// The first day that is counted, a Monday, UTC.
    pub since: Date,
    /// One entry per capability and provider, in the order in which they are asked.
    pub results: Vec<ProviderScore>,
}

impl Response for OperatorProvidersResponse {}

/// What a provider is worth for one thing.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ProviderScore {
    /// What it is asked for.
    pub capability: Capability,
    /// Who is asked.
    #[schemars(extend("examples" = ["hunter"]))]
    pub provider: String,
    /// Its place in the order, from 1; 0 where it is part of our own check, and null where it is not asked.
    pub place: Option<u32>,
    /// Why it is not asked.
    #[schemars(extend("examples" = ["no key"]))]
    pub not_asked_because: Option<String>,
    /// The place that its figures suggest: our own data first, then what a lasting hit costs.
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
    /// What it did in it.
    pub figures: ProviderFigures,
}

/// What a provider did.
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
    /// Half the calls were answered within so many milliseconds.
    pub p50_ms: Option<u64>,
    /// Of twenty calls nineteen were.
    pub p95_ms: Option<u64>,
    /// What it cost, in US dollars.
    pub cost_usd: f64,
    /// What a hit cost that did not bounce.
    pub cost_per_hit_usd: Option<f64>,
}
