//! Calls from pages of other origins, which browsers make only where the service says that it takes them (CORS). A key in a page can be read
//! by everyone who opens it: the pipeline takes no other key there than one that is restricted.

use crate::config::Origins;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, VARY,
};
use http::{HeaderValue, Method, StatusCode};
use std::sync::Arc;

const METHODS: &str = "GET, POST, PATCH, DELETE";
const HEADERS: &str = "authorization, content-type, idempotency-key, traceparent";
const EXPOSED: &str = "x-request-id, x-credits-charged, x-credits-remaining, ratelimit-limit, ratelimit-remaining, \
     ratelimit-reset, idempotency-replayed, retry-after";
/// For how long a browser remembers what it may send, in seconds; browsers take two hours at most.
const REMEMBERED: &str = "7200";

/// Lets pages of these origins call the API; the console, the pages and the operator's endpoints are for their own origin.
pub fn for_browsers(router: Router, origins: &Origins) -> Router {
    if origins.is_empty() {
        return router;
    }
    let origins = Arc::new(origins.clone());
    router.layer(from_fn(move |request: Request, next: Next| {
        let origins = origins.clone();
        async move {
            let path = request.uri().path();
            let is_open = path.starts_with("/v1/") && !path.starts_with("/v1/operator");
            let Some(origin) = origins.of(request.headers()).filter(|_| is_open).cloned() else {
                return next.run(request).await;
            };
            let is_preflight = request.method() == Method::OPTIONS
                && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
            let mut response = match is_preflight {
                true => preflight(),
                false => next.run(request).await,
            };
            let headers = response.headers_mut();
            headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
            headers.append(VARY, HeaderValue::from_static("origin"));
            response
        }
    }))
}

/// What a browser asks before it sends a call.
fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let told = [
        (ACCESS_CONTROL_ALLOW_METHODS, METHODS),
        (ACCESS_CONTROL_ALLOW_HEADERS, HEADERS),
        (ACCESS_CONTROL_MAX_AGE, REMEMBERED),
    ];
    response.headers_mut().extend(told.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}
