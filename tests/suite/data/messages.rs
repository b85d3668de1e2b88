//! Singer and Airbyte: a real source of Airbyte's fills the dataset, and a real target of Singer's brings it into PostgreSQL.

use serde_json::{Value, json};
use std::path::Path;
use std::process::{Output, Stdio};
use tests::golden::in_repository;
use tests::postgres::Postgres;
use tests::{binary, tools};
use tokio::process::Command;

const USERS: u32 = 200;

/// What Airbyte's faker writes of its users; the same every time.
async fn faked(folder: &Path) -> std::path::PathBuf {
    let config = json!({"count": USERS, "seed": 7, "always_updated": false, "parallelism": 1});
    let stream = json!({"name": "users", "json_schema": {}, "supported_sync_modes": ["full_refresh"]});
    let catalog = json!({"streams": [
        {"stream": stream, "sync_mode": "full_refresh", "destination_sync_mode": "overwrite"}
    ]});
    let write = |name: &str, value: &Value| {
        let path = folder.join(name);
        std::fs::write(&path, value.to_string()).expect("written");
        path
    };
    let (config, catalog) = (write("config.json", &config), write("catalog.json", &catalog));
    let mut source = Command::new(in_repository(".tools/faker/bin/source-faker"));
    source.arg("read").arg("--config").arg(config).arg("--catalog").arg(catalog);
    let messages = folder.join("messages.jsonl");
    std::fs::write(&messages, tools::run(&mut source).await).expect("written");
    messages
}

fn said(output: &Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Brings the people of a dataset into PostgreSQL.
async fn exported(data: &Path, folder: &Path, config: &Path) -> String {
    let messages = folder.join("out.jsonl");
    std::fs::write(&messages, said(&binary::run(data, &["datasets", "messages", "singer"])))
        .expect("written");
    let mut target = Command::new(in_repository(".tools/target/bin/target-postgres"));
    target.arg("--config").arg(config).stdin(std::fs::File::open(&messages).expect("messages"));
    let output = target.stdout(Stdio::piped()).stderr(Stdio::piped()).output().await.expect("it runs");
    said(&output)
}

#[tokio::test]
async fn a_source_of_airbyte_fills_the_dataset_and_a_target_of_singer_empties_it_into_postgres() {
    // Slow: two programs in Python with libraries that take seconds to load, each of them twice.
    tools::install_messages().await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let messages = faked(folder.path()).await;
    let text = std::fs::read_to_string(&messages).unwrap();
    let last = text.lines().rfind(|line| line.contains("\"STATE\"")).expect("a position");
    let server = Postgres::start().await;
    let port: u16 = server.url().rsplit(':').next().unwrap().split('/').next().unwrap().parse().unwrap();
    let config = json!({
        "host": "127.0.0.1", "port": port, "user": "almanac", "password": "x", "database": "postgres",
        "default_target_schema": "almanac", "load_method": "upsert", "hard_delete": false,
    });
    let target = folder.path().join("target.json");
    std::fs::write(&target, config.to_string()).unwrap();
    let mut counts = Vec::new();
    for _ in 0..2 {
        let given = messages.to_str().unwrap();
        let import = ["import", "airbyte", given, "--map", "name=full_name", "--map", "title=ignore"];
        let printed = said(&binary::run(&data, &import));
        let (printed, last): (Value, Value) =
            (serde_json::from_str(&printed).expect("one message"), serde_json::from_str(last).unwrap());
        assert_eq!(printed, last, "the position comes back when its records are stored");
        let position = exported(&data, folder.path(), &target).await;
        assert!(position.contains("exported_at"), "the target stored all of it: {position}");
        let count = "SELECT count(*), count(DISTINCT coalesce(email, personal_email)) FROM almanac.people";
        counts.push(server.sql(count).await);
    }
    assert_eq!(counts[0], format!("{USERS}|{USERS}"), "everyone is there, once");
    assert_eq!(counts[0], counts[1], "the same again changes nothing");
}

#[tokio::test]
async fn what_breaks_off_stores_nothing_and_gives_no_position() {
    let folder = tempfile::tempdir().unwrap();
    let messages = folder.path().join("messages.jsonl");
    let record = json!({"type": "RECORD", "stream": "contacts", "record": {"email": "ada@acme.example", "name": "Ada Example"}});
    let state = json!({"type": "STATE", "value": {"at": 1}});
    let given = messages.to_str().unwrap();
    std::fs::write(&messages, format!("{record}\n{state}\nTraceback (most recent call last):\n")).unwrap();
    let refused = binary::run(folder.path(), &["import", "singer", given]);
    assert!(!refused.status.success() && refused.stdout.is_empty());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("line 3"));
    std::fs::write(&messages, format!("{record}\n{state}\n")).unwrap();
    assert_eq!(said(&binary::run(folder.path(), &["import", "singer", given])).trim(), "{\"at\":1}");
    let out = said(&binary::run(folder.path(), &["datasets", "messages", "airbyte"]));
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("a message")).collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert_eq!(lines[0]["record"]["data"]["email"], "ada@acme.example");
    assert_eq!(lines[1]["state"]["sourceStats"]["recordCount"], 1.0);
}
