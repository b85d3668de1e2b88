//! What is made from the OpenAPI document for users of other languages: up to date, and true of the running service.

use super::openapi::{DOCUMENT, FILE};
use common::config::Config;
use common::domain::{Clock, Plan};
use tests::golden::in_repository;
use tests::{Service, golden, invariants, tools, unhurried};
use tokio::process::Command;

/// Runs a generator: to check what is kept, or with `UPDATE_GOLDEN=1` to write it anew.
async fn generate(script: &str) {
    // The document first, which what is generated must fit.
    golden::check(FILE, &DOCUMENT);
    let mut command = Command::new(in_repository(script));
    if std::env::var_os("UPDATE_GOLDEN").is_none() {
        command.arg("--check");
    }
    tools::run(&mut command).await;
}

#[tokio::test]
async fn the_sdks_are_made_from_the_document() {
    generate("infra/sdk/generate").await;
}

#[tokio::test]
async fn the_n8n_node_is_made_from_the_document() {
    generate("infra/n8n/generate").await;
}

/// Runs a script that tests a package against a service that it cannot exhaust; what it prints.
async fn tested(script: &str) -> String {
    let config = Config { sandbox_daily_limit: 1_000_000, webhooks_to_loopback: true, ..unhurried() };
    let service = Service::start_with(config, Clock::System).await;
    let customer = service.customer(Plan::Enterprise, 1_000_000).await;
    let printed =
        tools::run(Command::new(in_repository(script)).arg(&service.address).arg(&customer.key)).await;
    invariants::check(&service, &customer, &[]).await;
    printed
}

#[tokio::test]
async fn both_sdks_behave_as_listed() {
    generate("infra/sdk/generate").await;
    let printed = tested("infra/sdk/test").await;
    assert!(printed.contains("== done"), "{printed}");
}

#[tokio::test]
async fn the_n8n_node_passes_n8ns_checks_and_works() {
    generate("infra/n8n/generate").await;
    let printed = tested("infra/n8n/test").await;
    assert!(printed.contains("== done"), "{printed}");
}
