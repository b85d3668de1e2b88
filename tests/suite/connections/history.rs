//! A random history of edits on both sides: no field of a person is ever overwritten, nothing is charged twice, and an undo
//! restores what was there.

use super::contract::CONTACTS;
use super::tables::table;
use super::{Desk, work_as};
use common::domain::Credits;
use serde_json::json;
use std::collections::HashMap;
use tests::crm::{Crm, Kind};
use tests::postgres::Postgres;

const NAMES: [&str; 8] = [
    "ada.lovelace@acme.example",
    "alan.turing@acme.example",
    "grace.hopper@acme.example",
    "edsger.dijkstra@acme.example",
    "barbara.liskov@acme.example",
    "ken.thompson@acme.example",
    "edgar.codd@umbrella.example",
    "nobody@nowhere.example",
];
const ROWS: usize = 24;
const ROUNDS: usize = 12;
const EDITS: usize = 10;

/// What a person last did to a field, `None` where the field is not theirs.
type Theirs = HashMap<(usize, &'static str), Option<String>>;

#[tokio::test]
async fn over_a_random_history_no_field_of_a_person_is_overwritten() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let mut dice = fastrand::Rng::with_seed(7);
    let mut theirs = Theirs::new();
    for _ in 0..ROWS {
        let email = NAMES[dice.usize(..NAMES.len())];
        server.sql(&format!("INSERT INTO contacts (email) VALUES ('{email}')")).await;
    }
    let mut settings = table(&server, json!({"monthly": 400}));
    settings["objects"]["people"]["rules"] = json!({"title": "tracked", "company": "blank"});
    let id = desk.connect(&settings).await;
    for round in 0..ROUNDS {
        assert_eq!(desk.post(&id, "run", json!({"backfill": dice.bool()})).await.status, 202);
        // People edit while the worker runs, and the worker may be stopped at any moment.
        let message = desk.message(&id);
        let app = desk.service.app.clone();
        let stops = dice.u64(..60);
        let working = tokio::spawn(async move {
            let work = connections::worker::work(&app, &message);
            let _ = tokio::time::timeout(std::time::Duration::from_millis(stops * 4), work).await;
        });
        for edit in 0..EDITS {
            let (row, field) = (dice.usize(1..=ROWS), if dice.bool() { "title" } else { "company" });
            let value = dice.bool().then(|| format!("theirs {round} {edit}"));
            let text = value.as_ref().map_or("NULL".to_owned(), |value| format!("'{value}'"));
            // An empty field that nothing was ever written into is nobody's.
            let held = server
                .sql(&format!(
                    "WITH o AS (SELECT id, {field} AS held FROM contacts WHERE id = {row} FOR UPDATE)
                     UPDATE contacts c SET {field} = {text}, updated_at = clock_timestamp() FROM o WHERE c.id = o.id
                     RETURNING coalesce(o.held, '')"
                ))
                .await;
            if value.is_some() || !held.is_empty() {
                theirs.insert((row, field), value);
            }
        }
        working.await.expect("it stops or ends");
        super::money::release(&desk, &id).await;
        desk.post(&id, "resume", json!({})).await;
        work_as(&desk.service.app, desk.message(&id)).await;
        for ((row, field), value) in &theirs {
            let held =
                server.sql(&format!("SELECT coalesce({field}, '') FROM contacts WHERE id = {row}")).await;
            // One that a person emptied before we ever wrote there may be filled.
            let is_filled = value.is_none() && !held.starts_with("theirs");
            assert!(
                held == value.clone().unwrap_or_default() || is_filled,
                "{round}: {field} of {row} is {held}, and was {value:?}"
            );
        }
        desk.check().await;
    }
    // Each record is looked up once: its address never changed, and no month has passed.
    let found = server.sql("SELECT count(*) FROM contacts WHERE email <> 'nobody@nowhere.example'").await;
    let paid = Credits::whole(1_000).saturating_sub(desk.balance().await);
    assert!(paid <= Credits::whole(found.parse().unwrap()), "{paid} for {found}");

    let since = "2020-01-01T00:00:00Z";
    assert_eq!(desk.post(&id, "undo", json!({"since": since})).await.status, 202);
    desk.work(&id).await;
    for ((row, field), value) in &theirs {
        let held = server.sql(&format!("SELECT coalesce({field}, '') FROM contacts WHERE id = {row}")).await;
        if let Some(value) = value {
            assert_eq!(&held, value, "{field} of {row} after the undo");
        }
    }
    let ours = server
        .sql("SELECT count(*) FROM contacts WHERE title NOT LIKE 'theirs%' OR company NOT LIKE 'theirs%'")
        .await;
    assert_eq!(ours, "0", "everything of ours that still stood is gone");
}

/// How many edits a history has; `HISTORY_EDITS=100000` for a long one.
fn edits() -> usize {
    std::env::var("HISTORY_EDITS").ok().and_then(|text| text.parse().ok()).unwrap_or(1_200)
}

/// A CRM without a lock, where people and the connection take turns: a round has as many edits as there are contacts.
#[tokio::test]
async fn over_a_long_history_nothing_of_a_person_is_overwritten_nobody_is_made_twice_and_each_is_paid_for_once()
 {
    // Slow: HubSpot's pace is kept, of two searches and eight other calls a second.
    let (crm, kind) = (Crm::start(Kind::HubSpot).await, Kind::HubSpot);
    let (mut desk, names) = (Desk::open(&crm.vendor.address).await, kind.names());
    desk.customer = desk.service.customer(common::domain::Plan::Pro, 5_000).await;
    let mut dice = fastrand::Rng::with_seed(11);
    let contacts = (edits() / 30).clamp(240, 3_000);
    let ids: Vec<String> =
        (0..contacts).map(|at| crm.add(&[(names.email, NAMES[at % NAMES.len()])])).collect();
    let mut settings = super::crms::people(kind);
    settings["caps"]["monthly"] = json!(5_000);
    settings["objects"]["people"]["rules"] = json!({names.title: "tracked", names.company: "blank"});
    let id = desk.connect(&settings).await;
    desk.post(&id, "test", json!({"create_fields": true})).await;
    let before = desk.balance().await;
    let mut theirs: HashMap<(usize, &str), String> = HashMap::new();
    for round in 0..edits().div_ceil(contacts) {
        let ran = desk.run(&id, json!({"backfill": round % 5 == 4})).await;
        assert_eq!(ran["last_run"]["status"], "completed", "{round}: {ran}");
        for ((at, field), value) in &theirs {
            let held = crm.value(&ids[*at], field).unwrap_or_default();
            // One that a person emptied before we ever wrote there may be filled.
            let is_filled = value.is_empty() && !held.starts_with("theirs");
            assert!(held == *value || is_filled, "{round}: {field} of {at} is {held}, and was {value}");
        }
        for edit in 0..contacts {
            let (at, field) = (dice.usize(..contacts), if dice.bool() { names.title } else { names.company });
            let value = if dice.bool() { format!("theirs {round} {edit}") } else { String::new() };
            let held = crm.value(&ids[at], field).unwrap_or_default();
            crm.edit(&ids[at], field, &value);
            if !value.is_empty() || !held.is_empty() {
                theirs.insert((at, field), value);
            }
        }
    }
    let found = (0..contacts).filter(|at| NAMES[at % NAMES.len()] != "nobody@nowhere.example").count() as i64;
    assert_eq!(before.saturating_sub(desk.balance().await), Credits::whole(found), "each is paid for once");
    assert_eq!(crm.count(), contacts, "nobody is made twice");
    desk.check().await;
}
