//! POST and GET /v1/connections, GET, PATCH and DELETE /v1/connections/{id}

use crate::shown::{own, shown};
use common::app::Cx;
use common::bounds::CONNECTIONS;
use common::catalog::connections::{
    ChangeConnectionRequest, Connection, ConnectionList, CreateConnectionRequest, OnObjection, SCHEDULE,
    lasting,
};
use common::catalog::fields::limit_of;
use common::catalog::sticky::{ById, Deleted, PageRequest};
use common::credentials;
use common::domain::Problems;
use common::error::{Error, Result};
use common::input::Lasting;
use common::lookup::cursor;
use common::store::connections::{ConnectionHead, NewConnection, Settings};
use futures::future::BoxFuture;

const QUESTION: &str = "connections";

pub async fn create(cx: Cx, request: CreateConnectionRequest) -> Result<Connection> {
    let store = &cx.app.store;
    let most = CONNECTIONS.count();
    if store.connections_of(cx.account_id(), None, most as i32).await?.0.len() >= most {
        return Err(Error::Conflict("An account has at most 20 connections; delete one first."));
    }
    let settings = Settings {
        objects: request.objects,
        schedule: request.schedule.unwrap_or(SCHEDULE),
        caps: request.caps,
        on_objection: request.on_objection.unwrap_or(OnObjection::Clear),
        private_layer: allowed(&cx, request.private_layer)? == Some(true),
    };
    let new = NewConnection {
        owner: cx.account_id(),
        name: request.name,
        system: request.system,
        settings,
        key_id: cx.caller.as_ref().map_or("", |caller| &caller.key_id),
    };
    let head = ConnectionHead::new(new, cx.now());
    let head = credentials::sealed(store, head, &request.credentials)?;
    cx.settle_with(store.new_connection_put(&head)?);
    shown(&cx, head).await
}

/// The setting of the private layer, where the operator allows it.
fn allowed(cx: &Cx, private_layer: Option<bool>) -> Result<Option<bool>> {
    let mut problems = Problems::default();
    if private_layer == Some(true) && cx.app.config.connections.private_records == 0 {
        let detail = "the operator of this service does not allow private records; leave it out";
        problems.add("private_layer", "not_allowed", detail);
    }
    problems.into_result()?;
    Ok(private_layer)
}

pub async fn list(cx: Cx, request: PageRequest) -> Result<ConnectionList> {
    let after = request.cursor.map(|cursor| cursor.open(QUESTION)).transpose()?;
    let limit = limit_of(request.limit) as i32;
    let store = &cx.app.store;
    let (heads, next) = store.connections_of(cx.account_id(), after.as_deref(), limit).await?;
    let mut results = Vec::with_capacity(heads.len());
    for head in heads {
        results.push(shown(&cx, head).await?);
    }
    Ok(ConnectionList { results, next_cursor: next.map(|after| cursor::seal(QUESTION, &after)) })
}

pub async fn get(cx: Cx, request: ById) -> Result<Connection> {
    shown(&cx, own(&cx, &request.id).await?).await
}

/// A change of what is looked up, or of the most that is spent, spends more.
pub fn lasting_change<'a>(
    cx: &'a Cx,
    request: &'a ChangeConnectionRequest,
) -> BoxFuture<'a, Result<Option<Lasting>>> {
    Box::pin(async move {
        if request.objects.is_none() && request.caps.is_none() && request.credentials.is_none() {
            return Ok(None);
        }
        let head = own(cx, &request.id).await?;
        let objects = request.objects.as_ref().unwrap_or(&head.settings.objects);
        Ok(Some(lasting(objects, head.system)))
    })
}

pub async fn change(cx: Cx, request: ChangeConnectionRequest) -> Result<Connection> {
    let (store, mut head) = (&cx.app.store, own(&cx, &request.id).await?);
    let mut problems = Problems::default();
    request.check_for(head.system, &mut problems);
    problems.into_result()?;
    if let Some(new) = &request.credentials {
        let old = credentials::of(store, &head)?;
        let new = new.instead_of(old.clone());
        // What people agreed to belongs to the app that they agreed to.
        if (&new.client_id, &new.token) != (&old.client_id, &old.token) {
            store.grant_deletes(&head.id).into_iter().for_each(|forget| cx.settle_with(forget));
        }
        head = credentials::sealed(store, head, &new)?;
    }
    head.name = request.name.unwrap_or(head.name);
    let settings = &mut head.settings;
    settings.schedule = request.schedule.unwrap_or(settings.schedule);
    settings.on_objection = request.on_objection.unwrap_or(settings.on_objection);
    let was_private = settings.private_layer;
    settings.private_layer = allowed(&cx, request.private_layer)?.unwrap_or(was_private);
    if was_private && !settings.private_layer {
        cx.settle_with(store.private_removal(&head.id));
    }
    if let Some(objects) = request.objects {
        settings.objects = objects;
    }
    if let Some(caps) = request.caps {
        settings.caps = caps;
    }
    cx.settle_with(store.connection_change(&head)?);
    shown(&cx, head).await
}

pub async fn delete(cx: Cx, request: ById) -> Result<Deleted> {
    let head = own(&cx, &request.id).await?;
    for write in cx.app.store.connection_deletes(&head) {
        cx.settle_or(write, "This connection was deleted already.");
    }
    Ok(Deleted { id: head.id, deleted: true })
}
