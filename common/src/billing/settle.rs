//! The end of a call: charged, recorded and kept for its Idempotency-Key, all of it or nothing.

use super::fence::{Fenced, fence, was_applied};
use super::purses::Payer;
use super::record::Record;
use super::{token, unhold};
use crate::idempotency::{self, Claim};
use crate::store::pending::Hold;
use crate::store::requests::Entry;
use crate::store::spending::Budget;
use crate::store::transaction::{Not, Transacted, transact};
use crate::store::{Store, StoreError, Write};
use bytes::Bytes;
use domain::Credits;
use std::time::Instant;

/// How a settlement ended, when it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    Done,
    /// The balance or a cap no longer covers the price; nothing was written.
    Insufficient,
    /// This one of the handler's own writes was refused; nothing was written.
    Refused(usize),
    /// Another call took the Idempotency-Key over; nothing was written.
    TakenOver,
}

/// Why a settlement did not come about.
#[derive(Debug)]
pub enum SettleError {
    /// Nothing was written, and nothing will be.
    Failed(StoreError),
    /// It may have been applied; the database could not be asked.
    Unknown(StoreError),
}

impl From<StoreError> for SettleError {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// An answer to be kept for its Idempotency-Key.
#[derive(Clone, Copy)]
pub struct Completion<'a> {
    pub claim: &'a Claim,
    pub status: u16,
    pub body: &'a Bytes,
}

/// The settlement of a call.
pub struct Settlement<'a> {
    pub record: Record<'a>,
    /// The hold, to be settled later.
    pub hold: Credits,
    /// The caps that the charge or the hold counts towards.
    pub budget: &'a Budget,
    /// Whether the account may be charged faster than its own item can change.
    pub from_purses: bool,
    /// The reservation made before the first provider was asked: it pays the price, and the rest is released.
    pub reserved: Option<&'a Hold>,
    /// Writes of the handler that belong to the charge: all of it happens, or nothing.
    pub writes: Vec<Write>,
    pub completion: Option<Completion<'a>>,
}

/// Charges a call or holds its worst case, records it, and completes its idempotency claim, all in one transaction.
pub async fn settle(
    store: &Store,
    settlement: Settlement<'_>,
    deadline: Instant,
) -> Result<Settled, SettleError> {
    settle_together(store, settlement, &[], deadline).await
}

