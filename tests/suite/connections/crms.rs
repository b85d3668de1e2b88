//! Each CRM that is kept enriched, on good days and bad ones.

use super::Desk;
use common::domain::Credits;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::crm::{Crm, Kind};
use tests::tools;
use tokio::process::Command;

async fn desk(kind: Kind) -> (Desk, Crm) {
    let crm = Crm::start(kind).await;
    (Desk::open(&crm.vendor.address).await, crm)
}

pub fn people(kind: Kind) -> Value {
    let names = kind.names();
    let mapping = BTreeMap::from([
        (names.email, "email"),
        (names.title, "title"),
        (names.company, "company_name"),
        (names.seniority, "seniority"),
        (names.status, "almanac_status"),
        (names.enriched_at, "almanac_enriched_at"),
    ]);
    json!({
        "name": "our CRM", "system": kind.word(), "credentials": kind.credentials(),
        "objects": {"people": {"mapping": mapping, "add": ["person"]}}, "caps": {"monthly": 500}
    })
}

/// A connection whose own fields are there.
async fn connected(desk: &Desk, crm: &Crm) -> String {
    let id = desk.connect(&people(crm.kind)).await;
    let mut test = desk.post(&id, "test", json!({"create_fields": true})).await;
    if crm.kind == Kind::Salesforce {
        // A field that a program makes is seen when an administrator grants it.
        let detail = test.body["problems"][0]["detail"].as_str().unwrap_or_default();
        assert!(detail.contains("field-level security"), "{}", test.body);
        crm.grant_fields();
        test = desk.post(&id, "test", json!({"create_fields": true})).await;
    }
    assert_eq!(test.body["ok"], true, "{}", test.body);
    id
}

fn person(crm: &Crm, email: &str) -> String {
    crm.add(&[(crm.kind.names().email, email)])
}

async fn is_enriched(kind: Kind) {
    let ((desk, crm), names) = (desk(kind).await, kind.names());
    let ada = person(&crm, "ada.lovelace@acme.example");
    let alan = crm.add(&[(names.email, "alan.turing@acme.example"), (names.title, "Boss")]);
    let id = connected(&desk, &crm).await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["credits"], json!(2), "{ran}");
    assert_eq!(crm.value(&ada, names.title).as_deref(), Some("VP Engineering"));
    assert_eq!(crm.value(&ada, names.company).as_deref(), Some("Acme"));
    assert_eq!(crm.value(&ada, names.seniority).as_deref(), Some("VP"), "in the spelling of the option");
    assert_eq!(crm.value(&alan, names.seniority), None, "c_suite is no option of theirs");
    assert_eq!(crm.value(&alan, names.title).as_deref(), Some("Boss"));
    let written: Vec<_> = crm.writes().into_iter().filter(|(id, ..)| *id == alan).collect();
    assert!(written.iter().any(|(.., value)| value == "found"), "{written:?}");
    let before = crm.writes().len();
    desk.run(&id, json!({})).await;
    desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(crm.writes().len(), before, "nothing differs, so nothing is written");
    let undone = desk.post(&id, "undo", json!({"run": ran["last_run"]["id"]})).await;
    assert_eq!(undone.status, 202, "{}", undone.body);
    let undone = desk.work(&id).await;
    assert_eq!(undone["last_run"]["counts"]["written"], json!(2), "{undone}");
    let held = [names.title, names.company, names.seniority].map(|name| crm.value(&ada, name));
    assert_eq!(held, [None, None, None], "what was there before");
    desk.check().await;
}

async fn survives(kind: Kind) {
    let ((desk, crm), names) = (desk(kind).await, kind.names());
    let ada = person(&crm, "ada.lovelace@acme.example");
    let id = connected(&desk, &crm).await;
    crm.trouble(|trouble| (trouble.throttled, trouble.unanswered, trouble.expired) = (2, 1, true));
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["status"], "completed", "{ran}");
    assert_eq!(crm.value(&ada, names.title).as_deref(), Some("VP Engineering"));
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

async fn says_what_to_do(kind: Kind) {
    let ((desk, crm), names) = (desk(kind).await, kind.names());
    let ada = person(&crm, "ada.lovelace@acme.example");
    let id = connected(&desk, &crm).await;
    crm.trouble(|trouble| trouble.lacks_scope = Some("write_people"));
    let broken = desk.run(&id, json!({})).await;
    assert_eq!(
        (&broken["status"], &broken["problem"]["code"]),
        (&json!("broken"), &json!("missing_scope")),
        "{broken}"
    );
    assert!(broken["problem"]["detail"].as_str().unwrap().contains("write_people"), "{broken}");
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
    let title = crm.value(&ada, names.title);
    assert_eq!(title.as_deref(), Some("VP Engineering"), "what was paid for is written in the end");
    assert_eq!(desk.balance().await, Credits::whole(999));
    desk.check().await;
}

