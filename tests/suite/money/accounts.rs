//! Sign-up, keys, plans and usage, over HTTP.

use common::config::Config;
use common::domain::{Clock, Plan};
use jiff::SignedDuration;
use serde_json::{Value, json};
use tests::{Customer, Service, invariants, unhurried};

fn clock() -> Clock {
    Clock::fixed(tests::noon())
}

#[tokio::test]
async fn signing_up_gives_a_trial_that_works_and_runs_out() {
    let service = Service::start_with(unhurried(), clock()).await;
    let request =
        service.request("POST", "/v1/signup", None).json(&json!({"email": "Grace@Company.example"}));
    let reply = service.send(request).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    assert_eq!(reply.body["plan"], "indie");
    assert_eq!(reply.body["balance"], 50);
    assert_eq!(reply.body["trial_ends_at"], "2026-03-08T12:00:00Z");
    let key = reply.body["api_key"].as_str().unwrap().to_owned();
    assert!(key.starts_with("alm_live_") && key.len() == 45, "{key}");
    let customer = Customer { id: reply.body["id"].as_str().unwrap().to_owned(), key };

    let me = service.get(&customer, "/v1/me").await;
    assert_eq!((me.status, &me.body["plan"], &me.body["balance"]), (200, &json!("indie"), &json!(50)));
    assert_eq!(me.body["limits"]["signals"], true);
    service.app.clock.advance(SignedDuration::from_hours(7 * 24));
    let me = service.get(&customer, "/v1/me").await;
    assert_eq!((&me.body["plan"], &me.body["limits"]["signals"]), (&json!("free"), &json!(false)));
    let signals = service.get(&customer, "/v1/signals?kind=funding").await;
    assert_eq!((signals.status, &signals.body["code"]), (403, &json!("plan_required")));
    assert!(signals.body["detail"].as_str().unwrap().contains("indie"), "{}", signals.body);
    invariants::check(&service, &customer, &[me, signals]).await;
}

#[tokio::test]
async fn an_email_signs_up_once_and_a_disposable_one_never() {
    let service = Service::start().await;
    let sign_up = |email: &str| {
        service.send(service.request("POST", "/v1/signup", None).json(&json!({"email": email})))
    };
    assert_eq!(sign_up("twice@company.example").await.status, 201);
    let again = sign_up("TWICE@company.example").await;
    assert_eq!((again.status, &again.body["code"]), (409, &json!("conflict")));
    let disposable = sign_up("someone@mailinator.com").await;
    assert_eq!((disposable.status, disposable.bad_fields()), (400, vec!["email"]));
    assert_eq!(sign_up("nonsense").await.status, 400);
}

#[tokio::test]
async fn a_mailbox_has_one_trial_a_year_under_all_its_names_also_after_its_account_was_closed() {
    let service = Service::start_with(unhurried().with(|config| config.sign_up.per_ip = 100), clock()).await;
    let sign_up = |email: &str| {
        service.send(service.request("POST", "/v1/signup", None).json(&json!({"email": email})))
    };
    for names in [
        ["ada.l@proton.me", "adal@pm.me", "Ada_L+x@protonmail.com"],
        ["ada@icloud.com", "ada@me.com", "ada+y@mac.com"],
        ["ada@fastmail.com", "shop@ada.fastmail.com", "x@ada.fastmail.com"],
        ["alias@grace.fastmail.com", "grace@fastmail.com", "other@grace.fastmail.com"],
        ["ada@company.example", "Ada@company.example", "ada+z@company.example"],
    ] {
        let first = sign_up(names[0]).await;
        assert_eq!(first.status, 201, "{}: {}", names[0], first.body);
        for name in &names[1..] {
            assert_eq!(sign_up(name).await.status, 409, "{name}");
        }
        let (store, now) = (&service.app.store, service.app.clock.now());
        store.mark_closing(first.body["id"].as_str().unwrap(), now).await.unwrap();
        store.close_due(now).await.unwrap();
        for name in names {
            assert_eq!(store.account_id_by_email(name).await.unwrap(), None, "{name}");
            let again = sign_up(name).await;
            assert_eq!(again.status, 409, "{name}: {}", again.body);
            assert!(again.body["detail"].as_str().unwrap().contains("had a trial"), "{}", again.body);
        }
    }
    assert_eq!(sign_up("grace@icloud.com").await.status, 201, "somebody else");
    service.app.clock.advance(SignedDuration::from_hours(365 * 24));
    assert_eq!(sign_up("ada@me.com").await.status, 201, "a year later");
}

