//! The people of a connected CRM, compared with what happened.

use super::Desk;
use super::crms::people;
use serde_json::json;
use tests::crm::{Crm, Kind};
use tests::stage::change;

#[tokio::test]
async fn promotions_are_looked_for_among_the_people_of_a_connected_crm() {
    let kind = Kind::HubSpot;
    let crm = Crm::start(kind).await;
    let desk = Desk::open(&crm.vendor.address).await;
    let promoted = change("Alan Turing", "2026-02-20T09:00:00Z", ("Staff Engineer", "acme"), ("CTO", "acme"));
    desk.service.app.store.put_signals(&[promoted]).await.expect("stored");
    let ada = crm.add(&[(kind.names().email, "ada.lovelace@acme.example")]);
    let alan = crm.add(&[(kind.names().email, "alan.turing@acme.example")]);
    crm.add(&[(kind.names().email, "nobody@acme.example")]);
    let id = desk.connect(&people(kind)).await;
    let ask = async || {
        let body = json!({"connection_id": id});
        desk.service.post(&desk.customer, "/v1/silent-promoter-radar", &body).await
    };

    let before = ask().await;
    assert_eq!((before.status, &before.body["checked"]), (200, &json!(0)), "{}", before.body);
    let unsupplied = before.body["unsupplied"].as_str().unwrap_or_default();
    assert!(unsupplied.contains("/v1/connections/{id}/run"), "{}", before.body);

    let test = desk.post(&id, "test", json!({"create_fields": true})).await;
    assert_eq!(test.body["ok"], true, "{}", test.body);
    desk.run(&id, json!({})).await;
    let after = ask().await;
    assert_eq!(after.body["checked"], 2, "{}", after.body);
    // Ada was promoted in December, as the records have it.
    let results = after.body["results"].as_array().expect("results");
    let risen: Vec<_> = results.iter().map(|risen| (&risen["record"], &risen["new_title"])).collect();
    assert_eq!(risen, [(&json!(alan), &json!("CTO")), (&json!(ada), &json!("VP Engineering"))]);
    assert_eq!(after.body["cost"]["credits"], 4);
    desk.check().await;
}
