//! GET /v1/bulk/{id}

use crate::item::no_match;
use crate::list::summary;
use common::app::Cx;
use common::catalog::bulk::{
    BulkResult, DeliveryStatus, GetBulkRequest, GetBulkResponse, ItemStatus, JobStatus, JobSummary,
    JobWebhook,
};
use common::catalog::fields::limit_of;
use common::catalog::resolve::NoMatch;
use common::domain::ids;
use common::error::{Error, Result};
use common::lookup::cursor;
use common::privacy::veil;
use common::store::jobs::Job;

/// The maximum size of a page of results, so that the answer fits the edge.
const PAGE_BYTES: usize = 3_500_000;

pub async fn get(cx: Cx, request: GetBulkRequest) -> Result<GetBulkResponse> {
    let missing = || Error::NotFound("There is no such job in this account.");
    if !ids::is(ids::Kind::Job, &request.id) {
        return Err(missing());
    }
    let store = &cx.app.store;
    let job = store.job(&request.id, cx.now()).await?;
    let is_own = |job: &Job| job.account_id == cx.account_id() && job.work.is_items();
    let job = job.filter(is_own).ok_or_else(missing)?;
    let first = match &request.cursor {
        Some(text) => text.open(&job.id)?.parse().unwrap_or(0),
        None => 0,
    };
    let limit = limit_of(request.limit);
    let (mut results, next) = store.job_results(&job.id, first, limit, PAGE_BYTES).await?;
    for (_, result) in &mut results {
        conceal(&cx, result).await?;
    }
    let webhook = webhook(&cx, &job).await?;
    let results: Vec<BulkResult> = results.into_iter().map(|(_, result)| result).collect();
    let JobSummary { id, status, created_at, started_at, finished_at, counts, cost } = summary(&job);
    Ok(GetBulkResponse {
        next_cursor: next.map(|index| cursor::seal(&id, &index.to_string())),
        id,
        status,
        created_at,
        started_at,
        finished_at,
        counts,
        results,
        webhook,
        job: Some(cost),
    })
}

/// Shows a person who has opted out since as unknown; the cost stays.
async fn conceal(cx: &Cx, result: &mut BulkResult) -> Result<()> {
    let Some(person) = &result.person else { return Ok(()) };
    if veil::objects(&cx.app.providers, person).await? {
        result.status = ItemStatus::NotFound;
        (result.person, result.matched) = (None, None);
        result.error = Some(no_match(NoMatch::NotFound));
    }
    Ok(())
}

async fn webhook(cx: &Cx, job: &Job) -> Result<Option<JobWebhook>> {
    let Some(url) = job.webhook_url.clone() else { return Ok(None) };
    let waiting = JobWebhook { url, status: DeliveryStatus::Pending, attempts: 0 };
    if matches!(job.status, JobStatus::Queued | JobStatus::Processing) {
        return Ok(Some(waiting));
    }
    let id = ids::derived(ids::Kind::Delivery, &job.id);
    let delivery = cx.app.store.delivery(&job.account_id, &id, cx.now()).await?;
    Ok(Some(match delivery {
        Some(delivery) => JobWebhook {
            status: delivery.status,
            attempts: u32::try_from(delivery.attempts.len()).unwrap_or(u32::MAX),
            ..waiting
        },
        None => waiting,
    }))
}
