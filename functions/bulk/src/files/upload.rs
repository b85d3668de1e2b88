//! POST /v1/files

use super::{Table, info, sheets};
use common::app::Cx;
use common::catalog::bulk::{CreateFileRequest, FileInfo, MAX_FILE_COLUMNS, MAX_ROWS, PREVIEW};
use common::error::{Error, Result};
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
    let read = tokio::task::spawn_blocking(move || sheets::read(file)).await;
    let read = read.map_err(|error| Error::Internal(error.into()))?;
    let refused = |reason: String| Error::field("file", "invalid_format", format!("the file {reason}"));
    let Table { columns, fields, rows } = read.map_err(refused)?;
    if rows.is_empty() {
        return Err(refused("has no rows under its header".to_owned()));
    }
    if rows.len() > MAX_ROWS {
        return Err(Error::FileTooLarge);
    }
    if columns.len() > MAX_FILE_COLUMNS {
        return Err(refused(format!("has {} columns; at most {MAX_FILE_COLUMNS} are read", columns.len())));
    }
    let cell = (LINE / columns.len().max(1)).clamp(20, CELL);
    let preview = rows.iter().take(PREVIEW).map(|row| shown(row, cell)).collect();
    let name = if name.is_empty() { "file".to_owned() } else { name };
    let head = FileHead::new(cx.account_id(), name, columns, fields, rows.len(), preview, cx.now())
        .kept_for(cx.app.config.retention.jobs);
    // The rows come first: once the file is there, they must be.
    let written = cx.app.store.put_file_rows(&head, &rows).await?;
    cx.written_ahead(Stored::Jobs, written);
    cx.settle_with(cx.app.store.new_file_put(&head)?);
    Ok(info(head, None, cx.now()))
}

fn shown(row: &FileRow, longest: usize) -> FileRow {
    row.iter().map(|cell| cell.as_ref().map(|text| text.chars().take(longest).collect())).collect()
}
