//! Enriching a file: upload, mapping, price, progress, download.

use super::api::{Api, Refused, refusal};
use super::confirm::{self, Question};
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{credits, empty, heading, many, notice, number, state, time};
use axum::extract::Request;
use common::catalog::bulk::{Addition, FileField, FileInfo, FileStatus, ListFilesResponse};
use common::domain::Credits;
use common::rows::ResultColumn;
use http::{Method, header};
use http_body_util::BodyExt;
use maud::{Markup, html};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

const AT: &str = "/console/files";

/// The API's answer to a dry run.
#[derive(Deserialize)]
struct DryRun {
    max_credits: Credits,
    balance_remaining: Credits,
}

pub async fn list(visit: &Visit) -> Screen {
    with_form(visit, None).await
}

async fn with_form(visit: &Visit, refused: Option<&str>) -> Screen {
    let cursor =
        visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor))).unwrap_or_default();
    let files: ListFilesResponse = visit.api.get(&format!("/v1/files?limit=20{cursor}")).await?;
    let content = html! {
        (heading("Enrich a file", "Upload a list of people or companies. You see the maximum price before anything runs."))
        form class="card drop" method="post" action="/console/files" enctype="multipart/form-data" {
            label for="file" { b { "Choose a file" } span { " or drop it here" } }
            input id="file" name="file" type="file" required accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,.json,.gz";
            @if let Some(refused) = refused { span class="wrong" role="alert" id="file-wrong" { (refused) } }
            p class="note" { "CSV, XLSX or NDJSON; up to 100,000 rows and 50 MB. A CRM export works as it is." }
            button { "Upload" }
        }
        @if files.results.is_empty() {
            (empty("No file yet", html! { "Upload one above. Uploading is free, and you pay only for results." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Files" {
                table {
                    thead { tr { th { "File" } th { "State" } th class="number" { "Rows" } th class="number" { "Found" } th class="number" { "Credits" } th { "Uploaded" } } }
                    tbody { @for file in &files.results {
                        tr {
                            td class="clip" { a href={ "/console/files/" (file.id) } { (file.name) } }
                            td { (state(file.status.as_str())) }
                            td class="number" { (number(file.rows)) }
                            td class="number" { @if let Some(progress) = &file.progress { (number(progress.found)) } }
                            td class="number" { @if let Some(progress) = &file.progress { (number(progress.credits)) } }
                            td { (time(file.created_at)) }
                        }
                    } }
                }
            } }
            (crate::page::next(files.next_cursor.map(|cursor| format!("/console/files?cursor={}", encoded(&cursor)))))
        }
    };
    shown("Enrich a file", AT, content)
}

/// Passes the form on as it came: the API reads the same ones.
pub async fn upload(visit: &Visit, request: Request) -> Screen {
    match passed_on::<FileInfo>(&visit.api, request, "/v1/files").await {
        Ok(file) => Ok(Shown::Goto(format!("/console/files/{}", file.id))),
        Err(refused) => {
            let (detail, _) = refused.of_form()?;
            with_form(visit, Some(&in_own_words(&detail))).await
        }
    }
}

/// Why a file was not taken, as its owner would say it.
pub fn in_own_words(detail: &str) -> String {
    let plain = match detail {
        _ if detail.contains("no rows under its header") => {
            "This file has column names but no rows. Add the people or companies below them and upload it again."
        }
        _ if detail.contains("is empty") || detail.contains("has no header") => {
            "This file is empty. Choose one whose first line names the columns, with a row for each person or company below it."
        }
        _ if detail.starts_with("the file ") => {
            return format!("Your file {}.", detail.trim_start_matches("the file ").trim_end_matches('.'));
        }
        other => return other.to_owned(),
    };
    plain.to_owned()
}

/// Passes a form with a file on to a call as it comes.
pub async fn passed_on<T: DeserializeOwned>(api: &Api, request: Request, path: &str) -> Result<T, Refused> {
    let (parts, body) = request.into_parts();
    let mut passed = Request::builder().method(Method::POST).uri(path);
    for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH] {
        if let Some(value) = parts.headers.get(&name) {
            passed = passed.header(name, value);
        }
    }
    let passed =
        passed.body(body).map_err(|_| Refused::problem(400, "No file", "Choose a file to upload."))?;
    let (parts, body) = api.pass(passed).await.into_parts();
    let bytes = body.collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    if !parts.status.is_success() {
        return Err(refusal(parts.status, &bytes));
    }
    serde_json::from_slice(&bytes).map_err(|_| {
        Refused::problem(500, "Something went wrong", "The response could not be read. Try again.")
    })
}

