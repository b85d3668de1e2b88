//! GET /v1/search/suggest

use crate::catalog::{entry, Endpoint, Entry, Outcome, Price, Response, Spec};
use crate::catalog::fields::Limit;
use crate::input::Request;
use domain::{Company, Family, Person, Problems};
use lookup::{CompanyFacets, PeopleFacets, Search, SuggestField, Suggestion};
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use super::PAGE;

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
    pub limit: Option<Limit<10, 50>>,
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
