//! A real PostgreSQL on loopback, with its data in a folder of its own.

use crate::tools;
use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// A running server; it ends with this.
pub struct Postgres {
    cluster: TempDir,
    port: u16,
    process: Option<Child>,
}

impl Postgres {
    /// Starts a server with nothing in it.
    pub async fn start() -> Self {
        tools::install().await;
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let mut server = Self { cluster: tempfile::tempdir().expect("a folder"), port, process: None };
        server.resume().await;
        server
    }

    /// Starts it with what it has, and waits until it answers.
    pub async fn resume(&mut self) {
        let mut command = Command::new(tools::script("postgres"));
        command.arg(self.cluster.path()).arg(self.port.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(command.kill_on_drop(true).spawn().expect("it starts"));
        let deadline = Instant::now() + Duration::from_secs(60);
        let mut ticks = tokio::time::interval(Duration::from_millis(50));
        while !self.psql("select 1").output().await.expect("psql runs").status.success() {
            assert!(Instant::now() < deadline, "nobody answers on {}", self.port);
            ticks.tick().await;
        }
    }

    /// Ends it as an operator does.
    pub async fn end(&mut self) {
        let mut process = self.process.take().expect("it runs");
        let id = process.id().expect("it runs").to_string();
        tools::run(Command::new("kill").args(["-INT", &id])).await;
        process.wait().await.expect("it ends");
    }

    pub fn url(&self) -> String {
        format!("postgres://almanac@127.0.0.1:{}/postgres", self.port)
    }

    /// The client with a statement.
    pub fn psql(&self, sql: &str) -> Command {
        let mut command = Command::new("psql");
        command.args(["-qAt", "--set", "ON_ERROR_STOP=1", "-c", sql, &self.url()]);
        command
    }

    /// What a statement gives.
    pub async fn sql(&self, sql: &str) -> String {
        tools::run(&mut self.psql(sql)).await.trim().to_owned()
    }
}
