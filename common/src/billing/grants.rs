//! Credits that come from outside: grants, opening credits; and the check that ledgers and balances agree.

use super::fence::{Fenced, fence};
use super::record::Record;
use super::{MOST, account, token};
use crate::idempotency;
use crate::store::accounts::Account;
use crate::store::keys::ApiKey;
use crate::store::requests::{Entry, EntryKind, EntryRange};
use crate::store::transaction::{Not, Transacted, transact};
use crate::store::{Store, StoreError, Write, n};
use domain::{Credits, clock, ids};
use jiff::Timestamp;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(10);

/// Gives credits to an account, or takes them back. `Conflict` when it would have less than nothing or more than an account
/// can have. An error means that nothing was given, but for one that says it is not known.
pub async fn grant(
    store: &Store,
    account_id: &str,
    amount: Credits,
    note: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let entry = grant_entry(account_id, amount, note, now);
    let writes = grant_writes(store, &entry)?;
    certain(store, &Record::Entry(&entry), writes).await
}

/// The writes that give an account what an entry says; the first is refused when it would have less than nothing or more than
/// an account can have.
pub fn grant_writes(store: &Store, entry: &Entry) -> Result<Vec<Write>, StoreError> {
    let milli = entry.delta().as_milli();
    if milli.checked_abs().is_none_or(|size| size > MOST) {
        return Err(StoreError::Conflict);
    }
    let update = account(store, &entry.account_id, "SET balance = balance + :amount")
        .when("attribute_exists(balance) AND balance BETWEEN :floor AND :ceiling")
        .with(":amount", n(milli))
        .with(":floor", n((-milli).max(0)))
        .with(":ceiling", n(MOST - milli.max(0)));
    Ok(vec![update, store.entry_put(entry)?])
}

/// Runs a transaction that writes a record, and finds out what became of it.
async fn certain(store: &Store, record: &Record<'_>, writes: Vec<Write>) -> Result<(), StoreError> {
    let deadline = clock::instant() + PATIENCE;
    let (why, uncertain) = match transact(store, &token(record.request_id()), writes, deadline).await {
        Transacted::Done => return Ok(()),
        Transacted::Not { why, uncertain } => (why, uncertain),
    };
    if uncertain {
        match fence(store, record, None).await {
            Fenced::WasApplied => return Ok(()),
            Fenced::NeverApplied => {}
            Fenced::Unknown(_) => {
                let told = format!(
                    "the database does not answer; whether {} went through shows in the history later",
                    record.request_id()
                );
                return Err(StoreError::Failed(told.into()));
            }
        }
    }
    match why {
        Not::Refused(_) => Err(StoreError::Conflict),
        Not::Failed(error) => Err(error),
    }
}

/// A new account with its first key and the credits it starts with.
pub struct Opening<'a> {
    pub account: &'a Account,
    pub key: &'a ApiKey,
    pub credits: Credits,
    pub note: &'a str,
}

/// The writes that open an account; the second is refused when the email has one already.
pub fn opening_writes(store: &Store, opening: &Opening<'_>) -> Result<Vec<Write>, StoreError> {
    let Opening { account, key, credits, note } = opening;
    let mut writes = store.new_account_puts(account, *credits)?;
    writes.push(store.new_key_put(key)?);
    if !credits.is_zero() {
        let entry = grant_entry(&account.id, *credits, note, account.created_at);
        writes.push(store.entry_put(&entry)?);
    }
    Ok(writes)
}

/// Opens an account with its first key and its opening credits. `Conflict` when the email has one already.
pub async fn open_account(
    store: &Store,
    account: &Account,
    api_key: &ApiKey,
    credits: Credits,
    note: &str,
) -> Result<(), StoreError> {
    if credits.as_milli() > MOST {
        return Err(StoreError::Failed("an account cannot have as many credits".into()));
    }
    let mut writes = opening_writes(store, &Opening { account, key: api_key, credits, note })?;
    let id = ids::new(ids::Kind::Request, account.created_at);
    writes.push(idempotency::receipt_put(store, &id, false));
    certain(store, &Record::Receipt(&id), writes).await
}

/// The writes that give an account what it was promised for the proof of its mailbox; refused when it has it.
pub fn prove_mailbox_writes(
    store: &Store,
    proven: &Account,
    now: Timestamp,
) -> Result<Vec<Write>, StoreError> {
    let promised = Credits::milli(proven.awaits_proof.unwrap_or(0));
    let update = account(store, &proven.id, "SET balance = balance + :amount REMOVE awaits_proof")
        .when("awaits_proof = :amount")
        .with(":amount", n(promised.as_milli()));
    let entry = grant_entry(&proven.id, promised, "trial", now);
    Ok(vec![update, store.entry_put(&entry)?])
}

/// Whether an account's ledger says what its balance says; the differences in words, none when it does.
pub async fn audit(store: &Store, account_id: &str) -> Result<Vec<String>, StoreError> {
    let Some(account) = store.account(account_id).await? else { return Ok(vec!["no such account".into()]) };
    let range = EntryRange { limit: Some(2_000), ..EntryRange::default() };
    let ledger = store.ledger_of(account_id, range).await?;
    let (balance, held) = (account.balance(), account.held());
    let mut differences = Vec::new();
    if ledger != i128::from(balance.as_milli()) + i128::from(held.as_milli()) {
        differences.push(format!(
            "the ledger sums to {} thousandths, balance and held are {balance} and {held}",
            ledger
        ));
    }
    if balance < Credits::ZERO || held < Credits::ZERO {
        differences.push(format!("negative: balance {balance}, held {held}"));
    }
    Ok(differences)
}

/// The ledger entry of credits that come from outside.
pub fn grant_entry(account_id: &str, amount: Credits, note: &str, now: Timestamp) -> Entry {
    let mut entry = Entry::new(account_id, &ids::new(ids::Kind::Request, now), EntryKind::Grant, now, amount);
    entry.note = note.to_owned();
    entry
}
