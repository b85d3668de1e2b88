//! Works through messages. Whatever is delivered twice, late, out of order or by a worker that died half-way, each item
//! is settled once, each job ends once, and each event is recorded once.

use crate::delivery;
use crate::files::row::FileItem;
use crate::files::{self, LANES, row};
use crate::item;
use crate::turn::Turn;
use common::app::App;
use common::billing;
use common::catalog::bulk::JobStatus;
use common::error::{Error, Result};
use common::providers::http::spans::SPANS;
use common::queue::Message;
use common::signals::told::By;
use common::store::StoreError;
use common::store::files::PART_ROWS;
use common::store::jobs::{CHUNK, Done, FileWork, Job, RawItem, Work};
use common::watch::notify;
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use tracing::Instrument;

/// How many items of a chunk are looked up at the same time.
const PARALLEL: usize = 8;
/// How often a message is handed out before its items are tried one at a time, to find the one that kills its worker.
const SUSPICIOUS: u32 = 3;
/// How many workers must not have come back from an item before it is taken for the killer: a worker may be stopped for other
/// reasons while it works on an innocent one.
const MAX_TRIES: u32 = 8;
/// How often providers that cannot answer for now are asked again.
const PATIENCE: u32 = 3;
/// How long a transaction may be tried again.
const SETTLE_TIME: Duration = Duration::from_secs(20);
/// A job older than this is ended: its open items fail.
const TOO_OLD: SignedDuration = SignedDuration::from_hours(24);
/// A file may be large, its providers slow, and its owner may have paused it.
const FILE_TOO_OLD: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long the results of one transaction may be together, which takes 4 MB in all.
const TRANSACTION: usize = 3_000_000;
/// How many writes the results of one transaction may be, which takes 100 in all.
const WRITES: usize = 90;

/// Works on one message, handed out for the `receives`-th time. `Err` hands it back to be tried again.
#[tracing::instrument(target = SPANS, skip_all, fields(receives = i64::from(receives)))]
pub async fn work(app: &Arc<App>, message: &Message, receives: u32) -> Result<()> {
    app.objections.follow(&app.store).await?;
    if let Message::Chunk { .. } | Message::Notify { .. } = message {
        app.choices.follow(&app.store, &app.providers).await;
    }
    app.told.follow(&app.store, &app.providers, By::Answering).await?;
    match message {
        Message::Chunk { job, chunk } => work_chunk(app, job, *chunk, receives).await,
        Message::Fence { account, request, method, path } => {
            let now = app.clock.now();
            Ok(billing::fence_late(&app.store, account, request, method, path, now).await?)
        }
        Message::Deliver { account, delivery, attempt } => {
            delivery::attempt(app, account, delivery, *attempt).await
        }
        Message::Notify { account, list } => notify::notify(app, account, list).await,
        // Have queues and workers of their own.
        Message::Sync { .. } | Message::Site { .. } => Ok(()),
    }
}

/// Gives a message up. The open items of a chunk go on as long as its job is young: that its workers failed, or were
/// stopped, does not make its items bad, and one that is finds its end by its own tries. Deliveries give up by themselves.
pub async fn give_up(app: &Arc<App>, message: &Message) -> Result<()> {
    let Message::Chunk { job, chunk } = message else { return Ok(()) };
    let Some(job) = open_job(app, job).await? else { return Ok(()) };
    let now = app.clock.now();
    let is_young = is_young(&job, now);
    if !is_young && !job.work.is_items() {
        files::end(app, job).await?;
        return Ok(());
    }
    let open = match open_items(app, &job, *chunk).await {
        Ok(open) if is_young && open.is_empty() => return finish_if_done(app, &job.id).await,
        Ok(_) if is_young => {
            // Noted first, so that its items are tried one at a time.
            app.store.touch_job(&job.id, true, now).await?;
            let sent = app.queue.send(std::slice::from_ref(message), Duration::ZERO).await;
            return sent.map_err(|error| Error::Unavailable(error.into()));
        }
        Ok(open) => open,
        Err(error) if is_young && !matches!(error, StoreError::Torn(_)) => return Err(error.into()),
        // The items' credits are released in any case.
        Err(error) => {
            tracing::error!(job.id = job.id, chunk, %error, "a chunk is given up unread");
            let settled = app.store.settled_items(&job.id, 0, job.total).await?;
            job.indexes(*chunk)
                .filter(|index| !settled.contains(index))
                .map(|index| (index, RawItem::Null))
                .collect()
        }
    };
    let failed = open.iter().map(|(index, raw)| {
        let error = Error::Internal("an item was given up".into());
        item::failed(app, &job, *index, raw, error)
    });
    settle(app, &job, failed.collect::<Result<_>>()?).await?;
    finish_if_done(app, &job.id).await
}

