//! The readers that are fuzzed: each has seeds, and its name under `cargo fuzz`.

use std::collections::BTreeSet;
use tests::fuzz::{READERS, seeds};
use tests::golden::in_repository;

/// Only a build that reads Parquet has its reader.
const NOT_HERE: &str = "parquet";

#[test]
fn every_reader_has_seeds_and_a_program_of_libfuzzer() {
    let mut readers: BTreeSet<String> = READERS.iter().map(|reader| reader.name.to_owned()).collect();
    assert_eq!(readers.len(), READERS.len(), "a name stands for one reader");
    for reader in READERS {
        let seeds = seeds(reader);
        assert!(seeds.len() >= 2, "{} has {} seeds", reader.name, seeds.len());
        assert!(seeds.iter().all(|seed| seed.len() <= 16_000), "a seed of {} is long", reader.name);
    }
    readers.insert(NOT_HERE.to_owned());
    let manifest = std::fs::read_to_string(in_repository("tests/fuzz/Cargo.toml")).expect("a manifest");
    let programs = manifest.split("[[bin]]\nname = \"").skip(1);
    let programs: BTreeSet<String> =
        programs.map(|rest| rest.split('"').next().unwrap_or_default().to_owned()).collect();
    assert_eq!(programs, readers);
    let folders = std::fs::read_dir(in_repository("tests/fuzz/corpus")).expect("a corpus");
    let folders: BTreeSet<String> =
        folders.map(|folder| folder.expect("a folder").file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(folders, readers);
}
