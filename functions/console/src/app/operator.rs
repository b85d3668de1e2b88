//! The operator's side: accounts with their credits, and what answers are given from. It takes a key of the operator's, and shows
//! what that key opens at `/v1/operator/*`.

use super::api::Refused;
use super::files;
use super::visit::{Screen, Visit, encoded, shown};
use crate::page::{credits, empty, figure, heading, many, next, notice, number, time};
use axum::extract::Request;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use common::catalog::operator::{
    AccountSummary, OperatorAccountsResponse, OperatorDatasetResponse, OperatorImportResponse,
};
use common::domain::Plan;
use maud::{Markup, html};
use serde_json::{Value, json};

pub async fn accounts(visit: &Visit, said: Option<(&str, String)>) -> Screen {
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/operator/accounts?limit=50{}", cursor.unwrap_or_default());
    let page: OperatorAccountsResponse = visit.api.get(&path).await?;
    let content = html! {
        (heading("Accounts", "All accounts, with plan and credits."))
        @if let Some((kind, text)) = &said { (notice(kind, text)) }
        @if page.results.is_empty() {
            (empty("No account yet", html! { "People sign up at " code { "/v1/signup" } ", or " code { "almanac accounts create" } " makes one." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Accounts" { table {
                thead { tr { th { "Account" } th { "Plan" } th class="number" { "Balance" } th class="number" { "Held" } th { "Opened" } th { "Change" } } }
                tbody { @for account in &page.results { tr {
                    td class="clip" { b { (account.email) } br; code class="note" { (account.id) } }
                    td { (account.plan.as_str()) }
                    td class="number" { (number(account.balance)) }
                    td class="number" { (number(account.held)) }
                    td { (time(account.created_at)) }
                    td { details { summary { "Credits, plan" }
                        form method="post" action={ "/console/operator/accounts/" (account.id) "/grant" } {
                            label for={ "credits-" (account.id) } { "Credits to add (negative to remove)" }
                            input id={ "credits-" (account.id) } name="credits" type="number" step="0.001" required;
                            label for={ "note-" (account.id) } { "Why" }
                            input id={ "note-" (account.id) } name="note" maxlength="200" placeholder="invoice 17";
                            div class="row" { button { "Give" } }
                        }
                        form method="post" action={ "/console/operator/accounts/" (account.id) "/plan" } {
                            label for={ "plan-" (account.id) } { "Plan" }
                            select id={ "plan-" (account.id) } name="plan" {
                                @for plan in Plan::ALL { option value=(plan.as_str()) selected[*plan == account.plan] { (plan.as_str()) } }
                            }
                            div class="row" { button class="quiet" { "Set" } }
                        }
                    } }
                } } }
            } } }
            (next(page.next_cursor.map(|cursor| format!("/console/operator?cursor={}", encoded(&cursor)))))
        }
    };
    shown("Accounts", "/console/operator", content)
}

pub async fn grant(visit: &Visit, id: &str) -> Screen {
    let form = &visit.form;
    let amount = form.get("credits").unwrap_or_default();
    let amount = amount.parse::<f64>().map_or_else(|_| json!(amount), |amount| json!(amount));
    let mut body = json!({"credits": amount});
    if let Some(note) = form.get("note") {
        body["note"] = json!(note);
    }
    change(visit, id, "grant", body, |account| {
        format!("{} now has {}.", account.email, credits(account.balance))
    })
    .await
}

pub async fn set_plan(visit: &Visit, id: &str) -> Screen {
    let body = json!({"plan": visit.form.get("plan")});
    change(visit, id, "plan", body, |account| {
        format!("{} is now on the {} plan.", account.email, account.plan.as_str())
    })
    .await
}

/// Changes an account, and says above all accounts what came of it.
async fn change(
    visit: &Visit,
    id: &str,
    what: &str,
    body: Value,
    told: impl Fn(&AccountSummary) -> String,
) -> Screen {
    match visit.api.post(&format!("/v1/operator/accounts/{}/{what}", encoded(id)), body).await {
        Ok(account) => accounts(visit, Some(("good", told(&account)))).await,
        Err(Refused::Problem { detail, .. }) => accounts(visit, Some(("bad", detail))).await,
        Err(refused) => Err(refused),
    }
}

/// Passes an operator's file on; what becomes of it is shown above what there is.
pub async fn import(visit: &Visit, request: Request) -> Screen {
    let kind = visit.query.get("kind").unwrap_or("people");
    let dry_run = visit.query.get("dry_run").is_some();
    let statuses = visit.query.get("status_objections") != Some("false");
    let path =
        format!("/v1/operator/import?kind={}&dry_run={dry_run}&status_objections={statuses}", encoded(kind));
    match files::passed_on(&visit.api, request, &path).await {
        Ok(report) => data(visit, Some(imported(&report))).await,
        Err(Refused::Problem { detail, .. }) => data(visit, Some(notice("bad", &detail))).await,
        Err(refused) => Err(refused),
    }
}

