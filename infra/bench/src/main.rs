//! `cargo run --profile fast -p bench -- <name>`: each benchmark prints a ratio against a named reference of the same run.

mod sandbox;

use anyhow::{Result, bail};

#[tokio::main]
async fn main() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("sandbox") => sandbox::run().await,
        _ => bail!("name a benchmark: sandbox"),
    }
}
