//! Search: filters, a free count as one types, and the price of a page on its button.

use super::api::{Cost, Paid, Refused};
use super::filters::{Filters, group_of};
use super::results::{csv, in_words, paid as charged, place};
use super::search_words;
use super::table;
use super::visit::{Pairs, Screen, Shown, Visit, encoded, once, shown};
use crate::page::{heading, many, notice, number};
use common::catalog::Endpoint;
use common::catalog::bulk::Addition;
use common::catalog::search::{
    CountCompanies, CountCompaniesResponse, CountPeople, CountPeopleResponse, SearchCompanies,
    SearchCompaniesResponse, SearchPeople, SearchPeopleResponse, SuggestResponse,
};
use common::lookup::{FacetValue, UnknownValue};
use common::rows::Added;
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/search";
/// How many results a page has.
const PAGE: u64 = 25;

/// What a count says.
struct Count {
    total: u64,
    estimated: bool,
    suggestions: Vec<UnknownValue>,
    facets: Vec<(&'static str, Vec<FacetValue>)>,
}

pub async fn search(visit: &Visit, sent: bool) -> Screen {
    let given = if sent { &visit.form } else { &visit.query };
    let companies = given.get("kind") == Some("companies");
    let filters = Filters::of(companies);
    let spec = if companies { SearchCompanies::SPEC } else { SearchPeople::SPEC };
    let most = spec.price.of(PAGE).unwrap_or_default();
    let counted =
        if filters.given(given).is_empty() { None } else { Some(ask_count(visit, given, companies).await) };
    let counted = match counted.transpose() {
        Ok(counted) => Ok(counted),
        Err(refused @ Refused::Problem { status: 400, .. }) => Err(refused.of_form()?),
        Err(refused @ (Refused::SignedOut | Refused::SignInAgain)) => return Err(refused),
        // Where nothing can be counted, a search is searched.
        Err(Refused::Problem { .. }) => Ok(None),
    };
    // A search that finds nothing would cost its base: nothing is searched unless the visitor wants it nevertheless.
    let nothing = matches!(&counted, Ok(Some(count)) if count.total == 0)
        && given.get("anyway").or(given.get("cursor")).is_none();
    let found = match sent && !nothing && counted.is_ok() {
        true => match ask(visit, companies).await {
            Ok(found) => Some(Ok(found)),
            Err(refused) => Some(Err(refused.of_form()?)),
        },
        false => None,
    };
    let refused = match (&found, &counted) {
        (Some(Err(refused)), _) | (_, Err(refused)) => Some(refused.clone()),
        _ => None,
    };
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let content = html! {
        (heading("Search", "Find people or companies by filters. Separate values with commas."))
        nav class="tabs" aria-label="What to search" {
            a href=(AT) aria-current=[(!companies).then_some("page")] { "People" }
            a href={ (AT) "?kind=companies" } aria-current=[companies.then_some("page")] { "Companies" }
        }
        (search_words::form(given, companies))
        form id="search" class="card" method="post" action=(AT) {
            input type="hidden" name="kind" value=(if companies { "companies" } else { "people" });
            input type="hidden" name="once" value=(once());
            (filters.fields(given, &wrong, &counted.as_ref().ok().and_then(Option::as_ref).map(borrowed).unwrap_or_default()))
            div id="counted" aria-live="polite" hx-post={ (AT) "/count" } hx-include="#search" hx-trigger="input delay:400ms from:#search" {
                @match &counted {
                    Ok(Some(count)) => (said(count, companies)),
                    _ => p class="note" { "Counting is free: choose filters to see how many fit." },
                }
            }
            div class="row" {
                button { "Search, " (number(most)) " credits at most" }
                button class="quiet" formaction={ (AT) "/count" } { "Count, free" }
                span class="note" { (spec.price.to_string()) }
            }
        }
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&filters.names())) { (notice("bad", detail)) }
        @if sent && nothing && counted.is_ok() { (nothing_to_search(&visit.form, spec.price.base)) }
        @if let Some(Ok(found)) = found { (found) }
    };
    shown("Search", AT, content)
}

