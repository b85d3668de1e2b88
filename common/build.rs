//! Lists the sandbox's canned answers, so that a new file is found without being named anywhere.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let folder =
        Path::new(&std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("src/catalog/canned");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "json")) {
        let operation = file.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(list, "    ({operation:?}, include_str!({:?})),", file.display().to_string());
    }
    list.push_str("]\n");
    std::fs::write(Path::new(&std::env::var("OUT_DIR").unwrap_or_default()).join("canned.rs"), list)
}
