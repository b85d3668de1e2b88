//! What was written before somebody said no: answers kept for a repeat, results of jobs, lists, people resolved, events.

use super::silence::demo_signals;
use super::{first_person, secrets, suppress};
use common::config::{Config, Hidden};
use common::dataset::Dataset;
use common::domain::signal::SignalKind;
use common::domain::{Clock, Plan};
use common::error::Error;
use common::lookup::record::PersonRecord;
use common::objections::Followed;
use common::store::webhooks::Delivery;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tests::{Customer, Reply, Service, demo, noon, unhurried};

fn config() -> Config {
    unhurried().with(|config| {
        config.network.webhooks_to_loopback = true;
        config.stored.seal_secret = Hidden("a secret of this deployment".into());
    })
}

async fn once(service: &Service, customer: &Customer, key: &str, path: &str, body: &Value) -> Reply {
    let request = service.request("POST", path, Some(customer)).header("idempotency-key", key).json(body);
    service.send(request).await
}

/// What the calls of the history were asked, newest first, without the items of jobs.
async fn asked(service: &Service, customer: &Customer) -> Vec<Value> {
    let history = service.get(customer, "/v1/me/history?items=false").await;
    let calls = history.body["results"].as_array().expect("calls").clone();
    let is_lookup = |call: &&Value| call["path"] != "/v1/bulk/enrich";
    calls.iter().filter(is_lookup).map(|call| call["input"].clone()).collect()
}

