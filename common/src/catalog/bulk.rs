//! Bulk jobs and webhooks (SPEC.md 4.9 and 6).

use super::resolve::{EnrichRequest, Match};
use super::{Access, Endpoint, Entry, JobCost, NoInput, Outcome, Price, Response, Spec, entry};
use crate::input::Request;
use domain::Family::Bulk;
use domain::{Credits, FieldError, Person, Plan, Problems, WebhookUrl};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;

pub static ENTRIES: &[Entry] = &[
    entry::<SubmitBulk>(),
    entry::<ListBulk>(),
    entry::<GetBulk>(),
    entry::<WebhookSecret>(),
    entry::<RotateWebhookSecret>(),
    entry::<ListDeliveries>(),
    entry::<ReplayDelivery>(),
];

/// How many items a job can have.
pub const MAX_ITEMS: usize = 500;

pub struct SubmitBulk;

impl Endpoint for SubmitBulk {
    type Request = SubmitBulkRequest;
    type Response = SubmitBulkResponse;
    const SPEC: Spec = Spec {
        summary: "Submits up to 500 items to enrich, with an optional webhook",
        price: Price::each(1000, "resolved"),
        holds: true,
        example: r#"{"items": [{"email": "gfox@glenmere-pay.example", "ref": "row 1"}]}"#,
        status: 202,
        ..Spec::post("/v1/bulk/enrich", Bulk)
    };
}

/// What to enrich.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmitBulkRequest {
    /// The items; a bad one fails alone.
    #[schemars(length(min = 1, max = 500))]
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
                let detail = format!("items[{first}] has the same ref; results could not be told apart");
                problems.add(format!("items[{index}].ref"), "duplicate", detail);
                seen.insert(label, first);
            }
        }
    }

    fn max_count(&self) -> u64 {
        self.items.len() as u64
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
        // Without a type the schema documents what is expected and refuses nothing.
        schema.remove("type");
        schema
    }
}

/// One item: the input of /v1/enrich, with a label.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct BulkItem {
    /// Who to resolve.
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
    /// Those nobody fits.
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
    /// What it holds.
    #[serde(skip)]
    pub held: Credits,
}

impl Response for SubmitBulkResponse {
    fn outcome(&self) -> Outcome {
        Outcome { job: Some(JobCost { credits: Credits::ZERO, held: self.held }), ..Outcome::default() }
    }
}

pub struct ListBulk;

impl Endpoint for ListBulk {
    type Request = ListBulkRequest;
    type Response = ListBulkResponse;
    const SPEC: Spec = Spec { summary: "Lists bulk jobs", ..Spec::get("/v1/bulk", Bulk) };
}

/// Which jobs to list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListBulkRequest {
    /// How many; 25 when left out.
    #[schemars(range(min = 1, max = 100), extend("examples" = [25]))]
    pub limit: Option<u16>,
    /// Where the page before ended.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
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
    /// What it cost so far, and what it still holds.
    pub cost: JobCost,
}

pub struct GetBulk;

impl Endpoint for GetBulk {
    type Request = GetBulkRequest;
    type Response = GetBulkResponse;
    const SPEC: Spec =
        Spec { summary: "Shows a job's status and results", ..Spec::get("/v1/bulk/{id}", Bulk) };
}

/// Which job, and which of its results.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetBulkRequest {
    /// The job's id.
    #[schemars(extend("examples" = ["job_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// How many results; 100 when left out.
    #[schemars(range(min = 1, max = 500), extend("examples" = [100]))]
    pub limit: Option<u16>,
    /// Where the page before ended.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub cursor: Option<String>,
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
    /// What became of the webhook; null when none was asked for.
    pub webhook: Option<JobWebhook>,
    /// What it cost and holds; sent as `cost`.
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
    /// What became of an item.
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
    /// What became of it.
    pub status: ItemStatus,
    /// The person, when found.
    pub person: Option<Person>,
    /// How sure the answer is.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// What the item cost.
    pub credits: Credits,
    /// Why there is no person.
    pub error: Option<ItemError>,
}

/// Why an item has no person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ItemError {
    /// A code as in the errors of /v1/enrich, or not_found, ambiguous, low_confidence.
    pub code: String,
    /// What to do about it.
    pub detail: String,
    /// The fields that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
}

pub struct WebhookSecret;

impl Endpoint for WebhookSecret {
    type Request = NoInput;
    type Response = WebhookSecretResponse;
    const SPEC: Spec = Spec {
        summary: "Shows the secret that signs webhooks",
        access: Access::Key(Plan::Pro),
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
        summary: "Rotates the secret that signs webhooks; the old one goes on signing for 24 hours",
        access: Access::Key(Plan::Pro),
        example: "{}",
        ..Spec::post("/v1/me/webhook-secret", Bulk)
    };
}

domain::vocabulary! {
    /// What became of a delivery.
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
    /// Where it goes.
    pub url: String,
    /// What became of it.
    pub status: DeliveryStatus,
    /// The job it tells of.
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
    /// What went wrong.
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
