//! POST /v1/feedback

use crate::catalog::{Endpoint, Outcome, Response, Spec};
use crate::input::Request;
use domain::Family::Find;
use domain::{Credits, EmailAddress, Phone, Problems};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Feedback;

impl Endpoint for Feedback {
    type Request = FeedbackRequest;
    type Response = FeedbackResponse;
    const SPEC: Spec = Spec {
        summary: "Reports how a contact worked out; a verified contact that proves invalid is refunded",
        example: r#"{"request_id": "req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f", "outcome": "bounced", "email": "ada@acme.example"}"#,
        purpose: "Report how an address or number from a call worked out. If it was sold as verified, it is checked again and refunded when invalid. Other outcomes are recorded.",
        ..Spec::post("/v1/feedback", Find)
    };
}

domain::vocabulary! {
    /// The outcome for a contact.
    ContactOutcome {
        Delivered = "delivered", Bounced = "bounced", WrongPerson = "wrong_person",
        LeftCompany = "left_company", WrongNumber = "wrong_number",
    }
}

/// Feedback on a contact that a call returned.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeedbackRequest {
    /// The call that gave the contact, within the last 30 days.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub request_id: String,
    /// The outcome.
    pub outcome: ContactOutcome,
    /// The address, or else the phone.
    pub email: Option<EmailAddress>,
    /// The number, or else the email: with its leading +, or in national form with country.
    pub phone: Option<Phone>,
    /// The country of the phone, by name or ISO 3166 code, where it is in national form.
    #[schemars(length(min = 2, max = 100), extend("format" = "country", "examples" = ["US"]))]
    pub country: Option<String>,
}

impl Request for FeedbackRequest {
    fn check(&self, problems: &mut Problems) {
        match (&self.email, &self.phone) {
            (None, None) => problems.add("email", "required", "send the email or the phone it is about"),
            (Some(_), Some(_)) => problems.add("phone", "conflict", "send one contact at a time"),
            _ => {}
        }
        let (about, other) = match self.outcome {
            ContactOutcome::Bounced => (self.email.is_none(), "only an email bounces"),
            ContactOutcome::WrongNumber => (self.phone.is_none(), "only a phone is a wrong number"),
            _ => (false, ""),
        };
        if about {
            problems.add("outcome", "conflict", other);
        }
    }
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FeedbackResponse {
    /// Whether the report was accepted: the call sold this contact within the last 30 days, and it was not reported before.
    pub accepted: bool,
    /// Whether the contact was checked again, with a verdict.
    pub rechecked: bool,
    /// Credits that came back, because the contact was sold as verified and our own check now says that it is not valid.
    pub refund: Credits,
}

impl Response for FeedbackResponse {
    fn outcome(&self) -> Outcome {
        Outcome { refunded: self.refund, ..Outcome::default() }
    }
}
