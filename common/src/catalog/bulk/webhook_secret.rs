//! GET /v1/me/webhook-secret, POST /v1/me/webhook-secret

use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::rights::Right;
use domain::Family::Bulk;
use domain::Plan;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct WebhookSecret;

impl Endpoint for WebhookSecret {
    type Request = NoInput;
    type Response = WebhookSecretResponse;
    const SPEC: Spec = Spec {
        summary: "Shows the signing secret of webhooks",
        purpose: "Shows the signing secret of webhooks, to verify that an event is ours.",
        access: Access::Key(Plan::Pro),
        right: Right::Settings,
        ..Spec::get("/v1/me/webhook-secret", Bulk)
    };
}

/// The secret that signs webhooks.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WebhookSecretResponse {
    /// `whsec_` and the key in base64, as Standard Webhooks libraries take it.
    pub secret: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When the secret before it stops signing; null when none does.
    pub previous_signs_until: Option<Timestamp>,
}

impl Response for WebhookSecretResponse {}

pub struct RotateWebhookSecret;

impl Endpoint for RotateWebhookSecret {
    type Request = NoInput;
    type Response = WebhookSecretResponse;
    const SPEC: Spec = Spec {
        summary: "Rotates the signing secret of webhooks; the old one stays valid for 24 hours",
        purpose: "Creates a new signing secret. For 24 hours events are signed with both, so that you \
            can update receivers without losing an event.",
        access: Access::Key(Plan::Pro),
        example: "{}",
        right: Right::Settings,
        action: Some("webhook_secret.rotated"),
        ..Spec::post("/v1/me/webhook-secret", Bulk)
    };
}
