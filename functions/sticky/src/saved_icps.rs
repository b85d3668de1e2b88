//! POST and GET /v1/saved-icps, GET, PATCH and DELETE /v1/saved-icps/{id}

use crate::notifying::notifying;
use common::app::Cx;
use common::bounds::SAVED_ICPS;
use common::catalog::Endpoint;
use common::catalog::fields::limit_of;
use common::catalog::sticky::{
    ById, ChangeSavedIcpRequest, CreateSavedIcpRequest, Deleted, IcpFilters, PageRequest, RunSavedIcp,
    SavedIcp, SavedIcps,
};
use common::domain::ids;
use common::error::{Error, Result};
use common::input::{Lasting, Request};
use common::lookup::cursor;
use common::queue::Message;
use common::store::StoreError;
use common::store::saved_icps::SavedIcpHead;
use common::store::watchers::Watcher;
use common::watch;
use futures::future::BoxFuture;

pub async fn create(cx: Cx, request: CreateSavedIcpRequest) -> Result<SavedIcp> {
    let store = &cx.app.store;
    let notify = match request.notify {
        Some(notify) => notifying(&cx, notify).await?,
        None => None,
    };
    if store.count_lists::<SavedIcpHead>(cx.account_id()).await? >= SAVED_ICPS.count() {
        return Err(Error::Conflict("An account has at most 1,000 saved ICPs; delete one first."));
    }
    let saved = SavedIcpHead {
        owner: cx.account_id().to_owned(),
        id: ids::new(ids::Kind::SavedIcp, cx.now()),
        name: request.name,
        target: request.target,
        filters: text(&IcpFilters::parse(request.target, request.filters)?),
        limit: request.limit.unwrap_or_default().0,
        created_at: cx.now(),
        last_run_at: None,
        last_total: None,
        compared: notify.as_ref().and_then(|_| state(&cx)),
        notify,
        version: 0,
    };
    // Write the watch entry first, so that a stored ICP misses nothing.
    look_for(&cx, &saved).await?;
    store.put_list(&saved, None, None).await?;
    shown(saved)
}

pub async fn list(cx: Cx, request: PageRequest) -> Result<SavedIcps> {
    let after = request.cursor.map(|cursor| cursor.open("saved-icps")).transpose()?;
    let limit = limit_of(request.limit) as i32;
    let (saved, next) = cx.app.store.lists_of(cx.account_id(), after.as_deref(), limit).await?;
    let results = saved.into_iter().map(shown).collect::<Result<_>>()?;
    Ok(SavedIcps { results, next_cursor: next.map(|after| cursor::seal("saved-icps", &after)) })
}

pub async fn get(cx: Cx, request: ById) -> Result<SavedIcp> {
    shown(own(&cx, &request.id).await?)
}

/// Changing the filters of an ICP that notifies changes the order that is paid for, even if its address stays the same.
pub fn lasting<'a>(cx: &'a Cx, request: &'a ChangeSavedIcpRequest) -> BoxFuture<'a, Result<Option<Lasting>>> {
    Box::pin(async move {
        if request.notify.is_some() || request.filters.is_none() {
            return Ok(request.lasting());
        }
        let told = own(cx, &request.id).await?.notify;
        Ok(told.and_then(|told| told.lasting(RunSavedIcp::SPEC.price.unit)))
    })
}

pub async fn change(cx: Cx, request: ChangeSavedIcpRequest) -> Result<SavedIcp> {
    let before = own(&cx, &request.id).await?;
    let mut after = SavedIcpHead { version: before.version + 1, ..before.clone() };
    if let Some(filters) = request.filters {
        after.filters = text(&IcpFilters::parse(before.target, filters)?);
    }
    if let Some(name) = request.name {
        after.name = name;
    }
    if let Some(limit) = request.limit {
        after.limit = limit.0;
    }
    let set_anew = request.notify.is_some();
    if let Some(notify) = request.notify {
        after.notify = notifying(&cx, notify).await?;
    }
    // Matches of other filters, or from before notifications were on, are not news.
    if after.filters != before.filters || !before.tells() {
        after.compared = after.notify.as_ref().and_then(|_| state(&cx));
    }
    look_for(&cx, &after).await?;
    match cx.app.store.put_list(&after, Some(&before), None).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(Error::Conflict(
                "The saved ICP was changed or run at this moment; look at it again.",
            ));
        }
        Err(error) => return Err(error.into()),
    }
    if set_anew && after.tells() {
        // Matches that waited during a pause or for another schedule are checked again.
        cx.app.store.wake(cx.account_id(), &after.id, cx.now()).await?;
        cx.then_send(Message::Notify { account: cx.account_id().to_owned(), list: after.id.clone() });
    }
    shown(after)
}

/// The state of the directory, where it has any.
fn state(cx: &Cx) -> Option<String> {
    cx.app.providers.directory().and_then(|directory| directory.state())
}

/// Enters an ICP with notifications into the watch table.
async fn look_for(cx: &Cx, saved: &SavedIcpHead) -> Result<()> {
    if !saved.tells() {
        return Ok(());
    }
    let watcher = Watcher { account_id: saved.owner.clone(), list: saved.id.clone(), signals: Vec::new() };
    Ok(cx.app.store.put_watchers(&watcher, &watch::tables(&saved.parsed_filters()?)).await?)
}

pub async fn delete(cx: Cx, request: ById) -> Result<Deleted> {
    if !cx.app.store.delete_list::<SavedIcpHead>(cx.account_id(), &request.id).await? {
        return Err(missing());
    }
    Ok(Deleted { id: request.id, deleted: true })
}

/// The caller's saved ICP of this id; a foreign one looks like one that does not exist.
pub(crate) async fn own(cx: &Cx, id: &str) -> Result<SavedIcpHead> {
    cx.app.store.list(cx.account_id(), id).await?.ok_or_else(missing)
}

fn missing() -> Error {
    Error::NotFound("There is no such saved ICP in this account.")
}

fn text(filters: &IcpFilters) -> String {
    serde_json::Value::Object(filters.to_map()).to_string()
}

fn shown(saved: SavedIcpHead) -> Result<SavedIcp> {
    let filters = saved.parsed_filters()?.to_map();
    Ok(SavedIcp {
        id: saved.id,
        name: saved.name,
        target: saved.target,
        filters,
        limit: saved.limit,
        created_at: saved.created_at,
        last_run_at: saved.last_run_at,
        last_total: saved.last_total,
        notify: saved.notify,
    })
}
