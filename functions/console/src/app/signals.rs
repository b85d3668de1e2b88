//! The feeds.

use super::visit::{Screen, Visit, encoded, shown};
use crate::page::{empty, heading, next, time};
use jiff::Timestamp;
use maud::html;
use serde_json::Value;

const KINDS: [(&str, &str); 6] = [
    ("funding", "Funding"),
    ("acquisition", "Acquisitions"),
    ("hiring", "Hiring"),
    ("job-change", "Job changes"),
    ("technology", "Technologies"),
    ("headcount", "Headcounts"),
];

pub async fn signals(visit: &Visit) -> Screen {
    let kind = visit.query.get("kind").unwrap_or("funding");
    let mut path = format!("/v1/signals?kind={}&limit=25", encoded(kind));
    for name in ["domain", "country", "cursor"] {
        if let Some(value) = visit.query.get(name) {
            path.push_str(&format!("&{name}={}", encoded(value)));
        }
    }
    let page: Value = visit.api.get(&path).await?;
    let results = page["results"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let kept = ["domain", "country"]
        .iter()
        .filter_map(|name| Some(format!("&{name}={}", encoded(visit.query.get(name)?))));
    let kept: String = kept.collect();
    let older = page["next_cursor"]
        .as_str()
        .map(|cursor| format!("/console/signals?kind={}{kept}&cursor={}", encoded(kind), encoded(cursor)));
    let content = html! {
        (heading("Signals", "Recent events at companies and job changes. Free on the Indie plan and above."))
        nav class="tabs" aria-label="Kinds" { @for (value, name) in KINDS {
            a href={ "/console/signals?kind=" (value) } aria-current=[(value == kind).then_some("page")] { (name) }
        } }
        form class="filters card" method="get" {
            input type="hidden" name="kind" value=(kind);
            label { "Domain" input name="domain" value=(visit.query.get("domain").unwrap_or_default()) placeholder="acme.com"; }
            label { "Country" input name="country" value=(visit.query.get("country").unwrap_or_default()) placeholder="DE"; }
            button class="quiet" { "Filter" }
        }
        @if results.is_empty() { (empty("No signals", html! { "No recent signal matches these filters." })) }
        ol class="feed" { @for signal in results {
            li class="card" {
                div class="head" {
                    h2 { (text(&signal["company"]["name"])) @if let Some(name) = signal["person"]["fullName"].as_str() { " · " (name) } }
                    span class="note" { @match text(&signal["occurred_at"]).parse::<Timestamp>() { Ok(at) => { (time(at)) } Err(_) => { "" } } }
                }
                dl class="facts" { @for (name, value) in signal["data"].as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()).take(6) {
                    div { dt { (name.replace('_', " ")) } dd { (plain(value)) } }
                } }
                p class="note" { (text(&signal["company"]["industry"])) " · " (text(&signal["company"]["location"]["country"])) " · from " (text(&signal["source"]["name"])) }
            }
        } }
        (next(older))
    };
    shown("Signals", "/console/signals", content)
}

/// A value as people read it.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('_', " "),
        Value::Number(number) => crate::page::number(number),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            fields.values().filter(|value| !value.is_null()).map(plain).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}
