//! The demo world's stream: what happens in it becomes a signal as time goes on, and a new database is filled with its past.
//!
//! The past is written in the background, newest weeks first, so that feeds are worth reading from the first moment. Once
//! a service has something of its own to tell, what the demo told is taken out of the feeds again.

use super::{Batch, Source, SourceError};
use crate::config::Config;
use crate::dataset::world::{Draft, World};
use crate::dataset::{Dataset, DatasetError};
use crate::domain::signal::{Signal, SignalKind};
use crate::store::signals::{Feed, KEPT_DAYS, Place, SignalRange};
use crate::store::{Store, StoreError};
use jiff::{SignedDuration, Timestamp};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// What marks everything synthetic.
pub const NAME: &str = "demo";

const INTERVAL: Duration = Duration::from_secs(15);
/// How far back everything reaches: the longest windows of job changes and openings are a quarter.
const EVERYTHING: SignedDuration = SignedDuration::from_hours(24 * 100);
/// How far back rounds and deals reach.
const MONEY: SignedDuration = SignedDuration::from_hours(24 * (KEPT_DAYS - 7));
/// How much of the past is written at a time.
const STEP: SignedDuration = SignedDuration::from_hours(24 * 7);
/// How many signals are read at a time when they are taken out.
const PAGE: usize = 500;
/// How many are taken out in one go, which must fit into a minute.
const AT_ONCE: usize = 4_000;

/// The stream of a world.
pub struct DemoStream {
    between: Arc<Events>,
}

/// What occurred between two moments.
type Events = dyn Fn(Timestamp, Timestamp) -> Vec<Signal> + Send + Sync;

/// Between which moments the stream was read so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Read {
    from: Timestamp,
    until: Timestamp,
}

impl DemoStream {
    pub fn new(world: World) -> Self {
        Self { between: Arc::new(move |from, until| world.signals(from, until)) }
    }

    /// The stream alone, whose world is made when it is first read.
    pub fn without_records(now: Timestamp) -> Self {
        let world = LazyLock::new(move || Draft::demo(now));
        Self { between: Arc::new(move |from, until| world.signals(from, until)) }
    }
}

/// Whether a deployment has nothing to tell but the demo: no source, no vendor, and no data but the demo world's.
pub fn is_all_there_is(config: &Config, dataset: Option<&Dataset>) -> Result<bool, DatasetError> {
    if !super::configured(config).is_empty() || !config.providers.credentials.is_empty() {
        return Ok(false);
    }
    let Some(dataset) = dataset.filter(|dataset| dataset.company_count() > 0) else { return Ok(true) };
    Ok(dataset.company(0)?.company.sources.iter().any(|source| source.provider == NAME))
}

/// Takes what the demo told out of the feeds; whether all of it is gone.
pub async fn clear(store: &Store, now: Timestamp) -> Result<bool, StoreError> {
    let mut removed = 0;
    for kind in SignalKind::ALL.iter().copied() {
        let mut range = SignalRange::default();
        loop {
            let page = store.signals(Feed::Kind(kind), &range, PAGE, now).await?;
            range.after = page.last().map(Place::of);
            let is_last = page.len() < PAGE;
            let synthetic: Vec<Signal> = page.into_iter().filter(|s| s.source.name == NAME).collect();
            store.remove_signals(&synthetic).await?;
            removed += synthetic.len();
            if removed >= AT_ONCE {
                return Ok(false);
            }
            if is_last {
                break;
            }
        }
    }
    store.remove_source_state(NAME).await?;
    tracing::info!("the demo's signals are gone");
    Ok(true)
}

#[async_trait::async_trait]
impl Source for DemoStream {
    fn name(&self) -> &str {
        NAME
    }

    fn kinds(&self) -> &'static [SignalKind] {
        SignalKind::ALL
    }

    fn interval(&self) -> Duration {
        INTERVAL
    }

    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        let before = cursor.and_then(Read::parse).unwrap_or(Read { from: now, until: now });
        let between = self.between.clone();
        let read = tokio::task::spawn_blocking(move || read(&*between, before, now));
        let (signals, after) = read.await.map_err(|_| SourceError::Failed("the world could not be read"))?;
        let more = after.from > now - MONEY;
        Ok(Batch { signals, cursor: Some(format!("{} {}", after.from, after.until)), more })
    }
}

/// What is new, and one step of the past that was not read yet.
fn read(between: &Events, before: Read, now: Timestamp) -> (Vec<Signal>, Read) {
    let mut signals = between(before.until, now);
    let mut from = before.from;
    if from > now - MONEY {
        from -= STEP;
        let mut past = between(from, before.from);
        let all_since = now - EVERYTHING;
        past.retain(|signal| {
            signal.occurred_at >= all_since
                || matches!(signal.kind, SignalKind::Funding | SignalKind::Acquisition)
        });
        signals.append(&mut past);
    }
    (signals, Read { from, until: before.until.max(now) })
}

impl Read {
    fn parse(text: &str) -> Option<Self> {
        let (from, until) = text.split_once(' ')?;
        Some(Self { from: from.parse().ok()?, until: until.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[tokio::test]
    async fn the_past_is_told_once_newest_first_and_then_time_goes_on() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let world = World::generate_sized(7, now, 60, 600);
        let expected = world.signals(now - EVERYTHING, now + SignedDuration::from_hours(48));
        let stream = DemoStream::new(world);
        let (mut seen, mut cursor, mut oldest) = (HashSet::new(), None, now);
        loop {
            let batch = stream.poll(cursor.as_deref(), now).await.unwrap();
            assert!(batch.signals.iter().all(|s| s.occurred_at < oldest), "each step lies before the last");
            oldest = batch.signals.iter().map(|signal| signal.occurred_at).min().unwrap_or(oldest);
            assert!(batch.signals.into_iter().all(|signal| seen.insert(signal.id)), "nothing comes twice");
            cursor = batch.cursor;
            if !batch.more {
                break;
            }
        }
        assert!(oldest < now - EVERYTHING, "rounds and deals reach further back");
        let mut later = now;
        for _ in 0..4 {
            later += SignedDuration::from_hours(12);
            let batch = stream.poll(cursor.as_deref(), later).await.unwrap();
            assert!(!batch.more);
            assert!(batch.signals.into_iter().all(|signal| seen.insert(signal.id)));
            cursor = batch.cursor;
        }
        let missed = expected.iter().filter(|signal| !seen.contains(&signal.id)).count();
        assert_eq!(missed, 0, "of {}", expected.len());
    }
}
