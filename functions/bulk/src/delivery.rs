//! Tells customers that a job ended or a list has matches: signed or by mail, tried again by the schedule, with a log of it all.

use crate::list::summary;
use common::app::App;
use common::catalog::bulk::{Attempt, DeliveryStatus, JobStatus, JobSummary};
use common::catalog::sticky::PauseReason;
use common::domain::{Credits, EmailAddress, WebhookUrl, ids};
use common::error::Result;
use common::privacy::veil;
use common::queue::Message;
use common::store::StoreError;
use common::store::jobs::{Job, Work};
use common::store::webhooks::{Delivery, NewDelivery};
use common::watch::{self, letter};
use common::webhook::send::Sent;
use common::webhook::{RETRIES, sign};
use jiff::Timestamp;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// The content of a webhook.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Data {
    Job(JobInEvent),
    File(FileInEvent),
}

#[derive(Serialize)]
struct FileInEvent {
    id: String,
    rows: u32,
    found: u32,
    failed: u32,
    credits: Credits,
    /// Where the result is.
    results_url: String,
}

#[derive(Serialize)]
struct JobInEvent {
    #[serde(flatten)]
    job: JobSummary,
    /// Where the results are.
    results_url: String,
}

/// The event of a job that ends now; `None` when no webhook was requested.
pub fn event(job: &Job, status: JobStatus, now: Timestamp) -> Result<Option<Delivery>> {
    let Some(url) = &job.webhook_url else { return Ok(None) };
    let (kind, data) = match &job.work {
        Work::File(file) => ("file.completed", Data::File(of_file(job, &file.id))),
        Work::Items => {
            let kind = if status == JobStatus::Failed { "bulk.failed" } else { "bulk.completed" };
            (kind, Data::Job(of_items(job, status, now)))
        }
    };
    // Made of the job's id, so that a job can have one event only.
    let id = ids::derived(ids::Kind::Delivery, &job.id);
    let new = NewDelivery { account_id: &job.account_id, id: &id, job_id: &job.id, event: kind, url, data };
    Ok(Some(Delivery::new(new, now)?))
}

fn of_file(job: &Job, id: &str) -> FileInEvent {
    FileInEvent {
        id: id.to_owned(),
        rows: job.total,
        found: job.found,
        failed: job.failed,
        credits: job.charged(),
        results_url: format!("/v1/files/{id}/result"),
    }
}

fn of_items(job: &Job, status: JobStatus, now: Timestamp) -> JobInEvent {
    let mut ended = job.clone();
    (ended.status, ended.finished_at) = (status, Some(now));
    JobInEvent { job: summary(&ended), results_url: format!("/v1/bulk/{}", job.id) }
}

/// Sends the message for a delivery's next attempt; when that fails the sweeper will.
pub async fn enqueue(app: &App, delivery: &Delivery, delay: Duration) {
    let message = Message::Deliver {
        account: delivery.account_id.clone(),
        delivery: delivery.id.clone(),
        attempt: delivery.round,
    };
    if let Err(error) = app.queue.send(&[message], delay).await {
        tracing::warn!(delivery.id = delivery.id, %error, "the sweeper will pick up a delivery");
    }
}

/// Makes one attempt, unless it was made, is being made, or is not due.
pub async fn attempt(app: &Arc<App>, account_id: &str, id: &str, round: u32) -> Result<()> {
    let now = app.clock.now();
    let Some(mut delivery) = app.store.claim_delivery(account_id, id, round, now).await? else {
        return Ok(());
    };
    let started = common::domain::clock::instant();
    let sent = send(app, &delivery, now).await?;
    let (status, error) = match sent {
        Sent::Answered(status) => {
            (Some(status), (!(200..300).contains(&status)).then(|| format!("http_{status}")))
        }
        Sent::Failed(reason) => (None, Some(reason.to_owned())),
    };
    let latency_ms = u64::try_from(common::domain::clock::passed(started).as_millis()).unwrap_or(u64::MAX);
    let delivered = error.is_none();
    // 410 Gone: the receiver wants no more of it.
    let wait =
        if delivered || status == Some(410) { None } else { RETRIES.get(delivery.tries as usize).copied() };
    delivery.record(Attempt { at: now, status, error, latency_ms }, delivered, wait.map(|wait| now + wait));
    match app.store.put_delivery(&delivery, round).await {
        Ok(()) => {}
        // It was replayed meanwhile; that attempt is on its way.
        Err(StoreError::Conflict) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    if delivery.status == DeliveryStatus::Failed
        && matches!(delivery.event.as_str(), watch::MATCHED | watch::FITTING)
    {
        let of = (account_id, delivery.job_id.as_str());
        watch::pause(&app.store, of, PauseReason::Undeliverable, None, now).await?;
    }
    if delivery.status == DeliveryStatus::Pending
        && let Some(wait) = wait
    {
        enqueue(app, &delivery, wait.unsigned_abs()).await;
    }
    Ok(())
}

async fn send(app: &App, delivery: &Delivery, now: Timestamp) -> Result<Sent> {
    // People who opted out since the event are left out.
    let veiled = veil::veiled(&app.providers, delivery.body.as_bytes()).await?;
    let body = veiled.unwrap_or_else(|| delivery.body.clone().into_bytes());
    if let Some(mailbox) = delivery.url.strip_prefix("mailto:") {
        return Ok(mail(app, delivery, mailbox, &body).await);
    }
    let Ok(url) = WebhookUrl::parse(&delivery.url) else { return Ok(Sent::Failed("address_not_allowed")) };
    let secrets = app.store.webhook_secrets(&delivery.account_id, now).await?.signing(now);
    let headers = [
        ("webhook-id", delivery.id.clone()),
        ("webhook-timestamp", now.as_second().to_string()),
        ("webhook-signature", sign(&secrets, &delivery.id, now, &body)),
    ];
    Ok(app.webhooks.send(&url, headers, body.into()).await)
}

/// Sends an event as a letter.
async fn mail(app: &App, delivery: &Delivery, mailbox: &str, body: &[u8]) -> Sent {
    let Ok(to) = EmailAddress::parse(mailbox) else { return Sent::Failed("address_not_allowed") };
    let Some(mailer) = &app.mailer else { return Sent::Failed("no_mail_server") };
    let address = app.config.network.public_url.trim_end_matches('/');
    let Some(letter) = letter::letter(body, to, &delivery.account_id, &delivery.id, address) else {
        // No one is left in the event.
        return Sent::Answered(204);
    };
    match mailer.send(&letter).await {
        Ok(()) => Sent::Answered(250),
        Err(error) => {
            tracing::warn!(delivery.id = delivery.id, %error, "a letter is tried again");
            Sent::Failed("mail_failed")
        }
    }
}
