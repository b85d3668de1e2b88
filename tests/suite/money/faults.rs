//! What was wrong under faults once: each schedule that went wrong, in made-up time, and what must come of it.

use super::scene::{Scene, first_then_lost, found, is_settlement, is_transaction, the_first};
use common::auth;
use common::billing;
use common::config::Config;
use common::domain::{Credits, Plan};
use common::idempotency::{self, Claimed};
use common::queue::Message;
use common::store::accounts::Account;
use common::store::requests::{Entry, EntryKind, EntryRange};
use futures::FutureExt;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tests::hostile::{self, Asked, Fault, Sent};
use tests::people::MadeUp;
use tests::{Customer, unhurried};

#[tokio::test(start_paused = true)]
async fn a_charge_that_is_applied_late_is_fenced_before_anybody_is_told_that_it_was_not_made() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    for late in [Duration::from_secs(1), Duration::from_secs(40)] {
        scene.fate.to(first_then_lost(is_settlement, Fault::AppliedLate(late), is_settlement));
        let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
        scene.fate.calm();
        let (before, _) = scene.balance(&customer).await;
        tokio::time::sleep(Duration::from_secs(120)).await;
        assert_eq!(scene.balance(&customer).await.0, before, "nothing changes once the caller is told");
        let entry = scene.calm.entry(&customer.id, reply.header("x-request-id")).await.unwrap().unwrap();
        assert_eq!((entry.status, entry.charged()), (reply.status, reply.credits()), "{}", reply.body);
        scene.is_sound(&customer).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_charge_nobody_can_ask_about_is_said_to_be_unknown_and_is_settled_later() {
    for first in [Fault::AppliedLate(Duration::from_secs(1)), Fault::LostAfter, Fault::LostBefore] {
        let scene = Scene::new().await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
        scene.fate.to(first_then_lost(is_settlement, first, |_| true));
        let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
        let reply = sent.to(&scene.router).await;
        assert_eq!((reply.status, &reply.body["code"]), (503, &json!("outcome_unknown")), "{first:?}");
        assert!(!reply.body["detail"].as_str().unwrap().contains("Nothing was charged"), "{}", reply.body);
        scene.fate.calm();
        let received = scene.queue.receive().await;
        assert!(matches!(received.message, Message::Fence { .. }), "{:?}", received.message);
        bulk::worker::work(&scene.app, &received.message, 1).await.unwrap();
        received.done();
        let id = reply.header("x-request-id");
        let entry = scene.calm.entry(&customer.id, id).await.unwrap().expect("known by now");
        let charged = entry.charged();
        assert_eq!(charged.is_zero(), first == Fault::LostBefore, "{first:?}");
        tokio::time::sleep(Duration::from_secs(60)).await;
        let again = sent.to(&scene.router).await;
        assert_eq!((again.status, again.credits()), (200, Credits::whole(1)), "{}", again.body);
        assert_eq!(again.header("idempotency-replayed") == "true", !charged.is_zero());
        assert_eq!(
            scene.balance(&customer).await,
            (Credits::whole(9), Credits::ZERO),
            "{first:?}: charged once"
        );
        scene.is_sound(&customer).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_bulk_job_that_was_said_to_have_failed_does_not_run() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let late = Fault::AppliedLate(Duration::from_secs(40));
    scene.fate.to(first_then_lost(is_settlement, late, is_settlement));
    let items = json!({"items": [found(1), found(2)]});
    let reply = Sent::post(&customer, "/v1/bulk/enrich", items).to(&scene.router).await;
    scene.fate.calm();
    assert_eq!((reply.status, &reply.body["code"]), (503, &json!("unavailable")));
    tokio::time::sleep(Duration::from_secs(120)).await;
    assert_eq!(scene.balance(&customer).await, (Credits::whole(10), Credits::ZERO));
    assert!(scene.calm.open_jobs().await.unwrap().is_empty());
    assert_eq!(parts_of_jobs(&scene).await, 0, "and leaves none of its items");
    scene.is_sound(&customer).await;
}

async fn parts_of_jobs(scene: &Scene) -> usize {
    let table = scene.calm.table(common::store::Table::Jobs);
    scene.calm.client().scan().table_name(table).send().await.unwrap().items().len()
}

#[tokio::test(start_paused = true)]
async fn a_submission_that_is_refused_leaves_nothing() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 2).await;
    let items = json!({"items": [found(1), found(2)]});
    let sent = Sent::post(&customer, "/v1/bulk/enrich", items);
    let (one, two) = tokio::join!(sent.to(&scene.router), sent.to(&scene.router));
    let mut statuses = [one.status, two.status];
    statuses.sort();
    assert_eq!(statuses, [202, 402]);
    assert_eq!(parts_of_jobs(&scene).await, 2, "the head and the items of the one");
}

