//! What a process holds, and what a handler is given of it.

use crate::auth::{Caller, KeyCache};
use crate::cache::Flights;
use crate::clock::Clock;
use crate::config::Config;
use crate::limits::RateLimiter;
use crate::queue::{Message, Queue};
use crate::store::Store;
use crate::store::requests::{CacheUse, ProviderTrace};
use crate::upstream::Upstream;
use crate::webhook::guard::Reach;
use crate::webhook::send::Sender;
use aws_sdk_dynamodb::types::TransactWriteItem;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Everything that lives as long as the process; built once per cold start.
pub struct App {
    pub config: Config,
    pub clock: Clock,
    pub store: Store,
    pub upstream: Upstream,
    pub queue: Arc<dyn Queue>,
    pub webhooks: Sender,
    pub keys: KeyCache,
    pub limiter: RateLimiter,
    pub flights: Flights,
}

impl App {
    pub fn new(
        config: Config,
        clock: Clock,
        store: Store,
        upstream: Upstream,
        queue: Arc<dyn Queue>,
    ) -> Arc<Self> {
        let webhooks = Sender::new(Reach { loopback: config.webhooks_to_loopback });
        let (keys, limiter) = (KeyCache::default(), RateLimiter::default());
        Arc::new(Self {
            config,
            clock,
            store,
            upstream,
            queue,
            webhooks,
            keys,
            limiter,
            flights: Flights::default(),
        })
    }
}

/// What a handler knows of the call it answers. Neither HTTP nor credits are part of it.
#[derive(Clone)]
pub struct Cx {
    pub app: Arc<App>,
    pub request_id: String,
    /// Absent in calls that need no key.
    pub caller: Option<Caller>,
    /// The address the gateway saw.
    pub ip: Option<IpAddr>,
    /// When the call must have been answered.
    pub deadline: Instant,
    trace: Arc<Mutex<Trace>>,
    consequences: Arc<Mutex<Consequences>>,
}

/// What a handler wants done together with its answer being settled, and after it.
#[derive(Default)]
pub(crate) struct Consequences {
    /// Writes of the transaction that charges and records the call.
    pub writes: Vec<TransactWriteItem>,
    /// Messages to be sent once that is done.
    pub messages: Vec<Message>,
}

/// What happened while a call was answered, for its history row.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    pub providers: Vec<ProviderTrace>,
    pub cache: CacheUse,
}

impl Cx {
    pub fn new(
        app: Arc<App>,
        request_id: String,
        caller: Option<Caller>,
        ip: Option<IpAddr>,
        deadline: Instant,
    ) -> Self {
        Self { app, request_id, caller, ip, deadline, trace: Arc::default(), consequences: Arc::default() }
    }

    /// Adds a write to the transaction that will charge and record this call; a refused one makes the call a 409.
    pub fn settle_with(&self, write: TransactWriteItem) {
        self.consequences.lock().unwrap_or_else(|e| e.into_inner()).writes.push(write);
    }

    /// Sends a message once the call is settled. It may get lost; the sweeper must find what it was about.
    pub fn then_send(&self, message: Message) {
        self.consequences.lock().unwrap_or_else(|e| e.into_inner()).messages.push(message);
    }

    pub(crate) fn take_consequences(&self) -> Consequences {
        std::mem::take(&mut *self.consequences.lock().unwrap_or_else(|e| e.into_inner()))
    }

    /// The caller of an endpoint that needs a key.
    pub fn account_id(&self) -> &str {
        self.caller.as_ref().map_or("", |caller| &caller.account_id)
    }

    pub fn now(&self) -> jiff::Timestamp {
        self.app.clock.now()
    }

    pub fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Notes what a provider did.
    pub fn note_provider(&self, name: &str, outcome: &str, took: Duration) {
        let latency_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let trace = ProviderTrace { name: name.to_owned(), outcome: outcome.to_owned(), latency_ms };
        self.trace.lock().unwrap_or_else(|e| e.into_inner()).providers.push(trace);
    }

    /// Notes whether the cache answered; a hit anywhere in a call makes it a hit.
    pub fn note_cache(&self, used: CacheUse) {
        let mut trace = self.trace.lock().unwrap_or_else(|e| e.into_inner());
        if trace.cache != CacheUse::Hit {
            trace.cache = used;
        }
    }

    pub fn trace(&self) -> Trace {
        self.trace.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }
}
