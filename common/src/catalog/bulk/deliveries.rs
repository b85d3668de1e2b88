//! GET /v1/me/webhook-deliveries, POST /v1/me/webhook-deliveries/{id}/replay

use super::list::ListBulkRequest;
use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family::Bulk;
use domain::Plan;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// The status of a delivery.
    DeliveryStatus { Pending = "pending", Delivered = "delivered", Failed = "failed" }
}

/// A delivery of an event.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeliveryInfo {
    /// The event's id, sent as `webhook-id`; the same in every attempt.
    pub id: String,
    /// The event.
    #[serde(rename = "type")]
    pub event: String,
    /// Where it goes; `mailto:` and a mailbox for a letter.
    pub url: String,
    /// The outcome.
    pub status: DeliveryStatus,
    /// The job or list it is about; empty otherwise.
    pub job_id: String,
    /// When the event happened.
    pub created_at: Timestamp,
    /// When it is tried next; null when it is not.
    pub next_attempt_at: Option<Timestamp>,
    /// The attempts, oldest first.
    pub attempts: Vec<Attempt>,
}

/// One attempt at a delivery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "DeliveryAttempt")]
pub struct Attempt {
    /// When it was made.
    pub at: Timestamp,
    /// The status answered; null when none was.
    pub status: Option<u16>,
    /// The error.
    pub error: Option<String>,
    /// How long it took.
    pub latency_ms: u64,
}

pub struct ListDeliveries;

impl Endpoint for ListDeliveries {
    type Request = ListBulkRequest;
    type Response = ListDeliveriesResponse;
    const SPEC: Spec = Spec {
        summary: "Lists webhook deliveries",
        purpose: "The events sent to your webhook addresses and the responses, to find out why an event did not \
            arrive.",
        access: Access::Key(Plan::Pro),
        ..Spec::get("/v1/me/webhook-deliveries", Bulk)
    };
}

/// Deliveries, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListDeliveriesResponse {
    /// The deliveries.
    pub results: Vec<DeliveryInfo>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for ListDeliveriesResponse {}

pub struct ReplayDelivery;

impl Endpoint for ReplayDelivery {
    type Request = ReplayDeliveryRequest;
    type Response = DeliveryInfo;
    const SPEC: Spec = Spec {
        summary: "Delivers a webhook again",
        purpose: "Resends an event that your server missed. Receivers recognize a repeat by its \
            webhook-id.",
        access: Access::Key(Plan::Pro),
        status: 202,
        example: "{}",
        ..Spec::post("/v1/me/webhook-deliveries/{id}/replay", Bulk)
    };
}

/// Which delivery to make again.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayDeliveryRequest {
    /// The delivery's id.
    #[schemars(extend("examples" = ["msg_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
}

impl Request for ReplayDeliveryRequest {}

impl Response for DeliveryInfo {}
