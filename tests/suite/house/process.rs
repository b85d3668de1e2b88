//! The process itself: start, stop, restart, crash, and the operator's command line beside it.

use common::domain::ids;
use common::store::Store;
use futures::StreamExt;
use local::server::data_dir::DataDir;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tests::binary::{self, Server};

fn one_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "exits non-zero: {text}");
    assert_eq!(text.trim_end().lines().count(), 1, "one line: {text}");
    text
}

#[tokio::test]
async fn a_first_start_greets_with_a_curl_line_that_works_and_a_restart_finds_everything() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = std::fs::read_to_string(folder.path().join("demo-key")).unwrap();
    assert!(server.greeting.contains(key.trim()));
    let console =
        server.greeting.lines().find_map(|line| line.strip_prefix("Console: ")).expect("the console");
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().unwrap();
    let entered = http.get(console).send().await.unwrap();
    assert_eq!(entered.status().as_u16(), 303, "{console} signs in");
    assert_eq!(entered.headers()["location"], "/console");
    assert!(entered.headers().contains_key("set-cookie"));
    assert_eq!(http.get(console).send().await.unwrap().status().as_u16(), 401, "once");
    let curl = server.greeting.split_once("Try:").unwrap().1.to_owned();
    let pasted = Command::new("sh").arg("-c").arg(curl.trim()).output().unwrap();
    let answer: Value = serde_json::from_slice(&pasted.stdout).expect("JSON");
    assert_eq!(answer["found"], true, "{answer}");
    assert_eq!(answer["cost"], json!({"credits": 1, "balance_remaining": 9999}));
    let (well, said) = server.interrupt().await.unwrap();
    assert!(well && said.contains("Stopped"), "{said}");

    let server = Server::start(folder.path(), &[]).await.unwrap();
    assert!(server.greeting.contains(key.trim()), "the same key");
    let me = reqwest::Client::new().get(format!("{}/v1/me", server.address)).bearer_auth(key.trim());
    let me: Value = me.send().await.unwrap().json().await.unwrap();
    assert_eq!((&me["plan"], &me["balance"]), (&json!("pro"), &json!(9999)));
    assert!(server.interrupt().await.unwrap().0);
}

#[test]
fn what_keeps_it_from_starting_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let line = one_line(&binary::run(folder.path(), &["--port", &port]));
    assert!(line.contains(&port) && line.contains("--port"), "{line}");
    let line = one_line(&binary::run(folder.path(), &["--port", "0", "--dynamodb-port", &port]));
    assert!(line.contains("--dynamodb-port"), "{line}");

    let file = folder.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    assert!(one_line(&binary::run(&file, &["--port", "0"])).contains("data directory"));
    std::fs::create_dir(folder.path().join("broken")).unwrap();
    std::fs::write(folder.path().join("broken/dynamodb.sqlite"), "not a database, certainly not one")
        .unwrap();
    let line = one_line(&binary::run(&folder.path().join("broken"), &["--port", "0"]));
    assert!(line.contains("dynamodb.sqlite"), "{line}");

    let nowhere = folder.path().join("datasett");
    let settings = [("DATASET_DIR", nowhere.to_str().unwrap())];
    let output =
        binary::run_with(&folder.path().join("new"), &["--port", "0", "--dynamodb-port", "0"], &settings);
    let line = one_line(&output);
    assert!(line.contains("DATASET_DIR") && line.contains("datasett"), "{line}");

    let mut command = Command::new(binary::path());
    let output = command.env("SIGNUP", "perhaps").env("RATE_LIMITS", "none").output().unwrap();
    let line = one_line(&output);
    assert!(line.contains("SIGNUP") && line.contains("RATE_LIMITS"), "every problem: {line}");
}

