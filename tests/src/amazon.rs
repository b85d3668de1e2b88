//! Amazon's own DynamoDB Local: what it refuses, AWS refuses, where our engine may be kinder. It starts once and ends with this process.
//! It needs Java 17: on a machine without it these tests say that they were skipped. CI has Java and skips nothing.

use crate::golden::in_repository;
use crate::tools;
use common::aws::{COMMAND, Http, Settings};
use common::store::Store;
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::time::Duration;
use tokio::sync::OnceCell;

/// What a machine must be able to do.
const NEEDED: [(&str, &str); 2] = [("java", "-version"), ("mvn", "-version")];
/// How long Java may take to start.
const START: Duration = Duration::from_secs(120);
const PROGRAM: &str = "com.amazonaws.services.dynamodbv2.local.main.ServerRunner";

/// Where it listens; `None` where the machine cannot run it.
pub async fn address() -> Option<&'static str> {
    static STARTED: OnceCell<Option<String>> = OnceCell::const_new();
    STARTED.get_or_init(start).await.as_deref()
}

/// A store on it, with tables of its own.
pub async fn store(prefix: &str) -> Option<Store> {
    let endpoint = Some(address().await?.to_owned());
    let settings = Settings::new("us-east-1".to_owned(), ("id".to_owned(), "key".to_owned(), None), endpoint);
    let client = common::aws::dynamodb(&settings, &Http::new().expect("a client"), COMMAND);
    let store = Store::new(client, prefix);
    store.create_missing_tables().await.expect("tables");
    Some(store)
}

async fn start() -> Option<String> {
    let answers = |(program, argument): &(&str, &str)| {
        let asked = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    let missing = NEEDED.iter().find(|needed| !answers(needed)).map(|(program, _)| *program);
    let missing = missing.or((std::env::consts::ARCH != "x86_64").then_some("an x86-64 processor"));
    if let Some(missing) = missing {
        assert!(std::env::var("CI").is_err(), "CI needs {missing} for Amazon's DynamoDB Local");
        eprintln!(
            "SKIPPED: the tests on Amazon's DynamoDB Local need {missing}, which this machine does not have"
        );
        return None;
    }
    tools::install_dynamodb().await;
    let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let folder = in_repository(".tools/dynamodb");
    let jars = folder.join("*");
    // The shell ends it when this process, whose pipe it reads, is gone.
    let script = "\"$@\" >/dev/null 2>&1 & read -r _; kill $!";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", "java", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]);
    command.arg(format!("-Djava.library.path={}", folder.display())).arg("-cp").arg(jars).arg(PROGRAM);
    command.args(["-inMemory", "-sharedDb", "-disableTelemetry", "-port", &port.to_string()]);
    let child = command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    // Never waited for: it lives as long as this process.
    std::mem::forget(child.expect("DynamoDB Local starts"));
    let listening = async {
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(START, listening).await.expect("DynamoDB Local listens");
    Some(format!("http://127.0.0.1:{port}"))
}
