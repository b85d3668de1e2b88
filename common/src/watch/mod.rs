//! Watch lists and saved ICPs that notify: new signals are compared with lists, new records with saved searches, and matches
//! become events, each once.
//!
//! The log of arrivals is the stream: [`Matcher`] reads it from where it stopped, looks up who watches what a signal is about,
//! and lets each match wait under its list. [`notify`] tells what waits: the charge, the event, the mark that it was told and
//! the end of its waiting are one transaction, so whatever dies in between, nothing is missed and nothing is told twice.

mod changes;
mod facts;
mod fits;
pub mod letter;
mod lists;
mod matcher;
pub mod notify;
pub mod records;

pub use fits::tables;
pub use matcher::{Matcher, Round};

use crate::catalog::sticky::{PauseReason, Paused};
use crate::store::saved_icps::SavedIcpHead;
use crate::store::watch_lists::WatchListHead;
use crate::store::{Store, StoreError};
use domain::ids;
use domain::signal::Signal;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// How far back a signal may have happened to be a match: older ones are no news.
pub const WINDOW: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Delivered matches are remembered for as long as their signal can reappear, plus a day.
pub const REMEMBERED: SignedDuration = SignedDuration::from_hours(31 * 24);
/// The events.
pub const MATCHED: &str = "watch.matched";
pub const FITTING: &str = "icp.matched";
pub const CHANGED: &str = "record.changed";
/// How often a list that changes at the same moment is looked at again.
const ATTEMPTS: usize = 5;

/// Whether something happened before a list was made: customers are not notified of it, and do not pay for it. A date without a time is
/// as old as the whole day.
fn is_before(signal: &Signal, made_at: Timestamp) -> bool {
    let (happened, made) = (signal.occurred_at.to_zoned(TimeZone::UTC), made_at.to_zoned(TimeZone::UTC));
    match happened.time() == Time::midnight() {
        true => happened.date() < made.date(),
        false => happened < made,
    }
}

/// The key of a match, unique within its list.
pub fn mark(entry: &str, signal: &Signal) -> String {
    format!("{} {entry}", signal.id)
}

/// Pauses the notifications of a list or a saved ICP; whether it has any.
pub async fn pause(
    store: &Store,
    of: (&str, &str),
    reason: PauseReason,
    until: Option<Timestamp>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    match ids::is(ids::Kind::SavedIcp, of.1) {
        true => pause_one::<SavedIcpHead>(store, of, reason, until, now).await,
        false => pause_one::<WatchListHead>(store, of, reason, until, now).await,
    }
}

async fn pause_one<C: notify::Caller>(
    store: &Store,
    (account_id, list): (&str, &str),
    reason: PauseReason,
    until: Option<Timestamp>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    for _ in 0..ATTEMPTS {
        let Some(before) = store.list::<C>(account_id, list).await? else { return Ok(false) };
        let Some(mut notify) = before.notify().cloned() else { return Ok(false) };
        let since = notify.paused.filter(|paused| paused.reason == reason).map_or(now, |paused| paused.since);
        notify.paused = Some(Paused { reason, since, until });
        let after = before.notifying(notify);
        match store.put_list(&after, Some(&before), None).await {
            Err(StoreError::Conflict) => {}
            done => return done.map(|()| true),
        }
    }
    Err(StoreError::Conflict)
}