#[tokio::test]
async fn sign_up_can_be_closed_and_is_limited_per_address() {
    let closed =
        Service::start_with(unhurried().with(|config| config.sign_up.open = false), Clock::System).await;
    let reply =
        closed.send(closed.request("POST", "/v1/signup", None).json(&json!({"email": "a@b.example"}))).await;
    assert_eq!((reply.status, &reply.body["code"]), (403, &json!("forbidden")));

    let service = Service::start_with(unhurried().with(|config| config.sign_up.per_ip = 2), clock()).await;
    let mut statuses = Vec::new();
    for i in 0..3 {
        // A sign-up for an existing account uses up nothing.
        let again = service.request("POST", "/v1/signup", None).json(&json!({"email": "p0@b.example"}));
        assert!(i == 0 || service.send(again).await.status == 409);
        let request =
            service.request("POST", "/v1/signup", None).json(&json!({"email": format!("p{i}@b.example")}));
        let reply = service.send(request.header("x-forwarded-for", format!("203.0.113.{i}"))).await;
        statuses.push((reply.status, reply.header("retry-after").to_owned()));
    }
    assert_eq!(statuses[2], (429, "43200".to_owned()), "until midnight UTC");
    assert_eq!((statuses[0].0, statuses[1].0), (201, 201));
}

#[tokio::test]
async fn a_missing_or_wrong_key_is_401_in_one_shape() {
    let service = Service::start().await;
    let unknown = common::auth::new_secret();
    for header in [
        "",
        "Bearer",
        "Bearer x",
        "Basic abc",
        "Bearer alm_live_000000000000000000000000000000000000",
        &format!("Bearer {unknown}"),
    ] {
        let mut request = service.request("GET", "/v1/me", None);
        if !header.is_empty() {
            request = request.header("authorization", header);
        }
        let reply = service.send(request).await;
        assert_eq!((reply.status, &reply.body["code"]), (401, &json!("unauthorized")), "{header:?}");
        assert_eq!(reply.header("www-authenticate"), "Bearer");
        assert_eq!(reply.header("content-type"), "application/problem+json");
        assert_eq!(reply.body["request_id"], reply.header("x-request-id"));
    }
}

#[tokio::test]
async fn keys_are_created_scoped_rotated_and_revoked() {
    let service = Service::start_with(unhurried(), clock()).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let scoped = service.post(&customer, "/v1/me/keys", &json!({"name": "crm", "scopes": ["resolve"]})).await;
    assert_eq!((scoped.status, &scoped.body["scopes"]), (201, &json!(["resolve"])), "{}", scoped.body);
    let key = |reply: &tests::Reply| reply.body["api_key"].as_str().unwrap().to_owned();
    let crm = Customer { id: customer.id.clone(), key: key(&scoped) };
    let refused = service.get(&crm, "/v1/me").await;
    assert_eq!((refused.status, &refused.body["code"]), (403, &json!("scope_required")));
    let allowed = service.post(&crm, "/v1/enrich", &json!({"email": "nobody@nowhere.example"})).await;
    assert_eq!(allowed.status, 200, "{}", allowed.body);

    let id = scoped.body["id"].as_str().unwrap();
    let rotated =
        service.post(&customer, &format!("/v1/me/keys/{id}/rotate"), &json!({"overlap_hours": 1})).await;
    assert_eq!((rotated.status, &rotated.body["name"]), (201, &json!("crm")), "{}", rotated.body);
    let new = Customer { id: customer.id.clone(), key: key(&rotated) };
    let status = |customer: Customer| {
        let service = &service;
        async move {
            service.post(&customer, "/v1/enrich", &json!({"email": "nobody@nowhere.example"})).await.status
        }
    };
    assert_eq!(
        (status(crm.clone()).await, status(new.clone()).await),
        (200, 200),
        "both work during the overlap"
    );
    service.app.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(
        (status(crm).await, status(new.clone()).await),
        (401, 200),
        "the old one ends with the overlap"
    );

    let new_id = rotated.body["id"].as_str().unwrap();
    let revoked =
        service.send(service.request("DELETE", &format!("/v1/me/keys/{new_id}"), Some(&customer))).await;
    assert_eq!((revoked.status, &revoked.body["revoked"]), (200, &json!(true)));
    assert_eq!(status(new).await, 401, "at once");
    let keys = service.get(&customer, "/v1/me/keys").await;
    let names: Vec<&Value> =
        keys.body["results"].as_array().unwrap().iter().map(|key| &key["name"]).collect();
    assert_eq!(names, [&json!("test")]);
    assert!(!keys.body.to_string().contains("api_key") && !keys.body.to_string().contains("hash"));
}

