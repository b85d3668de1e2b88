//! Calls that may cost real money set their most aside before they ask: what becomes of it under faults.

use super::scene::{Scene, found, is_settlement, the_first};
use async_trait::async_trait;
use aws_sdk_dynamodb::types::AttributeValue;
use common::billing;
use common::domain::{Credits, Person, Plan};
use common::lookup::{Lookup, Matched, PersonLookup, PersonQuery, ProviderError};
use common::providers::guard::{Guard, Limits};
use common::providers::{Provider, Sources};
use common::store::requests::{Entry, EntryKind};
use serde_json::json;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::hostile::{self, Asked, Fault, Sent};
use tests::people::MadeUp;
use tests::{Customer, Reply, unhurried};

/// Sells every person, and counts the sales.
#[derive(Default)]
struct Seller {
    sold: AtomicU64,
}

#[async_trait]
impl PersonLookup for Seller {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        self.sold.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(50)).await;
        let email = query.email.as_ref().map(|email| email.as_str()).unwrap_or_default();
        if email.starts_with("outage") {
            return Err(ProviderError::Unreachable("made up"));
        }
        let person = json!({"id": format!("per_{email}"), "fullName": "Una Vogt", "email": email});
        Ok(Lookup::Found(Matched::new(serde_json::from_value(person).unwrap(), 1.0, vec!["email"])))
    }
}

fn sold_by(seller: &Arc<Seller>) -> Sources {
    let guard = Guard::new("pdl", Limits { concurrency: 64, timeout: Duration::from_secs(8) });
    Sources { people: vec![Provider::guarded("pdl", seller.clone(), Arc::new(guard))], ..Sources::default() }
}

#[tokio::test(start_paused = true)]
async fn nothing_is_bought_that_the_customer_cannot_pay_for() {
    let seller = Arc::new(Seller::default());
    let scene = Scene::with(sold_by(&seller), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1).await;
    let calls: Vec<Sent> = (0..30).map(|n| Sent::post(&customer, "/v1/enrich", found(n))).collect();
    let replies = futures::future::join_all(calls.iter().map(|sent| sent.to(&scene.router))).await;
    let with = |status: u16| replies.iter().filter(|reply| reply.status == status).count();
    assert_eq!((with(200), with(402)), (1, 29));
    assert_eq!(seller.sold.load(Ordering::Relaxed), 1, "one purchase for the one who pays");
    assert_eq!(scene.balance(&customer).await, (Credits::ZERO, Credits::ZERO));
    scene.is_sound(&customer).await;
    // A failure of the vendor gives everything back, and so does a call that dies.
    let rich = hostile::customer(&scene.world, Plan::Pro, 5).await;
    let failed = Sent::post(&rich, "/v1/enrich", json!({"email": "outage1@tests.example"}));
    assert_eq!(failed.to(&scene.router).await.status, 502);
    assert_eq!(scene.balance(&rich).await, (Credits::whole(5), Credits::ZERO));
    scene.fate.to(|asked| is_settlement(asked).then_some(Fault::KilledBefore));
    let dies = Sent::post(&rich, "/v1/enrich", found(99));
    let waited = tokio::time::timeout(Duration::from_secs(1), dies.to(&scene.router)).await;
    assert!(waited.is_err(), "it hangs as a dead process does");
    assert_eq!(scene.balance(&rich).await, (Credits::whole(4), Credits::whole(1)), "held for it");
    bulk::sweeper::sweep(&scene.app).await.unwrap();
    assert_eq!(scene.balance(&rich).await.1, Credits::whole(1), "not while it may live");
    tokio::time::sleep(Duration::from_secs(240)).await;
    scene.fate.calm();
    bulk::sweeper::sweep(&scene.app).await.unwrap();
    assert_eq!(scene.balance(&rich).await, (Credits::whole(5), Credits::ZERO));
    scene.is_sound(&rich).await;
}

