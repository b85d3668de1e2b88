//! Customers' files, read by whatever reads an operator's, and written as spreadsheets.

use super::Table;
use common::catalog::bulk::{FileField, MAX_FILE_COLUMNS, MAX_ROWS};
use common::input::Upload;
use import::columns::{self, Kind, Target};
use import::{Input, Rows, contents};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use std::collections::HashMap;
use std::io::{Cursor, Read};

/// What the cells of a file may hold together.
const MOST_BYTES: usize = 60_000_000;
/// What a packed file may hold: a few kilobytes can be made to unpack to more than any memory.
const MOST_UNPACKED: u64 = 500_000_000;

/// Reads a CSV, XLSX or NDJSON; the error says what is wrong with it.
pub fn read(upload: Upload) -> Result<Table, String> {
    if upload.bytes.starts_with(b"PK\x03\x04") {
        check_unpacked(&upload)?;
    }
    // A header that nobody recognises is one still, when it is all there is.
    let known = |headers: &[String]| {
        let recognised = columns::map(headers, &[], Kind::People).iter().flatten().count()
            + columns::map(headers, &[], Kind::Companies).iter().flatten().count();
        1000 * recognised + headers.iter().filter(|header| !header.is_empty()).count()
    };
    let mut rows = Rows::open(&Input::Held(upload.bytes), &known).map_err(|reason| {
        match reason.strip_prefix("the file ") {
            Some(rest) => rest.to_owned(),
            // What is said to an operator at a command line helps nobody here.
            None if reason.contains("--map") => "has no header: its first line names the columns".to_owned(),
            None => reason,
        }
    })?;
    let names = unique(&rows.headers);
    if names.len() > MAX_FILE_COLUMNS {
        return Err(format!("has {} columns; at most {MAX_FILE_COLUMNS} are read", names.len()));
    }
    let (mut read, mut bytes) = (Vec::new(), 0);
    while let Some(row) = rows.next_row()? {
        let cells = row.cells.map_err(|reason| format!("has a row {} that {reason}", row.number))?;
        bytes += cells.iter().flatten().map(String::len).sum::<usize>();
        if bytes > MOST_BYTES {
            return Err("holds more than 60 MB of text; split it into several".to_owned());
        }
        if read.len() == MAX_ROWS {
            return Err("has more than 100,000 rows; split it into several".to_owned());
        }
        read.push(cells);
    }
    let fields = fields(&rows.headers, &read[..read.len().min(contents::SAMPLE)]);
    Ok(Table { columns: names, fields, rows: read })
}

/// Refuses a spreadsheet that is made to fill the memory.
fn check_unpacked(upload: &Upload) -> Result<(), String> {
    let broken = |_| "is packed, and cannot be unpacked".to_owned();
    let mut archive = zip::ZipArchive::new(Cursor::new(&upload.bytes)).map_err(broken)?;
    let mut left = MOST_UNPACKED;
    for at in 0..archive.len() {
        let Ok(entry) = archive.by_index(at) else { continue };
        // Counted, not believed.
        let read = std::io::copy(&mut entry.take(left + 1), &mut std::io::sink());
        left = left
            .checked_sub(read.map_err(|_| "is packed, and cannot be unpacked".to_owned())?)
            .ok_or("unpacks to more than 500 MB")?;
    }
    Ok(())
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

/// What the columns hold: of people, or of companies where nobody is named.
fn fields(headers: &[String], sample: &[Vec<Option<String>>]) -> Vec<Option<FileField>> {
    let of = |kind| -> Vec<Option<FileField>> {
        let columns = contents::understand(headers, sample, &[], kind);
        columns.into_iter().map(|column| column.target.and_then(field)).collect()
    };
    let people = of(Kind::People);
    let names_people = people.iter().flatten().any(|field| {
        matches!(field, FileField::Email | FileField::NetworkUrl | FileField::Phone | FileField::LastName)
    });
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

/// Writes rows as XLSX.
pub fn write(rows: Vec<Vec<String>>) -> Result<Vec<u8>, String> {
    let mut book = Workbook::new();
    fill(book.add_worksheet(), &rows).map_err(|error| error.to_string())?;
    book.save_to_buffer().map_err(|error| error.to_string())
}

/// Everything is text: no cell is a formula, and no phone number loses its plus.
fn fill(sheet: &mut Worksheet, rows: &[Vec<String>]) -> Result<(), XlsxError> {
    /// What a cell of a spreadsheet holds.
    const LONGEST: usize = 32_767;
    let bold = Format::new().set_bold();
    sheet.set_name("Almanac")?.set_freeze_panes(1, 0)?;
    for (row, cells) in (0_u32..).zip(rows) {
        for (column, cell) in (0_u16..).zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            let cut: String = cell.chars().take(LONGEST).collect();
            match row {
                0 => sheet.write_string_with_format(row, column, cut, &bold)?,
                _ => sheet.write_string(row, column, cut)?,
            };
        }
    }
    Ok(())
}
