//! POST /v1/bundles/recruiter-pack

use super::has_any;
use crate::catalog::composites::{PersonByUrl, SimilarPersonResult};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use domain::Family::Bundles;
use domain::Person;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct RecruiterPack;

impl Endpoint for RecruiterPack {
    type Request = PersonByUrl;
    type Response = RecruiterPackResponse;
    const SPEC: Spec = Spec {
        summary: "Gives a candidate and 8 similar ones at other companies",
        purpose: "Returns a candidate and eight similar people at other companies, for a recruiter with \
            one good profile. For a list without the candidate's own record use find-similar-people.",
        price: Price::flat(30_000),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/bundles/recruiter-pack", Bundles)
    };
}

/// A candidate and those like them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecruiterPackResponse {
    /// Whether the candidate was resolved; nothing is charged otherwise, nor where nothing else is known.
    pub found: bool,
    /// The candidate.
    pub candidate: Option<Person>,
    /// The eight most similar people at other companies.
    pub similar_candidates: Option<Vec<SimilarPersonResult>>,
    /// The sections whose provider failed.
    pub incomplete: Vec<String>,
}

impl Response for RecruiterPackResponse {
    fn outcome(&self) -> Outcome {
        let similar = self.similar_candidates.iter().flatten().map(|similar| &similar.person);
        let people = self.candidate.iter().chain(similar).map(|person| person.id.as_str());
        Outcome::found(self.found).billed_if(has_any(&self.similar_candidates)).with_people(people)
    }
}
