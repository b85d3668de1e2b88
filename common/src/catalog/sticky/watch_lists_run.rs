//! POST /v1/watch-lists/{id}/run

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Sticky;
use domain::signal::Signal;
use domain::{Company, Person};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct RunWatchList;

impl Endpoint for RunWatchList {
    type Request = RunWatchListRequest;
    type Response = RunWatchListResponse;
    const SPEC: Spec = Spec {
        summary: "Compares a watch list with the live signals and enriches the matches",
        purpose: "Compares a watch list with the signals of the last 30 days and returns the record behind each \
            match, each match once. To see the entries for free, get the list.",
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
    /// Maximum number of matches; 10 by default. The rest comes with the next run.
    pub limit: Option<Limit>,
}

impl Request for RunWatchListRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// The events of a list's entries.
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
    /// The event.
    pub signal: Signal,
    /// The person, in a list of people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// The company, in a list of companies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
}
