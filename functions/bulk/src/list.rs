//! GET /v1/bulk

use crate::submit::counts;
use common::app::Cx;
use common::catalog::JobCost;
use common::catalog::bulk::{JobSummary, ListBulkRequest, ListBulkResponse};
use common::catalog::fields::limit_of;
use common::error::Result;
use common::lookup::cursor;
use common::store::jobs::Job;

pub async fn list(cx: Cx, request: ListBulkRequest) -> Result<ListBulkResponse> {
    let after = request.cursor.map(|cursor| cursor.open("bulk")).transpose()?;
    let limit = limit_of(request.limit) as i32;
    let (jobs, next) = cx.app.store.jobs_of(cx.account_id(), after.as_deref(), limit, cx.now()).await?;
    Ok(ListBulkResponse {
        results: jobs.iter().map(summary).collect(),
        next_cursor: next.map(|after| cursor::seal("bulk", &after)),
    })
}

/// A job without its results.
pub(crate) fn summary(job: &Job) -> JobSummary {
    JobSummary {
        id: job.id.clone(),
        status: job.status,
        created_at: job.created_at,
        started_at: job.started_at,
        finished_at: job.finished_at,
        counts: counts(job),
        cost: JobCost { credits: job.charged(), held: job.held() },
    }
}