/// Whether a job may go on.
pub(crate) fn is_young(job: &Job, now: Timestamp) -> bool {
    let limit = match job.work {
        Work::Items => TOO_OLD,
        Work::File(_) => FILE_TOO_OLD,
    };
    now.duration_since(job.created_at) < limit
}

/// Works on the next open chunk of a file's lane, and passes the lane on. A restarted lane finds where it stopped.
async fn work_lane(app: &Arc<App>, job: Job, chunk: u32, receives: u32) -> Result<()> {
    if let Work::File(work) = &job.work
        && files::judged::ready(app, &job, work).await?
    {
        // The other lanes begin where the first has judged all rows.
        let others: Vec<Message> = files::lanes(&job).skip(1).collect();
        let sent = app.queue.send(&others, Duration::ZERO).await;
        sent.map_err(|error| Error::Unavailable(error.into()))?;
    }
    let mut chunk = chunk;
    // A paused one is sent again when it is resumed.
    while !job.is_paused() && chunk < job.chunks() {
        if settled_of(app, &job, chunk).await?.len() == job.indexes(chunk).len() {
            chunk = chunk.saturating_add(LANES);
            continue;
        }
        let next = chunk.saturating_add(LANES);
        if work_in_turn(app, &job, chunk, receives).await? && next < job.chunks() {
            let message = Message::Chunk { job: job.id.clone(), chunk: next };
            let sent = app.queue.send(&[message], Duration::ZERO).await;
            sent.map_err(|error| Error::Unavailable(error.into()))?;
        }
        return Ok(());
    }
    finish_if_done(app, &job.id).await
}

async fn work_chunk(app: &Arc<App>, job: &str, chunk: u32, receives: u32) -> Result<()> {
    let Some(job) = open_job(app, job).await? else { return Ok(()) };
    match job.work {
        Work::Items => work_in_turn(app, &job, chunk, receives).await.map(|_| ()),
        Work::File(_) => work_lane(app, job, chunk, receives).await,
    }
}

/// Works on the items of a chunk that have no result yet, and ends the job with the last; not where that is another worker's
/// turn, whose message comes back if it dies. Tells whether it was this one's.
async fn work_in_turn(app: &Arc<App>, job: &Job, chunk: u32, receives: u32) -> Result<bool> {
    let Some(mut turn) = Turn::take(app, job, chunk).await? else { return Ok(false) };
    let worked = work_items(app, job, chunk, receives, &mut turn).await;
    if worked.is_err() {
        turn.leave().await;
    }
    worked.map(|()| true)
}

async fn work_items(app: &Arc<App>, job: &Job, chunk: u32, receives: u32, turn: &mut Turn<'_>) -> Result<()> {
    let open = open_items(app, job, chunk).await?;
    if job.status == JobStatus::Queued {
        app.store.start_job(&job.id, app.clock.now()).await?;
    }
    let unanswered = if receives.max(job.restarts) > SUSPICIOUS {
        one_by_one(app, job, open, receives, turn).await?
    } else {
        together(app, job, open, receives, turn).await?
    };
    finish_if_done(app, &job.id).await?;
    match unanswered {
        None => Ok(()),
        Some(error) => Err(error),
    }
}

/// A job that goes on.
async fn open_job(app: &Arc<App>, id: &str) -> Result<Option<Job>> {
    Ok(app.store.job(id, app.clock.now()).await?.filter(|job| !job.is_finished()))
}

/// The items of a chunk that have a result.
async fn settled_of(app: &Arc<App>, job: &Job, chunk: u32) -> Result<BTreeSet<u32>, StoreError> {
    app.store.settled_items(&job.id, job.indexes(chunk).start, CHUNK as u32).await
}

