//! Credits set aside and what becomes of them: settled item by item, given back, or freed after a crash.

use super::{fresh_token, unhold};
use crate::catalog::bulk::{ItemStatus, JobStatus};
use crate::store::jobs::{Done, Job, Progress};
use crate::store::pending::Hold;
use crate::store::requests::Entry;
use crate::store::transaction::{Not, Transacted, transact};
use crate::store::{Store, StoreError, Write};
use domain::{Credits, clock};
use jiff::{SignedDuration, Timestamp};
use std::time::{Duration, Instant};

/// A hold older than this was left behind: longer than any call and its fence take.
const LEFT_BEHIND: SignedDuration = SignedDuration::from_mins(3);

/// Settles results of a job out of what it holds: their entries, the results, and its counts, in one transaction.
///
/// `Conflict` when one of them is settled already, the job has ended or its hold does not cover them; then nothing was written.
pub async fn settle_results(
    store: &Store,
    job: &Job,
    settled: &[Done],
    now: Timestamp,
    deadline: Instant,
) -> Result<(), StoreError> {
    let mut progress = Progress::default();
    let mut charged = Credits::ZERO;
    let mut writes = Vec::with_capacity(2 * settled.len() + 2);
    for done in settled {
        match done.status {
            ItemStatus::Found => progress.found += 1,
            ItemStatus::NotFound => progress.not_found += 1,
            ItemStatus::Failed => progress.failed += 1,
        }
        for entry in &done.entries {
            let sum = charged.checked_add(entry.charged());
            charged = sum.ok_or_else(|| StoreError::Failed("a charge overflowed".into()))?;
            writes.push(store.entry_put(entry)?);
        }
        writes.push(store.result_put(job, done));
    }
    writes.push(store.progress_update(job, progress, charged, now));
    if !charged.is_zero() {
        writes.push(unhold(store, &job.account_id, charged, Credits::ZERO, &[]));
    }
    transact(store, &fresh_token(now), writes, deadline).await.done()?;
    store.tally().charged(charged);
    Ok(())
}

/// Ends a job and gives back what it did not use, with whatever else belongs to its end, in one transaction.
///
/// `Conflict` when it has ended already.
pub async fn finish_job(
    store: &Store,
    job: &Job,
    status: JobStatus,
    own: Vec<Write>,
    now: Timestamp,
    deadline: Instant,
) -> Result<(), StoreError> {
    let rest = job.unused();
    let mut writes = vec![store.finish_update(job, status, now)];
    if !rest.is_zero() {
        writes.push(unhold(store, &job.account_id, rest, rest, &job.counters));
    }
    writes.extend(own);
    transact(store, &fresh_token(now), writes, deadline).await.done()
}

/// Ends a job of a file before its time and gives back what it did not use.
///
/// `Conflict` when something was settled since it was read, or it has ended.
pub async fn cancel_job(
    store: &Store,
    job: &Job,
    now: Timestamp,
    deadline: Instant,
) -> Result<(), StoreError> {
    let rest = job.unused();
    let mut writes = vec![store.cancel_update(job, now)];
    if !rest.is_zero() {
        writes.push(unhold(store, &job.account_id, rest, rest, &job.counters));
    }
    transact(store, &fresh_token(now), writes, deadline).await.done()
}

/// How a hold ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Released {
    Now,
    Before,
}

/// Gives back all of a hold, with the record of the call that failed where there is one to write.
pub(super) async fn release(
    store: &Store,
    hold: &Hold,
    failure: Option<&Entry>,
    deadline: Instant,
) -> Result<Released, StoreError> {
    let amount = hold.amount();
    let mut failure = failure;
    loop {
        let mut writes =
            vec![store.hold_delete(hold), unhold(store, &hold.account_id, amount, amount, &hold.counters)];
        if let Some(failure) = failure {
            writes.push(store.entry_put(failure)?);
        }
        let token = hex::encode(domain::chance::bytes::<16>());
        match transact(store, &token, writes, deadline).await {
            Transacted::Done => return Ok(Released::Now),
            Transacted::Not { why: Not::Refused(at), .. } if at.contains(&0) => return Ok(Released::Before),
            // The row is there already, and the hold is not its.
            Transacted::Not { why: Not::Refused(at), .. } if at.contains(&2) && failure.is_some() => {
                failure = None;
            }
            Transacted::Not { why: Not::Refused(_), .. } => return Err(StoreError::Conflict),
            Transacted::Not { why: Not::Failed(error), .. } => return Err(error),
        }
    }
}

/// Frees what calls that died have left held; how many there were.
pub async fn release_left(store: &Store, now: Timestamp) -> Result<usize, StoreError> {
    let left = store.holds_before(now - LEFT_BEHIND).await?;
    for id in &left {
        // The index may lag behind: a hold that has ended is not there.
        if let Some(hold) = store.hold(id).await? {
            release(store, &hold, None, clock::instant() + Duration::from_secs(10)).await?;
        }
    }
    Ok(left.len())
}
