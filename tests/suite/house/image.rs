//! The context of the container image, put together as Docker does it: everything that cargo needs must be in it.

use std::path::{Component, Path, PathBuf};
use tests::golden::in_repository;
use tests::tools;
use tokio::process::Command;

/// Folders that no checkout has.
const NOT_CHECKED_OUT: [&str; 5] = [".git", ".tools", ".almanac", "target", "__pycache__"];

/// The lines of the ignore file, in order.
fn rules() -> Vec<String> {
    let text = std::fs::read_to_string(in_repository("infra/Dockerfile.dockerignore")).unwrap();
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

/// Whether Docker leaves a file out: the last rule that matches it or a folder above it decides.
fn is_ignored(rules: &[String], path: &str) -> bool {
    rules.iter().fold(false, |ignored, rule| {
        let (pattern, excludes) = rule.strip_prefix('!').map_or((rule.as_str(), true), |rest| (rest, false));
        if matches(pattern, path) { excludes } else { ignored }
    })
}

fn matches(pattern: &str, path: &str) -> bool {
    if pattern == "*" {
        return true;
    }
    if let Some(name) = pattern.strip_prefix("**/") {
        assert!(!name.contains(['*', '/']), "this test does not understand {pattern}");
        return path.split('/').any(|part| part == name);
    }
    assert!(!pattern.contains('*'), "this test does not understand {pattern}");
    path.strip_prefix(pattern).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Every file below a folder, by its path in the repository.
fn files(folder: &Path, below: &str, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if NOT_CHECKED_OUT.contains(&name.as_str()) {
            continue;
        }
        let path = if below.is_empty() { name } else { format!("{below}/{name}") };
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), &path, found);
        } else {
            found.push(path);
        }
    }
}

/// The context, as the paths of its files.
fn context() -> Vec<String> {
    let (rules, mut found) = (rules(), Vec::new());
    files(&in_repository(""), "", &mut found);
    found.retain(|path| !is_ignored(&rules, path));
    found
}

#[test]
fn the_last_rule_that_matches_decides() {
    let rules = ["*", "!common", "!infra/postgres", "**/target"].map(str::to_owned);
    for (path, ignored) in [
        ("README.md", true),
        ("common/src/lib.rs", false),
        ("common/target/x", true),
        ("commoner/x", true),
        ("infra/postgres/0001.sql", false),
        ("infra/other", true),
    ] {
        assert_eq!(is_ignored(&rules, path), ignored, "{path}");
    }
}

/// Copies the context elsewhere, as Docker sends it to its builder.
fn copied() -> (tempfile::TempDir, Vec<String>) {
    let (folder, context) = (tempfile::tempdir().unwrap(), context());
    for path in &context {
        let copy = folder.path().join(path);
        std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
        std::fs::copy(in_repository(path), copy).unwrap();
    }
    (folder, context)
}

/// Has cargo resolve the whole workspace in the context, with the locked versions; files that sources include must be there, too.
#[tokio::test]
async fn the_context_of_the_image_has_everything_that_cargo_needs() {
    let (folder, context) = copied();
    for secret in [".almanac/seal-secret", "infra/almanac.env", ".env"] {
        assert!(is_ignored(&rules(), secret), "{secret} would be sent to the builder");
    }
    assert!(context.iter().any(|path| path == ".cargo/config.toml"), "the build's settings are missing");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut read = Command::new(cargo);
    read.args(["metadata", "--locked", "--offline", "--format-version", "1", "--manifest-path"]);
    let printed = tools::run(read.arg(folder.path().join("Cargo.toml"))).await;
    let metadata: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let ours: Vec<_> = packages.iter().filter(|package| package["source"].is_null()).collect();
    assert!(ours.iter().any(|package| package["name"] == "local"), "the server is missing");
    assert!(packages.len() > ours.len(), "no dependency was resolved");
    for target in ours.iter().flat_map(|package| package["targets"].as_array().unwrap()) {
        let source = target["src_path"].as_str().unwrap();
        assert!(Path::new(source).is_file(), "{source} is missing");
    }
    let mut included = 0;
    for source in context.iter().filter(|path| path.ends_with(".rs")) {
        let text = std::fs::read_to_string(folder.path().join(source)).unwrap();
        let macros = ["include_str!(\"", "include_bytes!(\"", "include!(\""];
        for rest in macros.iter().flat_map(|name| text.split(name).skip(1)) {
            let named = rest.split('"').next().unwrap();
            let path = flattened(&Path::new(source).parent().unwrap().join(named));
            assert!(folder.path().join(&path).is_file(), "{source} includes {}", path.display());
            included += 1;
        }
    }
    assert!(included > 50, "only {included} included files were found");
}

/// The command by which the Dockerfile compiles, for this machine.
fn compiles() -> String {
    let text = std::fs::read_to_string(in_repository("infra/Dockerfile")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("RUN cargo build")).expect("it compiles");
    let target = " --target \"$TARGET\"";
    assert!(line.contains(target), "{line}");
    format!("cargo build{}", line.replace(target, "").trim_end_matches('\\'))
}

/// Slow, and only before a release: compiles the program from the context with the Dockerfile's own command.
#[tokio::test]
async fn a_release_compiles_from_the_context_of_the_image() {
    let command = compiles();
    assert!(command.contains("--locked") && command.contains("--bin almanac"), "{command}");
    if std::env::var_os("TESTS_RELEASE").is_none() {
        return;
    }
    let (folder, _) = copied();
    let target = in_repository(".tools/image");
    let script = format!("cd '{}' && {command}", folder.path().display());
    let mut compile = Command::new("bash");
    compile.args(["-euo", "pipefail", "-c", &script]).env("CARGO_TARGET_DIR", &target);
    tools::run(compile.env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("CLIPPY_ARGS")).await;
    let version = tools::run(Command::new(target.join("fast/almanac")).arg("--version")).await;
    assert!(version.starts_with("almanac "), "{version}");
}

/// A path without `..`, which Docker's builder would not follow out of the context.
fn flattened(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut flat, part| {
        match part {
            Component::ParentDir => assert!(flat.pop(), "{} leaves the context", path.display()),
            part => flat.push(part),
        }
        flat
    })
}
