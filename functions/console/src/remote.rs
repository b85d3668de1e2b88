//! The console on AWS, where every family is a function of its own: it calls the service's own address with the session's key, as
//! any other client does. Linking every handler would make its function as large as all others together, and each screen wait for a
//! dataset to open; a call through the gateway takes some milliseconds.

use crate::app;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::any;
use common::app::App;
use common::error::Error;
use common::http::{ClientIp, Edge, VOUCHED, behind_proxies, in_maintenance, site};
use common::lambda::Function;
use common::providers::http::{AddressPolicy, ClientOptions, HttpClient};
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, LINK};
use http_body_util::BodyExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OnceCell;
use tower::ServiceExt;

/// A call gives up after 24 s, and the gateway waits 30.
const PATIENCE: Duration = Duration::from_secs(26);
const UNREACHED: Error =
    Error::NotReady("The service cannot be reached from its console just now; try again.");

/// The console of a function. Its state is created on first use: the other pages need none.
pub fn router() -> Router {
    let ready: Arc<OnceCell<Router>> = Arc::default();
    let serve = any(move |request: Request| {
        let ready = ready.clone();
        async move {
            match ready.get_or_try_init(start).await {
                Ok(router) => answered(router.clone(), request).await,
                Err(error) => common::http::problem(error),
            }
        }
    });
    let paths = ["/status", "/console", "/console/", "/console/{*path}", common::agents::CONSENT];
    paths.into_iter().fold(Router::new(), |router, path| router.route(path, serve.clone()))
}

async fn answered(router: Router, request: Request) -> Response {
    match router.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

async fn start() -> Result<Router, Error> {
    let function = Function::from_env().await.map_err(|error| {
        tracing::error!(%error, "the console cannot start");
        Error::NotReady("The console cannot start; its log says why.")
    })?;
    let app = function.app();
    let (proxies, maintenance) = (app.config.network.trusted_proxies.clone(), app.config.limits.maintenance);
    let pages = app::router(app.clone(), calls(app));
    // The edge read no settings, and so it knows of no proxies but CloudFront.
    Ok(behind_proxies(in_maintenance(pages, maintenance), proxies))
}

/// The API, at the service's own address.
fn calls(app: Arc<App>) -> Router {
    let options = ClientOptions { timeout: Some(PATIENCE), ..ClientOptions::new(AddressPolicy::Chosen) };
    let client = Arc::new(HttpClient::with(options));
    Router::new().fallback(move |request: Request| {
        let (app, client) = (app.clone(), client.clone());
        async move {
            passed_on(&app, &client, request).await.unwrap_or_else(|| common::http::problem(UNREACHED))
        }
    })
}

/// The service's response to a call; `None` if it cannot be reached.
async fn passed_on(app: &App, client: &HttpClient, request: Request) -> Option<Response> {
    let (mut parts, body) = request.into_parts();
    let body = body.collect().await.ok()?.to_bytes();
    let base = site(app, &parts.extensions)?;
    let url = format!("{base}{}", parts.uri.path_and_query()?).parse().ok()?;
    let visitor = parts.extensions.get::<ClientIp>();
    let visitor = visitor.and_then(|ip| ip.vouch(&app.config.stored.seal_secret, app.clock.now()));
    parts.headers.extend(visitor.map(|visitor| (http::HeaderName::from_static(VOUCHED), visitor)));
    // A call of our own does not go around what stands before the service.
    parts.headers.extend(Edge::header(&app.config.network.origin_secret));
    let call = client.request(parts.method, url).ok()?.headers(parts.headers).body(body);
    let answer = call.send().await.ok()?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = answer.status();
    for name in [CONTENT_TYPE, CONTENT_DISPOSITION, CONTENT_ENCODING, CACHE_CONTROL, LINK] {
        if let Some(value) = answer.headers().get(&name) {
            response.headers_mut().insert(name, value.clone());
        }
    }
    *response.body_mut() = Body::from(answer.bytes().await.ok()?);
    Some(response)
}
