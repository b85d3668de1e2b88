//! The packages that are generated from the OpenAPI document: they build, their types hold, and they work with the running service.

use super::openapi::{DOCUMENT, FILE};
use serde_json::Value;
use std::time::{Duration, Instant};
use tests::binary::{self, Server};
use tests::golden::in_repository;
use tests::{golden, tools};
use tokio::process::Command;

/// Runs a script that builds a package and tests it against a server that it cannot exhaust; what it prints.
async fn tested(script: &str) -> String {
    // The generators read the file.
    golden::check(FILE, &DOCUMENT);
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("RATE_LIMITS", "99999,99999,99999,99999,99999"),
        ("SANDBOX_DAILY_LIMIT", "1000000"),
        ("SIGNUPS_PER_IP", "100000"),
    ];
    let server = Server::start(folder.path(), &settings).await.unwrap();
    let key = std::fs::read_to_string(folder.path().join("demo-key")).unwrap();
    // The feeds of a fresh server fill in its first seconds.
    let feed = || tests::tour::client().get(format!("{}/v1/signals?kind=funding", server.address));
    let begun = Instant::now();
    loop {
        let feed: Value = feed().bearer_auth(key.trim()).send().await.unwrap().json().await.unwrap();
        if feed["results"].as_array().is_some_and(|results| results.len() >= 25) {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "no signals: {feed}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let printed = tools::run(Command::new(in_repository(script)).arg(&server.address).arg(key.trim())).await;
    let audit = binary::run(folder.path(), &["accounts", "audit"]);
    assert!(audit.status.success(), "{}", String::from_utf8_lossy(&audit.stdout));
    assert!(server.interrupt().await.unwrap().0);
    printed
}

#[tokio::test]
async fn both_sdks_behave_as_listed() {
    // Slow: both packages are generated, built, installed into new places, type-checked and tried.
    let printed = tested("infra/sdk/test").await;
    assert!(printed.contains("== done"), "{printed}");
}

#[tokio::test]
async fn the_n8n_node_passes_n8ns_checks_and_works() {
    // Slow: n8n's own tools build, lint and run the node.
    let printed = tested("infra/n8n/test").await;
    assert!(printed.contains("== done"), "{printed}");
}
