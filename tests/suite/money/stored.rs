//! What the store keeps, read back.

use super::scene::Scene;
use common::auth;
use common::domain::Plan;
use common::providers::notebook::StoredAnswer;
use common::store::objections::Objection;
use jiff::SignedDuration;
use std::collections::BTreeSet;
use std::time::Duration;
use tests::hostile::{self, Asked, Fault, Sent};

#[tokio::test(start_paused = true)]
async fn accounts_come_in_pages_each_of_them_once() {
    let scene = Scene::new().await;
    let mut all = BTreeSet::new();
    for _ in 0..7 {
        all.insert(hostile::customer(&scene.world, Plan::Pro, 1).await.id);
    }
    for limit in 1..=8 {
        let (mut seen, mut after) = (Vec::new(), None::<String>);
        loop {
            let (page, next) = scene.calm.accounts_page(after.as_deref(), limit).await.unwrap();
            assert!(page.len() <= limit, "{} of {limit}", page.len());
            assert!(next.is_none() || page.len() == limit, "{} of {limit}, and more to come", page.len());
            assert_eq!(next.as_deref(), next.as_ref().and(page.last().map(|last| last.id.as_str())));
            seen.extend(page.into_iter().map(|account| account.id));
            let Some(next) = next else { break };
            after = Some(next);
        }
        assert_eq!(seen.len(), all.len(), "in pages of {limit}");
        assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), all);
    }
}

#[tokio::test(start_paused = true)]
async fn a_plan_that_is_set_is_read() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Indie, 1).await;
    scene.calm.set_plan(&customer.id, Plan::Enterprise).await.unwrap();
    assert_eq!(scene.calm.account(&customer.id).await.unwrap().unwrap().plan, Plan::Enterprise);
}

#[tokio::test(start_paused = true)]
async fn a_key_says_when_it_was_used_and_an_operators_ends_when_it_is_told_to() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1).await;
    let hash = scene.calm.keys_of(&customer.id).await.unwrap()[0].hash.clone();
    let at = "2026-03-05T10:00:00Z".parse().unwrap();
    scene.calm.touch_key(&hash, at).await.unwrap();
    assert_eq!(scene.calm.key_by_hash(&hash).await.unwrap().unwrap().last_used_at, Some(at));

    // Noted when it is used, but not with every call.
    let customer = hostile::customer(&scene.world, Plan::Pro, 1).await;
    let used = async || {
        assert_eq!(Sent::get(&customer, "/v1/me").to(&scene.router).await.status, 200);
        scene.calm.keys_of(&customer.id).await.unwrap()[0].last_used_at.unwrap()
    };
    let first = used().await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(used().await, first);
    tokio::time::sleep(Duration::from_secs(7_200)).await;
    assert!(used().await.duration_since(first) >= SignedDuration::from_hours(2));

    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, "operator", "desk", Vec::new(), at);
    scene.calm.put_key(&key).await.unwrap();
    let read = async || scene.calm.key_by_hash(&key.hash).await.unwrap().unwrap();
    assert_eq!(read().await.valid_until, None);
    scene.calm.end_operator_key(&key, at).await.unwrap();
    assert_eq!(read().await.valid_until, Some(at));
}

#[tokio::test(start_paused = true)]
async fn an_answer_is_kept_until_its_second_and_replaced_by_one() {
    let scene = Scene::new().await;
    let now = scene.world.clock.now();
    let kept = StoredAnswer { id: "a".to_owned(), body: "{}".to_owned() };
    let until = now + SignedDuration::from_secs(60);
    assert!(scene.calm.put_answer(&kept, Some(until)).await.unwrap());
    let read = async |at| scene.calm.read_answers(&["a"], at, true).await.unwrap().pop();
    assert_eq!(read(until - SignedDuration::from_secs(1)).await.unwrap().body, "{}");
    assert!(read(until).await.is_none(), "it has expired by then");
    assert!(scene.calm.replace_answer(&kept, "[1]", until).await.unwrap());
    assert!(!scene.calm.replace_answer(&kept, "[2]", until).await.unwrap(), "somebody else did");
    assert_eq!(read(now).await.unwrap().body, "[1]");
}

#[tokio::test(start_paused = true)]
async fn objections_are_numbered_without_a_gap_however_many_come_at_once() {
    let scene = Scene::new().await;
    let store = scene
        .world
        .store(|asked: &Asked| (asked.operation == "Query").then_some(Fault::Slow(Duration::from_millis(5))));
    let new = |mark: u64| Objection {
        number: 0,
        pepper: "p".to_owned(),
        origin: "test".to_owned(),
        receipt: format!("r{mark}"),
        at: scene.world.clock.now(),
        added: vec![mark],
        removed: Vec::new(),
    };
    let objections: Vec<Objection> = (1..=6).map(new).collect();
    let numbers = futures::future::join_all(objections.iter().map(|one| store.add_objection(one))).await;
    let numbers: BTreeSet<u64> = numbers.into_iter().map(Result::unwrap).collect();
    assert_eq!(numbers, (1..=6).collect());
    assert_eq!(scene.calm.last_objection().await.unwrap(), 6);
    let after = scene.calm.objections_after(2).await.unwrap();
    assert_eq!(after.iter().map(|one| one.number).collect::<Vec<_>>(), [3, 4, 5, 6]);
    assert_eq!(scene.calm.told_until().await.unwrap(), 0);
    scene.calm.note_told(5).await.unwrap();
    assert_eq!(scene.calm.told_until().await.unwrap(), 5);
    assert_eq!(scene.calm.noted_pepper().await.unwrap(), None);
    scene.calm.note_pepper("salted").await.unwrap();
    assert_eq!(scene.calm.noted_pepper().await.unwrap().as_deref(), Some("salted"));
}
