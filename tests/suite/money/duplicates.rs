//! Duplicates of a file: told of every row by its run, at a tenth of a credit, and the same by the command.

use super::bulk::made_up;
use common::domain::Plan;
use serde_json::json;
use std::collections::HashMap;
use tests::{Customer, Reply, Service, binary, invariants};

/// Sixty contacts, and three of them again: with another spelling, without an address, with another number.
fn contacts() -> String {
    let names = [
        ("Ada", "Lovelace"),
        ("Alan", "Turing"),
        ("Grace", "Hopper"),
        ("Edsger", "Dijkstra"),
        ("Niklaus", "Wirth"),
    ];
    let mut text = "Contact ID,First Name,Last Name,Email,Company,Phone\n".to_owned();
    for number in 0..60 {
        let (first, last) = names[number % 5];
        let firm = number % 12;
        text.push_str(&format!(
            "{number},{first},{last},p{number}@firm{firm}.example,Firm{firm} GmbH,+49301234{number:03}\n"
        ));
    }
    text.push_str("60,ADA,Lovelace,P0@firm0.example,Firm0,\n");
    text.push_str("61,Alan,Turing,,Firm1 AG,+49301234001\n");
    text.push_str("62,Grase,Hopper,p2@firm2.example,Firm2,+49301234999\n");
    text
}

async fn ended(service: &Service, customer: &Customer, id: &str) -> Reply {
    for _ in 0..100_000 {
        let reply = service.get(customer, &format!("/v1/files/{id}")).await;
        if matches!(reply.body["status"].as_str(), Some("completed" | "failed" | "cancelled")) {
            return reply;
        }
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    panic!("the run of {id} does not end");
}

fn table(bytes: &[u8]) -> Vec<HashMap<String, String>> {
    csv::Reader::from_reader(bytes).deserialize().map(|row| row.expect("a row")).collect()
}

/// The rows that are told to be of the same as another, by their place, with that of the row to keep.
fn told(rows: &[HashMap<String, String>], cluster: &str, golden: &str) -> Vec<(usize, usize)> {
    let kept = |row: &HashMap<String, String>| row[cluster].parse::<usize>().expect("a row's number") - 2;
    let numbered = rows.iter().enumerate();
    numbered.filter(|(_, row)| row[golden] == "no").map(|(number, row)| (number, kept(row))).collect()
}

#[tokio::test]
async fn every_row_of_a_file_is_told_which_others_are_of_the_same_for_a_tenth_of_a_credit() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Indie, 7).await;
    let made = service
        .send(service.request("POST", "/v1/files?name=list.csv", Some(&customer)).body(contacts()))
        .await;
    let path = format!("/v1/files/{}/run", made.body["id"].as_str().expect("an id"));
    let wanted = json!({"add": ["duplicates"]});
    let dry = service.post(&customer, &format!("{path}?dry_run=true"), &wanted).await;
    assert_eq!(dry.body["max_credits"], 6.3, "{}", dry.body);
    let begun = service.post(&customer, &path, &wanted).await;
    assert_eq!((begun.status, &begun.body["cost"]["held"]), (202, &json!(6.3)), "{}", begun.body);
    let id = made.body["id"].as_str().expect("an id").to_owned();
    let done = ended(&service, &customer, &id).await;
    assert_eq!((&done.body["status"], &done.body["progress"]["credits"]), (&json!("completed"), &json!(6.3)));
    let result = service.get(&customer, &format!("/v1/files/{id}/result")).await;
    let rows = table(&result.bytes);
    let same = told(&rows, "almanac_duplicates_cluster", "almanac_duplicates_golden");
    assert_eq!(same, [(60, 0), (61, 1), (62, 2)]);
    assert_eq!(rows[60]["almanac_duplicates_credits"], "0.1");
    assert!(rows[60]["almanac_duplicates_why"].contains("Email"), "{:?}", rows[60]);
    assert_eq!(
        (rows[5]["almanac_duplicates_golden"].as_str(), rows[5]["almanac_duplicates_why"].as_str()),
        ("yes", "")
    );
    invariants::check(&service, &customer, &[made, begun, done]).await;
}

#[tokio::test]
async fn the_command_tells_the_same_of_a_file_and_writes_the_rows_to_keep() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("contacts.csv");
    std::fs::write(&file, contacts()).expect("the file is written");
    let named = file.to_str().expect("a path");
    let ran = binary::run(folder.path(), &["dedupe", named, "--json"]);
    let counts: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(
        (&counts["rows"], &counts["groups"], &counts["duplicates"]),
        (&json!(63), &json!(3), &json!(3)),
        "{counts}"
    );
    let rows = table(&std::fs::read(folder.path().join("contacts-deduped.csv")).expect("the result"));
    assert_eq!(told(&rows, "almanac_cluster", "almanac_golden"), [(60, 0), (61, 1), (62, 2)]);
    let kept = folder.path().join("kept.csv");
    let ran = binary::run(
        folder.path(),
        &["dedupe", named, "--golden", "--output", kept.to_str().expect("a path")],
    );
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(table(&std::fs::read(&kept).expect("the result")).len(), 60);
}

#[tokio::test]
async fn duplicates_are_told_of_files_alone() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let connection = json!({
        "system": "hubspot", "name": "CRM", "credentials": {"token": "pat-of-a-test"},
        "objects": {"people": {"mapping": {"email": "email"}, "add": ["duplicates"]}}, "caps": {"daily": 10},
    });
    let refused = service.post(&customer, "/v1/connections", &connection).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.bad_fields().iter().any(|field| field.ends_with(".add")), "{}", refused.body);
}
