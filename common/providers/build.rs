//! Lists the vendor files that are built in, with the variables of their keys, so that a process that asks no vendor reads none.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=vendors");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder")).join("vendors");
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .expect("there is a folder of vendor files")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    paths.sort();
    let mut list = format!("static FILES: [Shipped; {}] = [\n", paths.len());
    for path in paths {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("it can be read");
        writeln!(list, "    Shipped::new({name:?}, include_str!({path:?}), &{:?}),", secrets(&text))
            .expect("text grows");
    }
    list.push_str("];\n");
    let made = Path::new(&env::var("OUT_DIR").expect("cargo names the output")).join("shipped.rs");
    fs::write(made, list).expect("it can be written");
}

/// The lines of `[secrets]`; a test holds them against what the grammar reads.
fn secrets(text: &str) -> Vec<(&str, &str)> {
    let lines = text.lines().skip_while(|line| line.trim() != "[secrets]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines
        .filter_map(|line| line.split_once('='))
        .map(|(variable, meaning)| (variable.trim(), meaning.trim().trim_matches('"')))
        .collect()
}
