//! From an input to text in UTF-8 or bytes near it: unpacked, and out of UTF-16.

use super::meter::{Meter, Metered, grouped};
use super::{Input, database, objects};
use flate2::read::{DeflateDecoder, MultiGzDecoder};
use ruzstd::decoding::DEFAULT_MAX_WINDOW_SIZE;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much of a text is read to recognize its format.
const SAMPLE: usize = 64 << 10;
/// The first bytes of every entry in an archive's list of parts.
const PART: &[u8] = b"PK\x01\x02";

/// How far an input has been read.
pub(super) struct Source {
    read: Arc<AtomicU64>,
    pub(super) size: u64,
}

impl Source {
    pub(super) fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }
}

/// The contents of an input.
pub(super) enum Content {
    /// Text without a mark at its beginning.
    Text(Box<dyn Read + Send>),
    Spreadsheet(Archive),
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Source),
}

/// Bytes that can be read in any order.
pub(super) trait Seekable: Read + Seek + Send {}

impl<R: Read + Seek + Send> Seekable for R {}

/// A zip archive.
pub(super) type Archive = zip::ZipArchive<Box<dyn Seekable>>;

type Bytes = Box<dyn Read + Send>;

/// Opens an input and finds out what it holds.
pub(super) fn open(input: &Input, meter: &Meter) -> Result<(Source, Content), String> {
    let read = Arc::new(AtomicU64::new(0));
    let (size, bytes): (u64, Bytes) = match input {
        Input::File(path) => {
            let file = File::open(path).map_err(|error| error.to_string())?;
            let about = file.metadata().map_err(|error| error.to_string())?;
            if about.is_dir() {
                return Err("this is a folder; name its files".to_owned());
            }
            (about.len(), Box::new(file))
        }
        Input::Held(bytes) => (bytes.len() as u64, Box::new(Cursor::new(bytes.clone()))),
        Input::Standard => (0, Box::new(std::io::stdin())),
        Input::Database { url, query } => (0, database::open(url, query)?),
        Input::Object { bucket, key } => objects::open(bucket, key)?,
    };
    let bytes: Bytes = Box::new(Counted { inner: bytes, read: read.clone(), meter: meter.clone() });
    let source = Source { read, size };
    let mut bytes: Bytes = Box::new(Metered { inner: unpacked(bytes, meter)?, meter: meter.clone() });
    let start = take(&mut bytes, 8)?;
    let whole: Bytes = Box::new(Cursor::new(start.clone()).chain(bytes));
    if start.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err("is a spreadsheet that cannot be read: save it as XLSX or CSV".to_owned());
    }
    if start.starts_with(b"PK\x03\x04") {
        let file: Box<dyn Seekable> = match input {
            Input::File(path) if is_plain(path) => {
                Box::new(BufReader::new(File::open(path).map_err(|error| error.to_string())?))
            }
            Input::Held(bytes) if bytes.starts_with(&start) => Box::new(Cursor::new(bytes.clone())),
            _ => Box::new(Cursor::new(held(whole, meter)?)),
        };
        return Ok((source, archived(file, meter)?));
    }
    if start.starts_with(b"PAR1") && !meter.limits().parquet {
        return Err("is a Parquet file; save it as CSV, XLSX or NDJSON".to_owned());
    }
    #[cfg(feature = "parquet")]
    if start.starts_with(b"PAR1") {
        let file = match input {
            Input::File(path) if is_plain(path) => {
                super::parquet::Source::File(File::open(path).map_err(|error| error.to_string())?)
            }
            _ => super::parquet::Source::Held(held(whole, meter)?),
        };
        return Ok((source, Content::Parquet(file)));
    }
    Ok((source, Content::Text(as_text(whole)?)))
}

/// Whether a file itself is what can be read in any order, and not something packed that holds it.
fn is_plain(path: &std::path::Path) -> bool {
    let start = File::open(path).and_then(|mut file| {
        let mut start = [0; 2];
        file.read_exact(&mut start).map(|()| start)
    });
    start.is_ok_and(|start| start == *b"PK" || start == *b"PA")
}

fn held(bytes: Bytes, meter: &Meter) -> Result<Vec<u8>, String> {
    let mut held = Vec::new();
    let most = meter.limits().held + 1;
    bytes.take(most).read_to_end(&mut held).map_err(|error| error.to_string())?;
    meter.hold(held.len())?;
    Ok(held)
}

