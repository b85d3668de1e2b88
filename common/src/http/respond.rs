//! How answers and errors look on the wire.

use super::challenge::MissingScope;
use crate::catalog::Deprecated;
use crate::error::Error;
use crate::limits::Allowance;
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use domain::Credits;
use http::{HeaderValue, StatusCode, header};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

/// The values of a response's headers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Meta {
    pub allowance: Option<Allowance>,
    /// The charge and the balance; absent in calls without a key.
    pub credits: Option<(Credits, Credits)>,
    pub replayed: bool,
    /// That the endpoint will end.
    pub deprecated: Option<Deprecated>,
    /// Whether the caller is the operator, on the same machine.
    pub on_loopback: bool,
}

/// The `cost` object of a response.
#[derive(Debug, Clone, Copy, Default, Serialize, serde::Deserialize, schemars::JsonSchema)]
pub struct Cost {
    /// Credits charged for this call.
    pub credits: Credits,
    /// Credits set aside for a job.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Credits>,
    /// Credits left after this call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance_remaining: Option<Credits>,
    /// Whether other calls may have changed the balance while this one ran; `GET /v1/me` has the exact one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub balance_estimated: bool,
}

/// Adds `cost` as the last field of a JSON object.
pub(super) fn with_cost(mut body: Vec<u8>, cost: Cost) -> Vec<u8> {
    let Ok(cost) = serde_json::to_vec(&cost) else { return body };
    if body.pop() == Some(b'}') {
        if body.len() > 1 {
            body.push(b',');
        }
        body.extend_from_slice(b"\"cost\":");
        body.extend_from_slice(&cost);
        body.push(b'}');
    }
    body
}

/// A file, with what every response tells.
pub(super) fn file(mut response: Response<Body>, request_id: &str, meta: &Meta) -> Response<Body> {
    add_headers(&mut response, request_id, meta);
    response
}

/// The media type of what a call could cost, so that no client takes it for the call's answer.
pub const DRY_RUN: &str = "application/vnd.almanac.dry-run+json";

pub(super) fn dry_run(body: Bytes, request_id: &str, meta: &Meta) -> Response<Body> {
    let mut response = json(200, body, request_id, meta);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(DRY_RUN));
    response
}

pub(super) fn json(status: u16, body: Bytes, request_id: &str, meta: &Meta) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    add_headers(&mut response, request_id, meta);
    response
}

pub(super) fn error(error: Error, request_id: &str, meta: &Meta) -> Response<Body> {
    error_of(error, Vec::new(), request_id, meta)
}

/// An error, with the providers whose failure it is.
pub(super) fn error_of(
    error: Error,
    providers: Vec<String>,
    request_id: &str,
    meta: &Meta,
) -> Response<Body> {
    let (status, ..) = error.kind();
    let retry_after = error.retry_after();
    let missing = if let Error::ScopeRequired(scope) = error { Some(scope) } else { None };
    let allow = if let Error::MethodNotAllowed { allow } = &error { Some(allow.clone()) } else { None };
    let instead = error.detail_for_operator().filter(|_| meta.on_loopback);
    let mut problem = error.problem(request_id);
    if let Some(instead) = instead {
        instead.clone_into(&mut problem.detail);
    }
    problem.providers = providers;
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    if let Some(scope) = missing {
        response.extensions_mut().insert(MissingScope(scope));
    }
    add_headers(&mut response, request_id, meta);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    if status == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if let Some(seconds) = retry_after {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(allow) = allow.and_then(|allow| HeaderValue::try_from(allow).ok()) {
        headers.insert(header::ALLOW, allow);
    }
    response
}

fn add_headers(response: &mut Response<Body>, request_id: &str, meta: &Meta) {
    let headers = response.headers_mut();
    // Only a file says by itself how long it may be kept.
    let is_private = !headers.contains_key(header::CACHE_CONTROL);
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(name, value);
        }
    };
    set("x-request-id", request_id.to_owned());
    // Answers are about people and money: no proxy may cache them, and no browser may guess another content type.
    if is_private {
        set("cache-control", "no-store".to_owned());
    }
    set("x-content-type-options", "nosniff".to_owned());
    if let Some((charged, remaining)) = meta.credits {
        set("x-credits-charged", charged.to_string());
        set("x-credits-remaining", remaining.to_string());
    }
    if let Some(Allowance { limit, remaining, reset }) = meta.allowance {
        set("ratelimit-limit", limit.to_string());
        set("ratelimit-remaining", remaining.to_string());
        set("ratelimit-reset", reset.to_string());
    }
    if meta.replayed {
        set("idempotency-replayed", "true".to_owned());
    }
    if let Some(deprecated) = meta.deprecated {
        // RFC 9745 and RFC 8594.
        let midnight = |day: Date| day.to_zoned(TimeZone::UTC).map(|day| day.timestamp());
        let since = midnight(deprecated.since).map_or(0, |since| since.as_second());
        set("deprecation", format!("@{since}"));
        set("sunset", deprecated.sunset().strftime("%a, %d %b %Y 00:00:00 GMT").to_string());
        headers.append(header::LINK, HeaderValue::from_static("</docs/versioning>; rel=\"deprecation\""));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_that_will_end_says_so_a_year_before() {
        let since = jiff::civil::date(2026, 11, 19);
        let deprecated = Some(Deprecated { since, instead: "/v1/enrich" });
        let response = json(200, Bytes::from_static(b"{}"), "req_1", &Meta { deprecated, ..Meta::default() });
        let told = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(told("deprecation"), "@1795046400");
        assert_eq!(told("sunset"), "Fri, 19 Nov 2027 00:00:00 GMT");
        assert_eq!(told("link"), "</docs/versioning>; rel=\"deprecation\"");
        let other = json(200, Bytes::from_static(b"{}"), "req_1", &Meta::default());
        assert!(!other.headers().contains_key("sunset") && !other.headers().contains_key("deprecation"));
    }

    #[tokio::test]
    async fn an_operator_is_told_which_setting_to_make() {
        for (on_loopback, told) in [(true, "PDL_API_KEY"), (false, "ask the operator")] {
            let meta = Meta { on_loopback, ..Meta::default() };
            let response = error(Error::Provider(lookup::ProviderError::Nobody), "req_1", &meta);
            let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
            assert!(String::from_utf8_lossy(&body).contains(told), "{body:?}");
        }
    }

    #[test]
    fn cost_becomes_the_last_field() {
        let cost = Cost {
            credits: Credits::milli(500),
            balance_remaining: Some(Credits::whole(9)),
            ..Cost::default()
        };
        let with = |body: &str| String::from_utf8(with_cost(body.into(), cost)).unwrap();
        assert_eq!(
            with("{\"found\":true}"),
            r#"{"found":true,"cost":{"credits":0.5,"balance_remaining":9}}"#
        );
        assert_eq!(with("{}"), r#"{"cost":{"credits":0.5,"balance_remaining":9}}"#);
    }
}
