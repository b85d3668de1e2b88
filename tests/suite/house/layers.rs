//! The layers hold: crates depend downwards only, no crate's modules import each other in a circle, functions name `common` alone,
//! engines name none of each other, and nobody but the dataset knows the index. Cargo itself refuses an upward import between crates;
//! this names the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tests::golden::in_repository;

/// The crates, from the lowest; each may depend on those before it. The demo world and the importer stand beside the providers:
/// only whoever serves the demo or imports names them.
const LAYERS: [&str; 11] = [
    "domain",
    "language",
    "matching",
    "lookup",
    "directory",
    "dataset",
    "postgres",
    "world",
    "import",
    "providers",
    "common",
];
/// What a crate may not depend on although it stands lower. Engines are siblings: none names another.
const APART: [(&str, &str); 6] = [
    ("common", "world"),
    ("common", "import"),
    ("providers", "dataset"),
    ("import", "world"),
    ("import", "dataset"),
    ("postgres", "dataset"),
];
/// The functions that name more than `common`: the one-process server, the demo feed, customers' files.
const NAMING_MORE: [&str; 3] = ["local", "signals", "bulk"];

/// The folders of large functions in which modules stand above each other, too.
const FOLDERS: [&str; 7] = [
    "functions/console/src",
    "functions/console/src/app",
    "functions/console/src/reference",
    "functions/local/src",
    "functions/local/src/client",
    "functions/local/src/commands",
    "functions/local/src/server",
];

type Graph = BTreeMap<String, BTreeSet<String>>;

fn folder(layer: &str) -> PathBuf {
    in_repository(if layer == "common" { "common".into() } else { format!("common/{layer}") }.as_str())
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The layers a manifest names, those for tests alone left out.
fn dependencies(manifest: &Path) -> Vec<&'static str> {
    let text = read(manifest);
    let own = text.split("[dependencies]").nth(1).unwrap_or_default();
    let own = own.split("\n[").next().unwrap_or_default();
    let names = |layer: &&str| own.lines().any(|line| line.split(['.', ' ', '=']).next() == Some(*layer));
    LAYERS.into_iter().filter(names).collect()
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a file without its comments and its tests.
fn code(path: &Path) -> String {
    let text = read(path);
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The names that stand behind a prefix, such as `crate::`; those of a group `crate::{a, b::c}` too.
fn named<'a>(text: &'a str, prefix: &str) -> Vec<&'a str> {
    let word = |text: &'a str| {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        &text[..end]
    };
    let mut names = Vec::new();
    for (at, _) in text.match_indices(prefix) {
        let rest = &text[at + prefix.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            names.push(word(rest));
            continue;
        };
        let (mut depth, mut begins) = (0, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => begins = true,
                c if begins && !c.is_whitespace() => {
                    names.push(word(&group[at..]));
                    begins = false;
                }
                _ => {}
            }
        }
    }
    names
}

/// Which modules of a folder import which; files below one of its folders count as that folder's.
fn modules(root: &Path) -> Graph {
    let mut graph = Graph::new();
    let files = sources(root);
    // A module of a folder below `src` is named with the folder's path.
    let parts: Vec<_> = root.iter().map(|part| part.to_string_lossy()).collect();
    let top = parts.iter().rposition(|part| part == "src").expect("sources");
    let below: String = parts[top + 1..].iter().map(|part| format!("{part}::")).collect();
    let absolute = format!("crate::{below}");
    let module = |path: &Path| {
        let first = path.strip_prefix(root).expect("below").components().next().expect("a part");
        Path::new(first.as_os_str()).file_stem().expect("a name").to_string_lossy().into_owned()
    };
    let known: BTreeSet<String> = files.iter().map(|path| module(path)).collect();
    for path in &files {
        let own = module(path);
        let is_test = path.file_stem().is_some_and(|stem| stem.to_string_lossy().contains("tests"));
        if is_test || matches!(own.as_str(), "lib" | "main" | "mod") {
            continue;
        }
        let (text, depth) = (code(path), path.strip_prefix(root).expect("below").components().count());
        // From a file at the top `super` is the crate; in a folder one needs as many as it is deep.
        let upward = match (depth, path.file_name().is_some_and(|name| name == "mod.rs")) {
            (1, _) | (2, true) => "super::",
            _ => "super::super::",
        };
        let imported = named(&text, &absolute).into_iter().chain(named(&text, upward));
        let imported = imported.filter(|name| known.contains(*name) && **name != own).map(str::to_owned);
        let imported: Vec<String> = imported.collect();
        graph.entry(own).or_default().extend(imported);
    }
    graph
}

/// The modules from which one comes back to itself.
fn circles(graph: &Graph) -> Vec<String> {
    let reachable = |from: &String| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(module) = next.pop() {
            for imported in graph.get(module).into_iter().flatten() {
                if seen.insert(imported) {
                    next.push(imported);
                }
            }
        }
        seen
    };
    graph.keys().filter(|module| reachable(module).contains(module)).cloned().collect()
}

#[test]
fn crates_depend_downwards_only() {
    for (at, layer) in LAYERS.into_iter().enumerate() {
        for lower in dependencies(&folder(layer).join("Cargo.toml")) {
            assert!(LAYERS[..at].contains(&lower), "{layer} names {lower}, which stands above it");
            assert!(
                !APART.contains(&(layer, lower)),
                "{layer} names {lower}, which it is to stand apart from"
            );
        }
    }
}

#[test]
fn no_crates_modules_import_each_other_in_a_circle() {
    for layer in LAYERS {
        let graph = modules(&folder(layer).join("src"));
        assert!(graph.len() > 3, "{layer} has hardly any modules: {:?}", graph.keys());
        let circular = circles(&graph);
        let shown: Vec<String> =
            circular.iter().map(|module| format!("{module} imports {:?}", graph[module])).collect();
        assert!(circular.is_empty(), "{layer}: {}", shown.join("; "));
    }
}

#[test]
fn no_screens_or_commands_import_each_other_in_a_circle() {
    for folder in FOLDERS {
        let graph = modules(&in_repository(folder));
        assert!(graph.len() > 3, "{folder} has hardly any modules: {:?}", graph.keys());
        assert!(circles(&graph).is_empty(), "{folder}: {:?} of {graph:?}", circles(&graph));
    }
}

#[test]
fn functions_name_common_alone() {
    for entry in std::fs::read_dir(in_repository("functions")).expect("functions").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let named = dependencies(&entry.path().join("Cargo.toml"));
        assert!(
            NAMING_MORE.contains(&name.as_str()) || named.iter().all(|own| *own == "common"),
            "{name}: {named:?}"
        );
    }
}

#[test]
fn the_index_is_known_to_the_dataset_alone() {
    for folder in ["common", "functions"] {
        for path in sources(&in_repository(folder)) {
            let inside = path.starts_with(in_repository("common/dataset"));
            assert!(inside || !read(&path).contains("tantivy::"), "{} knows the index", path.display());
        }
    }
}

#[test]
fn a_circle_is_found_and_named() {
    let edge =
        |from: &str, to: &[&str]| (from.to_owned(), to.iter().map(|name| (*name).to_owned()).collect());
    let graph: Graph = [edge("a", &["b"]), edge("b", &["c"]), edge("c", &["b"]), edge("d", &["a"])].into();
    assert_eq!(circles(&graph), ["b", "c"]);
    assert_eq!(named("use crate::{a::b, c::{d, e}, f}; crate::g::h", "crate::"), ["a", "c", "f", "g"]);
}
