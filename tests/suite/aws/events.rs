//! The events of infra/events, one for each function, put to the real binaries under the runtime API of `cargo lambda watch` by
//! `cargo lambda invoke`, on the database of a local server, as infra/DEPLOYING.md tells.

use common::domain::Family;
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tests::binary::Server;
use tests::{binary, golden, tools};
use tokio::process::{Child, Command};

/// How long a function may take, its start included.
const PATIENCE: Duration = Duration::from_secs(60);

/// Events that are not named after their function: (event, function, settings of its own).
const BACKGROUND: [(&str, &str, &[(&str, &str)]); 3] = [
    ("worker", "worker", &[("WORKER", "queue")]),
    ("schedule", "ingest", &[]),
    ("schedule", "worker", &[("WORKER", "sweeper")]),
];

/// The settings of infra/events/local.env, with the address and the access key that the server printed.
fn settings(line: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(golden::in_repository("infra/events/local.env")).expect("settings");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut settings: Vec<(String, String)> = lines
        .map(|line| line.split_once('=').expect("NAME=value"))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let address = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address");
    let key = line.rsplit('=').next().expect("an access key");
    let given = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    settings.extend([given("AWS_ENDPOINT_URL", address), given("AWS_ACCESS_KEY_ID", key)]);
    settings
}

/// The runtime API alone: nothing is built, and every client that asks for events is a function.
async fn watch() -> (Child, u16) {
    let port = tools::free_port();
    let mut command = tools::aws("cargo-lambda");
    command.args(["lambda", "watch", "--only-lambda-apis", "--invoke-address", "127.0.0.1", "--invoke-port"]);
    command.arg(port.to_string()).current_dir(golden::in_repository("functions/resolve"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    (tools::listening(&mut command, port).await, port)
}

fn start(name: &str, port: u16, settings: &[(String, String)], own: &[(&str, &str)]) -> Child {
    let mut command = Command::new(binary::functions().join(name));
    command.envs(settings.iter().cloned()).envs(own.iter().copied());
    command.env("AWS_LAMBDA_RUNTIME_API", format!("http://127.0.0.1:{port}/.rt/{name}"));
    command.env("AWS_LAMBDA_FUNCTION_NAME", name).env("AWS_LAMBDA_FUNCTION_VERSION", "1");
    command.env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512").env("AWS_LAMBDA_LOG_GROUP_NAME", "none");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    command.spawn().expect("the function starts")
}

async fn invoke(name: &str, port: u16, event: &Path) -> Value {
    let mut command = tools::aws("cargo-lambda");
    command.args(["lambda", "invoke", name, "--invoke-address", "127.0.0.1", "--invoke-port"]);
    command.arg(port.to_string()).arg("--data-file").arg(event);
    let said = tools::run(&mut command).await;
    serde_json::from_str(&said).unwrap_or_else(|_| panic!("{name} says {said}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_is_answered_by_its_function_under_cargo_lambda() {
    let functions = async {
        tools::install_aws().await;
        tokio::task::spawn_blocking(binary::functions).await.expect("the functions build")
    };
    functions.await;
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[("DYNAMODB_PORT", "0")]).await.unwrap();
    let mut settings = settings(&server.line().await.unwrap());
    let dataset = folder.path().join("imported");
    let imported =
        binary::run(folder.path(), &["--dataset-dir", dataset.to_str().unwrap(), "import", "demo"]);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    settings.push(("DATASET_DIR".to_owned(), dataset.display().to_string()));
    // What objections are hashed with must be the server's.
    let secret = std::fs::read_to_string(folder.path().join("seal-secret")).unwrap();
    settings.push(("SEAL_SECRET".to_owned(), secret.trim().to_owned()));
    let key = std::fs::read_to_string(folder.path().join("demo-key")).unwrap();
    let made = binary::run(folder.path(), &["operator", "keys", "create", "--json"]);
    let made: Value = serde_json::from_slice(&made.stdout).expect("an operator key");
    let operator = made["api_key"].as_str().expect("a key");
    let (mut watching, mut told) = (watch().await, Vec::new());
    let families = Family::ALL.iter().map(|family| family.as_str()).chain(["console", "mcp"]);
    let calls = families.map(|name| (name, name, &[][..]));
    for (event, name, own) in calls.chain(BACKGROUND) {
        if own.contains(&("WORKER", "sweeper")) {
            // Functions are named after their binaries, and the worker that ended may still be waited for under its name.
            watching = watch().await;
        }
        let port = watching.1;
        let _function = start(name, port, &settings, own);
        let path = golden::in_repository(&format!("infra/events/{event}.json"));
        let text = std::fs::read_to_string(&path).expect("an event").replace("ALMANAC_API_KEY", key.trim());
        let text = text.replace("ALMANAC_OPERATOR_KEY", operator);
        let filled = folder.path().join(format!("{event}.json"));
        std::fs::write(&filled, text).unwrap();
        let answered = tokio::time::timeout(PATIENCE, invoke(name, port, &filled)).await;
        let answer = answered.unwrap_or_else(|_| panic!("{name} does not answer"));
        match answer["statusCode"].as_u64() {
            Some(200) => {}
            Some(other) => panic!("{name}: {other} {}", answer["body"]),
            None => assert!(
                name == "ingest" || answer == serde_json::json!({"batchItemFailures": []}),
                "{answer}"
            ),
        }
        if name == "resolve" {
            assert!(answer["body"].as_str().is_some_and(|body| body.contains("George Fox")), "{answer}");
        }
        told.push(event);
    }
    let files = std::fs::read_dir(golden::in_repository("infra/events")).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    // What SAM is told besides.
    let events = files.filter(|file| file != "env.json");
    for event in events.filter_map(|file| file.strip_suffix(".json").map(str::to_owned)) {
        assert!(told.contains(&event.as_str()), "{event} is sent to nobody");
    }
}
