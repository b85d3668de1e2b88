//! The log of who did what.

use super::House;
use common::auth;
use common::store::Table;
use futures::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use tests::Customer;

#[tokio::test]
async fn every_change_says_who_did_what_from_where_and_what_became_of_it() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let reader = house.join(&owner, "reader@company.example", "reader").await;
    let made = house.call(&owner, "POST", "/v1/me/keys", json!({"name": "mine"})).await;
    let key = made.body["id"].as_str().unwrap().to_owned();
    assert_eq!(house.call(&reader, "DELETE", &format!("/v1/me/keys/{key}"), Value::Null).await.status, 403);
    let caps = json!({"caps": {"daily": 500, "monthly": null}});
    let request = house.service.request("PATCH", "/v1/me", Some(&customer)).json(&caps);
    assert_eq!(house.service.send(request).await.status, 200);
    assert_eq!(house.service.get(&customer, "/v1/me/history/export").await.status, 200);
    let log = house.call(&owner, "GET", "/v1/me/actions", Value::Null).await;
    assert_eq!((log.status, &log.body["intact"]), (200, &json!(true)), "{}", log.body);
    let acts = log.body["results"].as_array().unwrap();
    let told: Vec<(&str, &str, &str)> = acts
        .iter()
        .rev()
        .map(|act| {
            let text = |name: &str| act[name].as_str().unwrap_or_default();
            (text("action"), text("actor"), text("outcome"))
        })
        .collect();
    let own_key = house.service.get(&customer, "/v1/me/keys").await.body["results"][0]["id"].clone();
    let own_key = own_key.as_str().unwrap();
    let invitation = acts.iter().find(|act| act["action"] == "member.joined").unwrap()["actor"].clone();
    assert_eq!(
        told,
        [
            ("session.began", owner.member.as_str(), "done"),
            ("member.invited", &owner.member, "done"),
            ("member.joined", invitation.as_str().unwrap(), "done"),
            ("session.began", &reader.member, "done"),
            ("key.created", &owner.member, "done"),
            ("key.revoked", &reader.member, "refused"),
            ("account.changed", own_key, "done"),
            ("history.exported", own_key, "done"),
        ]
    );
    let created = acts.iter().find(|act| act["action"] == "key.created").unwrap();
    assert_eq!((&created["target"], &created["network"]), (&json!(key), &json!("127.0.0.0/24")));
    let numbers: Vec<u64> = acts.iter().rev().map(|act| act["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=8).collect::<Vec<u64>>());
    let text = log.body.to_string();
    assert!(!text.contains('@') && !text.contains("alm_"), "nothing personal and no secret: {text}");
}

#[tokio::test]
async fn acts_at_the_same_moment_are_one_chain() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let (service, by) = (&house.service, &customer);
    let make = |at: usize| async move {
        service.post(by, "/v1/me/keys", &json!({"name": format!("key {at}")})).await
    };
    let made = join_all((0..30).map(make)).await;
    assert!(made.iter().all(|reply| reply.status == 201), "the log makes no one wait: {made:?}");
    let mut cursor = String::new();
    let mut acts = Vec::new();
    loop {
        let page = house.call(&owner, "GET", &format!("/v1/me/actions?limit=7{cursor}"), Value::Null).await;
        assert_eq!(page.body["intact"], true, "{}", page.body);
        acts.extend(page.body["results"].as_array().unwrap().clone());
        match page.body["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    let mut keys: Vec<&str> = acts
        .iter()
        .filter(|act| act["action"] == "key.created")
        .filter_map(|act| act["target"].as_str())
        .collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 30, "each once");
}

#[tokio::test]
async fn a_gap_and_a_change_show() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    for at in 0..3 {
        house.service.post(&customer, "/v1/me/keys", &json!({"name": format!("key {at}")})).await;
    }
    let intact =
        async || house.call(&owner, "GET", "/v1/me/actions", Value::Null).await.body["intact"].clone();
    assert_eq!(intact().await, true);
    let store = &house.service.app.store;
    let client = store.client();
    let table = store.table(Table::Actions);
    let text = |text: &str| aws_sdk_dynamodb::types::AttributeValue::S(text.to_owned());
    let read = async |id: &str| {
        let got =
            client.get_item().table_name(&table).key("account_id", text(&customer.id)).key("id", text(id));
        got.send().await.unwrap().item.unwrap()
    };
    let put = async |item: &std::collections::HashMap<_, _>| {
        client.put_item().table_name(&table).set_item(Some(item.clone())).send().await.unwrap();
    };
    for (id, newest) in [("log#000000000002", false), ("log#000000000004", true)] {
        let whole = read(id).await;
        let delete = client.delete_item().table_name(&table);
        delete.key("account_id", text(&customer.id)).key("id", text(id)).send().await.unwrap();
        assert_eq!(intact().await, false, "{id} is missing; the newest: {newest}");
        put(&whole).await;
        assert_eq!(intact().await, true);
        let mut changed = whole.clone();
        changed.insert("actor".into(), text("mem_someone_else"));
        put(&changed).await;
        assert_eq!(intact().await, false, "{id} was changed");
        put(&whole).await;
    }
}

#[tokio::test]
async fn acts_are_kept_for_four_hundred_days() {
    let house = House::open().await;
    let (customer, _) = house.account().await;
    house.service.post(&customer, "/v1/me/keys", &json!({"name": "old"})).await;
    house.service.app.clock.advance(SignedDuration::from_hours(399 * 24));
    house.service.post(&customer, "/v1/me/keys", &json!({"name": "new"})).await;
    let log = async || house.service.get(&customer, "/v1/me/actions").await.body;
    assert_eq!(log().await["results"].as_array().map(Vec::len), Some(3));
    house.service.app.clock.advance(SignedDuration::from_hours(2 * 24));
    let rest = log().await;
    assert_eq!(rest["results"].as_array().map(Vec::len), Some(1), "{rest}");
    assert_eq!(rest["intact"], true, "what expired is no gap");
    let now = house.service.app.clock.now();
    house.service.app.store.delete_expired(now).await.unwrap();
    assert_eq!(log().await["results"], rest["results"]);
}

#[tokio::test]
async fn what_the_operator_does_to_an_account_stands_in_both_logs() {
    let house = House::open().await;
    let (customer, owner) = house.account().await;
    let secret = auth::new_operator_secret();
    let now = house.service.app.clock.now();
    let key = auth::new_key(&secret, auth::OPERATOR, "desk", Vec::new(), now);
    house.service.app.store.put_key(&key).await.unwrap();
    let operator = Customer { id: auth::OPERATOR.into(), key: secret };
    let path = format!("/v1/operator/accounts/{}/plan", customer.id);
    assert_eq!(house.service.post(&operator, &path, &json!({"plan": "pro"})).await.status, 200);
    let own = house.service.get(&operator, "/v1/operator/actions").await;
    let theirs = house.call(&owner, "GET", "/v1/me/actions", Value::Null).await;
    for log in [&own, &theirs] {
        let act = &log.body["results"][0];
        assert_eq!(
            (&act["action"], &act["actor_type"]),
            (&json!("plan.changed"), &json!("operator")),
            "{}",
            log.body
        );
        assert_eq!((&act["actor"], &act["target"]), (&json!(key.id), &json!(customer.id)));
    }
    let file = house.service.get(&operator, "/v1/operator/actions/export").await;
    let text = String::from_utf8(file.bytes).unwrap();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("number,at,action,actor_type,actor"), "{text}");
    assert!(lines.next().unwrap().contains(",plan.changed,operator,"), "{text}");
}
