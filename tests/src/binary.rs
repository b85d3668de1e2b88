//! The real binary, for tests of what only a process can show: start-up, signals, crashes.

use crate::golden::in_repository;
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout};

/// The path of `almanac`, built if need be.
pub fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| built("almanac", &["--bin", "almanac"]).expect("almanac builds").join("almanac"))
}

/// The folder with the Lambda functions' binaries, built if need be.
pub fn functions() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| built("all", &["--bins"]).expect("the functions build"))
}

/// The folder of the programs beside this one. `tests/run` built them together with it and says so in `TESTS_BUILT`; otherwise cargo
/// is asked, with the features and the profile that the tests have, so that nothing is compiled a second time.
fn built(what: &str, selected: &[&str]) -> Result<PathBuf> {
    let already = std::env::var("TESTS_BUILT").is_ok_and(|built| built == "all" || built == what);
    if !already {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        // One that runs no test of its own: the features of the tests, and only programs are built.
        let tests = ["build", "--quiet", "--profile", "test", "--workspace", "--test", "suite"];
        let mut build = Command::new(cargo);
        // The runner sets it for the harness of the tests; to build scripts it means another compiler, and everything is built again.
        build.env_remove("RUSTC_BOOTSTRAP").args(tests).args(selected).current_dir(in_repository(""));
        let built = build.status()?;
        ensure!(built.success(), "cargo build: {built}");
    }
    let suite = std::env::current_exe()?;
    Ok(suite.ancestors().nth(2).context("a test lies in target/debug/deps")?.to_owned())
}

/// Runs a command of `almanac` to its end.
pub fn run(data_dir: &Path, arguments: &[&str]) -> Output {
    run_with(data_dir, arguments, &[])
}

/// The same, with these settings.
pub fn run_with(data_dir: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = Command::new(path());
    command.arg("--data-dir").arg(data_dir).args(arguments).env("RUST_LOG", "warn");
    command.envs(settings.iter().copied());
    command.output().expect("almanac runs")
}

/// The key of a new account with credits, for a service that has no demo account.
pub fn new_key(data_dir: &Path) -> String {
    let email = format!("caller-{}@company.example", std::process::id());
    let create = ["accounts", "create", "--email", &email, "--plan", "pro", "--credits", "10000", "--json"];
    let made = run(data_dir, &create);
    let made: serde_json::Value = serde_json::from_slice(&made.stdout).expect("an account");
    made["api_key"].as_str().expect("a key").to_owned()
}

/// A server started from the binary.
pub struct Server {
    pub address: String,
    pub greeting: String,
    pub child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Server {
    /// Starts on free ports and waits for the greeting.
    pub async fn start(data_dir: &Path, settings: &[(&str, &str)]) -> Result<Self> {
        Self::start_logging(data_dir, settings, Stdio::inherit()).await
    }

    /// The same, with its log sent elsewhere.
    pub async fn start_logging(data_dir: &Path, settings: &[(&str, &str)], log: Stdio) -> Result<Self> {
        // Whoever starts a server calls it; another test of this process may have chosen the same provider already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut command = tokio::process::Command::new(path());
        command.arg("--data-dir").arg(data_dir).args(["--port", "0"]);
        command.envs(settings.iter().copied()).stdout(Stdio::piped()).stderr(log).kill_on_drop(true);
        let mut child = command.spawn()?;
        let mut lines = BufReader::new(child.stdout.take().context("no output")?).lines();
        let mut greeting = String::new();
        while let Some(line) = lines.next_line().await? {
            greeting.push_str(&line);
            greeting.push('\n');
            if line.contains("-d '") || line.contains("accounts create") {
                let address = greeting.split_whitespace().find(|word| word.starts_with("http://"));
                let address = address.context("no address in the greeting")?.to_owned();
                return Ok(Self { address, greeting, child, lines });
            }
        }
        bail!("almanac stopped before it greeted: {greeting}")
    }

    /// The next line it prints.
    pub async fn line(&mut self) -> Result<String> {
        self.lines.next_line().await?.context("it says nothing more")
    }

    /// Ends the server as Ctrl-C would and returns whether it ended well, with what it said.
    pub async fn interrupt(mut self) -> Result<(bool, String)> {
        let pid = self.child.id().context("already ended")?;
        Command::new("kill").args(["-INT", &pid.to_string()]).status()?;
        let mut said = String::new();
        while let Some(line) = self.lines.next_line().await? {
            said.push_str(&line);
        }
        Ok((self.child.wait().await?.success(), said))
    }
}
