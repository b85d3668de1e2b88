//! Watch lists, saved ICPs, history (SPEC.md 4.8).

use super::{Endpoint, Entry, FileType, Outcome, Price, Response, Spec, entry};
use crate::error::{Error, Result};
use crate::input::{self, Request};
use domain::Family::Sticky;
use domain::signal::{Signal, SignalKind};
use domain::{
    CacheUse, Company, CompanyRef, Credits, Domain, NetworkKind, NetworkUrl, ParseError, Person, Problems,
    ProviderTrace,
};
use jiff::Timestamp;
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

pub static ENTRIES: &[Entry] = &[
    entry::<CreateWatchList>(),
    entry::<ListWatchLists>(),
    entry::<GetWatchList>(),
    entry::<ChangeWatchList>(),
    entry::<DeleteWatchList>(),
    entry::<RunWatchList>(),
    entry::<CreateSavedIcp>(),
    entry::<ListSavedIcps>(),
    entry::<GetSavedIcp>(),
    entry::<ChangeSavedIcp>(),
    entry::<DeleteSavedIcp>(),
    entry::<RunSavedIcp>(),
    entry::<History>(),
    entry::<ExportHistory>(),
    entry::<People>(),
];

/// How many matches a run of a watch list returns when the request does not say.
pub const RUN_LIMIT: u16 = 10;
/// How many results a saved ICP returns when neither it nor the run says.
pub const ICP_LIMIT: u16 = 25;

domain::vocabulary! {
    /// What a watch list or a saved ICP is about.
    Target { People = "people", Companies = "companies" }
}

pub struct CreateWatchList;

impl Endpoint for CreateWatchList {
    type Request = CreateWatchListRequest;
    type Response = WatchList;
    const SPEC: Spec = Spec {
        summary: "Creates a watch list of profile URLs or company domains",
        example: r#"{"name": "key accounts", "kind": "companies", "entries": ["glenmere-pay.example"]}"#,
        status: 201,
        ..Spec::post("/v1/watch-lists", Sticky)
    };
}

/// The list to create.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateWatchListRequest {
    /// What it is for.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["key accounts"]))]
    pub name: String,
    /// What its entries are.
    pub kind: Target,
    /// Profile URLs of people, or domains of companies; duplicates are dropped.
    #[schemars(length(min = 1, max = 5000), extend("examples" = [["acme.example"]]))]
    pub entries: Vec<String>,
    /// The signals to watch for; all when left out.
    #[schemars(length(min = 1, max = 4))]
    pub signals: Option<Vec<SignalKind>>,
}

impl Request for CreateWatchListRequest {
    fn check(&self, problems: &mut Problems) {
        check_entries(self.kind, &self.entries, problems);
    }
}

/// Names every entry that is not of its list's kind.
pub fn check_entries(kind: Target, entries: &[String], problems: &mut Problems) {
    for (index, text) in entries.iter().enumerate() {
        if let Err(error) = normal_entry(kind, text) {
            problems.add(format!("entries[{index}]"), "invalid_format", error.to_string());
        }
    }
}

/// An entry in the one form it is stored and compared in.
pub fn normal_entry(kind: Target, text: &str) -> std::result::Result<String, ParseError> {
    match kind {
        Target::Companies => Domain::parse(text).map(|domain| domain.to_string()),
        Target::People => {
            let url = NetworkUrl::parse(text)?;
            if url.kind() == NetworkKind::Company {
                return Err(ParseError("a company's profile; a list of people takes people's profiles"));
            }
            Ok(url.to_string())
        }
    }
}

/// A watch list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WatchList {
    /// The list's id.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// What its entries are.
    pub kind: Target,
    /// Its entries, normalised.
    pub entries: Vec<String>,
    /// The signals it watches for.
    pub signals: Vec<SignalKind>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last run.
    pub last_run_at: Option<Timestamp>,
    /// What that run gave.
    pub last_run: Option<LastRun>,
}

impl Response for WatchList {}

/// What a run gave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastRun {
    /// How many entries were compared with the signals.
    pub checked: u32,
    /// How many matches were returned.
    pub matched: u32,
    /// What it cost.
    pub credits: Credits,
}