pub async fn show(visit: &Visit, id: &str) -> Screen {
    let file: FileInfo = visit.api.get(&format!("/v1/files/{}", encoded(id))).await?;
    if visit.partly {
        return Ok(Shown::Part(progress(&file)));
    }
    let content = html! {
        p class="back" { a href="/console/files" { "← All files" } }
        (heading(&file.name, &format!("{}, {}.", many(file.rows.into(), "row"), many(file.columns.len() as u64, "column"))))
        @if file.status == FileStatus::Uploaded { (plan(visit, &file).await?) } @else {
            (progress(&file))
            (preview(&file))
        }
    };
    shown(file.name.clone(), AT, content)
}

/// The name and description of an addition.
pub(super) const fn named(addition: Addition) -> (&'static str, &'static str) {
    match addition {
        Addition::Person => ("Person", "title, seniority, profile, company, place"),
        Addition::Company => ("Company", "industry, size, revenue, place"),
        Addition::Email => ("Work email", "found and verified"),
        Addition::PersonalEmail => ("Personal email", "at a free mail provider"),
        Addition::Phone => ("Mobile phone", "carrier-verified"),
        Addition::Duplicates => {
            ("Duplicates", "which rows are the same person or company, which to keep, and why")
        }
        Addition::Verify => ("Email check", "whether the address in the file still works"),
    }
}

/// The name of a column with the addition that it is part of.
pub fn titled(of: Option<Addition>, name: &str) -> String {
    match of {
        Some(of) => format!("{}: {}", named(of).0, name.replace('_', " ")),
        None => name.to_owned(),
    }
}

/// The columns that are shown, with their titles: what a result says about its values is not.
fn shown_columns(file: &FileInfo) -> Vec<(usize, &String, String)> {
    let title = |name: &String| match ResultColumn::read(name) {
        None => Some(name.clone()),
        Some(ResultColumn::Value(of, name)) => Some(titled(Some(of), name)),
        Some(_) => None,
    };
    let columns = file.columns.iter().enumerate();
    columns.filter_map(|(at, name)| Some((at, name, title(name)?))).collect()
}

/// What a file is most likely sent for: whom its rows name.
pub fn usual(file: &FileInfo) -> Addition {
    let of_people = |field: &String| {
        matches!(field.as_str(), "email" | "first_name" | "last_name" | "full_name" | "network_url")
    };
    if file.mapping.0.values().any(of_people) { Addition::Person } else { Addition::Company }
}

/// The form that plans a run.
async fn plan(visit: &Visit, file: &FileInfo) -> Result<Markup, Refused> {
    let usual = usual(file);
    let asked: Vec<Addition> = visit.query.all("add").filter_map(|text| text.parse().ok()).collect();
    let chosen = if asked.is_empty() { vec![usual] } else { asked };
    let body = json!({"add": chosen});
    let priced = price_of(visit, &file.id, &body).await;
    let url = format!("/console/files/{}/price", file.id);
    let columns = shown_columns(file);
    Ok(html! {
        @if let Some(repeated) = file.repeated_rows { (notice("", &format!(
            "{} an earlier row and would be charged again. Delete the copies, or choose Duplicates alone first: it marks them, also if their spelling differs.",
            match repeated { 1 => "1 row repeats".to_owned(), repeated => format!("{} rows repeat", number(repeated)) },
        ))) }
        form id="plan" method="post" action={ "/console/files/" (file.id) "/run" } {
            div class="pair" {
                section class="card" {
                    h2 { "What to add" }
                    div class="choices" { @for addition in Addition::ALL {
                        @let (name, about) = named(*addition);
                        label class="choice" {
                            input type="checkbox" name="add" value=(addition.as_str()) checked[chosen.contains(addition)]
                                hx-get=(url) hx-include="#plan" hx-target="#price" hx-trigger="change";
                            span { b { (name) } " " span class="note" { (about) } }
                            span class="price" { (addition.price().to_string()) }
                        }
                    } }
                    label class="choice" {
                        input type="checkbox" name="allow_unverified" value="true";
                        span { b { "Unverified contacts too" } " " span class="note" { "returned and charged although they could not be confirmed" } }
                    }
                }
                section class="card" {
                    h2 { "Maximum price" }
                    div id="price" aria-live="polite" { (priced) }
                    label for="cap" { "Spend at most " span class="note" { "(optional)" } }
                    input id="cap" name="max_credits" type="number" min="0.1" step="any" inputmode="decimal" placeholder="no limit"
                        hx-get=(url) hx-include="#plan" hx-target="#price" hx-trigger="input changed delay:300ms";
                    p class="note" { "You pay only for results. Unused credits come back when the run ends." }
                    div class="row" {
                        button { "Start" }
                        button class="quiet" formmethod="get" formaction=(url) { "Check the price" }
                    }
                }
            }
            section class="card" {
                h2 { "Columns" }
                p class="note" { "Recognized by name. Change any that are wrong." }
                div class="wide" tabindex="0" role="region" aria-label="The first rows" {
                    table class="preview" {
                        thead {
                            tr { @for (_, _, title) in &columns { th scope="col" { (title) } } }
                            tr { @for (at, (_, column, title)) in columns.iter().enumerate() {
                                td {
                                    select name={ "field-" (at) } aria-label={ "What " (title) " holds" }
                                        hx-get=(url) hx-include="#plan" hx-target="#price" hx-trigger="change" {
                                        option value="" { "–" }
                                        @for field in FileField::ALL {
                                            option value=(field.as_str()) selected[file.mapping.0.get(*column).map(String::as_str) == Some(field.as_str())] {
                                                (field.as_str().replace('_', " "))
                                            }
                                        }
                                    }
                                    input type="hidden" name={ "column-" (at) } value=(column);
                                }
                            } }
                        }
                        tbody { (rows(file)) }
                    }
                }
            }
        }
        form method="post" action={ "/console/files/" (file.id) "/delete" } { button class="plain bad" { "Delete this file" } }
    })
}

