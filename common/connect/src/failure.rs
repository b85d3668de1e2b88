//! Why a system could not be read or written, and what to do about it.

use lookup::ProviderError;
use std::time::Duration;

/// A failure of a system. Its words are for the owner of the connection: they name fields, never values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("the system no longer accepts the credentials; send new ones with PATCH /v1/connections/{{id}}")]
    Credentials,
    #[error(
        "the connection is not authorized, or no longer; open the address that POST /v1/connections/{{id}}/authorize gives and agree"
    )]
    Unauthorized,
    #[error("the credentials lack the right {0}; grant it in the system, then resume the connection")]
    Scope(String),
    #[error("the system's call limit is reached; the run resumes by itself later")]
    Throttled(Option<Duration>),
    #[error("the system cannot be reached: {0}; the run resumes by itself later")]
    Unreachable(&'static str),
    #[error("there is no field {0}; correct the mapping, or create it with POST /v1/connections/{{id}}/test")]
    NoField(String),
    #[error("{0}")]
    Settings(String),
    #[error("the system refused the request: {0}")]
    Refused(String),
}

impl Failure {
    /// The word that programs go by.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Credentials => "credentials_refused",
            Self::Unauthorized => "authorization_needed",
            Self::Scope(_) => "missing_scope",
            Self::Throttled(_) => "quota_exhausted",
            Self::Unreachable(_) => "unreachable",
            Self::NoField(_) => "unknown_field",
            Self::Settings(_) => "settings_invalid",
            Self::Refused(_) => "refused",
        }
    }

    /// Whether the same may succeed later without a change.
    pub const fn is_temporary(&self) -> bool {
        matches!(self, Self::Throttled(_) | Self::Unreachable(_))
    }
}

impl From<ProviderError> for Failure {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::Credentials => Self::Credentials,
            ProviderError::Quota { retry_after } => Self::Throttled(retry_after),
            ProviderError::Timeout => Self::Unreachable("it did not answer in time"),
            ProviderError::Unreachable(reason) => Self::Unreachable(reason),
            ProviderError::BadAnswer(reason) => Self::Refused(reason.to_owned()),
            _ => Self::Unreachable("it cannot be asked"),
        }
    }
}