#[tokio::test]
async fn a_foreign_key_looks_like_one_that_does_not_exist() {
    let service = Service::start().await;
    let (mine, theirs) = (service.customer(Plan::Pro, 1).await, service.customer(Plan::Pro, 1).await);
    let keys = service.get(&theirs, "/v1/me/keys").await;
    let foreign = keys.body["results"][0]["id"].as_str().unwrap().to_owned();
    let mut answers = Vec::new();
    for id in [foreign.as_str(), "key_0123", "x"] {
        let reply = service.send(service.request("DELETE", &format!("/v1/me/keys/{id}"), Some(&mine))).await;
        let mut body = reply.body.clone();
        body["request_id"] = Value::Null;
        answers.push((reply.status, body));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]) && answers[0].0 == 404, "{answers:?}");
    assert_eq!(service.get(&theirs, "/v1/me").await.status, 200);
}

#[tokio::test]
async fn the_rate_limit_is_the_plans_and_its_headers_say_so() {
    let config = Config::default().with(|config| config.limits.rates = [1, 3, 10, 50, 200]);
    let service = Service::start_with(config, Clock::System).await;
    let customer = service.customer(Plan::Indie, 10).await;
    let calls = (0..12).map(|_| service.get(&customer, "/v1/me"));
    let replies = futures::future::join_all(calls).await;
    let shed: Vec<_> = replies.iter().filter(|reply| reply.status == 429).collect();
    assert!((6..=9).contains(&shed.len()), "{} of 12 were shed", shed.len());
    for reply in &replies {
        assert_eq!(reply.header("ratelimit-limit"), "3", "{}", reply.status);
    }
    assert_eq!((shed[0].header("retry-after"), &shed[0].body["code"]), ("1", &json!("rate_limited")));
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn usage_sums_up_days_and_endpoints() {
    let service = Service::start_with(unhurried(), clock()).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let mut replies = Vec::new();
    for _ in 0..3 {
        replies
            .push(service.post(&customer, "/v1/enrich", &json!({"email": "nobody@nowhere.example"})).await);
        service.app.clock.advance(SignedDuration::from_hours(24));
    }
    replies.push(service.post(&customer, "/v1/companies", &json!({"nonsense": true})).await);
    let usage = service.get(&customer, "/v1/me/usage").await;
    assert_eq!(
        (usage.status, &usage.body["requests"], &usage.body["hit_rate"]),
        (200, &json!(4), &json!(0.0))
    );
    assert!(usage.body["p50_ms"].is_u64(), "{}", usage.body);
    assert_eq!(usage.body["by_day"].as_array().unwrap().len(), 4);
    assert_eq!(usage.body["by_day"][0]["date"], "2026-03-04");
    for day in usage.body["by_day"].as_array().unwrap() {
        let parts = day["by_endpoint"].as_array().unwrap();
        let sum: f64 = parts.iter().filter_map(|part| part["credits"].as_f64()).sum();
        assert!(
            (sum - day["credits"].as_f64().unwrap()).abs() < 0.0005,
            "a day is the sum of its endpoints: {day}"
        );
    }
    assert_eq!(usage.body["by_endpoint"][0]["path"], "/v1/enrich");
    let first = service.get(&customer, "/v1/me/usage?since=2026-03-01&until=2026-03-01").await;
    assert_eq!((first.status, &first.body["requests"]), (200, &json!(1)), "days long past: {}", first.body);
    let bad = service.get(&customer, "/v1/me/usage?since=2026-03-04&until=2026-03-01&x=1").await;
    assert_eq!((bad.status, bad.bad_fields()), (400, vec!["x"]));
    let bad = service.get(&customer, "/v1/me/usage?since=2026-03-04&until=2026-03-01").await;
    assert_eq!((bad.status, bad.bad_fields()), (400, vec!["since"]));
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn the_price_list_needs_no_key_and_has_every_endpoint() {
    let service = Service::start().await;
    let reply = service.send(service.request("GET", "/v1/pricing", None)).await;
    assert_eq!(reply.status, 200);
    let endpoints = reply.body["endpoints"].as_array().unwrap();
    assert_eq!(endpoints.len(), common::catalog::all().count());
    let find_phone = endpoints.iter().find(|endpoint| endpoint["path"] == "/v1/find-phone").unwrap();
    assert_eq!((&find_phone["price"], &find_phone["unit"]), (&json!("12 cr"), &json!(12)));
}

#[tokio::test]
async fn of_two_ends_of_a_key_the_earlier_holds_even_within_a_second() {
    let service = Service::start_with(unhurried(), clock()).await;
    let whole = tests::noon();
    let half = whole + SignedDuration::from_millis(500);
    for (first, second) in [(half, whole), (whole, half), (whole, whole)] {
        let customer = service.customer(Plan::Pro, 0).await;
        let key = service.app.store.keys_of(&customer.id).await.expect("readable").remove(0);
        for until in [first, second] {
            service.app.store.end_key(&key, until).await.expect("ended");
        }
        let ended = service.app.store.key_by_hash(&key.hash).await.expect("readable").expect("still there");
        assert_eq!(ended.valid_until, Some(whole), "{first} then {second}");
    }
}

#[tokio::test]
async fn the_last_key_that_opens_an_account_is_not_revoked_where_no_mail_leads_back_in() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 1).await;
    let own =
        service.get(&customer, "/v1/me/keys").await.body["results"][0]["id"].as_str().unwrap().to_owned();
    let narrow = service.post(&customer, "/v1/me/keys", &json!({"name": "crm", "scopes": ["resolve"]})).await;
    assert_eq!(narrow.status, 201, "{}", narrow.body);
    let revoke =
        |id: &str| service.send(service.request("DELETE", &format!("/v1/me/keys/{id}"), Some(&customer)));
    let refused = revoke(&own).await;
    assert_eq!((refused.status, &refused.body["code"]), (409, &json!("conflict")), "{}", refused.body);
    assert_eq!(service.get(&customer, "/v1/me").await.status, 200, "it still works");
    assert_eq!(
        revoke(narrow.body["id"].as_str().unwrap()).await.status,
        200,
        "one that opens nothing may go"
    );
    let other = service.post(&customer, "/v1/me/keys", &json!({"name": "second"})).await;
    assert_eq!(other.status, 201, "{}", other.body);
    assert_eq!(revoke(&own).await.status, 200, "another key is left");
}

