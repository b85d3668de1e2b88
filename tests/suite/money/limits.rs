//! The calls of an account that several processes share, and those that are too many.

use common::config::Config;
use common::domain::{Clock, Plan};
use common::limits::RateLimiter;
use common::store::requests::{EntryKind, EntryRange};
use jiff::SignedDuration;
use serde_json::json;
use std::collections::BTreeSet;
use tests::Service;

#[tokio::test]
async fn a_call_that_is_shed_leaves_no_row_and_every_other_leaves_one() {
    let config = Config::default().with(|config| config.limits.rates = [1, 3, 10, 50, 200]);
    let service = Service::start_with(config, Clock::System).await;
    let customer = service.customer(Plan::Indie, 10).await;
    let body = json!({"email": "nobody@nowhere.example"});
    let calls = (0..12).map(|_| service.post(&customer, "/v1/enrich", &body));
    let replies = futures::future::join_all(calls).await;
    let (shed, taken): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 429);
    assert!(!shed.is_empty() && !taken.is_empty(), "{} of 12 were shed", shed.len());
    let rows = service.app.store.all_entries(&customer.id, EntryRange::default()).await.unwrap();
    let calls = rows.iter().filter(|row| row.kind == EntryKind::Call);
    let rows: BTreeSet<&str> = calls.map(|row| row.request_id.as_str()).collect();
    let taken: BTreeSet<&str> = taken.iter().map(|reply| reply.header("x-request-id")).collect();
    assert_eq!(rows, taken);
}

#[tokio::test]
async fn a_process_takes_as_many_calls_at_a_time_as_it_lately_used() {
    let service = Service::start().await;
    let store = &service.app.store;
    let account = service.customer(Plan::Pro, 1).await.id;
    let limiter = RateLimiter::default();
    let start = service.app.clock.now();
    let at = |second: i64| start + SignedDuration::from_secs(second);
    let take = async |limiter: &RateLimiter, second, calls: u32| {
        let mut taken = 0;
        for _ in 0..calls {
            taken += u32::from(limiter.take_shared(store, &account, 100, at(second)).await.unwrap());
        }
        taken
    };
    // What all processes took of a second, and one call more for the question.
    let counted = async |second: i64| {
        let id = format!("rate#{account}#{}", at(second).as_second());
        store.count_up(&id, 1, u32::MAX, at(second + 300)).await.unwrap().unwrap() - 1
    };
    // One, one, two, four, eight, sixteen: as many as were used before.
    assert_eq!((take(&limiter, 0, 32).await, counted(0).await), (32, 32));
    // As many as in the second before, but no more than a quarter of all.
    assert_eq!((take(&limiter, 1, 1).await, counted(1).await), (1, 25));
    assert_eq!((take(&limiter, 1, 24).await, counted(1).await), (24, 26));
    assert_eq!((take(&limiter, 1, 1).await, counted(1).await), (1, 52));
    // After a pause it begins with one.
    assert_eq!((take(&limiter, 3, 1).await, counted(3).await), (1, 1));
    assert_eq!((take(&limiter, 3, 1).await, counted(3).await), (1, 3));

    // Two processes have a hundred together, to the last one.
    let other = RateLimiter::default();
    assert_eq!(take(&limiter, 10, 60).await, 60);
    let left = 100 - counted(10).await - 1;
    assert_eq!(take(&other, 10, 100).await, left);
    assert_eq!(take(&other, 10, 1).await, 0);
    assert_eq!(take(&other, 11, 1).await, 1);
}
