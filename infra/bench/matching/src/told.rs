//! How long it takes until records say what believed signals tell: all of some months at once, as after a start, and one more.

use anyhow::{Context, Result};
use dataset::{Dataset, Embedded};
use domain::signal::Signal;
use lookup::told::is_believed;
use std::sync::Arc;
use std::time::{Duration, Instant};
use world::World;

const DAY: Duration = Duration::from_secs(24 * 3600);
const DAYS: u32 = 90;

pub fn run(people: usize) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let now = "2026-06-01T12:00:00Z".parse()?;
    let world = World::generate_sized(7, now, people / 20, people);
    let signals = world.signals(now, now + DAY * DAYS);
    // The demo's openings are in its records; those of an operator's own sources are not.
    let own = |mut signal: Signal| {
        signal.source.name = "own".to_owned();
        Arc::new(signal)
    };
    let mut signals: Vec<Arc<Signal>> =
        signals.into_iter().map(own).filter(|signal| is_believed(signal)).collect();
    let dataset = Dataset::build(&folder.path().join("people"), world.companies, world.people)?;
    let last = signals.pop().context("nothing happened")?;
    println!(
        "{} people at {} companies, {} believed signals of {DAYS} days",
        dataset.people_count(),
        dataset.company_count(),
        signals.len() + 1
    );
    let directory = Embedded::new(Arc::new(dataset));
    let timed = |signals: Vec<Arc<Signal>>| -> Result<f64> {
        let started = Instant::now();
        Embedded::tell(&directory, signals)?;
        Ok(started.elapsed().as_secs_f64() * 1e3)
    };
    println!("all of them:  {:.0} ms", timed(signals.clone())?);
    println!("the same:     {:.0} ms", timed(signals.clone())?);
    signals.push(last);
    println!("one more:     {:.0} ms", timed(signals)?);
    Ok(())
}
