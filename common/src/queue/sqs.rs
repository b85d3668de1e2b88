//! Amazon SQS.

use super::{Message, Queue, QueueError};
use aws_sdk_sqs::error::{DisplayErrorContext, SdkError};
use aws_sdk_sqs::types::SendMessageBatchRequestEntry;
use std::time::Duration;

/// SQS takes at most ten messages at once.
const BATCH: usize = 10;
/// SQS delays a message by at most a quarter of an hour; what is due later is left to the sweeper.
const MAX_DELAY: Duration = Duration::from_secs(15 * 60);

/// An SQS queue.
pub struct SqsQueue {
    client: aws_sdk_sqs::Client,
    url: String,
}

impl SqsQueue {
    pub fn new(client: aws_sdk_sqs::Client, url: String) -> Self {
        Self { client, url }
    }
}

#[async_trait::async_trait]
impl Queue for SqsQueue {
    async fn send(&self, messages: &[Message], delay: Duration) -> Result<(), QueueError> {
        if delay > MAX_DELAY {
            return Ok(());
        }
        let seconds = i32::try_from(delay.as_secs()).unwrap_or_default();
        for batch in messages.chunks(BATCH) {
            let mut request = self.client.send_message_batch().queue_url(&self.url);
            for (at, message) in batch.iter().enumerate() {
                let body = serde_json::to_string(message).map_err(|error| QueueError(error.into()))?;
                let entry = SendMessageBatchRequestEntry::builder().id(at.to_string()).message_body(body);
                let entry = entry.delay_seconds(seconds).build();
                request = request.entries(entry.map_err(|error| QueueError(error.into()))?);
            }
            let sent = request.send().await.map_err(failed)?;
            if let Some(refused) = sent.failed.first() {
                return Err(QueueError(
                    format!("{} of a batch were refused: {}", sent.failed.len(), refused.code).into(),
                ));
            }
        }
        Ok(())
    }

    async fn hand_back(&self, receipt: &str, delay: Duration) -> Result<(), QueueError> {
        let seconds = i32::try_from(delay.as_secs()).unwrap_or_default();
        let request = self.client.change_message_visibility().queue_url(&self.url);
        request.receipt_handle(receipt).visibility_timeout(seconds).send().await.map_err(failed)?;
        Ok(())
    }
}

fn failed<E: std::error::Error + 'static, R: std::fmt::Debug + 'static>(error: SdkError<E, R>) -> QueueError {
    QueueError(DisplayErrorContext(error).to_string().into())
}
