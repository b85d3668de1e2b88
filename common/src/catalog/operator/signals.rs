//! POST /v1/operator/signals

use crate::bounds::TOLD_SIGNALS;
use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family::Operator;
use domain::Problems;
use domain::signal::{SignalCompany, SignalData, SignalKind, SignalPerson};
use jiff::Timestamp;
use lookup::signals::DEMO;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct TellSignals;

impl Endpoint for TellSignals {
    type Request = TellSignalsRequest;
    type Response = TellSignalsResponse;
    const SPEC: Spec = Spec {
        summary: "Takes signals from the operator's own systems",
        access: Access::Operator,
        example: r#"{"source": "crm", "signals": [{"id": "deal-17", "kind": "funding", "occurred_at": "2026-03-01T09:00:00Z",
            "company": {"name": "Acme", "domain": "acme.example", "industry": "Software", "location": {"city": "Austin", "region": "Texas",
            "country": "US"}}, "data": {"stage": "seed", "amount": 2000000, "currency": "USD"}, "url": "https://crm.example/deals/17"},
            {"id": "move-3", "kind": "job-change", "occurred_at": "2026-03-01T09:00:00Z", "company": {"name": "Acme"},
            "person": {"fullName": "Ada Byron"}, "data": {"previous": {"title": "Engineer"}, "current": {"title": "CTO"}}}]}"#,
        purpose: "For the operator: adds events from your own systems to the feeds at once. Sending an id again replaces the earlier event.",
        action: Some("signals.told"),
        ..Spec::post("/v1/operator/signals", Operator)
    };
}

/// The event.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TellSignalsRequest {
    /// The source's name in the feeds.
    #[schemars(length(min = 1, max = 60), extend("examples" = ["crm"]))]
    pub source: String,
    /// The events.
    #[schemars(length(min = 1, max = TOLD_SIGNALS.most))]
    pub signals: Vec<ToldSignal>,
}

/// An event as its source reports it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToldSignal {
    /// The source's own id of the event.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["deal-17"]))]
    pub id: String,
    /// The feed it belongs to.
    pub kind: SignalKind,
    /// When it happened: not in the future, and not longer ago than signals are kept.
    pub occurred_at: Timestamp,
    /// The company concerned; in a job change the new employer.
    pub company: SignalCompany,
    /// The person concerned; job changes need one.
    pub person: Option<SignalPerson>,
    /// The event, with the fields that signals of this kind have in the feeds.
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub data: SignalData,
    /// Where it can be read.
    #[schemars(url, length(max = 2000))]
    pub url: Option<String>,
    /// How sure the source is; 0.9 when left out.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub confidence: Option<f64>,
}

impl Request for TellSignalsRequest {
    fn check(&self, problems: &mut Problems) {
        if self.source == DEMO {
            problems.add(
                "source".to_owned(),
                "invalid",
                "is reserved for the demo, whose signals are deleted when it ends",
            );
        }
        for (index, told) in self.signals.iter().enumerate() {
            let kind = told.data.kind();
            if kind != told.kind {
                let detail = format!("this is the data of {kind}, not of {}", told.kind);
                problems.add(format!("signals[{index}].data"), "invalid", detail);
            }
            if told.kind == SignalKind::JobChange && told.person.is_none() {
                problems.add(format!("signals[{index}].person"), "required", "a job change needs a person");
            }
        }
    }
}

/// The outcome.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct TellSignalsResponse {
    /// How many events were new.
    pub new: u32,
    /// How many known events were changed.
    pub corrected: u32,
    /// How many were already known, from this or another source.
    pub known: u32,
}

impl Response for TellSignalsResponse {}
