//! One person or one company: the record, where each part of it comes from, what was paid, and what more there is to ask.
//!
//! A form carries the Idempotency-Keys of what was paid before, so that an addition is shown beside its record: asked again under
//! the same key, the record is answered again and charged once.

use super::api::{Cost, Paid, Refused};
use super::records::{Contacts, Keys, company_record, missing, person_record};
use super::visit::{Screen, Visit, once, shown};
use crate::page::heading;
use common::catalog::Endpoint;
use common::catalog::find::{FindEmail, FindPhone};
use common::catalog::resolve::{Companies, CompaniesResponse, Enrich, EnrichResponse};
use common::domain::Person;
use maud::{Markup, html};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const AT: &str = "/console/lookup";

pub async fn lookup(visit: &Visit, paid: bool) -> Screen {
    let given = if paid { &visit.form } else { &visit.query };
    let company = given.get("kind") == Some("company");
    let (asked, employer) = (given.get("q").unwrap_or_default(), given.get("employer").unwrap_or_default());
    let spec = if company { Companies::SPEC } else { Enrich::SPEC };
    let answer = match paid {
        true if company => Some(of_company(visit, asked).await),
        true => Some(of_person(visit, asked, employer).await),
        false => None,
    };
    let (answer, refused) = match answer.transpose() {
        Ok(answer) => (answer, None),
        Err(refused) => (None, Some(refused.of_form()?)),
    };
    // Most of the API's fields are one field here.
    let field = |own: &str| if matches!(own, "domain" | "company") && !company { "employer" } else { "q" };
    let wrong = refused.map(|(detail, wrong)| wrong.placed(&detail, field)).unwrap_or_default();
    let content = html! {
        (heading("Look up", "One identifier in, one record out. You pay only for results."))
        nav class="tabs" aria-label="What to look up" {
            a href="/console/lookup" aria-current=[(!company).then_some("page")] { "A person" }
            a href="/console/lookup?kind=company" aria-current=[company.then_some("page")] { "A company" }
        }
        form class="card" method="post" action=(AT) {
            input type="hidden" name="kind" value=(if company { "company" } else { "person" });
            input type="hidden" name="once" value=(once());
            div class="fields" {
                div {
                    label for="q" { @if company { "Domain, profile or name" } @else { "Email, profile, phone or name" } }
                    input id="q" name="q" value=(asked) required maxlength="1000" aria-describedby=[wrong.described("q")] placeholder=(if company { "acme.com" } else { "ada@acme.com" });
                    (wrong.at("q"))
                }
                @if !company { div {
                    label for="employer" { "Company " span class="note" { "(with a name)" } }
                    input id="employer" name="employer" value=(employer) maxlength="200" aria-describedby=[wrong.described("employer")] placeholder="acme.com";
                    (wrong.at("employer"))
                } }
            }
            button { "Look up, " (spec.price.to_string()) }
        }
        @if let Some(answer) = answer { (answer) }
    };
    shown("Look up", AT, content)
}

async fn of_company(visit: &Visit, asked: &str) -> Result<Markup, Refused> {
    let body = if asked.contains('/') {
        json!({"networkUrl": asked})
    } else if asked.contains('.') && !asked.contains(' ') {
        json!({"domain": asked})
    } else {
        json!({"name": asked})
    };
    let sent = visit.form.get("once").map_or_else(once, str::to_owned);
    let found: Paid<CompaniesResponse> = visit.api.post_once(Companies::SPEC.path, body, &sent).await?;
    Ok(match &found.answer.company {
        Some(company) => company_record(visit, company, found.answer.matched.as_ref(), found.cost).await,
        None => missing(found.cost),
    })
}

async fn of_person(visit: &Visit, asked: &str, employer: &str) -> Result<Markup, Refused> {
    let form = &visit.form;
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
    let key = |name: &str| form.get(name).map(str::to_owned);
    let keys = Keys {
        asked,
        employer,
        record: key("once").unwrap_or_else(once),
        email: key("email_once"),
        phone: key("phone_once"),
    };
    let found: Paid<EnrichResponse> = visit.api.post_once(Enrich::SPEC.path, body, &keys.record).await?;
    let Some(person) = &found.answer.person else { return Ok(missing(found.cost)) };
    let identified = identified(person);
    let contacts = Contacts {
        email: contact(visit, FindEmail::SPEC.path, &identified, keys.email.as_deref()).await?,
        phone: contact(visit, FindPhone::SPEC.path, &identified, keys.phone.as_deref()).await?,
    };
    // The balance after the latest call; the others are answered again, as they were.
    let latest = match form.get("more") {
        Some("email") => contacts.email.as_ref().and_then(|email| Some(email.as_ref().ok()?.cost)),
        Some("phone") => contacts.phone.as_ref().and_then(|phone| Some(phone.as_ref().ok()?.cost)),
        _ => None,
    };
    let left = latest.unwrap_or(found.cost).balance_remaining;
    let cost = Cost { balance_remaining: left, ..found.cost };
    Ok(person_record(person, found.answer.matched.as_ref(), cost, &contacts, &keys))
}

/// What a person is asked for by.
fn identified(person: &Person) -> Option<Value> {
    if let Some(url) = &person.network_url {
        return Some(json!({"networkUrl": url.to_string()}));
    }
    let domain = person.company.as_ref()?.domain.as_ref()?;
    let (first, last) = (person.first_name.as_ref()?, person.last_name.as_ref()?);
    Some(json!({"firstName": first, "lastName": last, "domain": domain.to_string()}))
}

/// A contact, if it was asked for; a refusal is said beside the record.
async fn contact<T: DeserializeOwned>(
    visit: &Visit,
    path: &str,
    identified: &Option<Value>,
    key: Option<&str>,
) -> Result<Option<Result<Paid<T>, String>>, Refused> {
    let (Some(key), Some(identified)) = (key, identified) else { return Ok(None) };
    match visit.api.post_once(path, identified.clone(), key).await {
        Ok(found) => Ok(Some(Ok(found))),
        Err(refused @ (Refused::SignedOut | Refused::SignInAgain)) => Err(refused),
        Err(Refused::Problem { detail, .. }) => Ok(Some(Err(detail))),
    }
}
