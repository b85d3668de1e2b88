//! POST /v1/clean

use crate::bounds::CLEANED;
use crate::catalog::{Endpoint, Outcome, Response, Spec};
use crate::input::Request;
use domain::Family::Resolve;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub struct Clean;

impl Endpoint for Clean {
    type Request = CleanRequest;
    type Response = CleanResponse;
    const SPEC: Spec = Spec {
        summary: "Normalizes titles, companies, places, phones, names, emails and domains, free",
        purpose: "Puts values as people write them into one form, with their parts and codes, up to 100 a \
            call and 60 calls a minute. It looks nothing up; for records use enrich or companies.",
        example: r#"{"items": [
            {"kind": "title", "value": "V.P., ENGINEERING"}, {"kind": "company", "value": "Glenmere Pay GmbH & Co. KG"},
            {"kind": "place", "value": "münchen, deutschland"}, {"kind": "phone", "value": "07700 900123", "country": "GB"}
        ]}"#,
        ..Spec::post("/v1/clean", Resolve)
    };
}

domain::vocabulary! {
    /// The kind of a value to clean.
    CleanKind {
        Title = "title", Company = "company", Place = "place", Phone = "phone", Name = "name", Email = "email",
        Domain = "domain",
    }
}

/// The values to clean.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CleanRequest {
    /// Up to 100 values, of any kinds.
    #[schemars(length(min = 1, max = CLEANED.most))]
    pub items: Vec<CleanItem>,
}

impl Request for CleanRequest {}

/// A value to clean.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CleanItem {
    /// What the value is.
    pub kind: CleanKind,
    /// The value as you have it.
    #[schemars(length(min = 1, max = 500), extend("examples" = ["V.P., ENGINEERING"]))]
    pub value: String,
    /// The country that phones in national form and places are in, by name or ISO 3166 code.
    #[schemars(length(min = 2, max = 100), extend("format" = "country", "examples" = ["US"]))]
    pub country: Option<String>,
}

/// The cleaned values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CleanResponse {
    /// One entry per item, in the order sent; null where the value is none of its kind.
    pub results: Vec<Option<Cleaned>>,
}

/// A cleaned value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Cleaned {
    /// The value in its usual form.
    #[schemars(extend("examples" = ["V.P., Engineering"]))]
    pub value: String,
    /// Its parts. title: words; company: name, legalForm; place: city, region, country; name: firstName, middleName, lastName, nickname;
    /// email: local, domain; domain: label.
    #[schemars(extend("examples" = [{"words": "vp engineering"}]))]
    pub parts: BTreeMap<String, String>,
    /// Its codes. title: seniority, department; company: key, legalForm; place: country, region (ISO 3166); phone: country, lineType;
    /// email: class (business, free, role, disposable), didYouMean; domain: country.
    #[schemars(extend("examples" = [{"seniority": "vp", "department": "engineering"}]))]
    pub codes: BTreeMap<String, String>,
    /// How sure the reading is, 0 to 1: 1 where a rule decides, less where words may mean something else.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.9]))]
    pub confidence: f64,
}

impl Response for CleanResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.iter().flatten().count())
    }
}
