//! A file as a table: its rows with what was added, filtered and sorted by the server, and what can be done with chosen rows.
//!
//! The page has its first rows without a script; with one, `grid.js` shows all of them in their place and asks for what is in view.

use super::api::Refused;
use super::files::titled;
use super::results::{csv, exact_csv};
use super::visit::{Pairs, Screen, Shown, Visit, encoded, shown};
use crate::page::{heading, many, notice, number};
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use common::bounds::LIST_ENTRIES;
use common::catalog::bulk::{Addition, FileInfo, FileRowsResponse, FileStatus, FileTableRow, RowState};
use common::catalog::sticky::WatchList;
use common::rows::{self as result_rows, Added, PERSON_ID, RowResult};
use http::{HeaderValue, Method, header};
use maud::{Markup, html};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub const AT: &str = "/console/files";
/// How many rows a page has without a script.
const PAGE: u32 = 50;
/// How many rows one action can choose by hand.
pub const CHOSEN: usize = 500;
/// How many rows can be saved or watched at once.
const SAVED: usize = 10_000;
/// How long the name of a table is.
const NAME: usize = 100;

pub async fn table(visit: &Visit, id: &str) -> Screen {
    show(visit, id, None).await
}

async fn show(visit: &Visit, id: &str, said: Option<Markup>) -> Screen {
    let given = if visit.form.0.is_empty() { &visit.query } else { &visit.form };
    let file: FileInfo = visit.api.get(&format!("/v1/files/{}", encoded(id))).await?;
    let offset: u32 = given.get("offset").and_then(|text| text.parse().ok()).unwrap_or(0);
    let filters = filters(given);
    let page: FileRowsResponse = visit
        .api
        .get(&format!("/v1/files/{}/rows?offset={offset}&limit={PAGE}{filters}", encoded(id)))
        .await?;
    let here = format!("{AT}/{}/table", file.id);
    let link = |offset: u32| format!("{here}?offset={offset}{filters}");
    let content = html! {
        p class="back" { a href={ (AT) "/" (file.id) } { "← " (file.name) } }
        (heading("Table", &format!("{}: {} of {} fit.", file.name, number(page.total), many(file.rows.into(), "row"))))
        @if let Some(said) = said { (said) }
        form class="filters card" method="get" action=(here) role="search" {
            div { label for="status" { "Outcome" } select id="status" name="status" {
                option value="" { "all rows" }
                @for state in RowState::ALL { option value=(state.as_str()) selected[given.get("status") == Some(state.as_str())] { (state.as_str().replace('_', " ")) } }
            } }
            div { label for="q" { "Contains" } input id="q" name="q" maxlength="200" value=(given.get("q").unwrap_or_default()) placeholder="acme"; }
            div { label for="sort" { "Sort by" } select id="sort" name="sort" {
                option value="" { "the file's order" }
                @for (at, column) in page.columns.iter().enumerate() { option value=(at) selected[given.get("sort") == Some(at.to_string().as_str())] { (titled(column.of, &column.name)) } }
            } }
            label class="tick" { input type="checkbox" name="descending" value="true" checked[given.get("descending").is_some()]; "descending" }
            button class="quiet" { "Filter" }
        }
        form id="chosen" method="post" action={ (AT) "/" (file.id) "/table" } {
            @for name in ["status", "q", "sort", "descending"] { @if let Some(value) = given.get(name) { input type="hidden" name=(name) value=(value); } }
            (actions(&file))
            div id="grid" data-file=(file.id) data-total=(page.total) data-goes=[matches!(file.status, FileStatus::Running | FileStatus::Queued).then_some("true")] {
                div class="wide card" tabindex="0" role="region" aria-label="Rows" { table class="preview" {
                    thead { tr { th { span class="hidden" { "Choose" } } th { "Outcome" } @for column in &page.columns { th scope="col" { (titled(column.of, &column.name)) } } th class="number" { "Credits" } } }
                    tbody { @for row in &page.results { (line(row, &page)) } }
                } }
                @if page.results.is_empty() { p class="note" { "No row fits." } }
                p class="row" {
                    @if offset > 0 { a class="button quiet" href=(link(offset.saturating_sub(PAGE))) { "Rows before" } }
                    @if offset + PAGE < page.total { a class="button quiet" href=(link(offset + PAGE)) { "Rows after" } }
                }
            }
        }
        script src="/assets/grid.js" defer {}
    };
    shown(format!("{}, table", file.name), AT, content)
}

