//! GET /v1/connections/{id}/writes

use crate::shown::own;
use common::app::Cx;
use common::catalog::connections::{ConnectionWritesRequest, ConnectionWritesResponse, RecordWrite};
use common::catalog::fields::limit_of;
use common::error::{Error, Result};
use common::lookup::{IdentifierKind, cursor, identifier};
use common::store::connections::LogLine;

const QUESTION: &str = "connection-writes";

pub async fn writes(cx: Cx, request: ConnectionWritesRequest) -> Result<ConnectionWritesResponse> {
    let head = own(&cx, &request.id).await?;
    let after = request.cursor.map(|cursor| cursor.open(QUESTION)).transpose()?;
    let (limit, run) = (limit_of(request.limit) as i32, request.run.as_deref());
    let (lines, next) = cx.app.store.log_lines(&head.id, run, after.as_deref(), limit, cx.now()).await?;
    let mut results = Vec::with_capacity(lines.len());
    for line in lines {
        results.push(shown(concealed(&cx, line).await?));
    }
    Ok(ConnectionWritesResponse { results, next_cursor: next.map(|after| cursor::seal(QUESTION, &after)) })
}

/// The line without the values about a person who opted out since.
async fn concealed(cx: &Cx, mut line: LogLine) -> Result<LogLine> {
    let values = line.changes.iter().flat_map(|change| [&change.before, &change.after]).flatten();
    let subject = line.subject.iter().map(|id| (IdentifierKind::Id, id.clone()));
    let known: Vec<_> = subject.chain(values.filter_map(|value| identifier::read(value))).collect();
    if !known.is_empty() && cx.app.providers.is_of_objector(&known).await.map_err(Error::Provider)? {
        for change in &mut line.changes {
            (change.before, change.after) = (None, None);
        }
    }
    Ok(line)
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
