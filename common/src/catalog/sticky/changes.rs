//! GET /v1/changes, GET /v1/people/{id}/changes

use crate::catalog::fields::{Cursor, Limit};
use crate::catalog::{Endpoint, Response, Spec};
use crate::input::Request;
use domain::Family::Sticky;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Changes;

impl Endpoint for Changes {
    type Request = ChangesRequest;
    type Response = ChangesResponse;
    const SPEC: Spec = Spec {
        summary: "Lists changes to the people you resolved or watch, field by field",
        purpose: "Every change of title, company, location, email or phone that an import or a signal brought for a person \
            this account resolved or watches, oldest first, kept for 90 days. Read on from the last noticed_at; changes appear \
            ten seconds after they were noticed. An email or phone is masked unless a find endpoint, domain-search or \
            prospect-package sold it to you as verified. For one person use people/{id}/changes; for events use the webhook \
            record.changed (Pro).",
        example: "since=2026-01-01T00:00:00Z&limit=10",
        ..Spec::get("/v1/changes", Sticky)
    };
}

/// Which changes.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangesRequest {
    /// Only changes noticed from this moment on.
    #[schemars(extend("examples" = ["2026-01-31T12:00:00Z"]))]
    pub since: Option<Timestamp>,
    /// How many; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for ChangesRequest {}

pub struct PersonChanges;

impl Endpoint for PersonChanges {
    type Request = PersonChangesRequest;
    type Response = ChangesResponse;
    const SPEC: Spec = Spec {
        summary: "Lists changes to one person you resolved or watch",
        purpose: "The changes of one person, oldest first, kept for 90 days; none where this account neither resolved nor watches \
            them. For all people use changes; for the present record use people/{id}.",
        ..Spec::get("/v1/people/{id}/changes", Sticky)
    };
}

/// Whose changes.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonChangesRequest {
    /// The person's id.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["per_00000000000a"]))]
    pub id: String,
    /// How many; 25 when left out.
    pub limit: Option<Limit<25>>,
    /// Where the page before ended.
    pub cursor: Option<Cursor>,
}

impl Request for PersonChangesRequest {}

/// Changes, the oldest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ChangesResponse {
    /// The changes; a person who opted out is not among them.
    pub results: Vec<RecordChange>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for ChangesResponse {}

/// What changed of a record at one time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordChange {
    /// The person's id.
    #[schemars(extend("examples" = ["per_00000000000a"]))]
    pub id: String,
    /// When the service noticed it.
    pub noticed_at: Timestamp,
    /// The fields that changed.
    pub fields: Vec<FieldChange>,
}

domain::vocabulary! {
    /// A field that is compared, as it is spelled in a person's record; a phone is what find-phone sells.
    ChangedField {
        Title = "title", Company = "company.name", Domain = "company.domain", Location = "location", Email = "email",
        EmailVerified = "emailVerified", Phone = "phone",
    }
}

/// A field that changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FieldChange {
    /// The field.
    pub name: ChangedField,
    /// Its value before; null where there was none.
    #[schemars(extend("examples" = ["VP Engineering"]))]
    pub before: Option<String>,
    /// Its value now; null where there is none.
    #[schemars(extend("examples" = ["Chief Technology Officer"]))]
    pub after: Option<String>,
    /// Who says so.
    #[schemars(extend("examples" = ["dataset"]))]
    pub source: Option<String>,
    /// When the source saw it, or else when the change was noticed.
    pub at: Timestamp,
}
