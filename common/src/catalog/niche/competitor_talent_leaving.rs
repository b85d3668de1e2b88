//! POST /v1/competitor-talent-leaving

use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Niche;
use domain::signal::Position;
use domain::{Department, Domain, EmailAddress, Person};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct CompetitorTalentLeaving;

impl Endpoint for CompetitorTalentLeaving {
    type Request = CompetitorTalentLeavingRequest;
    type Response = CompetitorTalentLeavingResponse;
    const SPEC: Spec = Spec {
        summary: "Lists people who left a competitor in the last 30 days, with verified contact",
        purpose: "Lists people who left a competitor in the last 30 days, with a verified email. For \
            recruiting, or to find a way into an account; for job changes at any company use \
            job-change-radar.",
        price: Price::each(3000, "resolved"),
        example: r#"{"competitor_domain": "westmark-media.example", "limit": 3}"#,
        ..Spec::post("/v1/competitor-talent-leaving", Niche)
    };
}

/// The competitor.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompetitorTalentLeavingRequest {
    /// The competitor's domain.
    pub competitor_domain: Domain,
    /// The departments they left.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Whether to return, and charge for, contacts that could not be verified.
    pub allow_unverified: Option<bool>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
}

impl Request for CompetitorTalentLeavingRequest {
    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// People who left, the latest first; only those with an email, which is verified unless allow_unverified was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompetitorTalentLeavingResponse {
    /// The people.
    pub results: Vec<Leaver>,
    /// How many more have only an unverified contact; send allow_unverified to get them.
    #[serde(default)]
    pub unverified_only: u32,
}

impl Response for CompetitorTalentLeavingResponse {
    fn outcome(&self) -> Outcome {
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
    }
}

/// A person who left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Leaver {
    /// The person.
    pub person: Person,
    /// When they left.
    pub left_at: Timestamp,
    /// The job they left.
    pub previous: Position,
    /// The job they have now.
    pub current: Position,
    /// The business email at the new employer.
    pub email: EmailAddress,
    /// Whether its mail server confirmed it; others are returned only with allow_unverified.
    #[serde(rename = "emailVerified")]
    pub email_verified: bool,
}
