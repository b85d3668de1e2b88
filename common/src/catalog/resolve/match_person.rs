//! POST /v1/match/person

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::named_person::NamedPerson;
use crate::catalog::parts::without_contact;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Resolve;
use domain::{Person, Problems};
use lookup::{Candidate, Hints, PersonQuery};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The default of `min_confidence` in the calls that list candidates.
pub const LIKELY: f64 = 0.5;

pub struct MatchPerson;

impl Endpoint for MatchPerson {
    type Request = MatchPersonRequest;
    type Response = MatchPersonResponse;
    const SPEC: Spec = Spec {
        summary: "Ranks the people who may be meant, with what agrees and what does not",
        purpose: "Lists up to 10 candidates for what you know of a person, each with a confidence and the \
            reasons, so that you or your user can choose. For one sure answer use enrich.",
        price: Price::flat(1000),
        example: r#"{"fullName": "Georg Fox", "company": "Glenmere Pay"}"#,
        ..Spec::post("/v1/match/person", Resolve)
    };
}

/// The person to match: at least one identifier, or a name with a company; and whatever else you know.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct MatchPersonRequest {
    #[serde(flatten)]
    pub who: NamedPerson,
    /// The job title. It orders candidates that are equally likely, and shows in what agrees.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub title: Option<String>,
    /// Where the person is. It orders candidates that are equally likely, and shows in what agrees.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Berlin, Germany"]))]
    pub location: Option<String>,
    /// How many candidates to return; 10 when left out.
    pub limit: Option<Limit<10, 10>>,
    /// Candidates are returned, and charged for, when one of them is at or above this confidence; 0.5 when left out.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.5]))]
    pub min_confidence: Option<f64>,
}

impl Request for MatchPersonRequest {
    fn check(&self, problems: &mut Problems) {
        self.who.check(problems);
    }
}

impl MatchPersonRequest {
    pub fn query(&self) -> PersonQuery {
        PersonQuery { min_confidence: Some(self.least()), ..self.who.query() }
    }

    pub fn hints(&self) -> Hints {
        Hints { title: self.title.clone(), location: self.location.clone() }
    }

    /// The confidence that one candidate must reach.
    pub fn least(&self) -> f64 {
        self.min_confidence.unwrap_or(LIKELY)
    }

    pub fn most(&self) -> usize {
        limit_of(self.limit)
    }
}

/// The candidates, the likeliest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchPersonResponse {
    /// The candidates; none, and nothing charged, when all are below min_confidence.
    pub candidates: Vec<PersonCandidate>,
    /// How many candidates there are when all of them are below min_confidence; send a lower one to see them.
    pub below_min_confidence: u32,
}

/// A person who may be meant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PersonCandidate {
    /// The person; the business email only above a confidence of 0.5.
    pub person: Person,
    /// How likely it is the one you mean, given the other candidates, 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.93]))]
    pub confidence: f64,
    /// The inputs that agree with the record.
    #[schemars(extend("examples" = [["fullName", "company"]]))]
    pub agreed: Vec<String>,
    /// The inputs that contradict it. What the record does not tell is in neither list.
    #[schemars(extend("examples" = [["location"]]))]
    pub differed: Vec<String>,
    /// Why, for people to read.
    #[schemars(extend("examples" = ["the same given name, the same family name, the same company name"]))]
    pub explanation: String,
}

impl PersonCandidate {
    /// Whether it is likely enough to be sold as the one that was meant.
    fn is_likely(&self) -> bool {
        self.confidence > LIKELY
    }
}

impl From<Candidate<Person>> for PersonCandidate {
    fn from(candidate: Candidate<Person>) -> Self {
        let Candidate { record, confidence, agreed, differed, explanation } = candidate;
        let owned = |inputs: Vec<&'static str>| inputs.into_iter().map(str::to_owned).collect();
        let (agreed, differed) = (owned(agreed), owned(differed));
        let confidence = domain::rounded(confidence);
        let person = if confidence > LIKELY { record } else { without_contact(record) };
        Self { person, confidence, agreed, differed, explanation }
    }
}

impl Response for MatchPersonResponse {
    fn outcome(&self) -> Outcome {
        let likely = self.candidates.iter().filter(|candidate| candidate.is_likely());
        Outcome::found(!self.candidates.is_empty())
            .with_people(likely.map(|candidate| candidate.person.id.as_str()))
    }
}
