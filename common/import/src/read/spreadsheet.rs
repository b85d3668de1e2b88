//! Spreadsheets: XLSX, row by row.

use super::bytes::Seekable;
use super::{HEADER_LINES, Line, Table, score};
use calamine::{DataRef, ExcelDateTime, Reader, Xlsx};
use std::io::{Read, Seek, SeekFrom};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The rows that are read ahead.
const AHEAD: usize = 256;

/// The rows of one sheet, read by a thread of its own, because a workbook lends its sheets.
struct Sheet {
    rows: Receiver<Result<Line, String>>,
}

impl Table for Sheet {
    fn next(&mut self) -> Result<Option<Line>, String> {
        self.rows.recv().ok().transpose()
    }
}

/// The bytes of a workbook, as calamine wants them.
struct Book(Box<dyn Seekable>);

impl Read for Book {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Seek for Book {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

/// Opens the sheet that has the most columns somebody can read.
pub(super) fn open(
    file: Box<dyn Seekable>,
    known: &dyn Fn(&[String]) -> usize,
) -> Result<Box<dyn Table>, String> {
    let broken = |error: &dyn std::fmt::Display| format!("is a spreadsheet that cannot be read: {error}");
    let mut file = file;
    let mut magic = [0; 2];
    file.read_exact(&mut magic).and_then(|()| file.rewind()).map_err(|error| broken(&error))?;
    if magic == *b"PK"
        && let Ok(mut book) = Xlsx::new(Book(file))
    {
        let mut best: Option<(usize, String)> = None;
        for name in book.sheet_names() {
            let mut top = 0;
            // A first look; a sheet that is broken scores nothing.
            let _ = xlsx_rows(&mut book, &name, &mut |line| {
                top = top.max(score(&line, known));
                line.number < HEADER_LINES as u64
            });
            if best.as_ref().is_none_or(|(most, _)| top > *most) {
                best = Some((top, name));
            }
        }
        let (_, name) = best.ok_or("is a spreadsheet without a sheet")?;
        return Ok(on_thread(move |rows| {
            let read = xlsx_rows(&mut book, &name, &mut |line| rows.send(Ok(line)).is_ok());
            if let Err(reason) = read {
                let _ = rows.send(Err(reason));
            }
        }));
    }
    Err(broken(&"save it as XLSX or CSV"))
}

fn on_thread(work: impl FnOnce(SyncSender<Result<Line, String>>) + Send + 'static) -> Box<dyn Table> {
    let (sender, rows) = sync_channel(AHEAD);
    std::thread::spawn(move || work(sender));
    Box::new(Sheet { rows })
}

/// Hands on the rows of a sheet until nobody wants more.
fn xlsx_rows(book: &mut Xlsx<Book>, sheet: &str, want: &mut dyn FnMut(Line) -> bool) -> Result<(), String> {
    let broken = |error: calamine::XlsxError| format!("sheet {sheet:?}: {error}");
    let mut cells = book.worksheet_cells_reader(sheet).map_err(broken)?;
    let (mut row, mut values): (u32, Vec<Option<String>>) = (0, Vec::new());
    while let Some(cell) = cells.next_cell().map_err(broken)? {
        let (at, column) = cell.get_position();
        if at != row {
            if !values.is_empty() && !want(line(row, std::mem::take(&mut values))) {
                return Ok(());
            }
            values.clear();
            row = at;
        }
        let column = column as usize;
        if column < super::MAX_COLUMNS {
            if values.len() <= column {
                values.resize(column + 1, None);
            }
            values[column] = text(cell.get_value());
        }
    }
    if !values.is_empty() {
        want(line(row, values));
    }
    Ok(())
}

fn line(row: u32, values: Vec<Option<String>>) -> Line {
    let long: Vec<usize> = (0..values.len())
        .filter(|at| values[*at].as_ref().is_some_and(|text| text.len() > super::MAX_CELL))
        .collect();
    let mut values = values;
    for at in &long {
        values[*at] = None;
    }
    Line { number: u64::from(row) + 1, cells: Ok(values), long }
}

/// A cell as it would stand in a CSV file; dates as `2024-01-31`, errors as nothing.
fn text(value: &DataRef<'_>) -> Option<String> {
    match value {
        DataRef::Int(number) => Some(number.to_string()),
        DataRef::Float(number) => Some(number.to_string()),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Some(text.clone()),
        DataRef::SharedString(text) => Some((*text).to_owned()),
        DataRef::Bool(flag) => Some(flag.to_string()),
        DataRef::DateTime(moment) => Some(date(moment)),
        DataRef::Error(_) | DataRef::Empty => None,
    }
}

fn date(moment: &ExcelDateTime) -> String {
    if !moment.is_datetime() {
        return moment.as_f64().to_string();
    }
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    match (hour, minute, second) {
        (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
        _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
    }
}
