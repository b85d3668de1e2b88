//! What a refusal tells an agent: where its user signs in, and which scopes to ask for (RFC 6750, RFC 9728). Without an address to sign
//! in at, a refusal asks for a key alone.

use crate::agents::{DEFAULT_SCOPES, RESOURCE_METADATA};
use crate::auth;
use crate::config::NetworkSettings;
use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use domain::Scope;
use http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use std::sync::Arc;

/// The scope that a caller lacks, beside the response that says so.
#[derive(Debug, Clone, Copy)]
pub struct MissingScope(pub Scope);

/// Has refusals say where to sign in.
pub fn challenging(router: Router, network: &NetworkSettings) -> Router {
    let Some(issuer) = network.issuer() else { return router };
    let metadata: Arc<str> = format!("resource_metadata=\"{issuer}{RESOURCE_METADATA}\"").into();
    router.layer(from_fn(move |request: Request, next: Next| {
        let metadata = metadata.clone();
        async move {
            let with_token = auth::carries_token(request.headers());
            let with_any = request.headers().contains_key(AUTHORIZATION);
            let mut response = next.run(request).await;
            let challenge = challenge(&response, with_token, with_any, &metadata);
            if let Some(value) = challenge.and_then(|text| HeaderValue::try_from(text).ok()) {
                response.headers_mut().insert(WWW_AUTHENTICATE, value);
            }
            response
        }
    }))
}

fn challenge(response: &Response, with_token: bool, with_any: bool, metadata: &str) -> Option<String> {
    if response.status() == StatusCode::UNAUTHORIZED && response.headers().contains_key(WWW_AUTHENTICATE) {
        let error = if with_any { "error=\"invalid_token\", " } else { "" };
        let scopes: Vec<&str> = DEFAULT_SCOPES.iter().map(|scope| scope.as_str()).collect();
        return Some(format!("Bearer {error}{metadata}, scope=\"{}\"", scopes.join(" ")));
    }
    let MissingScope(scope) = response.extensions().get().filter(|_| with_token)?;
    let detail = "The user did not give this scope.";
    Some(format!(
        "Bearer error=\"insufficient_scope\", scope=\"{scope}\", {metadata}, error_description=\"{detail}\""
    ))
}
