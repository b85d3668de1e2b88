//! Amazon SQS.

use super::{Lane, Message, Queue, QueueError};
use aws_sdk_sqs::error::{DisplayErrorContext, SdkError};
use aws_sdk_sqs::types::{QueueAttributeName, SendMessageBatchRequestEntry};
use std::time::Duration;

/// SQS takes at most ten messages at once.
const BATCH: usize = 10;
/// SQS delays a message by at most 15 minutes; the sweeper sends later ones.
const MAX_DELAY: Duration = Duration::from_secs(15 * 60);

/// SQS queues, one for each lane.
pub struct SqsQueue {
    client: aws_sdk_sqs::Client,
    urls: Urls,
}

/// Where each lane's queue is.
pub struct Urls {
    pub jobs: String,
    pub fences: String,
    pub deliveries: String,
    pub connections: String,
    pub sites: String,
}

impl Urls {
    fn of(&self, lane: Lane) -> &str {
        match lane {
            Lane::Jobs => &self.jobs,
            Lane::Fences => &self.fences,
            Lane::Deliveries => &self.deliveries,
            Lane::Connections => &self.connections,
            Lane::Sites => &self.sites,
        }
    }
}

impl SqsQueue {
    pub fn new(client: aws_sdk_sqs::Client, urls: Urls) -> Self {
        Self { client, urls }
    }

    async fn send_batch(&self, lane: Lane, batch: &[&Message], delay: Duration) -> Result<(), QueueError> {
        let seconds = i32::try_from(delay.as_secs()).unwrap_or_default();
        let mut request = self.client.send_message_batch().queue_url(self.urls.of(lane));
        for (at, message) in batch.iter().enumerate() {
            let body = serde_json::to_string(message).map_err(|error| QueueError(error.into()))?;
            let entry = SendMessageBatchRequestEntry::builder().id(at.to_string()).message_body(body);
            let entry = entry.delay_seconds(seconds).build();
            request = request.entries(entry.map_err(|error| QueueError(error.into()))?);
        }
        let sent = request.send().await.map_err(failed)?;
        match sent.failed.first() {
            Some(refused) => Err(QueueError(
                format!("{} of a batch were refused: {}", sent.failed.len(), refused.code).into(),
            )),
            None => Ok(()),
        }
    }
}

#[async_trait::async_trait]
impl Queue for SqsQueue {
    async fn send(&self, messages: &[Message], delay: Duration) -> Result<(), QueueError> {
        if delay > MAX_DELAY {
            return Ok(());
        }
        for lane in [Lane::Fences, Lane::Jobs, Lane::Deliveries, Lane::Connections, Lane::Sites] {
            let of_lane: Vec<&Message> = messages.iter().filter(|message| message.lane() == lane).collect();
            for batch in of_lane.chunks(BATCH) {
                self.send_batch(lane, batch, delay).await?;
            }
        }
        Ok(())
    }

    async fn waiting(&self, lane: Lane) -> Result<usize, QueueError> {
        let number = QueueAttributeName::ApproximateNumberOfMessages;
        let request = self.client.get_queue_attributes().queue_url(self.urls.of(lane));
        let told = request.attribute_names(number.clone()).send().await.map_err(failed)?;
        let number = told.attributes.and_then(|told| told.get(&number)?.parse().ok());
        number.ok_or_else(|| QueueError("it does not say how many messages wait".into()))
    }

    async fn hand_back(&self, lane: Lane, receipt: &str, delay: Duration) -> Result<(), QueueError> {
        let seconds = i32::try_from(delay.as_secs()).unwrap_or_default();
        let request = self.client.change_message_visibility().queue_url(self.urls.of(lane));
        request.receipt_handle(receipt).visibility_timeout(seconds).send().await.map_err(failed)?;
        Ok(())
    }
}

fn failed<E: std::error::Error + 'static, R: std::fmt::Debug + 'static>(error: SdkError<E, R>) -> QueueError {
    QueueError(DisplayErrorContext(error).to_string().into())
}
