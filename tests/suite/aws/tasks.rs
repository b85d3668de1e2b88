//! Work by the clock in the cloud (`infra/tasks.yaml`): each task of `infra/task` as it runs in its container, on tables of an engine of
//! its own, with a folder for the bucket.

use common::aws::{COMMAND, Http, Settings};
use common::queue::Message;
use common::store::{Store, Table};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;
use tests::sites::{Page, Sites};
use tests::unkind::Unkind;
use tests::{Service, binary, golden, tools, unhurried};

/// The AWS CLI as far as the tasks call it: a bucket that is a folder, and a secret.
const AWS: &str = r#"#!/usr/bin/env bash
set -euo pipefail
local_path() { sed "s|^s3://bucket|$FOLDER/bucket|" <<<"$1"; }
etag() { echo "\"$(md5sum <"$1" | cut -c1-32)\""; }
words=() recursive= excluded=() delete= match=
while [ $# -gt 0 ]; do
    case $1 in
    --only-show-errors) ;;
    --recursive) recursive=1 ;;
    --delete) delete=1 ;;
    --copy-props) shift ;;
    --exclude) excluded+=(--exclude="$2"); shift ;;
    --bucket | --output | --query | --layer-name | --content | --secret-id | --format) shift ;;
    --prefix) prefix=$2; shift ;;
    --key) key=$2; shift ;;
    --body) body=$2; shift ;;
    --if-none-match) [ "$2" = '*' ] || exit 2; shift ;;
    --if-match) match=$2; shift ;;
    *) words+=("$1") ;;
    esac
    shift
done
echo "${words[*]} ${prefix:-}" >>"$FOLDER/calls"
case "${words[0]} ${words[1]}" in
"configure export-credentials") echo "export AWS_ACCESS_KEY_ID=id AWS_SECRET_ACCESS_KEY=key" ;;
"secretsmanager get-secret-value") cat "$FOLDER/secret" ;;
"s3api list-objects-v2")
    cd "$FOLDER/bucket"
    find . -type f -path "./$prefix*" | sort | sed 's|^\./||' | while read -r key; do
        [ -e "$key" ] || continue
        jq -n --arg Key "$key" --arg ETag "$(etag "$key")" --arg LastModified "$(date -u -r "$key" +%Y-%m-%dT%H:%M:%S+00:00)" '$ARGS.named'
    done | jq -s '{Contents: .}' ;;
"s3api put-object")
    at=$FOLDER/bucket/$key
    refused() { echo "An error occurred (PreconditionFailed) when calling the PutObject operation" >&2; exit 254; }
    if [ -n "$match" ]; then
        [ "$(etag "$at")" = "$match" ] || refused
        cat "$body" >"$at"
    else
        (set -C && cat "$body" >"$at") 2>/dev/null || refused
    fi
    jq -n --arg ETag "$(etag "$at")" '$ARGS.named' ;;
"s3 cp" | "s3 mv")
    from=$(local_path "${words[2]}") to=$(local_path "${words[3]}")
    [ -z "$recursive" ] || { mkdir -p "$to"; tar -C "$from" -c "${excluded[@]}" . | tar -C "$to" -x; exit; }
    mkdir -p "$(dirname "$to")"
    "${words[1]}" "$from" "$to" ;;
"s3 sync")
    [ ! -e "$FOLDER/closed" ] || [[ ${words[3]} != s3://* ]] || { echo "AccessDenied" >&2; exit 1; }
    from=$(local_path "${words[2]}") to=$(local_path "${words[3]}")
    mkdir -p "$from" "$to"
    [ -z "$delete" ] || (cd "$to" && find . -type f) | while read -r file; do [ -e "$from/$file" ] || rm "$to/$file"; done
    tar -C "$from" -c "${excluded[@]}" . | tar -C "$to" -x ;;
"s3 rm") rm "$(local_path "${words[2]}")" ;;
"lambda publish-layer-version") echo arn:aws:lambda:us-east-1:1:layer:almanac-dataset:2 ;;
*) echo "aws ${words[*]}: not known" >&2; exit 2 ;;
esac
"#;

