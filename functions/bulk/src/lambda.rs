//! The worker on AWS: consumes the queue, its dead letters, and the sweeper's schedule, told apart by `WORKER`.

use crate::{sweeper, worker};
use common::app::App;
use common::config::Need;
use common::engine::Engine;
use common::lambda::batch::{Batch, Failures, Work};
use common::lambda::{Error, Function};
use common::metrics::Event;
use common::queue::Message;
use common::rollout;
use common::telemetry;
use futures::FutureExt;
use lambda_http::{LambdaEvent, lambda_runtime, service_fn};
use serde_json::Value;
use std::sync::Arc;

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
    let working = app.clone();
    let one = move |message: Message, receives: u32| {
        let app = working.clone();
        async move { consume(&app, role, &message, receives).await }.boxed()
    };
    let work = Work { one, backs_off: matches!(role, Role::Queue) };
    let failures = work.on(&app, batch.records.unwrap_or_default()).await;
    common::lambda::write_metrics(&app);
    Ok(failures)
}

/// Whether a message is done with.
async fn consume(app: &Arc<App>, role: Role, message: &Message, receives: u32) -> bool {
    let done = match role {
        Role::DeadLetters => worker::give_up(app, message).await,
        _ => worker::work(app, message, receives).await,
    };
    done.inspect_err(|error| tracing::warn!(%error, "a message failed")).is_ok()
}
