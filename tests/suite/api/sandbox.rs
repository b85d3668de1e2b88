//! The sandbox: canned answers of the live types, an exact daily allowance, and no account touched.

use common::catalog::Answer;
use common::catalog::sandbox::{self, USUAL};
use common::catalog::{self, CatalogEntry, Method, with_sandbox};
use common::domain::{Clock, Credits, Family, Plan};
use futures::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::{Reply, Service, invariants, unhurried};

fn noon() -> Clock {
    Clock::fixed("2026-03-01T12:00:00Z".parse().unwrap())
}

async fn post(service: &Service, path: &str, body: &Value) -> Reply {
    service.send(service.request("POST", path, None).json(body)).await
}

fn twins() -> impl Iterator<Item = (&'static CatalogEntry, &'static catalog::Spec)> {
    sandbox::entries().filter_map(|twin| Some((twin, sandbox::live(&twin.spec)?)))
}

fn answer(entry: &CatalogEntry, canned: &Value) -> Answer {
    (entry.types.answer)(canned.clone()).unwrap_or_else(|error| panic!("{}: {error}", entry.spec.path))
}

#[test]
fn every_data_endpoint_has_a_twin_and_nothing_that_writes_does() {
    let twins: BTreeSet<String> =
        sandbox::entries().map(|twin| format!("{} {}", twin.spec.method, twin.spec.path)).collect();
    for entry in catalog::all() {
        let spec = entry.spec;
        let expected = match spec.family {
            Family::Account | Family::Operator | Family::Privacy | Family::Bulk | Family::Sandbox => false,
            // A connection leads to a system of the caller's own.
            Family::Connections => false,
            Family::Sticky => spec.method == Method::Get || spec.path.ends_with("/run"),
            // Feedback writes down what became of an earlier call.
            _ => spec.path != "/v1/feedback",
        };
        let twin = format!("{} {}", spec.method, spec.path.replacen("/v1/", "/v1/sandbox/", 1));
        assert_eq!(twins.contains(&twin), expected, "{twin}");
    }
}

#[test]
fn every_written_twin_has_canned_answers_of_the_live_type() {
    for (twin, live) in twins() {
        let file = format!("common/src/catalog/canned/{}.json", live.operation());
        let canned = sandbox::canned(live).unwrap_or_else(|| panic!("{} needs {file}", live.path));
        let canned = canned.unwrap_or_else(|error| panic!("{file}: {error}"));
        let usual =
            answer(twin, canned.get(USUAL).unwrap_or_else(|| panic!("{file} has no answer \"{USUAL}\"")));
        let free = live.price.is_free();
        assert!(free || usual.outcome.billable > 0, "{file}: the usual answer finds nothing");
        for (name, canned) in &canned {
            let typed = answer(twin, canned);
            let text = String::from_utf8(typed.body).unwrap();
            let is_file = twin.types.file.is_some();
            let body = if is_file { Value::String(text) } else { serde_json::from_str(&text).unwrap() };
            assert_same(canned, &body, &format!("{file}: {name}"));
        }
        if !free && live.path_parameters().count() == 0 {
            let nothing =
                canned.get("notfound").unwrap_or_else(|| panic!("{file} has no answer \"notfound\""));
            let is_verdict = live.path == "/v1/verify-email";
            assert!(
                is_verdict || answer(twin, nothing).outcome.billable == 0,
                "{file}: \"notfound\" finds something"
            );
        }
        if String::from_utf8_lossy(&usual.body).contains("\"catch_all\":") {
            assert_eq!(canned.get("catchall").expect(&file)["catch_all"], true, "{file}");
        }
    }
}

/// Nothing of a canned answer is lost when it is read as the live type: no misspelt field.
fn assert_same(canned: &Value, typed: &Value, at: &str) {
    match (canned, typed) {
        (Value::Object(canned), Value::Object(typed)) => {
            for (name, value) in canned {
                let own = typed.get(name).unwrap_or(&Value::Null);
                assert_same(value, own, &format!("{at}.{name}"));
            }
        }
        (Value::Array(canned), Value::Array(typed)) => {
            assert_eq!(canned.len(), typed.len(), "{at}");
            canned
                .iter()
                .zip(typed)
                .enumerate()
                .for_each(|(i, (c, t))| assert_same(c, t, &format!("{at}[{i}]")));
        }
        (Value::Number(canned), Value::Number(typed)) => assert_eq!(canned.as_f64(), typed.as_f64(), "{at}"),
        _ => assert_eq!(canned, typed, "{at}"),
    }
}

