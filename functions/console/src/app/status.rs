//! The status page at `/status`: what `/health` knows, in words, for everyone.

use super::api::{Api, Caller, Refused};
use super::frame;
use super::visit::Console;
use crate::page::{figure, heading, number, time};
use axum::extract::{Request, State};
use axum::response::Response;
use common::catalog::account::HealthResponse;
use common::lookup::holdings::DirectoryKind;
use maud::{Markup, html};
use std::sync::Arc;

pub async fn serve(State(console): State<Arc<Console>>, request: Request) -> Response {
    let api = Api { router: console.api.clone(), key: None, caller: Caller::of(&request) };
    let health: Result<HealthResponse, Refused> = api.get("/health").await;
    let (status, content) = match &health {
        Ok(health) => (200, well(health)),
        Err(Refused::Problem { detail, .. }) => (503, unwell(detail)),
        Err(Refused::SignedOut) => (503, unwell("")),
    };
    frame::respond(status, frame::page("Status", "", None, content))
}

fn well(health: &HealthResponse) -> Markup {
    html! {
        (heading("Status", "The service is up."))
        ul class="checks card" {
            li { span class="state good" { "ok" } " The API answers." }
            li { span class="state good" { "ok" } " The database answers." }
            @match &health.dataset {
                Some(_) => li { span class="state good" { "ok" } " The directory answers." },
                None => li { span class="state" { "none" } " This service keeps no directory of its own; outside providers answer." },
            }
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
