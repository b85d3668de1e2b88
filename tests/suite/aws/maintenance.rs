//! Maintenance, such as a restore: whatever would change something is refused and told when to come back, and reads are answered.

use axum::body::Body;
use axum::http::Request;
use common::domain::{Clock, Credits, Plan};
use serde_json::json;
use tests::{Service, unhurried};
use tower::ServiceExt;

#[tokio::test]
async fn during_maintenance_reads_are_answered_and_everything_else_is_told_when_to_come_back() {
    let config = unhurried().with(|config| config.limits.maintenance = true);
    let service = Service::start_with(config, Clock::System).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let enrich = service.post(&customer, "/v1/enrich", &json!({"email": service.known_email()})).await;
    for (reply, path) in [
        (enrich, "/v1/enrich"),
        (service.post(&customer, "/v1/bulk/enrich", &json!({"items": [{}]})).await, "/v1/bulk/enrich"),
        (service.send(service.request("PATCH", "/v1/me", Some(&customer)).json(&json!({}))).await, "/v1/me"),
        // Pages take opt-outs and sign-ins, which would be lost.
        (service.send(service.request("POST", "/console/sign-in", None)).await, "/console/sign-in"),
    ] {
        assert_eq!(
            (reply.status, &reply.body["code"]),
            (503, &json!("unavailable")),
            "{path}: {}",
            reply.body
        );
        assert!(reply.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{path}");
        assert!(
            reply.body["detail"].as_str().is_some_and(|told| told.contains("maintenance")),
            "{}",
            reply.body
        );
    }
    for path in ["/v1/me", "/v1/me/history", "/v1/pricing", "/health", "/docs"] {
        assert_eq!(service.get(&customer, path).await.status, 200, "{path}");
    }
    let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
    assert_eq!((account.balance(), account.held()), (Credits::whole(10), Credits::ZERO));
    let entries = service.app.store.all_entries(&customer.id, Default::default()).await.unwrap();
    assert!(entries.iter().all(|entry| entry.status != 503), "what was refused has no row: {entries:?}");

    // A tool's call of an agent takes the same way, behind the edge.
    let router = common::http::router(service.app.clone(), [resolve::routes()]);
    let call = Request::post("/v1/enrich").header("authorization", format!("Bearer {}", customer.key));
    let refused = router.oneshot(call.body(Body::from("{}")).unwrap()).await.unwrap();
    assert_eq!(refused.status(), 503);
}
