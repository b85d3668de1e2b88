//! The parts of an XLSX file. Our own reader, because the crates at hand hold as much as a file declares, cannot be cancelled, and do not
//! report their memory: here each part is unpacked under the meter, event by event, and shared texts lie in one string.

use super::MAX_CELL;
use super::bytes::{Archive, Seekable};
use super::meter::{Meter, Metered};
use quick_xml::events::{BytesRef, BytesStart, Event};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Error, Read, Result as Io};
use zip::read::ZipFile;

/// The longest tag or piece of text, in bytes.
const LONGEST: usize = 1 << 20;
/// How far elements can be nested.
const DEEPEST: u32 = 64;

/// A workbook without its sheets' cells.
pub(super) struct Book {
    archive: Archive,
    pub(super) meter: Meter,
    /// The names of sheets, and the parts they are in.
    pub(super) sheets: Vec<(String, String)>,
    pub(super) texts: Texts,
    /// The meaning of numbers of each style.
    pub(super) formats: Vec<Format>,
    pub(super) from_1904: bool,
}

/// The meaning of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Number,
    Moment,
}

/// Texts that cells refer to by number.
#[derive(Default)]
pub(super) struct Texts {
    all: String,
    ends: Vec<usize>,
}

impl Texts {
    pub(super) fn get(&self, number: usize) -> Option<&str> {
        let start = if number == 0 { 0 } else { *self.ends.get(number - 1)? };
        self.all.get(start..*self.ends.get(number)?)
    }

    fn push(&mut self, text: &str, meter: &Meter) -> Result<(), String> {
        meter.hold(text.len() + size_of::<usize>())?;
        self.all.push_str(text);
        self.ends.push(self.all.len());
        Ok(())
    }
}

impl Book {
    pub(super) fn open(archive: Archive, meter: &Meter) -> Result<Self, String> {
        let book = Self::read(archive, meter);
        book.map_err(|reason| {
            meter.check().err().unwrap_or_else(|| format!("is a spreadsheet that {reason}"))
        })
    }

    fn read(archive: Archive, meter: &Meter) -> Result<Self, String> {
        let mut book = Self {
            archive,
            meter: meter.clone(),
            sheets: Vec::new(),
            texts: Texts::default(),
            formats: Vec::new(),
            from_1904: false,
        };
        let office = book.relations("_rels/.rels")?.into_iter();
        let office = office.map(|(_, relation)| relation).find(|to| to.kind.ends_with("/officeDocument"));
        let path = office.map_or_else(|| "xl/workbook.xml".to_owned(), |to| resolved("", &to.target));
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let relations = book.relations(&format!("{folder}/_rels/{name}.rels"))?;
        let part = |kind: &str, usual: &str| {
            let named = relations.values().find(|to| to.kind.ends_with(kind));
            resolved(folder, named.map_or(usual, |to| &to.target))
        };
        let (texts, styles) = (part("/sharedStrings", "sharedStrings.xml"), part("/styles", "styles.xml"));
        book.read_sheets(&path, folder, &relations)?;
        book.read_texts(&texts)?;
        book.read_styles(&styles)?;
        Ok(book)
    }

