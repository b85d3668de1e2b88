//! Why a dataset could not be built or opened; each message is one line an operator can act on.

use lookup::ProviderError;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    #[error("no snapshot in {0}")]
    Missing(PathBuf),
    #[error("the snapshot in {path} is refused: {reason}")]
    Refused { path: PathBuf, reason: String },
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: std::io::Error },
    #[error("the index failed: {0}")]
    Index(#[from] tantivy::TantivyError),
    /// Records that are kept elsewhere could not be had.
    #[error(transparent)]
    Elsewhere(#[from] ProviderError),
}

impl DatasetError {
    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }

    pub(crate) fn refused(path: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        Self::Refused { path: path.into(), reason: reason.into() }
    }
}
