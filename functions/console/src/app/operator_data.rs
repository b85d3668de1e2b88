//! The operator's data: what is served, a file looked at first and imported then, and taking an import back.

use super::api::Refused;
use super::confirm::{self, Question};
use super::files;
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{empty, figure, heading, many, notice, number, time};
use axum::extract::Request;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use common::catalog::operator::{
    ImportedChange, OperatorDatasetResponse, OperatorImportResponse, OperatorImportsResponse,
    UndoImportResponse,
};
use common::lookup::holdings::DirectoryKind;
use maud::{Markup, html};
use serde_json::json;

const AT: &str = "/console/operator/data";
/// How many rejected rows are shown; all of them are in the file.
const REJECTS: usize = 20;
/// How many columns one call can map.
const MAPPED: usize = 40;

/// Passes an operator's file on; what becomes of it is shown above what there is.
pub async fn import(visit: &Visit, request: Request) -> Screen {
    let kind = visit.query.get("kind").unwrap_or("people");
    let dry_run = visit.query.get("dry_run").is_some();
    let statuses = visit.query.get("status_objections") != Some("false");
    let mapped = mapped(visit);
    let path = format!(
        "/v1/operator/import?kind={}&dry_run={dry_run}&status_objections={statuses}{mapped}",
        encoded(kind)
    );
    let said = match files::passed_on(&visit.api, request, &path).await {
        Ok(report) => imported(&report, kind),
        Err(Refused::Problem { detail, .. }) => notice("bad", &files::in_own_words(&detail)),
        Err(refused) => return Err(refused),
    };
    if visit.partly {
        return Ok(Shown::Part(said));
    }
    data(visit, Some(said)).await
}

fn imported(report: &OperatorImportResponse, kind: &str) -> Markup {
    html! { section class="card" role="status" aria-label="Import" {
        div class="head" { h2 { @if report.dry_run { "Import preview" } @else { "Imported" } } span class="note" { "source " (report.source) } }
        dl class="facts" {
            div { dt { "Rows" } dd { (number(report.rows)) } }
            div { dt { "New" } dd { (number(report.added)) } }
            div { dt { "Merged" } dd { (number(report.updated)) } }
            div { dt { "Rejected" } dd { (number(report.rejected)) } }
            div { dt { "Opted out" } dd { (number(report.suppressed)) } }
        }
        @if let Some(rejects) = &report.rejects { (rejected(rejects)) }
        @for objecting in &report.objections { p class="note" { (many(objecting.rows, "row")) " opted out by the status " code { (objecting.status) } " in " code { (objecting.column) } } }
        @for dropped in &report.dropped { p class="note" { (many(dropped.cells, "cell")) " of " code { (dropped.column) } " left out: " (dropped.reason) } }
        (mapping(report, kind))
        @if report.dry_run { p { "This is a preview; nothing was changed. Import the same file below, with the mapping above." } }
        @else { p { "The new data is being served. " a href=(AT) { "Reload" } " to see the totals." } }
    } }
}

/// The column of the reason, which is shown whole.
const REASON: usize = 1;

/// The rejected rows with their numbers and reasons.
fn rejected(text: &str) -> Markup {
    let mut rows = records(text).into_iter();
    let head = rows.next().unwrap_or_default();
    let all: Vec<Vec<String>> = rows.filter(|row| row.len() > 1).collect();
    html! {
        details open { summary { (many(all.len() as u64, "rejected row")) }
            div class="wide" tabindex="0" role="region" aria-label="Rejected rows" { table class="preview" {
                thead { tr { @for name in &head { th scope="col" { (name) } } } }
                tbody { @for row in all.iter().take(REJECTS) { tr { @for (at, cell) in row.iter().enumerate() { td class={ @if at > REASON { "clip" } } { (cell) } } } } }
            } }
        }
        div class="row" { a class="button quiet" download="rejects.csv" href={ "data:text/csv;base64," (STANDARD.encode(text)) } { "Save the rejected rows" } }
    }
}