#[tokio::test]
async fn the_command_line_works_beside_a_running_server_and_alone() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let output = binary::run(folder.path(), arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {error}");
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    let create =
        |email| run(&["accounts", "create", "--email", email, "--plan", "pro", "--credits", "2.5", "--json"]);
    let before = create("alone@company.example");
    assert!(ids::is(ids::Kind::Account, before["id"].as_str().unwrap()), "{before}");
    assert_eq!((&before["plan"], &before["balance"]), (&json!("pro"), &json!(2.5)));

    let server = Server::start(folder.path(), &[]).await.unwrap();
    let beside = create("beside@company.example");
    let me = |key: &Value| {
        let request = reqwest::Client::new().get(format!("{}/v1/me", server.address));
        let request = request.bearer_auth(key.as_str().unwrap());
        async move { request.send().await.unwrap().json::<Value>().await.unwrap() }
    };
    assert_eq!(me(&before["api_key"]).await["balance"], 2.5);
    assert_eq!(me(&beside["api_key"]).await["balance"], 2.5);
    run(&["accounts", "grant", "beside@company.example", "10", "--note", "thanks", "--json"]);
    run(&["accounts", "set-plan", beside["id"].as_str().unwrap(), "enterprise", "--json"]);
    let now = me(&beside["api_key"]).await;
    assert_eq!((&now["balance"], &now["plan"]), (&json!(12.5), &json!("enterprise")), "at once");
    let key = run(&["accounts", "keys", "create", "beside@company.example", "--scope", "resolve", "--json"]);
    let key_id = key["id"].as_str().unwrap();
    run(&["accounts", "keys", "revoke", "beside@company.example", key_id, "--json"]);
    assert_eq!(
        run(&["accounts", "keys", "list", "beside@company.example", "--json"]).as_array().unwrap().len(),
        2
    );
    assert_eq!(run(&["accounts", "list", "--json"]).as_array().unwrap().len(), 3, "and the demo account");
    assert!(server.interrupt().await.unwrap().0);
    assert_eq!(run(&["accounts", "audit", "--json"]).as_array().unwrap().len(), 3, "all agree");

    let twice = binary::run(folder.path(), &["accounts", "create", "--email", "alone@company.example"]);
    assert!(one_line(&twice).contains("already has an account"));
    let nobody = binary::run(folder.path(), &["accounts", "grant", "nobody@company.example", "1"]);
    assert!(one_line(&nobody).contains("nobody@company.example"));
    let too_much = binary::run(folder.path(), &["accounts", "grant", "alone@company.example", "-3"]);
    assert!(one_line(&too_much).contains("the account has 2.5"));
}

/// Kill -9 while calls are being charged: after a restart every acknowledged charge is in the ledger.
#[tokio::test(flavor = "multi_thread")]
async fn a_crash_under_load_loses_no_acknowledged_charge() {
    let folder = tempfile::tempdir().unwrap();
    let mut server =
        Server::start(folder.path(), &[("RATE_LIMITS", "9999,9999,9999,9999,9999")]).await.unwrap();
    let key = std::fs::read_to_string(folder.path().join("demo-key")).unwrap().trim().to_owned();
    let email = server.greeting.split_once("\"email\": \"").unwrap().1.split('"').next().unwrap().to_owned();
    let (http, url, dead) =
        (reqwest::Client::new(), format!("{}/v1/enrich", server.address), AtomicBool::new(false));
    let calls = (0..20_000).map(|_| async {
        if dead.load(Ordering::Relaxed) {
            return None;
        }
        let answer = http.post(&url).bearer_auth(&key).json(&json!({"email": email})).send().await.ok()?;
        let request_id = answer.headers()["x-request-id"].to_str().ok()?.to_owned();
        let body: Value = answer.json().await.ok()?;
        (body["cost"]["credits"] == 1).then_some(request_id)
    });
    let mut calls = futures::stream::iter(calls).buffer_unordered(32);
    let mut acknowledged = Vec::new();
    while let Some(answer) = calls.next().await {
        acknowledged.extend(answer);
        if acknowledged.len() == 300 && !dead.swap(true, Ordering::Relaxed) {
            server.child.kill().await.unwrap();
        }
    }
    drop(calls);
    assert!(acknowledged.len() >= 300);

    let mut data = DataDir::take(folder.path()).unwrap();
    let store = Store::new(local::server::engine::client(data.open_database().unwrap()), "almanac-");
    let account = store.account_id_by_email("demo@almanac.example").await.unwrap().unwrap();
    for request_id in &acknowledged {
        let entry = store.entry(&account, request_id).await.unwrap();
        assert_eq!(entry.expect("an acknowledged charge survives").charged().to_string(), "1");
    }
    assert_eq!(common::billing::audit(&store, &account).await.unwrap(), Vec::<String>::new());
    data.announce(std::path::Path::new("nowhere")).unwrap();
}

