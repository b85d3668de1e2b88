//! Transactions: several writes that happen together or not at all, tried again while others hold the same items.

use super::{Store, StoreError};
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{CancellationReason, Delete, Put, TransactWriteItem, Update};
use std::time::{Duration, Instant};

/// A write of a transaction.
pub(crate) trait IntoWrite {
    fn into_write(self) -> TransactWriteItem;
}

impl IntoWrite for Put {
    fn into_write(self) -> TransactWriteItem {
        TransactWriteItem::builder().put(self).build()
    }
}

impl IntoWrite for Delete {
    fn into_write(self) -> TransactWriteItem {
        TransactWriteItem::builder().delete(self).build()
    }
}

impl IntoWrite for Update {
    fn into_write(self) -> TransactWriteItem {
        TransactWriteItem::builder().update(self).build()
    }
}

/// What became of a transaction.
pub(crate) enum Transacted {
    Done,
    /// The conditions of these writes, by position, did not hold.
    Refused(Vec<usize>),
    /// No answer came; it may or may not have been applied.
    Unknown(StoreError),
}

impl Transacted {
    /// Whether it was applied, where a refusal of any part is all there is to know.
    pub(crate) fn done(self) -> Result<(), StoreError> {
        match self {
            Self::Done => Ok(()),
            Self::Refused(_) => Err(StoreError::Conflict),
            Self::Unknown(error) => Err(error),
        }
    }
}

/// Runs a transaction, again while another one holds its items, until the deadline.
pub(crate) async fn transact(
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
        if is_conflict(&error) {
            store.tally().conflict();
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

/// Whether another transaction holds the same items.
fn is_conflict<R>(error: &SdkError<TransactWriteItemsError, R>) -> bool {
    matches!(
        error.as_service_error(),
        Some(
            TransactWriteItemsError::TransactionCanceledException(_)
                | TransactWriteItemsError::TransactionInProgressException(_)
        )
    )
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
