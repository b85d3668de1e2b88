//! POST /v1/search/parse

use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use crate::phrase;
use domain::Family;
use lookup::UnknownValue;
use lookup::filters::{CompanyFilters, PeopleFilters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ParseSearch;

impl Endpoint for ParseSearch {
    type Request = ParseSearchRequest;
    type Response = ParseSearchResponse;
    const SPEC: Spec = Spec {
        summary: "Turns plain words into filters, with the free count",
        purpose: "Reads a sentence such as \"CTOs at German fintechs\" as filters, says which words it understood and \
            which it did not, and counts what fits. Send the filters to search/people or search/companies.",
        example: r#"{"text": "VP engineering at German fintechs with 50 to 200 people", "of": "people"}"#,
        ..Spec::post("/v1/search/parse", Family::Search)
    };
}

domain::vocabulary! {
    /// What is looked for.
    SearchOf { People = "people", Companies = "companies" }
}

/// The words to read.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParseSearchRequest {
    /// What you look for, in English, German, French or Spanish, with names of places and titles in any language the service reads.
    #[schemars(
        length(min = 1, max = 500),
        extend("examples" = ["VP engineering at German fintechs with 50 to 200 people that raised a series B this year"])
    )]
    pub text: String,
    /// Whether to find people or companies.
    pub of: SearchOf,
}

impl Request for ParseSearchRequest {}

/// The filters that the words mean.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ParseSearchResponse {
    /// The filters for search/people; null in a search for companies.
    pub people: Option<PeopleFilters>,
    /// The filters for search/companies. In a search for people, the conditions on their employers that search/people has no filter for:
    /// search the companies first, and send their domains as company_domains.
    pub companies: Option<CompanyFilters>,
    /// The words that became filters, in their order.
    pub understood: Vec<UnderstoodWords>,
    /// The words that became none.
    pub not_understood: Vec<String>,
    /// How many records fit the filters of what you look for; null when there are none.
    pub total: Option<u64>,
    /// When nothing fits: filter values that match no record, with suggestions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<UnknownValue>,
}

impl Response for ParseSearchResponse {}

/// Words, and the filter they became.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnderstoodWords {
    /// The words, as you sent them.
    #[schemars(extend("examples" = ["50 to 200 people"]))]
    pub text: String,
    /// The byte of the text they begin at.
    pub start: usize,
    /// The byte behind them.
    pub end: usize,
    /// The filter; in a search for people, one of their employers begins with `companies.` A filter that must not hold has `not.` before it, one of
    /// two searches in one `any.`
    #[schemars(extend("examples" = ["company_sizes"]))]
    pub filter: String,
    /// Its value, for people to read.
    #[schemars(extend("examples" = ["51-200"]))]
    pub value: String,
}

impl From<phrase::Understood> for UnderstoodWords {
    fn from(words: phrase::Understood) -> Self {
        let phrase::Understood { text, start, end, filter, value } = words;
        Self { text, start, end, filter: filter.into_owned(), value }
    }
}