#[tokio::test]
async fn the_embedded_database_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mut data = DataDir::take(folder.path()).unwrap();
    let (_, database) = local::cli::open_store(&mut data, &common::config::Config::default()).await.unwrap();
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
    let private = |name: &str| name.contains("sqlite") || name == "socket";
    let mut looked_at = 0;
    for file in files.iter().filter(|file| private(&file.file_name().to_string_lossy())) {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{:?}", file.path());
        looked_at += 1;
    }
    assert!(looked_at >= 2);

    let _ = rustls::crypto::ring::default_provider().install_default();
    let listener = local::server::bind(std::net::Ipv4Addr::LOCALHOST.into(), 0, "").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(local::server::front::serve(listener, database, "RIGHT".into()));
    let ask = |key: &str, headers: &[(&'static str, &str)]| {
        let signed =
            format!("AWS4-HMAC-SHA256 Credential={key}/20260101/local/dynamodb/aws4_request, Signature=x");
        let mut request = reqwest::Client::new().post(format!("http://{address}/"));
        request =
            request.header("x-amz-target", "DynamoDB_20120810.ListTables").header("authorization", signed);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body("{}").send();
        async move {
            let answer = request.await.unwrap();
            let cors = answer.headers().keys().any(|name| name.as_str().starts_with("access-control"));
            (answer.status().as_u16(), cors)
        }
    };
    assert_eq!(ask("RIGHT", &[]).await, (200, false));
    assert_eq!(ask("WRONG", &[]).await, (403, false));
    assert_eq!(ask("RIGHTLY", &[]).await, (403, false));
    assert_eq!(ask("RIGHT", &[("origin", "https://evil.example")]).await, (403, false), "a page");
    assert_eq!(ask("RIGHT", &[("host", "evil.example")]).await, (403, false), "a name that leads here");
}

#[test]
fn a_setting_that_is_wrong_or_misspelt_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let line = one_line(&binary::run_with(folder.path(), &["accounts", "list"], &[("TRIAL_CREDITS", "-5")]));
    assert!(line.contains("TRIAL_CREDITS"), "{line}");
    let line = one_line(&binary::run_with(folder.path(), &["accounts", "list"], &[("RUST_LOG", "lout")]));
    assert!(line.contains("RUST_LOG"), "{line}");
}

#[tokio::test]
async fn what_is_written_is_in_the_file_itself_before_long() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dynamodb.sqlite");
    let store =
        Store::new(local::server::engine::client(local::server::engine::open(&path).unwrap()), "almanac-");
    store.create_missing_tables().await.unwrap();
    // The file alone, without its log.
    let copy = folder.path().join("copy.sqlite");
    let is_there = || {
        std::fs::copy(&path, &copy).unwrap();
        // A copy made while the log was folded may be none.
        local::server::engine::open(&copy).is_ok_and(|copy| {
            let (_, tables) = local::server::engine::dispatch(&copy, "ListTables", b"{}");
            String::from_utf8_lossy(&tables).contains("almanac-accounts")
        })
    };
    for _ in 0..100 {
        if is_there() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("what was written is in the log alone");
}
