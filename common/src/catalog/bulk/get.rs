//! GET /v1/bulk/{id}

use super::deliveries::DeliveryStatus;
use super::submit::{Counts, JobStatus};
use crate::bounds::JOB_PAGE;
use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::resolve::Match;
use crate::catalog::{Endpoint, JobCost, Outcome, Response, Spec};
use crate::input::Request;
use domain::Family::Bulk;
use domain::{Credits, FieldError, Person};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct GetBulk;

impl Endpoint for GetBulk {
    type Request = GetBulkRequest;
    type Response = GetBulkResponse;
    const SPEC: Spec = Spec {
        summary: "Shows a job's status and results",
        purpose: "Shows a job's progress and pages through its results. Poll every second or two, or \
            give the job a webhook_url instead.",
        ..Spec::get("/v1/bulk/{id}", Bulk)
    };
}

/// Which job, and which of its results.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetBulkRequest {
    /// The job's id.
    #[schemars(extend("examples" = ["job_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// How many results; 100 when left out.
    pub limit: Option<Limit<100, { JOB_PAGE.most as u16 }>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for GetBulkRequest {}

/// A job.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GetBulkResponse {
    /// The job's id.
    pub id: String,
    /// How far it is.
    pub status: JobStatus,
    /// When it was submitted.
    pub created_at: Timestamp,
    /// When work on it began.
    pub started_at: Option<Timestamp>,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
    /// How many items are how far.
    pub counts: Counts,
    /// The results there are, by index.
    pub results: Vec<BulkResult>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
    /// The status of the webhook; null when none was requested.
    pub webhook: Option<JobWebhook>,
    /// The cost and the credits held; sent as `cost`.
    #[serde(skip)]
    pub job: Option<JobCost>,
}

impl Response for GetBulkResponse {
    fn outcome(&self) -> Outcome {
        Outcome { job: self.job, ..Outcome::default() }
    }
}

/// A job's webhook.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct JobWebhook {
    /// Where it goes.
    pub url: String,
    /// pending until the job has ended and a delivery succeeded.
    pub status: DeliveryStatus,
    /// How often delivery was tried.
    pub attempts: u32,
}

domain::vocabulary! {
    /// The status of an item.
    ItemStatus { Found = "found", NotFound = "not_found", Failed = "failed" }
}

/// One item's result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BulkResult {
    /// The item's place in the submission, from 0.
    pub index: u32,
    /// Your name for it.
    #[serde(rename = "ref")]
    pub label: Option<String>,
    /// The outcome.
    pub status: ItemStatus,
    /// The person, when found.
    pub person: Option<Person>,
    /// How sure the answer is.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// The item's cost.
    pub credits: Credits,
    /// Why there is no person.
    pub error: Option<ItemError>,
}

/// Why an item has no person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ItemError {
    /// A code as in the errors of /v1/enrich, or not_found, ambiguous, low_confidence.
    pub code: String,
    /// The remedy.
    pub detail: String,
    /// The fields that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
}
