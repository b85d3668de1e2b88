//! POST /v1/files

use super::{Table, info, sheets};
use common::app::Cx;
use common::catalog::bulk::{CreateFileRequest, FileInfo};
use common::error::{Error, Result};
use common::read::Meter;
use common::rows::ResultColumn;
use common::store::Table as Stored;
use common::store::files::{FileHead, FileRow};

/// How much of a cell is shown, and of a row: a head is one record, however wide its file is.
const CELL: usize = 80;
const LINE: usize = 5000;
const LONGEST_NAME: usize = 200;

pub async fn upload(cx: Cx, request: CreateFileRequest) -> Result<FileInfo> {
    let CreateFileRequest { name, file } = request;
    let name = name.or_else(|| file.name.clone()).unwrap_or_else(|| "file".to_owned());
    let name: String = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    let reader = cx.app.uploads.reader().await.ok_or(Error::RateLimited {
        retry_after: 10,
        detail: "The service is busy reading other files; try again in a moment.",
    })?;
    let meter = Meter::new(sheets::LIMITS);
    let ended = Ended(meter.clone());
    let place = file.place.clone();
    let reading = tokio::task::spawn_blocking(move || {
        // The next file has its turn when this one is read, not when its caller has gone.
        let _reader = reader;
        sheets::read(file, &meter)
    });
    let abandoned = async {
        match place {
            Some(place) => place.abandoned().await,
            None => std::future::pending().await,
        }
    };
    let read = tokio::select! {
        read = reading => read.map_err(|error| Error::Internal(error.into()))?,
        () = abandoned => return Err(Error::RequestTimeout),
    };
    drop(ended);
    let refused = |reason: String| Error::field("file", "invalid_format", format!("the file {reason}"));
    let Table { columns, mut fields, rows, repeated, preview, parts } = read.map_err(refused)?;
    if rows == 0 {
        return Err(refused("has no rows under its header".to_owned()));
    }
    // A result that is uploaded again has what was found with it.
    let ours: Vec<Option<ResultColumn>> = columns.iter().map(|name| ResultColumn::read(name)).collect();
    for (field, ours) in fields.iter_mut().zip(&ours) {
        *field = ours.map_or(*field, ResultColumn::field);
    }
    let found_from =
        ours.iter().position(Option::is_some).filter(|from| ours[*from..].iter().all(Option::is_some));
    let found_from = found_from.and_then(|from| u32::try_from(from).ok());
    let preview = shown_cells(&preview, columns.len(), found_from);
    let name = if name.is_empty() { "file".to_owned() } else { name };
    let mut head = FileHead::new(cx.account_id(), name, columns, fields, rows, preview, cx.now())
        .kept_for(cx.app.config.stored.retention.jobs);
    head.found_from = found_from;
    head.repeated = u32::try_from(repeated).unwrap_or(u32::MAX);
    // The rows come first: once the file is there, they must be.
    let written = cx.app.store.put_file_rows(&head, &parts).await?;
    cx.written_ahead(Stored::Jobs, written);
    cx.settle_with(cx.app.store.new_file_put(&head)?);
    Ok(info(head, None, cx.now()))
}

/// Ends the reading of a file with its call: answered, out of time, or abandoned by its caller.
struct Ended(Meter);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The first rows as a file keeps them, so wide; without what was found, which is read with its rows: these know who has opted out.
pub(super) fn shown_cells(rows: &[FileRow], columns: usize, found_from: Option<u32>) -> Vec<FileRow> {
    let cell = (LINE / columns.max(1)).clamp(20, CELL);
    let mut shown: Vec<FileRow> = rows.iter().map(|row| shown(row, cell)).collect();
    if let Some(from) = found_from {
        shown.iter_mut().flat_map(|row| row.iter_mut().skip(from as usize)).for_each(|cell| *cell = None);
    }
    shown
}

fn shown(row: &FileRow, longest: usize) -> FileRow {
    row.iter().map(|cell| cell.as_ref().map(|text| text.chars().take(longest).collect())).collect()
}
