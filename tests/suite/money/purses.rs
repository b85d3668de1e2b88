//! The purses of accounts that may call faster than one item can change.

use super::scene::{Scene, found};
use aws_sdk_dynamodb::types::AttributeValue;
use common::domain::{Credits, Plan};
use common::store::Table;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tests::hostile::{self, Fault, Sent};
use tests::people::MadeUp;
use tests::{Customer, unhurried};

/// A process all of whose customers pay from purses.
async fn scene() -> Scene {
    let config = unhurried().with(|config| {
        config.limits.purses_from = 0;
        config.sole_process = false;
    });
    Scene::with(Arc::new(MadeUp::default()).sources(), config).await
}

/// What lies in each purse of a customer and what was spent of it, and the sums it counts towards.
async fn purses(scene: &Scene, customer: &Customer) -> Vec<(i64, i64, Vec<String>)> {
    let scan = scene.calm.client().scan().table_name(scene.calm.table(Table::Accounts));
    let scan = scan.filter_expression("begins_with(id, :purses)");
    let of = AttributeValue::S(format!("purse:{}:", customer.id));
    let found = scan.expression_attribute_values(":purses", of).send().await.unwrap();
    let number = |value: &AttributeValue| value.as_n().unwrap().parse::<i64>().unwrap();
    let texts = |value: &AttributeValue| -> Vec<String> {
        value.as_l().unwrap().iter().map(|text| text.as_s().unwrap().clone()).collect()
    };
    let read = found.items().iter();
    read.map(|item| (number(&item["left_milli"]), number(&item["spent_milli"]), texts(&item["counters"])))
        .collect()
}

async fn enrich(scene: &Scene, customer: &Customer, number: u32) {
    let reply = Sent::post(customer, "/v1/enrich", found(number)).to(&scene.router).await;
    assert_eq!((reply.status, reply.credits()), (200, Credits::whole(1)), "{}", reply.body);
}

#[tokio::test(start_paused = true)]
async fn a_purse_gets_two_hundred_charges_or_its_part_of_half_the_balance() {
    let scene = scene().await;
    for (credits, block) in [(1_000_000, 200_000), (640, 20_000), (64, 2_000), (63, 0), (10, 0)] {
        let customer = hostile::customer(&scene.world, Plan::Pro, credits).await;
        enrich(&scene, &customer, 1).await;
        let found = purses(&scene, &customer)
            .await
            .iter()
            .map(|(left, spent, _)| (*left, *spent))
            .collect::<Vec<_>>();
        let expected = if block == 0 { vec![] } else { vec![(block - 1_000, 1_000)] };
        assert_eq!(found, expected, "of {credits} credits");
        assert_eq!(scene.balance(&customer).await.0, Credits::whole(credits - 1));
        scene.is_sound(&customer).await;
    }
}

#[tokio::test(start_paused = true)]
async fn of_many_who_find_a_purse_empty_one_fills_it() {
    let scene = scene().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1_000_000).await;
    scene.fate.to(|_| Some(Fault::Slow(Duration::from_millis(2))));
    let calls = (0..40).map(|number| enrich(&scene, &customer, number));
    futures::future::join_all(calls).await;
    let purses = purses(&scene, &customer).await;
    assert!((1..=4).contains(&purses.len()), "{purses:?}");
    assert!(purses.iter().all(|(left, spent, _)| left + spent == 200_000), "{purses:?}");
    assert_eq!(purses.iter().map(|(_, spent, _)| spent).sum::<i64>(), 40_000);
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn what_lies_in_purses_is_gathered_before_anybody_is_refused() {
    let scene = scene().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 64).await;
    enrich(&scene, &customer, 1).await;
    assert_eq!(purses(&scene, &customer).await[0].0, 1_000);
    let items: Vec<_> = (0..63).map(found).collect();
    let all = Sent::post(&customer, "/v1/bulk/enrich", json!({"items": items})).to(&scene.router).await;
    assert_eq!(all.status, 202, "62 lie in the balance and one in a purse: {}", all.body);
    assert_eq!(scene.balance(&customer).await, (Credits::ZERO, Credits::whole(63)));
    let none = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
    assert_eq!((none.status, &none.body["code"]), (402, &json!("insufficient_credits")), "{}", none.body);
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn purses_keep_to_caps_and_to_their_periods() {
    let scene = scene().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1_000_000).await;
    let cap = async |credits: u32| {
        let set = Sent::post(&customer, "/v1/me", json!({"caps": {"daily": credits}}));
        let set = Sent { method: "PATCH", ..set }.to(&scene.router).await;
        assert_eq!(set.status, 200, "{}", set.body);
    };
    let spent = async || {
        let usage = Sent::get(&customer, "/v1/me/usage").to(&scene.router).await;
        usage.body["caps"][0]["spent"].clone()
    };
    // A block would be more than the day has left.
    cap(100).await;
    enrich(&scene, &customer, 1).await;
    assert_eq!((purses(&scene, &customer).await, spent().await), (vec![], json!(1)));
    cap(1_000).await;
    enrich(&scene, &customer, 2).await;
    let today = purses(&scene, &customer).await;
    assert_eq!((today.len(), today[0].0, spent().await), (1, 199_000, json!(2)));
    // What was put in yesterday counts towards yesterday: of a purse that is used again the rest comes back first.
    tokio::time::sleep(Duration::from_secs(86_400)).await;
    for number in 3..43 {
        enrich(&scene, &customer, number).await;
    }
    assert_eq!(spent().await, json!(40));
    let tomorrow = purses(&scene, &customer).await;
    assert!(tomorrow.iter().all(|(.., counters)| *counters != today[0].2), "{today:?} and {tomorrow:?}");
    assert_eq!(scene.balance(&customer).await.0, Credits::whole(1_000_000 - 42));
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn what_lies_in_purses_is_looked_at_again_after_a_second() {
    let scene = scene().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1_000).await;
    enrich(&scene, &customer, 1).await;
    // Another process than the one that pays.
    let seen = async || scene.calm.account_for_call(&customer.id).await.unwrap().unwrap().balance();
    assert_eq!(seen().await, Credits::whole(999));
    for number in 2..12 {
        enrich(&scene, &customer, number).await;
    }
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(seen().await, Credits::whole(989));
}
