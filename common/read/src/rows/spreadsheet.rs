//! Spreadsheets: XLSX, row by row.

use super::bytes::Archive;
use super::meter::Meter;
use super::workbook::{self, Book, Format, Text, attribute, number, unescaped};
use super::{HEADER_LINES, Line, MAX_CELL, Table, score};
use quick_xml::events::{BytesStart, Event};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The rows that are read ahead.
const AHEAD: usize = 16;

/// The rows of one sheet, read by a thread of its own, because a workbook lends its sheets.
struct Sheet {
    rows: Receiver<Result<Option<Line>, String>>,
    has_ended: bool,
}

impl Table for Sheet {
    fn next(&mut self) -> Result<Option<Line>, String> {
        if self.has_ended {
            return Ok(None);
        }
        let next = self.rows.recv().unwrap_or_else(|_| Err("could not be read to its end".to_owned()))?;
        self.has_ended = next.is_none();
        Ok(next)
    }
}

/// Opens the sheet with the most recognized columns.
pub(super) fn open(
    archive: Archive,
    known: &dyn Fn(&[String]) -> usize,
    meter: &Meter,
) -> Result<Box<dyn Table>, String> {
    let mut book = Book::open(archive, meter)?;
    let mut best: Option<(usize, (String, String))> = None;
    for (name, part) in book.sheets.clone() {
        let mut top = 0;
        // A first look; a sheet that is broken scores nothing.
        let _ = each_row(&mut book, &name, &part, &mut |line| {
            top = top.max(score(&line, known));
            line.number < HEADER_LINES as u64
        });
        meter.check()?;
        if best.as_ref().is_none_or(|(most, _)| top > *most) {
            best = Some((top, (name, part)));
        }
    }
    let (_, (name, part)) = best.ok_or("is a spreadsheet without a sheet; save it as XLSX or CSV")?;
    Ok(on_thread(move |rows| {
        let read = each_row(&mut book, &name, &part, &mut |line| rows.send(Ok(Some(line))).is_ok());
        // A receiver that is gone does not need the end either.
        let _ = rows.send(read.map(|()| None));
    }))
}

fn on_thread(work: impl FnOnce(SyncSender<Result<Option<Line>, String>>) + Send + 'static) -> Box<dyn Table> {
    let (sender, rows) = sync_channel(AHEAD);
    std::thread::spawn(move || work(sender));
    Box::new(Sheet { rows, has_ended: false })
}

/// Passes the rows of a sheet on until the receiver is gone.
fn each_row(
    book: &mut Book,
    sheet: &str,
    part: &str,
    want: &mut dyn FnMut(Line) -> bool,
) -> Result<(), String> {
    let meter = book.meter.clone();
    // Cells are put together from the book's texts while its archive is lent.
    let (texts, formats) = (std::mem::take(&mut book.texts), std::mem::take(&mut book.formats));
    let cells = Cells { texts: &texts, formats: &formats, from_1904: book.from_1904 };
    let read = rows_of(book, part, &cells, &meter, want);
    (book.texts, book.formats) = (texts, formats);
    read.map_err(|reason| match meter.check() {
        Err(refused) => refused,
        Ok(()) => format!("has a sheet {sheet:?} that {reason}"),
    })
}

fn rows_of(
    book: &mut Book,
    part: &str,
    cells: &Cells<'_>,
    meter: &Meter,
    want: &mut dyn FnMut(Line) -> bool,
) -> Result<(), String> {
    let Some(mut xml) = book.part(part)? else { return Ok(()) };
    let mut row = Row::new(meter);
    let (mut cell, mut value, mut text, mut in_value) =
        (Cell::default(), String::new(), Text::default(), false);
    while let Some(event) = xml.next()? {
        match &event {
            Event::Start(element) => match element.local_name().as_ref() {
                "row" => row.number = number::<u64>(element, "r").unwrap_or(row.number),
                "c" => {
                    cell = Cell::of(element);
                    value.clear();
                }
                "v" => in_value = true,
                _ => text.add(&event)?,
            },
            Event::End(element) => match element.local_name().as_ref() {
                "v" => in_value = false,
                "c" => {
                    meter.count(1)?;
                    let (column, at) = cell.place;
                    row.column = column.unwrap_or(row.column);
                    row.number = at.unwrap_or(row.number);
                    let inline = text.take();
                    row.put(cells.text(&cell, &value, inline)?);
                }
                "row" => {
                    if let Some(line) = row.take()
                        && !want(line)
                    {
                        return Ok(());
                    }
                }
                "sheetData" => break,
                _ => text.add(&event)?,
            },
            event if in_value && value.len() <= MAX_CELL => workbook::append(event, &mut value)?,
            event => text.add(event)?,
        }
    }
    // A sheet that breaks off has an unfinished row.
    if let Some(line) = row.take() {
        want(line);
    }
    Ok(())
}