/// The writes that a fence makes where nothing was set aside.
fn is_row(asked: &Asked) -> bool {
    asked.operation == "PutItem" && asked.table() == "requests"
}

#[tokio::test(start_paused = true)]
async fn a_fence_whose_own_answer_was_lost_still_knows_that_it_was_a_fence() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
    let seen = AtomicU32::new(0);
    scene.fate.to(move |asked| match asked {
        asked if is_settlement(asked) => Some(Fault::LostBefore),
        asked if is_row(asked) && seen.fetch_add(1, Ordering::Relaxed) == 0 => Some(Fault::LostAfter),
        _ => None,
    });
    let reply = sent.to(&scene.router).await;
    scene.fate.calm();
    assert_eq!((reply.status, &reply.body["code"]), (503, &json!("unavailable")), "{}", reply.body);
    let entry = scene.calm.entry(&customer.id, reply.header("x-request-id")).await.unwrap().unwrap();
    assert_eq!((entry.status, entry.charged()), (503, Credits::ZERO));
    let again = sent.to(&scene.router).await;
    assert_eq!((again.status, again.credits()), (200, Credits::whole(1)), "{}", again.body);
    assert_eq!(scene.balance(&customer).await.0, Credits::whole(9));
    scene.is_sound(&customer).await;
}

/// An answer that costs nothing has its record alone: one that was written is known to be, and one that was not is fenced.
#[tokio::test(start_paused = true)]
async fn a_free_answer_is_given_as_its_record_says_however_its_writes_were_answered() {
    for (fault, often) in [(Fault::LostAfter, 1), (Fault::LostAfter, 3), (Fault::LostBefore, 3)] {
        let scene = Scene::new().await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
        let sent =
            Sent::post(&customer, "/v1/enrich", json!({"email": "nobody1@tests.example"})).with_key("once");
        let seen = AtomicU32::new(0);
        scene.fate.to(move |asked| {
            (is_row(asked) && seen.fetch_add(1, Ordering::Relaxed) < often).then_some(fault)
        });
        let reply = sent.to(&scene.router).await;
        scene.fate.calm();
        let entry = scene.calm.entry(&customer.id, reply.header("x-request-id")).await.unwrap().unwrap();
        assert_eq!((entry.status, entry.charged()), (reply.status, Credits::ZERO), "{fault:?}");
        let again = sent.to(&scene.router).await;
        assert_eq!(again.status, 200, "{}", again.body);
        assert_eq!(again.header("idempotency-replayed") == "true", reply.status == 200, "{fault:?}");
        scene.is_sound(&customer).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_fence_is_tried_again_while_there_is_time() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let seen = AtomicU32::new(0);
    scene.fate.to(move |asked| match asked {
        asked if is_settlement(asked) => Some(Fault::LostBefore),
        // What a client does not try again by itself.
        asked if is_row(asked) && seen.fetch_add(1, Ordering::Relaxed) < 3 => Some(Fault::Conflict),
        _ => None,
    });
    let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
    assert_eq!((reply.status, &reply.body["code"]), (503, &json!("unavailable")), "{}", reply.body);
    assert_eq!(scene.balance(&customer).await, (Credits::whole(10), Credits::ZERO));
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn who_could_pay_a_moment_ago_has_a_row_that_says_what_they_were_told() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1).await;
    let calls: Vec<Sent> = (0..8).map(|n| Sent::post(&customer, "/v1/enrich", found(n))).collect();
    let replies = futures::future::join_all(calls.iter().map(|sent| sent.to(&scene.router))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 402).count(), 7);
    for reply in &replies {
        let entry = scene.calm.entry(&customer.id, reply.header("x-request-id")).await.unwrap().unwrap();
        assert_eq!((entry.status, entry.charged()), (reply.status, reply.credits()));
    }
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn a_repeat_of_a_call_that_still_runs_leaves_no_row() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
    scene.fate.to(|asked| is_settlement(asked).then_some(Fault::Slow(Duration::from_millis(100))));
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("once");
    let early = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        sent.to(&scene.router).await
    };
    let (first, early) = tokio::join!(sent.to(&scene.router), early);
    assert_eq!((first.status, early.status), (200, 409), "{}", early.body);
    let rows = scene.calm.all_entries(&customer.id, EntryRange::default()).await.unwrap();
    let calls: Vec<&str> =
        rows.iter().filter(|row| row.kind == EntryKind::Call).map(|row| row.request_id.as_str()).collect();
    assert_eq!(calls, [first.header("x-request-id")]);
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_the_edge_cannot_send_is_not_charged() {
    let of = async |limit: Option<usize>| {
        let config = Config { response_limit: limit, ..unhurried() };
        let scene = Scene::with(Arc::new(MadeUp::default()).sources(), config).await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
        let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
        let (left, _) = scene.balance(&customer).await;
        scene.is_sound(&customer).await;
        (reply.status, reply.bytes.len(), left)
    };
    let (status, length, left) = of(None).await;
    assert_eq!((status, left), (200, Credits::whole(4)));
    assert_eq!(of(Some(length)).await, (200, length, Credits::whole(4)));
    let (status, _, left) = of(Some(length - 1)).await;
    assert_eq!((status, left), (500, Credits::whole(5)));
}

