//! Understanding what a caller means: job titles, names, companies and places, and the filters of a search.
//! The stored side of all of it is `dataset`; nothing here knows HTTP or money.

mod clauses;
pub mod companies;
pub mod company_name;
pub mod country;
pub mod cursor;
pub mod facet;
pub mod filters;
pub mod nickname;
pub mod people;
pub mod person_name;
mod plan;
mod run;
pub mod suggest;
#[cfg(test)]
mod tests;
pub mod title;
mod title_words;

use crate::dataset::{DatasetError, Number};
use cursor::CursorError;

/// A search: what must hold, what must not, and which page.
#[derive(Debug, Clone, Default)]
pub struct Search<F> {
    pub filters: F,
    pub exclude: F,
    pub limit: usize,
    pub cursor: Option<String>,
}

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
