//! A real server on loopback, with a directory in it.

use postgres::{Address, connect, migrate};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio_postgres::Client;

/// A program of the tests.
fn tool(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/tools").join(name)
}

/// A running server; it ends with this.
pub struct Server {
    process: Option<Child>,
    folder: TempDir,
    pub port: u16,
}

impl Server {
    /// Starts a server with nothing in it.
    pub async fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut server = Self { process: None, folder: tempfile::tempdir().unwrap(), port };
        let installed = Command::new(tool("install")).arg("postgres").status().expect("it runs");
        assert!(installed.success(), "PostgreSQL cannot be installed");
        server.run(Command::new(tool("postgres")).arg(server.folder.path()).arg(port.to_string())).await;
        server
    }

    /// Starts a server with an empty directory.
    pub async fn with_directory() -> Self {
        let server = Self::start().await;
        migrate(&server.address()).await.unwrap();
        server
    }

    async fn run(&mut self, command: &mut Command) {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(command.spawn().expect("the server starts"));
        let deadline = Instant::now() + Duration::from_secs(60);
        while connect(&self.address()).await.is_err() {
            assert!(Instant::now() < deadline, "the server does not answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub fn url(&self) -> String {
        format!("postgres://almanac@127.0.0.1:{}/postgres", self.port)
    }

    pub fn address(&self) -> Address {
        Address::parse(&self.url(), None).unwrap()
    }

    pub async fn client(&self) -> Client {
        connect(&self.address()).await.unwrap()
    }

    pub async fn sql(&self, sql: &str) {
        self.client().await.batch_execute(sql).await.unwrap();
    }

    /// Ends the server at once, as an operator does.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = Command::new("kill").args(["-INT", &process.id().to_string()]).status();
            let _ = process.wait();
        }
    }

    /// Starts it again where it was.
    pub async fn start_again(&mut self) {
        let (folder, port) = (self.folder.path().to_owned(), self.port.to_string());
        self.run(Command::new(tool("postgres")).arg(folder).arg(port)).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}
