//! A database that fails, and workers that die, at chosen or random steps.

use aws_sdk_dynamodb::config::interceptors::{
    BeforeDeserializationInterceptorContextRef, BeforeTransmitInterceptorContextRef,
};
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use common::app::App;
use common::providers::Sources;
use common::store::Store;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What happens at a step: before the database sees a request, or after it has applied it.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// The worker dies.
    Kill,
    /// The request or its answer gets lost.
    Lose,
}

/// Decides what happens at each step; steps are counted, two to a request.
pub type Plan = dyn Fn(u64) -> Option<Fault> + Send + Sync;

#[derive(Clone)]
pub struct Faults {
    plan: Arc<Plan>,
    pub steps: Arc<AtomicU64>,
}

impl std::fmt::Debug for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Faults")
    }
}

type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

impl Faults {
    pub fn new(plan: impl Fn(u64) -> Option<Fault> + Send + Sync + 'static) -> Self {
        Self { plan: Arc::new(plan), steps: Arc::default() }
    }

    fn step(&self) -> Outcome {
        match (self.plan)(self.steps.fetch_add(1, Ordering::Relaxed)) {
            None => Ok(()),
            Some(Fault::Lose) => Err("lost".into()),
            // Unwinds the worker's task without a word, as a process that is killed.
            Some(Fault::Kill) => std::panic::resume_unwind(Box::new("killed")),
        }
    }

    /// Another process on the same database, whose database connection is at the mercy of the plan.
    pub fn app(&self, app: &App, sources: Sources) -> Arc<App> {
        let config = app.store.client().config().to_builder().interceptor(self.clone()).build();
        let store = Store::new(aws_sdk_dynamodb::Client::from_conf(config), &app.config.stored.table_prefix);
        App::with_vendors(app.config.clone(), app.clock.clone(), store, sources, app.queue.clone())
    }
}

impl Intercept for Faults {
    fn name(&self) -> &'static str {
        "faults"
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Outcome {
        self.step()
    }

    fn read_before_deserialization(
        &self,
        _: &BeforeDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Outcome {
        self.step()
    }
}
