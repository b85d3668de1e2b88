//! Any endpoint as a form, made from its schema; in the sandbox or live; with the same call in other languages.

use super::api::Refused;
use super::visit::{Pairs, Screen, Visit, once, shown};
use crate::document::{self, Input, is, resolve, words};
use crate::page::{heading, json, notice};
use crate::snippets::Call;
use common::catalog::{self, Access, CatalogEntry, Method, Spec};
use common::domain::Scope;
use maud::{Markup, html};
use serde_json::{Map, Value};

const AT: &str = "/console/playground";

enum Kind {
    Text,
    Number,
    Flag,
    Words(Vec<&'static str>),
    /// Texts, separated by commas.
    Texts,
    Json,
}

pub async fn playground(visit: &Visit, sent: bool) -> Screen {
    let given = if sent { &visit.form } else { &visit.query };
    let operation = given.get("operation").unwrap_or("enrich");
    let found =
        catalog::all().filter(|entry| !entry.spec.upload).find(|entry| entry.spec.operation() == operation);
    let entry = found.ok_or_else(|| Refused::problem(404, "Page not found", "There is no such endpoint."))?;
    let spec = &entry.spec;
    let fields = document::inputs(spec);
    let twin = document::has_twin(spec);
    let live = given.get("mode") == Some("live") || !twin;
    let answer = if sent { Some(make(visit, spec, &fields, live).await?) } else { None };
    let example = document::example(spec);
    let content = html! {
        (heading("Playground", "Try any endpoint. The sandbox is free; live calls cost their price."))
        form class="card filters" method="get" action=(AT) {
            label for="operation" { "Endpoint" }
            select id="operation" name="operation" {
                @for scope in Scope::ALL { @let entries: Vec<&CatalogEntry> = catalog::all().filter(|entry| entry.spec.family.scope() == *scope && !entry.spec.upload && entry.spec.access != Access::Operator).collect();
                    @if !entries.is_empty() { optgroup label=(catalog::title(*scope)) { @for entry in entries {
                        @let name = entry.spec.operation();
                        option value=(name) selected[name == operation] { (entry.spec.method.as_str()) " " (entry.spec.path) }
                    } } }
                }
            }
            button class="quiet" { "Choose" }
        }
        div class="pair" {
            form class="card" method="post" action=(AT) {
                div class="head" { h2 { code { (spec.method.as_str()) " " (spec.path) } } span class="price" { (spec.price.to_string()) } }
                p class="note" { (spec.summary) "." }
                input type="hidden" name="operation" value=(operation);
                input type="hidden" name="once" value=(once());
                @for field in &fields { (input(field, given, sent, &example)) }
                fieldset { legend { "Where" }
                    @if twin { label class="tick" { input type="radio" name="mode" value="sandbox" checked[!live]; "sandbox" } }
                    label class="tick" { input type="radio" name="mode" value="live" checked[live]; "live" }
                }
                button { "Send" }
            }
            section class="card" aria-live="polite" {
                h2 { "Answer" }
                @match &answer {
                    None => p class="note" { "No call yet." }
                    Some(answer) => { (answer) }
                }
            }
        }
    };
    shown("Playground", AT, content)
}

/// How a field is filled in.
fn kind(schema: &'static Value) -> Kind {
    let schema = resolve(schema);
    match words(schema) {
        words if !words.is_empty() => Kind::Words(words),
        _ if is(schema, "boolean") => Kind::Flag,
        _ if is(schema, "integer") || is(schema, "number") => Kind::Number,
        _ if is(schema, "array") && is_text(resolve(&schema["items"])) => Kind::Texts,
        _ if is(schema, "string") => Kind::Text,
        _ => Kind::Json,
    }
}

fn is_text(schema: &Value) -> bool {
    schema["type"] == "string" || schema.get("enum").is_some() || schema.get("oneOf").is_some()
}

fn input(field: &Input, given: &Pairs, sent: bool, example: &Map<String, Value>) -> Markup {
    let name = format!("f-{}", field.name);
    let value = match (sent, example.get(field.name)) {
        (true, _) => given.get(&name).unwrap_or_default().to_owned(),
        (false, Some(Value::String(text))) => text.clone(),
        (false, Some(Value::Array(items))) if items.iter().all(Value::is_string) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        (false, Some(value)) => value.to_string(),
        (false, None) => String::new(),
    };
    html! { div class="field" {
        label for=(name) { (field.name) @if field.needed { span class="must" title="required" { " *" } } }
        @match kind(field.schema) {
            Kind::Words(words) => select id=(name) name=(name) {
                option value="" { "–" }
                @for word in words { option value=(word) selected[*word == value] { (word) } }
            },
            Kind::Flag => select id=(name) name=(name) {
                option value="" { "–" } option value="true" selected[value == "true"] { "true" } option value="false" selected[value == "false"] { "false" }
            },
            Kind::Json => textarea id=(name) name=(name) rows="3" spellcheck="false" placeholder="JSON" { (value) },
            Kind::Number => input id=(name) name=(name) inputmode="decimal" value=(value);,
            Kind::Text | Kind::Texts => input id=(name) name=(name) value=(value) maxlength="10000";,
        }
        span class="note" { (field.about) }
    } }
}

/// Makes the call, and shows what came of it.
async fn make(visit: &Visit, spec: &Spec, inputs: &[Input], live: bool) -> Result<Markup, Refused> {
    let mut fields = Map::new();
    for input in inputs {
        if let Some(text) = visit.form.get(&format!("f-{}", input.name)) {
            let as_text = input.in_path || !spec.method.has_body();
            let value = if as_text { Value::from(text) } else { value(&kind(input.schema), text) };
            fields.insert(input.name.to_owned(), value);
        } else if input.in_path {
            return Ok(notice("bad", "Fill in the path parameters."));
        }
    }
    let call = Call { spec, fields: &fields, sandbox: !live };
    let (path, body) = (call.address(), call.body());
    let method = http::Method::from_bytes(spec.method.as_str().as_bytes()).unwrap_or_default();
    let once = visit.form.get("once").filter(|_| spec.method == Method::Post && live);
    let (status, bytes) = visit.api.patiently(method, &path, body.as_ref(), once).await?;
    let shown = match serde_json::from_slice::<Value>(&bytes) {
        Ok(value) => json(&value),
        Err(_) => html! { pre class="code" tabindex="0" { (String::from_utf8_lossy(&bytes)) } },
    };
    Ok(html! {
        p { (crate::page::state(if status.is_success() { "found" } else { "failed" })) " " b { (status.as_u16()) } }
        (shown)
        @for (language, text) in call.all() {
            details { summary { (language) } pre class="code" tabindex="0" { (text) } }
        }
        p class="note" { a href={ "/docs/" (spec.operation()) } { "See every field" } " in the reference." }
    })
}

/// A form's text as the type of its field; other text is sent unchanged, and the API reports the error.
fn value(kind: &Kind, text: &str) -> Value {
    let parsed = || serde_json::from_str(text).ok();
    match kind {
        Kind::Number | Kind::Flag | Kind::Json => parsed().unwrap_or_else(|| Value::String(text.to_owned())),
        Kind::Texts => text
            .split(',')
            .map(str::trim)
            .filter(|one| !one.is_empty())
            .map(|one| Value::String(one.to_owned()))
            .collect(),
        Kind::Text | Kind::Words(_) => Value::String(text.to_owned()),
    }
}
