//! Places where signals come from.

use domain::ids;
use domain::signal::{Signal, SignalKind};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// How long a signal is kept: the longest window of any call is 18 months.
pub const KEPT_DAYS: i64 = 560;

/// The source of everything synthetic.
pub const DEMO: &str = "demo";

/// The source of what two imports differ in: the records tell that themselves.
pub const IMPORTS: &str = "imports";

/// A place where signals come from.
#[async_trait::async_trait]
pub trait SignalSource: Send + Sync {
    /// Its name in the state of sources and in the logs, such as `greenhouse:acme`.
    fn name(&self) -> &str;

    fn kinds(&self) -> &'static [SignalKind];

    /// The pause between two polls.
    fn interval(&self) -> Duration;

    /// Reads what came after `cursor`. Reporting an event again is harmless: the store keeps it once.
    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError>;

    /// Whom its polls burden: sources of one host are polled one after the other.
    fn host(&self) -> &str {
        self.name()
    }
}

/// Opens sources by the line of text they were added by.
pub trait OpenSource: Send + Sync {
    /// The source, or the problem of the line.
    fn open(&self, spec: &str) -> Result<Arc<dyn SignalSource>, String>;
}

/// The result of a poll.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Batch {
    pub signals: Vec<Signal>,
    /// The place where the next poll continues.
    pub cursor: Option<String>,
    /// Whether there is more to read at once.
    pub more: bool,
}

/// Why a poll brought nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    #[error("there is no such board")]
    Missing,
    #[error("the source asks for a pause")]
    Throttled { retry_after: Option<Duration> },
    #[error("the source refused us: {0}")]
    Refused(u16),
    #[error("its robots.txt forbids it")]
    Forbidden,
    #[error("the source failed: {0}")]
    Failed(&'static str),
    #[error("the source answered nonsense: {0}")]
    Nonsense(&'static str),
}

/// The id of an event: the same in every process and at any time.
pub fn event_id(source: &str, event: &str) -> String {
    let digest = Sha256::digest(format!("{source}\n{event}").as_bytes());
    format!("{}{}", ids::Kind::Signal.prefix(), hex::encode(&digest[..16]))
}
