//! Settings: what the programs read from the environment is in the reference. The reverse needs no test: the reference is made by
//! reading.

use common::config;
use std::collections::BTreeSet;
use std::path::Path;
use tests::golden::in_repository;

/// Variables of others: PostgreSQL's, OpenTelemetry's, and the role that the template gives to a worker.
const FOREIGN: [&str; 3] = ["PGPASSWORD", "OTEL_SERVICE_NAME", "WORKER"];

/// The variables that the code below a folder names where it reads the environment.
fn named(folder: &Path, names: &mut BTreeSet<String>) {
    let reads = regex_lite::Regex::new(r#"(?:env::var(?:_os)?\(|\benv = )"([A-Z][A-Z0-9_]*)""#).unwrap();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            named(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("build.rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            names.extend(reads.captures_iter(&text).map(|found| found[1].to_owned()));
        }
    }
}

#[test]
fn whatever_is_read_from_the_environment_is_in_the_reference() {
    let mut names = BTreeSet::new();
    for folder in ["common", "functions"] {
        named(&in_repository(folder), &mut names);
    }
    assert!(names.len() > 5, "{names:?}");
    let settings: BTreeSet<&str> = config::settings().map(|setting| setting.variable).collect();
    let of_commands = local::cli::variables();
    for name in &names {
        let known = settings.contains(name.as_str()) || of_commands.contains(name);
        assert!(known || FOREIGN.contains(&name.as_str()), "{name} is read, and no reference has it");
    }
}