/// The count of a form as it is, free.
pub async fn count(visit: &Visit) -> Screen {
    let companies = visit.form.get("kind") == Some("companies");
    let filters = Filters::of(companies);
    if filters.given(&visit.form).is_empty() {
        let hint = html! { p class="note" { "Counting is free: choose filters to see how many fit." } };
        return if visit.partly { Ok(Shown::Part(hint)) } else { Ok(Shown::Goto(AT.to_owned())) };
    }
    if !visit.partly {
        // Without a script the page itself counts.
        let kept = visit.form.0.iter().filter(|(name, value)| name != "once" && !value.is_empty());
        let kept: Vec<String> =
            kept.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        return Ok(Shown::Goto(format!("{AT}?{}", kept.join("&"))));
    }
    match ask_count(visit, &visit.form, companies).await {
        Ok(count) => {
            Ok(Shown::Part(html! { (said(&count, companies)) (filters.tallies(&borrowed(&count))) }))
        }
        Err(refused) => {
            let (detail, _) = refused.of_form()?;
            Ok(Shown::Part(notice("bad", &detail)))
        }
    }
}

fn borrowed(count: &Count) -> Vec<(&str, &[FacetValue])> {
    count.facets.iter().map(|(name, values)| (*name, values.as_slice())).collect()
}

async fn ask_count(visit: &Visit, given: &Pairs, companies: bool) -> Result<Count, Refused> {
    let body = json!({"filters": Filters::of(companies).given(given)});
    if companies {
        let counted: CountCompaniesResponse = visit.api.post(CountCompanies::SPEC.path, body).await?;
        let facets = counted.facets;
        return Ok(Count {
            total: counted.total,
            estimated: counted.estimated,
            suggestions: counted.suggestions,
            facets: vec![
                ("employee_ranges", facets.employee_ranges),
                ("revenue_ranges", facets.revenue_ranges),
                ("funding.stages", facets.funding_stages),
                ("industries", facets.industries),
                ("locations", facets.locations),
            ],
        });
    }
    let counted: CountPeopleResponse = visit.api.post(CountPeople::SPEC.path, body).await?;
    let facets = counted.facets;
    Ok(Count {
        total: counted.total,
        estimated: counted.estimated,
        suggestions: counted.suggestions,
        facets: vec![
            ("seniorities", facets.seniorities),
            ("departments", facets.departments),
            ("company_sizes", facets.company_sizes),
            ("industries", facets.industries),
            ("locations", facets.locations),
        ],
    })
}

/// A count in words, with what the results have in common.
fn said(count: &Count, companies: bool) -> Markup {
    let noun = match (companies, count.total) {
        (false, 1) => "person fits",
        (false, _) => "people fit",
        (true, 1) => "company fits",
        (true, _) => "companies fit",
    };
    html! {
        p class="counted" { b { (number(count.total)) } " " (noun) "." @if count.estimated { " " span class="note" { "The counts beside the filters are estimates." } } }
        (instead(&count.suggestions))
        @for (name, label) in [("industries", "Industries"), ("locations", "Places")] {
            @let values = count.facets.iter().find(|(own, _)| *own == name).map(|(_, values)| values.as_slice()).unwrap_or_default();
            @if values.len() > 1 { p class="note" { (label) ": "
                @for (at, one) in values.iter().take(6).enumerate() { @if at > 0 { ", " } (one.value) " " (number(one.count)) }
            } }
        }
    }
}

