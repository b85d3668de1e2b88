//! Credits under load, under repeats and at their edges.

use common::domain::{Credits, Plan};
use common::idempotency::{self, Asked, Claimed};
use futures::StreamExt;
use serde_json::json;
use std::collections::HashSet;
use tests::{Customer, Reply, Service, invariants};

async fn idempotent(service: &Service, customer: &Customer, key: &str, body: &serde_json::Value) -> Reply {
    let request = service.request("POST", "/v1/enrich", Some(customer)).header("idempotency-key", key);
    service.send(request.json(body)).await
}

#[tokio::test]
async fn a_found_person_costs_one_credit_and_a_missing_one_nothing() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let found = service.post(&customer, "/v1/enrich", &json!({"email": service.known_email()})).await;
    assert_eq!((found.status, &found.body["found"]), (200, &json!(true)), "{}", found.body);
    assert_eq!(found.body["cost"], json!({"credits": 1, "balance_remaining": 9}));
    assert_eq!((found.header("x-credits-charged"), found.header("x-credits-remaining")), ("1", "9"));
    let missing = service.post(&customer, "/v1/enrich", &json!({"email": "nobody@nowhere.example"})).await;
    assert_eq!((missing.status, &missing.body["reason"]), (200, &json!("not_found")));
    assert_eq!(missing.body["cost"], json!({"credits": 0, "balance_remaining": 9}));
    let unsure = json!({"email": service.known_email(), "min_confidence": 1.0, "fullName": "Somebody Else", "company": "Nowhere"});
    let unsure = service.post(&customer, "/v1/enrich", &unsure).await;
    assert_eq!(unsure.status, 200, "{}", unsure.body);
    invariants::check(&service, &customer, &[found, missing, unsure]).await;
}

#[tokio::test]
async fn a_call_that_could_cost_too_much_is_refused_before_it_is_made() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 0).await;
    let reply = service.post(&customer, "/v1/enrich", &json!({"email": "nobody@nowhere.example"})).await;
    assert_eq!((reply.status, &reply.body["code"]), (402, &json!("insufficient_credits")));
    assert_eq!((&reply.body["required"], &reply.body["balance_remaining"]), (&json!(1), &json!(0)));
    assert_eq!(reply.body["detail"], "This call can cost up to 1 credit; you have 0.");
    let dry =
        service.post(&customer, "/v1/enrich?dry_run=true", &json!({"email": "nobody@nowhere.example"})).await;
    assert_eq!(dry.body, json!({"dry_run": true, "max_credits": 1, "balance_remaining": 0}));
    let bad = service
        .post(&customer, "/v1/enrich?dry_run=maybe", &json!({"email": "nobody@nowhere.example"}))
        .await;
    assert_eq!((bad.status, bad.bad_fields()), (400, vec!["dry_run"]));
    invariants::check(&service, &customer, &[reply, dry, bad]).await;
}

/// 64 tasks make 2,000 calls on an account that can pay for half of them.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_spent_to_exactly_zero_under_contention() {
    const CALLS: usize = 2_000;
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, (CALLS / 2) as i64).await;
    let body = json!({"email": service.known_email()});
    let calls = (0..CALLS).map(|_| service.post(&customer, "/v1/enrich", &body));
    let replies: Vec<Reply> = futures::stream::iter(calls).buffer_unordered(64).collect().await;
    let with = |status: u16| replies.iter().filter(|reply| reply.status == status).count();
    assert_eq!((with(200), with(402)), (CALLS / 2, CALLS / 2));
    let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
    assert_eq!(account.balance(), Credits::ZERO);
    invariants::check(&service, &customer, &replies).await;
}

/// 100 tasks send one Idempotency-Key at once.
#[tokio::test(flavor = "multi_thread")]
async fn one_idempotency_key_is_one_execution_and_one_charge() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let body = json!({"email": service.known_email()});
    let calls = (0..100).map(|_| idempotent(&service, &customer, "the-same-key", &body));
    let mut replies = futures::future::join_all(calls).await;
    replies.push(idempotent(&service, &customer, "the-same-key", &body).await);
    assert!(replies.iter().all(|reply| matches!(reply.status, 200 | 409)), "200 or, while it runs, 409");
    let bodies: HashSet<&[u8]> =
        replies.iter().filter(|r| r.status == 200).map(|r| r.bytes.as_slice()).collect();
    assert_eq!(bodies.len(), 1, "equal bytes");
    let fresh =
        replies.iter().filter(|r| r.status == 200 && r.header("idempotency-replayed").is_empty()).count();
    assert_eq!(fresh, 1, "one execution");
    let account = service.app.store.account(&customer.id).await.unwrap().unwrap();
    assert_eq!(account.balance(), Credits::whole(999), "one charge");
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn a_key_belongs_to_one_request_of_one_account() {
    let service = Service::start().await;
    let (one, two) = (service.customer(Plan::Pro, 10).await, service.customer(Plan::Pro, 10).await);
    let body = json!({"email": service.known_email()});
    let first = idempotent(&service, &one, "k", &body).await;
    let other_body = idempotent(&service, &one, "k", &json!({"email": "nobody@nowhere.example"})).await;
    assert_eq!((other_body.status, &other_body.body["code"]), (422, &json!("idempotency_mismatch")));
    let other_account = idempotent(&service, &two, "k", &body).await;
    assert_eq!((other_account.status, other_account.header("idempotency-replayed")), (200, ""));
    let again = idempotent(&service, &one, "k", &body).await;
    assert_eq!((again.header("idempotency-replayed"), &again.bytes), ("true", &first.bytes));
    assert_eq!(again.header("x-credits-charged"), "1", "what the one execution cost");
    invariants::check(&service, &one, &[first, other_body, again]).await;
    invariants::check(&service, &two, &[other_account]).await;
}

