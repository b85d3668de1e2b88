//! History, its export, and the people ever resolved.

use common::config::Config;
use common::domain::{Clock, Credits, Plan, ids};
use common::store::Table;
use common::store::requests::{Entry, EntryKind};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::HashSet;
use tests::{Customer, Reply, Service, invariants, noon, unhurried};

/// Makes a few calls, a minute apart.
async fn calls(service: &Service, customer: &Customer) -> Vec<Reply> {
    let known = service.known_email();
    let mut replies = Vec::new();
    for (path, body) in [
        ("/v1/enrich", json!({"email": known})),
        ("/v1/enrich", json!({"email": "nobody@nowhere.example"})),
        ("/v1/companies", json!({"nonsense": 1})),
        ("/v1/enrich", json!({"email": known})),
    ] {
        replies.push(service.post(customer, path, &body).await);
        service.app.clock.advance(SignedDuration::from_mins(1));
    }
    replies
}

#[tokio::test]
async fn history_tells_what_responses_told_and_filters_and_pages() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let replies = calls(&service, &customer).await;
    let history = service.get(&customer, "/v1/me/history").await;
    let rows = history.body["results"].as_array().unwrap();
    assert_eq!(rows.len(), 4, "grants are not calls: {}", history.body);
    let made: Vec<&str> = replies.iter().rev().map(|reply| reply.header("x-request-id")).collect();
    let told: Vec<&str> = rows.iter().map(|row| row["request_id"].as_str().unwrap()).collect();
    assert_eq!(told, made, "newest first");
    let first = &rows[3];
    let fields: HashSet<&str> = first.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "request_id",
        "at",
        "method",
        "path",
        "input",
        "status",
        "found",
        "results",
        "credits",
        "latency_ms",
        "cache",
        "providers",
        "key_id",
    ];
    assert_eq!(fields, HashSet::from(expected));
    assert_eq!(
        (&first["at"], &first["method"], &first["path"]),
        (&json!("2026-03-01T12:00:00Z"), &json!("POST"), &json!("/v1/enrich"))
    );
    assert_eq!(
        (&first["status"], &first["found"], &first["credits"], &first["cache"]),
        (&json!(200), &json!(true), &json!(1), &json!("none"))
    );
    assert_eq!(
        (&first["providers"][0]["name"], &first["providers"][0]["outcome"]),
        (&json!("dataset"), &json!("found"))
    );
    assert_eq!((&rows[1]["status"], &rows[1]["path"]), (&json!(400), &json!("/v1/companies")));

    for (query, count) in [
        ("path=/v1/enrich", 3),
        ("status=400", 1),
        ("path=/v1/enrich&status=400", 0),
        ("since=2026-03-01T12:01:00Z", 3),
        ("until=2026-03-01T12:01:00Z", 1),
        ("since=2026-03-01T12:01:00Z&until=2026-03-01T12:03:00Z", 2),
    ] {
        let page = service.get(&customer, &format!("/v1/me/history?{query}")).await;
        assert_eq!(page.body["results"].as_array().unwrap().len(), count, "{query}: {}", page.body);
    }
    let (mut paged, mut path) = (Vec::new(), "/v1/me/history?limit=1&path=/v1/enrich".to_owned());
    loop {
        let page = service.get(&customer, &path).await;
        paged.extend(page.body["results"].as_array().unwrap().clone());
        let Some(cursor) = page.body["next_cursor"].as_str() else { break };
        path = format!("/v1/me/history?limit=1&path=/v1/enrich&cursor={cursor}");
    }
    assert_eq!(paged.len(), 3);
    let cursor = path.split("cursor=").nth(1).unwrap();
    for (query, fields) in [
        (format!("cursor={cursor}"), vec!["cursor"]),
        ("cursor=xyz".to_owned(), vec!["cursor"]),
        ("since=yesterday&status=7".to_owned(), vec!["since", "status"]),
        ("since=2026-03-02T00:00:00Z&until=2026-03-01T00:00:00Z".to_owned(), vec!["since"]),
        ("credits=5".to_owned(), vec!["credits"]),
    ] {
        let reply = service.get(&customer, &format!("/v1/me/history?{query}")).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, fields), "{query}");
    }
    let other = service.customer(Plan::Pro, 10).await;
    assert_eq!(service.get(&other, "/v1/me/history").await.body["results"], json!([]));
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn what_was_asked_is_in_the_history_as_long_as_its_answer_is_kept_and_readable_nowhere_else() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let send = async |key: Option<&str>, path: &str, body: &Value| {
        let request = service.request("POST", path, Some(&customer)).json(body);
        let request = key.iter().fold(request, |request, key| request.header("idempotency-key", *key));
        assert_eq!(service.send(request).await.status, 200, "{path}");
        service.app.clock.advance(SignedDuration::from_secs(1));
    };
    let lookup = json!({"email": "somebody@nowhere.example"});
    let search = json!({"filters": {"titles": ["CTO"]}, "limit": 3});
    let long = json!({"filters": {"keywords": (0..40).map(|at| format!("a rather long word with number {at}")).collect::<Vec<_>>()}});
    send(Some("one"), "/v1/enrich", &lookup).await;
    send(Some("two"), "/v1/search/people", &search).await;
    send(None, "/v1/enrich", &lookup).await;
    send(Some("three"), "/v1/ad-audience", &json!({"emails": ["somebody@nowhere.example"]})).await;
    send(Some("four"), "/v1/search/people", &long).await;
    let asked = async |customer: &Customer| {
        let history = service.get(customer, "/v1/me/history").await;
        let calls = history.body["results"].as_array().unwrap().clone();
        calls.iter().map(|call| call["input"].clone()).collect::<Vec<_>>()
    };
    let nothing = Value::Null;
    let kept = [nothing.clone(), nothing.clone(), nothing.clone(), search, lookup];
    assert_eq!(
        asked(&customer).await,
        kept,
        "newest first: too long, an audience, without a key, and two that are kept"
    );
    let exported = service.get(&customer, "/v1/me/history/export").await;
    assert!(
        !String::from_utf8_lossy(&exported.bytes).contains("somebody"),
        "a file is kept longer than 24 hours"
    );
    for table in [Table::Requests, Table::Idempotency] {
        let name = service.app.store.table(table);
        let items = service.app.store.client().scan().table_name(name).send().await.unwrap();
        assert!(items.count() > 0 && !format!("{items:?}").contains("somebody@"), "it lies sealed");
    }
    service.app.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(asked(&customer).await, vec![nothing; 5], "gone with the answers");
    invariants::check(&service, &customer, &[]).await;
}

