//! The audit that runs by itself.

use common::billing::{audit_on, audit_some};
use common::domain::{Clock, Credits, Plan, clock};
use common::store::Table;
use jiff::SignedDuration;
use serde_json::json;
use std::time::Duration;
use tests::{Service, demo, noon, unhurried};

/// A service that nobody audits but the test.
async fn without_sweeper() -> Service {
    let (config, clock) = (unhurried(), Clock::fixed(noon()));
    let sources = local::cli::sources(&config, &clock, demo()).expect("providers");
    Service::start_custom(config, clock, sources, false).await
}

#[tokio::test]
async fn the_audit_reads_what_is_new_and_names_who_is_wrong() {
    let service = without_sweeper().await;
    let store = &service.app.store;
    let right = service.customer(Plan::Pro, 10).await;
    let wrong = service.customer(Plan::Pro, 10).await;
    let look = async || {
        let deadline = clock::instant() + Duration::from_secs(60);
        audit_some(store, service.app.clock.now(), deadline).await.unwrap()
    };
    let email = json!({"email": "nobody@nowhere.example"});
    for customer in [&right, &wrong] {
        service.post(customer, "/v1/enrich", &email).await;
        service.post(customer, "/v1/search/people", &json!({"filters": {"titles": ["CTO"]}})).await;
    }
    assert_eq!(look().await, (2, Vec::new()));
    assert_eq!(look().await, (0, Vec::new()), "once an hour");

    service.app.clock.advance(SignedDuration::from_hours(2));
    service.post(&right, "/v1/search/people", &json!({"filters": {"titles": ["CEO"]}})).await;
    assert_eq!(look().await, (2, Vec::new()));
    let sum = store.ledger_sum(&right.id).await.unwrap();
    assert_eq!(sum.until, service.app.clock.now() - SignedDuration::from_mins(15));

    // Somebody writes a balance by hand.
    let update = store.client().update_item().table_name(store.table(Table::Accounts));
    let update = update.key("id", aws_sdk_dynamodb::types::AttributeValue::S(wrong.id.clone()));
    let update = update.update_expression("SET balance = balance + :more");
    let more = aws_sdk_dynamodb::types::AttributeValue::N("1".into());
    update.expression_attribute_values(":more", more).send().await.unwrap();
    service.app.clock.advance(SignedDuration::from_hours(2));
    let (looked_at, found) = look().await;
    assert_eq!((looked_at, found.len(), found[0].0.as_str()), (2, 1, &*wrong.id), "{found:?}");
    assert!(audit_on(store, &right.id, service.app.clock.now()).await.unwrap().is_none());
    common::billing::grant(store, &right.id, Credits::whole(1), "more", service.app.clock.now())
        .await
        .unwrap();
    assert!(audit_on(store, &right.id, service.app.clock.now()).await.unwrap().is_none());
}

#[tokio::test]
async fn an_audit_that_runs_out_of_time_goes_on_where_it_ended() {
    let service = without_sweeper().await;
    for _ in 0..3 {
        service.customer(Plan::Pro, 10).await;
    }
    let store = &service.app.store;
    let late = audit_some(store, service.app.clock.now(), clock::instant()).await.unwrap();
    assert_eq!(late, (1, Vec::new()));
    let deadline = clock::instant() + Duration::from_secs(60);
    let rest = audit_some(store, service.app.clock.now(), deadline).await.unwrap();
    assert_eq!(rest, (2, Vec::new()));
}