#[tokio::test]
async fn a_failed_call_gives_its_key_back() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 0).await;
    let body = json!({"email": service.known_email()});
    let refused = idempotent(&service, &customer, "k", &body).await;
    assert_eq!(refused.status, 402);
    common::billing::grant(
        &service.app.store,
        &customer.id,
        Credits::whole(5),
        "test",
        service.app.clock.now(),
    )
    .await
    .unwrap();
    let paid = idempotent(&service, &customer, "k", &body).await;
    assert_eq!((paid.status, &paid.body["cost"]["credits"]), (200, &json!(1)));
    invariants::check(&service, &customer, &[refused, paid]).await;
}

#[tokio::test]
async fn a_new_keys_secret_is_replayed_but_not_readable_in_the_table() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 0).await;
    let create = || {
        let request =
            service.request("POST", "/v1/me/keys", Some(&customer)).header("idempotency-key", "new-key-1");
        service.send(request.json(&json!({"name": "crm"})))
    };
    let (first, again) = (create().await, create().await);
    assert_eq!((first.status, &again.bytes), (201, &first.bytes));
    let table = service.app.store.table(common::store::Table::Idempotency);
    let items = service.app.store.client().scan().table_name(table).send().await.unwrap();
    let stored = format!("{items:?}");
    let secret = first.body["api_key"].as_str().unwrap();
    let kept = items.items().iter().find_map(|item| item.get("body")).expect("an answer is kept");
    let blob: Vec<u8> = kept.as_b().unwrap().as_ref().to_vec();
    assert!(!stored.contains(secret) && !String::from_utf8_lossy(&blob).contains("alm_live_"));
    let keys = service.get(&customer, "/v1/me/keys").await;
    assert_eq!(keys.body["results"].as_array().unwrap().len(), 2, "created once");
}

#[tokio::test]
async fn the_only_process_takes_over_at_once_what_the_one_before_had_claimed_and_nothing_of_its_own() {
    let service = Service::start().await;
    let (store, started) = (&service.app.store, service.app.clock.now());
    let after = |millis: i64| started + jiff::SignedDuration::from_millis(millis);
    let asked = |request_id: &'static str, fingerprint: &'static str, now, alone_since| Asked {
        account_id: "acct_x",
        idempotency_key: "key",
        fingerprint,
        request_id,
        input: None,
        now,
        alone_since,
    };
    let claim = |request: &'static str, print: &'static str, at| {
        idempotency::claim(store, asked(request, print, at, Some(started)))
    };
    let dead = idempotency::claim(store, asked("req_1", "print", after(-1), None)).await.unwrap();
    assert!(matches!(dead, Claimed::Mine(_)));
    assert!(matches!(claim("req_2", "other", after(5)).await.unwrap(), Claimed::Mismatch));
    assert!(matches!(claim("req_3", "print", after(5)).await.unwrap(), Claimed::Mine(_)), "at once");
    assert!(matches!(claim("req_4", "print", after(9)).await.unwrap(), Claimed::InProgress), "its own runs");
    assert!(matches!(claim("req_5", "print", after(60_004)).await.unwrap(), Claimed::InProgress));
    assert!(matches!(claim("req_6", "print", after(60_005)).await.unwrap(), Claimed::Mine(_)));
}

#[tokio::test]
async fn a_claim_left_by_a_dead_process_lapses_and_long_answers_are_kept_whole() {
    let service = Service::start().await;
    let (store, now) = (&service.app.store, service.app.clock.now());
    let claim = |request_id: &'static str, now| {
        let (account_id, idempotency_key, fingerprint) = ("acct_x", "key", "print");
        let asked = Asked {
            account_id,
            idempotency_key,
            fingerprint,
            request_id,
            input: None,
            now,
            alone_since: None,
        };
        idempotency::claim(store, asked)
    };
    assert!(matches!(claim("req_1", now).await.unwrap(), Claimed::Mine(_)));
    assert!(matches!(claim("req_2", now).await.unwrap(), Claimed::InProgress));
    let later = now + jiff::SignedDuration::from_secs(61);
    let Claimed::Mine(mine) = claim("req_3", later).await.unwrap() else { panic!("the claim has lapsed") };
    let body: bytes::Bytes = (0..1_200_000u32).map(|n| (n % 251) as u8).collect::<Vec<_>>().into();
    let budget = common::store::spending::Budget::default();
    let settlement = common::billing::Settlement {
        record: common::billing::Record::Receipt(mine.request_id()),
        hold: Credits::ZERO,
        budget: &budget,
        from_purses: false,
        reserved: None,
        writes: Vec::new(),
        completion: Some(common::billing::Completion { claim: &mine, status: 200, body: &body }),
    };
    let deadline = common::domain::clock::instant() + std::time::Duration::from_secs(5);
    let settled = common::billing::settle(store, settlement, deadline).await.unwrap();
    assert_eq!(settled, common::billing::Settled::Done);
    match claim("req_4", later).await.unwrap() {
        Claimed::Replay(stored) => assert!(stored.body == body && stored.status == 200),
        other => panic!("{other:?}"),
    }
    let next_day = later + jiff::SignedDuration::from_hours(25);
    assert!(
        matches!(claim("req_5", next_day).await.unwrap(), Claimed::Mine(_)),
        "kept 24 hours, however late TTL deletes"
    );
}
