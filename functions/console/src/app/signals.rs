//! The feeds.

use super::api::Refused;
use super::sentences::sentence;
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{empty, heading, next, notice, time};
use common::catalog::signals::SignalsResponse;
use common::domain::signal::Signal;
use maud::{Markup, html};

const KINDS: [(&str, &str); 7] = [
    ("funding", "Funding"),
    ("acquisition", "Acquisitions"),
    ("hiring", "Hiring"),
    ("job-change", "Job changes"),
    ("technology", "Technologies"),
    ("headcount", "Headcounts"),
    ("website", "Websites"),
];
/// How many signals of a kind stand beside a company.
const BESIDE: usize = 3;

pub async fn signals(visit: &Visit) -> Screen {
    let kind = visit.query.get("kind").unwrap_or("funding");
    let mut path = format!("/v1/signals?kind={}&limit=25", encoded(kind));
    for name in ["domain", "country", "cursor"] {
        if let Some(value) = visit.query.get(name) {
            path.push_str(&format!("&{name}={}", encoded(value)));
        }
    }
    let page: Result<SignalsResponse, Refused> = visit.api.get(&path).await;
    let (page, refused) = match page {
        Ok(page) => (Some(page), None),
        Err(refused) => (None, Some(refused.of_form()?)),
    };
    let kept = ["domain", "country"]
        .iter()
        .filter_map(|name| Some(format!("&{name}={}", encoded(visit.query.get(name)?))));
    let kept: String = kept.collect();
    let older = page
        .as_ref()
        .and_then(|page| page.next_cursor.as_ref())
        .map(|cursor| format!("/console/signals?kind={}{kept}&cursor={}", encoded(kind), encoded(cursor)));
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let field = |name: &str, label: &str, example: &str| {
        html! { div {
            label for=(name) { (label) }
            input id=(name) name=(name) value=(visit.query.get(name).unwrap_or_default()) placeholder=(example) aria-describedby=[wrong.described(name)];
            (wrong.at(name))
        } }
    };
    let content = html! {
        (heading("Signals", "Recent events at companies and job changes. Free on the Indie plan and above."))
        nav class="tabs" aria-label="Kinds" { @for (value, name) in KINDS {
            a href={ "/console/signals?kind=" (value) } aria-current=[(value == kind).then_some("page")] { (name) }
        } }
        form class="filters card" method="get" {
            input type="hidden" name="kind" value=(kind);
            (field("domain", "Domain", "acme.com"))
            (field("country", "Country", "DE"))
            button class="quiet" { "Filter" }
        }
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&["domain", "country"])) { (notice("bad", detail)) }
        @if let Some(page) = &page {
            @if page.results.is_empty() { (empty("No signals", html! { "No recent signal matches these filters." })) }
            ol class="feed" { @for signal in &page.results { li class="card" { (told(signal)) } } }
        }
        (next(older))
    };
    shown("Signals", "/console/signals", content)
}

/// A signal of a feed: its sentence, its time, and where it was learned.
fn told(signal: &Signal) -> Markup {
    let company = signal.company.as_ref();
    let about = company.map(|company| {
        let country = company.location.as_ref().and_then(|place| place.country.clone());
        [company.industry.clone(), country].into_iter().flatten().collect::<Vec<_>>().join(", ")
    });
    html! {
        p class="said" { (sentence(signal, None)) }
        p class="note" {
            (time(signal.occurred_at))
            @if let Some(about) = about.filter(|about| !about.is_empty()) { " · " (about) }
            " · from " @match signal.source.url.as_deref().filter(|url| url.starts_with("http")) {
                Some(url) => a href=(url) rel="noreferrer" { (signal.source.name) },
                None => (signal.source.name),
            }
        }
    }
}

/// The latest signals about one company, for its page.
pub async fn of_company(visit: &Visit) -> Screen {
    let domain = visit.query.get("domain").unwrap_or_default();
    let mut all: Vec<Signal> = Vec::new();
    for (kind, _) in KINDS {
        let path = format!("/v1/signals?kind={kind}&limit={BESIDE}&domain={}", encoded(domain));
        match visit.api.get::<SignalsResponse>(&path).await {
            Ok(page) => all.extend(page.results),
            Err(refused @ (Refused::SignedOut | Refused::SignInAgain)) => return Err(refused),
            Err(Refused::Problem { detail, .. }) => {
                return Ok(Shown::Part(html! { p class="note" { (detail) } }));
            }
        }
    }
    all.sort_by_key(|signal| std::cmp::Reverse(signal.occurred_at));
    let part = html! {
        @if all.is_empty() { p class="note" { "No recent signals." } }
        ul class="jobs" { @for signal in all.iter().take(2 * BESIDE) { li { (sentence(signal, None)) " " span class="note" { (time(signal.occurred_at)) } } } }
    };
    if visit.partly {
        return Ok(Shown::Part(part));
    }
    shown(
        "Signals",
        "/console/lookup",
        html! { (heading("Signals", domain)) section class="card" { (part) } },
    )
}
