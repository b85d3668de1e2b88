//! Finds what a crash or a lost message left behind: jobs that stand still, and deliveries that are due.

use crate::{delivery, worker};
use common::app::App;
use common::error::Result;
use common::queue::Message;
use common::store::jobs::{CHUNK, Job};
use jiff::SignedDuration;
use std::sync::Arc;
use std::time::Duration;

/// A job that nothing happened to for this long is taken for left behind; longer than a worker may take.
pub const STILL: SignedDuration = SignedDuration::from_mins(5);
/// A job older than this is ended: what is still open of it fails.
const TOO_OLD: SignedDuration = SignedDuration::from_hours(24);

/// Looks for what is left behind and sets it going again. One thing that fails does not keep the others.
pub async fn sweep(app: &Arc<App>) -> Result<()> {
    sweep_after(app, STILL).await
}

/// The same, with another idea of how long standing still is too long.
pub async fn sweep_after(app: &Arc<App>, still: SignedDuration) -> Result<()> {
    let now = app.clock.now();
    for id in app.store.open_jobs().await? {
        let Some(job) = app.store.job(&id, now).await? else { continue };
        if job.is_finished() || now.duration_since(job.touched_at) < still {
            continue;
        }
        if let Err(error) = set_going(app, &job).await {
            tracing::warn!(job.id = id, %error, "a job is left for the next sweep");
        }
    }
    for (account, id) in app.store.due_deliveries(now).await? {
        if let Some(due) = app.store.delivery(&account, &id, now).await? {
            delivery::enqueue(app, &due, Duration::ZERO).await;
        }
    }
    Ok(())
}

async fn set_going(app: &Arc<App>, job: &Job) -> Result<()> {
    if job.processed == job.total {
        return worker::finish_if_done(app, &job.id).await;
    }
    let settled = app.store.settled_items(&job.id, 0, job.total).await?;
    let is_open = |chunk: &u32| {
        let first = chunk * CHUNK as u32;
        (first..job.total.min(first + CHUNK as u32)).any(|index| !settled.contains(&index))
    };
    let open: Vec<Message> = (0..job.chunks())
        .filter(is_open)
        .map(|chunk| Message::Chunk { job: job.id.clone(), chunk })
        .collect();
    if app.clock.now().duration_since(job.created_at) < TOO_OLD {
        return app
            .queue
            .send(&open, Duration::ZERO)
            .await
            .map_err(|e| common::error::Error::Unavailable(e.to_string()));
    }
    for message in &open {
        worker::give_up(app, message).await?;
    }
    Ok(())
}
