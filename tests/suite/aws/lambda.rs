//! The Lambda edge, with the events API Gateway sends.

use axum::routing::get;
use axum::{Extension, Router};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use common::domain::Credits;
use common::http::{ClientIp, Edge, behind_proxies};
use common::lambda::{Event, misunderstood};
use lambda_http::request::from_str;
use ring::hmac::{HMAC_SHA256, Key, sign};
use serde_json::{Value, json};
use tests::Service;

const SECRET: &str = "a secret of the webhook";

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
    let response = common::lambda::handle(router.clone(), &Edge::default(), request)
        .await
        .expect("the router answers")
        .0;
    let status = response.status().as_u16();
    let body = response.into_body();
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

/// The console's edge has read no settings, so that it knows of no proxies; those who have read them correct what it says.
#[tokio::test]
async fn the_visitor_is_whom_a_trusted_proxy_at_the_edge_names_and_otherwise_the_edge_itself() {
    for (proxies, client) in [
        ("192.0.2.0/24", "203.0.113.5"),
        ("192.0.2.7/32 198.51.100.0/24", "203.0.113.5"),
        ("198.51.100.0/24", "192.0.2.7"),
        ("", "192.0.2.7"),
    ] {
        let who = get(|Extension(client): Extension<ClientIp>| async move { format!("\"{}\"", client.0) });
        let proxies: Vec<_> =
            proxies.split_whitespace().map(|text| text.parse().expect("a network")).collect();
        let router = behind_proxies(Router::new().route("/who", who), proxies.clone());
        let event = event("GET", "/who", json!({"x-forwarded-for": "203.0.113.5"}), None, false);
        assert_eq!(call(&router, event).await, (200, json!(client)), "{proxies:?}");
    }
}

