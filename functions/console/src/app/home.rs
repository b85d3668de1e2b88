//! The first screen: what there is to spend, and what was spent on what.

use super::view::{bars, columns, credits, figure, heading, notice, number, share, time};
use super::{Screen, Visit, shown};
use common::catalog::account::{MeResponse, UsageResponse};
use common::domain::Credits;
use jiff::civil::Date;
use maud::html;
use std::collections::BTreeMap;

pub async fn home(visit: &Visit) -> Screen {
    let me: MeResponse = visit.api.get("/v1/me").await?;
    let usage: UsageResponse = visit.api.get("/v1/me/usage").await?;
    let by_day: BTreeMap<Date, f64> =
        usage.by_day.iter().map(|day| (day.date, amount(day.credits))).collect();
    let days: Vec<(String, f64)> = usage
        .since
        .series(jiff::Span::new().days(1))
        .take_while(|day| *day <= usage.until)
        .map(|day| (day.strftime("%d %b").to_string(), by_day.get(&day).copied().unwrap_or(0.0)))
        .collect();
    let today = by_day.get(&usage.until).copied().unwrap_or(0.0);
    let yesterday = usage.until.yesterday().ok().and_then(|day| by_day.get(&day).copied()).unwrap_or(0.0);
    let endpoints = usage.by_endpoint.iter().filter(|endpoint| !endpoint.credits.is_zero()).take(8);
    let endpoints: Vec<(String, f64, String)> = endpoints
        .map(|endpoint| (endpoint.path.clone(), amount(endpoint.credits), number(endpoint.credits)))
        .collect();
    let rate = |rate: Option<f64>| rate.map_or("–".to_owned(), share);
    let content = html! {
        (heading("Home", "What you have, and what the last thirty days went into."))
        @if me.balance.is_zero() { (notice("bad", "No credits are left: calls that cost something are refused until there are.")) }
        div class="figures" {
            (figure("Balance", &number(me.balance), html! {
                @if me.held.is_zero() { "credits" } @else { "credits, " (number(me.held)) " more held for running jobs" }
            }))
            (figure("Plan", &me.plan.to_string(), html! {
                @match me.trial_ends_at { Some(end) => { "trial until " (time(end)) } None => { "since " (time(me.created_at)) } }
            }))
            (figure("Today", &number(today), html! { "credits; " (number(yesterday)) " yesterday" }))
            (figure("Found", &rate(usage.hit_rate), html! { "of lookups; " (rate(usage.cache_rate)) " from memory" }))
        }
        div class="pair" {
            section class="card" {
                div class="head" { h2 { "Credits by day" } span class="note" { (credits(usage.credits)) " in " (number(usage.requests)) " calls" } }
                (columns(&days))
            }
            section class="card" {
                div class="head" { h2 { "By endpoint" } a href="/console/history" { "History" } }
                @if endpoints.is_empty() {
                    p class="note" { "Nothing was spent yet. " a href="/console/files" { "Enrich a file" } " or " a href="/console/search" { "search" } "." }
                } @else { (bars(&endpoints)) }
            }
        }
        @if !usage.caps.is_empty() {
            section class="card" {
                h2 { "Caps" }
                table class="plain" {
                    thead { tr { th { "Per" } th { "Spent" } th { "Cap" } th { "Begins anew" } } }
                    tbody { @for cap in &usage.caps {
                        tr { td { (cap.period.as_str()) } td class="number" { (number(cap.spent)) } td class="number" { (number(cap.cap)) } td { (time(cap.resets_at)) } }
                    } }
                }
            }
        }
    };
    shown("Home", "/console", content)
}

fn amount(credits: Credits) -> f64 {
    credits.as_milli() as f64 / 1000.0
}