fn rows(file: &FileInfo) -> Markup {
    let columns = shown_columns(file);
    html! { @for row in &file.preview { tr { @for (at, _, _) in &columns { td class="clip" { (row.get(*at).and_then(Option::as_deref).unwrap_or_default()) } } } } }
}

fn preview(file: &FileInfo) -> Markup {
    html! {
        section class="card" {
            h2 { "The first rows" }
            div class="wide" tabindex="0" role="region" aria-label="The first rows" {
                table class="preview" {
                    thead { tr { @for (_, _, title) in shown_columns(file) { th scope="col" { (title) } } } }
                    tbody { (rows(file)) }
                }
            }
        }
    }
}

/// The run that a form describes.
fn wanted(pairs: &super::visit::Pairs) -> Value {
    let add: Vec<&str> = pairs.all("add").collect();
    let mut body = json!({"add": add});
    let mut mapping = Map::new();
    let mut mapped = false;
    for at in 0.. {
        let Some((_, column)) = pairs.0.iter().find(|(name, _)| *name == format!("column-{at}")) else {
            break;
        };
        mapped = true;
        if let Some(field) = pairs.get(&format!("field-{at}")) {
            mapping.insert(column.clone(), json!(field));
        }
    }
    if mapped {
        body["mapping"] = Value::Object(mapping);
    }
    if let Some(cap) = pairs.get("max_credits") {
        body["max_credits"] = cap.parse::<f64>().map_or_else(|_| json!(cap), |cap| json!(cap));
    }
    if pairs.get("allow_unverified").is_some() {
        body["allow_unverified"] = json!(true);
    }
    body
}

/// The exact most a run can cost.
async fn price_of(visit: &Visit, id: &str, body: &Value) -> Markup {
    if body["add"].as_array().is_none_or(Vec::is_empty) {
        return notice("", "Choose what to add.");
    }
    let path = format!("/v1/files/{}/run?dry_run=true", encoded(id));
    match visit.api.post::<DryRun>(&path, body.clone()).await {
        Ok(DryRun { max_credits, balance_remaining }) => html! {
            p class="most" { b { (number(max_credits)) } " " span { @if max_credits == Credits::whole(1) { "credit" } @else { "credits" } " at most" } }
            @if max_credits > balance_remaining {
                (notice("bad", &format!("You have {}. Set a limit, or add less.", credits(balance_remaining))))
            } @else {
                p class="note" { "of " (credits(balance_remaining)) " left" }
            }
        },
        Err(Refused::Problem { detail, .. }) => notice("bad", &detail),
        Err(Refused::SignedOut | Refused::SignInAgain) => {
            notice("bad", "Your session has ended. Sign in again.")
        }
    }
}

pub async fn price(visit: &Visit, id: &str) -> Screen {
    let priced = price_of(visit, id, &wanted(&visit.query)).await;
    if visit.partly {
        return Ok(Shown::Part(priced));
    }
    let content = html! {
        (heading("Maximum price", "You pay only for results."))
        section class="card" { (priced) }
        p { a class="button quiet" href={ "/console/files/" (id) } { "Back to the file" } }
    };
    shown("Maximum price", AT, content)
}

