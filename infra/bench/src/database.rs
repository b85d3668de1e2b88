//! PostgreSQL servers on loopback, as the benchmarks of the directory use them.

use anyhow::{Context, Result, ensure};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What an operator of a machine with a few gigabytes would set; the rest is the default, except that commits do not wait for the disk.
const SETTINGS: [&str; 2] = ["-c", "shared_buffers=1GB"];

/// A server that ends with the benchmark.
pub struct Database {
    pub process: Child,
    pub address: String,
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-INT", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
    }
}

impl Database {
    /// Starts a server on a port of loopback, and waits until it answers.
    pub fn start(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port().to_string();
        let tools = PathBuf::from(env!("CARGO_MANIFEST_DIR")).ancestors().find_map(|above| {
            let script = above.join("tests/tools/postgres");
            script.is_file().then_some(script)
        });
        let process = Command::new(tools.context("tests/tools/postgres is not there")?)
            .arg(folder)
            .arg(&port)
            .args(SETTINGS)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("PostgreSQL does not start")?;
        let database = Self { process, address: format!("postgres://almanac@127.0.0.1:{port}/postgres") };
        let deadline = Instant::now() + Duration::from_secs(60);
        while !Command::new("pg_isready").args(["-q", "-h", "127.0.0.1", "-p", &port]).status()?.success() {
            ensure!(Instant::now() < deadline, "PostgreSQL did not answer within a minute");
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(database)
    }
}
