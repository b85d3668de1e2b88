//! Files to enrich: uploaded, run once by the workers of bulk jobs, downloaded with what was added.

mod control;
mod copy;
pub(crate) mod judged;
mod list;
mod result;
pub(crate) mod row;
mod run;
pub mod sheets;
mod table;
mod upload;
pub mod workbook;

use common::app::Cx;
use common::catalog::JobCost;
use common::catalog::bulk::{FileField, FileInfo, FileMapping, FileProgress, FileStatus, JobStatus};
use common::error::{Error, Result};
use common::queue::Message;
use common::store::files::{FileHead, FileRow, Part};
use common::store::jobs::{FileWork, Job};
use jiff::Timestamp;

pub use control::{cancel, delete, end, pause, resume};
pub use copy::copy;
pub use list::{get, list};
pub use result::result;
pub use run::{most, run};
pub use table::{Views, rows};
pub use upload::upload;

/// How many chunks of a file are worked on at the same time: enough for every worker, and few enough that what others submit
/// does not wait behind it.
pub(crate) const LANES: u32 = 8;

/// The contents of a file.
pub struct Table {
    pub columns: Vec<String>,
    /// The recognized field of each column.
    pub fields: Vec<Option<FileField>>,
    pub rows: usize,
    /// How many of them name a person or company that an earlier one names.
    pub repeated: usize,
    /// The first of them.
    pub preview: Vec<FileRow>,
    /// All of them, packed as they are stored.
    pub parts: Vec<Part>,
}

/// A file of the caller's.
async fn own(cx: &Cx, id: &str) -> Result<FileHead> {
    let missing = || Error::NotFound("There is no such file in this account.");
    cx.app.store.file(cx.account_id(), id, cx.now()).await?.ok_or_else(missing)
}

/// The messages that set a file going, or find where it stopped: one for each lane.
pub(crate) fn lanes(job: &Job) -> impl Iterator<Item = Message> + '_ {
    (0..job.chunks().min(LANES)).map(|chunk| Message::Chunk { job: job.id.clone(), chunk })
}

/// A file as it is told.
pub(crate) fn info(head: FileHead, job: Option<&Job>, now: Timestamp) -> FileInfo {
    let work = job.and_then(|job| job.work.file());
    let fields = work.map_or(&head.fields, |work| &work.fields);
    let named = head.columns.iter().zip(fields).filter_map(|(name, field)| Some((name, (*field)?)));
    let mapping = named.map(|(name, field)| (name.clone(), field.as_str().to_owned())).collect();
    FileInfo {
        status: match (job, work) {
            (Some(job), Some(work)) => status(job, work),
            _ => FileStatus::Uploaded,
        },
        created_at: head.created_at,
        kept_until: head.kept_until(),
        rows: head.rows,
        repeated_rows: Some(head.repeated).filter(|repeated| *repeated > 0),
        mapping: FileMapping(mapping),
        preview: head.preview,
        add: work.map(FileWork::additions).unwrap_or_default(),
        progress: job.zip(work).map(|(job, work)| progress(job, work, now)),
        job: job.map(|job| JobCost { credits: job.charged(), held: job.held() }),
        id: head.id,
        name: head.name,
        columns: head.columns,
    }
}

fn status(job: &Job, work: &FileWork) -> FileStatus {
    match job.status {
        _ if work.cancelled => FileStatus::Cancelled,
        JobStatus::Completed => FileStatus::Completed,
        JobStatus::Failed => FileStatus::Failed,
        _ if work.paused => FileStatus::Paused,
        JobStatus::Queued => FileStatus::Queued,
        JobStatus::Processing => FileStatus::Running,
    }
}

fn progress(job: &Job, work: &FileWork, now: Timestamp) -> FileProgress {
    let until = job.finished_at.unwrap_or(now);
    let seconds = until.duration_since(work.going_since).as_secs_f64();
    let since = f64::from(job.processed.saturating_sub(work.going_from));
    let pace = if seconds > 0.0 && !work.paused { since / seconds } else { 0.0 };
    let left = f64::from(job.total.saturating_sub(job.processed));
    let goes = !job.is_finished() && pace > 0.0;
    FileProgress {
        rows: job.total,
        done: job.processed,
        found: job.found,
        failed: job.failed,
        credits: job.charged(),
        max_credits: job.most(),
        rows_per_second: (pace * 10.0).round() / 10.0,
        eta_s: goes.then(|| (left / pace).ceil() as u64),
        started_at: job.started_at,
        finished_at: job.finished_at,
    }
}
