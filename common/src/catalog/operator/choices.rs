//! What the operator chooses about providers while the service runs: GET /v1/operator/providers/choices, POST /v1/operator/providers/order,
//! /keys, /budget and /try.

use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use domain::Family::Operator;
use domain::Problems;
use lookup::Capability;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub struct OperatorChoices;

impl Endpoint for OperatorChoices {
    type Request = NoInput;
    type Response = ProviderChoices;
    const SPEC: Spec = Spec {
        summary: "Shows which providers are asked, in which order, with which keys and budget, for the operator",
        access: Access::Operator,
        purpose: "For the operator: the order of providers per capability, the keys that are set (never their values), and the budget of a request.",
        ..Spec::get("/v1/operator/providers/choices", Operator)
    };
}

/// Which providers are asked, and how.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ProviderChoices {
    /// One entry per capability.
    pub orders: Vec<ProviderOrder>,
    /// The keys of vendors.
    pub keys: Vec<ProviderKey>,
    /// The most one request may spend on providers, in US dollars.
    pub budget_usd: f64,
    /// Whether the budget was chosen here; otherwise it is the setting's.
    pub budget_chosen: bool,
    /// Whether measured cost decides the order, and the orders here only break ties.
    pub by_cost: bool,
}

impl Response for ProviderChoices {}

/// The providers of a capability.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ProviderOrder {
    /// The capability.
    pub capability: Capability,
    /// Whether the order was chosen here; otherwise it is the setting's.
    pub chosen: bool,
    /// The providers, in the order in which they are asked.
    pub order: Vec<OfferedBy>,
    /// Others that offer it.
    pub others: Vec<OfferedBy>,
}

/// A provider that offers a capability.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OfferedBy {
    /// Its name.
    #[schemars(extend("examples" = ["hunter"]))]
    pub provider: String,
    /// Whether its keys are set; without them it is passed over.
    pub ready: bool,
    /// The most an answer costs, in US dollars.
    pub most_usd: f64,
}

domain::vocabulary! {
    /// Where a key comes from.
    KeySource { Settings = "settings", Console = "console" }
}

/// A vendor's key, without its value.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ProviderKey {
    /// Its setting.
    #[schemars(extend("examples" = ["HUNTER_API_KEY"]))]
    pub variable: String,
    /// What it is.
    #[schemars(extend("examples" = ["key for Hunter"]))]
    pub meaning: String,
    /// Where it comes from; null where it is not set.
    pub set_by: Option<KeySource>,
}

pub struct ChooseOrder;

impl Endpoint for ChooseOrder {
    type Request = ChooseOrderRequest;
    type Response = ProviderChoices;
    const SPEC: Spec = Spec {
        summary: "Sets the order in which providers are asked, for the operator",
        access: Access::Operator,
        example: r#"{"capability": "email", "order": ["dataset", "hunter", "apollo"]}"#,
        purpose: "For the operator: sets the providers to ask for a capability, in order, from now on and without a restart. Without an order, the setting's is back in force.",
        action: Some("provider.order_changed"),
        ..Spec::post("/v1/operator/providers/order", Operator)
    };
}

/// The order of a capability.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseOrderRequest {
    /// The capability.
    pub capability: Capability,
    /// The providers, in order; left out, the setting's order is back in force.
    #[schemars(length(max = 60), inner(length(min = 1, max = 30)), extend("examples" = [["dataset", "hunter"]]))]
    pub order: Option<Vec<String>>,
}

impl Request for ChooseOrderRequest {}

pub struct ChooseKey;

impl Endpoint for ChooseKey {
    type Request = ChooseKeyRequest;
    type Response = ProviderChoices;
    const SPEC: Spec = Spec {
        summary: "Sets a vendor's key or removes it, for the operator",
        access: Access::Operator,
        example: r#"{"variable": "HUNTER_API_KEY", "key": "0123456789abcdef"}"#,
        purpose: "For the operator: sets a vendor's key from now on and without a restart. It is stored sealed and never shown. Without a key, the setting's is back in force.",
        action: Some("provider.key_changed"),
        ..Spec::post("/v1/operator/providers/keys", Operator)
    };
}

/// A vendor's key.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseKeyRequest {
    /// Its setting.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["HUNTER_API_KEY"]))]
    pub variable: String,
    /// The key; left out, the setting's is back in force.
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["0123456789abcdef"]))]
    pub key: Option<String>,
}

