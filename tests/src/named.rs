//! The tests of the repository by name, so that documents and tables can say which of them holds what they promise.

use crate::golden::in_repository;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

/// The names of all tests written in Rust.
pub fn tests() -> &'static BTreeSet<String> {
    static NAMES: OnceLock<BTreeSet<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = BTreeSet::new();
        for folder in ["common", "functions", "infra", "tests"] {
            collect(&in_repository(folder), &mut names);
        }
        names
    })
}

fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            names.extend(names_in(&text).map(str::to_owned));
        }
    }
}

/// The name of the function after each mark of a test.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let marks = text.match_indices("#[test]").chain(text.match_indices("#[tokio::test"));
    marks.filter_map(move |(at, _)| {
        let name = text[at..].split("fn ").nth(1)?;
        name.split(['(', '<']).next()
    })
}
