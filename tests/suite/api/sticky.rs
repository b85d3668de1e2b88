//! Watch lists and saved ICPs: each match and each new result is delivered and charged once.

use common::domain::signal::{Signal, SignalKind};
use common::domain::{Clock, Plan};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::HashSet;
use tests::{Customer, Reply, Service, demo, invariants, noon, unhurried};
use world::Draft;

/// The demo world's signals of the month before the tests' noon, newest first.
fn signals() -> Vec<Signal> {
    let mut signals = Draft::demo(noon()).signals(noon() - SignedDuration::from_hours(24 * 20), noon());
    signals.reverse();
    signals
}

async fn start(signals: &[Signal]) -> Service {
    let sources = local::cli::sources(&unhurried(), &Clock::fixed(noon()), demo()).unwrap();
    let service = Service::start_custom(unhurried(), Clock::fixed(noon()), sources, false).await;
    service.app.store.put_signals(signals).await.unwrap();
    service
}

async fn send(service: &Service, customer: &Customer, method: &str, path: &str, body: &Value) -> Reply {
    service.send(service.request(method, path, Some(customer)).json(body)).await
}

fn id(reply: &Reply) -> String {
    reply.body["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn a_watch_list_delivers_and_charges_each_match_once() {
    let movers: Vec<Signal> =
        signals().into_iter().filter(|s| s.kind == SignalKind::JobChange).take(12).collect();
    assert_eq!(movers.len(), 12, "the demo world has job changes");
    let service = start(&movers[..8]).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let urls: Vec<String> =
        movers.iter().map(|s| s.person.as_ref().unwrap().network_url.as_ref().unwrap().to_string()).collect();
    let mut entries: Vec<Value> = urls.iter().map(|url| json!(url)).collect();
    // The same people in other spellings are the same entries.
    entries.push(json!(format!("{}/?utm=x", urls[0].to_uppercase().replace("HTTPS", "https"))));
    let created = service
        .post(
            &customer,
            "/v1/watch-lists",
            &json!({"name": "champions", "kind": "people", "entries": entries, "signals": SignalKind::ALL}),
        )
        .await;
    assert_eq!(created.status, 201, "{}", created.body);
    let distinct: HashSet<&String> = urls.iter().collect();
    assert_eq!(created.body["entries"].as_array().unwrap().len(), distinct.len());
    let path = format!("/v1/watch-lists/{}/run", id(&created));

    let first = service.post(&customer, &path, &json!({"limit": 5})).await;
    assert_eq!(first.status, 200, "{}", first.body);
    assert_eq!((&first.body["checked"], &first.body["more"]), (&json!(distinct.len()), &json!(true)));
    assert_eq!(first.body["results"].as_array().unwrap().len(), 5);
    assert_eq!(first.body["cost"]["credits"], 10);
    assert_eq!(first.body["results"][0]["person"]["networkUrl"], first.body["results"][0]["entry"]);
    let second = service.post(&customer, &path, &json!({})).await;
    assert_eq!(second.body["results"].as_array().unwrap().len(), 3, "the rest, not what was delivered");
    let third = service.post(&customer, &path, &json!({})).await;
    assert_eq!((&third.body["results"], &third.body["cost"]["credits"]), (&json!([]), &json!(0)));
    service.app.store.put_signals(&movers).await.unwrap();
    let fourth = service.post(&customer, &path, &json!({})).await;
    assert_eq!(fourth.body["results"].as_array().unwrap().len(), 4, "only what happened since");
    let again = service.post(&customer, &path, &json!({"include_seen": true, "limit": 20})).await;
    assert_eq!(
        (again.body["results"].as_array().unwrap().len(), &again.body["cost"]["credits"]),
        (12, &json!(24))
    );

    let shown = service.get(&customer, &format!("/v1/watch-lists/{}", id(&created))).await;
    assert_eq!(shown.body["last_run"], json!({"checked": distinct.len(), "matched": 12, "credits": 24}));
    assert_eq!(shown.body["last_run_at"], "2026-03-01T12:00:00Z");

    invariants::check(&service, &customer, &[first, second, third, fourth, again]).await;
}

#[tokio::test]
async fn concurrent_runs_of_a_list_deliver_each_match_once() {
    let movers: Vec<Signal> =
        signals().into_iter().filter(|s| s.kind == SignalKind::JobChange).take(6).collect();
    let service = start(&movers).await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let urls: Vec<String> =
        movers.iter().map(|s| s.person.as_ref().unwrap().network_url.as_ref().unwrap().to_string()).collect();
    let created = service
        .post(&customer, "/v1/watch-lists", &json!({"name": "x", "kind": "people", "entries": urls}))
        .await;
    let path = format!("/v1/watch-lists/{}/run", id(&created));
    let body = json!({});
    let replies = futures::future::join_all((0..10).map(|_| service.post(&customer, &path, &body))).await;
    let delivered: usize =
        replies.iter().filter(|r| r.status == 200).map(|r| r.body["results"].as_array().unwrap().len()).sum();
    assert_eq!(delivered, 6);
    assert!(replies.iter().all(|reply| matches!(reply.status, 200 | 409)), "{replies:?}");
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn a_list_of_companies_matches_every_side_and_masks_people() {
    let all = signals();
    let service = start(&all).await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let domain =
        |signal: &Signal| signal.company.as_ref().and_then(|c| c.domain.as_ref()).map(ToString::to_string);
    let funded =
        all.iter().find(|s| s.kind == SignalKind::Funding).and_then(domain).expect("a funded company");
    let moved =
        all.iter().find(|s| s.kind == SignalKind::JobChange).and_then(domain).expect("a company joined");
    let body = json!({"name": "accounts", "kind": "companies", "entries": [funded, moved], "signals": ["funding", "job-change"]});
    let created = service.post(&customer, "/v1/watch-lists", &body).await;
    assert_eq!(created.status, 201, "{}", created.body);
    let run = service
        .post(&customer, &format!("/v1/watch-lists/{}/run", id(&created)), &json!({"limit": 100}))
        .await;
    let results = run.body["results"].as_array().unwrap();
    assert!(
        results.iter().any(|r| r["entry"] == funded.as_str() && r["signal"]["kind"] == "funding"),
        "{}",
        run.body
    );
    let joined = results.iter().find(|r| r["signal"]["kind"] == "job-change").expect("a job change");
    assert!(joined["company"]["name"].is_string() && joined["person"].is_null());
    assert!(joined["signal"]["person"]["networkUrl"].is_null(), "people stay masked: {joined}");
    assert!(results.iter().all(|r| r["signal"]["kind"] != "hiring"));
    invariants::check(&service, &customer, &[run]).await;
}

#[tokio::test]
async fn lists_are_kept_changed_deleted_and_nobody_elses() {
    let service = start(&[]).await;
    let (customer, other) =
        (service.customer(Plan::Indie, 10).await, service.customer(Plan::Indie, 10).await);
    let bad = [
        (json!({"name": "x", "kind": "people", "entries": []}), vec!["entries"]),
        (json!({"name": "", "kind": "tribes", "entries": ["a.example"]}), vec!["kind", "name"]),
        (json!({"name": "x", "kind": "companies", "entries": vec!["a.example"; 5001]}), vec!["entries"]),
        (
            json!({"name": "x", "kind": "companies", "entries": ["a.example", "not a domain", "b.example", "@"]}),
            vec!["entries[1]", "entries[3]"],
        ),
        (
            json!({"name": "x", "kind": "people", "entries": ["https://network.example/company/acme"]}),
            vec!["entries[0]"],
        ),
        (
            json!({"name": "x", "kind": "companies", "entries": ["a.example"], "signals": ["weather"]}),
            vec!["signals[0]"],
        ),
    ];
    for (body, fields) in bad {
        let reply = service.post(&customer, "/v1/watch-lists", &body).await;
        let mut named = reply.bad_fields();
        named.sort_unstable();
        assert_eq!((reply.status, named), (400, fields), "{}", reply.body);
    }
    let many: Vec<String> =
        (0..5000).map(|n| format!("a-company-with-a-long-name-number-{n}.example")).collect();
    let created = service
        .post(&customer, "/v1/watch-lists", &json!({"name": "all", "kind": "companies", "entries": many}))
        .await;
    assert_eq!(created.status, 201, "{}", created.body);
    let list = id(&created);
    let shown = service.get(&customer, &format!("/v1/watch-lists/{list}")).await;
    assert_eq!(shown.body["entries"], json!(many));
    let changed = send(
        &service,
        &customer,
        "PATCH",
        &format!("/v1/watch-lists/{list}"),
        &json!({"name": "one", "entries": ["B.example", "b.example."]}),
    )
    .await;
    assert_eq!(
        (changed.status, &changed.body["entries"], &changed.body["name"]),
        (200, &json!(["b.example"]), &json!("one")),
        "{}",
        changed.body
    );
    assert_eq!(
        service.get(&customer, &format!("/v1/watch-lists/{list}")).await.body["entries"],
        json!(["b.example"])
    );
    let refused =
        send(&service, &customer, "PATCH", &format!("/v1/watch-lists/{list}"), &json!({"entries": ["?"]}))
            .await;
    assert_eq!((refused.status, refused.bad_fields()), (400, vec!["entries[0]"]));

    for n in 0..3 {
        service
            .post(
                &customer,
                "/v1/watch-lists",
                &json!({"name": format!("{n}"), "kind": "companies", "entries": ["a.example"]}),
            )
            .await;
    }
    let page = service.get(&customer, "/v1/watch-lists?limit=3").await;
    let cursor = page.body["next_cursor"].as_str().expect("more");
    let rest = service.get(&customer, &format!("/v1/watch-lists?limit=3&cursor={cursor}")).await;
    assert_eq!(
        (page.body["results"].as_array().unwrap().len(), rest.body["results"].as_array().unwrap().len()),
        (3, 1)
    );

    let mut answers = Vec::new();
    for target in [list.as_str(), "wl_00000000000000000000000000000000", "x"] {
        for (method, path) in [("GET", ""), ("DELETE", ""), ("POST", "/run"), ("PATCH", "")] {
            let body = if method == "PATCH" { json!({"name": "mine now"}) } else { json!({}) };
            let mut request =
                service.request(method, &format!("/v1/watch-lists/{target}{path}"), Some(&other));
            if matches!(method, "POST" | "PATCH") {
                request = request.json(&body);
            }
            let mut reply = service.send(request).await;
            reply.body["request_id"] = Value::Null;
            answers.push((reply.status, reply.body));
        }
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]) && answers[0].0 == 404, "{answers:?}");
    let deleted =
        service.send(service.request("DELETE", &format!("/v1/watch-lists/{list}"), Some(&customer))).await;
    assert_eq!((deleted.status, &deleted.body["deleted"]), (200, &json!(true)));
    assert_eq!(service.get(&customer, &format!("/v1/watch-lists/{list}")).await.status, 404);
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn a_saved_icp_runs_within_its_limit_and_gives_only_what_is_new() {
    let service = start(&[]).await;
    let customer = service.customer(Plan::Indie, 50).await;
    let bad = [
        (json!({"name": "x", "target": "people", "filters": {}}), vec!["filters"]),
        (
            json!({"name": "x", "target": "people", "filters": {"titel": ["CTO"], "seniorities": ["boss"]}}),
            vec!["filters.seniorities[0]", "filters.titel"],
        ),
        (json!({"name": "x", "target": "companies", "filters": {"titles": ["CTO"]}}), vec!["filters.titles"]),
        (
            json!({"name": "x", "target": "companies", "filters": {"founded": {"min": 5, "max": 1}}}),
            vec!["filters.founded"],
        ),
        (
            json!({"name": "x", "target": "people", "filters": {"departments": ["data"]}, "limit": 101}),
            vec!["limit"],
        ),
    ];
    for (body, fields) in bad {
        let reply = service.post(&customer, "/v1/saved-icps", &body).await;
        let mut named = reply.bad_fields();
        named.sort_unstable();
        assert_eq!((reply.status, named), (400, fields), "{}", reply.body);
    }
    let body =
        json!({"name": "data leaders", "target": "people", "filters": {"departments": ["data"]}, "limit": 4});
    let created = service.post(&customer, "/v1/saved-icps", &body).await;
    assert_eq!((created.status, &created.body["filters"]), (201, &body["filters"]), "{}", created.body);
    let path = format!("/v1/saved-icps/{}/run", id(&created));
    let dry = service.post(&customer, &format!("{path}?dry_run=true"), &json!({})).await;
    assert_eq!(dry.body["max_credits"], 3, "the saved limit bounds the price");
    let mut replies = Vec::new();
    let mut people = HashSet::new();
    for _ in 0..3 {
        let run = service.post(&customer, &path, &json!({"only_new": true})).await;
        assert_eq!((run.status, &run.body["cost"]["credits"]), (200, &json!(3)), "{}", run.body);
        for person in run.body["results"].as_array().unwrap() {
            assert!(person["email"].is_null(), "as in a search");
            people.insert(person["id"].as_str().unwrap().to_owned());
        }
        replies.push(run);
    }
    assert_eq!(people.len(), 12, "each result once");
    let plain = service.post(&customer, &path, &json!({"limit": 2})).await;
    assert_eq!(
        (plain.body["results"].as_array().unwrap().len(), &plain.body["cost"]["credits"]),
        (2, &json!(2))
    );
    assert!(
        people.contains(plain.body["results"][0]["id"].as_str().unwrap()),
        "without only_new the best come again"
    );
    let shown = service.get(&customer, &format!("/v1/saved-icps/{}", id(&created))).await;
    assert_eq!(
        (&shown.body["last_total"], shown.body["last_run_at"].is_string()),
        (&plain.body["total"], true)
    );
    let companies =
        json!({"name": "big", "target": "companies", "filters": {"employee_count": {"min": 1}}, "limit": 2});
    let companies = service.post(&customer, "/v1/saved-icps", &companies).await;
    let run = service.post(&customer, &format!("/v1/saved-icps/{}/run", id(&companies)), &json!({})).await;
    assert!(run.body["results"][0]["domain"].is_string(), "{}", run.body);
    let list = service.get(&customer, "/v1/saved-icps").await;
    assert_eq!(list.body["results"].as_array().unwrap().len(), 2);
    let changed = send(
        &service,
        &customer,
        "PATCH",
        &format!("/v1/saved-icps/{}", id(&created)),
        &json!({"limit": 9, "filters": {"titles": ["CTO"]}}),
    )
    .await;
    assert_eq!(
        (&changed.body["limit"], &changed.body["filters"]),
        (&json!(9), &json!({"titles": ["CTO"]})),
        "{}",
        changed.body
    );
    let deleted = service
        .send(service.request("DELETE", &format!("/v1/saved-icps/{}", id(&created)), Some(&customer)))
        .await;
    assert_eq!(deleted.status, 200);
    let gone = service.post(&customer, &path, &json!({})).await;
    assert_eq!(gone.status, 404);
    replies.extend([plain, run, gone]);
    invariants::check(&service, &customer, &replies).await;
}
