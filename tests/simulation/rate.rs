//! One account that is charged faster than one item can change: ten times as many calls a second as the store allows
//! transactions on an item, in made-up time.

use crate::world::{config, sources_for_all};
use common::billing;
use common::domain::{Credits, Plan, chance, clock};
use common::queue::NoQueue;
use serde_json::json;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::hostile::{self, Asked, Fate, Fault, Sent, World};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Transactions a second on one item; calls a second are ten times as many.
const ALLOWED: u64 = 500;
const CALLS_PER_SECOND: u64 = 10 * ALLOWED;
/// Unoptimised, a call takes twenty times as long.
const CALLS: u64 = if cfg!(debug_assertions) { 1_000 } else { 20_000 };
const PROCESSES: usize = 8;

/// Refuses transactions on an item that had its share of the second.
struct Throughput {
    began: Instant,
    used: Mutex<HashMap<(String, u64), u64>>,
    refused: AtomicU64,
}

impl Fate for Throughput {
    fn of(&self, asked: &Asked) -> Option<Fault> {
        let second = self.began.elapsed().as_secs();
        let mut used = self.used.lock().expect("unpoisoned");
        let writes = asked.body["TransactItems"].as_array()?;
        let mut items = Vec::new();
        for write in writes.iter().filter_map(|write| write.as_object()?.values().next()) {
            let item = &write["Item"];
            let new = ["id", "part", "account_id", "request_id"].map(|name| item[name].to_string());
            items.push((format!("{}{}{}", write["TableName"], write["Key"], new.concat()), second));
        }
        if items.iter().any(|item| used.get(item).is_some_and(|used| *used >= ALLOWED)) {
            self.refused.fetch_add(1, Ordering::Relaxed);
            return Some(Fault::Throttled);
        }
        for item in items {
            *used.entry(item).or_default() += 1;
        }
        None
    }
}

/// What a run came to.
struct Ran {
    answered: u64,
    unaffordable: u64,
    other: u64,
    took: Duration,
    refused: u64,
    left: Credits,
    wrong: Vec<String>,
}

/// Whether the account is served at its rate, and to the last of its credits.
pub fn run() -> bool {
    let calls = CALLS;
    let (spread, single) = (one(500, 1_000_000, calls), one(u32::MAX, 1_000_000, calls));
    let rate = |ran: &Ran| ran.answered as f64 / ran.took.as_secs_f64();
    println!(
        "rate: {} calls at {CALLS_PER_SECOND}/s on one account, {ALLOWED} transactions/s on an item: {:.0}/s with purses \
         ({} throttled), {:.0}/s without ({} throttled)",
        calls,
        rate(&spread),
        spread.refused,
        rate(&single),
        single.refused
    );
    let dry = one(500, calls * 2 / 3, calls);
    println!(
        "rate: of {} credits {} were spent, {} calls refused",
        calls * 2 / 3,
        dry.answered,
        dry.unaffordable
    );
    let mut wrong: Vec<String> = [&spread, &single, &dry].iter().flat_map(|ran| ran.wrong.clone()).collect();
    if spread.answered != calls || rate(&spread) < 2.0 * rate(&single) {
        wrong.push(format!(
            "{} of {calls} answered in {:?}, {} otherwise",
            spread.answered, spread.took, spread.other
        ));
    }
    if (dry.answered, dry.unaffordable, dry.left) != (calls * 2 / 3, calls - calls * 2 / 3, Credits::ZERO) {
        let Ran { answered, unaffordable, other, left, .. } = dry;
        wrong.push(format!("{answered} answered, {unaffordable} refused, {other} otherwise, {left} left"));
    }
    for wrong in &wrong {
        println!("  {wrong}");
    }
    wrong.is_empty()
}

fn one(purses_from: u32, credits: u64, calls: u64) -> Ran {
    chance::seed(1);
    fastrand::seed(1);
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_time().start_paused(true).build().expect("a runtime");
    let ran = runtime.block_on(live(purses_from, credits, calls));
    drop(runtime);
    chance::unseed();
    clock::follow(std::time::Instant::now);
    ran
}

async fn live(purses_from: u32, credits: u64, calls: u64) -> Ran {
    let clock = hostile::own_time(tests::noon());
    let world = World::new(clock).await;
    let customer = hostile::customer(&world, Plan::Enterprise, credits as i64).await;
    let throughput =
        Arc::new(Throughput { began: Instant::now(), used: Mutex::default(), refused: AtomicU64::default() });
    let config = config().with(|config| config.limits.purses_from = purses_from);
    let routers: Vec<_> = (0..PROCESSES)
        .map(|_| {
            let app = world.process(throughput.clone(), config.clone(), sources_for_all(), Arc::new(NoQueue));
            hostile::router(&app)
        })
        .collect();
    let started = Instant::now();
    let mut running = JoinSet::new();
    for number in 0..calls {
        let (router, customer) = (routers[number as usize % PROCESSES].clone(), customer.clone());
        running.spawn(async move {
            let at = started + Duration::from_secs(1) * number as u32 / CALLS_PER_SECOND as u32;
            tokio::time::sleep_until(at).await;
            let body = json!({"email": format!("found{number}@acme.example")});
            Sent::post(&customer, "/v1/enrich", body).to(&router).await.status
        });
    }
    let (mut answered, mut unaffordable, mut other) = (0, 0, 0);
    while let Some(status) = running.join_next().await {
        match status.expect("a call") {
            200 => answered += 1,
            402 => unaffordable += 1,
            _ => other += 1,
        }
    }
    let took = started.elapsed();
    let calm = world.store(|_: &Asked| None);
    let account = calm.account(&customer.id).await.expect("readable").expect("there");
    let mut wrong = billing::audit(&calm, &customer.id).await.expect("readable");
    if account.balance() != Credits::whole(credits as i64 - answered as i64) || !account.held().is_zero() {
        wrong.push(format!("{} and {} held after {answered} calls", account.balance(), account.held()));
    }
    let refused = throughput.refused.load(Ordering::Relaxed);
    Ran { answered, unaffordable, other, took, refused, left: account.balance(), wrong }
}