fn parsed(reply: &Reply) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(reply.bytes.as_slice());
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

#[tokio::test]
async fn the_export_is_a_csv_of_all_of_it() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let replies = calls(&service, &customer).await;
    let export = service.get(&customer, "/v1/me/history/export").await;
    assert_eq!((export.status, export.header("content-type")), (200, "text/csv; charset=utf-8"));
    assert_eq!(export.header("content-disposition"), "attachment; filename=\"almanac-history.csv\"");
    assert!(export.header("x-request-id").starts_with("req_"));
    let rows = parsed(&export);
    assert_eq!(rows.len(), 5);
    assert_eq!(rows[0][..4], ["request_id", "at", "method", "path"]);
    let history = service.get(&customer, "/v1/me/history").await;
    for (row, record) in rows[1..].iter().zip(history.body["results"].as_array().unwrap()) {
        assert_eq!((json!(row[0]), json!(row[3])), (record["request_id"].clone(), record["path"].clone()));
        assert_eq!(
            (row[4].clone(), row[7].clone()),
            (record["status"].to_string(), record["credits"].to_string())
        );
    }
    let filtered = service.get(&customer, "/v1/me/history/export?path=/v1/companies").await;
    assert_eq!(parsed(&filtered).len(), 2);
    assert_eq!(service.get(&customer, "/v1/me/history/export?cursor=x").await.status, 400);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn where_nothing_can_be_streamed_the_export_comes_in_gzipped_parts_that_join_up() {
    let config = Config { response_limit: Some(1_300_000), ..unhurried() };
    let service = Service::start_with(config, Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let store = &service.app.store;
    for n in 0..9_000i64 {
        let at = noon() + SignedDuration::from_millis(n);
        let request_id = ids::new(ids::Kind::Request, at);
        let mut entry = Entry::new(&customer.id, &request_id, EntryKind::Call, at, Credits::ZERO);
        entry.method = "POST".into();
        entry.path = "/v1/enrich".into();
        // Long and hard to compress.
        entry.key_id = (0..8).map(|_| ids::new(ids::Kind::Key, at)).collect();
        store.put_entry(&entry).await.expect("written");
    }
    let (mut rows, mut parts, mut path) = (Vec::new(), 0, "/v1/me/history/export?path=/v1/enrich".to_owned());
    loop {
        let request = service.request("GET", &path, Some(&customer)).header("accept-encoding", "gzip");
        let mut reply = service.send(request).await;
        assert_eq!((reply.status, reply.header("content-encoding")), (200, "gzip"));
        assert!(reply.bytes.len() < 1_300_000, "{} bytes", reply.bytes.len());
        let mut plain = Vec::new();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(reply.bytes.as_slice()), &mut plain)
            .unwrap();
        reply.bytes = plain;
        rows.extend(parsed(&reply));
        parts += 1;
        let link = reply.header("link").to_owned();
        let Some(next) = link.strip_prefix('<').and_then(|rest| rest.strip_suffix(">; rel=\"next\"")) else {
            break;
        };
        path = next.to_owned();
    }
    assert!(parts > 1, "{parts} parts");
    assert_eq!(rows.len(), 9_001, "one header and every row");
    let ids: HashSet<&String> = rows.iter().map(|row| &row[0]).collect();
    assert_eq!(ids.len(), 9_001, "each row once");
    let plain = service.get(&customer, "/v1/me/history/export").await;
    assert_eq!(plain.header("content-encoding"), "", "nobody is sent what they did not accept");
    assert!(plain.header("link").contains("cursor="));
}