const PEOPLE: &str = "First Name,Last Name,Title,Company,Email,Website\n\
    Ada,Example,CTO,Acme GmbH,ada@acme.example,acme.example\nBob,Example,CEO,Acme GmbH,bob@acme.example,acme.example\n";

struct Cloud {
    folder: tempfile::TempDir,
    tables: Unkind,
}

impl Cloud {
    async fn new() -> Self {
        let (folder, tables) = (tempfile::tempdir().unwrap(), Unkind::alone().await);
        std::fs::create_dir(folder.path().join("bucket")).unwrap();
        let tool = folder.path().join("aws");
        std::fs::write(&tool, AWS).unwrap();
        std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755)).unwrap();
        let cloud = Self { folder, tables };
        cloud.store().create_missing_tables().await.expect("tables");
        cloud.settings(&json!({}));
        cloud
    }

    fn store(&self) -> Store {
        let key = ("id".to_owned(), "key".to_owned(), None);
        let settings = Settings::new("us-east-1".to_owned(), key, Some(self.tables.address.clone()));
        let client = common::aws::dynamodb(&settings, &Http::new().expect("a client"), COMMAND);
        Store::new(client, "almanac-")
    }

    /// What is in the secret.
    fn settings(&self, more: &Value) {
        let mut settings =
            json!({"SEAL_SECRET": "a long random text of this deployment", "note": "not a setting"});
        settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        std::fs::write(self.folder.path().join("secret"), settings.to_string()).unwrap();
    }

    fn put(&self, key: &str, text: &str) {
        let path = self.folder.path().join("bucket").join(key);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// The keys of what lies under a prefix of the bucket.
    fn keys(&self, prefix: &str) -> Vec<String> {
        fn below(folder: &Path, at: &str, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
                let name = format!("{at}{}", entry.file_name().to_string_lossy());
                match entry.path().is_dir() {
                    true => below(&entry.path(), &format!("{name}/"), found),
                    false => found.push(name),
                }
            }
        }
        let mut found = Vec::new();
        below(&self.folder.path().join("bucket"), "", &mut found);
        found.retain(|key| key.starts_with(prefix));
        found.sort();
        found
    }

    fn read(&self, key: &str) -> String {
        std::fs::read_to_string(self.folder.path().join("bucket").join(key)).unwrap_or_default()
    }

    /// Runs a task in a fresh container.
    async fn run(&self, task: &str) -> Output {
        self.run_with(task, "600").await
    }

    /// The same with as many seconds of patience.
    async fn run_with(&self, task: &str, patience: &str) -> Output {
        let container = tempfile::tempdir().unwrap();
        let path = format!("{}:{}", self.folder.path().display(), std::env::var("PATH").unwrap());
        let mut command = tokio::process::Command::new(golden::in_repository("infra/task"));
        command.arg(task).current_dir(container.path()).env("PATH", path).env("FOLDER", self.folder.path());
        command.env("BUCKET", "bucket").env("SECRETS", "settings").env("TABLE_PREFIX", "almanac-");
        command.env("AWS_ENDPOINT_URL", &self.tables.address).env("AWS_REGION", "us-east-1");
        command.env_remove("AWS_ACCESS_KEY_ID").env("ALMANAC", binary::path()).env("RUST_LOG", "warn");
        command.env("PATIENCE", patience);
        command.env("LAYER", "almanac-dataset").output().await.expect("it runs")
    }

    async fn done(&self, task: &str) -> String {
        let output = self.run(task).await;
        assert!(output.status.success(), "{task}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_imported_people_are_erased_and_tables_backed_up_without_an_operator() {
    let cloud = Cloud::new().await;
    assert_eq!(cloud.done("import").await, "", "nothing to do");
    cloud.put("imports/people/october.csv", PEOPLE);
    let told = cloud.done("import").await;
    assert!(told.contains("2 added") && told.contains("layer:almanac-dataset:2"), "{told}");
    assert_eq!(cloud.keys("imports/"), Vec::<String>::new());
    let imported = cloud.keys("imported/");
    assert!(imported.len() == 1 && imported[0].ends_with("-october.csv"), "{imported:?}");
    let first = cloud.read("dataset/current");
    assert!(!first.is_empty() && cloud.keys("layers/").len() == 1, "{:?}", cloud.keys(""));

    cloud.put("erase/request-1", "--email\nada@acme.example\n");
    cloud.done("erase").await;
    assert_eq!(cloud.keys("erase/"), Vec::<String>::new());
    let receipts = cloud.keys("receipts/");
    assert_eq!(receipts.len(), 1);
    let receipt: Value = serde_json::from_str(&cloud.read(&receipts[0])).expect("a receipt");
    assert!(receipt["signature"].is_string() && !receipt.to_string().contains("ada@"), "{receipt}");
    assert_ne!(cloud.read("dataset/current"), first, "the records are without her");
    // She stays out, whoever tells of her next.
    cloud.put("imports/people/november.csv", PEOPLE);
    let told = cloud.done("import").await;
    assert!(!told.contains("2 added"), "{told}");

    cloud.done("backup").await;
    let backup = cloud.keys("backups/");
    let manifest = backup.iter().find(|key| key.ends_with("/manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&cloud.read(manifest)).expect("JSON");
    assert_eq!(backup.len(), manifest["tables"].as_object().expect("tables").len() + 1, "{backup:?}");
}

/// From a list of domains to the records, as in the cloud: the command line asks, a worker reads, the task imports.
#[tokio::test(flavor = "multi_thread")]
async fn websites_that_workers_read_become_records() {
    let cloud = Cloud::new().await;
    let web = Sites::start(|asked| match (asked.host.as_str(), asked.path.as_str()) {
        ("acme.com", "/") => {
            Page::html("<title>Acme | Robots</title><a href='https://jobs.lever.co/acme'>Jobs</a>")
        }
        ("globex.com", "/") => Page::html("<title>Globex</title>"),
        _ => Page::missing(),
    })
    .await;
    let almanac = async |arguments: &[&str]| {
        let mut command = tokio::process::Command::new(binary::path());
        command.arg("--aws").args(arguments).current_dir(cloud.folder.path());
        command.env("AWS_ENDPOINT_URL", &cloud.tables.address).env("AWS_REGION", "us-east-1");
        command.env("AWS_ACCESS_KEY_ID", "id").env("AWS_SECRET_ACCESS_KEY", "key");
        let output = command.env("TABLE_PREFIX", "almanac-").output().await.expect("it runs");
        (
            output.status.success(),
            String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned(),
        )
    };
    let crawl = async |arguments: &[&str]| almanac(&[&["crawl"][..], arguments].concat()).await;
    let list = cloud.folder.path().join("domains.csv");
    std::fs::write(&list, "Company,Website\nAcme,https://www.acme.com/\nGlobex,globex.com\n,nothing.com\n")
        .unwrap();
    let (done, said) = crawl(&[list.to_str().unwrap()]).await;
    assert!(done && said.contains("3 domains: 3 will be read, 0 were read"), "{said}");
    assert!(crawl(&[list.to_str().unwrap()]).await.1.contains("0 will be read, 3 were read"));
    assert_eq!(crawl(&["--waiting"]).await, (true, "0\n".to_owned()));
    let (done, said) = crawl(&[]).await;
    assert!(!done && said.contains("name a list of domains"), "{said}");
    for option in ["--at-once", "--pages"] {
        let (done, said) = crawl(&[list.to_str().unwrap(), option, "4"]).await;
        assert!(!done && said.contains(option), "it would change nothing: {said}");
    }

    let store = cloud.store();
    let config = unhurried().with(|config| web.serve(&mut config.providers));
    let service = Service::start_on(store, config, false).await;
    let worker = sites::Worker::new(service.app.clone());
    assert_eq!(worker.sweep().await.expect("swept"), 3);
    for name in ["acme.com", "globex.com", "nothing.com"] {
        worker.work(&Message::Site { domain: name.parse().unwrap() }).await.expect("read");
    }
    // What was read is behind until the records that have it are where others read them.
    let closed = cloud.folder.path().join("closed");
    std::fs::write(&closed, "").unwrap();
    assert!(!cloud.run("import").await.status.success());
    assert_eq!(crawl(&["--waiting"]).await, (true, "3\n".to_owned()));
    std::fs::remove_file(&closed).unwrap();
    let told = cloud.done("import").await;
    assert!(told.contains("2 added"), "{told}");
    let (done, listed) = almanac(&["sources", "list"]).await;
    assert!(done && listed.contains("lever:acme"), "{listed}");
    let (before, layers) = (cloud.read("dataset/current"), cloud.keys("layers/").len());
    assert!(!before.is_empty() && layers == 1);
    assert_eq!(crawl(&["--waiting"]).await, (true, "0\n".to_owned()));
    assert_eq!(cloud.done("import").await, "", "there is nothing more to do");
    assert_eq!((cloud.read("dataset/current"), cloud.keys("layers/").len()), (before, layers));

    let (done, said) = crawl(&["--forget", list.to_str().unwrap()]).await;
    assert!(done && said.contains("3 sites will not be read any more"), "{said}");
    assert!(
        crawl(&[list.to_str().unwrap(), "--older-than", "0"]).await.1.contains("0 will be read, 3 were read")
    );
    let (done, said) = crawl(&["--remember", list.to_str().unwrap()]).await;
    assert!(done && said.contains("3 sites can be read again"), "{said}");
    let again = crawl(&[list.to_str().unwrap()]).await.1;
    assert!(again.contains("3 will be read, 0 were read"), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_is_left_for_the_next_run() {
    let cloud = Cloud::new().await;
    for (task, key, text) in [
        ("erase", "erase/request-1", "--no-such-option\nx\n"),
        ("import", "imports/people/broken.csv", "\u{0}\n"),
        // Lists that the state gave, of which no key tells how to go on.
        ("drop", "drop/drop-lists.zip", "no archive"),
    ] {
        cloud.put(key, text);
        let failed = cloud.run(task).await;
        assert!(!failed.status.success(), "{task} passes: {}", String::from_utf8_lossy(&failed.stdout));
        assert_eq!(cloud.read(key), text, "{task}");
    }
    assert_eq!(cloud.keys("receipts/"), Vec::<String>::new());
    assert!(!cloud.run("nothing").await.status.success());
}

/// Tasks that change the records work one after the other: each would number its snapshot like the other's.
#[tokio::test(flavor = "multi_thread")]
async fn no_task_overwrites_what_another_one_did() {
    // Slow: one task waits for another, with a look every few seconds.
    let cloud = Cloud::new().await;
    cloud.put("imports/people/october.csv", PEOPLE);
    cloud.done("import").await;
    assert_eq!(cloud.keys("dataset.lock"), Vec::<String>::new(), "it is left");
    let head = PEOPLE.lines().next().unwrap();
    let carl = format!("{head}\nCarl,Example,COO,Acme GmbH,carl@acme.example,acme.example\n");
    cloud.put("imports/people/november.csv", &carl);
    cloud.put("erase/request-1", "--email\nada@acme.example\n");

    // Another task is at work.
    let (before, layers) = (cloud.read("dataset/current"), cloud.keys("layers/"));
    cloud.put("dataset.lock", "drop");
    for task in ["erase", "import"] {
        let refused = cloud.run_with(task, "0").await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && said.contains("another task is changing the records"), "{said}");
    }
    assert_eq!((cloud.read("dataset.lock"), cloud.read("dataset/current")), ("drop".to_owned(), before));
    assert_eq!((cloud.keys("erase/").len(), cloud.keys("imports/").len()), (1, 1), "for the next run");
    assert_eq!((cloud.keys("layers/"), cloud.keys("receipts/").len()), (layers, 0));

    // It died, long ago.
    let lock =
        std::fs::File::options().write(true).open(cloud.folder.path().join("bucket/dataset.lock")).unwrap();
    lock.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(10 * 3600)).unwrap();
    drop(lock);
    let (erased, imported) = tokio::join!(cloud.done("erase"), cloud.done("import"));
    assert!(imported.contains("1 added"), "{erased} {imported}");
    assert_eq!(cloud.keys("dataset.lock"), Vec::<String>::new());
    cloud.put("erase/request-2", "--email\ncarl@acme.example\n");
    cloud.put("erase/request-3", "--email\nada@acme.example\n");
    cloud.done("erase").await;
    let receipts: Vec<Value> =
        cloud.keys("receipts/").iter().map(|key| serde_json::from_str(&cloud.read(key)).unwrap()).collect();
    let found: Vec<u64> =
        receipts.iter().filter_map(|receipt| receipt["stores"]["dataset"]["found"].as_u64()).collect();
    assert_eq!(found, [1, 1, 0], "Ada once, Carl, and Ada no more");
}

/// Each task is a role of its own, which has a schedule, an alarm, and no more rights than its commands were seen to use.
#[tokio::test]
async fn every_task_has_its_own_role_schedule_and_alarm() {
    tools::install_aws().await;
    let read = "import json, sys; from samcli.yamlhelper import yaml_parse; print(json.dumps(yaml_parse(open('infra/tasks.yaml').read()), default=str))";
    let mut python = tools::aws("python");
    let template: Value = serde_json::from_str(&tools::run(python.args(["-c", read])).await).expect("JSON");
    let resources = template["Resources"].as_object().expect("resources");
    let script = std::fs::read_to_string(golden::in_repository("infra/task")).expect("the tasks");
    let mut roles = BTreeSet::new();
    for task in ["Backup", "Drop", "Erase", "Import"] {
        let project = &resources[&format!("{task}Task")]["Properties"];
        let word = task.to_lowercase();
        let commands = project["Source"]["BuildSpec"].as_str().expect("commands");
        assert!(
            commands.contains(&format!("task {word}\n")) && script.contains(&format!("\n{word})\n")),
            "{word}"
        );
        let role = project["ServiceRole"]["Fn::GetAtt"][0].as_str().expect("a role");
        assert!(roles.insert(role), "{role} is shared");
        let schedule = &resources[&format!("{task}Schedule")]["Properties"];
        assert_eq!(schedule["State"]["Ref"], format!("{task}State"));
        assert!(schedule["Target"]["Input"].to_string().contains(&format!("${{{task}Task}}")), "{schedule}");
        let alarm = &resources[&format!("{task}FailedAlarm")]["Properties"];
        assert_eq!(alarm["Dimensions"][0]["Value"]["Ref"], format!("{task}Task"));
        let rights = resources[role]["Properties"]["Policies"].to_string();
        let reads_all =
            Table::ALL.iter().all(|table| rights.contains(&format!("${{TablePrefix}}{}\"", table.name())));
        assert_eq!(reads_all, task == "Backup", "{task}");
        assert_eq!(rights.contains("PutItem"), task != "Backup", "{task}");
        // None of them reaches keys, balances or the ledger but to read them.
        for statement in resources[role]["Properties"]["Policies"][0]["PolicyDocument"]["Statement"]
            .as_array()
            .expect("rights")
        {
            let writes = statement["Action"].to_string().contains("PutItem");
            let money = ["accounts", "keys", "requests", "pending", "counters"];
            let touched =
                money.iter().any(|table| statement["Resource"].to_string().contains(&format!("}}{table}\"")));
            assert!(!(writes && touched), "{task}: {statement}");
        }
    }
    tools::run(tools::aws("cfn-lint").arg("infra/tasks.yaml")).await;
}
