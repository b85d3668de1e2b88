//! POST /v1/connections/{id}/run, …/pause, …/resume

use crate::shown::{own, shown};
use common::app::Cx;
use common::catalog::connections::{Connection, RunConnectionRequest, RunKind, RunMode, lasting};
use common::catalog::sticky::ById;
use common::error::{Error, Result};
use common::input::Lasting;
use common::queue::Message;
use common::store::connections::{Asked, ConnectionHead, HeadStatus};
use futures::future::BoxFuture;

const WAITS: &str = "Another run was asked for and has not begun; wait for it.";

async fn goes_on(cx: &Cx, id: &str) -> Result<Option<Lasting>> {
    let head = own(cx, id).await?;
    Ok(Some(lasting(&head.settings.objects, head.system)))
}

pub fn lasting_run<'a>(
    cx: &'a Cx,
    request: &'a RunConnectionRequest,
) -> BoxFuture<'a, Result<Option<Lasting>>> {
    Box::pin(goes_on(cx, &request.id))
}

pub fn lasting_resume<'a>(cx: &'a Cx, request: &'a ById) -> BoxFuture<'a, Result<Option<Lasting>>> {
    Box::pin(goes_on(cx, &request.id))
}

/// Asks for a run, and lets the connection go on.
pub(crate) fn ask(cx: &Cx, head: &mut ConnectionHead, asked: &Asked) -> Result<()> {
    cx.settle_or(cx.app.store.asked_put(&head.id, asked)?, WAITS);
    go_on(cx, head);
    Ok(())
}

fn go_on(cx: &Cx, head: &mut ConnectionHead) {
    cx.settle_with(cx.app.store.connection_resume(head, cx.now()));
    (head.status, head.problem) = (HeadStatus::Active, None);
    cx.then_send(Message::Sync { account: head.owner.clone(), connection: head.id.clone() });
}

pub async fn run(cx: Cx, request: RunConnectionRequest) -> Result<Connection> {
    let mut head = own(&cx, &request.id).await?;
    let kind = match request.mode {
        Some(RunMode::Propose) => RunKind::Propose,
        _ => RunKind::Sync,
    };
    if cx.app.store.sync_state(&head.id).await?.run.is_some() && head.status == HeadStatus::Active {
        return Err(Error::Conflict("The connection is running; wait for the run to end, or pause it."));
    }
    let backfill = request.backfill == Some(true);
    ask(&cx, &mut head, &Asked { kind, backfill, run: None, since: None })?;
    shown(&cx, head).await
}

pub async fn pause(cx: Cx, request: ById) -> Result<Connection> {
    let mut head = own(&cx, &request.id).await?;
    let is_sending = !cx.app.store.outgoing_page(&head.id, None).await?.0.is_empty();
    cx.settle_with(cx.app.store.connection_pause(&head, is_sending));
    head.status = HeadStatus::Paused;
    shown(&cx, head).await
}

pub async fn resume(cx: Cx, request: ById) -> Result<Connection> {
    let mut head = own(&cx, &request.id).await?;
    go_on(&cx, &mut head);
    shown(&cx, head).await
}
