//! The status page at `/status`: what `/health` and the last sweep know, in words, for everyone.

use super::api::{Api, Caller, Refused};
use super::frame;
use super::visit::Console;
use crate::page::{figure, heading, number, time};
use axum::extract::{Request, State};
use axum::response::Response;
use common::catalog::account::HealthResponse;
use common::lookup::Capability;
use common::lookup::holdings::DirectoryKind;
use common::store::pulse::{Answers, Pulse, Work};
use jiff::{SignedDuration, Timestamp};
use maud::{Markup, html};
use std::sync::Arc;

/// How long ago a feed may have been read to count as fresh.
const FRESH: SignedDuration = SignedDuration::from_hours(24);

pub async fn serve(State(console): State<Arc<Console>>, request: Request) -> Response {
    let api = Api { router: console.api.clone(), key: None, caller: Caller::of(&request) };
    let health: Result<HealthResponse, Refused> = api.get("/health").await;
    let now = console.app.clock.now();
    let pulse = console.app.store.pulse(now).await.ok().flatten();
    let (status, content) = match &health {
        Ok(health) => (200, well(health, pulse.as_ref())),
        Err(Refused::Problem { detail, .. }) => (503, unwell(detail)),
        Err(Refused::SignedOut | Refused::SignInAgain) => (503, unwell("")),
    };
    frame::respond(status, frame::page("Status", "", None, content))
}

fn well(health: &HealthResponse, pulse: Option<&Pulse>) -> Markup {
    let is_limited = pulse.is_some_and(|pulse| {
        pulse.work == Work::Late
            || pulse.lookups.values().any(|answers| *answers != Answers::All)
            || pulse.signals.is_some_and(|at| !is_fresh(pulse, at))
    });
    html! {
        (heading("Status", if is_limited { "The service is up, with limits." } else { "The service is up." }))
        ul class="checks card" {
            li { span class="state good" { "ok" } " The API answers." }
            li { span class="state good" { "ok" } " The database answers." }
            @match &health.dataset {
                Some(_) => li { span class="state good" { "ok" } " The directory answers." },
                None => li { span class="state" { "none" } " This service keeps no directory of its own; outside providers answer." },
            }
            @if let Some(pulse) = pulse { (beyond(pulse)) }
        }
        @if let Some(dataset) = &health.dataset { div class="figures" {
            (figure("People", &number(dataset.people), html! { @if dataset.kind == DirectoryKind::Demo { "invented, for the demo" } @else { "in the directory" } }))
            (figure("Companies", &number(dataset.companies), html! { "with their own record" }))
            (figure("Data", &dataset.published_at.map_or("at start".to_owned(), |at| at.strftime("%d %b").to_string()), html! {
                @match dataset.published_at { Some(at) => { "published " (time(at)) } None => "made when the service started" }
            }))
            (figure("Version", &health.version, html! { "of the service" }))
        } }
        p class="note" { "For monitors: " a href="/health" { "GET /health" } ". Reload to check again." }
    }
}

/// Whether a feed that was read at this time counts as fresh.
fn is_fresh(pulse: &Pulse, at: Timestamp) -> bool {
    pulse.at.duration_since(at) < FRESH
}

/// How lookups and background work do, in words.
fn beyond(pulse: &Pulse) -> Markup {
    html! {
        @match pulse.work {
            Work::Idle => li { span class="state good" { "ok" } " Files and bulk jobs: nothing waits." },
            Work::Going => li { span class="state good" { "ok" } " Files and bulk jobs are worked on." },
            Work::Late => li { span class="state bad" { "late" } " Files and bulk jobs stand still. They go on by themselves, and no row is charged twice." },
        }
        @if pulse.lookups.is_empty() { li { span class="state" { "none" } " Nothing was looked up today." } }
        @for (capability, answers) in &pulse.lookups { @match answers {
            Answers::All => li { span class="state good" { "ok" } " " (kind(*capability)) ": every provider answers." },
            Answers::Most => li { span class="state busy" { "slow" } " " (kind(*capability)) ": some providers failed today. What one does not answer, the next one is asked." },
            Answers::Few => li { span class="state bad" { "failing" } " " (kind(*capability)) ": most answers of providers failed today. A lookup that no provider answers costs nothing." },
        } }
        @match pulse.signals {
            None => {}
            Some(at) if is_fresh(pulse, at) => li { span class="state good" { "ok" } " Signals: every feed was read since " (time(at)) "." },
            Some(at) => li { span class="state busy" { "late" } " Signals: a feed was last read " (time(at)) ". Its older signals are served; new ones may be missing." },
        }
        li { span class="note" { "Providers, jobs and signals as of " (time(pulse.at)) "." } }
    }
}

fn kind(capability: Capability) -> &'static str {
    match capability {
        Capability::Person => "People",
        Capability::Company => "Companies",
        Capability::Email => "Work emails",
        Capability::PersonalEmail => "Personal emails",
        Capability::Mobile => "Mobile phones",
        Capability::Carrier => "Checks of phone numbers",
        Capability::Mailbox => "Checks of mailboxes",
        Capability::PeopleSearch => "Searches of people",
        Capability::CompanySearch => "Searches of companies",
    }
}

fn unwell(detail: &str) -> Markup {
    html! {
        (heading("Status", "The service is not fully up."))
        ul class="checks card" {
            li { span class="state good" { "ok" } " This page answers." }
            li { span class="state bad" { "down" } " The database or the directory does not answer." @if !detail.is_empty() { " " (detail) } }
        }
        p { "Calls that need it fail and cost nothing. Try again in a minute." }
    }
}
