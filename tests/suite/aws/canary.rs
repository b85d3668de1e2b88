//! What functions print where they run for real, as Lambda keeps it: logs on standard error, metrics on standard output. Every endpoint
//! is called with a person's address, name, number and profile in it, well and badly, with a database and without one; nothing of that
//! may stand in what was printed.

use crate::aws::lambda::event_from;
use common::catalog::{self, Access, Method, Spec};
use common::domain::{Clock, Credits, Family, Plan, ids};
use common::store::accounts::Account;
use common::{auth, billing};
use local::server::data_dir::DataDir;
use serde_json::{Value, json};
use std::fs::File;
use std::net::Ipv4Addr;
use std::path::Path;
use tests::runtime_api::Function;
use tests::{binary, canary, tour, unhurried};

const EMAIL: &str = "wren.birdsong@canary-mail.example";
const PROFILE: &str = "https://network.example/in/wren-birdsong";
const PHONE: &str = "+442079460955";
const NAME: &str = "Wren Birdsong";
const WORDS: [&str; 6] = [EMAIL, PROFILE, PHONE, NAME, "birdsong", "canary-mail"];

/// Calls of an endpoint that all name a person.
fn calls(spec: &Spec, key: &str) -> Vec<Value> {
    let path = spec.path.replace("{id}", "wren.birdsong%40canary-mail.example");
    let path = path.replace("{domain}", "canary-mail.example");
    let call = |query: &str, body: &str| {
        let mut event = event_from("192.0.2.7", spec.method.as_str(), &path, body);
        event["rawQueryString"] = query.into();
        if spec.access != Access::Public && spec.access != Access::Sandbox {
            event["headers"]["authorization"] = format!("Bearer {key}").into();
        }
        event
    };
    if !matches!(spec.method, Method::Post | Method::Patch) {
        let asked = ["email=wren.birdsong@canary-mail.example", "q=Wren%20Birdsong", spec.example];
        return asked.map(|query| call(query, "")).to_vec();
    }
    let example: Value = serde_json::from_str(spec.example).unwrap_or_default();
    let mut bodies = vec![example.to_string(), format!("{{\"email\": \"{EMAIL}\", {NAME}")];
    for word in [EMAIL, PROFILE, PHONE, NAME] {
        bodies.push(with_texts(&example, word).to_string());
    }
    let whole = json!({"email": EMAIL, "phone": PHONE, "networkUrl": PROFILE, "fullName": NAME, "domain": "canary-mail.example"});
    bodies.push(whole.to_string());
    bodies.iter().map(|body| call("", body)).collect()
}

/// A request with another text in every place that has one.
fn with_texts(value: &Value, text: &str) -> Value {
    match value {
        Value::String(_) => text.into(),
        Value::Array(values) => values.iter().map(|value| with_texts(value, text)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), with_texts(value, text))).collect()
        }
        other => other.clone(),
    }
}

/// A database behind a port, as functions reach it, with an account; its variables and the keys of a customer and an operator.
async fn database(folder: &Path) -> (Vec<(&'static str, String)>, [String; 2], DataDir) {
    let mut data = DataDir::take(folder).expect("a folder");
    let config = unhurried();
    let (store, database) = local::cli::open_store(&mut data, &config).await.expect("a database");
    let listener =
        local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "--dynamodb-port").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let access_key = local::server::front::access_key();
    tokio::spawn(local::server::front::serve(listener, database, access_key.clone()));
    let now = Clock::System.now();
    let account =
        Account::new(ids::new(ids::Kind::Account, now), EMAIL.to_owned(), Plan::Enterprise, None, now);
    let secret = auth::new_secret();
    let key = auth::new_key(&secret, &account.id, NAME, Vec::new(), now);
    let opened = billing::open_account(&store, &account, &key, Credits::whole(10_000), "test").await;
    opened.expect("an account");
    let operator = auth::new_operator_secret();
    let key = auth::new_key(&operator, auth::OPERATOR, NAME, Vec::new(), now);
    store.put_key(&key).await.expect("a key");
    let variables = vec![
        ("AWS_ENDPOINT_URL", address),
        ("AWS_ACCESS_KEY_ID", access_key),
        ("TABLE_PREFIX", config.stored.table_prefix.clone()),
        ("RATE_LIMITS", "9999,9999,9999,9999,9999".to_owned()),
    ];
    (variables, [secret, operator], data)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_function_prints_anything_that_leads_to_somebody() {
    let folder = tempfile::tempdir().unwrap();
    let dataset = folder.path().join("dataset");
    let at = dataset.to_str().unwrap();
    let imported = binary::run(folder.path(), &["--dataset-dir", at, "import", "demo"]);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let (reached, [customer, operator], _data) = database(&folder.path().join("data")).await;
    let printed = folder.path().join("printed");
    let common = [
        ("DATASET_DIR", at),
        ("QUEUE_URL", "http://127.0.0.1:9/none"),
        ("METRICS_NAMESPACE", "Almanac/test"),
        ("METRICS_BY", "endpoint"),
        ("SEAL_SECRET", "a long random text of this deployment"),
        ("RUST_LOG", "info"),
    ];
    let (mut answered, mut failed) = (0, 0);
    for family in Family::ALL {
        let mut specs: Vec<Spec> = catalog::with_sandbox().map(|entry| entry.spec).collect();
        specs.retain(|spec| spec.family == *family && !spec.upload);
        // The account is not closed before every endpoint was called with it.
        specs.sort_by_key(|spec| spec.method == Method::Delete);
        for is_reached in [true, false] {
            let log = File::options().create(true).append(true).open(&printed).unwrap();
            let own = reached.iter().map(|(name, value)| (*name, value.as_str())).filter(|_| is_reached);
            let variables: Vec<(&str, &str)> = common.into_iter().chain(own).collect();
            let mut function = Function::start_printing(family.as_str(), &variables, log).await;
            // Without a database each call takes as long as its retries: one of them tells what all would say.
            let most = if is_reached { usize::MAX } else { 1 };
            for spec in specs.iter().take(most) {
                let key = if spec.access == Access::Operator { &operator } else { &customer };
                for event in calls(spec, key).iter().take(most) {
                    let answer = function.invoke(event).await.expect("an answer");
                    let status = answer["statusCode"].as_u64().unwrap_or_default();
                    answered += u32::from(status < 300);
                    failed += u32::from(status >= 500);
                }
            }
        }
    }
    assert!(answered > 60 && failed > 5, "{answered} calls were answered, {failed} failed");
    let log = std::fs::read_to_string(&printed).unwrap();
    let metrics = log.lines().filter(|line| line.contains("CloudWatchMetrics")).count();
    assert!(metrics > 200, "{metrics} lines of metrics in {} lines", log.lines().count());
    assert!(
        log.contains("\"level\":\"WARN\"") || log.contains("\"level\":\"ERROR\""),
        "something went wrong"
    );
    assert_eq!(tour::leaks(&log, &WORDS.map(str::to_owned)), Vec::<&str>::new());
    let told: Vec<&str> = log.lines().filter(|line| canary::personal(line).is_some()).collect();
    assert_eq!(told, Vec::<&str>::new());
}
