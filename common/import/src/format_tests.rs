//! Formats and broken files: each is read, or refused in one clear line.

use crate::tests::{Desk, by_email, options, read};
use crate::{ImportError, Options, Report};
use read::columns::Kind;
use std::io::Write;

const PEOPLE: &str =
    "Name,Email,Company\nAda Lovelace,ada@acme.example,Acme\nJosé Müller,jose@acme.example,Acme\n";

fn report(name: &str, bytes: &[u8]) -> Result<Report, ImportError> {
    let desk = Desk::new();
    read(&desk.file(name, bytes), Kind::People, &options())
}

fn error(name: &str, bytes: &[u8]) -> String {
    let error = report(name, bytes).unwrap_err().to_string();
    assert!(!error.contains('\n'), "{error}");
    error
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn utf16(text: &str, big: bool, mark: bool) -> Vec<u8> {
    let marked = if mark { format!("\u{feff}{text}") } else { text.to_owned() };
    let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
    marked.encode_utf16().flat_map(bytes).collect()
}

/// A workbook with a cover sheet and a table whose texts are shared, with a date and a number in it.
fn xlsx() -> Vec<u8> {
    let sheet = |rows: &str| {
        format!(
            "<?xml version=\"1.0\"?><worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{rows}</sheetData></worksheet>"
        )
    };
    let cover = sheet("<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Contacts of 2026</t></is></c></row>");
    let table = sheet(
        "<row r=\"3\"><c r=\"A3\" t=\"s\"><v>0</v></c><c r=\"B3\" t=\"s\"><v>1</v></c><c r=\"C3\" t=\"s\"><v>2</v></c><c r=\"D3\" t=\"s\"><v>3</v></c><c r=\"E3\" t=\"s\"><v>4</v></c></row>\
         <row r=\"4\"><c r=\"A4\" t=\"s\"><v>5</v></c><c r=\"B4\" t=\"s\"><v>6</v></c><c r=\"C4\"><v>120</v></c><c r=\"D4\" s=\"1\"><v>45322</v></c><c r=\"E4\" t=\"inlineStr\"><is><t>Acme</t></is></c></row>\
         <row r=\"6\"><c r=\"B6\" t=\"s\"><v>7</v></c></row>",
    );
    let strings = [
        "Full Name",
        "Email",
        "# Employees",
        "Updated At",
        "Company",
        "Ada Lovelace",
        "ada@acme.example",
        "not an address",
    ];
    let strings: String = strings.iter().map(|text| format!("<si><t>{text}</t></si>")).collect();
    let namespace = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
    let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let part = "application/vnd.openxmlformats-officedocument.spreadsheetml";
    zip(&[
        (
            "[Content_Types].xml",
            &format!(
                "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"{part}.sheet.main+xml\"/></Types>"
            ),
        ),
        (
            "_rels/.rels",
            &format!(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"{relations}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            &format!(
                "<workbook {namespace} xmlns:r=\"{relations}\"><sheets><sheet name=\"Cover\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"People\" sheetId=\"2\" r:id=\"rId2\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            &format!(
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"{relations}/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" Type=\"{relations}/worksheet\" Target=\"worksheets/sheet2.xml\"/><Relationship Id=\"rId3\" Type=\"{relations}/sharedStrings\" Target=\"sharedStrings.xml\"/><Relationship Id=\"rId4\" Type=\"{relations}/styles\" Target=\"styles.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/styles.xml",
            &format!(
                "<styleSheet {namespace}><cellXfs count=\"2\"><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"
            ),
        ),
        ("xl/sharedStrings.xml", &format!("<sst {namespace} count=\"8\" uniqueCount=\"8\">{strings}</sst>")),
        ("xl/worksheets/sheet1.xml", &cover),
        ("xl/worksheets/sheet2.xml", &table),
    ])
}

#[test]
fn every_packing_and_encoding_gives_the_same_people() {
    let latin = encoding_rs::WINDOWS_1252.encode(PEOPLE).0.into_owned();
    let mixed =
        [&b"Name,Email,Company\nJos\xe9 M\xfcller,jose@acme.example,"[..], "Müller & Söhne\n".as_bytes()]
            .concat();
    let marked = [b"\xef\xbb\xbf", PEOPLE.as_bytes()].concat();
    for (name, bytes) in [
        ("plain.csv", PEOPLE.as_bytes().to_vec()),
        ("marked.csv", marked),
        ("latin.csv", latin),
        ("mixed.csv", mixed),
        ("little.csv", utf16(PEOPLE, false, true)),
        ("big.csv", utf16(PEOPLE, true, true)),
        ("unmarked.csv", utf16(PEOPLE, false, false)),
        ("semicolons.csv", PEOPLE.replace(',', ";").into_bytes()),
        ("tabs.tsv", PEOPLE.replace(',', "\t").into_bytes()),
        ("bars.txt", PEOPLE.replace(',', "|").into_bytes()),
        ("windows.csv", PEOPLE.replace('\n', "\r\n").into_bytes()),
        ("unended.csv", PEOPLE.trim_end().as_bytes().to_vec()),
        ("people.csv.gz", gz(PEOPLE.as_bytes())),
        ("members.csv.gz", [gz(&PEOPLE.as_bytes()[..30]), gz(&PEOPLE.as_bytes()[30..])].concat()),
        ("people.csv.zst", zst(PEOPLE.as_bytes())),
        ("frames.csv.zst", [zst(&PEOPLE.as_bytes()[..30]), zst(&PEOPLE.as_bytes()[30..])].concat()),
        (
            "people.zip",
            zip(&[("folder/people.csv", PEOPLE), ("readme.md", "x"), ("__MACOSX/people.csv", "x")]),
        ),
    ] {
        let desk = Desk::new();
        let (report, dataset) = desk.import(&desk.file(name, &bytes), Kind::People);
        assert_eq!((report.rejected, report.dropped.len()), (0, 0), "{name}");
        assert_eq!(by_email(&dataset, "jose@acme.example").person.full_name, "José Müller", "{name}");
        if name == "mixed.csv" {
            let company = by_email(&dataset, "jose@acme.example").person.company.unwrap();
            assert_eq!(company.name, "Müller & Söhne", "each cell has its own encoding");
        }
    }
}

#[test]
fn a_spreadsheet_is_read_from_the_sheet_that_has_the_table() {
    let desk = Desk::new();
    for (name, bytes) in [("people.xlsx", xlsx()), ("packed.xlsx.gz", gz(&xlsx()))] {
        let (report, dataset) = desk.import(&desk.file(name, &bytes), Kind::People);
        assert_eq!((report.rows, report.rejected), (2, 1), "{name}: {report:?}");
        let ada = by_email(&dataset, "ada@acme.example").person;
        assert_eq!(ada.company.unwrap().employee_count, Some(120));
        assert_eq!(ada.sources[0].observed_at.unwrap().to_string(), "2024-01-31T00:00:00Z");
        let rejects = std::fs::read_to_string(report.rejects.unwrap()).unwrap();
        assert!(rejects.contains("\n6,"), "the row as the spreadsheet shows it: {rejects}");
    }
}

#[test]
fn rows_have_the_numbers_a_spreadsheet_shows() {
    for end in ["\n", "\r\n"] {
        let lines = [
            "Notes:",
            "",
            "Name,Title,Email",
            "",
            "Ada,\"VP,\nEngineering\",ada@acme.example",
            "",
            ",CTO,",
            ",,",
            ",CFO,x",
        ];
        let desk = Desk::new();
        let path = desk.file("rows.csv", lines.join(end).as_bytes());
        let report = read(&path, Kind::People, &options()).unwrap();
        let rejects = std::fs::read_to_string(report.rejects.unwrap()).unwrap();
        assert!(rejects.contains("\n7,") && rejects.contains("\n9,") && report.rejected == 2, "{rejects}");
    }
}

#[test]
fn a_cell_of_a_hundred_megabytes_costs_its_own_value() {
    let desk = Desk::new();
    let mut csv = b"Name,Email,Company\nAda Lovelace,ada@acme.example,\"".to_vec();
    csv.resize(csv.len() + (100 << 20), b'x');
    csv.extend_from_slice(b"\"\nGrace Hopper,grace@acme.example,Acme\n");
    let (report, dataset) = desk.import(&desk.file("huge.csv", &csv), Kind::People);
    assert_eq!((report.added, report.rejected, report.dropped[0].column.as_str()), (2, 0, "Company"));
    assert_eq!(by_email(&dataset, "ada@acme.example").person.full_name, "Ada Lovelace");
    let mut json = br#"{"name":"Ada Lovelace","email":"ada@acme.example","company":""#.to_vec();
    json.resize(json.len() + (100 << 20), b'x');
    json.extend_from_slice(
        b"\",\"title\":\"CTO\"}\n{\"name\":\"Grace Hopper\",\"email\":\"grace@acme.example\"}\n",
    );
    let (report, dataset) = desk.import(&desk.file("huge.jsonl", &json), Kind::People);
    assert_eq!((report.rows, report.rejected, report.dropped.len()), (2, 0, 1));
    assert_eq!(by_email(&dataset, "ada@acme.example").person.title.as_deref(), Some("CTO"));
}

#[test]
fn a_landline_is_left_out_and_the_report_says_so() {
    let desk = Desk::new();
    let rows = "Name,Email,Phone\nAda Lovelace,ada@acme.example,+49 30 901820\n\
                Grace Hopper,grace@acme.example,+49 30 901821; +49 170 1234567\n";
    let (report, dataset) = desk.import(&desk.file("phones.csv", rows.as_bytes()), Kind::People);
    let dropped: Vec<_> =
        report.dropped.iter().map(|one| (one.column.as_str(), one.cells, &one.rows[..])).collect();
    assert_eq!((report.added, dropped), (2, vec![("Phone", 1, &[2][..])]));
    assert!(by_email(&dataset, "ada@acme.example").mobile.is_none());
    assert_eq!(by_email(&dataset, "grace@acme.example").mobile.unwrap().number.as_str(), "+491701234567");
}

#[test]
fn headers_may_stand_twice_and_be_five_hundred() {
    let desk = Desk::new();
    let twice = "Name,Email,Website,Email,Website,Phone,Phone\nAda Lovelace,not one,,ada@acme.example,acme.example,,\n";
    let (report, dataset) = desk.import(&desk.file("twice.csv", twice.as_bytes()), Kind::People);
    assert_eq!((report.added, report.dropped[0].cells), (1, 1));
    assert_eq!(
        by_email(&dataset, "ada@acme.example").person.company.unwrap().domain.unwrap().as_str(),
        "acme.example"
    );
    let mut header = vec!["Name".to_owned(), "Email".to_owned()];
    header.extend((0..498).map(|i| format!("Custom {i}")));
    let row = format!("Ada Lovelace,ada@acme.example{}", ",x".repeat(498));
    let wide = desk.file("wide.csv", format!("{}\n{row}\n", header.join(",")).as_bytes());
    let (report, _) = desk.import(&wide, Kind::People);
    assert_eq!((report.updated, report.columns.len(), report.unread.len()), (1, 500, 498));
    let error =
        error("wider.csv", format!("Name,Email{}\nAda{}\n", ",c".repeat(5000), ",x".repeat(5000)).as_bytes());
    assert!(error.contains("no column"), "{error}");
}

#[test]
fn what_holds_no_table_is_refused_in_one_line() {
    for (name, bytes, says) in [
        ("empty.csv", Vec::new(), "is empty"),
        ("blank.csv", b"\n\n  \n".to_vec(), "is empty"),
        ("other.csv", b"a,b\n1,2\n".to_vec(), "no column is recognized"),
        ("paper.pdf", b"%PDF-1.7 \x00\x01\x02".to_vec(), "a PDF"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00".to_vec(), "an image"),
        (
            "noise.bin",
            (0..50_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect(),
            "binary",
        ),
        ("table.parquet", b"PAR1\x15\x04\x15\x10".to_vec(), "Parquet file"),
        ("packed.bz2", b"BZh91AY&SY".to_vec(), "bzip2"),
        ("two.zip", zip(&[("a.csv", PEOPLE), ("b.csv", PEOPLE)]), "2 tables"),
        ("broken.xlsx", xlsx()[..400].to_vec(), "cannot be unpacked"),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more".to_vec(), "save it as XLSX"),
        ("broken.gz", gz(PEOPLE.as_bytes())[..12].to_vec(), ""),
    ] {
        let error = error(name, &bytes);
        assert!(error.contains(says), "{name}: {error}");
    }
    let header_only = report("header.csv", b"Name,Email\n").unwrap();
    assert_eq!((header_only.rows, header_only.added), (0, 0));
}

#[test]
fn a_cut_off_file_is_refused_and_its_rows_are_kept_when_asked() {
    let mut csv = String::from("Name,Email,Company\n");
    for i in 0..5_000 {
        csv.push_str(&format!("Person{i} Name{i},p{i}@acme.example,Acme\n"));
    }
    let packed = gz(csv.as_bytes());
    let cut = &packed[..packed.len() * 3 / 4];
    let refused = error("cut.csv.gz", cut);
    assert!(
        refused.contains("breaks off after") && refused.contains("nothing of it was imported"),
        "{refused}"
    );
    let desk = Desk::new();
    let partial = Options { partial: true, ..options() };
    let report = read(&desk.file("cut.csv.gz", cut), Kind::People, &partial).unwrap();
    assert!(report.added > 500 && report.added < 5_000 && report.broken_off.is_some(), "{}", report.added);
    assert_eq!(report.rejected, 0, "the row at the break is no bad row");
    // A small frame of zstd gives nothing before its end.
    let packed = zst(csv.as_bytes());
    let refused = error("cut.csv.zst", &packed[..packed.len() * 3 / 4]);
    assert!(refused.contains("zstd stream is broken"), "{refused}");
}

/// A file with a nested column, a list and a number, written by the library's own writer.
#[cfg(feature = "parquet")]
fn parquet_file() -> Vec<u8> {
    use parquet::basic::Compression;
    use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    let schema = "message people { required binary full_name (UTF8); optional binary email (UTF8);
        optional group company { optional binary name (UTF8); optional int32 employees; }
        optional group skills (LIST) { repeated group list { optional binary element (UTF8); } } }";
    let schema = std::sync::Arc::new(parquet::schema::parser::parse_message_type(schema).unwrap());
    let properties =
        WriterProperties::builder().set_compression(Compression::ZSTD(Default::default())).build();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, properties.into()).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let text = |values: &[&str]| values.iter().map(|value| ByteArray::from(*value)).collect::<Vec<_>>();
    let texts: [(Vec<ByteArray>, Option<&[i16]>, Option<&[i16]>); 4] = [
        (text(&["Ada Lovelace", "Grace Hopper"]), None, None),
        (text(&["ada@acme.example"]), Some(&[1, 0]), None),
        (text(&["Acme"]), Some(&[2, 0]), None),
        (text(&["rust", "sql"]), Some(&[3, 3, 0]), Some(&[0, 1, 0])),
    ];
    for (at, (values, defined, repeated)) in texts.into_iter().enumerate() {
        if at == 3 {
            let mut column = group.next_column().unwrap().unwrap();
            column.typed::<Int32Type>().write_batch(&[120], Some(&[2, 0]), None).unwrap();
            column.close().unwrap();
        }
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<ByteArrayType>().write_batch(&values, defined, repeated).unwrap();
        column.close().unwrap();
    }
    group.close().unwrap();
    writer.close().unwrap();
    bytes
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_is_read_with_its_nested_columns() {
    let desk = Desk::new();
    for (name, bytes) in [("people.parquet", parquet_file()), ("packed.parquet.gz", gz(&parquet_file()))] {
        let (report, dataset) = desk.import(&desk.file(name, &bytes), Kind::People);
        assert_eq!((report.rows, report.rejected, report.unread.len()), (2, 1, 0), "{name}: {report:?}");
        let ada = by_email(&dataset, "ada@acme.example").person;
        assert_eq!((ada.full_name.as_str(), ada.skills.len()), ("Ada Lovelace", 2), "{name}");
        assert_eq!(ada.company.unwrap().employee_count, Some(120));
    }
    let error = error("cut.parquet", &parquet_file()[..60]);
    assert!(error.contains("Parquet file that cannot be read"), "{error}");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_that_is_written_is_read_again() {
    let desk = Desk::new();
    let rows = "First Name,Last Name,Email,Company,Website\nAda,Lovelace,ada@acme.example,Acme,acme.example\n\
        Grace,Hopper,,Acme,acme.example\n";
    let (_, dataset) = desk.import(&desk.file("people.csv", rows.as_bytes()), Kind::People);
    let mut bytes = Vec::new();
    assert_eq!(crate::export::parquet(&*dataset, &mut bytes, true, &Default::default()).unwrap(), 2);
    let other = Desk::new();
    let (report, again) = other.import(&other.file("people.parquet", &bytes), Kind::People);
    assert_eq!((report.added, report.rejected, again.people_count()), (2, 0, 2), "{report:?}");
    let ada = by_email(&again, "ada@acme.example").person;
    assert_eq!((ada.full_name.as_str(), ada.company.unwrap().name.as_str()), ("Ada Lovelace", "Acme"));
    let mut bytes = Vec::new();
    assert_eq!(crate::export::parquet(&*dataset, &mut bytes, false, &Default::default()).unwrap(), 1);
}
