//! GET /v1/operator/accounts, POST /v1/operator/accounts/{id}/grant and /plan, GET /v1/operator/dataset

use common::app::Cx;
use common::billing;
use common::catalog::NoInput;
use common::catalog::fields::limit_of;
use common::catalog::operator::{
    AccountSummary, GrantRequest, OperatorAccountsRequest, OperatorAccountsResponse, OperatorDatasetResponse,
    SetPlanRequest,
};
use common::error::{Error, Result};
use common::lookup::cursor;
use common::store::StoreError;
use common::store::accounts::Account;
use jiff::Timestamp;

const QUESTION: &str = "operator accounts";
const UNKNOWN: Error = Error::NotFound("There is no such account.");
const BEYOND: &str = "The account would have less than nothing, or more than one can have.";

pub async fn accounts(cx: Cx, request: OperatorAccountsRequest) -> Result<OperatorAccountsResponse> {
    let after = request.cursor.map(|cursor| cursor.open(QUESTION)).transpose()?;
    let (accounts, next) = cx.app.store.accounts_page(after.as_deref(), limit_of(request.limit)).await?;
    Ok(OperatorAccountsResponse {
        results: accounts.iter().map(|account| summary(account, cx.now())).collect(),
        next_cursor: next.map(|after| cursor::seal(QUESTION, &after)),
    })
}

/// Grants credits in the transaction that stores the answer, so that a retry with the same Idempotency-Key grants them once.
pub async fn grant(cx: Cx, request: GrantRequest) -> Result<AccountSummary> {
    let store = &cx.app.store;
    let account = store.account(&request.id).await?.ok_or(UNKNOWN)?;
    let note = request.note.as_deref().unwrap_or("granted by the operator");
    let entry = billing::grant_entry(&request.id, request.credits, note, cx.now());
    let balance = account.balance().checked_add(request.credits).ok_or(Error::Conflict(BEYOND))?;
    let writes = match billing::grant_writes(store, &entry) {
        Err(StoreError::Conflict) => return Err(Error::Conflict(BEYOND)),
        writes => writes?,
    };
    writes.into_iter().for_each(|write| cx.settle_or(write, BEYOND));
    Ok(AccountSummary { balance, ..summary(&account, cx.now()) })
}

pub async fn set_plan(cx: Cx, request: SetPlanRequest) -> Result<AccountSummary> {
    let store = &cx.app.store;
    store.account(&request.id).await?.ok_or(UNKNOWN)?;
    store.set_plan(&request.id, request.plan).await?;
    let account = store.account(&request.id).await?.ok_or(UNKNOWN)?;
    Ok(summary(&account, cx.now()))
}

pub async fn dataset(cx: Cx, _: NoInput) -> Result<OperatorDatasetResponse> {
    let Some(directory) = cx.app.providers.directory() else {
        return Ok(OperatorDatasetResponse { dataset: None, sources: Vec::new() });
    };
    let sources = directory.sources().await?;
    Ok(OperatorDatasetResponse { dataset: Some(directory.holdings()), sources })
}

fn summary(account: &Account, now: Timestamp) -> AccountSummary {
    AccountSummary {
        id: account.id.clone(),
        email: account.email.clone(),
        plan: account.plan_at(now),
        balance: account.balance(),
        held: account.held(),
        created_at: account.created_at,
    }
}
