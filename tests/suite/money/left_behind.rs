//! What crashes, lost messages and rubbish leave behind is found, ends, and gives its credits back.

use crate::money::bulk::{ended, exactly_once, found_of, items, made_up, submit};
use aws_sdk_dynamodb::types::AttributeValue;
use bulk::{sweeper, worker};
use common::domain::{Person, Plan};
use common::lookup::{Lookup, PersonLookup, PersonQuery, ProviderError};
use common::providers::{Provider, Sources};
use common::queue::Message;
use common::store::Table;
use futures::FutureExt;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::faults::Faults;
use tests::people::MadeUp;
use tests::{Service, invariants};
use tokio::sync::Notify;

/// Takes every message there is; they are not handed out again.
fn drain(service: &Service) -> Vec<Message> {
    let next = || service.queue.receive().now_or_never();
    std::iter::from_fn(next)
        .map(|received| {
            let message = received.message.clone();
            received.done();
            message
        })
        .collect()
}

fn chunk(job: &str, chunk: u32) -> Message {
    Message::Chunk { job: job.to_owned(), chunk }
}

#[tokio::test]
async fn an_item_that_kills_its_worker_or_its_whole_process_fails_alone() {
    for restarts in [false, true] {
        let (service, provider) = made_up(false).await;
        let customer = service.customer(Plan::Pro, 100).await;
        let (id, _) = submit(&service, &customer, &json!({"items": items(6)})).await;
        drain(&service);
        for delivery in 1..16 {
            let deadly = Arc::new(Deadly { others: provider.clone(), death: Notify::new() });
            let fragile = Faults::new(|_| None).app(&service.app, deadly.clone().sources());
            // A worker that dies gets its message again; after a process died, messages are not counted any more.
            let (messages, receives) = if restarts {
                sweeper::recover(&service.app).await.expect("a start");
                (drain(&service), 1)
            } else {
                (vec![chunk(&id, 0)], delivery)
            };
            for message in messages {
                let work = worker::work(&fragile, &message, receives);
                tokio::select! {
                    biased;
                    () = deadly.death.notified() => {}
                    _ = work => {}
                }
            }
        }
        let job = ended(&service, &customer, &id).await;
        let counts = json!({"total": 6, "processed": 6, "found": 2, "not_found": 3, "failed": 1});
        assert_eq!(job.body["counts"], counts, "restarts: {restarts}");
        assert_eq!(job.body["results"][4]["error"]["code"], "internal");
        exactly_once(&service, &customer, 2).await;
    }
}

/// Ends its worker when it is asked for item 4.
struct Deadly {
    others: Arc<MadeUp>,
    death: Notify,
}

impl Deadly {
    fn sources(self: Arc<Self>) -> Sources {
        Sources { people: vec![Provider::own("deadly", self)], ..Sources::default() }
    }
}

#[async_trait::async_trait]
impl PersonLookup for Deadly {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        if query.email.as_ref().is_some_and(|email| email.as_str().starts_with("missing4@")) {
            self.death.notify_one();
            std::future::pending::<()>().await;
        }
        self.others.person(query).await
    }
}

#[tokio::test]
async fn a_job_that_nobody_works_on_is_found_and_one_that_is_too_old_gives_its_credits_back() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (id, _) = submit(&service, &customer, &json!({"items": items(30)})).await;
    // Every message of the submission gets lost.
    drain(&service);
    sweeper::sweep(&service.app).await.expect("a sweep");
    assert!(service.queue.receive().now_or_never().is_none(), "nothing is left behind yet");
    service.app.clock.advance(SignedDuration::from_mins(6));
    sweeper::sweep(&service.app).await.expect("a sweep");
    let first = service.queue.receive().now_or_never().expect("the job is found");
    worker::work(&service.app, &first.message, 1).await.expect("worked on");
    service.app.clock.advance(SignedDuration::from_hours(25));
    sweeper::sweep(&service.app).await.expect("a sweep");
    let job = ended(&service, &customer, &id).await;
    assert_eq!(job.body["status"], "completed");
    assert_eq!(job.body["counts"]["failed"], 2 + 5, "what was never worked on failed");
    exactly_once(&service, &customer, found_of(25)).await;
    service.app.clock.advance(SignedDuration::from_hours(24 * 30));
    assert_eq!(service.get(&customer, &format!("/v1/bulk/{id}")).await.status, 404, "kept for 30 days");
}

#[tokio::test]
async fn a_job_found_after_months_still_gives_its_credits_back() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (id, _) = submit(&service, &customer, &json!({"items": items(30)})).await;
    drain(&service);
    service.app.clock.advance(SignedDuration::from_hours(24 * 90));
    let waiting = service.get(&customer, &format!("/v1/bulk/{id}")).await;
    assert_eq!(waiting.body["cost"]["held"], 30, "what holds credits is not forgotten");
    sweeper::recover(&service.app).await.expect("a start");
    exactly_once(&service, &customer, 0).await;
    assert!(service.app.store.open_jobs().await.expect("readable").is_empty());
}

