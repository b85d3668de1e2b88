//! The bytes of a publisher's file: plain, gzip, or the members of a zip archive, streamed and counted.

use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much is read at a time.
const CHUNK: usize = 1 << 18;
/// The longest line that is kept.
const MAX_LINE: usize = 64 << 20;

/// A file that is there.
pub(super) struct Opened {
    pub path: PathBuf,
    pub size: u64,
    /// Bytes read so far, for progress.
    pub read: Arc<AtomicU64>,
}

impl Opened {
    pub fn new(path: &Path) -> Result<Self, String> {
        let about = std::fs::metadata(path).map_err(|error| error.to_string())?;
        if about.is_dir() {
            return Err("this is a folder; name its files".to_owned());
        }
        Ok(Self { path: path.to_owned(), size: about.len(), read: Arc::default() })
    }

    /// The bytes as they are.
    pub fn bytes(&self) -> Result<Counted, String> {
        let inner = File::open(&self.path).map_err(|error| error.to_string())?;
        Ok(Counted { inner, read: self.read.clone() })
    }

    /// Hands over every text in the file: the file itself, unpacked where it is gzip, or each member of a zip archive that is wanted,
    /// by its name. `each` says whether it wants the next one.
    pub fn texts(
        &self,
        wanted: impl Fn(&str) -> bool,
        mut each: impl FnMut(&mut dyn BufRead) -> Result<bool, String>,
    ) -> Result<(), String> {
        let mut file = BufReader::with_capacity(CHUNK, self.bytes()?);
        let start = file.fill_buf().map_err(|error| error.to_string())?;
        if start.starts_with(b"BZh") {
            return Err("this is bzip2; the publisher has the same as gzip, or unpack it first".to_owned());
        }
        if start.starts_with(b"PK") {
            let broken = |error: zip::result::ZipError| format!("the archive cannot be read: {error}");
            let mut archive = zip::ZipArchive::new(file).map_err(broken)?;
            let mut any = false;
            for at in 0..archive.len() {
                let member = archive.by_index(at).map_err(broken)?;
                if !member.is_file() || !wanted(&member.name().map_err(broken)?) {
                    continue;
                }
                any = true;
                let mut text = BufReader::with_capacity(CHUNK, member);
                skip_mark(&mut text)?;
                if !each(&mut text)? {
                    break;
                }
            }
            return if any { Ok(()) } else { Err("the archive has none of the files expected".to_owned()) };
        }
        let is_gzip = start.starts_with(&[0x1f, 0x8b]);
        let bytes: Box<dyn Read> = if is_gzip { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) };
        let mut text = BufReader::with_capacity(CHUNK, bytes);
        skip_mark(&mut text)?;
        each(&mut text).map(|_| ())
    }
}

fn skip_mark(text: &mut dyn BufRead) -> Result<(), String> {
    let start = text.fill_buf().map_err(|error| error.to_string())?;
    let mark = if start.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    text.consume(mark);
    Ok(())
}

/// The first byte that is no space.
pub(super) fn first_byte(text: &mut dyn BufRead) -> Result<Option<u8>, String> {
    let start = text.fill_buf().map_err(|error| error.to_string())?;
    Ok(start.iter().copied().find(|byte| !byte.is_ascii_whitespace()))
}

/// Reads the next line into `line`, without its end; `false` at the end of the text.
pub(super) fn next_line(text: &mut dyn BufRead, line: &mut Vec<u8>) -> Result<bool, String> {
    line.clear();
    loop {
        let chunk = text.fill_buf().map_err(|error| format!("the file breaks off: {error}"))?;
        if chunk.is_empty() {
            return Ok(!line.is_empty());
        }
        let end = memchr::memchr(b'\n', chunk);
        let part = end.unwrap_or(chunk.len());
        if line.len() + part > MAX_LINE {
            return Err(format!("a line is longer than {} MiB", MAX_LINE >> 20));
        }
        line.extend_from_slice(&chunk[..part]);
        text.consume(end.map_or(part, |at| at + 1));
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// A CSV file of a publisher: values by the names of their columns.
pub(super) struct Table<'t> {
    rows: csv::Reader<&'t mut dyn BufRead>,
    columns: Vec<String>,
    row: csv::ByteRecord,
}

impl<'t> Table<'t> {
    pub fn new(text: &'t mut dyn BufRead) -> Result<Self, String> {
        let mut rows = csv::ReaderBuilder::new().flexible(true).from_reader(text);
        let headers = rows.byte_headers().map_err(|error| error.to_string())?;
        // Some names come with spaces around them.
        let columns = headers.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect();
        Ok(Self { rows, columns, row: csv::ByteRecord::new() })
    }

    /// Where the columns of these names are; `Err` names one that is missing.
    pub fn columns<const N: usize>(&self, names: [&str; N]) -> Result<[usize; N], String> {
        let mut at = [0; N];
        for (at, name) in at.iter_mut().zip(names) {
            *at = self
                .find(name)
                .ok_or_else(|| format!("there is no column {name}: is this the right file?"))?;
        }
        Ok(at)
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Reads the next row; `false` at the end.
    pub fn advance(&mut self) -> Result<bool, String> {
        self.rows.read_byte_record(&mut self.row).map_err(|error| error.to_string())
    }

    /// A value of the present row; nothing for an empty one.
    pub fn get(&self, column: usize) -> Option<String> {
        let text = String::from_utf8_lossy(self.row.get(column)?);
        let text = text.trim();
        (!text.is_empty() && text != "NULL").then(|| text.to_owned())
    }
}

/// Counts how far a file has been read.
pub(super) struct Counted {
    inner: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl Seek for Counted {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        let at = self.inner.seek(to)?;
        self.read.store(at, Ordering::Relaxed);
        Ok(at)
    }
}
