//! An address that bounces: its person is looked up again, and the record says so, where the connection says that it should.

use super::Desk;
use super::tables::table;
use crate::providers::vendors::config;
use common::domain::{Clock, Credits, EmailAddress};
use common::lookup::mail::Status;
use common::lookup::verdicts::Verdict;
use common::signals::told::By;
use jiff::SignedDuration;
use serde_json::{Value, json};
use tests::noon;
use tests::postgres::Postgres;
use tests::vendor::{Behaviour, Question, Vendor};

const OLD: &str = "ada.lovelace@acme.example";
const NEW: &str = "ada@acme.example";

/// A vendor that knows another address, at which there is no mailbox.
async fn hunter() -> Vendor {
    Vendor::start(move |question: &Question| match question.target.split('?').next() {
        Some("/email-finder") => Behaviour::Json(
            200,
            json!({"data": {"first_name": "Ada", "last_name": "Lovelace", "email": NEW, "score": 95,
                "domain": "acme.example", "company": "Acme", "verification": {"date": null, "status": "valid"}}}),
        ),
        _ => Behaviour::Json(404, json!({"errors": []})),
    })
    .await
}

struct Case {
    settings: Value,
    /// Records that are looked up again, and what that costs.
    again: (u64, i64),
    /// What the record holds then.
    holds: &'static str,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_whose_address_bounced_is_looked_up_again_once_and_the_record_says_so() {
    let tracked = json!({"on_bounce": true, "add": ["person"]});
    let filled = json!({"on_bounce": true, "add": ["person"], "rules": {"title": "blank", "company": "blank", "email": "never"}});
    let replaced = json!({"on_bounce": true, "add": ["person", "email"], "rules": {"email": "always"}});
    let off = json!({"add": ["person"]});
    for Case { settings, again, holds } in [
        Case { settings: tracked, again: (1, 1), holds: "ada.lovelace@acme.example|invalid|VP Engineering" },
        Case { settings: filled, again: (0, 0), holds: "ada.lovelace@acme.example|invalid|VP Engineering" },
        // The vendor's address has no mailbox, and by a new check the old one takes mail again: the newest check counts.
        Case { settings: replaced, again: (1, 3), holds: "ada.lovelace@acme.example|valid|VP Engineering" },
        Case { settings: off, again: (0, 0), holds: "ada.lovelace@acme.example|-|VP Engineering" },
    ] {
        let hunter = hunter().await;
        let order = [
            ("PROVIDERS_EMAIL", "dataset,hunter"),
            ("PROVIDERS_MAILBOX", "hunter"),
            ("PROVIDERS_PERSON", "dataset"),
        ];
        let config = config(&[("hunter", &hunter)], &order).with(|config| config.connections.private = true);
        let desk = Desk::with(config, Clock::fixed(noon()), false).await;
        let server = Postgres::start().await;
        server.sql(super::contract::CONTACTS).await;
        server.sql("ALTER TABLE contacts ADD email_status text").await;
        server
            .sql(&format!("INSERT INTO contacts (email) VALUES ('{OLD}'), ('alan.turing@acme.example')"))
            .await;
        let row = || {
            server.sql(
                "SELECT concat_ws('|', email, coalesce(email_status, '-'), title) FROM contacts WHERE id = 1",
            )
        };
        let mut wanted = table(&server, json!({"monthly": 100}));
        let people = wanted["objects"]["people"].as_object_mut().expect("people");
        people.insert("mapping".into(), json!({"email": "email", "title": "title", "company": "company_name", "email_status": "email_status"}));
        people.extend(settings.as_object().expect("settings").clone());
        let id = desk.connect(&wanted).await;
        desk.run(&id, json!({})).await;
        assert_eq!(row().await, "ada.lovelace@acme.example|-|VP Engineering", "{settings}");

        // Another process checked the address, as after feedback on it, and found no mailbox.
        desk.service.app.clock.advance(SignedDuration::from_hours(2));
        let (app, old) = (&desk.service.app, EmailAddress::parse(OLD).expect("an address"));
        let verdict = Verdict::of(&old, Status::Invalid, app.clock.now()).expect("a verdict");
        app.store.put_verdict(verdict).await.expect("told");
        app.told.follow_now(&app.store, &app.providers, By::Answering).await.expect("followed");

        let before = desk.balance().await;
        let ran = desk.run(&id, json!({})).await;
        assert_eq!(ran["last_run"]["counts"]["enriched"], json!(again.0), "{settings}: {ran}");
        assert_eq!(before.saturating_sub(desk.balance().await), Credits::whole(again.1), "{settings}");
        assert_eq!(row().await, holds, "{settings}");
        for _ in 0..2 {
            desk.service.app.clock.advance(SignedDuration::from_hours(2));
            let ran = desk.run(&id, json!({})).await;
            assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{settings}: {ran}");
            assert_eq!(row().await, holds, "{settings}");
        }
        desk.check().await;
    }
}

