//! One item takes so many transactions a second and no more. The credits of an account that may call faster than that lie in
//! purses as well: blocks of them, held on the account and each in an item of its own, out of which its charges are paid. Every
//! charge is still one transaction with its entry, so that the ledger says what it always says; what is left in the purses is
//! gathered whenever the balance alone does not suffice.

use super::{debit, unhold};
use crate::store::purses::{PURSES, Purse};
use crate::store::spending::Budget;
use crate::store::transaction::{Transacted, transact};
use crate::store::{Store, StoreError, Write};
use domain::{Credits, chance};
use std::time::Instant;

/// How many charges of the present size a block is good for.
const BLOCK: i64 = 200;

/// Where a charge is paid from.
#[derive(Debug, Clone)]
pub(super) enum Payer {
    Balance {
        /// The purses were emptied into it.
        gathered: bool,
    },
    Purse {
        id: String,
        /// It was found empty, and filled.
        filled: bool,
    },
}

impl Payer {
    /// The first to ask: a purse where the account has them and nothing else counts, or the balance.
    pub fn of(store: &Store, account_id: &str, from_purses: bool, budget: &Budget) -> Self {
        // The sums of a single key are known to the account's own item alone.
        if from_purses && budget.lines().iter().all(|line| line.key_id.is_none()) {
            Self::Purse { id: store.any_purse(account_id), filled: false }
        } else {
            Self::Balance { gathered: false }
        }
    }

    pub fn pay(
        &self,
        store: &Store,
        account_id: &str,
        price: Credits,
        hold: Credits,
        budget: &Budget,
    ) -> Result<Write, StoreError> {
        Ok(match self {
            Self::Balance { .. } => debit(store, account_id, price, hold, budget)?,
            Self::Purse { id, .. } => store.purse_pay(id, price, &budget.counters()),
        })
    }

    /// The purse to try after this one could not pay.
    pub async fn next(
        self,
        store: &Store,
        account_id: &str,
        price: Credits,
        budget: &Budget,
        deadline: Instant,
    ) -> Result<Option<Self>, StoreError> {
        Ok(match self {
            Self::Purse { id, filled: false } => {
                let filled = fill(store, account_id, &id, price, budget, deadline).await?;
                Some(if filled { Self::Purse { id, filled } } else { Self::Balance { gathered: false } })
            }
            Self::Purse { filled: true, .. } => Some(Self::Balance { gathered: false }),
            Self::Balance { gathered: false } => {
                gather(store, account_id, deadline).await?.then_some(Self::Balance { gathered: true })
            }
            Self::Balance { gathered: true } => None,
        })
    }
}

/// Puts a block of the balance into a purse; whether it can pay a price now.
async fn fill(
    store: &Store,
    account_id: &str,
    id: &str,
    price: Credits,
    budget: &Budget,
    deadline: Instant,
) -> Result<bool, StoreError> {
    // Of the many that find it empty one fills it.
    let _turn = store.filling(id).lock().await;
    let counters = budget.counters();
    if let Some(purse) = store.purse(id).await? {
        if purse.counters != counters {
            give_back(store, account_id, &purse, deadline).await?;
        } else if purse.left() >= price {
            return Ok(true);
        }
    }
    let Some(account) = store.account_without_purses(account_id).await? else { return Ok(false) };
    let most = account.balance().as_milli() / (2 * PURSES as i64);
    let block = Credits::milli(price.as_milli().saturating_mul(BLOCK).min(most));
    // Towards the end of a balance nothing is put aside.
    if block.as_milli() < price.as_milli().saturating_mul(2) || budget.exceeded(block).is_some() {
        return Ok(false);
    }
    if !account.has_purses {
        store.announce_purses(account_id).await?;
    }
    let writes =
        vec![debit(store, account_id, Credits::ZERO, block, budget)?, store.purse_fill(id, block, &counters)];
    // Whatever the outcome of an unanswered transaction, the credits are in one place.
    Ok(matches!(transact(store, &token(), writes, deadline).await, Transacted::Done))
}

/// Empties every purse of an account into its balance; whether anything came of it.
pub(super) async fn gather(store: &Store, account_id: &str, deadline: Instant) -> Result<bool, StoreError> {
    let mut any = false;
    for purse in store.purses(account_id).await? {
        any |= give_back(store, account_id, &purse, deadline).await? && !purse.left().is_zero();
    }
    Ok(any)
}

/// Ends a purse and gives back its rest; false if it changed since it was read.
async fn give_back(
    store: &Store,
    account_id: &str,
    purse: &Purse,
    deadline: Instant,
) -> Result<bool, StoreError> {
    let Some(whole) = purse.left().checked_add(purse.spent()) else {
        return Err(StoreError::Failed("a purse overflowed".into()));
    };
    let writes =
        vec![store.purse_end(purse), unhold(store, account_id, whole, purse.left(), &purse.counters)];
    match transact(store, &token(), writes, deadline).await.done() {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict) => Ok(false),
        Err(error) => Err(error),
    }
}

fn token() -> String {
    hex::encode(chance::bytes::<16>())
}
