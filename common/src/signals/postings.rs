//! Keeping the postings of each day packed, for those who need all that are open.

use crate::error::Result;
use crate::store::postings::{Posting, PostingDays, unpack};
use crate::store::{Store, StoreError};
use domain::signal::SignalKind;
use futures::{StreamExt, TryStreamExt};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use std::collections::BTreeSet;

/// The longest quarter; a posting older than that of which no record tells has been filled.
pub const OPEN_FOR: SignedDuration = SignedDuration::from_hours(24 * 92);
/// How often days with new postings are rewritten.
const EVERY: SignedDuration = SignedDuration::from_mins(10);
/// How long they may go without: the log of arrivals reaches back that far.
const LONGEST: SignedDuration = SignedDuration::from_hours(24 * 6);
/// Writers' clocks differ, and a write takes its time.
pub(super) const OVERLAP: SignedDuration = SignedDuration::from_secs(10);
/// How many days are made up for in one go.
const STEP: usize = 8;
/// How many days are read at the same time.
const AT_ONCE: usize = 8;

fn day_of(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date()
}

/// Rewrites the days with new postings, and some of those that are not there yet. The process that polls sources does it.
pub async fn keep(store: &Store, now: Timestamp) -> Result<(), StoreError> {
    let clock = domain::Clock::System.now();
    // A source's clock may run ahead of ours.
    let (first, last) = (day_of(now - OPEN_FOR), day_of(now).saturating_add(1.day()));
    let known = store.posting_days().await?;
    let known = known.filter(|days| clock.duration_since(days.until) < LONGEST);
    let mut days = known.unwrap_or(PostingDays { from: last.saturating_add(1.day()), until: clock });
    let is_whole = days.from <= first;
    if is_whole && clock.duration_since(days.until) < EVERY {
        return Ok(());
    }
    for day in touched(store, days.until - OVERLAP).await?.range(days.from.max(first)..) {
        store.write_posting_day(*day, now).await?;
    }
    days.until = clock;
    for _ in 0..STEP {
        if days.from <= first {
            break;
        }
        days.from = days.from.saturating_sub(1.day());
        store.write_posting_day(days.from, now).await?;
    }
    store.put_posting_days(days).await
}

/// The days of which something arrived since a moment, or was taken away.
async fn touched(store: &Store, since: Timestamp) -> Result<BTreeSet<Date>, StoreError> {
    let arrived = store.arrivals(SignalKind::Hiring, since).await?;
    let days = arrived.iter().flat_map(|arrival| [Some(arrival.signal.occurred_at), arrival.was]);
    Ok(days.flatten().map(day_of).collect())
}

/// Every posting since a moment, and until when what was stored is among them; nothing where days are missing.
pub async fn all(
    store: &Store,
    since: Timestamp,
    now: Timestamp,
) -> Result<Option<(Vec<Posting>, Timestamp)>> {
    let Some(days) = store.posting_days().await? else { return Ok(None) };
    let (first, last) = (day_of(since), day_of(now).saturating_add(1.day()));
    if days.from > first || domain::Clock::System.now().duration_since(days.until) >= LONGEST {
        return Ok(None);
    }
    let wanted = std::iter::successors(Some(first), |day| Some(day.saturating_add(1.day())));
    let reads: Vec<_> = wanted.take_while(|day| *day <= last).map(|day| one(store, day)).collect();
    let read = futures::stream::iter(reads).buffered(AT_ONCE);
    let read: Option<Vec<Vec<Posting>>> = read.try_collect::<Vec<_>>().await?.into_iter().collect();
    Ok(read.map(|read| (read.into_iter().flatten().collect(), days.until - OVERLAP)))
}

async fn one(store: &Store, day: Date) -> Result<Option<Vec<Posting>>> {
    let mut parts = store.posting_day(day).await?;
    if parts.is_none() {
        // It was just rewritten.
        parts = store.posting_day(day).await?;
    }
    let Some(parts) = parts else { return Ok(None) };
    let unpacked = tokio::task::spawn_blocking(move || {
        let parts: std::result::Result<Vec<_>, _> = parts.iter().map(|part| unpack(part)).collect();
        parts.map(|parts| parts.into_iter().flatten().collect())
    });
    let unpacked = unpacked.await.map_err(|error| StoreError::Failed(error.into()))?;
    Ok(Some(unpacked?))
}
