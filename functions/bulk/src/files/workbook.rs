//! A result as XLSX, written while it is sent. By hand, because crates write a workbook when they have all of it: a hundred
//! thousand rows took longer than a call may, and all of them in memory.

use jiff::civil::{Date, date};
use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard};
use zip::write::{SimpleFileOptions, StreamWriter, ZipWriter};

/// The value of a spreadsheet cell.
const LONGEST: usize = 32_767;
const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// A workbook of one sheet, whose first row is its header.
pub struct Workbook {
    zip: ZipWriter<StreamWriter<Written>>,
    written: Written,
    rows: u32,
    /// The columns whose cells are text whatever they look like.
    as_text: Vec<bool>,
}

/// What a cell holds.
#[derive(Debug, PartialEq)]
enum Cell {
    Text,
    /// A number as a spreadsheet writes it.
    Number,
    /// Days since the end of 1899.
    Day(i32),
}

impl Cell {
    /// Numbers that are written the one way, of no more digits than a spreadsheet shows; and ISO dates.
    fn of(text: &str) -> Self {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let all = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if all(whole)
            && all(part)
            && whole.len() + part.len() <= 12
            && (whole == "0" || !whole.starts_with('0'))
        {
            return Self::Number;
        }
        let day = if text.len() == 10 { text.parse::<Date>().ok() } else { None };
        match day.and_then(|day| day.since(date(1899, 12, 30)).ok()) {
            // Before March 1900 spreadsheets count a day that never was.
            Some(since) if since.get_days() > 60 => Self::Day(since.get_days()),
            _ => Self::Text,
        }
    }
}

/// Output that was not taken yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Workbook {
    /// Begins a workbook.
    pub fn begin(as_text: Vec<bool>) -> std::io::Result<Self> {
        let written = Written::default();
        let mut book = Self { zip: ZipWriter::new_stream(written.clone()), written, rows: 0, as_text };
        for (name, text) in parts() {
            book.part(name)?;
            book.zip.write_all(text.as_bytes())?;
        }
        book.part("xl/worksheets/sheet1.xml")?;
        write!(
            book.zip,
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<worksheet xmlns=\"{MAIN}\"><sheetViews>\
             <sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>\
             </sheetView></sheetViews><sheetData>"
        )?;
        Ok(book)
    }

    fn part(&mut self, name: &str) -> std::io::Result<()> {
        let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
        Ok(self.zip.start_file(name, options.compression_level(Some(1)))?)
    }

    /// Adds rows. Numbers and dates are such; all else is text: no cell is a formula, and no phone number loses its plus.
    pub fn write<'a>(&mut self, rows: impl IntoIterator<Item = &'a Vec<String>>) -> std::io::Result<()> {
        let mut text = String::new();
        for cells in rows {
            self.rows += 1;
            text.clear();
            let (row, style) = (self.rows, if self.rows == 1 { " s=\"1\"" } else { "" });
            // Writing into a string cannot fail.
            let _ = write!(text, "<row r=\"{row}\">");
            for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
                let place = letters(column);
                let is_text = self.rows == 1 || self.as_text.get(column).is_some_and(|is_text| *is_text);
                match if is_text { Cell::Text } else { Cell::of(cell) } {
                    Cell::Text => {}
                    Cell::Number => {
                        let _ = write!(text, "<c r=\"{place}{row}\"><v>{cell}</v></c>");
                        continue;
                    }
                    Cell::Day(day) => {
                        let _ = write!(text, "<c r=\"{place}{row}\" s=\"2\"><v>{day}</v></c>");
                        continue;
                    }
                }
                let _ = write!(
                    text,
                    "<c r=\"{place}{row}\"{style} t=\"inlineStr\"><is><t xml:space=\"preserve\">"
                );
                escape(cell, &mut text);
                text.push_str("</t></is></c>");
            }
            text.push_str("</row>");
            self.zip.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Output that was not taken yet.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut *self.written.bytes())
    }

    /// Ends the workbook; returns its last bytes.
    pub fn finish(self) -> std::io::Result<Vec<u8>> {
        let Self { mut zip, written, .. } = self;
        zip.write_all(b"</sheetData></worksheet>")?;
        zip.finish()?;
        let rest = std::mem::take(&mut *written.bytes());
        Ok(rest)
    }
}

/// The parts that are the same in every workbook.
fn parts() -> [(&'static str, String); 5] {
    let begin = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    let relation = |id: &str, kind: &str, target: &str| {
        format!("<Relationship Id=\"{id}\" Type=\"{RELATIONS}/{kind}\" Target=\"{target}\"/>")
    };
    let relations = |all: String| {
        format!("{begin}<Relationships xmlns=\"{PACKAGE}/relationships\">{all}</Relationships>")
    };
    let of_book =
        relation("rId1", "worksheet", "worksheets/sheet1.xml") + &relation("rId2", "styles", "styles.xml");
    [
        (
            "[Content_Types].xml",
            format!(
                "{begin}<Types xmlns=\"{PACKAGE}/content-types\">\
                 <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
                 <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
                 <Override PartName=\"/xl/workbook.xml\" ContentType=\"{KIND}.sheet.main+xml\"/>\
                 <Override PartName=\"/xl/styles.xml\" ContentType=\"{KIND}.styles+xml\"/>\
                 <Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"{KIND}.worksheet+xml\"/></Types>"
            ),
        ),
        ("_rels/.rels", relations(relation("rId1", "officeDocument", "xl/workbook.xml"))),
        (
            "xl/workbook.xml",
            format!(
                "{begin}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATIONS}\"><sheets>\
                 <sheet name=\"Almanac\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
            ),
        ),
        ("xl/_rels/workbook.xml.rels", relations(of_book)),
        (
            "xl/styles.xml",
            format!(
                "{begin}<styleSheet xmlns=\"{MAIN}\"><fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
                 <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
                 <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
                 <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
                 <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
                 <cellXfs count=\"3\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>\
                 <xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/>\
                 <xf numFmtId=\"14\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/></cellXfs></styleSheet>"
            ),
        ),
    ]
}

/// The name of a column: A to Z, AA to ZZ, and so on.
fn letters(column: usize) -> String {
    let letter = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", letters(more - 1)),
    }
}

/// Adds a text as XML; what XML cannot hold is left out, and what would be read as another character is not.
fn escape(text: &str, into: &mut String) {
    for (at, letter) in text.char_indices().take(LONGEST) {
        match letter {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '_' if is_escape(&text[at..]) => into.push_str("_x005F_"),
            '\r' => into.push_str("_x000D_"),
            '\n' | '\t' => into.push(letter),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter < ' ' => {}
            letter => into.push(letter),
        }
    }
}

/// Whether a text begins with what stands for another character, such as `_x000D_`.
fn is_escape(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.starts_with(b"_x") && bytes.get(6) == Some(&b'_') && bytes[2..6].iter().all(u8::is_ascii_hexdigit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_dates_are_told_from_text() {
        for text in ["7", "0.5", "-12", "120000", "49151123456"] {
            assert_eq!(Cell::of(text), Cell::Number, "{text}");
        }
        for text in
            ["007", "+49 151", "4915112345678", "1e5", "1,5", "", "-", ".5", "5.", "2026-02-30", "12-05-2026"]
        {
            assert_eq!(Cell::of(text), Cell::Text, "{text}");
        }
        assert_eq!(Cell::of("2026-03-01"), Cell::Day(46_082));
    }
}
