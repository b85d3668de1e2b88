//! Spend caps, limits that hold across processes, and what a key may do to another.

use common::config::Config;
use common::domain::{Credits, Plan};
use common::queue::{LocalQueue, Message};
use futures::FutureExt;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tests::hostile::{self, Asked, Fault, Sent, World};
use tests::people::MadeUp;
use tests::{Customer, noon, unhurried};

fn found(number: u32) -> Value {
    json!({"email": format!("found{number}@tests.example")})
}

/// Processes on one database that do not know of each other.
async fn processes(count: usize, config: Config) -> (World, Vec<axum::Router>, Arc<LocalQueue>) {
    let world = World::new(hostile::own_time(noon())).await;
    let queue = LocalQueue::new(Duration::from_secs(180));
    let process = || {
        let sources = Arc::new(MadeUp::default()).sources();
        let app = world.process(Arc::new(|_: &Asked| None), config.clone(), sources, queue.clone());
        hostile::router(&app)
    };
    let routers = (0..count).map(|_| process()).collect();
    (world, routers, queue)
}

fn patch(customer: &Customer, path: &str, body: Value) -> Sent {
    Sent { method: "PATCH", ..Sent::post(customer, path, body) }
}

#[tokio::test(start_paused = true)]
async fn a_cap_holds_under_contention_and_begins_anew_with_its_period() {
    let (world, routers, queue) =
        processes(2, unhurried().with(|config| config.network.webhooks_to_loopback = true)).await;
    let customer = hostile::customer(&world, Plan::Pro, 100).await;
    let set = json!({"caps": {"daily": 4, "monthly": 6}, "webhook_url": "http://127.0.0.1:9/hook"});
    let set = patch(&customer, "/v1/me", set).to(&routers[0]).await;
    assert_eq!((set.status, &set.body["caps"]), (200, &json!({"daily": 4, "monthly": 6})), "{}", set.body);
    let calls: Vec<Sent> = (0..12).map(|n| Sent::post(&customer, "/v1/enrich", found(n))).collect();
    let calls = calls.iter().enumerate().map(|(n, sent)| sent.to(&routers[n % 2]));
    let replies = futures::future::join_all(calls).await;
    let paid = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(paid, 4, "exactly the cap");
    for reply in replies.iter().filter(|reply| reply.status != 200) {
        assert_eq!((reply.status, &reply.body["code"]), (402, &json!("spend_cap_reached")), "{}", reply.body);
        assert_eq!(
            (&reply.body["cap"], &reply.body["resets_at"]),
            (&json!(4), &json!("2026-03-02T00:00:00Z"))
        );
    }
    let refused = Sent::post(&customer, "/v1/bulk/enrich", json!({"items": [found(1)]}));
    assert_eq!(refused.to(&routers[0]).await.body["code"], "spend_cap_reached", "holds count");
    let usage = Sent::get(&customer, "/v1/me/usage").to(&routers[1]).await;
    assert_eq!(
        (&usage.body["caps"][0]["spent"], &usage.body["caps"][0]["period"]),
        (&json!(4), &json!("day"))
    );
    assert_eq!(usage.body["caps"][0]["reached"], 100, "what was told of last");

    let mut told = Vec::new();
    while let Some(received) = queue.receive().now_or_never() {
        if let Message::Deliver { account, delivery, .. } = &received.message {
            let store = world.store(|_: &Asked| None);
            let event = store.delivery(account, delivery, world.clock.now()).await.unwrap().unwrap();
            assert_eq!(event.event, "usage.threshold");
            let body: Value = serde_json::from_str(&event.body).unwrap();
            told.push((
                body["data"]["period"].as_str().unwrap().to_owned(),
                body["data"]["threshold"].clone(),
            ));
        }
        received.done();
    }
    let unique: std::collections::BTreeSet<String> = told.iter().map(|told| format!("{told:?}")).collect();
    assert_eq!(unique.len(), told.len(), "each once: {told:?}");
    assert!(told.len() >= 2, "{told:?}");

    tokio::time::sleep(Duration::from_secs(24 * 3600)).await;
    let mut statuses = Vec::new();
    for n in 0..4 {
        statuses.push(Sent::post(&customer, "/v1/enrich", found(n)).to(&routers[0]).await);
    }
    let codes: Vec<u16> = statuses.iter().map(|reply| reply.status).collect();
    assert_eq!(codes, [200, 200, 402, 402], "the month's cap");
    assert_eq!(statuses[3].body["resets_at"], "2026-04-01T00:00:00Z");
    let lifted = patch(&customer, "/v1/me", json!({"caps": {"daily": null, "monthly": null}}));
    assert_eq!(lifted.to(&routers[0]).await.status, 200);
    assert_eq!(Sent::post(&customer, "/v1/enrich", found(1)).to(&routers[1]).await.status, 200);
    let bad = patch(&customer, "/v1/me", json!({"caps": {"daily": -1}})).to(&routers[0]).await;
    assert_eq!((bad.status, bad.bad_fields()), (400, vec!["caps.daily"]));
}

