//! Where credits move. Every movement is one transaction that changes the account and writes the ledger entry, or
//! neither; no other module writes a balance.

use crate::credits::Credits;
use crate::domain::ids;
use crate::idempotency::{self, Claim};
use crate::store::accounts::Account;
use crate::store::keys::ApiKey;
use crate::store::requests::{Entry, EntryKind, EntryRange};
use crate::store::{Store, StoreError, Table, key, n};
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{CancellationReason, TransactWriteItem, Update};
use bytes::Bytes;
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

/// Charges a call and records it, completing its idempotency claim, all in one transaction.
///
/// What the call costs is what its entry subtracts.
pub async fn settle(
    store: &Store,
    entry: &Entry,
    completion: Option<Completion<'_>>,
    deadline: Instant,
) -> Result<Settled, StoreError> {
    let price = entry.charged();
    let mut writes = Vec::with_capacity(3);
    if !price.is_zero() {
        let update = debit(store, &entry.account_id, price)?;
        writes.push(TransactWriteItem::builder().update(update).build());
    }
    if price.is_zero() && completion.is_none() {
        // Retried by the SDK after a lost answer, the same entry is already there.
        return match store.put_entry(entry).await {
            Ok(()) | Err(StoreError::Conflict) => Ok(Settled::Done),
            Err(error) => Err(error),
        };
    }
    writes.push(TransactWriteItem::builder().put(store.entry_put(entry)?).build());
    if let Some(Completion { claim, status, body }) = completion {
        let sealed = claim.seal(body)?;
        idempotency::store_overflow(store, claim, &sealed).await?;
        let update = idempotency::completion(store, claim, status, &sealed, price.as_milli())?;
        writes.push(TransactWriteItem::builder().update(update).build());
    }
    let debits = usize::from(!price.is_zero());
    match transact(store, &token(&entry.request_id), writes, deadline).await? {
        Transacted::Done => Ok(Settled::Done),
        Transacted::Refused(refused) if debits == 1 && refused.contains(&0) && !refused.contains(&debits) => {
            Ok(Settled::Insufficient)
        }
        // The entry itself is there: an earlier attempt of ours went through and its answer was lost.
        Transacted::Refused(refused) if refused.contains(&debits) => Ok(Settled::Done),
        Transacted::Refused(_) => Err(StoreError::Conflict),
        Transacted::Unknown(error) => match store.entry(&entry.account_id, &entry.request_id).await? {
            Some(_) => Ok(Settled::Done),
            None => Err(error),
        },
    }
}

/// Keeps the answer of a call that costs nothing and leaves no history row.
pub async fn complete_unrecorded(store: &Store, completion: Completion<'_>) -> Result<(), StoreError> {
    let Completion { claim, status, body } = completion;
    let sealed = claim.seal(body)?;
    idempotency::store_overflow(store, claim, &sealed).await?;
    let update = idempotency::completion(store, claim, status, &sealed, 0)?;
    let writes = vec![TransactWriteItem::builder().update(update).build()];
    finish(
        transact(store, &token(claim.request_id()), writes, Instant::now() + Duration::from_secs(5)).await?,
    )
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
        .map_err(|error| StoreError::Failed(error.to_string()))?;
    let writes = vec![
        TransactWriteItem::builder().update(update).build(),
        TransactWriteItem::builder().put(store.entry_put(&entry)?).build(),
    ];
    finish(
        transact(store, &token(&entry.request_id), writes, Instant::now() + Duration::from_secs(10)).await?,
    )
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
        .map(|put| TransactWriteItem::builder().put(put).build())
        .collect();
    if !opening.is_zero() {
        writes.push(TransactWriteItem::builder().put(store.entry_put(&entry)?).build());
    }
    finish(
        transact(store, &token(&entry.request_id), writes, Instant::now() + Duration::from_secs(10)).await?,
    )
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

fn debit(store: &Store, account_id: &str, price: Credits) -> Result<Update, StoreError> {
    let update =
        Update::builder().table_name(store.table(Table::Accounts)).set_key(Some(key([("id", account_id)])));
    update
        .update_expression("SET balance = balance - :price")
        .condition_expression("balance >= :price")
        .expression_attribute_values(":price", n(price.as_milli()))
        .build()
        .map_err(|error| StoreError::Failed(error.to_string()))
}

/// The transaction's idempotency token: DynamoDB applies a retried transaction once.
fn token(request_id: &str) -> String {
    request_id.chars().rev().take(32).collect()
}

enum Transacted {
    Done,
    /// The conditions of these writes, by position, did not hold.
    Refused(Vec<usize>),
    /// No answer came; it may or may not have been applied.
    Unknown(StoreError),
}

fn finish(transacted: Transacted) -> Result<(), StoreError> {
    match transacted {
        Transacted::Done => Ok(()),
        Transacted::Refused(_) => Err(StoreError::Conflict),
        Transacted::Unknown(error) => Err(error),
    }
}

/// Runs a transaction, again while another one holds its items, until the deadline.
async fn transact(
    store: &Store,
    token: &str,
    writes: Vec<TransactWriteItem>,
    deadline: Instant,
) -> Result<Transacted, StoreError> {
    let mut pause = Duration::from_millis(5);
    loop {
        let request = store.client().transact_write_items().client_request_token(token);
        let error = match request.set_transact_items(Some(writes.clone())).send().await {
            Ok(_) => return Ok(Transacted::Done),
            Err(error) => error,
        };
        let refused = refused(&error);
        if !refused.is_empty() {
            return Ok(Transacted::Refused(refused));
        }
        if !is_passing(&error) || Instant::now() + pause >= deadline {
            return Ok(Transacted::Unknown(error.into()));
        }
        tokio::time::sleep(pause.mul_f64(rand::random_range(0.5..1.0))).await;
        pause = (pause * 2).min(Duration::from_millis(200));
    }
}

fn refused<R>(error: &SdkError<TransactWriteItemsError, R>) -> Vec<usize> {
    let by_condition = |(at, reason): (usize, &CancellationReason)| {
        (reason.code() == Some("ConditionalCheckFailed")).then_some(at)
    };
    match error.as_service_error() {
        Some(TransactWriteItemsError::TransactionCanceledException(canceled)) => {
            canceled.cancellation_reasons().iter().enumerate().filter_map(by_condition).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether the same transaction may go through a moment later: a conflict, throttling, or no answer at all.
fn is_passing<R>(error: &SdkError<TransactWriteItemsError, R>) -> bool {
    match error {
        SdkError::ServiceError(service) => matches!(
            service.err(),
            TransactWriteItemsError::TransactionCanceledException(_)
                | TransactWriteItemsError::TransactionInProgressException(_)
                | TransactWriteItemsError::ProvisionedThroughputExceededException(_)
                | TransactWriteItemsError::RequestLimitExceeded(_)
                | TransactWriteItemsError::InternalServerError(_)
        ),
        SdkError::TimeoutError(_) | SdkError::DispatchFailure(_) | SdkError::ResponseError(_) => true,
        _ => false,
    }
}
