//! GET /v1/files, GET /v1/files/{id}

use super::result::Rows;
use super::upload::shown_cells;
use super::{info, own};
use common::app::Cx;
use common::catalog::bulk::{FileInfo, FileRequest, ListFilesRequest, ListFilesResponse, PREVIEW};
use common::catalog::fields::limit_of;
use common::error::Result;
use common::lookup::cursor;
use common::store::files::{FileHead, FileRow, Uploaded};
use futures::future::try_join_all;
use std::sync::Arc;

pub async fn list(cx: Cx, request: ListFilesRequest) -> Result<ListFilesResponse> {
    let uploaded = Uploaded { since: request.since, until: request.until };
    let question = format!("files {:?} {:?}", request.since, request.until);
    let after = request.cursor.map(|cursor| cursor.open(&question)).transpose()?;
    let limit = limit_of(request.limit) as i32;
    let (store, now) = (&cx.app.store, cx.now());
    let (heads, next) = store.files_of(cx.account_id(), uploaded, after.as_deref(), limit, now).await?;
    let ids: Vec<String> = heads.iter().map(|head| head.job_id()).collect();
    let jobs = try_join_all(ids.iter().map(|id| store.job(id, now))).await?;
    let results = heads.into_iter().zip(&jobs).map(|(mut head, job)| {
        head.preview.clear();
        info(head, job.as_ref(), now)
    });
    Ok(ListFilesResponse {
        results: results.collect(),
        next_cursor: next.map(|after| cursor::seal(&question, &after)),
    })
}

pub async fn get(cx: Cx, request: FileRequest) -> Result<FileInfo> {
    let head = own(&cx, &request.id).await?;
    let job = cx.app.store.job(&head.job_id(), cx.now()).await?;
    let rows = Rows { app: cx.app.clone(), job: None, head: Arc::new(head), part: 0 };
    let mut head = FileHead::clone(&rows.head);
    if head.found_from.is_some() {
        let first: Vec<FileRow> = rows.part(0).await?.into_iter().take(PREVIEW).map(|(row, _)| row).collect();
        head.preview = shown_cells(&first, head.columns.len(), None);
    }
    Ok(info(head, job.as_ref(), cx.now()))
}
