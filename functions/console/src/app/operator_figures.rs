//! How the service fares, for the operator: what providers are worth, how fresh the feeds are, whether ledgers agree.

use super::visit::{Screen, Visit, encoded, shown};
use crate::chart::{Chart, Column, chart};
use crate::page::{empty, heading, many, next, notice, number, share, state, time};
use common::catalog::operator::{
    OperatorAuditResponse, OperatorProvidersResponse, OperatorSourcesResponse, OrderScore, ProviderFigures,
    ProviderScore, SignalSourceState,
};
use jiff::civil::Date;
use maud::{Markup, html};

const PROVIDERS: &str = "/console/operator/providers";
const WEEKS: [u8; 4] = [1, 4, 12, 52];

/// What providers are worth, below what may be changed.
pub async fn providers(visit: &Visit, above: Markup) -> Screen {
    let weeks = visit.query.get("weeks").and_then(|weeks| weeks.parse().ok()).unwrap_or(4_u8);
    let path = format!("/v1/operator/providers?weeks={weeks}");
    let page: OperatorProvidersResponse = visit.api.get(&path).await?;
    let mut scores: Vec<&[ProviderScore]> =
        page.results.chunk_by(|a, b| a.capability == b.capability).collect();
    // Capabilities with calls come before those without.
    scores.sort_by_key(|scores| scores.iter().all(|score| score.total.calls == 0));
    let outside = page.results.iter().any(|score| score.place.is_some() && score.provider != "dataset");
    let content = html! {
        (heading("Providers", "Hit rate and cost of each provider, by capability, in the order they are asked."))
        (above)
        nav class="tabs" aria-label="Weeks" { @for of in WEEKS {
            a href={ (PROVIDERS) "?weeks=" (of) } aria-current=[(of == weeks).then_some("page")] {
                @match of { 1 => { "This week" } 52 => { "A year" } of => { (of) " weeks" } }
            }
        } }
        @if !outside {
            (empty("No providers", html! { "Answers come only from your own data. " a href="/docs/providers" { "How to ask vendors" } "." }))
        }
        @if !page.learning.is_empty() { (learning(&page.learning)) }
        @for scores in scores { (capability(scores, page.since, weeks)) }
    };
    shown("Providers", PROVIDERS, content)
}

/// What the learned order costs, beside the questions that were kept aside.
fn learning(arms: &[OrderScore]) -> Markup {
    html! { section class="card" aria-label="Learned order" {
        div class="head" { h2 { "Learned order" } span class="note" { "held out: asked as configured, for comparison" } }
        div class="wide" tabindex="0" role="region" aria-label="Learned order" { table {
            thead { tr { th { "Capability" } th { "Order" } @for name in ["Calls", "Found", "Verified", "Bounced", "Cost $", "$ per verified"] { th class="number" { (name) } } } }
            tbody { @for arm in arms { tr {
                td { (arm.capability.as_str().replace('_', " ")) }
                td { (arm.arm.as_str().replace('_', " ")) }
                @for count in [arm.calls, arm.hits, arm.verified, arm.bounced] { td class="number" { (number(count)) } }
                td class="number" { (format!("{:.3}", arm.cost_usd)) }
                td class="number" { (arm.cost_per_verified_usd.map_or_else(|| "–".to_owned(), |cost| format!("{cost:.4}"))) }
            } } }
        } }
    } }
}

