//! GET /v1/files/{id}/result

use super::own;
use super::workbook::Workbook;
use common::app::{App, Cx};
use common::catalog::bulk::{Addition, FileField, FileResultRequest, RESULT_CSV, RESULT_XLSX, ResultFormat};
use common::error::{Error, Result};
use common::http::{Download, Part};
use common::lookup::{IdentifierKind, cursor, identifier};
use common::rows::{self, Added, RowResult};
use common::store::files::{FileHead, FileRow, PART_ROWS};
use common::store::jobs::{FileWork, Job};
use futures::StreamExt;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

pub async fn result(cx: Cx, request: FileResultRequest) -> Result<Download> {
    let head = own(&cx, &request.id).await?;
    let job = cx.app.store.job(&head.job_id(), cx.now()).await?;
    let job =
        job.ok_or(Error::Conflict("This file has not been run; run it with POST /v1/files/{id}/run."))?;
    let first = match &request.cursor {
        Some(cursor) => cursor.open(&head.id)?.parse().unwrap_or(0),
        None => 0,
    };
    let rows = Rows { app: cx.app.clone(), job: Some(Arc::new(job)), head: Arc::new(head), part: first };
    match (request.format.unwrap_or(ResultFormat::Csv), cx.app.config.response_limit) {
        (ResultFormat::Csv, _) => Ok(csv_file(rows)),
        (ResultFormat::Xlsx, None) => xlsx_file(Rows { part: 0, ..rows }),
        (ResultFormat::Xlsx, Some(longest)) => whole(xlsx_file(Rows { part: 0, ..rows })?, longest).await,
    }
}

/// The rows of a result, part by part.
pub(super) struct Rows {
    pub app: Arc<App>,
    /// Its run; `None` before there is one.
    pub job: Option<Arc<Job>>,
    pub head: Arc<FileHead>,
    /// The next part to read.
    pub part: u32,
}

impl Rows {
    /// The rows of a file of the caller's.
    pub(super) async fn of(cx: &Cx, id: &str) -> Result<Self> {
        let head = own(cx, id).await?;
        let job = cx.app.store.job(&head.job_id(), cx.now()).await?;
        Ok(Self { app: cx.app.clone(), job: job.map(Arc::new), head: Arc::new(head), part: 0 })
    }

    pub(super) fn additions(&self) -> Vec<Addition> {
        let work = self.job.as_ref().and_then(|job| job.work.file());
        work.map(FileWork::additions).unwrap_or_default()
    }

    fn header(&self) -> Vec<String> {
        let mut header = self.head.columns.clone();
        header.extend(rows::headers(&self.additions()));
        header
    }

    /// Removes results of people who have opted out since; the cost stays.
    async fn conceal(&self, result: &mut RowResult) -> Result<()> {
        let of_person = |one: &&Added| {
            !matches!(one.addition, Addition::Company | Addition::Verify | Addition::Duplicates)
        };
        let texts =
            result.added.iter().filter(of_person).flat_map(|one| one.person.iter().chain(&one.values));
        let identifiers: Vec<(IdentifierKind, String)> =
            texts.filter_map(|text| identifier::read(text)).collect();
        if identifiers.is_empty() || !self.app.providers.is_of_objector(&identifiers).await? {
            return Ok(());
        }
        "not_found".clone_into(&mut result.status);
        for one in &mut result.added {
            *one = Added { credits: one.credits, ..Added::nothing(one.addition, "not_found") };
        }
        Ok(())
    }

    /// Empties the cells that a copy took from a result, if they are of someone who has opted out since.
    async fn conceal_found(&self, row: &mut FileRow, from: usize) -> Result<()> {
        let found = row.get_mut(from..).unwrap_or_default();
        let identifiers: Vec<(IdentifierKind, String)> =
            found.iter().flatten().filter_map(|text| identifier::read(text)).collect();
        if !identifiers.is_empty() && self.app.providers.is_of_objector(&identifiers).await? {
            found.fill(None);
        }
        Ok(())
    }

    /// The rows of one part with their results, less what belongs to people who opted out.
    pub(super) async fn part(&self, part: u32) -> Result<Vec<(FileRow, Option<RowResult>)>> {
        let mut rows = self.app.store.file_rows(&self.head.id, part).await?;
        if let Some(from) = self.head.found_from {
            for row in &mut rows {
                self.conceal_found(row, from as usize).await?;
            }
        }
        let first = part * PART_ROWS as u32;
        let Some(job) = &self.job else { return Ok(rows.into_iter().map(|row| (row, None)).collect()) };
        let mut results: HashMap<u32, RowResult> = HashMap::new();
        let (mut from, end) = (first, first + rows.len() as u32);
        while from < end {
            let limit = (end - from) as usize;
            let page = self.app.store.job_results::<RowResult>(&job.id, from, limit, usize::MAX).await?;
            for (index, mut result) in page.0 {
                self.conceal(&mut result).await?;
                results.insert(index, result);
            }
            match page.1 {
                Some(next) if next > from => from = next,
                _ => break,
            }
        }
        let numbered = rows.into_iter().zip(first..);
        Ok(numbered.map(|(row, number)| (row, results.remove(&number))).collect())
    }

