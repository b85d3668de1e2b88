//! The Lambda edge, with the events API Gateway sends.

use axum::Router;
use http_body_util::BodyExt;
use lambda_http::request::from_str;
use serde_json::{Value, json};
use tests::Service;

/// An HTTP API (payload 2.0) event.
fn event(method: &str, path: &str, headers: Value, body: Option<&str>, base64: bool) -> Value {
    json!({
        "version": "2.0", "routeKey": "$default", "rawPath": path, "rawQueryString": "",
        "headers": headers, "isBase64Encoded": base64, "body": body,
        "requestContext": {
            "accountId": "123456789012", "apiId": "api", "domainName": "api.example", "domainPrefix": "api",
            "http": {"method": method, "path": path, "protocol": "HTTP/1.1", "sourceIp": "192.0.2.7", "userAgent": "test"},
            "requestId": "gateway", "routeKey": "$default", "stage": "$default",
            "time": "12/Mar/2026:19:03:58 +0000", "timeEpoch": 1_773_342_238_000_i64
        }
    })
}

/// An event as the gateway sends it for a JSON call from `ip`.
pub fn event_from(ip: &str, method: &str, path: &str, body: &str) -> Value {
    let mut event = event(method, path, json!({"content-type": "application/json"}), Some(body), false);
    event["requestContext"]["http"]["sourceIp"] = json!(ip);
    event
}

async fn call(router: &Router, event: Value) -> (u16, Value) {
    let request = from_str(&event.to_string()).expect("the event is understood");
    let response = common::lambda::handle(router.clone(), request).await.expect("the router answers");
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.expect("a body").to_bytes();
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

#[tokio::test]
async fn a_gateway_event_is_answered_like_a_direct_call() {
    let service = Service::start().await;
    let customer = service.customer(common::catalog::Plan::Pro, 10).await;
    let router = common::http::router(service.app.clone(), [resolve::routes()]);
    let headers =
        json!({"authorization": format!("Bearer {}", customer.key), "content-type": "application/json"});

    let (status, body) = call(
        &router,
        event("POST", "/v1/enrich", headers.clone(), Some(r#"{"email":"nobody@nowhere.example"}"#), false),
    )
    .await;
    assert_eq!((status, &body["found"]), (200, &json!(false)), "{body}");

    // {"email":"nobody@nowhere.example"} in base64, as the gateway sends binary bodies.
    let encoded = "eyJlbWFpbCI6Im5vYm9keUBub3doZXJlLmV4YW1wbGUifQ==";
    let (status, body) = call(&router, event("POST", "/v1/enrich", headers, Some(encoded), true)).await;
    assert_eq!((status, &body["found"]), (200, &json!(false)), "{body}");

    let (status, body) = call(&router, event("POST", "/v1/enrich", json!({}), None, false)).await;
    assert_eq!((status, &body["code"]), (401, &json!("unauthorized")));
    let (status, body) = call(&router, event("GET", "/v1/enrich", json!({}), None, false)).await;
    assert_eq!((status, &body["code"]), (405, &json!("method_not_allowed")));
    let (status, body) = call(&router, event("GET", "/v1/me", json!({}), None, false)).await;
    assert_eq!(
        (status, &body["code"]),
        (404, &json!("not_found")),
        "another family's path is not this function's"
    );
}

#[tokio::test]
async fn the_source_address_comes_from_the_gateway_and_not_from_a_header() {
    let service = Service::start().await;
    let router = common::http::router(service.app.clone(), [account::routes()]);
    let limit = service.app.config.signups_per_ip;
    for attempt in 0..=limit {
        let headers =
            json!({"content-type": "application/json", "x-forwarded-for": format!("198.51.100.{attempt}")});
        let body = format!(r#"{{"email":"person{attempt}@company.example"}}"#);
        let (status, body) = call(&router, event("POST", "/v1/signup", headers, Some(&body), false)).await;
        let expected = if attempt < limit { 201 } else { 429 };
        assert_eq!(status, expected, "attempt {attempt}: {body}");
    }
}