/// Records that were looked up before the connection followed bounces, and records that were sent and never looked up.
#[tokio::test]
async fn a_bounce_is_told_of_records_that_were_there_before() {
    let config = tests::unhurried().with(|config| config.connections.private = true);
    let desk = Desk::with(config, Clock::fixed(noon()), false).await;
    let server = Postgres::start().await;
    server.sql(super::contract::CONTACTS).await;
    server.sql("ALTER TABLE contacts ADD email_status text").await;
    server.sql(&format!("INSERT INTO contacts (email) VALUES ('{OLD}')")).await;
    let mut wanted = table(&server, json!({"monthly": 100}));
    let people = &mut wanted["objects"]["people"];
    people["mapping"] = json!({"email": "email", "title": "title", "company": "company_name", "email_status": "email_status"});
    people["rules"] = json!({"title": "blank", "company": "blank", "email": "never"});
    let id = desk.connect(&wanted).await;
    desk.run(&id, json!({})).await;
    let grace = "grace.hopper@acme.example";
    let sent = json!({"people": [{"email": grace, "full_name": "Grace Hopper", "title": "Admiral", "company_name": "Acme"}]});
    assert_eq!(desk.post(&id, "send", sent).await.status, 202);
    desk.work(&id).await;

    wanted["objects"]["people"]["on_bounce"] = json!(true);
    let path = format!("/v1/connections/{id}");
    let change = desk.service.request("PATCH", &path, Some(&desk.customer));
    let changed = desk.service.send(change.json(&json!({"objects": wanted["objects"]}))).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let app = &desk.service.app;
    app.clock.advance(SignedDuration::from_hours(2));
    for address in [OLD, grace] {
        let address = EmailAddress::parse(address).expect("an address");
        let verdict = Verdict::of(&address, Status::Invalid, app.clock.now()).expect("a verdict");
        app.store.put_verdict(verdict).await.expect("told");
    }
    app.told.follow_now(&app.store, &app.providers, By::Answering).await.expect("followed");
    let before = desk.balance().await;
    desk.run(&id, json!({})).await;
    let rows = "SELECT string_agg(concat_ws('|', email, coalesce(email_status, '-')), ',' ORDER BY id) FROM contacts";
    assert_eq!(server.sql(rows).await, format!("{OLD}|invalid,{grace}|invalid"));
    assert_eq!(desk.balance().await, before, "nothing is looked up for it");
    desk.check().await;
}

#[tokio::test]
async fn only_a_connection_that_knows_addresses_follows_bounces() {
    let desk = Desk::open("http://127.0.0.1:9").await;
    let refused = json!({
        "name": "contacts", "system": "carddav", "credentials": {"url": "https://dav.example.com/book/"}, "caps": {"monthly": 1},
        "objects": {"people": {"mapping": {"fn": "full_name"}, "add": ["person"], "on_bounce": true}}
    });
    let refused = desk.service.post(&desk.customer, "/v1/connections", &refused).await;
    assert_eq!(refused.bad_fields(), ["objects.people.on_bounce"], "{}", refused.body);
}
