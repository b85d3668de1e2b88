//! What searching, comparing and counting mean, whichever engine finds the records.

pub mod companies;
pub mod conditions;
pub mod cursor;
mod facet;
pub mod hiring;
pub mod people;
pub mod ranking;
pub mod rounds;
pub mod similar_companies;
pub mod similar_people;
mod staff;
mod suggest;
mod unknown;

use crate::error::{DirectoryError, unreadable};
use crate::records::Number;
use lookup::{CursorError, ProviderError, SearchFailure};

/// Why a search could not be answered.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    #[error(transparent)]
    Cursor(CursorError),
    #[error(transparent)]
    Directory(#[from] DirectoryError),
}

impl From<CursorError> for SearchError {
    fn from(error: CursorError) -> Self {
        Self::Cursor(error)
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

/// The error for the caller of a search.
pub fn failed(error: SearchError) -> SearchFailure {
    match error {
        SearchError::Cursor(error) => SearchFailure::Cursor(error),
        SearchError::Directory(cause) => unreadable(cause).into(),
    }
}

/// The same of a search without a cursor, which has none that can be wrong.
pub fn unsearchable(error: SearchError) -> ProviderError {
    match error {
        SearchError::Cursor(_) => ProviderError::BadAnswer("the dataset could not be searched"),
        SearchError::Directory(cause) => unreadable(cause),
    }
}
