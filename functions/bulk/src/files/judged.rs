//! Duplicates: all rows of a file are judged beside each other once, before the first of them is worked on. The same file gives the
//! same answer, so that it does no harm when two workers judge it.

use common::app::App;
use common::duplicates::{self, Judged};
use common::error::{Error, Result};
use common::rows::Added;
use common::store::files::{FileRow, PART_ROWS, Part};
use common::store::jobs::{FileWork, Job};
use common::store::{StoreError, files::FileHead};
use std::ops::Range;

/// Sees to it that a file's rows are judged; whether this call did it.
pub(crate) async fn ready(app: &App, job: &Job, work: &FileWork) -> Result<bool> {
    if !work.judges() {
        return Ok(false);
    }
    let Some(head) = app.store.file(&job.account_id, &work.id, app.clock.now()).await? else {
        return Err(Error::Internal("the file of a run is gone".into()));
    };
    let parts = head.rows.div_ceil(PART_ROWS as u32);
    // The last part is written last.
    if !app.store.judged_rows(&head.id, parts.saturating_sub(1)).await?.is_empty() {
        return Ok(false);
    }
    let mut rows = Vec::with_capacity(head.rows as usize);
    for part in 0..parts {
        rows.extend(app.store.file_rows(&head.id, part).await?);
    }
    let judged = judge(head.clone(), rows).await?;
    app.store.put_judged_rows(&head, &judged).await?;
    Ok(true)
}

/// Judging is work; other calls go on meanwhile.
async fn judge(head: FileHead, rows: Vec<FileRow>) -> Result<Vec<Part>> {
    let judging = tokio::task::spawn_blocking(move || {
        let found = duplicates::of(&head.columns, &rows);
        let told: Vec<FileRow> =
            found.rows.iter().zip(0..).map(|(row, number)| told(row, number, &head.columns)).collect();
        told.chunks(PART_ROWS).map(Part::of).collect::<Result<Vec<Part>, StoreError>>()
    });
    Ok(judging.await.map_err(|error| Error::Internal(error.into()))??)
}

/// The cells added to a row: the number of the row to keep, whether it is this one, the reason, and the confidence. Rows are counted as
/// a spreadsheet shows them, under the header.
fn told(row: &Judged, number: u32, columns: &[String]) -> FileRow {
    let golden = if row.golden == number { "yes" } else { "no" };
    vec![
        Some((row.golden + 2).to_string()),
        Some(golden.to_owned()),
        Some(row.why(columns)),
        (row.together > 1).then(|| format!("{:.2}", row.chance)),
    ]
}

/// The cells added to some rows of one part.
pub(crate) async fn of(app: &App, file: &str, rows: &Range<u32>) -> Result<Vec<FileRow>, StoreError> {
    let part = rows.start / PART_ROWS as u32;
    let first = (rows.start - part * PART_ROWS as u32) as usize;
    let judged = app.store.judged_rows(file, part).await?;
    Ok(judged.into_iter().skip(first).take(rows.len()).collect())
}

/// It as an addition.
pub(crate) fn added(told: &FileRow) -> Option<Added> {
    let text = |at: usize| told.get(at).cloned().flatten();
    let confidence = text(3).and_then(|confidence| confidence.parse().ok());
    Some(Added::duplicates(text(0)?, text(1)?, text(2).unwrap_or_default(), confidence))
}
