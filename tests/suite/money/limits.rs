//! The calls of an account that several processes share.

use common::domain::Plan;
use common::limits::RateLimiter;
use jiff::SignedDuration;
use tests::Service;

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
