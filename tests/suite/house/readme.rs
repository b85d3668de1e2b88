//! The README and the operator's guide: their tables come from the code, and their commands are run as they stand.

use common::catalog::{self, Method};
use common::config::{self, Config};
use common::domain::Plan;
use std::fmt::Write;
use std::process::Stdio;
use tests::golden::{check_block, in_repository};
use tests::tools;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The endpoints whose prices the README names; `/docs` has all of them.
const PRICED: [(Method, &str); 15] = [
    (Method::Post, "/v1/enrich"),
    (Method::Post, "/v1/companies"),
    (Method::Post, "/v1/verify-email"),
    (Method::Post, "/v1/find-email"),
    (Method::Post, "/v1/find-phone"),
    (Method::Post, "/v1/domain-search"),
    (Method::Post, "/v1/reverse-email"),
    (Method::Post, "/v1/search/people"),
    (Method::Post, "/v1/search/companies"),
    (Method::Get, "/v1/signals"),
    (Method::Post, "/v1/find-decision-maker"),
    (Method::Post, "/v1/prospect-package"),
    (Method::Post, "/v1/bundles/sales-deck"),
    (Method::Post, "/v1/watch-lists/{id}/run"),
    (Method::Post, "/v1/bulk/enrich"),
];

#[test]
fn the_price_table_is_of_the_catalogue() {
    let mut table = String::from("| | Endpoint | What it does | Price |\n|---|---|---|---|\n");
    for (method, path) in PRICED {
        let spec = catalog::specs().find(|spec| spec.method == method && spec.path == path);
        let spec = spec.unwrap_or_else(|| panic!("there is no {method} {path}"));
        let price =
            if path == "/v1/signals" { "free from Indie up".to_owned() } else { spec.price.to_string() };
        writeln!(table, "| {method} | `{path}` | {} | {price} |", spec.summary).unwrap();
    }
    check_block("README.md", "prices", &table);
}

#[test]
fn the_readme_has_at_most_150_lines() {
    let lines = std::fs::read_to_string(in_repository("README.md")).unwrap().lines().count();
    assert!(lines <= 150, "{lines} lines");
}

#[test]
fn the_plan_table_is_the_configuration() {
    let config = Config::default();
    let mut table =
        String::from("| Plan | Requests per second and account | Signals | Webhooks |\n|---|---|---|---|\n");
    let yes = |included: bool| if included { "yes" } else { "no" };
    for plan in Plan::ALL {
        let (signals, webhooks) = (yes(*plan >= Plan::Indie), yes(*plan >= Plan::Pro));
        writeln!(table, "| {plan} | {} | {signals} | {webhooks} |", config.rate_limit(*plan)).unwrap();
    }
    check_block("infra/OPERATING.md", "plans", &table);
}

