//! The worker on AWS: consumes the queue of connections, and sweeps by the schedule, told apart by `WORKER`.

use crate::worker;
use common::app::App;
use common::config::Need;
use common::engine::Engine;
use common::lambda::{Error, Function};
use common::metrics::Event;
use common::queue::{Lane, Message, back_off};
use common::rollout;
use common::telemetry;
use lambda_http::{LambdaEvent, lambda_runtime, service_fn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// An event from SQS; one of the schedule has no records.
#[derive(Deserialize)]
struct Batch {
    #[serde(rename = "Records")]
    records: Option<Vec<Record>>,
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

/// Works until Lambda ends the process.
pub async fn work(engine: Engine) -> Result<(), Error> {
    let needs = &[Need::Providers, Need::Queue];
    let app = Function::from_env_with(needs).await?.with_providers(engine)?.with_queue().app();
    lambda_runtime::run(service_fn(move |event: LambdaEvent<Value>| {
        let app = app.clone();
        async move {
            let done = handle(app, event).await;
            telemetry::flush().await;
            done
        }
    }))
    .await
}

async fn handle(app: Arc<App>, event: LambdaEvent<Value>) -> Result<Failures, Error> {
    if rollout::is_check(&event.payload) {
        // An account that does not exist: the table answers, and to this function.
        app.store.account("check").await?;
        return Ok(Failures::default());
    }
    let batch: Batch = serde_json::from_value(event.payload)?;
    let Some(records) = batch.records else {
        let swept = worker::sweep(&app).await;
        common::lambda::write_metrics(&app);
        swept.map_err(|error| error.to_string())?;
        common::lambda::write_event(&app, Event::ConnectionsSwept);
        return Ok(Failures::default());
    };
    let mut failures = Failures::default();
    for record in records {
        let Ok(message) = serde_json::from_str::<Message>(&record.body) else {
            tracing::error!(message.id = record.id, "a message cannot be read; it is left in the queue");
            failures.items.push(Failure { id: record.id });
            continue;
        };
        // In a task of its own, so that a message that breaks does not take the batch along.
        let working = app.clone();
        let done = tokio::spawn(async move { worker::work(&working, &message).await }).await;
        if matches!(done, Ok(Ok(()))) {
            continue;
        }
        let receives = record.attributes.receives.parse().unwrap_or(1);
        if let Err(error) = app.queue.hand_back(Lane::Connections, &record.receipt, back_off(receives)).await
        {
            tracing::warn!(message.id = record.id, %error, "a message that failed comes back late");
        }
        failures.items.push(Failure { id: record.id });
    }
    common::lambda::write_metrics(&app);
    Ok(failures)
}
