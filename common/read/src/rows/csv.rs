//! CSV with any usual separator, cell by cell, so that one enormous cell costs its own value and not the row.

use super::meter::Meter;
use super::{Line, MAX_CELL, Table};
use std::io::BufRead;

/// The separators that exports use; where two fit alike, the later one is meant.
pub(super) const SEPARATORS: [u8; 4] = *b"|\t;,";

/// CSV rows; `csv` itself keeps a row whole however long it is, and does not tell where blank lines stood.
pub(super) struct Csv {
    input: Box<dyn BufRead + Send>,
    parser: csv_core::Reader,
    cell: Vec<u8>,
    row: Vec<u8>,
    ends: Vec<usize>,
    /// The line breaks that were read, and the row they end, as a spreadsheet counts.
    breaks: i64,
    number: u64,
    meter: Meter,
}

impl Csv {
    pub(super) fn new(
        input: impl BufRead + Send + 'static,
        separator: u8,
        sample: &[u8],
        meter: &Meter,
    ) -> Self {
        let mut builder = csv_core::ReaderBuilder::new();
        builder.delimiter(separator);
        if escapes_quotes(sample, separator) {
            builder.escape(Some(b'\\'));
        }
        // The parser takes the \n of \r\n for the next row's; and a last row without a line break gets one.
        let carriage =
            sample.iter().position(|byte| *byte == b'\n').is_some_and(|at| sample[..at].ends_with(b"\r"));
        Self {
            input: Box::new(input.chain(if carriage { &b"\r\n"[..] } else { &b"\n"[..] })),
            parser: builder.build(),
            cell: vec![0; MAX_CELL],
            row: Vec::new(),
            ends: Vec::new(),
            breaks: if carriage { 0 } else { 1 },
            number: 0,
            meter: meter.clone(),
        }
    }
}

impl Table for Csv {
    fn next(&mut self) -> Result<Option<Line>, String> {
        use csv_core::ReadFieldResult as Step;
        self.row.clear();
        self.ends.clear();
        let (columns, most) = (self.meter.limits().columns, self.meter.limits().row);
        let (mut filled, mut inside, mut cut, mut long) = (0, 0, false, Vec::new());
        let breaks = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count() as i64;
        loop {
            let input = self.input.fill_buf().map_err(|error| error.to_string())?;
            let (step, read, wrote) = self.parser.read_field(input, &mut self.cell[filled..]);
            self.input.consume(read);
            filled += wrote;
            match step {
                Step::InputEmpty => {}
                Step::OutputFull => {
                    inside += breaks(&self.cell[..filled]);
                    (filled, cut) = (0, true);
                }
                Step::Field { record_end } => {
                    inside += breaks(&self.cell[..filled]);
                    if self.ends.len() > columns {
                        // The row is refused already, and may never end: its other cells are counted as they come.
                        self.meter.count(1)?;
                    } else {
                        if cut || self.row.len() + filled > most {
                            long.push(self.ends.len());
                        } else {
                            self.row.extend_from_slice(&self.cell[..filled]);
                        }
                        self.ends.push(self.row.len());
                    }
                    (filled, cut) = (0, false);
                    if record_end {
                        break;
                    }
                }
                Step::End => return Ok(None),
            }
        }
        let read = self.parser.line() as i64;
        self.number += (read - self.breaks - inside).max(1) as u64;
        self.breaks = read;
        self.meter.count(self.ends.len())?;
        if self.ends.len() > columns {
            return Ok(Some(Line::bad(self.number, self.meter.too_wide())));
        }
        let mut start = 0;
        let cells = self.ends.iter().map(|&end| {
            let cell = decoded(&self.row[start..end]);
            start = end;
            Some(cell)
        });
        Ok(Some(Line { number: self.number, cells: Ok(cells.collect()), long }))
    }
}

/// Whether quotes inside cells are escaped with a backslash instead of doubled; a cell may also end in one.
fn escapes_quotes(sample: &[u8], separator: u8) -> bool {
    let ends = |byte: u8| byte == separator || matches!(byte, b'"' | b'\r' | b'\n');
    sample.windows(3).any(|three| three.starts_with(b"\\\"") && !ends(three[2]))
}

/// Text in UTF-8 or else in Windows-1252, in which every byte means something; files mix them.
fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}
