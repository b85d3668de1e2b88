//! A worker that dies at any step, a database that loses any request: each record is charged for once and written once.

use super::contract::CONTACTS;
use super::tables::table;
use super::{Desk, work_as};
use common::domain::Credits;
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};
use tests::faults::{Fault, Faults};
use tests::postgres::Postgres;

const PEOPLE: [&str; 3] =
    ["ada.lovelace@acme.example", "alan.turing@acme.example", "grace.hopper@acme.example"];

/// Each round does the same with a fault at a later step, which takes a minute in all.
#[tokio::test]
async fn a_worker_that_dies_at_any_step_is_followed_by_one_that_does_nothing_twice() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    for (round, fault) in [Fault::Kill, Fault::Lose].into_iter().enumerate() {
        let mut step = 0;
        loop {
            server.sql("TRUNCATE contacts RESTART IDENTITY").await;
            for email in PEOPLE {
                server.sql(&format!("INSERT INTO contacts (email) VALUES ('{email}')")).await;
            }
            let before = desk.balance().await;
            let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
            assert_eq!(desk.post(&id, "run", json!({})).await.status, 202);
            let faults = Faults::new(move |at| (at == step).then_some(fault));
            let steps = faults.steps.clone();
            let served = local::cli::sources(&desk.service.app.config, &desk.service.app.clock, stage());
            let fragile = faults.app(&desk.service.app, served.expect("providers"));
            let message = desk.message(&id);
            let died = tokio::spawn(async move { connections::worker::work(&fragile, &message).await }).await;
            // The next worker takes over when the lease of the dead one is over.
            release(&desk, &id).await;
            desk.post(&id, "resume", json!({})).await;
            work_as(&desk.service.app, desk.message(&id)).await;
            let after = desk.get(&id).await;
            assert_eq!(after["status"], "active", "{round} {step}: {after}");
            let titles = server.sql("SELECT count(title) FROM contacts").await;
            assert_eq!(titles, "3", "{round} {step}: everybody is written");
            let paid = before.saturating_sub(desk.balance().await);
            assert_eq!(paid, Credits::whole(3), "{round} {step}: each is paid for once");
            let log = desk.log(&id).await;
            assert_eq!(log.len(), 3, "{round} {step}: each is written once: {log:?}");
            let deleted =
                desk.service.request("DELETE", &format!("/v1/connections/{id}"), Some(&desk.customer));
            assert_eq!(desk.service.send(deleted).await.status, 200);
            if died.is_ok() && steps.load(Ordering::Relaxed) <= step {
                break;
            }
            // Neighbouring steps are alike; every one of them is too many for one run of the tests.
            step += 5;
        }
        assert!(step > 40, "the faults reached the whole run: {step}");
    }
    desk.check().await;
}

pub fn stage() -> common::directory::Screened<common::dataset::Embedded> {
    let tests::stage::Stage { companies, people, .. } = tests::stage::Stage::default();
    common::dataset::Embedded::new(std::sync::Arc::new(
        common::dataset::Dataset::in_memory(companies, people).expect("the stage is built"),
    ))
}

/// Ends the lease of a worker that is gone, as its time does.
pub async fn release(desk: &Desk, id: &str) {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let (now, worker) =
        (desk.service.app.clock.now(), format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed)));
    let later = now + jiff::SignedDuration::from_hours(1);
    let store = &desk.service.app.store;
    assert!(store.take_connection(id, &worker, later, later, later).await.expect("taken"));
    assert!(store.take_connection(id, &worker, now, now, now).await.expect("left"));
}

#[tokio::test]
async fn two_workers_never_have_the_same_connection() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    server
        .sql("INSERT INTO contacts (email) SELECT 'ada.lovelace@acme.example' FROM generate_series(1, 40)")
        .await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    assert_eq!(desk.post(&id, "run", json!({})).await.status, 202);
    let works = (0..4).map(|_| work_as(&desk.service.app, desk.message(&id)));
    futures::future::join_all(works).await;
    let after = desk.work(&id).await;
    assert_eq!(
        (&after["last_run"]["credits"], &after["last_run"]["counts"]["written"]),
        (&json!(40), &json!(40)),
        "{after}"
    );
    assert_eq!(desk.balance().await, Credits::whole(960));
    assert_eq!(desk.log(&id).await.len(), 40);
    desk.check().await;
}
