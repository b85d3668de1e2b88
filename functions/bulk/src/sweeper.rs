//! Finds what a crash or a lost message left behind: jobs that stand still, credits held for calls that died, lists deleted by
//! half, accounts whose time is over, and deliveries and lists that are due.

use crate::{delivery, files, pulse, worker};
use common::app::App;
use common::billing;
use common::domain::ids;
use common::error::{Error, Result};
use common::privacy::tell;
use common::providers::http::spans::SPANS;
use common::queue::Message;
use common::store::jobs::{Job, Work};
use jiff::SignedDuration;
use std::sync::Arc;
use std::time::Duration;

/// A job that nothing happened to for this long is taken for left behind; longer than a worker may take.
pub const STILL: SignedDuration = SignedDuration::from_mins(5);

/// How long one sweep audits.
const AUDITING: Duration = Duration::from_secs(5);

/// Finds abandoned work and restarts it. One failure does not stop the others.
#[tracing::instrument(target = SPANS, skip_all)]
pub async fn sweep(app: &Arc<App>) -> Result<()> {
    look(app, false).await
}

/// The same at the start of the only process there is: everything that is open was left behind by the one before.
pub async fn recover(app: &Arc<App>) -> Result<()> {
    look(app, true).await
}

async fn look(app: &Arc<App>, restarted: bool) -> Result<()> {
    let open = app.store.open_jobs().await?;
    if let Err(error) = pulse::note(app, &open, STILL).await {
        tracing::warn!(%error, "the status page says nothing of this sweep");
    }
    for id in open {
        if let Err(error) = look_at(app, &id, restarted).await {
            tracing::warn!(job.id = id, %error, "a job is left for the next sweep");
        }
    }
    let now = app.clock.now();
    if let Err(error) = billing::release_left(&app.store, now).await {
        tracing::warn!(%error, "holds are left for the next sweep");
    }
    audit(app).await;
    watch_drop(app).await;
    if let Err(error) = app.objections.compact(&app.store).await {
        tracing::warn!(%error, "the list of opt-outs is compacted with the next sweep");
    }
    if let Err(error) = tell::tell(app).await {
        tracing::warn!(%error, "the buyers of a record will be notified of an objection later");
    }
    match app.store.close_due(now).await {
        Ok(0) => {}
        Ok(closed) => tracing::info!(closed, "accounts are closed"),
        Err(error) => tracing::warn!(%error, "accounts are closed with the next sweep"),
    }
    // What is left of connections their own sweep deletes.
    let is_ours = |id: &String| !ids::is(ids::Kind::Connection, id);
    for id in app.store.removals().await?.into_iter().filter(is_ours) {
        let deleted = match ids::is(ids::Kind::File, &id) {
            true => app.store.delete_file_parts(&id).await,
            false => app.store.delete_parts(&id).await,
        };
        if let Err(error) = deleted {
            tracing::warn!(%error, "a deleted list or file is left for the next sweep");
        }
    }
    for (account, id) in app.store.due_deliveries(now).await? {
        if ids::is(ids::Kind::WatchList, &id) || ids::is(ids::Kind::SavedIcp, &id) {
            let message = Message::Notify { account, list: id };
            app.queue
                .send(&[message], Duration::ZERO)
                .await
                .map_err(|error| Error::Unavailable(error.into()))?;
            continue;
        }
        match app.store.delivery(&account, &id, now).await {
            Ok(Some(due)) => {
                if restarted {
                    app.store.unclaim_delivery(&due).await?;
                }
                delivery::enqueue(app, &due, Duration::ZERO).await;
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(delivery.id = id, %error, "a delivery is left for the next sweep"),
        }
    }
    Ok(())
}

/// How many days before its lists are due the operator is told.
const AHEAD: i64 = 7;

/// Warns in the log and in a metric when the state's deletion lists are due.
async fn watch_drop(app: &Arc<App>) {
    let now = app.clock.now();
    match app.store.drop_state().await {
        Ok(state) => {
            let left = state.and_then(|state| state.days_left(app.config.drop.cycle, now));
            if let Some(days_left) = left.filter(|left| *left < AHEAD) {
                app.store.tally().drop_due();
                // Once an hour: sweeps come every minute.
                if now.as_second() % 3600 < 60 {
                    tracing::error!(
                        days_left,
                        "deletion requests of California are due: almanac privacy drop pull"
                    );
                }
            }
        }
        Err(error) => tracing::warn!(%error, "cannot check when deletion requests are due"),
    }
}

/// Audits some accounts. Errors go to the log and a metric; nothing is corrected automatically.
async fn audit(app: &Arc<App>) {
    let deadline = common::domain::clock::instant() + AUDITING;
    match billing::audit_some(&app.store, app.clock.now(), deadline).await {
        Ok((_, wrong)) => {
            for (account, difference) in wrong {
                app.store.tally().difference();
                tracing::error!(account.id = account, difference, "an account and its ledger disagree");
            }
        }
        Err(error) => tracing::warn!(%error, "the audit goes on with the next sweep"),
    }
}

async fn look_at(app: &Arc<App>, id: &str, restarted: bool) -> Result<()> {
    let now = app.clock.now();
    let Some(job) = app.store.job(id, now).await?.filter(|job| !job.is_finished()) else { return Ok(()) };
    let is_young = worker::is_young(&job, now);
    if is_young && (job.is_paused() || (!restarted && now.duration_since(job.touched_at) < STILL)) {
        return Ok(());
    }
    if job.processed == job.total {
        return worker::finish_if_done(app, id).await;
    }
    let open = match job.work {
        Work::File(_) => files::lanes(&job).collect(),
        Work::Items => open_chunks(app, &job).await?,
    };
    if is_young {
        // Noted first: its messages may wait for long behind others, and more of them would only make it longer.
        app.store.touch_job(id, restarted, now).await?;
        return app.queue.send(&open, Duration::ZERO).await.map_err(|error| Error::Unavailable(error.into()));
    }
    for message in &open {
        worker::give_up(app, message).await?;
    }
    Ok(())
}

/// The messages for the open items of a job.
async fn open_chunks(app: &Arc<App>, job: &Job) -> Result<Vec<Message>> {
    let settled = app.store.settled_items(&job.id, 0, job.total).await?;
    let is_open = |chunk: &u32| job.indexes(*chunk).any(|index| !settled.contains(&index));
    let message = |chunk| Message::Chunk { job: job.id.clone(), chunk };
    Ok((0..job.chunks()).filter(is_open).map(message).collect())
}