pub async fn act(visit: &Visit, id: &str, action: &str) -> Screen {
    let path = format!("/v1/files/{}", encoded(id));
    if matches!(action, "delete" | "cancel") && !confirm::is_answered(&visit.form, None) {
        let file: FileInfo = visit.api.get(&path).await?;
        let back = format!("/console/files/{}", encoded(id));
        let (title, what, button) = match action {
            "delete" => {
                let what = format!(
                    "{} and its results are deleted. This cannot be undone; download the result first.",
                    file.name
                );
                ("Delete this file?", what, "Delete")
            }
            _ => {
                let what = "The run ends for good. Finished rows stay, and unused credits come back. To stop for a while, pause it instead.";
                ("Cancel this run?", what.to_owned(), "Cancel the run")
            }
        };
        return confirm::ask(
            visit,
            &Question { title, what: &what, button, name: None, back: &back, at: AT },
        );
    }
    match action {
        "delete" => {
            let _: Value = visit.api.call(Method::DELETE, &path, None).await?;
            return Ok(Shown::Goto("/console/files".to_owned()));
        }
        "run" => {
            let _: Value = visit.api.post(&format!("{path}/run"), wanted(&visit.form)).await?;
        }
        action => {
            let _: Value = visit.api.post(&format!("{path}/{action}"), json!({})).await?;
        }
    }
    Ok(Shown::Goto(format!("/console/files/{id}")))
}

/// How far a run is; asks again by itself until it has ended.
fn progress(file: &FileInfo) -> Markup {
    let Some(run) = &file.progress else { return html! {} };
    let goes = matches!(file.status, FileStatus::Queued | FileStatus::Running);
    let share = if run.rows == 0 { 0.0 } else { f64::from(run.done) / f64::from(run.rows) * 100.0 };
    let added: Vec<&str> = file.add.iter().map(|addition| named(*addition).0).collect();
    let form = |action: &str, class: &'static str, text: &str| {
        html! { form method="post" action={ "/console/files/" (file.id) "/" (action) } { button class=(class) { (text) } } }
    };
    html! {
        section id="progress" class="card run" hx-get=[goes.then(|| format!("/console/files/{}", file.id))]
            hx-trigger=[goes.then_some("every 1s")] hx-swap="outerHTML" {
            div class="head" { h2 { (state(file.status.as_str())) " " (added.join(", ")) } span class="note" {
                @match (file.status, run.eta_s) {
                    (FileStatus::Running, Some(eta)) => { (number(run.rows_per_second)) " rows a second, " (lasting(eta)) " to go" }
                    (FileStatus::Running | FileStatus::Queued, None) => { "starting" }
                    _ => { @if let Some(end) = run.finished_at { "ended " (time(end)) } }
                }
            } }
            progress max="100" value=(format!("{share:.1}")) aria-label="Rows done" { (format!("{share:.0} %")) }
            dl class="facts" {
                div { dt { "Done" } dd { (number(run.done)) " of " (number(run.rows)) } }
                div { dt { "Found" } dd { (number(run.found)) } }
                div { dt { "Failed" } dd { (number(run.failed)) } }
                div { dt { "Spent" } dd { (number(run.credits)) " of at most " (number(run.max_credits)) } }
            }
            div class="row" {
                @match file.status {
                    FileStatus::Queued | FileStatus::Running => { (form("pause", "quiet", "Pause")) (form("cancel", "plain bad", "Cancel")) }
                    FileStatus::Paused => { (form("resume", "", "Resume")) (form("cancel", "plain bad", "Cancel")) }
                    _ => {}
                }
                @if run.done > 0 {
                    a class="button" href={ "/console/files/" (file.id) "/result?format=csv" } download { "Download CSV" }
                    a class="button quiet" href={ "/console/files/" (file.id) "/result?format=xlsx" } download { "XLSX" }
                    a class="button quiet" href={ "/console/files/" (file.id) "/table" } { "Open as a table" }
                }
                @if !goes && file.status != FileStatus::Paused { (form("delete", "plain bad", "Delete")) }
            }
            @if goes { noscript { p class="note" { a href={ "/console/files/" (file.id) } { "Refresh" } } } }
        }
    }
}

fn lasting(seconds: u64) -> String {
    match seconds {
        0..=90 => format!("{seconds} s"),
        91..=5400 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}

/// The result, as the API sends it.
pub async fn result(visit: &Visit, id: &str) -> Screen {
    let format = visit.query.get("format").unwrap_or("csv");
    let uri = format!("/v1/files/{}/result?format={}", encoded(id), encoded(format));
    visit.api.file(&uri).await.map(Shown::Passed)
}
