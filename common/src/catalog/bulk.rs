//! Bulk jobs and webhooks (SPEC.md 4.9 and 6).

use super::{Entry, Family::Bulk, Price, Spec, pending};

pub static ENTRIES: &[Entry] = &[
    pending(Spec {
        summary: "Submits up to 500 items to enrich, with an optional webhook",
        price: Price::each(1000, "resolved"),
        status: 202,
        ..Spec::post("/v1/bulk/enrich", Bulk)
    }),
    pending(Spec { summary: "Lists bulk jobs", ..Spec::get("/v1/bulk", Bulk) }),
    pending(Spec { summary: "Shows a job's status and results", ..Spec::get("/v1/bulk/{id}", Bulk) }),
    pending(Spec {
        summary: "Shows the secret that signs webhooks",
        ..Spec::get("/v1/me/webhook-secret", Bulk)
    }),
    pending(Spec {
        summary: "Rotates the secret that signs webhooks",
        ..Spec::post("/v1/me/webhook-secret", Bulk)
    }),
    pending(Spec { summary: "Lists webhook deliveries", ..Spec::get("/v1/me/webhook-deliveries", Bulk) }),
    pending(Spec {
        summary: "Delivers a webhook again",
        ..Spec::post("/v1/me/webhook-deliveries/{id}/replay", Bulk)
    }),
];
