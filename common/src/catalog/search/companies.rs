//! POST /v1/search/companies

use super::{check, search};
use crate::catalog::fields::{Cursor, Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::{Company, Family, Problems};
use lookup::filters::CompanyFilters;
use lookup::{CompanyFacets, Search, UnknownValue};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct SearchCompanies;

impl Endpoint for SearchCompanies {
    type Request = SearchCompaniesRequest;
    type Response = SearchCompaniesResponse;
    const SPEC: Spec = Spec {
        summary: "Searches companies by industry, technology, size, funding and location",
        purpose: "Finds new companies by industry, technology, size, funding and place. For one known \
            company use companies; get existing filter values from search/suggest.",
        price: Price::base_and_each(1000, 500, "result"),
        example: r#"{"filters": {"industries": ["Software"], "funding": {"since_days": 365}}, "limit": 3}"#,
        ..Spec::post("/v1/search/companies", Family::Search)
    };
}

/// The companies to find. Put filters in `filters` or at the top level.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct SearchCompaniesRequest {
    /// The filters.
    pub filters: Option<CompanyFilters>,
    /// Results that match any of these are excluded.
    pub exclude: Option<CompanyFilters>,
    /// How many results.
    pub limit: Option<Limit<25>>,
    /// The `next_cursor` of the page before.
    pub cursor: Option<Cursor>,
    #[serde(flatten)]
    pub top: CompanyFilters,
}

impl Request for SearchCompaniesRequest {
    fn check(&self, problems: &mut Problems) {
        check(self.filters.as_ref(), self.exclude.as_ref(), &self.top, problems);
    }

    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
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
    /// The total number of matches.
    pub total: u64,
    /// One page of them.
    pub results: Vec<Company>,
    /// How all of them divide.
    pub facets: CompanyFacets,
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

impl Response for SearchCompaniesResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
    }
}