#[test]
fn no_canned_answer_is_left_over() {
    let operations: BTreeSet<String> = with_sandbox().map(|entry| entry.spec.operation()).collect();
    for file in sandbox::canned_operations() {
        assert!(operations.contains(file), "canned/{file}.json belongs to no endpoint");
    }
    for entry in with_sandbox() {
        for canned in
            sandbox::canned(&entry.spec).into_iter().flat_map(|canned| canned.unwrap().into_values())
        {
            answer(entry, &canned);
        }
    }
}

#[tokio::test]
async fn a_twin_answers_without_a_key_and_says_what_the_live_call_would_cost() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let body = json!({"email": "someone@somewhere.example"});
    let first = post(&service, "/v1/sandbox/enrich", &body).await;
    assert_eq!((first.status, &first.body["found"]), (200, &json!(true)), "{}", first.body);
    assert_eq!(first.body["cost"], json!({"credits": 1}));
    assert_eq!((first.header("ratelimit-limit"), first.header("ratelimit-remaining")), ("50", "49"));
    assert_eq!(first.header("x-request-id").len(), 36);
    assert_eq!(first.header("x-credits-charged"), "", "nothing was charged");
    let second = post(&service, "/v1/sandbox/enrich", &body).await;
    assert_eq!(first.bytes, second.bytes, "the same every time");
    let live = service.post(&customer, "/v1/enrich", &body).await;
    assert_eq!(live.status, 200);
    let dry = post(&service, "/v1/sandbox/enrich?dry_run=true", &body).await;
    assert_eq!(dry.body, json!({"dry_run": true, "max_credits": 1, "balance_remaining": 50}));
    invariants::check(&service, &customer, &[live]).await;
    let entries = service.app.store.all_entries(&customer.id, Default::default()).await.unwrap();
    assert!(
        entries.iter().all(|entry| !entry.path.contains("sandbox")),
        "history knows nothing of the sandbox"
    );
}

#[tokio::test]
async fn every_written_twin_answers_its_example() {
    let config = unhurried().with(|config| config.limits.sandbox_per_day = 1_000_000);
    let service = Service::start_with(config, noon()).await;
    for (twin, live) in twins() {
        let path = twin.spec.path.replace("{id}", "an-id").replace("{domain}", "acme.example");
        let reply = match live.method {
            Method::Get => {
                service.send(service.request("GET", &format!("{path}?{}", live.example), None)).await
            }
            method => {
                let body: Value = serde_json::from_str(live.example).unwrap_or(json!({}));
                service.send(service.request(method.as_str(), &path, None).json(&body)).await
            }
        };
        assert_eq!(reply.status, live.status, "{path}: {}", reply.body);
        match twin.types.file {
            Some(file) => assert_eq!(reply.header("content-type"), file.content_type, "{path}"),
            None => assert!(reply.body["cost"]["credits"].is_number(), "{path}: {}", reply.body),
        }
    }
}

/// The example request with a magic word in place of its first identifier; `None` where it names none.
fn with_word(example: &str, word: &str) -> Option<Value> {
    fn replace(value: &mut Value, name: &str, word: &str) -> bool {
        let spelt = match name {
            "networkUrl" => format!("https://network.example/in/{word}"),
            "email" | "emails" => format!("{word}@acme.example"),
            "phone" => return false,
            name if name.contains("domain") => format!("{word}.example"),
            "technology" | "industry" | "role" | "firstName" | "titles" => word.to_owned(),
            _ => String::new(),
        };
        match value {
            Value::String(text) if !spelt.is_empty() => {
                *text = spelt;
                true
            }
            Value::Array(items) => items.iter_mut().any(|item| replace(item, name, word)),
            Value::Object(fields) => fields.iter_mut().any(|(name, field)| replace(field, name, word)),
            _ => false,
        }
    }
    let mut body: Value = serde_json::from_str(example).ok()?;
    replace(&mut body, "", word).then_some(body)
}

