//! GET /v1/files, GET /v1/files/{id}

use super::{info, own};
use common::app::Cx;
use common::catalog::bulk::{FileInfo, FileRequest, ListFilesRequest, ListFilesResponse};
use common::catalog::fields::limit_of;
use common::error::Result;
use common::lookup::cursor;
use futures::future::try_join_all;

pub async fn list(cx: Cx, request: ListFilesRequest) -> Result<ListFilesResponse> {
    let after = request.cursor.map(|cursor| cursor.open("files")).transpose()?;
    let limit = limit_of(request.limit) as i32;
    let (store, now) = (&cx.app.store, cx.now());
    let (heads, next) = store.files_of(cx.account_id(), after.as_deref(), limit, now).await?;
    let ids: Vec<String> = heads.iter().map(|head| head.job_id()).collect();
    let jobs = try_join_all(ids.iter().map(|id| store.job(id, now))).await?;
    let results = heads.into_iter().zip(&jobs).map(|(mut head, job)| {
        head.preview.clear();
        info(head, job.as_ref(), now)
    });
    Ok(ListFilesResponse {
        results: results.collect(),
        next_cursor: next.map(|after| cursor::seal("files", &after)),
    })
}

pub async fn get(cx: Cx, request: FileRequest) -> Result<FileInfo> {
    let head = own(&cx, &request.id).await?;
    let job = cx.app.store.job(&head.job_id(), cx.now()).await?;
    Ok(info(head, job.as_ref(), cx.now()))
}
