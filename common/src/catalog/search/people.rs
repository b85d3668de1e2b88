//! POST /v1/search/people

use super::{check, search};
use crate::catalog::fields::{Cursor, Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::{Family, Person, Problems};
use lookup::filters::PeopleFilters;
use lookup::{PeopleFacets, Search, UnknownValue};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct SearchPeople;

impl Endpoint for SearchPeople {
    type Request = SearchPeopleRequest;
    type Response = SearchPeopleResponse;
    const SPEC: Spec = Spec {
        summary: "Searches people by title, seniority, department, skills, industry, location and more",
        purpose: "Finds new people by title, seniority, place, employer and more; results have no email \
            or phone. For one known person use enrich; get existing filter values from search/suggest.",
        price: Price::base_and_each(1000, 1000, "result"),
        example: r#"{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]}, "limit": 3}"#,
        ..Spec::post("/v1/search/people", Family::Search)
    };
}

/// The people to find. Put filters in `filters` or at the top level.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct SearchPeopleRequest {
    /// The filters.
    pub filters: Option<PeopleFilters>,
    /// Results that match any of these are excluded.
    pub exclude: Option<PeopleFilters>,
    /// How many results.
    pub limit: Option<Limit<25>>,
    /// The `next_cursor` of the page before.
    pub cursor: Option<Cursor>,
    #[serde(flatten)]
    pub top: PeopleFilters,
}

impl Request for SearchPeopleRequest {
    fn check(&self, problems: &mut Problems) {
        check(self.filters.as_ref(), self.exclude.as_ref(), &self.top, problems);
    }

    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
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
    /// The total number of matches.
    pub total: u64,
    /// One page of them, best first.
    pub results: Vec<Person>,
    /// How all of them divide.
    pub facets: PeopleFacets,
    /// Present when there are so many matches that facets were counted on a sample.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// The cursor of the next page; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
    /// When nothing was found: filter values that match no record, with suggestions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<UnknownValue>,
}

impl Response for SearchPeopleResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len()).with_people(self.results.iter().map(|person| person.id.as_str()))
    }
}
