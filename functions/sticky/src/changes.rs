//! GET /v1/changes and GET /v1/people/{id}/changes

use common::app::Cx;
use common::catalog::fields::{Cursor, Limit, limit_of};
use common::catalog::sticky::{ChangesRequest, ChangesResponse, PersonChangesRequest};
use common::error::Result;
use common::lookup::{IdentifierKind, cursor};
use common::store::follow::ChangesOf;

pub async fn changes(cx: Cx, request: ChangesRequest) -> Result<ChangesResponse> {
    // A page of other changes is another question.
    let question = format!("changes {}", request.since.map(|at| at.to_string()).unwrap_or_default());
    let of = ChangesOf::All { since: request.since };
    page(&cx, of, &question, request.limit, request.cursor).await
}

pub async fn of_person(cx: Cx, request: PersonChangesRequest) -> Result<ChangesResponse> {
    let question = format!("changes of {}", request.id);
    page(&cx, ChangesOf::Person(&request.id), &question, request.limit, request.cursor).await
}

async fn page(
    cx: &Cx,
    of: ChangesOf<'_>,
    question: &str,
    limit: Option<Limit<25>>,
    cursor: Option<Cursor>,
) -> Result<ChangesResponse> {
    let after = cursor.map(|cursor| cursor.open(question)).transpose()?;
    let (store, limit) = (&cx.app.store, limit_of(limit) as i32);
    let (found, next) = store.changes(cx.account_id(), of, after.as_deref(), limit, cx.now()).await?;
    let mut results = Vec::with_capacity(found.len());
    for change in found {
        // They may have opted out since.
        if !cx.ask.is_suppressed(IdentifierKind::Id, &change.id).await? {
            results.push(change);
        }
    }
    Ok(ChangesResponse { results, next_cursor: next.map(|place| cursor::seal(question, &place)) })
}
