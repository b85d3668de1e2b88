//! Files that are short to send and long to read.

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use std::io::{Cursor, Seek, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const MEGABYTE: usize = 1_000_000;
/// How much is written at once.
const BLOCK: usize = 1 << 20;
/// Twice what a file may unpack to.
const TOO_MUCH: usize = 1_000 * MEGABYTE;
const ROW: &str = "<row><c t=\"inlineStr\"><is><t>a@b.example</t></is></c></row>";

/// A workbook of a gigabyte, in gzip: gzip packs once more what repeats in the packed sheet.
pub fn workbook_in_gzip() -> Result<Bytes> {
    let book = workbook(1, ("", 0), (ROW, TOO_MUCH))?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&book)?;
    Ok(packed.finish()?.into())
}

/// A workbook with millions of shared strings that are empty.
pub fn empty_strings() -> Result<Bytes> {
    Ok(workbook(1, ("<si/>", TOO_MUCH), (ROW, ROW.len()))?.into())
}

/// A workbook of so many sheets, each of which is the same part.
pub fn sheets_of_one_part(sheets: usize) -> Result<Bytes> {
    Ok(workbook(sheets, ("", 0), (ROW, 20 * MEGABYTE))?.into())
}

/// A CSV of a gigabyte of empty lines, in gzip.
pub fn lines_in_gzip() -> Result<Bytes> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(b"Email\n")?;
    repeat(&mut packed, "\n", TOO_MUCH)?;
    Ok(packed.finish()?.into())
}

/// A table of about so many bytes that is read to its end: its rows say little of a person.
pub fn table(rows: usize, bytes: usize) -> Bytes {
    let mut text = "Email,Note\n".to_owned();
    let note = bytes / rows.max(1);
    for row in 0..rows {
        let email = if row == 0 { "nobody@nowhere.example" } else { "" };
        // Notes differ, as packed rows would be short otherwise.
        let number = row.wrapping_mul(2_654_435_761) % 1_000_000_007;
        let words = format!("{number:010} ").repeat(note / 11);
        text.push_str(&format!("{email},{words}\n"));
    }
    text.into()
}

/// A workbook with this text in its shared strings and this one in its sheet, each repeated up to so many bytes.
fn workbook(sheets: usize, strings: (&str, usize), rows: (&str, usize)) -> Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let named: String =
        (0..sheets).map(|at| format!("<sheet name=\"S{at}\" sheetId=\"{at}\" r:id=\"rId1\"/>")).collect();
    let relation = |kind: &str, target: &str| {
        format!(
            "<Relationships><Relationship Id=\"rId1\" Type=\"x/{kind}\" Target=\"{target}\"/></Relationships>"
        )
    };
    part(&mut zip, "_rels/.rels", &relation("officeDocument", "xl/workbook.xml"), ("", 0), "")?;
    part(
        &mut zip,
        "xl/workbook.xml",
        &format!("<workbook><sheets>{named}</sheets></workbook>"),
        ("", 0),
        "",
    )?;
    let sheet = relation("worksheet", "worksheets/one.xml");
    part(&mut zip, "xl/_rels/workbook.xml.rels", &sheet, ("", 0), "")?;
    part(&mut zip, "xl/sharedStrings.xml", "<sst>", strings, "</sst>")?;
    let header = "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>Email</t></is></c></row>";
    part(&mut zip, "xl/worksheets/one.xml", header, rows, "</sheetData></worksheet>")?;
    Ok(zip.finish()?.into_inner())
}

fn part<W: Write + Seek>(
    zip: &mut ZipWriter<W>,
    name: &str,
    begin: &str,
    (text, bytes): (&str, usize),
    end: &str,
) -> Result<()> {
    zip.start_file(name, SimpleFileOptions::default())?;
    zip.write_all(begin.as_bytes())?;
    repeat(zip, text, bytes)?;
    Ok(zip.write_all(end.as_bytes())?)
}

/// Writes a text again and again, up to so many bytes.
fn repeat(into: &mut impl Write, text: &str, bytes: usize) -> Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut left = bytes / text.len();
    let block = text.repeat((BLOCK / text.len()).clamp(1, left.max(1)));
    let of_block = block.len() / text.len();
    while left >= of_block {
        into.write_all(block.as_bytes())?;
        left -= of_block;
    }
    Ok(into.write_all(text.repeat(left).as_bytes())?)
}
