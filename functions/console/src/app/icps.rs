//! Saved searches: filters that are run again to find new results.

use super::api::Refused;
use super::lists::tabs;
use super::results::{self, Result as Row};
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{empty, heading, json as shown_json, next, notice, number, time};
use common::catalog::Endpoint;
use common::catalog::sticky::{IcpResult, RunSavedIcp, RunSavedIcpResponse, SavedIcp, SavedIcps};
use common::domain::chance;
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/icps";

pub async fn icps(visit: &Visit) -> Screen {
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/saved-icps?limit=25{}", cursor.unwrap_or_default());
    let page: SavedIcps = visit.api.get(&path).await?;
    let content = html! {
        (heading("Lists", "Watch people and companies, and rerun saved searches for new results."))
        (tabs(true))
        @if page.results.is_empty() {
            (empty("No saved search yet", html! { "Make a " a href="/console/search" { "search" } " and save it from its results." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Saved searches" { table {
                thead { tr { th { "Name" } th { "Of" } th { "Filters" } th { "Last run" } th class="number" { "Matches" } } }
                tbody { @for icp in &page.results { tr {
                    td class="clip" { a href={ (AT) "/" (icp.id) } { (icp.name) } }
                    td { (icp.target.as_str()) }
                    td class="clip" { (results::in_words(&Value::Object(icp.filters.clone()))) }
                    td { @match icp.last_run_at { Some(at) => { (time(at)) } None => { "never" } } }
                    td class="number" { @match icp.last_total { Some(total) => { (number(total)) } None => { "–" } } }
                } } }
            } } }
            (next(page.next_cursor.map(|cursor| format!("{AT}?cursor={}", encoded(&cursor)))))
        }
        form class="card" method="post" action=(AT) {
            h2 { "New saved search" }
            div class="fields" {
                div { label for="name" { "Name" } input id="name" name="name" required maxlength="100" placeholder="Data leaders"; }
                div { label for="target" { "Of" } select id="target" name="target" { option value="people" { "people" } option value="companies" { "companies" } } }
            }
            (filters_field(&json!({"departments": ["data"], "locations": ["Germany"]})))
            button { "Save" }
        }
    };
    shown("Saved searches", "/console/lists", content)
}

pub async fn create(visit: &Visit) -> Screen {
    let form = &visit.form;
    let body = json!({
        "name": form.get("name").unwrap_or_default(),
        "target": form.get("target").unwrap_or("people"),
        "filters": filters(form.get("filters").unwrap_or_default())?,
    });
    let icp: SavedIcp = visit.api.post("/v1/saved-icps", body).await?;
    Ok(Shown::Goto(format!("{AT}/{}", icp.id)))
}

pub async fn icp(visit: &Visit, id: &str) -> Screen {
    show(visit, id, None).await
}

async fn show(visit: &Visit, id: &str, ran: Option<Result<RunSavedIcpResponse, String>>) -> Screen {
    let icp: SavedIcp = visit.api.get(&format!("/v1/saved-icps/{}", encoded(id))).await?;
    let most = RunSavedIcp::SPEC.price.of(u64::from(icp.limit)).unwrap_or_default();
    let action = |action: &str| format!("{AT}/{}/{action}", icp.id);
    let content = html! {
        p class="back" { a href=(AT) { "← All saved searches" } }
        (heading(&icp.name, &results::in_words(&Value::Object(icp.filters.clone()))))
        form class="card" method="post" action=(action("run")) {
            input type="hidden" name="once" value=(chance::text(b"0123456789abcdef", 32));
            div class="head" {
                h2 { "Run it again" }
                span class="note" { @match (icp.last_run_at, icp.last_total) {
                    (Some(at), Some(total)) => { (number(total)) " fitted, " (time(at)) }
                    _ => "never run",
                } }
            }
            label class="tick" { input type="checkbox" name="only_new" value="true" checked; "only new results" }
            div class="row" {
                button { "Run, " (number(most)) " credits at most" }
                span class="note" { (RunSavedIcp::SPEC.price.to_string()) "; the base is charged even without new results" }
            }
        }
        @match &ran {
            None => {}
            Some(Err(detail)) => (notice("bad", detail)),
            Some(Ok(run)) => (given(run)),
        }
        form class="card" method="post" action=(action("change")) {
            h2 { "Edit" }
            div class="fields" {
                div { label for="name" { "Name" } input id="name" name="name" required maxlength="100" value=(icp.name); }
                div { label for="limit" { "Results per run" } input id="limit" name="limit" type="number" min="1" max="100" value=(icp.limit); }
            }
            (filters_field(&Value::Object(icp.filters.clone())))
            button class="quiet" { "Save" }
        }
        form method="post" action=(action("delete")) { button class="plain bad" { "Delete this search" } }
    };
    shown(icp.name.clone(), "/console/lists", content)
}

pub async fn act(visit: &Visit, id: &str, action: &str) -> Screen {
    let path = format!("/v1/saved-icps/{}", encoded(id));
    let form = &visit.form;
    match action {
        "delete" => {
            let _: Value = visit.api.call(Method::DELETE, &path, None).await?;
            Ok(Shown::Goto(AT.to_owned()))
        }
        "run" => {
            let body = json!({"only_new": form.get("only_new").is_some()});
            let once = form.get("once").unwrap_or_default().to_owned();
            match visit.api.post_once(&format!("{path}/run"), body, &once).await {
                Ok(ran) => show(visit, id, Some(Ok(ran))).await,
                Err(Refused::Problem { status, detail, .. }) if status != 404 => {
                    show(visit, id, Some(Err(detail))).await
                }
                Err(refused) => Err(refused),
            }
        }
        _ => {
            let mut body = json!({
                "name": form.get("name").unwrap_or_default(),
                "filters": filters(form.get("filters").unwrap_or_default())?,
            });
            if let Some(limit) = form.get("limit").and_then(|limit| limit.parse::<u16>().ok()) {
                body["limit"] = json!(limit);
            }
            let _: SavedIcp = visit.api.call(Method::PATCH, &path, Some(body)).await?;
            Ok(Shown::Goto(format!("{AT}/{}", encoded(id))))
        }
    }
}

fn given(run: &RunSavedIcpResponse) -> Markup {
    let rows = run.results.iter().map(|one| match one {
        IcpResult::Person(person) => Row::person(person),
        IcpResult::Company(company) => Row::company(company),
    });
    html! { section class="card" aria-label="Results" {
        div class="head" { h2 { (number(run.results.len())) " results" } span class="note" { (number(run.total)) " matches in total" } }
        @if run.results.is_empty() { p { "No new matches since the last run." } }
        @else { (results::table("Records", rows.collect())) }
        @if !run.suggestions.is_empty() { (shown_json(&serde_json::to_value(&run.suggestions).unwrap_or_default())) }
    } }
}

fn filters(text: &str) -> Result<Value, Refused> {
    serde_json::from_str::<Value>(text).ok().filter(Value::is_object).ok_or_else(|| {
        Refused::problem(400, "Not JSON", "The filters must be a JSON object; check commas and quotes.")
    })
}

fn filters_field(filters: &Value) -> Markup {
    let text = serde_json::to_string_pretty(filters).unwrap_or_default();
    html! { div class="field" {
        label for="filters" { "Filters" }
        textarea id="filters" name="filters" rows="6" required maxlength="20000" spellcheck="false" { (text) }
        span class="note" { "The filters of " a href="/docs/search_people" { "search/people" } " or " a href="/docs/search_companies" { "search/companies" } ", as JSON." }
    } }
}
