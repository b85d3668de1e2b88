//! congrats-trigger, job-change-radar and champion-just-moved: what the job-change feed says, with the people unmasked.

use crate::catalog::parts::{Contact, InvalidEntry, ListedContact, check_contacts, limit_of, read_contacts};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::signal::Position;
use domain::{CompanyRef, Department, Domain, NetworkUrl, Person, Problems, Seniority};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct CongratsTrigger;

impl Endpoint for CongratsTrigger {
    type Request = CongratsTriggerRequest;
    type Response = CongratsTriggerResponse;
    const SPEC: Spec = Spec {
        summary: "Lists people who just changed jobs, with the text of their announcement",
        price: Price::each(2000, "resolved"),
        example: r#"{"limit": 3}"#,
        ..Spec::post("/v1/congrats-trigger", Composites)
    };
}

/// How many people to list.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CongratsTriggerRequest {
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for CongratsTriggerRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// People to congratulate, the latest change first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CongratsTriggerResponse {
    /// The people.
    pub results: Vec<Congrats>,
}

impl Response for CongratsTriggerResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person_unmasked.id.as_str()))
    }
}

/// Somebody to congratulate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Congrats {
    /// Who it is.
    pub person_unmasked: UnmaskedPerson,
    /// The new job's title.
    pub new_role: String,
    /// When the change happened.
    pub changed_at: Timestamp,
    /// The post in which it was announced.
    pub announcement_post_url: Option<String>,
    /// What the post says.
    pub announcement_text: String,
    /// A sentence to open with, made of the facts.
    pub personalization_seed: String,
}

/// A person the open feed masks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct UnmaskedPerson {
    /// The person's id in this service.
    pub id: String,
    /// The full name.
    #[serde(rename = "fullName")]
    pub full_name: String,
    /// The profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The new employer.
    pub company: CompanyRef,
}

pub struct JobChangeRadar;

impl Endpoint for JobChangeRadar {
    type Request = JobChangeRadarRequest;
    type Response = JobChangeRadarResponse;
    const SPEC: Spec = Spec {
        summary: "Lists job changes with the people unmasked",
        price: Price::each(2000, "resolved"),
        example: r#"{"since_days": 30, "seniorities": ["vp", "c_suite"], "limit": 3}"#,
        ..Spec::post("/v1/job-change-radar", Composites)
    };
}

/// Which job changes to list.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobChangeRadarRequest {
    /// How many days to look back; 30 when left out.
    #[schemars(range(min = 1, max = 90), extend("examples" = [30]))]
    pub since_days: Option<u16>,
    /// Titles of the new job.
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["VP Sales"]])
    )]
    pub titles: Option<Vec<String>>,
    /// Seniorities of the new job.
    #[schemars(length(min = 1, max = 11))]
    pub seniorities: Option<Vec<Seniority>>,
    /// Departments of the new job.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Industries of the new employer.
    #[schemars(
        length(min = 1, max = 100), inner(length(min = 1, max = 200)),
        extend("examples" = [["Software"]])
    )]
    pub industries: Option<Vec<String>>,
    /// New employers.
    #[schemars(length(min = 1, max = 100))]
    pub company_domains: Option<Vec<Domain>>,
    /// Former employers.
    #[schemars(length(min = 1, max = 100))]
    pub from_domains: Option<Vec<Domain>>,
    /// How many to return; 10 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [10]))]
    pub limit: Option<u8>,
}

impl Request for JobChangeRadarRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Job changes, the latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobChangeRadarResponse {
    /// The changes.
    pub results: Vec<JobChange>,
}

impl Response for JobChangeRadarResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

/// Somebody's change of job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobChange {
    /// Who it is.
    pub person: Person,
    /// The job before.
    pub previous: Position,
    /// The job since.
    pub current: Position,
    /// When it happened.
    pub changed_at: Timestamp,
}

pub struct ChampionJustMoved;

impl Endpoint for ChampionJustMoved {
    type Request = ChampionJustMovedRequest;
    type Response = ChampionJustMovedResponse;
    const SPEC: Spec = Spec {
        summary: "Compares a contact list with the live job-change feed",
        price: Price::each(2000, "resolved"),
        example: r#"{"contacts": [
            {"networkUrl": "https://network.example/in/dorota-stepien"},
            {"networkUrl": "https://network.example/in/ji-won-han"},
            {"networkUrl": "https://network.example/in/galit-carmi"},
            {"networkUrl": "https://network.example/in/iris-visser"},
            {"networkUrl": "https://network.example/in/itzel-aguilar"},
            {"networkUrl": "https://network.example/in/imane-nassar"}
        ], "since_days": 90}"#,
        ..Spec::post("/v1/champion-just-moved", Composites)
    };
}

/// Whom to compare with the feed.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChampionJustMovedRequest {
    /// The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`.
    #[schemars(length(min = 1, max = 500))]
    pub contacts: Vec<ListedContact>,
    /// How many days to look back; 90 when left out.
    #[schemars(range(min = 1, max = 90), extend("examples" = [90]))]
    pub since_days: Option<u16>,
    /// How many to return; all who moved when left out.
    #[schemars(range(min = 1, max = 500))]
    pub limit: Option<u16>,
}

impl Request for ChampionJustMovedRequest {
    fn check(&self, problems: &mut Problems) {
        check_contacts("contacts", &self.contacts, problems);
    }

    fn max_count(&self) -> u64 {
        let good = read_contacts(&self.contacts).0.len() as u64;
        self.limit.map_or(good, |limit| good.min(u64::from(limit)))
    }
}

/// The contacts who moved, the latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChampionJustMovedResponse {
    /// How many contacts were compared.
    pub checked: u32,
    /// The entries that could not be read.
    pub invalid: Vec<InvalidEntry>,
    /// Those who moved.
    pub results: Vec<MovedChampion>,
}

impl Response for ChampionJustMovedResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

/// A contact who moved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MovedChampion {
    /// The contact's place in the list, from 0.
    pub index: usize,
    /// The contact as it was sent.
    pub contact: Contact,
    /// Who it is.
    pub person: Person,
    /// The job before.
    pub previous: Position,
    /// The job since.
    pub current: Position,
    /// When it happened.
    pub changed_at: Timestamp,
}
