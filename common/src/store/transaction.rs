//! Transactions: several writes that happen together or not at all, tried again while others hold the same items.
//!
//! Every attempt is one request, never repeated behind our back: code that moves money must know whether one of them went
//! unanswered, because that one may be applied yet.

use super::{Store, StoreError, Write};
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::CancellationReason;
use domain::clock;
use std::time::{Duration, Instant};

/// How long one attempt may take before it counts as unanswered.
const ATTEMPT: Duration = Duration::from_secs(5);

/// What became of a transaction.
#[derive(Debug)]
pub(crate) enum Transacted {
    Done,
    /// The last attempt was not applied.
    Not {
        why: Not,
        /// Whether an earlier attempt, or this one, went unanswered and may be applied yet.
        uncertain: bool,
    },
}

/// Why a transaction was not applied, as far as its last attempt tells.
#[derive(Debug)]
pub(crate) enum Not {
    /// The conditions of these writes, by position, did not hold.
    Refused(Vec<usize>),
    Failed(StoreError),
}

impl Transacted {
    /// Whether it was applied, where a refusal of any part is all there is to know.
    pub(crate) fn done(self) -> Result<(), StoreError> {
        match self {
            Self::Done => Ok(()),
            Self::Not { why: Not::Refused(_), .. } => Err(StoreError::Conflict),
            Self::Not { why: Not::Failed(error), .. } => Err(error),
        }
    }
}

impl Store {
    /// Runs a transaction that nothing else refers to, for at most so long.
    pub(crate) async fn transact(&self, writes: Vec<Write>, patience: Duration) -> Transacted {
        let token = hex::encode(domain::chance::bytes::<16>());
        transact(self, &token, writes, clock::instant() + patience).await
    }
}

