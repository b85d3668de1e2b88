//! California's platform, as the state documents it, on loopback: what it asks is done, and answered row by row.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use common::lookup::drop;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tests::binary;
use tests::postgres::Postgres;

const CONTACTS: &str = "First Name,Last Name,Title,Company,Email,LinkedIn URL,Mobile,Website\n\
    Ada,Lovelace,VP Engineering,Acme GmbH,ada@acme.example,https://network.example/in/ada-lovelace,,acme.example\n\
    Grace,Hopper,CTO,Acme GmbH,grace@acme.example,https://network.example/in/grace-hopper,+14155550142,acme.example\n\
    Alan,Turing,CEO,Acme GmbH,alan@acme.example,https://network.example/in/alan-turing,+14155550142,acme.example\n";
const CARL: &str = "First Name,Last Name,Title,Company,Email,Website\n\
    Carl,Gauss,CFO,Acme GmbH,Carl@acme.example,acme.example\n";

/// The platform: what it will give, and what it was told.
#[derive(Default)]
struct Platform {
    /// Batches to be given, a list of files each.
    batches: Vec<Vec<(String, String)>>,
    building: bool,
    unanswered: bool,
    /// Path, file name and text of what was uploaded.
    told: Vec<(String, String, String)>,
}

type Shared = Arc<Mutex<Platform>>;

