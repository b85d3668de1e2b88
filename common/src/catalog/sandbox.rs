//! The sandbox: twins of the endpoints that have one, derived from the catalogue and listed nowhere.

use super::{Access, CatalogEntry, Endpoint, Method, NoInput, Response, Spec, all, entry};
use domain::Family;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The canned answers: the operation's name, and a JSON object of named answers.
static CANNED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/canned.rs"));

/// The answer given when nothing in a request asks for another.
pub const USUAL: &str = "usual";

/// Every endpoint of the sandbox.
pub fn entries() -> impl Iterator<Item = &'static CatalogEntry> {
    static ENTRIES: LazyLock<Vec<CatalogEntry>> =
        LazyLock::new(|| std::iter::once(entry::<Info>()).chain(all().filter_map(twin)).collect());
    ENTRIES.iter()
}

/// Whether an endpoint has a twin: every data call, and of what an account keeps the reads and runs.
pub(super) fn has_twin(spec: &Spec) -> bool {
    match spec.family {
        Family::Account | Family::Operator | Family::Privacy | Family::Bulk | Family::Sandbox => false,
        Family::Connections => false,
        Family::Sticky => spec.method == Method::Get || spec.path.ends_with("/run"),
        // Feedback on an earlier call has no meaning in the sandbox.
        Family::Find => !spec.price.is_free(),
        _ => true,
    }
}

fn twin(live: &CatalogEntry) -> Option<CatalogEntry> {
    let spec = live.spec;
    let rest = spec.path.strip_prefix("/v1/").filter(|_| has_twin(&spec))?;
    // Made once per process: the router wants paths that live as long as it does.
    let path = format!("/v1/sandbox/{rest}").leak();
    Some(CatalogEntry {
        spec: Spec { path, family: Family::Sandbox, access: Access::Sandbox, ..spec },
        ..*live
    })
}

/// The live endpoint a twin stands for.
pub fn live(twin: &Spec) -> Option<&'static Spec> {
    let rest = twin.path.strip_prefix("/v1/sandbox/")?;
    let is_live = |spec: &Spec| spec.method == twin.method && spec.path.strip_prefix("/v1/") == Some(rest);
    all().map(|entry| &entry.spec).find(|spec| is_live(spec))
}

/// The canned answers of a live endpoint by name; `None` where none are written.
pub fn canned(live: &Spec) -> Option<serde_json::Result<BTreeMap<String, Value>>> {
    let operation = live.operation();
    let (_, text) = CANNED.iter().find(|(name, _)| *name == operation)?;
    Some(serde_json::from_str(text))
}

/// The names of all canned answer files.
pub fn canned_operations() -> impl Iterator<Item = &'static str> {
    CANNED.iter().map(|(name, _)| *name)
}

pub struct Info;

impl Endpoint for Info {
    type Request = NoInput;
    type Response = InfoResponse;
    const SPEC: Spec = Spec {
        summary: "Explains the sandbox and lists its endpoints",
        purpose: "Lists the calls you can try without a key, the daily limit, and the inputs that force an \
            outcome. For prices use GET /v1/pricing.",
        access: Access::Public,
        ..Spec::get("/v1/sandbox/info", Family::Sandbox)
    };
}

/// The sandbox, explained.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct InfoResponse {
    /// Always true.
    pub sandbox: bool,
    /// How the sandbox works, and the inputs that force an outcome.
    #[schemars(extend("examples" = ["Canned demo data from the live types; nothing is looked up or charged."]))]
    pub description: String,
    /// Calls per IP address and UTC day; this one is not counted.
    #[schemars(extend("examples" = [50]))]
    pub daily_limit: u32,
    /// The sandbox's endpoints, by group.
    pub endpoints: InfoEndpoints,
    /// Where to go for real data.
    #[schemars(extend("examples" = ["Sign up at /v1/signup for a free 7-day trial; no card needed."]))]
    pub note: String,
}

impl Response for InfoResponse {}

/// The sandbox's endpoints, each as `METHOD path`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct InfoEndpoints {
    /// One identifier in, one record out.
    pub resolve: Vec<String>,
    /// Emails, phones and reverse lookups.
    pub find: Vec<String>,
    /// People and companies by filters.
    pub search: Vec<String>,
    /// The feeds.
    pub signals: Vec<String>,
    /// Composite endpoints.
    pub combos: Vec<String>,
    /// Niche composite endpoints.
    pub niche_combos: Vec<String>,
    /// Bundles.
    pub bundles: Vec<String>,
    /// Watch lists, saved ICPs and history, read-only.
    pub sticky: Vec<String>,
}