fn capability(scores: &[ProviderScore], since: Date, weeks_back: u8) -> Markup {
    let Some(first) = scores.first() else { return html! {} };
    let name = first.capability.as_str().replace('_', " ");
    let asked: Vec<&ProviderScore> = scores.iter().filter(|score| score.place.is_some()).collect();
    let is_other = asked.iter().any(|score| score.place != score.suggested_place && score.place != Some(0));
    let mut suggested = asked.clone();
    suggested.sort_by_key(|score| score.suggested_place);
    let suggested: Vec<&str> = suggested.iter().map(|score| score.provider.as_str()).collect();
    let weeks: Vec<_> =
        scores.iter().flat_map(|score| score.weeks.iter().map(move |week| (score, week))).collect();
    html! { section class="card" aria-label=(name) {
        h2 { (name) }
        @let used: Vec<&ProviderScore> = scores.iter().filter(|score| score.total.calls > 0).collect();
        @let idle: Vec<&str> = asked.iter().filter(|score| score.total.calls == 0).map(|score| score.provider.as_str()).collect();
        @if !used.is_empty() { div class="charts" { @for score in &used { (drawn(score, since, weeks_back)) } } }
        @if !idle.is_empty() { p class="note" { "Asked, but not called in this time: " (idle.join(", ")) "." } }
        details { summary { "All figures" } div class="wide" tabindex="0" role="region" aria-label={ (name) " by provider" } { table {
            thead { tr { th { "Provider" } th { "Order" } (columns()) } }
            tbody { @for score in scores { tr {
                td { (score.provider) }
                td { @match (score.place, &score.not_asked_because) {
                    (Some(0), _) => { "our own check" }
                    (Some(place), _) => { (place) @if score.suggested_place.is_some_and(|other| other != place) { span class="note" { " → " (score.suggested_place.unwrap_or_default()) } } }
                    (None, reason) => { span class="note" { (reason.as_deref().unwrap_or("not asked")) } }
                } }
                (cells(&score.total))
            } } }
        } } (legend()) }
        @if is_other {
            p { "The figures suggest: " code { (first.capability.variable()) "=" (suggested.join(",")) } ". " span class="note" { "Your own data first, then by cost per lasting hit. Providers with under 50 calls count at list price." } }
        }
        @if !weeks.is_empty() { details { summary { "Week by week" }
            div class="wide" tabindex="0" role="region" aria-label={ (name) " by week" } { table {
                thead { tr { th { "Week of" } th { "Provider" } (columns()) } }
                tbody { @for (score, week) in weeks { tr {
                    td { (week.week) }
                    td { (score.provider) }
                    (cells(&week.figures))
                } } }
            } }
        } }
    } }
}

/// A provider as small charts, week by week.
fn drawn(score: &ProviderScore, since: Date, weeks: u8) -> Markup {
    let mondays: Vec<Date> =
        since.series(jiff::Span::new().weeks(1)).take(usize::from(weeks.max(1))).collect();
    let of = |value: fn(&ProviderFigures) -> Option<f64>| -> Vec<Column> {
        let week = |monday: &Date| {
            let figures = score.weeks.iter().find(|week| week.week == *monday).map(|week| &week.figures);
            (monday.strftime("%d %b").to_string(), figures.and_then(value).into_iter().collect())
        };
        mondays.iter().map(week).collect()
    };
    let hit_rate = of(|figures| figures.hit_rate.map(|rate| rate * 100.0));
    let cost = of(|figures| figures.cost_per_hit_usd);
    let latency = of(|figures| figures.p50_ms.map(|ms| ms as f64));
    html! { div class="small" {
        h3 { (score.provider) " " span class="note" { (many(score.total.calls, "call")) @if score.total.failed > 0 { ", " (number(score.total.failed)) " failed" } } }
        (chart(&Chart { title: "Hit rate", unit: "%", parts: &["hit rate"], columns: &hit_rate }))
        (chart(&Chart { title: "Cost per found", unit: "$", parts: &["cost"], columns: &cost }))
        (chart(&Chart { title: "Median response time", unit: "ms", parts: &["median"], columns: &latency }))
    } }
}

/// What the columns mean.
fn legend() -> Markup {
    html! { p class="note" {
        b { "Found" } ": share of calls that returned what was asked for. "
        b { "Bounced" } ": share of the addresses supplied that a mail server refused later. "
        b { "Failed" } ": timeouts, used-up quotas and errors. "
        b { "p50" } " and " b { "p95" } ": half and 95% of the calls took no longer. "
        b { "no key" } ", " b { "no contact" } ": set its key, or PROVIDER_CONTACT, to have the provider asked; "
        b { "not listed" } ": the order leaves it out."
    } }
}

fn columns() -> Markup {
    html! { @for name in ["Calls", "Found", "Bounced", "Failed", "p50 ms", "p95 ms", "Cost $", "$ per hit"] { th class="number" { (name) } } }
}

fn cells(figures: &ProviderFigures) -> Markup {
    let none = || "–".to_owned();
    let rate = |rate: Option<f64>| rate.map_or_else(none, share);
    let ms = |ms: Option<u64>| ms.map_or_else(none, |ms| format!("≤ {}", number(ms)));
    let cells = match figures.calls {
        0 => std::array::from_fn(|_| none()),
        calls => [
            number(calls),
            rate(figures.hit_rate),
            rate(figures.bounce_rate),
            number(figures.failed),
            ms(figures.p50_ms),
            ms(figures.p95_ms),
            format!("{:.3}", figures.cost_usd),
            figures.cost_per_hit_usd.map_or_else(none, |cost| format!("{cost:.3}")),
        ],
    };
    let cells: [String; 8] = cells;
    html! { @for cell in cells { td class="number" { (cell) } } }
}