#[tokio::test]
async fn every_person_is_listed_once_with_the_first_and_the_last_call() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let replies = calls(&service, &customer).await;
    let person = replies[0].body["person"].clone();
    let list = service.get(&customer, "/v1/me/people").await;
    let people = list.body["results"].as_array().unwrap();
    assert_eq!(people.len(), 1, "{}", list.body);
    assert_eq!((&people[0]["id"], &people[0]["fullName"]), (&person["id"], &person["fullName"]));
    assert!(people[0].get("email").is_none());
    let by = |reply: &Reply, at: &str| json!({"at": at, "path": "/v1/enrich", "request_id": reply.header("x-request-id")});
    assert_eq!(people[0]["first"], by(&replies[0], "2026-03-01T12:00:00Z"));
    assert_eq!(people[0]["last"], by(&replies[3], "2026-03-01T12:03:00Z"));

    // What comes later is folded in, whether it is new or not, and pages hold together.
    let dataset = tests::demo();
    let emails = (0..200).filter_map(|n| dataset.person(n).ok()?.person.email.clone());
    let emails: Vec<String> = emails.map(|email| email.to_string()).take(30).collect();
    let mut resolved: HashSet<String> = HashSet::from([person["id"].as_str().unwrap().to_owned()]);
    for email in &emails {
        let reply = service.post(&customer, "/v1/enrich", &json!({"email": email})).await;
        resolved.extend(reply.body["person"]["id"].as_str().map(str::to_owned));
    }
    let (mut listed, mut path): (Vec<Value>, String) = (Vec::new(), "/v1/me/people?limit=7".to_owned());
    loop {
        let page = service.get(&customer, &path).await;
        listed.extend(page.body["results"].as_array().unwrap().clone());
        let Some(cursor) = page.body["next_cursor"].as_str() else { break };
        path = format!("/v1/me/people?limit=7&cursor={cursor}");
    }
    let ids: HashSet<String> =
        listed.iter().map(|person| person["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!((listed.len(), ids), (resolved.len(), resolved));
    assert_eq!(service.get(&customer, "/v1/me/people?cursor=x").await.status, 400);
    let other = service.customer(Plan::Pro, 10).await;
    assert_eq!(service.get(&other, "/v1/me/people").await.body["results"], json!([]));
}
