//! A HubSpot that is kept enriched, on good days and bad ones.

use super::{Desk, hubspot};
use common::domain::Credits;
use serde_json::{Value, json};
use tests::crm::HubSpot;

async fn desk() -> (Desk, HubSpot) {
    let crm = HubSpot::start().await;
    (Desk::open(&crm.vendor.address).await, crm)
}

fn people() -> Value {
    hubspot(json!({"people": {
        "mapping": {"email": "email", "jobtitle": "title", "company": "company_name", "seniority": "seniority",
                    "almanac_status": "almanac_status", "almanac_enriched_at": "almanac_enriched_at"},
        "add": ["person"]
    }}))
}

/// A connection whose own fields are there.
async fn connected(desk: &Desk) -> String {
    let id = desk.connect(&people()).await;
    let test = desk.post(&id, "test", json!({"create_fields": true})).await;
    assert_eq!(test.body["ok"], true, "{}", test.body);
    id
}

#[tokio::test]
async fn contacts_are_enriched_and_options_are_respected() {
    let (desk, crm) = desk().await;
    let ada = crm.add(&[("email", "ada.lovelace@acme.example")]);
    let alan = crm.add(&[("email", "alan.turing@acme.example"), ("jobtitle", "Boss")]);
    let id = connected(&desk).await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["credits"], json!(2), "{ran}");
    assert_eq!(crm.value(&ada, "jobtitle").as_deref(), Some("VP Engineering"));
    assert_eq!(crm.value(&ada, "seniority").as_deref(), Some("VP"), "in the spelling of the option");
    assert_eq!(crm.value(&alan, "seniority"), None, "c_suite is no option of theirs");
    assert_eq!(crm.value(&alan, "jobtitle").as_deref(), Some("Boss"));
    assert_eq!(crm.value(&alan, "almanac_status").as_deref(), Some("found"));
    let before = crm.writes().len();
    desk.run(&id, json!({})).await;
    desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(crm.writes().len(), before, "nothing differs, so nothing is written");
    desk.check().await;
}

#[tokio::test]
async fn a_storm_of_refusals_and_writes_without_an_answer_lose_nothing_and_cost_nothing_twice() {
    let (desk, crm) = desk().await;
    let ada = crm.add(&[("email", "ada.lovelace@acme.example")]);
    let id = connected(&desk).await;
    crm.trouble(|trouble| (trouble.throttled, trouble.unanswered) = (2, 1));
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["status"], "completed", "{ran}");
    assert_eq!(crm.value(&ada, "jobtitle").as_deref(), Some("VP Engineering"));
    assert_eq!(desk.balance().await, Credits::whole(999));
    assert_eq!(desk.log(&id).await.len(), 1);

    crm.trouble(|trouble| trouble.day_is_used = true);
    let waits = desk.run(&id, json!({})).await;
    assert_eq!(
        (&waits["problem"]["code"], &waits["status"]),
        (&json!("quota_exhausted"), &json!("running")),
        "{waits}"
    );
    crm.trouble(|trouble| trouble.day_is_used = false);
    desk.post(&id, "resume", json!({})).await;
    assert_eq!(desk.work(&id).await["status"], "active");
    desk.check().await;
}

#[tokio::test]
async fn a_revoked_token_and_a_missing_scope_stop_the_connection_and_say_what_to_do() {
    let (desk, crm) = desk().await;
    let ada = crm.add(&[("email", "ada.lovelace@acme.example")]);
    let id = connected(&desk).await;
    crm.trouble(|trouble| trouble.lacks_scope = Some("crm.objects.contacts.write"));
    let broken = desk.run(&id, json!({})).await;
    assert_eq!(
        (&broken["status"], &broken["problem"]["code"]),
        (&json!("broken"), &json!("missing_scope")),
        "{broken}"
    );
    assert!(broken["problem"]["detail"].as_str().unwrap().contains("crm.objects.contacts.write"));
    crm.trouble(|trouble| (trouble.lacks_scope, trouble.revoked) = (None, true));
    desk.post(&id, "resume", json!({})).await;
    let broken = desk.work(&id).await;
    assert_eq!(
        (&broken["status"], &broken["problem"]["code"]),
        (&json!("broken"), &json!("credentials_refused"))
    );
    crm.trouble(|trouble| trouble.revoked = false);
    desk.post(&id, "resume", json!({})).await;
    assert_eq!(desk.work(&id).await["status"], "active");
    assert_eq!(
        crm.value(&ada, "jobtitle").as_deref(),
        Some("VP Engineering"),
        "what was paid for is written in the end"
    );
    assert_eq!(desk.balance().await, Credits::whole(999));
    desk.check().await;
}

#[tokio::test]
async fn merged_and_deleted_contacts_are_followed_and_not_paid_for_again() {
    let (desk, crm) = desk().await;
    let ada = crm.add(&[("email", "ada.lovelace@acme.example")]);
    let other = crm.add(&[("email", "alan.turing@acme.example")]);
    let id = connected(&desk).await;
    desk.run(&id, json!({})).await;
    assert_eq!(desk.balance().await, Credits::whole(998));
    let merged = crm.merge(&ada, &other);
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{ran}");
    assert_eq!(desk.balance().await, Credits::whole(998));
    crm.remove(&merged);
    let ran = desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(ran["last_run"]["counts"]["checked"], json!(0), "{ran}");
}
