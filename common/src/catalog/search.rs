//! Search (SPEC.md 4.3): people and companies by filters, and the values that exist.

use super::{Endpoint, Entry, Outcome, Price, Response, Spec, entry};
use crate::input::Request;
use domain::{Company, Family, Person, Problems};
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use lookup::{CompanyFacets, PeopleFacets, Search};
use lookup::{SuggestField, Suggestion};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub static ENTRIES: &[Entry] = &[entry::<SearchPeople>(), entry::<SearchCompanies>(), entry::<Suggest>()];

/// How many results a page has when nothing is said.
const PAGE: u32 = 25;

pub struct SearchPeople;

impl Endpoint for SearchPeople {
    type Request = SearchPeopleRequest;
    type Response = SearchPeopleResponse;
    const SPEC: Spec = Spec {
        summary: "Searches people by title, seniority, department, skills, industry, location and more",
        price: Price::base_and_each(1000, 1000, "result"),
        example: r#"{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}"#,
        ..Spec::post("/v1/search/people", Family::Search)
    };
}

/// Whom to find. Filters stand in `filters` or at the top level.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct SearchPeopleRequest {
    /// What must hold.
    pub filters: Option<PeopleFilters>,
    /// Whatever fits any of these is left out.
    pub exclude: Option<PeopleFilters>,
    /// How many results.
    #[schemars(range(min = 1, max = 100), extend("examples" = [25]))]
    pub limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[schemars(length(max = 2000), extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
    #[serde(flatten)]
    pub top: PeopleFilters,
}

impl Request for SearchPeopleRequest {
    fn check(&self, problems: &mut Problems) {
        check(self.filters.as_ref(), self.exclude.as_ref(), &self.top, problems);
    }

    fn max_count(&self) -> u64 {
        u64::from(self.limit.unwrap_or(PAGE))
    }
}

impl SearchPeopleRequest {
    pub fn search(self) -> Search<PeopleFilters> {
        search(self.filters, self.exclude, self.top, self.limit, self.cursor)
    }
}

/// The people found; they carry no email or phone.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SearchPeopleResponse {
    /// How many fit in all.
    pub total: u64,
    /// One page of them, best first.
    pub results: Vec<Person>,
    /// How all of them divide.
    pub facets: PeopleFacets,
    /// The cursor of the next page; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for SearchPeopleResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len()).with_people(self.results.iter().map(|person| person.id.as_str()))
    }
}

pub struct SearchCompanies;

impl Endpoint for SearchCompanies {
    type Request = SearchCompaniesRequest;
    type Response = SearchCompaniesResponse;
    const SPEC: Spec = Spec {
        summary: "Searches companies by industry, technology, size, funding and location",
        price: Price::base_and_each(1000, 500, "result"),
        example: r#"{"filters": {"industries": ["Software"], "funding": {"since_days": 365}}, "limit": 3}"#,
        ..Spec::post("/v1/search/companies", Family::Search)
    };
}

/// What companies to find. Filters stand in `filters` or at the top level.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct SearchCompaniesRequest {
    /// What must hold.
    pub filters: Option<CompanyFilters>,
    /// Whatever fits any of these is left out.
    pub exclude: Option<CompanyFilters>,
    /// How many results.
    #[schemars(range(min = 1, max = 100), extend("examples" = [25]))]
    pub limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[schemars(length(max = 2000), extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
    #[serde(flatten)]
    pub top: CompanyFilters,
}

impl Request for SearchCompaniesRequest {
    fn check(&self, problems: &mut Problems) {
        check(self.filters.as_ref(), self.exclude.as_ref(), &self.top, problems);
    }

    fn max_count(&self) -> u64 {
        u64::from(self.limit.unwrap_or(PAGE))
    }
}

impl SearchCompaniesRequest {
    pub fn search(self) -> Search<CompanyFilters> {
        search(self.filters, self.exclude, self.top, self.limit, self.cursor)
    }
}

/// The companies found, the largest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SearchCompaniesResponse {
    /// How many fit in all.
    pub total: u64,
    /// One page of them.
    pub results: Vec<Company>,
    /// How all of them divide.
    pub facets: CompanyFacets,
    /// The cursor of the next page; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for SearchCompaniesResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
    }
}

pub struct Suggest;

impl Endpoint for Suggest {
    type Request = SuggestRequest;
    type Response = SuggestResponse;
    const SPEC: Spec = Spec {
        summary: "Suggests the filter values that exist, with their counts",
        example: "field=titles&q=eng",
        ..Spec::get("/v1/search/suggest", Family::Search)
    };
}

/// What to suggest values for.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestRequest {
    /// The filter.
    pub field: SuggestField,
    /// What the value begins with; the commonest values without it.
    #[schemars(length(max = 200), extend("examples" = ["eng"]))]
    pub q: Option<String>,
    /// How many values.
    #[schemars(range(min = 1, max = 50), extend("examples" = [10]))]
    pub limit: Option<u32>,
}

impl Request for SuggestRequest {}

/// Values that exist, the commonest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SuggestResponse {
    /// The filter.
    pub field: SuggestField,
    /// The values.
    pub results: Vec<Suggestion>,
}

impl Response for SuggestResponse {}

fn check<F: Filters>(filters: Option<&F>, exclude: Option<&F>, top: &F, problems: &mut Problems) {
    let inside = filters.is_some_and(|filters| !filters.is_empty());
    match (inside, top.is_empty()) {
        (true, false) => {
            problems.add("filters", "conflict", "send filters inside filters or at the top level, not both");
        }
        (false, true) => problems.add(
            "filters",
            "required",
            format!("send at least one filter; these exist: {}", F::NAMES),
        ),
        _ => {}
    }
    if let Some(filters) = filters {
        filters.check("filters.", problems);
    }
    if let Some(exclude) = exclude {
        exclude.check("exclude.", problems);
    }
    top.check("", problems);
}

fn search<F: Filters>(
    filters: Option<F>,
    exclude: Option<F>,
    top: F,
    limit: Option<u32>,
    cursor: Option<String>,
) -> Search<F> {
    Search {
        filters: if top.is_empty() { filters.unwrap_or_default() } else { top },
        exclude: exclude.unwrap_or_default(),
        limit: limit.unwrap_or(PAGE) as usize,
        cursor,
    }
}
