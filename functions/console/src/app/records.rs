//! The record of a person or a company: what is known, where it comes from, what it cost, and what can be added.

use super::api::{Cost, Paid};
use super::results::{paid, place};
use super::sentences::{listed as joined, money, stage};
use super::visit::{Screen, Shown, Visit, encoded, once};
use crate::page::{json, notice, number, share, time};
use common::catalog::find::{FindEmail, FindEmailResponse, FindPhone, FindPhoneResponse};
use common::catalog::resolve::Match;
use common::catalog::search::{CountPeople, CountPeopleResponse};
use common::catalog::{Endpoint, Spec};
use common::domain::{Company, CompanyLink, Funding, Person, Source};
use maud::{Markup, html};
use serde_json::json as value;

/// The contacts that were asked for beside a person.
#[derive(Default)]
pub struct Contacts {
    pub email: Option<Result<Paid<FindEmailResponse>, String>>,
    pub phone: Option<Result<Paid<FindPhoneResponse>, String>>,
}

/// What a page was asked with, and the keys under which each part of it was paid.
pub struct Keys<'a> {
    pub asked: &'a str,
    pub employer: &'a str,
    pub record: String,
    pub email: Option<String>,
    pub phone: Option<String>,
}

pub fn missing(cost: Cost) -> Markup {
    html! { section class="card" { p { "No match." } (paid(cost)) } }
}

