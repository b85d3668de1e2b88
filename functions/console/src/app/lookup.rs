//! One person or one company: the record, where each part of it comes from, and what more there is to ask.

use super::api::Refused;
use super::visit::{Screen, Visit, shown};
use crate::page::{heading, json, notice, number, time};
use common::catalog::find::{FindEmail, FindEmailResponse, FindPhone, FindPhoneResponse};
use common::catalog::resolve::{Companies, CompaniesResponse, Enrich, EnrichResponse, Match};
use common::catalog::{Endpoint, Spec};
use common::domain::{Company, Person, Source, chance};
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/lookup";

pub async fn lookup(visit: &Visit, paid: bool) -> Screen {
    let given = if paid { &visit.form } else { &visit.query };
    let company = given.get("kind") == Some("company");
    let (asked, employer) = (given.get("q").unwrap_or_default(), given.get("employer").unwrap_or_default());
    let spec = if company { Companies::SPEC } else { Enrich::SPEC };
    let answer = if paid { Some(answer(visit, company, asked, employer).await) } else { None };
    let answer = match answer {
        Some(Err(Refused::SignedOut)) => return Err(Refused::SignedOut),
        Some(Err(Refused::Problem { detail, .. })) => Some(notice("bad", &detail)),
        Some(Ok(markup)) => Some(markup),
        None => None,
    };
    let content = html! {
        (heading("Look up", "One identifier in, one record out. You pay only for results."))
        nav class="tabs" aria-label="What to look up" {
            a href="/console/lookup" aria-current=[(!company).then_some("page")] { "A person" }
            a href="/console/lookup?kind=company" aria-current=[company.then_some("page")] { "A company" }
        }
        form class="card" method="post" action="/console/lookup" {
            input type="hidden" name="kind" value=(if company { "company" } else { "person" });
            input type="hidden" name="once" value=(chance::text(b"0123456789abcdef", 32));
            div class="fields" {
                div {
                    label for="q" { @if company { "Domain, profile or name" } @else { "Email, profile, phone or name" } }
                    input id="q" name="q" value=(asked) required maxlength="1000" placeholder=(if company { "acme.com" } else { "ada@acme.com" });
                }
                @if !company { div {
                    label for="employer" { "Employer " span class="note" { "(with a name)" } }
                    input id="employer" name="employer" value=(employer) maxlength="200" placeholder="acme.com";
                } }
            }
            button { "Look up, " (spec.price.to_string()) }
        }
        @if let Some(answer) = answer { (answer) }
    };
    shown("Look up", AT, content)
}

async fn answer(visit: &Visit, company: bool, asked: &str, employer: &str) -> Result<Markup, Refused> {
    let once = visit.form.get("once").unwrap_or("once").to_owned();
    match visit.form.get("more") {
        Some("email") => {
            let found: FindEmailResponse =
                visit.api.post_once(FindEmail::SPEC.path, json!({"networkUrl": asked}), &once).await?;
            return Ok(contact(
                "Work email",
                found.email.map(|email| email.to_string()),
                found.email_verified,
                &found.sources,
            ));
        }
        Some("phone") => {
            let found: FindPhoneResponse =
                visit.api.post_once(FindPhone::SPEC.path, json!({"networkUrl": asked}), &once).await?;
            return Ok(contact(
                "Mobile phone",
                found.phone.map(|phone| phone.as_str().to_owned()),
                found.carrier_verified,
                &[],
            ));
        }
        _ => {}
    }
    if company {
        let body = if asked.contains('/') {
            json!({"networkUrl": asked})
        } else if asked.contains('.') && !asked.contains(' ') {
            json!({"domain": asked})
        } else {
            json!({"name": asked})
        };
        let found: CompaniesResponse = visit.api.post_once(Companies::SPEC.path, body, &once).await?;
        return Ok(found
            .company
            .map_or_else(missing, |company| of_company(&company, found.matched.as_ref())));
    }
    let mut body: Value = if asked.contains('@') {
        json!({"email": asked})
    } else if asked.contains('/') {
        json!({"networkUrl": asked})
    } else if asked.starts_with('+') {
        json!({"phone": asked})
    } else {
        json!({"fullName": asked})
    };
    if !employer.is_empty() {
        let field = if employer.contains('.') { "domain" } else { "company" };
        body[field] = json!(employer);
    }
    let found: EnrichResponse = visit.api.post_once(Enrich::SPEC.path, body, &once).await?;
    Ok(found.person.map_or_else(missing, |person| of_person(&person, found.matched.as_ref())))
}