#[tokio::test]
async fn messages_that_wait_behind_others_are_not_multiplied() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let (_, _) = submit(&service, &customer, &json!({"items": items(500)})).await;
    assert_eq!(drain(&service).len(), 20);
    let mut sent = Vec::new();
    for _ in 0..10 {
        service.app.clock.advance(SignedDuration::from_mins(1));
        sweeper::sweep(&service.app).await.expect("a sweep");
        sent.push(drain(&service).len());
    }
    assert_eq!(sent, [0, 0, 0, 0, 20, 0, 0, 0, 0, 20], "once in five minutes, not every minute");
}

#[tokio::test]
async fn an_item_that_grows_when_it_is_written_out_fails_with_its_reason() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    // 1e15 is written 1000000000000000.0, so that a request of less than a megabyte becomes four.
    let numbers = vec!["1e15"; 200_000].join(",");
    let body = format!(r#"{{"items": [{{"email": "found0@tests.example"}}, {{"email": [{numbers}]}}]}}"#);
    let request = service.request("POST", "/v1/bulk/enrich", Some(&customer));
    let reply = service.send(request.header("content-type", "application/json").body(body)).await;
    assert_eq!(reply.status, 202, "{}", reply.body);
    let id = reply.body["id"].as_str().expect("an id");
    worker::work(&service.app, &chunk(id, 0), 1).await.expect("worked on");
    let job = ended(&service, &customer, id).await;
    assert_eq!(job.body["results"][0]["status"], "found");
    assert_eq!(job.body["results"][1]["error"]["errors"][0]["field"], "email");
    exactly_once(&service, &customer, 1).await;
}

#[tokio::test]
async fn results_longer_than_a_transaction_are_written_in_several() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let many: Vec<Value> = (0..25).map(|n| json!({"email": format!("large{n}@tests.example")})).collect();
    let (id, _) = submit(&service, &customer, &json!({"items": many})).await;
    worker::work(&service.app, &chunk(&id, 0), 1).await.expect("worked on at the first try");
    let job = ended(&service, &customer, &id).await;
    assert_eq!(job.body["counts"]["found"], 25);
    exactly_once(&service, &customer, 25).await;
}

#[tokio::test]
async fn a_chunk_that_cannot_be_read_is_given_up_and_its_credits_come_back() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (id, _) = submit(&service, &customer, &json!({"items": items(30)})).await;
    let store = &service.app.store;
    let delete = store.client().delete_item().table_name(store.table(Table::Jobs));
    let delete = delete.key("id", AttributeValue::S(id.clone()));
    delete.key("part", AttributeValue::S("in#0000#0000".into())).send().await.expect("deleted");
    worker::work(&service.app, &chunk(&id, 1), 1).await.expect("the other chunk");
    assert!(worker::work(&service.app, &chunk(&id, 0), 1).await.is_err(), "tried again first");
    worker::give_up(&service.app, &chunk(&id, 0)).await.expect("given up");
    let job = ended(&service, &customer, &id).await;
    assert_eq!((&job.body["status"], &job.body["counts"]["failed"]), (&json!("completed"), &json!(25)));
    exactly_once(&service, &customer, found_of(30) - found_of(25)).await;
}

#[tokio::test]
async fn a_record_that_cannot_be_read_does_not_keep_others_from_being_swept() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let store = &service.app.store;
    for (table, partition, sort, due) in [
        (Table::Jobs, ("id", "job_0"), ("part", "job"), None),
        (Table::Webhooks, ("account_id", "acct_0"), ("id", "msg_0"), Some("2026-03-01T12:00:00.000Z")),
    ] {
        let put = store.client().put_item().table_name(store.table(table));
        let put = put.item(partition.0, AttributeValue::S(partition.1.into()));
        let put =
            put.item(sort.0, AttributeValue::S(sort.1.into())).item("open", AttributeValue::S("open".into()));
        let put = due.into_iter().fold(put, |put, due| put.item("due_at", AttributeValue::S(due.into())));
        put.send().await.expect("written");
    }
    let body = json!({"items": items(3), "webhook_url": "http://127.0.0.1:9/"});
    let (id, _) = submit(&service, &customer, &body).await;
    drain(&service);
    service.app.clock.advance(SignedDuration::from_mins(6));
    sweeper::sweep(&service.app).await.expect("a sweep");
    assert_eq!(drain(&service), [chunk(&id, 0)]);
    worker::work(&service.app, &chunk(&id, 0), 1).await.expect("worked on");
    drain(&service);
    sweeper::sweep(&service.app).await.expect("a sweep");
    assert!(matches!(drain(&service)[..], [Message::Deliver { .. }]), "and the deliveries behind");
    invariants::check(&service, &customer, &[]).await;
}
