//! POST /v1/silent-promoter-radar

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

pub struct SilentPromoterRadar;

impl Endpoint for SilentPromoterRadar {
    type Request = SilentPromoterRadarRequest;
    type Response = SilentPromoterRadarResponse;
    const SPEC: Spec = Spec {
        summary: "Lists people of a contact list promoted in the last 90 days",
        purpose: "Finds which of your contacts were promoted in the last 90 days at the same employer. \
            Send them, or name a watch list or a connected CRM. For changes of employer use champion-just-moved.",
        price: Price::each(2000, "matched"),
        example: r#"{"contacts": [
            {"networkUrl": "https://network.example/in/spencer-nelson"},
            {"networkUrl": "https://network.example/in/emily-willis"},
            {"networkUrl": "https://network.example/in/ursula-beckett"},
            {"networkUrl": "https://network.example/in/ali-yildiz"},
            {"networkUrl": "https://network.example/in/mark-bennett"},
            {"networkUrl": "https://network.example/in/justin-baker"}
        ]}"#,
        ..Spec::post("/v1/silent-promoter-radar", Niche)
    };
}

/// The contacts to check.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SilentPromoterRadarRequest {
    /// The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`.
    #[schemars(length(min = 1, max = CONTACTS.most))]
    pub contacts: Option<Vec<ListedContact>>,
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

impl SilentPromoterRadarRequest {
    pub fn people(&self) -> People<'_> {
        People {
            field: "contacts",
            sent: self.contacts.as_deref(),
            watch_list_id: self.watch_list_id.as_deref(),
            connection_id: self.connection_id.as_deref(),
            cursor: self.cursor.as_deref(),
        }
    }
}

impl Request for SilentPromoterRadarRequest {
    fn check(&self, problems: &mut Problems) {
        self.people().check(problems);
    }

    fn max_count(&self) -> u64 {
        self.people().most()
    }
}

/// The promoted contacts, latest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SilentPromoterRadarResponse {
    /// How many contacts were looked at.
    pub checked: u32,
    /// The entries that could not be read.
    pub invalid: Vec<InvalidEntry>,
    /// Those who rose.
    pub results: Vec<Promotion>,
    /// Goes on with the rest of the list or connection; null when everyone was looked at, and with people sent along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
    /// The missing data, when the list is empty because no source supplies it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["No record of this connection has a known person yet; run it first."]))]
    pub unsupplied: Option<String>,
}

impl Response for SilentPromoterRadarResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

/// A contact who was promoted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Promotion {
    /// The contact's place in the list, from 0.
    pub index: usize,
    /// The contact as it was sent.
    pub contact: Contact,
    /// The record in the connected system; absent without connection_id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["00Q5e00001abcde"]))]
    pub record: Option<String>,
    /// The person.
    pub person: Person,
    /// The title before.
    pub previous_title: String,
    /// The title since.
    pub new_title: String,
    /// When it happened; midnight UTC where only the day is known.
    pub promoted_at: Timestamp,
}
