//! POST /v1/files/{id}/pause, …/resume, …/cancel, DELETE /v1/files/{id}

use super::{info, lanes, own};
use common::app::{App, Cx};
use common::billing;
use common::catalog::bulk::{DeletedFile, FileInfo, FileRequest};
use common::error::{Error, Result};
use common::store::StoreError;
use common::store::files::FileHead;
use common::store::jobs::{Job, Work};
use std::time::Duration;

const ENDED: &str = "The run of this file has ended.";
/// How often a run that settles rows meanwhile is asked to end.
const ATTEMPTS: u32 = 50;

/// A file of the caller's with its run.
async fn running(cx: &Cx, id: &str) -> Result<(FileHead, Job)> {
    let head = own(cx, id).await?;
    let job = cx.app.store.job(&head.job_id(), cx.now()).await?;
    let job =
        job.ok_or(Error::Conflict("This file has not been run; run it with POST /v1/files/{id}/run."))?;
    Ok((head, job))
}

pub async fn pause(cx: Cx, request: FileRequest) -> Result<FileInfo> {
    turn(cx, request, true).await
}

pub async fn resume(cx: Cx, request: FileRequest) -> Result<FileInfo> {
    turn(cx, request, false).await
}

/// Pauses a run or sets it going again; one that is so already stays so.
async fn turn(cx: Cx, request: FileRequest, paused: bool) -> Result<FileInfo> {
    let (head, mut job) = running(&cx, &request.id).await?;
    if job.is_finished() {
        return Err(Error::Conflict(ENDED));
    }
    if job.is_paused() != paused {
        cx.settle_or(cx.app.store.pause_update(&job, paused, cx.now()), ENDED);
        if !paused {
            lanes(&job).for_each(|message| cx.then_send(message));
        }
        if let Work::File(work) = &mut job.work {
            work.paused = paused;
            (work.going_since, work.going_from) = (cx.now(), job.processed);
        }
    }
    Ok(info(head, Some(&job), cx.now()))
}

pub async fn cancel(cx: Cx, request: FileRequest) -> Result<FileInfo> {
    let (head, job) = running(&cx, &request.id).await?;
    if job.is_finished() {
        return Err(Error::Conflict(ENDED));
    }
    let job = end(&cx.app, job).await?;
    Ok(info(head, job.as_ref(), cx.now()))
}

/// Ends a run before its time. Rows that are settled meanwhile are counted first.
pub async fn end(app: &App, job: Job) -> Result<Option<Job>> {
    let (id, mut job) = (job.id.clone(), Some(job));
    for _ in 0..ATTEMPTS {
        let now = app.clock.now();
        let Some(open) = job.as_ref().filter(|job| !job.is_finished()) else { return Ok(job) };
        let deadline = common::domain::clock::instant() + Duration::from_secs(5);
        match billing::cancel_job(&app.store, open, now, deadline).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        job = app.store.job(&id, app.clock.now()).await?;
    }
    Err(Error::Conflict("The run is too busy to be ended; pause it first, then end it."))
}

pub async fn delete(cx: Cx, request: FileRequest) -> Result<DeletedFile> {
    let head = own(&cx, &request.id).await?;
    let store = &cx.app.store;
    let goes_on = "This file is being run; cancel it first.";
    if store.job(&head.job_id(), cx.now()).await?.is_some_and(|job| !job.is_finished()) {
        return Err(Error::Conflict(goes_on));
    }
    for write in store.file_deletes(&head) {
        cx.settle_or(write, "This file was deleted already.");
    }
    cx.settle_or(store.ended_job_delete(&head.job_id()), goes_on);
    Ok(DeletedFile { id: head.id, deleted: true })
}
