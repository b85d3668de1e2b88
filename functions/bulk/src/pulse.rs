//! Notes how lookups and background work do, for the status page.

use common::app::App;
use common::providers::guard::Counts;
use common::scorecard;
use common::signals::ingest;
use common::store::StoreError;
use common::store::pulse::{Answers, Pulse, Work};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How many of the oldest jobs are looked at.
const LOOKED_AT: usize = 5;

/// `still` is how long nothing happens to a job that stands still.
pub(crate) async fn note(app: &Arc<App>, open: &[String], still: SignedDuration) -> Result<(), StoreError> {
    let now = app.clock.now();
    let today = now.to_zoned(TimeZone::UTC).date();
    let present = app.providers.present();
    let mut counted: BTreeMap<_, Counts> = BTreeMap::new();
    for score in scorecard::scores(&app.store, &app.config, &present.settings, today).await? {
        if score.place.is_ok() && score.total.calls > 0 {
            counted.entry(score.capability).or_default().add(&score.total);
        }
    }
    let lookups = counted.into_iter().map(|(capability, counts)| (capability, answers(&counts))).collect();
    let (work, signals) = (work(app, open, still).await?, signals(app, now).await);
    app.store.put_pulse(&Pulse { at: now, work, lookups, signals }).await
}

/// When the feed that was left longest was last read. Without that the page still tells the rest.
async fn signals(app: &Arc<App>, now: Timestamp) -> Option<Timestamp> {
    match ingest::age(&app.store, now).await {
        Ok(age) => age.map(|age| now - Duration::from_secs(age)),
        Err(error) => {
            tracing::warn!(%error, "the status page says nothing of signals");
            None
        }
    }
}

/// Most answers fail where a provider is down; one in ten fails where it has a bad day.
fn answers(counts: &Counts) -> Answers {
    let failed = counts.timeouts + counts.quota + counts.failures;
    match (failed * 2 > counts.calls, failed * 10 > counts.calls) {
        (true, _) => Answers::Few,
        (false, true) => Answers::Most,
        (false, false) => Answers::All,
    }
}

async fn work(app: &Arc<App>, open: &[String], still: SignedDuration) -> Result<Work, StoreError> {
    let now = app.clock.now();
    for id in open.iter().take(LOOKED_AT) {
        let job = app.store.job(id, now).await?;
        let stands = job.is_some_and(|job| {
            !job.is_finished() && !job.is_paused() && now.duration_since(job.touched_at) >= still
        });
        if stands {
            return Ok(Work::Late);
        }
    }
    Ok(if open.is_empty() { Work::Idle } else { Work::Going })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_that_is_down_is_told_from_one_with_a_bad_day() {
        let of = |calls, failures| answers(&Counts { calls, failures, ..Counts::default() });
        assert_eq!(
            [of(100, 10), of(100, 11), of(100, 50), of(100, 51)],
            [Answers::All, Answers::Most, Answers::Most, Answers::Few]
        );
    }
}
