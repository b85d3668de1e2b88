//! The console, in a real browser.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::routing::post;
use common::auth;
use common::config::Hidden;
use common::domain::signal::SignalKind;
use common::domain::{Clock, Plan};
use common::lookup::Capability;
use common::privacy::requests::{self, Asker, CodeLetter, Proven};
use common::providers::guard::{Counts, Slot};
use common::store::pulse::{Answers, Pulse, Work};
use common::store::sources::SourceState;
use common::store::subject_requests::Right;
use jiff::SignedDuration;
use serde_json::json;
use std::path::PathBuf;
use tests::binary::{self, Server};
use tests::post::Post;
use tests::{Service, golden, tools, unhurried};
use tokio::process::Command;
use tower::ServiceExt;
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
    let pulse = Pulse { at: now, work: Work::Going, lookups, signals: Some(now) };
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
    let source = SourceState {
        name: "news".to_owned(),
        kinds: vec![SignalKind::Funding],
        refreshed_at: Some(now),
        ..SourceState::default()
    };
    service.app.store.add_source(&source).await.expect("a source");
    bulk::sweeper::sweep(&service.app).await.expect("a sweep");
    let (_, page) = status().await;
    for told in [
        "up, with limits",
        "Work emails: most answers of providers failed",
        "People: some providers failed",
        "Companies: every provider answers",
        "nothing waits",
        "Signals: every feed was read since",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert!(!page.contains("dataset"), "no provider is named");
    let read = Some(now - SignedDuration::from_hours(25));
    let stale = Pulse { at: now, work: Work::Idle, lookups: Default::default(), signals: read };
    service.app.store.put_pulse(&stale).await.expect("it is written");
    let (_, page) = status().await;
    assert!(page.contains("up, with limits") && page.contains("a feed was last read"), "{page}");
    let late = Pulse { at: now, work: Work::Late, lookups: Default::default(), signals: read };
    service.app.store.put_pulse(&late).await.expect("it is written");
    let (_, page) = status().await;
    assert!(page.contains("stand still") && page.contains("up, with limits"), "{page}");
    service.app.clock.advance(SignedDuration::from_mins(10));
    assert!(!status().await.1.contains("stand still"), "what nobody looked at lately is not told");
}

/// A new key is shown even if the sign-in after it fails: nothing else tells it again.
#[tokio::test]
async fn a_new_key_is_shown_although_the_sign_in_after_it_fails() {
    let service = Service::start_with(unhurried(), Clock::System).await;
    let opened = json!({
        "id": "acct_1", "email": "new@company.example", "plan": "free", "trial_ends_at": "2026-03-08T12:00:00Z",
        "balance": 50, "api_key": "alm_live_shown_once",
    });
    let own = json!({
        "id": "key_1", "name": "recovered", "prefix": "alm_live_show", "scopes": [],
        "created_at": "2026-03-01T12:00:00Z", "api_key": "alm_live_shown_once",
    });
    let down = json!({"title": "Unavailable", "detail": "Try again."});
    let api = Router::new()
        .route("/v1/signup", post(move || async move { (StatusCode::CREATED, opened.to_string()) }))
        .route("/v1/signup/recover/verify", post(move || async move { own.to_string() }))
        .route(
            "/v1/me/sessions",
            post(move || async move { (StatusCode::SERVICE_UNAVAILABLE, down.to_string()) }),
        );
    let pages = console::app::router(service.app.clone(), api);
    let page = async |method: &str, path: &str, form: &'static str| {
        let request = Request::builder().method(method).uri(path).header("sec-fetch-site", "same-origin");
        let reply = pages.clone().oneshot(request.body(Body::from(form)).expect("a request")).await;
        let (parts, body) = reply.expect("it answers").into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 20).await.expect("a page");
        (parts.status, parts.headers.contains_key("set-cookie"), String::from_utf8_lossy(&bytes).into_owned())
    };
    for (path, form) in [
        ("/console/sign-up", "email=new@company.example"),
        ("/console/recover", "email=new@company.example&code=12345678"),
    ] {
        let (status, signed_in, told) = page("POST", path, form).await;
        assert!(status == 200 && !signed_in && told.contains("alm_live_shown_once"), "{path}: {told}");
    }
    let link = common::sign_in::new_path();
    service.app.sign_in.accept(link.clone(), "alm_live_shown_once".into(), service.app.clock.now());
    let (status, _, told) = page("GET", &link, "").await;
    assert!(status == 503 && told.contains("Try again.") && !told.contains("already used"), "{told}");
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
