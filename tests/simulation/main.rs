//! The simulator of money: one seed is one history of calls and faults, and replays exactly.
//!
//! `cargo test -p tests --test simulation -- --calls 2000000` for a long run on every core, `-- --seed 17` for one history.

mod coverage;
mod history;
mod matrix;
mod model;
mod rate;
mod world;

use coverage::Coverage;
use history::Outcome;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Calls in every run of the tests; they reach every fault of every operation.
const CALLS: u64 = 12_500;
/// Calls before a release.
const CALLS_OF_A_RELEASE: u64 = 50_000;
/// Calls of one history.
const HISTORY: u64 = 250;

fn main() -> ExitCode {
    tests::canary::listen();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<u64>().ok()
    };
    // A filter that names another test is not for this one.
    let filters =
        arguments.iter().filter(|argument| !argument.starts_with('-') && argument.parse::<u64>().is_err());
    let filters: Vec<&String> = filters.collect();
    if !filters.is_empty() && !filters.iter().any(|filter| "simulation".contains(filter.as_str())) {
        return ExitCode::SUCCESS;
    }
    if arguments.iter().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    if let Some(seed) = number("--seed") {
        return replay(seed, number("--history").unwrap_or(HISTORY));
    }
    let calls = number("--calls");
    if !cfg!(debug_assertions) && calls.is_none() && !every_cell() {
        return ExitCode::FAILURE;
    }
    if calls.is_none() && !rate::run() {
        return ExitCode::FAILURE;
    }
    let usual = if std::env::var_os("TESTS_RELEASE").is_some() { CALLS_OF_A_RELEASE } else { CALLS };
    simulate(calls.unwrap_or(usual), number("--from").unwrap_or(0))
}

/// Every paid endpoint under every fault of every operation it uses; whether nothing was wrong.
fn every_cell() -> bool {
    let started = Instant::now();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let parts: Vec<matrix::Matrix> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..cores).map(|part| scope.spawn(move || matrix::run(part, cores))).collect();
        parts.into_iter().map(|part| part.join().expect("a part of the matrix")).collect()
    });
    let (mut cells, mut users, mut calls, mut wrongs) = (
        std::collections::BTreeMap::<_, usize>::new(),
        std::collections::BTreeMap::<_, usize>::new(),
        0,
        Vec::new(),
    );
    for part in parts {
        for (cell, endpoints) in part.cells {
            *cells.entry(cell).or_default() += endpoints.len();
        }
        for (operation, endpoints) in part.users {
            *users.entry(operation).or_default() += endpoints.len();
        }
        calls += part.calls;
        wrongs.extend(part.wrongs);
    }
    for ((operation, fault), endpoints) in &cells {
        println!("{operation:<20} {fault:<16} {endpoints} of {} endpoints that use it", users[operation]);
    }
    println!("matrix: {calls} calls in {:.1?}", started.elapsed());
    for wrong in wrongs.iter().take(40) {
        println!("  {wrong}");
    }
    wrongs.is_empty() && !cells.is_empty()
}

/// One history, twice: it must be the same one.
fn replay(seed: u64, calls: u64) -> ExitCode {
    let (first, second) = (history::run(seed, calls, true), history::run(seed, calls, true));
    for wrong in &first.wrongs {
        println!("{wrong}");
    }
    let parted = parted(&first, &second);
    if let Some(parted) = &parted {
        println!("seed {seed} does not replay exactly: {parted}");
    }
    let fine = first.wrongs.is_empty() && parted.is_none();
    println!("seed {seed}: {}", if fine { "nothing wrong" } else { "wrong" });
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Where two histories of one seed part.
fn parted(first: &Outcome, second: &Outcome) -> Option<String> {
    let at = first.trace.iter().zip(&second.trace).position(|(one, other)| one != other);
    match at {
        Some(at) => {
            let before = first.trace[at.saturating_sub(8)..at].join("\n  ");
            let (one, other) = (&first.trace[at], &second.trace[at]);
            Some(format!("after\n  {before}\nrequest {at} is\n  {one}\nand\n  {other}"))
        }
        None if first.trace.len() != second.trace.len() => {
            Some(format!("{} and {} requests", first.trace.len(), second.trace.len()))
        }
        None => None,
    }
}

fn simulate(calls: u64, from: u64) -> ExitCode {
    let started = Instant::now();
    let (next, made, failed) = (AtomicU64::new(from), AtomicU64::new(0), AtomicBool::new(false));
    let coverage = Coverage::default();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let goes_on = || {
        let made = made.load(Ordering::Relaxed);
        // What is rarest may take some calls more.
        let is_missed = || calls >= CALLS && made < 2 * calls && !coverage.table().1.is_empty();
        !failed.load(Ordering::Relaxed) && (made < calls || is_missed())
    };
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while goes_on() {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    let Outcome { calls, coverage: reached, wrongs, .. } = history::run(seed, HISTORY, false);
                    made.fetch_add(calls, Ordering::Relaxed);
                    coverage.add(&reached);
                    if !wrongs.is_empty() && !failed.swap(true, Ordering::Relaxed) {
                        println!(
                            "after {:?}, seed {seed} (replay it with --seed {seed}):",
                            started.elapsed()
                        );
                        for wrong in wrongs.iter().take(20) {
                            println!("  {wrong}");
                        }
                    }
                }
            });
        }
    });
    let (table, missing) = coverage.table();
    let made = made.into_inner();
    println!("simulation: {made} calls in {:.1?}\n{table}", started.elapsed());
    if failed.into_inner() {
        return ExitCode::FAILURE;
    }
    // A seed that does not replay exactly is worth little.
    for seed in [from + 1, from + 6] {
        let (first, second) = (history::run(seed, HISTORY, true), history::run(seed, HISTORY, true));
        if let Some(parted) = parted(&first, &second) {
            println!("seed {seed} does not replay exactly: {parted}");
            return ExitCode::FAILURE;
        }
    }
    if made >= CALLS && !missing.is_empty() {
        println!("never reached: {}", missing.join("; "));
        return ExitCode::FAILURE;
    }
    if let Some(line) = tests::canary::heard().first() {
        println!("{line}");
        return ExitCode::FAILURE;
    }
    println!("0 credits wrong");
    ExitCode::SUCCESS
}
