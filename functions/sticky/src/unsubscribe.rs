//! The link at the end of a letter: a page with one button, and the one click of a mailbox (RFC 8058).

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use common::app::App;
use common::catalog::sticky::PauseReason;
use common::error::Error;
use common::watch::{letter, pause};
use std::sync::Arc;

/// The path of the page, in the router's notation; `template.yaml` routes the same one.
pub const PATH: &str = "/unsubscribe/{token}";

/// The page and its button.
pub fn page(app: Arc<App>) -> Router {
    Router::new().route(PATH, get(ask).post(end)).with_state(app)
}

/// A mailbox that looks at every link ends nothing by that.
async fn ask(Path(token): Path<String>) -> Response {
    match letter::unsubscribed(&token) {
        Some(_) => shown("<form method=\"post\"><button>End these letters</button></form>"),
        None => unknown(),
    }
}

async fn end(State(app): State<Arc<App>>, Path(token): Path<String>) -> Response {
    let Some((account, list)) = letter::unsubscribed(&token) else { return unknown() };
    let now = app.clock.now();
    match pause(&app.store, (&account, &list), PauseReason::Unsubscribed, None, now).await {
        // A list that is gone writes no letters either.
        Ok(_) => shown("<p>No more letters will come from this list.</p>"),
        Err(error) => common::http::problem(error.into()),
    }
}

fn unknown() -> Response {
    common::http::problem(Error::NotFound(
        "This link is incomplete or not from this service; copy all of it.",
    ))
}

fn shown(content: &str) -> Response {
    let page = format!("<!doctype html><html lang=\"en\"><title>Watch list</title>{content}</html>");
    let policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'";
    ([(header::CONTENT_SECURITY_POLICY, policy), (header::CACHE_CONTROL, "no-store")], Html(page))
        .into_response()
}