/// The items of a chunk that have no result.
async fn open_items(app: &Arc<App>, job: &Job, chunk: u32) -> Result<Vec<(u32, RawItem)>, StoreError> {
    let indexes = job.indexes(chunk);
    let settled = settled_of(app, job, chunk).await?;
    if settled.len() == indexes.len() {
        return Ok(Vec::new());
    }
    let items = match &job.work {
        Work::File(file) => file_items(app, file, indexes.clone()).await?,
        Work::Items => app.store.job_items(&job.id, chunk).await?,
    };
    Ok(indexes.zip(items).filter(|(index, _)| !settled.contains(index)).collect())
}

/// The rows of a file that a chunk is made of.
async fn file_items(
    app: &Arc<App>,
    work: &FileWork,
    indexes: Range<u32>,
) -> Result<Vec<RawItem>, StoreError> {
    const { assert!(PART_ROWS.is_multiple_of(CHUNK), "a chunk lies in one part") };
    let part = indexes.start / PART_ROWS as u32;
    let rows = app.store.file_rows(&work.id, part).await?;
    let first = (indexes.start - part * PART_ROWS as u32) as usize;
    let rows = rows.into_iter().skip(first).take(indexes.len());
    let judged = match work.judges() {
        true => files::judged::of(app, &work.id, &indexes).await?,
        false => Vec::new(),
    };
    let judged = judged.into_iter().map(Some).chain(std::iter::repeat(None));
    let items = rows.zip(judged).map(|(row, judged)| serde_json::to_value(FileItem { row, judged }));
    let items: Vec<RawItem> = items.collect::<Result<_, _>>().unwrap_or_default();
    if items.len() == indexes.len() { Ok(items) } else { Err(StoreError::Torn("rows of a file are missing")) }
}

/// Looks items up side by side, and settles whatever is ready while the others go on.
async fn together(
    app: &Arc<App>,
    job: &Job,
    open: Vec<(u32, RawItem)>,
    receives: u32,
    turn: &mut Turn<'_>,
) -> Result<Option<Error>> {
    let mut unanswered = None;
    // Where a vendor takes many questions in a request, a chunk waits for it together.
    let parallel = if app.providers.present().shares_requests { CHUNK } else { PARALLEL };
    let mut waiting = open.into_iter();
    let mut running = FuturesUnordered::new();
    loop {
        if !turn.goes_on().await? {
            waiting = Vec::new().into_iter();
        }
        running.extend(
            waiting
                .by_ref()
                .take(parallel - running.len().min(parallel))
                .map(|(index, raw)| look_up(app.clone(), job.clone(), index, raw, receives)),
        );
        let Some(first) = running.next().await else { return Ok(unanswered) };
        let mut ready = vec![first];
        // Other results that are ready go into the same transaction.
        while let Some(Some(more)) = running.next().now_or_never() {
            ready.push(more);
            running.extend(
                waiting.next().map(|(index, raw)| look_up(app.clone(), job.clone(), index, raw, receives)),
            );
        }
        let mut settled = Vec::with_capacity(ready.len());
        for outcome in ready {
            match outcome {
                Ok(done) => settled.push(done),
                Err(error) => unanswered = Some(error),
            }
        }
        settle(app, job, settled).await?;
    }
}

/// Looks items up one at a time, each marked before it is begun.
async fn one_by_one(
    app: &Arc<App>,
    job: &Job,
    open: Vec<(u32, RawItem)>,
    receives: u32,
    turn: &mut Turn<'_>,
) -> Result<Option<Error>> {
    let mut unanswered = None;
    for (index, raw) in open {
        if !turn.goes_on().await? {
            break;
        }
        let tries = app.store.count_try(job, index, 1).await?;
        let outcome = if tries > MAX_TRIES {
            item::failed(app, job, index, &raw, Error::Internal("an item broke its workers".into()))
        } else {
            let outcome = look_up(app.clone(), job.clone(), index, raw, receives).await;
            // It came back, whatever it came back with.
            app.store.count_try(job, index, -1).await?;
            outcome
        };
        match outcome {
            Ok(done) => settle(app, job, vec![done]).await?,
            Err(error) => unanswered = Some(error),
        }
    }
    Ok(unanswered)
}