/// The same with the records of further calls, which are charged together with the first or not at all.
pub async fn settle_together(
    store: &Store,
    settlement: Settlement<'_>,
    more: &[Entry],
    deadline: Instant,
) -> Result<Settled, SettleError> {
    let Settlement { record, hold, budget, from_purses, reserved, writes: own, completion } = settlement;
    let overflow = || StoreError::Failed("a price overflowed".into());
    let mut prices = more.iter().map(Entry::charged);
    let price = prices.try_fold(record.price(), Credits::checked_add).ok_or_else(overflow)?;
    let has_key = completion.is_some();
    let completion = match (completion, record) {
        // The record itself says that the answer counts.
        (Some(Completion { claim, body, .. }), Record::Entry(_)) => {
            if !Box::pin(idempotency::answer(store, claim, body)).await? {
                return Ok(Settled::TakenOver);
            }
            None
        }
        (completion, _) => completion,
    };
    if price.is_zero()
        && hold.is_zero()
        && own.is_empty()
        && completion.is_none()
        && reserved.is_none()
        && more.is_empty()
    {
        // Retried by the SDK after a lost answer, the same entry is already there.
        return match record {
            Record::Receipt(_) => Ok(Settled::Done),
            Record::Entry(entry) => match Box::pin(store.put_entry(entry)).await {
                Ok(()) => Ok(Settled::Done),
                Err(StoreError::Conflict) => match Box::pin(was_applied(store, entry)).await? {
                    true => Ok(Settled::Done),
                    // Fenced by a call that took over its Idempotency-Key.
                    false => Ok(Settled::TakenOver),
                },
                // Its answer counts if the record is there after all.
                Err(error) if has_key => match Box::pin(fence(store, &record, None)).await {
                    Fenced::WasApplied => Ok(Settled::Done),
                    Fenced::NeverApplied => Err(error.into()),
                    Fenced::Unknown(error) => Err(SettleError::Unknown(error)),
                },
                Err(error) => Err(error.into()),
            },
        };
    }
    let mut payer = None;
    let mut writes = Vec::with_capacity(4 + own.len());
    if let (Some(reserved), Record::Entry(entry)) = (reserved, record) {
        let rest = reserved.amount().saturating_sub(price);
        let counters = &reserved.counters;
        writes.push(unhold(store, &entry.account_id, reserved.amount(), rest, counters));
        writes.push(store.hold_delete(reserved));
    } else if let (false, Record::Entry(entry)) = (price.is_zero() && hold.is_zero(), record) {
        let first = Payer::of(store, &entry.account_id, from_purses && hold.is_zero(), budget);
        writes.push(first.pay(store, &entry.account_id, price, hold, budget)?);
        payer = Some((first, &entry.account_id));
    }
    let record_at = writes.len();
    // A call that writes only its own completion is fenced by the call that takes over its claim.
    let has_record = !matches!(record, Record::Receipt(_)) || !own.is_empty();
    match record {
        Record::Entry(entry) => writes.push(store.entry_put(entry)?),
        Record::Receipt(request_id) if has_record => {
            writes.push(idempotency::receipt_put(store, request_id, false));
        }
        Record::Receipt(_) => {}
    }
    for entry in more {
        writes.push(store.entry_put(entry)?);
    }
    let own_at = writes.len();
    writes.extend(own);
    let completion_at = writes.len();
    if let Some(Completion { claim, status, body }) = completion {
        let parts = Box::pin(idempotency::store_answer(store, claim, body)).await?;
        let done = idempotency::completion(store, claim, status, parts, price.as_milli());
        writes.push(done);
    }
    let done = || {
        store.tally().charged(price);
        Ok(Settled::Done)
    };
    let mut token = token(record.request_id());
    let mut uncertain = false;
    let why = loop {
        let why = match transact(store, &token, writes.clone(), deadline).await {
            Transacted::Done => return done(),
            Transacted::Not { why, uncertain: unanswered } => {
                uncertain |= unanswered;
                why
            }
        };
        // This purse could not pay; try another. The record is written once, from whichever purse.
        let (Not::Refused(at), Some((refused, account_id))) = (&why, payer.take()) else { break why };
        if at.iter().any(|at| *at >= record_at) {
            break why;
        }
        let next = refused.next(store, account_id, price.max(hold), budget, deadline);
        let next = match Box::pin(next).await {
            Ok(Some(next)) => next,
            Ok(None) => break why,
            // An attempt before may have gone unanswered: it is found out below.
            Err(error) => break Not::Failed(error),
        };
        writes[0] = next.pay(store, account_id, price, hold, budget)?;
        payer = Some((next, account_id));
        token = hex::encode(domain::chance::bytes::<16>());
    };
    // The record itself is there: an earlier attempt of ours went through, or was fenced.
    let is_there = matches!(&why, Not::Refused(at) if has_record && at.contains(&record_at));
    if has_record && (uncertain || is_there) {
        match Box::pin(fence(store, &record, reserved)).await {
            Fenced::WasApplied => return done(),
            Fenced::NeverApplied => {}
            Fenced::Unknown(error) => return Err(SettleError::Unknown(error)),
        }
    }
    match why {
        Not::Failed(error) => Err(SettleError::Failed(error)),
        Not::Refused(at) if is_there => {
            Err(SettleError::Failed(StoreError::Failed(format!("fenced, refused at {at:?}").into())))
        }
        Not::Refused(at) if reserved.is_some() && at.iter().any(|at| *at < record_at) => {
            Err(SettleError::Failed(StoreError::Failed("what was reserved is gone".into())))
        }
        Not::Refused(at) if at.iter().any(|at| *at < record_at) => Ok(Settled::Insufficient),
        Not::Refused(at) => match at.iter().find(|at| (own_at..completion_at).contains(at)) {
            Some(at) => Ok(Settled::Refused(at - own_at)),
            None => Ok(Settled::TakenOver),
        },
    }
}
