//! Private records: what a connection pulls is findable in the look-ups of its own account, and in no other's.

use super::Desk;
use super::sending::settings;
use aws_sdk_dynamodb::types::AttributeValue;
use common::connect::Object;
use common::domain::{Clock, Credits, Plan};
use common::privacy::stores;
use common::store::Table;
use flate2::read::DeflateDecoder;
use serde_json::{Value, json};
use std::io::Read;
use tests::crm::{Crm, Kind};
use tests::{Customer, noon, unhurried};

const KIND: Kind = Kind::Attio;

async fn desk(crm: &Crm, most: u64) -> Desk {
    let config = unhurried().with(|config| {
        config.connections.private = true;
        config.connections.private_records = most;
        config.connections.attio_url = crm.vendor.address.clone();
    });
    Desk::with(config, Clock::fixed(noon()), false).await
}

/// A connection whose records are private ones, and which looks nothing up.
fn private() -> Value {
    let names = KIND.names();
    let mut all = settings(KIND);
    all["private_layer"] = json!(true);
    let never = |mapping: &Value| -> Value {
        mapping.as_object().unwrap().keys().map(|name| (name.clone(), json!("never"))).collect()
    };
    all["objects"]["people"]["mapping"][names.company] = json!("company_name");
    for object in ["people", "companies"] {
        all["objects"][object]["rules"] = never(&all["objects"][object]["mapping"]);
    }
    all
}

fn add(crm: &Crm, name: &str, email: &str, title: &str) -> String {
    let names = KIND.names();
    crm.add(&[
        (names.name, name),
        (names.email, email),
        (names.title, title),
        (names.company, "Hidden Works"),
    ])
}

/// What a look-up of a customer finds of a person.
async fn found(desk: &Desk, customer: &Customer, who: Value) -> Option<Value> {
    let reply = desk.service.post(customer, "/v1/enrich", &who).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    (reply.body["found"] == true).then(|| reply.body["person"].clone())
}

async fn by_email(desk: &Desk, customer: &Customer, email: &str) -> Option<Value> {
    found(desk, customer, json!({ "email": email })).await
}

/// How many items of the store hold a text, in any table and any value.
async fn holding(desk: &Desk, text: &str) -> usize {
    let (store, mut count) = (&desk.service.app.store, 0);
    for table in Table::ALL {
        let scan =
            store.client().scan().table_name(store.table(*table)).send().await.expect("the table is read");
        assert!(scan.last_evaluated_key.is_none(), "a page has all of it");
        count += scan.items().iter().filter(|item| item.values().any(|value| holds(value, text))).count();
    }
    count
}

fn holds(value: &AttributeValue, text: &str) -> bool {
    match value {
        AttributeValue::S(held) => held.contains(text),
        AttributeValue::B(packed) => {
            let mut body = String::new();
            let read = DeflateDecoder::new(packed.as_ref()).read_to_string(&mut body);
            read.is_ok() && body.contains(text)
        }
        _ => false,
    }
}

