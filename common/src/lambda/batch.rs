//! Events of SQS: each message is worked on beside the others of its batch, and only those that failed are redelivered.

use crate::app::App;
use crate::queue::{Message, back_off};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An event from SQS; one of a schedule has no records.
#[derive(Deserialize)]
pub struct Batch {
    #[serde(rename = "Records")]
    pub records: Option<Vec<Record>>,
}

/// A message as SQS hands it out.
#[derive(Deserialize)]
pub struct Record {
    #[serde(rename = "messageId")]
    id: String,
    body: String,
    #[serde(rename = "receiptHandle", default)]
    receipt: String,
    #[serde(default)]
    attributes: Attributes,
}

#[derive(Deserialize, Default)]
struct Attributes {
    #[serde(rename = "ApproximateReceiveCount", default)]
    receives: String,
}

/// The messages to redeliver.
#[derive(Serialize, Default)]
pub struct Failures {
    #[serde(rename = "batchItemFailures")]
    items: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    #[serde(rename = "itemIdentifier")]
    id: String,
}

/// How messages of a batch are worked on.
pub struct Work<F> {
    /// Works on a message that was handed out so many times; whether it is done with.
    pub one: F,
    /// Whether a message that failed comes back after a while that grows.
    pub backs_off: bool,
}

impl<F> Work<F>
where
    F: Fn(Message, u32) -> BoxFuture<'static, bool>,
{
    /// Works on all of them at the same time.
    pub async fn on(&self, app: &Arc<App>, records: Vec<Record>) -> Failures {
        let works = records.into_iter().map(|record| async move {
            let Record { id, body, receipt, attributes } = record;
            // Kept, because a newer release may have sent it: after eight tries it lies with the dead letters, where an alarm tells of it.
            let Ok(message) = serde_json::from_str::<Message>(&body) else {
                tracing::error!(message.id = id, "a message cannot be read; it is left in the queue");
                return Some(Failure { id });
            };
            let (lane, receives) = (message.lane(), attributes.receives.parse().unwrap_or(1));
            // In a task of its own, so that a message that breaks does not take the batch along.
            if matches!(tokio::spawn((self.one)(message, receives)).await, Ok(true)) {
                return None;
            }
            tracing::warn!(message.id = id, "a message is tried again");
            if self.backs_off
                && let Err(error) = app.queue.hand_back(lane, &receipt, back_off(receives)).await
            {
                tracing::warn!(message.id = id, %error, "a message that failed comes back late");
            }
            Some(Failure { id })
        });
        let works: Vec<_> = works.collect();
        Failures { items: futures::future::join_all(works).await.into_iter().flatten().collect() }
    }
}
