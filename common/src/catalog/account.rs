//! Accounts, keys and what needs no key (CONTRACT.md 3).

use super::{Access, Endpoint, Entry, NoInput, Response, Spec, entry};
use crate::input::Request;
use domain::Family::Account;
use domain::{Credits, EmailAddress, Family, Plan, Problems};
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub static ENTRIES: &[Entry] = &[
    entry::<Signup>(),
    entry::<Me>(),
    entry::<ListKeys>(),
    entry::<CreateKey>(),
    entry::<RotateKey>(),
    entry::<RevokeKey>(),
    entry::<Usage>(),
    entry::<Pricing>(),
    entry::<Health>(),
];

pub struct Signup;

impl Endpoint for Signup {
    type Request = SignupRequest;
    type Response = SignupResponse;
    const SPEC: Spec = Spec {
        summary: "Opens an account with a 7-day Indie trial and gives its first key",
        access: Access::Public,
        example: r#"{"email": "you@company.example"}"#,
        status: 201,
        ..Spec::post("/v1/signup", Account)
    };
}

/// Who signs up.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignupRequest {
    /// Your email address; a disposable one is refused.
    pub email: EmailAddress,
}

impl Request for SignupRequest {}

/// The new account.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SignupResponse {
    /// The account's id.
    pub id: String,
    /// The address it was opened for.
    pub email: EmailAddress,
    /// The plan of the trial.
    pub plan: Plan,
    /// When the trial ends.
    pub trial_ends_at: Timestamp,
    /// The credits to start with.
    pub balance: Credits,
    /// The key, shown this once: keep it.
    pub api_key: String,
}

impl Response for SignupResponse {}

pub struct Me;

impl Endpoint for Me {
    type Request = NoInput;
    type Response = MeResponse;
    const SPEC: Spec =
        Spec { summary: "Shows the account, its plan, balance and limits", ..Spec::get("/v1/me", Account) };
}

/// The account behind the key.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct MeResponse {
    /// The account's id.
    pub id: String,
    /// The address it was opened for.
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
    /// When the account was opened.
    pub created_at: Timestamp,
}

impl Response for MeResponse {}

/// What a plan allows.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Limits {
    /// Requests per second and key.
    pub requests_per_second: u32,
    /// Whether signals are included.
    pub signals: bool,
    /// Whether webhooks are included.
    pub webhooks: bool,
}

pub struct ListKeys;

impl Endpoint for ListKeys {
    type Request = NoInput;
    type Response = KeysResponse;
    const SPEC: Spec = Spec { summary: "Lists the account's keys", ..Spec::get("/v1/me/keys", Account) };
}

/// The account's keys.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct KeysResponse {
    /// Oldest first; revoked ones are gone.
    pub results: Vec<KeyInfo>,
}

impl Response for KeysResponse {}

/// A key without its secret.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct KeyInfo {
    /// The key's id.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// The beginning of the secret, to recognise it by.
    pub prefix: String,
    /// The endpoint families it may call.
    pub scopes: Vec<Family>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last used, to within ten minutes.
    pub last_used_at: Option<Timestamp>,
    /// When it stops working, after a rotation.
    pub valid_until: Option<Timestamp>,
}

pub struct CreateKey;

impl Endpoint for CreateKey {
    type Request = CreateKeyRequest;
    type Response = NewKeyResponse;
    const SPEC: Spec = Spec {
        summary: "Creates a key",
        example: r#"{"name": "crm sync", "scopes": ["resolve", "find"]}"#,
        status: 201,
        ..Spec::post("/v1/me/keys", Account)
    };
}

/// The key to create.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateKeyRequest {
    /// What it is for.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["crm sync"]))]
    pub name: String,
    /// The endpoint families it may call; all when left out.
    #[schemars(length(min = 1, max = 11))]
    pub scopes: Option<Vec<Family>>,
}

impl Request for CreateKeyRequest {
    fn check(&self, problems: &mut Problems) {
        if self.scopes.as_ref().is_some_and(|scopes| scopes.contains(&Family::Sandbox)) {
            problems.add("scopes", "not_allowed", "the sandbox needs no key");
        }
    }
}

/// A new key with its secret.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct NewKeyResponse {
    /// The secret, shown this once: keep it.
    pub api_key: String,
    /// The key's id.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// The beginning of the secret, to recognise it by.
    pub prefix: String,
    /// The endpoint families it may call.
    pub scopes: Vec<Family>,
    /// When it was made.
    pub created_at: Timestamp,
}

impl Response for NewKeyResponse {}