#[tokio::test]
async fn what_is_pulled_is_found_by_its_own_account_alone_and_paid_like_any_look_up() {
    let crm = Crm::start(KIND).await;
    let (desk, names) = (desk(&crm, 100).await, KIND.names());
    let rita = add(&crm, "Rita Hidden", "rita@hidden.example", "Keeper");
    crm.add_company(&[(names.domain, "hidden.example"), (names.company_name, "Hidden Works")]);
    let id = desk.connect(&private()).await;
    assert_eq!(by_email(&desk, &desk.customer, "rita@hidden.example").await, None, "nothing was pulled yet");
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["credits"], json!(0), "{ran}");
    let before = desk.balance().await;

    let person = by_email(&desk, &desk.customer, "Rita@hidden.example").await.expect("found");
    assert_eq!(
        (&person["title"], &person["fullName"]),
        (&json!("Keeper"), &json!("Rita Hidden")),
        "{person}"
    );
    assert_eq!(person["sources"][0]["provider"], "private", "{person}");
    assert_eq!(before.saturating_sub(desk.balance().await), Credits::whole(1), "billed as any look-up");
    for who in [
        json!({"fullName": "Rita Hidden", "company": "Hidden Works Ltd"}),
        json!({"fullName": "rita HIDDEN", "company": "hidden works"}),
    ] {
        assert!(found(&desk, &desk.customer, who.clone()).await.is_some(), "{who}");
    }
    assert_eq!(
        found(&desk, &desk.customer, json!({"fullName": "Rita Hidden", "company": "Acme"})).await,
        None
    );
    let by_id =
        desk.service.get(&desk.customer, &format!("/v1/people/{}", person["id"].as_str().unwrap())).await;
    assert_eq!(by_id.status, 200, "{}", by_id.body);
    let company =
        desk.service.post(&desk.customer, "/v1/companies", &json!({"domain": "hidden.example"})).await;
    assert_eq!(company.body["company"]["name"], "Hidden Works", "{}", company.body);

    // No other account, whatever it asks with.
    let other = desk.service.customer(Plan::Pro, 1_000).await;
    for who in [
        json!({"email": "rita@hidden.example"}),
        json!({"fullName": "Rita Hidden", "company": "Hidden Works"}),
    ] {
        assert_eq!(found(&desk, &other, who.clone()).await, None, "{who}");
    }
    let by_id = desk.service.get(&other, &format!("/v1/people/{}", person["id"].as_str().unwrap())).await;
    assert_ne!(by_id.status, 200, "{}", by_id.body);
    let company = desk.service.post(&other, "/v1/companies", &json!({"domain": "hidden.example"})).await;
    assert_eq!(company.body["found"], false, "{}", company.body);
    for customer in [&desk.customer, &other] {
        let search = json!({"titles": ["Keeper"]});
        let page = desk.service.post(customer, "/v1/search/people", &search).await;
        assert!(!page.body.to_string().contains("Rita"), "searches go through what all share: {}", page.body);
        let canned =
            desk.service.post(customer, "/v1/sandbox/enrich", &json!({"email": "rita@hidden.example"})).await;
        assert!(!canned.body.to_string().contains("Keeper"), "{}", canned.body);
    }

    // It is as the system has it.
    crm.edit(&rita, names.title, "Warden");
    desk.run(&id, json!({"backfill": true})).await;
    let person = by_email(&desk, &desk.customer, "rita@hidden.example").await.expect("found");
    assert_eq!(person["title"], "Warden");
    crm.edit(&rita, names.email, "rita@elsewhere.example");
    desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(
        by_email(&desk, &desk.customer, "rita@hidden.example").await,
        None,
        "the old address leads nowhere"
    );
    assert!(by_email(&desk, &desk.customer, "rita@elsewhere.example").await.is_some());

    // Switched off, it is gone with the next sweep.
    let change = desk.service.request("PATCH", &format!("/v1/connections/{id}"), Some(&desk.customer));
    let changed = desk.service.send(change.json(&json!({"private_layer": false}))).await;
    assert_eq!(changed.body["private_layer"], false, "{}", changed.body);
    connections::worker::sweep(&desk.service.app).await.expect("swept");
    assert_eq!(by_email(&desk, &desk.customer, "rita@elsewhere.example").await, None);
    assert_eq!(holding(&desk, "elsewhere.example").await, 0);
    desk.check().await;
}

