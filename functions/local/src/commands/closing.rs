//! `almanac accounts close`: what an account holds is written to a file first, where that is wanted; then it is marked, and the next
//! sweep after its grace deletes it.

use crate::commands::output::{describe, describe_key, find, print};
use anyhow::{Context, Result, ensure};
use clap::Args;
use common::domain::clock;
use common::store::files::Uploaded;
use common::store::pages::all;
use common::store::requests::EntryRange;
use common::store::saved_icps::SavedIcpHead;
use common::store::watch_lists::WatchListHead;
use common::store::{Store, StoreError};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

const PAGE: i32 = 500;

#[derive(Args)]
pub struct Close {
    /// An account id or email
    account: String,
    /// Export its data to a file first, as JSON
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// Skip the grace period
    #[arg(long, conflicts_with = "keep")]
    now: bool,
    /// Cancel a closure
    #[arg(long)]
    keep: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub async fn close(store: &Store, close: Close, grace: SignedDuration, now: Timestamp) -> Result<()> {
    let account = find(store, &close.account).await?;
    ensure!(account.closed_at.is_none(), "{} is already closed", account.id);
    if let Some(file) = &close.export {
        let held = serde_json::to_string_pretty(&everything(store, &account.id, now).await?)?;
        std::fs::write(file, held).with_context(|| format!("cannot write {}", file.display()))?;
    }
    if close.keep {
        ensure!(account.closes_at.is_some(), "{} is not being closed", account.id);
        store.keep_account(&account.id).await?;
    } else {
        if account.closes_at.is_some() && close.now {
            store.keep_account(&account.id).await?;
        }
        let at = if close.now { now } else { now + grace };
        match store.mark_closing(&account.id, at).await {
            // Asked for before: it stays at the time it was told.
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        if close.now {
            store.close_due(now).await?;
        }
    }
    let after = find(store, &account.id).await?;
    print(close.json, &describe(&after, now), |_| match (after.closed_at, after.closes_at) {
        (Some(_), _) => format!("{} is closed; its ledger is kept", after.id),
        (None, Some(at)) => format!("{} will be closed at {at}; cancel with --keep", after.id),
        (None, None) => format!("{} is kept", after.id),
    });
    Ok(())
}

/// An account's data, except job results: the API returns those, without people who have opted out since.
async fn everything(store: &Store, id: &str, now: Timestamp) -> Result<Value> {
    let account = find(store, id).await?;
    let keys: Vec<Value> = store.keys_of(id).await?.iter().map(describe_key).collect();
    let agents = store.agents_of(id).await?.into_iter().map(|agent| {
        json!({
            "id": agent.id, "name": agent.name, "client_id": agent.client_id, "host": agent.host,
            "scopes": agent.scopes, "created_at": agent.created_at, "last_used_at": agent.last_used_at,
        })
    });
    let agents: Vec<Value> = agents.collect();
    while !store.fold_people(id, clock::instant() + Duration::from_secs(20)).await? {}
    let people = all(async |after: Option<String>| store.resolved_people(id, after.as_deref(), PAGE).await);
    let history = all(async |after| {
        store.entries(id, &EntryRange { limit: Some(PAGE), after, ..EntryRange::default() }).await
    });
    let lists = all(async |after: Option<String>| store.lists_of(id, after.as_deref(), PAGE).await);
    let (people, history, lists): (_, _, Vec<WatchListHead>) = (people.await?, history.await?, lists.await?);
    let mut watch_lists = Vec::with_capacity(lists.len());
    for list in lists {
        let entries = store.list_entries(&list.id).await?;
        watch_lists.push(json!({"list": list, "entries": entries}));
    }
    let icps = all(async |after: Option<String>| store.lists_of(id, after.as_deref(), PAGE).await);
    let jobs = all(async |after: Option<String>| store.jobs_of(id, after.as_deref(), PAGE, now).await);
    let files = all(async |after: Option<String>| {
        store.files_of(id, Uploaded::default(), after.as_deref(), PAGE, now).await
    });
    let icps: Vec<SavedIcpHead> = icps.await?;
    Ok(json!({
        "account": describe(&account, now),
        "keys": keys,
        "agents": agents,
        "people": people,
        "history": history,
        "watch_lists": watch_lists,
        "saved_icps": icps,
        "jobs": jobs.await?,
        "files": files.await?,
    }))
}
