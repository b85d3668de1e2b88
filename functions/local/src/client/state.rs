//! How far a run over a file has come, beside its output: enough to go on without doing or paying anything twice.

use super::server::Failure;
use common::domain::Credits;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The state of an unfinished run.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The fingerprint of the file and the command.
    pub fingerprint: String,
    /// Rows whose answers are in the output.
    pub rows: u64,
    /// How long the output was then.
    pub bytes: u64,
    pub found: u64,
    pub failed: u64,
    /// Rows without an identifier.
    #[serde(default)]
    pub without: u64,
    pub credits: Credits,
    /// Rows that an earlier run was charged for, and what.
    #[serde(default)]
    pub replayed: u64,
    #[serde(default)]
    pub replayed_credits: Credits,
}

/// Where the state of a run with this output is kept.
pub fn path(output: &Path) -> PathBuf {
    let mut name = OsString::from(output.as_os_str());
    name.push(".almanac-state");
    name.into()
}

fn holds_rows(output: &Path) -> bool {
    std::fs::metadata(output).is_ok_and(|file| file.is_file() && file.len() > 0)
}

impl State {
    /// Refuses to begin an output anew where not even one row can be paid.
    pub fn refuse_unpaid(output: &Path, price: Credits, left: Credits) -> Result<(), Failure> {
        if left < price && holds_rows(output) {
            return Err(Failure::credits(format!(
                "a row costs up to {}, and {left} can be spent; {} stays as it is",
                price.with_unit(),
                output.display()
            )));
        }
        Ok(())
    }

    /// Refuses an output that an earlier run finished.
    pub fn refuse_finished(output: &Path) -> Result<(), Failure> {
        if holds_rows(output) && !path(output).exists() {
            return Err(Failure::usage(format!(
                "{} exists already; choose another output, or pass --restart to overwrite it",
                output.display()
            )));
        }
        Ok(())
    }

    /// The state of an interrupted run, if it was the same one.
    pub fn read(output: &Path, fingerprint: &str) -> Result<Option<Self>, Failure> {
        let path = path(output);
        let Ok(text) = std::fs::read_to_string(&path) else { return Ok(None) };
        let state: Option<Self> = serde_json::from_str(&text).ok();
        match state {
            Some(state) if state.fingerprint == fingerprint => Ok(Some(state)),
            _ => Err(Failure::usage(format!(
                "{} belongs to another run; finish that one, choose another output, or pass --restart",
                path.display()
            ))),
        }
    }

    /// Keeps it, whole or not at all.
    pub fn write(&self, output: &Path) -> Result<(), Failure> {
        let path = path(output);
        let new = path.with_extension("almanac-state-new");
        std::fs::write(
            &new,
            serde_json::to_string(self).map_err(|error| Failure::other(error.to_string()))?,
        )?;
        Ok(std::fs::rename(new, path)?)
    }

    pub fn remove(output: &Path) {
        let _ = std::fs::remove_file(path(output));
    }
}
