//! Finds the outcome of a transaction that got no answer, by making sure that it can no longer be applied.

use super::holds::{Released, release};
use super::record::Record;
use crate::idempotency;
use crate::store::pending::Hold;
use crate::store::requests::{Entry, EntryKind};
use crate::store::{Store, StoreError};
use domain::{Credits, clock};
use jiff::Timestamp;
use std::time::Duration;

/// How long a fence is tried: the rest of the gateway's time limit after the call's own.
const PATIENCE: Duration = Duration::from_secs(2);
/// The status of a call that was given up.
const UNAVAILABLE: u16 = 503;

/// The result of a fence.
#[derive(Debug)]
pub enum Fenced {
    /// The transaction went through.
    WasApplied,
    /// It did not, and cannot any more.
    NeverApplied,
    /// The database does not answer.
    Unknown(StoreError),
}

/// Makes sure that a record is either there or never will be.
pub(super) async fn fence(store: &Store, record: &Record<'_>, reserved: Option<&Hold>) -> Fenced {
    let deadline = clock::instant() + PATIENCE;
    let mut pause = Duration::from_millis(10);
    loop {
        let tried = match tokio::time::timeout_at(deadline.into(), fence_once(store, record, reserved)).await
        {
            Ok(tried) => tried,
            Err(_) => Err(StoreError::Failed("a fence was not answered in time".into())),
        };
        match tried {
            Ok(true) => return Fenced::WasApplied,
            Ok(false) => return Fenced::NeverApplied,
            Err(error) if clock::instant() + pause >= deadline => return Fenced::Unknown(error),
            Err(_) => tokio::time::sleep(pause).await,
        }
        pause *= 2;
    }
}

/// Writes the failure; whether the success was there before it.
async fn fence_once(store: &Store, record: &Record<'_>, reserved: Option<&Hold>) -> Result<bool, StoreError> {
    match (record, reserved) {
        (Record::Entry(entry), Some(hold)) => {
            match release(store, hold, Some(&failure(entry)), clock::instant() + PATIENCE).await? {
                Released::Now => Ok(false),
                Released::Before => was_applied(store, entry).await,
            }
        }
        (Record::Entry(entry), None) => match store.put_entry(&failure(entry)).await {
            Ok(()) => Ok(false),
            Err(StoreError::Conflict) => was_applied(store, entry).await,
            Err(error) => Err(error),
        },
        (Record::Receipt(request_id), _) => idempotency::fence_receipt(store, request_id).await,
    }
}

/// Whether the record that is there is this one, and not that of its failure.
pub(super) async fn was_applied(store: &Store, entry: &Entry) -> Result<bool, StoreError> {
    let found = store.entry(&entry.account_id, &entry.request_id).await?;
    Ok(found.is_some_and(|found| found.status == entry.status && found.delta() == entry.delta()))
}

/// The row of the same call, had it failed.
fn failure(entry: &Entry) -> Entry {
    let mut failure = Entry::new(&entry.account_id, &entry.request_id, entry.kind, entry.at, Credits::ZERO);
    failure.method.clone_from(&entry.method);
    failure.path.clone_from(&entry.path);
    failure.key_id.clone_from(&entry.key_id);
    failure.note.clone_from(&entry.note);
    failure.latency_ms = entry.latency_ms;
    failure.status = UNAVAILABLE;
    failure
}

/// A call with an unknown outcome, checked again later: from then on it is either charged or not.
pub async fn fence_late(
    store: &Store,
    account_id: &str,
    request_id: &str,
    method: &str,
    path: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    if account_id.is_empty() {
        return idempotency::fence_receipt(store, request_id).await.map(drop);
    }
    let mut entry = Entry::new(account_id, request_id, EntryKind::Call, now, Credits::ZERO);
    (entry.method, entry.path, entry.status) = (method.to_owned(), path.to_owned(), UNAVAILABLE);
    let written = match store.hold(request_id).await? {
        Some(hold) => release(store, &hold, Some(&entry), clock::instant() + PATIENCE).await.map(drop),
        None => store.put_entry(&entry).await,
    };
    match written {
        Ok(()) | Err(StoreError::Conflict) => Ok(()),
        Err(error) => Err(error),
    }
}