/// Runs a transaction, again while another one holds its items or the database is throttled, until the deadline.
pub(crate) async fn transact(
    store: &Store,
    token: &str,
    writes: Vec<Write>,
    deadline: Instant,
) -> Transacted {
    let writes: Vec<_> = match writes.into_iter().map(Write::in_transaction).collect() {
        Ok(writes) => writes,
        Err(error) => return Transacted::Not { why: Not::Failed(error), uncertain: false },
    };
    let mut pause = Duration::from_millis(5);
    let mut uncertain = false;
    loop {
        let request = store.once().transact_write_items().client_request_token(token);
        let sent = Box::pin(request.set_transact_items(Some(writes.clone())).send());
        let patience = deadline.min(clock::instant() + ATTEMPT);
        let (error, passing) = match tokio::time::timeout_at(patience.into(), sent).await {
            Ok(Ok(_)) => return Transacted::Done,
            Err(_) => {
                uncertain = true;
                (StoreError::Failed("a transaction was not answered in time".into()), true)
            }
            Ok(Err(error)) => {
                let refused = refused(&error);
                if !refused.is_empty() {
                    return Transacted::Not { why: Not::Refused(refused), uncertain };
                }
                if is_conflict(&error) {
                    store.tally().conflict();
                }
                let (unanswered, passing) = (is_unanswered(&error), is_passing(&error));
                uncertain |= unanswered;
                (error.into(), passing || unanswered)
            }
        };
        if !passing || clock::instant() + pause >= deadline {
            return Transacted::Not { why: Not::Failed(error), uncertain };
        }
        tokio::time::sleep(pause.mul_f64(domain::chance::share(0.5, 1.0))).await;
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

/// Whether it is unknown if the attempt was applied: no answer, a broken one, or an earlier attempt that is still going on.
fn is_unanswered<R>(error: &SdkError<TransactWriteItemsError, R>) -> bool {
    match error {
        SdkError::ServiceError(service) => {
            matches!(
                service.err(),
                TransactWriteItemsError::TransactionInProgressException(_)
                    | TransactWriteItemsError::InternalServerError(_)
            ) || matches!(error.code(), None | Some("InternalFailure" | "ServiceUnavailable"))
        }
        SdkError::ConstructionFailure(_) => false,
        _ => true,
    }
}

/// Whether the same transaction may go through a moment later: a conflict, or one of the ways of saying "too fast".
fn is_passing<R>(error: &SdkError<TransactWriteItemsError, R>) -> bool {
    matches!(error.as_service_error(), Some(TransactWriteItemsError::TransactionCanceledException(_)))
        || matches!(
            error.code(),
            Some(
                "ProvisionedThroughputExceededException"
                    | "RequestLimitExceeded"
                    | "ThrottlingException"
                    | "Throttling"
            )
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use aws_sdk_dynamodb::error::ErrorMetadata;
    use aws_sdk_dynamodb::types::error::{
        InternalServerError, TransactionCanceledException, TransactionInProgressException,
    };

    type Failed = SdkError<TransactWriteItemsError, ()>;

    fn meta(code: &str) -> ErrorMetadata {
        ErrorMetadata::builder().code(code).build()
    }

    fn said(error: TransactWriteItemsError) -> Failed {
        SdkError::service_error(error, ())
    }

    fn canceled(reasons: &[&str]) -> Failed {
        let reasons = reasons.iter().map(|code| CancellationReason::builder().code(*code).build()).collect();
        let canceled = TransactionCanceledException::builder().set_cancellation_reasons(Some(reasons));
        let canceled = canceled.meta(meta("TransactionCanceledException")).build();
        said(TransactWriteItemsError::TransactionCanceledException(canceled))
    }

    /// Whether it is a conflict, went unanswered, and passes.
    fn classified(error: &Failed) -> (bool, bool, bool) {
        (is_conflict(error), is_unanswered(error), is_passing(error))
    }

    #[test]
    fn a_transaction_is_refused_where_its_conditions_did_not_hold_and_nowhere_else() {
        let reasons = ["None", "ConditionalCheckFailed", "TransactionConflict", "ConditionalCheckFailed"];
        assert_eq!(refused(&canceled(&reasons)), [1, 3]);
        assert!(refused(&canceled(&["TransactionConflict", "None"])).is_empty());
        assert!(refused(&Failed::timeout_error("late")).is_empty());
    }

    #[test]
    fn a_conflict_passes_and_was_not_applied() {
        assert_eq!(classified(&canceled(&["TransactionConflict", "None"])), (true, false, true));
    }

    #[test]
    fn whatever_may_have_been_applied_counts_as_unanswered() {
        let in_progress = TransactionInProgressException::builder();
        let in_progress = in_progress.meta(meta("TransactionInProgressException")).build();
        let in_progress = said(TransactWriteItemsError::TransactionInProgressException(in_progress));
        assert_eq!(classified(&in_progress), (true, true, false));
        let broken = InternalServerError::builder().meta(meta("InternalServerError")).build();
        let broken = said(TransactWriteItemsError::InternalServerError(broken));
        assert_eq!(classified(&broken), (false, true, false));
        for code in ["InternalFailure", "ServiceUnavailable"] {
            assert_eq!(
                classified(&said(TransactWriteItemsError::generic(meta(code)))),
                (false, true, false),
                "{code}"
            );
        }
        let nameless = said(TransactWriteItemsError::generic(ErrorMetadata::builder().build()));
        assert_eq!(classified(&nameless), (false, true, false));
        assert_eq!(classified(&Failed::timeout_error("late")), (false, true, false));
        assert_eq!(classified(&Failed::response_error("torn", ())), (false, true, false));
    }

    #[test]
    fn what_was_refused_for_good_was_answered_and_does_not_pass() {
        for code in ["ValidationException", "AccessDeniedException", "ResourceNotFoundException"] {
            assert_eq!(
                classified(&said(TransactWriteItemsError::generic(meta(code)))),
                (false, false, false),
                "{code}"
            );
        }
        assert_eq!(classified(&Failed::construction_failure("never sent")), (false, false, false));
    }

    #[test]
    fn throttling_passes_in_each_of_its_words() {
        for code in [
            "ProvisionedThroughputExceededException",
            "RequestLimitExceeded",
            "ThrottlingException",
            "Throttling",
        ] {
            assert_eq!(
                classified(&said(TransactWriteItemsError::generic(meta(code)))),
                (false, false, true),
                "{code}"
            );
        }
    }
}
