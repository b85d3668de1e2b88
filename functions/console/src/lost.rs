//! Wrong addresses: a page with suggestions for a browser, JSON for a client.

use crate::asset::{self, Asset};
use crate::page::heading;
use crate::reference::{self, frame};
use axum::extract::Request;
use axum::response::Response;
use common::catalog::nearest::nothing_at;
use http::{HeaderMap, Method, StatusCode, header};
use maud::{Markup, html};

/// The answer to an address that does not exist.
pub async fn nothing_here(request: Request) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if reads && is_browser(request.headers()) { page(&request) } else { problem(request.uri().path()) }
}

/// The same for a client, with the path that it probably means.
pub fn problem(path: &str) -> Response {
    common::http::problem(nothing_at(path))
}

/// Whether the caller shows pages; clients send `*/*`, `application/json` or nothing.
fn is_browser(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

fn page(request: &Request) -> Response {
    let markup = frame::markup("Page not found", "none", "", content(request.uri().path()));
    let page = Asset::page(markup.into_string(), asset::STRICT);
    // Whole, whatever the browser has already.
    let mut response = page.response_to(request, &HeaderMap::new());
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn content(path: &str) -> Markup {
    let near = reference::near(path);
    html! {
        (heading("Page not found", "There is no page at this address."))
        @if !near.is_empty() {
            section class="card" {
                h2 { "Did you mean" }
                ul { @for slug in &near { li { a href={ "/docs/" (slug) } { (slug) } } } }
            }
        }
        section class="card" {
            h2 { "Start here" }
            ul {
                li { a href="/docs" { "All guides and endpoints" } }
                li { a href="/docs/first-call" { "Your first call" } }
                li { a href="/console" { "The console" } }
            }
        }
    }
}
