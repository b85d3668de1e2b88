//! Files to enrich: uploaded once, run once, row by row (CONTRACT section 6).

mod get;
mod run;
mod upload;

pub use get::*;
pub use run::*;
pub use upload::*;

/// The most rows a file can have.
pub const MAX_ROWS: usize = 100_000;
/// The most columns a file can have.
pub const MAX_FILE_COLUMNS: usize = 200;
/// How many rows a file shows of itself.
pub const PREVIEW: usize = 10;
