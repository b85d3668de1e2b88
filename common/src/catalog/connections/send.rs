//! POST /v1/connections/{id}/send

use super::connection::ACCESS;
use super::{Meaning, TestProblem};
use crate::bounds::SENT;
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use connect::Object;
use domain::Family::Connections;
use domain::{Credits, Problems};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The longest value of a record.
const LONGEST: usize = 2_000;

pub struct SendToConnection;

impl Endpoint for SendToConnection {
    type Request = SendToConnectionRequest;
    type Response = ConnectionSend;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Sends people and companies that you have to the system of a connection",
        purpose: "Finds each record in the system by email, profile, domain, or name and company, and writes your values by the \
            rules of the connection. What the system does not have is created, a person linked to their company where the \
            system has such links; what may be a duplicate is left out and listed. Nothing is looked up, so it is free. \
            With preview nothing is written. It also works while the connection is paused, and undo takes it back.",
        example: r#"{"people": [{"full_name": "Ada Lovelace", "email": "ada.lovelace@acme.example", "title": "VP Engineering",
            "company_name": "Acme", "company_domain": "acme.example"}], "preview": true}"#,
        status: 202,
        ..Spec::post("/v1/connections/{id}/send", Connections)
    };
}

/// The values of a record, by what they are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SentValues(pub BTreeMap<Meaning, String>);

impl JsonSchema for SentValues {
    fn schema_name() -> Cow<'static, str> {
        "ConnectionSentValues".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let all = Meaning::ALL.iter().filter(|meaning| meaning.is_sent());
        let all: Vec<&str> = all.map(|meaning| meaning.as_str()).collect();
        json_schema!({
            "type": "object",
            "description": format!("The values of a record as text: {}.", all.join(", ")),
            "additionalProperties": true,
            "examples": [{"full_name": "Ada Lovelace", "email": "ada.lovelace@acme.example"}]
        })
    }
}

/// What to send.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SendToConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// People; with the company's name and domain to be linked to it.
    #[schemars(length(max = SENT.most))]
    pub people: Option<Vec<SentValues>>,
    /// Companies.
    #[schemars(length(max = SENT.most))]
    pub companies: Option<Vec<SentValues>>,
    /// Whether to create what the system does not have; true by default.
    pub create: Option<bool>,
    /// Whether to say only what would happen.
    pub preview: Option<bool>,
}

impl SendToConnectionRequest {
    /// The records, people first.
    pub fn each(&self) -> impl Iterator<Item = (Object, &SentValues)> {
        let people = self.people.iter().flatten().map(|one| (Object::People, one));
        people.chain(self.companies.iter().flatten().map(|one| (Object::Companies, one)))
    }
}

impl Request for SendToConnectionRequest {
    fn check(&self, problems: &mut Problems) {
        let count = self.each().count();
        if count == 0 {
            problems.add("people", "required", "send people, companies or both");
        }
        if count > SENT.count() {
            problems.add("people", "out_of_range", SENT.refusal());
        }
        for (object, list) in [(Object::People, &self.people), (Object::Companies, &self.companies)] {
            for (at, values) in list.iter().flatten().enumerate() {
                let at = format!("{object}[{at}]");
                if values.0.values().all(|text| text.trim().is_empty()) {
                    problems.add(at.clone(), "required", "has no value");
                }
                for (meaning, text) in &values.0 {
                    if !meaning.is_sent() {
                        problems.add(format!("{at}.{meaning}"), "not_allowed", "Almanac writes it itself");
                    }
                    if text.chars().count() > LONGEST {
                        let detail = format!("has more than {LONGEST} characters");
                        problems.add(format!("{at}.{meaning}"), "out_of_range", detail);
                    }
                }
            }
        }
    }
}

/// What became of a send, or would.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionSend {
    /// The run that the log lists the writes under; null in a preview.
    #[schemars(extend("examples" = ["run_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub run: Option<String>,
    /// How many records were accepted to be sent; 0 in a preview.
    pub accepted: u64,
    /// How many records a preview compared with the system.
    pub checked: u64,
    /// Of those: the system has them.
    pub found: u64,
    /// They would be created.
    pub to_create: u64,
    /// The system has records that may be the same, or several; nothing would be written.
    pub unclear: u64,
    /// They would be left out: the person opted out, or the record cannot be created.
    pub left_out: u64,
    /// What it costs: nothing, as nothing is looked up.
    pub max_credits: Credits,
    /// False when a preview had no time to compare every record.
    pub complete: bool,
    /// Why the system could not be asked; null when it could.
    pub problem: Option<TestProblem>,
    /// The records of a preview, in order, people first.
    pub results: Vec<SendMatch>,
}

impl Response for ConnectionSend {}

domain::vocabulary! {
    /// What would become of a record that is sent.
    SendOutcome { Found = "found", Create = "create", Unclear = "unclear", LeftOut = "left_out" }
}

/// A record of a preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SendMatch {
    /// Whether it is a person or a company.
    pub object: Object,
    /// Its place among the people or the companies that were sent, from 0.
    pub index: u32,
    /// What would become of it.
    pub outcome: SendOutcome,
    /// The id of the record in the system, where one was found.
    #[schemars(extend("examples" = ["5501"]))]
    pub record: Option<String>,
    /// The fields that would be written.
    #[schemars(extend("examples" = [["jobtitle"]]))]
    pub fields: Vec<String>,
}
