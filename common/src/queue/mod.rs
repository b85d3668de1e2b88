//! Work that goes on after an answer: chunks of bulk jobs and webhook deliveries.
//!
//! A message names a task and carries none of its data, so delivering it twice, late or out of order does no
//! harm: the worker looks up the open work. A message that gets lost is found again by the sweeper.

mod local;
#[cfg(feature = "lambda")]
mod sqs;

use domain::Domain;
use serde::{Deserialize, Serialize};
use std::time::Duration;

pub use local::{LocalQueue, Received};
#[cfg(feature = "lambda")]
pub use sqs::{SqsQueue, Urls};

/// One thing to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// Work through one chunk of a bulk job.
    Chunk { job: String, chunk: u32 },
    /// Find the outcome of a call whose charge got no answer.
    Fence { account: String, request: String, method: String, path: String },
    /// Make this attempt at delivering a webhook.
    Deliver { account: String, delivery: String, attempt: u32 },
    /// Tell what waits under a list.
    Notify { account: String, list: String },
    /// Go on with a connection.
    Sync { account: String, connection: String },
    /// Read a company's website.
    Site { domain: Domain },
}

/// The messages that wait behind each other and not behind others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Chunks of bulk jobs, of which there may be many.
    Jobs,
    /// Charges whose outcome is unknown.
    Fences,
    /// Webhooks, notifications and letters, whose receivers may be slow.
    Deliveries,
    /// Connections, whose systems may be slow.
    Connections,
    /// Websites, each of which takes as long as it wants to be left in peace.
    Sites,
}

impl Message {
    pub const fn lane(&self) -> Lane {
        match self {
            Self::Chunk { .. } => Lane::Jobs,
            Self::Fence { .. } => Lane::Fences,
            Self::Deliver { .. } | Self::Notify { .. } => Lane::Deliveries,
            Self::Sync { .. } => Lane::Connections,
            Self::Site { .. } => Lane::Sites,
        }
    }
}

/// Why a message could not be sent.
#[derive(Debug, thiserror::Error)]
#[error("the queue failed: {0}")]
pub struct QueueError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// Takes messages and hands each to a worker at least once.
#[async_trait::async_trait]
pub trait Queue: Send + Sync {
    /// Sends messages, to be worked on after `delay`.
    async fn send(&self, messages: &[Message], delay: Duration) -> Result<(), QueueError>;

    /// About how many messages of a lane wait for a worker.
    async fn waiting(&self, _lane: Lane) -> Result<usize, QueueError> {
        Ok(0)
    }

    /// Lets a message of a lane that was handed out under this receipt, and could not be done, come back after `delay` and not later.
    async fn hand_back(&self, _lane: Lane, _receipt: &str, _delay: Duration) -> Result<(), QueueError> {
        Ok(())
    }
}

/// How long a message waits that failed when it was handed out for the `receives`-th time: a passing trouble is over soon, and a
/// lasting one is not made worse.
pub fn back_off(receives: u32) -> Duration {
    const FIRST: Duration = Duration::from_secs(10);
    const LONGEST: Duration = Duration::from_secs(10 * 60);
    FIRST.saturating_mul(1 << receives.saturating_sub(1).min(10)).min(LONGEST)
}

/// The queue of a process that sends nothing.
pub struct NoQueue;

#[async_trait::async_trait]
impl Queue for NoQueue {
    async fn send(&self, _: &[Message], _: Duration) -> Result<(), QueueError> {
        Err(QueueError("this process has no queue; set QUEUE_URL".into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_comes_back_soon_at_first_and_later_each_time() {
        let waits: Vec<u64> =
            [0, 1, 2, 3, 6, 7, 8, 1000].map(|receives| back_off(receives).as_secs()).to_vec();
        assert_eq!(waits, [10, 10, 20, 40, 320, 600, 600, 600]);
    }
}
