//! POST /v1/bundles/relationship-graph

use super::has_any;
use crate::catalog::composites::PersonByUrl;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use domain::Family::Bundles;
use domain::{CompanyRef, Person};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct RelationshipGraph;

impl Endpoint for RelationshipGraph {
    type Request = PersonByUrl;
    type Response = RelationshipGraphResponse;
    const SPEC: Spec = Spec {
        summary: "Gives a person and their past coworkers: the paths to a warm introduction",
        purpose: "Lists a person's past coworkers, with when and for how long, to find a warm \
            introduction. Free if no coworker is known; for present colleagues use search/people with \
            company_domains.",
        price: Price::flat(15_000),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/bundles/relationship-graph", Bundles)
    };
}

/// A person and their past coworkers.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RelationshipGraphResponse {
    /// Whether the person was resolved; nothing is charged otherwise, nor where nothing else is known.
    pub found: bool,
    /// The person.
    pub person: Option<Person>,
    /// People who were at the same company at the same time and no longer are, the strongest tie first; at most 25.
    pub past_coworkers: Option<Vec<PastCoworker>>,
    /// The sections whose provider failed.
    pub incomplete: Vec<String>,
}

impl Response for RelationshipGraphResponse {
    fn outcome(&self) -> Outcome {
        let coworkers = self.past_coworkers.iter().flatten().map(|coworker| &coworker.person);
        let people = self.person.iter().chain(coworkers).map(|person| person.id.as_str());
        Outcome::found(self.found).billed_if(has_any(&self.past_coworkers)).with_people(people)
    }
}

/// A past coworker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PastCoworker {
    /// The person.
    pub person: Person,
    /// Where they worked together.
    pub company: CompanyRef,
    /// When they worked together.
    pub overlap: Overlap,
    /// How strong the tie is, 0 to 1: the longer together, the smaller the company, the nearer the work.
    pub strength: f64,
}

/// The time two people were at a company together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Overlap {
    /// The first day.
    pub from: Date,
    /// The last day.
    pub to: Date,
    /// Full months.
    pub months: u32,
}