/// The bytes without compression, recognized by the contents and not by the name.
fn unpacked(mut bytes: Bytes, meter: &Meter) -> Result<Bytes, String> {
    let start = take(&mut bytes, 6)?;
    let is_gzip = start.starts_with(&[0x1f, 0x8b]);
    let is_zstd = start.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]);
    let other = [(&b"BZh"[..], "bzip2"), (b"\xfd7zXZ", "xz"), (b"7z\xbc\xaf", "7-Zip"), (b"Rar!", "RAR")];
    if let Some((_, name)) = other.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Err(format!("is packed with {name}; unpack it first, or pack it with gzip or zstd"));
    }
    let whole = Cursor::new(start).chain(bytes);
    Ok(if is_gzip {
        Box::new(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, whole)))
    } else if is_zstd {
        let input: Packed = BufReader::with_capacity(1 << 16, Box::new(whole));
        Box::new(Zstandard { input, frame: None, window: meter.limits().held.min(DEFAULT_MAX_WINDOW_SIZE) })
    } else {
        Box::new(whole)
    })
}

/// A spreadsheet, or the one table in a zip archive.
fn archived(mut file: Box<dyn Seekable>, meter: &Meter) -> Result<Content, String> {
    let broken = |error: &dyn std::fmt::Display| format!("cannot be unpacked: {error}");
    let most = meter.limits().parts;
    if most < u64::MAX && parts(&mut file, meter)? > most {
        return Err(format!("is an archive of more than {} parts; save its table as CSV", grouped(most)));
    }
    let mut archive = zip::ZipArchive::new(file).map_err(|error| broken(&error))?;
    let names: Vec<String> = archive.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect();
    if names.iter().any(|name| name.starts_with("xl/workbook.") || name == "content.xml") {
        return Ok(Content::Spreadsheet(archive));
    }
    let endings = [".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson"];
    let is_table = |name: &&String| {
        !name.starts_with("__MACOSX/")
            && endings.iter().any(|ending| name.to_ascii_lowercase().ends_with(ending))
    };
    let tables: Vec<&String> = names.iter().filter(is_table).collect();
    let [name] = tables[..] else {
        return Err(format!(
            "is an archive with {} tables in it; unpack it and name its files",
            tables.len()
        ));
    };
    let member = archive.by_name(name).map_err(|error| broken(&error))?;
    let (at, length, method) = (member.data_start(), member.compressed_size(), member.compression());
    drop(member);
    let at = at.ok_or("cannot be unpacked: its table cannot be found")?;
    let mut file = archive.into_inner();
    file.seek(SeekFrom::Start(at)).map_err(|error| broken(&error))?;
    let packed = file.take(length);
    let bytes: Bytes = match method {
        zip::CompressionMethod::Stored => Box::new(packed),
        zip::CompressionMethod::Deflated => Box::new(DeflateDecoder::new(packed)),
        other => return Err(format!("is an archive packed with {other}; unpack it first")),
    };
    Ok(Content::Text(as_text(Box::new(Metered { inner: bytes, meter: meter.clone() }))?))
}

/// The number of parts that the list of an archive can name: parsing the list takes ten times its own bytes.
fn parts(file: &mut Box<dyn Seekable>, meter: &Meter) -> Result<u64, String> {
    let (mut block, mut kept, mut count) = (vec![0; 1 << 16], 0, 0);
    loop {
        meter.check()?;
        let n = file.read(&mut block[kept..]).map_err(|error| error.to_string())?;
        if n == 0 {
            break;
        }
        let filled = kept + n;
        count += memchr::memmem::find_iter(&block[..filled], PART).count() as u64;
        // One may stand across two blocks.
        kept = filled.min(PART.len() - 1);
        block.copy_within(filled - kept..filled, 0);
    }
    file.rewind().map_err(|error| error.to_string())?;
    Ok(count)
}

/// Text in UTF-8 or bytes near it, without its mark.
fn as_text(mut bytes: Bytes) -> Result<Bytes, String> {
    let start = sample(&mut bytes)?;
    let utf16 = encoding_rs::Encoding::for_bom(&start).map(|(encoding, _)| encoding);
    let utf16 = utf16.filter(|encoding| *encoding != encoding_rs::UTF_8).or_else(|| unmarked_utf16(&start));
    if utf16.is_none() {
        refuse_binary(&start)?;
    }
    let mark = if start.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    let whole = Cursor::new(start[mark..].to_vec()).chain(bytes);
    Ok(match utf16 {
        Some(encoding) => Box::new(Decoded {
            inner: Box::new(whole),
            decoder: encoding.new_decoder_with_bom_removal(),
            raw: vec![0; 1 << 14],
            text: Vec::new(),
            at: 0,
            done: false,
        }),
        None => Box::new(whole),
    })
}