/// Which page of a list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageRequest {
    /// How many; 25 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [25]))]
    pub limit: Option<u16>,
    /// Where the page before ended.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
}

impl Request for PageRequest {}

/// Which one.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ById {
    /// Its id.
    #[schemars(extend("examples" = ["wl_0199c7d2a4b27a3c8e1f2a3b4c5d6e70"]))]
    pub id: String,
}

impl Request for ById {}

/// What became of it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Deleted {
    /// Its id.
    pub id: String,
    /// Always true.
    pub deleted: bool,
}

impl Response for Deleted {}

pub struct ListWatchLists;

impl Endpoint for ListWatchLists {
    type Request = PageRequest;
    type Response = WatchLists;
    const SPEC: Spec = Spec { summary: "Lists watch lists", ..Spec::get("/v1/watch-lists", Sticky) };
}

/// Watch lists, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WatchLists {
    /// The lists; a page of long ones may be shorter than asked for.
    pub results: Vec<WatchList>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for WatchLists {}

pub struct GetWatchList;

impl Endpoint for GetWatchList {
    type Request = ById;
    type Response = WatchList;
    const SPEC: Spec = Spec { summary: "Shows one watch list", ..Spec::get("/v1/watch-lists/{id}", Sticky) };
}

pub struct ChangeWatchList;

impl Endpoint for ChangeWatchList {
    type Request = ChangeWatchListRequest;
    type Response = WatchList;
    const SPEC: Spec = Spec {
        summary: "Changes a watch list",
        example: r#"{"name": "former customers"}"#,
        ..Spec::patch("/v1/watch-lists/{id}", Sticky)
    };
}

/// What to change; what is left out stays.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeWatchListRequest {
    /// The list's id.
    #[schemars(extend("examples" = ["wl_0199c7d2a4b27a3c8e1f2a3b4c5d6e70"]))]
    pub id: String,
    /// What it is for.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["data leaders"]))]
    pub name: Option<String>,
    /// The entries in place of the present ones.
    #[schemars(length(min = 1, max = 5000), extend("examples" = [["acme.example", "globex.example"]]))]
    pub entries: Option<Vec<String>>,
    /// The signals to watch for.
    #[schemars(length(min = 1, max = 4))]
    pub signals: Option<Vec<SignalKind>>,
}

impl Request for ChangeWatchListRequest {
    fn check(&self, problems: &mut Problems) {
        if self.name.is_none() && self.entries.is_none() && self.signals.is_none() {
            problems.add("name", "required", "send what to change: name, entries or signals");
        }
    }
}

pub struct DeleteWatchList;

impl Endpoint for DeleteWatchList {
    type Request = ById;
    type Response = Deleted;
    const SPEC: Spec =
        Spec { summary: "Deletes a watch list", ..Spec::delete("/v1/watch-lists/{id}", Sticky) };
}

pub struct RunWatchList;

impl Endpoint for RunWatchList {
    type Request = RunWatchListRequest;
    type Response = RunWatchListResponse;
    const SPEC: Spec = Spec {
        summary: "Compares a watch list with the live signals and enriches the matches",
        price: Price::each(2000, "resolved"),
        example: "{}",
        ..Spec::post("/v1/watch-lists/{id}/run", Sticky)
    };
}

/// How to run it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunWatchListRequest {
    /// The list's id.
    #[schemars(extend("examples" = ["wl_0199c7d2a4b27a3c8e1f2a3b4c5d6e70"]))]
    pub id: String,
    /// Whether matches that were delivered before are returned, and charged, again.
    pub include_seen: Option<bool>,
    /// How many matches at most; 10 when left out. What does not fit comes with the next run.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u16>,
}

impl Request for RunWatchListRequest {
    fn max_count(&self) -> u64 {
        u64::from(self.limit.unwrap_or(RUN_LIMIT))
    }
}

/// What happened to the entries of a list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RunWatchListResponse {
    /// How many entries were compared with the signals of the last 30 days.
    pub checked: u32,
    /// The matches, newest first.
    pub results: Vec<WatchMatch>,
    /// Whether more matches are waiting for the next run.
    pub more: bool,
}