/// The index files holds by several names; the release before filed all of them under one.
#[tokio::test(start_paused = true)]
async fn a_hold_that_the_release_before_filed_is_given_back_like_any_other() {
    let scene = Scene::with(sold_by(&Arc::default()), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
    scene.fate.to(|asked| is_settlement(asked).then_some(Fault::KilledBefore));
    for number in 0..3 {
        let dies = Sent::post(&customer, "/v1/enrich", found(number));
        let waited = tokio::time::timeout(Duration::from_secs(1), dies.to(&scene.router)).await;
        assert!(waited.is_err(), "it hangs as a dead process does");
    }
    assert_eq!(scene.balance(&customer).await, (Credits::whole(2), Credits::whole(3)));
    let (client, table) = (scene.calm.client(), scene.calm.table(common::store::Table::Pending));
    let held = client.scan().table_name(&table).send().await.unwrap();
    let filed =
        |item: &std::collections::HashMap<String, AttributeValue>| item["open"].as_s().unwrap().clone();
    assert!(held.items().iter().all(|item| filed(item).starts_with("hold#")), "{held:?}");
    let mut old = held.items()[0].clone();
    old.insert("open".to_owned(), AttributeValue::S("hold".to_owned()));
    client.put_item().table_name(&table).set_item(Some(old)).send().await.unwrap();
    tokio::time::sleep(Duration::from_secs(240)).await;
    scene.fate.calm();
    bulk::sweeper::sweep(&scene.app).await.unwrap();
    assert_eq!(scene.balance(&customer).await, (Credits::whole(5), Credits::ZERO));
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn what_was_set_aside_is_charged_or_given_back_whatever_was_answered() {
    for (fault, others, status) in
        [(Fault::LostAfter, Fault::Forgotten, 200), (Fault::LostBefore, Fault::LostBefore, 503)]
    {
        let seller = Arc::new(Seller::default());
        let scene = Scene::with(sold_by(&seller), unhurried()).await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
        // A release, too, has the row of its call; it comes after the charge.
        let charges = |asked: &Asked| is_settlement(asked) && !asked.body.to_string().contains("\"503\"");
        scene.fate.to(the_first(charges, fault, Some(others)));
        let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
        scene.fate.calm();
        assert_eq!(reply.status, status, "{fault:?}: {}", reply.body);
        assert_ne!(reply.body["code"], "outcome_unknown", "{}", reply.body);
        let left = if status == 200 { 4 } else { 5 };
        assert_eq!(scene.balance(&customer).await, (Credits::whole(left), Credits::ZERO), "{fault:?}");
        let entry = scene.calm.entry(&customer.id, reply.header("x-request-id")).await.unwrap().unwrap();
        assert_eq!(entry.status, status);
        scene.is_sound(&customer).await;
    }
}

/// A call whose process ends before it charges what was set aside for it; its id.
async fn dies_before_its_charge(scene: &Scene, customer: &Customer) -> String {
    scene.fate.to(|asked| is_settlement(asked).then_some(Fault::KilledBefore));
    let dies = Sent::post(customer, "/v1/enrich", found(1));
    assert!(tokio::time::timeout(Duration::from_secs(1), dies.to(&scene.router)).await.is_err());
    scene.fate.calm();
    let later = scene.world.clock.now() + jiff::SignedDuration::from_hours(1);
    let mut held = scene.calm.holds_before(later).await.unwrap();
    assert_eq!(held.len(), 1);
    held.remove(0)
}

#[tokio::test(start_paused = true)]
async fn a_hold_that_cannot_be_given_back_is_left_and_not_tried_for_ever() {
    let seller = Arc::new(Seller::default());
    let scene = Scene::with(sold_by(&seller), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
    let id = dies_before_its_charge(&scene, &customer).await;
    let now = scene.world.clock.now();
    // The held amount is set to zero by hand.
    let table = scene.calm.table(common::store::Table::Accounts);
    let update = scene.calm.client().update_item().table_name(table);
    let update = update.key("id", AttributeValue::S(customer.id.clone()));
    let update = update.update_expression("SET held = :none");
    update.expression_attribute_values(":none", AttributeValue::N("0".into())).send().await.unwrap();
    let tries = AtomicU32::new(0);
    let store = scene.world.store(move |asked: &Asked| {
        let many = asked.operation == "TransactWriteItems" && tries.fetch_add(1, Ordering::Relaxed) > 20;
        assert!(!many, "tried for ever");
        None
    });
    billing::fence_late(&store, &customer.id, &id, "POST", "/v1/enrich", now).await.unwrap();
    assert!(scene.calm.hold(&id).await.unwrap().is_some(), "for the audit to find");
}

/// Lets a call come to its charge, which is not made yet; the call's id.
async fn until_it_charges(
    scene: &Scene,
    call: impl Future<Output = Reply>,
    then: impl AsyncFnOnce(&str),
) -> Reply {
    let id: Arc<Mutex<Option<String>>> = Arc::default();
    let seen = id.clone();
    scene.fate.to(move |asked| {
        let id = is_settlement(asked).then(|| asked.body.to_string()).and_then(|body| {
            let at = body.find("\"req_")? + 1;
            Some(body[at..].split('"').next()?.to_owned())
        })?;
        seen.lock().unwrap().get_or_insert(id);
        Some(Fault::Throttled)
    });
    let meanwhile = async {
        let id = loop {
            tokio::time::sleep(Duration::from_millis(1)).await;
            if let Some(id) = id.lock().unwrap().clone() {
                break id;
            }
        };
        then(&id).await;
        scene.fate.calm();
    };
    tokio::join!(call, meanwhile).0
}

#[tokio::test(start_paused = true)]
async fn a_call_that_was_given_up_before_it_could_charge_is_not_charged() {
    let seller = Arc::new(Seller::default());
    for sources in [Arc::new(MadeUp::default()).sources(), sold_by(&seller)] {
        let scene = Scene::with(sources, unhurried()).await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
        let sent = Sent::post(&customer, "/v1/enrich", found(1));
        let given_up = async |id: &str| {
            let now = scene.world.clock.now();
            billing::fence_late(&scene.calm, &customer.id, id, "POST", "/v1/enrich", now).await.unwrap();
        };
        let reply = until_it_charges(&scene, sent.to(&scene.router), given_up).await;
        assert_eq!((reply.status, &reply.body["code"]), (503, &json!("unavailable")), "{}", reply.body);
        assert_eq!(scene.balance(&customer).await, (Credits::whole(5), Credits::ZERO));
        let entry = scene.calm.entry(&customer.id, reply.header("x-request-id")).await.unwrap().unwrap();
        assert_eq!((entry.status, entry.charged()), (503, Credits::ZERO));
        scene.is_sound(&customer).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_whose_credits_were_given_back_meanwhile_is_not_charged_and_not_said_to_be_poor() {
    let seller = Arc::new(Seller::default());
    let scene = Scene::with(sold_by(&seller), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
    let sent = Sent::post(&customer, "/v1/enrich", found(1));
    let swept = async |_: &str| {
        let later = scene.world.clock.now() + jiff::SignedDuration::from_hours(1);
        assert_eq!(billing::release_left(&scene.calm, later).await.unwrap(), 1);
    };
    let reply = until_it_charges(&scene, sent.to(&scene.router), swept).await;
    assert_eq!((reply.status, &reply.body["code"]), (503, &json!("unavailable")), "{}", reply.body);
    assert_eq!(scene.balance(&customer).await, (Credits::whole(5), Credits::ZERO));
    scene.is_sound(&customer).await;
}

/// The transactions that set credits aside for a call.
fn is_reservation(asked: &Asked) -> bool {
    asked.operation == "TransactWriteItems"
        && asked.body.to_string().contains("almanac-pending")
        && !is_settlement(asked)
}

#[tokio::test(start_paused = true)]
async fn a_reservation_that_was_made_though_nobody_answered_pays_for_its_call() {
    let seller = Arc::new(Seller::default());
    let scene = Scene::with(sold_by(&seller), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1).await;
    scene.fate.to(the_first(is_reservation, Fault::LostAfter, Some(Fault::Forgotten)));
    let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
    assert_eq!((reply.status, reply.credits()), (200, Credits::whole(1)), "{}", reply.body);
    assert_eq!(seller.sold.load(Ordering::Relaxed), 1);
    assert_eq!(scene.balance(&customer).await, (Credits::ZERO, Credits::ZERO));
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn nothing_is_bought_while_nobody_knows_whether_it_can_be_paid_for() {
    let seller = Arc::new(Seller::default());
    let scene = Scene::with(sold_by(&seller), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
    for lost in [Fault::LostBefore, Fault::AppliedLate(Duration::from_secs(20))] {
        scene.fate.to(move |asked| is_reservation(asked).then_some(lost));
        let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
        assert!(reply.status >= 500, "{lost:?}: {}", reply.body);
        scene.fate.calm();
        tokio::time::sleep(Duration::from_secs(300)).await;
        bulk::sweeper::sweep(&scene.app).await.unwrap();
        assert_eq!(scene.balance(&customer).await, (Credits::whole(5), Credits::ZERO), "{lost:?}");
    }
    assert_eq!(seller.sold.load(Ordering::Relaxed), 0);
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn who_cannot_pay_after_an_attempt_nobody_answered_is_not_told_so_and_buys_nothing() {
    let seller = Arc::new(Seller::default());
    let scene = Scene::with(sold_by(&seller), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1).await;
    scene.fate.to(the_first(is_reservation, Fault::LostBefore, None));
    let [one, other] = [1, 2].map(|number| Sent::post(&customer, "/v1/enrich", found(number)));
    let (one, other) = tokio::join!(one.to(&scene.router), other.to(&scene.router));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    // The lost attempt may still come: whether it can be paid for is not known.
    assert_eq!(statuses, [200, 502], "{} and {}", one.body, other.body);
    assert_eq!(seller.sold.load(Ordering::Relaxed), 1);
    assert_eq!(scene.balance(&customer).await, (Credits::ZERO, Credits::ZERO));
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn a_hold_whose_call_has_its_row_already_is_given_back_once_and_the_row_stays() {
    let seller = Arc::new(Seller::default());
    let scene = Scene::with(sold_by(&seller), unhurried()).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
    let id = dies_before_its_charge(&scene, &customer).await;
    assert_eq!(scene.balance(&customer).await, (Credits::whole(4), Credits::whole(1)));
    let now = scene.world.clock.now();
    let mut row = Entry::new(&customer.id, &id, EntryKind::Call, now, Credits::ZERO);
    row.status = 404;
    scene.calm.put_entry(&row).await.unwrap();
    for _ in 0..2 {
        billing::fence_late(&scene.calm, &customer.id, &id, "POST", "/v1/enrich", now).await.unwrap();
        assert_eq!(scene.balance(&customer).await, (Credits::whole(5), Credits::ZERO));
        assert_eq!(scene.calm.entry(&customer.id, &id).await.unwrap().unwrap().status, 404);
    }
    assert!(scene.calm.hold(&id).await.unwrap().is_none());
    scene.is_sound(&customer).await;
}