/// Records that were paid for, as a table of their own: a file of them in the shape of a result, which says where each comes from.
pub async fn of_records(visit: &Visit, name: &str, kind: Addition, records: Vec<Added>) -> Screen {
    if records.is_empty() {
        return Err(Refused::problem(404, "Nothing to show", "There is no record to make a table of."));
    }
    let head = result_rows::headers(&[kind]);
    let head: Vec<&str> = head.iter().map(String::as_str).chain([PERSON_ID]).collect();
    let line = |one: Added| {
        let id = one.person.clone().unwrap_or_default();
        let result = RowResult { status: RowState::Found.as_str().to_owned(), added: vec![one] };
        let mut cells = result_rows::cells(Some(&result), &[kind]);
        cells.push(id);
        cells
    };
    let lines: Vec<Vec<String>> = records.into_iter().map(line).collect();
    // Columns that say nothing of anyone are left out.
    let kept: Vec<usize> =
        (0..head.len()).filter(|at| lines.iter().any(|line| !line[*at].is_empty())).collect();
    let head: Vec<&str> = kept.iter().map(|at| head[*at]).collect();
    let lines: Vec<Vec<String>> =
        lines.iter().map(|line| kept.iter().map(|at| line[*at].clone()).collect()).collect();
    let name: String = name.chars().take(NAME).collect();
    let request = Request::builder().header(header::CONTENT_TYPE, "text/csv");
    let request = request.body(Body::from(exact_csv(&head, &lines)));
    let request = request.map_err(|_| {
        Refused::problem(500, "Something went wrong", "The table could not be made. Try again.")
    })?;
    let path = format!("/v1/files?name={}", encoded(&name));
    let made: FileInfo = super::files::passed_on(&visit.api, request, &path).await?;
    Ok(Shown::Goto(format!("{AT}/{}/table", made.id)))
}

fn line(row: &FileTableRow, page: &FileRowsResponse) -> Markup {
    let about = |of: Option<Addition>| {
        let one = row.added.iter().find(|one| Some(one.of) == of)?;
        let mut parts: Vec<String> =
            Some(one.reason.replace('_', " ")).filter(|reason| !reason.is_empty()).into_iter().collect();
        if !one.source.is_empty() {
            parts.push(format!("from {}", one.source));
        }
        parts.extend(one.date.map(|date| date.strftime("%d %b %Y").to_string()));
        parts.extend(one.confidence.map(|confidence| format!("{} sure", crate::page::share(confidence))));
        if !one.credits.is_zero() || !one.reason.is_empty() {
            parts.push(crate::page::credits(one.credits));
        }
        Some(parts.join(", "))
    };
    html! { tr {
        td { input type="checkbox" name="only" value=(row.row) aria-label={ "Choose row " (row.row + 1) }; }
        td { (crate::page::state(row.status.as_str())) }
        @for (cell, column) in row.cells.iter().zip(&page.columns) { td class="clip" title=[about(column.of)] { (cell) } }
        td class="number" { (number(row.credits)) }
    } }
}

/// What can be done with the chosen rows, or with all that fit.
fn actions(file: &FileInfo) -> Markup {
    let usual = super::files::usual(file);
    html! { div class="tools card" {
        span id="picked" class="note" role="status" { "Choose rows, or act on all matching rows." }
        div class="tool" {
            label for="add" { "Add a column" }
            select id="add" name="add" { @for addition in Addition::ALL {
                option value=(addition.as_str()) selected[*addition == usual] {
                    (super::files::named(*addition).0) ", " (addition.price().to_string())
                }
            } }
            button name="action" value="add" { "Check the price" }
        }
        div class="tool" {
            label for="list" { "Add to a watch list" }
            input id="list" name="list" maxlength="100" placeholder="Name of the list";
            button class="quiet" name="action" value="list" { "Watch" }
        }
        div class="row" {
            button class="quiet" formaction={ (AT) "/" (file.id) "/send" } { "Send to a connection" }
            button class="quiet" name="action" value="download" data-saves { "Download" }
            button class="quiet" name="action" value="failed" { "Rerun failed rows" }
            button class="quiet" name="action" value="unverified" { "Rerun unverified rows" }
        }
    } }
}

