//! Benchmarks. Each prints ratios against a named reference measured in the same run, since machines are noisy.
//!
//! `cargo run --profile fast -p bench -- NAME`

mod bulk;
mod enrich;
mod export;
mod load;

use anyhow::{Result, bail};

#[tokio::main]
async fn main() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("bulk") => bulk::run().await,
        Some("enrich") => enrich::run().await,
        Some("export") => export::run().await,
        _ => bail!("usage: bench NAME, where NAME is one of: bulk, enrich, export"),
    }
}
