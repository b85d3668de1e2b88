//! What an account has is sent to its systems: found there or created, never twice, for nothing, and taken back.

use super::contract::CONTACTS;
use super::money::{release, stage};
use super::tables::table;
use super::{Desk, work_as};
use common::domain::{Credits, Plan};
use connections::sync::{Stop, Worker, leave, take};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use tests::Reply;
use tests::crm::{Crm, Kind};
use tests::faults::{Fault, Faults};
use tests::postgres::Postgres;

/// A connection to a CRM with people and companies, which looks nothing up by itself.
pub fn settings(kind: Kind) -> Value {
    let names = kind.names();
    let name = if matches!(kind, Kind::HubSpot | Kind::Salesforce) { "last_name" } else { "full_name" };
    let people = BTreeMap::from([(names.email, "email"), (names.name, name), (names.title, "title")]);
    let companies = BTreeMap::from([(names.domain, "company_domain"), (names.company_name, "company_name")]);
    json!({
        "name": "our CRM", "system": kind.word(), "credentials": kind.credentials(), "caps": {"monthly": 500},
        "objects": {
            "people": {"mapping": people, "add": ["person"]}, "companies": {"mapping": companies, "add": ["company"]},
        },
    })
}

fn person(name: &str, title: &str) -> Value {
    let email = format!("{}@acme.example", name.to_lowercase().replace(' ', "."));
    json!({"full_name": name, "email": email, "title": title, "company_name": "Acme", "company_domain": "acme.example"})
}

async fn send(desk: &Desk, id: &str, body: Value) -> Reply {
    let sent = desk.post(id, "send", body).await;
    assert_eq!(sent.status, 202, "{}", sent.body);
    assert_eq!(sent.body["max_credits"], json!(0));
    sent
}

/// Sends, and works until it is done; the run.
async fn sent(desk: &Desk, id: &str, body: Value) -> String {
    let run = send(desk, id, body).await.body["run"].as_str().expect("a run").to_owned();
    desk.work(id).await;
    run
}

/// What became of the records of a run, by what the log says.
async fn states(desk: &Desk, id: &str, run: &str) -> BTreeMap<String, usize> {
    let mut states = BTreeMap::new();
    for line in desk.log(id).await.into_iter().filter(|line| line["run"] == run) {
        let state = format!("{} {}", line["object"].as_str().unwrap(), line["state"].as_str().unwrap());
        *states.entry(state).or_default() += 1;
    }
    states
}

fn counted(all: &[(&str, usize)]) -> BTreeMap<String, usize> {
    all.iter().map(|(state, count)| ((*state).to_owned(), *count)).collect()
}

