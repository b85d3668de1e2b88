//! The console, in a real browser.

use common::auth;
use common::config::Config;
use common::domain::{Clock, Plan};
use jiff::SignedDuration;
use std::path::PathBuf;
use tests::binary::{self, Server};
use tests::{Service, golden, tools, unhurried};
use tokio::process::Command;
use world::{DEMO_SEED, World};

fn screenshots() -> PathBuf {
    let folder = golden::in_repository(".tools/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

async fn browse(address: &str, key: &str, what: &[&str]) -> String {
    browse_with(address, key, what, "").await
}

async fn browse_with(address: &str, key: &str, what: &[&str], operator: &str) -> String {
    let mut browser = Command::new("node");
    browser.env("OPERATOR_KEY", operator);
    browser.arg(tools::script("console.mjs")).arg(address).arg(screenshots()).arg(key).args(what);
    let printed = tools::run(&mut browser).await;
    assert!(printed.contains("the console works"), "{printed}");
    print!("{printed}");
    printed
}

/// Every screen, by day and by night, on a desk and on a phone; the screenshots are kept in `.tools/screenshots`.
#[tokio::test]
async fn every_screen_of_the_console_works_in_a_browser() {
    tools::install().await;
    let service = Service::start_with(
        Config { sandbox_daily_limit: 1_000, webhooks_to_loopback: true, ..unhurried() },
        Clock::System,
    )
    .await;
    let customer = service.customer(Plan::Pro, 5_000).await;
    let now = service.app.clock.now();
    let week = SignedDuration::from_hours(24 * 7);
    let signals = World::generate(DEMO_SEED, now).signals(now - week, now);
    service.app.store.put_signals(&signals).await.expect("the signals are stored");
    let operator = auth::new_operator_secret();
    let key = auth::new_key(&operator, auth::OPERATOR, "desk", Vec::new(), now);
    service.app.store.put_key(&key).await.expect("a key");
    browse_with(&service.address, &customer.key, &["all"], &operator).await;
    tests::invariants::check(&service, &customer, &[]).await;
}

/// Two thousand rows, by hand in a browser, with the server killed in the middle of them.
#[tokio::test]
async fn a_file_survives_the_death_of_its_server() {
    tools::install().await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = Server::start(&data, &[]).await.expect("it starts");
    let key = std::fs::read_to_string(data.join("demo-key")).expect("a key").trim().to_owned();
    let begun = browse(&server.address, &key, &["begin"]).await;
    let file = begun.split_whitespace().find(|word| word.starts_with("file_")).expect("a file").to_owned();
    server.child.kill().await.expect("it dies");
    drop(server);
    let server = Server::start(&data, &[]).await.expect("it starts again");
    browse(&server.address, &key, &["finish", &file]).await;
    let (ended, _) = server.interrupt().await.expect("it ends");
    assert!(ended);
    let audited = binary::run(&data, &["accounts", "audit", "--json"]);
    let said = String::from_utf8_lossy(&audited.stdout).into_owned();
    assert!(audited.status.success(), "the ledger agrees: {said}");
}