#[tokio::test(start_paused = true)]
async fn a_claim_whose_answer_was_lost_is_still_the_callers_own() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let is_claim = |asked: &Asked| asked.operation == "PutItem" && asked.table() == "idempotency";
    scene.fate.to(first_then_lost(is_claim, Fault::LostAfter, |_| false));
    let sent = Sent::post(&customer, "/v1/enrich", found(1)).with_key("mine");
    assert_eq!(sent.to(&scene.router).await.status, 200);
    scene.fate.to(move |asked| is_claim(asked).then_some(Fault::LostAfter));
    let other = Sent::post(&customer, "/v1/enrich", found(1)).with_key("mine too");
    let reply = other.to(&scene.router).await;
    scene.fate.calm();
    // The body could not be kept, so the call failed, and the key is free again.
    assert!(matches!(reply.status, 200 | 503), "{}", reply.body);
    assert_eq!(other.to(&scene.router).await.status, 200, "and not 409 for a minute");
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn throttling_in_any_words_is_waited_out() {
    for fault in [Fault::Throttled, Fault::Limited, Fault::Conflict] {
        let scene = Scene::new().await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
        let seen = AtomicU32::new(0);
        scene.fate.to(move |asked| {
            (is_settlement(asked) && seen.fetch_add(1, Ordering::Relaxed) < 6).then_some(fault)
        });
        let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
        assert_eq!((reply.status, reply.credits()), (200, Credits::whole(1)), "{fault:?}: {}", reply.body);
        scene.is_sound(&customer).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_repeat_is_answered_as_before_though_its_list_is_gone() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 100).await;
    let list = json!({"name": "l", "kind": "companies", "entries": ["acme.example"], "signals": ["funding"]});
    let made = Sent::post(&customer, "/v1/watch-lists", list).to(&scene.router).await;
    let id = made.body["id"].as_str().unwrap_or_else(|| panic!("{}", made.body));
    let run = Sent::post(&customer, &format!("/v1/watch-lists/{id}/run"), json!({})).with_key("run-1");
    let first = run.to(&scene.router).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let gone =
        Sent { method: "DELETE", body: None, ..Sent::get(&customer, &format!("/v1/watch-lists/{id}")) };
    // The parts of the list cannot be deleted at first.
    scene.fate.to(|asked| (asked.operation == "BatchWriteItem").then_some(Fault::LostBefore));
    assert_eq!(gone.to(&scene.router).await.status, 503);
    scene.fate.calm();
    let again = run.to(&scene.router).await;
    assert_eq!((again.status, &again.bytes), (200, &first.bytes));
    let parts = || async {
        let table = scene.calm.table(common::store::Table::Lists);
        scene.calm.client().scan().table_name(table).send().await.unwrap().items().len()
    };
    assert!(parts().await > 0);
    bulk::sweeper::sweep(&scene.app).await.unwrap();
    assert_eq!(parts().await, 0, "the sweeper deletes what a crash left");
}

