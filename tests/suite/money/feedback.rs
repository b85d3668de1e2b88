//! Verified or refunded: a contact that was sold as verified and is gone brings its credits back, once.

use crate::providers::bounces::{ADDRESS, hunter};
use crate::providers::vendors::service_at;
use common::domain::Clock;
use common::lookup::Capability;
use common::store::requests::{EntryKind, EntryRange};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tests::{Customer, Reply, Service, invariants, noon};

async fn report(service: &Service, customer: &Customer, call: &Reply, about: Value) -> Reply {
    let mut body = json!({"request_id": call.header("x-request-id"), "outcome": "bounced", "email": ADDRESS});
    for (name, value) in about.as_object().unwrap() {
        body[name] = value.clone();
    }
    service.post(customer, "/v1/feedback", &body).await
}

fn verdict(reply: &Reply) -> (&Value, &Value, &Value) {
    (&reply.body["accepted"], &reply.body["rechecked"], &reply.body["refund"])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verified_address_that_is_gone_is_refunded_once() {
    let deliverable = Arc::new(AtomicBool::new(true));
    let hunter = hunter(&deliverable).await;
    let order = [("PROVIDERS_EMAIL", "hunter"), ("PROVIDERS_MAILBOX", "hunter")];
    let (service, customer) = service_at(Clock::fixed(noon()), &[("hunter", &hunter)], &order).await;
    let (yes, no, nothing) = (json!(true), json!(false), json!(0));
    let find = json!({"firstName": "Ada", "lastName": "Example", "domain": "acme.test"});
    let sold = service.post(&customer, "/v1/find-email", &find).await;
    assert_eq!((&sold.body["email_verified"], sold.credits().to_string()), (&yes, "2".to_owned()));
    let before = service.app.store.account(&customer.id).await.unwrap().unwrap().balance();

    // Who cries wolf is not paid: the mailbox is there.
    let second = service.post(&customer, "/v1/find-email", &find).await;
    let wolf = report(&service, &customer, &second, json!({})).await;
    assert_eq!(verdict(&wolf), (&yes, &yes, &nothing), "{}", wolf.body);
    let arrived = report(&service, &customer, &sold, json!({"outcome": "delivered"})).await;
    assert_eq!(verdict(&arrived), (&yes, &no, &nothing), "{}", arrived.body);
    let another = report(&service, &customer, &sold, json!({"email": "other@acme.test"})).await;
    assert_eq!(verdict(&another), (&no, &no, &nothing), "the call did not sell it: {}", another.body);

    deliverable.store(false, Ordering::SeqCst);
    service.app.clock.advance(SignedDuration::from_hours(24));
    let gone = report(&service, &customer, &sold, json!({"email": "Ada.Example@ACME.test"})).await;
    assert_eq!(verdict(&gone), (&yes, &yes, &json!(2)), "{}", gone.body);
    assert_eq!(service.app.providers.meter.counts(("hunter", Capability::Email)).bounces, 1);
    let again = report(&service, &customer, &sold, json!({})).await;
    assert_eq!(verdict(&again), (&no, &no, &nothing), "once: {}", again.body);
    let wolf = report(&service, &customer, &second, json!({})).await;
    assert_eq!(verdict(&wolf), (&no, &no, &nothing), "and once where it was found valid: {}", wolf.body);

    let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
    let spent = before.saturating_sub(account.balance());
    assert_eq!(spent, common::domain::Credits::ZERO, "two found, one of them given back");
    assert_eq!(gone.body["cost"]["balance_remaining"], json!(account.balance()), "{}", gone.body);
    let entries = service.app.store.all_entries(&customer.id, EntryRange::default()).await.unwrap();
    let refunds: Vec<_> = entries.iter().filter(|entry| entry.kind == EntryKind::Refund).collect();
    assert_eq!((refunds.len(), refunds[0].delta().to_string()), (1, "2".to_owned()));
    assert!(refunds[0].note.contains(sold.header("x-request-id")));
    assert!(!format!("{entries:?}").contains("acme.test"), "the history tells no address");
    assert!(common::billing::audit(&service.app.store, &customer.id).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn late_foreign_and_parallel_reports_bring_nothing_twice() {
    let deliverable = Arc::new(AtomicBool::new(true));
    let hunter = hunter(&deliverable).await;
    let order = [("PROVIDERS_EMAIL", "hunter"), ("PROVIDERS_MAILBOX", "hunter")];
    let (service, customer) = service_at(Clock::fixed(noon()), &[("hunter", &hunter)], &order).await;
    let find = json!({"firstName": "Ada", "lastName": "Example", "domain": "acme.test"});
    let sold = service.post(&customer, "/v1/find-email", &find).await;
    let stranger = service.customer(common::domain::Plan::Pro, 10).await;
    let foreign = report(&service, &stranger, &sold, json!({})).await;
    assert_eq!((foreign.status, &foreign.body["code"]), (404, &json!("not_found")), "{}", foreign.body);
    let neither = json!({"request_id": "req_x", "outcome": "bounced"});
    let neither = service.post(&customer, "/v1/feedback", &neither).await;
    assert_eq!((neither.status, neither.bad_fields()), (400, vec!["email", "outcome"]));

    deliverable.store(false, Ordering::SeqCst);
    service.app.clock.advance(SignedDuration::from_hours(24));
    let about = json!({});
    let many = (0..8).map(|_| report(&service, &customer, &sold, about.clone()));
    let many = futures::future::join_all(many).await;
    let refunds: Vec<&Value> = many.iter().map(|reply| &reply.body["refund"]).collect();
    assert_eq!(refunds.iter().filter(|refund| ***refund == json!(2)).count(), 1, "{refunds:?}");
    assert!(many.iter().all(|reply| [200, 409].contains(&reply.status)));

    deliverable.store(true, Ordering::SeqCst);
    service.app.clock.advance(SignedDuration::from_hours(24 * 40));
    let later = service.post(&customer, "/v1/find-email", &find).await;
    assert_eq!(later.body["found"], json!(true), "{}", later.body);
    deliverable.store(false, Ordering::SeqCst);
    service.app.clock.advance(SignedDuration::from_hours(24 * 31));
    let late = report(&service, &customer, &later, json!({})).await;
    assert_eq!(verdict(&late), (&json!(false), &json!(false), &json!(0)), "after 30 days: {}", late.body);
    assert!(common::billing::audit(&service.app.store, &customer.id).await.unwrap().is_empty());
    invariants::check(&service, &stranger, &[foreign]).await;
}
