//! The frame of every page of the console, and the responses that carry one.

use crate::asset;
use crate::page::{heading, html_of};
use axum::body::Body;
use axum::response::Response;
use common::auth::OPERATOR;
use http::{HeaderName, HeaderValue, StatusCode, header};
use maud::{DOCTYPE, Markup, html};

/// The screens, in the order of the menu.
pub const SCREENS: [(&str, &str); 13] = [
    ("/console", "Home"),
    ("/console/files", "Enrich a file"),
    ("/console/search", "Search"),
    ("/console/lookup", "Look up"),
    ("/console/signals", "Signals"),
    ("/console/lists", "Lists"),
    ("/console/connections", "Connections"),
    ("/console/people", "People"),
    ("/console/history", "History"),
    ("/console/jobs", "Jobs"),
    ("/console/webhooks", "Webhooks"),
    ("/console/keys", "Keys"),
    ("/console/playground", "Playground"),
];

/// Those of the operator.
const OPERATORS: [(&str, &str); 7] = [
    ("/console/operator", "Overview"),
    ("/console/operator/accounts", "Accounts"),
    ("/console/operator/data", "Data"),
    ("/console/operator/privacy", "Privacy"),
    ("/console/operator/providers", "Providers"),
    ("/console/operator/feeds", "Feeds"),
    ("/console/operator/ledger", "Ledger"),
];

/// A whole page; `email` if a user is signed in.
pub fn page(title: &str, at: &str, email: Option<&str>, content: Markup) -> Markup {
    let screens: &[(&str, &str)] = if email == Some(OPERATOR) { &OPERATORS } else { &SCREENS };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                // No script is made of text, and no style stands in the page.
                meta name="htmx-config" content=r#"{"includeIndicatorStyles":false,"allowEval":false,"historyCacheSize":0,"selfRequestsOnly":true}"#;
                title { (title) " · Almanac" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/console.css";
                script src="/assets/htmx.js" defer {}
                script src="/assets/console.js" defer {}
            }
            body class=[email.is_none().then_some("outside")] {
                a class="skip" href="#content" { "Skip to the content" }
                header class="top" {
                    a class="brand" href="/" { img src="/assets/icon.svg" alt="" width="26" height="26"; "Almanac" }
                    @if let Some(email) = email {
                        nav class="menu" aria-label="Console" {
                            @for (path, name) in screens {
                                a href=(path) aria-current=[(*path == at).then_some("page")] { (name) }
                            }
                        }
                        div class="who" {
                            span class="email" title=(email) { (email) }
                            a href="/docs" { "Reference" }
                            a href="/status" { "Status" }
                            form method="post" action="/console/sign-out" { button class="plain" { "Sign out" } }
                            form method="post" action="/console/sign-out-everywhere" { button class="plain" { "Sign out everywhere" } }
                        }
                    }
                }
                main id="content" tabindex="-1" { (content) }
            }
        }
    }
}

/// Says that everyone shown is invented.
pub fn demo_note(is_demo: bool) -> Markup {
    html! { @if is_demo { p class="demo-note" role="note" { b { "Demo data." } " Every person and company here is invented. " a href="/docs/your-own-data" { "Import your own" } "." } } }
}

/// A page that says one thing.
pub fn message(email: Option<&str>, status: u16, title: &str, detail: &str) -> Response {
    let content = html! {
        (heading(title, detail))
        p { a class="button quiet" href="/console" { "Back to the console" } }
    };
    respond(status, page(title, "", email, content))
}

/// A page as a response.
pub fn respond(status: u16, markup: Markup) -> Response {
    let mut response = Response::new(Body::from(html_of(markup)));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(asset::STRICT));
    // Pages show people and money: they must not be cached.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}

/// Leaves a page in touch with the one that opened its window, which waits there until its user has decided.
pub fn in_a_window_of_another(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("unsafe-none"));
}

/// A file that must not be cached.
pub fn file(name: &str, text: String) -> Response {
    let mut response = respond(200, html! {});
    *response.body_mut() = Body::from(text);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
    headers.extend(disposition.map(|value| (header::CONTENT_DISPOSITION, value)));
    response
}

pub fn redirect(to: &str) -> Response {
    let mut response = respond(303, html! {});
    response.headers_mut().extend(HeaderValue::try_from(to).map(|to| (header::LOCATION, to)));
    response
}

pub fn go_in_htmx(to: &str) -> Response {
    let mut response = respond(200, html! {});
    response
        .headers_mut()
        .extend(HeaderValue::try_from(to).map(|to| (HeaderName::from_static("hx-redirect"), to)));
    response
}
