//! POST /v1/enrich

use super::{Match, NoMatch};
use crate::catalog::named_person::NamedPerson;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Resolve;
use domain::{Person, Problems};
use lookup::PersonQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Enrich;

impl Endpoint for Enrich {
    type Request = EnrichRequest;
    type Response = EnrichResponse;
    const SPEC: Spec = Spec {
        summary: "Resolves a person from a network URL, an email, a phone, or a name plus company",
        purpose: "Returns one person's full record from any identifier you have. Use it when you know \
            who it is. To find people by what they do use search/people, for a contact alone find-email \
            or find-phone, for many people bulk/enrich.",
        price: Price::flat(1000),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/enrich", Resolve)
    };
}

/// The person to resolve: at least one identifier, or a name with a company.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct EnrichRequest {
    #[serde(flatten)]
    pub who: NamedPerson,
    /// Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default; on held-out data
    /// one in a thousand such answers is wrong.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.8]))]
    pub min_confidence: Option<f64>,
}

impl Request for EnrichRequest {
    fn check(&self, problems: &mut Problems) {
        self.who.check(problems);
    }
}

impl EnrichRequest {
    pub fn query(&self) -> PersonQuery {
        PersonQuery { min_confidence: self.min_confidence, ..self.who.query() }
    }
}

/// The person, if found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EnrichResponse {
    /// Whether the person was resolved; nothing is charged otherwise.
    pub found: bool,
    /// The person.
    pub person: Option<Person>,
    /// How sure the answer is.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// Why no person was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoMatch>,
}

impl Response for EnrichResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.found).with_people(self.person.iter().map(|person| person.id.as_str()))
    }
}
