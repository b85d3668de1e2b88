//! People and companies by filters.

mod companies;
mod people;
mod suggest;

use common::app::Cx;
use common::catalog::Family;
use common::catalog::search::{SearchCompanies, SearchPeople, Suggest};
use common::dataset::{Dataset, DatasetError};
use common::error::{Error, Result};
use common::http::Routes;
use common::search::SearchError;
use std::sync::Arc;
use std::time::Instant;

pub fn routes() -> Routes {
    Routes::new(Family::Search)
        .on(SearchPeople, people::people)
        .on(SearchCompanies, companies::companies)
        .on(Suggest, suggest::suggest)
}

/// Asks the dataset, on a thread that may be busy, and notes how it went.
async fn ask<T: Send + 'static>(
    cx: &Cx,
    question: impl FnOnce(&Dataset) -> Result<T, SearchError> + Send + 'static,
) -> Result<T> {
    let dataset: Arc<Dataset> = match &cx.app.upstream.dataset {
        Some(dataset) => dataset.clone(),
        None => return Err(Error::NoDataset),
    };
    let started = Instant::now();
    let answer = tokio::task::spawn_blocking(move || question(&dataset)).await;
    let answer = answer.map_err(|error| Error::Internal(error.to_string()))?;
    let outcome = match &answer {
        Ok(_) => "found",
        Err(SearchError::Cursor(_)) => "refused",
        Err(SearchError::Dataset(_)) => "bad_answer",
    };
    cx.note_provider("dataset", outcome, started.elapsed());
    answer.map_err(|error| match error {
        SearchError::Cursor(error) => Error::field("cursor", "invalid_cursor", error.to_string()),
        SearchError::Dataset(error) => unreadable(&error),
    })
}

fn unreadable(error: &DatasetError) -> Error {
    Error::Internal(error.to_string())
}
