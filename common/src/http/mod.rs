//! The one pipeline every call goes through, driven by the catalogue. It knows no endpoint.
//!
//! request id → auth → rate limit → parse & validate → idempotency → afford? → handler → settle → respond

mod browsers;
mod challenge;
mod download;
mod exchange;
mod origin;
mod paid;
mod proxies;
mod respond;
mod routes;
mod upload;
mod vouched;

use crate::app::App;
use crate::catalog::{self, CatalogEntry, Method};
use crate::error::Error;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::{Next, from_fn, map_response};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter};
use domain::ids;
use http::{Extensions, HeaderMap, HeaderValue, header};
use ipnet::IpNet;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

pub use browsers::for_browsers;
pub use challenge::{MissingScope, challenging};
pub use download::{Download, Kept, Part};
pub use exchange::{Ceiling, DryRun, NothingKept, key_of, read_body, read_within};
pub use origin::{Edge, ORIGIN_SECRET};
pub use respond::{Cost, DRY_RUN};
pub use routes::{GoesOn, Most, Routes};
pub use upload::read as read_upload;
pub use vouched::VOUCHED;

/// The caller's IP address as the edge saw it; never taken from a header that the caller can write.
#[derive(Debug, Clone, Copy)]
pub struct ClientIp(pub IpAddr);

/// The host that a call was made to, as the gateway says.
#[derive(Debug, Clone)]
pub struct ServiceHost(pub String);

/// The address of the service: as it is configured, or as the gateway says of a call.
pub fn site(app: &App, extensions: &Extensions) -> Option<String> {
    match app.config.network.public_url.trim_end_matches('/') {
        "" => extensions.get::<ServiceHost>().map(|host| format!("https://{}", host.0)),
        url => Some(url.to_owned()),
    }
}

/// The same for what callers keep, such as the address of a webhook; nothing where they come by a name that the gateway does not know.
pub fn public_site(app: &App, extensions: &Extensions) -> Option<String> {
    let network = &app.config.network;
    let is_hidden = network.public_url.is_empty() && !network.origin_secret.is_empty();
    site(app, extensions).filter(|_| !is_hidden)
}

/// The router of these families.
pub fn router(app: Arc<App>, families: impl IntoIterator<Item = Routes>) -> Router {
    let mut paths: BTreeMap<&'static str, Vec<routes::Route>> = BTreeMap::new();
    for family in families {
        for route in family.into_routes() {
            paths.entry(route.spec.path).or_default().push(route);
        }
    }
    let mut router = Router::new();
    for (path, routes) in paths {
        let allow: Vec<&str> = routes.iter().map(|route| route.spec.method.as_str()).collect();
        let allow = allow.join(", ");
        let clock = app.clone();
        let mut methods: MethodRouter = MethodRouter::new().fallback(move |_: Request| {
            let response = refuse(&clock, Error::MethodNotAllowed { allow: allow.clone() });
            async move { response }
        });
        for route in routes {
            let filter = match route.spec.method {
                Method::Get => MethodFilter::GET,
                Method::Post => MethodFilter::POST,
                Method::Patch => MethodFilter::PATCH,
                Method::Delete => MethodFilter::DELETE,
            };
            let (app, route) = (app.clone(), Arc::new(route));
            methods = methods
                .on(filter, move |request: Request| exchange::serve(app.clone(), route.clone(), request));
        }
        router = router.route(path, methods);
    }
    router.fallback(move |request: Request| {
        let response = refuse(&app, catalog::nearest::nothing_at(request.uri().path()));
        async move { response }
    })
}

/// The catalogue entries no family of these has a handler for.
pub fn unanswered<'a>(families: impl IntoIterator<Item = &'a Routes>) -> Vec<&'static CatalogEntry> {
    let answered: Vec<_> = families.into_iter().flat_map(Routes::endpoints).collect();
    catalog::all().filter(|entry| !answered.contains(&(entry.spec.method, entry.spec.path))).collect()
}

/// Has browsers come back over TLS alone, whatever they were answered with, where the service is reached that way.
pub fn over_tls(router: Router, behind_tls: bool) -> Router {
    if !behind_tls {
        return router;
    }
    router.layer(map_response(|mut response: Response<Body>| async move {
        strictly_over_tls(response.headers_mut());
        response
    }))
}

/// During maintenance, refuses whatever may change something, of pages too.
pub fn in_maintenance(router: Router, maintenance: bool) -> Router {
    if !maintenance {
        return router;
    }
    router.layer(from_fn(|request: Request, next: Next| async move {
        match request.method().is_safe() {
            true => next.run(request).await,
            false => problem(Error::Maintenance),
        }
    }))
}

/// Has the caller be who trusted proxies before the edge say, where the edge did not know them.
pub fn behind_proxies(router: Router, proxies: Vec<IpNet>) -> Router {
    if proxies.is_empty() {
        return router;
    }
    let proxies: Arc<[IpNet]> = proxies.into();
    router.layer(from_fn(move |mut request: Request, next: Next| {
        let seen = request.extensions().get::<ClientIp>().copied();
        let client = seen.map(|seen| ClientIp::behind(&proxies, seen.0, request.headers()));
        if let Some(client) = client {
            request.extensions_mut().insert(client);
        }
        next.run(request)
    }))
}

/// The header that does it.
pub(crate) fn strictly_over_tls(headers: &mut HeaderMap) {
    let value = HeaderValue::from_static("max-age=31536000; includeSubDomains");
    headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
}

/// An error outside of any endpoint, such as a page's wrong method.
pub fn problem(error: Error) -> Response<Body> {
    let request_id = ids::new(ids::Kind::Request, domain::Clock::System.now());
    respond::error(error, &request_id, &respond::Meta::default())
}

fn refuse(app: &App, error: Error) -> Response<Body> {
    let request_id = ids::new(ids::Kind::Request, app.clock.now());
    respond::error(error, &request_id, &respond::Meta::default())
}