/// A row being read.
struct Row {
    /// As a spreadsheet shows it.
    number: u64,
    column: usize,
    values: Vec<Option<String>>,
    long: Vec<usize>,
    bytes: usize,
    is_too_wide: bool,
    meter: Meter,
}

impl Row {
    fn new(meter: &Meter) -> Self {
        let meter = meter.clone();
        Self {
            number: 1,
            column: 0,
            values: Vec::new(),
            long: Vec::new(),
            bytes: 0,
            is_too_wide: false,
            meter,
        }
    }

    /// Puts a value into the next column.
    fn put(&mut self, value: Option<String>) {
        let (column, limits) = (self.column, self.meter.limits());
        self.column += 1;
        if column >= limits.columns {
            self.is_too_wide |= value.is_some();
            return;
        }
        if self.values.len() <= column {
            self.values.resize(column + 1, None);
        }
        self.bytes += value.as_ref().map_or(0, String::len);
        if self.bytes > limits.row || value.as_ref().is_some_and(|text| text.len() > MAX_CELL) {
            // Cells can name one column again and again.
            if !self.long.contains(&column) {
                self.long.push(column);
            }
        } else {
            self.values[column] = value;
        }
    }

    /// The row, unless it has no cells; the next one begins.
    fn take(&mut self) -> Option<Line> {
        let next = Self { number: self.number.saturating_add(1), ..Self::new(&self.meter) };
        let Self { number, values, long, is_too_wide, meter, .. } = std::mem::replace(self, next);
        if is_too_wide {
            return Some(Line::bad(number, meter.too_wide()));
        }
        (!values.is_empty()).then_some(Line { number, cells: Ok(values), long })
    }
}

/// The declarations of a cell.
#[derive(Default)]
struct Cell {
    /// Its column and row, where it names them.
    place: (Option<usize>, Option<u64>),
    kind: String,
    style: usize,
}

impl Cell {
    fn of(element: &BytesStart<'_>) -> Self {
        let place = attribute(element, "r");
        let place = place.as_deref().unwrap_or_default();
        let digits = place.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = &place[..place.len() - digits.len()];
        let value = |sum: usize, letter: u8| sum * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        let column = letters.bytes().take(4).fold(0, value);
        Self {
            place: (column.checked_sub(1), digits.parse().ok()),
            kind: attribute(element, "t").unwrap_or_default().into_owned(),
            style: number(element, "s").unwrap_or_default(),
        }
    }
}

/// The tables that values of cells refer to.
struct Cells<'a> {
    texts: &'a super::workbook::Texts,
    formats: &'a [Format],
    from_1904: bool,
}

impl Cells<'_> {
    /// A cell as it would stand in a CSV file; dates as `2024-01-31`, errors as nothing.
    fn text(&self, cell: &Cell, value: &str, inline: String) -> Result<Option<String>, String> {
        let text = match cell.kind.as_str() {
            "inlineStr" | "is" => inline,
            "s" => match value.trim() {
                "" => String::new(),
                number => {
                    let text = number.parse().ok().and_then(|number| self.texts.get(number));
                    text.ok_or("refers to a text that is not there; save it as CSV")?.to_owned()
                }
            },
            "b" => match value.trim() {
                "" => String::new(),
                flag => matches!(flag, "1" | "true" | "TRUE").to_string(),
            },
            "e" => String::new(),
            "str" | "d" => unescaped(value).into_owned(),
            _ => match value.trim().parse::<f64>() {
                Ok(number) if self.formats.get(cell.style) == Some(&Format::Moment) => {
                    moment(number, self.from_1904)
                }
                Ok(number) => number.to_string(),
                Err(_) => value.to_owned(),
            },
        };
        Ok((!text.is_empty()).then_some(text))
    }
}

/// A moment of which days are counted, by how Excel counts them: it takes 1900 for a leap year.
fn moment(days: f64, from_1904: bool) -> String {
    let counted = if from_1904 { days + 1462.0 } else { days };
    let counted = if counted < 60.0 { counted + 1.0 } else { counted };
    let seconds = (counted * 86_400.0).round();
    let begin = jiff::civil::date(1899, 12, 30).at(0, 0, 0, 0);
    // To the end of the year 9999.
    if !(0.0..255_611_000_000.0).contains(&seconds) {
        return days.to_string();
    }
    let Ok(moment) = begin.checked_add(jiff::SignedDuration::from_secs(seconds as i64)) else {
        return days.to_string();
    };
    match (moment.hour(), moment.minute(), moment.second()) {
        (0, 0, 0) => moment.strftime("%Y-%m-%d").to_string(),
        _ => moment.strftime("%Y-%m-%d %H:%M:%S").to_string(),
    }
}