#[tokio::test]
async fn what_is_deleted_or_merged_there_and_a_deleted_connection_take_it_out() {
    let kind = Kind::Salesforce;
    let crm = Crm::start(kind).await;
    let names = kind.names();
    let config = unhurried().with(|config| {
        config.connections.private_records = 100;
        config.connections.salesforce_url = crm.vendor.address.clone();
    });
    let desk = Desk::with(config, Clock::fixed(noon()), false).await;
    let add = |name: &str, email: &str| crm.add(&[(names.name, name), (names.email, email)]);
    let (rita, ruth) = (add("Hidden", "rita@hidden.example"), add("Other", "ruth@hidden.example"));
    add("Third", "rose@hidden.example");
    let mut all = settings(kind);
    all["private_layer"] = json!(true);
    all["objects"]["people"]["rules"] =
        json!({names.email: "never", names.name: "never", names.title: "never"});
    let id = desk.connect(&all).await;
    desk.run(&id, json!({})).await;
    let is_found = async |email: &str| by_email(&desk, &desk.customer, email).await.is_some();
    assert!(is_found("rita@hidden.example").await && is_found("ruth@hidden.example").await);
    crm.remove(&rita);
    desk.service.app.clock.advance(jiff::SignedDuration::from_hours(2));
    desk.run(&id, json!({})).await;
    assert!(!is_found("rita@hidden.example").await, "deleted there");
    let rose = crm.people().pop().expect("a person");
    crm.merge(&rose, &ruth);
    desk.run(&id, json!({})).await;
    assert!(!is_found("ruth@hidden.example").await, "merged into another");
    assert!(is_found("rose@hidden.example").await);
    let path = format!("/v1/connections/{id}");
    let deleted = desk.service.send(desk.service.request("DELETE", &path, Some(&desk.customer))).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    connections::worker::sweep(&desk.service.app).await.expect("swept");
    assert!(!is_found("rose@hidden.example").await, "the connection is gone");
    assert_eq!(holding(&desk, "hidden.example").await, 0);
}

#[tokio::test]
async fn people_who_opted_out_are_not_found_nor_kept_and_an_erasure_leaves_nothing() {
    let crm = Crm::start(KIND).await;
    let desk = desk(&crm, 100).await;
    for name in ["rita", "ruth", "rose"] {
        add(&crm, &format!("{name} Hidden"), &format!("{name}@hidden.example"), "Keeper");
    }
    let suppress = async |email: &str| {
        crate::privacy::suppress(&desk.service, |who| who.email(email).expect("an address")).await
    };
    suppress("rita@hidden.example").await;
    let id = desk.connect(&private()).await;
    desk.run(&id, json!({})).await;
    let is_found = async |email: &str| by_email(&desk, &desk.customer, email).await.is_some();
    assert_eq!(holding(&desk, "rita@hidden.example").await, 0, "never kept");
    assert!(is_found("ruth@hidden.example").await);
    suppress("ruth@hidden.example").await;
    let named =
        found(&desk, &desk.customer, json!({"fullName": "Ruth Hidden", "company": "Hidden Works"})).await;
    assert_eq!(named, None, "hidden at once, by whatever they are asked for");
    desk.run(&id, json!({})).await;
    assert_eq!(holding(&desk, "ruth@hidden.example").await, 0, "and taken out with the next run");

    let app = &desk.service.app;
    suppress("rose@hidden.example").await;
    let objections = app.objections.objections();
    let shown = stores::search(&app.store, objections, false).await.expect("searched");
    assert!(shown.shown.iter().any(|one| one.to_string().contains("Keeper")), "{:?}", shown.shown);
    stores::search(&app.store, objections, true).await.expect("erased");
    assert_eq!(holding(&desk, "rose").await, 0, "a scan of the store finds nothing");
    desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(holding(&desk, "rose").await, 0, "the system still has them, and they are not kept again");
    assert!(!is_found("rose@hidden.example").await);
}

#[tokio::test]
async fn only_an_operator_allows_private_records_and_no_more_than_so_many() {
    let crm = Crm::start(KIND).await;
    let forbidden = desk(&crm, 0).await;
    let refused = forbidden.service.post(&forbidden.customer, "/v1/connections", &private()).await;
    assert_eq!(refused.bad_fields(), ["private_layer"], "{}", refused.body);
    let desk = desk(&crm, 2).await;
    for at in 0..4 {
        add(&crm, &format!("Rita{at} Hidden"), &format!("rita{at}@hidden.example"), "Keeper");
    }
    let id = desk.connect(&private()).await;
    desk.run(&id, json!({})).await;
    let mut count = 0;
    for at in 0..4 {
        count +=
            usize::from(by_email(&desk, &desk.customer, &format!("rita{at}@hidden.example")).await.is_some());
    }
    assert_eq!(count, 2);
    let rows = desk.service.app.store.record_rows(&id, Object::People, &crm.people()).await.expect("read");
    assert_eq!(rows.values().filter(|row| row.private.is_some()).count(), 2);
}