pub struct RotateKey;

impl Endpoint for RotateKey {
    type Request = RotateKeyRequest;
    type Response = NewKeyResponse;
    const SPEC: Spec = Spec {
        summary: "Replaces a key by a new one; the old one goes on working for a while",
        example: r#"{"overlap_hours": 24}"#,
        status: 201,
        ..Spec::post("/v1/me/keys/{id}/rotate", Account)
    };
}

/// How to rotate.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RotateKeyRequest {
    /// The key to replace.
    #[schemars(extend("examples" = ["key_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub id: String,
    /// How long the old key goes on working; 24 hours when left out.
    #[schemars(range(min = 0, max = 720), extend("examples" = [24]))]
    pub overlap_hours: Option<u16>,
}

impl Request for RotateKeyRequest {}

pub struct RevokeKey;

impl Endpoint for RevokeKey {
    type Request = RevokeKeyRequest;
    type Response = RevokedResponse;
    const SPEC: Spec = Spec { summary: "Revokes a key at once", ..Spec::delete("/v1/me/keys/{id}", Account) };
}

/// The key to revoke.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeKeyRequest {
    /// The key's id.
    #[schemars(extend("examples" = ["key_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub id: String,
}

impl Request for RevokeKeyRequest {}

/// What became of the key.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RevokedResponse {
    /// The key's id.
    pub id: String,
    /// Always true.
    pub revoked: bool,
}

impl Response for RevokedResponse {}

pub struct Usage;

impl Endpoint for Usage {
    type Request = UsageRequest;
    type Response = UsageResponse;
    const SPEC: Spec = Spec {
        summary: "Sums up credits by day and by endpoint, with hit and cache rates",
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
            match days {
                ..0 => problems.add("since", "out_of_range", "must not be after until"),
                93.. => problems.add("since", "out_of_range", "at most 93 days can be summed up at once"),
                _ => {}
            }
        }
    }
}

/// What was used.
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
    /// By day, newest first; days without calls are left out.
    pub by_day: Vec<UsageByDay>,
    /// By endpoint, most credits first.
    pub by_endpoint: Vec<UsageByEndpoint>,
}

impl Response for UsageResponse {}

/// One day's use.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UsageByDay {
    /// The day, UTC.
    pub date: Date,
    /// Calls made.
    pub requests: u64,
    /// Credits charged.
    pub credits: Credits,
}

/// One endpoint's use.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UsageByEndpoint {
    /// The endpoint's path.
    pub path: String,
    /// Calls made.
    pub requests: u64,
    /// Credits charged.
    pub credits: Credits,
}

pub struct Pricing;

impl Endpoint for Pricing {
    type Request = NoInput;
    type Response = PricingResponse;
    const SPEC: Spec = Spec {
        summary: "Lists every endpoint with its price, and the plans",
        access: Access::Public,
        ..Spec::get("/v1/pricing", Account)
    };
}

/// The price list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PricingResponse {
    /// What a credit costs at the Starter rate.
    pub credit_price: CreditPrice,
    /// The plans, lowest first.
    pub plans: Vec<PlanInfo>,
    /// The endpoints.
    pub endpoints: Vec<EndpointPrice>,
}

impl Response for PricingResponse {}

/// What a credit costs.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreditPrice {
    /// The plan whose rate this is.
    pub plan: Plan,
    /// Currency units per credit.
    pub per_credit: f64,
}

/// A plan.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PlanInfo {
    /// Its name.
    pub name: Plan,
    /// What it allows.
    pub limits: Limits,
}

/// An endpoint's price.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct EndpointPrice {
    /// The HTTP method.
    pub method: String,
    /// The path.
    pub path: String,
    /// Its family, which is also the scope a key needs.
    pub family: Family,
    /// What it does.
    pub summary: String,
    /// The price in words.
    pub price: String,
    /// Charged for every answered call.
    pub base: Credits,
    /// Charged per counted thing.
    pub unit: Credits,
    /// What is counted.
    pub per: String,
    /// The lowest plan that includes it; null when no key is needed.
    pub minimum_plan: Option<Plan>,
}

pub struct Health;

impl Endpoint for Health {
    type Request = NoInput;
    type Response = HealthResponse;
    const SPEC: Spec = Spec {
        summary: "Says whether the service can answer",
        access: Access::Public,
        ..Spec::get("/health", Account)
    };
}

/// The service's health.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HealthResponse {
    /// Always `ok`; otherwise the call fails with 503.
    pub status: String,
    /// The version running.
    pub version: String,
}

impl Response for HealthResponse {}