/// Searches that are late find nothing that was just made: what is known of it is enough.
async fn is_sent_and_taken_back(kind: Kind) {
    // Slow: Pipedrive's and Attio's pace is kept, of a write in two seconds and in one.
    let crm = Crm::start(kind).await;
    let (desk, names) = (Desk::open(&crm.vendor.address).await, kind.names());
    let is_last = matches!(kind, Kind::HubSpot | Kind::Salesforce);
    let named = (names.name, if is_last { "Turing" } else { "Alan Turing" });
    let alan = crm.add(&[(names.email, "alan.turing@acme.example"), (names.title, "Boss"), named]);
    let ken = crm.add(&[(names.email, "ken.thompson@acme.example")]);
    let id = desk.connect(&settings(kind)).await;
    let people = [
        person("Alan Turing", "CTO"),
        person("Ken Thompson", "Engineer"),
        person("Ada Lovelace", "VP Engineering"),
        person("Grace Hopper", "Admiral"),
    ];
    let seen = send(&desk, &id, json!({"people": people, "preview": true})).await.body;
    let counts = [&seen["checked"], &seen["found"], &seen["to_create"], &seen["accepted"], &seen["complete"]];
    assert_eq!(counts, [&json!(4), &json!(2), &json!(2), &json!(0), &json!(true)], "{seen}");
    assert_eq!(seen["results"][0]["fields"], json!([]), "what a person wrote stays: {seen}");
    assert_eq!(seen["results"][1]["record"], json!(ken));
    assert!(crm.writes().is_empty() && crm.count() == 2, "a preview writes nothing");

    crm.trouble(|trouble| trouble.slow_search = true);
    let run = sent(&desk, &id, json!({ "people": people })).await;
    let expected =
        [("companies created", 1), ("people created", 2), ("people unchanged", 1), ("people written", 1)];
    assert_eq!(states(&desk, &id, &run).await, counted(&expected));
    assert_eq!(crm.value(&alan, names.title).as_deref(), Some("Boss"));
    assert_eq!(crm.value(&ken, names.title).as_deref(), Some("Engineer"));
    let companies = crm.companies();
    let [(acme, values)] = companies.as_slice() else { panic!("one company of both: {companies:?}") };
    assert_eq!(values.get(names.domain).map(String::as_str), Some("acme.example"));
    let made: Vec<String> = crm.people().into_iter().filter(|id| *id != alan && *id != ken).collect();
    for one in &made {
        assert_eq!(crm.value(one, names.employer).as_ref(), Some(acme), "linked to the company");
    }
    assert_eq!(desk.get(&id).await["status"], "paused", "it looks nothing up");
    assert_eq!(desk.balance().await, Credits::whole(1_000), "what was paid for is sent for nothing");

    let again = sent(&desk, &id, json!({ "people": people })).await;
    assert_eq!(states(&desk, &id, &again).await, counted(&[("people unchanged", 4)]));
    assert_eq!((crm.count(), crm.companies().len()), (4, 1), "never a duplicate");

    let grace =
        made.iter().find(|one| crm.value(one, names.title).as_deref() == Some("Admiral")).expect("Grace");
    crm.edit(grace, names.title, "Rear Admiral");
    assert_eq!(desk.post(&id, "undo", json!({ "run": run })).await.status, 202);
    let undone = desk.work(&id).await;
    assert_eq!(undone["status"], "paused", "{undone}");
    assert_eq!(
        crm.people(),
        [alan, ken.clone(), grace.clone()],
        "nobody's record is deleted that was changed"
    );
    assert_eq!(crm.value(&ken, names.title), None, "what was there before");
    // Salesforce deletes the people of a company with it, so that one with people stays.
    let kept = usize::from(kind == Kind::Salesforce);
    assert_eq!(crm.companies().len(), kept);
    let log = desk.log(&id).await;
    assert_eq!(log.iter().filter(|line| line["state"] == "deleted").count(), 2 - kept, "{log:?}");
    let refused = |line: &&Value| line["state"] == "refused" && line["object"] == "companies";
    assert_eq!(log.iter().filter(refused).count(), kept, "{log:?}");
    assert!(log.iter().any(|line| line["state"] == "conflict" && line["record"] == **grace), "{log:?}");
    desk.check().await;
}

/// The system made the record, and nobody heard of it.
async fn is_made_once(kind: Kind) {
    let crm = Crm::start(kind).await;
    let desk = Desk::open(&crm.vendor.address).await;
    let mut without_companies = settings(kind);
    without_companies["objects"].as_object_mut().unwrap().remove("companies");
    let id = desk.connect(&without_companies).await;
    crm.trouble(|trouble| (trouble.unanswered, trouble.slow_search) = (1, true));
    sent(&desk, &id, json!({"people": [person("Ada Lovelace", "VP")]})).await;
    assert_eq!((crm.count(), desk.log(&id).await.len()), (1, 0), "{kind:?}");
    assert_eq!(desk.get(&id).await["problem"]["code"], "unreachable", "{kind:?}");
    crm.trouble(|trouble| trouble.slow_search = false);
    desk.service.app.clock.advance(SignedDuration::from_mins(6));
    let after = desk.work(&id).await;
    assert_eq!((&after["problem"], &after["status"]), (&Value::Null, &json!("paused")), "{kind:?}: {after}");
    let log = desk.log(&id).await;
    assert_eq!((crm.count(), log.len()), (1, 1), "{kind:?}: {log:?}");
    assert_eq!(log[0]["state"], "created", "{kind:?}: it is known to be ours: {log:?}");
    desk.check().await;
}

