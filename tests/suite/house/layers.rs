//! The layers hold: crates depend downwards only, no modules and no files import each other in a circle, functions name `common` alone
//! and never each other, engines name none of each other, and only the dataset knows the index. Cargo itself refuses an upward
//! import between crates; this names the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tests::golden::in_repository;

/// The crates, from the lowest; each may depend on those before it. The demo world and the importer stand beside the providers:
/// only programs that serve the demo or import name them.
const LAYERS: [&str; 15] = [
    "suffix",
    "domain",
    "language",
    "matching",
    "lookup",
    "directory",
    "dataset",
    "postgres",
    "world",
    "read",
    "import",
    "website",
    "providers",
    "connect",
    "common",
];
/// What a crate may not depend on although it stands lower. Engines are siblings: none names another.
const APART: [(&str, &str); 7] = [
    ("common", "import"),
    ("providers", "dataset"),
    ("import", "world"),
    ("import", "dataset"),
    ("postgres", "dataset"),
    ("read", "dataset"),
    ("read", "directory"),
];
/// The functions that name more than `common`: the one-process server.
const NAMING_MORE: [&str; 1] = ["local"];
/// The function that has the demo world, by a feature of `common`: the poller of signals.
const WITH_DEMO: &str = "ingest";
/// The functions that are made of others: the one-process server, and the endpoints as tools.
const MADE_OF_OTHERS: [&str; 2] = ["local", "mcp"];

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

/// Every crate a manifest names, those for tests alone left out.
fn all_dependencies(manifest: &Path) -> BTreeSet<String> {
    let text = read(manifest);
    let own = text.split("[dependencies]").nth(1).unwrap_or_default();
    let own = own.split("\n[").next().unwrap_or_default();
    own.lines().filter_map(|line| line.split(['.', ' ', '=']).next()).map(str::to_owned).collect()
}

/// The layers a manifest names.
fn dependencies(manifest: &Path) -> Vec<&'static str> {
    let own = all_dependencies(manifest);
    LAYERS.into_iter().filter(|layer| own.contains(*layer)).collect()
}

/// The folders of the functions, by name.
fn functions() -> BTreeMap<String, PathBuf> {
    let entries = std::fs::read_dir(in_repository("functions")).expect("functions").flatten();
    entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path())).collect()
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

/// The code of a crate's files by the path of their module, those for tests alone left out.
struct Files(BTreeMap<Vec<String>, String>);

impl Files {
    fn of(root: &Path) -> Self {
        let mut files = BTreeMap::new();
        for path in sources(root) {
            let mut module: Vec<String> = path
                .strip_prefix(root)
                .expect("below")
                .with_extension("")
                .components()
                .map(|part| part.as_os_str().to_string_lossy().into_owned())
                .collect();
            let is_test = module.last().is_some_and(|name| name.contains("tests"));
            module.pop_if(|name| name == "mod");
            if !is_test && !matches!(module[0].as_str(), "lib" | "main" | "bin") {
                files.insert(module, code(&path));
            }
        }
        Self(files)
    }

    /// Which files import which. A folder's `mod.rs` and the files beside it may name each other: they are one.
    fn imports(&self) -> Graph {
        let mut graph = Graph::new();
        for (own, text) in &self.0 {
            for path in paths(text, &["crate", "super", "self"]) {
                let Some(other) = self.found(own, &path) else { continue };
                let (longer, shorter) = if own.len() > other.len() { (own, &other) } else { (&other, own) };
                let is_parent = longer.len() == shorter.len() + 1 && longer.starts_with(shorter);
                if *own != other && !is_parent {
                    graph.entry(own.join("::")).or_default().insert(other.join("::"));
                }
            }
        }
        graph
    }

    /// The file that a path leads to from a module, also by a name that another gives on with `pub use`.
    fn found(&self, from: &[String], path: &[&str]) -> Option<Vec<String>> {
        let mut module = from.to_vec();
        let mut rest = path;
        while let Some((first, after)) = rest.split_first() {
            match *first {
                "crate" => module.clear(),
                "self" => {}
                "super" => {
                    module.pop();
                }
                name => {
                    module.push(name.to_owned());
                    if !self.0.contains_key(&module) {
                        module.pop();
                        break;
                    }
                }
            }
            rest = after;
        }
        let text = self.0.get(&module)?;
        let given = rest.first().and_then(|name| {
            let of_it = |given: &&Vec<&str>| given.last() == Some(name) && *given != path;
            let given: Vec<Vec<&str>> = given_on(text);
            given.iter().find(of_it).and_then(|given| self.found(&module, given))
        });
        Some(given.unwrap_or(module))
    }
}

/// The paths in a text that begin with one of these words, those of groups such as `crate::{a, b::c}` one by one.
fn paths<'a>(text: &'a str, beginnings: &[&str]) -> Vec<Vec<&'a str>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("::") {
        let before = &text[..at];
        let start = before.rfind(|c: char| !is_word(c)).map_or(0, |at| at + 1);
        let is_whole = !before[..start].ends_with("::");
        if is_whole && beginnings.contains(&&before[start..]) {
            tree(&text[start..], &mut Vec::new(), &mut found);
        }
    }
    found
}

