//! Time and chance come from two modules, which the simulator replaces: no code takes them from elsewhere.

use std::path::{Path, PathBuf};

/// Where they may be taken from, and what a simulation never runs: the demo world, imports, a database of records, the edge of the one process, and
/// what stands in for others in tests.
const EXEMPT: [&str; 10] = [
    "common/domain/src/clock.rs",
    "common/domain/src/chance.rs",
    "common/world/",
    "common/import/",
    "common/dataset/",
    "common/matching/",
    "common/postgres/",
    "functions/local/",
    "/peers/",
    "common/providers/src/mail/calibration.rs",
];

const FORBIDDEN: [&str; 7] = [
    "Instant::now()",
    "Timestamp::now()",
    "SystemTime::now()",
    "rand::rng()",
    "rand::random",
    "thread_rng",
    "Uuid::now_v7",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("readable").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn time_and_chance_come_from_their_own_modules() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut files = Vec::new();
    for folder in ["common", "functions"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 200, "the sources are where they were");
    let mut wrong = Vec::new();
    for file in files {
        let name = file.strip_prefix(root).expect("below the root").display().to_string();
        if EXEMPT.iter().any(|exempt| name.contains(exempt)) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("text");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if let Some(word) = FORBIDDEN.iter().find(|word| code.contains(*word)) {
                wrong.push(format!("{name}:{}: {word}", number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "use domain::clock and domain::chance:\n{}", wrong.join("\n"));
}
