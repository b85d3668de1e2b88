//! The worker on AWS: consumes the queue, its dead letters, and the sweeper's schedule, told apart by `WORKER`.

use crate::{sweeper, worker};
use common::app::App;
use common::lambda::{Error, Function};
use common::queue::{Message, back_off};
use common::telemetry;
use lambda_http::{LambdaEvent, lambda_runtime, service_fn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// An event from SQS.
#[derive(Deserialize)]
struct Batch {
    #[serde(rename = "Records", default)]
    records: Vec<Record>,
}

#[derive(Deserialize)]
struct Record {
    #[serde(rename = "messageId")]
    id: String,
    body: String,
    #[serde(rename = "receiptHandle", default)]
    receipt: String,
    #[serde(default)]
    attributes: Attributes,
}

impl Record {
    fn receives(&self) -> u32 {
        self.attributes.receives.parse().unwrap_or(1)
    }
}

#[derive(Deserialize, Default)]
struct Attributes {
    #[serde(rename = "ApproximateReceiveCount", default)]
    receives: String,
}

/// The messages to redeliver: only those that failed.
#[derive(Serialize, Default)]
struct Failures {
    #[serde(rename = "batchItemFailures")]
    items: Vec<Failure>,
}

#[derive(Serialize)]
struct Failure {
    #[serde(rename = "itemIdentifier")]
    id: String,
}

#[derive(Clone, Copy)]
enum Role {
    Queue,
    DeadLetters,
    Sweeper,
}

/// Works until Lambda ends the process.
pub async fn work(function: Function) -> Result<(), Error> {
    let app = function.with_queue().app();
    let role = match std::env::var("WORKER").as_deref() {
        Ok("queue") | Err(_) => Role::Queue,
        Ok("dead-letters") => Role::DeadLetters,
        Ok("sweeper") => Role::Sweeper,
        Ok(other) => {
            return Err(format!("WORKER is {other}; it must be queue, dead-letters or sweeper").into());
        }
    };
    lambda_runtime::run(service_fn(move |event: LambdaEvent<Value>| {
        let app = app.clone();
        async move {
            let done = handle(app, role, event).await;
            telemetry::flush().await;
            done
        }
    }))
    .await
}

async fn handle(app: Arc<App>, role: Role, event: LambdaEvent<Value>) -> Result<Failures, Error> {
    if let Role::Sweeper = role {
        let swept = sweeper::sweep(&app).await;
        common::lambda::write_metrics(&app);
        swept.map_err(|error| error.to_string())?;
        return Ok(Failures::default());
    }
    let batch: Batch = serde_json::from_value(event.payload)?;
    let works = batch.records.into_iter().map(|record| {
        let app = app.clone();
        async move {
            let (id, receipt, receives) = (record.id.clone(), record.receipt.clone(), record.receives());
            let working = app.clone();
            // In a task of its own, so that a message that breaks does not take the batch along.
            let done = tokio::spawn(async move { consume(&working, role, &record).await }).await;
            if matches!(done, Ok(true)) {
                return None;
            }
            if let Role::Queue = role {
                hand_back(&app, &id, &receipt, receives).await;
            }
            Some(Failure { id })
        }
    });
    let items = futures::future::join_all(works).await.into_iter().flatten().collect();
    common::lambda::write_metrics(&app);
    Ok(Failures { items })
}

/// Lets a message come back sooner than the queue would hand it out again, which is when a worker must have died.
async fn hand_back(app: &App, id: &str, receipt: &str, receives: u32) {
    if let Err(error) = app.queue.hand_back(receipt, back_off(receives)).await {
        tracing::warn!(message.id = id, %error, "a message that failed comes back late");
    }
}

/// Whether a message is done with.
async fn consume(app: &Arc<App>, role: Role, record: &Record) -> bool {
    let Ok(message) = serde_json::from_str::<Message>(&record.body) else {
        tracing::error!(message.id = record.id, "a message cannot be read; it is dropped");
        return true;
    };
    let receives = record.receives();
    let done = match role {
        Role::DeadLetters => worker::give_up(app, &message).await,
        _ => worker::work(app, &message, receives).await,
    };
    done.inspect_err(|error| tracing::warn!(message.id = record.id, %error, "a message is tried again"))
        .is_ok()
}
