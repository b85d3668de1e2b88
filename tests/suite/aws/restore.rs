//! The restore on AWS, where tables are not there when they are asked for: on our engine behind everything AWS does to a caller, and on
//! Amazon's own.

use common::aws::{COMMAND, Http, Settings};
use common::store::{Store, Table};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Output;
use tests::unkind::Unkind;
use tests::{amazon, binary};

const PREFIX: &str = "again-";
const SEAL: &str = "a long random text of this deployment";

/// Runs a command of `almanac` on the tables behind an address.
async fn operate(address: &str, arguments: &[&str]) -> Output {
    let mut command = tokio::process::Command::new(binary::path());
    command.arg("--aws").args(arguments).env("AWS_ENDPOINT_URL", address).env("TABLE_PREFIX", PREFIX);
    command.env("AWS_REGION", "us-east-1").env("AWS_ACCESS_KEY_ID", "id").env("AWS_SECRET_ACCESS_KEY", "key");
    command.env("SEAL_SECRET", SEAL).env("RUST_LOG", "warn");
    command.output().await.expect("almanac runs")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn store(address: &str) -> Store {
    let key = ("id".to_owned(), "key".to_owned(), None);
    let settings = Settings::new("us-east-1".to_owned(), key, Some(address.to_owned()));
    Store::new(common::aws::dynamodb(&settings, &Http::new().expect("a client"), COMMAND), PREFIX)
}

/// A backup of a service where credits were given and a person opted out; the folder keeps it.
async fn backup(folder: &Path) -> String {
    let (data, backup) = (folder.join("data"), folder.join("backup"));
    let run = |arguments: &[&str]| {
        let done = binary::run_with(&data, arguments, &[("SEAL_SECRET", SEAL)]);
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    };
    for number in 0..12 {
        let email = format!("owner{number}@company.example");
        run(&["accounts", "create", "--email", &email, "--credits", "5", "--json"]);
    }
    run(&["privacy", "suppress", "--email", "objector@company.example"]);
    run(&["backup", text(&backup)]);
    text(&backup).to_owned()
}

/// What AWS says expires.
async fn expiring(store: &Store) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for table in Table::ALL {
        let described = store.client().describe_time_to_live().table_name(store.table(*table)).send().await;
        let status = described.expect("described").time_to_live_description;
        if status.and_then(|told| told.time_to_live_status).is_some_and(|status| status.as_str() == "ENABLED")
        {
            found.insert(table.name());
        }
    }
    found
}

async fn drill(aws: &Unkind, from: &str) {
    // The credentials run out while the tables are prepared, and once more while they are filled.
    for requests in [4, 22] {
        aws.forbid_after(Some(requests));
        let broken = operate(&aws.address, &["restore", from, "--json"]).await;
        let said = String::from_utf8_lossy(&broken.stderr).into_owned();
        assert!(!broken.status.success() && said.contains("AccessDenied"), "{said}");
    }
    aws.forbid_after(None);
    let again = operate(&aws.address, &["restore", from, "--json"]).await;
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    let told: Value = serde_json::from_slice(&again.stdout).expect("JSON");
    assert_eq!(
        (&told["accounts"], &told["differences"], &told["objections"]),
        (&json!(12), &json!([]), &json!(1))
    );
    println!("restored while {} requests were refused: {told}", aws.refused());
    assert!(aws.refused() > 10, "AWS was kind");
    let store = store(&aws.address);
    let expected: BTreeSet<&str> =
        Table::ALL.iter().filter(|table| table.expires()).map(|table| table.name()).collect();
    assert_eq!(expiring(&store).await, expected, "what a first attempt left undone is done by the second");
    let lasting =
        Table::ALL.iter().filter(|table| table.lasts()).map(|table| format!("{PREFIX}{}", table.name()));
    assert_eq!(aws.restorable(), lasting.collect());
    let third = operate(&aws.address, &["restore", from]).await;
    assert!(!third.status.success(), "accounts that are there are not written over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_waits_for_its_tables_and_one_that_broke_off_is_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let from = backup(folder.path()).await;
    drill(&Unkind::alone().await, &from).await;
    if let Some(amazons) = amazon::address().await {
        drill(&Unkind::before_address(amazons).await, &from).await;
    }
}
