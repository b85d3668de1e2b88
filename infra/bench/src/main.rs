//! Benchmarks. Each prints ratios against a named reference measured in the same run, since machines are noisy.
//!
//! `cargo run --profile fast -p bench -- NAME`

mod enrich;
mod load;
mod search;
mod verify;
mod waterfall;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let on_runtime = || tokio::runtime::Runtime::new();
    match std::env::args().nth(1).as_deref() {
        Some("enrich") => on_runtime()?.block_on(enrich::run()),
        Some("waterfall") => on_runtime()?.block_on(waterfall::run()),
        Some("search") => search::run(),
        Some("verify") => verify::run(),
        _ => bail!("usage: bench NAME, where NAME is one of: enrich, search, verify, waterfall"),
    }
}
