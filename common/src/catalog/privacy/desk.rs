//! The operator's desk for the rights of those whom records are about: GET /v1/operator/privacy, POST /v1/operator/privacy/suppress,
//! unsuppress, erase and access.

use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use domain::Family::Privacy;
use domain::Problems;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

pub struct PrivacyStatus;

impl Endpoint for PrivacyStatus {
    type Request = NoInput;
    type Response = PrivacyStatusResponse;
    const SPEC: Spec = Spec {
        summary: "Counts opt-outs and open privacy requests, for the operator",
        access: Access::Operator,
        purpose: "For the operator: how many opt-outs are in force, where they came from, and how many \
            privacy requests wait for an answer.",
        ..Spec::get("/v1/operator/privacy", Privacy)
    };
}

/// Opt-outs and privacy requests in numbers.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PrivacyStatusResponse {
    /// Keyed hashes on the list; one person has several.
    pub marks: u64,
    /// How many were listed, by where they came from.
    #[schemars(extend("examples" = [{"request": 12}]))]
    pub by_origin: BTreeMap<String, u64>,
    /// When the list last changed; null when no one has opted out.
    pub last_at: Option<Timestamp>,
    /// Opt-outs whose buyers are not notified yet.
    pub untold: u64,
    /// Requests waiting for an answer.
    pub open_requests: u64,
    /// The earliest deadline among them.
    pub next_due_at: Option<Timestamp>,
    /// Whether this process can erase and export stored data; on AWS use the command line.
    pub erases: bool,
}

impl Response for PrivacyStatusResponse {}

/// The person, by any of their identifiers; several together mean one person.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhoRequest {
    /// One of their email addresses, in any spelling.
    #[schemars(length(max = 254), extend("examples" = ["gfox@glenmere-pay.example"]))]
    pub email: Option<String>,
    /// One of their phone numbers, in international form.
    #[schemars(length(max = 40), extend("examples" = ["+442079460018"]))]
    pub phone: Option<String>,
    /// Their profile URL.
    #[schemars(length(max = 500), extend("examples" = ["https://network.example/in/george-fox"]))]
    pub network_url: Option<String>,
    /// Their id here.
    #[schemars(length(max = 100), extend("examples" = ["per_0199c7d2a4b07c3e"]))]
    pub person_id: Option<String>,
}

impl WhoRequest {
    fn is_nobody(&self) -> bool {
        [&self.email, &self.phone, &self.network_url, &self.person_id].into_iter().all(Option::is_none)
    }
}

fn name_somebody(is_nobody: bool, problems: &mut Problems) {
    if is_nobody {
        problems.add("email", "required", "send an email, phone, network_url or person_id");
    }
}

impl Request for WhoRequest {
    fn check(&self, problems: &mut Problems) {
        name_somebody(self.is_nobody(), problems);
    }
}

pub struct Suppress;

impl Endpoint for Suppress {
    type Request = WhoRequest;
    type Response = SuppressResponse;
    const SPEC: Spec = Spec {
        summary: "Hides a person from every answer, for the operator",
        access: Access::Operator,
        example: r#"{"email": "nobody@nowhere.example"}"#,
        purpose: "For the operator: hides a person who opted out, within seconds and from all later \
            imports and vendor answers. Only keyed hashes are kept. To delete their stored data too, use \
            erase.",
        action: Some("person.suppressed"),
        ..Spec::post("/v1/operator/privacy/suppress", Privacy)
    };
}

/// An opt-out that is in force.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SuppressResponse {
    /// The receipt that lifts it again.
    #[schemars(extend("examples" = ["rcpt_0199c7d2a4b00102030405060708090a0b0c"]))]
    pub receipt: String,
    /// Records of theirs in the dataset.
    pub records: u64,
    /// The answers of the vendors that were notified, by name.
    #[schemars(extend("examples" = [{"vendor": "told"}]))]
    pub forwarded: BTreeMap<String, String>,
}

impl Response for SuppressResponse {}

pub struct Unsuppress;

impl Endpoint for Unsuppress {
    type Request = UnsuppressRequest;
    type Response = UnsuppressResponse;
    const SPEC: Spec = Spec {
        summary: "Lifts an opt-out, for the operator",
        access: Access::Operator,
        example: r#"{"email": "nobody@nowhere.example"}"#,
        purpose: "For the operator: lifts an opt-out that was a mistake or that the person withdrew. \
            Send the same identifiers again, or its receipt.",
        action: Some("person.unsuppressed"),
        ..Spec::post("/v1/operator/privacy/unsuppress", Privacy)
    };
}

/// The opt-out to lift.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnsuppressRequest {
    /// One of their email addresses, in any spelling.
    #[schemars(length(max = 254), extend("examples" = ["gfox@glenmere-pay.example"]))]
    pub email: Option<String>,
    /// One of their phone numbers, in international form.
    #[schemars(length(max = 40), extend("examples" = ["+442079460018"]))]
    pub phone: Option<String>,
    /// Their profile URL.
    #[schemars(length(max = 500), extend("examples" = ["https://network.example/in/george-fox"]))]
    pub network_url: Option<String>,
    /// Their id here.
    #[schemars(length(max = 100), extend("examples" = ["per_0199c7d2a4b07c3e"]))]
    pub person_id: Option<String>,
    /// The receipt that suppress or erase gave.
    #[schemars(length(max = 100), extend("examples" = ["rcpt_0199c7d2a4b00102030405060708090a0b0c"]))]
    pub receipt: Option<String>,
}

impl UnsuppressRequest {
    pub fn who(&self) -> WhoRequest {
        let Self { email, phone, network_url, person_id, .. } = self.clone();
        WhoRequest { email, phone, network_url, person_id }
    }
}

