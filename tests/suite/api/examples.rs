//! The example request of every endpoint works as it stands on the demo world: what the reference shows can be tried.

use common::catalog::{self, Access, CatalogEntry, Method};
use common::domain::signal::SignalKind;
use common::domain::{Clock, Family, Plan, Scope};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::{Customer, Reply, Service, noon, unhurried};
use world::{DEMO_SEED, World};

/// The demo world's service with the signals of the last weeks.
async fn demo_service() -> Service {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    let world = World::generate(DEMO_SEED, noon());
    let mut signals = world.signals(noon() - days(90), noon());
    let recent = noon() - days(14);
    signals.retain(|signal| signal.kind != SignalKind::Hiring || signal.occurred_at >= recent);
    service.app.store.put_signals(&signals).await.expect("the signals are stored");
    service
}

/// An endpoint's example, with an id where its path has one.
pub async fn call(service: &Service, customer: &Customer, entry: &CatalogEntry, id: &str) -> Reply {
    let spec = entry.spec;
    let path = spec.path.replace("{id}", id).replace("{domain}", "glenmere-pay.example");
    match spec.method {
        Method::Get | Method::Delete => {
            let request =
                service.request(spec.method.as_str(), &format!("{path}?{}", spec.example), Some(customer));
            service.send(request).await
        }
        _ if spec.upload => {
            let request = service.request("POST", &path, Some(customer)).body(spec.example);
            service.send(request.header("content-type", "text/csv")).await
        }
        method => {
            let body: Value = serde_json::from_str(spec.example)
                .unwrap_or_else(|error| panic!("{method} {path} has no example: {error}"));
            service.send(service.request(method.as_str(), &path, Some(customer)).json(&body)).await
        }
    }
}

#[tokio::test]
async fn every_example_works_on_the_demo_world() {
    let service = demo_service().await;
    let customer = service.customer(Plan::Enterprise, 100_000).await;
    // What is tested is the address that the account has.
    let hook = json!({"webhook_url": "https://hooks.example.com/almanac"});
    let changed = service.send(service.request("PATCH", "/v1/me", Some(&customer)).json(&hook)).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let mut ids: BTreeMap<&str, String> = BTreeMap::new();
    // Records that a look-up told the ids of.
    let known = service.post(&customer, "/v1/enrich", &json!({"email": service.known_email()})).await;
    ids.insert("/v1/people", known.body["person"]["id"].as_str().expect("a person").to_owned());
    let known = service.post(&customer, "/v1/companies", &json!({"domain": "glenmere-pay.example"})).await;
    ids.insert("/v1/companies", known.body["company"]["id"].as_str().expect("a company").to_owned());
    let mut fruitless = Vec::new();
    for entry in catalog::all().filter(|entry| entry.spec.family.scope() != Scope::Account) {
        let spec = entry.spec;
        // A thing with an id is made by the call before it; no call here makes a delivery.
        let parent = spec.path.split("/{id}").next().unwrap_or_default();
        let is_about_another_call = spec.path == "/v1/feedback";
        if spec.method == Method::Delete
            || spec.path.contains("webhook-deliveries/{id}")
            || is_about_another_call
        {
            continue;
        }
        // Whether a run has ended when it is paused is a matter of luck.
        if ["/pause", "/resume", "/cancel"].iter().any(|end| spec.path.ends_with(end)) {
            continue;
        }
        // What a connection does leads to a system of the caller's own.
        if spec.family == Family::Connections && spec.path.contains("{id}/") {
            continue;
        }
        let id = ids.get(parent).cloned().unwrap_or_default();
        let reply = call(&service, &customer, entry, &id).await;
        assert_eq!(reply.status, spec.status, "{} {}: {}", spec.method, spec.path, reply.body);
        if let Some(id) = reply.body["id"].as_str() {
            let place = if spec.path == "/v1/bulk/enrich" { "/v1/bulk" } else { parent };
            ids.insert(place, id.to_owned());
        }
        let found_nothing = reply.body["found"] == json!(false)
            || reply.body["results"].as_array().is_some_and(Vec::is_empty)
            || reply.body["total_people"] == json!(0);
        let is_data = !matches!(spec.family, Family::Sticky | Family::Bulk | Family::Connections);
        if is_data && found_nothing && spec.access != Access::Public {
            fruitless.push(format!("{} {} finds nothing with {}", spec.method, spec.path, spec.example));
        }
    }
    assert!(fruitless.is_empty(), "{fruitless:#?}");
}
