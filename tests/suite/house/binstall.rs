//! `cargo binstall` finds the archives that the release workflow makes: names and contents agree.

use super::supply::{packages, workflow};
use serde_json::Value;
use std::collections::BTreeMap;
use tests::{binary, tools};
use tokio::process::Command;

/// The manifest of the program, as cargo reads it.
async fn manifest() -> Value {
    let packages = packages().await;
    packages.into_iter().find(|package| package["name"] == "local").expect("the program's package")
}

/// A template of cargo-binstall with its variables filled in; a variable it does not know is a failed test.
fn filled(template: &Value, variables: &BTreeMap<&str, &str>) -> String {
    let mut text = template.as_str().expect("a template").to_owned();
    for (name, value) in variables {
        text = text.replace(&format!("{{ {name} }}"), value);
    }
    assert!(!text.contains('{'), "{text} has a variable that cargo-binstall does not know");
    text
}

#[tokio::test]
async fn cargo_binstall_finds_every_archive_of_a_release_and_the_program_in_it() {
    let (manifest, release) = (manifest().await, workflow("infra/release.yaml").await);
    let binstall = &manifest["metadata"]["binstall"];
    assert_eq!(binstall["pkg-fmt"], "tgz");
    let programs = manifest["targets"].as_array().expect("targets").iter();
    let mut programs = programs.filter(|target| target["kind"][0] == "bin");
    let program = programs.next().expect("a program")["name"].as_str().expect("a name");
    assert!(programs.next().is_none(), "binstall installs every program of the package");

    let (on, jobs) = (&release["true"]["push"]["tags"], &release["jobs"]);
    assert_eq!(on[0], "v*", "{release}");
    let build = &jobs["build"];
    let steps: Vec<&str> =
        build["steps"].as_array().expect("steps").iter().filter_map(|step| step["run"].as_str()).collect();
    // The command that packs the archive, without the two after it.
    let packs = steps.iter().find_map(|step| Some(&step[..step.find("infra/sbom")?])).expect("an archive");
    let uploads = steps.iter().find(|step| step.contains("gh release upload")).expect("an upload");
    let version = manifest["version"].as_str().expect("a version");
    for row in build["strategy"]["matrix"]["include"].as_array().expect("targets") {
        let target = row["target"].as_str().expect("a target");
        let folder = tempfile::tempdir().unwrap();
        let built = folder.path().join(format!("target/{target}/fast"));
        std::fs::create_dir_all(&built).unwrap();
        std::fs::copy(binary::path(), built.join("almanac")).unwrap();
        for licence in ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"] {
            std::fs::write(folder.path().join(licence), licence).unwrap();
        }
        let script = format!("cd '{}' && {packs}", folder.path().display());
        tools::run(Command::new("bash").args(["-euo", "pipefail", "-c", &script]).env("TARGET", target))
            .await;

        let variables = BTreeMap::from([
            ("repo", manifest["repository"].as_str().expect("a repository")),
            ("version", version),
            ("target", target),
            ("bin", program),
            ("binary-ext", ""),
        ]);
        let address = filled(&binstall["pkg-url"], &variables);
        let (release, archive) = address.rsplit_once('/').expect("a path");
        assert!(release.ends_with(&format!("/releases/download/v{version}")), "{address}");
        let uploaded = uploads.replace("$TARGET", target);
        assert!(uploaded.contains(&format!("\"{archive}\"")), "{archive} is not uploaded by {uploaded}");
        let archive = folder.path().join(archive);
        assert!(archive.is_file(), "{} is not what is packed", archive.display());

        let installed = folder.path().join("installed");
        std::fs::create_dir(&installed).unwrap();
        let mut unpack = Command::new("tar");
        tools::run(unpack.arg("--extract").arg("--file").arg(&archive).arg("--directory").arg(&installed))
            .await;
        let program = installed.join(filled(&binstall["bin-dir"], &variables));
        let said = tools::run(Command::new(program).arg("--version")).await;
        assert!(said.starts_with("almanac "), "{said}");
    }
}