#[tokio::test(start_paused = true)]
async fn signing_up_and_making_keys_can_be_repeated() {
    let scene = Scene::new().await;
    let sign_up = Sent {
        method: "POST",
        path: "/v1/signup".into(),
        body: Some(json!({"email": "ada@company.example"})),
        ..Sent::default()
    }
    .with_key("5b0f8f0e");
    scene.fate.to(the_first(is_transaction, Fault::LostAfter, None));
    let first = sign_up.to(&scene.router).await;
    assert_eq!(first.status, 201, "{}", first.body);
    let again = sign_up.to(&scene.router).await;
    assert_eq!((again.status, &again.bytes), (201, &first.bytes), "the same key");
    let other = Sent { body: Some(json!({"email": "ada+x@company.example"})), ..sign_up.clone() };
    assert_eq!(other.to(&scene.router).await.status, 422);
    assert_eq!(other.clone().with_key("another").to(&scene.router).await.status, 409, "one mailbox");

    let key = first.body["api_key"].as_str().unwrap().to_owned();
    let customer = Customer { id: first.body["id"].as_str().unwrap().to_owned(), key };
    scene.fate.to(the_first(is_transaction, Fault::LostAfter, None));
    let make = Sent::post(&customer, "/v1/me/keys", json!({"name": "crm"})).with_key("k");
    let (one, two) = (make.to(&scene.router).await, make.to(&scene.router).await);
    assert_eq!((one.status, &one.bytes), (201, &two.bytes), "{}", one.body);
    let id = one.body["id"].as_str().unwrap();
    let rotate = Sent::post(&customer, &format!("/v1/me/keys/{id}/rotate"), json!({})).with_key("r");
    scene.fate.to(the_first(is_transaction, Fault::LostAfter, None));
    let (one, two) = (rotate.to(&scene.router).await, rotate.to(&scene.router).await);
    assert_eq!((one.status, &one.bytes), (201, &two.bytes), "{}", one.body);
    assert_eq!(scene.calm.keys_of(&customer.id).await.unwrap().len(), 3, "each made once");
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn who_signs_up_second_is_told_why_however_close_they_were() {
    let scene = Scene::new().await;
    let sign_up = Sent {
        method: "POST",
        path: "/v1/signup".into(),
        body: Some(json!({"email": "ada@company.example"})),
        ..Sent::default()
    };
    scene.fate.to(|_| Some(Fault::Slow(Duration::from_millis(5))));
    let (one, other) = tokio::join!(sign_up.to(&scene.router), sign_up.to(&scene.router));
    scene.fate.calm();
    let refused = if one.status == 201 { other } else { one };
    let later = sign_up.to(&scene.router).await;
    assert_eq!((refused.status, later.status), (409, 409), "{} and {}", refused.body, later.body);
    assert_eq!(refused.body["detail"], later.body["detail"]);
}

#[tokio::test(start_paused = true)]
async fn a_refund_is_paid_up_to_what_an_account_can_have() {
    const MOST: i64 = 1_000_000_000_000;
    let scene = Scene::new().await;
    let now = scene.world.clock.now();
    for (credits, paid) in [(MOST - 1, true), (MOST, false)] {
        let customer = hostile::customer(&scene.world, Plan::Pro, credits).await;
        let call = Entry::new(&customer.id, &format!("req_{credits}"), EntryKind::Call, now, Credits::ZERO);
        scene.calm.put_entry(&call).await.unwrap();
        let report = async |refund: Credits, mark: &str| {
            let writes = billing::report_writes(&scene.calm, &call, mark, refund, now).unwrap();
            let writes = writes.into_iter().map(|write| write.in_transaction().unwrap()).collect();
            scene.calm.client().transact_write_items().set_transact_items(Some(writes)).send().await.is_ok()
        };
        assert_eq!(report(Credits::whole(1), "a").await, paid, "{credits}");
        assert!(report(Credits::ZERO, "b").await, "nothing is to be paid");
        assert!(!report(Credits::ZERO, "b").await, "once");
        assert_eq!(scene.balance(&customer).await.0, Credits::whole(MOST));
        scene.is_sound(&customer).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_key_was_made_or_was_not_and_its_maker_is_told_which() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 5).await;
    let make = Sent::post(&customer, "/v1/me/keys", json!({"name": "crm"}));
    // Made, unanswered, and the token of the repeat is forgotten: its own note says that it went through.
    scene.fate.to(the_first(is_transaction, Fault::LostAfter, Some(Fault::Forgotten)));
    let made = make.to(&scene.router).await;
    scene.fate.calm();
    assert_eq!(made.status, 201, "{}", made.body);
    let own = Customer { id: customer.id.clone(), key: made.body["api_key"].as_str().unwrap().to_owned() };
    let used = Sent::post(&own, "/v1/enrich", found(1)).to(&scene.router).await;
    assert_eq!(used.status, 200, "{}", used.body);
    assert_eq!(scene.calm.keys_of(&customer.id).await.unwrap().len(), 2);
    // Unanswered, and applied after its maker was told that it was not: it never is.
    let late = Fault::AppliedLate(Duration::from_secs(40));
    scene.fate.to(the_first(is_transaction, late, Some(Fault::LostBefore)));
    let refused = make.to(&scene.router).await;
    scene.fate.calm();
    assert_eq!((refused.status, &refused.body["code"]), (503, &json!("unavailable")), "{}", refused.body);
    tokio::time::sleep(Duration::from_secs(120)).await;
    assert_eq!(scene.calm.keys_of(&customer.id).await.unwrap().len(), 2, "the late one did not come");
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn an_answer_is_whole_though_a_call_outlived_its_claim() {
    let scene = Scene::new().await;
    let now = scene.app.clock.now();
    let later = now + jiff::SignedDuration::from_secs(61);
    let store = &scene.calm;
    let claim = |request_id: &'static str, now| {
        let (account_id, idempotency_key, fingerprint) = ("acct_x", "key", "print");
        let alone_since = None;
        let asked = idempotency::Asked {
            account_id,
            idempotency_key,
            fingerprint,
            request_id,
            input: None,
            now,
            alone_since,
        };
        idempotency::claim(store, asked)
    };
    let Claimed::Mine(slow) = claim("req_1", now).await.unwrap() else { panic!() };
    let Claimed::Mine(quick) = claim("req_2", later).await.unwrap() else { panic!() };
    // Nothing that could be packed into one part.
    let body = |seed: u64| -> bytes::Bytes {
        let mut random = fastrand::Rng::with_seed(seed);
        std::iter::repeat_with(|| random.u8(..)).take(1_500_000).collect::<Vec<_>>().into()
    };
    let settle = async |claim: &idempotency::Claim, body: bytes::Bytes| {
        let budget = common::store::spending::Budget::default();
        let completion = billing::Completion { claim, status: 200, body: &body };
        let settlement = billing::Settlement {
            record: billing::Record::Receipt(claim.request_id()),
            hold: Credits::ZERO,
            budget: &budget,
            from_purses: false,
            reserved: None,
            writes: Vec::new(),
            completion: Some(completion),
        };
        let deadline = common::domain::clock::instant() + Duration::from_secs(5);
        billing::settle(store, settlement, deadline).await.unwrap()
    };
    assert_eq!(settle(&quick, body(2)).await, billing::Settled::Done);
    assert_eq!(settle(&slow, body(1)).await, billing::Settled::TakenOver);
    match claim("req_3", later).await.unwrap() {
        Claimed::Replay(stored) => assert!(stored.body == body(2), "the answer of the one that counts"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_grant_is_made_or_not_and_never_both() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    for (fault, given) in [
        (Fault::LostAfter, true),
        (Fault::LostBefore, false),
        (Fault::AppliedLate(Duration::from_secs(30)), false),
    ] {
        let (before, _) = scene.balance(&customer).await;
        let store = scene.world.store(move |asked: &Asked| is_settlement(asked).then_some(fault));
        let granted =
            billing::grant(&store, &customer.id, Credits::whole(5), "x", scene.world.clock.now()).await;
        tokio::time::sleep(Duration::from_secs(60)).await;
        let (after, _) = scene.balance(&customer).await;
        assert_eq!(granted.is_ok(), given, "{fault:?}");
        assert_eq!(after != before, given, "{fault:?}: what is said is what is");
        scene.is_sound(&customer).await;
    }
    let huge = "900000000000".parse().unwrap();
    let now = scene.world.clock.now();
    billing::grant(&scene.calm, &customer.id, huge, "huge", now).await.unwrap();
    assert!(billing::grant(&scene.calm, &customer.id, huge, "huge", now).await.is_err(), "too much");
    let beyond = "9000000000000000".parse().unwrap();
    assert!(billing::grant(&scene.calm, &customer.id, beyond, "beyond", now).await.is_err());
    scene.is_sound(&customer).await;
    // As many as an account may have, and not a thousandth more.
    let most: Credits = "1000000000000".parse().unwrap();
    let more: Credits = "1000000000000.001".parse().unwrap();
    for (at, (credits, opens)) in [(most, true), (more, false), (beyond, false)].into_iter().enumerate() {
        let account = Account::new(format!("acc_{at}"), format!("{at}@tests.example"), Plan::Pro, None, now);
        let key = auth::new_key(&auth::new_secret(), &account.id, "test", Vec::new(), now);
        let opened = billing::open_account(&scene.calm, &account, &key, credits, "test").await;
        assert_eq!(opened.is_ok(), opens, "{credits}");
    }
}

#[tokio::test(start_paused = true)]
async fn workers_that_are_stopped_again_and_again_fail_no_item() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let items: Vec<Value> = (0..4).map(found).collect();
    let reply = Sent::post(&customer, "/v1/bulk/enrich", json!({"items": items})).to(&scene.router).await;
    let job = reply.body["id"].as_str().unwrap().to_owned();
    let message = Message::Chunk { job: job.clone(), chunk: 0 };
    // The database is away each time, or the worker is stopped in the middle.
    for receives in 1..=8 {
        scene.fate.to(|asked| is_settlement(asked).then_some(Fault::LostBefore));
        let work = bulk::worker::work(&scene.app, &message, receives);
        let _ = tokio::time::timeout(Duration::from_secs(2), work).await;
        scene.fate.calm();
        bulk::sweeper::recover(&scene.app).await.unwrap();
    }
    // The queue has had enough of the message.
    bulk::worker::give_up(&scene.app, &message).await.unwrap();
    while let Some(received) = scene.queue.receive().now_or_never() {
        bulk::worker::work(&scene.app, &received.message, 1).await.unwrap();
        received.done();
    }
    let job = scene.calm.job(&job, scene.app.clock.now()).await.unwrap().unwrap();
    assert_eq!((job.found, job.failed), (4, 0));
    scene.is_sound(&customer).await;
}

#[tokio::test(start_paused = true)]
async fn a_balance_that_others_may_have_changed_says_that_it_is_an_estimate() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let alone = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
    assert_eq!(alone.body["cost"], json!({"credits": 1, "balance_remaining": 9}));
    let calls: Vec<Sent> = (0..4).map(|n| Sent::post(&customer, "/v1/enrich", found(n))).collect();
    for reply in futures::future::join_all(calls.iter().map(|sent| sent.to(&scene.router))).await {
        assert_eq!(reply.body["cost"]["balance_estimated"], true, "{}", reply.body);
    }
}

#[tokio::test(start_paused = true)]
async fn a_long_history_is_summed_up_once() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1000).await;
    for n in 0..40 {
        Sent::post(&customer, "/v1/enrich", found(n)).to(&scene.router).await;
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
    let usage = Sent::get(&customer, "/v1/me/usage");
    let first = usage.to(&scene.router).await;
    assert_eq!(
        (first.status, &first.body["requests"], &first.body["credits"]),
        (200, &json!(40), &json!(40))
    );
    let read = Arc::new(AtomicU64::new(0));
    let counted = read.clone();
    scene.fate.to(move |asked| {
        let of_history = asked.operation == "Query"
            && asked.table() == "requests"
            && asked.body.to_string().contains("req_");
        counted.fetch_add(u64::from(of_history), Ordering::Relaxed);
        None
    });
    Sent::post(&customer, "/v1/enrich", found(77)).to(&scene.router).await;
    let second = usage.to(&scene.router).await;
    assert_eq!((&second.body["requests"], &second.body["credits"]), (&json!(41), &json!(41)));
    assert_eq!(second.body["by_day"].as_array().unwrap().len(), 2 + 1);
    assert!(read.load(Ordering::Relaxed) <= 2, "the old rows are not read again");
    let entries = scene.calm.all_entries(&customer.id, EntryRange::default()).await.unwrap();
    assert_eq!(entries.len(), 41 + 1);
}
