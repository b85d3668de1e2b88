//! Where credits move. Every movement is one transaction that changes the account and writes the ledger entry, or
//! neither; no other module writes a balance.
//!
//! A transaction whose answer never came may be applied yet. Before a caller is told that it was not, it is fenced: the record
//! it would have written is written as a failure, under the same key, so that it can never be applied; where the record is
//! there already, it was.

mod fence;
mod grants;
mod holds;
mod purses;
mod record;
mod refunds;
mod reservation;
mod rounds;
mod settle;
pub mod thresholds;

pub use fence::{Fenced, fence_late};
pub use grants::{
    Opening, audit, grant, grant_entry, grant_writes, open_account, opening_writes, prove_mailbox_writes,
};
pub use holds::{cancel_job, finish_job, release_left, settle_results};
pub use record::Record;
pub use refunds::{due, report_writes};
pub use reservation::{Reservation, Reserved};
pub use rounds::{audit_on, audit_some};
pub use settle::{Completion, SettleError, Settled, Settlement, settle, settle_together};

use crate::store::spending::Budget;
use crate::store::{Store, StoreError, Table, Write, key, n};
use domain::{Credits, ids};
use jiff::Timestamp;

/// The most an account can have, in thousandths: far below what a number holds, so that sums never overflow.
const MOST: i64 = 1_000_000_000_000_000;

/// Takes a price out of the balance, and sets the held part aside; refused if the balance or a cap does not allow it.
fn debit(
    store: &Store,
    account_id: &str,
    price: Credits,
    hold: Credits,
    budget: &Budget,
) -> Result<Write, StoreError> {
    let taken = price.checked_add(hold).ok_or_else(|| StoreError::Failed("a price overflowed".into()))?;
    let mut update = account(store, account_id, "SET balance = balance - :taken, held = held + :hold")
        .when("balance >= :taken")
        .with(":taken", n(taken.as_milli()))
        .with(":hold", n(hold.as_milli()));
    for (at, line) in budget.lines().iter().enumerate() {
        update = update
            .also(&format!(", #s{at} = if_not_exists(#s{at}, :zero) + :taken"))
            .named(format!("#s{at}"), &line.counter);
        if let Some(room) = line.room(taken) {
            update = update
                .when(&format!("(attribute_not_exists(#s{at}) OR #s{at} <= :room{at})"))
                .when(&format!(":room{at} >= :zero"))
                .with(format!(":room{at}"), n(room));
        }
    }
    if !budget.lines().is_empty() {
        update = update.with(":zero", n(0));
    }
    if let Some(at) = budget.at() {
        update = update.also(", charged_at = :at").with(":at", n(at.as_millisecond()));
    }
    for (at, name) in budget.stale().iter().enumerate() {
        let comma = if at == 0 { " REMOVE" } else { "," };
        update = update.also(&format!("{comma} #r{at}")).named(format!("#r{at}"), name);
    }
    Ok(update)
}

/// Takes an amount out of the hold, and gives some of it back to the balance and to the sums it counted towards.
fn unhold(store: &Store, account_id: &str, amount: Credits, back: Credits, counters: &[String]) -> Write {
    let mut update = account(store, account_id, "SET held = held - :amount, balance = balance + :back")
        .when("held >= :amount")
        .with(":amount", n(amount.as_milli()))
        .with(":back", n(back.as_milli()));
    for (at, counter) in counters.iter().enumerate() {
        // A sum whose period is over is gone, and comes back as nothing.
        update = update
            .also(&format!(", #s{at} = if_not_exists(#s{at}, :back) - :back"))
            .named(format!("#s{at}"), counter);
    }
    update
}

/// The write that changes an account.
fn account(store: &Store, account_id: &str, expression: &str) -> Write {
    store.update(Table::Accounts, key([("id", account_id)]), expression)
}

fn fresh_token(now: Timestamp) -> String {
    token(&ids::new(ids::Kind::Request, now))
}

/// The transaction's idempotency token: DynamoDB applies a retried transaction once.
fn token(request_id: &str) -> String {
    request_id.chars().rev().take(32).collect()
}
