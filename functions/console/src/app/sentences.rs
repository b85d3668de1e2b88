//! Signals as sentences with links: what happened, to whom, and where to look further.

use super::results::place;
use super::visit::encoded;
use crate::page::number;
use common::domain::signal::{Position, Signal, SignalData, WebsiteChange};
use common::domain::{CompanyRef, Person};
use maud::{Markup, html};

/// What a signal says; a person who was paid for is named, others stay masked.
pub fn sentence(signal: &Signal, paid: Option<&Person>) -> Markup {
    let own = signal.company.as_ref();
    let company = html! { @match own {
        Some(own) => (company(&own.name, own.domain.as_ref().map(ToString::to_string))),
        None => "A company",
    } };
    match &signal.data {
        SignalData::Funding(data) => {
            let stage = stage(data.stage.as_str());
            html! {
                (company) " raised "
                @match data.amount { Some(amount) => { b { (money(amount, data.currency.as_deref())) } " in " } None => "" }
                (article(&stage)) " round"
                @if !data.investors.is_empty() { " from " (listed(&data.investors)) }
            }
        }
        SignalData::Acquisition(data) => html! {
            @match (&data.acquirer, &data.target) {
                (Some(acquirer), Some(target)) => { (reference(acquirer)) " acquired " (reference(target)) }
                (Some(acquirer), None) => { (reference(acquirer)) " made an acquisition" }
                (None, Some(target)) => { (reference(target)) " was acquired" }
                (None, None) => { (company) " took part in an acquisition" }
            }
            @if let Some(amount) = data.amount { " for " b { (money(amount, data.currency.as_deref())) } }
        },
        SignalData::Hiring(data) => {
            let at = place(data.location.as_ref());
            html! {
                (company) " is hiring: "
                @match &data.url { Some(url) if url.starts_with("http") => a href=(url) rel="noreferrer" { (data.title) }, _ => (data.title) }
                @if !at.is_empty() { " in " (at) }
                @if let Some(applicants) = data.applicants { ", " (crate::page::many(applicants.into(), "applicant")) }
            }
        }
        SignalData::JobChange(data) => {
            let masked = signal.person.as_ref().map(|person| person.full_name.as_str());
            let name = paid.map(|person| person.full_name.as_str()).or(masked).unwrap_or("Someone");
            let url = paid.and_then(|person| person.network_url.as_ref());
            let url = url.or(signal.person.as_ref().and_then(|person| person.network_url.as_ref()));
            html! {
                @match url { Some(url) => (person(name, &url.to_string())), None => b { (name) } }
                (moved(&data.previous, &data.current))
            }
        }
        SignalData::Technology(data) => html! {
            (company)
            @if !data.added.is_empty() { " started to use " (listed(&data.added)) }
            @if !data.added.is_empty() && !data.dropped.is_empty() { " and" }
            @if !data.dropped.is_empty() { " no longer uses " (listed(&data.dropped)) }
        },
        SignalData::Headcount(data) => html! {
            (company) @if data.current >= data.previous { " grew" } @else { " shrank" }
            " from " (number(data.previous)) " to " (number(data.current)) " people"
        },
        SignalData::Website(data) => html! {
            (company)
            @match (data.change, data.now.as_deref()) {
                (WebsiteChange::AddressMoved, Some(place)) => { " moved to " (place) }
                (WebsiteChange::JobsOpened, Some(page)) if page.starts_with("http") => {
                    " opened a " a href=(page) rel="noreferrer" { "jobs page" }
                }
                (WebsiteChange::Redirected, Some(domain)) => { "'s website now redirects to " (domain) }
                (WebsiteChange::Gone, _) => { " no longer has a website" }
                (WebsiteChange::AddressMoved, None) => { " moved" }
                (WebsiteChange::JobsOpened | WebsiteChange::Redirected, _) => { " changed its website" }
            }
        },
        SignalData::Engagement(data) => {
            let masked = signal.person.as_ref().map(|person| person.full_name.as_str());
            let name = paid.map(|person| person.full_name.as_str()).or(masked).unwrap_or("Someone");
            let detail = data.detail.as_deref().filter(|_| paid.is_some());
            html! { b { (name) } " at " (company) ": " (detail.unwrap_or(data.activity.as_str())) }
        }
    }
}

/// From one job to the next.
fn moved(previous: &Position, current: &Position) -> Markup {
    let name = |job: &Position| job.company.as_ref().map(|company| company.name.clone());
    let (from, to) = (name(previous), name(current));
    html! { @match (&previous.company, &current.company) {
        (Some(left), Some(joined)) if from != to => { " left " (reference(left)) " for " (reference(joined)) @if let Some(title) = &current.title { ", " (title) } }
        (_, Some(joined)) => {
            @match &current.title { Some(title) => { " is now " (title) } None => " changed jobs" } " at " (reference(joined))
            @if let Some(title) = previous.title.as_ref().filter(|title| Some(*title) != current.title.as_ref()) { ", before " (title) }
        }
        (Some(left), None) => { " left " (reference(left)) }
        (None, None) => { " changed jobs" }
    } }
}

