//! Documents are true of the repository: the files they name exist, and their numbers are those of the code.

use regex_lite::Regex;
use std::path::{Path, PathBuf};
use tests::golden::in_repository;

/// The folders that hold documents of ours; what is installed or built is not among them.
const FOLDERS: [&str; 4] = ["common", "functions", "infra", "tests"];

fn documents() -> Vec<PathBuf> {
    let root = in_repository("");
    let entries = std::fs::read_dir(&root).expect("the repository").flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = entries.filter(|path| is_document(path)).collect();
    FOLDERS.iter().for_each(|folder| gather(&root.join(folder), &mut found));
    found
}

fn is_document(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "md")
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.ends_with("node_modules") && !path.ends_with("target") {
            gather(&path, found);
        } else if is_document(&path) {
            found.push(path);
        }
    }
}

#[test]
fn every_file_a_document_names_exists() {
    let named = Regex::new("`((?:common|functions|infra|tests)/[A-Za-z0-9_./-]+)`").expect("a pattern");
    let linked = Regex::new(r"\]\(([^)#:]+)(?:#[^)]*)?\)").expect("a pattern");
    let mut checked = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).expect("a document");
        let folder = document.parent().expect("a folder");
        let paths = |pattern: &Regex, from: &Path| -> Vec<PathBuf> {
            let found =
                pattern.captures_iter(&text).filter_map(|found| Some(from.join(found.get(1)?.as_str())));
            found.collect()
        };
        for path in paths(&named, &in_repository("")).into_iter().chain(paths(&linked, folder)) {
            assert!(path.exists(), "{} names {}, which is not there", document.display(), path.display());
            checked += 1;
        }
    }
    assert!(checked > 40, "only {checked} files are named");
}

#[test]
fn the_guide_for_contributors_tells_how_many_calls_the_simulation_makes() {
    let code = std::fs::read_to_string(in_repository("tests/simulation/main.rs")).expect("the simulation");
    let guide = std::fs::read_to_string(in_repository("CONTRIBUTING.md")).expect("the guide");
    for (constant, said) in
        [("CALLS", "`tests/run` makes"), ("CALLS_OF_A_RELEASE", "`tests/run release` makes")]
    {
        let value =
            code.split(&format!("const {constant}: u64 = ")).nth(1).and_then(|rest| rest.split(';').next());
        let value = value.unwrap_or_else(|| panic!("no {constant}")).replace('_', ",");
        assert!(guide.contains(&format!("{said} {value}")), "{constant} is {value}");
    }
}
