//! POST /v1/search/people/count and /v1/search/companies/count

use super::check;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use domain::{Family, Problems};
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use lookup::{CompanyFacets, PeopleFacets, Search, UnknownValue};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct CountPeople;

impl Endpoint for CountPeople {
    type Request = CountPeopleRequest;
    type Response = CountPeopleResponse;
    const SPEC: Spec = Spec {
        summary: "Counts the people that a search would find, free",
        purpose: "Says how many people of the directory fit some filters, and how they divide, before you \
            pay for a search. It returns no records; for those use search/people. Up to 60 a minute.",
        example: r#"{"filters": {"titles": ["VP Engineering"], "locations": ["Germany"]}}"#,
        ..Spec::post("/v1/search/people/count", Family::Search)
    };
}

/// The people to count. Put filters in `filters` or at the top level.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct CountPeopleRequest {
    /// The filters.
    pub filters: Option<PeopleFilters>,
    /// People who match any of these are not counted.
    pub exclude: Option<PeopleFilters>,
    #[serde(flatten)]
    pub top: PeopleFilters,
}

impl Request for CountPeopleRequest {
    fn check(&self, problems: &mut Problems) {
        check(self.filters.as_ref(), self.exclude.as_ref(), &self.top, problems);
    }
}

impl CountPeopleRequest {
    pub fn search(self) -> Search<PeopleFilters> {
        counted(self.filters, self.exclude, self.top)
    }
}

/// How many people fit, and how they divide.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CountPeopleResponse {
    /// How many people fit.
    pub total: u64,
    /// How they divide.
    pub facets: PeopleFacets,
    /// Present when there are so many that facets were counted on a sample.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// When nothing was found: filter values that match no record, with suggestions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<UnknownValue>,
}

impl Response for CountPeopleResponse {}

pub struct CountCompanies;

impl Endpoint for CountCompanies {
    type Request = CountCompaniesRequest;
    type Response = CountCompaniesResponse;
    const SPEC: Spec = Spec {
        summary: "Counts the companies that a search would find, free",
        purpose: "Says how many companies of the directory fit some filters, and how they divide, before \
            you pay for a search. It returns no records; for those use search/companies. Up to 60 a minute.",
        example: r#"{"filters": {"industries": ["Software"], "funding": {"since_days": 365}}}"#,
        ..Spec::post("/v1/search/companies/count", Family::Search)
    };
}

/// The companies to count. Put filters in `filters` or at the top level.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct CountCompaniesRequest {
    /// The filters.
    pub filters: Option<CompanyFilters>,
    /// Companies that match any of these are not counted.
    pub exclude: Option<CompanyFilters>,
    #[serde(flatten)]
    pub top: CompanyFilters,
}

impl Request for CountCompaniesRequest {
    fn check(&self, problems: &mut Problems) {
        check(self.filters.as_ref(), self.exclude.as_ref(), &self.top, problems);
    }
}

impl CountCompaniesRequest {
    pub fn search(self) -> Search<CompanyFilters> {
        counted(self.filters, self.exclude, self.top)
    }
}

/// How many companies fit, and how they divide.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CountCompaniesResponse {
    /// How many companies fit.
    pub total: u64,
    /// How they divide.
    pub facets: CompanyFacets,
    /// Present when there are so many that facets were counted on a sample.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// When nothing was found: filter values that match no record, with suggestions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<UnknownValue>,
}

impl Response for CountCompaniesResponse {}

fn counted<F: Filters>(filters: Option<F>, exclude: Option<F>, top: F) -> Search<F> {
    // An engine that gives a page of one record counts all of them.
    super::search(filters, exclude, top, Some(crate::catalog::fields::Limit(1)), None)
}
