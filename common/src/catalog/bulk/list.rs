//! GET /v1/bulk

use super::submit::{Counts, JobStatus};
use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::{Endpoint, JobCost, Response, Spec};
use crate::input::Request;
use domain::Family::Bulk;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ListBulk;

impl Endpoint for ListBulk {
    type Request = ListBulkRequest;
    type Response = ListBulkResponse;
    const SPEC: Spec = Spec {
        summary: "Lists bulk jobs",
        purpose: "Finds a job whose id was lost, newest first. To wait for one job, ask for it by id instead of \
            listing.",
        ..Spec::get("/v1/bulk", Bulk)
    };
}

/// Which jobs to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListBulkRequest {
    /// How many; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for ListBulkRequest {}

/// Jobs, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListBulkResponse {
    /// The jobs, without their results.
    pub results: Vec<JobSummary>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for ListBulkResponse {}

/// A job without its results.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct JobSummary {
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
    /// The cost so far and the credits held.
    pub cost: JobCost,
}
