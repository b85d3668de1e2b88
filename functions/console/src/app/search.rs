//! Search: filters, facets to tick, and the price of a page on its button.

use super::api::Refused;
use super::results::{csv, place};
use super::visit::{Pairs, Screen, Shown, Visit, encoded, shown};
use crate::page::{heading, notice, number};
use common::catalog::Endpoint;
use common::catalog::search::{
    SearchCompanies, SearchCompaniesResponse, SearchPeople, SearchPeopleResponse, SuggestResponse,
};
use common::domain::chance;
use common::lookup::FacetValue;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

const AT: &str = "/console/search";
/// How many results a page has.
const PAGE: u64 = 25;

/// A filter: its name in the API, what it is called, an example, and where suggestions come from.
type Filter = (&'static str, &'static str, &'static str, Option<&'static str>);

const OF_PEOPLE: [Filter; 5] = [
    ("titles", "Title", "VP Engineering", Some("titles")),
    ("locations", "Place", "Germany", Some("locations")),
    ("industries", "Industry", "Software", Some("industries")),
    ("skills", "Skill", "Rust", Some("skills")),
    ("company_domains", "Employer's domain", "acme.com", None),
];
const OF_COMPANIES: [Filter; 4] = [
    ("industries", "Industry", "Software", Some("industries")),
    ("technologies", "Technology", "Kubernetes", Some("technologies")),
    ("locations", "Place", "Germany", Some("locations")),
    ("keywords", "Words", "payments", None),
];
const TICKED_OF_PEOPLE: [&str; 3] = ["seniorities", "departments", "company_sizes"];
const TICKED_OF_COMPANIES: [&str; 2] = ["employee_ranges", "revenue_ranges"];

pub async fn search(visit: &Visit, paid: bool) -> Screen {
    let given = if paid { &visit.form } else { &visit.query };
    let companies = given.get("kind") == Some("companies");
    let (filters, ticked): (&[Filter], &[&str]) =
        if companies { (&OF_COMPANIES, &TICKED_OF_COMPANIES) } else { (&OF_PEOPLE, &TICKED_OF_PEOPLE) };
    let spec = if companies { SearchCompanies::SPEC } else { SearchPeople::SPEC };
    let most = spec.price.of(PAGE).unwrap_or_default();
    let found = if paid { Some(ask(visit, companies, filters, ticked, spec.path).await) } else { None };
    let (results, facets, refused) = match found {
        Some(Ok((results, facets))) => (Some(results), facets, None),
        Some(Err(Refused::Problem { detail, .. })) => (None, Vec::new(), Some(detail)),
        Some(Err(refused)) => return Err(refused),
        None => (None, Vec::new(), None),
    };
    let once: String = chance::text(b"0123456789abcdef", 32);
    let content = html! {
        (heading("Search", "Find people or companies by filters. Separate values with commas."))
        nav class="tabs" aria-label="What to search" {
            a href="/console/search" aria-current=[(!companies).then_some("page")] { "People" }
            a href="/console/search?kind=companies" aria-current=[companies.then_some("page")] { "Companies" }
        }
        form id="search" class="card" method="post" action="/console/search" {
            input type="hidden" name="kind" value=(if companies { "companies" } else { "people" });
            input type="hidden" name="once" value=(once);
            div class="fields" { @for (name, label, example, suggests) in filters {
                div {
                    label for=(name) { (label) }
                    input id=(name) name=(name) value=(given.get(name).unwrap_or_default()) placeholder=(example)
                        list=[suggests.map(|_| format!("{name}-list"))] autocomplete="off" maxlength="1000"
                        hx-get=[suggests.map(|field| format!("/console/search/suggest?field={field}&of={name}"))]
                        hx-trigger=[suggests.map(|_| "input changed delay:250ms")] hx-target=[suggests.map(|_| format!("#{name}-list"))] {}
                    @if suggests.is_some() { datalist id={ (name) "-list" } {} }
                }
            } }
            @if facets.iter().any(|(name, values)| !values.is_empty() && ticked.contains(name)) {
                div class="facets" { @for (name, values) in facets.iter().filter(|(name, values)| !values.is_empty() && ticked.contains(name)) {
                    fieldset { legend { (name.replace('_', " ")) }
                        @for FacetValue { value, count } in values.iter().take(8) {
                            label class="tick" {
                                input type="checkbox" name=(name) value=(value) checked[given.all(name).any(|one| one == value)];
                                (value.replace('_', " ")) " " span class="note" { (number(count)) }
                            }
                        }
                    }
                } }
            } @else { @for name in ticked { @for value in given.all(name) { input type="hidden" name=(name) value=(value); } } }
            button { "Search, " (number(most)) " credits at most" }
            span class="note" { (spec.price.to_string()) }
        }
        @if let Some(refused) = &refused { (notice("bad", refused)) }
        @if let Some(results) = results { (results) }
    };
    shown("Search", AT, content)
}

