//! The audit that runs by itself.

use aws_sdk_dynamodb::types::AttributeValue;
use common::billing::{audit, audit_on, audit_some, grant};
use common::domain::{Clock, Credits, Plan, clock};
use common::store::Table;
use jiff::SignedDuration;
use serde_json::json;
use std::time::Duration;
use tests::{Service, demo, noon, unhurried};

/// A service that only the test audits.
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

    service.app.clock.advance(SignedDuration::from_hours(1));
    service.post(&right, "/v1/search/people", &json!({"filters": {"titles": ["CEO"]}})).await;
    assert_eq!(look().await, (2, Vec::new()));
    let sum = store.ledger_sum(&right.id).await.unwrap();
    assert_eq!(sum.until, service.app.clock.now() - SignedDuration::from_mins(15));

    // A balance is written by hand.
    let update = store.client().update_item().table_name(store.table(Table::Accounts));
    let update = update.key("id", AttributeValue::S(wrong.id.clone()));
    let update = update.update_expression("SET balance = balance + :more");
    let more = AttributeValue::N("1".into());
    update.expression_attribute_values(":more", more).send().await.unwrap();
    service.app.clock.advance(SignedDuration::from_hours(2));
    let (looked_at, found) = look().await;
    assert_eq!((looked_at, found.len(), found[0].0.as_str()), (2, 1, &*wrong.id), "{found:?}");
    assert!(audit_on(store, &right.id, service.app.clock.now()).await.unwrap().is_none());
    grant(store, &right.id, Credits::whole(1), "more", service.app.clock.now()).await.unwrap();
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

#[tokio::test]
async fn an_audit_counts_what_is_held_and_tells_of_credits_that_cannot_be() {
    let service = without_sweeper().await;
    let store = &service.app.store;
    let customer = service.customer(Plan::Pro, 10).await;
    let by_hand = async |balance: i64, held: i64| {
        let number = |milli: i64| AttributeValue::N(milli.to_string());
        let update = store.client().update_item().table_name(store.table(Table::Accounts));
        let update = update.key("id", AttributeValue::S(customer.id.clone()));
        let update = update.update_expression("SET balance = :balance, held = :held");
        let update = update.expression_attribute_values(":balance", number(balance));
        update.expression_attribute_values(":held", number(held)).send().await.unwrap();
        let told = audit(store, &customer.id).await.unwrap();
        let on = audit_on(store, &customer.id, service.app.clock.now()).await.unwrap();
        assert_eq!(on.is_none(), told.is_empty(), "both say the same: {on:?} and {told:?}");
        told
    };
    assert!(by_hand(10_000, 0).await.is_empty());
    assert!(by_hand(7_000, 3_000).await.is_empty());
    assert_eq!(by_hand(7_000, 2_999).await.len(), 1);
    assert_eq!(by_hand(0, 10_000).await.len(), 0);
    for (balance, held) in [(-1, 10_001), (10_001, -1)] {
        let told = by_hand(balance, held).await;
        assert!(told.len() == 1 && told[0].starts_with("negative"), "{told:?}");
    }
}

#[tokio::test]
async fn an_account_can_be_given_all_that_it_can_have_and_no_more() {
    const MOST: i64 = 1_000_000_000_000_000;
    let service = without_sweeper().await;
    let (store, now) = (&service.app.store, service.app.clock.now());
    let customer = service.customer(Plan::Pro, 0).await;
    let give = async |milli| grant(store, &customer.id, Credits::milli(milli), "much", now).await;
    for too_much in [MOST + 1, -MOST - 1, i64::MAX, i64::MIN] {
        assert!(give(too_much).await.is_err(), "{too_much}");
    }
    give(MOST).await.unwrap();
    assert!(give(1).await.is_err());
    give(-MOST).await.unwrap();
    assert!(give(-1).await.is_err());
    assert!(audit(store, &customer.id).await.unwrap().is_empty());
}
