//! An Idempotency-Key whose answer is one write: what it is worth at each moment, also to the release before and after it.

use super::reserved::{Seller, sold_by};
use super::scene::{Scene, found, is_settlement};
use aws_sdk_dynamodb::types::AttributeValue;
use axum::Router;
use common::domain::{Credits, Plan};
use common::idempotency;
use common::store::{Item, Table};
use jiff::SignedDuration;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tests::hostile::{self, Asked, Fault, Sent};
use tests::{Customer, unhurried};

/// The items of keys.
async fn kept(scene: &Scene) -> Vec<Item> {
    let table = scene.calm.table(Table::Idempotency);
    let items = scene.calm.client().scan().table_name(table).send().await.unwrap().items.unwrap_or_default();
    items.into_iter().filter(|item| item.contains_key("fingerprint")).collect()
}

async fn put(scene: &Scene, item: Item) {
    let table = scene.calm.table(Table::Idempotency);
    scene.calm.client().put_item().table_name(table).set_item(Some(item)).send().await.unwrap();
}

/// Sends a call whose process dies at its charge; the process that comes after it.
async fn dies(scene: &Scene, sent: &Sent, fault: Fault) -> Router {
    let is_dead = AtomicBool::new(false);
    scene.fate.to(move |asked| match is_dead.load(Ordering::Relaxed) {
        true => Some(Fault::KilledBefore),
        false => is_settlement(asked).then(|| {
            is_dead.store(true, Ordering::Relaxed);
            fault
        }),
    });
    let waited = tokio::time::timeout(Duration::from_secs(1), sent.to(&scene.router)).await;
    assert!(waited.is_err(), "it hangs as a dead process does");
    let calm = Arc::new(|_: &Asked| -> Option<Fault> { None });
    let sources = Arc::new(tests::people::MadeUp::default()).sources();
    let next = scene.world.process(calm, scene.app.config.clone(), sources, scene.queue.clone());
    hostile::router(&next)
}

/// A scene with one of several processes, and a customer who can pay for ten calls.
async fn scene() -> (Scene, Customer) {
    let config = unhurried().with(|config| {
        config.sole_process = false;
        // Slow enough to be charged at the account itself.
        config.limits.rates = [100; 5];
    });
    let people = Arc::new(tests::people::MadeUp::default()).sources();
    let scene = Scene::with(people, config).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    (scene, customer)
}

#[tokio::test(start_paused = true)]
async fn an_answer_without_its_charge_is_not_given_and_a_charge_without_its_answer_does_not_happen() {
    for fault in [Fault::KilledBefore, Fault::KilledAfter] {
        let (scene, customer) = scene().await;
        let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
        let router = dies(&scene, &sent, fault).await;
        let written = matches!(fault, Fault::KilledAfter);
        let at_once = sent.to(&router).await;
        match written {
            true => assert_eq!(at_once.header("idempotency-replayed"), "true", "{}", at_once.body),
            false => {
                assert_eq!((at_once.status, &at_once.body["code"]), (409, &json!("idempotency_in_progress")))
            }
        }
        tokio::time::sleep(Duration::from_secs(61)).await;
        let later = sent.to(&router).await;
        assert_eq!((later.status, later.credits()), (200, Credits::whole(1)), "{}", later.body);
        assert_eq!(later.header("idempotency-replayed") == "true", written, "{fault:?}");
        let again = sent.to(&router).await;
        assert_eq!((again.header("idempotency-replayed"), &again.bytes), ("true", &later.bytes));
        assert_eq!(scene.balance(&customer).await.0, Credits::whole(9), "charged once");
        scene.is_sound(&customer).await;
    }
}

/// A charge that arrives when its key has another call is refused, because that call wrote its failure first.
#[tokio::test(start_paused = true)]
async fn a_charge_that_is_applied_after_its_key_was_taken_over_is_not_made() {
    let (scene, customer) = scene().await;
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
    // The charge is on its way when its process dies.
    let router = dies(&scene, &sent, Fault::AppliedLate(Duration::from_secs(300))).await;
    tokio::time::sleep(Duration::from_secs(90)).await;
    let second = sent.to(&router).await;
    assert_eq!((second.status, second.header("idempotency-replayed")), (200, ""), "{}", second.body);
    tokio::time::sleep(Duration::from_secs(600)).await;
    assert_eq!(scene.balance(&customer).await.0, Credits::whole(9), "charged once");
    scene.is_sound(&customer).await;
}

/// Of two calls with one key at the same moment the first answer counts, and one vendor is paid once.
#[tokio::test(start_paused = true)]
async fn two_calls_at_once_are_charged_once_and_a_vendor_is_paid_for_one() {
    for with_vendor in [false, true] {
        let seller = Arc::new(Seller::default());
        let config = unhurried().with(|config| config.sole_process = false);
        let own = || Arc::new(tests::people::MadeUp::default()).sources();
        let sources = if with_vendor { sold_by(&seller) } else { own() };
        let scene = Scene::with(sources, config).await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
        let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
        let replies = futures::future::join_all((0..8).map(|_| sent.to(&scene.router))).await;
        let answered: Vec<_> = replies.iter().filter(|reply| reply.status == 200).collect();
        assert!(!answered.is_empty() && answered.iter().all(|reply| reply.bytes == answered[0].bytes));
        for other in replies.iter().filter(|reply| reply.status != 200) {
            assert_eq!((other.status, &other.body["code"]), (409, &json!("idempotency_in_progress")));
        }
        assert_eq!(scene.balance(&customer).await, (Credits::whole(9), Credits::ZERO));
        assert_eq!(seller.sold() > 0, with_vendor);
        assert!(seller.sold() <= 1, "a vendor was paid {} times", seller.sold());
        let again = sent.to(&scene.router).await;
        assert_eq!((again.header("idempotency-replayed"), &again.bytes), ("true", &answered[0].bytes));
        scene.is_sound(&customer).await;
    }
}

