//! The README and the operator's guide: their tables come from the code, and their commands are run as they stand.

use common::catalog::{self};
use common::config::{self, Config};
use common::domain::Plan;
use std::fmt::Write;
use std::process::Stdio;
use tests::golden::{check_block, in_repository};
use tests::tools;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

#[test]
fn the_price_table_is_the_catalogue() {
    let mut table = String::from("| | Endpoint | What it does | Price |\n|---|---|---|---|\n");
    for spec in catalog::all().map(|entry| entry.spec) {
        let price =
            if spec.path == "/v1/signals" { "free from Indie up".to_owned() } else { spec.price.to_string() };
        writeln!(table, "| {} | `{}` | {} | {price} |", spec.method, spec.path, spec.summary).unwrap();
    }
    check_block("README.md", "prices", &table);
}

#[test]
fn the_plan_table_is_the_configuration() {
    let config = Config::default();
    let mut table =
        String::from("| Plan | Requests per second and key | Signals | Webhooks |\n|---|---|---|---|\n");
    let yes = |included: bool| if included { "yes" } else { "no" };
    for plan in Plan::ALL {
        let (signals, webhooks) = (yes(*plan >= Plan::Indie), yes(*plan >= Plan::Pro));
        writeln!(table, "| {plan} | {} | {signals} | {webhooks} |", config.rate_limit(*plan)).unwrap();
    }
    check_block("README.md", "plans", &table);
}

#[test]
fn the_configuration_reference_is_what_the_service_reads() {
    let mut table = String::from("| Variable | Default | Meaning |\n|---|---|---|\n");
    for setting in config::settings() {
        let default =
            if setting.default.is_empty() { String::new() } else { format!("`{}`", setting.default) };
        writeln!(table, "| `{}` | {default} | {} |", setting.variable, setting.meaning).unwrap();
    }
    check_block("infra/OPERATING.md", "configuration", &table);
}

/// The fenced blocks of a document: their language and their text.
fn blocks(path: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(in_repository(path)).unwrap();
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((language.to_owned(), body.join("\n")));
        }
    }
    blocks
}

/// The commands of a console block, each with the output that follows it.
fn dialogue(block: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    let mut continues = false;
    for line in block.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push((command.to_owned(), String::new())),
            (None, Some((command, _))) if continues => command.push_str(&format!("\n{line}")),
            (None, Some((_, output))) => output.push_str(&format!("{line}\n")),
            (None, None) => panic!("a console block starts with a command: {line}"),
        }
        continues = line.ends_with('\\');
    }
    steps
}

/// Whether `text` is `pattern`, in which … stands for anything.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.trim().split('…');
    let Some(mut rest) = text.trim().strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn an_ellipsis_matches_anything_and_nothing_else_does() {
    assert!(matches("a…c", "abbbc") && matches("a", "a") && matches("…", "x") && matches("{…}", "{}"));
    assert!(!matches("a…c", "abbb") && !matches("a", "ab") && !matches("a…b…c", "acb"));
}

/// What `cargo run` is: itself before a release, otherwise the program that was built with the tests. What differs is which features
/// the crates have, and a build of its own takes minutes.
fn cargo_run() -> String {
    let own_build = std::env::var_os("TESTS_RELEASE").is_some();
    let cargo = "env -u RUSTC_WORKSPACE_WRAPPER -u CLIPPY_ARGS cargo run --quiet --";
    if own_build { cargo.to_owned() } else { tests::binary::path().display().to_string() }
}

/// `cargo run`, as the README says it, on free ports and a directory of its own.
async fn start(data: &std::path::Path) -> (Child, String) {
    let mut command = Command::new("bash");
    command.arg("-c").arg(format!("exec {}", cargo_run())).current_dir(in_repository(""));
    command.env("ALMANAC_DATA_DIR", data).env("PORT", "0").kill_on_drop(true);
    let mut child = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        if let Some(rest) = line.strip_prefix("Almanac listens on http://") {
            let address = rest.split(' ').next().unwrap().to_owned();
            // What it prints later must not fill the pipe.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return (child, address);
        }
    }
    panic!("the service ended without listening");
}

#[tokio::test]
async fn the_readme_is_true_from_top_to_bottom() {
    let blocks: Vec<_> =
        ["README.md", "infra/OPERATING.md", "CONTRIBUTING.md"].into_iter().flat_map(blocks).collect();
    let commands: Vec<&str> =
        blocks.iter().filter(|(kind, _)| kind == "sh").flat_map(|(_, text)| text.lines()).collect();
    assert!(commands.contains(&"cargo run") && commands.contains(&"tests/run"), "{commands:?}");
    let data = tempfile::tempdir().unwrap();
    let (mut service, address) = start(data.path()).await;
    let mut steps = 0;
    for (command, expected) in
        blocks.iter().filter(|(kind, _)| kind == "console").flat_map(|(_, text)| dialogue(text))
    {
        let here = command
            .replace("127.0.0.1:8080", &address)
            .replace("cargo run --", &cargo_run())
            .replace(".almanac/", &format!("{}/", data.path().display()));
        let mut shell = Command::new("bash");
        shell.args(["-euo", "pipefail", "-c", &here]).env("ALMANAC_DATA_DIR", data.path());
        let printed = tools::run(&mut shell).await;
        assert!(matches(&expected, &printed), "{command}\nprints\n{printed}\nand not\n{expected}");
        steps += 1;
    }
    assert!(steps >= 5, "only {steps} commands were found");
    service.kill().await.unwrap();
}