/// UTF-16 without a mark: every other byte of a Latin text is nothing.
fn unmarked_utf16(start: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let zeros = |odd: usize| start.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, half) = (zeros(0), zeros(1), start.len() / 2);
    match half {
        0..=1 => None,
        _ if odd * 10 > half * 8 && even == 0 => Some(encoding_rs::UTF_16LE),
        _ if even * 10 > half * 8 && odd == 0 => Some(encoding_rs::UTF_16BE),
        _ => None,
    }
}

fn refuse_binary(start: &[u8]) -> Result<(), String> {
    let known = [
        (&b"%PDF"[..], "a PDF"),
        (b"\x89PNG", "an image"),
        (b"\xff\xd8\xff", "an image"),
        (b"{\\rtf", "a text document"),
    ];
    if let Some((_, what)) = known.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Err(format!("is {what} and holds no table"));
    }
    if start.get(257..262) == Some(b"ustar") {
        return Err("is a tar archive; unpack it and name its files".to_owned());
    }
    if start.starts_with(b"PAR1") {
        return Err(
            "is a Parquet file, which this program was built without: build it with --features parquet"
                .to_owned(),
        );
    }
    let odd = start.iter().filter(|byte| **byte < 9 || (14..32).contains(*byte) && **byte != 0x1b).count();
    if odd * 50 > start.len() {
        return Err("is a binary file and holds no table".to_owned());
    }
    Ok(())
}

/// The beginning of a text, as much as is needed to tell what it is.
pub(super) fn sample(bytes: &mut Bytes) -> Result<Vec<u8>, String> {
    take(bytes, SAMPLE)
}

/// The first bytes; what breaks off after some of them breaks off again when the rest is read.
fn take(bytes: &mut Bytes, most: usize) -> Result<Vec<u8>, String> {
    let mut start = vec![0; most];
    let mut filled = 0;
    while filled < most {
        match bytes.read(&mut start[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) if filled == 0 => return Err(error.to_string()),
            Err(_) => break,
        }
    }
    start.truncate(filled);
    Ok(start)
}

/// Counts the bytes that pass, until the caller is gone: a large packed file may unpack to nothing.
struct Counted {
    inner: Bytes,
    read: Arc<AtomicU64>,
    meter: Meter,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.meter.check().map_err(std::io::Error::other)?;
        let n = self.inner.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

type Packed = BufReader<Box<dyn Read + Send>>;

/// Zstandard, frame after frame, as programs write it that append to a file.
struct Zstandard {
    input: Packed,
    frame: Option<Box<ruzstd::decoding::FrameDecoder>>,
    /// The most of what was unpacked that a frame may refer back to.
    window: u64,
}

impl Read for Zstandard {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
        let broken =
            |_: FrameDecoderError| std::io::Error::other("its zstd stream is broken or ends too early");
        loop {
            let Some(frame) = &mut self.frame else {
                if self.input.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                let mut frame = ruzstd::decoding::FrameDecoder::new();
                frame.set_max_window_size(self.window);
                match frame.init(&mut self.input) {
                    Ok(()) => self.frame = Some(Box::new(frame)),
                    Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                        length,
                        ..
                    })) => {
                        std::io::copy(&mut (&mut self.input).take(length.into()), &mut std::io::sink())?;
                    }
                    Err(error) => return Err(broken(error)),
                }
                continue;
            };
            if frame.can_collect() == 0 && !frame.is_finished() {
                frame
                    .decode_blocks(
                        &mut self.input,
                        ruzstd::decoding::BlockDecodingStrategy::UptoBytes(1 << 16),
                    )
                    .map_err(broken)?;
                continue;
            }
            let n = frame.read(buffer)?;
            if n > 0 || buffer.is_empty() {
                return Ok(n);
            }
            self.frame = None;
        }
    }
}

/// Text out of UTF-16.
struct Decoded {
    inner: Bytes,
    decoder: encoding_rs::Decoder,
    raw: Vec<u8>,
    text: Vec<u8>,
    at: usize,
    done: bool,
}

impl Read for Decoded {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while self.at == self.text.len() && !self.done {
            let n = self.inner.read(&mut self.raw)?;
            self.done = n == 0;
            self.text.resize(self.decoder.max_utf8_buffer_length(n).unwrap_or(n * 3 + 16), 0);
            let (_, _, wrote, _) = self.decoder.decode_to_utf8(&self.raw[..n], &mut self.text, self.done);
            self.text.truncate(wrote);
            self.at = 0;
        }
        let n = buffer.len().min(self.text.len() - self.at);
        buffer[..n].copy_from_slice(&self.text[self.at..self.at + n]);
        self.at += n;
        Ok(n)
    }
}
