//! Why a provider could not answer. "Not found" is an answer and no error.

use std::time::Duration;

/// Why a provider could not answer. None of these means "not found".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    #[error("the provider did not answer in time")]
    Timeout,
    #[error("the provider's quota is used up")]
    Quota { retry_after: Option<Duration> },
    #[error("the provider refused our credentials")]
    Credentials,
    #[error("the provider answered nonsense: {0}")]
    BadAnswer(&'static str),
    #[error("the provider could not be reached: {0}")]
    Unreachable(&'static str),
    #[error("the provider answered about another person")]
    Mismatch,
    /// No other provider may be asked either.
    #[error("the person asked not to be processed")]
    Withheld,
    #[error("the request's budget for providers is used up")]
    OverBudget,
    /// The customer could not pay for what asking may bring.
    #[error("the account cannot pay for it")]
    Unaffordable,
    /// Asking again later brings the answer.
    #[error("the provider is still looking")]
    Pending,
    /// Neither a dataset nor a provider is set up.
    #[error("no provider can be asked")]
    Nobody,
    /// Searching and comparing takes a directory, and there is none.
    #[error("there is no directory")]
    NoDirectory,
    /// The database that holds the directory does not answer now.
    #[error("the directory cannot be reached")]
    DirectoryDown,
    /// The caller asked for all companies of a group that has too many.
    #[error("the group has more than {} companies", crate::filters::MOST_BELOW)]
    WideGroup,
}

impl ProviderError {
    /// Whether asking again soon may help.
    pub const fn is_temporary(&self) -> bool {
        matches!(
            self,
            Self::Timeout | Self::Unreachable(_) | Self::DirectoryDown | Self::Quota { .. } | Self::Pending
        )
    }

    /// The word for history rows.
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Timeout => "timeout",
            Self::Quota { .. } => "quota",
            Self::Credentials => "credentials",
            Self::BadAnswer(_) => "bad_answer",
            Self::Unreachable(_) | Self::DirectoryDown => "unreachable",
            Self::Mismatch => "mismatch",
            // Readers of a history must not learn who opted out.
            Self::Withheld => "not_found",
            Self::OverBudget => "over_budget",
            Self::Unaffordable => "unaffordable",
            Self::Pending => "pending",
            Self::Nobody => "nobody",
            Self::NoDirectory => "no_directory",
            Self::WideGroup => "too_large",
        }
    }
}
