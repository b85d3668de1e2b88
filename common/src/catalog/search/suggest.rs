//! GET /v1/search/suggest

use crate::bounds::SHORT_PAGE;
use crate::catalog::fields::Limit;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family;
use lookup::{SuggestField, Suggestion};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Suggest;

impl Endpoint for Suggest {
    type Request = SuggestRequest;
    type Response = SuggestResponse;
    const SPEC: Spec = Spec {
        summary: "Suggests the filter values that exist, with their counts",
        purpose: "Lists the existing values of a filter, with counts, so that a form or an agent can \
            choose before paying for a search. It returns values, not people or companies.",
        example: "field=titles&q=eng",
        ..Spec::get("/v1/search/suggest", Family::Search)
    };
}

/// The filter to suggest values for.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestRequest {
    /// The filter.
    pub field: SuggestField,
    /// The start of the value; without it, the most common values.
    #[schemars(length(max = 200), extend("examples" = ["eng"]))]
    pub q: Option<String>,
    /// How many values.
    pub limit: Option<Limit<10, { SHORT_PAGE.most as u16 }>>,
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
