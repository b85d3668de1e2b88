//! The end of an account: a grace in which it can be exported and kept, then nothing is left but its ledger.

use common::catalog::sticky::Target;
use common::domain::{Clock, Plan, ids};
use common::providers::Sources;
use common::retention::Retention;
use common::store::files::{FileHead, Uploaded};
use common::store::requests::EntryRange;
use common::store::saved_icps::SavedIcpHead;
use common::watch::Matcher;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::binary;
use tests::{Customer, Reply, Service, noon, unhurried};

/// Twice what a page holds, and one more.
const MANY: usize = 1_001;

async fn delete_me(service: &Service, customer: &Customer) -> Reply {
    service.send(service.request("DELETE", "/v1/me", Some(customer))).await
}

async fn patch_me(service: &Service, customer: &Customer, body: Value) -> Reply {
    service.send(service.request("PATCH", "/v1/me", Some(customer)).json(&body)).await
}

#[tokio::test]
async fn an_account_that_is_closed_can_be_exported_and_kept_for_30_days_and_then_is_gone() {
    let retention = Retention::parse("jobs=7,closing=30").unwrap();
    let config = unhurried().with(|config| config.stored.retention = retention);
    let sources = local::cli::sources(&config, &Clock::fixed(noon()), tests::demo()).unwrap();
    let service = Service::start_custom(config, Clock::fixed(noon()), sources, false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let store = &service.app.store;
    let known = json!({"email": service.known_email()});
    assert_eq!(service.post(&customer, "/v1/enrich", &known).await.status, 200);
    let list = json!({"name": "mine", "kind": "companies", "entries": ["acme.example"]});
    assert_eq!(service.post(&customer, "/v1/watch-lists", &list).await.status, 201);
    let job = service.post(&customer, "/v1/bulk/enrich", &json!({"items": [known]})).await;
    let job = job.body["id"].as_str().unwrap().to_owned();
    let work = common::queue::Message::Chunk { job: job.clone(), chunk: 0 };
    bulk::worker::work(&service.app, &work, 1).await.unwrap();
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    Matcher::default().round(&service.app, std::time::Duration::from_secs(60)).await.unwrap();
    let people = store.resolved_people(&customer.id, None, 10).await.unwrap().0;
    let people: Vec<String> = people.into_iter().map(|person| person.person_id).collect();
    assert_eq!(store.known_facts::<Value>(&customer.id, &people).await.unwrap().len(), 1);
    assert!(store.job(&job, noon() + days(6)).await.unwrap().is_some());
    assert!(store.job(&job, noon() + days(8)).await.unwrap().is_none(), "jobs are kept for 7 days here");

    let closing = delete_me(&service, &customer).await;
    assert_eq!(closing.status, 200, "{}", closing.body);
    assert_eq!(closing.body["closes_at"], "2026-03-31T12:00:00Z");
    assert_eq!(service.post(&customer, "/v1/enrich", &known).await.status, 403);
    for path in closing.body["exports"].as_array().unwrap() {
        let export = service.get(&customer, path.as_str().unwrap()).await;
        assert_eq!(export.status, 200, "{path}: {}", export.body);
    }
    assert_eq!(delete_me(&service, &customer).await.body["closes_at"], closing.body["closes_at"]);
    assert_eq!(patch_me(&service, &customer, json!({"keep": false})).await.status, 400);
    assert_eq!(patch_me(&service, &customer, json!({"keep": true})).await.body["closes_at"], Value::Null);
    assert_eq!(service.post(&customer, "/v1/enrich", &known).await.status, 200, "it was taken back");
    assert_eq!(store.close_due(noon() + days(99)).await.unwrap(), 0);

    let email = service.get(&customer, "/v1/me").await.body["email"].as_str().unwrap().to_owned();
    delete_me(&service, &customer).await;
    assert_eq!(store.close_due(noon() + days(29)).await.unwrap(), 0);
    assert_eq!(service.get(&customer, "/v1/me").await.status, 200);
    assert_eq!(store.close_due(noon() + days(30)).await.unwrap(), 1);
    assert_eq!(store.close_due(noon() + days(30)).await.unwrap(), 0);
    assert_eq!(service.get(&customer, "/v1/me").await.status, 401);
    let left = store.account(&customer.id).await.unwrap().unwrap();
    assert_eq!((left.email.as_str(), left.webhook_url), ("closed", None));
    assert_eq!(store.account_id_by_email(&email).await.unwrap(), None);
    assert!(store.keys_of(&customer.id).await.unwrap().is_empty());
    assert!(store.job(&job, noon()).await.unwrap().is_none());
    assert!(store.resolved_people(&customer.id, None, 10).await.unwrap().0.is_empty());
    let lists = store.lists_of::<common::store::watch_lists::WatchListHead>(&customer.id, None, 10);
    assert!(lists.await.unwrap().0.is_empty());
    assert!(
        !store.all_entries(&customer.id, EntryRange::default()).await.unwrap().is_empty(),
        "the ledger is kept"
    );
    assert_eq!(common::billing::audit(store, &customer.id).await.unwrap(), Vec::<String>::new());

    // Nothing of its people comes back: neither by what follows them, nor by a fold of the ledger.
    service.app.clock.advance(days(31));
    Matcher::default().round(&service.app, std::time::Duration::from_secs(60)).await.unwrap();
    let deadline = common::domain::clock::instant() + std::time::Duration::from_secs(60);
    assert!(store.fold_people(&customer.id, deadline).await.unwrap());
    assert!(store.resolved_people(&customer.id, None, 10).await.unwrap().0.is_empty());
    assert!(store.known_facts::<Value>(&customer.id, &people).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_closes_an_account_with_an_export_first() {
    let config = unhurried();
    let service = Service::start_custom(config, Clock::System, Sources::default(), false).await;
    let customer = service.customer(Plan::Pro, 5).await;
    let run = |arguments: &[&str]| {
        let output = binary::run(service.data_dir(), arguments);
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    // More saved searches and files than any page holds.
    let (store, now) = (&service.app.store, service.app.clock.now());
    let files: Vec<_> = (0..MANY)
        .map(|number| {
            let name = format!("file {number}.csv");
            let head = FileHead::new(&customer.id, name, Vec::new(), Vec::new(), 0, Vec::new(), now);
            let put = store.new_file_put(&head.kept_for(SignedDuration::from_hours(24))).unwrap();
            put.in_transaction().unwrap()
        })
        .collect();
    for some in files.chunks(100) {
        store.client().transact_write_items().set_transact_items(Some(some.to_vec())).send().await.unwrap();
    }
    for number in 0..MANY {
        let saved = SavedIcpHead {
            owner: customer.id.clone(),
            id: ids::new(ids::Kind::SavedIcp, now),
            name: format!("search {number}"),
            target: Target::People,
            filters: "{}".to_owned(),
            limit: 25,
            created_at: now,
            last_run_at: None,
            last_total: None,
            notify: None,
            compared: None,
            version: 1,
        };
        store.put_list(&saved, None, None).await.unwrap();
    }
    let (good, said) = run(&["accounts", "close", &customer.id]);
    assert!(good && said.contains("--keep"), "{said}");
    assert!(run(&["accounts", "close", &customer.id, "--keep"]).0);
    assert_eq!(service.get(&customer, "/v1/me").await.body["closes_at"], Value::Null);
    let file = service.data_dir().join("held.json");
    let (good, said) = run(&["accounts", "close", &customer.id, "--now", "--export", file.to_str().unwrap()]);
    assert!(good && said.contains("is closed;"), "{said}");
    let held: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(held["account"]["id"], customer.id.as_str());
    assert!(held["history"].as_array().is_some_and(|history| !history.is_empty()));
    for what in ["saved_icps", "files"] {
        let names: BTreeSet<&str> =
            held[what].as_array().unwrap().iter().filter_map(|held| held["name"].as_str()).collect();
        assert_eq!(names.len(), MANY, "every one of {what}, each once");
    }
    assert!(!held.to_string().contains(&customer.key), "no secret is in it");
    assert_eq!(service.get(&customer, "/v1/me").await.status, 401);
    assert!(store.lists_of::<SavedIcpHead>(&customer.id, None, 10).await.unwrap().0.is_empty());
    assert!(store.files_of(&customer.id, Uploaded::default(), None, 10, now).await.unwrap().0.is_empty());
}
