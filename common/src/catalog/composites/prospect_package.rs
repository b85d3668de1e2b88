//! POST /v1/prospect-package

use crate::catalog::find::NoContact;
use crate::catalog::parts::PersonBrief;
use crate::catalog::{Contact, Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{NetworkKind, NetworkUrl, Person, Phone, Problems};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ProspectPackage;

impl Endpoint for ProspectPackage {
    type Request = ProspectPackageRequest;
    type Response = ProspectPackageResponse;
    const SPEC: Spec = Spec {
        summary: "Gives a person, their email, phone, 3 peers and personalization hooks",
        purpose: "Returns a person with email, phone, three peers and opening lines, at one price. \
            Cheaper than the parts if you need the phone; otherwise use enrich and find-email.",
        price: Price::flat(12_000),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/prospect-package", Composites)
    };
}

/// The person to prepare for.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProspectPackageRequest {
    /// The person's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: NetworkUrl,
    /// Whether to return an email or mobile that could not be verified.
    pub allow_unverified: Option<bool>,
}

impl Request for ProspectPackageRequest {
    fn check(&self, problems: &mut Problems) {
        check_person_url(&self.network_url, problems);
    }
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
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProspectPackageResponse {
    /// Whether the person was resolved; nothing is charged otherwise.
    pub found: bool,
    /// The person, with the business email where one was found.
    pub person: Option<Person>,
    /// A mobile, where one was found.
    pub phone: Option<Phone>,
    /// Whether its carrier confirmed it; null without one.
    pub carrier_verified: Option<bool>,
    /// The contacts that are not given, and why.
    pub left_out: Vec<LeftOut>,
    /// Up to 3 colleagues of a similar standing, of the same department first.
    pub peers_at_company: Vec<PersonBrief>,
    /// Up to 4 facts to open with.
    pub personalization_hooks: Vec<String>,
}

domain::vocabulary! {
    /// A contact: an email address or a phone number.
    ContactKind { Email = "email", Phone = "phone" }
}

/// A contact that is not given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    /// Which one.
    pub contact: ContactKind,
    /// Why.
    pub reason: NoContact,
}

impl Response for ProspectPackageResponse {
    fn outcome(&self) -> Outcome {
        let peers = self.peers_at_company.iter().map(|peer| peer.id.as_str());
        let email = self.person.iter().filter(|person| person.email_verified == Some(true));
        let email = email.filter_map(|person| person.email.clone()).map(Contact::Email);
        let phone = self.phone.clone().filter(|_| self.carrier_verified == Some(true)).map(Contact::Phone);
        Outcome::found(self.found)
            .with_contacts(email.chain(phone))
            .with_people(self.person.iter().map(|person| person.id.as_str()).chain(peers))
    }
}