impl Response for RunWatchListResponse {
    fn outcome(&self) -> Outcome {
        let people = self.results.iter().filter_map(|found| found.person.as_ref());
        Outcome::results(self.results.len()).with_people(people.map(|person| person.id.as_str()))
    }
}

/// An entry, what happened, and the record.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WatchMatch {
    /// The entry of the list.
    pub entry: String,
    /// What happened.
    pub signal: Signal,
    /// The person, in a list of people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// The company, in a list of companies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
}

pub struct CreateSavedIcp;

impl Endpoint for CreateSavedIcp {
    type Request = CreateSavedIcpRequest;
    type Response = SavedIcp;
    const SPEC: Spec = Spec {
        summary: "Saves a filter for running again",
        example: r#"{"name": "data leaders", "target": "people", "filters": {"departments": ["data"]}}"#,
        status: 201,
        ..Spec::post("/v1/saved-icps", Sticky)
    };
}

/// The filter to save.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateSavedIcpRequest {
    /// What it is for.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["data leaders"]))]
    pub name: String,
    /// What is searched.
    pub target: Target,
    /// The filters of /v1/search/people or /v1/search/companies.
    pub filters: Map<String, Value>,
    /// How many results a run returns at most; 25 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [25]))]
    pub limit: Option<u16>,
}

impl Request for CreateSavedIcpRequest {
    fn check(&self, problems: &mut Problems) {
        if let Err(Error::InvalidRequest(errors)) = IcpFilters::parse(self.target, self.filters.clone()) {
            problems.extend(errors);
        }
    }
}

/// The filters of a saved ICP, checked.
#[derive(Debug, Clone, PartialEq)]
pub enum IcpFilters {
    People(Box<PeopleFilters>),
    Companies(Box<CompanyFilters>),
}

#[derive(Deserialize, JsonSchema)]
struct PeopleIcp {
    filters: PeopleFilters,
}

#[derive(Deserialize, JsonSchema)]
struct CompanyIcp {
    filters: CompanyFilters,
}

impl Request for PeopleIcp {
    fn check(&self, problems: &mut Problems) {
        check_filters(&self.filters, problems);
    }
}

impl Request for CompanyIcp {
    fn check(&self, problems: &mut Problems) {
        check_filters(&self.filters, problems);
    }
}

fn check_filters<F: Filters>(filters: &F, problems: &mut Problems) {
    if filters.is_empty() {
        problems.add("filters", "required", format!("send at least one of: {}", F::NAMES));
    }
    filters.check("filters.", problems);
}

impl IcpFilters {
    /// Reads filters as a search would.
    pub fn parse(target: Target, filters: Map<String, Value>) -> Result<Self> {
        let value = json!({ "filters": filters });
        Ok(match target {
            Target::People => Self::People(Box::new(input::parse_value::<PeopleIcp>(value)?.filters)),
            Target::Companies => Self::Companies(Box::new(input::parse_value::<CompanyIcp>(value)?.filters)),
        })
    }

    /// The filters in their one form.
    pub fn to_map(&self) -> Map<String, Value> {
        let value = match self {
            Self::People(filters) => serde_json::to_value(filters),
            Self::Companies(filters) => serde_json::to_value(filters),
        };
        match value {
            Ok(Value::Object(map)) => map,
            _ => Map::new(),
        }
    }
}

/// A saved ICP.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SavedIcp {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// What is searched.
    pub target: Target,
    /// The filters.
    pub filters: Map<String, Value>,
    /// How many results a run returns at most.
    pub limit: u16,
    /// When it was saved.
    pub created_at: Timestamp,
    /// When it was last run.
    pub last_run_at: Option<Timestamp>,
    /// How many fitted then.
    pub last_total: Option<u64>,
}

impl Response for SavedIcp {}

pub struct ListSavedIcps;

impl Endpoint for ListSavedIcps {
    type Request = PageRequest;
    type Response = SavedIcps;
    const SPEC: Spec = Spec { summary: "Lists saved ICPs", ..Spec::get("/v1/saved-icps", Sticky) };
}

