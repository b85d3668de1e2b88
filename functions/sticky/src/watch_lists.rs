//! POST and GET /v1/watch-lists, GET, PATCH and DELETE /v1/watch-lists/{id}

use crate::notifying::notifying;
use common::app::Cx;
use common::bounds::WATCH_LISTS;
use common::catalog::Endpoint;
use common::catalog::fields::limit_of;
use common::catalog::sticky::{
    ById, ChangeWatchListRequest, CreateWatchListRequest, Deleted, PageRequest, RunWatchList, Target,
    WatchList, WatchLists, check_entries, normal_entry,
};
use common::domain::signal::SignalKind;
use common::domain::{Problems, ids};
use common::error::{Error, Result};
use common::input::{Lasting, Request};
use common::lookup::cursor;
use common::queue::Message;
use common::store::StoreError;
use common::store::watch_lists::WatchListHead;
use common::store::watchers::Watcher;
use futures::future::BoxFuture;
use std::collections::HashSet;

/// The maximum size of a page's entries, so that the answer fits the edge.
const PAGE_BYTES: usize = 2_000_000;

pub async fn create(cx: Cx, request: CreateWatchListRequest) -> Result<WatchList> {
    let store = &cx.app.store;
    if store.count_lists::<WatchListHead>(cx.account_id()).await? >= WATCH_LISTS.count() {
        return Err(Error::Conflict("An account has at most 1,000 watch lists; delete one first."));
    }
    let notify = match request.notify {
        Some(notify) => notifying(&cx, notify).await?,
        None => None,
    };
    let head = WatchListHead {
        owner: cx.account_id().to_owned(),
        id: ids::new(ids::Kind::WatchList, cx.now()),
        name: request.name,
        kind: request.kind,
        signals: distinct(request.signals.unwrap_or_else(|| SignalKind::ALL.to_vec())),
        created_at: cx.now(),
        last_run_at: None,
        last_run: None,
        notify,
        version: 0,
    };
    let entries = normal(head.kind, &request.entries);
    // Write the watch entries first, so that a stored list misses nothing.
    watch(&cx, &head, &entries).await?;
    store.put_list(&head, None, Some(&entries)).await?;
    Ok(shown(head, entries))
}

pub async fn list(cx: Cx, request: PageRequest) -> Result<WatchLists> {
    let after = request.cursor.map(|cursor| cursor.open("watch-lists")).transpose()?;
    let limit = limit_of(request.limit) as i32;
    let store = &cx.app.store;
    let (heads, mut next) = store.lists_of::<WatchListHead>(cx.account_id(), after.as_deref(), limit).await?;
    let (mut results, mut bytes) = (Vec::new(), 0);
    let mut heads = heads.into_iter().peekable();
    while let Some(head) = heads.next() {
        let entries = store.list_entries(&head.id).await?;
        bytes += entries.iter().map(|entry| entry.len() + 3).sum::<usize>();
        let id = head.id.clone();
        results.push(shown(head, entries));
        if bytes > PAGE_BYTES && heads.peek().is_some() {
            next = Some(id);
            break;
        }
    }
    Ok(WatchLists { results, next_cursor: next.map(|after| cursor::seal("watch-lists", &after)) })
}

pub async fn get(cx: Cx, request: ById) -> Result<WatchList> {
    let head = own(&cx, &request.id).await?;
    let entries = cx.app.store.list_entries(&head.id).await?;
    Ok(shown(head, entries))
}

/// Watching more with a list that notifies spends more, even if its address stays the same.
pub fn lasting<'a>(
    cx: &'a Cx,
    request: &'a ChangeWatchListRequest,
) -> BoxFuture<'a, Result<Option<Lasting>>> {
    Box::pin(async move {
        if request.notify.is_some() || (request.entries.is_none() && request.signals.is_none()) {
            return Ok(request.lasting());
        }
        let told = own(cx, &request.id).await?.notify;
        Ok(told.and_then(|told| told.lasting(RunWatchList::SPEC.price.unit)))
    })
}

