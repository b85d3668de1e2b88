//! The operator's page for privacy requests: open requests with deadlines, and tools for requests received by mail.

use super::api::{Refused, Wrong};
use super::confirm::{self, Question};
use super::visit::{Pairs, Screen, Visit, encoded, shown};
use crate::page::{empty, figure, heading, json as shown_json, notice, number, state, time};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use common::catalog::privacy::{
    AccessDataResponse, FulfilResponse, GetRightsRequestResponse, ListRightsRequestsResponse,
    PrivacyStatusResponse, RightsRequest, SuppressResponse, UnsuppressResponse,
};
use common::privacy::receipt::{Found, Receipt};
use maud::{Markup, html};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

pub const AT: &str = "/console/operator/privacy";
const API: &str = "/v1/operator/privacy";
/// The right whose requests delete something.
const ERASURE: &str = "erasure";
const ERASE_AND_SEND: &str = "Erase, and send the receipt";
/// The identifiers of a person: field, label and placeholder.
const FIELDS: [(&str, &str, &str); 4] = [
    ("email", "Email", "ada@acme.example"),
    ("network_url", "Profile", "https://network.example/in/ada"),
    ("phone", "Phone", "+44 20 7946 0018"),
    ("person_id", "Person ID", "per_…"),
];

pub async fn desk(visit: &Visit) -> Screen {
    show(visit, None, None).await
}

/// What a form was refused for.
type Refusal = (String, Wrong);

async fn show(visit: &Visit, done: Option<Markup>, refused: Option<Refusal>) -> Screen {
    let names = FIELDS.map(|(name, _, _)| name);
    let status: PrivacyStatusResponse = visit.api.get(API).await?;
    let all = visit.query.get("all").is_some();
    let path = format!("{API}/requests{}", if all { "?all=true" } else { "" });
    let page: ListRightsRequestsResponse = visit.api.get(&path).await?;
    let content = html! {
        (heading("Privacy", "Privacy requests from the /privacy page, and tools for requests you received yourself."))
        @if let Some(done) = done { (done) }
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&names)) { (notice("bad", detail)) }
        div class="figures" {
            (figure("Waiting", &number(status.open_requests), html! {
                @match status.next_due_at { Some(at) => { "next due " (time(at)) } None => { "no open requests" } }
            }))
            (figure("Opt-outs", &number(status.marks), html! { "keyed hashes; a person has several" }))
            (figure("To notify", &number(status.untold), html! { "opt-outs that customers are notified of within a minute" }))
        }
        section class="card" {
            div class="head" {
                h2 { "Requests" }
                nav class="tabs" aria-label="Which requests" {
                    a href=(AT) aria-current=[(!all).then_some("page")] { "Waiting" }
                    a href={ (AT) "?all=true" } aria-current=[all.then_some("page")] { "All" }
                }
            }
            @if page.results.is_empty() {
                p class="note" { "No requests from " code { "/privacy" } @if !all { " are open" } ". Turn the page on with " code { "PRIVACY_PAGE=on" } "." }
            } @else { (requests(&page.results)) }
        }
        (form(&status, refused.map(|(_, wrong)| (&visit.form, wrong))))
        @if !status.by_origin.is_empty() {
            section class="card" {
                div class="head" { h2 { "Where opt-outs came from" } @if let Some(at) = status.last_at { span class="note" { "last " (time(at)) } } }
                dl class="facts" { @for (origin, marks) in &status.by_origin { div { dt { (origin) } dd { (number(*marks)) } } } }
            }
        }
    };
    shown("Privacy", AT, content)
}

fn requests(requests: &[RightsRequest]) -> Markup {
    html! { div class="wide" tabindex="0" role="region" aria-label="Requests" { table {
        thead { tr { th { "Reference" } th { "Asks for" } th { "State" } th { "Made" } th { "Due" } } }
        tbody { @for request in requests { tr {
            td { a href={ (AT) "/requests/" (encoded(&request.reference)) } { code { (request.reference) } } }
            td { (request.right.as_str()) }
            td { (state(request.status.as_str())) }
            td { (time(request.opened_at)) }
            td { (due(request)) }
        } } }
    } } }
}

