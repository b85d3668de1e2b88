//! Files to enrich: uploaded once, run once, row by row (CONTRACT section 6).

mod get;
mod run;
mod upload;

use crate::bounds::{FILE_COLUMNS, FILE_ROWS};

pub use get::*;
pub use run::*;
pub use upload::*;

/// The most rows a file can have.
pub const MAX_ROWS: usize = FILE_ROWS.count();
/// The most columns a file can have.
pub const MAX_FILE_COLUMNS: usize = FILE_COLUMNS.count();
/// How many rows a file shows of itself.
pub const PREVIEW: usize = 10;