/// Values that no record has, and what may have been meant.
fn instead(suggestions: &[UnknownValue]) -> Markup {
    html! { @for unknown in suggestions { p {
        "No record has " b { (unknown.value) } "."
        @if let Some(group) = group_of(&unknown.filter) {
            @if !unknown.instead.is_empty() { " Did you mean " (unknown.instead.join(" or ")) "? Change it under “" (group) "”." }
        } @else if !unknown.instead.is_empty() {
            " Did you mean " @for (at, value) in unknown.instead.iter().enumerate() {
                @if at > 0 { @if at + 1 == unknown.instead.len() { " or " } @else { ", " } }
                button type="button" class="plain" data-filter=(unknown.filter) data-was=(unknown.value) data-put=(value) { (value) }
            } "?"
        }
    } } }
}

fn nothing_to_search(form: &Pairs, base: common::domain::Credits) -> Markup {
    let kept = form.0.iter().filter(|(name, value)| name != "anyway" && !value.is_empty());
    html! { section class="card" {
        h2 { "Nothing to search" }
        p { "No record of the directory fits these filters, so nothing was searched and nothing was charged. Remove a filter, or spell it differently." }
        form method="post" action=(AT) {
            @for (name, value) in kept { input type="hidden" name=(name) value=(value); }
            input type="hidden" name="anyway" value="true";
            button class="quiet" { "Search anyway, from " (crate::page::credits(base)) }
            span class="note" { "Outside providers may know some; the base is charged even without results." }
        }
    } }
}

/// The search that a form describes.
fn question(form: &Pairs, companies: bool) -> Value {
    let mut body = json!({"filters": Filters::of(companies).given(form), "limit": PAGE});
    if let Some(cursor) = form.get("cursor") {
        body["cursor"] = json!(cursor);
    }
    body
}