/// The search that a form describes.
fn question(form: &Pairs, filters: &[Filter], ticked: &[&str]) -> Value {
    let mut wanted = Map::new();
    for name in filters.iter().map(|(name, ..)| *name).chain(ticked.iter().copied()) {
        let values = form.all(name).flat_map(|text| text.split(',')).map(str::trim);
        let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
        if !values.is_empty() {
            wanted.insert(name.to_owned(), json!(values));
        }
    }
    let mut body = json!({"filters": Value::Object(wanted), "limit": PAGE});
    if let Some(cursor) = form.get("cursor") {
        body["cursor"] = json!(cursor);
    }
    body
}

/// A page that was paid for, as a file: the same call under the same key, which is answered again and charged nothing.
pub async fn export(visit: &Visit) -> Screen {
    let form = &visit.form;
    let once = form.get("once").ok_or_else(|| {
        Refused::problem(400, "Nothing here", "This page is not part of a paid search. Search again.")
    })?;
    let text = |text: Option<String>| text.unwrap_or_default();
    if form.get("kind") == Some("companies") {
        let body = question(form, &OF_COMPANIES, &TICKED_OF_COMPANIES);
        let page: SearchCompaniesResponse =
            visit.api.post_once(SearchCompanies::SPEC.path, body, once).await?;
        let rows = page.results.iter().map(|company| {
            let count = company.employee_count.map(|count| count.to_string());
            let domain = company.domain.as_ref().map(ToString::to_string);
            vec![
                company.id.clone(),
                company.name.clone(),
                text(domain),
                text(company.industry.clone()),
                text(count),
                place(company.location.as_ref()),
            ]
        });
        let head = ["id", "name", "domain", "industry", "employees", "place"];
        return Ok(Shown::File {
            name: "almanac-companies.csv",
            text: csv(&head, &rows.collect::<Vec<_>>()),
        });
    }
    let body = question(form, &OF_PEOPLE, &TICKED_OF_PEOPLE);
    let page: SearchPeopleResponse = visit.api.post_once(SearchPeople::SPEC.path, body, once).await?;
    let rows = page.results.iter().map(|person| {
        let employer = person.company.as_ref();
        let domain = employer.and_then(|employer| employer.domain.as_ref()).map(ToString::to_string);
        vec![
            person.id.clone(),
            person.full_name.clone(),
            text(person.title.clone()),
            text(employer.map(|employer| employer.name.clone())),
            text(domain),
            text(person.network_url.as_ref().map(ToString::to_string)),
            text(person.email.as_ref().map(ToString::to_string)),
            place(person.location.as_ref()),
        ]
    });
    let head = ["id", "name", "title", "company", "domain", "network_url", "email", "place"];
    Ok(Shown::File { name: "almanac-people.csv", text: csv(&head, &rows.collect::<Vec<_>>()) })
}

