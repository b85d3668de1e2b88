//! POST /v1/saved-icps/{id}/run

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Sticky;
use domain::{Company, Person};
use lookup::UnknownValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct RunSavedIcp;

impl Endpoint for RunSavedIcp {
    type Request = RunSavedIcpRequest;
    type Response = RunSavedIcpResponse;
    const SPEC: Spec = Spec {
        summary: "Runs a saved ICP again",
        purpose: "Runs saved filters again. With only_new it returns, and charges for, only results that \
            no earlier run returned. For unsaved filters use search.",
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
    pub limit: Option<Limit<25>>,
}

impl Request for RunSavedIcpRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// The results of a saved ICP.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RunSavedIcpResponse {
    /// The total number of matches.
    pub total: u64,
    /// People or companies, by the ICP's target.
    pub results: Vec<IcpResult>,
    /// When nothing was found: filter values that match no record, with suggestions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<UnknownValue>,
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