async fn finished(service: &Service, customer: &Customer, job: &str) -> Reply {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let reply = service.get(customer, &format!("/v1/bulk/{job}")).await;
        if reply.body["status"] == "completed" {
            return reply;
        }
        assert!(Instant::now() < deadline, "{}", reply.body);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn what_was_answered_before_is_shown_without_who_said_no() {
    let service = Service::start_with(config(), Clock::System).await;
    let customer = service.customer(Plan::Enterprise, 10_000).await;
    let email = service.known_email();
    let known = once(&service, &customer, "enrich", "/v1/enrich", &json!({"email": email})).await;
    assert_eq!(known.body["found"], true, "{}", known.body);
    let record = first_person(&known.body, &demo()).expect("a person");
    let domain =
        record.person.company.as_ref().and_then(|company| company.domain.clone()).expect("an employer");
    let search = json!({"filters": {"company_domains": [domain]}, "limit": 100});
    let page = once(&service, &customer, "search", "/v1/search/people", &search).await;
    assert!(String::from_utf8_lossy(&page.bytes).contains(&record.person.full_name));
    let job = service.post(&customer, "/v1/bulk/enrich", &json!({"items": [{"email": email}]})).await;
    let job = job.body["id"].as_str().expect("a job").to_owned();
    let done = finished(&service, &customer, &job).await;
    assert_eq!(done.body["results"][0]["status"], "found", "{}", done.body);
    let people = service.get(&customer, "/v1/me/people").await;
    assert!(people.body.to_string().contains(&record.person.full_name));
    let url = record.person.network_url.clone().expect("a profile");
    once(&service, &customer, "profile", "/v1/enrich", &json!({"networkUrl": url})).await;
    let mine = asked(&service, &customer).await;
    assert_eq!(
        mine[..3],
        [json!({"networkUrl": url}), search.clone(), json!({"email": email})],
        "what was asked"
    );

    suppress(&service, |who| who.email(&email).expect("an address")).await;

    let again = once(&service, &customer, "enrich", "/v1/enrich", &json!({"email": email})).await;
    assert_eq!(again.header("idempotency-replayed"), "true");
    assert_eq!((&again.body["found"], &again.body["reason"]), (&json!(false), &json!("not_found")));
    assert_eq!(again.body["cost"], known.body["cost"], "it cost what it cost");
    assert_eq!(again.credits(), known.credits());
    let listed = once(&service, &customer, "search", "/v1/search/people", &search).await;
    let results = |reply: &Reply| reply.body["results"].as_array().expect("results").len();
    assert_eq!(results(&listed), results(&page) - 1, "the others are still there");
    let job = finished(&service, &customer, &job).await;
    let result = &job.body["results"][0];
    assert_eq!((&result["status"], &result["credits"]), (&json!("not_found"), &json!(1)), "{result}");
    let people = service.get(&customer, "/v1/me/people").await;
    let rows = people.body["results"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["id"] == record.person.id.as_str()).expect("the id is kept");
    assert_eq!(row["suppressed"], true, "{row}");
    let mine = asked(&service, &customer).await;
    assert_eq!(mine[..3], [Value::Null, search, Value::Null], "by whichever identifier they were asked for");
    let history = service.get(&customer, "/v1/me/history").await;
    for reply in [&again, &listed, &job, &people, &history] {
        let text = String::from_utf8_lossy(&reply.bytes);
        let told: Vec<_> = secrets(&record).into_iter().filter(|secret| text.contains(secret)).collect();
        assert!(told.is_empty(), "{told:?} in {text}");
    }
    assert!(common::billing::audit(&service.app.store, &customer.id).await.unwrap().is_empty());
}

#[tokio::test]
async fn lists_and_saved_searches_find_nobody_who_said_no() {
    let service = Service::start_with(config(), Clock::fixed(noon())).await;
    service.app.store.put_signals(&demo_signals()).await.expect("signals");
    let customer = service.customer(Plan::Enterprise, 100_000).await;
    let recent = noon() - jiff::SignedDuration::from_hours(24 * 20);
    let moved = demo_signals()
        .into_iter()
        .find(|signal| signal.kind == SignalKind::JobChange && signal.occurred_at > recent)
        .expect("a move");
    let url = moved.person.as_ref().and_then(|person| person.network_url.clone()).expect("a profile");
    let record = demo().person_by_network_url(&url).expect("the demo can be read").expect("a person");
    let list = json!({"name": "champions", "kind": "people", "entries": [url]});
    let list = service.post(&customer, "/v1/watch-lists", &list).await;
    let run = format!("/v1/watch-lists/{}/run", list.body["id"].as_str().expect("an id"));
    let before = service.post(&customer, &run, &json!({"include_seen": true})).await;
    assert!(before.body.to_string().contains(&record.person.full_name), "{}", before.body);
    let title = record.person.title.clone().expect("a title");
    let employer =
        record.person.company.as_ref().and_then(|company| company.domain.clone()).expect("an employer");
    let filters = json!({"titles": [title], "company_domains": [employer]});
    let icp = json!({"name": "them", "target": "people", "filters": filters});
    let icp = service.post(&customer, "/v1/saved-icps", &icp).await;
    let icp = format!("/v1/saved-icps/{}/run", icp.body["id"].as_str().expect("an id"));
    let found = service.post(&customer, &icp, &json!({})).await;
    assert!(found.body.to_string().contains(&record.person.full_name), "{}", found.body);

    suppress(&service, |who| who.network_url(url.as_str()).expect("a profile")).await;

    let after = service.post(&customer, &run, &json!({"include_seen": true})).await;
    assert_eq!(
        (after.status, after.body["results"].as_array().map(Vec::len)),
        (200, Some(0)),
        "{}",
        after.body
    );
    let found = service.post(&customer, &icp, &json!({})).await;
    assert!(!found.body.to_string().contains(&record.person.full_name), "{}", found.body);
}

#[tokio::test]
async fn whoever_bought_a_record_is_told_once() {
    let sources = local::cli::sources(&config(), &Clock::fixed(noon()), demo()).unwrap();
    let service = Service::start_custom(config(), Clock::fixed(noon()), sources, false).await;
    let (buyer, other) = (service.customer(Plan::Pro, 100).await, service.customer(Plan::Pro, 100).await);
    for customer in [&buyer, &other] {
        let change = json!({"webhook_url": "http://127.0.0.1:9/hook"});
        let changed = service.send(service.request("PATCH", "/v1/me", Some(customer)).json(&change)).await;
        assert_eq!(changed.status, 200, "{}", changed.body);
    }
    let email = service.known_email();
    let known = service.post(&buyer, "/v1/enrich", &json!({"email": email})).await;
    let id = known.body["person"]["id"].as_str().expect("an id").to_owned();
    suppress(&service, |who| who.email(&email).expect("an address")).await;
    assert_eq!(common::privacy::tell::tell(&service.app).await.unwrap(), 1);
    assert_eq!(common::privacy::tell::tell(&service.app).await.unwrap(), 0, "once");
    let events = async |customer: &Customer| -> Vec<Delivery> {
        service.app.store.deliveries_of(&customer.id, None, 10, noon()).await.unwrap().0
    };
    assert!(events(&other).await.is_empty(), "who did not buy is not told");
    let events = events(&buyer).await;
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].event, "person.suppressed");
    let body: Value = serde_json::from_str(&events[0].body).unwrap();
    assert_eq!(body["type"], "person.suppressed");
    assert_eq!(body["data"]["person_id"], id.as_str());
    let deadline: jiff::Timestamp = body["data"]["deadline"].as_str().unwrap().parse().unwrap();
    assert!(deadline > noon(), "{body}");
    assert!(!events[0].body.contains(&email));
}