/// Saved ICPs, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SavedIcps {
    /// The saved ICPs.
    pub results: Vec<SavedIcp>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for SavedIcps {}

pub struct GetSavedIcp;

impl Endpoint for GetSavedIcp {
    type Request = ById;
    type Response = SavedIcp;
    const SPEC: Spec = Spec { summary: "Shows one saved ICP", ..Spec::get("/v1/saved-icps/{id}", Sticky) };
}

pub struct ChangeSavedIcp;

impl Endpoint for ChangeSavedIcp {
    type Request = ChangeSavedIcpRequest;
    type Response = SavedIcp;
    const SPEC: Spec = Spec {
        summary: "Changes a saved ICP",
        example: r#"{"limit": 50}"#,
        ..Spec::patch("/v1/saved-icps/{id}", Sticky)
    };
}

/// What to change; what is left out stays.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeSavedIcpRequest {
    /// Its id.
    #[schemars(extend("examples" = ["icp_0199c7d2a4b37b4d9f203b4c5d6e7f81"]))]
    pub id: String,
    /// What it is for.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["data leaders"]))]
    pub name: Option<String>,
    /// The filters in place of the present ones.
    pub filters: Option<Map<String, Value>>,
    /// How many results a run returns at most.
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<u16>,
}

impl Request for ChangeSavedIcpRequest {
    fn check(&self, problems: &mut Problems) {
        if self.name.is_none() && self.filters.is_none() && self.limit.is_none() {
            problems.add("name", "required", "send what to change: name, filters or limit");
        }
    }
}

pub struct DeleteSavedIcp;

impl Endpoint for DeleteSavedIcp {
    type Request = ById;
    type Response = Deleted;
    const SPEC: Spec = Spec { summary: "Deletes a saved ICP", ..Spec::delete("/v1/saved-icps/{id}", Sticky) };
}

pub struct RunSavedIcp;

impl Endpoint for RunSavedIcp {
    type Request = RunSavedIcpRequest;
    type Response = RunSavedIcpResponse;
    const SPEC: Spec = Spec {
        summary: "Runs a saved ICP again",
        price: Price::base_and_each(1000, 500, "result"),
        example: "{}",
        ..Spec::post("/v1/saved-icps/{id}/run", Sticky)
    };
}

/// How to run it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunSavedIcpRequest {
    /// Its id.
    #[schemars(extend("examples" = ["icp_0199c7d2a4b37b4d9f203b4c5d6e7f81"]))]
    pub id: String,
    /// Only results that no run returned before.
    pub only_new: Option<bool>,
    /// How many results at most; the saved limit when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [25]))]
    pub limit: Option<u16>,
}

impl Request for RunSavedIcpRequest {
    fn max_count(&self) -> u64 {
        u64::from(self.limit.unwrap_or(ICP_LIMIT))
    }
}

/// What a saved ICP found.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RunSavedIcpResponse {
    /// How many fit in all.
    pub total: u64,
    /// People or companies, by the ICP's target.
    pub results: Vec<IcpResult>,
}

impl Response for RunSavedIcpResponse {
    fn outcome(&self) -> Outcome {
        let people = self.results.iter().filter_map(|result| match result {
            IcpResult::Person(person) => Some(person.id.as_str()),
            IcpResult::Company(_) => None,
        });
        Outcome::results(self.results.len()).with_people(people)
    }
}

/// A person or a company.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum IcpResult {
    Person(Box<Person>),
    Company(Box<Company>),
}

pub struct History;

impl Endpoint for History {
    type Request = HistoryRequest;
    type Response = HistoryResponse;
    const SPEC: Spec = Spec {
        summary: "Lists every lookup made, with credits, latency and cache use",
        ..Spec::get("/v1/me/history", Sticky)
    };
}

