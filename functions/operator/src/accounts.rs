//! GET and POST /v1/operator/accounts, POST /v1/operator/accounts/{id}/grant, /plan and /caps, GET /v1/operator/dataset

use common::app::Cx;
use common::auth;
use common::billing::{self, Opening};
use common::catalog::NoInput;
use common::catalog::account::SpendCaps;
use common::catalog::fields::limit_of;
use common::catalog::operator::{
    AccountSummary, GrantRequest, OpenAccountRequest, OpenedAccountResponse, OperatorAccountsRequest,
    OperatorAccountsResponse, OperatorDatasetResponse, SetCapsRequest, SetPlanRequest,
};
use common::domain::{Credits, Plan, ids};
use common::error::{Error, Result};
use common::lookup::cursor;
use common::store::StoreError;
use common::store::accounts::Account;
use common::store::sums::Caps;
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

/// Opens an account in the transaction that stores the answer, so that a retry with the same Idempotency-Key opens it once.
pub async fn open(cx: Cx, request: OpenAccountRequest) -> Result<OpenedAccountResponse> {
    // On AWS this function may not write keys: an intruder could make one of an operator.
    if !cx.app.config.sole_process {
        return Err(Error::Conflict(
            "On AWS, open accounts with the command line: almanac accounts create --aws.",
        ));
    }
    let (store, now) = (&cx.app.store, cx.now());
    let credits = request.credits.unwrap_or(Credits::ZERO);
    let id = ids::new(ids::Kind::Account, now);
    let account = Account::new(id.clone(), request.email.key(), request.plan.unwrap_or(Plan::Pro), None, now);
    let api_key = auth::new_secret();
    let key = auth::new_key(&api_key, &id, "first key", Vec::new(), now);
    let opening = Opening { account: &account, key: &key, credits, note: "opening credits" };
    for write in billing::opening_writes(store, &opening)? {
        cx.settle_or(write, "This mailbox already has an account.");
    }
    Ok(OpenedAccountResponse {
        account: AccountSummary { balance: credits, ..summary(&account, now) },
        api_key,
    })
}

pub async fn set_caps(cx: Cx, request: SetCapsRequest) -> Result<AccountSummary> {
    let store = &cx.app.store;
    store.account(&request.id).await?.ok_or(UNKNOWN)?;
    let caps = Caps::new(request.caps.daily, request.caps.monthly);
    store.set_preferences(&request.id, Some(caps), None).await?;
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
        caps: SpendCaps { daily: account.caps.daily(), monthly: account.caps.monthly() },
        created_at: account.created_at,
    }
}
