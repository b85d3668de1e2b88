//! POST /v1/multi-source-phone

use crate::catalog::find::{FindPhoneRequest, FindPhoneResponse};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use domain::Family::Niche;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct MultiSourcePhone;

impl Endpoint for MultiSourcePhone {
    type Request = FindPhoneRequest;
    type Response = MultiSourcePhoneResponse;
    const SPEC: Spec = Spec {
        summary: "Finds a phone by asking several providers in turn",
        purpose: "Asks several providers in turn for a phone and lists their answers. Use it when \
            find-phone found none and the number is worth the price.",
        price: Price::each(14000, "resolved"),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/multi-source-phone", Niche)
    };
}

/// The mobile, if any provider has one, and how each fared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MultiSourcePhoneResponse {
    /// The results.
    #[serde(flatten)]
    pub phone: FindPhoneResponse,
    /// The providers asked, in order.
    pub attempts: Vec<Attempt>,
}

impl Response for MultiSourcePhoneResponse {
    fn outcome(&self) -> Outcome {
        self.phone.outcome()
    }
}

/// One provider's attempt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PhoneAttempt")]
pub struct Attempt {
    /// The provider's name.
    pub provider: String,
    /// found, not_found, ambiguous, or why it could not answer.
    pub outcome: String,
    /// How long it took.
    pub latency_ms: u64,
}
