//! The web pages: the landing page at `/`, the reference at `/docs`, the OpenAPI document at `/openapi.json`, a page about each error,
//! the service for models that read at `/llms.txt`, and the console at `/console`.
//!
//! Everything a page loads comes from here, so that the service needs no network and its pages no other origin. The
//! reference is Swagger UI, whose files come with the `utoipa-swagger-ui` crate.

pub mod app;
mod asset;
mod calls;
mod errors;
mod llms;
mod prices;

use asset::Asset;
use axum::Router;
use axum::extract::{Path, Request};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter};
use common::error::Error;
use std::sync::{Arc, LazyLock};

/// The paths of the pages, in the router's notation; `template.yaml` routes the same ones.
pub const PATHS: [&str; 8] = [
    "/",
    "/assets/{file}",
    "/docs",
    "/docs/{file}",
    "/openapi.json",
    "/errors/{code}",
    "/llms.txt",
    "/llms-full.txt",
];

static LANDING: LazyLock<Asset> = LazyLock::new(|| {
    let page = include_str!("../assets/index.html").replace("<!-- prices -->", &prices::table());
    let page = page.replace("<!-- families -->", &prices::tabs());
    let page = page.replace("<!-- calls -->", &calls::list());
    Asset::page(page.replace("<!-- count -->", &prices::twins().to_string()), asset::STRICT)
});
static REFERENCE: LazyLock<Asset> =
    LazyLock::new(|| Asset::page(include_str!("../assets/docs.html"), asset::INLINE_STYLES));
static DOCUMENT: LazyLock<Asset> =
    LazyLock::new(|| Asset::compressed("application/json", common::openapi::document().to_string()));
static LLMS: LazyLock<Asset> =
    LazyLock::new(|| Asset::compressed("text/plain; charset=utf-8", llms::short()));
static LLMS_FULL: LazyLock<Asset> =
    LazyLock::new(|| Asset::compressed("text/plain; charset=utf-8", llms::full()));
static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let style = concat!(include_str!("../assets/theme.css"), include_str!("../assets/site.css"));
    Asset::text("text/css; charset=utf-8", style)
});
static CONSOLE_STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let style = concat!(include_str!("../assets/theme.css"), include_str!("../assets/console.css"));
    Asset::compressed("text/css; charset=utf-8", style)
});
static CONSOLE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    Asset::compressed("text/javascript; charset=utf-8", include_str!("../assets/console.js"))
});
static HTMX: LazyLock<Asset> = LazyLock::new(|| {
    Asset::compressed("text/javascript; charset=utf-8", include_str!("../assets/vendor/htmx.min.js"))
});
static SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| Asset::text("text/javascript; charset=utf-8", include_str!("../assets/site.js")));
static REFERENCE_SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| Asset::text("text/javascript; charset=utf-8", include_str!("../assets/docs.js")));
static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::text("image/svg+xml", include_str!("../assets/icon.svg")));

pub fn router() -> Router {
    Router::new()
        .route("/", page(&LANDING))
        .route(
            "/assets/{file}",
            get(|Path(file): Path<String>, request| async move { asset(&file, &request) }),
        )
        .route("/docs", page(&REFERENCE))
        .route("/docs/{file}", get(|Path(file): Path<String>, _: Request| async move { swagger(&file) }))
        .route("/openapi.json", page(&DOCUMENT))
        .route("/llms.txt", page(&LLMS))
        .route("/llms-full.txt", page(&LLMS_FULL))
        .route(
            "/errors/{code}",
            get(|Path(code): Path<String>, request: Request| async move {
                errors::about(&code).map_or_else(nothing_here, |page| page.response(request.headers()))
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
        "docs.js" => &REFERENCE_SCRIPT,
        "console.css" => &CONSOLE_STYLE,
        "console.js" => &CONSOLE_SCRIPT,
        "htmx.js" => &HTMX,
        "icon.svg" => &ICON,
        _ => return nothing_here(),
    };
    asset.response(request.headers())
}

/// A file of Swagger UI, already compressed.
fn swagger(file: &str) -> Response {
    let config = Arc::new(utoipa_swagger_ui::Config::from("/openapi.json"));
    match utoipa_swagger_ui::serve(file, config) {
        // Its own start page and script are replaced by ours.
        Ok(Some(found)) if found.gzpipped && !file.ends_with(".html") => {
            asset::vendored(found.content_type, found.bytes.into_owned())
        }
        _ => nothing_here(),
    }
}

fn nothing_here() -> Response {
    common::http::problem(Error::NotFound("There is nothing at this path; see /docs for the endpoints."))
}
