//! Benchmarks. Each prints ratios against a named reference measured in the same run, since machines are noisy.
//!
//! `cargo run --profile fast -p bench -- NAME`

mod enrich;
mod load;
mod verify;
mod waterfall;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("enrich") => enrich::run().await,
        Some("waterfall") => waterfall::run().await,
        _ => bail!("usage: bench NAME, where NAME is one of: enrich, waterfall"),
        Some("enrich") => tokio::runtime::Runtime::new()?.block_on(enrich::run()),
        Some("verify") => verify::run(),
        _ => bail!("usage: bench NAME, where NAME is one of: enrich, verify"),
    }
}
