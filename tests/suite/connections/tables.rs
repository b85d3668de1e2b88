//! A table that is kept enriched: what is looked up, what is written, what stays, and what that costs.

use super::Desk;
use super::contract::CONTACTS;
use common::domain::Credits;
use jiff::SignedDuration;
use serde_json::{Value, json};
use tests::postgres::Postgres;

/// A desk and a table of contacts.
pub async fn desk() -> (Desk, Postgres) {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    (Desk::open("http://127.0.0.1:9").await, server)
}

/// A connection to the table.
pub fn table(server: &Postgres, caps: Value) -> Value {
    json!({
        "name": "contacts", "system": "postgres", "credentials": {"url": server.url()}, "caps": caps,
        "objects": {"people": {
            "source": {"table": "contacts", "key": "id", "changed_at": "updated_at", "deleted_at": "deleted_at"},
            "mapping": {"email": "email", "title": "title", "company": "company_name", "almanac_status": "almanac_status"},
            "add": ["person"]
        }}
    })
}

async fn insert(server: &Postgres, rows: &[(&str, &str)]) {
    for (email, title) in rows {
        let title = if title.is_empty() { "NULL".to_owned() } else { format!("'{title}'") };
        server.sql(&format!("INSERT INTO contacts (email, title) VALUES ('{email}', {title})")).await;
    }
}

async fn row(server: &Postgres, id: u32) -> String {
    server.sql(&format!("SELECT concat_ws('|', coalesce(title, '-'), coalesce(company, '-'), coalesce(almanac_status, '-')) FROM contacts WHERE id = {id}")).await
}

#[tokio::test]
async fn a_table_is_kept_enriched_by_its_rules_and_each_record_is_paid_for_once() {
    let (desk, server) = desk().await;
    insert(
        &server,
        &[
            ("ada.lovelace@acme.example", ""),
            ("grace.hopper@acme.example", "Boss"),
            ("nobody@nowhere.example", ""),
        ],
    )
    .await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    let made = desk.get(&id).await;
    assert_eq!((&made["status"], &made["last_run"]), (&json!("paused"), &Value::Null));

    let test = desk.post(&id, "test", json!({})).await;
    assert_eq!((test.status, &test.body["ok"]), (200, &json!(true)), "{}", test.body);
    let preview = desk.post(&id, "preview", json!({})).await;
    assert_eq!(preview.body["max_credits"], json!(3), "{}", preview.body);
    assert_eq!((&preview.body["checked"], &preview.body["complete"]), (&json!(3), &json!(true)));
    assert_eq!(desk.balance().await, Credits::whole(1_000), "a preview is free");

    let ran = desk.run(&id, json!({})).await;
    let counts = &ran["last_run"]["counts"];
    assert_eq!(ran["last_run"]["status"], "completed", "{ran}");
    assert_eq!(
        (&counts["checked"], &counts["enriched"], &counts["not_found"]),
        (&json!(3), &json!(3), &json!(1))
    );
    assert_eq!(ran["last_run"]["credits"], json!(2), "what is not found costs nothing");
    assert_eq!(row(&server, 1).await, "VP Engineering|Acme|found");
    assert_eq!(row(&server, 2).await, "Boss|Acme|found", "what a person wrote stays");
    assert_eq!(row(&server, 3).await, "-|-|not_found");
    assert_eq!(desk.balance().await, Credits::whole(998));

    // Our own writes come back as changes, and nothing is looked up again.
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(
        (&ran["last_run"]["counts"]["enriched"], &ran["last_run"]["credits"]),
        (&json!(0), &json!(0)),
        "{ran}"
    );
    assert!(ran["last_run"]["counts"]["checked"].as_u64().unwrap() >= 3, "the overlap reads them again");
    let log = desk.log(&id).await;
    assert_eq!(log.len(), 3, "{log:?}");
    let ada = log.iter().find(|line| line["record"] == "1").unwrap();
    let title = ada["changes"].as_array().unwrap().iter().find(|change| change["field"] == "title").unwrap();
    assert_eq!(
        (&title["before"], &title["after"], &ada["credits"]),
        (&Value::Null, &json!("VP Engineering"), &json!(1))
    );
    desk.check().await;
}

#[tokio::test]
async fn a_new_record_is_enriched_with_the_next_poll_and_a_deleted_one_is_forgotten() {
    let (desk, server) = desk().await;
    insert(&server, &[("ada.lovelace@acme.example", "")]).await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    desk.run(&id, json!({})).await;
    insert(&server, &[("alan.turing@acme.example", "")]).await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["counts"]["enriched"], json!(1), "{ran}");
    assert_eq!(row(&server, 2).await, "CTO|Acme|found");
    server.sql("UPDATE contacts SET deleted_at = now() WHERE id = 2").await;
    let ran = desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{ran}");
    assert_eq!(desk.balance().await, Credits::whole(998));
}

