//! Privacy requests from /privacy: GET /v1/operator/privacy/requests, and the calls that answer one.

use super::desk::Receipt;
use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family::Privacy;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// The kind of request.
    #[schemars(rename = "PrivacyRight")]
    Right { Access = "access", Erasure = "erasure", Objection = "objection" }
}

domain::vocabulary! {
    /// How far a request is.
    RequestStatus {
        AwaitsProof = "awaits_proof", Open = "open", Fulfilled = "fulfilled", Refused = "refused",
    }
}

pub struct ListRightsRequests;

impl Endpoint for ListRightsRequests {
    type Request = ListRightsRequestsRequest;
    type Response = ListRightsRequestsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists privacy requests, for the operator",
        access: Access::Operator,
        purpose: "For the operator: lists requests for access, erasure or objection from verified mailboxes, with the \
            days that are left to answer, the one that is due first in front.",
        ..Spec::get("/v1/operator/privacy/requests", Privacy)
    };
}

/// Which requests to list.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListRightsRequestsRequest {
    /// Whether to list those that were answered, too.
    pub all: Option<bool>,
}

impl Request for ListRightsRequestsRequest {}

/// Requests, the one that is due first in front.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListRightsRequestsResponse {
    /// The requests.
    pub results: Vec<RightsRequest>,
}

impl Response for ListRightsRequestsResponse {}

/// A privacy request.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RightsRequest {
    /// Its reference.
    #[schemars(extend("examples" = ["PR-ABCD-EFGH-JKLM-NPQR"]))]
    pub reference: String,
    /// The kind of request.
    pub right: Right,
    /// How far it is.
    pub status: RequestStatus,
    /// The language they read.
    #[schemars(extend("examples" = ["en"]))]
    pub language: String,
    /// When it was made.
    pub opened_at: Timestamp,
    /// When it has to be answered.
    pub due_at: Timestamp,
    /// Days that are left; less than nothing when it is overdue, null when it was answered.
    pub days_left: Option<i64>,
    /// When the mailbox was proven.
    pub proven_at: Option<Timestamp>,
    /// When it was answered.
    pub decided_at: Option<Timestamp>,
    /// Why it was refused.
    #[schemars(extend("examples" = ["the mailbox is shared"]))]
    pub reason: Option<String>,
    /// The signed receipt.
    #[schemars(extend("examples" = ["rcpt_019ca9450a00"]))]
    pub receipt: Option<String>,
}

pub struct GetRightsRequest;

impl Endpoint for GetRightsRequest {
    type Request = RightsRequestId;
    type Response = GetRightsRequestResponse;
    const SPEC: Spec = Spec {
        summary: "Shows a privacy request and its requester, for the operator",
        access: Access::Operator,
        purpose: "For the operator: shows one request and its requester. The mailbox is verified; a profile or a number beside \
            it is what they say of themselves.",
        ..Spec::get("/v1/operator/privacy/requests/{id}", Privacy)
    };
}

/// Which request.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RightsRequestId {
    /// Its reference.
    #[schemars(length(min = 1, max = 40), extend("examples" = ["PR-ABCD-EFGH-JKLM-NPQR"]))]
    pub id: String,
}

impl Request for RightsRequestId {}

/// A request and its requester.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GetRightsRequestResponse {
    /// The request.
    pub request: RightsRequest,
    /// The requester.
    pub asker: RightsAsker,
}

impl Response for GetRightsRequestResponse {}

/// The requester.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RightsAsker {
    /// The mailbox, which is proven.
    #[schemars(extend("examples" = ["gfox@glenmere-pay.example"]))]
    pub email: String,
    /// The profile they gave, which is not.
    #[schemars(extend("examples" = ["https://network.example/in/grace-fox"]))]
    pub network_url: Option<String>,
    /// The number they gave, which is not.
    #[schemars(extend("examples" = ["+14155550132"]))]
    pub phone: Option<String>,
}

pub struct FulfilRightsRequest;

impl Endpoint for FulfilRightsRequest {
    type Request = FulfilRequest;
    type Response = FulfilResponse;
    const SPEC: Spec = Spec {
        summary: "Fulfils a privacy request and mails the result, for the operator",
        access: Access::Operator,
        example: r#"{"trust_given": false}"#,
        purpose: "For the operator: fulfils a request for access or erasure, and sends the copy or the receipt to the \
            mailbox that was proven. On AWS the command line does it.",
        action: Some("request.fulfilled"),
        ..Spec::post("/v1/operator/privacy/requests/{id}/fulfil", Privacy)
    };
}

/// The request to fulfil.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FulfilRequest {
    /// Its reference.
    #[schemars(length(min = 1, max = 40), extend("examples" = ["PR-ABCD-EFGH-JKLM-NPQR"]))]
    pub id: String,
    /// Whether to go by the profile and the number they gave, too: you made sure that they are theirs.
    pub trust_given: Option<bool>,
}

impl Request for FulfilRequest {}

/// A request that was fulfilled.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct FulfilResponse {
    /// The request as it is now.
    pub request: RightsRequest,
    /// The receipt of an erasure.
    pub receipt: Option<Receipt>,
}

impl Response for FulfilResponse {}

pub struct RefuseRightsRequest;

impl Endpoint for RefuseRightsRequest {
    type Request = RefuseRequest;
    type Response = RightsRequest;
    const SPEC: Spec = Spec {
        summary: "Refuses a privacy request, with a reason, for the operator",
        access: Access::Operator,
        example: r#"{"reason": "We must keep it by law."}"#,
        purpose: "For the operator: refuses a privacy request. The reason is sent to the verified \
            mailbox and shown to the holder of the reference.",
        action: Some("request.refused"),
        ..Spec::post("/v1/operator/privacy/requests/{id}/refuse", Privacy)
    };
}

/// The request to refuse.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefuseRequest {
    /// Its reference.
    #[schemars(length(min = 1, max = 40), extend("examples" = ["PR-ABCD-EFGH-JKLM-NPQR"]))]
    pub id: String,
    /// Why.
    #[schemars(length(min = 1, max = 2000), extend("examples" = ["We must keep it by law."]))]
    pub reason: String,
}

impl Request for RefuseRequest {}

impl Response for RightsRequest {}