/// When a request has to be answered, or was.
fn due(request: &RightsRequest) -> Markup {
    html! { @match (request.days_left, request.decided_at) {
        (Some(days), _) if days < 0 => { span class="state bad" { "overdue" } " " (time(request.due_at)) }
        (Some(days), _) => { span class={ "state " (if days < 7 { "busy" } else { "" }) } { (days) @if days == 1 { " day left" } @else { " days left" } } " " (time(request.due_at)) }
        (None, Some(at)) => { "answered " (time(at)) }
        (None, None) => { (time(request.due_at)) }
    } }
}

/// The form, with what was typed into it where that was refused.
fn form(status: &PrivacyStatusResponse, refused: Option<(&Pairs, Wrong)>) -> Markup {
    let typed = |name: &str| refused.as_ref().and_then(|(form, _)| form.get(name)).unwrap_or_default();
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    html! { form class="card" method="post" action={ (AT) "/suppress" } {
        div class="head" { h2 { "Handle a request" } span class="note" { "any identifier; several together mean one person" } }
        div class="fields" { @for (name, label, example) in FIELDS {
            div { label for=(name) { (label) } input id=(name) name=(name) maxlength="500" autocomplete="off" spellcheck="false" placeholder=(example) value=(typed(name)) aria-describedby=[wrong.described(name)]; (wrong.at(name)) }
        } }
        div class="row" {
            button { "Hide" }
            @if status.erases { button class="quiet" formaction={ (AT) "/access" } { "Show their data" } }
            button class="quiet" formaction={ (AT) "/unsuppress" } { "Lift an opt-out" }
        }
        @if status.erases {
            details class="apart" {
                summary { "Erase" }
                p { "Hides the person and deletes their data: records, answers, jobs, lists, deliveries. This cannot be undone. You get a signed receipt." }
                button class="danger" formaction={ (AT) "/erase" } { "Erase permanently" }
            }
        } @else {
            p class="note" { "On AWS use the command line: " code { "almanac privacy erase --aws" } "." }
        }
    } }
}

pub async fn act(visit: &Visit, action: &str) -> Screen {
    let mut body = Map::new();
    for (name, _, _) in FIELDS {
        body.extend(visit.form.get(name).map(|text| (name.to_owned(), Value::from(text))));
    }
    let path = format!("{API}/{action}");
    let named = FIELDS.iter().find_map(|(name, _, _)| visit.form.get(name));
    if let ("erase", Some(person)) = (action, named)
        && !confirm::is_answered(&visit.form, named)
    {
        let what = "The person is hidden, and their records, answers, jobs, lists and deliveries are deleted. This cannot be undone.";
        return ask_erasure(visit, person, what, "Erase permanently", AT);
    }
    if action == "access" {
        body.insert("page".to_owned(), true.into());
    }
    let (api, body) = (&visit.api, Value::Object(body));
    let done: Result<Markup, Refused> = match action {
        "suppress" => api.post(&path, body).await.map(|done| hidden(&done)),
        "unsuppress" => api.post(&path, body).await.map(|done| taken_back(&done)),
        "erase" => api.post(&path, body).await.map(|done| receipt(&done)),
        _ => api.post(&path, body).await.map(held),
    };
    match done {
        Ok(done) => show(visit, Some(done), None).await,
        Err(Refused::Problem { detail, wrong, .. }) => show(visit, None, Some((detail, wrong))).await,
        Err(refused) => Err(refused),
    }
}

/// The question before a person is erased, answered with their identifier.
fn ask_erasure(visit: &Visit, person: &str, what: &str, button: &str, back: &str) -> Screen {
    let title = "Erase this person?";
    confirm::ask(visit, &Question { title, what, button, name: Some(person), back, at: AT })
}

fn hidden(done: &SuppressResponse) -> Markup {
    html! { section class="card key" role="status" {
        p { b { "Hidden. " } "They have " (number(done.records)) @if done.records == 1 { " record" } @else { " records" } " here. Use this receipt to lift the opt-out:" }
        code id="receipt" { (done.receipt) }
        button type="button" class="quiet" data-copy="receipt" { "Copy" }
        @if !done.forwarded.is_empty() {
            dl class="facts" { @for (name, said) in &done.forwarded { div { dt { (name) } dd { (said) } } } }
        }
    } }
}

