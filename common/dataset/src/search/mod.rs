//! Searching, comparing and counting records by what the index holds of them.

mod clauses;
pub mod companies;
pub(crate) mod cursor;
mod facet;
mod hiring;
pub mod people;
mod plan;
mod rounds;
mod run;
mod similar_companies;
mod similar_people;
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