type Results = (Markup, Vec<(&'static str, Vec<FacetValue>)>);

async fn ask(
    visit: &Visit,
    companies: bool,
    filters: &[Filter],
    ticked: &[&str],
    path: &str,
) -> Result<Results, Refused> {
    let form = &visit.form;
    let body = question(form, filters, ticked);
    let wanted = body["filters"].clone();
    let once = form.get("once").map(str::to_owned).unwrap_or_else(|| chance::text(b"0123456789abcdef", 32));
    if companies {
        let page: SearchCompaniesResponse = visit.api.post_once(path, body, &once).await?;
        let rows = html! { @for company in &page.results { tr {
            td class="clip" { b { (company.name) } br; span class="note" { (company.description.as_deref().unwrap_or_default()) } }
            td { @if let Some(domain) = &company.domain { a href={ "/console/lookup?kind=company&q=" (encoded(&domain.to_string())) } { (domain) } } }
            td { (company.industry.as_deref().unwrap_or_default()) }
            td class="number" { @if let Some(count) = company.employee_count { (number(count)) } }
            td { (place(company.location.as_ref())) }
        } } };
        let head = ["Company", "Domain", "Industry", "People", "Place"];
        let facets = page.facets;
        let facets =
            vec![("employee_ranges", facets.employee_ranges), ("revenue_ranges", facets.revenue_ranges)];
        let entries =
            page.results.iter().filter_map(|company| company.domain.as_ref()).map(ToString::to_string);
        let keep = keep(visit, "companies", &wanted, &entries.collect::<Vec<_>>());
        return Ok((
            listed(visit, page.total, page.results.len(), page.next_cursor, &head, rows, keep),
            facets,
        ));
    }
    let page: SearchPeopleResponse = visit.api.post_once(path, body, &once).await?;
    let rows = html! { @for person in &page.results { tr {
        td class="clip" { b { (person.full_name) } br; span class="note" { (person.title.as_deref().unwrap_or_default()) } }
        td class="clip" { @if let Some(employer) = &person.company { (employer.name) } }
        td { (person.seniority.map(|seniority| seniority.as_str().replace('_', " ")).unwrap_or_default()) }
        td { (place(person.location.as_ref())) }
        td { @if let Some(url) = &person.network_url {
            a href={ "/console/lookup?kind=person&q=" (encoded(&url.to_string())) } { "Look up" }
        } }
    } } };
    let head = ["Person", "Company", "Seniority", "Place", "Contact"];
    let facets = page.facets;
    let facets = vec![
        ("seniorities", facets.seniorities),
        ("departments", facets.departments),
        ("company_sizes", facets.company_sizes),
    ];
    let entries =
        page.results.iter().filter_map(|person| person.network_url.as_ref()).map(ToString::to_string);
    let keep = keep(visit, "people", &wanted, &entries.collect::<Vec<_>>());
    Ok((listed(visit, page.total, page.results.len(), page.next_cursor, &head, rows, keep), facets))
}

/// A page of results, and the next one with its price.
fn listed(
    visit: &Visit,
    total: u64,
    here: usize,
    next: Option<String>,
    head: &[&str],
    rows: Markup,
    keep: Markup,
) -> Markup {
    let spec =
        if visit.form.get("kind") == Some("companies") { SearchCompanies::SPEC } else { SearchPeople::SPEC };
    let kept = visit
        .form
        .0
        .iter()
        .filter(|(name, value)| !matches!(name.as_str(), "cursor" | "once") && !value.is_empty());
    html! {
        section class="card" {
            div class="head" { h2 { (number(total)) " found" } span class="note" { (number(here)) " on this page" } }
            @if here == 0 { p { "No matches. Remove a filter, or spell it differently." } } @else {
                div class="wide" tabindex="0" role="region" aria-label="Results" {
                    table { thead { tr { @for name in head { th { (name) } } } } tbody { (rows) } }
                }
            }
            (keep)
            @if let Some(next) = next {
                form method="post" action="/console/search" {
                    @for (name, value) in kept { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="cursor" value=(next);
                    input type="hidden" name="once" value=(chance::text(b"0123456789abcdef", 32));
                    button class="quiet" { "Next page, " (number(spec.price.of(PAGE).unwrap_or_default())) " credits at most" }
                }
            }
        }
    }
}

/// Actions on a page of results: download, save the search, watch.
fn keep(visit: &Visit, kind: &str, filters: &Value, entries: &[String]) -> Markup {
    html! { @if !entries.is_empty() { div class="row keep" {
        form method="post" action="/console/search/export" {
            @for (name, value) in visit.form.0.iter().filter(|(_, value)| !value.is_empty()) { input type="hidden" name=(name) value=(value); }
            button class="quiet" { "Download this page" }
        }
        form method="post" action="/console/icps" {
            input type="hidden" name="target" value=(kind);
            input type="hidden" name="filters" value=(filters.to_string());
            input name="name" required maxlength="100" placeholder="A name" aria-label="A name for this search";
            button class="quiet" { "Save this search" }
        }
        form method="post" action="/console/lists" {
            input type="hidden" name="kind" value=(kind);
            input type="hidden" name="entries" value=(entries.join(","));
            input name="name" required maxlength="100" placeholder="A name" aria-label="A name for the watch list";
            button class="quiet" { "Watch these " (entries.len()) }
        }
    } } }
}

/// Existing values that begin with the typed text.
pub async fn suggest(visit: &Visit) -> Screen {
    let field = visit.query.get("field").unwrap_or_default();
    let of = visit.query.get("of").unwrap_or_default();
    let typed = visit.query.get(of).unwrap_or_default();
    // Only the text after the last comma is being typed.
    let (before, last) = typed.rsplit_once(',').map_or(("", typed), |(before, last)| (before, last));
    let path = format!("/v1/search/suggest?field={}&q={}&limit=10", encoded(field), encoded(last.trim()));
    let found: SuggestResponse = visit.api.get(&path).await?;
    let start = if before.is_empty() { String::new() } else { format!("{before}, ") };
    Ok(Shown::Part(
        html! { @for one in &found.results { option value={ (start) (one.value) } { (number(one.count)) } } },
    ))
}
