//! Files made to fill the memory or to keep a processor: each is refused for little work, by the reader's own counts.

use super::{Input, Limits, Meter, Rows, meant};
use std::io::Write;

/// Small, so that what exceeds them is small too.
const LIMITS: Limits = Limits {
    unpacked: 4_000_000,
    held: 1_000_000,
    cells: 10_000,
    columns: 20,
    row: 1_000,
    parts: 50,
    sheets: 10,
    parquet: false,
};
/// The size of one read.
const BLOCK: u64 = 1 << 16;

fn open(bytes: &[u8], meter: &Meter) -> Result<Rows, String> {
    let filled = |names: &[String]| names.iter().filter(|name| !name.is_empty()).count();
    Rows::open_within(&Input::Held(bytes.to_vec().into()), &filled, meter)
}

/// The rows that have cells, or why there are none.
fn read(bytes: &[u8], meter: &Meter) -> Result<Vec<Vec<Option<String>>>, String> {
    let mut rows = open(bytes, meter)?;
    let mut read = Vec::new();
    while let Some(row) = rows.next_row()? {
        if !row.long.is_empty() {
            return Err(format!("row {} is too long", row.number));
        }
        read.push(row.cells?);
    }
    Ok(read)
}

/// The error of a file, found with no more work than its limits allow.
fn refusal(bytes: &[u8]) -> (String, Meter) {
    let meter = Meter::new(LIMITS);
    let Err(reason) = read(bytes, &meter) else {
        let start = &bytes[..bytes.len().min(80)];
        panic!("{:?} … is not refused", String::from_utf8_lossy(start));
    };
    assert!(meter.unpacked() <= LIMITS.unpacked + BLOCK, "{reason}: {} bytes unpacked", meter.unpacked());
    assert!(meter.held() <= LIMITS.held + 2_000, "{reason}: {} bytes held", meter.held());
    assert!(meter.cells() <= LIMITS.cells + 1_000, "{reason}: {} cells", meter.cells());
    (reason, meter)
}

