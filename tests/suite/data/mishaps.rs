//! What goes wrong while data is imported: the dataset there was stays, or the new one is there, and nothing in between.

use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tests::binary::{self, Server};

/// A file of people, numbered from `first`.
fn people(folder: &Path, name: &str, first: usize, count: usize) -> String {
    let mut text = String::from("First Name,Last Name,Title,Company,Email,Website\n");
    for number in first..first + count {
        let company = number % 97;
        text.push_str(&format!(
            "Ada{number},Lovelace{number},Engineer,Company {company},p{number}@c{company}.example,c{company}.example\n"
        ));
    }
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn import(folder: &Path, file: &str) {
    let done = binary::run(folder, &["import", "people", file]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// How many people there are.
fn count(folder: &Path) -> u64 {
    let shown = binary::run(folder, &["datasets", "show", "--json"]);
    assert!(shown.status.success(), "{}", String::from_utf8_lossy(&shown.stderr));
    let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
    shown["people"].as_u64().unwrap_or_else(|| panic!("no count: {shown}"))
}

#[test]
fn an_import_that_is_killed_leaves_all_of_it_or_nothing() {
    let folder = tempfile::tempdir().unwrap();
    import(folder.path(), &people(folder.path(), "first.csv", 0, 300));
    let more = people(folder.path(), "more.csv", 300, 3_000);
    let mut seen = Vec::new();
    for pause in [5, 40, 120, 250, 400, 600, 900, 1_300] {
        let mut command = Command::new(binary::path());
        command.arg("--data-dir").arg(folder.path()).args(["import", "people", &more]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
        let there = count(folder.path());
        assert!([300, 3_300].contains(&there), "{there} people after {pause} ms");
        seen.push(there);
    }
    assert!(seen.contains(&300), "it was never early enough: {seen:?}");
    import(folder.path(), &more);
    assert_eq!(count(folder.path()), 3_300);
    let left: Vec<String> = std::fs::read_dir(folder.path().join("dataset"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("building-"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn two_imports_at_once_come_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) =
        (people(folder.path(), "one.csv", 0, 800), people(folder.path(), "other.csv", 400, 800));
    let start = |file: &str| {
        let mut command = Command::new(binary::path());
        command.arg("--data-dir").arg(folder.path()).args(["import", "people", file]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    for child in [start(&one), start(&other)] {
        let done = child.wait_with_output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    assert_eq!(count(folder.path()), 1_200);
}

#[test]
fn a_disk_that_is_full_costs_the_import_alone() {
    let folder = tempfile::tempdir().unwrap();
    import(folder.path(), &people(folder.path(), "first.csv", 0, 300));
    let more = people(folder.path(), "more.csv", 300, 3_000);
    // No file may be longer than this, which the writer is told like of a disk without room.
    for blocks in ["8", "64", "200"] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut command = Command::new("bash");
        command.args(["-c", &script]).arg(binary::path()).arg("--data-dir").arg(folder.path());
        let done = command.args(["import", "people", &more]).output().unwrap();
        let told = String::from_utf8_lossy(&done.stderr);
        if done.status.success() {
            assert_eq!(blocks, "200", "{blocks} blocks were enough");
            continue;
        }
        assert!(told.contains("records are unchanged") && told.contains("too large"), "{blocks}: {told}");
        assert_eq!(count(folder.path()), 300, "{blocks}");
    }
    import(folder.path(), &more);
    assert_eq!(count(folder.path()), 3_300);
}

/// Callers notice nothing of a dataset that takes another's place.
#[tokio::test(flavor = "multi_thread")]
async fn a_dataset_is_replaced_under_load_without_an_error() {
    let folder = tempfile::tempdir().unwrap();
    import(folder.path(), &people(folder.path(), "first.csv", 0, 1_000));
    let server =
        Server::start(folder.path(), &[("RATE_LIMITS", "99999,99999,99999,99999,99999")]).await.unwrap();
    let key = binary::new_key(folder.path());
    let over = Arc::new(AtomicBool::new(false));
    let http = tests::tour::client();
    let callers: Vec<_> = (0..4)
        .map(|caller| {
            let (http, address, key, over) =
                (http.clone(), server.address.clone(), key.clone(), over.clone());
            tokio::spawn(async move {
                let (mut calls, mut longest) = (0u32, Duration::ZERO);
                while !over.load(Ordering::Relaxed) {
                    let number = (calls * 4 + caller) % 1_000;
                    let body = json!({"email": format!("p{number}@c{}.example", number % 97)});
                    let begun = Instant::now();
                    let answer = http.post(format!("{address}/v1/enrich")).bearer_auth(&key).json(&body);
                    let answer = answer.send().await.unwrap();
                    assert_eq!(answer.status().as_u16(), 200);
                    let answer: Value = answer.json().await.unwrap();
                    assert_eq!(answer["found"], true, "{answer}");
                    longest = longest.max(begun.elapsed());
                    calls += 1;
                }
                (calls, longest)
            })
        })
        .collect();
    let path = folder.path().to_owned();
    tokio::task::spawn_blocking(move || {
        for round in 1..=4 {
            import(&path, &people(&path, "more.csv", round * 1_000, 1_000));
        }
        assert!(binary::run(&path, &["datasets", "compact"]).status.success());
    })
    .await
    .unwrap();
    let body = json!({"email": "p4321@c53.example"});
    let newest = http.post(format!("{}/v1/enrich", server.address)).bearer_auth(&key).json(&body);
    let newest: Value = newest.send().await.unwrap().json().await.unwrap();
    over.store(true, Ordering::Relaxed);
    assert_eq!(newest["found"], true, "what was imported is served when the command ends: {newest}");
    let (mut calls, mut longest) = (0, Duration::ZERO);
    for caller in callers {
        let (own, slowest) = caller.await.unwrap();
        (calls, longest) = (calls + own, longest.max(slowest));
    }
    println!("{calls} calls through five changes of the dataset, the slowest took {longest:?}");
    assert!(calls > 50 && longest < Duration::from_secs(5), "{calls} calls, {longest:?}");
    assert!(server.interrupt().await.unwrap().0);
}
