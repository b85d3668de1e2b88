//! The audit that runs by itself: account after account, reading of each ledger what came since the last time.

use crate::store::accounts::Account;
use crate::store::requests::EntryRange;
use crate::store::{Store, StoreError};
use domain::{Credits, clock};
use jiff::{SignedDuration, Timestamp};
use std::time::Instant;

/// How long after it began a call can no longer write its entry.
const SETTLED: SignedDuration = SignedDuration::from_mins(15);
/// How often every account is looked at.
const EVERY: SignedDuration = SignedDuration::from_hours(1);
/// How often an account that is busy at the moment is looked at again before it is left for the next round.
const LOOKS: u32 = 3;
const PAGE: usize = 100;

/// Looks at accounts until `deadline`, and goes on there the next time; tells how many, and which of them are wrong.
pub async fn audit_some(
    store: &Store,
    now: Timestamp,
    deadline: Instant,
) -> Result<(usize, Vec<(String, String)>), StoreError> {
    let (mut after, begun) = match store.audit_round().await? {
        Some((None, begun)) if now.duration_since(begun) < EVERY => return Ok((0, Vec::new())),
        Some((Some(after), begun)) => (Some(after), begun),
        _ => (None, now),
    };
    let (mut looked_at, mut wrong) = (0, Vec::new());
    loop {
        let (accounts, next) = store.accounts_page(after.as_deref(), PAGE).await?;
        for account in accounts {
            looked_at += 1;
            if let Some(difference) = audit_on(store, &account.id, now).await? {
                wrong.push((account.id.clone(), difference));
            }
            if clock::instant() >= deadline {
                store.keep_audit_round(Some(&account.id), begun).await?;
                return Ok((looked_at, wrong));
            }
        }
        match next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    store.keep_audit_round(None, begun).await?;
    Ok((looked_at, wrong))
}

/// The difference between an account and its ledger in words, going on from what was summed up before; none when there is none,
/// or when the account is too busy to tell.
pub async fn audit_on(store: &Store, account_id: &str, now: Timestamp) -> Result<Option<String>, StoreError> {
    let before = store.ledger_sum(account_id).await?;
    let mut sum = before;
    let until = now - SETTLED;
    if until > before.until {
        sum.milli += summed(store, account_id, Some(before.until), Some(until)).await?;
        sum.until = until;
        match store.keep_ledger_sum(account_id, before, sum).await {
            // Another process sums up the same.
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error),
        }
    }
    for _ in 0..LOOKS {
        let Some(account) = store.account(account_id).await? else { return Ok(None) };
        let ledger = sum.milli + summed(store, account_id, Some(sum.until), None).await?;
        let Some(again) = store.account(account_id).await? else { return Ok(None) };
        if money(&account) != money(&again) {
            continue;
        }
        let (balance, held) = money(&account);
        let has = i128::from(balance.as_milli()) + i128::from(held.as_milli());
        let is_right = ledger == has && balance >= Credits::ZERO && held >= Credits::ZERO;
        return Ok((!is_right).then(|| {
            format!("the ledger sums to {ledger} thousandths, balance and held are {balance} and {held}")
        }));
    }
    Ok(None)
}

fn money(account: &Account) -> (Credits, Credits) {
    (account.balance(), account.held())
}

async fn summed(
    store: &Store,
    account_id: &str,
    since: Option<Timestamp>,
    until: Option<Timestamp>,
) -> Result<i128, StoreError> {
    let range = EntryRange {
        since,
        until,
        limit: Some(2_000),
        ascending: true,
        summary: true,
        ..EntryRange::default()
    };
    store.ledger_of(account_id, range).await
}