fn missing() -> Markup {
    notice("", "No match. Nothing was charged.")
}

fn contact(name: &str, value: Option<String>, verified: bool, from: &[Source]) -> Markup {
    html! { section class="card" {
        h2 { (name) }
        @match value {
            Some(value) => { p class="most" { b { (value) } " " span class={ "state " (if verified { "good" } else { "" }) } { (if verified { "verified" } else { "not verified" }) } } }
            None => p { "No verified contact is known. Nothing was charged." }
        }
        (provenance(from))
    } }
}

fn of_person(person: &Person, matched: Option<&Match>) -> Markup {
    let facts: Vec<(&str, Option<String>)> = vec![
        ("Title", person.title.clone()),
        ("Employer", person.company.as_ref().map(|employer| employer.name.clone())),
        ("Seniority", person.seniority.map(|one| one.as_str().replace('_', " "))),
        ("Department", person.department.map(|one| one.as_str().replace('_', " "))),
        ("Place", person.location.as_ref().and_then(|place| place.city.clone().or(place.country.clone()))),
        ("Email", person.email.as_ref().map(ToString::to_string)),
        ("Profile", person.network_url.as_ref().map(ToString::to_string)),
    ];
    html! { section class="card record" {
        div class="head" { h2 { (person.full_name) } @if let Some(matched) = matched { (sure(matched)) } }
        (listed(&facts, &person.sources))
        @if let Some(url) = &person.network_url { div class="row" {
            (more("email", &url.to_string(), "Find the work email", &FindEmail::SPEC))
            (more("phone", &url.to_string(), "Find the mobile", &FindPhone::SPEC))
        } }
        @if !person.experience.is_empty() {
            h3 { "Jobs" }
            ul class="jobs" { @for job in &person.experience { li {
                b { (job.title.as_deref().unwrap_or_default()) } " " (job.company.name)
                span class="note" { " " @if let Some(start) = job.start_date { (start) } " – " @match job.end_date { Some(end) => { (end) } None => { "now" } } }
            } } }
        }
        (provenance(&person.sources))
        details { summary { "The whole record" } (json(&serde_json::to_value(person).unwrap_or_default())) }
    } }
}

fn of_company(company: &Company, matched: Option<&Match>) -> Markup {
    let facts: Vec<(&str, Option<String>)> = vec![
        ("Domain", company.domain.as_ref().map(ToString::to_string)),
        ("Industry", company.industry.clone()),
        ("People", company.employee_count.map(number)),
        ("Revenue", company.revenue_range.map(|range| range.as_str().to_owned())),
        ("Founded", company.founded_year.map(|year| year.to_string())),
        ("Place", company.location.as_ref().and_then(|place| place.city.clone().or(place.country.clone()))),
        ("Open roles", company.open_roles.map(number)),
    ];
    html! { section class="card record" {
        div class="head" { h2 { (company.name) } @if let Some(matched) = matched { (sure(matched)) } }
        @if let Some(description) = &company.description { p { (description) } }
        (listed(&facts, &company.sources))
        (provenance(&company.sources))
        details { summary { "The whole record" } (json(&serde_json::to_value(company).unwrap_or_default())) }
    } }
}

fn sure(matched: &Match) -> Markup {
    html! { span class="note" title=(matched.explanation) { (crate::page::share(matched.confidence)) " sure: " (matched.explanation) } }
}

fn listed(facts: &[(&str, Option<String>)], sources: &[Source]) -> Markup {
    let from = sources.iter().map(|source| source.provider.as_str()).collect::<Vec<_>>().join(", ");
    html! { dl class="facts" { @for (name, value) in facts { @if let Some(value) = value {
        div { dt { (name) } dd title={ "from " (from) } { (value) } }
    } } } }
}

/// The sources of a record, with dates.
fn provenance(sources: &[Source]) -> Markup {
    html! { @if !sources.is_empty() {
        h3 { "Sources" }
        ul class="jobs" { @for source in sources { li {
            b { (source.provider) } @if let Some(at) = source.observed_at { " " (time(at)) }
            span class="note" { " " (source.fields.join(", ")) }
        } } }
    } }
}

fn more(what: &str, url: &str, text: &str, spec: &Spec) -> Markup {
    html! { form method="post" action="/console/lookup" {
        input type="hidden" name="kind" value="person";
        input type="hidden" name="more" value=(what);
        input type="hidden" name="q" value=(url);
        input type="hidden" name="once" value=(chance::text(b"0123456789abcdef", 32));
        button class="quiet" { (text) ", " (spec.price.to_string()) }
    } }
}
