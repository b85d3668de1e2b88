//! Reading other people's tables: rows of CSV, JSON, spreadsheets, queries and objects within bounds, which field each column is,
//! and what a cell means. No record is made here: `import` makes them, and bulk files are only looked up.

pub mod cells;
pub mod columns;
pub mod contents;
pub mod exports;
mod rows;

pub use rows::{Input, Limits, Meter, Row, Rows, meant};