macro_rules! of_each_crm {
    ($($name:ident = $kind:ident),+) => {$(
        mod $name {
            use tests::crm::Kind;

            #[tokio::test]
            async fn what_is_sent_is_found_or_created_with_its_company_and_an_undo_deletes_it() {
                super::is_sent_and_taken_back(Kind::$kind).await;
            }

            #[tokio::test]
            async fn a_creation_without_an_answer_makes_no_second_record() {
                super::is_made_once(Kind::$kind).await;
            }
        }
    )+};
}

of_each_crm!(hubspot = HubSpot, salesforce = Salesforce, pipedrive = Pipedrive, attio = Attio);

#[tokio::test]
async fn the_same_name_without_a_company_is_unclear_and_one_at_the_company_is_the_same() {
    let kind = Kind::Attio;
    let crm = Crm::start(kind).await;
    let (desk, names) = (Desk::open(&crm.vendor.address).await, kind.names());
    crm.add(&[(names.name, "Ada Lovelace")]);
    let grace = crm.add(&[(names.name, "Grace Hopper"), (names.company, "Acme Inc.")]);
    crm.add_company(&[(names.company_name, "ACME"), (names.domain, "acme.example")]);
    let mut all = settings(kind);
    all["objects"]["people"]["mapping"][names.company] = json!("company_name");
    let id = desk.connect(&all).await;
    let body = json!({"people": [person("Ada Lovelace", "VP"), person("Grace Hopper", "Admiral")],
        "companies": [{"company_name": "Acme Inc", "company_domain": "www.acme.example"}], "preview": true});
    let seen = send(&desk, &id, body.clone()).await.body;
    let outcomes: Vec<&Value> = (0..3).map(|at| &seen["results"][at]["outcome"]).collect();
    assert_eq!(outcomes, [&json!("unclear"), &json!("found"), &json!("found")], "{seen}");
    let mut body = body;
    body["preview"] = json!(false);
    let run = sent(&desk, &id, body).await;
    assert_eq!(states(&desk, &id, &run).await.get("people unclear"), Some(&1));
    assert_eq!((crm.count(), crm.companies().len()), (2, 1), "nothing that may be there is created");
    assert_eq!(crm.value(&grace, names.email).as_deref(), Some("grace.hopper@acme.example"));
}

#[tokio::test]
async fn nobody_who_opted_out_is_sent_and_the_log_has_none_of_their_values() {
    let crm = Crm::start(Kind::HubSpot).await;
    let desk = Desk::open(&crm.vendor.address).await;
    let id = desk.connect(&settings(Kind::HubSpot)).await;
    crate::privacy::suppress(&desk.service, |who| {
        who.email("ada.lovelace@acme.example").expect("an address")
    })
    .await;
    let people = [person("Ada Lovelace", "VP Engineering"), person("Grace Hopper", "Admiral")];
    let seen = send(&desk, &id, json!({"people": people, "preview": true})).await.body;
    assert_eq!((&seen["left_out"], &seen["to_create"]), (&json!(1), &json!(1)), "{seen}");
    let run = sent(&desk, &id, json!({ "people": people })).await;
    assert_eq!(crm.count(), 1, "only one of them");
    let states = states(&desk, &id, &run).await;
    assert_eq!(
        (states.get("people refused"), states.get("people created")),
        (Some(&1), Some(&1)),
        "{states:?}"
    );
    let told: String = desk.log(&id).await.iter().map(Value::to_string).collect();
    assert!(!told.contains("lovelace") && !told.contains("Lovelace"), "{told}");

    // Who opts out later is cleared with everything else that we wrote.
    crate::privacy::suppress(&desk.service, |who| {
        who.email("grace.hopper@acme.example").expect("an address")
    })
    .await;
    desk.run(&id, json!({})).await;
    let grace = crm.people().remove(0);
    assert_eq!(crm.value(&grace, Kind::HubSpot.names().title), None);
    desk.check().await;
}