/// Looks one item up in a task of its own, so that one that panics fails alone.
async fn look_up(app: Arc<App>, job: Job, index: u32, raw: RawItem, receives: u32) -> Result<Done> {
    let task = {
        let (app, job, raw) = (app.clone(), job.clone(), raw.clone());
        tokio::spawn(async move { item::resolve(&app, &job, index, raw).await }.in_current_span())
    };
    match task.await {
        Ok(Ok(settled)) => Ok(settled),
        Ok(Err(error)) if receives < PATIENCE => Err(error),
        Ok(Err(error)) => item::failed(&app, &job, index, &raw, error),
        Err(_) => {
            tracing::error!(job.id = job.id, index, "an item broke");
            item::failed(&app, &job, index, &raw, Error::Internal("an item broke".into()))
        }
    }
}

/// Writes results, each once, as many in a transaction as it takes.
async fn settle(app: &Arc<App>, job: &Job, settled: Vec<Done>) -> Result<()> {
    let (mut group, mut bytes, mut writes) = (Vec::with_capacity(settled.len()), 0, 0);
    for one in settled {
        let (length, own) = (one.body.len(), one.entries.len() + 1);
        if bytes + length > TRANSACTION || writes + own > WRITES {
            settle_group(app, job, std::mem::take(&mut group)).await?;
            (bytes, writes) = (0, 0);
        }
        (bytes, writes) = (bytes + length, writes + own);
        group.push(one);
    }
    settle_group(app, job, group).await
}

/// Writes results in one transaction; those that another worker wrote meanwhile are left out.
async fn settle_group(app: &Arc<App>, job: &Job, mut settled: Vec<Done>) -> Result<()> {
    while let (Some(first), Some(last)) =
        (settled.iter().map(|done| done.index).min(), settled.iter().map(|done| done.index).max())
    {
        let deadline = common::domain::clock::instant() + SETTLE_TIME;
        match billing::settle_results(&app.store, job, &settled, app.clock.now(), deadline).await {
            Ok(()) => return Ok(()),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        let before = settled.len();
        let written = app.store.settled_items(&job.id, first, last - first + 1).await?;
        settled.retain(|done| !written.contains(&done.index));
        if settled.len() < before {
            continue;
        }
        // One that was cancelled takes no more results, and charges for none.
        let Some(now) = open_job(app, &job.id).await? else { return Ok(()) };
        let (fitting, exceeding) = match now.work {
            Work::Items => (settled, 0),
            Work::File(_) => within_cap(&now, settled)?,
        };
        if exceeding == 0 {
            return Err(Error::Unavailable("results were refused without being there".into()));
        }
        settled = fitting;
    }
    Ok(())
}

/// Leaves out what exceeds the rest of what a run may spend: such rows stay as they are, and cost nothing. And how many do.
fn within_cap(job: &Job, settled: Vec<Done>) -> Result<(Vec<Done>, usize)> {
    let (mut rest, mut exceeding) = (job.unused(), 0);
    let fitting = settled.into_iter().map(|done| {
        let cost = done.charged();
        if cost > rest {
            exceeding += 1;
            return Ok(row::beyond_cap(done.index)?);
        }
        rest = rest.saturating_sub(cost);
        Ok(done)
    });
    let fitting = fitting.collect::<Result<_>>()?;
    Ok((fitting, exceeding))
}

/// Ends a job whose every item has its result: gives back what it did not use and records the event, once.
pub async fn finish_if_done(app: &Arc<App>, id: &str) -> Result<()> {
    let now = app.clock.now();
    let Some(job) = app.store.job(id, now).await? else { return Ok(()) };
    if job.is_finished() || job.processed < job.total {
        return Ok(());
    }
    let status = if job.failed == job.total { JobStatus::Failed } else { JobStatus::Completed };
    let event = delivery::event(&job, status, now)?;
    let own = event.iter().map(|event| app.store.new_delivery_put(event)).collect::<Result<Vec<_>, _>>()?;
    match billing::finish_job(
        &app.store,
        &job,
        status,
        own,
        now,
        common::domain::clock::instant() + SETTLE_TIME,
    )
    .await
    {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    if let Some(event) = event {
        delivery::enqueue(app, &event, Duration::ZERO).await;
    }
    Ok(())
}