    /// The contents of a part; `None` if no part has this name.
    pub(super) fn part(&mut self, path: &str) -> Result<Option<Xml<'_>>, String> {
        self.meter.check()?;
        let path = path.trim_start_matches('/');
        let exact = self.archive.index_for_name(path);
        let found = exact.or_else(|| {
            // Some programs write other letters than they refer to, or Windows' separators.
            let plain = |byte: u8| if byte == b'\\' { b'/' } else { byte.to_ascii_lowercase() };
            let alike =
                |name: &str| name.len() == path.len() && name.bytes().map(plain).eq(path.bytes().map(plain));
            self.archive.file_names().position(|name| name.is_ok_and(|name| alike(&name)))
        });
        let Some(at) = found else { return Ok(None) };
        let part = self.archive.by_index(at).map_err(|error| format!("cannot be unpacked: {error}"))?;
        Ok(Some(Xml::new(part, self.meter.clone())))
    }

    fn relations(&mut self, path: &str) -> Result<HashMap<String, Relation>, String> {
        let (mut relations, meter) = (HashMap::new(), self.meter.clone());
        let Some(mut xml) = self.part(path)? else { return Ok(relations) };
        while let Some(event) = xml.next()? {
            if let Event::Start(element) = event
                && element.local_name().as_ref() == "Relationship"
            {
                let relation = Relation {
                    kind: attribute(&element, "Type").unwrap_or_default().into_owned(),
                    target: attribute(&element, "Target").unwrap_or_default().into_owned(),
                };
                let id = attribute(&element, "Id").unwrap_or_default().into_owned();
                meter.hold(id.len() + relation.kind.len() + relation.target.len() + 128)?;
                relations.insert(id, relation);
            }
        }
        Ok(relations)
    }

    fn read_sheets(
        &mut self,
        path: &str,
        folder: &str,
        relations: &HashMap<String, Relation>,
    ) -> Result<(), String> {
        let (mut sheets, mut from_1904, most) = (Vec::new(), false, self.meter.limits().sheets);
        let meter = self.meter.clone();
        let Some(mut xml) = self.part(path)? else { return Ok(()) };
        while let Some(event) = xml.next()? {
            let Event::Start(element) = event else { continue };
            match element.local_name().as_ref() {
                "sheet" => {
                    if sheets.len() == most {
                        return Err(format!(
                            "has more than {most} sheets; save the one with the table as CSV"
                        ));
                    }
                    let name = attribute(&element, "name").unwrap_or_default().into_owned();
                    let to = attribute(&element, "id").and_then(|id| relations.get(id.as_ref()));
                    let Some(to) = to else { continue };
                    // Many sheets may refer to one long target. The list is copied once, for the thread that reads it.
                    meter.hold(2 * (name.len() + folder.len() + to.target.len()) + 128)?;
                    sheets.push((name, resolved(folder, &to.target)));
                }
                "workbookPr" => {
                    from_1904 |= attribute(&element, "date1904").is_some_and(|is| is == "1" || is == "true");
                }
                _ => {}
            }
        }
        drop(xml);
        (self.sheets, self.from_1904) = (sheets, from_1904);
        Ok(())
    }

    fn read_texts(&mut self, path: &str) -> Result<(), String> {
        let (mut texts, meter) = (Texts::default(), self.meter.clone());
        let Some(mut xml) = self.part(path)? else { return Ok(()) };
        let mut text = Text::default();
        while let Some(event) = xml.next()? {
            if let Event::End(element) = &event
                && element.local_name().as_ref() == "si"
            {
                texts.push(&text.take(), &meter)?;
            } else {
                text.add(&event)?;
            }
        }
        drop(xml);
        self.texts = texts;
        Ok(())
    }

    fn read_styles(&mut self, path: &str) -> Result<(), String> {
        let (mut formats, mut own, meter) = (Vec::new(), HashMap::new(), self.meter.clone());
        let Some(mut xml) = self.part(path)? else { return Ok(()) };
        let mut of_cells = false;
        while let Some(event) = xml.next()? {
            match &event {
                Event::Start(element) => match element.local_name().as_ref() {
                    "cellXfs" => of_cells = true,
                    "numFmt" => {
                        let code = attribute(element, "formatCode").unwrap_or_default();
                        meter.hold(64)?;
                        own.insert(number::<u32>(element, "numFmtId").unwrap_or_default(), format(&code));
                    }
                    "xf" if of_cells => {
                        let id = number::<u32>(element, "numFmtId").unwrap_or_default();
                        meter.hold(size_of::<Format>())?;
                        formats.push(own.get(&id).copied().unwrap_or_else(|| usual_format(id)));
                    }
                    _ => {}
                },
                Event::End(element) if element.local_name().as_ref() == "cellXfs" => of_cells = false,
                _ => {}
            }
        }
        drop(xml);
        self.formats = formats;
        Ok(())
    }
}

/// A reference to another part.
struct Relation {
    kind: String,
    target: String,
}

/// Where the target of a relation lies.
fn resolved(folder: &str, target: &str) -> String {
    match target.strip_prefix('/') {
        Some(whole) => whole.to_owned(),
        None if folder.is_empty() => target.to_owned(),
        None => format!("{folder}/{target}"),
    }
}

/// An attribute of an element, in any namespace.
pub(super) fn attribute<'a>(element: &'a BytesStart<'_>, name: &str) -> Option<Cow<'a, str>> {
    let mut attributes = element.attributes();
    let mut attributes = attributes.with_checks(false).flatten();
    let found = attributes.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(match quick_xml::escape::unescape(&found.value) {
        Ok(text) => text.into_owned().into(),
        Err(_) => found.value,
    })
}

pub(super) fn number<T: std::str::FromStr>(element: &BytesStart<'_>, name: &str) -> Option<T> {
    attribute(element, name)?.trim().parse().ok()
}

/// The text of a cell or of a shared text, put together from its runs; how it is pronounced is not part of it.
#[derive(Default)]
pub(super) struct Text {
    all: String,
    run: String,
    is_inside: bool,
    keeps_space: bool,
    is_phonetic: bool,
}

impl Text {
    pub(super) fn add(&mut self, event: &Event<'_>) -> Result<(), String> {
        match event {
            Event::Start(element) => match element.local_name().as_ref() {
                "t" => {
                    self.is_inside = !self.is_phonetic;
                    self.keeps_space = attribute(element, "space").is_some_and(|space| space == "preserve");
                }
                "rPh" => self.is_phonetic = true,
                _ => {}
            },
            Event::End(element) => match element.local_name().as_ref() {
                "t" if self.is_inside => {
                    let blank = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n') && !self.keeps_space;
                    // Beyond the longest cell, the exact length does not matter.
                    if self.all.len() <= MAX_CELL {
                        self.all.push_str(&unescaped(self.run.trim_matches(blank)));
                    }
                    self.run.clear();
                    self.is_inside = false;
                }
                "rPh" => self.is_phonetic = false,
                _ => {}
            },
            event if self.is_inside && self.run.len() <= MAX_CELL => append(event, &mut self.run)?,
            _ => {}
        }
        Ok(())
    }

