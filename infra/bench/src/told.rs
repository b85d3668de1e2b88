//! How long it takes until records say what believed signals tell: all of some months at once, as after a start, and then one more at a
//! time, which cost as much as all of them before they were told in layers.

use anyhow::{Context, Result};
use lookup::directory::Directory;
use lookup::told::is_believed;
use std::sync::Arc;
use std::time::{Duration, Instant};
use world::World;

type Signals = Vec<Arc<domain::signal::Signal>>;

const DAY: Duration = Duration::from_secs(24 * 3600);
const DAYS: u32 = 90;
/// Told one by one.
const SINGLE: usize = 100;

/// What is believed of the months after a world. The demo's openings are in its records; those of an operator's own sources are not.
pub fn signals(world: &World) -> Result<Signals> {
    let now = "2026-06-01T12:00:00Z".parse()?;
    let mut signals = world.signals(now, now + DAY * DAYS);
    signals.iter_mut().for_each(|signal| signal.source.name = "own".to_owned());
    Ok(signals.into_iter().filter(is_believed).map(Arc::new).collect())
}

/// Tells a directory of signals, the last ones one by one.
pub async fn timed(name: &str, directory: &dyn Directory, signals: &Signals) -> Result<()> {
    let first = signals.len().checked_sub(SINGLE).context("too little happened")?;
    let told = async |signals: &[Arc<domain::signal::Signal>]| -> Result<f64> {
        let signals = signals.to_vec();
        let started = Instant::now();
        directory.tell(signals).await?;
        Ok(started.elapsed().as_secs_f64() * 1e3)
    };
    let all = told(&signals[..first]).await?;
    let same = told(&signals[..first]).await?;
    let mut single = Vec::with_capacity(SINGLE);
    for end in first + 1..=signals.len() {
        single.push(told(&signals[..end]).await?);
    }
    single.sort_by(f64::total_cmp);
    println!(
        "{name}: {} believed signals of {DAYS} days: all of them {all:.0} ms, the same again {same:.0} ms, one more p50 {:.1} ms, p90 {:.1} \
         ms, the slowest of {SINGLE} {:.0} ms, {:.0} of them in the time of all",
        signals.len(),
        single[SINGLE / 2],
        single[SINGLE * 9 / 10],
        single[SINGLE - 1],
        all / single[SINGLE / 2],
    );
    Ok(())
}
