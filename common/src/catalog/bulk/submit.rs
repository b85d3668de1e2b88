//! POST /v1/bulk/enrich

use crate::bounds::JOB_ITEMS;
use crate::catalog::resolve::EnrichRequest;
use crate::catalog::{Endpoint, JobCost, Outcome, Price, Response, Spec};
use crate::input::{Lasting, Request};
use domain::Family::Bulk;
use domain::{Credits, Problems, WebhookUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;

pub struct SubmitBulk;

impl Endpoint for SubmitBulk {
    type Request = SubmitBulkRequest;
    type Response = SubmitBulkResponse;
    const SPEC: Spec = Spec {
        summary: "Submits up to 500 items to enrich, with an optional webhook",
        purpose: "Resolves up to 500 people in one background job: submit, then poll the job or \
            take a webhook. For one person, or when the answer is needed at once, use enrich.",
        price: Price::each(1000, "resolved"),
        holds: true,
        example: r#"{"items": [{"email": "gfox@glenmere-pay.example", "ref": "row 1"}]}"#,
        status: 202,
        ..Spec::post("/v1/bulk/enrich", Bulk)
    };
}

/// The items to enrich.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmitBulkRequest {
    /// The items; an invalid one fails on its own.
    #[schemars(length(min = 1, max = JOB_ITEMS.most))]
    pub items: Vec<SubmittedItem>,
    /// Where to send `bulk.completed` or `bulk.failed`; needs the Pro plan.
    pub webhook_url: Option<WebhookUrl>,
}

impl Request for SubmitBulkRequest {
    fn check(&self, problems: &mut Problems) {
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for (index, item) in self.items.iter().enumerate() {
            let Some(label) = item.0.get("ref").and_then(serde_json::Value::as_str) else { continue };
            if let Some(first) = seen.insert(label, index) {
                let detail = format!("items[{first}] has the same ref; give each item its own");
                problems.add(format!("items[{index}].ref"), "duplicate", detail);
                seen.insert(label, first);
            }
        }
    }

    fn max_count(&self) -> u64 {
        self.items.len() as u64
    }

    fn lasting(&self) -> Option<Lasting> {
        let to = Some(self.webhook_url.as_ref()?.as_str().to_owned());
        Some(Lasting { each: Credits::ZERO, to })
    }
}

/// An item as it was sent. It is read when its turn comes, so that a bad one fails alone.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SubmittedItem(pub serde_json::Value);

impl JsonSchema for SubmittedItem {
    fn schema_name() -> Cow<'static, str> {
        "BulkItem".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = BulkItem::json_schema(generator);
        // Without a type the schema documents the input and refuses nothing.
        schema.remove("type");
        schema
    }
}

/// One item: the input of /v1/enrich, with a label.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct BulkItem {
    /// The person to resolve.
    #[serde(flatten)]
    pub request: EnrichRequest,
    /// Your own name for the item; it comes back with its result.
    #[serde(rename = "ref")]
    #[schemars(length(min = 1, max = 200), extend("examples" = ["row 1"]))]
    pub label: Option<String>,
}

impl Request for BulkItem {
    fn check(&self, problems: &mut Problems) {
        self.request.check(problems);
    }
}

domain::vocabulary! {
    /// How far a job is; it only ever moves forward.
    JobStatus { Queued = "queued", Processing = "processing", Completed = "completed", Failed = "failed" }
}

/// How many items are how far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counts {
    /// All items.
    pub total: u32,
    /// Those with a result.
    pub processed: u32,
    /// Those resolved.
    pub found: u32,
    /// Items without a match.
    pub not_found: u32,
    /// Those that could not be worked on.
    pub failed: u32,
}

/// The new job.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SubmitBulkResponse {
    /// The job's id.
    pub id: String,
    /// Always `queued`.
    pub status: JobStatus,
    /// When it was submitted.
    pub created_at: Timestamp,
    /// How far it is.
    pub counts: Counts,
    /// The credits held.
    #[serde(skip)]
    pub held: Credits,
}

impl Response for SubmitBulkResponse {
    fn outcome(&self) -> Outcome {
        Outcome { job: Some(JobCost { credits: Credits::ZERO, held: self.held }), ..Outcome::default() }
    }
}