#[tokio::test(start_paused = true)]
async fn half_a_cap_is_told_of_by_the_call_that_reaches_it() {
    let (world, routers, queue) =
        processes(1, unhurried().with(|config| config.network.webhooks_to_loopback = true)).await;
    let customer = hostile::customer(&world, Plan::Pro, 100).await;
    let set = json!({"caps": {"daily": 4}, "webhook_url": "http://127.0.0.1:9/hook"});
    assert_eq!(patch(&customer, "/v1/me", set).to(&routers[0]).await.status, 200);
    let reached = async |number: u32| {
        let paid = Sent::post(&customer, "/v1/enrich", found(number)).to(&routers[0]).await;
        assert_eq!(paid.status, 200, "{}", paid.body);
        let usage = Sent::get(&customer, "/v1/me/usage").to(&routers[0]).await;
        usage.body["caps"][0]["reached"].clone()
    };
    assert_eq!([reached(1).await, reached(2).await, reached(3).await], [json!(0), json!(50), json!(50)]);
    assert!(matches!(queue.receive().await.message, Message::Deliver { .. }));
    assert!(queue.receive().now_or_never().is_none(), "once");
    assert_eq!(reached(4).await, json!(100));
}

#[tokio::test(start_paused = true)]
async fn a_keys_cap_binds_that_key_alone() {
    let (world, routers, _) = processes(2, unhurried()).await;
    let customer = hostile::customer(&world, Plan::Pro, 100).await;
    let made = Sent::post(&customer, "/v1/me/keys", json!({"name": "crm"})).to(&routers[0]).await;
    let crm = Customer { id: customer.id.clone(), key: made.body["api_key"].as_str().unwrap().to_owned() };
    assert_eq!(Sent::post(&crm, "/v1/enrich", found(1)).to(&routers[1]).await.status, 200);
    let id = made.body["id"].as_str().unwrap();
    let capped = patch(&customer, &format!("/v1/me/keys/{id}"), json!({"caps": {"daily": 2}}));
    let capped = capped.to(&routers[0]).await;
    assert_eq!((capped.status, &capped.body["caps"]["daily"]), (200, &json!(2)), "{}", capped.body);
    let mut codes = Vec::new();
    for n in 0..4 {
        codes.push(Sent::post(&crm, "/v1/enrich", found(n)).to(&routers[1]).await.status);
    }
    assert_eq!(codes, [200, 200, 402, 402], "in another process too, at once");
    assert_eq!(Sent::post(&customer, "/v1/enrich", found(9)).to(&routers[1]).await.status, 200);
}

