//! One history: customers call, workers work, the sweeper sweeps, and then it is quiet and everything is counted.

use crate::coverage::Coverage;
use crate::model::{self, Logical, Seen};
use crate::world::{Sim, Weather, pick};
use common::domain::{Plan, chance, clock};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::hostile::{self, Sent};
use tests::{Customer, Reply};
use tokio::task::JoinSet;

/// How many calls run at the same time.
const PARALLEL: usize = 6;
/// How often a caller repeats a call with the same Idempotency-Key.
const REPEATS: usize = 8;

/// What came of a history.
pub struct Outcome {
    pub calls: u64,
    pub coverage: Coverage,
    /// Every request of the store, where it was asked for.
    pub trace: Vec<String>,
    pub wrongs: Vec<String>,
}

/// Runs the history of a seed, of about so many calls, on a thread of its own.
pub fn run(seed: u64, calls: u64, is_traced: bool) -> Outcome {
    chance::seed(seed);
    // The SDK draws its pauses from here.
    fastrand::seed(seed);
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_time().start_paused(true).build().expect("a runtime");
    let outcome = runtime.block_on(live(calls, is_traced));
    drop(runtime);
    chance::unseed();
    clock::follow(std::time::Instant::now);
    outcome
}

async fn live(calls: u64, is_traced: bool) -> Outcome {
    let clock = hostile::own_time(tests::noon());
    let weather = Weather { faults: *pick(&[0, 20, 80, 250]), kills: *pick(&[0, 1, 8]) };
    let sim = Sim::new(clock, weather, is_traced).await;
    let mut customers = Vec::new();
    for credits in [3, 40, 100_000] {
        customers.push((hostile::customer(&sim.world, Plan::Pro, credits).await, credits));
    }
    let log: Arc<Mutex<Vec<Logical>>> = Arc::default();
    let mut running = JoinSet::new();
    for number in 0..calls {
        while running.len() >= PARALLEL {
            running.join_next().await;
        }
        let (customer, _) = pick(&customers).clone();
        running.spawn(logical(sim.clone(), customer, number, log.clone()));
        if chance::below(0, 12) == 0 {
            running.spawn(background(sim.clone()));
        }
        tokio::time::sleep(Duration::from_millis(chance::below(0, 400))).await;
    }
    while running.join_next().await.is_some() {}
    sim.clear_up();
    // Whatever was under way is applied or never will be, and what was left behind is found.
    let mut quiet = false;
    for _ in 0..60 {
        tokio::time::sleep(Duration::from_secs(301)).await;
        let process = sim.any_process();
        let swept = bulk::sweeper::sweep(&process.app).await;
        while let Some((message, receives)) = sim.queue.take() {
            if bulk::worker::work(&process.app, &message, receives).await.is_err() {
                sim.queue.put_back(message, receives);
                break;
            }
        }
        let later = sim.world.clock.now() + jiff::SignedDuration::from_hours(1);
        let left = sim.calm.holds_before(later).await.expect("readable").len()
            + sim.calm.open_jobs().await.expect("readable").len();
        if swept.is_ok() && left == 0 && sim.queue.is_empty() {
            quiet = true;
            break;
        }
    }
    if !quiet {
        sim.wrong("it does not come to rest".to_owned());
    }
    let log = std::mem::take(&mut *log.lock().expect("unpoisoned"));
    for (customer, credits) in &customers {
        model::check(&sim, customer, *credits, &log).await;
    }
    for account in sim.vendor.unpaid.lock().expect("unpoisoned").iter() {
        sim.wrong(format!("a vendor was paid for {account}, which had nothing set aside"));
    }
    let trace = std::mem::take(&mut *sim.trace.lock().expect("unpoisoned"));
    let wrongs = std::mem::take(&mut *sim.wrongs.lock().expect("unpoisoned"));
    Outcome { calls, coverage: sim.coverage.clone(), trace, wrongs }
}

/// A worker takes a message, or the sweeper looks around.
async fn background(sim: Arc<Sim>) {
    let process = sim.any_process();
    let work = async {
        if chance::below(0, 4) == 0 {
            let _ = bulk::sweeper::sweep(&process.app).await;
        }
        while let Some((message, receives)) = sim.queue.take() {
            if bulk::worker::work(&process.app, &message, receives).await.is_err() {
                sim.queue.put_back(message, receives);
                return;
            }
        }
    };
    tokio::select! {
        biased;
        () = process.life.end() => {}
        () = work => {}
    }
}

/// One thing a customer wants: a call, or one that is repeated with its Idempotency-Key until it is answered.
async fn logical(sim: Arc<Sim>, customer: Customer, number: u64, log: Arc<Mutex<Vec<Logical>>>) {
    let (path, body) = wanted(&customer, number);
    let keyed = chance::below(0, 2) == 0;
    let mut sent = Sent::post(&customer, path, body);
    if keyed {
        sent = sent.with_key(&format!("key-{number}"));
    }
    let mut made = Logical::new(&customer, path, keyed);
    for _ in 0..if keyed { REPEATS } else { 1 } {
        let process = sim.any_process();
        let reply: Option<Reply> = tokio::select! {
            biased;
            () = process.life.end() => None,
            reply = sent.to(&process.router) => Some(reply),
        };
        let seen = made.saw(reply.as_ref());
        if matches!(seen, Seen::Answered | Seen::Final) {
            break;
        }
        tokio::time::sleep(Duration::from_secs(chance::below(1, 80))).await;
    }
    if let (true, Some(answered)) = (keyed, &made.answered) {
        made.repeat = Some((sent, answered.bytes.clone()));
    }
    log.lock().expect("unpoisoned").push(made);
}

fn wanted(customer: &Customer, number: u64) -> (&'static str, Value) {
    // The address says whose money it is; an account's id is no host name as it stands.
    let host = format!("{}.example", customer.id.replace('_', "-"));
    let email = |kind: &str, n: u64| json!({"email": format!("{kind}{n}@{host}")});
    match chance::below(0, 20) {
        0..8 => ("/v1/enrich", email("found", number)),
        8..10 => ("/v1/enrich", email("missing", number)),
        10..15 => ("/v1/enrich", email("sold", number)),
        15 => ("/v1/enrich", email("sold", number / 4)),
        16..18 => ("/v1/reverse-email", email("found", number)),
        18 => ("/v1/enrich", json!({"email": "nonsense"})),
        _ => {
            let kinds = ["found", "missing", "sold"];
            let items: Vec<Value> =
                (0..chance::below(1, 30)).map(|n| email(pick::<&str>(&kinds), number * 100 + n)).collect();
            ("/v1/bulk/enrich", json!({"items": items}))
        }
    }
}
