//! POST /v1/reverse-phone

use super::reverse_email::ReverseResponse;
use crate::catalog::{Endpoint, Price, Spec};
use crate::input::Request;
use domain::Family::Find;
use domain::Phone;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ReversePhone;

impl Endpoint for ReversePhone {
    type Request = ReversePhoneRequest;
    type Response = ReverseResponse;
    const SPEC: Spec = Spec {
        summary: "Finds the person, profile and company behind a phone",
        purpose: "Finds the person behind a phone number, with profile and company. Use it for an \
            unknown caller; if you have more than the number, use enrich.",
        price: Price::flat(2000),
        example: r#"{"phone": "+15125550100"}"#,
        ..Spec::post("/v1/reverse-phone", Find)
    };
}

/// The number to look up.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReversePhoneRequest {
    /// A phone number: with its leading +, or in national form with country.
    pub phone: Phone,
    /// The country of the phone, by name or ISO 3166 code, where it is in national form.
    #[schemars(length(min = 2, max = 100), extend("format" = "country", "examples" = ["US"]))]
    pub country: Option<String>,
}

impl Request for ReversePhoneRequest {}