fn zipped(files: &[(String, String)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        archive.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn as_json(value: &Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

async fn download(State(platform): State<Shared>, headers: HeaderMap) -> Response {
    let mut platform = platform.lock().unwrap();
    if headers.get("x-api-key").is_none_or(|key| key != "the key") {
        return StatusCode::FORBIDDEN.into_response();
    }
    if platform.building {
        platform.building = false;
        return (StatusCode::ACCEPTED, [(header::RETRY_AFTER, "0")]).into_response();
    }
    if platform.unanswered {
        return StatusCode::CONFLICT.into_response();
    }
    if platform.batches.is_empty() {
        return as_json(&json!({"message": "no new data"}));
    }
    let files = platform.batches.remove(0);
    platform.unanswered = true;
    ([(header::CONTENT_TYPE, "application/zip")], zipped(&files)).into_response()
}

async fn take(platform: Shared, path: &str, headers: HeaderMap, body: Bytes) -> Response {
    let mut platform = platform.lock().unwrap();
    let kind = headers[header::CONTENT_TYPE].to_str().unwrap();
    let boundary = kind.split_once("boundary=").unwrap().1;
    let text = String::from_utf8(body.to_vec()).unwrap();
    let (mut accepted, mut rejected) = (Vec::new(), Vec::new());
    for part in text.split(&format!("--{boundary}")).filter(|part| part.contains("filename=")) {
        let (head, body) = part.split_once("\r\n\r\n").unwrap();
        assert!(head.contains("name=\"files\""), "{head}");
        let name = head.split("filename=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        if platform.told.iter().any(|(_, before, _)| *before == name) {
            rejected.push(json!({"fileName": name, "message": "File already uploaded"}));
            continue;
        }
        accepted.push(json!({"fileName": name, "fileSizeBytes": body.len()}));
        platform.told.push((path.to_owned(), name, body.trim_end_matches("\r\n").to_owned()));
    }
    platform.unanswered = false;
    let status = if accepted.is_empty() { StatusCode::BAD_REQUEST } else { StatusCode::ACCEPTED };
    let told = json!({"message": "", "acceptedCount": accepted.len(), "rejectedCount": rejected.len(),
        "accepted": accepted, "rejected": rejected});
    (status, as_json(&told)).into_response()
}

async fn open(platform: Shared) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new()
        .route("/sandbox/data/download", get(download))
        .route(
            "/sandbox/data/upload",
            post(|State(platform): State<Shared>, headers: HeaderMap, body: Bytes| {
                take(platform, "upload", headers, body)
            }),
        )
        .route(
            "/sandbox/data/amend",
            post(|State(platform): State<Shared>, headers: HeaderMap, body: Bytes| {
                take(platform, "amend", headers, body)
            }),
        )
        .with_state(platform);
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    address
}

fn row(id: &str, hash: &str) -> String {
    format!("{id},{hash}\n")
}

struct Broker<'a> {
    folder: &'a Path,
    address: String,
    /// Settings beside those of the platform.
    more: &'a [(&'a str, &'a str)],
}

impl Broker<'_> {
    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let platform =
            [("DROP_API_KEY", "the key"), ("DROP_BROKER", "0042"), ("DROP_URL", self.address.as_str())];
        let settings = [&platform[..], self.more].concat();
        let output = binary::run_with(self.folder, arguments, &settings);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.success(), said + &String::from_utf8_lossy(&output.stderr))
    }

    fn good(&self, arguments: &[&str]) -> String {
        let (good, said) = self.run(arguments);
        assert!(good, "{arguments:?}: {said}");
        said
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let said = self.good(arguments);
        serde_json::from_str(said.lines().next().unwrap_or_default()).unwrap_or_else(|_| panic!("{said}"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_california_asks_is_done_and_answered_row_by_row() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (contacts, carl) = (write("contacts.csv", CONTACTS), write("carl.csv", CARL));
    let of = |list: &str, rows: &str| (format!("20261101_0042_{list}.csv"), format!("ID,Hash\n{rows}"));
    let emails = row("Email0000001", &drop::email("ADA@acme.example"))
        + &row("Email0000002", &drop::email("carl@acme.example"))
        + "not an id,xyz\n";
    let phones = row("Phone0000001", &drop::phone("(415) 555-0142").unwrap());
    let people = row("NDZ000000001", &drop::name_birth_place("Ada", "Lovelace", "1990-12-10", "94105"));
    let first = vec![of("Email", &emails), of("Phone", &phones), of("NDZ", &people)];
    let removed = format!("ID,Hash,ListType\nEmail0000002,{},Email\n", drop::email("carl@acme.example"));
    let second = vec![("20261201_0042_Removed.csv".to_owned(), removed)];
    let platform: Shared = Arc::new(Mutex::new(Platform {
        batches: vec![first, second],
        building: true,
        ..Platform::default()
    }));
    let broker = Broker { folder: folder.path(), address: open(platform.clone()).await, more: &[] };
    broker.good(&["import", "people", &contacts]);
    let (good, said) = broker.run(&["privacy", "drop", "pull", "--sandbox"]);
    assert!(!good && said.contains("being built"), "{said}");
    let said = broker.good(&["privacy", "drop", "pull", "--sandbox", "--wait"]);
    assert!(said.contains("2 of Email") && said.contains("1 row could not be read"), "{said}");
    let (good, said) = broker.run(&["privacy", "drop", "report", "--sandbox"]);
    assert!(!good && said.contains("drop match"), "{said}");
    let expected = json!({"requests": 4, "deleted": 1, "opted_out": 1, "unknown": 2, "records": 1});
    let rehearsed = broker.json(&["privacy", "drop", "match", "--dry-run", "--json"]);
    let done = broker.json(&["privacy", "drop", "match", "--json"]);
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!((&rehearsed[name], &done[name]), (value, value), "{name}: {done}");
    }
    // Who is deleted is gone by everything they were known by; who shares a number is hidden.
    let held =
        broker.good(&["privacy", "access", "--network-url", "https://network.example/in/ada-lovelace"]);
    let held: Value = serde_json::from_str(&held).unwrap();
    assert_eq!((&held["dataset"], &held["objected"]), (&json!([]), &json!(true)), "{held}");
    assert!(
        broker.good(&["privacy", "drop", "report", "--sandbox", "--dry-run"]).contains("Nothing was sent")
    );
    assert!(platform.lock().unwrap().told.is_empty());
    let (good, said) = broker.run(&["privacy", "drop", "pull", "--sandbox"]);
    assert!(!good && said.contains("unanswered"), "{said}");
    broker.good(&["privacy", "drop", "report", "--sandbox"]);
    let told = platform.lock().unwrap().told.clone();
    let answers = |list: &str| {
        let file = told.iter().find(|(_, name, _)| name.contains(&format!("_0042_{list}_b1")));
        file.unwrap_or_else(|| panic!("no answers for {list} in {told:?}")).2.clone()
    };
    assert_eq!(answers("Email"), "Id,Status\nEmail0000001,3\nEmail0000002,5\n");
    assert_eq!(answers("Phone"), "Id,Status\nPhone0000001,4\n");
    assert_eq!(answers("NDZ"), "Id,Status\nNDZ000000001,5\n");
    let status = broker.json(&["privacy", "drop", "status", "--json"]);
    assert_eq!((&status["days_left"], &status["unanswered"]), (&json!(44), &json!(0)), "{status}");

    // An unknown person is not taken in later either, and the state is reported to.
    let import = broker.json(&["import", "people", &carl, "--json"]);
    assert_eq!(import["suppressed"], 1, "{import}");
    broker.good(&["privacy", "drop", "match"]);
    broker.good(&["privacy", "drop", "report", "--sandbox"]);
    let amended = platform.lock().unwrap().told.last().cloned().unwrap();
    assert_eq!((amended.0.as_str(), amended.2.as_str()), ("amend", "Id,Status\nEmail0000002,3\n"));

    // What was taken back is over.
    broker.good(&["privacy", "drop", "pull", "--sandbox"]);
    let import = broker.json(&["import", "people", &carl, "--json"]);
    assert_eq!(import["suppressed"], 0, "{import}");
    let status = broker.json(&["privacy", "drop", "status", "--json"]);
    assert_eq!(status["lists"]["Email"]["requests"], 1, "{status}");
    platform.lock().unwrap().unanswered = false;
    assert!(broker.good(&["privacy", "drop", "pull", "--sandbox"]).contains("Nothing new"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pull_that_was_interrupted_goes_on_with_what_the_state_gives_once() {
    let folder = tempfile::tempdir().unwrap();
    let platform = Shared::default();
    let broker = Broker { folder: folder.path(), address: open(platform).await, more: &[] };
    let file = (
        "20261101_0042_Email.csv".to_owned(),
        format!("ID,Hash\nEmail0000001,{}\n", drop::email("a@acme.example")),
    );
    std::fs::write(folder.path().join("drop-lists.zip"), zipped(&[file])).unwrap();
    let said = broker.good(&["privacy", "drop", "pull", "--sandbox"]);
    assert!(said.contains("interrupted") && said.contains("1 of Email"), "{said}");
    assert!(!folder.path().join("drop-lists.zip").exists());
    let (good, said) = Broker { folder: folder.path(), address: String::new(), more: &[] }
        .run(&["privacy", "drop", "status"]);
    assert!(good && said.contains("Unanswered requests: 1."), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_california_names_is_erased_from_a_database_too() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Postgres::start().await);
    let url = server.url();
    let contacts = folder.path().join("contacts.csv");
    std::fs::write(&contacts, CONTACTS).unwrap();
    let rows = row("Email0000001", &drop::email("ada@acme.example"))
        + &row("Email0000002", &drop::email("carl@acme.example"));
    let phones = row("Phone0000001", &drop::phone("(415) 555-0142").unwrap());
    let files = [("Email", rows), ("Phone", phones)]
        .map(|(list, rows)| (format!("20261101_0042_{list}.csv"), format!("ID,Hash\n{rows}")));
    let platform = Arc::new(Mutex::new(Platform { batches: vec![files.to_vec()], ..Platform::default() }));
    let more = [("DIRECTORY", url.as_str())];
    let broker = Broker { folder: folder.path(), address: open(platform.clone()).await, more: &more };
    broker.good(&["directory", "migrate"]);
    broker.good(&["import", "people", contacts.to_str().unwrap()]);
    broker.good(&["privacy", "drop", "pull", "--sandbox"]);
    let names = "select string_agg(full_name, ', ' order by full_name) from almanac.people";
    let expected = json!({"requests": 3, "deleted": 1, "opted_out": 1, "unknown": 1, "records": 1});
    let rehearsed = broker.json(&["privacy", "drop", "match", "--dry-run", "--json"]);
    assert_eq!(server.sql(names).await, "Ada Lovelace, Alan Turing, Grace Hopper");
    let done = broker.json(&["privacy", "drop", "match", "--json"]);
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!((&rehearsed[name], &done[name]), (value, value), "{name}: {done}");
    }
    assert_eq!(server.sql(names).await, "Alan Turing, Grace Hopper");
    let known = "select count(*) from almanac.person_record where record::text like '%ada@acme.example%'";
    assert_eq!(server.sql(known).await, "0");
    broker.good(&["privacy", "drop", "report", "--sandbox"]);
    let told = platform.lock().unwrap().told.clone();
    let answers: Vec<&str> = told.iter().map(|(_, _, text)| text.as_str()).collect();
    assert_eq!(answers, ["Id,Status\nEmail0000001,3\nEmail0000002,5\n", "Id,Status\nPhone0000001,4\n"]);
    // A deleted person does not come back by another identifier that only the database knew.
    let again = folder.path().join("again.csv");
    std::fs::write(&again, "Full Name,LinkedIn URL\nAda Lovelace,https://network.example/in/ada-lovelace\n")
        .unwrap();
    let import = broker.json(&["import", "people", again.to_str().unwrap(), "--json"]);
    assert_eq!(import["suppressed"], 1, "{import}");
}
