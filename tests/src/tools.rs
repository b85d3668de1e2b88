//! Programs in other languages that look at the service from outside, installed into `.tools` by `tests/tools/install`.

use crate::golden::in_repository;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};
use tokio::sync::OnceCell;

/// How long a program may take until it listens, on a machine with much else to do.
const LISTENING: Duration = Duration::from_secs(180);

/// Makes sure the tools are there.
pub async fn install() {
    static INSTALLED: OnceCell<()> = OnceCell::const_new();
    INSTALLED
        .get_or_init(|| async {
            let parts = ["python", "browser", "postgres"];
            run(Command::new(in_repository("tests/tools/install")).args(parts)).await;
        })
        .await;
}

/// Makes sure the tools for AWS are there.
pub async fn install_aws() {
    static INSTALLED: OnceCell<()> = OnceCell::const_new();
    INSTALLED
        .get_or_init(|| async {
            run(Command::new(in_repository("tests/tools/install")).arg("aws")).await;
        })
        .await;
}

/// Makes sure the CRMs' own client libraries are there; whether they can be.
pub async fn install_crm() -> bool {
    if Command::new("npm").arg("--version").output().await.is_err() {
        assert!(std::env::var("CI").is_err(), "CI needs npm for the CRMs' client libraries");
        eprintln!("SKIPPED: the CRMs' own client libraries need npm, which this machine does not have");
        return false;
    }
    static INSTALLED: OnceCell<()> = OnceCell::const_new();
    INSTALLED
        .get_or_init(|| async {
            run(Command::new(in_repository("tests/tools/install")).arg("crm")).await;
        })
        .await;
    true
}

/// Makes sure Airbyte's faker and Singer's target for PostgreSQL are there.
pub async fn install_messages() {
    run(Command::new(in_repository("tests/tools/install")).arg("messages")).await;
}

/// Makes sure Radicale is there.
pub async fn install_radicale() {
    run(Command::new(in_repository("tests/tools/install")).arg("radicale")).await;
}

/// Makes sure Tryton is there, with a database to copy.
pub async fn install_tryton() {
    run(Command::new(in_repository("tests/tools/install")).arg("tryton")).await;
}

/// Makes sure the reconciliation client is there.
pub async fn install_reconciler() {
    run(Command::new(in_repository("tests/tools/install")).arg("reconciler")).await;
}

/// Makes sure Amazon's DynamoDB Local is there.
pub async fn install_dynamodb() {
    run(Command::new(in_repository("tests/tools/install")).arg("dynamodb")).await;
}

/// A program of the tools for AWS.
pub fn aws(program: &str) -> Command {
    let mut command = Command::new(in_repository(".tools/aws/bin").join(program));
    command.env("SAM_CLI_TELEMETRY", "0").env("AWS_DEFAULT_REGION", "us-east-1");
    command
}

/// A program of the Python environment.
pub fn python(program: &str) -> Command {
    Command::new(in_repository(".tools/tests/bin").join(program))
}

/// A program of another environment.
pub fn of(environment: &str, program: &str) -> Command {
    Command::new(in_repository(".tools").join(environment).join("bin").join(program))
}

/// A script beside the installer.
pub fn script(name: &str) -> PathBuf {
    in_repository("tests/tools").join(name)
}

/// Runs a program from the repository's root; what it prints, or a failed test with it.
pub async fn run(command: &mut Command) -> String {
    let command = command.current_dir(in_repository("")).stdin(Stdio::null()).kill_on_drop(true);
    let output = command.output().await.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let printed = text(&output.stdout);
    assert!(output.status.success(), "{command:?} failed:\n{printed}\n{}", text(&output.stderr));
    printed
}

/// A port that no one takes before the program that it is for: the system gives those above 32,767 to everything that asks for any.
pub fn free_port() -> u16 {
    loop {
        let port = fastrand::u16(10_000..32_000);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Starts a program and waits until it listens on its port.
pub async fn listening(command: &mut Command, port: u16) -> Child {
    let mut child = command.stdin(Stdio::null()).kill_on_drop(true).spawn().expect("it starts");
    let deadline = Instant::now() + LISTENING;
    let mut ticks = tokio::time::interval(Duration::from_millis(50));
    while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        let ended = child.try_wait().expect("a child's state");
        assert!(
            ended.is_none() && Instant::now() < deadline,
            "{command:?} does not listen on {port}: {ended:?}"
        );
        ticks.tick().await;
    }
    child
}
