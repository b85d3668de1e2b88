//! Searching, comparing and counting records by what the index holds of them.

pub mod companies;
pub mod conditions;
pub mod cursor;
mod facet;
pub mod hiring;
pub mod people;
mod plan;
pub mod rounds;
pub mod run;
pub mod similar_companies;
pub mod similar_people;
mod staff;
mod suggest;
#[cfg(test)]
mod tests;
mod unknown;

use crate::error::DatasetError;
use crate::table::Number;
use lookup::CursorError;

/// Why a search could not be answered.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    #[error(transparent)]
    Cursor(CursorError),
    #[error(transparent)]
    Dataset(#[from] DatasetError),
}

impl From<tantivy::TantivyError> for SearchError {
    fn from(error: tantivy::TantivyError) -> Self {
        Self::Dataset(error.into())
    }
}

/// A page of records by number.
#[derive(Debug, Clone)]
pub struct Ranking<F> {
    pub total: u64,
    pub numbers: Vec<Number>,
    pub facets: F,
    pub next_cursor: Option<String>,
}
