//! The service on Amazon's own engine: what DynamoDB refuses, such as a value that no expression names, our engine may let pass.

use crate::api::examples;
use common::billing;
use common::catalog::{self, Access, Method};
use common::config::Config;
use common::domain::{Clock, Credits, Plan};
use common::store::Table;
use serde_json::json;
use std::collections::BTreeMap;
use tests::{Customer, Service, amazon, invariants, unhurried};

fn config() -> Config {
    // As on AWS, where a process is one of several.
    unhurried().with(|config| {
        config.network.webhooks_to_loopback = true;
        config.sole_process = false;
    })
}

/// What every endpoint answers to its example, in the catalogue's order.
async fn statuses(service: &Service) -> Vec<(String, u16)> {
    let customer = service.customer(Plan::Enterprise, 100_000).await;
    let (mut ids, mut told): (BTreeMap<&str, String>, _) = (BTreeMap::new(), Vec::new());
    // What is made must be there until everything else was done with it.
    let mut entries: Vec<_> = catalog::all().filter(|entry| entry.spec.access != Access::Operator).collect();
    entries.sort_by_key(|entry| (entry.spec.method == Method::Delete, entry.spec.path.contains("{id}")));
    for entry in entries {
        let spec = entry.spec;
        // Whether a run has ended when it is paused is a matter of luck.
        if ["/pause", "/resume", "/cancel", "/rotate"].iter().any(|end| spec.path.ends_with(end)) {
            continue;
        }
        let parent = spec.path.split("/{id}").next().unwrap_or_default();
        let id = ids.get(parent).cloned().unwrap_or_else(|| "nothing".to_owned());
        let reply = examples::call(service, &customer, entry, &id).await;
        assert!(reply.status < 500, "{} {}: {}", spec.method, spec.path, reply.body);
        told.push((format!("{} {}", spec.method, spec.path), reply.status));
        if let (Some(id), Method::Post) = (reply.body["id"].as_str(), spec.method) {
            ids.insert(if spec.path == "/v1/bulk/enrich" { "/v1/bulk" } else { parent }, id.to_owned());
        }
    }
    told
}

/// More calls at once than there are credits for, some of them the same.
async fn spend(service: &Service) -> (Customer, Vec<tests::Reply>) {
    let customer = service.customer(Plan::Pro, 10).await;
    let known = service.known_email();
    let calls = (0..24).map(|number| {
        let call = service.request("POST", "/v1/enrich", Some(&customer)).json(&json!({"email": known}));
        service.send(call.header("idempotency-key", format!("once-{}", number / 2)))
    });
    let mut replies = futures::future::join_all(calls).await;
    let items: Vec<_> = (0..30).map(|number| json!({"email": known, "ref": number.to_string()})).collect();
    billing::grant(&service.app.store, &customer.id, Credits::whole(40), "test", service.app.clock.now())
        .await
        .expect("given");
    let job = service.post(&customer, "/v1/bulk/enrich", &json!({"items": items})).await;
    assert_eq!(job.status, 202, "{}", job.body);
    let id = job.body["id"].as_str().expect("a job").to_owned();
    loop {
        let shown = service.get(&customer, &format!("/v1/bulk/{id}")).await;
        if shown.body["status"] == "completed" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    replies.push(job);
    (customer, replies)
}

#[tokio::test(flavor = "multi_thread")]
async fn amazons_own_engine_takes_every_request_of_every_endpoint_and_its_ledgers_agree() {
    // Slow: every endpoint is called on two engines, one of which is Java.
    let Some(store) = amazon::store("endpoints-").await else { return };
    let theirs = Service::start_on(store, config(), true).await;
    let ours = Service::start_with(config(), Clock::System).await;
    let (theirs_said, ours_said) = tokio::join!(statuses(&theirs), statuses(&ours));
    let differences: Vec<_> =
        theirs_said.iter().zip(&ours_said).filter(|(one, other)| one != other).collect();
    assert!(differences.is_empty(), "Amazon's engine and ours: {differences:#?}");
    assert!(theirs_said.len() > 60, "{theirs_said:?}");

    let (customer, replies) = spend(&theirs).await;
    let refused = replies.iter().filter(|reply| reply.status == 402).count();
    assert!(refused >= 2, "twelve calls, ten credits: {refused}");
    invariants::check(&theirs, &customer, &replies).await;
    bulk::sweeper::recover(&theirs.app).await.expect("swept");
    // A backup's reading, page by page.
    for table in Table::ALL.iter().copied() {
        let mut start = None;
        loop {
            let (_, next) = theirs.app.store.page(table, start).await.expect("a page");
            start = next;
            if start.is_none() {
                break;
            }
        }
    }
}
