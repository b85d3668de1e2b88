//! Customers' files, read by whatever reads an operator's, within what one may take.

use super::Table;
use common::bounds::{
    FILE_CELLS, FILE_COLUMNS, FILE_HELD, FILE_PARTS, FILE_ROW, FILE_ROWS, FILE_SHEETS, FILE_TEXT,
    FILE_UNPACKED,
};
use common::catalog::bulk::{FileField, PREVIEW};
use common::input::Upload;
use common::read::columns::{self, Kind, Target};
use common::read::{Input, Limits, Meter, Rows, contents};
use common::store::files::{FileRow, PART_ROWS, Part};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The limits for reading a customer's file.
pub const LIMITS: Limits = Limits {
    unpacked: FILE_UNPACKED.most,
    held: FILE_HELD.most,
    cells: FILE_CELLS.most,
    columns: FILE_COLUMNS.count(),
    row: FILE_ROW.count(),
    parts: FILE_PARTS.most,
    sheets: FILE_SHEETS.count(),
    parquet: false,
};

/// Reads a CSV, XLSX or NDJSON; the error names the problem. Rows are packed as they come, so that a file never lies in
/// memory as a whole.
pub fn read(upload: Upload, meter: &Meter) -> Result<Table, String> {
    // A header whose columns are not recognized is still a header if the file has nothing else.
    let known = |headers: &[String]| {
        let recognised = columns::map(headers, &[], Kind::People).iter().flatten().count()
            + columns::map(headers, &[], Kind::Companies).iter().flatten().count();
        1000 * recognised + headers.iter().filter(|header| !header.is_empty()).count()
    };
    let rows = Rows::open_within(&Input::Held(upload.bytes), &known, meter);
    let mut rows = rows.map_err(|reason| match reason.strip_prefix("the file ") {
        Some(rest) => rest.to_owned(),
        // Hints for the command line do not help here.
        None if reason.contains("--map") => "has no header: its first line names the columns".to_owned(),
        None => reason,
    })?;
    let sample = rows.sample(contents::SAMPLE);
    let mut rows = rows.verbatim();
    let (columns, fields) = (unique(&rows.headers), fields(&rows.headers, &sample));
    let mut table = Table { columns, fields, rows: 0, repeated: 0, preview: Vec::new(), parts: Vec::new() };
    let mut seen = HashSet::new();
    let (mut together, mut bytes): (Vec<FileRow>, usize) = (Vec::with_capacity(PART_ROWS), 0);
    let packed = |rows: &[FileRow]| Part::of(rows).map_err(|_| "cannot be packed".to_owned());
    while let Some(row) = rows.next_row()? {
        let number = row.number;
        let cells = row.cells.map_err(|reason| format!("has a row {number} that {reason}"))?;
        let length = cells.iter().flatten().map(String::len).sum::<usize>();
        if !row.long.is_empty() || length > FILE_ROW.count() {
            let instead = FILE_ROW.instead;
            return Err(format!("has a row {number} that holds more than {FILE_ROW} of text; {instead}"));
        }
        bytes += length;
        if bytes > FILE_TEXT.count() {
            return Err(format!("holds more than {FILE_TEXT} of text; {}", FILE_TEXT.instead));
        }
        if table.rows == FILE_ROWS.count() {
            return Err(FILE_ROWS.refusal());
        }
        table.rows += 1;
        if named(&table.fields, &cells).is_some_and(|name| !seen.insert(name)) {
            table.repeated += 1;
        }
        if table.preview.len() < PREVIEW {
            table.preview.push(cells.clone());
        }
        together.push(cells);
        if together.len() == PART_ROWS {
            table.parts.push(packed(&together)?);
            together.clear();
        }
    }
    if !together.is_empty() {
        table.parts.push(packed(&together)?);
    }
    Ok(table)
}

/// What a row names, as a number: its email, else its profile, else its name and company, else its company. Rows that do so
/// literally are counted; `duplicates` finds those that differ in their spelling.
fn named(fields: &[Option<FileField>], cells: &FileRow) -> Option<u64> {
    let of = |wanted: FileField| {
        let mut cells = fields.iter().zip(cells).filter(|(field, _)| **field == Some(wanted));
        let text =
            cells.find_map(|(_, cell)| cell.as_deref().map(str::trim).filter(|text| !text.is_empty()))?;
        Some(text.to_lowercase())
    };
    let company = || of(FileField::CompanyDomain).or_else(|| of(FileField::CompanyName));
    let person = || {
        let parts = || Some(format!("{} {}", of(FileField::FirstName)?, of(FileField::LastName)?));
        of(FileField::FullName).or_else(parts)
    };
    let name = match of(FileField::Email).or_else(|| of(FileField::NetworkUrl)) {
        Some(own) => (own, None),
        None => match person() {
            // A name alone is many people's.
            Some(person) => (person, Some(company()?)),
            None => (company()?, None),
        },
    };
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    Some(hasher.finish())
}

/// The names of columns, none of them empty and none twice.
fn unique(headers: &[String]) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let name = |(at, header): (usize, &String)| {
        let header: String = header.chars().take(100).collect();
        let header = if header.is_empty() { format!("Column {}", at + 1) } else { header };
        let count = seen.entry(header.clone()).or_default();
        *count += 1;
        if *count == 1 { header } else { format!("{header} ({count})") }
    };
    headers.iter().enumerate().map(name).collect()
}

/// The column mapping: of people, or of companies if there are no people.
fn fields(headers: &[String], sample: &[Vec<Option<String>>]) -> Vec<Option<FileField>> {
    let of = |kind| -> Vec<Option<FileField>> {
        let columns = contents::understand(headers, sample, &[], kind);
        columns.into_iter().map(|column| column.target.and_then(field)).collect()
    };
    let people = of(Kind::People);
    let names_people = people.iter().flatten().any(|field| {
        matches!(field, FileField::Email | FileField::NetworkUrl | FileField::Phone | FileField::LastName)
    });
    // "Name" can be anything's, "Full Name" and "Contact Name" are a person's.
    let says_more = |header: &String| {
        header.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count() > 1
            || header.to_lowercase().contains("full")
    };
    let names_people = names_people
        || headers
            .iter()
            .zip(&people)
            .any(|(header, field)| *field == Some(FileField::FullName) && says_more(header));
    let has_company = people.iter().flatten().any(|field| *field == FileField::CompanyName);
    let full_name = people.iter().flatten().any(|field| *field == FileField::FullName);
    if names_people || (full_name && has_company) { people } else { of(Kind::Companies) }
}

fn field(target: Target) -> Option<FileField> {
    Some(match target {
        Target::FullName => FileField::FullName,
        Target::FirstName => FileField::FirstName,
        Target::LastName => FileField::LastName,
        Target::Email | Target::PersonalEmail => FileField::Email,
        Target::PhoneMobile | Target::PhoneDirect => FileField::Phone,
        Target::NetworkUrl => FileField::NetworkUrl,
        Target::CompanyName => FileField::CompanyName,
        Target::CompanyDomain => FileField::CompanyDomain,
        Target::CompanyNetworkUrl => FileField::CompanyNetworkUrl,
        Target::Country | Target::CompanyCountry => FileField::Country,
        _ => return None,
    })
}
