//! Why records could not be had.

use lookup::ProviderError;

/// Why an engine did not answer; each message is one line an operator can act on.
#[derive(Debug, thiserror::Error)]
pub enum DirectoryError {
    /// What the engine itself failed with.
    #[error(transparent)]
    Engine(Box<dyn std::error::Error + Send + Sync>),
    /// The error for the caller.
    #[error(transparent)]
    Provider(#[from] ProviderError),
}

/// The error for the caller; the engine's own error is logged.
pub fn unreadable(cause: impl Into<DirectoryError>) -> ProviderError {
    match cause.into() {
        DirectoryError::Provider(cause) => cause,
        DirectoryError::Engine(cause) => {
            tracing::error!(%cause, "the directory cannot be read");
            ProviderError::BadAnswer("the dataset could not be read")
        }
    }
}