impl Request for UnsuppressRequest {
    fn check(&self, problems: &mut Problems) {
        name_somebody(self.receipt.is_none() && self.who().is_nobody(), problems);
    }
}

/// The removed entries.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UnsuppressResponse {
    /// Keyed hashes removed from the list; 0 when none was listed.
    pub removed: u64,
}

impl Response for UnsuppressResponse {}

pub struct Erase;

impl Endpoint for Erase {
    type Request = WhoRequest;
    type Response = Receipt;
    const SPEC: Spec = Spec {
        summary: "Hides a person and deletes their stored data, for the operator",
        access: Access::Operator,
        example: r#"{"email": "nobody@nowhere.example"}"#,
        purpose: "For the operator: deletes a person from datasets, caches, jobs, lists and deliveries. \
            Returns a signed receipt of what was found where, with nothing personal in it. If it takes \
            longer than a call, it goes on after a 503: repeat the call for its receipt. On AWS use the command line.",
        action: Some("person.erased"),
        ..Spec::post("/v1/operator/privacy/erase", Privacy)
    };
}

impl Response for Receipt {}

pub struct AccessData;

impl Endpoint for AccessData {
    type Request = AccessDataRequest;
    type Response = AccessDataResponse;
    const SPEC: Spec = Spec {
        summary: "Shows everything stored about a person, for the operator",
        access: Access::Operator,
        example: r#"{"email": "nobody@nowhere.example"}"#,
        purpose: "For the operator: everything stored about a person who asks, with sources, dates and recipients, as \
            JSON and as a page they can read. On AWS the command line does it.",
        action: Some("person.accessed"),
        ..Spec::post("/v1/operator/privacy/access", Privacy)
    };
}

/// The person who asks for their data.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AccessDataRequest {
    /// One of their email addresses, in any spelling.
    #[schemars(length(max = 254), extend("examples" = ["gfox@glenmere-pay.example"]))]
    pub email: Option<String>,
    /// One of their phone numbers, in international form.
    #[schemars(length(max = 40), extend("examples" = ["+442079460018"]))]
    pub phone: Option<String>,
    /// Their profile URL.
    #[schemars(length(max = 500), extend("examples" = ["https://network.example/in/george-fox"]))]
    pub network_url: Option<String>,
    /// Their id here.
    #[schemars(length(max = 100), extend("examples" = ["per_0199c7d2a4b07c3e"]))]
    pub person_id: Option<String>,
    /// Whether to give a page to be read as well.
    pub page: Option<bool>,
}

impl AccessDataRequest {
    pub fn who(&self) -> WhoRequest {
        let Self { email, phone, network_url, person_id, .. } = self.clone();
        WhoRequest { email, phone, network_url, person_id }
    }
}

impl Request for AccessDataRequest {
    fn check(&self, problems: &mut Problems) {
        name_somebody(self.who().is_nobody(), problems);
    }
}

/// Everything stored about a person.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct AccessDataResponse {
    /// Names this copy.
    #[schemars(extend("examples" = ["rcpt_0199c7d2a4b00102030405060708090a0b0c"]))]
    pub id: String,
    /// When it was made.
    pub at: Timestamp,
    /// Whether they objected to being found.
    pub objected: bool,
    /// Their records in the dataset.
    pub dataset: Vec<HeldRecord>,
    /// Their other data, by store.
    #[schemars(extend("examples" = [[{"store": "dataset", "records": 1}]]))]
    pub stores: Vec<Map<String, Value>>,
    /// The accounts that were given their record, with times.
    #[schemars(extend("examples" = [[{"account": "acct_01", "at": "2026-01-31T12:00:00Z"}]]))]
    pub recipients: Vec<Map<String, Value>>,
    /// How much was found in each store.
    pub counts: BTreeMap<String, Found>,
    /// The same as a page that can be read and kept, in HTML; only where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["<!doctype html>…"]))]
    pub page: Option<String>,
}

impl Response for AccessDataResponse {}

/// The result in one store.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FoundInStore")]
pub struct Found {
    /// How much of them was there.
    pub found: u64,
    /// The number of those deleted.
    pub gone: u64,
    /// When the rest is deleted, and why it is kept until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["gone with the next compaction"]))]
    pub rest: Option<String>,
}

/// The signed receipt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PrivacyReceipt")]
pub struct Receipt {
    /// Its number.
    #[schemars(extend("examples" = ["rcpt_0199c7d2a4b00102030405060708090a0b0c"]))]
    pub id: String,
    /// What was done.
    #[schemars(extend("examples" = ["erase"]))]
    pub action: String,
    /// When it was asked for.
    pub requested_at: Timestamp,
    /// When it was done.
    pub done_at: Timestamp,
    /// The result, by store.
    pub stores: BTreeMap<String, Found>,
    /// The deployment's public key, Ed25519 in base64.
    #[schemars(extend("examples" = ["3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"]))]
    pub public_key: String,
    /// Ed25519 over the rest, its names sorted, in base64.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(extend("examples" = ["92a009a9f0d4cab8720e820b5f642540…"]))]
    pub signature: String,
}

/// A record and its source.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HeldRecord {
    /// The record as it is stored.
    pub record: Map<String, Value>,
    /// The sources.
    pub supplied_by: Vec<Supplier>,
}

/// A source of a record.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Supplier {
    /// Its name.
    #[schemars(extend("examples" = ["crm"]))]
    pub source: String,
    /// The legal basis of its data; null when none was noted.
    #[schemars(extend("examples" = ["legitimate interest, assessed in March"]))]
    pub lawful_basis: Option<String>,
}
