//! Champions: what the operator's systems tell of them, and lists that are stored instead of sent.

use common::auth;
use common::domain::Plan;
use serde_json::{Value, json};
use tests::stage::{Stage, change, experience, person, url, worker};
use tests::{Customer, Reply, Service};

/// A key of the operator's.
async fn operator(service: &Service) -> Customer {
    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, auth::OPERATOR, "crm", Vec::new(), service.app.clock.now());
    service.app.store.put_key(&key).await.expect("a key");
    Customer { key: secret, ..service.customer(Plan::Free, 0).await }
}

fn did(id: &str, at: &str, name: &str, detail: Value) -> Value {
    let slug = name.to_lowercase().replace(' ', "-");
    json!({"id": id, "kind": "engagement", "occurred_at": at, "company": {"name": "Umbrella", "domain": "umbrella.example"},
        "person": {"fullName": name, "networkUrl": url(&slug)}, "data": {"activity": "reply", "detail": detail}})
}

async fn tell(service: &Service, operator: &Customer, signals: Value) -> Reply {
    service.post(operator, "/v1/operator/signals", &json!({"source": "crm", "signals": signals})).await
}

#[tokio::test]
async fn what_champions_do_can_be_fed_and_a_spike_of_it_is_news() {
    let mut stage = Stage::default();
    stage.signals.clear();
    stage.people.extend(["Busy Bee", "Calm Cat", "Old Owl"].map(|name| worker(name, "Designer", "umbrella")));
    let service = stage.open().await;
    let (customer, operator) = (service.customer(Plan::Pro, 100).await, operator(&service).await);
    let champions: Vec<Value> =
        ["busy-bee", "calm-cat", "old-owl"].map(|slug| json!({"networkUrl": url(slug)})).to_vec();
    let ask =
        async || service.post(&customer, "/v1/quiet-power-users", &json!({"champions": champions})).await;

    let before = ask().await;
    assert_eq!((before.status, &before.body["results"]), (200, &json!([])), "{}", before.body);
    let unsupplied = before.body["unsupplied"].as_str().unwrap_or_default();
    assert!(unsupplied.contains("/v1/operator/signals"), "{}", before.body);
    assert_eq!(before.body["cost"]["credits"], 0);

    let told = tell(
        &service,
        &operator,
        json!([
            did("1", "2026-02-20T09:00:00Z", "Busy Bee", json!("Asked for a demo")),
            did("2", "2026-02-25T09:00:00Z", "Busy Bee", json!("Booked a meeting")),
            did("3", "2026-02-25T09:00:00Z", "Calm Cat", Value::Null),
            // As many before as now is no spike.
            did("4", "2026-02-20T09:00:00Z", "Old Owl", Value::Null),
            did("5", "2026-02-21T09:00:00Z", "Old Owl", Value::Null),
            did("6", "2026-01-10T09:00:00Z", "Old Owl", Value::Null),
            did("7", "2026-01-11T09:00:00Z", "Old Owl", Value::Null),
        ]),
    )
    .await;
    assert_eq!((told.status, &told.body["new"]), (200, &json!(7)), "{}", told.body);

    let after = ask().await;
    let results = after.body["results"].as_array().expect("results");
    assert_eq!(results.len(), 1, "{}", after.body);
    assert_eq!(results[0]["person"]["fullName"], "Busy Bee");
    assert_eq!(results[0]["trigger"], "engagement_spike");
    assert_eq!(results[0]["at"], "2026-02-25T09:00:00Z");
    assert_eq!(results[0]["detail"], "2 events in 30 days, the latest: Booked a meeting");
    assert_eq!(after.body["cost"]["credits"], 2);
    assert!(after.body.get("unsupplied").is_none(), "{}", after.body);

    // The open feed tells nobody's name, and nothing of what they did but its kind.
    let feed = service.get(&customer, "/v1/signals?kind=engagement").await;
    assert_eq!(feed.body["results"].as_array().map(Vec::len), Some(7), "{}", feed.body);
    let text = feed.body.to_string();
    for word in ["Busy", "busy-bee", "meeting"] {
        assert!(!text.contains(word), "{word} in {text}");
    }
    tests::invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn engagement_names_its_person_by_a_profile() {
    let service = Stage::default().open().await;
    let operator = operator(&service).await;
    let mut nobody = did("1", "2026-02-20T09:00:00Z", "Busy Bee", Value::Null);
    nobody["person"] = Value::Null;
    let mut nameless = did("2", "2026-02-20T09:00:00Z", "Busy Bee", Value::Null);
    nameless["person"] = json!({"fullName": "Busy Bee"});
    let refused = tell(&service, &operator, json!([nobody, nameless])).await;
    let fields = vec!["signals[0].person", "signals[1].person.networkUrl"];
    assert_eq!((refused.status, refused.bad_fields()), (400, fields), "{}", refused.body);
}

fn risen(name: &str, at: &str) -> common::lookup::record::PersonRecord {
    person(
        name,
        vec![
            experience("Director of Product", "acme", at, None),
            experience("Product Manager", "acme", "2022-01-01", Some("2025-11-01")),
        ],
    )
}

#[tokio::test]
async fn a_stored_list_is_looked_through_like_one_that_is_sent() {
    let mut stage = Stage::default();
    stage.signals.clear();
    stage.people.extend([risen("Rosa Riser", "2026-01-10"), worker("Calm Cat", "Designer", "acme")]);
    stage.people.push(worker("Mover Number1", "Designer", "umbrella"));
    stage.signals.push(change(
        "Mover Number1",
        "2026-02-20T09:00:00Z",
        ("Designer", "acme"),
        ("Designer", "umbrella"),
    ));
    let service = stage.open().await;
    let customer = service.customer(Plan::Pro, 100).await;
    let entries = ["calm-cat", "rosa-riser", "mover-number1"].map(url);
    let made = service
        .post(
            &customer,
            "/v1/watch-lists",
            &json!({"name": "champions", "kind": "people", "entries": entries}),
        )
        .await;
    assert_eq!(made.status, 201, "{}", made.body);
    let list = json!({"watch_list_id": made.body["id"]});

    let radar = service.post(&customer, "/v1/silent-promoter-radar", &list).await;
    assert_eq!((radar.status, &radar.body["checked"]), (200, &json!(3)), "{}", radar.body);
    let results = radar.body["results"].as_array().expect("results");
    assert_eq!(
        (results.len(), &results[0]["new_title"]),
        (1, &json!("Director of Product")),
        "{}",
        radar.body
    );
    assert_eq!(results[0]["contact"], json!({"networkUrl": url("rosa-riser")}));
    assert_eq!(radar.body["cost"]["credits"], 2);
    let news = service.post(&customer, "/v1/quiet-power-users", &list).await;
    let told: Vec<&Value> =
        news.body["results"].as_array().expect("results").iter().map(|one| &one["trigger"]).collect();
    assert_eq!(told, [&json!("job_change"), &json!("title_change")], "{}", news.body);

    for path in ["/v1/silent-promoter-radar", "/v1/quiet-power-users"] {
        let bad = async |body: Value| service.post(&customer, path, &body).await.status;
        assert_eq!(bad(json!({})).await, 400, "{path}: nobody to look at");
        let both = json!({"watch_list_id": made.body["id"], "connection_id": "con_0199c7d2a4b47c5ea0314c5d6e7f8092"});
        assert_eq!(bad(both).await, 400, "{path}: two lists");
        assert_eq!(bad(json!({"watch_list_id": "wl_0199c7d2a4b47c5ea0314c5d6e7f8091"})).await, 404, "{path}");
        assert_eq!(
            bad(json!({"connection_id": "con_0199c7d2a4b47c5ea0314c5d6e7f8092"})).await,
            404,
            "{path}"
        );
        let cursor = json!({"watch_list_id": made.body["id"], "cursor": "no number"});
        assert_eq!(bad(cursor).await, 400, "{path}: a cursor of something else");
        let other = service.customer(Plan::Pro, 100).await;
        let theirs = service.post(&other, path, &list).await;
        assert_eq!(theirs.status, 404, "{path}: another account's list");
    }
    tests::invariants::check(&service, &customer, &[]).await;
}
