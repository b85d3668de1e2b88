//! The real one-process server on a data directory of its own, to be killed at any moment and started again.

use super::call::Address;
use crate::search_served::almanac;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;

/// The server, which ends with the soak.
pub struct Server {
    almanac: PathBuf,
    data: PathBuf,
    log: PathBuf,
    address: watch::Sender<Option<String>>,
    process: Option<Child>,
}

impl Server {
    pub fn new(folder: &Path) -> Result<Self> {
        let (data, log) = (folder.join("data"), folder.join("server.log"));
        Ok(Self { almanac: almanac()?, data, log, address: watch::channel(None).0, process: None })
    }

    pub fn data(&self) -> &Path {
        &self.data
    }

    pub fn address(&self) -> Address {
        self.address.subscribe()
    }

    pub fn pid(&self) -> Option<u32> {
        self.process.as_ref()?.id()
    }

    /// Runs a command of the operator's on the data directory; what it prints as JSON.
    pub async fn command(&self, arguments: &[&str]) -> Result<Value> {
        let done =
            Command::new(&self.almanac).arg("--data-dir").arg(&self.data).args(arguments).output().await?;
        ensure!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        Ok(serde_json::from_slice(&done.stdout)?)
    }

    /// Starts it on a free port and tells callers which.
    pub async fn start(&mut self) -> Result<()> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut process = Command::new(&self.almanac)
            .args(["--port", "0", "--data-dir"])
            .arg(&self.data)
            .env("RATE_LIMITS", "1000000,1000000,1000000,1000000,1000000")
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        let mut lines = BufReader::new(process.stdout.take().context("no output")?).lines();
        let address = loop {
            let line = lines.next_line().await?;
            let line =
                line.with_context(|| format!("the server did not start; see {}", self.log.display()))?;
            if let Some(address) = line.split_whitespace().find_map(|word| word.strip_prefix("http://")) {
                break address.to_owned();
            }
        };
        // Its greeting is read to the end: it must not wait for a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        self.process = Some(process);
        self.address.send_replace(Some(address));
        Ok(())
    }

    /// Kills it as `kill -9` does; whether it was still running.
    pub async fn kill(&mut self) -> Result<bool> {
        let Some(mut process) = self.process.take() else { return Ok(false) };
        let was_running = process.try_wait()?.is_none();
        if was_running {
            process.kill().await?;
        }
        self.address.send_replace(None);
        Ok(was_running)
    }
}
