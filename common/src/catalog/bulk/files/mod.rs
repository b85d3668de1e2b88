//! Files to enrich: uploaded once, run once, row by row (CONTRACT section 6).

mod get;
mod rows;
mod run;
mod upload;

pub use get::*;
pub use rows::*;
pub use run::*;
pub use upload::*;

/// How many rows a file shows of itself.
pub const PREVIEW: usize = 10;
