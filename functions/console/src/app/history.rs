//! The history of calls, and bulk jobs.

use super::api::Refused;
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{credits, empty, heading, json, many, next, number, state, time};
use common::catalog::bulk::{FileInfo, GetBulkResponse, ListBulkResponse, ListFilesResponse};
use common::catalog::sticky::{HistoryRecord, HistoryResponse};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use maud::html;
use serde_json::{Map, Value};

/// How many files a page has at most: those after them are on the next page, with the calls after them.
const FILES: usize = 50;

pub async fn history(visit: &Visit) -> Screen {
    let given = |name: &str| visit.query.get(name);
    let day = given("day").unwrap_or_default();
    let mut filters = Vec::new();
    for name in ["path", "status"] {
        if let Some(value) = given(name) {
            filters.push(format!("{name}={}", encoded(value)));
        }
    }
    if !day.is_empty() {
        filters.push(format!(
            "since={}&until={}",
            encoded(&format!("{day}T00:00:00Z")),
            encoded(&format!("{day}T23:59:59.999Z"))
        ));
    }
    let cursor = given("cursor").map(|cursor| format!("cursor={}", encoded(cursor)));
    let query: Vec<String> =
        filters.iter().cloned().chain(cursor).chain(["items=false&limit=100".to_owned()]).collect();
    let page: HistoryResponse = visit.api.get(&format!("/v1/me/history?{}", query.join("&"))).await?;
    let calls_alone = given("path").or(given("status")).is_some();
    let before = given("before").and_then(|at| at.parse::<Timestamp>().ok());
    let (files, cut) =
        if calls_alone { (Vec::new(), None) } else { files_between(visit, &page, before).await? };
    // The page before ended with a file: the calls before that were on it.
    let from = before.filter(|_| given("files").is_some());
    let is_shown = |call: &&HistoryRecord| {
        from.is_none_or(|from| call.at < from) && cut.is_none_or(|cut| call.at >= cut)
    };
    let calls: Vec<&HistoryRecord> = page.results.iter().filter(is_shown).collect();
    let older = cut.is_some() || page.next_cursor.is_some();
    let cursor = if cut.is_some() { given("cursor") } else { page.next_cursor.as_deref() };
    let last = cut.or(page.results.last().map(|row| row.at)).or(before).map(|at| at.to_string());
    let kept = ["path", "status", "day"].map(|name| (name, given(name)));
    let kept = kept.into_iter().chain([
        ("cursor", cursor),
        ("files", cut.map(|_| "more")),
        ("before", last.as_deref()),
    ]);
    let kept = kept.filter_map(|(name, value)| Some(format!("{name}={}", encoded(value?))));
    let older = older.then(|| format!("/console/history?{}", kept.collect::<Vec<_>>().join("&")));
    let content = html! {
        (heading("History", "Every call, newest first, with its cost. A file is one line; open it for its rows. Calls with an Idempotency-Key show what was looked up, for 24 hours."))
        form class="filters card" method="get" {
            label { "Path" input name="path" value=(given("path").unwrap_or_default()) placeholder="/v1/enrich"; }
            label { "Status" input name="status" inputmode="numeric" value=(given("status").unwrap_or_default()) placeholder="200"; }
            label { "Day (UTC)" input name="day" type="date" value=(day); }
            button class="quiet" { "Filter" }
            a href="/console/history" { "All" }
            a href="/console/history/export" { "Download as CSV" }
        }
        @if calls_alone { p class="note" { "Files are hidden while you filter by path or status." } }
        @if calls.is_empty() && files.is_empty() && older.is_none() {
            (empty("No calls", html! { "No call matches. " a href="/console/playground" { "Make one" } " in the playground." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Calls" {
                table {
                    thead { tr { th { "When" } th { "Call" } th { "Looked up" } th { "Status" } th { "Outcome" } th class="number" { "Credits" } th class="number" { "ms" } th { "Providers" } } }
                    tbody { @for line in lines(&calls, &files) { @match line {
                        Line::File(file) => tr {
                            td { (time(file.created_at)) }
                            td { a href={ "/console/files/" (file.id) } { (file.name) } }
                            td { (many(file.rows.into(), "row")) }
                            td { (state(file.status.as_str())) }
                            td { @if let Some(run) = &file.progress { (number(run.found)) " of " (number(run.rows)) " found" } }
                            td class="number" { @if let Some(run) = &file.progress { (number(run.credits)) } @else { "0" } }
                            td {} td {}
                        },
                        Line::Call(row) => tr {
                            td { (time(row.at)) }
                            td { code { (row.path) } }
                            td class="clip" { @if let Some(input) = &row.input { (asked(input)) } }
                            td { (state(&row.status.to_string())) }
                            td { @match (row.found, row.results) {
                                (Some(true), _) => { "found" } (Some(false), _) => { "not found" }
                                (None, Some(results)) => { (many(results, "result")) } _ => { "" }
                            } }
                            td class="number" { (number(row.credits)) }
                            td class="number" { (number(row.latency_ms)) }
                            td class="clip" { @for (at, provider) in row.providers.iter().enumerate() { @if at > 0 { ", " } (provider.name) } }
                        },
                    } } }
                }
            } }
            (next(older))
        }
    };
    shown("History", "/console/history", content)
}

/// Whom or what a call was about, as it was sent; how many results it wanted is left out.
fn asked(input: &Map<String, Value>) -> String {
    let parts = input.iter().filter_map(|(name, value)| match (name.as_str(), value) {
        ("limit" | "cursor" | "kind" | "min_confidence" | "allow_unverified", _) => None,
        ("filters", Value::Object(filters)) => Some(asked(filters)),
        (_, Value::String(text)) => Some(text.clone()),
        (name, Value::Array(values)) => {
            let texts =
                values.iter().map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            Some(format!("{}: {}", name.replace('_', " "), texts.collect::<Vec<_>>().join(", ")))
        }
        (name, Value::Object(inner)) => Some(format!("{}: {}", name.replace('_', " "), asked(inner))),
        (name, value) => Some(format!("{}: {value}", name.replace('_', " "))),
    });
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// A line of the history: a call, or a file with all of its rows.
enum Line<'a> {
    Call(&'a HistoryRecord),
    File(&'a FileInfo),
}

/// The files whose runs belong among these calls: one line each, which opens; and where the page ends if they are too many for it. On
/// the first page the newest have no call after them, and on others `before` is where the page before ended: a file may stand between
/// its last call and the first one of this page.
async fn files_between(
    visit: &Visit,
    page: &HistoryResponse,
    before: Option<Timestamp>,
) -> Result<(Vec<FileInfo>, Option<Timestamp>), Refused> {
    let given = |name: &str| visit.query.get(name);
    let day = given("day").and_then(|day| day.parse::<Date>().ok());
    let begins = |day: Date| day.to_zoned(TimeZone::UTC).ok().map(|begun| begun.timestamp());
    let ends = |day: Date| begins(day.tomorrow().ok()?);
    let newest = page.results.first().filter(|_| given("cursor").is_some()).map(|row| row.at);
    let oldest = page.results.last().filter(|_| page.next_cursor.is_some()).map(|row| row.at);
    let until = [before.or(newest), day.and_then(ends)].into_iter().flatten().min();
    let since = [oldest, day.and_then(begins)].into_iter().flatten().max();
    if since.zip(until).is_some_and(|(since, until)| since >= until) {
        return Ok((Vec::new(), None));
    }
    let times = [("since", since), ("until", until)];
    let times =
        times.into_iter().filter_map(|(name, at)| Some(format!("&{name}={}", encoded(&at?.to_string()))));
    let path = format!("/v1/files?limit={FILES}{}", times.collect::<String>());
    let ListFilesResponse { mut results, next_cursor } = visit.api.get(&path).await?;
    let cut = next_cursor.and_then(|_| results.last().map(|file| file.created_at));
    results.retain(|file| file.progress.is_some());
    Ok((results, cut))
}

/// Calls and files, newest first.
fn lines<'a>(calls: &[&'a HistoryRecord], files: &'a [FileInfo]) -> Vec<Line<'a>> {
    let mut lines: Vec<Line<'a>> =
        calls.iter().copied().map(Line::Call).chain(files.iter().map(Line::File)).collect();
    lines.sort_by_key(|line| match line {
        Line::Call(call) => std::cmp::Reverse(call.at),
        Line::File(file) => std::cmp::Reverse(file.created_at),
    });
    lines
}

/// Every call as a file, as the API gives it.
pub async fn export(visit: &Visit) -> Screen {
    visit.api.file("/v1/me/history/export").await.map(Shown::Passed)
}

pub async fn jobs(visit: &Visit) -> Screen {
    let cursor =
        visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor))).unwrap_or_default();
    let page: ListBulkResponse = visit.api.get(&format!("/v1/bulk?limit=50{cursor}")).await?;
    let content = html! {
        (heading("Jobs", "Bulk jobs sent through the API. Files are on their own page."))
        @if page.results.is_empty() {
            (empty("No job yet", html! { "Send up to 500 items to " code { "POST /v1/bulk/enrich" } ", or " a href="/console/files" { "enrich a file" } "." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Jobs" {
                table {
                    thead { tr { th { "Job" } th { "State" } th class="number" { "Items" } th class="number" { "Found" } th class="number" { "Failed" } th class="number" { "Credits" } th { "Submitted" } } }
                    tbody { @for job in &page.results {
                        tr {
                            td { a href={ "/console/jobs/" (job.id) } { code { (job.id) } } }
                            td { (state(job.status.as_str())) }
                            td class="number" { (number(job.counts.total)) }
                            td class="number" { (number(job.counts.found)) }
                            td class="number" { (number(job.counts.failed)) }
                            td class="number" { (number(job.cost.credits)) }
                            td { (time(job.created_at)) }
                        }
                    } }
                }
            } }
            (next(page.next_cursor.map(|cursor| format!("/console/jobs?cursor={}", encoded(&cursor)))))
        }
    };
    shown("Jobs", "/console/jobs", content)
}