    pub(super) fn take(&mut self) -> String {
        self.run.clear();
        std::mem::take(&mut self.all)
    }
}

/// Adds the text of an event, where it has some.
pub(super) fn append(event: &Event<'_>, text: &mut String) -> Result<(), String> {
    match event {
        Event::Text(more) => text.push_str(&more.xml10_content()),
        Event::CData(more) => text.push_str(&more.xml10_content()),
        Event::GeneralRef(entity) => text.push_str(&meant(entity)?),
        _ => {}
    }
    Ok(())
}

fn meant(entity: &BytesRef<'_>) -> Result<String, String> {
    if let Some(text) = quick_xml::escape::resolve_xml_entity(entity.as_ref()) {
        return Ok(text.to_owned());
    }
    match entity.resolve_char_ref() {
        Ok(Some(letter)) => Ok(letter.to_string()),
        _ => Err("has a text with a character that XML does not have; save it as CSV".to_owned()),
    }
}

/// Characters that XML cannot hold stand as `_x000D_`: four digits of UTF-16.
pub(super) fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return text.into();
    }
    let unit = |text: &str| {
        let digits = text.strip_prefix("_x")?.get(..5)?.strip_suffix('_')?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
    };
    let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("_x") {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let mut units = Vec::new();
        while let Some(next) = unit(rest) {
            units.push(next);
            rest = &rest["_x0000_".len()..];
        }
        if units.is_empty() {
            plain.push_str("_x");
            rest = &rest[2..];
        }
        plain.push_str(&String::from_utf16_lossy(&units));
    }
    plain.push_str(rest);
    plain.into()
}

/// The formats that every program knows by number (ECMA-376, 18.8.30).
const fn usual_format(id: u32) -> Format {
    match id {
        14..=22 | 27..=36 | 45 | 47 | 50..=58 => Format::Moment,
        _ => Format::Number,
    }
}

/// Whether a format shows dates: it has letters of days, months, years or hours that are not quoted. A duration is a number.
fn format(code: &str) -> Format {
    let (mut is_quoted, mut in_brackets, mut letters) = (false, false, code.chars());
    while let Some(letter) = letters.next() {
        match letter {
            // The next character stands for itself.
            '\\' | '_' | '*' if !is_quoted => drop(letters.next()),
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            // The rest is for negative numbers.
            ';' => break,
            '[' => in_brackets = true,
            ']' => in_brackets = false,
            // A colour or a currency has other letters after it.
            'h' | 'H' | 'm' | 'M' | 's' | 'S'
                if in_brackets
                    && letters.clone().find(|next| !next.eq_ignore_ascii_case(&letter)) == Some(']') =>
            {
                return Format::Number;
            }
            _ if in_brackets => {}
            // `General` has none of them.
            'd' | 'D' | 'm' | 'M' | 'y' | 'Y' | 'h' | 'H' | 's' | 'S' => return Format::Moment,
            _ => {}
        }
    }
    Format::Number
}

/// The XML of a part, event by event.
pub(super) struct Xml<'a> {
    reader: quick_xml::Reader<Measured<Metered<ZipFile<'a, Box<dyn Seekable>>>>>,
    buffer: Vec<u8>,
    depth: u32,
}

impl<'a> Xml<'a> {
    fn new(part: ZipFile<'a, Box<dyn Seekable>>, meter: Meter) -> Self {
        let inner = BufReader::with_capacity(1 << 16, Metered { inner: part, meter });
        let mut reader = quick_xml::Reader::from_reader(Measured { inner, taken: 0 });
        let config = reader.config_mut();
        config.expand_empty_elements = true;
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        Self { reader, buffer: Vec::with_capacity(1024), depth: 0 }
    }

    /// The next event; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Event<'_>>, String> {
        self.buffer.clear();
        self.reader.get_mut().taken = 0;
        match self.reader.read_event_into(&mut self.buffer) {
            Ok(Event::Eof) => Ok(None),
            Ok(event) => {
                match event {
                    Event::Start(_) => self.depth += 1,
                    Event::End(_) => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
                if self.depth > DEEPEST {
                    return Err("nests its elements too deep; save it as CSV".to_owned());
                }
                Ok(Some(event))
            }
            Err(_) if self.reader.get_ref().taken > LONGEST => {
                Err("has a text of more than 1 MB; save it as CSV".to_owned())
            }
            Err(error) => Err(format!("cannot be read: {error}; save it as CSV")),
        }
    }
}

/// Refuses an event that is too long, before all of it is in memory.
struct Measured<R> {
    inner: BufReader<R>,
    taken: usize,
}

impl<R: Read> Read for Measured<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Io<usize> {
        self.inner.read(buffer)
    }
}

impl<R: Read> BufRead for Measured<R> {
    fn fill_buf(&mut self) -> Io<&[u8]> {
        if self.taken > LONGEST {
            return Err(Error::other("too long"));
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.taken += bytes;
        self.inner.consume(bytes);
    }
}