/// Another process learns of an objection by itself, and one that cannot read the list answers nobody.
#[tokio::test]
async fn every_process_follows_the_list_and_none_answers_without_it() {
    let service = Service::start_with(config(), Clock::System).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let email = service.known_email();
    let enrich = async || service.post(&customer, "/v1/enrich", &json!({"email": email})).await;
    assert_eq!(enrich().await.body["found"], true);
    // What a command in another process does: the server is not told.
    let mut subject = common::privacy::desk::Subject::default();
    subject.email(&email).unwrap();
    let (app, started) = (&service.app, Instant::now());
    let marks = subject.marks(app.objections.pepper());
    common::privacy::desk::suppress(&app.store, app.objections.pepper(), &marks, "test", app.clock.now())
        .await
        .unwrap();
    while enrich().await.body["found"] == true {
        assert!(started.elapsed() < Duration::from_secs(30), "not silent yet");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!("silent after {:.1} s", started.elapsed().as_secs_f64());

    let foreign = Followed::new(Default::default(), ["another secret"]);
    assert!(matches!(foreign.follow(&app.store).await, Err(Error::Internal(_))), "it could recognise nobody");
    let former = Followed::new(Default::default(), ["another secret", "a secret of this deployment"]);
    former.follow(&app.store).await.unwrap();
    let kind = common::lookup::IdentifierKind::Email;
    assert!(
        former.objections().is_listed(kind, &email),
        "who objected under the secret before stays unfound"
    );
}

#[tokio::test]
async fn a_files_result_leaves_out_who_said_no_since() {
    let service = Service::start_with(config(), Clock::System).await;
    let customer = service.customer(Plan::Enterprise, 10_000).await;
    let email = service.known_email();
    let known = service.post(&customer, "/v1/enrich", &json!({"email": email})).await;
    let name = known.body["person"]["fullName"].as_str().expect("a name").to_owned();
    let request = service.request("POST", "/v1/files?name=list.csv", Some(&customer));
    let sent = service.send(request.body(format!("Email\n{email}\n"))).await;
    let id = sent.body["id"].as_str().unwrap_or_else(|| panic!("{}", sent.body)).to_owned();
    let run = service.post(&customer, &format!("/v1/files/{id}/run"), &json!({"add": ["person"]})).await;
    assert_eq!(run.status, 202, "{}", run.body);
    let result = async || {
        let reply = service.get(&customer, &format!("/v1/files/{id}/result")).await;
        String::from_utf8_lossy(&reply.bytes).into_owned()
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    while !result().await.contains(&name) {
        assert!(Instant::now() < deadline, "{}", result().await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    suppress(&service, |who| who.email(&email).expect("an address")).await;
    let after = result().await;
    assert!(!after.contains(&name) && after.contains("not_found"), "{after}");
}

/// Neither an address nor a profile nor a number stands in such a row: only the id that its result keeps says whom it found.
#[tokio::test]
async fn a_files_result_leaves_out_who_said_no_where_nothing_in_the_row_names_them() {
    let person = |id: &str, name: &str, number: &str| -> PersonRecord {
        let company = json!({"name": "Acme", "domain": "acme.example"});
        let person = json!({"id": id, "fullName": name, "title": "Chief Cartographer", "company": company});
        let mobile = json!({"number": number, "carrier": null, "checked_at": null});
        serde_json::from_value(json!({"person": person, "mobile": mobile})).expect("a record")
    };
    let people = vec![
        person("per_1", "Ottilie Xyzzy", "+442079460018"),
        person("per_2", "Bertha Plugh", "+442079460019"),
    ];
    let dataset = Arc::new(Dataset::in_memory(Vec::new(), people).expect("a dataset"));
    let sources = local::cli::sources(&config(), &Clock::System, dataset).unwrap();
    let service = Service::start_custom(config(), Clock::System, sources, true).await;
    let customer = service.customer(Plan::Enterprise, 10_000).await;
    let request = service.request("POST", "/v1/files?name=list.csv", Some(&customer));
    let rows = "Full Name,Website\nOttilie Xyzzy,acme.example\nBertha Plugh,acme.example\n";
    let sent = service.send(request.body(rows)).await;
    let id = sent.body["id"].as_str().unwrap_or_else(|| panic!("{}", sent.body)).to_owned();
    service.post(&customer, &format!("/v1/files/{id}/run"), &json!({"add": ["person"]})).await;
    let result = async |format: &str| {
        let reply = service.get(&customer, &format!("/v1/files/{id}/result?format={format}")).await;
        String::from_utf8_lossy(&reply.bytes).into_owned()
    };
    let found = |text: &str| text.matches("Chief Cartographer").count();
    let deadline = Instant::now() + Duration::from_secs(60);
    while found(&result("csv").await) < 2 {
        assert!(Instant::now() < deadline, "{}", result("csv").await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // The same in a table that the console made of records: they were found, and not sent by the caller.
    let records = "almanac_status,almanac_person_full_name,almanac_person_title,almanac_person_id\n\
        found,Ottilie Xyzzy,Chief Cartographer,per_1\nfound,Bertha Plugh,Chief Cartographer,per_2\n";
    let request = service.request("POST", "/v1/files?name=search.csv", Some(&customer));
    let made = service.send(request.body(records)).await;
    let made = made.body["id"].as_str().unwrap_or_else(|| panic!("{}", made.body)).to_owned();
    let table = async || {
        let rows = service.get(&customer, &format!("/v1/files/{made}/rows")).await;
        let head = service.get(&customer, &format!("/v1/files/{made}")).await;
        format!("{}{}", rows.body["results"], head.body["preview"])
    };
    assert_eq!(found(&table().await), 4, "rows and preview: {}", table().await);
    let marks = suppress(&service, |who| who.phone("+44 20 7946 0018").expect("a number")).await;
    let shown = table().await;
    assert!(found(&shown) == 2 && !shown.contains("Ottilie") && !shown.contains("per_1"), "{shown}");
    for _ in 0..2 {
        let after = result("csv").await;
        assert_eq!((found(&after), after.matches("not_found").count() > 0), (1, true), "{after}");
    }
    super::unsuppress(&service, &marks).await;
    assert_eq!(found(&result("csv").await), 2, "who takes it back is shown again");
}

/// The table takes several pages, a part of the rows several items; of all of it the person's two rows are blanked.
#[tokio::test]
async fn rows_of_a_large_file_are_found_on_every_page_and_blanked_alone() {
    let service = Service::start_with(config(), Clock::System).await;
    let customer = service.customer(Plan::Enterprise, 10_000).await;
    let mut chance = fastrand::Rng::with_seed(7);
    let (email, mut rows) = ("Agatha.P+news@gmail.com", String::from("Full Name,Email,Remark\n"));
    for row in 0..1_200 {
        // Noise does not pack, so that the rows take more than a page.
        let noise: String = (0..2_000).map(|_| chance.alphanumeric()).collect();
        let own = if row == 3 || row == 900 { email.to_owned() } else { format!("p{row}@acme.example") };
        rows.push_str(&format!("Person {row},{own},{noise}\n"));
    }
    let upload = service.request("POST", "/v1/files?name=list.csv", Some(&customer)).body(rows);
    let file = service.send(upload).await;
    assert_eq!(file.status, 201, "{}", file.body);
    let file = file.body["id"].as_str().expect("an id").to_owned();
    let (store, pepper) = (&service.app.store, service.app.objections.pepper());
    let mut before = Vec::new();
    for part in 0..3 {
        before.extend(store.file_rows(&file, part).await.unwrap());
    }
    assert_eq!(before.len(), 1_200);
    let table = store.table(common::store::Table::Jobs);
    let page = store.client().scan().table_name(table).send().await.unwrap();
    assert!(page.last_evaluated_key.is_some(), "the table has more than one page");

    let mut subject = common::privacy::desk::Subject::default();
    subject.email("agathap@googlemail.com").unwrap();
    let objections = subject.alone(pepper);
    let shown = common::privacy::stores::search(store, &objections, false).await.unwrap();
    let found = |data: &common::privacy::stores::StoredData| {
        data.stores.get("files").map(|files| (files.found, files.gone))
    };
    assert_eq!(found(&shown), Some((3, 0)), "two rows and one of the preview: {:?}", shown.stores);
    let erased = common::privacy::stores::search(store, &objections, true).await.unwrap();
    assert_eq!(found(&erased), Some((3, 3)), "{:?}", erased.stores);

    let mut after = Vec::new();
    for part in 0..3 {
        after.extend(store.file_rows(&file, part).await.unwrap());
    }
    for (at, (before, after)) in before.iter().zip(&after).enumerate() {
        match at {
            3 | 900 => assert!(after.iter().all(Option::is_none), "row {at}"),
            _ => assert_eq!(before, after, "row {at}"),
        }
    }
    let head = service.get(&customer, &format!("/v1/files/{file}")).await;
    assert!(!head.body.to_string().to_lowercase().contains("agatha"), "{}", head.body);
    let again = common::privacy::stores::search(store, &objections, true).await.unwrap();
    assert_eq!(found(&again), None, "{:?}", again.stores);
}
