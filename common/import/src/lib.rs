//! Importing an operator's own files: the rows that `read` gives become records, duplicates merge, and what is new becomes a layer
//! of the dataset.
//!
//! A bad cell costs its own value and is counted; a row that names no person and no company goes to `<file>.rejects.csv` with the
//! reason. A second import of the same file changes nothing, because rows are recognised by their identifiers.

mod batches;
mod companies;
mod existing;
mod existing_companies;
mod existing_people;
pub mod export;
mod gathered;
#[cfg(test)]
mod lifecycle_tests;
mod many;
mod merge;
mod onto;
mod pace;
mod people;
mod pieces;
mod reading;
mod records;
mod rejects;
mod remembered;
mod removal;
mod report;
mod settled;
pub mod signals;
pub mod sources;
mod split;
mod staff;
mod statuses;

#[cfg(test)]
mod crm_tests;
#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod identity_tests;
#[cfg(test)]
mod order_tests;
#[cfg(test)]
mod place_tests;
#[cfg(test)]
mod tests;

pub use onto::{Import, Nowhere};
pub use read::{Input, Row, Rows, columns, contents};
pub use reading::Reading;
pub use records::RowRecord;
pub use removal::remove_source;
pub use report::{Column, Dropped, Filled, Objecting, Report, Unread};
pub use split::{SplitError, Whole, split, whole, whole_company};

use columns::Mapping;
use directory::DirectoryError;
use jiff::Timestamp;
use std::path::PathBuf;
use std::time::Duration;

/// How a file is read.
#[derive(Debug, Clone)]
pub struct Options {
    /// Columns named by hand.
    pub mappings: Vec<Mapping>,
    /// What records name as their source; by default the export the file looks like.
    pub source: Option<String>,
    pub now: Timestamp,
    /// Keep the rows before the place where a file breaks off, instead of refusing all of it.
    pub partial: bool,
    /// Write nothing, not even rejects, and show the first rows in the report.
    pub dry_run: bool,
    /// Whether a status such as `Do Not Contact` is an objection.
    pub status_objections: bool,
    /// Whether the rejected rows are written even where nothing else is.
    pub name_rejects: bool,
}

/// How far a file has been read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    pub rows: u64,
    pub bytes: u64,
    /// The file's size, of which `bytes` are read.
    pub size: u64,
    /// Parts of the import that are written.
    pub parts: u32,
    /// Another part is being written.
    pub is_writing: bool,
    /// About how long it takes from now on to read and write the file, where that is known.
    pub left: Option<Duration>,
}

/// Why a file cannot be imported at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{input}: {reason}")]
    Input { input: Input, reason: String },
    #[error(
        "{input} breaks off after {rows} rows: {reason}; nothing of it was imported (--partial keeps what came before)"
    )]
    BrokenOff { input: Input, rows: u64, reason: String },
    #[error("cannot write {path}: {source}")]
    Rejects { path: PathBuf, source: csv::Error },
    #[error(transparent)]
    Directory(#[from] DirectoryError),
}
