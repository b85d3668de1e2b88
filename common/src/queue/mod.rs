//! Work that goes on after an answer: chunks of bulk jobs and webhook deliveries.
//!
//! A message names what is to be done and carries none of its data, so delivering it twice, late or out of order does no
//! harm: the worker looks up what is still open. A message that gets lost is found again by the sweeper.

mod local;
#[cfg(feature = "lambda")]
mod sqs;

use serde::{Deserialize, Serialize};
use std::time::Duration;

pub use local::{LocalQueue, Received};
#[cfg(feature = "lambda")]
pub use sqs::SqsQueue;

/// One thing to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// Work through one chunk of a bulk job.
    Chunk { job: String, chunk: u32 },
    /// Find out what became of a call whose charge nobody answered.
    Fence { account: String, request: String, method: String, path: String },
    /// Make this attempt at delivering a webhook.
    Deliver { account: String, delivery: String, attempt: u32 },
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
}

/// The queue of a process that sends nothing.
pub struct NoQueue;

#[async_trait::async_trait]
impl Queue for NoQueue {
    async fn send(&self, _: &[Message], _: Duration) -> Result<(), QueueError> {
        Err(QueueError("this process has no queue; set QUEUE_URL".into()))
    }
}