fn taken_back(done: &UnsuppressResponse) -> Markup {
    match done.removed {
        0 => notice("good", "No matching opt-out was on the list."),
        removed => {
            notice("good", &format!("{} hashes removed; the person can be found again.", number(removed)))
        }
    }
}

fn receipt(done: &Receipt) -> Markup {
    html! { section class="card" role="status" aria-label="Receipt" {
        div class="head" { h2 { "Erased" } span class="note" { (time(done.done_at)) } }
        p { "Receipt " code { (done.id) } ", signed by this deployment and without personal data. Send it to the person." }
        (found(&done.stores))
        div class="row" { (saved("Save the receipt", "receipt.json", done)) }
        details { summary { "Show the receipt" } (shown_json(&serde_json::to_value(done).unwrap_or_default())) }
    } }
}

fn found(stores: &BTreeMap<String, Found>) -> Markup {
    html! { div class="wide" tabindex="0" role="region" aria-label="By store" { table {
        thead { tr { th { "Where" } th class="number" { "Found" } th class="number" { "Deleted" } th { "Kept, and until when" } } }
        tbody { @for (store, found) in stores { tr {
            td { (store) }
            td class="number" { (number(found.found)) }
            td class="number" { (number(found.gone)) }
            td class="note" { (found.rest.as_deref().unwrap_or_default()) }
        } } }
    } } }
}

fn held(mut done: AccessDataResponse) -> Markup {
    let page = done.page.take().unwrap_or_default();
    let page = STANDARD.encode(page);
    let nothing = done.dataset.is_empty() && done.stores.is_empty() && done.recipients.is_empty();
    html! { section class="card" role="status" aria-label="Stored data" {
        div class="head" { h2 { @if nothing { "No stored data" } @else { "Stored data" } } span class="note" { (time(done.at)) } }
        p { @if done.objected { "They have opted out." } @else { "They have not opted out." } }
        dl class="facts" {
            div { dt { "Records" } dd { (number(done.dataset.len())) } }
            div { dt { "In other stores" } dd { (number(done.stores.len())) } }
            div { dt { "Accounts that received it" } dd { (number(done.recipients.len())) } }
        }
        @if !done.recipients.is_empty() { (recipients(&done.recipients)) }
        div class="row" {
            a class="button quiet" download="data.html" href={ "data:text/html;base64," (page) } { "Save as a page" }
            (saved("Save as JSON", "data.json", &done))
        }
        details { summary { "Everything" } (shown_json(&serde_json::to_value(&done).unwrap_or_default())) }
    } }
}

fn recipients(recipients: &[Map<String, Value>]) -> Markup {
    let text = |one: &Map<String, Value>, name: &str| {
        one.get(name).and_then(Value::as_str).unwrap_or("–").to_owned()
    };
    let at = |one: &Map<String, Value>, name: &str| {
        let at = one.get(name).and_then(Value::as_str).and_then(|at| at.parse().ok());
        html! { @match at { Some(at) => { (time(at)) } None => { "–" } } }
    };
    html! { div class="wide" tabindex="0" role="region" aria-label="Recipients" { table {
        thead { tr { th { "Account" } th { "First" } th { "Last" } th { "Notified of the opt-out" } } }
        tbody { @for one in recipients { tr {
            td class="clip" { (text(one, "account")) }
            td { (at(one, "first_at")) " " code { (text(one, "first_by")) } }
            td { (at(one, "last_at")) " " code { (text(one, "last_by")) } }
            td { (at(one, "told_at")) }
        } } }
    } } }
}

/// A link that saves something as it is in the page.
fn saved(label: &str, name: &str, what: &impl Serialize) -> Markup {
    let text = STANDARD.encode(serde_json::to_vec_pretty(what).unwrap_or_default());
    html! { a class="button quiet" download=(name) href={ "data:application/json;base64," (text) } { (label) } }
}

pub async fn request(visit: &Visit, id: &str) -> Screen {
    show_request(visit, id, None, None).await
}