pub async fn job(visit: &Visit, id: &str) -> Screen {
    let job: GetBulkResponse = visit.api.get(&format!("/v1/bulk/{}?limit=100", encoded(id))).await?;
    let content = html! {
        p class="back" { a href="/console/jobs" { "← All jobs" } }
        (heading("Job", &job.id))
        section class="card" {
            div class="head" { h2 { (state(job.status.as_str())) } span class="note" { "submitted " (time(job.created_at)) } }
            dl class="facts" {
                div { dt { "Items" } dd { (number(job.counts.total)) } }
                div { dt { "Done" } dd { (number(job.counts.processed)) } }
                div { dt { "Found" } dd { (number(job.counts.found)) } }
                div { dt { "Failed" } dd { (number(job.counts.failed)) } }
            }
        }
        @for result in &job.results {
            details class="card" {
                summary { (state(result.status.as_str())) " " (result.label.as_deref().unwrap_or("")) " " span class="note" { "item " (result.index) ", " (credits(result.credits)) } }
                (json(&serde_json::to_value(result).unwrap_or_default()))
            }
        }
    };
    shown("Job", "/console/jobs", content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_was_asked_is_told_without_how_much_of_it() {
        let told = |input: Value| input.as_object().map(asked).unwrap_or_default();
        assert_eq!(told(json!({"email": "ada_l@acme.example", "min_confidence": 0.5})), "ada_l@acme.example");
        let search = json!({"filters": {"titles": ["CTO", "VP"], "employee_count": {"min": 5}}, "limit": 25});
        assert_eq!(told(search), "employee count: min: 5; titles: CTO, VP");
    }
}