#[tokio::test(start_paused = true)]
async fn a_key_gives_no_more_than_it_has() {
    let (world, routers, _) = processes(2, unhurried()).await;
    let customer = hostile::customer(&world, Plan::Pro, 100).await;
    let made = |reply: &tests::Reply| {
        let key = reply.body["api_key"].as_str().unwrap_or_else(|| panic!("{}", reply.body)).to_owned();
        let id = reply.body["id"].as_str().unwrap().to_owned();
        (Customer { id: customer.id.clone(), key }, id)
    };
    let send =
        async |by: &Customer, path: &str, body: Value| Sent::post(by, path, body).to(&routers[0]).await;
    let spend = async |by: &Customer| send(by, "/v1/enrich", found(1)).await.status;
    let (crm, crm_id) = made(&send(&customer, "/v1/me/keys", json!({"name": "crm"})).await);
    let cap = |id: &str, credits: Value| (format!("/v1/me/keys/{id}"), json!({"caps": {"daily": credits}}));
    let (path, body) = cap(&crm_id, json!(4));
    assert_eq!(patch(&customer, &path, body).to(&routers[0]).await.status, 200);

    // What it makes shares its caps, and what is used of them.
    let (child, child_id) = made(&send(&crm, "/v1/me/keys", json!({"name": "child"})).await);
    assert_eq!([spend(&crm).await, spend(&child).await], [200, 200]);
    let (rotated, _) = made(&send(&crm, &format!("/v1/me/keys/{crm_id}/rotate"), json!({})).await);
    assert_eq!([spend(&rotated).await, spend(&crm).await], [200, 200], "both work during the overlap");
    assert_eq!([spend(&rotated).await, spend(&crm).await, spend(&child).await], [402; 3], "one allowance");
    let keys = Sent::get(&customer, "/v1/me/keys").to(&routers[1]).await;
    let keys = keys.body["results"].as_array().unwrap();
    assert_eq!(keys.iter().filter(|key| key["caps"]["daily"] == 4).count(), 3, "{keys:?}");

    // Neither its own cap nor another's is lifted with it, and no other key is taken over.
    let first = keys.iter().find(|key| key["name"] == "test").unwrap()["id"].as_str().unwrap();
    for id in [&crm_id, &child_id, first] {
        let (path, body) = cap(id, Value::Null);
        let lifted = patch(&rotated, &path, body).to(&routers[0]).await;
        assert_eq!(lifted.status, 403, "{}", lifted.body);
    }
    let account = patch(&rotated, "/v1/me", json!({"caps": {"daily": null}})).to(&routers[0]).await;
    assert_eq!(account.status, 403, "{}", account.body);
    for id in [first, &child_id] {
        let taken = send(&rotated, &format!("/v1/me/keys/{id}/rotate"), json!({})).await;
        assert_eq!(taken.status, 403, "{}", taken.body);
    }
    // Nor does anything go on spending after it.
    let notify = json!({"webhook_url": "https://hooks.acme.example/"});
    let list = json!({"name": "x", "kind": "companies", "entries": ["acme.example"], "notify": notify});
    assert_eq!(
        send(&rotated, "/v1/watch-lists", list.clone()).await.status,
        403,
        "it would pay from the account"
    );
    let quiet = json!({"name": "x", "kind": "companies", "entries": ["acme.example"]});
    assert_eq!(send(&rotated, "/v1/watch-lists", quiet).await.status, 201);
    let told = send(&customer, "/v1/watch-lists", list).await;
    let path = format!("/v1/watch-lists/{}", told.body["id"].as_str().unwrap());
    let more = patch(&rotated, &path, json!({"entries": ["acme.example", "globex.example"]}));
    assert_eq!(more.to(&routers[0]).await.status, 403, "more of what somebody else set up");
    assert_eq!(patch(&rotated, &path, json!({"name": "y"})).to(&routers[0]).await.status, 200);

    // A key that was rotated makes nothing that outlives it.
    for path in ["/v1/me/keys".to_owned(), format!("/v1/me/keys/{crm_id}/rotate")] {
        let body = if path.ends_with("keys") { json!({"name": "late"}) } else { json!({}) };
        let late = send(&crm, &path, body).await;
        assert_eq!(late.status, 403, "{}", late.body);
    }
    // A key without a cap manages those of others, and no key manages its own.
    let (path, body) = cap(&child_id, json!(5));
    assert_eq!(patch(&customer, &path, body).to(&routers[0]).await.status, 200);
    assert_eq!([spend(&child).await, spend(&child).await], [200, 402]);
    let (path, body) = cap(first, json!(5));
    assert_eq!(patch(&customer, &path, body).to(&routers[0]).await.status, 403);
}

