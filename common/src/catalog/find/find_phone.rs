//! POST /v1/find-phone

use super::NoContact;
use crate::catalog::named_person::NamedPerson;
use crate::catalog::{Contact, Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Find;
use domain::phone::LineType;
use domain::{NetworkUrl, Phone, Problems};
use jiff::Timestamp;
use lookup::PersonQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FindPhone;

impl Endpoint for FindPhone {
    type Request = FindPhoneRequest;
    type Response = FindPhoneResponse;
    const SPEC: Spec = Spec {
        summary: "Finds a person's carrier-verified mobile phone",
        purpose: "Finds a person's mobile number, confirmed by its carrier. Expensive: use it only when \
            you plan to call. If it finds none, multi-source-phone asks more providers.",
        price: Price::flat(12_000),
        example: r#"{"domain": "glenmere-pay.example", "firstName": "George", "lastName": "Fox"}"#,
        ..Spec::post("/v1/find-phone", Find)
    };
}

/// The person whose phone to find: an identifier, or a name with a domain or a company.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct FindPhoneRequest {
    #[serde(flatten)]
    pub who: NamedPerson,
    /// Whether to return, and charge for, a number that no carrier confirmed as a mobile.
    pub allow_unverified: Option<bool>,
}

impl FindPhoneRequest {
    pub fn query(&self) -> PersonQuery {
        self.who.query()
    }
}

impl Request for FindPhoneRequest {
    fn check(&self, problems: &mut Problems) {
        self.who.check(problems);
    }
}

/// The mobile, if found.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindPhoneResponse {
    /// Whether a mobile was found; nothing is charged otherwise.
    pub found: bool,
    /// The number in international format.
    pub phone: Option<Phone>,
    /// Whether its carrier confirmed within a year that it is a mobile; others only with allow_unverified.
    #[serde(default)]
    pub carrier_verified: bool,
    /// The person's profile address.
    pub network_url: Option<NetworkUrl>,
    /// The provider that knew the number.
    #[schemars(extend("examples" = ["dataset"]))]
    pub source: Option<String>,
    /// The line type.
    pub line_type: Option<LineType>,
    /// The country of the number, ISO 3166 alpha-2.
    #[schemars(extend("examples" = ["GB"]))]
    pub country: Option<String>,
    /// The network it belongs to.
    pub carrier: Option<String>,
    /// When its network last confirmed it.
    pub last_validated_at: Option<Timestamp>,
    /// When the source had it, for one that no network confirmed.
    #[serde(default)]
    pub observed_at: Option<Timestamp>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoContact>,
    /// The owner's id; never sent.
    #[serde(skip)]
    pub person_id: Option<String>,
}

impl FindPhoneResponse {
    pub fn nothing(reason: NoContact) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }
}

impl Response for FindPhoneResponse {
    fn outcome(&self) -> Outcome {
        let verified = self.phone.clone().filter(|_| self.carrier_verified);
        Outcome::found(self.found).with_contacts(verified.map(Contact::Phone))
    }
}
