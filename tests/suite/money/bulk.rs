//! Bulk jobs: exact to the item, whatever happens to messages, workers and the database.

use bulk::{sweeper, worker};
use common::config::Config;
use common::domain::{Clock, Plan, ids};
use common::queue::Message;
use common::store::jobs::CHUNK;
use common::store::requests::{EntryKind, EntryRange};
use futures::FutureExt;
use jiff::SignedDuration;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;
use tests::faults::{Fault, Faults};
use tests::people::MadeUp;
use tests::{Customer, Reply, Service, invariants, noon, unhurried};

pub(crate) async fn made_up(workers: bool) -> (Service, Arc<MadeUp>) {
    let provider = Arc::new(MadeUp::default());
    let config = unhurried().with(|config| config.network.webhooks_to_loopback = true);
    (Service::start_custom(config, Clock::fixed(noon()), provider.sources(), workers).await, provider)
}

/// Items of which every third is found; with one that is broken, and one that breaks its worker, where there is room.
pub(crate) fn items(count: usize) -> Vec<Value> {
    let item = |index: usize| match index {
        7 => json!({"email": "not an address", "ref": "broken"}),
        8 => json!({"email": "poison@tests.example"}),
        _ if index.is_multiple_of(3) => {
            json!({"email": format!("found{index}@tests.example"), "ref": format!("row {index}")})
        }
        _ => json!({"email": format!("missing{index}@tests.example")}),
    };
    (0..count).map(item).collect()
}

pub(crate) fn found_of(count: usize) -> u64 {
    (0..count).filter(|index| index % 3 == 0).count() as u64
}

/// Polls a job until it has ended.
pub(crate) async fn ended(service: &Service, customer: &Customer, id: &str) -> Reply {
    for _ in 0..100_000 {
        let reply = service.get(customer, &format!("/v1/bulk/{id}?limit=500")).await;
        if matches!(reply.body["status"].as_str(), Some("completed" | "failed")) {
            return reply;
        }
        tokio::task::yield_now().await;
    }
    panic!("the job {id} does not end");
}

pub(crate) async fn submit(service: &Service, customer: &Customer, body: &Value) -> (String, Reply) {
    let reply = service.post(customer, "/v1/bulk/enrich", body).await;
    assert_eq!(reply.status, 202, "{}", reply.body);
    (reply.body["id"].as_str().expect("an id").to_owned(), reply)
}

