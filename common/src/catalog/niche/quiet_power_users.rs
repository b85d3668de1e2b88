//! POST /v1/quiet-power-users

use crate::bounds::CONTACTS;
use crate::catalog::parts::{Contact, InvalidEntry, ListedContact, check_contacts, read_contacts};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::{Person, Problems};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct QuietPowerUsers;

impl Endpoint for QuietPowerUsers {
    type Request = QuietPowerUsersRequest;
    type Response = QuietPowerUsersResponse;
    const SPEC: Spec = Spec {
        summary: "Watches champions for a job change, a title change or a spike of engagement",
        purpose: "Which of the champions on your list changed job or title, or became more active. To be \
            notified over time, create a watch list.",
        price: Price::each(2000, "matched"),
        example: r#"{"champions": [
            {"networkUrl": "https://network.example/in/davide-ferrari"},
            {"networkUrl": "https://network.example/in/julian-king"},
            {"networkUrl": "https://network.example/in/spencer-nelson"},
            {"networkUrl": "https://network.example/in/emily-willis"},
            {"networkUrl": "https://network.example/in/ursula-beckett"},
            {"networkUrl": "https://network.example/in/ali-yildiz"}
        ]}"#,
        ..Spec::post("/v1/quiet-power-users", Niche)
    };
}

/// The champions to watch.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietPowerUsersRequest {
    /// The champions, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`.
    #[schemars(length(min = 1, max = CONTACTS.most))]
    pub champions: Vec<ListedContact>,
}

impl Request for QuietPowerUsersRequest {
    fn check(&self, problems: &mut Problems) {
        check_contacts("champions", &self.champions, problems);
    }

    fn max_count(&self) -> u64 {
        read_contacts(&self.champions).0.len() as u64
    }
}

/// Champions with news from the last 90 days, latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct QuietPowerUsersResponse {
    /// How many champions were looked at.
    pub checked: u32,
    /// The entries that could not be read.
    pub invalid: Vec<InvalidEntry>,
    /// The champions with news.
    pub results: Vec<ChampionNews>,
}

impl Response for QuietPowerUsersResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

domain::vocabulary! {
    /// The kind of news.
    #[schemars(rename = "ChampionTrigger")]
    Trigger { JobChange = "job_change", TitleChange = "title_change", EngagementSpike = "engagement_spike" }
}

/// News of a champion.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChampionNews {
    /// The champion's place in the list, from 0.
    pub index: usize,
    /// The champion as it was sent.
    pub contact: Contact,
    /// The person.
    pub person: Person,
    /// The kind of news. A spike is two or more events of the last 30 days, more than in the 60 days before.
    pub trigger: Trigger,
    /// The news in a sentence.
    pub detail: String,
    /// When it happened; midnight UTC where only the day is known.
    pub at: Timestamp,
}
