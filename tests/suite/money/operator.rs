//! The operator's keys: they open the operator's side and nothing else, and nothing else opens it.

use aws_sdk_dynamodb::types::AttributeValue;
use common::auth;
use common::config::Hidden;
use common::domain::signal::SignalKind;
use common::domain::{Clock, Credits, Plan};
use common::providers::guard::{Counts, Slot};
use common::store::sources::SourceState;
use jiff::SignedDuration;
use local::premises::Premises;
use serde_json::{Value, json};
use tests::{Service, binary, noon, unhurried};

fn command(service: &Service, arguments: &[&str]) -> Value {
    let done = binary::run(service.data_dir(), arguments);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operators_key_opens_the_operators_side_alone() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let made = command(&service, &["operator", "keys", "create", "--name", "desk", "--json"]);
    let key = made["api_key"].as_str().unwrap().to_owned();
    assert!(key.starts_with("alm_op_"), "{made}");
    let send = |method: &str, path: &str, key: &str, body: Option<Value>| {
        let request = service.request(method, path, None).header("authorization", format!("Bearer {key}"));
        let request = body.map(|body| request.try_clone().unwrap().json(&body)).unwrap_or(request);
        service.send(request)
    };
    for path in ["/v1/operator/accounts", "/v1/operator/dataset"] {
        assert_eq!(send("GET", path, &customer.key, None).await.status, 401, "{path}");
        assert_eq!(service.send(service.request("GET", path, None)).await.status, 401, "{path}");
    }
    let refused = send("GET", "/v1/me", &key, None).await;
    assert_eq!((refused.status, &refused.body["code"]), (403, &json!("forbidden")), "{}", refused.body);

    let accounts = send("GET", "/v1/operator/accounts", &key, None).await;
    assert_eq!((accounts.status, accounts.body["results"][0]["id"].as_str()), (200, Some(&*customer.id)));
    for number in 0..5 {
        service.customer(Plan::Free, number).await;
    }
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = send("GET", &format!("/v1/operator/accounts?limit=2{cursor}"), &key, None).await;
        let results = page.body["results"].as_array().unwrap();
        assert!(results.len() <= 2);
        seen.extend(results.iter().map(|account| account["id"].as_str().unwrap().to_owned()));
        match page.body["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 6, "everybody once");
    let dataset = send("GET", "/v1/operator/dataset", &key, None).await;
    assert!(dataset.body["dataset"]["people"].as_u64() > Some(0), "{}", dataset.body);

    let path = format!("/v1/operator/accounts/{}/grant", customer.id);
    let given = send("POST", &path, &key, Some(json!({"credits": 5, "note": "sorry"}))).await;
    assert_eq!((given.status, &given.body["balance"]), (200, &json!(15)), "{}", given.body);
    let taken = send("POST", &path, &key, Some(json!({"credits": -100}))).await;
    assert_eq!(taken.status, 409, "{}", taken.body);
    let nobody = send("POST", "/v1/operator/accounts/acct_x/grant", &key, Some(json!({"credits": 1}))).await;
    assert_eq!(nobody.status, 404, "{}", nobody.body);
    let path = format!("/v1/operator/accounts/{}/plan", customer.id);
    let set = send("POST", &path, &key, Some(json!({"plan": "enterprise"}))).await;
    assert_eq!(
        (set.status, &set.body["plan"], &set.body["balance"]),
        (200, &json!("enterprise"), &json!(15)),
        "{}",
        set.body
    );
    assert_eq!(send("POST", &path, &key, Some(json!({"plan": "golden"}))).await.status, 400);
    assert_eq!(send("POST", &path, &customer.key, Some(json!({"plan": "pro"}))).await.status, 401);
    let nobody = send("POST", "/v1/operator/accounts/acct_x/plan", &key, Some(json!({"plan": "pro"}))).await;
    assert_eq!(nobody.status, 404, "{}", nobody.body);
    assert!(common::billing::audit(&service.app.store, &customer.id).await.unwrap().is_empty());

    let audit = send("GET", "/v1/operator/audit?limit=100", &key, None).await;
    let audited = audit.body["results"].as_array().unwrap();
    assert_eq!(audited.len(), 6, "{}", audit.body);
    assert!(audited.iter().all(|account| account["difference"].is_null()), "{}", audit.body);
    // Money that no ledger entry explains is found.
    let stolen = service.app.store.account(&customer.id).await.unwrap().unwrap();
    let update = service.app.store.client().update_item().table_name("almanac-accounts");
    let update =
        update.key("id", AttributeValue::S(stolen.id.clone())).update_expression("ADD balance :more");
    update.expression_attribute_values(":more", AttributeValue::N("7".into())).send().await.unwrap();
    let audit = send("GET", "/v1/operator/audit?limit=100", &key, None).await;
    let wrong: Vec<&Value> = audit.body["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|account| !account["difference"].is_null())
        .collect();
    assert_eq!((wrong.len(), &wrong[0]["id"]), (1, &json!(customer.id)), "{}", audit.body);

    let now = service.app.clock.now();
    let state = SourceState {
        name: "rss:news".into(),
        kinds: vec![SignalKind::Funding],
        refreshed_at: Some(now - SignedDuration::from_mins(5)),
        failures: 2,
        error: Some("it answers 500".into()),
        ..SourceState::default()
    };
    service.app.store.add_source(&state).await.unwrap();
    let sources = send("GET", "/v1/operator/sources", &key, None).await;
    let source =
        sources.body["results"].as_array().unwrap().iter().find(|one| one["name"] == "rss:news").unwrap();
    assert!(source["age_s"].as_u64().is_some_and(|age| (300..360).contains(&age)), "{source}");
    assert_eq!((&source["failures"], &source["error"]), (&json!(2), &json!("it answers 500")));
    assert!(!sources.body["unsupplied"].as_array().unwrap().is_empty(), "{}", sources.body);

    let counts = Counts { calls: 100, hits: 60, misses: 40, bounces: 3, cost: 570_000, ..Counts::default() };
    for week in [0, 1] {
        let day = (now - SignedDuration::from_hours(24 * 7 * week)).strftime("%F").to_string();
        let slot = Slot { provider: "hunter".into(), capability: "email".into(), day };
        service.app.store.add_provider_counts(&slot, &counts).await.unwrap();
    }
    let scores = send("GET", "/v1/operator/providers?weeks=2", &key, None).await;
    let hunter = |one: &&Value| one["provider"] == "hunter" && one["capability"] == "email";
    let score = scores.body["results"].as_array().unwrap().iter().find(hunter).unwrap();
    assert_eq!((&score["place"], &score["not_asked_because"]), (&json!(null), &json!("no key")), "{score}");
    assert_eq!(
        (&score["total"]["calls"], &score["total"]["hit_rate"]),
        (&json!(200), &json!(0.6)),
        "{score}"
    );
    assert_eq!(
        (&score["total"]["bounce_rate"], &score["total"]["cost_per_hit_usd"]),
        (&json!(0.05), &json!(0.01))
    );
    assert_eq!(score["weeks"].as_array().map(Vec::len), Some(2), "{score}");
    let own =
        scores.body["results"].as_array().unwrap().iter().find(|one| one["provider"] == "dataset").unwrap();
    assert_eq!((&own["place"], &own["suggested_place"]), (&json!(1), &json!(1)), "{own}");

    command(&service, &["operator", "keys", "revoke", made["id"].as_str().unwrap(), "--json"]);
    assert_eq!(send("GET", "/v1/operator/dataset", &key, None).await.status, 401, "at once");
    assert_eq!(command(&service, &["operator", "keys", "list", "--json"]).as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_operators_key_says_when_it_was_last_used_to_within_ten_minutes() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, auth::OPERATOR, "desk", Vec::new(), noon());
    service.app.store.put_key(&key).await.unwrap();
    let last_used = async || {
        let keys = service.app.store.keys_of(auth::OPERATOR).await.unwrap();
        keys[0].last_used_at.map(|at| at.duration_since(noon()).as_secs())
    };
    assert_eq!(last_used().await, None);
    // A use is written at once, and again ten minutes after the one that was written.
    for (passed, written) in [(0, 0), (1, 0), (598, 0), (1, 600), (599, 600), (1, 1_200), (7_200, 8_400)] {
        service.app.clock.advance(SignedDuration::from_secs(passed));
        let request = service.request("GET", "/v1/operator/dataset", None).bearer_auth(&secret);
        assert_eq!(service.send(request).await.status, 200);
        assert_eq!(last_used().await, Some(written), "{passed} s later");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn credits_given_again_with_the_same_idempotency_key_are_given_once() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let made = command(&service, &["operator", "keys", "create", "--json"]);
    let operator = made["api_key"].as_str().unwrap();
    let path = format!("/v1/operator/accounts/{}/grant", customer.id);
    let grant = async |credits: i64, key: &str| {
        let request = service.request("POST", &path, None).bearer_auth(operator);
        service.send(request.header("idempotency-key", key).json(&json!({"credits": credits}))).await
    };
    let (first, again) = (grant(5, "refund-1").await, grant(5, "refund-1").await);
    assert_eq!((first.status, &first.body["balance"]), (200, &json!(15)), "{}", first.body);
    assert_eq!((again.status, again.header("idempotency-replayed")), (200, "true"));
    assert_eq!(again.bytes, first.bytes);
    assert_eq!(grant(6, "refund-1").await.status, 422, "the same key for something else");
    assert_eq!(grant(-100, "refund-2").await.status, 409, "more than there is");
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 15);
    tests::invariants::check(&service, &customer, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_operators_systems_tell_is_in_the_feeds_at_once_and_can_be_corrected() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let made = command(&service, &["operator", "keys", "create", "--name", "crm", "--json"]);
    let key = made["api_key"].as_str().unwrap().to_owned();
    let tell = async |key: &str, body: &Value| {
        let request = service.request("POST", "/v1/operator/signals", None);
        service.send(request.header("authorization", format!("Bearer {key}")).json(body)).await
    };
    let now = service.app.clock.now();
    let round = |at: String, amount: u64| {
        json!({"source": "crm", "signals": [{"id": "deal-17", "kind": "funding", "occurred_at": at,
            "company": {"name": "Acme", "domain": "acme.example"},
            "data": {"stage": "seed", "amount": amount, "currency": "USD"}}]})
    };
    let yesterday = (now - jiff::SignedDuration::from_hours(24)).to_string();
    assert_eq!(tell(&customer.key, &round(yesterday.clone(), 1)).await.status, 401);
    let first = tell(&key, &round(yesterday.clone(), 2_000_000)).await;
    assert_eq!((first.status, &first.body["new"]), (200, &json!(1)), "{}", first.body);
    let again = tell(&key, &round(yesterday.clone(), 2_000_000)).await;
    assert_eq!((&again.body["known"], &again.body["new"]), (&json!(1), &json!(0)), "{}", again.body);
    let corrected = tell(&key, &round(yesterday.clone(), 3_000_000)).await;
    assert_eq!(corrected.body["corrected"], 1, "{}", corrected.body);
    let feed = service.get(&customer, "/v1/signals?kind=funding&domain=acme.example").await;
    let found = feed.body["results"].as_array().unwrap();
    assert_eq!((found.len(), &found[0]["data"]["amount"]), (1, &json!(3_000_000)), "{}", feed.body);
    assert_eq!(found[0]["source"]["name"], "crm");
    let mut demo = round(yesterday.clone(), 1);
    demo["source"] = json!("demo");
    assert_eq!(tell(&key, &demo).await.status, 400, "the demo's signals go with it");
    // Dates that cannot be are refused, and so is data of another kind.
    for at in ["1970-01-01T00:00:00Z", "2999-01-01T00:00:00Z"] {
        let refused = tell(&key, &round(at.to_owned(), 1)).await;
        assert_eq!((refused.status, refused.bad_fields()), (400, vec!["signals[0].occurred_at"]));
    }
    let mut mixed = round(yesterday, 1);
    mixed["signals"][0]["kind"] = json!("hiring");
    assert_eq!(tell(&key, &mixed).await.bad_fields(), ["signals[0].data"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_opens_accounts_sets_their_caps_and_sees_all_of_them_together() {
    let service = Service::start().await;
    let made = command(&service, &["operator", "keys", "create", "--name", "desk", "--json"]);
    let key = made["api_key"].as_str().unwrap().to_owned();
    let send = |method: &str, path: &str, body: Option<Value>| {
        let request = service.request(method, path, None).header("authorization", format!("Bearer {key}"));
        let request = body.map(|body| request.try_clone().unwrap().json(&body)).unwrap_or(request);
        service.send(request)
    };
    let wanted = json!({"email": "team@company.example", "plan": "starter", "credits": 20});
    let opened = send("POST", "/v1/operator/accounts", Some(wanted.clone())).await;
    assert_eq!((opened.status, &opened.body["account"]["balance"]), (201, &json!(20)), "{}", opened.body);
    let customer = tests::Customer {
        id: opened.body["account"]["id"].as_str().unwrap().to_owned(),
        key: opened.body["api_key"].as_str().unwrap().to_owned(),
    };
    assert_eq!(
        send("POST", "/v1/operator/accounts", Some(wanted)).await.status,
        409,
        "one account a mailbox"
    );
    let path = format!("/v1/operator/accounts/{}/caps", customer.id);
    let capped = send("POST", &path, Some(json!({"caps": {"daily": 1, "monthly": null}}))).await;
    assert_eq!((capped.status, &capped.body["caps"]["daily"]), (200, &json!(1)), "{}", capped.body);
    let email = json!({"email": service.known_email()});
    assert_eq!(service.post(&customer, "/v1/enrich", &email).await.status, 200);
    let refused = service.post(&customer, "/v1/enrich", &email).await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (402, &json!("spend_cap_reached")),
        "{}",
        refused.body
    );
    let overview = send("GET", "/v1/operator/overview?days=2", None).await;
    assert_eq!((overview.status, &overview.body["complete"]), (200, &json!(true)), "{}", overview.body);
    let total = &overview.body["total"];
    assert_eq!((&total["sold"], &total["spent"]), (&json!(20), &json!(1)), "{total}");
    assert_eq!((&total["calls"], &total["errors"]), (&json!(2), &json!(1)), "{total}");
    assert_eq!(overview.body["by_endpoint"][0]["path"], "/v1/enrich");
    tests::invariants::check(&service, &customer, &[]).await;
}

/// A form that is sent again, by a reader who loads its answer anew or who was told of an error, grants once.
#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_the_console_grants_once_however_often_it_is_sent() {
    let service = Service::start_with(unhurried(), Clock::System).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, auth::OPERATOR, "desk", Vec::new(), service.app.clock.now());
    service.app.store.put_key(&key).await.expect("a key");
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().expect("a client");
    let send = async |path: &str, cookie: &str, form: String| {
        let request = http.post(format!("{}/console/{path}", service.address)).header("cookie", cookie);
        let reply = service.send(request.header("sec-fetch-site", "same-origin").body(form)).await;
        let page = String::from_utf8_lossy(&reply.bytes).into_owned();
        (reply, page)
    };
    let (entered, _) = send("sign-in", "", format!("key={secret}")).await;
    let cookie = entered.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    let accounts = http.get(format!("{}/console/operator/accounts", service.address));
    let accounts = service.send(accounts.header("cookie", &cookie)).await;
    // The key of the form that is sent to an address of the accounts.
    let once_of = |page: &str, to: &str| {
        let form = page.split(&format!("action=\"/console/operator/accounts{to}\"")).nth(1).expect(to);
        let once = form.split("name=\"once\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        once.expect("a key").to_owned()
    };
    let balance = async || {
        let account = service.app.store.account(&customer.id).await.expect("it is read");
        account.expect("an account").balance()
    };
    let (to, path) = (format!("/{}/grant", customer.id), format!("operator/accounts/{}/grant", customer.id));
    let first = once_of(&String::from_utf8_lossy(&accounts.bytes), &to);
    let (_, refused) = send(&path, &cookie, format!("once={first}&credits=x")).await;
    assert_eq!(once_of(&refused, &to), first, "a form that comes back is the same form");
    let mut next = String::new();
    for _ in 0..2 {
        let (_, given) = send(&path, &cookie, format!("once={first}&credits=5")).await;
        assert!(given.contains("now has"), "{given}");
        next = once_of(&given, &to);
        assert_ne!(next, first, "what is granted next is another grant");
    }
    assert_eq!(balance().await, Credits::whole(15));
    let (_, mismatch) = send(&path, &cookie, format!("once={first}&credits=6")).await;
    assert!(mismatch.contains("sent before with other values"), "{mismatch}");
    assert_ne!(once_of(&mismatch, &to), first, "it can be sent again");
    send(&path, &cookie, format!("once={next}&credits=5")).await;
    assert_eq!(balance().await, Credits::whole(20));
    let open = format!("once={first}&email=owner@company.example");
    let shown = |page: &str| page.split("id=\"new-key\">").nth(1).map(|rest| rest[..20].to_owned());
    let (_, opened) = send("operator/accounts", &cookie, open.replace(&first, "opening")).await;
    let (_, again) = send("operator/accounts", &cookie, open.replace(&first, "opening")).await;
    assert!(shown(&opened).is_some() && shown(&opened) == shown(&again), "its key is shown again: {again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_side_is_there_only_for_the_addresses_it_is_opened_to() {
    let config = unhurried().with(|config| {
        config.network.operator_addresses = vec!["203.0.113.0/24".parse().expect("a network")];
        config.stored.seal_secret = Hidden("a secret of this deployment".into());
    });
    let service = Service::start_with(config, Clock::System).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, auth::OPERATOR, "desk", Vec::new(), service.app.clock.now());
    service.app.store.put_key(&key).await.expect("a key");
    // The same service once more, behind a proxy that is trusted.
    let listener =
        local::server::bind(std::net::Ipv4Addr::LOCALHOST.into(), 0, "--port").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let proxies = vec!["127.0.0.1/32".parse().expect("an address")];
    let router = local::router_on(service.app.clone(), Premises::nowhere());
    tokio::spawn(local::server::serve_behind(listener, router, proxies, std::future::pending()));
    let own = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
    let http = own.build().expect("a client");
    let (inside, outside) = ("203.0.113.9", "198.51.100.9");
    let call = async |path: &str, from: &str, key: &str| {
        let request = http.get(format!("{address}{path}")).header("x-forwarded-for", from).bearer_auth(key);
        service.send(request).await
    };
    for (path, from, key, status) in [
        ("/v1/operator/accounts", inside, secret.as_str(), 200),
        ("/v1/operator/accounts", outside, secret.as_str(), 404),
        ("/v1/operator/accounts", inside, customer.key.as_str(), 401),
        // Not even that the key is wrong is told.
        ("/v1/operator/accounts", outside, customer.key.as_str(), 404),
        ("/v1/me", outside, customer.key.as_str(), 200),
    ] {
        let answer = call(path, from, key).await;
        assert_eq!(answer.status, status, "{path} from {from}: {}", answer.body);
    }
    // A caller who comes around the proxy cannot say where from.
    let request = service.request("GET", "/v1/operator/accounts", None).bearer_auth(&secret);
    assert_eq!(service.send(request.header("x-forwarded-for", inside)).await.status, 404);

    let sign_in = async |from: &str| {
        let form = http.post(format!("{address}/console/sign-in")).header("x-forwarded-for", from);
        let form = form.header("sec-fetch-site", "same-origin");
        let form = form.header("content-type", "application/x-www-form-urlencoded");
        service.send(form.body(format!("key={secret}"))).await
    };
    let refused = sign_in(outside).await;
    assert_eq!((refused.status, refused.headers.get("set-cookie")), (404, None));
    let signed_in = sign_in(inside).await;
    assert_eq!(signed_in.status, 303);
    let cookie = signed_in.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    for path in ["/console/operator", "/console/operator/accounts"] {
        let screen = async |from: &str, cookie: &str| {
            let request = http.get(format!("{address}{path}")).header("x-forwarded-for", from);
            let reply = service.send(request.header("cookie", cookie)).await;
            let leads_out = String::from_utf8_lossy(&reply.bytes).contains("action=\"/console/sign-out\"");
            (reply.status, leads_out)
        };
        assert_eq!(screen(inside, &cookie).await, (200, true), "{path}");
        assert_eq!(screen(outside, &cookie).await, (404, true), "{path}: the way out is left");
        assert_eq!(screen(outside, "").await, (404, false), "{path}");
    }
}