#[tokio::test(start_paused = true)]
async fn of_a_cap_and_a_rotation_at_one_moment_one_is_refused() {
    let world = World::new(hostile::own_time(noon())).await;
    let slow = |_: &Asked| Some(Fault::Slow(Duration::from_millis(5)));
    let process = |fate: Arc<dyn hostile::Fate>| {
        let sources = Arc::new(MadeUp::default()).sources();
        let queue = LocalQueue::new(Duration::from_secs(180));
        hostile::router(&world.process(fate, unhurried(), sources, queue))
    };
    let calm = process(Arc::new(|_: &Asked| None));
    let routers = [process(Arc::new(slow)), process(Arc::new(slow))];
    let customer = hostile::customer(&world, Plan::Pro, 100).await;
    let made = Sent::post(&customer, "/v1/me/keys", json!({"name": "crm"})).to(&calm).await;
    let crm = Customer { id: customer.id.clone(), key: made.body["api_key"].as_str().unwrap().to_owned() };
    let path = format!("/v1/me/keys/{}", made.body["id"].as_str().unwrap());
    let cap = patch(&customer, &path, json!({"caps": {"daily": 1}}));
    let rotate = Sent::post(&crm, &format!("{path}/rotate"), json!({}));
    let (capped, rotated) = tokio::join!(cap.to(&routers[0]), rotate.to(&routers[1]));
    let mut statuses = [capped.status / 100, rotated.status / 100];
    statuses.sort_unstable();
    assert_eq!(statuses, [2, 4], "{} and {}", capped.body, rotated.body);
    let keys = Sent::get(&customer, "/v1/me/keys").to(&calm).await;
    let ending = |key: &&Value| key["name"] == "crm" && key["valid_until"].is_null();
    let kept: Vec<&Value> = keys.body["results"].as_array().unwrap().iter().filter(ending).collect();
    assert_eq!(kept.len(), 1, "{}", keys.body);
    assert_eq!(
        kept[0]["caps"]["daily"].is_null(),
        capped.status != 200,
        "whoever was told 200 has it: {kept:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_plans_limit_holds_for_all_processes_and_keys_together() {
    let config = Config::default().with(|config| {
        config.limits.rates = [1, 1, 20, 50, 200];
        config.sole_process = false;
    });
    let (world, routers, _) = processes(6, config).await;
    let customer = hostile::customer(&world, Plan::Indie, 1000).await;
    let mut keys = vec![customer.clone()];
    tokio::time::sleep(Duration::from_secs(2)).await;
    for _ in 0..3 {
        let made = Sent::post(&customer, "/v1/me/keys", json!({"name": "x"})).to(&routers[0]).await;
        let key = made.body["api_key"].as_str().unwrap_or_else(|| panic!("{}", made.body)).to_owned();
        keys.push(Customer { id: customer.id.clone(), key });
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    let mut served = 0;
    for round in 0..60u32 {
        let calls = routers.iter().enumerate().map(|(n, router)| {
            let sent = Sent::post(&keys[n % keys.len()], "/v1/enrich", found(round));
            async move { sent.to(router).await.status }
        });
        let statuses = futures::future::join_all(calls).await;
        served += statuses.iter().filter(|status| **status == 200).count();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!((5..=8).contains(&served), "{served} calls in 6 s on a plan of one a second");
    // A busy account shares in blocks: many calls, few writes.
    let busy = hostile::customer(&world, Plan::Starter, 1000).await;
    let mut served = 0;
    for n in 0..100 {
        let status = Sent::post(&busy, "/v1/enrich", found(n)).to(&routers[n as usize % 2]).await.status;
        served += usize::from(status == 200);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!((38..=62).contains(&served), "{served} calls in 2 s on a plan of twenty a second");
}

#[tokio::test(start_paused = true)]
async fn a_key_makes_none_that_may_do_more_and_a_revoked_one_is_refused_everywhere_at_once() {
    let (world, routers, _) = processes(2, unhurried()).await;
    let customer = hostile::customer(&world, Plan::Pro, 10).await;
    let make = |by: &Customer, body: Value| {
        let sent = Sent::post(by, "/v1/me/keys", body);
        let router = routers[0].clone();
        async move { sent.to(&router).await }
    };
    let key = |reply: &tests::Reply| Customer {
        id: customer.id.clone(),
        key: reply.body["api_key"].as_str().unwrap_or_else(|| panic!("{}", reply.body)).to_owned(),
    };
    let narrow = key(&make(&customer, json!({"name": "a", "scopes": ["account"]})).await);
    let wider = make(&narrow, json!({"name": "b", "scopes": ["account", "resolve"]})).await;
    assert_eq!((wider.status, wider.bad_fields()), (400, vec!["scopes"]));
    let same = make(&narrow, json!({"name": "c"})).await;
    assert_eq!(same.body["scopes"], json!(["account"]), "its own when none are named");
    let keys = Sent::get(&narrow, "/v1/me/keys").to(&routers[0]).await;
    let keys = keys.body["results"].as_array().unwrap();
    let first = keys.iter().find(|key| key["name"] == "test").unwrap()["id"].as_str().unwrap().to_owned();
    let rotated =
        Sent::post(&narrow, &format!("/v1/me/keys/{first}/rotate"), json!({})).to(&routers[0]).await;
    assert_eq!(rotated.status, 403, "{}", rotated.body);

    let made = make(&customer, json!({"name": "d"})).await;
    let (id, used) = (made.body["id"].as_str().unwrap().to_owned(), key(&made));
    for router in &routers {
        assert_eq!(Sent::post(&used, "/v1/enrich", found(1)).to(router).await.status, 200);
    }
    let revoke = Sent { method: "DELETE", body: None, ..Sent::get(&customer, &format!("/v1/me/keys/{id}")) };
    assert_eq!(revoke.to(&routers[0]).await.status, 200);
    for router in &routers {
        assert_eq!(Sent::post(&used, "/v1/enrich", found(2)).to(router).await.status, 401, "at once");
    }
}

#[tokio::test(start_paused = true)]
async fn a_refund_of_what_was_held_gives_a_caps_room_back() {
    let (world, routers, queue) = processes(1, unhurried()).await;
    let customer = hostile::customer(&world, Plan::Pro, 100).await;
    patch(&customer, "/v1/me", json!({"caps": {"daily": 10}})).to(&routers[0]).await;
    let items =
        json!({"items": [found(1), {"email": "missing@tests.example"}, {"email": "missing2@tests.example"}]});
    let job = Sent::post(&customer, "/v1/bulk/enrich", items).to(&routers[0]).await;
    assert_eq!(job.status, 202, "{}", job.body);
    let sources = Arc::new(MadeUp::default()).sources();
    let app = world.process(Arc::new(|_: &Asked| None), unhurried(), sources, queue.clone());
    let received = queue.receive().await;
    bulk::worker::work(&app, &received.message, 1).await.unwrap();
    let account = app.store.account(&customer.id).await.unwrap().unwrap();
    let (day, month) = account.sums.spent(world.clock.now());
    assert_eq!((day, month), (Credits::whole(1), Credits::whole(1)), "what was charged, not what was held");
}