macro_rules! of_each_crm {
    ($($name:ident = $kind:ident),+) => {$(
        mod $name {
            use tests::crm::Kind;

            #[tokio::test]
            async fn its_people_are_enriched_its_options_respected_and_an_undo_restores() {
                super::is_enriched(Kind::$kind).await;
            }

            #[tokio::test]
            async fn a_storm_of_refusals_and_writes_without_an_answer_lose_nothing_and_cost_nothing_twice() {
                super::survives(Kind::$kind).await;
            }

            #[tokio::test]
            async fn a_revoked_token_and_a_missing_scope_stop_the_connection_and_say_what_to_do() {
                super::says_what_to_do(Kind::$kind).await;
            }
        }
    )+};
}

of_each_crm!(hubspot = HubSpot, salesforce = Salesforce, pipedrive = Pipedrive, attio = Attio);

/// HubSpot's own client is made from its published document; what we send must be what the document says.
#[tokio::test]
async fn every_request_to_hubspot_is_one_that_its_published_document_allows() {
    if !tools::install_crm().await {
        return;
    }
    let (desk, crm) = desk(Kind::HubSpot).await;
    for email in ["ada.lovelace@acme.example", "nobody@nowhere.example"] {
        person(&crm, email);
    }
    let id = connected(&desk, &crm).await;
    for body in [json!({"mode": "propose"}), json!({}), json!({"backfill": true})] {
        desk.run(&id, body).await;
    }
    assert_eq!(desk.post(&id, "undo", json!({"since": "2020-01-01T00:00:00Z"})).await.status, 202);
    desk.work(&id).await;
    let id = desk.connect(&super::sending::settings(Kind::HubSpot)).await;
    let grace =
        json!({"full_name": "Grace Hopper", "email": "grace.hopper@acme.example", "company_name": "Acme"});
    let sent = desk.post(&id, "send", json!({"people": [grace]})).await;
    assert_eq!(sent.status, 202, "{}", sent.body);
    desk.work(&id).await;
    assert_eq!(crm.companies().len(), 1);
    assert_eq!(desk.post(&id, "undo", json!({"run": sent.body["run"]})).await.status, 202);
    desk.work(&id).await;
    assert!(crm.companies().is_empty());
    crm.add_company(&[(Kind::HubSpot.names().domain, "acme.example")]);
    let id = desk.connect(&super::linking::settings(Kind::HubSpot)).await;
    let linked = desk.run(&id, json!({})).await;
    assert_eq!(desk.post(&id, "undo", json!({"run": linked["last_run"]["id"]})).await.status, 202);
    desk.work(&id).await;
    let lines = crm.vendor.questions().into_iter().map(|question| {
        let url =
            reqwest::Url::parse(&format!("{}{}", crm.vendor.address, question.target)).expect("an address");
        let query: Vec<String> = url.query_pairs().map(|(name, _)| name.into_owned()).collect();
        let body: Value = serde_json::from_str(&question.body).unwrap_or(Value::Null);
        json!({"method": question.method, "path": url.path(), "query": query, "body": body}).to_string()
    });
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("requests.jsonl");
    std::fs::write(&file, lines.collect::<Vec<_>>().join("\n")).expect("written");
    let mut check = Command::new("node");
    let printed = tools::run(check.arg(tools::script("crm/hubspot_requests.mjs")).arg(&file)).await;
    assert!(printed.ends_with("12 of 12 kinds\n"), "{printed}");
}

#[tokio::test]
async fn merged_and_deleted_contacts_are_followed_and_not_paid_for_again() {
    for kind in [Kind::HubSpot, Kind::Salesforce, Kind::Pipedrive] {
        let (desk, crm) = desk(kind).await;
        let ada = person(&crm, "ada.lovelace@acme.example");
        let other = person(&crm, "alan.turing@acme.example");
        let id = connected(&desk, &crm).await;
        desk.run(&id, json!({})).await;
        assert_eq!(desk.balance().await, Credits::whole(998));
        let merged = crm.merge(&ada, &other);
        let ran = desk.run(&id, json!({})).await;
        assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{kind:?}: {ran}");
        assert_eq!(desk.balance().await, Credits::whole(998));
        crm.remove(&merged);
        let ran = desk.run(&id, json!({"backfill": true})).await;
        assert_eq!(ran["last_run"]["counts"]["checked"], json!(0), "{kind:?}: {ran}");
    }
}
