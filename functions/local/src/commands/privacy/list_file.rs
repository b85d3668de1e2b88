//! Files of objections: a row each, whatever their columns are called, a million of them in seconds.

use super::Desk;
use anyhow::{Context, Result, bail};
use common::directory::{Records, expect_known, known_by};
use common::domain::ParseError;
use common::lookup::objections::Pepper;
use common::privacy::desk::Subject;
use std::path::Path;

/// Rows of a file that are worked on together.
const ROWS: usize = 50_000;

/// What a file of objections holds.
#[derive(Default)]
pub struct Read {
    pub rows: usize,
    pub rejected: usize,
    /// The number of matching records.
    pub records: usize,
    pub marks: Vec<u64>,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq)]
enum Column {
    Email,
    Phone,
    NetworkUrl,
    Id,
    /// Whatever it looks like: a file without a header.
    Any,
    Other,
}

impl Column {
    fn named(header: &str) -> Self {
        let name: String =
            header.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        match name.as_str() {
            "email" | "emailaddress" | "mail" | "workemail" | "personalemail" => Self::Email,
            "phone" | "phonenumber" | "mobile" | "mobilephone" | "telephone" => Self::Phone,
            "networkurl" | "linkedin" | "linkedinurl" | "profileurl" | "profile" | "url" => Self::NetworkUrl,
            "id" | "personid" | "pdlid" | "vendorid" => Self::Id,
            _ => Self::Other,
        }
    }
}

/// Reads a file of opt-outs; its ids are those of the vendor, if one is named.
pub async fn read(desk: &Desk, path: &Path, vendor: Option<&str>) -> Result<Read> {
    let (path, pepper, vendor) = (path.to_owned(), desk.pepper.clone(), vendor.map(str::to_owned));
    desk.premises.records(move |records| read_on(records, &path, &pepper, vendor.as_deref())).await
}

/// Reads it row by row, on several threads.
fn read_on(
    records: Option<&dyn Records>,
    path: &Path,
    pepper: &Pepper,
    vendor: Option<&str>,
) -> Result<Read> {
    let unreadable = || format!("cannot read {}", path.display());
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_path(path)
        .with_context(unreadable)?;
    let mut first = csv::StringRecord::new();
    let mut all = Read::default();
    if !reader.read_record(&mut first).with_context(unreadable)? {
        return Ok(all);
    }
    let mut columns: Vec<Column> =
        first.iter().map(|name| Column::named(name.trim_start_matches('\u{feff}'))).collect();
    let mut waiting = Vec::with_capacity(ROWS);
    if columns.iter().all(|column| *column == Column::Other) {
        columns = vec![Column::Any; first.len()];
        waiting.push(first);
    }
    let threads = std::thread::available_parallelism().map_or(2, usize::from).clamp(1, 8);
    loop {
        let mut row = csv::StringRecord::new();
        let more = reader.read_record(&mut row).with_context(unreadable)?;
        if more {
            waiting.push(row);
        }
        if waiting.len() < ROWS && more {
            continue;
        }
        let share = waiting.len().div_ceil(threads).max(1);
        let parts: Vec<Result<Read>> = std::thread::scope(|scope| {
            let columns = &columns;
            let work = |rows| scope.spawn(move || read_rows(rows, columns, pepper, records, vendor));
            let running: Vec<_> = waiting.chunks(share).map(work).collect();
            running
                .into_iter()
                .map(|part| part.join().unwrap_or_else(|_| bail!("a row cannot be read")))
                .collect()
        });
        for part in parts {
            let Read { rows, rejected, records, marks } = part?;
            (all.rows, all.rejected, all.records) =
                (all.rows + rows, all.rejected + rejected, all.records + records);
            all.marks.extend(marks);
        }
        waiting.clear();
        if let Some(records) = records {
            records.forget();
        }
        if !more {
            return Ok(all);
        }
    }
}

fn read_rows(
    rows: &[csv::StringRecord],
    columns: &[Column],
    pepper: &Pepper,
    records: Option<&dyn Records>,
    vendor: Option<&str>,
) -> Result<Read> {
    let (mut read, mut normal, mut subjects) = (Read::default(), Normal::default(), Vec::new());
    for row in rows {
        let mut subject = Subject::default();
        for (cell, column) in row.iter().zip(columns).filter(|(cell, _)| !cell.trim().is_empty()) {
            // An invalid cell is skipped; a row without a valid one is rejected.
            let _ = match column {
                Column::Email => subject.email(cell),
                Column::Phone => subject.phone(cell),
                Column::NetworkUrl => normal.add(&mut subject, cell),
                Column::Id => match vendor {
                    Some(vendor) => subject.vendor_id(vendor, cell),
                    None => subject.id(cell),
                },
                Column::Any => match vendor {
                    Some(vendor) if !cell.contains(['@', '/']) => subject.vendor_id(vendor, cell),
                    _ => subject.any(cell),
                },
                Column::Other => Ok(()),
            };
        }
        if subject.is_empty() {
            read.rejected += usize::from(row.iter().any(|cell| !cell.trim().is_empty()));
            continue;
        }
        subjects.push(subject);
    }
    read.rows = subjects.len();
    if let Some(records) = records {
        expect_known(records, subjects.iter().flat_map(|subject| &subject.identifiers))?;
    }
    for mut subject in subjects {
        if let Some(records) = records {
            let found = known_by(records, &subject.identifiers)?;
            read.records += found.people.len();
            subject.known_as(found.identifiers(records)?);
        }
        read.marks.extend(subject.marks(pepper));
    }
    Ok(read)
}

/// Where profiles are that were in their normal form: the next at the same place needs no second look. Long lists are of one
/// network, and to take an address apart is most of the work.
#[derive(Default)]
struct Normal(String);

impl Normal {
    fn add(&mut self, subject: &mut Subject, url: &str) -> Result<(), ParseError> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let (place, name) = url.rsplit_once('/').unwrap_or_default();
        if !place.is_empty() && place == self.0 && !name.is_empty() && name.bytes().all(is_plain) {
            subject.normal_url(url);
            return Ok(());
        }
        subject.network_url(url)?;
        if subject.identifiers.last().is_some_and(|(_, normal)| normal == url) {
            place.clone_into(&mut self.0);
        }
        Ok(())
    }
}
