//! Whoever is erased is gone, in whatever spelling they are known and ask: nothing of them is left in the dataset's files, the
//! tables, an export or the log, and nothing is back once the objection is lifted. Each
//! spelling takes several commands of the real program, so few are drawn here; `known_by.rs` of the dataset draws more.

use common::config::Config;
use common::store::Table;
use local::server::data_dir;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tests::binary::{self, Server};

/// How a mailbox is written: where dots and capitals stand, what follows a plus, and where it is.
#[derive(Debug, Clone)]
struct Spelling {
    dots: u32,
    capitals: u32,
    tag: &'static str,
    host: &'static str,
}

impl Spelling {
    fn of(&self, local: &str) -> String {
        let mut text = String::new();
        for (at, letter) in local.chars().enumerate() {
            // Dots count everywhere but at Gmail.
            if at > 0 && self.dots >> at & 1 == 1 && !self.host.eq_ignore_ascii_case("acme.example") {
                text.push('.');
            }
            let capital = self.capitals >> at & 1 == 1;
            text.push(if capital { letter.to_ascii_uppercase() } else { letter });
        }
        format!("{text}{}@{}", self.tag, self.host)
    }
}

/// How a mailbox is kept, and how its owner gives it.
fn spellings() -> impl Strategy<Value = (Spelling, Spelling)> {
    let one = |hosts: Vec<&'static str>| {
        let tag = prop::sample::select(vec!["", "+news", "+A.b-9"]);
        (any::<u32>(), any::<u32>(), tag, prop::sample::select(hosts))
            .prop_map(|(dots, capitals, tag, host)| Spelling { dots, capitals, tag, host })
    };
    let gmail = || one(vec!["gmail.com", "googlemail.com", "GMail.com"]);
    let own = || one(vec!["acme.example", "ACME.example"]);
    prop_oneof![3 => (gmail(), gmail()), 1 => (own(), own())]
}

struct Subject {
    first: String,
    kept: String,
    given: String,
    url: String,
}

impl Subject {
    /// What tells of them, in small letters.
    fn secrets(&self) -> Vec<String> {
        [&self.first, &self.kept, &self.given, &self.url].map(|text| text.to_lowercase()).to_vec()
    }
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = binary::run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn read(folder: &Path, arguments: &[&str]) -> Value {
    let said = run(folder, arguments);
    serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}"))
}

/// Every file under a folder, as text in small letters. Records are packed in their files: the export reads them, and what is on disk after
/// `compact` is what it exports. The database is read by its tables.
fn files(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            files(&path, found);
        } else if !name.starts_with("dynamodb.sqlite") && entry.file_type().unwrap().is_file() {
            let bytes = std::fs::read(&path).unwrap();
            found.push((path.display().to_string(), String::from_utf8_lossy(&bytes).to_lowercase()));
        }
    }
}

/// Every item of every table, whatever it is packed in, as text in small letters.
async fn tables(folder: &Path) -> Vec<(String, String)> {
    let opened = data_dir::open(folder).unwrap();
    let store = opened.store(&Config::default()).await.unwrap();
    let mut found = Vec::new();
    for table in Table::ALL.iter().copied() {
        let page = store.client().scan().table_name(store.table(table)).send().await.unwrap();
        assert!(page.last_evaluated_key.is_none(), "{table:?} is read to its end");
        for item in page.items.unwrap_or_default() {
            let mut text = format!("{item:?}");
            for blob in item.values().filter_map(|value| value.as_b().ok()) {
                let mut plain = String::new();
                let packed = blob.as_ref();
                let is_read = flate2::read::GzDecoder::new(packed).read_to_string(&mut plain).is_ok()
                    || flate2::read::DeflateDecoder::new(packed).read_to_string(&mut plain).is_ok();
                text.push_str(if is_read { &plain } else { "" });
                text.push_str(&String::from_utf8_lossy(packed));
            }
            found.push((format!("{table:?}"), text.to_lowercase()));
        }
    }
    found
}

fn assert_silent(subjects: &[Subject], places: &[(String, String)]) {
    for (place, text) in places {
        for secret in subjects.iter().flat_map(Subject::secrets) {
            assert!(!text.contains(&secret), "{secret} in {place}");
        }
    }
}

async fn post(server: &Server, key: &str, path: &str, body: &Value) -> Value {
    let request = reqwest::Client::new().post(format!("{}{path}", server.address)).bearer_auth(key.trim());
    request.json(body).send().await.unwrap().json().await.unwrap()
}