pub async fn feeds(visit: &Visit) -> Screen {
    let page: OperatorSourcesResponse = visit.api.get("/v1/operator/sources").await?;
    let content = html! {
        (heading("Feeds", "Signal sources and registers, and how fresh they are."))
        @if page.results.is_empty() {
            (empty("No sources", html! { "Add one with " code { "almanac sources add rss:https://…/feed.xml" } "." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Sources" { table {
                thead { tr { th { "Source" } th { "State" } th { "Signals" } th { "Last answered" } th { "Next" } th class="number" { "Brought" } } }
                tbody { @for source in &page.results { tr {
                    td class="clip" { (source.name) @for said in source.error.iter().chain(&source.progress) { br; span class="note" { (said) } } }
                    td { (how(source)) }
                    td { (source.kinds.iter().map(|kind| kind.as_str().replace('-', " ")).collect::<Vec<_>>().join(", ")) }
                    td { @match (source.refreshed_at, source.age_s) {
                        (Some(at), Some(age)) => { (since(age)) " ago" br; span class="note" { (time(at)) } }
                        _ => "never",
                    } }
                    td { @match source.next_at { Some(at) if !source.paused => { (time(at)) } _ => { "–" } } }
                    td class="number" { (number(source.stored)) }
                } } }
            } } }
        }
        @for missing in &page.unsupplied { (notice("", &format!("Not supplied: {missing}"))) }
    };
    shown("Feeds", "/console/operator/feeds", content)
}

fn how(source: &SignalSourceState) -> Markup {
    match (source.paused, source.failures, source.refreshed_at) {
        (true, ..) => state("paused"),
        (_, 1.., _) => html! { span class="state bad" { "failed " (number(source.failures)) "×" } },
        (_, _, None) => state("pending"),
        _ => html! { span class="state good" { "ok" } },
    }
}

/// A span of time in its largest unit.
fn since(seconds: u64) -> String {
    let (many, unit) = match seconds {
        ..120 => (seconds, "s"),
        120..7_200 => (seconds / 60, "min"),
        7_200..172_800 => (seconds / 3_600, "h"),
        _ => (seconds / 86_400, "days"),
    };
    format!("{many} {unit}")
}

pub async fn ledger(visit: &Visit) -> Screen {
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/operator/audit?limit=50{}", cursor.unwrap_or_default());
    let page: OperatorAuditResponse = visit.api.get(&path).await?;
    let wrong = page.results.iter().filter(|account| account.difference.is_some()).count();
    let content = html! {
        (heading("Ledger", "Every account's ledger, compared with its balance."))
        @if page.results.is_empty() {
            (empty("No account yet", html! { "There are no ledgers to check." }))
        } @else {
            @match wrong {
                0 => (notice("good", "Every ledger on this page agrees with its account.")),
                wrong => (notice("bad", &format!("{wrong} of {} ledgers differ.", page.results.len()))),
            }
            section class="card" {
                div class="head" { h2 { "Accounts" } span class="note" { @match page.last_round_at { Some(at) => { "last automatic check started " (time(at)) } None => { "checked automatically every hour" } } } }
                div class="wide" tabindex="0" role="region" aria-label="Ledgers" { table {
                    thead { tr { th { "Account" } th class="number" { "Balance" } th class="number" { "Held" } th { "Ledger" } } }
                    tbody { @for account in &page.results { tr {
                        td class="clip" { b { (account.email) } br; code class="note" { (account.id) } }
                        td class="number" { (number(account.balance)) }
                        td class="number" { (number(account.held)) }
                        td { @match &account.difference {
                            None => { span class="state good" { "agrees" } }
                            Some(difference) => { span class="state bad" { "differs" } " " (difference) }
                        } }
                    } } }
                } }
            }
            (next(page.next_cursor.map(|cursor| format!("/console/operator/ledger?cursor={}", encoded(&cursor)))))
        }
    };
    shown("Ledger", "/console/operator/ledger", content)
}