async fn show_request(visit: &Visit, id: &str, done: Option<Markup>, refused: Option<Refusal>) -> Screen {
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let typed = |name: &str| visit.form.get(name).filter(|_| refused.is_some());
    let path = format!("{API}/requests/{}", encoded(id));
    let GetRightsRequestResponse { request, asker } = visit.api.get(&path).await?;
    let action = |action: &str| format!("{AT}/requests/{}/{action}", encoded(&request.reference));
    let gave_more = asker.network_url.is_some() || asker.phone.is_some();
    let content = html! {
        p class="back" { a href=(AT) { "← All requests" } }
        (heading(&request.reference, &format!("asks for {}", request.right)))
        @if let Some(done) = done { (done) }
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&["reason"])) { (notice("bad", detail)) }
        section class="card" {
            div class="head" { h2 { "Requester" } (state(request.status.as_str())) }
            dl class="facts" {
                div { dt { "Mailbox, proven" } dd { (asker.email) } }
                @if let Some(url) = &asker.network_url { div { dt { "Profile (not verified)" } dd { (url) } } }
                @if let Some(phone) = &asker.phone { div { dt { "Phone (not verified)" } dd { (phone) } } }
                div { dt { "Reads" } dd { (request.language) } }
                div { dt { "Made" } dd { (time(request.opened_at)) } }
                div { dt { "Due" } dd { (due(&request)) } }
                @if let Some(receipt) = &request.receipt { div { dt { "Receipt" } dd { code { (receipt) } } } }
                @if let Some(reason) = &request.reason { div { dt { "Reason for refusal" } dd { (reason) } } }
            }
        }
        @if request.days_left.is_some() {
            div class="pair" {
                form class="card" method="post" action=(action("fulfil")) {
                    h2 { "Fulfil" }
                    p { "The result is sent to the verified mailbox." }
                    @if gave_more {
                        label class="tick" { input type="checkbox" name="trust_given" value="true" checked[typed("trust_given").is_some()]; "I have verified that the profile and the phone are theirs" }
                    }
                    div class="row" { button { @if request.right.as_str() == ERASURE { (ERASE_AND_SEND) } @else { "Send their data" } } }
                }
                form class="card" method="post" action=(action("refuse")) {
                    h2 { "Refuse" }
                    div class="field" {
                        label for="reason" { "Why" }
                        textarea id="reason" name="reason" rows="3" required maxlength="2000" aria-describedby=[wrong.described("reason")] { (typed("reason").unwrap_or_default()) }
                        (wrong.at("reason"))
                        span class="note" { "Sent to the mailbox, and shown on the request's page." }
                    }
                    button class="quiet" { "Refuse" }
                }
            }
        } @else if request.decided_at.is_none() { (empty("Not verified yet", html! { "The code sent to the mailbox has not been entered." })) }
    };
    shown(request.reference.clone(), AT, content)
}

pub async fn answer(visit: &Visit, id: &str, action: &str) -> Screen {
    let path = format!("{API}/requests/{}", encoded(id));
    if action == "fulfil" {
        let GetRightsRequestResponse { request, asker } = visit.api.get(&path).await?;
        let person = asker.email;
        if request.right.as_str() == ERASURE && !confirm::is_answered(&visit.form, Some(&person)) {
            let what = "The requester is hidden, their data is deleted, and the receipt is sent to the verified mailbox. This cannot be undone.";
            let back = format!("{AT}/requests/{}", encoded(id));
            return ask_erasure(visit, &person, what, ERASE_AND_SEND, &back);
        }
    }
    let path = format!("{path}/{action}");
    let done: Result<Markup, Refused> = match action {
        "fulfil" => {
            let body = json!({"trust_given": visit.form.get("trust_given").is_some()});
            visit.api.post(&path, body).await.map(|done: FulfilResponse| {
                html! {
                    (notice("good", "Done, and sent to the mailbox."))
                    @if let Some(done) = &done.receipt { (receipt(done)) }
                }
            })
        }
        _ => {
            let body = json!({"reason": visit.form.get("reason").unwrap_or_default()});
            let refused: Result<RightsRequest, Refused> = visit.api.post(&path, body).await;
            refused.map(|_| notice("good", "Refused; the reason was sent."))
        }
    };
    match done {
        Ok(done) => show_request(visit, id, Some(done), None).await,
        Err(Refused::Problem { status, detail, wrong, .. }) if status != 404 => {
            show_request(visit, id, None, Some((detail, wrong))).await
        }
        Err(refused) => Err(refused),
    }
}
