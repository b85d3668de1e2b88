//! Webhooks: where events go, what signs them, and how each delivery went.

use super::api::{Refused, Wrong};
use super::confirm::{self, Question};
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{empty, heading, next, notice, state, time};
use common::catalog::account::MeResponse;
use common::catalog::bulk::{DeliveryInfo, DeliveryStatus, ListDeliveriesResponse, WebhookSecretResponse};
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/webhooks";
const TEST: &str = "/v1/me/webhook-test";

pub async fn webhooks(visit: &Visit) -> Screen {
    show(visit, None).await
}

/// The deliveries alone; they are asked for again while one is under way.
pub async fn deliveries(visit: &Visit) -> Screen {
    if !visit.partly {
        return Ok(Shown::Goto(AT.to_owned()));
    }
    let page: ListDeliveriesResponse = visit.api.get("/v1/me/webhook-deliveries?limit=25").await?;
    Ok(Shown::Part(rows(&page.results, true)))
}

async fn show(visit: &Visit, said: Option<(String, Wrong)>) -> Screen {
    let wrong = said.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let me: MeResponse = visit.api.get("/v1/me").await?;
    if !me.limits.webhooks {
        let content = html! {
            (heading("Webhooks", "Signed events for your server: a job has finished, a spend cap is near."))
            (empty("Pro plan and above", html! { "This account is on " b { (me.plan.as_str()) } ". " a href="/docs/bulk-and-webhooks" { "What webhooks are" } "." }))
        };
        return shown("Webhooks", AT, content);
    }
    let secret: WebhookSecretResponse = visit.api.get("/v1/me/webhook-secret").await?;
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/me/webhook-deliveries?limit=25{}", cursor.unwrap_or_default());
    let page: ListDeliveriesResponse = visit.api.get(&path).await?;
    let address = me.webhook_url.as_ref().map(ToString::to_string).unwrap_or_default();
    let typed = visit.form.get("webhook_url").unwrap_or(&address);
    let content = html! {
        (heading("Webhooks", "Signed events for your server: a job has finished, a spend cap is near."))
        @if let Some((detail, _)) = said.as_ref().filter(|(_, wrong)| !wrong.stands_at(&["webhook_url"])) { (notice("bad", detail)) }
        div class="pair" {
            form class="card" method="post" action="/console/webhooks/address" {
                h2 { "Webhook address" }
                div class="field" {
                    label for="webhook_url" { "URL" }
                    input id="webhook_url" name="webhook_url" type="url" value=(typed) maxlength="2000" placeholder="https://example.com/almanac" aria-describedby=[wrong.described("webhook_url")];
                    (wrong.at("webhook_url"))
                    span class="note" { "Used for jobs without their own address. Leave empty for none." }
                }
                div class="row" {
                    button class="quiet" { "Save" }
                    @if !address.is_empty() { button formaction="/console/webhooks/test" { "Send a test event" } }
                }
            }
            section class="card key" {
                div class="head" { h2 { "Signing secret" } span class="note" { "created " (time(secret.created_at)) } }
                details { summary { "Show the secret" } code id="secret" { (secret.secret) } button type="button" class="quiet" data-copy="secret" { "Copy" } }
                @if let Some(until) = secret.previous_signs_until { p class="note" { "The previous secret stays valid until " (time(until)) "." } }
                form method="post" action="/console/webhooks/rotate" {
                    div class="row" { button class="quiet" { "Rotate" } span class="note" { "the old secret stays valid for 24 hours" } }
                }
            }
        }
        @if page.results.is_empty() {
            (empty("No deliveries yet", html! { "Give a job a " code { "webhook_url" } ": " a href="/docs/bulk-and-webhooks" { "how" } "." }))
        } @else {
            section class="card" {
                h2 { "Deliveries" }
                (rows(&page.results, visit.query.get("cursor").is_none()))
            }
            (next(page.next_cursor.map(|cursor| format!("{AT}?cursor={}", encoded(&cursor)))))
        }
    };
    shown("Webhooks", AT, content)
}

/// Deliveries; those of the first page follow what is under way by themselves.
fn rows(deliveries: &[DeliveryInfo], first: bool) -> Markup {
    // A second attempt comes within seconds; later ones are not waited for.
    let goes = |one: &DeliveryInfo| one.status == DeliveryStatus::Pending && one.attempts.len() < 2;
    let follows = first && deliveries.iter().any(goes);
    html! { ul id="deliveries" class="matches" hx-get=[follows.then_some("/console/webhooks/deliveries")]
    hx-trigger=[follows.then_some("every 1s")] hx-swap="outerHTML" { @for delivery in deliveries { (row(delivery)) } } }
}

fn row(delivery: &DeliveryInfo) -> Markup {
    html! { li {
        div class="head" {
            h3 { (state(delivery.status.as_str())) " " (delivery.event) }
            span class="note" { (time(delivery.created_at)) }
        }
        p class="note" { "to " code { (delivery.url) } @if let Some(at) = delivery.next_attempt_at { ", next attempt " (time(at)) } }
        details {
            summary { (delivery.attempts.len()) @if delivery.attempts.len() == 1 { " attempt" } @else { " attempts" } }
            div class="wide" tabindex="0" role="region" aria-label={ "Attempts of " (delivery.id) } { table {
                thead { tr { th { "When" } th { "Status" } th { "Error" } th class="number" { "ms" } } }
                tbody { @for attempt in &delivery.attempts { tr {
                    td { (time(attempt.at)) }
                    td { @match attempt.status { Some(status) => { (status) } None => { "nothing" } } }
                    td class="clip" { (attempt.error.as_deref().unwrap_or_default()) }
                    td class="number" { (attempt.latency_ms) }
                } } }
            } }
        }
        form method="post" action={ "/console/webhooks/" (delivery.id) "/replay" } { button class="plain" aria-label={ "Send again: " (delivery.id) } { "Send again" } }
    } }
}

pub async fn act(visit: &Visit, action: &str) -> Screen {
    if action == "rotate" && !confirm::is_answered(&visit.form, None) {
        let what = "A new secret signs your events. The old one stays valid for 24 hours: give your server the new one until then.";
        let question = Question {
            title: "Rotate the signing secret?",
            what,
            button: "Rotate",
            name: None,
            back: AT,
            at: AT,
        };
        return confirm::ask(visit, &question);
    }
    let done: Result<Value, Refused> = match action {
        "address" => {
            let address = visit.form.get("webhook_url").unwrap_or_default();
            visit.api.call(Method::PATCH, "/v1/me", Some(json!({"webhook_url": address}))).await
        }
        "test" => visit.api.post(TEST, json!({})).await,
        _ => visit.api.post("/v1/me/webhook-secret", json!({})).await,
    };
    match done {
        Ok(_) => Ok(Shown::Goto(AT.to_owned())),
        Err(refused) => show(visit, Some(refused.of_form()?)).await,
    }
}

pub async fn replay(visit: &Visit, id: &str) -> Screen {
    let _: DeliveryInfo =
        visit.api.post(&format!("/v1/me/webhook-deliveries/{}/replay", encoded(id)), json!({})).await?;
    Ok(Shown::Goto(AT.to_owned()))
}
