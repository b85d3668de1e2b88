//! Why a database could not answer. An outage is never "not found".

use directory::DirectoryError;
use lookup::ProviderError;
use std::path::PathBuf;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

/// Why a directory cannot be opened; each message is one line an operator can act on.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("is no address of a database: {0}")]
    Address(String),
    #[error("TLS cannot be set up: {0}")]
    Tls(String),
    #[error("the certificates in {file} cannot be used: {reason}")]
    Roots { file: PathBuf, reason: String },
    #[error("the database at {place} cannot be reached: {reason}")]
    Unreachable { place: String, reason: String },
    #[error("the database at {0} has no directory yet; `almanac directory migrate` makes one")]
    Missing(String),
    #[error(
        "the directory at {place} is at version {found} and this program needs {needed}; `almanac directory migrate` brings it there"
    )]
    Outdated { place: String, found: i32, needed: i32 },
    #[error(
        "the directory at {place} is at version {found}, which a newer program made; this one knows {needed}"
    )]
    Newer { place: String, found: i32, needed: i32 },
    #[error(
        "the directory at {0} holds records or is spread already; servers are set up before the first import; \
         import the same files into an empty one"
    )]
    NotEmpty(String),
    #[error("the database refused migration {version}: {reason}")]
    Migration { version: i32, reason: String },
    #[error("another import is under way")]
    Busy,
    #[error("{0}")]
    Database(String),
}

/// What the database said, without the driver's words around it.
pub fn said(error: &Error) -> String {
    match error.as_db_error() {
        Some(said) => format!("the database says: {}", said.message()),
        None => causes(error),
    }
}

/// An error with what caused it.
fn causes(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {}", causes(cause)),
        None => error.to_string(),
    }
}

/// What a failed query means to the caller.
pub(crate) fn failed(error: &Error) -> ProviderError {
    let Some(state) = error.code() else {
        tracing::warn!("the directory's database went away");
        return ProviderError::DirectoryDown;
    };
    // Messages may quote what was asked for: only the code is logged.
    let code = state.code();
    if *state == SqlState::QUERY_CANCELED {
        return ProviderError::Timeout;
    }
    if *state == SqlState::INVALID_PASSWORD || *state == SqlState::INVALID_AUTHORIZATION_SPECIFICATION {
        tracing::error!(code, "the directory's database refused our credentials");
        return ProviderError::Credentials;
    }
    // Connections (08), resources (53), an operator's intervention (57) and other servers (HV).
    if ["08", "53", "57", "HV"].iter().any(|class| code.starts_with(class)) {
        tracing::warn!(code, "the directory's database cannot answer now");
        return ProviderError::DirectoryDown;
    }
    tracing::error!(code, "the directory's database refused a query");
    ProviderError::BadAnswer("the directory's database refused a query")
}

/// A failure as records know it.
pub(crate) fn elsewhere(error: &Error) -> DirectoryError {
    DirectoryError::Provider(failed(error))
}

/// A record or column that is not what this program wrote.
pub(crate) fn unreadable(what: &'static str) -> DirectoryError {
    tracing::error!(what, "the directory holds something unreadable");
    DirectoryError::Provider(ProviderError::BadAnswer("the directory holds something unreadable"))
}
