//! POST /v1/bulk/enrich

use common::app::Cx;
use common::catalog::Endpoint;
use common::catalog::bulk::{
    Counts, JobStatus, SubmitBulk, SubmitBulkRequest, SubmitBulkResponse, SubmittedItem,
};
use common::domain::{Plan, ids};
use common::error::{Error, Result};
use common::queue::Message;
use common::store::Table;
use common::store::jobs::{Job, NewJob, Work};

pub async fn submit(cx: Cx, request: SubmitBulkRequest) -> Result<SubmitBulkResponse> {
    let SubmitBulkRequest { items, webhook_url } = request;
    let (key_id, plan) = cx.caller.as_ref().map_or(("", Plan::Free), |caller| (&caller.key_id, caller.plan));
    if let Some(url) = &webhook_url {
        if plan < Plan::Pro {
            return Err(Error::PlanRequired(Plan::Pro));
        }
        let checked = cx.app.webhooks.check(url);
        checked.map_err(|refused| Error::field("webhook_url", "not_allowed", refused.to_string()))?;
    }
    let now = cx.now();
    let id = ids::new(ids::Kind::Job, now);
    let new = NewJob {
        id: &id,
        account_id: cx.account_id(),
        key_id,
        plan,
        total: items.len(),
        unit: SubmitBulk::SPEC.price.unit,
        webhook_url: webhook_url.map(|url| url.as_str().to_owned()),
        counters: cx.caller.as_ref().map(|caller| caller.counters.clone()).unwrap_or_default(),
        work: Work::Items,
    };
    let job = Job::new(new, now);
    let items: Vec<_> = items.into_iter().map(|SubmittedItem(item)| item).collect();
    // The items come first: once the job is there, they must be.
    let written = cx.app.store.put_job_items(&job, &items).await?;
    cx.written_ahead(Table::Jobs, written);
    cx.settle_with(cx.app.store.new_job_put(&job)?);
    for chunk in 0..job.chunks() {
        cx.then_send(Message::Chunk { job: id.clone(), chunk });
    }
    let counts = counts(&job);
    Ok(SubmitBulkResponse { id, status: JobStatus::Queued, created_at: now, counts, held: job.held() })
}

/// The counts of a job.
pub(crate) fn counts(job: &Job) -> Counts {
    Counts {
        total: job.total,
        processed: job.processed,
        found: job.found,
        not_found: job.not_found,
        failed: job.failed,
    }
}
