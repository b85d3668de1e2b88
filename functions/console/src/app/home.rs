//! The first screen: balance and usage, or the first steps of a new account.

use super::visit::{Screen, Visit, encoded, shown};
use crate::page::{bars, credits, figure, heading, notice, number, share, stacked, time};
use common::catalog::account::{HealthResponse, MeResponse, UsageByDay, UsageResponse};
use common::domain::Credits;
use common::lookup::holdings::DirectoryKind;
use jiff::civil::Date;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// How many endpoints are told apart, the last of them being all others.
const SERIES: usize = 6;

pub async fn home(visit: &Visit) -> Screen {
    let me: MeResponse = visit.api.get("/v1/me").await?;
    let usage: UsageResponse = visit.api.get("/v1/me/usage").await?;
    if usage.requests == 0 {
        let health: HealthResponse = visit.api.get("/health").await?;
        let is_demo = health.dataset.is_some_and(|dataset| dataset.kind == DirectoryKind::Demo);
        return shown("Home", "/console", welcome(&me, is_demo));
    }
    let by_day: BTreeMap<Date, &UsageByDay> = usage.by_day.iter().map(|day| (day.date, day)).collect();
    let spent = |day: Date| by_day.get(&day).map_or(0.0, |day| amount(day.credits));
    let shown_apart =
        usage.by_endpoint.iter().filter(|endpoint| !endpoint.credits.is_zero()).take(SERIES - 1);
    let apart: Vec<&str> = shown_apart.map(|endpoint| endpoint.path.as_str()).collect();
    let days: Vec<(String, Vec<f64>)> = usage
        .since
        .series(jiff::Span::new().days(1))
        .take_while(|day| *day <= usage.until)
        .map(|day| (day.strftime("%d %b").to_string(), parts(by_day.get(&day).copied(), &apart)))
        .collect();
    let (today, yesterday) = (spent(usage.until), usage.until.yesterday().map_or(0.0, spent));
    let of = |path: &str| usage.by_endpoint.iter().find(|endpoint| endpoint.path == path);
    let mut endpoints: Vec<(String, f64, String)> = apart
        .iter()
        .filter_map(|path| of(path))
        .map(|endpoint| (endpoint.path.clone(), amount(endpoint.credits), number(endpoint.credits)))
        .collect();
    let rest = amount(usage.credits) - endpoints.iter().map(|(_, value, _)| value).sum::<f64>();
    if rest >= 0.001 {
        endpoints.push(("everything else".to_owned(), rest, number((rest * 1000.0).round() / 1000.0)));
    }
    let rate = |rate: Option<f64>| rate.map_or("–".to_owned(), share);
    let content = html! {
        (heading("Home", "Your balance, and your usage over the last 30 days."))
        @if me.balance.is_zero() { (notice("bad", "You have no credits left. Calls that cost credits are refused until you add some.")) }
        div class="figures" {
            (standing(&me))
            (figure("Today", &number(today), html! { "credits; " (number(yesterday)) " yesterday" }))
            (figure("Hit rate", &rate(usage.hit_rate), html! { (rate(usage.cache_rate)) " from cache" }))
            (figure("Median response time", &usage.p50_ms.map_or("–".to_owned(), |ms| format!("{} ms", number(ms))), html! { "all calls, last 30 days" }))
        }
        div class="pair" {
            section class="card" {
                div class="head" { h2 { "Credits by day" } span class="note" { (credits(usage.credits)) " in " (number(usage.requests)) @if usage.requests == 1 { " call" } @else { " calls" } } }
                (stacked(&days, &apart))
            }
            section class="card" {
                div class="head" { h2 { "By endpoint" } a href="/console/history" { "History" } }
                @if endpoints.is_empty() {
                    p class="note" { "No spending yet. " a href="/console/files" { "Enrich a file" } " or " a href="/console/search" { "search" } "." }
                } @else { (bars(&endpoints)) }
            }
        }
        @if !usage.caps.is_empty() {
            section class="card" {
                h2 { "Spend caps" }
                table class="plain" {
                    thead { tr { th { "Period" } th { "Spent" } th { "Cap" } th { "Resets" } } }
                    tbody { @for cap in &usage.caps {
                        tr { td { (cap.period.as_str()) } td class="number" { (number(cap.spent)) } td class="number" { (number(cap.cap)) } td { (time(cap.resets_at)) } }
                    } }
                }
            }
        }
    };
    shown("Home", "/console", content)
}

/// Balance and plan.
fn standing(me: &MeResponse) -> Markup {
    html! {
        (figure("Balance", &number(me.balance), html! {
            @if me.held.is_zero() { "credits" } @else { "credits, " (number(me.held)) " more held for running jobs" }
        }))
        (figure("Plan", &me.plan.to_string(), html! {
            @match me.trial_ends_at { Some(end) => { "trial until " (time(end)) } None => { "since " (time(me.created_at)) } }
        }))
    }
}

/// Someone in the demo world to begin with.
const DEMO_PROFILE: &str = "https://network.example/in/george-fox";

/// A file to try enrichment with: a person of the demo world, and one that is in no data.
pub const SAMPLE: &str = "Full name,Email,Company\nGeorge Fox,gfox@glenmere-pay.example,Glenmere Pay\n\
    Ada Lovelace,ada.lovelace@acme.example,Acme\n";

/// The first steps of an account that has not made a call yet.
fn welcome(me: &MeResponse, is_demo: bool) -> Markup {
    let first = if is_demo { format!("?q={}", encoded(DEMO_PROFILE)) } else { String::new() };
    html! {
        (heading("Home", "Welcome to Almanac. Three steps to get started:"))
        ol class="steps" {
            li class="card" {
                h2 { "Look up a person" }
                p { "Send an email, a profile or a name with a company, and get the person's record. It costs 1 credit if it finds someone." }
                p { a class="button" href={ "/console/lookup" (first) } { "First look-up" } }
            }
            li class="card" {
                h2 { "Enrich a file" }
                p { "Upload a CSV. You see the maximum price before anything runs. " a href="/console/sample.csv" download { "Download a sample" } " to try it." }
                p { a class="button quiet" href="/console/files" { "Upload a file" } }
            }
            li class="card" {
                h2 { "Connect an agent" }
                p { "Give an AI assistant the same calls as tools, with a spending limit. " a href="/console/keys" { "Create a key" } " for it first." }
                p { a class="button quiet" href="/docs/mcp" { "Set up MCP" } }
            }
        }
        div class="figures" { (standing(me)) }
    }
}

/// A day's credits by endpoint, in the order of `apart`, and at last those of all others.
fn parts(day: Option<&UsageByDay>, apart: &[&str]) -> Vec<f64> {
    let Some(day) = day else { return Vec::new() };
    let of = |path: &&str| day.by_endpoint.iter().find(|endpoint| endpoint.path == **path);
    let mut parts: Vec<f64> =
        apart.iter().map(|path| of(path).map_or(0.0, |endpoint| amount(endpoint.credits))).collect();
    parts.push((amount(day.credits) - parts.iter().sum::<f64>()).max(0.0));
    parts
}

fn amount(credits: Credits) -> f64 {
    credits.as_milli() as f64 / 1000.0
}