fn reference(company: &CompanyRef) -> Markup {
    self::company(&company.name, company.domain.as_ref().map(ToString::to_string))
}

/// A company's name, linked where its domain is known.
fn company(name: &str, domain: Option<String>) -> Markup {
    html! { @match domain {
        Some(domain) => a href={ "/console/lookup?kind=company&q=" (encoded(&domain)) } { (name) },
        None => b { (name) },
    } }
}

fn person(name: &str, url: &str) -> Markup {
    html! { a href={ "/console/lookup?kind=person&q=" (encoded(url)) } { (name) } }
}

/// `A`, `A and B`, `A, B and C`.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

pub fn money(amount: u64, currency: Option<&str>) -> String {
    format!("{} {}", number(amount), currency.unwrap_or_default()).trim_end().to_owned()
}

/// A funding stage as people write it: `Series A`, `pre seed`.
pub fn stage(word: &str) -> String {
    match word.strip_prefix("series_") {
        Some(letter) => format!("Series {}", letter.to_uppercase()),
        None => word.replace('_', " "),
    }
}

fn article(noun: &str) -> String {
    let an = noun.starts_with(['a', 'e', 'i', 'o']) || noun.starts_with("un");
    format!("{} {noun}", if an { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn said(kind: &str, person: Value, data: Value) -> String {
        text_of(kind, person, data, None)
    }

    /// A signal's sentence as text, with the person who was paid for.
    fn text_of(kind: &str, person: Value, data: Value, paid: Option<&Person>) -> String {
        let signal = json!({
            "id": "sig_1", "kind": kind, "occurred_at": "2026-03-01T00:00:00Z", "detected_at": "2026-03-01T00:00:00Z",
            "company": {"name": "Acme", "domain": "acme.example"}, "person": person, "data": data,
            "source": {"name": "demo", "url": null}, "confidence": 1.0
        });
        let markup = sentence(&serde_json::from_value(signal).expect("a signal"), paid).into_string();
        let mut text = String::new();
        let mut inside = false;
        for letter in markup.chars() {
            match letter {
                '<' => inside = true,
                '>' => inside = false,
                letter if !inside => text.push(letter),
                _ => {}
            }
        }
        text
    }

    #[test]
    fn signals_are_sentences() {
        let job = |title: &str, company: &str| json!({"title": title, "company": {"name": company, "domain": null}});
        let moved = json!({"previous": job("CTO", "Acme"), "current": job("VP Sales", "Newco"), "announcement": null});
        let known = json!({"id": "per_00000000000a", "fullName": "Ada Keller", "networkUrl": "https://network.example/in/ada-keller"});
        let known: Person = serde_json::from_value(known).expect("a person");
        let masked = json!({"fullName": "A. K."});
        assert_eq!(said("job-change", masked.clone(), moved.clone()), "A. K. left Acme for Newco, VP Sales");
        assert_eq!(
            text_of("job-change", masked, moved.clone(), Some(&known)),
            "Ada Keller left Acme for Newco, VP Sales",
            "who was paid for is named"
        );
        assert_eq!(
            said("job-change", Value::Null, moved.clone()),
            "Someone left Acme for Newco, VP Sales",
            "a feed that names nobody"
        );
        assert_eq!(
            said("job-change", json!({"fullName": "Ada Keller"}), moved),
            "Ada Keller left Acme for Newco, VP Sales"
        );
        let round =
            json!({"stage": "series_a", "amount": 5_000_000, "currency": "EUR", "investors": ["A", "B"]});
        assert_eq!(
            said("funding", Value::Null, round),
            "Acme raised 5,000,000 EUR in a Series A round from A and B"
        );
        let deal = json!({"acquirer": {"name": "Newco", "domain": null}, "target": {"name": "Acme", "domain": null}, "amount": null, "currency": null});
        assert_eq!(said("acquisition", Value::Null, deal), "Newco acquired Acme");
        let tools = json!({"added": ["Kafka"], "dropped": ["Oracle", "SAP"]});
        assert_eq!(
            said("technology", Value::Null, tools),
            "Acme started to use Kafka and no longer uses Oracle and SAP"
        );
        assert_eq!(
            said("headcount", Value::Null, json!({"previous": 1000, "current": 1200})),
            "Acme grew from 1,000 to 1,200 people"
        );
        let site = |change: &str, now: Value| {
            said("website", Value::Null, json!({"change": change, "before": null, "now": now}))
        };
        assert_eq!(site("address_moved", json!("Munich, DE")), "Acme moved to Munich, DE");
        assert_eq!(site("jobs_opened", json!("https://acme.example/jobs")), "Acme opened a jobs page");
        assert_eq!(
            site("redirected", json!("globex.example")),
            "Acme's website now redirects to globex.example"
        );
        assert_eq!(site("gone", Value::Null), "Acme no longer has a website");
    }
}