#[tokio::test]
async fn another_address_makes_it_another_person_and_our_own_value_does_not() {
    let (desk, server) = desk().await;
    insert(&server, &[("ada.lovelace@acme.example", "")]).await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    desk.run(&id, json!({})).await;
    // Nothing of ours in the key: the company that we wrote is no reason to look again.
    let ran = desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{ran}");
    server
        .sql("UPDATE contacts SET email = 'alan.turing@acme.example', updated_at = now() WHERE id = 1")
        .await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(ran["last_run"]["counts"]["enriched"], json!(1), "{ran}");
    assert_eq!(row(&server, 1).await, "CTO|Acme|found", "what we wrote last is ours to replace");
}

#[tokio::test]
async fn a_person_whose_change_of_job_is_learned_is_looked_up_again_once_where_the_connection_says_so() {
    for (on_job_change, again) in [(true, 1), (false, 0)] {
        let (desk, server) = desk().await;
        insert(&server, &[("ada.lovelace@acme.example", ""), ("alan.turing@acme.example", "")]).await;
        let mut settings = table(&server, json!({"monthly": 100}));
        settings["objects"]["people"]["on_job_change"] = json!(on_job_change);
        let id = desk.connect(&settings).await;
        desk.run(&id, json!({})).await;
        assert_eq!(desk.balance().await, Credits::whole(998));
        let clock = &desk.service.app.clock;
        let learned = (clock.now() + SignedDuration::from_hours(1)).to_string();
        let moved =
            tests::stage::change("Ada Lovelace", &learned, ("VP Engineering", "acme"), ("CTO", "umbrella"));
        desk.service.app.store.put_signals(&[moved]).await.expect("stored");
        clock.advance(SignedDuration::from_hours(2));
        let ran = desk.run(&id, json!({})).await;
        assert_eq!(ran["last_run"]["counts"]["enriched"], json!(again), "{ran}");
        clock.advance(SignedDuration::from_hours(2));
        let ran = desk.run(&id, json!({})).await;
        assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{ran}");
        desk.check().await;
    }
}

#[tokio::test]
async fn an_undo_restores_what_was_there_unless_somebody_changed_it_since() {
    let (desk, server) = desk().await;
    insert(&server, &[("ada.lovelace@acme.example", ""), ("alan.turing@acme.example", "")]).await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    let ran = desk.run(&id, json!({})).await;
    server.sql("UPDATE contacts SET title = 'Countess', updated_at = now() WHERE id = 1").await;
    let undone = desk.post(&id, "undo", json!({"run": ran["last_run"]["id"]})).await;
    assert_eq!(undone.status, 202, "{}", undone.body);
    let after = desk.work(&id).await;
    assert_eq!((&after["last_run"]["kind"], &after["status"]), (&json!("undo"), &json!("paused")), "{after}");
    assert_eq!(row(&server, 1).await, "Countess|-|-", "a person's word stays");
    assert_eq!(row(&server, 2).await, "-|-|-");
    // What was taken back is not written again.
    let again = desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(again["last_run"]["counts"]["written"], json!(0), "{again}");
    assert_eq!(row(&server, 2).await, "-|-|-");
    let log = desk.log(&id).await;
    assert!(log.iter().any(|line| line["reason"] == "undone"));
    desk.check().await;
}

#[tokio::test]
async fn what_is_proposed_is_paid_for_shown_and_written_by_the_next_run() {
    let (desk, server) = desk().await;
    insert(&server, &[("ada.lovelace@acme.example", "")]).await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    let ran = desk.run(&id, json!({"mode": "propose"})).await;
    assert_eq!((&ran["last_run"]["credits"], row(&server, 1).await.as_str()), (&json!(1), "-|-|-"), "{ran}");
    let preview = desk.post(&id, "preview", json!({})).await.body;
    let fields =
        preview["records"][0]["fields"].as_array().unwrap_or_else(|| panic!("a diff: {preview}")).clone();
    let title = fields.iter().find(|field| field["field"] == "title").unwrap();
    assert_eq!((&title["before"], &title["after"]), (&Value::Null, &json!("VP Engineering")));
    assert_eq!(preview["max_credits"], json!(0));
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(
        (&ran["last_run"]["credits"], &ran["last_run"]["counts"]["written"]),
        (&json!(0), &json!(1)),
        "{ran}"
    );
    assert_eq!(row(&server, 1).await, "VP Engineering|Acme|found");
}

#[tokio::test]
async fn caps_end_a_run_before_they_are_passed_and_the_rest_follows_later() {
    let (desk, server) = desk().await;
    let people = [
        "ada.lovelace",
        "alan.turing",
        "grace.hopper",
        "edsger.dijkstra",
        "barbara.liskov",
        "ken.thompson",
        "dale.carnegie",
        "luca.pacioli",
        "edgar.codd",
    ];
    for name in people {
        let domain = if name == "edgar.codd" { "umbrella" } else { "acme" };
        insert(&server, &[(&format!("{name}@{domain}.example"), "")]).await;
    }
    let id = desk.connect(&table(&server, json!({"per_run": 8}))).await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(
        (&ran["last_run"]["status"], &ran["last_run"]["credits"]),
        (&json!("capped"), &json!(8)),
        "{ran}"
    );
    assert_eq!(ran["problem"]["code"], "cap_reached");
    assert_eq!(server.sql("SELECT count(title) FROM contacts").await, "8", "what was paid for is written");
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(
        (&ran["last_run"]["status"], &ran["last_run"]["credits"]),
        (&json!("completed"), &json!(1)),
        "{ran}"
    );
    assert_eq!(server.sql("SELECT count(title) FROM contacts").await, "9");
    desk.check().await;
}

