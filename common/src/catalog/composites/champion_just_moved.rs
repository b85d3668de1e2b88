//! POST /v1/champion-just-moved

use crate::bounds::CONTACTS;
use crate::catalog::parts::{Contact, InvalidEntry, ListedContact, check_contacts, read_contacts};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::signal::Position;
use domain::{Person, Problems};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ChampionJustMoved;

impl Endpoint for ChampionJustMoved {
    type Request = ChampionJustMovedRequest;
    type Response = ChampionJustMovedResponse;
    const SPEC: Spec = Spec {
        summary: "Compares a contact list with the live job-change feed",
        purpose: "Finds which of your contacts changed employer recently, and where they are now. To \
            follow a list over time create a watch list; for promotions use silent-promoter-radar.",
        price: Price::each(2000, "resolved"),
        example: r#"{"contacts": [
            {"networkUrl": "https://network.example/in/davide-ferrari"},
            {"networkUrl": "https://network.example/in/florian-engel"},
            {"networkUrl": "https://network.example/in/joanna-gardner"},
            {"networkUrl": "https://network.example/in/olivier-lopez"},
            {"networkUrl": "https://network.example/in/julian-king"},
            {"networkUrl": "https://network.example/in/noemie-marie"}
        ], "since_days": 90}"#,
        ..Spec::post("/v1/champion-just-moved", Composites)
    };
}

/// The contacts to compare with the feed.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChampionJustMovedRequest {
    /// The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`.
    #[schemars(length(min = 1, max = CONTACTS.most))]
    pub contacts: Vec<ListedContact>,
    /// How many days to look back; 90 when left out.
    #[schemars(range(min = 1, max = 90), extend("examples" = [90]))]
    pub since_days: Option<u16>,
    /// Number of results; by default all contacts who moved.
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

/// The contacts who moved, latest first.
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
    /// The person.
    pub person: Person,
    /// The job before.
    pub previous: Position,
    /// The job since.
    pub current: Position,
    /// When it happened.
    pub changed_at: Timestamp,
}
