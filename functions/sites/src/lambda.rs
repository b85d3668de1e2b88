//! The worker on AWS: consumes the queue of sites, and sweeps by the schedule.

use crate::Worker;
use common::config::Need;
use common::domain::Domain;
use common::lambda::batch::{Batch, Failures, Work};
use common::lambda::{Error, Function};
use common::metrics::Event;
use common::queue::Message;
use common::{rollout, telemetry};
use futures::FutureExt;
use lambda_http::{LambdaEvent, lambda_runtime, service_fn};
use serde_json::Value;
use std::sync::Arc;

/// Works until Lambda ends the process.
pub async fn work() -> Result<(), Error> {
    let app = Function::from_env_with(&[Need::Queue]).await?.with_queue().app();
    let worker = Arc::new(Worker::new(app));
    lambda_runtime::run(service_fn(move |event: LambdaEvent<Value>| {
        let worker = worker.clone();
        async move {
            let done = handle(worker, event).await;
            telemetry::flush().await;
            done
        }
    }))
    .await
}

async fn handle(worker: Arc<Worker>, event: LambdaEvent<Value>) -> Result<Failures, Error> {
    if rollout::is_check(&event.payload) {
        // A site that does not exist: the table answers, and to this function.
        worker.next(&Domain::parse("check.example")?).await?;
        return Ok(Failures::default());
    }
    let batch: Batch = serde_json::from_value(event.payload)?;
    let Some(records) = batch.records else {
        let swept = worker.sweep().await;
        common::lambda::write_metrics(&worker.app);
        swept.map_err(|error| error.to_string())?;
        common::lambda::write_event(&worker.app, Event::SitesSwept);
        return Ok(Failures::default());
    };
    let working = worker.clone();
    let one = move |message: Message, _: u32| {
        let worker = working.clone();
        async move {
            let done = worker.work(&message).await;
            done.inspect_err(|error| tracing::warn!(%error, "a site is read later")).is_ok()
        }
        .boxed()
    };
    Ok(Work { one, backs_off: true }.on(&worker.app, records).await)
}
