//! POST /v1/silent-promoter-radar

use crate::bounds::CONTACTS;
use crate::catalog::parts::{Contact, InvalidEntry, ListedContact, check_contacts, read_contacts};
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
            For changes of employer use champion-just-moved.",
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
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SilentPromoterRadarRequest {
    /// The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in `invalid`.
    #[schemars(length(min = 1, max = CONTACTS.most))]
    pub contacts: Vec<ListedContact>,
}

impl Request for SilentPromoterRadarRequest {
    fn check(&self, problems: &mut Problems) {
        check_contacts("contacts", &self.contacts, problems);
    }

    fn max_count(&self) -> u64 {
        read_contacts(&self.contacts).0.len() as u64
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
    /// The person.
    pub person: Person,
    /// The title before.
    pub previous_title: String,
    /// The title since.
    pub new_title: String,
    /// When it happened; midnight UTC where only the day is known.
    pub promoted_at: Timestamp,
}