/// Which calls to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HistoryRequest {
    /// Calls made at or after this time.
    pub since: Option<Timestamp>,
    /// Calls made before this time.
    pub until: Option<Timestamp>,
    /// Calls of this path.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["/v1/enrich"]))]
    pub path: Option<String>,
    /// Calls that ended with this status.
    #[schemars(range(min = 100, max = 599), extend("examples" = [200]))]
    pub status: Option<u16>,
    /// How many; 100 when left out.
    #[schemars(range(min = 1, max = 1000), extend("examples" = [100]))]
    pub limit: Option<u16>,
    /// Where the page before ended.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
}

impl Request for HistoryRequest {
    fn check(&self, problems: &mut Problems) {
        check_times(self.since, self.until, problems);
    }
}

fn check_times(since: Option<Timestamp>, until: Option<Timestamp>, problems: &mut Problems) {
    if since.zip(until).is_some_and(|(since, until)| since > until) {
        problems.add("since", "out_of_range", "must not be after until");
    }
}

/// Calls, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HistoryResponse {
    /// The calls; a page of a filtered list may be shorter than asked for.
    pub results: Vec<HistoryRecord>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for HistoryResponse {}

/// One call, or one item of a bulk job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryRecord {
    /// The call's id.
    pub request_id: String,
    /// When it was answered.
    pub at: Timestamp,
    /// The HTTP method.
    pub method: String,
    /// The endpoint's path.
    pub path: String,
    /// The status answered.
    pub status: u16,
    /// Whether its subject was found; null where the call has none.
    pub found: Option<bool>,
    /// How many results it returned; null where the call returns none.
    pub results: Option<u64>,
    /// What it cost.
    pub credits: Credits,
    /// How long it took.
    pub latency_ms: u64,
    /// Whether the cache answered.
    pub cache: CacheUse,
    /// The providers asked, in order.
    pub providers: Vec<ProviderTrace>,
    /// The key it was made with.
    pub key_id: String,
}

pub struct ExportHistory;

impl Endpoint for ExportHistory {
    type Request = ExportHistoryRequest;
    type Response = Csv;
    const SPEC: Spec =
        Spec { summary: "Exports every request made as CSV", ..Spec::get("/v1/me/history/export", Sticky) };
}

/// Which calls to export.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportHistoryRequest {
    /// Calls made at or after this time.
    pub since: Option<Timestamp>,
    /// Calls made before this time.
    pub until: Option<Timestamp>,
    /// Calls of this path.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["/v1/enrich"]))]
    pub path: Option<String>,
    /// Calls that ended with this status.
    #[schemars(range(min = 100, max = 599))]
    pub status: Option<u16>,
    /// Where the part before ended, from its `Link` header.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
}

impl Request for ExportHistoryRequest {
    fn check(&self, problems: &mut Problems) {
        check_times(self.since, self.until, problems);
    }
}

/// A text/csv file with a header line; a part continued from a `Link` has none.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Csv(pub String);

impl Response for Csv {
    const FILE: Option<FileType> = Some(HISTORY_FILE);

    fn body(&self) -> Result<Vec<u8>> {
        Ok(self.0.clone().into_bytes())
    }
}

/// What an export is saved as.
pub const HISTORY_FILE: FileType =
    FileType { content_type: "text/csv; charset=utf-8", name: "almanac-history.csv" };

pub struct People;

impl Endpoint for People {
    type Request = PageRequest;
    type Response = PeopleResponse;
    const SPEC: Spec =
        Spec { summary: "Lists every person ever resolved", ..Spec::get("/v1/me/people", Sticky) };
}

/// People, latest newcomer first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PeopleResponse {
    /// Each person once.
    pub results: Vec<PersonSeen>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for PeopleResponse {}

/// A person, and the calls that first and last returned them.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PersonSeen {
    /// The person's id.
    pub id: String,
    /// The full name; null when the record is not kept any more.
    #[serde(rename = "fullName")]
    pub full_name: Option<String>,
    /// The current job title.
    pub title: Option<String>,
    /// The profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The current employer.
    pub company: Option<CompanyRef>,
    /// The first call that returned the person.
    pub first: SeenBy,
    /// The last call that did.
    pub last: SeenBy,
}

/// A call that returned a person.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SeenBy {
    /// When.
    pub at: Timestamp,
    /// By which endpoint.
    pub path: String,
    /// By which call.
    pub request_id: String,
}
