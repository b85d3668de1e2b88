//! What the system says of a running process.

use anyhow::{Context, Result};
use std::time::Duration;

/// A process, by its number.
#[derive(Clone, Copy)]
pub struct Process(pub u32);

impl Process {
    fn read(self, name: &str) -> Result<String> {
        let path = format!("/proc/{}/{name}", self.0);
        std::fs::read_to_string(&path).with_context(|| format!("the server is gone: {path}"))
    }

    fn megabytes(self, line: &str) -> Result<u64> {
        let status = self.read("status")?;
        let value = status.lines().find_map(|text| text.strip_prefix(line)).context("no such line")?;
        Ok(value.trim().trim_end_matches(" kB").parse::<u64>()? / 1_000)
    }

    /// The memory it has now.
    pub fn memory(self) -> Result<u64> {
        self.megabytes("VmRSS:")
    }

    /// The most memory it had since [`Self::forget_peak`].
    pub fn peak(self) -> Result<u64> {
        self.megabytes("VmHWM:")
    }

    pub fn forget_peak(self) -> Result<()> {
        std::fs::write(format!("/proc/{}/clear_refs", self.0), "5").context("the peak cannot be forgotten")
    }

    /// The share of one processor that it takes during this time.
    pub async fn busy(self, during: Duration) -> Result<f64> {
        let before = self.ticks()?;
        tokio::time::sleep(during).await;
        // The kernel counts a hundred ticks a second on all that Rust runs on.
        Ok((self.ticks()? - before) as f64 / 100.0 / during.as_secs_f64())
    }

    /// User and system time so far.
    fn ticks(self) -> Result<u64> {
        let stat = self.read("stat")?;
        // Names may hold spaces; what follows the last bracket does not.
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let field = |at: usize| fields.get(at).and_then(|text| text.parse::<u64>().ok());
        field(11).zip(field(12)).map(|(user, system)| user + system).context("no times")
    }
}