#[tokio::test]
async fn a_job_holds_its_worst_case_charges_what_it_finds_and_gives_the_rest_back() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Indie, 100).await;
    let (id, reply) = submit(&service, &customer, &json!({"items": items(60)})).await;
    assert_eq!(reply.body["status"], "queued");
    assert_eq!(reply.body["cost"], json!({"credits": 0, "held": 60, "balance_remaining": 40}));
    assert_eq!((reply.header("x-credits-charged"), reply.header("x-credits-remaining")), ("0", "40"));

    let job = ended(&service, &customer, &id).await;
    let found = found_of(60);
    assert_eq!(job.body["status"], "completed");
    assert_eq!(
        job.body["counts"],
        json!({"total": 60, "processed": 60, "found": found, "not_found": 60 - found - 2, "failed": 2})
    );
    assert_eq!((&job.body["cost"]["credits"], &job.body["cost"]["held"]), (&json!(found), &json!(0)));
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 100 - found);
    let results = job.body["results"].as_array().unwrap();
    let indexes: Vec<u64> = results.iter().map(|result| result["index"].as_u64().unwrap()).collect();
    assert_eq!(indexes, (0..60).collect::<Vec<u64>>());
    assert_eq!(
        (&results[0]["ref"], &results[0]["status"], &results[0]["credits"]),
        (&json!("row 0"), &json!("found"), &json!(1))
    );
    assert_eq!(results[0]["person"]["id"], "per_found0");
    assert_eq!(
        (&results[1]["status"], &results[1]["error"]["code"]),
        (&json!("not_found"), &json!("not_found"))
    );
    assert_eq!((&results[7]["ref"], &results[7]["status"]), (&json!("broken"), &json!("failed")));
    assert_eq!(results[7]["error"]["errors"][0]["field"], "email", "a bad item says what is bad");
    assert_eq!((&results[8]["status"], &results[8]["error"]["code"]), (&json!("failed"), &json!("internal")));
    assert!(
        job.body["started_at"].is_string()
            && job.body["finished_at"].is_string()
            && job.body["webhook"].is_null()
    );

    let mut paged = Vec::new();
    let mut path = format!("/v1/bulk/{id}?limit=17");
    loop {
        let page = service.get(&customer, &path).await;
        paged.extend(page.body["results"].as_array().unwrap().clone());
        match page.body["next_cursor"].as_str() {
            Some(cursor) => path = format!("/v1/bulk/{id}?limit=17&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(&paged, results, "pages are the whole");
    let list = service.get(&customer, "/v1/bulk").await;
    assert_eq!((&list.body["results"][0]["id"], &list.body["next_cursor"]), (&json!(id), &Value::Null));
    invariants::check(&service, &customer, &[reply, job]).await;
}

#[tokio::test]
async fn bad_submissions_are_refused_and_hold_nothing() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Indie, 10).await;
    let one = || json!({"email": "found1@tests.example"});
    let mut replies = Vec::new();
    let refusals = [
        (json!({}), 400, vec!["items"]),
        (json!({"items": []}), 400, vec!["items"]),
        (json!({"items": vec![one(); 501]}), 400, vec!["items"]),
        (json!({"items": {"email": "x"}}), 400, vec!["items"]),
        (json!({"items": [one()], "webhook": "https://a.example"}), 400, vec!["webhook"]),
        (
            json!({"items": [{"email": "a@b.example", "ref": "x"}, one(), {"email": "c@d.example", "ref": "x"}]}),
            400,
            vec!["items[2].ref"],
        ),
        (json!({"items": [one()], "webhook_url": "not a url"}), 400, vec!["webhook_url"]),
        (json!({"items": vec![one(); 11]}), 402, vec![]),
        (json!({"items": [one()], "webhook_url": "https://hooks.tests.example/x"}), 403, vec![]),
    ];
    for (body, status, fields) in refusals {
        let reply = service.post(&customer, "/v1/bulk/enrich", &body).await;
        assert_eq!((reply.status, reply.bad_fields()), (status, fields), "{}", reply.body);
        replies.push(reply);
    }
    let poor = &replies[7].body;
    assert_eq!(
        (&poor["code"], &poor["required"], &poor["balance_remaining"]),
        (&json!("insufficient_credits"), &json!(11), &json!(10))
    );
    let plan = &replies[8].body;
    assert_eq!(plan["code"], "plan_required");
    assert!(plan["detail"].as_str().unwrap().contains("pro"), "{plan}");
    let dry =
        service.post(&customer, "/v1/bulk/enrich?dry_run=true", &json!({"items": vec![one(); 7]})).await;
    assert_eq!(dry.body, json!({"dry_run": true, "max_credits": 7, "balance_remaining": 10}));

    let other = service.customer(Plan::Pro, 10).await;
    let (id, _) = submit(&service, &other, &json!({"items": [one()]})).await;
    ended(&service, &other, &id).await;
    let mut answers = Vec::new();
    for id in [id.as_str(), "job_00000000000000000000000000000000", "x"] {
        let mut reply = service.get(&customer, &format!("/v1/bulk/{id}")).await;
        reply.body["request_id"] = Value::Null;
        answers.push((reply.status, reply.body));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]) && answers[0].0 == 404, "{answers:?}");
    let broken = service.get(&other, &format!("/v1/bulk/{id}?cursor=nonsense")).await;
    assert_eq!((broken.status, broken.bad_fields()), (400, vec!["cursor"]));
    invariants::check(&service, &customer, &replies).await;
    invariants::check(&service, &other, &[]).await;
}

#[tokio::test]
async fn a_repeated_submission_is_one_job_and_one_hold() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let body = json!({"items": items(5)});
    let send = || {
        let request =
            service.request("POST", "/v1/bulk/enrich", Some(&customer)).header("idempotency-key", "once");
        service.send(request.json(&body))
    };
    let first = send().await;
    let again = send().await;
    assert_eq!((first.status, again.status), (202, 202));
    assert_eq!(first.bytes, again.bytes, "the same bytes");
    let job = ended(&service, &customer, first.body["id"].as_str().unwrap()).await;
    let list = service.get(&customer, "/v1/bulk").await;
    assert_eq!(list.body["results"].as_array().unwrap().len(), 1);
    invariants::check(&service, &customer, &[first, again, job]).await;
}