/// A page that was paid for, as a file: the same call under the same key, which is answered again and charged nothing.
pub async fn export(visit: &Visit) -> Screen {
    let form = &visit.form;
    let once = form.get("once").ok_or_else(not_paid)?;
    let text = |text: Option<String>| text.unwrap_or_default();
    if form.get("kind") == Some("companies") {
        let body = question(form, true);
        let page: Paid<SearchCompaniesResponse> =
            visit.api.post_once(SearchCompanies::SPEC.path, body, once).await?;
        let rows = page.answer.results.iter().map(|company| {
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
    let body = question(form, false);
    let page: Paid<SearchPeopleResponse> = visit.api.post_once(SearchPeople::SPEC.path, body, once).await?;
    let rows = page.answer.results.iter().map(|person| {
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

/// A page that was paid for, as a table to work in: the same call under the same key, which is answered again and charged nothing.
pub async fn table(visit: &Visit) -> Screen {
    let form = &visit.form;
    let once = form.get("once").ok_or_else(not_paid)?;
    let companies = form.get("kind") == Some("companies");
    let body = question(form, companies);
    let name = format!("Search, {}", in_words(&body["filters"]));
    if companies {
        let unit = SearchCompanies::SPEC.price.unit;
        let page: Paid<SearchCompaniesResponse> =
            visit.api.post_once(SearchCompanies::SPEC.path, body, once).await?;
        let found = page.answer.results.iter();
        let rows = found.map(|company| Added { credits: unit, ..Added::listed_company(company) }).collect();
        return table::of_records(visit, &name, Addition::Company, rows).await;
    }
    let unit = SearchPeople::SPEC.price.unit;
    let page: Paid<SearchPeopleResponse> = visit.api.post_once(SearchPeople::SPEC.path, body, once).await?;
    let found = page.answer.results.iter();
    let rows = found.map(|person| Added { credits: unit, ..Added::listed_person(person) }).collect();
    table::of_records(visit, &name, Addition::Person, rows).await
}

fn not_paid() -> Refused {
    Refused::problem(400, "Nothing here", "This page is not part of a paid search. Search again.")
}

/// A page of results, as a table with what can be done with it.
struct Listed<'a> {
    total: u64,
    here: usize,
    next: Option<String>,
    head: &'a [&'a str],
    rows: Markup,
    keep: Markup,
    suggestions: &'a [UnknownValue],
    cost: Cost,
}

async fn ask(visit: &Visit, companies: bool) -> Result<Markup, Refused> {
    let form = &visit.form;
    let body = question(form, companies);
    let wanted = body["filters"].clone();
    let key = form.get("once").map_or_else(once, str::to_owned);
    if companies {
        let Paid { answer: page, cost }: Paid<SearchCompaniesResponse> =
            visit.api.post_once(SearchCompanies::SPEC.path, body, &key).await?;
        let rows = html! { @for company in &page.results { tr {
            td class="clip" { b { (company.name) } br; span class="note" { (company.description.as_deref().unwrap_or_default()) } }
            td { @if let Some(domain) = &company.domain { a href={ "/console/lookup?kind=company&q=" (encoded(&domain.to_string())) } { (domain) } } }
            td { (company.industry.as_deref().unwrap_or_default()) }
            td class="number" { @if let Some(count) = company.employee_count { (number(count)) } }
            td { (place(company.location.as_ref())) }
        } } };
        let entries =
            page.results.iter().filter_map(|company| company.domain.as_ref()).map(ToString::to_string);
        let keep = keep(visit, "companies", &wanted, &entries.collect::<Vec<_>>());
        return Ok(listed(
            visit,
            Listed {
                total: page.total,
                here: page.results.len(),
                next: page.next_cursor,
                head: &["Company", "Domain", "Industry", "People", "Place"],
                rows,
                keep,
                suggestions: &page.suggestions,
                cost,
            },
        ));
    }
    let Paid { answer: page, cost }: Paid<SearchPeopleResponse> =
        visit.api.post_once(SearchPeople::SPEC.path, body, &key).await?;
    let rows = html! { @for person in &page.results { tr {
        td class="clip" { b { (person.full_name) } br; span class="note" { (person.title.as_deref().unwrap_or_default()) } }
        td class="clip" { @if let Some(employer) = &person.company { (employer.name) } }
        td { (person.seniority.map(|seniority| seniority.as_str().replace('_', " ")).unwrap_or_default()) }
        td { (place(person.location.as_ref())) }
        td { @if let Some(url) = &person.network_url {
            a href={ "/console/lookup?kind=person&q=" (encoded(&url.to_string())) } { "Look up" }
        } }
    } } };
    let entries =
        page.results.iter().filter_map(|person| person.network_url.as_ref()).map(ToString::to_string);
    let keep = keep(visit, "people", &wanted, &entries.collect::<Vec<_>>());
    Ok(listed(
        visit,
        Listed {
            total: page.total,
            here: page.results.len(),
            next: page.next_cursor,
            head: &["Person", "Company", "Seniority", "Place", "Contact"],
            rows,
            keep,
            suggestions: &page.suggestions,
            cost,
        },
    ))
}

/// A page of results, and the next one with its price.
fn listed(visit: &Visit, page: Listed<'_>) -> Markup {
    let spec =
        if visit.form.get("kind") == Some("companies") { SearchCompanies::SPEC } else { SearchPeople::SPEC };
    let kept = visit
        .form
        .0
        .iter()
        .filter(|(name, value)| !matches!(name.as_str(), "cursor" | "once") && !value.is_empty());
    html! {
        section class="card" {
            div class="head" { h2 { (number(page.total)) " found" } span class="note" { (many(page.here as u64, "result")) " on this page" } }
            (charged(page.cost))
            (page.keep)
            @if page.here == 0 { p { "No matches. Remove a filter, or spell it differently." } (instead(page.suggestions)) } @else {
                div class="wide" tabindex="0" role="region" aria-label="Results" {
                    table { thead { tr { @for name in page.head { th { (name) } } } } tbody { (page.rows) } }
                }
            }
            @if let Some(next) = page.next {
                form method="post" action=(AT) {
                    @for (name, value) in kept { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="cursor" value=(next);
                    input type="hidden" name="once" value=(once());
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
            button formaction="/console/search/table" { "Open as a table" }
            button class="quiet" data-saves { "Download this page" }
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