#[track_caller]
fn refused(bytes: &[u8], why: &str) -> Meter {
    let (reason, meter) = refusal(bytes);
    assert!(reason.contains(why), "{reason}");
    meter
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn zip(files: &[(&str, &str)], method: zip::CompressionMethod) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(method);
    for (name, text) in files {
        archive.start_file(*name, options).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A workbook of so many sheets, all of them in one part.
fn book(sheets: usize, texts: &str, rows: &str, method: zip::CompressionMethod) -> Vec<u8> {
    let names: Vec<String> = (0..sheets).map(|at| format!("S{at}")).collect();
    book_of(&names, "worksheets/one.xml", texts, rows, method)
}

/// A workbook of sheets with these names, all of them in the part of this name.
fn book_of(names: &[String], part: &str, texts: &str, rows: &str, method: zip::CompressionMethod) -> Vec<u8> {
    let named: String =
        names.iter().map(|name| format!("<sheet name=\"{name}\" sheetId=\"1\" r:id=\"rId1\"/>")).collect();
    let relation = |id: &str, kind: &str, target: &str| {
        format!("<Relationship Id=\"{id}\" Type=\"http://x/{kind}\" Target=\"{target}\"/>")
    };
    let relations = |all: &str| format!("<Relationships>{all}</Relationships>");
    zip(
        &[
            ("_rels/.rels", &relations(&relation("rId1", "officeDocument", "xl/workbook.xml"))),
            ("xl/workbook.xml", &format!("<workbook><sheets>{named}</sheets></workbook>")),
            ("xl/_rels/workbook.xml.rels", &relations(&relation("rId1", "worksheet", part))),
            ("xl/sharedStrings.xml", &format!("<sst uniqueCount=\"99999999999999\">{texts}</sst>")),
            (
                "xl/styles.xml",
                "<styleSheet><numFmts><numFmt numFmtId=\"170\" formatCode=\"dd\\.mm\\.yyyy\"/></numFmts>\
                 <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"170\"/></cellXfs></styleSheet>",
            ),
            ("xl/worksheets/one.xml", &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
        ],
        method,
    )
}

fn deflated(sheets: usize, texts: &str, rows: &str) -> Vec<u8> {
    book(sheets, texts, rows, zip::CompressionMethod::Deflated)
}

const HEADER: &str = "<row><c t=\"inlineStr\"><is><t>Email</t></is></c></row>";
const BLANK: &str = "<row><c t=\"inlineStr\"><is><t>a@b.example</t></is></c></row>";

#[test]
fn every_packing_is_measured_while_it_unpacks() {
    let text = format!("Email\n{}", "\n".repeat(20_000_000));
    let packed = zip(&[("people.csv", &text)], zip::CompressionMethod::Deflated);
    let json = format!("{{\"email\": 1}}\n{}", " ".repeat(20_000_000));
    for (name, bytes) in [
        ("gzip", gz(text.as_bytes())),
        ("zstd", zst(text.as_bytes())),
        ("zip", packed.clone()),
        ("zip in gzip", gz(&packed)),
        ("NDJSON in gzip", gz(json.as_bytes())),
        ("a workbook", deflated(1, "", &format!("{HEADER}{}", "<x/>".repeat(5_000_000)))),
    ] {
        assert!(bytes.len() < 1_000_000, "{name}: {}", bytes.len());
        let (reason, _) = refusal(&bytes);
        assert!(reason.contains("unpacks to more than 4 MB; split it"), "{name}: {reason}");
    }
    // A file that is packed twice is no table.
    refused(&gz(&gz(b"Email\na@b.example\n")), "binary");
}

#[test]
fn a_spreadsheet_in_gzip_is_held_within_its_limit() {
    let stored = book(1, "", &BLANK.repeat(20_000), zip::CompressionMethod::Stored);
    assert!(stored.len() as u64 > LIMITS.held);
    let meter = refused(&gz(&stored), "takes more than 1 MB of memory to read; save it as CSV");
    assert!(meter.unpacked() <= LIMITS.held + 2 * BLOCK, "no more is unpacked than is held");
    refused(&gz(&deflated(1, "", &format!("{HEADER}{}", "<x/>".repeat(1_500_000)))), "unpacks to more");
}

#[test]
fn empty_shared_texts_are_counted() {
    let meter = refused(&deflated(1, &"<si/>".repeat(150_000), HEADER), "memory");
    assert!(meter.cells() == 0, "the sheets were not looked at");
    let long = format!("<si><t>{}</t></si>", "x".repeat(900)).repeat(1_500);
    refused(&deflated(1, &long, HEADER), "memory");
    // The number that a file gives of its texts is not believed.
    assert_eq!(
        read(&deflated(1, "<si/>", &format!("{HEADER}{BLANK}")), &Meter::new(LIMITS)).unwrap().len(),
        1
    );
}

#[test]
fn sheets_that_share_a_part_are_measured_together() {
    let wide = format!("<row>{}</row>", "<c><v>1</v></c>".repeat(2_000));
    let meter = refused(&deflated(10, "", &wide), "has more than 10,000 cells");
    assert!(meter.unpacked() < LIMITS.unpacked);
    let long = format!("<row>{}</row>", "<x/>".repeat(150_000));
    refused(&deflated(10, "", &long), "unpacks to more");
    refused(&deflated(11, "", HEADER), "more than 10 sheets");
}

#[test]
fn the_names_and_places_of_sheets_are_counted() {
    let method = zip::CompressionMethod::Deflated;
    let names: Vec<String> = (0..10).map(|at| format!("S{at}")).collect();
    let target = "x".repeat(200_000);
    let long: Vec<String> = names.iter().map(|name| format!("{name}{target}")).collect();
    for book in [
        book_of(&names, &target, "", HEADER, method),
        book_of(&long, "worksheets/one.xml", "", HEADER, method),
    ] {
        let reason = read(&book, &Meter::new(LIMITS)).unwrap_err();
        assert!(reason.contains("takes more than 1 MB of memory"), "{reason}");
    }
    let elsewhere = book_of(&names, "WORKSHEETS\\One.xml", "", &format!("{HEADER}{BLANK}"), method);
    assert!(read(&elsewhere, &Meter::new(LIMITS)).is_ok(), "other letters and separators name the same part");
}

#[test]
fn no_piece_of_a_workbook_is_held_whole_and_none_is_nested_without_end() {
    let limits = Limits { unpacked: 50_000_000, ..LIMITS };
    for (rows, why) in [
        (format!("<row><c><v>{}</v></c></row>", "1".repeat(3_000_000)), "more than 1 MB"),
        (format!("<row a=\"{}\"/>", "<>".repeat(1_500_000)), "more than 1 MB"),
        (format!("<!--{}-->", "<a>".repeat(1_000_000)), "more than 1 MB"),
        ("<a>".repeat(1_000_000), "too deep"),
    ] {
        let meter = Meter::new(limits);
        // Such a sheet scores nothing, and is what there is.
        let reason = read(&deflated(1, "", &rows), &meter).unwrap_err();
        assert!(reason.contains(why), "{reason}");
        assert!(meter.unpacked() < 5_000_000, "{reason}: {}", meter.unpacked());
    }
}

#[test]
fn an_archive_of_many_parts_is_refused_before_they_are_listed() {
    let names: Vec<String> = (0..=LIMITS.parts).map(|at| format!("{at}.txt")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let stored = |files: &[(&str, &str)]| zip(files, zip::CompressionMethod::Stored);
    refused(&stored(&files), "more than 50 parts");
    refused(&stored(&files[1..]), "50 tables");
}

#[test]
fn rows_are_as_wide_and_as_long_as_they_may_be() {
    let line = |columns: usize| vec!["x"; columns].join(",");
    assert_eq!(
        read(format!("{}\n{}\n", line(20), line(20)).as_bytes(), &Meter::new(LIMITS)).unwrap().len(),
        1
    );
    refused(format!("{}\n{}\n", line(21), line(21)).as_bytes(), "more than 20 columns");
    let cells = |count: usize| format!("<row>{}</row>", "<c><v>1</v></c>".repeat(count));
    refused(&deflated(1, "", &cells(21).repeat(2)), "more than 20 columns");
    let keys: String = (0..21).map(|at| format!("{{\"key{at}\": 1}}\n")).collect();
    refused(keys.as_bytes(), "more than 20 columns");
    refused(format!("Email\n{}\n", "x".repeat(1_001)).as_bytes(), "too long");
    // A text that cells share is in memory once; in a row it would be there for each.
    let shared = format!("<row>{}</row>", "<c t=\"s\"><v>0</v></c>".repeat(10));
    refused(
        &deflated(1, &format!("<si><t>{}</t></si>", "x".repeat(200)), &format!("{HEADER}{shared}")),
        "long",
    );
    refused(format!("Email\n{}", format!("x{}\n", ",".repeat(19)).repeat(1_000)).as_bytes(), "10,000 cells");
}

#[test]
fn a_row_without_end_is_given_up_at_the_cells_that_a_file_may_have() {
    let meter = refused(format!("Email\n{}", "x,".repeat(1_000_000)).as_bytes(), "10,000 cells");
    assert!(meter.unpacked() < 4 * BLOCK, "{} bytes unpacked", meter.unpacked());
}

#[test]
fn a_row_is_told_once_that_a_column_was_too_long_whatever_its_cells_say_of_their_place() {
    let long = format!("<c r=\"A2\" t=\"inlineStr\"><is><t>{}</t></is></c>", "x".repeat(1_001));
    let rows = format!("{HEADER}<row>{}</row>", long.repeat(100));
    let mut rows = open(&deflated(1, "", &rows), &Meter::new(LIMITS)).unwrap();
    assert_eq!(rows.next_row().unwrap().unwrap().long, [0]);
}

#[test]
fn rows_can_have_the_largest_number_there_is() {
    let rows = format!("{HEADER}{}", BLANK.replace("<row>", &format!("<row r=\"{}\">", u64::MAX)).repeat(2));
    assert_eq!(read(&deflated(1, "", &rows), &Meter::new(LIMITS)).unwrap().len(), 2);
}

#[test]
fn parquet_of_others_is_refused_unread() {
    let meter = refused(b"PAR1 and whatever follows", "save it as CSV, XLSX or NDJSON");
    assert_eq!(meter.cells(), 0);
}

#[test]
fn what_is_cancelled_ends_at_its_next_block() {
    let text = format!("Email\n{}", "a@b.example\n".repeat(50_000));
    let limits = Limits { unpacked: 100_000_000, cells: 10_000_000, ..LIMITS };
    for bytes in [gz(text.as_bytes()), deflated(1, "", &format!("{HEADER}{}", BLANK.repeat(50_000)))] {
        let meter = Meter::new(limits);
        let mut rows = open(&bytes, &meter).unwrap();
        rows.next_row().unwrap().unwrap();
        meter.cancel();
        let (left, reason) = end(&mut rows);
        assert!(reason.contains("its caller is gone"), "{reason}");
        assert!(left < 10_000, "{left} rows were given after it");
        assert!(meter.unpacked() < 1_000_000, "{}", meter.unpacked());
    }
    let meter = Meter::new(limits);
    meter.cancel();
    assert!(read(&gz(text.as_bytes()), &meter).unwrap_err().contains("its caller is gone"));
    assert_eq!(meter.unpacked(), 0);
}

/// The number of rows until reading ends, and the reason.
fn end(rows: &mut Rows) -> (usize, String) {
    for count in 0.. {
        match rows.next_row() {
            Ok(Some(_)) => {}
            Ok(None) => return (count, String::new()),
            Err(reason) => return (count, reason),
        }
    }
    unreachable!("a file ends")
}

#[test]
fn braces_within_braces_are_taken_off_at_once() {
    let nested = format!("{}a{}", "{".repeat(100_000), "}".repeat(100_000));
    assert_eq!(meant(nested).as_deref(), Some("a"));
    assert_eq!(meant("{{a,\"b\"},{c}}".to_owned()).as_deref(), Some("a,b,c"));
}

#[test]
fn cells_are_given_as_they_stand_to_whoever_wants_them_so() {
    let text = "Name,Note\nAda,-\nBob,n/a\nEve,\n";
    let cells = |rows: &mut Rows| -> Vec<Option<String>> {
        std::iter::from_fn(|| rows.next_row().unwrap()).map(|row| row.cells.unwrap()[1].clone()).collect()
    };
    let open = || open(text.as_bytes(), &Meter::new(LIMITS)).unwrap();
    assert_eq!(cells(&mut open()), [None, None, None]);
    assert_eq!(cells(&mut open().verbatim()), [Some("-".to_owned()), Some("n/a".to_owned()), None]);
}

#[test]
fn cells_of_every_kind_are_read() {
    let texts = "<si><t>Name</t></si><si><r><t>Ada </t></r><r><t xml:space=\"preserve\"> L</t></r><rPh><t>no</t></rPh></si>\
                 <si><t>a_x000D_b &amp; &#xE9; _x005F_x0041_</t></si>";
    let rows = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"str\"><v>B</v></c><c r=\"C1\" t=\"str\"><v>C</v></c>\
                <c r=\"D1\" t=\"str\"><v>D</v></c><c r=\"E1\" t=\"str\"><v>E</v></c><c r=\"F1\" t=\"str\"><v>F</v></c></row>\
                <row r=\"3\"><c r=\"A3\" t=\"s\"><v>1</v></c><c r=\"B3\" s=\"1\"><v>45322</v></c><c r=\"C3\" s=\"2\"><v>45322.5</v></c>\
                <c r=\"D3\" t=\"b\"><v>1</v></c><c r=\"E3\" t=\"e\"><v>#REF!</v></c><c r=\"F3\"><f>1+1</f><v>2</v></c></row>\
                <row r=\"4\"><c r=\"B4\" t=\"s\"><v>2</v></c><c r=\"D4\"><v>1.5E3</v></c></row>";
    let read = read(&deflated(1, texts, rows), &Meter::new(LIMITS)).unwrap();
    let cells = |row: usize| read[row].iter().map(|cell| cell.as_deref().unwrap_or("")).collect::<Vec<_>>();
    assert_eq!(cells(0), ["Ada L", "2024-01-31", "2024-01-31 12:00:00", "true", "", "2"]);
    assert_eq!(cells(1), ["", "ab & é _x0041_", "", "1500", "", ""]);
}

#[test]
fn no_name_of_a_column_moves_the_cursor_of_a_terminal() {
    let meter = Meter::new(LIMITS);
    for text in ["Na\u{1b}[2Jme,Email\nAda,a@acme.example\n", "{\"Na\\u001b[2Jme\": \"Ada\"}\n"] {
        assert_eq!(open(text.as_bytes(), &meter).unwrap().headers[0], "Na[2Jme", "{text}");
    }
}
