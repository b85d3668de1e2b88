//! A page about each error: what the `type` of a problem leads to.

use crate::asset::Asset;
use crate::json::coloured;
use crate::reference::frame::{self, heading};
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
        (heading("Errors", "Each is application/problem+json (RFC 9457) with a stable code, and type leads to a page about it."))
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

/// What to do, beyond what the error itself says.
fn remedy(code: &str) -> &'static str {
    match code {
        "invalid_request" => {
            "Each entry of errors names a field and what is expected of it. Correct them and send the call again; nothing was done or charged."
        }
        "invalid_json" => {
            "Send one JSON object in UTF-8. A common cause is a trailing comma, or a quote that a shell has eaten."
        }
        "cursor_expired" => {
            "Begin the list again without cursor. Cursors outlive the data they were made on by some minutes only."
        }
        "unauthorized" => {
            "Send a key of this service as Authorization: Bearer. A key that was rotated or revoked is refused from then on; POST /v1/signup gives a first one, POST /v1/me/keys more."
        }
        "insufficient_credits" => {
            "required is the most the call can cost. Ask for less, for instance with a lower limit, or have credits added; dry_run=true tells the price without doing anything."
        }
        "spend_cap_reached" => {
            "Somebody set a cap so that no more is spent. Wait until resets_at, or raise it if it is yours to raise."
        }
        "above_max_credits" => {
            "An agent's call was allowed to cost less than it can. Ask for less, or allow more with max_credits."
        }
        "consent_required" => {
            "What an agent's call sets going is agreed to by its user first, whatever it costs: the agent asks, or repeats the call with the max_credits it was told."
        }
        "plan_required" => "Use an account of the plan that is named, or leave this call out.",
        "scope_required" => "The key may call some families only. Use another, or make one with this scope.",
        "forbidden" => "The detail says what is not allowed and who can change it.",
        "not_found" => {
            "Look at the path and the id. An id of another account looks exactly like one that does not exist."
        }
        "method_not_allowed" => "The header Allow lists the methods of this path.",
        "request_timeout" => "Send the whole body within ten seconds.",
        "too_large" => {
            "Split the call: a body has at most 1 MiB. For many people use bulk jobs of 500 items."
        }
        "unsupported_media_type" => "Send JSON, with Content-Type: application/json.",
        "idempotency_in_progress" => {
            "The first call with this Idempotency-Key is not done yet. Repeat it in a second for its answer."
        }
        "conflict" => {
            "Something changed in between, or exists already; the detail says which. Read it again and decide."
        }
        "idempotency_mismatch" => "Keys belong to one request for 24 hours. Use a new key for a new request.",
        "rate_limited" => {
            "Wait as many seconds as Retry-After says, then repeat the call. The headers RateLimit-Remaining and RateLimit-Reset tell before it comes to this."
        }
        "upstream_failed" | "upstream_timeout" => {
            "Nobody who could know it answered. That is not the same as not found, and nothing was charged; try again later."
        }
        "unavailable" => "Try again in a moment, with the same Idempotency-Key.",
        "outcome_unknown" => {
            "The one case in which a charge may stand. Repeat the call with the same Idempotency-Key: you get its answer, and pay once."
        }
        _ => "Try again; if it happens again, report it with the request_id.",
    }
}
