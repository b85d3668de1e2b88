//! The day the first region is gone: tables that arrived item by item, so that a charge is there without its record, or a record
//! without its charge; and the quarterly drill of the copies in another account.

use common::aws::{COMMAND, Http, Settings};
use common::store::{Store, Table};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;
use tests::unkind::Unkind;
use tests::{binary, golden};

const SEAL: &str = "a long random text of this deployment";

/// Runs a program on the tables behind an address.
async fn run(
    program: &Path,
    arguments: &[&str],
    address: &str,
    prefix: &str,
    more: &[(&str, &str)],
) -> Output {
    let mut command = tokio::process::Command::new(program);
    command.args(arguments).env("AWS_ENDPOINT_URL", address).env("TABLE_PREFIX", prefix);
    command.env("AWS_REGION", "us-east-1").env("AWS_ACCESS_KEY_ID", "id").env("AWS_SECRET_ACCESS_KEY", "key");
    command.env("SEAL_SECRET", SEAL).env("RUST_LOG", "warn").envs(more.iter().copied());
    command.output().await.expect("it runs")
}

async fn operate(address: &str, prefix: &str, arguments: &[&str]) -> Output {
    let arguments: Vec<&str> = ["--aws"].into_iter().chain(arguments.iter().copied()).collect();
    run(binary::path(), &arguments, address, prefix, &[]).await
}

fn said(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn store(address: &str, prefix: &str) -> Store {
    let key = ("id".to_owned(), "key".to_owned(), None);
    let settings = Settings::new("us-east-1".to_owned(), key, Some(address.to_owned()));
    Store::new(common::aws::dynamodb(&settings, &Http::new().expect("a client"), COMMAND), prefix)
}

/// Three accounts with ten credits each in tables under a prefix.
async fn accounts(address: &str, prefix: &str) -> Vec<String> {
    store(address, prefix).create_missing_tables().await.expect("tables");
    let mut ids = Vec::new();
    for number in 0..3 {
        let email = format!("owner{number}@company.example");
        let arguments = ["accounts", "create", "--email", &email, "--credits", "10", "--json"];
        let made = said(&operate(address, prefix, &arguments).await);
        ids.push(made["id"].as_str().or(made["account_id"].as_str()).expect("an id").to_owned());
    }
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_arrived_torn_are_found_and_brought_back_with_what_their_ledgers_say() {
    let (folder, aws) = (tempfile::tempdir().unwrap(), Unkind::alone().await);
    let ids = accounts(&aws.address, "far-").await;
    let far = store(&aws.address, "far-");
    // A charge whose record did not arrive any more, and a record whose charge did not.
    let text = |text: &str| aws_sdk_dynamodb::types::AttributeValue::S(text.to_owned());
    let number = |number: i64| aws_sdk_dynamodb::types::AttributeValue::N(number.to_string());
    let update = far.client().update_item().table_name(far.table(Table::Accounts)).key("id", text(&ids[0]));
    let update = update
        .update_expression("SET balance = balance - :one")
        .expression_attribute_values(":one", number(1_000));
    update.send().await.expect("torn");
    let at = common::domain::Clock::System.now() - jiff::SignedDuration::from_hours(1);
    let id = common::domain::ids::new(common::domain::ids::Kind::Request, at);
    let put = far.client().put_item().table_name(far.table(Table::Requests));
    let put = put.item("account_id", text(&ids[1])).item("request_id", text(&id)).item("kind", text("call"));
    let put = put.item("at", text(&at.to_string())).item("delta", number(-2_000)).item("status", number(200));
    put.send().await.expect("torn");

    let audit = operate(&aws.address, "far-", &["accounts", "audit", "--json"]).await;
    assert!(!audit.status.success(), "{}", String::from_utf8_lossy(&audit.stderr));
    let told: Vec<Value> = serde_json::from_slice(&audit.stdout).expect("JSON");
    let mut torn: Vec<&str> = told
        .iter()
        .filter(|account| account["differences"] != json!([]))
        .filter_map(|account| account["id"].as_str())
        .collect();
    torn.sort_unstable();
    let mut expected = [ids[0].as_str(), ids[1].as_str()];
    expected.sort_unstable();
    assert_eq!(torn, expected);

    let copy = folder.path().join("copy");
    let copy = copy.to_str().unwrap();
    let taken = said(&operate(&aws.address, "far-", &["backup", copy, "--json"]).await);
    assert_eq!(taken["accounts"], 3);
    let restored = said(&operate(&aws.address, "open-", &["restore", copy, "--json"]).await);
    assert_eq!((&restored["accounts"], &restored["differences"]), (&json!(3), &json!([])));
    let open = store(&aws.address, "open-");
    for (id, milli) in ids.iter().zip([10_000, 8_000, 10_000]) {
        let account = open.account(id).await.unwrap().expect("an account");
        assert_eq!(account.balance().as_milli(), milli, "{id}: what its ledger says");
    }
}

/// AWS Backup as `infra/drill` calls it: copies of all tables, whose restore takes a while.
const BACKUPS: &str = r#"#!/usr/bin/env bash
set -euo pipefail
case "$1 $2" in
"sts get-caller-identity") echo 123456789012 ;;
"backup list-recovery-points-by-backup-vault")
    for table in accounts keys requests jobs webhooks lists pending suppressions connections actions; do
        [ "$table" != "${WITHOUT:-}" ] || continue
        for age in 7200 3600; do
            jq -n --arg table "$table" --argjson at $(($(date +%s) - age)) '{Status: "COMPLETED", CreationDate: $at,
                ResourceArn: ("arn:aws:dynamodb:us-east-1:1:table/almanac-" + $table), RecoveryPointArn: ("point-\($at)-" + $table)}'
        done
    done | jq -s '{RecoveryPoints: .}' ;;
