//! Where credits move. Every movement is one transaction that changes the account and writes the ledger entry, or
//! neither; no other module writes a balance.

use crate::catalog::bulk::{BulkResult, ItemStatus, JobStatus};
use crate::idempotency::{self, Claim};
use crate::store::accounts::Account;
use crate::store::jobs::{Job, Progress};
use crate::store::keys::ApiKey;
use crate::store::requests::{Entry, EntryKind, EntryRange};
use crate::store::transaction::{IntoWrite, Transacted, transact};
use crate::store::{Store, StoreError, Table, key, n, unbuildable};
use aws_sdk_dynamodb::types::{TransactWriteItem, Update};
use bytes::Bytes;
use domain::{Credits, ids};
use jiff::Timestamp;
use std::time::{Duration, Instant};

/// How a charge ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    Done,
    /// The balance no longer covers the price; nothing was written.
    Insufficient,
}

/// An answer to be kept for its Idempotency-Key.
pub struct Completion<'a> {
    pub claim: &'a Claim,
    pub status: u16,
    pub body: &'a Bytes,
}

/// What ends a call.
pub struct Settlement<'a> {
    /// The record of the call; what the call costs is what it subtracts.
    pub entry: &'a Entry,
    /// What is set aside instead, to be settled later.
    pub hold: Credits,
    /// Writes of the handler that belong to the charge: all of it happens, or nothing.
    pub writes: Vec<TransactWriteItem>,
    pub completion: Option<Completion<'a>>,
}

/// Charges a call or holds its worst case, records it, and completes its idempotency claim, all in one transaction.
pub async fn settle(
    store: &Store,
    settlement: Settlement<'_>,
    deadline: Instant,
) -> Result<Settled, StoreError> {
    let Settlement { entry, hold, writes: own, completion } = settlement;
    let price = entry.charged();
    if price.is_zero() && hold.is_zero() && own.is_empty() && completion.is_none() {
        // Retried by the SDK after a lost answer, the same entry is already there.
        return match store.put_entry(entry).await {
            Ok(()) | Err(StoreError::Conflict) => Ok(Settled::Done),
            Err(error) => Err(error),
        };
    }
    let mut writes = Vec::with_capacity(3 + own.len());
    let moves_money = !price.is_zero() || !hold.is_zero();
    if moves_money {
        writes.push(debit(store, &entry.account_id, price, hold)?.into_write());
    }
    let entry_at = writes.len();
    writes.push(store.entry_put(entry)?.into_write());
    writes.extend(own);
    if let Some(Completion { claim, status, body }) = completion {
        let sealed = claim.seal(body)?;
        idempotency::store_overflow(store, claim, &sealed).await?;
        writes.push(idempotency::completion(store, claim, status, &sealed, price.as_milli())?.into_write());
    }
    match transact(store, &token(&entry.request_id), writes, deadline).await? {
        Transacted::Done => {
            store.tally().charged(price);
            Ok(Settled::Done)
        }
        // The entry itself is there: an earlier attempt of ours went through and its answer was lost.
        Transacted::Refused(refused) if refused.contains(&entry_at) => Ok(Settled::Done),
        Transacted::Refused(refused) if moves_money && refused.contains(&0) => Ok(Settled::Insufficient),
        Transacted::Refused(_) => Err(StoreError::Conflict),
        Transacted::Unknown(error) => match store.entry(&entry.account_id, &entry.request_id).await? {
            Some(_) => Ok(Settled::Done),
            None => Err(error),
        },
    }
}

/// Settles results of a job out of what it holds: their entries, the results, and its counts, in one transaction.
///
/// `Conflict` when one of them is settled already or the job has ended; then nothing was written.
pub async fn settle_results(
    store: &Store,
    job: &Job,
    settled: &[(Entry, BulkResult)],
    now: Timestamp,
    deadline: Instant,
) -> Result<(), StoreError> {
    let mut progress = Progress::default();
    let mut charged = Credits::ZERO;
    let mut writes = Vec::with_capacity(2 * settled.len() + 2);
    for (entry, result) in settled {
        match result.status {
            ItemStatus::Found => progress.found += 1,
            ItemStatus::NotFound => progress.not_found += 1,
            ItemStatus::Failed => progress.failed += 1,
        }
        let sum = charged.checked_add(entry.charged());
        charged = sum.ok_or_else(|| StoreError::Failed("a charge overflowed".into()))?;
        writes.push(store.entry_put(entry)?.into_write());
        writes.push(store.result_put(job, result)?);
    }
    writes.push(store.progress_update(job, progress, charged, now)?);
    if !charged.is_zero() {
        writes.push(unhold(store, &job.account_id, charged, Credits::ZERO)?.into_write());
    }
    transact(store, &fresh_token(now), writes, deadline).await?.done()?;
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
    own: Vec<TransactWriteItem>,
    now: Timestamp,
    deadline: Instant,
) -> Result<(), StoreError> {
    let rest = job.unused();
    let mut writes = vec![store.finish_update(job, status, now)?];
    if !rest.is_zero() {
        writes.push(unhold(store, &job.account_id, rest, rest)?.into_write());
    }
    writes.extend(own);
    transact(store, &fresh_token(now), writes, deadline).await?.done()
}

