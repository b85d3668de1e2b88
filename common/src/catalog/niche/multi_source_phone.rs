//! POST /v1/multi-source-phone

use crate::catalog::{entry, Endpoint, Entry, Outcome, Price, Response, Spec};
use crate::catalog::composites::{check_range, CommitteeResponse, FundedHirer};
use crate::catalog::find::{FindPhoneRequest, FindPhoneResponse};
use crate::catalog::parts::{check_contacts, limit_of, read_contacts, Contact, DecisionMaker, InvalidEntry, JobPosting, ListedContact, OwnedBusiness, PersonBrief};
use crate::input::Request;
use domain::{ids, Company, CompanyRef, Department, Domain, EmailAddress, FundingRound, FundingStage, Person, Phone, Problems, RevenueRange, Technology};
use domain::Family::Niche;
use domain::signal::Position;
use jiff::Timestamp;
use language::committee::SMALL_BUSINESS;
use lookup::filters::{CompanyFilters, Filters, Range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};


pub struct MultiSourcePhone;

impl Endpoint for MultiSourcePhone {
    type Request = FindPhoneRequest;
    type Response = MultiSourcePhoneResponse;
    const SPEC: Spec = Spec {
        summary: "Finds a phone by asking several providers in turn",
        price: Price::each(14000, "resolved"),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/multi-source-phone", Niche)
    };
}

/// The mobile, if any provider has one, and how each fared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MultiSourcePhoneResponse {
    /// What was found.
    #[serde(flatten)]
    pub phone: FindPhoneResponse,
    /// The providers asked, in order.
    pub attempts: Vec<Attempt>,
}

impl Response for MultiSourcePhoneResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.phone.found)
    }
}

/// What one provider did.
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
