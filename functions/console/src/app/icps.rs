//! Saved searches: filters that are run again to find new results.

use super::api::{Paid, Refused, Wrong};
use super::confirm::{self, Question};
use super::lists::tabs;
use super::results::{self, Result as Row};
use super::visit::{Pairs, Screen, Shown, Visit, encoded, once, shown};
use crate::page::{empty, heading, json as shown_json, next, notice, number, time};
use common::catalog::Endpoint;
use common::catalog::sticky::{IcpResult, RunSavedIcp, RunSavedIcpResponse, SavedIcp, SavedIcps};
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/icps";
/// The fields of the form that can say what is wrong with them.
const FIELDS: [&str; 2] = ["name", "filters"];

pub async fn icps(visit: &Visit) -> Screen {
    with_form(visit, &visit.query, None).await
}

/// The saved searches, above the form of a new one with what was typed into it.
async fn with_form(visit: &Visit, given: &Pairs, refused: Option<Refusal>) -> Screen {
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
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
            @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
            div class="fields" {
                div {
                    label for="name" { "Name" }
                    input id="name" name="name" required maxlength="100" placeholder="Data leaders" value=(given.get("name").unwrap_or_default()) aria-describedby=[wrong.described("name")];
                    (wrong.at("name"))
                }
                div { label for="target" { "Of" } select id="target" name="target" {
                    option value="people" { "people" } option value="companies" selected[given.get("target") == Some("companies")] { "companies" }
                } }
            }
            (filters_field(given.get("filters"), &json!({"departments": ["data"], "locations": ["Germany"]}), &wrong))
            button { "Save" }
        }
    };
    shown("Saved searches", "/console/lists", content)
}

pub async fn create(visit: &Visit) -> Screen {
    let form = &visit.form;
    let filters = match filters(form) {
        Ok(filters) => filters,
        Err(refused) => return with_form(visit, form, Some(refused)).await,
    };
    let body = json!({
        "name": form.get("name").unwrap_or_default(),
        "target": form.get("target").unwrap_or("people"),
        "filters": filters,
    });
    match visit.api.post::<SavedIcp>("/v1/saved-icps", body).await {
        Ok(icp) => Ok(Shown::Goto(format!("{AT}/{}", icp.id))),
        Err(refused) => with_form(visit, form, Some(refused.of_form()?)).await,
    }
}

pub async fn icp(visit: &Visit, id: &str) -> Screen {
    show(visit, id, None, None).await
}

/// What a form was refused for.
type Refusal = (String, Wrong);
/// What came of a run.
type Ran = Result<Paid<RunSavedIcpResponse>, String>;

async fn show(visit: &Visit, id: &str, ran: Option<Ran>, refused: Option<Refusal>) -> Screen {
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    // What was typed stays, whether it was refused or the session had ended.
    let typed = if refused.is_some() { &visit.form } else { &visit.query };
    let icp: SavedIcp = visit.api.get(&format!("/v1/saved-icps/{}", encoded(id))).await?;
    let most = RunSavedIcp::SPEC.price.of(u64::from(icp.limit)).unwrap_or_default();
    let action = |action: &str| format!("{AT}/{}/{action}", icp.id);
    let content = html! {
        p class="back" { a href=(AT) { "← All saved searches" } }
        (heading(&icp.name, &results::in_words(&Value::Object(icp.filters.clone()))))
        form class="card" method="post" action=(action("run")) {
            input type="hidden" name="once" value=(once());
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
            @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
            div class="fields" {
                div {
                    label for="name" { "Name" }
                    input id="name" name="name" required maxlength="100" value=(typed.get("name").unwrap_or(&icp.name)) aria-describedby=[wrong.described("name")];
                    (wrong.at("name"))
                }
                div { label for="limit" { "Results per run" } input id="limit" name="limit" type="number" min="1" max="100" value=(typed.get("limit").unwrap_or(&icp.limit.to_string())); }
            }
            (filters_field(typed.get("filters"), &Value::Object(icp.filters.clone()), &wrong))
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
        "delete" if !confirm::is_answered(form, None) => {
            let icp: SavedIcp = visit.api.get(&path).await?;
            let what =
                format!("{} is deleted, with the memory of what it found. This cannot be undone.", icp.name);
            let (back, at) = (format!("{AT}/{}", encoded(id)), "/console/lists");
            let question = Question {
                title: "Delete this search?",
                what: &what,
                button: "Delete",
                name: None,
                back: &back,
                at,
            };
            confirm::ask(visit, &question)
        }
        "delete" => {
            let _: Value = visit.api.call(Method::DELETE, &path, None).await?;
            Ok(Shown::Goto(AT.to_owned()))
        }
        "run" => {
            let body = json!({"only_new": form.get("only_new").is_some()});
            let once = form.get("once").unwrap_or_default().to_owned();
            match visit.api.post_once(&format!("{path}/run"), body, &once).await {
                Ok(ran) => show(visit, id, Some(Ok(ran)), None).await,
                Err(Refused::Problem { status, detail, .. }) if status != 404 => {
                    show(visit, id, Some(Err(detail)), None).await
                }
                Err(refused) => Err(refused),
            }
        }
        _ => {
            let filters = match filters(form) {
                Ok(filters) => filters,
                Err(refused) => return show(visit, id, None, Some(refused)).await,
            };
            let mut body = json!({"name": form.get("name").unwrap_or_default(), "filters": filters});
            if let Some(limit) = form.get("limit").and_then(|limit| limit.parse::<u16>().ok()) {
                body["limit"] = json!(limit);
            }
            match visit.api.call::<SavedIcp>(Method::PATCH, &path, Some(body)).await {
                Ok(_) => Ok(Shown::Goto(format!("{AT}/{}", encoded(id)))),
                Err(refused) => show(visit, id, None, Some(refused.of_form()?)).await,
            }
        }
    }
}

fn given(paid: &Paid<RunSavedIcpResponse>) -> Markup {
    let run = &paid.answer;
    let rows = run.results.iter().map(|one| match one {
        IcpResult::Person(person) => Row::person(person),
        IcpResult::Company(company) => Row::company(company),
    });
    html! { section class="card" aria-label="Results" {
        div class="head" { h2 { (number(run.results.len())) " results" } span class="note" { (number(run.total)) " matches in total" } }
        (results::paid(paid.cost))
        @if run.results.is_empty() { p { "No new matches since the last run." } }
        @else { (results::table("Records", rows.collect())) }
        @if !run.suggestions.is_empty() { (shown_json(&serde_json::to_value(&run.suggestions).unwrap_or_default())) }
    } }
}

/// The filters of a form, or what is wrong with their text.
fn filters(form: &Pairs) -> Result<Value, Refusal> {
    let text = form.get("filters").unwrap_or_default();
    serde_json::from_str::<Value>(text).ok().filter(Value::is_object).ok_or_else(|| {
        let detail = "must be a JSON object; check commas and quotes";
        (detail.to_owned(), Wrong::of_field("filters", detail))
    })
}

fn filters_field(typed: Option<&str>, filters: &Value, wrong: &Wrong) -> Markup {
    let text = serde_json::to_string_pretty(filters).unwrap_or_default();
    html! { div class="field" {
        label for="filters" { "Filters" }
        textarea id="filters" name="filters" rows="6" required maxlength="20000" spellcheck="false" aria-describedby=[wrong.described("filters")] { (typed.unwrap_or(&text)) }
        (wrong.at("filters"))
        span class="note" { "The filters of " a href="/docs/search_people" { "search/people" } " or " a href="/docs/search_companies" { "search/companies" } ", as JSON." }
    } }
}