#[tokio::test]
async fn a_gateway_event_is_answered_like_a_direct_call() {
    let service = Service::start().await;
    let customer = service.customer(common::domain::Plan::Pro, 10).await;
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
    let limit = service.app.config.sign_up.per_ip;
    for attempt in 0..=limit {
        let headers =
            json!({"content-type": "application/json", "x-forwarded-for": format!("198.51.100.{attempt}")});
        let body = format!(r#"{{"email":"person{attempt}@company.example"}}"#);
        let (status, body) = call(&router, event("POST", "/v1/signup", headers, Some(&body), false)).await;
        let expected = if attempt < limit { 201 } else { 429 };
        assert_eq!(status, expected, "attempt {attempt}: {body}");
    }
}

/// The functions of the gateway cannot be told its address, which would be a circle: it comes with each call.
#[tokio::test]
async fn webhooks_and_people_who_agree_come_to_the_address_that_the_gateway_says() {
    // Behind CloudFront calls to the gateway's own name are refused.
    for origin_secret in ["", "a secret of CloudFront"] {
        let config = tests::unhurried().with(|config| {
            config.network.origin_secret = origin_secret.to_owned().into();
        });
        let service = Service::start_with(config, common::domain::Clock::System).await;
        let customer = service.customer(common::domain::Plan::Pro, 10).await;
        let app = service.app.clone();
        let router = common::http::router(app.clone(), [connections::routes()])
            .merge(connections::hook::router(app.clone()));
        let headers =
            json!({"authorization": format!("Bearer {}", customer.key), "content-type": "application/json"});
        let post = async |path: &str, body: Value| {
            call(&router, event("POST", path, headers.clone(), Some(&body.to_string()), false)).await
        };
        let new = json!({
            "name": "our CRM", "system": "hubspot", "caps": {"monthly": 1},
            "credentials": {"client_id": "almanac", "client_secret": "a secret of the app", "webhook_secret": SECRET},
            "objects": {"people": {"mapping": {"email": "email", "jobtitle": "title"}, "add": ["person"]}},
        });
        let (status, made) = post("/v1/connections", new).await;
        assert_eq!(status, 201, "{made}");
        let authorize = format!("/v1/connections/{}/authorize", made["id"].as_str().expect("an id"));
        let (status, begun) = post(&authorize, json!({})).await;
        if !origin_secret.is_empty() {
            assert_eq!(made["webhook_url"], Value::Null, "{made}");
            assert_eq!((status, &begun["errors"][0]["field"]), (400, &json!("redirect_uri")), "{begun}");
            continue;
        }
        let back = "redirect_uri=https%3A%2F%2Fapi.example%2Fconsole%2Fconnections%2Fauthorized";
        assert!(begun["url"].as_str().is_some_and(|url| url.contains(back)), "{begun}");
        let url = made["webhook_url"].as_str().unwrap_or_else(|| panic!("an address: {made}"));
        let path = url.strip_prefix("https://api.example").expect("the gateway's address");
        let at = app.clock.now().as_millisecond().to_string();
        let signed = sign(&Key::new(HMAC_SHA256, SECRET.as_bytes()), format!("POST{url}[]{at}").as_bytes());
        let signed =
            json!({"x-hubspot-signature-v3": BASE64.encode(signed), "x-hubspot-request-timestamp": at});
        let (status, heard) = call(&router, event("POST", path, signed, Some("[]"), false)).await;
        assert_eq!(status, 204, "{heard}");
    }
}

/// What the function makes of an event: whether it is a call, and the answer if it is none.
fn read(event: &Value) -> Result<(), Value> {
    match serde_json::from_str::<Event>(&event.to_string()).expect("every JSON is read") {
        Event::Call(_) => Ok(()),
        Event::Other => Err(serde_json::to_value(misunderstood()).expect("JSON")),
    }
}

#[test]
fn an_event_of_another_kind_is_refused_in_a_form_every_gateway_takes() {
    let sound = event("GET", "/v1/me", json!({}), None, false);
    assert_eq!(read(&sound), Ok(()));
    let rest = json!({
        "version": "1.0", "resource": "/v1/me", "path": "/v1/me", "httpMethod": "GET", "headers": {},
        "multiValueHeaders": {}, "queryStringParameters": null, "body": null, "isBase64Encoded": false,
        "requestContext": {"accountId": "1", "identity": {"sourceIp": "192.0.2.7"}, "path": "/v1/me", "stage": "prod"}
    });
    let mut older = rest.clone();
    older.as_object_mut().expect("an object").remove("version");
    let queue = json!({"Records": [{"messageId": "1", "body": "{}", "eventSource": "aws:sqs"}]});
    let mut pathless = sound.clone();
    pathless["rawPath"] = json!("");
    let mut contextless = sound.clone();
    contextless["requestContext"] = json!({});
    let broken_base64 = event("POST", "/v1/enrich", json!({}), Some("%%%"), true);
    for event in [
        rest,
        older,
        queue,
        pathless,
        contextless,
        broken_base64,
        json!({}),
        json!([]),
        json!("x"),
        json!(null),
    ] {
        let refused = read(&event).expect_err("it is no call");
        assert_eq!(refused["statusCode"], 400, "{event}");
        assert_eq!(refused["headers"]["content-type"], "application/problem+json");
        let problem: Value = serde_json::from_str(refused["body"].as_str().expect("a body")).expect("JSON");
        assert_eq!((&problem["status"], &problem["code"]), (&json!(400), &json!("invalid_json")));
        assert_eq!(refused["headers"]["x-request-id"], problem["request_id"]);
    }
}

#[tokio::test]
async fn callers_whose_address_is_missing_share_one_allowance() {
    let config = tests::unhurried().with(|config| config.limits.sandbox_per_day = 2);
    let service = Service::start_with(config, common::domain::Clock::System).await;
    let router = common::http::router(service.app.clone(), [sandbox::routes()]);
    let mut statuses = Vec::new();
    for source in [Value::Null, json!(""), json!("not an address")] {
        let headers = json!({"content-type": "application/json"});
        let mut event =
            event("POST", "/v1/sandbox/enrich", headers, Some(r#"{"email":"a@b.example"}"#), false);
        event["requestContext"]["http"]["sourceIp"] = source;
        statuses.push(call(&router, event).await.0);
    }
    assert_eq!(statuses, [200, 200, 429]);
}

#[tokio::test]
async fn an_answer_longer_than_the_edge_can_send_is_an_error_that_costs_nothing() {
    let config = common::config::Config { response_limit: Some(200), ..tests::unhurried() };
    let service = Service::start_with(config, common::domain::Clock::System).await;
    let customer = service.customer(common::domain::Plan::Pro, 10).await;
    let reply = service.post(&customer, "/v1/enrich", &json!({"email": service.known_email()})).await;
    assert_eq!((reply.status, &reply.body["code"]), (500, &json!("internal")), "{}", reply.body);
    // Not from /v1/me, whose own answer is longer than that.
    let account = service.app.store.account(&customer.id).await.expect("a store").expect("an account");
    assert_eq!(account.balance(), Credits::whole(10));
}

/// A function without a dataset says so, rather than "not found".
#[tokio::test]
async fn without_a_dataset_a_search_is_refused_and_a_lookup_asks_the_providers() {
    let made_up = std::sync::Arc::new(tests::people::MadeUp::default());
    let (config, clock) = (tests::unhurried(), common::domain::Clock::System);
    let service = Service::start_custom(config, clock, made_up.sources(), false).await;
    let customer = service.customer(common::domain::Plan::Pro, 100).await;
    for (path, body) in [
        ("/v1/search/people", json!({"filters": {"titles": ["CEO"]}, "limit": 1})),
        ("/v1/search/companies", json!({"filters": {"industries": ["Software"]}, "limit": 1})),
        ("/v1/lookalike-accounts", json!({"domains": ["acme.example"]})),
    ] {
        let reply = service.post(&customer, path, &body).await;
        assert_eq!(
            (reply.status, &reply.body["code"]),
            (503, &json!("unavailable")),
            "{path}: {}",
            reply.body
        );
        assert!(
            reply.body["detail"].as_str().is_some_and(|detail| detail.contains("no data to search")),
            "{}",
            reply.body
        );
    }
    let reply = service.post(&customer, "/v1/enrich", &json!({"email": "found1@tests.example"})).await;
    assert_eq!((reply.status, &reply.body["found"]), (200, &json!(true)), "{}", reply.body);
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 99);
}

#[tokio::test]
async fn with_nobody_to_ask_a_lookup_is_refused_rather_than_found_to_be_nobody() {
    let sources = common::providers::Sources::default();
    let service =
        Service::start_custom(tests::unhurried(), common::domain::Clock::System, sources, false).await;
    let customer = service.customer(common::domain::Plan::Pro, 10).await;
    for (path, body) in [
        ("/v1/enrich", json!({"email": "ada@acme.example"})),
        ("/v1/companies", json!({"domain": "acme.example"})),
        ("/v1/reverse-phone", json!({"phone": "+442079460018"})),
    ] {
        let reply = service.post(&customer, path, &body).await;
        assert_eq!(
            (reply.status, &reply.body["code"]),
            (503, &json!("unavailable")),
            "{path}: {}",
            reply.body
        );
    }
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 10);
}
