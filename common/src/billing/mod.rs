//! Where credits move. Every movement is one transaction that changes the account and writes the ledger entry, or
//! neither; no other module writes a balance.
//!
//! A transaction whose answer never came may be applied yet. Before anybody is told that it was not, it is fenced: the record
//! it would have written is written as a failure, under the same key, so that it can never be applied; where the record is
//! there already, it was.

mod fence;
mod grants;
mod holds;
mod purses;
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
pub use refunds::{due, report_writes};
pub use reservation::{Reservation, Reserved};
pub use rounds::{audit_on, audit_some};
pub use settle::{Completion, Record, SettleError, Settled, Settlement, settle};

use crate::store::spending::Budget;
use crate::store::{Store, StoreError, Table, key, n, unbuildable};
use aws_sdk_dynamodb::types::Update;
use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use domain::{Credits, ids};
use jiff::Timestamp;

/// The most an account can have, in thousandths: far below what a number holds, so that sums never overflow.
const MOST: i64 = 1_000_000_000_000_000;

/// Takes a price out of the balance, and moves what is held aside; refused where the balance or a cap does not allow it.
fn debit(
    store: &Store,
    account_id: &str,
    price: Credits,
    hold: Credits,
    budget: &Budget,
) -> Result<Update, StoreError> {
    let taken = price.checked_add(hold).ok_or_else(|| StoreError::Failed("a price overflowed".into()))?;
    let mut set = "SET balance = balance - :taken, held = held + :hold".to_owned();
    let mut condition = "balance >= :taken".to_owned();
    let mut update = account(store, account_id);
    for (at, line) in budget.lines().iter().enumerate() {
        set.push_str(&format!(", #s{at} = if_not_exists(#s{at}, :zero) + :taken"));
        update = update.expression_attribute_names(format!("#s{at}"), &line.counter);
        if let Some(room) = line.room(taken) {
            condition.push_str(&format!(
                " AND (attribute_not_exists(#s{at}) OR #s{at} <= :room{at}) AND :room{at} >= :zero"
            ));
            update = update.expression_attribute_values(format!(":room{at}"), n(room));
        }
    }
    if !budget.lines().is_empty() {
        update = update.expression_attribute_values(":zero", n(0));
    }
    for (at, name) in budget.stale().iter().enumerate() {
        set.push_str(if at == 0 { " REMOVE " } else { ", " });
        set.push_str(&format!("#r{at}"));
        update = update.expression_attribute_names(format!("#r{at}"), name);
    }
    update
        .update_expression(set)
        .condition_expression(condition)
        .expression_attribute_values(":taken", n(taken.as_milli()))
        .expression_attribute_values(":hold", n(hold.as_milli()))
        .build()
        .map_err(unbuildable)
}

/// Takes an amount out of what is held, and gives some of it back to the balance and to the sums it counted towards.
fn unhold(
    store: &Store,
    account_id: &str,
    amount: Credits,
    back: Credits,
    counters: &[String],
) -> Result<Update, StoreError> {
    let mut set = "SET held = held - :amount, balance = balance + :back".to_owned();
    let mut update = account(store, account_id);
    for (at, counter) in counters.iter().enumerate() {
        // A sum whose period is over is gone, and comes back as nothing.
        set.push_str(&format!(", #s{at} = if_not_exists(#s{at}, :back) - :back"));
        update = update.expression_attribute_names(format!("#s{at}"), counter);
    }
    update
        .update_expression(set)
        .condition_expression("held >= :amount")
        .expression_attribute_values(":amount", n(amount.as_milli()))
        .expression_attribute_values(":back", n(back.as_milli()))
        .build()
        .map_err(unbuildable)
}

fn account(store: &Store, account_id: &str) -> UpdateBuilder {
    Update::builder().table_name(store.table(Table::Accounts)).set_key(Some(key([("id", account_id)])))
}

fn fresh_token(now: Timestamp) -> String {
    token(&ids::new(ids::Kind::Request, now))
}

/// The transaction's idempotency token: DynamoDB applies a retried transaction once.
fn token(request_id: &str) -> String {
    request_id.chars().rev().take(32).collect()
}