pub async fn change(cx: Cx, request: ChangeWatchListRequest) -> Result<WatchList> {
    let before = own(&cx, &request.id).await?;
    let entries = match &request.entries {
        Some(entries) => {
            let mut problems = Problems::default();
            check_entries(before.kind, entries, &mut problems);
            problems.into_result()?;
            Some(normal(before.kind, entries))
        }
        None => None,
    };
    let mut after = WatchListHead { version: before.version + 1, ..before.clone() };
    if let Some(name) = request.name {
        after.name = name;
    }
    if let Some(signals) = request.signals {
        after.signals = distinct(signals);
    }
    let set_anew = request.notify.is_some();
    if let Some(notify) = request.notify {
        after.notify = notifying(&cx, notify).await?;
    }
    let watched_before = cx.app.store.list_entries(&after.id).await?;
    watch(&cx, &after, entries.as_ref().unwrap_or(&watched_before)).await?;
    match cx.app.store.put_list(&after, Some(&before), entries.as_deref()).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(Error::Conflict(
                "The list was changed or run at the same time; load it again, then repeat the change.",
            ));
        }
        Err(error) => return Err(error.into()),
    }
    let entries = entries.unwrap_or_else(|| watched_before.clone());
    if before.tells() {
        let gone = |entry: &&String| !after.tells() || !entries.contains(entry);
        let gone: Vec<String> = watched_before.iter().filter(gone).cloned().collect();
        cx.app.store.remove_watchers(&after.id, &gone).await?;
    }
    if set_anew && after.tells() {
        // Matches that waited during a pause or for another schedule are checked again.
        cx.app.store.wake(cx.account_id(), &after.id, cx.now()).await?;
        cx.then_send(Message::Notify { account: cx.account_id().to_owned(), list: after.id.clone() });
    }
    Ok(shown(after, entries))
}

pub async fn delete(cx: Cx, request: ById) -> Result<Deleted> {
    let watched = match cx.app.store.list::<WatchListHead>(cx.account_id(), &request.id).await? {
        Some(head) if head.tells() => cx.app.store.list_entries(&head.id).await?,
        _ => Vec::new(),
    };
    if !cx.app.store.delete_list::<WatchListHead>(cx.account_id(), &request.id).await? {
        return Err(missing());
    }
    cx.app.store.remove_watchers(&request.id, &watched).await?;
    Ok(Deleted { id: request.id, deleted: true })
}

/// The caller's list of this id; a foreign one looks like one that does not exist.
pub(crate) async fn own(cx: &Cx, id: &str) -> Result<WatchListHead> {
    cx.app.store.list(cx.account_id(), id).await?.ok_or_else(missing)
}

fn missing() -> Error {
    Error::NotFound("There is no such watch list in this account.")
}

/// Enters a list with notifications into the watch table, under each entry.
async fn watch(cx: &Cx, list: &WatchListHead, entries: &[String]) -> Result<()> {
    if !list.tells() {
        return Ok(());
    }
    let (account_id, signals) = (list.owner.clone(), list.signals.clone());
    let watcher = Watcher { account_id, list: list.id.clone(), signals };
    Ok(cx.app.store.put_watchers(&watcher, entries).await?)
}

/// Entries in their one form, each once, in the order given.
fn normal(kind: Target, entries: &[String]) -> Vec<String> {
    distinct(entries.iter().filter_map(|entry| normal_entry(kind, entry).ok()).collect())
}

fn distinct<T: Clone + Eq + std::hash::Hash>(mut items: Vec<T>) -> Vec<T> {
    let mut seen = HashSet::new();
    items.retain(|item| seen.insert(item.clone()));
    items
}

fn shown(head: WatchListHead, entries: Vec<String>) -> WatchList {
    WatchList {
        id: head.id,
        name: head.name,
        kind: head.kind,
        entries,
        signals: head.signals,
        created_at: head.created_at,
        last_run_at: head.last_run_at,
        last_run: head.last_run,
        notify: head.notify,
    }
}
