//! What a release is made of and how it is made: the list of crates, and workflows that run only what was looked at.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use tests::golden::in_repository;
use tests::{binary, tools};
use tokio::process::Command;
use tokio::sync::OnceCell;

const WORKFLOWS: [&str; 2] = ["infra/pipeline.yaml", "infra/release.yaml"];

fn read(path: &str) -> String {
    std::fs::read_to_string(in_repository(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The crates of Cargo.lock as `name-version`, and their checksums; ours have none.
fn locked() -> &'static BTreeMap<String, Option<String>> {
    static LOCKED: OnceLock<BTreeMap<String, Option<String>>> = OnceLock::new();
    LOCKED.get_or_init(|| {
        let value = |package: &str, key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""))?;
            Some(line.trim_end_matches('"').to_owned())
        };
        let lock = read("Cargo.lock");
        let packages = lock.split("[[package]]").skip(1);
        packages
            .map(|package| {
                let name = value(package, "name").expect("a name");
                let version = value(package, "version").expect("a version");
                (format!("{name}-{version}"), value(package, "checksum"))
            })
            .collect()
    })
}

/// What `infra/sbom` lists of the program on this machine.
async fn listed() -> &'static Value {
    static LISTED: OnceCell<Value> = OnceCell::const_new();
    LISTED
        .get_or_init(|| async {
            let target = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
            let printed = tools::run(Command::new(in_repository("infra/sbom")).arg(target)).await;
            serde_json::from_str(&printed).expect("JSON")
        })
        .await
}

/// The components of this scope, as `name-version`.
fn of_scope(listed: &Value, scope: &str) -> BTreeSet<String> {
    let text = |component: &Value, key: &str| component[key].as_str().expect("a text").to_owned();
    let components = listed["components"].as_array().expect("components").iter();
    let chosen = components.filter(|component| component["scope"] == scope);
    chosen.map(|component| format!("{}-{}", text(component, "name"), text(component, "version"))).collect()
}

#[tokio::test]
async fn the_list_of_crates_has_each_once_with_the_checksum_and_licence_it_came_with() {
    let listed = listed().await;
    assert_eq!((&listed["bomFormat"], &listed["specVersion"]), (&json!("CycloneDX"), &json!("1.6")));
    let mut references =
        BTreeSet::from([listed["metadata"]["component"]["bom-ref"].as_str().expect("a name")]);
    for component in listed["components"].as_array().expect("components") {
        let (name, version) = (component["name"].as_str(), component["version"].as_str());
        let crate_of = format!("{}-{}", name.expect("a name"), version.expect("a version"));
        let checksum = locked().get(&crate_of).unwrap_or_else(|| panic!("{crate_of} is not in Cargo.lock"));
        assert_eq!(component["hashes"][0]["content"].as_str(), checksum.as_deref(), "{crate_of}");
        assert!(component["licenses"][0]["expression"].is_string(), "{component}");
        assert!(references.insert(component["purl"].as_str().expect("a purl")), "{crate_of} is there twice");
    }
    for dependency in listed["dependencies"].as_array().expect("dependencies") {
        let needed = dependency["dependsOn"].as_array().expect("names");
        for reference in needed.iter().chain([&dependency["ref"]]) {
            assert!(references.contains(reference.as_str().expect("a name")), "{reference} is not listed");
        }
    }
    let has = |scope: &str, name: &str| of_scope(listed, scope).iter().any(|listed| listed.starts_with(name));
    assert!(has("required", "rustls-0") && has("required", "import-0") && has("excluded", "serde_derive-1"));
    assert!(!has("required", "proptest-") && !has("excluded", "proptest-"), "what tests alone use");
}