#[tokio::test]
async fn a_profile_is_found_in_another_spelling() {
    for kind in Kind::ALL {
        let crm = Crm::start(kind).await;
        let (desk, names) = (Desk::open(&crm.vendor.address).await, kind.names());
        let ada = crm.add(&[(names.company, "https://www.network.example/in/Ada-Lovelace/")]);
        crm.add(&[(names.company, "https://www.network.example/in/ada-lovelace-2/")]);
        let mut all = settings(kind);
        all["objects"]["people"]["mapping"][names.company] = json!("network_url");
        let id = desk.connect(&all).await;
        let sent = json!({"network_url": "network.example/in/ada-lovelace", "title": "VP"});
        let seen = send(&desk, &id, json!({"people": [sent], "preview": true})).await.body;
        assert_eq!(seen["results"][0]["record"], json!(ada), "{kind:?}: {seen}");
    }
}

/// One with an address, one without, and another of the same name: searches find none of what was just made.
#[tokio::test]
async fn who_shares_a_name_with_one_who_was_just_sent_is_compared_and_never_merged_or_made_twice() {
    let kind = Kind::Attio;
    let crm = Crm::start(kind).await;
    let (desk, names) = (Desk::open(&crm.vendor.address).await, kind.names());
    let mut all = settings(kind);
    all["objects"]["people"]["mapping"][names.company] = json!("company_name");
    let id = desk.connect(&all).await;
    crm.trouble(|trouble| trouble.slow_search = true);
    let named = json!({"full_name": "Ada Lovelace", "company_name": "Acme"});
    let with = |email: &str| {
        let mut person = named.clone();
        person["email"] = json!(email);
        person
    };
    let run = sent(&desk, &id, json!({"people": [with("ada@acme.example")]})).await;
    assert_eq!(states(&desk, &id, &run).await.get("people created"), Some(&1));
    let run = sent(&desk, &id, json!({"people": [named.clone()]})).await;
    assert_eq!(states(&desk, &id, &run).await, counted(&[("people unchanged", 1)]), "the same person");
    let run = sent(&desk, &id, json!({"people": [with("lovelace@acme.example")]})).await;
    assert_eq!(states(&desk, &id, &run).await, counted(&[("people unclear", 1)]), "perhaps another one");
    assert_eq!(crm.count(), 1);
    desk.check().await;
}

#[tokio::test]
async fn more_hits_than_a_search_gives_are_unclear_unless_the_one_that_is_meant_is_among_them() {
    let kind = Kind::Attio;
    let crm = Crm::start(kind).await;
    let (desk, names) = (Desk::open(&crm.vendor.address).await, kind.names());
    for number in 1..common::connect::SEARCHED {
        crm.add_company(&[(names.company_name, &format!("Pharmacmenu {number}"))]);
    }
    let id = desk.connect(&settings(kind)).await;
    let body = json!({"companies": [{"company_name": "Acme"}], "preview": true});
    let seen = send(&desk, &id, body.clone()).await.body;
    assert_eq!(seen["to_create"], json!(1), "every hit was looked at: {seen}");
    crm.add_company(&[(names.company_name, "Pharmacmenu")]);
    let seen = send(&desk, &id, body.clone()).await.body;
    assert_eq!(seen["unclear"], json!(1), "there may be more: {seen}");
    let acme = crm.add_company(&[(names.company_name, "Acme")]);
    let seen = send(&desk, &id, body).await.body;
    assert_eq!(seen["results"][0]["record"], json!(acme), "{seen}");
}