/// A claim that is applied after the answer, long after it was sent, does not replace it: a vendor's answer would be charged twice.
#[tokio::test(start_paused = true)]
async fn a_claim_that_is_applied_late_leaves_the_answer_alone() {
    let config = unhurried().with(|config| {
        config.sole_process = false;
        config.limits.rates = [100; 5];
    });
    let scene = Scene::with(sold_by(&Arc::default()), config).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let is_claim = |asked: &Asked| {
        asked.operation == "PutItem"
            && asked.table() == "idempotency"
            && !asked.body.to_string().contains("over_at\"")
    };
    let seen = AtomicU64::new(0);
    scene.fate.to(move |asked| {
        let is_first = is_claim(asked) && seen.fetch_add(1, Ordering::Relaxed) == 0;
        is_first.then_some(Fault::AppliedLate(Duration::from_secs(40)))
    });
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
    let first = sent.to(&scene.router).await;
    assert_eq!(first.status, 200, "{}", first.body);
    tokio::time::sleep(Duration::from_secs(120)).await;
    let again = sent.to(&scene.router).await;
    assert_eq!((again.header("idempotency-replayed"), &again.bytes), ("true", &first.bytes));
    assert_eq!(scene.balance(&customer).await, (Credits::whole(9), Credits::ZERO), "charged once");
    scene.is_sound(&customer).await;
}

/// What a paid call of an SDK writes: its key with its answer, and the charge with its record.
#[tokio::test(start_paused = true)]
async fn key_and_answer_are_one_write_and_the_charge_has_nothing_to_add() {
    let (scene, customer) = scene().await;
    let writes = Arc::new(AtomicU64::new(0));
    let counted = writes.clone();
    scene.fate.to(move |asked: &Asked| {
        let own = asked.is_write() && asked.table() == "idempotency";
        let within =
            asked.operation == "TransactWriteItems" && asked.body.to_string().contains("idempotency");
        counted.fetch_add(u64::from(own || within), Ordering::Relaxed);
        None
    });
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
    assert_eq!(sent.to(&scene.router).await.status, 200);
    assert_eq!(writes.load(Ordering::Relaxed), 1);
    assert_eq!(sent.to(&scene.router).await.header("idempotency-replayed"), "true");
    assert_eq!(writes.load(Ordering::Relaxed), 1, "a repeat writes nothing");
    scene.fate.calm();
    let items = kept(&scene).await;
    assert_eq!(items.len(), 1, "{items:?}");
    assert!(!format!("{items:?}").contains("tests.example"), "sealed");
}

/// During a canary both releases answer. Keys of the release before count here: claimed, lapsed, or with an answer in parts.
#[tokio::test(start_paused = true)]
async fn a_key_of_the_release_before_is_understood() {
    let (scene, customer) = scene().await;
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
    // As that release wrote it, and this one where a call leaves no record: the answer in a part of its own, and the claim completed.
    let list = json!({"name": "Accounts", "kind": "companies", "entries": ["acme.example"]});
    let first = Sent::post(&customer, "/v1/watch-lists", list).with_key("once").to(&scene.router).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let mut item = kept(&scene).await.remove(0);
    assert!(item.contains_key("status") && item.contains_key("parts"), "{item:?}");
    let print = idempotency::fingerprint("POST", "/v1/enrich", found(1).to_string().as_bytes());
    item.insert("fingerprint".into(), AttributeValue::S(print));
    let lapses = scene.world.clock.now() + SignedDuration::from_secs(60);
    item.insert("lapses_at".into(), AttributeValue::N(lapses.as_millisecond().to_string()));
    let mut claimed = item.clone();
    claimed.retain(|name, _| !["status", "parts", "charged"].contains(&name.as_str()));
    for (name, number) in [("status", 200), ("charged", 1_000)] {
        item.insert(name.into(), AttributeValue::N(number.to_string()));
    }
    put(&scene, item).await;
    let again = sent.to(&scene.router).await;
    assert_eq!((again.header("idempotency-replayed"), &again.bytes), ("true", &first.bytes));
    assert_eq!(again.credits(), Credits::whole(1));

    // One that it claimed, and whose process died.
    put(&scene, claimed).await;
    assert_eq!(sent.to(&scene.router).await.status, 409, "it may run");
    tokio::time::sleep(Duration::from_secs(61)).await;
    let taken = sent.to(&scene.router).await;
    assert_eq!((taken.status, taken.header("idempotency-replayed")), (200, ""), "{}", taken.body);
    scene.is_sound(&customer).await;
}

/// And the release before, which knows nothing of records, keeps off the keys of this one: to it they are claimed for as long as they last.
#[tokio::test(start_paused = true)]
async fn a_key_of_this_release_is_never_taken_over_by_the_one_before() {
    let (scene, customer) = scene().await;
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
    assert_eq!(sent.to(&scene.router).await.status, 200);
    let item = kept(&scene).await.remove(0);
    let number = |name: &str| item[name].as_n().unwrap().parse::<i64>().unwrap();
    assert_eq!(
        number("lapses_at") / 1_000,
        number("expires_at"),
        "what it looks at before it takes one over"
    );
    assert!(!item.contains_key("status"), "what it takes for an answer of its own");
    let print = idempotency::fingerprint("POST", "/v1/enrich", found(1).to_string().as_bytes());
    assert_eq!(item["fingerprint"].as_s().unwrap(), &print, "what it compares requests by");
}