/// The records of a CSV that the importer wrote.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                record.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut record));
            }
            letter => cell.push(letter),
        }
    }
    if !cell.is_empty() || !record.is_empty() {
        record.push(cell);
        records.push(record);
    }
    records
}

/// What each column is read as, to be changed before the import.
fn mapping(report: &OperatorImportResponse, kind: &str) -> Markup {
    html! { details class="mapping" open[report.dry_run] { summary { "Column mapping" }
        form method="get" action=(AT) {
            input type="hidden" name="kind" value=(kind);
            div class="wide" tabindex="0" role="region" aria-label="Column mapping" { table {
                thead { tr { th { "Column" } th { "Read as" } th { "Why" } } }
                tbody { @for column in &report.columns { tr {
                    td class="clip" { (column.name) }
                    td { select name="map" aria-label={ "What " (column.name) " is read as" } data-own={ (column.name) "=" (column.field.as_deref().unwrap_or("ignore")) } {
                        option value={ (column.name) "=ignore" } { "not read" }
                        @for field in &report.fields {
                            option value={ (column.name) "=" (field) } selected[column.field.as_ref() == Some(field)] { (field.replace('_', " ")) }
                        }
                    } }
                    td { @match column.by.as_deref() { Some("contents") => "by its contents", Some("map") => "set by you", Some(_) => "by its name", None => "" } }
                } } }
            } }
            @if report.dry_run { div class="row" { button class="quiet" { "Use this mapping" } span class="note" { "for the next preview or import of a file" } } }
        }
    } }
}

/// The mapping of a visit, for a query. A name with a comma cannot be said in one.
fn mapped(visit: &Visit) -> String {
    let sayable = visit.query.all("map").filter(|one| !one.contains(',')).take(MAPPED);
    sayable.map(|one| format!("&map={}", encoded(one))).collect()
}

fn import_form(visit: &Visit, is_demo: bool) -> Markup {
    let mapped = mapped(visit);
    let action = |kind: &str, more: &str| format!("{AT}/import?kind={kind}{more}{mapped}");
    html! { form id="import" class="card drop" method="post" enctype="multipart/form-data" action=(action("people", "&dry_run=true")) {
        @if is_demo { p class="notice" { b { "The first import ends the demo." } " Its invented people, companies and signals go, and the demo key ends. Create an account and a key for yourself." } }
        @if !mapped.is_empty() { p class="notice" { "The next preview or import uses your mapping. " a href=(AT) { "Forget it" } } }
        label for="file" { "Drop a file of people or companies here " span { "(CSV, XLSX, JSON, up to 50 MB)" } }
        input id="file" name="file" type="file" required accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.gz,.zst,.zip";
        div class="row" {
            button { "Preview people" }
            button class="quiet" formaction=(action("people", "")) { "Import people" }
            button class="quiet" formaction=(action("people", "&status_objections=false")) title="Do not treat a status such as Do Not Contact as an opt-out" { "Import people, ignore status" }
            button class="quiet" formaction=(action("companies", "&dry_run=true")) { "Preview companies" }
            button class="quiet" formaction=(action("companies", "")) { "Import companies" }
        }
        progress id="sent" max="100" value="0" hidden aria-label="Import progress" {}
        p id="sending" class="note" role="status" {}
        span class="note" { "Importing the same file again changes nothing. Larger files, and AWS: " code { "almanac import" } "." }
    } }
}