#[tokio::test]
async fn the_record_of_somebody_who_opted_out_is_not_written_where_a_name_finds_it() {
    let kind = Kind::Attio;
    let crm = Crm::start(kind).await;
    let (desk, names) = (Desk::open(&crm.vendor.address).await, kind.names());
    let add = |name: &str, email: &str| {
        crm.add(&[(names.name, name), (names.company, "Acme Inc."), (names.email, email)])
    };
    let grace = add("Grace Hopper", "grace.hopper@acme.example");
    let ada = add("Ada Lovelace", "ada.lovelace@acme.example");
    let mut all = settings(kind);
    all["objects"]["people"]["mapping"][names.company] = json!("company_name");
    let id = desk.connect(&all).await;
    crate::privacy::suppress(&desk.service, |who| {
        who.email("grace.hopper@acme.example").expect("an address")
    })
    .await;
    let named = |name: &str| json!({"full_name": name, "company_name": "Acme", "title": "Admiral"});
    let people = [named("Grace Hopper"), named("Ada Lovelace")];
    let seen = send(&desk, &id, json!({"people": people, "preview": true})).await.body;
    assert_eq!((&seen["left_out"], &seen["found"]), (&json!(1), &json!(1)), "{seen}");
    let run = sent(&desk, &id, json!({ "people": people })).await;
    let expected = counted(&[("people refused", 1), ("people written", 1)]);
    assert_eq!(states(&desk, &id, &run).await, expected);
    assert_eq!(crm.value(&grace, names.title), None);
    assert_eq!(crm.value(&ada, names.title).as_deref(), Some("Admiral"));
    desk.check().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_send_is_told_before_anything_is_sent() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    for (body, field) in [
        (json!({}), "people"),
        (json!({"people": [{}]}), "people[0]"),
        (
            json!({"people": [{"email": "a@b.example", "almanac_status": "found"}]}),
            "people[0].almanac_status",
        ),
        (json!({"companies": [{"company_name": "Acme"}]}), "companies"),
    ] {
        let refused = desk.post(&id, "send", body).await;
        assert_eq!(refused.status, 400, "{}", refused.body);
        assert!(refused.bad_fields().contains(&field), "{field}: {}", refused.body);
    }
    // Creating can be switched off, and a row that is deleted is not there.
    server.sql("INSERT INTO contacts (email, deleted_at) VALUES ('ada.lovelace@acme.example', now())").await;
    let people = [person("Ada Lovelace", "VP")];
    let run = sent(&desk, &id, json!({"people": people, "create": false})).await;
    assert_eq!(states(&desk, &id, &run).await, counted(&[("people refused", 1)]));
    let run = sent(&desk, &id, json!({ "people": people })).await;
    assert_eq!(states(&desk, &id, &run).await, counted(&[("people created", 1)]));
    let row =
        "SELECT concat_ws('|', email, title, company, almanac_status) FROM contacts WHERE deleted_at IS NULL";
    assert_eq!(server.sql(row).await, "ada.lovelace@acme.example|VP|Acme|found");

    // A record that was created is not looked up: it was paid for.
    let ran = desk.run(&id, json!({"backfill": true})).await;
    assert_eq!(ran["last_run"]["counts"]["enriched"], json!(0), "{ran}");
    assert_eq!(desk.balance().await, Credits::whole(1_000));

    // The time of the last change is the database's own, and no edit of a person.
    server.sql("UPDATE contacts SET updated_at = now()").await;
    assert_eq!(desk.post(&id, "undo", json!({ "run": run })).await.status, 202);
    desk.work(&id).await;
    assert_eq!(server.sql("SELECT count(*) FROM contacts WHERE deleted_at IS NULL").await, "0");
    desk.check().await;
}