impl std::fmt::Debug for ChooseKeyRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ChooseKeyRequest").field(&self.variable).finish()
    }
}

impl Request for ChooseKeyRequest {
    fn check(&self, problems: &mut Problems) {
        if self.key.as_ref().is_some_and(|key| !key.bytes().all(|b| b.is_ascii_graphic())) {
            problems.add("key", "invalid_format", "has printable characters without spaces");
        }
    }
}

pub struct ChooseBudget;

impl Endpoint for ChooseBudget {
    type Request = ChooseBudgetRequest;
    type Response = ProviderChoices;
    const SPEC: Spec = Spec {
        summary: "Sets what a request may spend on providers, for the operator",
        access: Access::Operator,
        example: r#"{"budget_usd": 0.5}"#,
        purpose: "For the operator: sets the most one request may spend on providers, from now on and without a restart. Without an amount, the setting's is back in force.",
        action: Some("provider.budget_changed"),
        ..Spec::post("/v1/operator/providers/budget", Operator)
    };
}

/// The budget of a request.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseBudgetRequest {
    /// US dollars; left out, the setting's budget is back in force.
    #[schemars(range(min = 0, max = 1000), extend("examples" = [0.5]))]
    pub budget_usd: Option<f64>,
}

impl Request for ChooseBudgetRequest {}

pub struct TryProvider;

impl Endpoint for TryProvider {
    type Request = TryProviderRequest;
    type Response = TriedProvider;
    const SPEC: Spec = Spec {
        summary: "Asks one vendor one real question, for the operator",
        access: Access::Operator,
        example: r#"{"provider": "hunter", "capability": "email", "name": "Ada Lovelace", "domain": "acme.example", "most_usd": 0.1}"#,
        purpose: "For the operator: asks one vendor one question, past the cache, and shows its answer, what happened and what it cost. It is refused where it may cost more than most_usd.",
        ..Spec::post("/v1/operator/providers/try", Operator)
    };
}

/// A question to one vendor.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TryProviderRequest {
    /// The vendor.
    #[schemars(length(min = 1, max = 30), extend("examples" = ["hunter"]))]
    pub provider: String,
    /// What to ask for; searches are tried by searching.
    #[schemars(extend("examples" = ["email"]))]
    pub capability: Option<Capability>,
    /// A person's full name.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Ada Lovelace"]))]
    pub name: Option<String>,
    /// A company's website domain.
    #[schemars(length(min = 1, max = 253), extend("examples" = ["acme.example"]))]
    pub domain: Option<String>,
    /// A company's name.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Acme"]))]
    pub company: Option<String>,
    /// A person's email address.
    #[schemars(length(min = 1, max = 254), extend("examples" = ["ada@acme.example"]))]
    pub email: Option<String>,
    /// A person's or company's profile URL.
    #[schemars(length(min = 1, max = 500), extend("examples" = ["https://network.example/in/ada"]))]
    pub network_url: Option<String>,
    /// A phone number in international form.
    #[schemars(length(min = 1, max = 40), extend("examples" = ["+442079460018"]))]
    pub phone: Option<String>,
    /// The most it may cost, in US dollars; 0 when left out.
    #[schemars(range(min = 0, max = 1000), extend("examples" = [0.1]))]
    pub most_usd: Option<f64>,
}

impl Request for TryProviderRequest {
    fn check(&self, problems: &mut Problems) {
        if self.capability.is_none() {
            problems.add("capability", "required", "say what to ask for");
        }
    }
}

/// What a vendor answered.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct TriedProvider {
    /// Whether it found something; null where it gave no answer.
    pub found: Option<bool>,
    /// Why it gave no answer.
    #[schemars(extend("examples" = ["the provider did not answer in time"]))]
    pub error: Option<String>,
    /// What it found, as our own record.
    #[schemars(extend("examples" = [{"email": "ada@acme.example"}]))]
    pub answer: Option<Value>,
    /// What happened.
    pub trace: Vec<TriedStep>,
    /// What it cost, in US dollars.
    pub cost_usd: f64,
}

impl Response for TriedProvider {}

/// A step of a trial.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct TriedStep {
    /// The provider.
    #[schemars(extend("examples" = ["hunter"]))]
    pub provider: String,
    /// What came of it.
    #[schemars(extend("examples" = ["found"]))]
    pub outcome: String,
    /// How long it took, in milliseconds.
    pub latency_ms: u64,
}
