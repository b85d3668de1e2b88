//! GET /v1/connections/{id}/writes

use crate::shown::own;
use common::app::Cx;
use common::catalog::connections::{ConnectionWritesRequest, ConnectionWritesResponse, RecordWrite};
use common::catalog::fields::limit_of;
use common::error::Result;
use common::lookup::cursor;
use common::store::connections::LogLine;

const QUESTION: &str = "connection-writes";

pub async fn writes(cx: Cx, request: ConnectionWritesRequest) -> Result<ConnectionWritesResponse> {
    let head = own(&cx, &request.id).await?;
    let after = request.cursor.map(|cursor| cursor.open(QUESTION)).transpose()?;
    let (limit, run) = (limit_of(request.limit) as i32, request.run.as_deref());
    let (lines, next) = cx.app.store.log_lines(&head.id, run, after.as_deref(), limit, cx.now()).await?;
    let results = lines.into_iter().map(shown).collect();
    Ok(ConnectionWritesResponse { results, next_cursor: next.map(|after| cursor::seal(QUESTION, &after)) })
}

fn shown(line: LogLine) -> RecordWrite {
    RecordWrite {
        id: line.id,
        run: line.run,
        at: line.at,
        object: line.object,
        record: line.record,
        state: line.state,
        reason: line.reason,
        detail: line.detail,
        changes: line.changes,
        credits: line.credits,
        undone_by: line.undone_by,
    }
}