/// Each round does the same with a fault at a later step.
#[tokio::test]
async fn a_worker_that_dies_at_any_step_of_a_send_makes_no_second_record() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    for fault in [Fault::Kill, Fault::Lose] {
        let mut step = 0;
        loop {
            server.sql("TRUNCATE contacts RESTART IDENTITY").await;
            server.sql("INSERT INTO contacts (email) VALUES ('alan.turing@acme.example')").await;
            let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
            let people = [
                person("Alan Turing", "CTO"),
                person("Ada Lovelace", "VP"),
                person("Grace Hopper", "Admiral"),
            ];
            send(&desk, &id, json!({ "people": people })).await;
            let faults = Faults::new(move |at| (at == step).then_some(fault));
            let steps = faults.steps.clone();
            let served = local::cli::sources(&desk.service.app.config, &desk.service.app.clock, stage());
            let fragile = faults.app(&desk.service.app, served.expect("providers"));
            let message = desk.message(&id);
            let died = tokio::spawn(async move { connections::worker::work(&fragile, &message).await }).await;
            // The next worker takes over when the lease of the dead one is over.
            desk.service.app.clock.advance(SignedDuration::from_mins(10));
            release(&desk, &id).await;
            work_as(&desk.service.app, desk.message(&id)).await;
            let rows = server.sql("SELECT count(*) || ' ' || count(title) FROM contacts").await;
            assert_eq!(rows, "3 3", "{step}: everybody is there once");
            let log = desk.log(&id).await;
            assert_eq!(log.len(), 3, "{step}: each is told once: {log:?}");
            let deleted =
                desk.service.request("DELETE", &format!("/v1/connections/{id}"), Some(&desk.customer));
            assert_eq!(desk.service.send(deleted).await.status, 200);
            if died.is_ok() && steps.load(Ordering::Relaxed) <= step {
                break;
            }
            step += 3;
        }
        assert!(step > 15, "the faults reached the whole send: {step}");
    }
    assert_eq!(desk.balance().await, Credits::whole(1_000));
    desk.check().await;
}

/// A person writes into the record between the worker that died and the next one.
#[tokio::test]
async fn a_worker_that_dies_while_a_person_edits_the_record_leaves_nothing_that_blocks_the_connection() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let mut step = 0;
    loop {
        server.sql("TRUNCATE contacts RESTART IDENTITY").await;
        server.sql("INSERT INTO contacts (email) VALUES ('alan.turing@acme.example')").await;
        let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
        send(&desk, &id, json!({"people": [person("Alan Turing", "CTO")]})).await;
        let faults = Faults::new(move |at| (at == step).then_some(Fault::Kill));
        let steps = faults.steps.clone();
        let served = local::cli::sources(&desk.service.app.config, &desk.service.app.clock, stage());
        let fragile = faults.app(&desk.service.app, served.expect("providers"));
        let message = desk.message(&id);
        let died = tokio::spawn(async move { connections::worker::work(&fragile, &message).await }).await;
        server.sql("UPDATE contacts SET title = 'Boss' WHERE title IS NULL").await;
        desk.service.app.clock.advance(SignedDuration::from_mins(10));
        release(&desk, &id).await;
        work_as(&desk.service.app, desk.message(&id)).await;
        let waiting = desk.service.app.store.outgoing_page(&id, None).await.expect("readable").0;
        assert!(waiting.is_empty(), "{step}: it does not wait for good");
        let log = desk.log(&id).await;
        assert_eq!(log.len(), 1, "{step}: it is told once: {log:?}");
        assert_eq!(server.sql("SELECT count(*) FROM contacts").await, "1", "{step}");
        let deleted = desk.service.request("DELETE", &format!("/v1/connections/{id}"), Some(&desk.customer));
        assert_eq!(desk.service.send(deleted).await.status, 200);
        if died.is_ok() && steps.load(Ordering::Relaxed) <= step {
            break;
        }
        step += 1;
    }
    assert!(step > 8, "the faults reached the whole send: {step}");
}

