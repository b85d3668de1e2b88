//! The people that the account has received.

use super::api::Refused;
use super::results::csv;
use super::table;
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{empty, heading, next, time};
use common::catalog::bulk::Addition;
use common::catalog::sticky::{PeopleResponse, PersonSeen};
use common::rows::{Added, columns};
use maud::html;

/// How many pages a file of people has at most; older ones are on the screen.
const PAGES: usize = 50;

pub async fn people(visit: &Visit) -> Screen {
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/me/people?limit=50{}", cursor.unwrap_or_default());
    let page: PeopleResponse = visit.api.get(&path).await?;
    let content = html! {
        (heading("People", "Every person you have received, once each, newest first."))
        @if page.results.is_empty() {
            (empty("No people yet", html! { a href="/console/lookup" { "Look up a person" } " or " a href="/console/search" { "search" } "." }))
        } @else {
            section class="card" {
                div class="head" {
                    h2 class="hidden" { "People" }
                    form method="post" action="/console/people/table" { button { "Open as a table" } }
                    span class="row" { a href="/console/people/export" { "Download as CSV" } a href="/console/history/export" { "Every call as CSV" } }
                }
                div class="wide" tabindex="0" role="region" aria-label="People" { table {
                    thead { tr { th { "Person" } th { "Company" } th { "First" } th { "Last" } th { span class="hidden" { "Look up" } } } }
                    tbody { @for person in &page.results { tr {
                        @if person.suppressed {
                            td class="clip" { span class="state bad" { "withdrawn" } " " span class="note" { "opted out: delete your copy of their data" } }
                            td { code { (person.id) } }
                        } @else {
                            td class="clip" { b { (person.full_name.as_deref().unwrap_or("no longer stored")) } br; span class="note" { (person.title.as_deref().unwrap_or_default()) } }
                            td class="clip" { @if let Some(company) = &person.company { (company.name) } }
                        }
                        td { @if let Some(seen) = &person.first { (time(seen.at)) br; code { (seen.path) } } }
                        td { @if let Some(seen) = &person.last { (time(seen.at)) br; code { (seen.path) } } }
                        td { @if let Some(url) = &person.network_url { a href={ "/console/lookup?kind=person&q=" (encoded(&url.to_string())) } { "Look up" } } }
                    } } }
                } }
            }
            (next(page.next_cursor.map(|cursor| format!("/console/people?cursor={}", encoded(&cursor)))))
        }
    };
    shown("People", "/console/people", content)
}

/// The latest people, as many as a file of them has.
async fn all(visit: &Visit) -> Result<Vec<PersonSeen>, Refused> {
    let (mut people, mut cursor) = (Vec::new(), String::new());
    for _ in 0..PAGES {
        let page: PeopleResponse = visit.api.get(&format!("/v1/me/people?limit=100{cursor}")).await?;
        people.extend(page.results);
        match page.next_cursor {
            Some(next) => cursor = format!("&cursor={}", encoded(&next)),
            None => break,
        }
    }
    Ok(people)
}

/// The same as a table to work in.
pub async fn table(visit: &Visit) -> Screen {
    let rows = all(visit).await?.iter().filter_map(brought).collect();
    table::of_records(visit, "People", Addition::Person, rows).await
}

/// What is known of a person, and from which call; nothing of those who are no longer stored or opted out.
fn brought(person: &PersonSeen) -> Option<Added> {
    let employer = person.company.as_ref();
    let known = [
        ("full_name", Some(person.full_name.clone()?)),
        ("title", person.title.clone()),
        ("network_url", person.network_url.as_ref().map(ToString::to_string)),
        ("company", employer.map(|employer| employer.name.clone())),
        ("company_domain", employer.and_then(|employer| employer.domain.as_ref()).map(ToString::to_string)),
    ];
    let value =
        |column: &&str| known.iter().find(|(name, _)| name == column).and_then(|(_, value)| value.clone());
    let last = person.last.as_ref();
    Some(Added {
        person: Some(person.id.clone()),
        values: columns(Addition::Person).iter().map(|column| value(column).unwrap_or_default()).collect(),
        source: last.map(|seen| seen.path.clone()).unwrap_or_default(),
        date: last.map(|seen| seen.at),
        ..Added::nothing(Addition::Person, "")
    })
}

/// The same as a file.
pub async fn export(visit: &Visit) -> Screen {
    let rows: Vec<Vec<String>> = all(visit).await?.iter().map(row).collect();
    let head = [
        "id",
        "name",
        "title",
        "company",
        "domain",
        "network_url",
        "first_seen",
        "first_call",
        "last_seen",
        "suppressed",
    ];
    Ok(Shown::File { name: "almanac-people.csv", text: csv(&head, &rows) })
}

fn row(person: &PersonSeen) -> Vec<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    vec![
        person.id.clone(),
        text(&person.full_name),
        text(&person.title),
        person.company.as_ref().map(|company| company.name.clone()).unwrap_or_default(),
        person
            .company
            .as_ref()
            .and_then(|company| company.domain.as_ref())
            .map(ToString::to_string)
            .unwrap_or_default(),
        person.network_url.as_ref().map(ToString::to_string).unwrap_or_default(),
        person.first.as_ref().map(|seen| seen.at.to_string()).unwrap_or_default(),
        person.first.as_ref().map(|seen| seen.path.clone()).unwrap_or_default(),
        person.last.as_ref().map(|seen| seen.at.to_string()).unwrap_or_default(),
        (if person.suppressed { "yes" } else { "" }).to_owned(),
    ]
}
