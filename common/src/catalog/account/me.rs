//! GET /v1/me

use crate::catalog::{Endpoint, NoInput, Response, Spec};
use domain::Family::Account;
use domain::{Credits, Plan};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
