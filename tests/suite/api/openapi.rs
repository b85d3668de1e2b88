//! The OpenAPI document: kept as a file, valid, true of the running service, and good enough to generate a client from.

use common::domain::{Clock, Plan};
use std::sync::LazyLock;
use tests::{Service, golden, invariants, tools, unhurried};

pub(super) const FILE: &str = "infra/openapi.json";

pub(super) static DOCUMENT: LazyLock<String> = LazyLock::new(|| golden::json(&common::openapi::document()));

#[test]
fn the_document_in_infra_is_the_one_the_service_serves() {
    golden::check(FILE, &DOCUMENT);
}

#[tokio::test]
async fn it_is_served_compressed_and_cached() {
    let service = Service::start().await;
    let reply = service.send(service.request("GET", "/openapi.json", None)).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/json"));
    assert_eq!(reply.body, serde_json::from_str::<serde_json::Value>(&DOCUMENT).unwrap());
    let request = service.request("GET", "/openapi.json", None).header("accept-encoding", "gzip");
    let small = service.send(request).await;
    assert_eq!(small.header("content-encoding"), "gzip");
    assert!(small.bytes.len() * 4 < reply.bytes.len(), "{} of {}", small.bytes.len(), reply.bytes.len());
    let request = service.request("GET", "/openapi.json", None).header("if-none-match", reply.header("etag"));
    let again = service.send(request).await;
    assert_eq!((again.status, again.bytes.len()), (304, 0));
}

#[tokio::test]
async fn a_strict_validator_accepts_it() {
    tools::install().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openapi.json");
    std::fs::write(&file, DOCUMENT.as_bytes()).unwrap();
    let validator = "openapi-spec-validator";
    tools::run(tools::python(validator).args(["--schema", "3.1", "--errors", "all"]).arg(&file)).await;
}

/// A service that no robot exhausts.
async fn patient() -> Service {
    let config = unhurried().with(|config| {
        config.limits.sandbox_per_day = 1_000_000;
        config.sign_up.per_ip = 1_000_000;
    });
    Service::start_with(config, Clock::System).await
}

#[tokio::test]
async fn schemathesis_finds_nothing_to_complain_about() {
    // Slow: every endpoint gets some hundred generated requests, from one worker.
    schemathesis(&["--exclude-path-regex", SANDBOX]).await;
}

#[tokio::test]
async fn schemathesis_finds_nothing_to_complain_about_in_the_sandbox() {
    // Slow: every endpoint has a twin there.
    schemathesis(&["--include-path-regex", SANDBOX]).await;
}

const SANDBOX: &str = "^/v1/sandbox/";

/// Runs schemathesis on some operations, from one worker: two in a process compile expressions at a time, which CPython 3.11 does not
/// survive now and then.
async fn schemathesis(operations: &[&str]) {
    tools::install().await;
    let service = patient().await;
    let customer = service.customer(Plan::Enterprise, 1_000_000).await;
    let config = tools::script("schemathesis.toml");
    // It waits ten seconds for the document, which the first request builds.
    service.get(&customer, "/openapi.json").await;
    let mut command = tools::python("schemathesis");
    command.arg("--config-file").arg(config).arg("run").arg(format!("{}/openapi.json", service.address));
    command.args(["--header", &format!("Authorization: Bearer {}", customer.key)]);
    command.args(["--workers", "1", "--no-color"]).args(operations);
    tools::run(&mut command).await;
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn a_generated_python_client_completes_a_tour() {
    tools::install().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openapi.json");
    std::fs::write(&file, DOCUMENT.as_bytes()).unwrap();
    let client = folder.path().join("client");
    let mut generate = tools::python("openapi-python-client");
    generate.arg("generate").arg("--path").arg(&file).arg("--output-path").arg(&client);
    generate.arg("--config").arg(tools::script("client.yaml")).arg("--fail-on-warning");
    tools::run(&mut generate).await;
    tools::run(tools::python("python").args(["-m", "compileall", "-q"]).arg(&client)).await;
    let service = patient().await;
    let mut tour = tools::python("python");
    let printed = tools::run(tour.arg(tools::script("tour.py")).arg(&service.address).arg(&client)).await;
    assert!(printed.contains("the tour is complete"), "{printed}");
}