pub fn person_record(
    person: &Person,
    matched: Option<&Match>,
    cost: Cost,
    contacts: &Contacts,
    keys: &Keys<'_>,
) -> Markup {
    let word = |text: Option<&str>| text.map(|text| text.replace('_', " "));
    let facts: Vec<(&str, Option<String>)> = vec![
        ("Title", person.title.clone()),
        ("Seniority", word(person.seniority.map(|one| one.as_str()))),
        ("Department", word(person.department.map(|one| one.as_str()))),
        ("Place", Some(place(person.location.as_ref())).filter(|place| !place.is_empty())),
        ("Email", person.email.as_ref().map(ToString::to_string)),
        ("Profile", person.network_url.as_ref().map(ToString::to_string)),
    ];
    let can_ask = person.network_url.is_some() || person.last_name.is_some();
    html! { section class="card record" aria-label="Person" {
        div class="head" { h2 { (person.full_name) } @if let Some(matched) = matched { (sure(matched)) } }
        @if let Some(employer) = &person.company { p class="said" {
            (person.title.as_deref().unwrap_or("Works")) " at " @match &employer.domain {
                Some(domain) => a href={ "/console/lookup?kind=company&q=" (encoded(&domain.to_string())) } { (employer.name) },
                None => (employer.name),
            }
        } }
        (listed(&facts, &person.sources))
        (paid(cost))
        @if let Some(email) = &contacts.email { (work_email(email)) }
        @if let Some(phone) = &contacts.phone { (mobile(phone)) }
        div class="row" {
            @if can_ask && person.email.is_none() && contacts.email.is_none() { (more("email", keys, "Find the work email", &FindEmail::SPEC)) }
            @if can_ask && contacts.phone.is_none() { (more("phone", keys, "Find the mobile", &FindPhone::SPEC)) }
        }
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

fn work_email(found: &Result<Paid<FindEmailResponse>, String>) -> Markup {
    html! { div class="added" { h3 { "Work email" } @match found {
        Err(detail) => (notice("bad", detail)),
        Ok(Paid { answer, cost }) => {
            (contact(answer.email.as_ref().map(ToString::to_string), answer.email_verified))
            @if answer.email.is_some() { (provenance(&answer.sources)) }
            @if !answer.found && answer.mx_found == Some(false) { p class="note" { "The company's domain accepts no mail." } }
            (paid(Cost { balance_remaining: None, ..*cost }))
        }
    } } }
}

fn mobile(found: &Result<Paid<FindPhoneResponse>, String>) -> Markup {
    html! { div class="added" { h3 { "Mobile phone" } @match found {
        Err(detail) => (notice("bad", detail)),
        Ok(Paid { answer, cost }) => {
            (contact(answer.phone.as_ref().map(|phone| phone.as_str().to_owned()), answer.carrier_verified))
            @if let Some(source) = answer.source.as_ref().filter(|_| answer.phone.is_some()) { p class="note" { "from " (source) } }
            (paid(Cost { balance_remaining: None, ..*cost }))
        }
    } } }
}

fn contact(value: Option<String>, verified: bool) -> Markup {
    html! { @match value {
        Some(value) => { p class="most" { b { (value) } " " span class={ "state " (if verified { "good" } else { "" }) } { (if verified { "verified" } else { "not verified" }) } } }
        None => p { "No verified contact is known." }
    } }
}

/// The companies above a company and the number below, as a small tree.
fn family(company: &Company) -> Markup {
    let above = company.parent.as_ref();
    let top = company.ultimate_parent.as_ref().filter(|top| above.is_none_or(|above| above.id != top.id));
    let link = |one: &CompanyLink| {
        html! {
            @match &one.domain {
                Some(domain) => a href={ "/console/lookup?kind=company&q=" (encoded(&domain.to_string())) } { (one.name) },
                None => (one.name),
            }
        }
    };
    let below = company.subsidiary_count.unwrap_or_default();
    let count = format!("{} {}", number(below), if below == 1 { "subsidiary" } else { "subsidiaries" });
    let below = html! { @if below > 0 {
        ul { li {
            @match &company.domain {
                Some(domain) => a href={ "/console/search?kind=companies&parent_domain=" (encoded(&domain.to_string())) } { (count) },
                None => (count),
            }
        } }
    } };
    let own = html! { ul { li { b { (company.name) } (below) } } };
    let own = match above {
        Some(above) => html! { ul { li { (link(above)) (own) } } },
        None => own,
    };
    let whole = match top {
        Some(top) => html! { ul { li { (link(top)) (own) } } },
        None => own,
    };
    html! { @if above.is_some() || top.is_some() || company.subsidiary_count.is_some() { nav class="family" aria-label="Group of companies" { (whole) } } }
}

/// A company's numbers in public registers.
fn numbers_of(company: &Company) -> Option<String> {
    let numbers = company
        .identifiers
        .iter()
        .map(|(register, number)| format!("{} {number}", register.replace('_', " ")));
    Some(numbers.collect::<Vec<_>>().join(", ")).filter(|numbers| !numbers.is_empty())
}

/// The codes of its trades, with their words.
fn codes_of(company: &Company) -> Option<String> {
    let codes = company.industry_codes.iter().map(|own| match &own.name {
        Some(name) => format!("{} {name}", own.code),
        None => own.code.clone(),
    });
    Some(codes.collect::<Vec<_>>().join(", ")).filter(|codes| !codes.is_empty())
}

pub async fn company_record(visit: &Visit, company: &Company, matched: Option<&Match>, cost: Cost) -> Markup {
    let facts: Vec<(&str, Option<String>)> = vec![
        ("Domain", company.domain.as_ref().map(ToString::to_string)),
        ("Industry", company.industry.clone()),
        ("People", company.employee_count.map(number)),
        ("Revenue", company.revenue_range.map(|range| range.as_str().to_owned())),
        ("Founded", company.founded_year.map(|year| year.to_string())),
        ("Place", Some(place(company.location.as_ref())).filter(|place| !place.is_empty())),
        ("Open roles", company.open_roles.map(number)),
        ("Also called", Some(company.aliases.join(", ")).filter(|names| !names.is_empty())),
        ("Formerly", Some(company.former_names.join(", ")).filter(|names| !names.is_empty())),
        ("Registers", numbers_of(company)),
        ("Industry codes", codes_of(company)),
        ("Status", company.status.map(|status| status.as_str().to_owned())),
    ];
    let staff = staff(visit, company).await;
    html! {
        section class="card record" aria-label="Company" {
            div class="head" {
                div class="named" { (logo(company)) h2 { (company.name) } }
                @if let Some(matched) = matched { (sure(matched)) }
            }
            @if let Some(description) = &company.description { p { (description) } }
            (family(company))
            (listed(&facts, &company.sources))
            (paid(cost))
            (provenance(&company.sources))
            details { summary { "The whole record" } (json(&serde_json::to_value(company).unwrap_or_default())) }
        }
        div class="pair" {
            @if let Some(staff) = staff { (staff) }
            @if let Some(funding) = &company.funding { (raised(funding)) }
            @if !company.technologies.is_empty() { section class="card" aria-label="Technologies" {
                h2 { "Technologies" }
                ul class="chips" { @for technology in company.technologies.iter().take(24) { li title=[technology.category.as_deref()] { (technology.name) } } }
                @if company.technologies.len() > 24 { p class="note" { "and " (number(company.technologies.len() - 24)) " more in the whole record" } }
            } }
            @if let Some(domain) = &company.domain { section class="card" aria-label="Signals" {
                h2 { "Signals" }
                div hx-get={ "/console/lookup/news?domain=" (encoded(&domain.to_string())) } hx-trigger="load" {
                    p class="note" { a href={ "/console/lookup/news?domain=" (encoded(&domain.to_string())) } { "Recent signals" } }
                }
            } }
        }
    }
}

/// A company's logo; its first letter, in a colour of its own, where it has no domain.
fn logo(company: &Company) -> Markup {
    if let Some(domain) = &company.domain {
        let src = format!("/console/logo/{}", encoded(domain.as_str()));
        return html! { img class="logo" src=(src) width="40" height="40" alt=""; };
    }
    let letter = company.name.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('·');
    let hue = company.name.bytes().fold(0_usize, |sum, byte| sum + usize::from(byte)) % 5;
    html! { svg class="logo" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" {
        rect class={ "s" (hue) } width="40" height="40" rx="9" {}
        text x="20" y="27" text-anchor="middle" { (letter.to_uppercase()) }
    } }
}

/// The file of a company's logo, at twice the size for fine screens.
pub async fn logo_file(visit: &Visit, domain: &str) -> Screen {
    visit.api.file(&format!("/v1/logo/{}?size=80", encoded(domain))).await.map(Shown::Passed)
}

/// How many people of a company the directory knows, counted for free.
async fn staff(visit: &Visit, company: &Company) -> Option<Markup> {
    let domain = company.domain.as_ref()?.to_string();
    let body = value!({"filters": {"company_domains": [domain]}});
    let counted: CountPeopleResponse = visit.api.post(CountPeople::SPEC.path, body).await.ok()?;
    let words = |text: &str| text.replace('_', " ");
    Some(html! { section class="card" aria-label="People" {
        div class="head" { h2 { (crate::page::many(counted.total, "known person").replace("persons", "people")) } a href={ "/console/search?company_domains=" (encoded(&domain)) } { "Search them" } }
        @for (name, values) in [("By department", &counted.facets.departments), ("By seniority", &counted.facets.seniorities)] {
            @if !values.is_empty() {
                h3 { (name) }
                (crate::page::bars(&values.iter().take(5).map(|one| (words(&one.value), one.count as f64, number(one.count))).collect::<Vec<_>>()))
            }
        }
    } })
}

fn raised(funding: &Funding) -> Markup {
    html! { section class="card" aria-label="Funding" {
        div class="head" { h2 { "Funding" } @if let Some(total) = funding.total_raised { span class="note" { (money(total, funding.currency.as_deref())) " in total" } } }
        ul class="jobs" { @for round in funding.rounds.iter().take(6) { li {
            b { (stage(round.stage.as_str())) } @if let Some(amount) = round.amount { " " (money(amount, round.currency.as_deref())) }
            span class="note" { @if let Some(day) = round.announced_at { " " (day) } @if !round.investors.is_empty() { " from " (joined(&round.investors)) } }
        } } }
    } }
}

fn sure(matched: &Match) -> Markup {
    html! { span class="note" title=(matched.explanation) { (share(matched.confidence)) " sure: " (matched.explanation) } }
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

/// A button that adds to the record; what was paid before stays on the page.
fn more(what: &str, keys: &Keys<'_>, text: &str, spec: &Spec) -> Markup {
    let before = [
        ("once", Some(&keys.record)),
        ("email_once", keys.email.as_ref()),
        ("phone_once", keys.phone.as_ref()),
    ];
    html! { form method="post" action="/console/lookup" {
        input type="hidden" name="kind" value="person";
        input type="hidden" name="q" value=(keys.asked);
        @if !keys.employer.is_empty() { input type="hidden" name="employer" value=(keys.employer); }
        @for (name, key) in before { @if let Some(key) = key { input type="hidden" name=(name) value=(key); } }
        input type="hidden" name="more" value=(what);
        input type="hidden" name={ (what) "_once" } value=(once());
        button class="quiet" { (text) ", " (spec.price.to_string()) }
    } }
}
