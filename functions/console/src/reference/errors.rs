//! A page about each error: what the `type` of a problem leads to.

use super::frame;
use crate::asset::Asset;
use crate::json::coloured;
use crate::page::heading;
use common::domain::Credits;
use common::error::Error;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static PAGES: LazyLock<BTreeMap<String, Asset>> =
    LazyLock::new(|| all().map(|error| (slug(error.kind().1), page(error))).collect());

/// The page of an error, by its code with dashes.
pub fn about(code: &str) -> Option<&'static Asset> {
    PAGES.get(code)
}

/// Every kind of error there is: the endpoints', that of a wrong method, and those of an agent's limits.
pub fn all() -> impl Iterator<Item = Error> {
    let ceiling = Credits::whole(25);
    let others = [
        Error::MethodNotAllowed { allow: "GET, POST".into() },
        Error::AboveCeiling { required: Credits::whole(75), ceiling, lasting: None },
        Error::AboveCeiling {
            required: Credits::whole(2),
            ceiling,
            lasting: Some(
                "From then on each new match costs 2 credits and is sent to https://hooks.company.example/."
                    .into(),
            ),
        },
    ];
    Error::samples().into_iter().chain(others)
}

pub fn slug(code: &str) -> String {
    code.replace('_', "-")
}

/// All of them on one page.
pub fn list() -> Markup {
    html! {
        (heading("Errors", "Every error is application/problem+json (RFC 9457) with a stable code. Its type links to a page about it."))
        section class="card" { div class="wide" tabindex="0" role="region" aria-label="Errors" { table {
            thead { tr { th { "Status" } th { "Code" } th { "What to do" } } }
            tbody { @for error in all() {
                @let (status, code, title) = error.kind();
                tr {
                    td { (status.as_u16()) }
                    td { a href={ "/errors/" (slug(code)) } { code { (code) } } br; span class="note" { (title) } }
                    td class="prose" { (remedy(code)) }
                }
            } }
        } } }
    }
}

fn page(error: Error) -> Asset {
    let (status, code, title) = error.kind();
    let detail = error.detail();
    let problem =
        serde_json::to_value(error.problem("req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f")).unwrap_or_default();
    let content = html! {
        p class="crumb" { a href="/docs/errors" { "All errors" } }
        (heading(title, &format!("HTTP {}, code {code}", status.as_u16())))
        div class="pair sides" {
            section class="card" {
                p { (detail) }
                p { b { "What to do." } " " (remedy(code)) }
            }
            section class="card" aria-label="An example" { pre class="code" tabindex="0" { code { (coloured(&problem)) } } }
        }
    };
    frame::page(&format!("{title} ({code})"), "errors", content)
}

/// The remedy for an error, beyond its own message.
fn remedy(code: &str) -> &'static str {
    match code {
        "invalid_request" => {
            "Each entry of errors names a field and what to send. Correct them and try again; nothing was done or charged."
        }
        "invalid_json" => {
            "Send one JSON object in UTF-8. A common cause is a trailing comma, or a quote that a shell has eaten."
        }
        "cursor_expired" => {
            "Start the list again without a cursor. Cursors stay valid for 15 minutes after the data changes."
        }
        "unauthorized" => {
            "Send a key of this service as Authorization: Bearer. Revoked and expired keys are refused. Get a first key with POST /v1/signup and more with POST /v1/me/keys."
        }
        "insufficient_credits" => {
            "required is the most the call can cost. Ask for less, for instance with a lower limit, or add credits. dry_run=true returns the price without doing anything."
        }
        "spend_cap_reached" => {
            "The account or the key has reached its spend cap. Wait until resets_at, or raise the cap."
        }
        "above_max_credits" => {
            "The call can cost more than the agent's max_credits. Ask for less, or raise max_credits."
        }
        "consent_required" => {
            "The call starts something that continues, so the agent's user must agree first. Ask them, then repeat the call with the max_credits from the error."
        }
        "plan_required" => "Upgrade to the plan named in the error.",
        "scope_required" => {
            "This key is limited to some scopes. Use another key, or create one with this scope."
        }
        "sign_in_again" => {
            "This change gives access to the account or takes it away, so the session must be less than 15 minutes old. Sign in again, then repeat it."
        }
        "forbidden" => "The detail names what is not allowed, and who can change it.",
        "not_found" => "Check the path and the id. Another account's id gives the same error.",
        "method_not_allowed" => "The header Allow lists the methods of this path.",
        "request_timeout" => "Send the whole body within ten seconds.",
        "too_large" => {
            "Split the call: a body can have at most 1 MiB. For many people use bulk jobs of 500 items."
        }
        "unsupported_media_type" => "Send JSON, with Content-Type: application/json.",
        "idempotency_in_progress" => {
            "The first call with this Idempotency-Key is still running. Retry in a second to get its answer."
        }
        "conflict" => {
            "The record changed in the meantime, or already exists; see the detail. Read it again, then retry."
        }
        "idempotency_mismatch" => {
            "An Idempotency-Key belongs to one request for 24 hours. Use a new one for a new request."
        }
        "rate_limited" => {
            "Wait for Retry-After seconds, then retry. The headers RateLimit-Remaining and RateLimit-Reset help you stay below the limit."
        }
        "upstream_failed" | "upstream_timeout" => {
            "No data provider answered. That is not the same as a miss. Nothing was charged; try again later."
        }
        "unavailable" => "Try again in a moment, with the same Idempotency-Key.",
        "outcome_unknown" => {
            "The only error after which you may have been charged. Retry with the same Idempotency-Key: you get the answer and pay once."
        }
        _ => "Try again; if it happens again, report it with the request_id.",
    }
}
