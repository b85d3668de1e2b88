//! The worker on AWS: consumes the queue, its dead letters, and the sweeper's schedule, told apart by `WORKER`.

use crate::{sweeper, worker};
use common::app::App;
use common::config::Need;
use common::engine::Engine;
use common::lambda::{Error, Function};
use common::metrics::Event;
use common::queue::{Message, back_off};
use common::rollout;
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
pub async fn work(engine: Engine) -> Result<(), Error> {
    let role = match std::env::var("WORKER").as_deref() {
        Ok("queue") | Err(_) => Role::Queue,
        Ok("dead-letters") => Role::DeadLetters,
        Ok("sweeper") => Role::Sweeper,
        Ok(other) => {
            return Err(format!("WORKER is {other}; it must be queue, dead-letters or sweeper").into());
        }
    };
    // The others end and send what the queue's worker does; providers are asked by it alone, so that only it reads their keys.
    let needs = match role {
        Role::Queue => &[Need::Providers, Need::Queue][..],
        Role::DeadLetters | Role::Sweeper => &[Need::Queue],
    };
    let app = Function::from_env_with(needs).await?.with_providers(engine)?.with_queue().app();
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
    if rollout::is_check(&event.payload) {
        // A job that does not exist: the table answers, and to this function.
        app.store.job("check", app.clock.now()).await?;
        return Ok(Failures::default());
    }
    if let Role::Sweeper = role {
        let swept = sweeper::sweep(&app).await;
        common::lambda::write_metrics(&app);
        swept.map_err(|error| error.to_string())?;
        common::lambda::write_event(&app, Event::Swept);
        return Ok(Failures::default());
    }
    let batch: Batch = serde_json::from_value(event.payload)?;
    let works = batch.records.into_iter().map(|record| {
        let app = app.clone();
        async move {
            let (id, receives) = (record.id.clone(), record.receives());
            // Kept, because a newer release may have sent it: after eight tries it lies with the dead letters, where an alarm tells of it.
            let Ok(message) = serde_json::from_str::<Message>(&record.body) else {
                tracing::error!(message.id = id, "a message cannot be read; it is left in the queue");
                return Some(Failure { id });
            };
            let receipt = record.receipt.clone();
            let (working, lane) = (app.clone(), message.lane());
            // In a task of its own, so that a message that breaks does not take the batch along.
            let done = tokio::spawn(async move { consume(&working, role, &message, &record).await }).await;
            if matches!(done, Ok(true)) {
                return None;
            }
            if let Role::Queue = role
                && let Err(error) = app.queue.hand_back(lane, &receipt, back_off(receives)).await
            {
                tracing::warn!(message.id = id, %error, "a message that failed comes back late");
            }
            Some(Failure { id })
        }
    });
    let items = futures::future::join_all(works).await.into_iter().flatten().collect();
    common::lambda::write_metrics(&app);
    Ok(Failures { items })
}

/// Whether a message is done with.
async fn consume(app: &Arc<App>, role: Role, message: &Message, record: &Record) -> bool {
    let done = match role {
        Role::DeadLetters => worker::give_up(app, message).await,
        _ => worker::work(app, message, record.receives()).await,
    };
    done.inspect_err(|error| tracing::warn!(message.id = record.id, %error, "a message is tried again"))
        .is_ok()
}
