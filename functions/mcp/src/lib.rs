//! The Model Context Protocol at `POST /mcp`: twelve tools over the endpoints, for agents.
//!
//! It is written by hand, and not with rmcp, because a stateless server without streams is one JSON answer per request: that is
//! less than what a library has to be kept from doing, its answers are the service's own problem documents where the protocol
//! leaves them open, and a cold start stays what it is. The protocol is in [`wire`], what a tool is in [`tools`], and a call in
//! [`call`]: it becomes a request to the very router the endpoint is served by, so that a key, its scopes, limits, billing, history
//! and idempotency are the endpoint's own. There is no second way to spend a credit.

mod call;
mod consent;
#[cfg(feature = "lambda")]
pub mod lambda;
mod schema;
mod search_tools;
mod server;
mod tools;
mod wire;

use axum::Router;
use axum::extract::Request;
use axum::routing::{MethodFilter, MethodRouter};
use common::app::App;
use common::error::Error;
use common::http::Routes;
use server::Server;
use std::sync::Arc;

/// The path it is served at; `template.yaml` routes the same one.
pub const PATH: &str = "/mcp";

/// The protocol, in front of the router that serves the endpoints.
pub fn router(app: Arc<App>, api: Router) -> Router {
    let server = Arc::new(Server::new(app, api));
    let post = move |request: Request| {
        let server = server.clone();
        async move { server.serve(request).await }
    };
    // Before any key is asked for: clients try GET and DELETE to find out what a server can do.
    let refuse = || async { common::http::problem(Error::MethodNotAllowed { allow: "POST".into() }) };
    Router::new().route(PATH, MethodRouter::new().on(MethodFilter::POST, post).fallback(refuse))
}

/// Every family whose endpoints a tool can reach.
pub fn families() -> Vec<Routes> {
    vec![
        resolve::routes(),
        find::routes(),
        search::routes(),
        signals::routes(),
        composites::routes(),
        niche::routes(),
        bundles::routes(),
        sticky::routes(),
        bulk::routes(),
        connections::routes(),
        account::routes(),
    ]
}
