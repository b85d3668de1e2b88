//! The most a call can cost, set aside before the first of a vendor's money is spent on it, and not before.

use super::holds::{Released, release};
use super::purses::gather;
use super::{debit, fresh_token};
use crate::idempotency::{self, Claim};
use crate::store::pending::Hold;
use crate::store::requests::Entry;
use crate::store::spending::Budget;
use crate::store::transaction::{Not, Transacted, transact};
use crate::store::{Store, StoreError};
use domain::{Clock, Credits};
use futures::future::BoxFuture;
use lookup::ProviderError;
use providers::Permit;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// The state of a reservation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reserved {
    /// No paid vendor was asked.
    Nothing,
    Held(Hold),
    /// The balance or a cap did not allow it.
    Refused,
    /// Another call has its Idempotency-Key.
    TakenOver,
    /// It may have been made; the sweeper frees it.
    Unknown,
}

/// Reserves the maximum price of a call before a paid vendor is asked.
pub struct Reservation {
    store: Store,
    clock: Clock,
    request_id: String,
    account_id: String,
    most: Credits,
    budget: Budget,
    deadline: Instant,
    /// The Idempotency-Key to take first: what a vendor is paid for must not be bought twice.
    claim: Option<Claim>,
    state: Mutex<Reserved>,
}

impl Reservation {
    pub fn new(
        store: &Store,
        clock: &Clock,
        (account_id, request_id): (&str, &str),
        most: Credits,
        budget: Budget,
        deadline: Instant,
    ) -> Self {
        Self {
            store: store.clone(),
            clock: clock.clone(),
            request_id: request_id.to_owned(),
            account_id: account_id.to_owned(),
            most,
            budget,
            deadline,
            claim: None,
            state: Mutex::new(Reserved::Nothing),
        }
    }

    /// The same, which takes an Idempotency-Key first.
    pub fn taking(self, claim: Option<Claim>) -> Self {
        Self { claim, ..self }
    }

    pub async fn state(&self) -> Reserved {
        self.state.lock().await.clone()
    }

    /// Gives everything back, together with the record of the call that failed; whether the record was written.
    pub async fn give_back(&self, failure: &Entry) -> Result<bool, StoreError> {
        let Reserved::Held(hold) = self.state().await else { return Ok(false) };
        let deadline = domain::clock::instant() + Duration::from_secs(2);
        Ok(release(&self.store, &hold, Some(failure), deadline).await? == Released::Now)
    }

    async fn reserve(&self) -> Result<(), ProviderError> {
        let mut state = self.state.lock().await;
        match &*state {
            Reserved::Held(_) => return Ok(()),
            Reserved::Refused | Reserved::TakenOver => return Err(ProviderError::Unaffordable),
            Reserved::Unknown => return Err(ProviderError::Unreachable("the ledger")),
            Reserved::Nothing => {}
        }
        if let Some(claim) = &self.claim {
            match idempotency::take(&self.store, claim).await {
                Ok(true) => {}
                Ok(false) => {
                    *state = Reserved::TakenOver;
                    return Err(ProviderError::Unaffordable);
                }
                Err(_) => return Err(ProviderError::Unreachable("the ledger")),
            }
        }
        let now = self.clock.now();
        let hold = Hold::new(&self.request_id, &self.account_id, self.most, self.budget.counters(), now);
        let writes = || -> Result<_, StoreError> {
            let debit = debit(&self.store, &self.account_id, Credits::ZERO, self.most, &self.budget)?;
            Ok(vec![debit, self.store.hold_put(&hold)?])
        };
        let Ok(writes) = writes() else { return Err(ProviderError::Unreachable("the ledger")) };
        // A caller that is cancelled in the middle does not know the outcome.
        *state = Reserved::Unknown;
        let mut outcome = transact(&self.store, &fresh_token(now), writes.clone(), self.deadline).await;
        if matches!(&outcome, Transacted::Not { why: Not::Refused(at), uncertain: false } if at.contains(&0))
            && matches!(gather(&self.store, &self.account_id, self.deadline).await, Ok(true))
        {
            outcome = transact(&self.store, &fresh_token(now), writes, self.deadline).await;
        }
        let (why, uncertain) = match outcome {
            Transacted::Done => {
                *state = Reserved::Held(hold);
                return Ok(());
            }
            Transacted::Not { why, uncertain } => (why, uncertain),
        };
        // An attempt that went unanswered may have made it.
        if uncertain && matches!(self.store.hold(&self.request_id).await, Ok(Some(_))) {
            *state = Reserved::Held(hold);
            return Ok(());
        }
        match why {
            Not::Refused(at) if at.contains(&0) && !uncertain => {
                *state = Reserved::Refused;
                Err(ProviderError::Unaffordable)
            }
            _ => {
                if !uncertain {
                    *state = Reserved::Nothing;
                }
                Err(ProviderError::Unreachable("the ledger"))
            }
        }
    }
}

impl Permit for Reservation {
    fn before_spending(&self) -> BoxFuture<'_, Result<(), ProviderError>> {
        Box::pin(self.reserve())
    }
}