#[tokio::test]
async fn a_keys_name_and_scopes_are_changed_with_another_key_and_never_widened_beyond_it() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let own =
        service.get(&customer, "/v1/me/keys").await.body["results"][0]["id"].as_str().unwrap().to_owned();
    let made = service
        .post(&customer, "/v1/me/keys", &json!({"name": "crm", "scopes": ["resolve", "account"]}))
        .await;
    let (id, key) = (made.body["id"].as_str().unwrap(), made.body["api_key"].as_str().unwrap());
    let narrow = Customer { id: customer.id.clone(), key: key.to_owned() };
    let change = |by: &Customer, id: &str, body: Value| {
        service.send(service.request("PATCH", &format!("/v1/me/keys/{id}"), Some(by)).json(&body))
    };
    let done = change(&customer, id, json!({"name": "crm sync", "scopes": ["find", "account"]})).await;
    assert_eq!((done.status, &done.body["name"]), (200, &json!("crm sync")), "{}", done.body);
    assert_eq!(done.body["scopes"], json!(["find", "account"]));
    assert_eq!(done.body["created_by"], json!(own));
    let email = json!({"email": service.known_email()});
    assert_eq!(service.post(&narrow, "/v1/enrich", &email).await.status, 403, "at once");
    let own_scopes = change(&narrow, id, json!({"scopes": ["find"]})).await;
    assert_eq!(own_scopes.status, 403, "no key changes its own: {}", own_scopes.body);
    let wider = change(&narrow, &own, json!({"scopes": ["find", "account"]})).await;
    assert_eq!(wider.status, 400, "nor one that may do more: {}", wider.body);
    let renamed = change(&narrow, id, json!({"name": "crm"})).await;
    assert_eq!((renamed.status, &renamed.body["name"]), (200, &json!("crm")), "{}", renamed.body);
}
