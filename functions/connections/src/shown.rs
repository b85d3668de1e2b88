//! A connection as it is shown.

use crate::hook;
use crate::system::authority;
use common::app::Cx;
use common::catalog::connections::{Connection, ConnectionStatus, Run};
use common::credentials;
use common::error::{Error, Result};
use common::store::Store;
use common::store::connections::{ConnectionHead, HeadStatus, SyncState};

/// The caller's connection of this id; a foreign one looks like one that does not exist.
pub async fn own(cx: &Cx, id: &str) -> Result<ConnectionHead> {
    let missing = || Error::NotFound("There is no such connection in this account.");
    cx.app.store.connection(cx.account_id(), id).await?.ok_or_else(missing)
}

/// A connection with its state.
pub async fn shown(cx: &Cx, head: ConnectionHead) -> Result<Connection> {
    let store = &cx.app.store;
    let webhook_url = hook::address(cx, &head);
    let is_app = credentials::of(store, &head).is_ok_and(|credentials| credentials.client_id.is_some());
    let oauth = is_app && authority(head.system).is_some();
    let state = store.sync_state(&head.id).await?;
    let last_run = last_run(store, &head, &state).await?;
    let status = match head.status {
        HeadStatus::Active if state.run.is_some() => ConnectionStatus::Running,
        HeadStatus::Active => ConnectionStatus::Active,
        HeadStatus::Paused => ConnectionStatus::Paused,
        HeadStatus::Broken => ConnectionStatus::Broken,
    };
    Ok(Connection {
        id: head.id,
        name: head.name,
        system: head.system,
        objects: head.settings.objects,
        schedule: head.settings.schedule,
        caps: head.settings.caps,
        on_objection: head.settings.on_objection,
        private_layer: head.settings.private_layer,
        status,
        problem: head.problem,
        webhook_url,
        oauth,
        created_at: head.created_at,
        last_run,
    })
}

/// The run that goes on, with what it has cost so far, or the last one.
async fn last_run(store: &Store, head: &ConnectionHead, state: &SyncState) -> Result<Option<Run>> {
    let Some(open) = &state.run else { return Ok(state.last_run.clone()) };
    let credits = store.run_spent(&head.id, &open.run.id).await?;
    Ok(Some(Run { credits, ..open.run.clone() }))
}