fn imported(report: &OperatorImportResponse) -> Markup {
    let read = report.columns.iter().filter(|column| column.field.is_some());
    let unread: Vec<&str> = report
        .columns
        .iter()
        .filter(|column| column.field.is_none())
        .map(|column| column.name.as_str())
        .collect();
    html! { section class="card" role="status" aria-label="Import" {
        div class="head" { h2 { @if report.dry_run { "Import preview" } @else { "Imported" } } span class="note" { "source " (report.source) } }
        dl class="facts" {
            div { dt { "Rows" } dd { (number(report.rows)) } }
            div { dt { "New" } dd { (number(report.added)) } }
            div { dt { "Merged" } dd { (number(report.updated)) } }
            div { dt { "Rejected" } dd { (number(report.rejected)) } }
            div { dt { "Opted out" } dd { (number(report.suppressed)) } }
        }
        @if let Some(rejects) = &report.rejects {
            div class="row" { a class="button quiet" download="rejects.csv" href={ "data:text/csv;base64," (STANDARD.encode(rejects)) } { "Save the rejected rows" } }
        }
        @for objecting in &report.objections { p class="note" { (number(objecting.rows)) " opted out by the status " code { (objecting.status) } " in " code { (objecting.column) } } }
        @for dropped in &report.dropped { p class="note" { (many(dropped.cells, "cell")) " of " code { (dropped.column) } " were left out: " (dropped.reason) } }
        @if !unread.is_empty() { p class="note" { "Not read: " (unread.join(", ")) } }
        details { summary { "Column mapping" }
            dl class="facts" { @for column in read { div { dt { (column.name) } dd { (column.field.as_deref().unwrap_or_default().replace('_', " ")) @if column.by.as_deref() == Some("contents") { ", by its contents" } } } } }
        }
        @if report.dry_run { p { "This is a preview; nothing was changed. Choose the file again to import it." } }
        @else { p { "The new data is being served." } }
    } }
}

fn import_form() -> Markup {
    let action = |kind: &str, dry: &str| format!("/console/operator/data/import?kind={kind}{dry}");
    html! { form class="card drop" method="post" enctype="multipart/form-data" action=(action("people", "&dry_run=true")) {
        label for="file" { "Drop a file of people or companies here " span { "(CSV, XLSX, JSON, up to 50 MB)" } }
        input id="file" name="file" type="file" required accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.gz,.zst,.zip";
        div class="row" {
            button { "Preview people" }
            button class="quiet" formaction=(action("people", "")) { "Import people" }
            button class="quiet" formaction=(action("people", "&status_objections=false")) title="Do not treat a status such as Do Not Contact as an opt-out" { "Import people, ignore status" }
            button class="quiet" formaction=(action("companies", "&dry_run=true")) { "Preview companies" }
            button class="quiet" formaction=(action("companies", "")) { "Import companies" }
        }
        span class="note" { "Importing the same file again changes nothing. Larger files, and AWS: " code { "almanac import" } "." }
    } }
}

pub async fn data(visit: &Visit, said: Option<Markup>) -> Screen {
    let held: OperatorDatasetResponse = visit.api.get("/v1/operator/dataset").await?;
    let content = html! {
        (heading("Data", "The data that is served, and where it came from."))
        @if let Some(said) = said { (said) }
        @match &held.dataset {
            None => (empty("No dataset", html! { "This service answers only from its providers. " a href="/docs/your-own-data" { "Serve your own data" } "." })),
            Some(dataset) => {
                div class="figures" {
                    (figure("People", &number(dataset.people), html! { "in the " (dataset.kind.as_str()) " dataset" }))
                    (figure("Companies", &number(dataset.companies), html! { "with their own record" }))
                    (figure("Published", &dataset.published_at.map(|at| at.strftime("%d %b").to_string()).unwrap_or("–".to_owned()), html! {
                        @match dataset.published_at { Some(at) => { (time(at)) } None => { "created at start" } }
                    }))
                }
            }
        }
        @if held.dataset.is_some() { (import_form()) }
        @if held.sources.is_empty() {
            (empty("No source", html! { "Nothing was imported yet. Start with " code { "almanac import people contacts.csv" } "; " a href="/docs/your-own-data" { "how" } "." }))
        } @else {
            section class="card" { h2 { "Sources" } div class="wide" tabindex="0" role="region" aria-label="Sources" { table {
                thead { tr { th { "Source" } th class="number" { "People" } th class="number" { "Companies" } } }
                tbody { @for source in &held.sources { tr {
                    td class="clip" { (source.name) }
                    td class="number" { (number(source.people)) }
                    td class="number" { (number(source.companies)) }
                } } }
            } } }
        }
    };
    shown("Data", "/console/operator/data", content)
}
