//! Pages that call the API: only where the operator says so, and only with keys that are worth little to whoever reads them there.

use common::config::{Config, Origins};
use common::domain::{Clock, Plan};
use serde_json::json;
use tests::{Customer, Reply, Service, unhurried};

const PAGE: &str = "https://app.company.example";

fn config() -> Config {
    unhurried().with(|config| config.network.cors_origins = Origins::parse(PAGE).expect("an origin"))
}

async fn preflight(service: &Service, path: &str, origin: &str) -> Reply {
    let asked = service.request("OPTIONS", path, None).header("origin", origin);
    service.send(asked.header("access-control-request-method", "POST")).await
}

#[tokio::test]
async fn a_browser_may_call_from_the_origins_that_are_named_and_from_no_other() {
    let service = Service::start_with(config(), Clock::System).await;
    let allowed = preflight(&service, "/v1/enrich", PAGE).await;
    assert_eq!((allowed.status, allowed.header("access-control-allow-origin")), (204, PAGE));
    assert!(allowed.header("access-control-allow-methods").contains("POST"));
    for header in ["authorization", "content-type", "idempotency-key"] {
        assert!(allowed.header("access-control-allow-headers").contains(header), "{header}");
    }
    assert_eq!(allowed.header("access-control-allow-credentials"), "", "no cookies");
    for (path, origin) in [
        ("/v1/enrich", "https://other.example"),
        ("/v1/enrich", "null"),
        ("/v1/operator/accounts", PAGE),
        ("/console/sign-in", PAGE),
    ] {
        let refused = preflight(&service, path, origin).await;
        assert_eq!(refused.header("access-control-allow-origin"), "", "{origin} {path}");
        assert!(refused.status >= 400, "{origin} {path}: {}", refused.status);
    }
    let plain = Service::start_with(unhurried(), Clock::System).await;
    assert_eq!(preflight(&plain, "/v1/enrich", PAGE).await.status, 405, "without the setting");
}

#[tokio::test]
async fn a_key_in_a_page_is_one_that_is_restricted_and_has_a_cap() {
    let service = Service::start_with(config(), Clock::System).await;
    let owner = service.customer(Plan::Pro, 100).await;
    let body = json!({"email": service.known_email()});
    let call = async |key: &Customer, origin: &str| {
        let request = service.request("POST", "/v1/enrich", Some(key)).header("origin", origin);
        service.send(request.json(&body)).await
    };
    let whole = call(&owner, PAGE).await;
    assert_eq!((whole.status, whole.header("access-control-allow-origin")), (403, PAGE), "{}", whole.body);
    assert!(whole.body["detail"].as_str().is_some_and(|told| told.contains("cap")), "{}", whole.body);
    assert_eq!(call(&owner, "https://other.example").await.status, 200, "a server may send what it likes");

    let made = service.post(&owner, "/v1/me/keys", &json!({"name": "page", "scopes": ["resolve"]})).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let page =
        Customer { id: owner.id.clone(), key: made.body["api_key"].as_str().expect("a key").to_owned() };
    assert_eq!(call(&page, PAGE).await.status, 403, "it has no cap");
    let path = format!("/v1/me/keys/{}", made.body["id"].as_str().expect("an id"));
    let capped = service.request("PATCH", &path, Some(&owner)).json(&json!({"caps": {"daily": 5}}));
    let capped = service.send(capped).await;
    assert_eq!(capped.status, 200, "{}", capped.body);
    let answered = call(&page, PAGE).await;
    assert_eq!((answered.status, answered.header("access-control-allow-origin")), (200, PAGE));
    assert!(answered.header("access-control-expose-headers").contains("x-credits-remaining"));
    assert!(answered.header("vary").contains("origin"));
}