#[tokio::test]
async fn a_job_of_nothing_but_broken_items_fails_and_an_outage_is_not_a_miss() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (broken, _) = submit(&service, &customer, &json!({"items": [{"email": 5}, {}, "x", null]})).await;
    let outage = json!({"items": [{"email": "outage@tests.example"}, {"email": "refused@tests.example"}]});
    let (outage, _) = submit(&service, &customer, &outage).await;
    let chunk = |job: &str| Message::Chunk { job: job.to_owned(), chunk: 0 };
    worker::work(&service.app, &chunk(&broken), 1).await.expect("worked on");
    assert!(worker::work(&service.app, &chunk(&outage), 1).await.is_err(), "an outage is tried again");
    assert!(worker::work(&service.app, &chunk(&outage), 2).await.is_err());
    worker::work(&service.app, &chunk(&outage), 3).await.expect("patience ends");
    let broken = ended(&service, &customer, &broken).await;
    assert_eq!((&broken.body["status"], &broken.body["counts"]["failed"]), (&json!("failed"), &json!(4)));
    let outage = ended(&service, &customer, &outage).await;
    let codes: Vec<&Value> =
        outage.body["results"].as_array().unwrap().iter().map(|r| &r["error"]["code"]).collect();
    assert_eq!(codes, [&json!("upstream_failed"), &json!("upstream_failed")]);
    assert_eq!(outage.body["cost"]["credits"], 0);
    invariants::check(&service, &customer, &[broken, outage]).await;
}

#[tokio::test]
async fn a_worker_killed_at_any_step_leaves_nothing_undone_or_done_twice() {
    let (service, provider) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 10_000).await;
    let mut found = 0;
    for fault in [Fault::Kill, Fault::Lose] {
        for step in 0.. {
            let body = json!({"items": items(CHUNK + 2), "webhook_url": "http://127.0.0.1:9/"});
            let (id, _) = submit(&service, &customer, &body).await;
            found += found_of(CHUNK + 2);
            let faults = Faults::new(move |at| (at == step).then_some(fault));
            let fragile = faults.app(&service.app, provider.sources());
            for chunk in 0..2 {
                let (app, message) = (fragile.clone(), Message::Chunk { job: id.clone(), chunk });
                // Whether it dies, fails or succeeds, its message is delivered again.
                let _ = tokio::spawn(async move { worker::work(&app, &message, 1).await }).await;
            }
            for chunk in 0..2 {
                let message = Message::Chunk { job: id.clone(), chunk };
                worker::work(&service.app, &message, 2).await.expect("a healthy worker");
            }
            let job = ended(&service, &customer, &id).await;
            assert_eq!(job.body["counts"]["found"], found_of(CHUNK + 2), "step {step} {fault:?}");
            if faults.steps.load(std::sync::atomic::Ordering::Relaxed) <= step {
                assert!(step > 15, "the fault comes after every step there is: {step}");
                break;
            }
        }
    }
    exactly_once(&service, &customer, found).await;
}

