//! What outlives a process: vendors' answers that are still good, opt-outs, and counts. The owner of a
//! database implements it; nothing here knows which.

use crate::guard::{Counts, Slot};
use jiff::Timestamp;
use lookup::verdicts::Verdict;

/// An answer as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    pub id: String,
    pub body: String,
}

/// The notebook cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("what is written down cannot be reached: {0}")]
pub struct NotebookError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

type Result<T> = std::result::Result<T, NotebookError>;

/// Keeps answers and counts.
#[async_trait::async_trait]
pub trait Notebook: Send + Sync {
    /// The answers of these ids, each named once and at most a hundred, that exist and have not expired; `latest` sees what
    /// was written a moment ago, at twice the price.
    async fn answers(&self, ids: &[&str], now: Timestamp, latest: bool) -> Result<Vec<StoredAnswer>>;

    /// Keeps an answer, for good or until it expires; false when it is too large to be kept.
    async fn keep(&self, answer: &StoredAnswer, expires_at: Option<Timestamp>) -> Result<bool>;

    /// Gives a short answer another body until it expires; false when another process did so before.
    async fn replace(&self, was: &StoredAnswer, body: &str, expires_at: Timestamp) -> Result<bool>;

    /// Lets every process know what a check said of an address.
    async fn tell(&self, verdict: Verdict) -> Result<()>;

    /// Adds counts to a slot.
    async fn add_counts(&self, slot: &Slot, counts: &Counts) -> Result<()>;

    /// The counts of a provider since a day, by capability.
    async fn counts(&self, provider: &str, since_day: &str) -> Result<Vec<(Slot, Counts)>>;
}