#[tokio::test]
async fn an_account_that_cannot_pay_waits_and_nothing_is_lost() {
    let (desk, server) = desk().await;
    insert(&server, &[("ada.lovelace@acme.example", "")]).await;
    let capped =
        desk.service.request("PATCH", "/v1/me", Some(&desk.customer)).json(&json!({"caps": {"daily": 0}}));
    assert_eq!(desk.service.send(capped).await.status, 200);
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(
        (&ran["problem"]["code"], &ran["status"]),
        (&json!("insufficient_credits"), &json!("running")),
        "{ran}"
    );
    let lifted =
        desk.service.request("PATCH", "/v1/me", Some(&desk.customer)).json(&json!({"caps": {"daily": null}}));
    assert_eq!(desk.service.send(lifted).await.status, 200);
    assert_eq!(desk.post(&id, "resume", json!({})).await.status, 200);
    let ran = desk.work(&id).await;
    assert_eq!((&ran["problem"], &ran["last_run"]["credits"]), (&Value::Null, &json!(1)), "{ran}");
    assert_eq!(row(&server, 1).await, "VP Engineering|Acme|found");
}

#[tokio::test]
async fn bad_settings_are_named_with_what_to_do() {
    let (desk, server) = desk().await;
    let mut wrong = table(&server, json!({"monthly": 100}));
    wrong["objects"]["people"]["mapping"]["nickname"] = json!("last_name");
    wrong["objects"]["people"]["mapping"]["number"] = json!("phone");
    wrong["objects"]["people"]["rules"] = json!({"number": "always"});
    let id = desk.connect(&wrong).await;
    let test = desk.post(&id, "test", json!({})).await.body;
    let codes: Vec<&str> =
        test["problems"].as_array().unwrap().iter().filter_map(|problem| problem["code"].as_str()).collect();
    assert_eq!(codes, ["unknown_field", "read_only"], "{test}");
    let ran = desk.run(&id, json!({})).await;
    assert_eq!(
        (&ran["status"], &ran["problem"]["code"]),
        (&json!("broken"), &json!("unknown_field")),
        "{ran}"
    );
    let fixed = table(&server, json!({}))["objects"].clone();
    let change = desk.service.request("PATCH", &format!("/v1/connections/{id}"), Some(&desk.customer));
    assert_eq!(desk.service.send(change.json(&json!({"objects": fixed}))).await.status, 200);
    assert_eq!(desk.run(&id, json!({})).await["status"], "active");

    for (body, field) in [
        (json!({"caps": {}}), "caps"),
        (json!({"credentials": {"token": "x"}}), "credentials.url"),
        (json!({"objects": {}}), "objects"),
    ] {
        let mut all = table(&server, json!({"monthly": 1}));
        for (name, value) in body.as_object().unwrap() {
            all[name] = value.clone();
        }
        let refused = desk.service.post(&desk.customer, "/v1/connections", &all).await;
        assert_eq!(refused.status, 400, "{}", refused.body);
        assert!(refused.bad_fields().contains(&field), "{}", refused.body);
    }
    let indie = desk.service.customer(common::domain::Plan::Starter, 10).await;
    assert_eq!(
        desk.service.post(&indie, "/v1/connections", &table(&server, json!({"daily": 1}))).await.status,
        403
    );
}

#[tokio::test]
async fn what_we_wrote_about_somebody_who_opts_out_is_cleared_where_it_still_stands() {
    let (desk, server) = desk().await;
    insert(&server, &[("ada.lovelace@acme.example", ""), ("alan.turing@acme.example", "")]).await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    desk.run(&id, json!({})).await;
    server.sql("UPDATE contacts SET company = 'Analytical Engines', updated_at = now() WHERE id = 1").await;
    crate::privacy::suppress(&desk.service, |who| {
        who.email("ada.lovelace@acme.example").expect("an address")
    })
    .await;
    desk.run(&id, json!({})).await;
    assert_eq!(row(&server, 1).await, "-|Analytical Engines|-", "only ours is cleared");
    assert_eq!(row(&server, 2).await, "CTO|Acme|found");
    let log = desk.log(&id).await;
    assert!(log.iter().any(|line| line["reason"] == "opted_out"), "{log:?}");
    let told = |record: &str| -> Vec<String> {
        let lines = log.iter().filter(|line| line["record"] == record);
        lines.map(Value::to_string).collect()
    };
    assert!(
        !told("1").iter().any(|line| line.contains("VP Engineering")),
        "the log tells no value of theirs: {log:?}"
    );
    assert!(told("2").iter().any(|line| line.contains("CTO")), "{log:?}");
}