#[test]
fn the_configuration_reference_is_what_the_service_reads() {
    let (mut tables, mut section) = (String::new(), "");
    for setting in config::settings() {
        if setting.section != section {
            section = setting.section;
            let head = "| Variable | Default | Meaning |\n|---|---|---|\n";
            write!(tables, "\n### {section}\n\n{head}").unwrap();
        }
        let default =
            if setting.default.is_empty() { String::new() } else { format!("`{}`", setting.default) };
        writeln!(tables, "| `{}` | {default} | {} |", setting.variable, setting.described()).unwrap();
    }
    check_block("infra/OPERATING.md", "configuration", &tables);
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

/// What `cargo run` starts: cargo itself before a release, otherwise the program that was built with the tests. They differ only in the
/// features of the crates, and another build takes minutes.
fn cargo_run() -> String {
    let own_build = std::env::var_os("TESTS_RELEASE").is_some();
    let cargo = "env -u RUSTC_WORKSPACE_WRAPPER -u CLIPPY_ARGS cargo run --quiet --";
    if own_build { cargo.to_owned() } else { tests::binary::path().display().to_string() }
}

/// The README's command that puts the program of `cargo run` on the PATH. Every script starts with it.
const ON_THE_PATH: &str = r#"export PATH="$PWD/target/debug:$PATH""#;

/// A place to run a document's commands: a server started as `cargo run` starts it, and an empty folder with the program where
/// `cargo run` puts it.
struct Bench {
    service: Child,
    address: String,
    folder: tempfile::TempDir,
}

impl Bench {
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let programs = folder.path().join("target/debug");
        std::fs::create_dir_all(&programs).unwrap();
        std::os::unix::fs::symlink(tests::binary::path(), programs.join("almanac")).unwrap();
        let mut command = Command::new("bash");
        command.arg("-c").arg(format!("exec {}", cargo_run())).current_dir(in_repository(""));
        command.env("ALMANAC_DATA_DIR", folder.path().join("data")).env("PORT", "0").kill_on_drop(true);
        let mut service = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(service.stdout.take().unwrap()).lines();
        while let Some(line) = lines.next_line().await.unwrap() {
            if let Some(rest) = line.strip_prefix("Almanac listens on http://") {
                let address = rest.split(' ').next().unwrap().to_owned();
                // Later output must not fill the pipe.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Self { service, address, folder };
            }
        }
        panic!("the service ended without listening");
    }

    /// Runs a script as the reader would; its output.
    async fn run(&self, script: &str) -> String {
        let data = self.folder.path().join("data");
        let here = script
            .replace("127.0.0.1:8080", &self.address)
            .replace("cargo run --", "almanac")
            .replace(".almanac/", &format!("{}/", data.display()));
        // `tools::run` starts in the repository; a reader's files belong into a folder of their own.
        let script = format!("cd '{}'\n{ON_THE_PATH}\n{here}", self.folder.path().display());
        let mut shell = Command::new("bash");
        shell.args(["-euo", "pipefail", "-c", &script]).env("ALMANAC_DATA_DIR", data);
        shell.env("ALMANAC_URL", format!("http://{}", self.address));
        shell.env_remove("ALMANAC_API_KEY").env_remove("ALMANAC_KEY");
        tools::run(&mut shell).await
    }

    /// Runs the commands of a console block and compares what they print.
    async fn follow(&self, block: &str) {
        for (command, expected) in dialogue(block) {
            let printed = self.run(&command).await;
            let expected = expected.replace("127.0.0.1:8080", &self.address);
            assert!(matches(&expected, &printed), "{command}\nprints\n{printed}\nand not\n{expected}");
        }
    }

    async fn stop(mut self) {
        self.service.kill().await.unwrap();
    }
}

/// The blocks that are run otherwise: this starts the service, and the wheel has a test of its own.
const STARTS: [&str; 2] = ["cargo run", super::wheel::COMMAND];

#[tokio::test]
async fn the_readme_is_true_from_top_to_bottom() {
    let blocks = blocks("README.md");
    for start in STARTS {
        assert!(blocks.iter().any(|(kind, text)| kind == "sh" && text == start), "{start} is not told");
    }
    let readme = std::fs::read_to_string(in_repository("README.md")).unwrap();
    assert!(readme.contains(&format!("`{ON_THE_PATH}`")), "the README has another command");
    let help = std::process::Command::new(tests::binary::path()).arg("--help").output().unwrap();
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for place in ["--data-dir", "ALMANAC_DATA_DIR"] {
        assert!(readme.contains(place) && help.contains(place), "{place}");
    }
    let bench = Bench::start().await;
    let mut ran = 0;
    for (kind, text) in &blocks {
        match kind.as_str() {
            "console" => bench.follow(text).await,
            "sh" if STARTS.contains(&text.as_str()) => continue,
            "sh" => {
                bench.run(text).await;
            }
            "json" => {
                serde_json::from_str::<serde_json::Value>(text).unwrap_or_else(|e| panic!("{e}: {text}"));
            }
            other => panic!("nothing checks a block of {other:?}"),
        }
        ran += 1;
    }
    assert!(ran >= 6, "only {ran} blocks were checked");
    bench.stop().await;
}

#[tokio::test]
async fn the_dialogues_of_the_guides_are_true() {
    let bench = Bench::start().await;
    let blocks: Vec<_> = ["infra/OPERATING.md", "CONTRIBUTING.md"].into_iter().flat_map(blocks).collect();
    let mut ran = 0;
    for (_, text) in blocks.iter().filter(|(kind, _)| kind == "console") {
        bench.follow(text).await;
        ran += 1;
    }
    assert!(ran >= 3, "only {ran} blocks were found");
    bench.stop().await;
}
