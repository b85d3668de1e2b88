//! POST /v1/quiet-power-users

use super::People;
use crate::bounds::CONTACTS;
use crate::catalog::parts::{Contact, InvalidEntry, ListedContact};
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
        purpose: "Which of the champions on your list changed job or title, or became more active. \
            Send them, or name a watch list or a connected CRM. To be notified over time, create a watch list.",
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
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietPowerUsersRequest {
    /// The champions, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`.
    #[schemars(length(min = 1, max = CONTACTS.most))]
    pub champions: Option<Vec<ListedContact>>,
    /// A watch list of people to take instead: yours, at most 500 people a call.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["wl_0199c7d2a4b47c5ea0314c5d6e7f8091"]))]
    pub watch_list_id: Option<String>,
    /// A connection to take instead: the people of its records that were matched, at most 500 a call.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub connection_id: Option<String>,
    /// The next_cursor of the call before, to go on with the same list or connection.
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
}

impl QuietPowerUsersRequest {
    pub fn people(&self) -> People<'_> {
        People {
            field: "champions",
            sent: self.champions.as_deref(),
            watch_list_id: self.watch_list_id.as_deref(),
            connection_id: self.connection_id.as_deref(),
            cursor: self.cursor.as_deref(),
        }
    }
}

impl Request for QuietPowerUsersRequest {
    fn check(&self, problems: &mut Problems) {
        self.people().check(problems);
    }

    fn max_count(&self) -> u64 {
        self.people().most()
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
    /// Goes on with the rest of the list or connection; null when everyone was looked at, and with people sent along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
    /// The missing data, when the list is empty because no source supplies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["No configured source tells what champions do."]))]
    pub unsupplied: Option<String>,
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
    /// The record in the connected system; absent without connection_id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["00Q5e00001abcde"]))]
    pub record: Option<String>,
    /// The person.
    pub person: Person,
    /// The kind of news. A spike is two or more events of the last 30 days, announced or fed as engagement, and more than in the 60 days before.
    pub trigger: Trigger,
    /// The news in a sentence.
    pub detail: String,
    /// When it happened; midnight UTC where only the day is known.
    pub at: Timestamp,
}
