//! Uploads: each bound of the table is kept, and one more is refused in a sentence that says what to do; no account takes the
//! place of others.

use bulk::files::sheets::{self, LIMITS};
use bulk::files::workbook::Workbook;
use common::bounds::{
    FILE_CELLS, FILE_COLUMNS, FILE_PARTS, FILE_ROW, FILE_ROWS, FILE_SHEETS, FILE_TEXT, UPLOADS_OF_ACCOUNT,
};
use common::domain::Plan;
use common::input::Upload;
use read::{Limits, Meter};
use std::io::Write;
use std::time::Duration;
use tests::{Customer, Service};
use tokio::io::AsyncWriteExt;

/// What reading a file comes to: how many rows it has, or why it is refused.
fn read(bytes: impl Into<Vec<u8>>) -> Result<usize, String> {
    let upload = Upload { bytes: bytes.into().into(), ..Upload::default() };
    sheets::read(upload, &Meter::new(LIMITS)).map(|table| table.rows)
}

#[track_caller]
fn refused(bytes: impl Into<Vec<u8>>, why: &str) {
    let reason = read(bytes).expect_err(why);
    assert!(reason.contains(why), "{reason}");
    assert!(reason.contains(';'), "it does not say what to do: {reason}");
}

fn archive(names: impl Iterator<Item = String>, text: &str) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for name in names {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// It takes long because it reads as much text as a file may hold.
#[test]
fn each_bound_of_a_file_is_kept_and_one_more_is_refused() {
    let line = |columns: usize| format!("{}\n", vec!["x"; columns].join(","));
    let table = |columns: usize| line(columns) + &line(columns);
    assert_eq!(read(table(FILE_COLUMNS.count())), Ok(1));
    refused(table(FILE_COLUMNS.count() + 1), "more than 200 columns");

    let rows = |count: usize| format!("Email\n{}", "a@b.example\n".repeat(count));
    assert_eq!(read(rows(FILE_ROWS.count())), Ok(FILE_ROWS.count()));
    refused(rows(FILE_ROWS.count() + 1), "more than 100,000 rows; split it");

    let long = |bytes: usize| format!("Email\n{}\n", "x".repeat(bytes));
    assert_eq!(read(long(FILE_ROW.count())), Ok(1));
    refused(long(FILE_ROW.count() + 1), "holds more than 64 KB of text; shorten");

    let line_of = |bytes: usize| format!("{}\n", "x".repeat(bytes));
    let text = |bytes: usize| {
        let rows = line_of(50_000).repeat(bytes / 50_000);
        format!("Email\n{rows}{}", line_of(bytes % 50_000))
    };
    refused(text(FILE_TEXT.count() + 1), "holds more than 60 MB of text; split it");

    // So many cells take a minute to read; fewer are counted in the same way.
    assert_eq!(LIMITS.cells, FILE_CELLS.most);
    let few = Limits { cells: 1_000, ..LIMITS };
    let within = |cells: usize| {
        let bytes = line(100).repeat(cells / 100).into_bytes();
        sheets::read(Upload { bytes: bytes.into(), ..Upload::default() }, &Meter::new(few))
    };
    assert_eq!(within(1_000).map(|table| table.rows), Ok(9));
    assert!(within(1_100).is_err_and(|reason| reason.contains("more than 1,000 cells; split it")));

    refused(archive((0..=FILE_PARTS.most).map(|at| format!("{at}.csv")), ""), "more than 10,000 parts; save");
    let sheets: String =
        (0..=FILE_SHEETS.most).map(|_| "<sheet name=\"S\" r:id=\"r\"/>".to_owned()).collect();
    let relations = "<Relationship Id=\"r\" Type=\"x/worksheet\" Target=\"one.xml\"/>";
    let names = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].map(str::to_owned);
    refused(archive(names.into_iter(), &format!("<a>{relations}{sheets}</a>")), "more than 255 sheets; save");
}

#[test]
fn a_workbook_that_is_written_row_by_row_is_read_back_as_it_was() {
    let cells = ["Ada <&> \"L\"", "", "_x000D_ is no break", "one\ntwo", "+49 30 1", "  kept  "];
    let header = (0..cells.len()).map(|at| format!("Column {at}")).collect::<Vec<_>>();
    let row = cells.map(str::to_owned).to_vec();
    let mut book = Workbook::begin(Vec::new()).unwrap();
    let mut bytes = Vec::new();
    book.write([&header]).unwrap();
    for _ in 0..600 {
        book.write([&row]).unwrap();
        bytes.extend(book.take());
    }
    bytes.extend(book.finish().unwrap());
    let upload = Upload { bytes: bytes.into(), ..Upload::default() };
    let table = sheets::read(upload, &Meter::new(LIMITS)).unwrap();
    assert_eq!((table.columns, table.rows, table.parts.len()), (header, 600, 2));
    let back: Vec<Vec<String>> = table.parts[1]
        .rows()
        .unwrap()
        .into_iter()
        .map(|row| row.into_iter().map(Option::unwrap_or_default).collect())
        .collect();
    assert_eq!(back, vec![row; 100]);
}

/// An account that leaves uploads unfinished keeps its own from being taken, and no other's.
#[tokio::test]
async fn an_account_uploads_so_many_files_at_a_time() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Enterprise, 10).await;
    let other = service.customer(Plan::Enterprise, 10).await;
    let address = service.address.trim_start_matches("http://").to_owned();
    let head = format!(
        "POST /v1/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\ncontent-length: 1000\r\n\r\nEmail\n",
        customer.key
    );
    let upload = async |customer: &Customer| {
        let request = service.request("POST", "/v1/files", Some(customer));
        service.send(request.body("Email\na@b.example\n")).await
    };
    // They are there once their headers are read, and given up where that takes long: more of them come until one is too many.
    let mut held = Vec::new();
    let refused = loop {
        for _ in 0..UPLOADS_OF_ACCOUNT.most {
            let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
            stream.write_all(head.as_bytes()).await.unwrap();
            held.push(stream);
        }
        let reply = upload(&customer).await;
        if reply.status == 429 {
            break reply;
        }
        assert_eq!(reply.status, 201, "{}", reply.body);
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(refused.body["detail"].as_str().unwrap().contains("wait for one to finish"), "{}", refused.body);
    assert_eq!(upload(&other).await.status, 201);
    drop(held);
    while upload(&customer).await.status != 201 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