#[tokio::test]
async fn a_run_that_goes_on_ends_with_a_pause_although_something_is_sent() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    server.sql("INSERT INTO contacts (email) VALUES ('alan.turing@acme.example')").await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    assert_eq!(desk.post(&id, "run", json!({})).await.status, 202);
    let app = &desk.service.app;
    let head = app.store.connection(&desk.customer.id, &id).await.expect("readable").expect("there");
    assert!(take(app, &id, "one").await.expect("taken"));
    let mut worker = Worker::begin(app, head, Plan::Pro, "one").await.expect("begun");
    assert_eq!(desk.post(&id, "pause", json!({})).await.status, 200);
    send(&desk, &id, json!({"people": [person("Ada Lovelace", "VP")]})).await;
    let stop = worker.go_on().await.expect_err("it is paused");
    assert!(matches!(stop, Stop::Lost), "{stop:?}");
    leave(app, &id, "one").await;
    assert_eq!(desk.work(&id).await["status"], "paused");
    assert_eq!(desk.log(&id).await.len(), 1, "it was sent");
    assert_eq!(desk.balance().await, Credits::whole(1_000), "and nothing was looked up");

    // Nothing is sent by settings that are no longer so.
    send(&desk, &id, json!({"people": [person("Grace Hopper", "Admiral")]})).await;
    let head = app.store.connection(&desk.customer.id, &id).await.expect("readable").expect("there");
    assert!(take(app, &id, "two").await.expect("taken"));
    let mut worker = Worker::begin(app, head, Plan::Pro, "two").await.expect("begun");
    let path = format!("/v1/connections/{id}");
    let change = desk.service.request("PATCH", &path, Some(&desk.customer)).json(&json!({"schedule": 120}));
    assert_eq!(desk.service.send(change).await.status, 200);
    assert!(matches!(worker.sends().await.expect_err("it was changed"), Stop::Lost));
    leave(app, &id, "two").await;
    desk.work(&id).await;
    assert_eq!(desk.log(&id).await.len(), 2, "the next worker sends it");
    desk.check().await;
}

#[tokio::test]
async fn what_is_accepted_while_a_worker_ends_or_before_a_pause_is_sent() {
    let server = Postgres::start().await;
    server.sql(CONTACTS).await;
    let desk = Desk::open("http://127.0.0.1:9").await;
    let id = desk.connect(&table(&server, json!({"monthly": 100}))).await;
    let store = &desk.service.app.store;
    assert_eq!(desk.post(&id, "resume", json!({})).await.status, 200);
    let head = store.connection(&desk.customer.id, &id).await.expect("readable").expect("there");
    desk.service.app.clock.advance(SignedDuration::from_secs(1));
    send(&desk, &id, json!({"people": [person("Ada Lovelace", "VP")]})).await;
    // A worker that began before ends after.
    let now = desk.service.app.clock.now();
    let later = now + SignedDuration::from_hours(1);
    assert!(!store.put_off_connection(&head, later, None).await.expect("written"), "it was woken since");
    let head = store.connection(&desk.customer.id, &id).await.expect("readable").expect("there");
    assert_eq!(head.due_at, Some(now));
    let paused = desk.post(&id, "pause", json!({})).await;
    assert_eq!((paused.status, &paused.body["status"]), (200, &json!("paused")), "{}", paused.body);
    assert_eq!(desk.work(&id).await["status"], "paused");
    assert_eq!(server.sql("SELECT string_agg(email, ',') FROM contacts").await, "ada.lovelace@acme.example");
    let head = store.connection(&desk.customer.id, &id).await.expect("readable").expect("there");
    assert_eq!(head.due_at, None, "it rests");
    assert_eq!(desk.balance().await, Credits::whole(1_000), "and looks nothing up");
    desk.check().await;
}