pub async fn data(visit: &Visit, said: Option<Markup>) -> Screen {
    let held: OperatorDatasetResponse = visit.api.get("/v1/operator/dataset").await?;
    let imports: OperatorImportsResponse = visit.api.get("/v1/operator/imports").await?;
    let is_demo = held.dataset.as_ref().is_some_and(|dataset| dataset.kind == DirectoryKind::Demo);
    let content = html! {
        (heading("Data", "The data that is served, and where it came from."))
        div id="report" { @if let Some(said) = said { (said) } }
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
        @if held.dataset.is_some() { (import_form(visit, is_demo)) }
        @if !imports.results.is_empty() { (changes(&imports.results)) }
        @if held.sources.is_empty() {
            (empty("No source", html! { "Nothing was imported yet. Start with " code { "almanac import people contacts.csv" } "; " a href="/docs/your-own-data" { "how" } "." }))
        } @else {
            section class="card" {
                div class="head" { h2 { "Sources" } span {
                    a href={ (AT) "/export?of=people" } download { "Export people" } " · " a href={ (AT) "/export?of=companies" } download { "Export companies" }
                } }
                div class="wide" tabindex="0" role="region" aria-label="Sources" { table {
                    thead { tr { th { "Source" } th class="number" { "People" } th class="number" { "Companies" } } }
                    tbody { @for source in &held.sources { tr {
                        td class="clip" { (source.name) }
                        td class="number" { (number(source.people)) }
                        td class="number" { (number(source.companies)) }
                    } } }
                } }
            }
        }
    };
    shown("Data", AT, content)
}

/// What was imported, and the way to take the last one back.
fn changes(changes: &[ImportedChange]) -> Markup {
    html! { section class="card" {
        div class="head" {
            h2 { "Imports" }
            form method="post" action={ (AT) "/undo" } { button class="plain bad" { "Undo the last import" } }
        }
        div class="wide" tabindex="0" role="region" aria-label="Imports" { table {
            thead { tr { th { "What" } th { "When" } th class="number" { "Rows" } th class="number" { "New" } th class="number" { "Merged" } th class="number" { "Rejected" } } }
            tbody { @for change in changes.iter().take(20) { tr {
                td class="clip" { @match change.kind.as_str() {
                    "import" => { (change.name) @if let Some(of) = &change.of { " " span class="note" { (of) } } }
                    "removal" => { "removed " (change.name) }
                    "split" => { "split " (change.name) }
                    "erasure" => "erased a person",
                    "emptied" => "the only import was undone",
                    other => (other),
                } }
                td { (time(change.at)) }
                @for count in [change.rows, change.added, change.merged, change.rejected] { td class="number" { (number(count)) } }
            } } }
        } }
    } }
}

pub async fn undo(visit: &Visit) -> Screen {
    if !confirm::is_answered(&visit.form, None) {
        let imports: OperatorImportsResponse = visit.api.get("/v1/operator/imports").await?;
        let last = imports.results.first().map_or("The last import", |change| change.name.as_str());
        let what = format!("{last} is taken back: its records go, and what they replaced comes back.");
        let question = Question {
            title: "Undo the last import?",
            what: &what,
            button: "Undo it",
            name: None,
            back: AT,
            at: AT,
        };
        return confirm::ask(visit, &question);
    }
    match visit.api.post::<UndoImportResponse>("/v1/operator/imports/undo", json!({})).await {
        Ok(done) => {
            let said = format!(
                "{} was undone. {} and {} are served.",
                done.undone,
                many(done.people, "person").replace("persons", "people"),
                many(done.companies, "company").replace("companys", "companies"),
            );
            data(visit, Some(notice("good", &said))).await
        }
        Err(refused) => {
            let (detail, _) = refused.of_form()?;
            data(visit, Some(notice("bad", &detail))).await
        }
    }
}

pub async fn export(visit: &Visit) -> Screen {
    let of = visit.query.get("of").unwrap_or("people");
    visit.api.file(&format!("/v1/operator/export?of={}", encoded(of))).await.map(Shown::Passed)
}

/// How far the import under way is, for the bar below the form.
pub async fn progress(visit: &Visit) -> Screen {
    let imports: OperatorImportsResponse = visit.api.get("/v1/operator/imports").await?;
    Ok(Shown::Part(html! { @if let Some(running) = &imports.running {
        data value=[running.percent] { (many(running.rows, "row")) " read" }
    } }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejected_rows_are_read_whole() {
        let read = records("row,reason,Name\r\n7,\"no name, no email\",\"a \"\"b\"\"\nc\"\n");
        assert_eq!(read, [vec!["row", "reason", "Name"], vec!["7", "no name, no email", "a \"b\"\nc"]]);
    }
}
