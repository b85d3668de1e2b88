//! The console, in a real browser.

use common::auth;
use common::config::Hidden;
use common::domain::{Clock, Plan};
use common::lookup::Capability;
use common::privacy::requests::{self, Asker, CodeLetter, Proven};
use common::providers::guard::{Counts, Slot};
use common::store::pulse::{Answers, Pulse, Work};
use common::store::subject_requests::Right;
use jiff::SignedDuration;
use std::path::PathBuf;
use tests::binary::{self, Server};
use tests::post::Post;
use tests::{Service, golden, tools, unhurried};
use tokio::process::Command;
use world::{DEMO_SEED, World};

fn screenshots() -> PathBuf {
    let folder = golden::in_repository(".tools/screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

async fn browse(address: &str, key: &str, what: &[&str]) -> String {
    browse_with(address, key, what, "", "").await
}

async fn browse_with(address: &str, key: &str, what: &[&str], operator: &str, requests: &str) -> String {
    let mut browser = Command::new("node");
    browser.env("OPERATOR_KEY", operator).env("REQUESTS", requests);
    browser.arg(tools::script("console.mjs")).arg(address).arg(screenshots()).arg(key).args(what);
    let printed = tools::run(&mut browser).await;
    assert!(printed.contains("the console works"), "{printed}");
    print!("{printed}");
    printed
}

/// Every screen, by day and by night, on a desk and on a phone; the screenshots are kept in `.tools/screenshots`.
#[tokio::test]
async fn every_screen_of_the_console_works_in_a_browser() {
    // Slow: every screen is opened four times, by day and by night, on a desk and on a phone, and read by axe.
    tools::install().await;
    let (post, mailer) = Post::open().await;
    let config = unhurried().with(|config| {
        config.limits.sandbox_per_day = 1_000;
        config.network.webhooks_to_loopback = true;
        config.stored.seal_secret = Hidden("a secret of this deployment".into());
        config.mailer.server = Hidden(mailer);
        config.mailer.from = Some("privacy@service.example".parse().expect("an address"));
    });
    let service = Service::start_with(config, Clock::System).await;
    let customer = service.customer(Plan::Pro, 5_000).await;
    let now = service.app.clock.now();
    let week = SignedDuration::from_hours(24 * 7);
    let signals = World::generate(DEMO_SEED, now).signals(now - week, now);
    service.app.store.put_signals(&signals).await.expect("the signals are stored");
    let operator = auth::new_operator_secret();
    let key = auth::new_key(&operator, auth::OPERATOR, "desk", Vec::new(), now);
    service.app.store.put_key(&key).await.expect("a key");
    let mut requests = Vec::new();
    for email in ["ada@nowhere.example", "grace@nowhere.example"] {
        requests.push(asked(&service, &post, email).await);
    }
    provider_counts(&service).await;
    let lookups = [(Capability::Person, Answers::All), (Capability::Email, Answers::Most)].into();
    let pulse = Pulse { at: now, work: Work::Going, lookups };
    service.app.store.put_pulse(&pulse).await.expect("the status page has something to tell");
    browse_with(&service.address, &customer.key, &["all"], &operator, &requests.join(",")).await;
    tests::invariants::check(&service, &customer, &[]).await;
}

/// A person who asked to be erased and proved their mailbox; the reference.
async fn asked(service: &Service, post: &Post, email: &str) -> String {
    let asker = Asker {
        email: email.parse().expect("an address"),
        network_url: None,
        phone: Some("+442079460018".to_owned()),
    };
    let letter = CodeLetter { subject: "", text: "Your code is {code}." };
    let opened = requests::open(&service.app, None, Right::Erasure, &asker, "en", &letter).await;
    let reference = opened.expect("a request").reference;
    let proven = requests::prove(&service.app, &reference, &post.code()).await.expect("a code");
    assert!(matches!(proven, Proven::Yes(_)));
    reference
}

/// What providers did in two weeks, as their meters would have counted it.
async fn provider_counts(service: &Service) {
    let now = service.app.clock.now();
    for (provider, week, calls, hits, cost) in [
        ("dataset", 0, 900, 610, 0),
        ("dataset", 1, 700, 520, 0),
        ("hunter", 1, 120, 40, 1_900_000),
        ("hunter", 0, 80, 31, 1_300_000),
    ] {
        let mut counts =
            Counts { calls, hits, misses: calls - hits, bounces: hits / 20, cost, ..Counts::default() };
        counts.add_latency(std::time::Duration::from_millis(if cost > 0 { 340 } else { 2 }));
        let day = (now - SignedDuration::from_hours(24 * 7 * week)).strftime("%F").to_string();
        let slot = Slot { provider: provider.to_owned(), capability: "email".to_owned(), day };
        service.app.store.add_provider_counts(&slot, &counts).await.expect("counts");
    }
}

#[tokio::test]
async fn the_status_page_speaks_of_lookups_and_jobs_and_names_no_provider() {
    let service = Service::start_with(unhurried(), Clock::fixed(tests::noon())).await;
    let status = async || {
        let reply = service.send(service.request("GET", "/status", None)).await;
        (reply.status, String::from_utf8(reply.bytes).expect("a page"))
    };
    let (code, page) = status().await;
    assert!(
        code == 200 && !page.contains("Work emails") && !page.contains("bulk jobs"),
        "nothing is known yet"
    );
    let now = service.app.clock.now();
    let day = now.strftime("%F").to_string();
    for (capability, failures) in [("email", 60), ("person", 20), ("company", 1)] {
        let counts = Counts { calls: 100, failures, ..Counts::default() };
        let slot =
            Slot { provider: "dataset".to_owned(), capability: capability.to_owned(), day: day.clone() };
        service.app.store.add_provider_counts(&slot, &counts).await.expect("counts");
    }
    bulk::sweeper::sweep(&service.app).await.expect("a sweep");
    let (_, page) = status().await;
    for told in [
        "up, with limits",
        "Work emails: most answers of providers failed",
        "People: some providers failed",
        "Companies: every provider answers",
        "nothing waits",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert!(!page.contains("dataset"), "no provider is named");
    let late = Pulse { at: now, work: Work::Late, lookups: Default::default() };
    service.app.store.put_pulse(&late).await.expect("it is written");
    assert!(status().await.1.contains("stand still"));
    service.app.clock.advance(SignedDuration::from_mins(10));
    assert!(!status().await.1.contains("stand still"), "what nobody looked at lately is not told");
}

/// Two thousand rows, by hand in a browser, with the server killed in the middle of them.
#[tokio::test]
async fn a_file_survives_the_death_of_its_server() {
    // Slow: the server is killed and started again while a file is under way.
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