/// The paths that a file gives on as its own.
fn given_on(text: &str) -> Vec<Vec<&str>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("use ") {
        let line = text[..at].rsplit('\n').next().unwrap_or_default().trim_start();
        if line.starts_with("pub") {
            tree(&text[at + "use ".len()..], &mut Vec::new(), &mut found);
        }
    }
    found
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Reads one path or group of paths from the beginning of a text; what is left of the text.
fn tree<'a>(text: &'a str, behind: &mut Vec<&'a str>, found: &mut Vec<Vec<&'a str>>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = tree(rest, behind, found).trim_start();
            let renamed = rest.strip_prefix("as ").map(|rest| rest.trim_start_matches(is_word));
            rest = renamed.unwrap_or(rest).trim_start();
            match rest.strip_prefix(',') {
                Some(after) => rest = after,
                None => return rest.strip_prefix('}').unwrap_or(rest),
            }
        }
    }
    let end = text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if word.is_empty() {
        return rest;
    }
    behind.push(word);
    let rest = match rest.strip_prefix("::") {
        Some(deeper) if deeper.starts_with(|c: char| is_word(c) || c == '{') => tree(deeper, behind, found),
        _ => {
            found.push(behind.clone());
            rest
        }
    };
    behind.pop();
    rest
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
        // The table of suffixes is one file.
        assert!(layer == "suffix" || graph.len() > 3, "{layer} has hardly any modules: {:?}", graph.keys());
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
    for (name, folder) in functions() {
        let named = dependencies(&folder.join("Cargo.toml"));
        assert!(
            NAMING_MORE.contains(&name.as_str()) || named.iter().all(|own| *own == "common"),
            "{name}: {named:?}"
        );
    }
}

#[test]
fn only_the_poller_links_the_demo_world() {
    assert!(
        read(&in_repository("common/Cargo.toml")).contains("world = { workspace = true, optional = true }")
    );
    for (name, folder) in functions() {
        let has_demo = read(&folder.join("Cargo.toml")).contains("\"demo\"");
        assert_eq!(has_demo, name == WITH_DEMO, "{name}");
    }
}

#[test]
fn no_function_names_another() {
    let functions = functions();
    let package = |folder: &PathBuf| {
        let manifest = read(&folder.join("Cargo.toml"));
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = "));
        name.expect("a name").trim_matches('"').to_owned()
    };
    let packages: BTreeSet<String> = functions.values().map(package).collect();
    for (name, folder) in functions.iter().filter(|(name, _)| !MADE_OF_OTHERS.contains(&name.as_str())) {
        let named = all_dependencies(&folder.join("Cargo.toml"));
        let others: Vec<&String> = named.intersection(&packages).collect();
        assert!(others.is_empty(), "{name} names {others:?}");
    }
}

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let crates = LAYERS.map(|layer| (layer.to_owned(), folder(layer)));
    let mut circular = Vec::new();
    for (name, folder) in crates.into_iter().chain(functions()) {
        let files = Files::of(&folder.join("src"));
        let graph = files.imports();
        circular
            .extend(circles(&graph).iter().map(|file| format!("{name}: {file} imports {:?}", graph[file])));
    }
    assert!(circular.is_empty(), "{}", circular.join("\n"));
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

#[test]
fn a_circle_of_files_is_found_through_groups_and_what_others_give_on() {
    let file = |name: &str, text: &str| (name.split("::").map(str::to_owned).collect(), text.to_owned());
    let files = Files(
        [
            file("a", "mod b;\nmod c;\npub use c::{other as Other, Given};"),
            file("a::b", "use super::{Given, nothing::of::ours};"),
            file("a::c", "use crate::d::{self, e::{F, G}};"),
            file("d", "pub mod e;\nfn f() { crate::a::b::run() }"),
            file("d::e", "use super::d; use std::fmt;"),
        ]
        .into(),
    );
    let graph = files.imports();
    assert_eq!(graph["a::b"], ["a::c".to_owned()].into(), "given on by its folder");
    assert_eq!(graph["a::c"], ["d".to_owned(), "d::e".to_owned()].into());
    // What a folder and its own files name of each other is no circle.
    assert_eq!((graph.get("a"), graph.get("d::e")), (None, None));
    assert_eq!(circles(&graph), ["a::b", "a::c", "d"]);
}

#[test]
fn no_module_is_a_file_beside_a_folder_of_its_name() {
    for folder in ["common", "functions", "infra", "tests"] {
        for path in sources(&in_repository(folder)) {
            let folder = path.with_extension("");
            assert!(sources(&folder).is_empty(), "move {} to {}/mod.rs", path.display(), folder.display());
        }
    }
}
