//! What a process holds, and what a handler is given of it.

use crate::auth::{Caller, KeyCache};
use crate::cache::Flights;
use crate::clock::Clock;
use crate::compose::untold::Untold;
use crate::config::Config;
use crate::limits::RateLimiter;
use crate::queue::{Message, Queue};
use crate::store::Store;
use crate::store::requests::{CacheUse, ProviderTrace};
use crate::upstream::{Upstream, registry};
use crate::webhook::guard::Reach;
use crate::webhook::send::Sender;
use aws_sdk_dynamodb::types::TransactWriteItem;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
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
    pub untold: Untold,
}

impl App {
    /// Puts a process together; the vendors the configuration has keys for join the providers given.
    pub fn with_vendors(
        config: Config,
        clock: Clock,
        store: Store,
        mut upstream: Upstream,
        queue: Arc<dyn Queue>,
    ) -> Arc<Self> {
        registry::connect(&mut upstream, &config.providers);
        Self::new(config, clock, store, upstream, queue)
    }

    /// Puts a process together that asks the providers given and nobody else.
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
            untold: Untold::default(),
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
    /// What the call spends on providers, in millionths of a US dollar.
    spent: Arc<AtomicU64>,
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
        let (trace, spent, consequences) = (Arc::default(), Arc::default(), Arc::default());
        Self { app, request_id, caller, ip, deadline, trace, spent, consequences }
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

    /// Sets money aside for a provider, unless the call's budget is used up.
    pub(crate) fn reserve(&self, price: u64) -> bool {
        let budget = self.app.config.providers.budget;
        let add = |spent: u64| spent.checked_add(price).filter(|sum| *sum <= budget);
        price == 0 || self.spent.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).is_ok()
    }

    /// What the call may still spend on providers.
    pub(crate) fn unspent(&self) -> u64 {
        self.app.config.providers.budget.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// Gives back what was set aside and not spent.
    pub(crate) fn refund(&self, unspent: u64) {
        self.spent.fetch_sub(unspent, Ordering::Relaxed);
    }

    pub fn trace(&self) -> Trace {
        self.trace.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }
}
