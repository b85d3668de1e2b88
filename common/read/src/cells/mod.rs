//! Parses cells: names, numbers, dates and contacts as exports of any country write them.

pub mod contacts;
pub mod dates;
pub mod numbers;
pub use language::written::{names, words};
