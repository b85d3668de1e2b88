//! GET and POST /v1/operator/accounts, POST /v1/operator/accounts/{id}/grant, /plan and /caps, GET /v1/operator/dataset

use crate::catalog::account::SpendCaps;
use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use domain::Family::Operator;
use domain::{Credits, EmailAddress, Plan, Problems};
use jiff::Timestamp;
use lookup::holdings::{Holdings, SourceCount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct OperatorAccounts;

impl Endpoint for OperatorAccounts {
    type Request = OperatorAccountsRequest;
    type Response = OperatorAccountsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists all accounts, for the operator",
        access: Access::Operator,
        purpose: "For the operator: lists accounts with their plans and credits. Needs an operator key.",
        ..Spec::get("/v1/operator/accounts", Operator)
    };
}

/// Which accounts to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorAccountsRequest {
    /// How many; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for OperatorAccountsRequest {}

/// Accounts, in no order but always the same.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorAccountsResponse {
    /// The accounts.
    pub results: Vec<AccountSummary>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for OperatorAccountsResponse {}

/// An account as its operator sees it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct AccountSummary {
    /// The account's id.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The address that it was opened for.
    #[schemars(extend("examples" = ["you@company.example"]))]
    pub email: String,
    /// Its plan.
    pub plan: Plan,
    /// Credits it can spend.
    pub balance: Credits,
    /// Credits set aside for work under way.
    pub held: Credits,
    /// The most it may spend.
    #[serde(default)]
    pub caps: SpendCaps,
    /// When it was opened.
    pub created_at: Timestamp,
}

pub struct OpenAccount;

impl Endpoint for OpenAccount {
    type Request = OpenAccountRequest;
    type Response = OpenedAccountResponse;
    const SPEC: Spec = Spec {
        summary: "Opens an account with its first key, for the operator",
        access: Access::Operator,
        example: r#"{"email": "team@company.example", "plan": "pro", "credits": 1000}"#,
        status: 201,
        purpose: "For the operator: opens an account for a customer, with a plan and credits, and returns its first key, \
            shown only once. Customers open one themselves with POST /v1/signup.",
        action: Some("account.opened"),
        ..Spec::post("/v1/operator/accounts", Operator)
    };
}

/// The account to open.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenAccountRequest {
    /// The owner's address.
    pub email: EmailAddress,
    /// Its plan; pro by default.
    pub plan: Option<Plan>,
    /// The credits it starts with; none by default.
    pub credits: Option<Credits>,
}

impl Request for OpenAccountRequest {
    fn check(&self, problems: &mut Problems) {
        let allowed = Credits::ZERO..=Credits::whole(1_000_000_000);
        if self.credits.is_some_and(|credits| !allowed.contains(&credits)) {
            problems.add("credits", "out_of_range", "must be from 0 to 1000000000 credits");
        }
    }
}

/// The new account and its key.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OpenedAccountResponse {
    /// The account.
    pub account: AccountSummary,
    /// Its first key, shown only once.
    #[schemars(extend("examples" = ["alm_live_…"]))]
    pub api_key: String,
}

impl Response for OpenedAccountResponse {}

pub struct SetCaps;

impl Endpoint for SetCaps {
    type Request = SetCapsRequest;
    type Response = AccountSummary;
    const SPEC: Spec = Spec {
        summary: "Sets the most an account may spend, for the operator",
        access: Access::Operator,
        example: r#"{"caps": {"daily": 100, "monthly": null}}"#,
        purpose: "For the operator: sets an account's daily and monthly spend caps. Spending counts from then on; the owner \
            can change them with PATCH /v1/me.",
        action: Some("caps.changed"),
        ..Spec::post("/v1/operator/accounts/{id}/caps", Operator)
    };
}

/// The caps an account is to have.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetCapsRequest {
    /// The account.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Its caps from now on.
    pub caps: SpendCaps,
}

impl Request for SetCapsRequest {
    fn check(&self, problems: &mut Problems) {
        self.caps.check(problems);
    }
}

pub struct GrantCredits;

impl Endpoint for GrantCredits {
    type Request = GrantRequest;
    type Response = AccountSummary;
    const SPEC: Spec = Spec {
        summary: "Adds credits to an account or removes them, for the operator",
        access: Access::Operator,
        example: r#"{"credits": 100, "note": "welcome back"}"#,
        purpose: "For the operator: adds or removes credits as a gift, a refund or a correction. Each is a ledger entry with its note. Needs an operator key.",
        action: Some("credits.granted"),
        ..Spec::post("/v1/operator/accounts/{id}/grant", Operator)
    };
}

/// Credits to give.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GrantRequest {
    /// The account.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Credits to add (negative to remove).
    pub credits: Credits,
    /// Why; kept in the ledger.
    #[schemars(length(max = 200), extend("examples" = ["welcome back"]))]
    pub note: Option<String>,
}

impl Request for GrantRequest {}

impl Response for AccountSummary {}

pub struct SetPlan;

impl Endpoint for SetPlan {
    type Request = SetPlanRequest;
    type Response = AccountSummary;
    const SPEC: Spec = Spec {
        summary: "Sets an account's plan, for the operator",
        access: Access::Operator,
        example: r#"{"plan": "pro"}"#,
        purpose: "For the operator: sets the plan, which decides an account's rate limit and features. It ends a trial and leaves credits unchanged. Needs an operator key.",
        action: Some("plan.changed"),
        ..Spec::post("/v1/operator/accounts/{id}/plan", Operator)
    };
}

/// The plan an account is to have.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetPlanRequest {
    /// The account.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Its plan from now on.
    pub plan: Plan,
}

impl Request for SetPlanRequest {}

pub struct OperatorDataset;

impl Endpoint for OperatorDataset {
    type Request = NoInput;
    type Response = OperatorDatasetResponse;
    const SPEC: Spec = Spec {
        summary: "Shows the data that is served and where it came from, for the operator",
        access: Access::Operator,
        purpose: "For the operator: counts the people and companies that are served, and how many each import supplied.",
        ..Spec::get("/v1/operator/dataset", Operator)
    };
}

/// The data that is served.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OperatorDatasetResponse {
    /// The data that is served; null in a process that holds none.
    pub dataset: Option<Holdings>,
    /// The sources.
    pub sources: Vec<SourceCount>,
}

impl Response for OperatorDatasetResponse {}
