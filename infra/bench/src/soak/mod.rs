//! A random history against the real server over HTTP, with the server killed at random moments, and then the count: what every
//! caller was told against what ledger, history, balance, usage, jobs and files say.
//!
//! `bench soak [MINUTES] [--seed N]`. The seed decides what every caller does and when the server is killed; what the calls meet
//! depends on the machine too.

pub mod call;
mod caller;
mod check;
mod customer;
mod operator;
pub mod server;
mod shared;

use anyhow::{Context, Result, bail};
use caller::Caller;
use check::Compared;
use common::config::Config;
use customer::{Customer, Worker};
use domain::Credits;
use fastrand::Rng;
use operator::{Grant, Operator};
use server::Server;
use shared::{Counts, Shared, count, lock};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const MINUTES: u64 = 10;
/// What customers begin with: some run out of it, some never do.
const OPENING: [i64; 4] = [20, 300, 100_000, 100_000];
/// How many programs of each customer call at the same time.
const WORKERS: usize = 2;
/// How long a server lives, in milliseconds.
const LIFE_MS: std::ops::Range<u64> = 5_000..25_000;
const PROGRESS: Duration = Duration::from_secs(30);

pub async fn run() -> Result<()> {
    let (minutes, seed) = arguments(std::env::args().skip(2))?;
    println!("{minutes} minutes with the seed {seed}");
    let folder = tempfile::tempdir()?;
    let mut server = Server::new(folder.path())?;
    let shared = Arc::new(Shared::of_demo());
    let mut dice = Rng::with_seed(seed);
    let customers = open_accounts(&server).await?;
    let made = server.command(&["operator", "keys", "create", "--json"]).await?;
    let operator = made["api_key"].as_str().context("no key of the operator's")?.to_owned();
    let grants: Arc<Mutex<Vec<Grant>>> = Arc::default();

    server.start().await?;
    let until = Instant::now() + Duration::from_secs(minutes * 60);
    let mut running = JoinSet::new();
    for (number, customer) in customers.iter().enumerate() {
        for worker in 0..WORKERS {
            let name = format!("{number}-{worker}");
            let worker = Worker::new(customer.clone(), shared.clone(), server.address(), dice.fork(), name);
            running.spawn(worker.run(until));
        }
    }
    let place = (shared.clone(), server.address());
    running.spawn(Operator::new(operator, customers.clone(), place, dice.fork(), grants.clone()).run(until));
    running.spawn(report(shared.clone(), until));
    live_and_die(&mut server, &shared, &mut dice, until).await?;
    while let Some(ended) = running.join_next().await {
        ended??;
    }

    println!("it comes to rest");
    let mut caller = Caller::new(shared.clone(), server.address(), Arc::default());
    check::come_to_rest(&mut caller, &customers).await?;
    let compared = Compared::default();
    let opened = local::server::data_dir::open_existing(server.data())?;
    let store = opened.store(&Config::default()).await?;
    let grants = std::mem::take(&mut *lock(&grants));
    for customer in &customers {
        check::compare(&mut caller, customer, &store, &grants, &compared).await?;
    }
    if !server.kill().await? {
        shared.wrong("the server ended by itself".to_owned());
    }
    let missing = print(&shared, &compared);
    if minutes >= MINUTES && !missing.is_empty() {
        bail!("this never happened, so that nothing is known of it: {}", missing.join(", "));
    }
    match shared.wrongs() {
        0 => Ok(()),
        wrong => {
            let kept = folder.keep();
            bail!("{wrong} wrong with the seed {seed}; data and log are kept in {}", kept.display())
        }
    }
}

fn arguments(mut given: impl Iterator<Item = String>) -> Result<(u64, u64)> {
    let (mut minutes, mut seed) = (MINUTES, fastrand::u64(0..1_000_000));
    while let Some(word) = given.next() {
        match word.as_str() {
            "--seed" => seed = given.next().context("--seed takes a number")?.parse().context("--seed")?,
            word => minutes = word.parse().context("usage: bench soak [MINUTES] [--seed N]")?,
        }
    }
    Ok((minutes, seed))
}

async fn open_accounts(server: &Server) -> Result<Vec<Arc<Customer>>> {
    let mut customers = Vec::new();
    for (number, credits) in OPENING.into_iter().enumerate() {
        let (email, opening) = (format!("customer{number}@soak.example"), credits.to_string());
        let create =
            ["accounts", "create", "--email", &email, "--plan", "pro", "--credits", &opening, "--json"];
        let made = server.command(&create).await?;
        let text = |name: &str| made[name].as_str().with_context(|| format!("no {name}")).map(str::to_owned);
        let customer = Customer::new(text("id")?, text("api_key")?, Credits::whole(credits));
        customers.push(Arc::new(customer));
    }
    Ok(customers)
}

/// Kills the server and starts it again until the time is over; then it stays.
async fn live_and_die(server: &mut Server, shared: &Shared, dice: &mut Rng, until: Instant) -> Result<()> {
    loop {
        let life = Duration::from_millis(dice.u64(LIFE_MS));
        if Instant::now() + life >= until {
            tokio::time::sleep_until(until.into()).await;
            return Ok(());
        }
        tokio::time::sleep(life).await;
        match server.kill().await? {
            true => count(&shared.counts.kills),
            false => shared.wrong("the server ended by itself".to_owned()),
        }
        server.start().await?;
    }
}

async fn report(shared: Arc<Shared>, until: Instant) -> Result<()> {
    let began = Instant::now();
    while Instant::now() + PROGRESS < until {
        tokio::time::sleep(PROGRESS).await;
        let Counts { calls, charged, lost, kills, .. } = &shared.counts;
        let [calls, charged, lost, kills] = [calls, charged, lost, kills].map(of);
        println!(
            "{:>5} s  {calls} calls, {charged} charged, {lost} lost, {kills} kills, {} wrong",
            began.elapsed().as_secs(),
            shared.wrongs()
        );
    }
    Ok(())
}

fn of(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

/// Prints what happened and what was compared; what never happened.
fn print(shared: &Shared, compared: &Compared) -> Vec<&'static str> {
    let counts = &shared.counts;
    let lines = [
        ("calls", &counts.calls),
        ("answers that charged", &counts.charged),
        ("answers that refused", &counts.refused),
        ("refused by a cap", &counts.over_cap),
        ("answers lost", &counts.lost),
        ("kills", &counts.kills),
        ("repeats with an Idempotency-Key", &counts.repeats),
        ("refunds by the operator", &counts.grants),
        ("objections", &counts.objections),
        ("keys ended", &counts.keys_ended),
        ("calls with an ended key, refused", &counts.dead_keys_refused),
        ("answers compared with the ledger", &compared.answers),
        ("ledger rows compared with history", &compared.rows),
        ("items and additions settled", &compared.items),
        ("jobs compared", &compared.jobs),
        ("files compared", &compared.files),
    ];
    println!();
    for (name, counter) in lines {
        println!("{name:<36}{:>10}", of(counter));
    }
    println!("{:<36}{:>10}", "wrong", shared.wrongs());
    lines.into_iter().filter(|(_, counter)| of(counter) == 0).map(|(name, _)| name).collect()
}