async fn result(server: &Server, key: &str, file: &str) -> String {
    let address = format!("{}/v1/files/{file}/result", server.address);
    reqwest::Client::new().get(address).bearer_auth(key.trim()).send().await.unwrap().text().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_erased_by_any_spelling_is_nowhere_and_does_not_come_back() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut runner = TestRunner::deterministic();
    let names = ["Agatha", "Beatrix", "Cordula", "Dorothea", "Eleonora", "Friderike"];
    let mut subjects = Vec::new();
    for first in names {
        let (kept, given) = spellings().new_tree(&mut runner).unwrap().current();
        let local = format!("{}poe", first.to_lowercase());
        let url = format!("https://network.example/in/{}-xyzzy", first.to_lowercase());
        subjects.push(Subject {
            first: first.to_owned(),
            kept: kept.of(&local),
            given: given.of(&local),
            url,
        });
    }
    let mut rows = "First Name,Last Name,Title,Company,Email,LinkedIn URL,Website\n".to_owned();
    for Subject { first, kept, url, .. } in &subjects {
        rows.push_str(&format!("{first},Poe,CTO,Acme GmbH,{kept},{url},acme.example\n"));
    }
    rows.push_str("Grace,Hopper,CTO,Acme GmbH,grace.hopper@gmail.com,,acme.example\n");
    let contacts = outside.path().join("contacts.csv");
    std::fs::write(&contacts, &rows).unwrap();
    run(folder.path(), &["import", "people", contacts.to_str().unwrap()]);

    let log = outside.path().join("log");
    let logged = Stdio::from(std::fs::File::create(&log).unwrap());
    let server = Server::start_logging(folder.path(), &[("RUST_LOG", "info")], logged).await.unwrap();
    let key = binary::new_key(folder.path());
    for Subject { kept, url, .. } in &subjects {
        assert_eq!(post(&server, &key, "/v1/enrich", &json!({"email": kept})).await["found"], true, "{kept}");
        let list = json!({"name": "them", "kind": "people", "entries": [url]});
        post(&server, &key, "/v1/watch-lists", &list).await;
    }
    let items: Vec<Value> = subjects.iter().map(|subject| json!({"email": subject.kept})).collect();
    post(&server, &key, "/v1/bulk/enrich", &json!({"items": items})).await;
    // Names alone: only its id tells whom a row found.
    let listed: String =
        subjects.iter().map(|subject| format!("{},Poe,acme.example\n", subject.first)).collect();
    let request = reqwest::Client::new().post(format!("{}/v1/files?name=list.csv", server.address));
    let body = format!("First Name,Last Name,Website\n{listed}Grace,Hopper,acme.example\n");
    let sent: Value = request.bearer_auth(key.trim()).body(body).send().await.unwrap().json().await.unwrap();
    let file = sent["id"].as_str().unwrap_or_else(|| panic!("{sent}")).to_owned();
    post(&server, &key, &format!("/v1/files/{file}/run"), &json!({"add": ["person"]})).await;
    let deadline = Instant::now() + Duration::from_secs(60);
    while result(&server, &key, &file).await.matches("found,").count() < subjects.len() + 1 {
        assert!(Instant::now() < deadline, "{}", result(&server, &key, &file).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let mut receipts = Vec::new();
    for Subject { given, kept, .. } in &subjects {
        let held = read(folder.path(), &["privacy", "access", "--email", given]);
        assert_eq!(held["dataset"].as_array().map(Vec::len), Some(1), "{given} of {kept}: {held}");
        let receipt = read(folder.path(), &["privacy", "erase", "--email", given]);
        let stores = &receipt["stores"];
        for store in ["dataset", "files", "jobs", "lists"] {
            let (found, gone) = (&stores[store]["found"], &stores[store]["gone"]);
            assert!(found.as_u64() > Some(0) && found == gone, "{store}, {given} of {kept}: {receipt}");
        }
        receipts.push(receipt["id"].as_str().unwrap().to_owned());
    }
    let nobody = read(folder.path(), &["privacy", "erase", "--email", "nobody@acme.example"]);
    let of_dataset = &nobody["stores"]["dataset"];
    assert_eq!((&of_dataset["found"], &of_dataset["gone"]), (&json!(0), &json!(0)), "{nobody}");
    assert!(of_dataset["rest"].as_str().is_some_and(|rest| rest.contains("no record")), "{nobody}");

    // Lifting the objections brings nobody back, and neither does taking the last change back.
    for receipt in &receipts {
        run(folder.path(), &["privacy", "unsuppress", "--receipt", receipt]);
    }
    assert!(!binary::run(folder.path(), &["datasets", "undo"]).status.success(), "an erasure is not undone");
    let shown = result(&server, &key, &file).await;
    assert!(shown.contains("Grace"), "{shown}");
    assert_silent(&subjects, &[("a result".to_owned(), shown.to_lowercase())]);
    assert!(server.interrupt().await.unwrap().0);
    for Subject { given, kept, .. } in &subjects {
        for spelling in [given, kept] {
            let left = read(folder.path(), &["privacy", "access", "--email", spelling]);
            assert_eq!((&left["dataset"], &left["stores"]), (&json!([]), &json!([])), "{left}");
        }
    }
    run(folder.path(), &["datasets", "compact"]);
    let export = folder.path().join("export.jsonl");
    run(folder.path(), &["datasets", "export", export.to_str().unwrap()]);
    let mut places = tables(folder.path()).await;
    files(folder.path(), &mut places);
    places.push(("the log".to_owned(), std::fs::read_to_string(&log).unwrap().to_lowercase()));
    assert!(places.iter().any(|(_, text)| text.contains("grace.hopper@gmail.com")), "it is looked at");
    assert_silent(&subjects, &places);
}
