//! The operator's first screen: what was sold and spent, how calls went, how fresh the sources are, and the import under way.

use super::visit::{Screen, Visit, shown};
use crate::chart::{Chart, Column, chart};
use crate::page::{bars, credits, empty, figure, heading, many, number, share};
use common::catalog::operator::{
    OperatorImportsResponse, OperatorSourcesResponse, OverviewEndpoint, OverviewFigures, OverviewResponse,
};
use common::domain::Credits;
use maud::{Markup, html};

const AT: &str = "/console/operator";
const SPANS: [u16; 3] = [7, 30, 90];
/// How many endpoints are named.
const ENDPOINTS: usize = 8;

pub async fn overview(visit: &Visit) -> Screen {
    let days = visit.query.get("days").and_then(|days| days.parse().ok()).unwrap_or(30_u16);
    let page: OverviewResponse = visit.api.get(&format!("/v1/operator/overview?days={days}")).await?;
    let imports: OperatorImportsResponse = visit.api.get("/v1/operator/imports").await?;
    let sources: OperatorSourcesResponse = visit.api.get("/v1/operator/sources").await?;
    let of = |value: fn(&OverviewFigures) -> Option<f64>| by_day(&page, value);
    let total = &page.total;
    let content = html! {
        (heading("Overview", "All accounts together: credits, calls and how they went."))
        nav class="tabs" aria-label="Days" { @for span in SPANS { a href={ (AT) "?days=" (span) } aria-current=[(span == days).then_some("page")] { (span) " days" } } }
        @if !page.complete { p class="notice" role="status" { "Not all accounts are summed up yet. Reload in a moment for the rest." } }
        @if let Some(running) = &imports.running { (import(running.name.as_str(), running.rows, running.percent)) }
        div class="figures" {
            (figure("Accounts", &number(page.accounts), html! { a href="/console/operator/accounts" { "All accounts" } }))
            (figure("Credits sold", &number(total.sold), html! { "trials and grants" }))
            (figure("Credits spent", &number(total.spent), html! { "in " (many(total.calls, "call")) }))
            (figure("Errors", &number(total.errors), html! { @if total.calls > 0 { (share(total.errors as f64 / total.calls as f64)) " of calls" } @else { "no calls" } }))
            (figure("Hit rate", &total.hit_rate.map_or("–".to_owned(), share), html! { "of look-ups" }))
            (figure("Median response time", &total.p50_ms.map_or("–".to_owned(), |ms| format!("{} ms", number(ms))), html! { "all calls" }))
        }
        @if total.calls == 0 && total.sold.is_zero() { (empty("Nothing yet", html! { "No account was used in this time. " a href="/console/operator/accounts" { "Open an account" } "." })) }
        @else {
            div class="charts" {
                (card(&Chart { title: "Credits spent by day", unit: "", parts: &["spent"], columns: &of(|day| Some(amount(day.spent))) }))
                (card(&Chart { title: "Credits sold by day", unit: "", parts: &["sold"], columns: &of(|day| Some(amount(day.sold))) }))
                (card(&Chart { title: "Calls by day", unit: "", parts: &["answered", "errors"], columns: &calls(&page) }))
                (card(&Chart { title: "Hit rate by day", unit: "%", parts: &["hit rate"], columns: &of(|day| day.hit_rate.map(|rate| rate * 100.0)) }))
                (card(&Chart { title: "Median response time by day", unit: "ms", parts: &["median"], columns: &of(|day| day.p50_ms.map(|ms| ms as f64)) }))
                section class="card" {
                    h2 { "Calls and credits by endpoint" }
                    (bars(&page.by_endpoint.iter().take(ENDPOINTS).map(of_endpoint).collect::<Vec<_>>()))
                }
            }
        }
        (freshness(&sources))
    };
    shown("Overview", AT, content)
}

/// An endpoint's bar: as long as its credits are many, with its calls beside them.
fn of_endpoint(one: &OverviewEndpoint) -> (String, f64, String) {
    let text = format!("{} in {}", credits(one.spent), many(one.calls, "call"));
    (one.path.clone(), amount(one.spent), text)
}

fn card(of: &Chart<'_>) -> Markup {
    html! { section class="card" { (chart(of)) } }
}

/// Every day of the span, those without anything among them.
fn every_day(page: &OverviewResponse) -> impl Iterator<Item = (String, Option<&OverviewFigures>)> {
    let days = page.since.series(jiff::Span::new().days(1)).take_while(move |day| *day <= page.until);
    days.map(move |day| {
        let figures = page.by_day.iter().find(|one| one.date == day).map(|one| &one.figures);
        (day.strftime("%d %b").to_string(), figures)
    })
}

fn by_day(page: &OverviewResponse, value: fn(&OverviewFigures) -> Option<f64>) -> Vec<Column> {
    every_day(page).map(|(name, day)| (name, day.and_then(value).into_iter().collect())).collect()
}

fn calls(page: &OverviewResponse) -> Vec<Column> {
    let parts = |day: &OverviewFigures| vec![day.calls.saturating_sub(day.errors) as f64, day.errors as f64];
    every_day(page).map(|(name, day)| (name, day.map(parts).unwrap_or_default())).collect()
}

fn amount(credits: Credits) -> f64 {
    credits.as_milli() as f64 / 1000.0
}

fn import(name: &str, rows: u64, percent: Option<u8>) -> Markup {
    html! { section class="card" aria-label="Import under way" {
        div class="head" { h2 { "Importing " (name) } span class="note" { (many(rows, "row")) " read" @if let Some(percent) = percent { ", " (percent) " %" } } }
        progress max="100" value=[percent] aria-label="Import progress" {}
    } }
}

/// How fresh the sources of signals are, in words.
fn freshness(sources: &OperatorSourcesResponse) -> Markup {
    let stale = |age: Option<u64>| age.is_none_or(|age| age > 86_400);
    let late: Vec<&str> = sources
        .results
        .iter()
        .filter(|one| !one.paused && stale(one.age_s))
        .map(|one| one.name.as_str())
        .collect();
    html! { section class="card" {
        div class="head" { h2 { "Sources of signals" } a href="/console/operator/feeds" { "All sources" } }
        @match (sources.results.len(), late.as_slice()) {
            (0, _) => p { "No source supplies signals yet." },
            (all, []) => p { (many(all as u64, "source")) ", all heard from within a day." },
            (all, late) => p { (late.len()) " of " (many(all as u64, "source")) " not heard from within a day: " (late.join(", ")) "." },
        }
    } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_says_its_calls_beside_its_credits() {
        let one = OverviewEndpoint { path: "/v1/enrich".to_owned(), calls: 1_200, spent: Credits::whole(40) };
        assert_eq!(
            of_endpoint(&one),
            ("/v1/enrich".to_owned(), 40.0, "40 credits in 1,200 calls".to_owned())
        );
    }
}
