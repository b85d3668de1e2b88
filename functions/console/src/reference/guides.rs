//! The guides: how to do what takes more than one endpoint's page to tell.

use super::limits;
use crate::document::DOCUMENT;
use crate::page::heading;
use common::bounds::{CALLS, FILES};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

pub struct Guide {
    pub slug: &'static str,
    pub title: &'static str,
    pub lead: &'static str,
    /// Its text, written by hand; what depends on the catalogue has a mark in it.
    pub text: &'static str,
}

macro_rules! guides {
    ($(($slug:literal, $title:literal, $lead:literal)),* $(,)?) => {
        [$(Guide {
            slug: $slug,
            title: $title,
            lead: $lead,
            text: include_str!(concat!("../../assets/guides/", $slug, ".html")),
        }),*]
    };
}

pub static GUIDES: [Guide; 13] = guides![
    ("first-call", "First call", "Get your first answer in two commands."),
    ("billing", "Billing", "What you pay for, what is free, and how to check first."),
    ("idempotency", "Idempotency", "Retry any call safely and pay once."),
    ("paging", "Paging", "Read lists of any length without gaps or duplicates."),
    (
        "bulk-and-webhooks",
        "Bulk and webhooks",
        "Up to 500 items in a job, 100,000 rows in a file, and signed events."
    ),
    ("mcp", "Agents (MCP)", "The same calls as tools for a model, with spending limits."),
    (
        "reconciliation",
        "OpenRefine",
        "Match the rows of a table and add columns, in OpenRefine and its like."
    ),
    ("your-own-data", "Your own data", "Serve your own people and companies."),
    ("providers", "Providers", "Connect data vendors, and set their order and budget."),
    ("limits", "Limits", "The size limits of calls, jobs, lists and files, and the error for exceeding one."),
    ("versioning", "Versioning", "What may change without notice, and how endpoints end."),
    ("changelog", "Changelog", "What changed in the API, the latest first."),
    ("accuracy", "Accuracy", "Measured accuracy, with the commands to reproduce it."),
];

pub fn content(guide: &Guide) -> Markup {
    let text = guide.text.replace("<!-- events -->", &events().into_string());
    let text = text.replace("<!-- calls -->", &limits::table("Limits of calls", &CALLS).into_string());
    let text = text.replace("<!-- files -->", &limits::table("Limits of files", &FILES).into_string());
    html! {
        (heading(guide.title, guide.lead))
        article class="card guide" { (PreEscaped(text)) }
    }
}

/// The events that are sent, from the document.
fn events() -> Markup {
    html! {
        dl class="tree" { @for (kind, event) in DOCUMENT["webhooks"].as_object().into_iter().flatten() {
            @let event = &event["post"];
            @let data = &event["requestBody"]["content"]["application/json"]["schema"]["properties"]["data"]["properties"];
            @let about = event["description"].as_str().unwrap_or_default();
            div {
                dt { code { (kind) } }
                dd {
                    (event["summary"].as_str().unwrap_or_default()) ". " (about.split(" Sent to your address").next().unwrap_or_default())
                    " " span class="note" { @for (at, (name, _)) in data.as_object().into_iter().flatten().enumerate() {
                        @if at > 0 { ", " } @else { "Holds " } (name)
                    } "." }
                }
            }
        } }
        (sample())
    }
}

/// An event as it comes.
fn sample() -> Markup {
    let schema = &DOCUMENT["webhooks"]["usage.threshold"]["post"]["requestBody"]["content"]["application/json"]
        ["schema"];
    html! { pre class="code" tabindex="0" { code { (crate::json::coloured(&made(schema))) } } }
}

/// A value of a schema, from its examples.
fn made(schema: &Value) -> Value {
    if let Some(fields) = schema["properties"].as_object() {
        let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
        let kept = fields.iter().filter(|(name, _)| required.iter().any(|own| own == *name));
        return Value::Object(kept.map(|(name, schema)| (name.clone(), made(schema))).collect());
    }
    match (schema.get("const"), schema["enum"].get(0), schema["examples"].get(0), schema["format"].as_str()) {
        (Some(value), ..) | (_, Some(value), ..) | (_, _, Some(value), _) => value.clone(),
        (.., Some("date-time")) => Value::from("2026-03-01T00:00:00Z"),
        _ => Value::from(""),
    }
}
