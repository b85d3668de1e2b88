//! The page of one endpoint: request and answer side by side, every field of both, and a place to try it.

use super::errors::slug;
use super::frame::{endpoints, method};
use super::{fields, limits};
use crate::document;
use crate::json::{coloured, coloured_text};
use crate::snippets::Call;
use common::bounds::FILES;
use common::catalog::{Access, Method, Spec, sandbox, title};
use common::domain::Plan;
use common::error::Error;
use maud::{Markup, html};
use serde_json::Value;

pub fn content(spec: &'static Spec) -> Markup {
    let example = document::example(spec);
    let twin = document::has_twin(spec);
    let inputs = document::inputs(spec);
    let call = Call { spec, fields: &example, sandbox: false };
    let answer = document::answer(spec);
    html! {
        div class="heading" {
            p class="crumb" { a href={ "/docs#" (spec.family.scope().as_str()) } { (title(spec.family.scope())) } }
            h1 class="call" { (method(spec)) " " code { (spec.path) } }
            p class="lead" { (spec.summary) "." }
        }
        p class="purpose" { (spec.purpose) }
        (terms(spec, twin))
        div class="pair sides" {
            (request(spec, &call, twin))
            section class="card" aria-label="Answer" {
                div class="head" { h2 { "Answer" } span class="note" id="said" role="status" { (spec.status) ", an example" } }
                pre class="code" id="answer" tabindex="0" aria-label="The answer" { code { (example_of(spec, answer)) } }
            }
        }
        div class="pair sides" {
            section class="card" {
                h2 { "Request fields" }
                @if spec.upload {
                    p { "The file, as a form's field " code { "file" } " or as the body itself: CSV, XLSX or NDJSON." }
                    (limits::table("Limits of files", &FILES))
                }
                @else if inputs.is_empty() { p class="note" { "No fields; send only the key." } }
                (fields::sent(&inputs))
                (pipeline(spec))
            }
            section class="card" {
                h2 { "Response fields" }
                @if answer["schema"].is_object() { (fields::answered(&answer["schema"])) }
                @else { p { "A file to save." } }
            }
        }
        (mistakes(spec))
        (neighbours(spec))
    }
}

/// The price of a call, its access, and its sandbox path.
fn terms(spec: &Spec, twin: bool) -> Markup {
    html! {
        dl class="facts" {
            div { dt { "Price" } dd class="price" { (spec.price.to_string()) } }
            div { dt { "Needs" } dd { @match spec.access {
                Access::Public | Access::Sandbox => "no key",
                Access::Key(Plan::Free) => "a key",
                Access::Key(plan) => { "a key of the " (plan.as_str()) " plan or above" }
                Access::Operator => "an operator key",
            } } }
            @if matches!(spec.access, Access::Key(_)) { div { dt { "Scope" } dd { code { (spec.family.scope().as_str()) } " (" (title(spec.family.scope())) ")" } } }
            @if twin { div { dt { "Without a key" } dd { code { (spec.path.replacen("/v1/", "/v1/sandbox/", 1)) } } } }
        }
        p class="note" { (spec.terms()) }
    }
}

/// The call in every language, and the form that makes it. Which one is shown needs no script.
fn request(spec: &Spec, call: &Call<'_>, twin: bool) -> Markup {
    let snippets = call.all();
    let (method, path) = (spec.method.as_str(), spec.path);
    html! {
        section class="card snippets" aria-label="Request" {
            div class="head" {
                h2 { "Request" }
                div class="tabs" role="radiogroup" aria-label="Language" {
                    @for (at, (name, _)) in snippets.iter().enumerate() {
                        label { input type="radio" name="language" value=(at) checked[at == 0]; (name) }
                    }
                    @if !spec.upload { label class="scripted" { input type="radio" name="language" value="try"; "Try it" } }
                }
            }
            @for (at, (name, text)) in snippets.iter().enumerate() {
                div class="snippet" data-language=(at) {
                    pre class="code" tabindex="0" aria-label=(name) { code id={ "snippet-" (at) } { (text) } }
                    button type="button" class="plain scripted" data-copy={ "snippet-" (at) } { "Copy" }
                }
            }
            @if !spec.upload {
                form class="snippet scripted" id="try" data-language="try" data-method=(method) data-path=(path) data-twin=[twin.then_some("true")] data-price=[(!spec.price.is_free()).then(|| spec.price.to_string())] {
                    @for name in spec.path_parameters() {
                        label for={ "path-" (name) } { code { (name) } " in the path" }
                        input id={ "path-" (name) } name=(name) data-in="path" required spellcheck="false";
                    }
                    @if spec.method.has_body() {
                        label for="body" { "Body" }
                        textarea id="body" rows="8" spellcheck="false" { (call.body().map(|body| serde_json::to_string_pretty(&body).unwrap_or_default()).unwrap_or_default()) }
                    } @else {
                        label for="query" { "Query" }
                        input id="query" value=(spec.example) spellcheck="false";
                    }
                    label for="key" { "API key" @if twin { " " span class="note" { "without a key the sandbox answers" } } }
                    input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="alm_live_…";
                    label class="tick" { input id="keep" type="checkbox"; "remember the key in this browser" }
                    div class="row" {
                        button { "Send" }
                        @if !spec.price.is_free() && matches!(spec.access, Access::Key(_)) { button type="button" class="quiet" id="dry" { "Maximum price" } }
                    }
                    p class="note" id="where" {}
                }
            }
            p class="note" { "The SDKs and the command line read the key from " code { "ALMANAC_API_KEY" } ". " a href={ "/console/playground?operation=" (spec.operation()) } { "Open in the console" } "." }
        }
    }
}