    /// The lines of the next part; `None` at the end.
    async fn next(&mut self) -> Result<Option<Vec<Vec<String>>>> {
        let rows = self.part(self.part).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let additions = self.additions();
        let line = |(row, result): (FileRow, Option<RowResult>)| {
            let mut cells = self.cells(row);
            cells.extend(rows::cells(result.as_ref(), &additions));
            cells
        };
        let lines = rows.into_iter().map(line).collect();
        self.part += 1;
        Ok(Some(lines))
    }

    /// The file's own cells of a row, one for each column.
    pub(super) fn cells(&self, row: FileRow) -> Vec<String> {
        let mut cells: Vec<String> = row.into_iter().map(Option::unwrap_or_default).collect();
        cells.resize(self.head.columns.len(), String::new());
        cells
    }
}

fn csv_file(rows: Rows) -> Download {
    let name = named(&rows.head.name, "csv");
    let parts = futures::stream::try_unfold(rows, |mut rows| async move {
        let header = (rows.part == 0).then(|| rows.header());
        let Some(lines) = rows.next().await? else { return Ok(None) };
        let failed = |error: csv::Error| Error::Internal(error.into());
        let mut writer = csv::Writer::from_writer(Vec::with_capacity(lines.len() * 200));
        for line in header.iter().chain(&lines) {
            for cell in line {
                writer.write_field(harmless(cell).as_bytes()).map_err(failed)?;
            }
            writer.write_record(None::<&[u8]>).map_err(failed)?;
        }
        let bytes = writer.into_inner().map_err(|error| Error::Internal(error.into()))?;
        let more = rows.part < rows.head.rows.div_ceil(PART_ROWS as u32);
        let next = more.then(|| cursor::seal(&rows.head.id, &rows.part.to_string()));
        Ok::<_, Error>(Some((Part { bytes: bytes.into(), next }, rows)))
    });
    Download { file: RESULT_CSV, name: Some(name), kept: None, parts: parts.boxed() }
}

fn xlsx_file(rows: Rows) -> Result<Download> {
    let name = named(&rows.head.name, "xlsx");
    // Numbers of phones are no numbers.
    let of_phone = |field: &Option<FileField>| *field == Some(FileField::Phone);
    let work = rows.job.as_ref().and_then(|job| job.work.file());
    let fields = work.map_or(&rows.head.fields, |work| &work.fields);
    let mut as_text: Vec<bool> = fields.iter().map(of_phone).collect();
    as_text.extend(rows.header().iter().skip(as_text.len()).map(|name| name == "almanac_phone_number"));
    let broken = |error: std::io::Error| Error::Internal(error.into());
    let book = Workbook::begin(as_text).map_err(broken)?;
    let parts = futures::stream::try_unfold(Some((rows, book)), move |state| async move {
        let Some((mut rows, mut book)) = state else { return Ok(None) };
        let header = (rows.part == 0).then(|| rows.header());
        let lines = rows.next().await?;
        // Packing is work; other calls go on meanwhile.
        let written = tokio::task::spawn_blocking(move || match lines {
            Some(lines) => {
                book.write(header.iter().chain(&lines))?;
                Ok::<_, std::io::Error>((book.take(), Some(book)))
            }
            None => book.finish().map(|bytes| (bytes, None)),
        });
        let written = written.await.map_err(|error| Error::Internal(error.into()))?;
        let (bytes, book) = written.map_err(broken)?;
        Ok::<_, Error>(Some((Part { bytes: bytes.into(), next: None }, book.map(|book| (rows, book)))))
    });
    Ok(Download { file: RESULT_XLSX, name: Some(name), kept: None, parts: parts.boxed() })
}

/// The name of a result: that of the file, with what it is.
fn named(name: &str, extension: &str) -> String {
    let known = [".csv", ".tsv", ".txt", ".xlsx", ".ndjson", ".jsonl", ".json", ".gz"];
    let mut stem = name;
    while let Some(shorter) = known.iter().find_map(|end| stem.strip_suffix(end)) {
        stem = shorter;
    }
    let stem = if stem.is_empty() { "file" } else { stem };
    format!("{stem}-almanac.{extension}")
}

/// A file in one piece, for an edge that cannot stream: a spreadsheet cannot be continued.
async fn whole(mut download: Download, longest: usize) -> Result<Download> {
    let mut bytes = Vec::new();
    while let Some(part) = download.parts.next().await.transpose()? {
        bytes.extend_from_slice(&part.bytes);
        if bytes.len() > longest {
            let detail = "this result is too long for xlsx; use csv";
            return Err(Error::field("format", "not_allowed", detail));
        }
    }
    let part = Part { bytes: bytes.into(), next: None };
    Ok(Download { parts: futures::stream::once(std::future::ready(Ok(part))).boxed(), ..download })
}

/// A cell that no spreadsheet takes for a formula (OWASP, CSV injection). A phone number is not a formula.
fn harmless(cell: &str) -> Cow<'_, str> {
    let starts_formula =
        |c: char| matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠');
    let rest = cell.get(1..).filter(|rest| !rest.is_empty());
    // Nor is a sign alone, which people write for "nothing".
    let is_number = rest.is_none_or(|rest| rest.bytes().all(|b| b.is_ascii_digit() || b" .-()".contains(&b)));
    match cell.starts_with(starts_formula) && !(cell.starts_with(['+', '-']) && is_number) {
        true => format!("'{cell}").into(),
        false => cell.into(),
    }
}
