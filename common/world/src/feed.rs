//! The demo world's stream: what happens in it becomes a signal as time goes on, and a new database is filled with its past.
//!
//! The past is written in the background, newest weeks first, so that feeds are worth reading from the first moment.

use crate::{Draft, World};
use domain::signal::{Signal, SignalKind};
use jiff::{SignedDuration, Timestamp};
use lookup::signals::{Batch, DEMO, KEPT_DAYS, SignalSource, SourceError};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

const INTERVAL: Duration = Duration::from_secs(15);
/// How far back everything reaches: the longest windows of job changes and openings are a quarter.
const EVERYTHING: SignedDuration = SignedDuration::from_hours(24 * 100);
/// How far back rounds and deals reach.
const MONEY: SignedDuration = SignedDuration::from_hours(24 * (KEPT_DAYS - 7));
/// How much of the past is written at a time; of the last days less, so that something of every kind is there at once.
const STEP: SignedDuration = SignedDuration::from_hours(24 * 7);
const FIRST_STEP: SignedDuration = SignedDuration::from_hours(24);

/// What happens in a world; the other feeds are what imports are compared for.
pub(crate) const KINDS: &[SignalKind] =
    &[SignalKind::Funding, SignalKind::Acquisition, SignalKind::Hiring, SignalKind::JobChange];

/// The stream of a world.
pub struct DemoFeed {
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

impl DemoFeed {
    pub fn new(world: World) -> Self {
        Self { between: Arc::new(move |from, until| world.signals(from, until)) }
    }

    /// The stream alone, whose world is made when it is first read.
    pub fn without_records(now: Timestamp) -> Self {
        let world = LazyLock::new(move || Draft::demo(now));
        Self { between: Arc::new(move |from, until| world.signals(from, until)) }
    }
}

#[async_trait::async_trait]
impl SignalSource for DemoFeed {
    fn name(&self) -> &str {
        DEMO
    }

    fn kinds(&self) -> &'static [SignalKind] {
        KINDS
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

/// New signals, and one step of the unread past.
fn read(between: &Events, before: Read, now: Timestamp) -> (Vec<Signal>, Read) {
    let mut signals = between(before.until, now);
    let mut from = before.from;
    if from > now - MONEY {
        from -= if from > now - STEP { FIRST_STEP } else { STEP };
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
        let stream = DemoFeed::new(world);
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
