//! The restore on AWS, where tables are not there when they are asked for: on our engine behind everything AWS does to a caller, and on
//! Amazon's own.

use common::aws::{COMMAND, Http, Settings};
use common::store::{Store, Table};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
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

/// Runs a command of `almanac` on a data directory; what it printed.
fn run_on(data: &Path, arguments: &[&str]) -> Vec<u8> {
    let done = binary::run_with(data, arguments, &[("SEAL_SECRET", SEAL)]);
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    done.stdout
}

/// A backup of a service where credits were given and a person opted out; the folder keeps it.
async fn backup(folder: &Path) -> String {
    let (data, backup) = (folder.join("data"), folder.join("backup"));
    let run = |arguments: &[&str]| run_on(&data, arguments);
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

/// Items by their keys, as lines of a backup or an export have them.
type Items = BTreeMap<String, Value>;

fn key_of(table: Table, item: &Value) -> Value {
    let keys = table.keys();
    let names = [Some(keys.partition), keys.sort].into_iter().flatten();
    names.map(|name| (name.to_owned(), item[name].clone())).collect::<serde_json::Map<_, _>>().into()
}

/// What a backup holds of a table.
fn items(backup: &Path, table: Table) -> Items {
    let Ok(file) = std::fs::File::open(backup.join(format!("{}.json.gz", table.name()))) else {
        return Items::new();
    };
    let mut text = String::new();
    MultiGzDecoder::new(file).read_to_string(&mut text).expect("lines");
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["Item"].take());
    lines.map(|item| (key_of(table, &item).to_string(), item)).collect()
}

/// An export of one table, as AWS lays it out.
fn export(folder: &Path, table: Table, id: &str, summary: &Value, lines: &[Value]) {
    let export = folder.join(table.name()).join("AWSDynamoDB").join(id);
    std::fs::create_dir_all(export.join("data")).expect("a folder");
    std::fs::write(export.join("manifest-summary.json"), summary.to_string()).expect("a summary");
    let file = std::fs::File::create(export.join("data").join("abcdef.json.gz")).expect("a file");
    let mut packed = GzEncoder::new(file, Compression::fast());
    lines.iter().for_each(|line| writeln!(packed, "{line}").expect("a line"));
    packed.finish().expect("a file");
}

/// When the full exports were taken, and until when the others tell what changed.
const FULL: &str = "2026-03-01T12:00:00Z";
const CHANGED: &str = "2026-03-01T12:30:00Z";
const UNTIL: &str = "2026-03-01T13:00:00Z";

/// Every table's full export, and an incremental one that makes `later` of it.
fn lay_out(folder: &Path, table: Table, earlier: &Items, later: &Items) -> (usize, usize) {
    let lines: Vec<Value> = earlier.values().map(|item| json!({"Item": item})).collect();
    let full = json!({"exportType": "FULL_EXPORT", "exportTime": FULL, "itemCount": lines.len()});
    export(folder, table, "01740830400000-aaaaaaaa", &full, &lines);
    let at = CHANGED.parse::<jiff::Timestamp>().expect("a time").as_microsecond().to_string();
    let change =
        |item: &Value| json!({"Metadata": {"WriteTimestampMicros": {"N": at}}, "Keys": key_of(table, item)});
    let written = later.iter().filter(|(key, item)| earlier.get(*key) != Some(*item));
    let written: Vec<Value> = written
        .map(|(_, item)| {
            let mut line = change(item);
            line["NewImage"] = item.clone();
            line
        })
        .collect();
    let deleted: Vec<Value> =
        earlier.iter().filter(|(key, _)| !later.contains_key(*key)).map(|(_, item)| change(item)).collect();
    let window = json!({"exportType": "INCREMENTAL_EXPORT", "exportTime": UNTIL, "exportFromTime": FULL,
        "exportToTime": UNTIL, "outputView": "NEW_IMAGE"});
    export(
        folder,
        table,
        "01740834000000-bbbbbbbb",
        &window,
        &[written.as_slice(), deleted.as_slice()].concat(),
    );
    (written.len(), deleted.len())
}

/// Accounts as the operator sees them.
fn listed(printed: &[u8]) -> BTreeMap<String, Value> {
    let accounts: Vec<Value> = serde_json::from_slice(printed).expect("JSON");
    accounts.into_iter().map(|account| (account["email"].to_string(), account)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_of_every_table_and_what_changed_since_come_back_to_the_last_credit() {
    const CALL: &str = "req_01jn8w5q3c0000000000000000";
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (data, exports) = (at("data"), at("exports"));
    for owner in ["ada", "bob"] {
        let email = format!("{owner}@company.example");
        run_on(&data, &["accounts", "create", "--email", &email, "--credits", "5", "--json"]);
    }
    run_on(&data, &["privacy", "suppress", "--email", "objector@company.example"]);
    run_on(&data, &["backup", text(&at("earlier"))]);
    run_on(&data, &["accounts", "grant", "ada@company.example", "7"]);
    run_on(&data, &["accounts", "create", "--email", "eve@company.example", "--credits", "3", "--json"]);
    run_on(&data, &["privacy", "suppress", "--email", "later@company.example"]);
    run_on(&data, &["backup", text(&at("later"))]);

    let mut bob = Value::Null;
    for table in Table::ALL.iter().copied() {
        let (mut earlier, later) = (items(&at("earlier"), table), items(&at("later"), table));
        // When the full export was taken, a call of Bob's was under way: two credits were held that he has again since.
        if table == Table::Accounts {
            let own = earlier.values_mut().find(|item| item["email"]["S"] == "bob@company.example");
            let own = own.expect("Bob's account");
            bob = own["id"].clone();
            assert_eq!(own["balance"]["N"], "5000", "{own}");
            (own["balance"], own["held"]) = (json!({"N": "3000"}), json!({"N": "2000"}));
        }
        if table == Table::Pending {
            assert!(bob["S"].is_string(), "accounts come first");
            let hold = json!({"id": {"S": CALL}, "open": {"S": "hold#00"}, "account_id": bob, "amount": {"N": "2000"},
                "counters": {"L": []}, "created_at": {"S": "2026-03-01T11:59:59Z"}});
            earlier.insert(key_of(table, &hold).to_string(), hold);
        }
        let (written, deleted) = lay_out(&exports, table, &earlier, &later);
        let changes = match table {
            Table::Accounts => written >= 3,
            Table::Requests | Table::Suppressions => written >= 1,
            Table::Pending => deleted == 1,
            _ => true,
        };
        assert!(changes, "{}: {written} written, {deleted} deleted", table.name());
    }
    let aws = Unkind::alone().await;
    let done = operate(&aws.address, &["restore", text(&exports), "--json"]).await;
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let told: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!((&told["accounts"], &told["differences"]), (&json!(3), &json!([])), "{told}");
    assert_eq!(told["objections"], 2, "{told}");
    let restored = operate(&aws.address, &["accounts", "list", "--json"]).await;
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    let (here, there) = (listed(&run_on(&data, &["accounts", "list", "--json"])), listed(&restored.stdout));
    assert_eq!(there, here);
    assert_eq!(here.len(), 3, "{here:?}");
    assert_eq!(store(&aws.address).hold(CALL).await.expect("read"), None, "what was deleted is gone");
}
