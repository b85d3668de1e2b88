//! Reading rows out of CSV, JSON lines, JSON arrays and their `.gz`, with bounded memory whatever the file holds.
//!
//! A row longer than [`MAX_ROW`] is passed over without being kept and reported like any other bad row.

use crate::columns::{self, Kind, Mapping};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest row, in bytes.
pub const MAX_ROW: usize = 1 << 20;
/// The most columns of a row.
const MAX_COLUMNS: usize = 2_000;
/// How far into a file its header is looked for.
const HEADER_LINES: usize = 10;

/// One row: its values by column, or why it cannot be read.
pub type Row = Result<Vec<Option<String>>, String>;

/// A file being read.
pub struct Rows {
    pub headers: Vec<String>,
    source: Source,
    /// Compressed bytes read so far, for progress.
    read: Arc<AtomicU64>,
    pub size: u64,
}

// One of them lives per file that is read: its size does not matter.
#[allow(clippy::large_enum_variant)]
enum Source {
    Csv { reader: CsvRows, pending: std::vec::IntoIter<CsvRow> },
    Json(JsonRows),
}

impl Rows {
    /// Opens a file and finds its format and header. Only a file that cannot be read at all is an error.
    pub fn open(path: &Path, by_hand: &[Mapping], kind: Kind) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        let size = file.metadata().map_err(|error| error.to_string())?.len();
        let read = Arc::new(AtomicU64::new(0));
        let counted = Counted { inner: file, read: read.clone() };
        let mut plain = BufReader::with_capacity(1 << 16, counted);
        let magic = plain.fill_buf().map_err(|error| error.to_string())?;
        let is_gzip = magic.starts_with(&[0x1f, 0x8b]);
        let stream: Box<dyn Read + Send> =
            if is_gzip { Box::new(MultiGzDecoder::new(plain)) } else { Box::new(plain) };
        let mut input = BufReader::with_capacity(1 << 16, stream);
        skip_mark(&mut input)?;
        let start = input.fill_buf().map_err(|error| error.to_string())?;
        match start.iter().find(|byte| !byte.is_ascii_whitespace()) {
            None => Err("the file is empty".to_owned()),
            Some(b'{' | b'[') => Self::json(input, read, size),
            Some(_) => Self::csv(input, by_hand, kind, read, size),
        }
    }

    pub fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    fn json(input: BufReader<Box<dyn Read + Send>>, read: Arc<AtomicU64>, size: u64) -> Result<Self, String> {
        let mut rows = JsonRows { input, pending: Vec::new().into_iter() };
        // The columns of JSON are the keys of its first objects.
        let mut headers: Vec<String> = Vec::new();
        let mut first = Vec::new();
        while first.len() < 100 {
            let Some(object) = rows.next_object() else { break };
            if let Ok(object) = &object {
                for key in object.keys() {
                    if !headers.contains(key) {
                        headers.push(key.clone());
                    }
                }
            }
            first.push(object);
        }
        rows.pending = first.into_iter();
        Ok(Self { headers, source: Source::Json(rows), read, size })
    }

    fn csv(
        input: BufReader<Box<dyn Read + Send>>,
        by_hand: &[Mapping],
        kind: Kind,
        read: Arc<AtomicU64>,
        size: u64,
    ) -> Result<Self, String> {
        let mut input = input;
        let sample = input.fill_buf().map_err(|error| error.to_string())?.to_vec();
        let known = |row: &[String]| columns::map(row, by_hand, kind).iter().flatten().count();
        let best = |delimiter: u8| {
            let mut rows = CsvRows::new(std::io::Cursor::new(sample.clone()), delimiter, false);
            let lines = std::iter::from_fn(|| rows.next_row()).take(HEADER_LINES);
            lines.filter_map(Result::ok).map(|row| known(&row)).max().unwrap_or(0)
        };
        let delimiter =
            [b'\t', b';', b','].into_iter().max_by_key(|delimiter| best(*delimiter)).unwrap_or(b',');
        if best(delimiter) == 0 {
            return Err("no column is recognised; name them with --map column=field".to_owned());
        }
        let escapes = sample.windows(2).any(|pair| pair == b"\\\"");
        let mut reader = CsvRows::new(input, delimiter, escapes);
        let mut lines: Vec<CsvRow> = std::iter::from_fn(|| reader.next_row()).take(HEADER_LINES).collect();
        let score = |line: &CsvRow| line.as_ref().map_or(0, |row| known(row));
        let top = lines.iter().map(score).max().unwrap_or(0);
        let at = lines.iter().position(|line| score(line) == top).unwrap_or(0);
        let rest = lines.split_off(at + 1);
        let headers = lines.pop().and_then(Result::ok).unwrap_or_default();
        Ok(Self { headers, source: Source::Csv { reader, pending: rest.into_iter() }, read, size })
    }
}

