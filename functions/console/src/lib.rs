//! The web pages: the landing page at `/`, the reference at `/docs`, the OpenAPI document at `/openapi.json`, the schema of vendor files at `/schemas/provider.json`, a page about each error,
//! the service for models that read at `/llms.txt`, and the console at `/console`.
//!
//! Everything a page loads comes from here, so that the service needs no network and its pages no other origin.

pub mod app;
mod asset;
mod calls;
mod chart;
pub mod document;
mod json;
mod llms;
pub mod lost;
mod page;
mod prices;
mod reference;
#[cfg(feature = "lambda")]
pub mod remote;
pub mod snippets;

use asset::Asset;
use axum::Router;
use axum::extract::{Path, Request};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter};
use common::error::Error;
use std::sync::LazyLock;

/// The paths of the pages and the console, in the router's notation; `template.yaml` routes the same ones.
pub const PATHS: [&str; 14] = [
    "/",
    "/assets/{file}",
    "/docs",
    "/docs/{page}",
    "/changelog",
    "/openapi.json",
    "/schemas/provider.json",
    "/errors/{code}",
    "/llms.txt",
    "/llms-full.txt",
    "/status",
    "/console",
    "/console/{*path}",
    common::agents::CONSENT,
];

static LANDING: LazyLock<Asset> = LazyLock::new(|| {
    let page = include_str!("../assets/index.html").replace("<!-- prices -->", &prices::table());
    let page = page.replace("<!-- families -->", &prices::tabs());
    let page = page.replace("<!-- calls -->", &calls::list());
    Asset::page(page.replace("<!-- count -->", &prices::twins().to_string()), asset::STRICT)
});
static DOCUMENT: LazyLock<Asset> =
    LazyLock::new(|| Asset::compressed("application/json", document::DOCUMENT.to_string()));
static VENDOR_SCHEMA: LazyLock<Asset> = LazyLock::new(|| {
    Asset::compressed("application/schema+json", common::providers::files::schema().to_string())
});
static LLMS: LazyLock<Asset> =
    LazyLock::new(|| Asset::compressed("text/plain; charset=utf-8", llms::short()));
static LLMS_FULL: LazyLock<Asset> =
    LazyLock::new(|| Asset::compressed("text/plain; charset=utf-8", llms::full()));
static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let style = concat!(include_str!("../assets/theme.css"), include_str!("../assets/site.css"));
    Asset::compressed("text/css; charset=utf-8", style)
});
static REFERENCE_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let style = concat!(
        include_str!("../assets/theme.css"),
        include_str!("../assets/console.css"),
        include_str!("../assets/reference.css")
    );
    Asset::compressed("text/css; charset=utf-8", style)
});
static CONSOLE_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let style = concat!(include_str!("../assets/theme.css"), include_str!("../assets/console.css"));
    Asset::compressed("text/css; charset=utf-8", style)
});
static CONSOLE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| script(include_str!("../assets/console.js")));
static GRID_SCRIPT: LazyLock<Asset> = LazyLock::new(|| script(include_str!("../assets/grid.js")));
static HTMX: LazyLock<Asset> = LazyLock::new(|| script(include_str!("../assets/vendor/htmx.min.js")));
static SCRIPT: LazyLock<Asset> = LazyLock::new(|| script(include_str!("../assets/site.js")));
static CALLS_SCRIPT: LazyLock<Asset> = LazyLock::new(|| script(include_str!("../assets/calls.js")));
static REFERENCE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| script(include_str!("../assets/reference.js")));
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::text("image/svg+xml", include_str!("../assets/icon.svg")));

pub fn router() -> Router {
    Router::new()
        .route("/", page(&LANDING))
        .route(
            "/assets/{file}",
            get(|Path(file): Path<String>, request| async move { asset(&file, &request) }),
        )
        .route("/docs", get(|request: Request| async move { reference::index(&request) }))
        .route(
            "/docs/{page}",
            get(|Path(page): Path<String>, request: Request| async move {
                let found = reference::page(&page, &request);
                match found {
                    Some(page) => page,
                    None => lost::nothing_here(request).await,
                }
            }),
        )
        .route(
            "/changelog",
            get(|request: Request| async move {
                match reference::page("changelog", &request) {
                    Some(page) => page,
                    None => lost::nothing_here(request).await,
                }
            }),
        )
        .route("/openapi.json", page(&DOCUMENT))
        .route("/schemas/provider.json", page(&VENDOR_SCHEMA))
        .route("/llms.txt", page(&LLMS))
        .route("/llms-full.txt", page(&LLMS_FULL))
        .route(
            "/errors/{code}",
            get(|Path(code): Path<String>, request: Request| async move {
                match reference::errors::about(&code) {
                    Some(page) => page.response(request.headers()),
                    None => lost::nothing_here(request).await,
                }
            }),
        )
}

fn page(asset: &'static LazyLock<Asset>) -> MethodRouter {
    get(move |request: Request| async move { asset.response(request.headers()) })
}

fn get<H, T>(handler: H) -> MethodRouter
where
    H: axum::handler::Handler<T, ()>,
    T: 'static,
{
    MethodRouter::new()
        .on(MethodFilter::GET, handler)
        .fallback(|| async { common::http::problem(Error::MethodNotAllowed { allow: "GET, HEAD".into() }) })
}

fn asset(file: &str, request: &Request) -> Response {
    let asset = match file {
        "site.css" => &STYLE,
        "site.js" => &SCRIPT,
        "calls.js" => &CALLS_SCRIPT,
        "reference.css" => &REFERENCE_STYLE,
        "reference.js" => &REFERENCE_SCRIPT,
        "console.css" => &CONSOLE_STYLE,
        "console.js" => &CONSOLE_SCRIPT,
        "grid.js" => &GRID_SCRIPT,
        "htmx.js" => &HTMX,
        "icon.svg" => &ICON,
        _ => return lost::problem(request.uri().path()),
    };
    asset.response(request.headers())
}

fn script(text: &'static str) -> Asset {
    Asset::compressed("text/javascript; charset=utf-8", text)
}