/// The filters of a view, for a query.
fn filters(given: &Pairs) -> String {
    let known = ["status", "q", "sort", "descending"];
    let given = known.iter().filter_map(|name| Some(format!("&{name}={}", encoded(given.get(name)?))));
    given.collect()
}

/// Rows as JSON, for the script.
pub async fn rows(visit: &Visit, id: &str) -> Screen {
    let numbers = ["offset", "limit"]
        .iter()
        .filter_map(|name| Some(format!("&{name}={}", encoded(visit.query.get(name)?))));
    let query: String = numbers.chain([filters(&visit.query)]).collect();
    let path = format!("/v1/files/{}/rows?{}", encoded(id), query.trim_start_matches('&'));
    let page: Value = visit.api.get(&path).await?;
    let mut response = Response::new(Body::from(page.to_string()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    Ok(Shown::Passed(response))
}

/// The rows that were chosen by hand.
pub fn chosen(form: &Pairs) -> Vec<u32> {
    let all = form.all("only").flat_map(|text| text.split(','));
    all.filter_map(|text| text.trim().parse().ok()).collect()
}

/// Does something with the chosen rows, or with all that fit where none is chosen.
pub async fn act(visit: &Visit, id: &str) -> Screen {
    let (form, only) = (&visit.form, chosen(&visit.form));
    if only.len() > CHOSEN {
        let detail = format!(
            "At most {CHOSEN} rows can be chosen by hand. Filter the table instead, and act on all matching rows."
        );
        return show(visit, id, Some(notice("bad", &detail))).await;
    }
    let done = match form.get("action") {
        Some("list") => watch(visit, id, &only).await,
        Some("download") => return download(visit, id, &only).await,
        Some(action @ ("failed" | "unverified")) => copy(visit, id, &[], Some(action)).await,
        _ => copy(visit, id, &only, None).await,
    };
    match done {
        Ok(to) => Ok(Shown::Goto(to)),
        Err(refused) => {
            let (detail, _) = refused.of_form()?;
            show(visit, id, Some(notice("bad", &detail))).await
        }
    }
}

/// A file of these rows, whose plan says the price before anything runs.
async fn copy(visit: &Visit, id: &str, only: &[u32], state: Option<&str>) -> Result<String, Refused> {
    let file: FileInfo = visit.api.get(&format!("/v1/files/{}", encoded(id))).await?;
    let form = &visit.form;
    let mut body = json!({});
    let which = match (state, only) {
        (Some(state), _) => {
            body["status"] = json!(state);
            format!("{state} rows")
        }
        (None, []) => {
            for name in ["status", "q"] {
                if let Some(value) = form.get(name) {
                    body[name] = json!(value);
                }
            }
            "next".to_owned()
        }
        (None, only) => {
            body["only"] = json!(only);
            many(only.len() as u64, "row")
        }
    };
    let name: String = format!("{} ({which})", file.name).chars().take(200).collect();
    body["name"] = json!(name);
    let made: FileInfo = visit.api.post(&format!("/v1/files/{}/copy", encoded(id)), body).await?;
    let added: Vec<String> = match state {
        // What failed or stayed unverified is asked for again.
        Some(_) => file.add.iter().map(|addition| format!("add={addition}")).collect(),
        None => form.get("add").map(|addition| format!("add={}", encoded(addition))).into_iter().collect(),
    };
    Ok(format!("{AT}/{}?{}", made.id, added.join("&")))
}

/// The rows that an action is about: the chosen ones, or all that fit, as far as one action reaches from this one on.
pub async fn about(visit: &Visit, id: &str, only: &[u32], from: usize) -> Result<FileRowsResponse, Refused> {
    let which = match only {
        [] => filters(&visit.form),
        only => format!("&only={}", only.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
    };
    visit.api.get(&format!("/v1/files/{}/rows?offset={from}&limit={CHOSEN}{which}", encoded(id))).await
}

/// Whether there are rows beyond those that were read.
fn is_more(page: &FileRowsResponse, only: &[u32]) -> bool {
    only.is_empty() && page.total as usize > page.results.len()
}

/// The same rows with all that come after them.
async fn whole(
    visit: &Visit,
    id: &str,
    only: &[u32],
    mut page: FileRowsResponse,
) -> Result<FileRowsResponse, Refused> {
    while is_more(&page, only) {
        let next = about(visit, id, only, page.results.len()).await?;
        if next.results.is_empty() {
            break;
        }
        page.results.extend(next.results);
    }
    Ok(page)
}

/// A watch list of the profiles, or else the domains, of these rows.
async fn watch(visit: &Visit, id: &str, only: &[u32]) -> Result<String, Refused> {
    let Some(name) = visit.form.get("list") else {
        return Err(Refused::problem(400, "A name is missing", "Give the watch list a name."));
    };
    let file: FileInfo = visit.api.get(&format!("/v1/files/{}", encoded(id))).await?;
    let page = about(visit, id, only, 0).await?;
    if is_more(&page, only) && page.total as usize > SAVED {
        let detail = format!(
            "{} rows fit, and {} can be watched from here at once. Filter the table, or choose fewer rows.",
            number(page.total),
            number(SAVED)
        );
        return Err(Refused::problem(400, "Too many rows", &detail));
    }
    let page = whole(visit, id, only, page).await?;
    let holds = |field: &str, of: Addition, added: &str| {
        let at = |(at, column): (usize, &common::catalog::bulk::FileColumn)| {
            let own = column.of.is_none() && file.mapping.0.get(&column.name).is_some_and(|own| own == field);
            (own || (column.of == Some(of) && column.name == added)).then_some(at)
        };
        page.columns.iter().enumerate().filter_map(at).collect::<Vec<_>>()
    };
    let of = |columns: &[usize]| {
        let cell = |row: &FileTableRow| {
            columns.iter().map(|at| row.cells[*at].clone()).find(|cell| !cell.is_empty())
        };
        page.results.iter().filter_map(cell).collect::<BTreeSet<_>>()
    };
    let people = of(&holds("network_url", Addition::Person, "network_url"));
    let companies = of(&holds("company_domain", Addition::Company, "domain"));
    let (kind, entries) = if people.is_empty() { ("companies", companies) } else { ("people", people) };
    if entries.is_empty() {
        let detail =
            "These rows have no profile and no domain to watch. Add a Person or a Company column first.";
        return Err(Refused::problem(400, "Nothing to watch", detail));
    }
    if entries.len() > LIST_ENTRIES.count() {
        let detail = format!(
            "These rows name {} {kind}, and a watch list has at most {} entries. Filter the table, or choose fewer rows.",
            number(entries.len()),
            number(LIST_ENTRIES.most)
        );
        return Err(Refused::problem(400, "Too many entries", &detail));
    }
    let body = json!({"name": name, "kind": kind, "entries": entries});
    let list: WatchList = visit.api.call(Method::POST, "/v1/watch-lists", Some(body)).await?;
    Ok(format!("/console/lists/{}", list.id))
}

/// These rows as a file; all of them where none is chosen and nothing is filtered.
async fn download(visit: &Visit, id: &str, only: &[u32]) -> Screen {
    let page = about(visit, id, only, 0).await?;
    if is_more(&page, only) && filters(&visit.form).is_empty() {
        let file: FileInfo = visit.api.get(&format!("/v1/files/{}", encoded(id))).await?;
        if file.progress.is_some() {
            return Ok(Shown::Goto(format!("{AT}/{}/result?format=csv", encoded(id))));
        }
    }
    if is_more(&page, only) && page.total as usize > SAVED {
        let detail = format!(
            "{} rows fit, and {} can be downloaded from here at once. Choose fewer, or download the whole file.",
            number(page.total),
            number(SAVED)
        );
        return show(visit, id, Some(notice("bad", &detail))).await;
    }
    let page = whole(visit, id, only, page).await?;
    let head: Vec<String> = page.columns.iter().map(|column| titled(column.of, &column.name)).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let rows: Vec<Vec<String>> = page.results.into_iter().map(|row| row.cells).collect();
    Ok(Shown::File { name: "almanac-rows.csv", text: csv(&head, &rows) })
}