#[tokio::test]
async fn a_chunk_is_one_workers_at_a_time_and_a_dead_ones_for_some_minutes() {
    let provider = Arc::new(MadeUp::default());
    let config = Config { sole_process: false, ..unhurried() };
    let service = Service::start_custom(config, Clock::fixed(noon()), provider.sources(), false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let items = json!([{"email": "found0@tests.example"}, {"email": "outage1@tests.example"}]);
    let (id, _) = submit(&service, &customer, &json!({ "items": items })).await;
    let app = &service.app;
    let message = Message::Chunk { job: id.clone(), chunk: 0 };
    let asked = || provider.calls.load(std::sync::atomic::Ordering::Relaxed);

    let job = app.store.job(&id, app.clock.now()).await.expect("readable").expect("a job");
    let (now, until) = (app.clock.now(), app.clock.now() + SignedDuration::from_mins(5));
    assert!(app.store.take_chunk(&job, 0, "another", now, until).await.expect("writable"));
    worker::work(app, &message, 1).await.expect("a message that somebody else has, too");
    assert_eq!(asked(), 0, "nobody is asked by two workers");

    // Its worker died.
    app.clock.advance(SignedDuration::from_mins(6));
    worker::work(app, &message, 1).await.expect_err("a provider that is down is asked again");
    let first = asked();
    assert!(first >= 2);
    worker::work(app, &message, 3).await.expect("what was handed back is nobody's");
    assert!(asked() > first);
    let job = ended(&service, &customer, &id).await;
    assert_eq!((&job.body["counts"]["found"], &job.body["counts"]["failed"]), (&json!(1), &json!(1)));
    invariants::check(&service, &customer, &[job]).await;
}

/// 20 jobs × 500 items in the ordinary run; `CHAOS_JOBS=200` makes it the full size.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn chaos_settles_every_item_once() {
    // Slow: workers die at random until every item is settled.
    let jobs: usize = std::env::var("CHAOS_JOBS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let per_job = 500;
    let (service, provider) = made_up(false).await;
    let customer = service.customer(Plan::Enterprise, (jobs * per_job) as i64).await;
    let mut random = StdRng::seed_from_u64(6);
    let mut messages = Vec::new();
    let mut submitted = Vec::new();
    for _ in 0..jobs {
        let body = json!({"items": items(per_job), "webhook_url": "http://127.0.0.1:9/"});
        let (id, _) = submit(&service, &customer, &body).await;
        for chunk in 0..per_job.div_ceil(CHUNK) as u32 {
            // One in twenty is lost; the others are delivered up to ten times, in any order.
            let copies = if random.random_bool(0.05) { 0 } else { random.random_range(1..=10) };
            messages.extend((0..copies).map(|_| (Message::Chunk { job: id.clone(), chunk }, 1)));
        }
        submitted.push(id);
    }
    while service.queue.receive().now_or_never().map(|received| received.done()).is_some() {}
    messages.shuffle(&mut random);

    let faults = Faults::new(|step| match splitmix(step) % 1000 {
        0..15 => Some(Fault::Kill),
        15..30 => Some(Fault::Lose),
        _ => None,
    });
    let fragile = faults.app(&service.app, provider.sources());
    work_all(&fragile, messages).await;
    let mut rounds = 0;
    while !service.app.store.open_jobs().await.expect("readable").is_empty() {
        rounds += 1;
        assert!(rounds < 50, "the sweeper does not get it done");
        service.app.clock.advance(SignedDuration::from_mins(6));
        sweeper::sweep(&service.app).await.expect("a sweep");
        let mut found = Vec::new();
        while let Some(received) = service.queue.receive().now_or_never() {
            found.push((received.message.clone(), 1));
            received.done();
        }
        work_all(&fragile, found).await;
    }
    for id in &submitted {
        let job = ended(&service, &customer, id).await;
        let found = found_of(per_job);
        let counts = json!({
            "total": per_job, "processed": per_job, "found": found,
            "not_found": per_job as u64 - found - 2, "failed": 2
        });
        assert_eq!((&job.body["status"], &job.body["counts"]), (&json!("completed"), &counts));
        assert_eq!(job.body["cost"]["credits"], found);
        assert_eq!(job.body["results"].as_array().unwrap().len(), per_job);
    }
    exactly_once(&service, &customer, found_of(per_job) * jobs as u64).await;
    let (events, _) = service
        .app
        .store
        .deliveries_of(&customer.id, None, 1000, service.app.clock.now())
        .await
        .expect("readable");
    let events: HashSet<String> = events.into_iter().map(|event| event.id).collect();
    let expected = submitted.iter().map(|id| ids::derived(ids::Kind::Delivery, id)).collect();
    assert_eq!(events, expected, "one event per job");
}

/// Works on messages, eight at a time, whatever becomes of them.
async fn work_all(app: &Arc<common::app::App>, messages: Vec<(Message, u32)>) {
    let messages = Arc::new(std::sync::Mutex::new(messages));
    let workers = (0..8).map(|_| {
        let (app, messages) = (app.clone(), messages.clone());
        tokio::spawn(async move {
            loop {
                let next = messages.lock().expect("a lock").pop();
                let Some((message @ Message::Chunk { .. }, receives)) = next else {
                    if next.is_none() {
                        return;
                    }
                    continue;
                };
                let app = app.clone();
                let _ = tokio::spawn(async move { worker::work(&app, &message, receives).await }).await;
            }
        })
    });
    futures::future::join_all(workers).await;
}

fn splitmix(step: u64) -> u64 {
    let mut z = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Every found item was charged once, no other was charged, and the money adds up.
pub(crate) async fn exactly_once(service: &Service, customer: &Customer, found: u64) {
    invariants::check(service, customer, &[]).await;
    let entries = service.app.store.all_entries(&customer.id, EntryRange::default()).await.expect("readable");
    let items: Vec<_> = entries.iter().filter(|entry| entry.kind == EntryKind::Item).collect();
    let distinct: HashSet<&str> = items.iter().map(|entry| entry.note.as_str()).collect();
    assert_eq!(distinct.len(), items.len(), "an item was settled twice");
    let charged = items.iter().filter(|entry| !entry.charged().is_zero()).count() as u64;
    assert_eq!(charged, found, "charged items");
}
