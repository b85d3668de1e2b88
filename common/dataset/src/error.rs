//! Why a dataset could not be built or opened; each message is one line an operator can act on.

use directory::{DirectoryError, SearchError};
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
    /// What decides could not.
    #[error(transparent)]
    Directory(DirectoryError),
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

/// What this engine failed with comes back as it was.
impl From<DirectoryError> for DatasetError {
    fn from(error: DirectoryError) -> Self {
        match error {
            DirectoryError::Engine(cause) => match cause.downcast::<Self>() {
                Ok(own) => *own,
                Err(cause) => Self::Directory(DirectoryError::Engine(cause)),
            },
            error => Self::Directory(error),
        }
    }
}

impl From<DatasetError> for DirectoryError {
    fn from(error: DatasetError) -> Self {
        match error {
            DatasetError::Directory(error) => error,
            own => Self::Engine(Box::new(own)),
        }
    }
}

impl From<DatasetError> for SearchError {
    fn from(error: DatasetError) -> Self {
        Self::Directory(error.into())
    }
}