/// Where a piece of code may panic its file is named, so that the program itself tells which crates are in it.
#[tokio::test(flavor = "multi_thread")]
async fn every_crate_whose_code_is_in_the_program_is_listed() {
    let program = std::fs::read(binary::path()).expect("the program");
    let text = String::from_utf8_lossy(&program);
    let folders = text.match_indices("registry/src/").filter_map(|(at, _)| text[at..].split('/').nth(3));
    let linked: BTreeSet<&str> = folders.filter(|folder| locked().contains_key(*folder)).collect();
    assert!(linked.len() > 100, "{linked:?}");
    let listed = of_scope(listed().await, "required");
    let missing: Vec<&&str> = linked.iter().filter(|folder| !listed.contains(**folder)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The manifests of our own crates, as cargo reads them.
pub async fn packages() -> Vec<Value> {
    let asked = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let printed = tools::run(Command::new(cargo).args(asked)).await;
    let mut metadata: Value = serde_json::from_str(&printed).expect("JSON");
    match metadata["packages"].take() {
        Value::Array(packages) => packages,
        other => panic!("{other} are not packages"),
    }
}

/// A manifest can leave out the unit tests of a crate unnoticed.
#[tokio::test]
async fn every_crate_with_unit_tests_runs_them() {
    let mut with_tests = 0;
    for package in packages().await {
        let target = package["targets"].as_array().expect("targets").iter();
        let Some(library) = target.clone().find(|target| target["kind"][0] == "lib") else { continue };
        let folder = std::path::Path::new(library["src_path"].as_str().expect("a path")).parent().unwrap();
        let listed = Command::new("grep").args(["-rlF", "#[cfg(test)]"]).arg(folder).output().await.unwrap();
        let files = String::from_utf8_lossy(&listed.stdout).into_owned();
        with_tests += usize::from(!files.is_empty());
        assert!(files.is_empty() || library["test"] == true, "{} leaves out:\n{files}", package["name"]);
    }
    assert!(with_tests > 10, "only {with_tests} crates have unit tests");
}

/// A workflow as data.
pub async fn workflow(path: &str) -> Value {
    tools::install_aws().await;
    let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))";
    let printed = tools::run(tools::aws("python").args(["-c", script, path])).await;
    serde_json::from_str(&printed).expect("JSON")
}

#[tokio::test]
async fn workflows_run_actions_by_the_hash_of_a_commit_and_with_few_rights() {
    let mut pinned: BTreeMap<String, String> = BTreeMap::new();
    for path in WORKFLOWS {
        let (workflow, text) = (workflow(path).await, read(path));
        assert_eq!(workflow["permissions"], json!({"contents": "read"}), "{path}");
        let jobs = workflow["jobs"].as_object().expect("jobs");
        let steps = jobs.values().flat_map(|job| job["steps"].as_array().expect("steps"));
        let used: Vec<&str> = steps.filter_map(|step| step["uses"].as_str()).collect();
        assert!(!used.is_empty(), "{path}");
        for used in used {
            let (action, hash) = used.split_once('@').unwrap_or_else(|| panic!("{path}: {used}"));
            let is_hash =
                hash.len() == 40 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            assert!(is_hash, "{path}: {used} can be moved");
            // For readers, and for the search for a newer one.
            let version = text.split(&format!("{used} # v")).nth(1).and_then(|rest| rest.lines().next());
            let version = version.unwrap_or_else(|| panic!("{path}: {used} does not say its version"));
            assert_eq!(version.split('.').count(), 3, "{path}: {version}");
            let other = pinned.insert(action.to_owned(), hash.to_owned());
            assert!(other.is_none_or(|other| other == hash), "{action} has two versions");
        }
    }
    let release = workflow("infra/release.yaml").await;
    let jobs = &release["jobs"];
    // What is published was tested, built here, listed and signed.
    for (job, before) in [
        ("draft", json!("test")),
        ("build", json!("draft")),
        ("clients", json!("draft")),
        ("image", json!("draft")),
        ("publish", json!(["build", "clients", "image"])),
        ("registries", json!("publish")),
    ] {
        assert_eq!(jobs[job]["needs"], before);
    }
    for job in ["build", "clients", "publish"] {
        let rights = &jobs[job]["permissions"];
        assert_eq!(
            (&rights["id-token"], &rights["attestations"]),
            (&json!("write"), &json!("write")),
            "{job}"
        );
    }
    let said = jobs.to_string();
    let words = ["tests/run release", "infra/sbom", "sbom-path", "SHA256SUMS", "gh attestation verify"];
    let built = ["infra/sdk/build", "infra/n8n/build", "infra/wheel", "docker build --file infra/Dockerfile"];
    for word in words.into_iter().chain(built) {
        assert!(said.contains(word), "{word}");
    }
    // A fork that owns no names on the registries publishes nothing there.
    assert_eq!(jobs["registries"]["if"], "vars.PUBLISH == 'true'");
    let published = jobs["registries"].to_string();
    for word in [
        "--trusted-publishing always packages/*.whl",
        "packages/*.tgz",
        "publish \\\"$file\\\" --access public",
    ] {
        assert!(published.contains(word), "{word}");
    }
}
