//! `almanac backup` and `almanac restore`: every table in files, and back.
//!
//! A backup is taken while the service runs, on the data directory or on an AWS deployment. Files are those that DynamoDB's own
//! export writes (a JSON item a line, gzip), so that such an export can be restored, too, with the incremental ones that continue it.

mod format;
mod restore;
mod source;
mod write;

use anyhow::{Context, Result};
use clap::Args;
use common::store::Table;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use restore::restore;
pub use write::write;

#[derive(Args)]
pub struct Backup {
    /// Folder to write; it must not exist yet
    folder: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct Restore {
    /// Folder that `almanac backup` wrote; or a folder of DynamoDB exports, with a subfolder per table (a full export, and the
    /// incremental ones after it)
    folder: PathBuf,
    /// A newer backup to take opt-outs from, and only these: opt-outs and erasures made since then stay in force
    #[arg(long, value_name = "FOLDER")]
    objections: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const MANIFEST: &str = "manifest.json";

/// The manifest of a backup.
#[derive(Debug, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    made_at: Timestamp,
    accounts: usize,
    /// Accounts too busy for one moment, whose balance is what their ledger leaves.
    from_ledger: usize,
    tables: BTreeMap<String, TableFile>,
}

#[derive(Debug, Serialize, Deserialize)]
struct TableFile {
    items: u64,
    sha256: String,
}

impl Manifest {
    /// The manifest of a backup; an export of DynamoDB has none.
    fn read(folder: &Path) -> Result<Option<Self>> {
        let path = folder.join(MANIFEST);
        if !path.exists() {
            return Ok(None);
        }
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let manifest: Self =
            serde_json::from_str(&text).with_context(|| format!("{} is not a manifest", path.display()))?;
        anyhow::ensure!(manifest.format == 1, "{} was written by a newer release", path.display());
        Ok(Some(manifest))
    }
}

fn file_name(table: Table) -> String {
    format!("{}.json.gz", table.name())
}
