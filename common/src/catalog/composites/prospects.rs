//! prospect-package and find-similar-people.

use crate::catalog::parts::PersonBrief;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{EmailAddress, NetworkKind, NetworkUrl, Person, Phone, Problems};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ProspectPackage;

impl Endpoint for ProspectPackage {
    type Request = PersonByUrl;
    type Response = ProspectPackageResponse;
    const SPEC: Spec = Spec {
        summary: "Gives a person, their email, phone, 3 peers and personalization hooks",
        price: Price::flat(12_000),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/prospect-package", Composites)
    };
}

/// A person by profile address.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonByUrl {
    /// The person's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: NetworkUrl,
}

impl Request for PersonByUrl {
    fn check(&self, problems: &mut Problems) {
        check_person_url(&self.network_url, problems);
    }
}

/// Refuses the address of a company where a person's is wanted.
pub(in crate::catalog) fn check_person_url(url: &NetworkUrl, problems: &mut Problems) {
    if url.kind() == NetworkKind::Company {
        problems.add("networkUrl", "not_a_person", format!("{url} is a company's profile"));
    }
}

/// Everything to begin a conversation with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProspectPackageResponse {
    /// Whether the person was resolved; nothing is charged otherwise.
    pub found: bool,
    /// The person, with the business email where one was found.
    pub person: Option<Person>,
    /// A mobile, where one was found.
    pub phone: Option<Phone>,
    /// Up to 3 colleagues of a similar standing, of the same department first.
    pub peers_at_company: Vec<PersonBrief>,
    /// Up to 4 facts to open with.
    pub personalization_hooks: Vec<String>,
}

impl Response for ProspectPackageResponse {
    fn outcome(&self) -> Outcome {
        let peers = self.peers_at_company.iter().map(|peer| peer.id.as_str());
        Outcome::found(self.found)
            .with_people(self.person.iter().map(|person| person.id.as_str()).chain(peers))
    }
}

pub struct FindSimilarPeople;

impl Endpoint for FindSimilarPeople {
    type Request = FindSimilarPeopleRequest;
    type Response = FindSimilarPeopleResponse;
    const SPEC: Spec = Spec {
        summary: "Lists people similar to one source, at other companies",
        price: Price::base_and_each(1000, 800, "result"),
        example: r#"{"networkUrl": "https://network.example/in/george-fox", "limit": 5}"#,
        ..Spec::post("/v1/find-similar-people", Composites)
    };
}

/// Whom to find the like of: exactly one of networkUrl and email.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindSimilarPeopleRequest {
    /// The source's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The source's email.
    pub email: Option<EmailAddress>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for FindSimilarPeopleRequest {
    fn check(&self, problems: &mut Problems) {
        match (&self.network_url, &self.email) {
            (None, None) => problems.add("networkUrl", "required", "send a networkUrl or an email"),
            (Some(_), Some(_)) => {
                problems.add("networkUrl", "conflict", "send a networkUrl or an email, not both")
            }
            (Some(url), None) => check_person_url(url, problems),
            (None, Some(_)) => {}
        }
    }

    fn max_count(&self) -> u64 {
        crate::catalog::parts::limit_of(self.limit) as u64
    }
}

/// People like the source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindSimilarPeopleResponse {
    /// The source; null when unknown.
    pub source: Option<PersonBrief>,
    /// The most similar people at other companies, best first.
    pub results: Vec<SimilarPersonResult>,
}

impl Response for FindSimilarPeopleResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

/// Somebody like the source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimilarPersonResult {
    /// The person.
    pub person: Person,
    /// How alike they are, 0 to 1.
    pub similarity: f64,
    /// What they have in common.
    pub reasons: Vec<String>,
}