impl Iterator for Rows {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        match &mut self.source {
            Source::Csv { reader, pending } => loop {
                let row = match pending.next().or_else(|| reader.next_row())? {
                    Ok(row) => row,
                    Err(reason) => return Some(Err(reason)),
                };
                if row.iter().all(|value| value.trim().is_empty()) {
                    continue;
                }
                let (has, wants) = (row.len(), self.headers.len());
                if has != wants {
                    return Some(Err(format!("has {has} columns, the header has {wants}")));
                }
                return Some(Ok(row.into_iter().map(text).collect()));
            },
            Source::Json(rows) => {
                let object = match rows.next_object()? {
                    Ok(object) => object,
                    Err(reason) => return Some(Err(reason)),
                };
                let value = |key: &String| object.get(key).and_then(flat).and_then(text);
                Some(Ok(self.headers.iter().map(value).collect()))
            }
        }
    }
}

/// A value as a person means it: trimmed, without the spreadsheet's guard or control characters, or nothing.
fn text(value: String) -> Option<String> {
    let cleaned: String = value.chars().filter(|c| !c.is_control() || *c == '\n').collect();
    let trimmed = cleaned.trim();
    // Spreadsheets guard what looks like a formula or a number with an apostrophe.
    let guarded = trimmed
        .strip_prefix('\'')
        .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || "+-=@".contains(c)));
    let trimmed = guarded.unwrap_or(trimmed);
    let is_nothing =
        matches!(trimmed.to_ascii_lowercase().as_str(), "" | "null" | "n/a" | "none" | "-" | "nan");
    (!is_nothing).then(|| trimmed.to_owned())
}

/// A JSON value as one text; lists of texts are joined.
fn flat(value: &serde_json::Value) -> Option<String> {
    use serde_json::Value;
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Array(items) => Some(items.iter().filter_map(flat).collect::<Vec<_>>().join("; ")),
        Value::Object(object) => object.get("name").or_else(|| object.get("address")).and_then(flat),
        Value::Null => None,
    }
}

fn skip_mark(input: &mut impl BufRead) -> Result<(), String> {
    let start = input.fill_buf().map_err(|error| error.to_string())?;
    if start.starts_with(&[0xff, 0xfe]) || start.starts_with(&[0xfe, 0xff]) {
        return Err("the file is in UTF-16; save it as UTF-8".to_owned());
    }
    let mark = if start.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    input.consume(mark);
    Ok(())
}

/// Counts the bytes that pass.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

type CsvRow = Result<Vec<String>, String>;

/// CSV rows with a bound on each; `csv` itself keeps a row whole however long it is.
struct CsvRows {
    input: Box<dyn BufRead + Send>,
    parser: csv_core::Reader,
    fields: Vec<u8>,
    ends: Vec<usize>,
    failed: bool,
}

impl CsvRows {
    fn new(input: impl BufRead + Send + 'static, delimiter: u8, escapes: bool) -> Self {
        let mut builder = csv_core::ReaderBuilder::new();
        builder.delimiter(delimiter);
        if escapes {
            builder.escape(Some(b'\\'));
        }
        Self {
            input: Box::new(input),
            parser: builder.build(),
            fields: vec![0; MAX_ROW],
            ends: vec![0; MAX_COLUMNS],
            failed: false,
        }
    }