#[tokio::test]
async fn magic_words_work_at_every_twin_that_takes_a_name() {
    let config = unhurried().with(|config| config.limits.sandbox_per_day = 1_000_000);
    let service = Service::start_with(config, noon()).await;
    let mut seen = 0;
    for (twin, live) in twins().filter(|(_, live)| live.method == Method::Post) {
        for (word, status) in [("notfound", 200), ("error402", 402), ("error429", 429), ("timeout", 504)] {
            let Some(body) = with_word(live.example, word) else { continue };
            let reply = post(&service, twin.spec.path, &body).await;
            assert_eq!(reply.status, status, "{} {body}: {}", twin.spec.path, reply.body);
            let verdict = live.path == "/v1/verify-email";
            if word == "notfound" && !verdict {
                // An unknown source costs not even the base.
                let unknown = live.path == "/v1/find-similar-people";
                let base = if unknown { Credits::ZERO } else { live.price.of(0).unwrap() };
                assert_eq!(reply.body["cost"]["credits"], json!(base), "{}", twin.spec.path);
            }
            seen += 1;
        }
    }
    assert!(seen >= 100, "only {seen} calls");
    for (path, status) in [
        ("/v1/sandbox/watch-lists/notfound", 404),
        ("/v1/sandbox/saved-icps/error429", 429),
        ("/v1/sandbox/signals?kind=hiring&domain=notfound.example", 200),
    ] {
        let reply = service.send(service.request("GET", path, None)).await;
        assert_eq!(reply.status, status, "{path}: {}", reply.body);
        if status == 200 {
            assert_eq!((&reply.body["kind"], &reply.body["results"]), (&json!("hiring"), &json!([])));
        }
    }
}

#[tokio::test]
async fn words_of_a_request_choose_among_the_canned_answers() {
    let service = Service::start().await;
    for kind in ["funding", "acquisition", "hiring", "job-change"] {
        let path = format!("/v1/sandbox/signals?kind={kind}&limit=1");
        let reply = service.send(service.request("GET", &path, None)).await;
        assert_eq!((&reply.body["kind"], &reply.body["results"][0]["kind"]), (&json!(kind), &json!(kind)));
        assert_eq!(reply.body["results"].as_array().unwrap().len(), 1, "no more than asked for");
    }
    let body = json!({"company_domain": "acme.example", "deal_type": "security"});
    let reply = post(&service, "/v1/sandbox/buying-committee", &body).await;
    assert!(reply.body["committee"]["ciso"].is_array(), "{}", reply.body);
    let csv = service.send(service.request("GET", "/v1/sandbox/me/history/export", None)).await;
    let text = String::from_utf8(csv.bytes.clone()).unwrap();
    assert!(text.starts_with("request_id,at,method,path,status,"), "{text}");
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"almanac-history.csv\"");
}

/// No person and no company in the canned answers exists outside of them: reserved names and numbers only.
#[test]
fn canned_answers_name_nobody_real() {
    // Ofcom keeps 07700 900xxx for drama, the North American plan 555-01xx in every area code for fiction.
    let is_reserved = |number: &str| {
        number.starts_with("+447700900") || (number.starts_with("+1") && number.get(5..10) == Some("55501"))
    };
    for entry in with_sandbox() {
        let Some(canned) = sandbox::canned(&entry.spec) else { continue };
        visit(&json!(canned.unwrap()), &mut |text| {
            if text.starts_with('+') {
                assert!(is_reserved(text), "{text}");
            }
            let hosts = text.split("://").skip(1).map(|rest| rest.split('/').next().unwrap_or_default());
            let mailboxes = text.split('@').skip(1).filter(|_| !text.contains(' '));
            for host in hosts.chain(mailboxes) {
                // The last one is the name of SVG itself.
                let is_reserved = host.ends_with(".example") || matches!(host, "gmial.com" | "www.w3.org");
                assert!(is_reserved, "{text}");
            }
        });
    }
}

fn visit(value: &Value, see: &mut impl FnMut(&str)) {
    match value {
        Value::String(text) => see(text),
        Value::Array(items) => items.iter().for_each(|item| visit(item, see)),
        Value::Object(fields) => fields.values().for_each(|field| visit(field, see)),
        _ => {}
    }
}

#[tokio::test]
async fn fifty_calls_a_day_exactly_however_they_come() {
    let service = Service::start_with(unhurried(), noon()).await;
    let call = |i: usize| {
        let request = service.request("POST", "/v1/sandbox/verify-email", None);
        // What a caller can write does not matter.
        let request =
            request.header("x-forwarded-for", format!("203.0.113.{i}")).header("forwarded", "for=192.0.2.1");
        service.send(request.json(&json!({"email": "ada@acme.example"})))
    };
    let replies = join_all((0..70).map(call)).await;
    let granted = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(granted, 50);
    let refused = replies.iter().find(|reply| reply.status == 429).expect("a refusal");
    assert_eq!((refused.header("retry-after"), refused.header("ratelimit-reset")), ("43200", "43200"));
    assert_eq!((refused.header("ratelimit-remaining"), &refused.body["code"]), ("0", &json!("rate_limited")));
    let remaining: BTreeSet<u32> = replies
        .iter()
        .filter(|reply| reply.status == 200)
        .map(|reply| reply.header("ratelimit-remaining").parse().unwrap())
        .collect();
    assert_eq!(remaining, (0..50).collect(), "every call was counted once");
    let info = service.send(service.request("GET", "/v1/sandbox/info", None)).await;
    assert_eq!(info.status, 200, "info is free");
    service.app.clock.advance(SignedDuration::from_hours(12));
    assert_eq!(call(0).await.status, 200, "a new day");
}

