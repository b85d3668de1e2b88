//! Signing in for agents (OAuth 2.1 as the Model Context Protocol wants it): where the service says how, the request to be let in, the
//! exchange of codes and refresh tokens, registration and revocation. It is the small one: no introspection, no identity tokens.
//!
//! The user decides on a page of the console, which makes an ordinary call of the API. All of it is there only where the service
//! knows its address, and that is reached over TLS or on this machine: elsewhere agents use keys.

mod authorize;
mod client;
pub mod redirect;
mod register;
mod token;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::{get, post};
use client::Descriptions;
use common::agents::{DEFAULT_SCOPES, scopes};
use common::app::App;
use common::bounds::Bound;
use common::error::Error;
use common::http::read_within;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderValue, Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

/// The paths, in the router's notation; `template.yaml` routes the same ones. Some clients leave `/oauth` out.
pub const PATHS: [&str; 11] = [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
    "/oauth/authorize",
    "/oauth/token",
    "/oauth/register",
    "/oauth/revoke",
    "/authorize",
    "/token",
    "/register",
];

/// Where agents sign in.
pub(crate) struct Desk {
    app: Arc<App>,
    descriptions: Descriptions,
    /// The address of the service, without a path.
    issuer: String,
    /// What tokens are made for.
    resource: String,
}

/// A refusal in the form of the protocol.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    error: &'static str,
    detail: String,
}

impl Refusal {
    fn new(error: &'static str, detail: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, error, detail: detail.into() }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let status = error.kind().0;
        if status.is_server_error() {
            tracing::error!(%error, "an agent's sign-in failed");
        }
        let name = match status {
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => "temporarily_unavailable",
            status if status.is_server_error() => "server_error",
            _ => "invalid_request",
        };
        Self { status, error: name, detail: error.detail() }
    }
}

impl From<common::store::StoreError> for Refusal {
    fn from(error: common::store::StoreError) -> Self {
        Error::from(error).into()
    }
}

/// The routes; none where agents cannot sign in.
pub fn router(app: Arc<App>) -> Router {
    let network = &app.config.network;
    let (Some(issuer), Some(resource)) = (network.issuer(), network.resource()) else { return Router::new() };
    if app.config.stored.seal_secret.is_empty() {
        return Router::new();
    }
    let desk = Arc::new(Desk { descriptions: Descriptions::new(&app), issuer, resource, app });
    let [resource, resource_of_mcp, server, openid, authorize, token, register, revoke, rest @ ..] = PATHS;
    let [short_authorize, short_token, short_register] = rest;
    let documents = [
        (resource, desk.resource_document()),
        (resource_of_mcp, desk.resource_document()),
        (server, desk.server_document()),
        (openid, desk.server_document()),
    ];
    let mut open = Router::new();
    for (path, document) in documents {
        open = open.route(path, get(move || async move { told(StatusCode::OK, &document, "max-age=3600") }));
    }
    for path in [token, short_token] {
        let desk = desk.clone();
        open = open.route(path, post(move |request| async move { token::serve(&desk, request).await }));
    }
    for path in [register, short_register] {
        let desk = desk.clone();
        open = open.route(path, post(move |request| async move { register::serve(&desk, request).await }));
    }
    let revoking = desk.clone();
    open = open.route(revoke, post(move |request| async move { token::revoke(&revoking, request).await }));
    // Clients in a page ask from another origin. No cookie is read here, so that any may.
    let mut router = open.layer(from_fn(to_any_origin));
    for path in [authorize, short_authorize] {
        let desk = desk.clone();
        router =
            router.route(path, get(move |request| async move { authorize::serve(&desk, request).await }));
    }
    router
}

impl Desk {
    /// What the resource says of itself (RFC 9728). Clients ask for all its scopes at first, so that they are the least of use.
    fn resource_document(&self) -> Value {
        json!({
            "resource": self.resource,
            "authorization_servers": [self.issuer],
            "scopes_supported": DEFAULT_SCOPES,
            "bearer_methods_supported": ["header"],
            "resource_name": "Almanac",
            "resource_documentation": format!("{}/docs/mcp", self.issuer),
        })
    }

    /// What the authorization server says of itself (RFC 8414).
    fn server_document(&self) -> Value {
        let at = |path: &str| format!("{}{path}", self.issuer);
        let offered: Vec<&str> =
            scopes().map(|scope| scope.as_str()).chain([authorize::OFFLINE_ACCESS]).collect();
        json!({
            "issuer": self.issuer,
            "authorization_endpoint": at("/oauth/authorize"),
            "token_endpoint": at("/oauth/token"),
            "registration_endpoint": at("/oauth/register"),
            "revocation_endpoint": at("/oauth/revoke"),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "client_id_metadata_document_supported": true,
            "authorization_response_iss_parameter_supported": true,
            "scopes_supported": offered,
            "service_documentation": at("/docs/mcp"),
        })
    }

    /// Whether a resource that a client names is ours; some add a slash.
    fn is_own(&self, resource: &str) -> bool {
        resource.strip_suffix('/').unwrap_or(resource) == self.resource
    }
}

async fn to_any_origin(request: Request, next: Next) -> Response {
    const TOLD: [(http::HeaderName, &str); 4] = [
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type, mcp-protocol-version"),
        (ACCESS_CONTROL_MAX_AGE, "7200"),
    ];
    let mut response = match *request.method() {
        Method::OPTIONS => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            response
        }
        _ => next.run(request).await,
    };
    response.headers_mut().extend(TOLD.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

fn told(status: StatusCode, body: &Value, kept: &'static str) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// An answer that must not be kept; a refusal says what is wrong in the words of the protocol.
fn answered(status: StatusCode, answer: Result<Value, Refusal>) -> Response {
    match answer {
        Ok(body) => told(status, &body, "no-store"),
        Err(Refusal { status, error, detail }) => {
            told(status, &json!({"error": error, "error_description": detail}), "no-store")
        }
    }
}

/// The body of a request, of one kind and within its bound.
async fn body_of(
    request: Request,
    kind: &'static str,
    most: Bound,
    wrong: &'static str,
) -> Result<bytes::Bytes, Refusal> {
    let sent = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !sent.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(kind) {
        return Err(Refusal::new(wrong, format!("the body must be {kind}")));
    }
    read_within(request.into_body(), most).await.map_err(|error| match error {
        Error::TooLarge => Refusal::new(wrong, format!("the body has more than {most}; {}", most.instead)),
        error => error.into(),
    })
}
