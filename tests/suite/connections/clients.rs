//! The CRMs on loopback are not our opinion alone: the vendors' own client libraries read and write them.

use tests::crm::{Crm, Kind};
use tests::golden::in_repository;
use tests::tools;
use tokio::process::Command;

/// A client leaves a person behind that it wrote.
async fn is_understood(kind: Kind, client: &mut Command) {
    if !tools::install_crm().await {
        return;
    }
    let crm = Crm::start(kind).await;
    let printed = tools::run(client.arg(&crm.vendor.address)).await;
    let names = kind.names();
    let id = printed.trim();
    let held = [names.title, names.seniority].map(|name| crm.value(id, name));
    assert!(held.iter().any(Option::is_some), "{id}: {held:?}");
}

fn javascript(system: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(tools::script("crm/clients.mjs")).arg(system);
    command
}

#[tokio::test]
async fn salesforce_is_understood_by_simple_salesforce() {
    let mut python = Command::new(in_repository(".tools/crm/bin/python"));
    is_understood(Kind::Salesforce, python.arg(tools::script("crm/salesforce.py"))).await;
}

#[tokio::test]
async fn hubspot_is_understood_by_its_own_client() {
    is_understood(Kind::HubSpot, &mut javascript("hubspot")).await;
}

#[tokio::test]
async fn pipedrive_is_understood_by_its_own_client() {
    is_understood(Kind::Pipedrive, &mut javascript("pipedrive")).await;
}

#[tokio::test]
async fn attio_is_understood_by_the_client_of_its_published_document() {
    is_understood(Kind::Attio, &mut javascript("attio")).await;
}