#[tokio::test]
async fn an_ipv6_subscriber_is_counted_by_their_64() {
    let config = unhurried().with(|config| config.limits.sandbox_per_day = 2);
    let service = Service::start_with(config, noon()).await;
    let router = ::common::http::router(service.app.clone(), [::sandbox::routes()]);
    let mut statuses = Vec::new();
    for ip in ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3::4", "2001:db8:1:3::1"] {
        let event =
            crate::aws::lambda::event_from(ip, "POST", "/v1/sandbox/enrich", r#"{"email":"a@b.example"}"#);
        let request = lambda_http::request::from_str(&event.to_string()).unwrap();
        let response =
            common::lambda::handle(router.clone(), &common::http::Edge::default(), request).await.unwrap().0;
        statuses.push(response.status().as_u16());
    }
    assert_eq!(statuses, [200, 200, 429, 200]);
}

#[tokio::test]
async fn info_has_exactly_the_specified_keys() {
    let service = Service::start().await;
    let info = service.send(service.request("GET", "/v1/sandbox/info", None)).await;
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(keys(&info.body), set(&["sandbox", "description", "daily_limit", "endpoints", "note"]));
    let groups = ["resolve", "find", "search", "signals", "combos", "niche_combos", "bundles", "sticky"];
    assert_eq!(keys(&info.body["endpoints"]), set(&groups));
    for group in groups {
        assert!(!info.body["endpoints"][group].as_array().unwrap().is_empty(), "{group}");
    }
    assert_eq!((&info.body["sandbox"], &info.body["daily_limit"]), (&json!(true), &json!(50)));
    for word in ["notfound@", "catchall@", "error402@", "error429@", "timeout@"] {
        assert!(info.body["description"].as_str().unwrap().contains(word), "{word}");
    }
    assert!(info.body["note"].as_str().unwrap().contains("/v1/signup"));
}

#[tokio::test]
async fn magic_inputs_force_every_outcome() {
    let service = Service::start().await;
    let enrich = |field: &'static str, value: &'static str| {
        let mut body = json!({});
        body[field] = json!(value);
        let service = &service;
        async move { post(service, "/v1/sandbox/enrich", &body).await }
    };
    let missed = enrich("email", "notfound@acme.example").await;
    assert_eq!((missed.status, &missed.body["found"]), (200, &json!(false)));
    assert_eq!(missed.body["cost"]["credits"], 0);
    for (field, value) in
        [("networkUrl", "https://network.example/in/notfound"), ("phone", "+1 202 555 0104")]
    {
        let reply = enrich(field, value).await;
        assert_eq!((reply.status, &reply.body["found"]), (200, &json!(false)), "{value}: {}", reply.body);
    }
    for (value, status, code) in [
        ("error402@acme.example", 402, "insufficient_credits"),
        ("error429@acme.example", 429, "rate_limited"),
        ("timeout@acme.example", 504, "upstream_timeout"),
    ] {
        let reply = enrich("email", value).await;
        assert_eq!((reply.status, &reply.body["code"]), (status, &json!(code)), "{}", reply.body);
        assert_eq!(reply.header("content-type"), "application/problem+json");
    }
    let body = json!({"email": "catchall@acme.example"});
    let reply = post(&service, "/v1/sandbox/verify-email", &body).await;
    assert_eq!((&reply.body["catch_all"], &reply.body["status"]), (&json!(true), &json!("risky")));
}

#[tokio::test]
async fn requests_are_checked_like_live_ones() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    for (path, body) in [
        ("/v1/enrich", json!({})),
        ("/v1/enrich", json!({"emial": "a@b.example", "min_confidence": 2})),
        ("/v1/companies", json!({"domain": "not a domain"})),
        ("/v1/verify-email", json!({"email": 7})),
    ] {
        let live = service.post(&customer, path, &body).await;
        let twin = post(&service, &path.replacen("/v1/", "/v1/sandbox/", 1), &body).await;
        assert_eq!((twin.status, &twin.body["errors"]), (400, &live.body["errors"]), "{path} {body}");
    }
    let reply = service.send(service.request("GET", "/v1/sandbox/enrich", None)).await;
    assert_eq!((reply.status, reply.header("allow")), (405, "POST"));
}