/// The canned answer in the order it is sent in, with its cost.
fn example_of(spec: &Spec, answer: &'static Value) -> Markup {
    let usual =
        sandbox::canned(spec).and_then(Result::ok).and_then(|mut canned| canned.remove(sandbox::USUAL));
    if let Some(Value::String(text)) = &usual {
        return html! { (text) };
    }
    let entry = endpoints().find(|entry| entry.spec.path == spec.path && entry.spec.method == spec.method);
    let body = entry
        .zip(usual)
        .and_then(|(entry, usual)| (entry.types.answer)(usual).ok())
        .map(|answer| answer.body);
    let body = body.and_then(|body| String::from_utf8(body).ok());
    match (body, answer["example"].get("cost")) {
        (Some(body), None) => coloured_text(&body),
        (Some(body), Some(cost)) if body.ends_with('}') && !body.contains("\"cost\":") => {
            coloured_text(&format!("{},\"cost\":{cost}}}", &body[..body.len() - 1]))
        }
        _ => coloured(&answer["example"]),
    }
}

/// The parameters of the pipeline itself.
fn pipeline(spec: &Spec) -> Markup {
    let metered = !spec.price.is_free() && spec.access.is_metered();
    let repeats = spec.method == Method::Post && common::openapi::needs_key(spec.access);
    html! { @if metered || repeats { dl class="tree also" {
        @if metered { div id="in.dry_run" { dt { code { "?dry_run=true" } } dd { "Returns the most the call can cost, without doing or charging anything." } } }
        @if repeats { div id="in.Idempotency-Key" { dt { code { "Idempotency-Key" } " " span class="kind" { "header" } } dd {
            "For 24 hours, the same key and request is charged once and returns the same answer. " a href="/docs/idempotency" { "How" } "."
        } } }
    } } }
}

/// The errors it can answer with.
fn mistakes(spec: &'static Spec) -> Markup {
    let responses = &document::operation(spec)["responses"];
    let samples = Error::samples();
    let possible = samples.iter().filter(|error| responses.get(error.kind().0.as_str()).is_some());
    html! {
        section class="card" {
            div class="head" { h2 { "Errors" } span class="note" { "You are not charged for errors, except where the error says so." } }
            ul class="errors" { @for error in possible {
                @let (status, code, title) = error.kind();
                li { a href={ "/errors/" (slug(code)) } { span class="method" { (status.as_u16()) } " " code { (code) } } " " span class="note" { (title) } }
            } }
        }
    }
}

fn neighbours(spec: &Spec) -> Markup {
    let all: Vec<&Spec> = endpoints().map(|entry| &entry.spec).collect();
    let at = all.iter().position(|one| one.path == spec.path && one.method == spec.method).unwrap_or(0);
    let link = |one: &Spec, arrow: Markup| html! { a class="button quiet" href={ "/docs/" (one.operation()) } { (arrow) " " (one.path) } };
    html! { nav class="row" aria-label="Neighbours" {
        @if let Some(before) = at.checked_sub(1).and_then(|at| all.get(at)) { (link(before, html! { "←" })) }
        @if let Some(after) = all.get(at + 1) { (link(after, html! { "→" })) }
    } }
}
