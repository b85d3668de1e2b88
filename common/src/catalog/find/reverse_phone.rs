//! POST /v1/reverse-phone

use crate::catalog::{entry, Endpoint, Entry, Outcome, Price, Response, Spec};
use crate::catalog::resolve::{accept, Match, NoMatch};
use crate::input::Request;
use domain::{Domain, EmailAddress, Employer, NetworkKind, NetworkUrl, Person, PersonName, Phone, Problems, Source};
use domain::Family::Find;
use domain::phone::LineType;
use jiff::Timestamp;
use language::mail::lists;
use lookup::{Lookup, PersonQuery};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use super::reverse_email::ReverseResponse;

pub struct ReversePhone;

impl Endpoint for ReversePhone {
    type Request = ReversePhoneRequest;
    type Response = ReverseResponse;
    const SPEC: Spec = Spec {
        summary: "Finds the person, profile and company behind a phone",
        price: Price::flat(2000),
        example: r#"{"phone": "+15125550100"}"#,
        ..Spec::post("/v1/reverse-phone", Find)
    };
}

/// The number to look up.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReversePhoneRequest {
    /// A phone number in international format.
    pub phone: Phone,
}

impl Request for ReversePhoneRequest {}