    fn next_row(&mut self) -> Option<CsvRow> {
        use csv_core::ReadRecordResult as Step;
        let (mut filled, mut ended, mut too_long) = (0, 0, false);
        loop {
            let input = match self.input.fill_buf() {
                Ok(input) => input,
                // A broken stream (a cut-off .gz) ends the file; what came before it counts.
                Err(error) => {
                    let first = !std::mem::replace(&mut self.failed, true);
                    return first.then(|| Err(format!("the file breaks off here: {error}")));
                }
            };
            let (step, read, wrote, ends) =
                self.parser.read_record(input, &mut self.fields[filled..], &mut self.ends[ended..]);
            self.input.consume(read);
            filled += wrote;
            ended += ends;
            match step {
                Step::InputEmpty => {}
                Step::OutputFull | Step::OutputEndsFull => {
                    too_long = true;
                    (filled, ended) = (0, 0);
                }
                Step::Record if too_long => {
                    return Some(Err(format!(
                        "is longer than {} KiB or has more than {MAX_COLUMNS} columns",
                        MAX_ROW >> 10
                    )));
                }
                Step::Record => return Some(Ok(self.decoded(ended))),
                Step::End => return None,
            }
        }
    }

    /// The row as text: UTF-8, or else Windows-1252, in which every byte means something.
    fn decoded(&self, ended: usize) -> Vec<String> {
        let length = self.ends[..ended].last().copied().unwrap_or(0);
        let is_utf8 = std::str::from_utf8(&self.fields[..length]).is_ok();
        let mut start = 0;
        let fields = self.ends[..ended].iter().map(|&end| {
            let bytes = &self.fields[start..end];
            start = end;
            match std::str::from_utf8(bytes) {
                Ok(text) if is_utf8 => text.to_owned(),
                _ => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
            }
        });
        fields.collect()
    }
}

type JsonRow = Result<serde_json::Map<String, serde_json::Value>, String>;

/// The objects of a JSON file, one per line or in one array.
struct JsonRows {
    input: BufReader<Box<dyn Read + Send>>,
    pending: std::vec::IntoIter<JsonRow>,
}

impl JsonRows {
    fn next_object(&mut self) -> Option<JsonRow> {
        if let Some(object) = self.pending.next() {
            return Some(object);
        }
        let bytes = match self.next_bytes() {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return None,
            Err(reason) => return Some(Err(reason)),
        };
        Some(serde_json::from_slice(&bytes).map_err(|error| format!("is not a JSON object: {error}")))
    }

    /// The bytes of the next object: from its brace to the one that closes it or, when it never closes, the line's end.
    fn next_bytes(&mut self) -> Result<Option<Vec<u8>>, String> {
        let (mut bytes, mut depth, mut in_string, mut escaped, mut too_long) =
            (Vec::new(), 0u32, false, false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) => {
                    let reason = format!("the file breaks off here: {error}");
                    self.input = BufReader::new(Box::new(std::io::empty()));
                    return Err(reason);
                }
            };
            if chunk.is_empty() {
                return if bytes.is_empty() { Ok(None) } else { Ok(Some(bytes)) };
            }
            let mut used = 0;
            let mut done = false;
            for &byte in chunk {
                used += 1;
                let separator = byte.is_ascii_whitespace() || matches!(byte, b',' | b'[' | b']');
                if depth == 0 && bytes.is_empty() && separator {
                    continue;
                }
                // No string holds a raw line break, so one inside a string ends a broken line.
                if byte == b'\n' && (in_string || depth == 0) {
                    done = true;
                    break;
                }
                if bytes.len() < MAX_ROW {
                    bytes.push(byte);
                } else {
                    too_long = true;
                }
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if in_string => escaped = true,
                    b'"' => in_string = !in_string,
                    b'{' if !in_string => depth += 1,
                    b'}' if !in_string => {
                        depth = depth.saturating_sub(1);
                        if depth == 0 {
                            done = true;
                            break;
                        }
                    }
                    _ => {}
                }
            }
            self.input.consume(used);
            if done {
                return if too_long {
                    Err(format!("is longer than {} KiB", MAX_ROW >> 10))
                } else {
                    Ok(Some(bytes))
                };
            }
        }
    }
}