/// Keeps the answer of a call that costs nothing and leaves no history row.
pub async fn complete_unrecorded(store: &Store, completion: Completion<'_>) -> Result<(), StoreError> {
    let Completion { claim, status, body } = completion;
    let sealed = claim.seal(body)?;
    idempotency::store_overflow(store, claim, &sealed).await?;
    let writes = vec![idempotency::completion(store, claim, status, &sealed, 0)?.into_write()];
    transact(store, &token(claim.request_id()), writes, Instant::now() + Duration::from_secs(5)).await?.done()
}

/// Gives credits to an account.
pub async fn grant(
    store: &Store,
    account_id: &str,
    amount: Credits,
    note: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let entry = grant_entry(account_id, amount, note, now);
    let update =
        Update::builder().table_name(store.table(Table::Accounts)).set_key(Some(key([("id", account_id)])));
    let update = update
        .update_expression("SET balance = balance + :amount")
        .condition_expression("attribute_exists(balance) AND balance >= :floor")
        .expression_attribute_values(":amount", n(amount.as_milli()))
        .expression_attribute_values(":floor", n((-amount.as_milli()).max(0)))
        .build()
        .map_err(unbuildable)?;
    let writes = vec![update.into_write(), store.entry_put(&entry)?.into_write()];
    transact(store, &token(&entry.request_id), writes, Instant::now() + Duration::from_secs(10)).await?.done()
}

/// Opens an account with its first key and its opening credits. `Conflict` when the email has one already.
pub async fn open_account(
    store: &Store,
    account: &Account,
    api_key: &ApiKey,
    opening: Credits,
    note: &str,
) -> Result<(), StoreError> {
    let entry = grant_entry(&account.id, opening, note, account.created_at);
    let mut writes: Vec<TransactWriteItem> = store
        .new_account_puts(account, opening)?
        .into_iter()
        .chain([store.new_key_put(api_key)?])
        .map(IntoWrite::into_write)
        .collect();
    if !opening.is_zero() {
        writes.push(store.entry_put(&entry)?.into_write());
    }
    transact(store, &token(&entry.request_id), writes, Instant::now() + Duration::from_secs(10)).await?.done()
}

/// Whether an account's ledger says what its balance says; the differences in words, none when it does.
pub async fn audit(store: &Store, account_id: &str) -> Result<Vec<String>, StoreError> {
    let Some(account) = store.account(account_id).await? else { return Ok(vec!["no such account".into()]) };
    let entries = store.all_entries(account_id, EntryRange::default()).await?;
    let ledger: i64 = entries.iter().map(|entry| entry.delta().as_milli()).sum();
    let (balance, held) = (account.balance(), account.held());
    let mut differences = Vec::new();
    if ledger != balance.as_milli() + held.as_milli() {
        let ledger = Credits::milli(ledger);
        differences.push(format!("the ledger sums to {ledger}, balance and held are {balance} and {held}"));
    }
    if balance < Credits::ZERO || held < Credits::ZERO {
        differences.push(format!("negative: balance {balance}, held {held}"));
    }
    Ok(differences)
}

fn grant_entry(account_id: &str, amount: Credits, note: &str, now: Timestamp) -> Entry {
    let mut entry = Entry::new(account_id, &ids::new(ids::Kind::Request, now), EntryKind::Grant, now, amount);
    entry.note = note.to_owned();
    entry
}

/// Takes a price out of the balance, and moves what is held aside.
fn debit(store: &Store, account_id: &str, price: Credits, hold: Credits) -> Result<Update, StoreError> {
    let taken = price.checked_add(hold).ok_or_else(|| StoreError::Failed("a price overflowed".into()))?;
    let update =
        Update::builder().table_name(store.table(Table::Accounts)).set_key(Some(key([("id", account_id)])));
    update
        .update_expression("SET balance = balance - :taken, held = held + :hold")
        .condition_expression("balance >= :taken")
        .expression_attribute_values(":taken", n(taken.as_milli()))
        .expression_attribute_values(":hold", n(hold.as_milli()))
        .build()
        .map_err(unbuildable)
}

/// Takes an amount out of what is held, and gives some of it back to the balance.
fn unhold(store: &Store, account_id: &str, amount: Credits, back: Credits) -> Result<Update, StoreError> {
    let update =
        Update::builder().table_name(store.table(Table::Accounts)).set_key(Some(key([("id", account_id)])));
    update
        .update_expression("SET held = held - :amount, balance = balance + :back")
        .condition_expression("held >= :amount")
        .expression_attribute_values(":amount", n(amount.as_milli()))
        .expression_attribute_values(":back", n(back.as_milli()))
        .build()
        .map_err(unbuildable)
}

fn fresh_token(now: Timestamp) -> String {
    token(&ids::new(ids::Kind::Request, now))
}

/// The transaction's idempotency token: DynamoDB applies a retried transaction once.
fn token(request_id: &str) -> String {
    request_id.chars().rev().take(32).collect()
}
