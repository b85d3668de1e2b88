//! POST /v1/connections/{id}/undo

use crate::run::ask;
use crate::shown::{own, shown};
use common::app::Cx;
use common::catalog::connections::{Connection, RunKind, UndoConnectionRequest};
use common::error::Result;
use common::store::connections::Asked;

pub async fn undo(cx: Cx, request: UndoConnectionRequest) -> Result<Connection> {
    let mut head = own(&cx, &request.id).await?;
    let asked = Asked { kind: RunKind::Undo, backfill: false, run: request.run, since: request.since };
    ask(&cx, &mut head, &asked)?;
    shown(&cx, head).await
}