"backup start-restore-job") echo "$*" >>"$FOLDER/started"; echo "job-$(wc -l <"$FOLDER/started")" ;;
"backup describe-restore-job") echo x >>"$FOLDER/polls"; [ "$(wc -l <"$FOLDER/polls")" -lt 4 ] && echo RUNNING || echo COMPLETED ;;
*) echo "aws $*: not known" >&2; exit 2 ;;
esac
"#;

#[tokio::test(flavor = "multi_thread")]
async fn the_drill_of_the_copies_restores_each_table_and_says_what_would_be_lost_and_for_how_long() {
    let (folder, aws) = (tempfile::tempdir().unwrap(), Unkind::alone().await);
    // What the restore will have brought.
    accounts(&aws.address, "drill-").await;
    let tool = folder.path().join("aws");
    std::fs::write(&tool, BACKUPS).unwrap();
    std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let almanac = binary::path();
    let variables = [
        ("PATH", path.as_str()),
        ("FOLDER", folder.path().to_str().unwrap()),
        ("ALMANAC", almanac.to_str().unwrap()),
        ("DRILL_PAUSE", "0"),
    ];
    let drill = golden::in_repository("infra/drill");
    let done = run(&drill, &["copies", "drill-"], &aws.address, "", &variables).await;
    let told = said(&done);
    let lost = told["copies_are_seconds_old"].as_u64().expect("seconds");
    // The copies are dated while they are listed, which takes a busy machine seconds.
    assert!((3_000..7_200).contains(&lost), "the newest copy counts: {told}");
    assert!(told["took_seconds"].is_u64(), "{told}");
    assert_eq!((&told["accounts"], &told["disagree"]), (&json!(3), &json!([])), "{told}");
    let started = std::fs::read_to_string(folder.path().join("started")).unwrap();
    let lasting = Table::ALL.iter().filter(|table| table.lasts());
    for table in lasting.map(|table| table.name()) {
        assert!(started.contains(&format!("targetTableName=drill-{table},")), "{table}: {started}");
    }
    let without = [&variables[..], &[("WITHOUT", "pending")]].concat();
    let refused = run(&drill, &["copies", "drill-"], &aws.address, "", &without).await;
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no copy of pending"));
}
