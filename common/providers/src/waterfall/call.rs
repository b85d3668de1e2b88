//! A call as providers know it: its deadline, its budget and its trace.

use domain::{CacheUse, ProviderTrace};
use futures::future::BoxFuture;
use lookup::ProviderError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Kept back from the deadline, so that what was found so far is answered and not lost.
const RESERVE: Duration = Duration::from_millis(250);
/// Kept back from the deadline, so that a slow mail server leaves time to answer and to charge.
const MAIL_RESERVE: Duration = Duration::from_secs(2);

/// What must have happened before money is spent on a vendor for a call: that the customer's share of it is set aside, say.
pub trait Permit: Send + Sync {
    fn before_spending(&self) -> BoxFuture<'_, Result<(), ProviderError>>;
}

/// One call. Cheap to clone; clones share the budget and the trace.
#[derive(Clone)]
pub struct Call {
    /// For the log.
    pub id: String,
    /// When the call must have been answered.
    pub deadline: Instant,
    /// What the call may spend on providers, in millionths of a US dollar.
    budget: u64,
    spent: Arc<AtomicU64>,
    trace: Arc<Mutex<Trace>>,
    permit: Option<Arc<dyn Permit>>,
}

/// What happened while a call was answered, for its history row.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    pub providers: Vec<ProviderTrace>,
    pub cache: CacheUse,
}

impl Trace {
    /// What each provider did in all, by outcome: a call that asked for hundreds of people has a short row too.
    pub fn summed(self) -> Vec<ProviderTrace> {
        let mut summed: Vec<ProviderTrace> = Vec::new();
        for trace in self.providers {
            let same =
                |known: &&mut ProviderTrace| known.name == trace.name && known.outcome == trace.outcome;
            match summed.iter_mut().find(same) {
                Some(known) => {
                    known.latency_ms = known.latency_ms.saturating_add(trace.latency_ms);
                    known.calls += trace.calls;
                }
                None => summed.push(trace),
            }
        }
        summed
    }
}

impl Call {
    pub fn new(id: String, deadline: Instant, budget: u64) -> Self {
        Self { id, deadline, budget, spent: Arc::default(), trace: Arc::default(), permit: None }
    }

    /// The same call, for which money may be spent only with this permit.
    pub fn permitted_by(&mut self, permit: Arc<dyn Permit>) {
        self.permit = Some(permit);
    }

    /// The permit to spend up to a price; none is needed for a free call.
    pub(super) fn permit(&self, price: u64) -> Option<Arc<dyn Permit>> {
        self.permit.clone().filter(|_| price > 0)
    }

    pub fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(domain::clock::instant())
    }

    /// When providers must have answered, so that what they said can still be told.
    pub fn answer_by(&self) -> Instant {
        self.deadline - RESERVE.min(self.time_left() / 10)
    }

    /// When a mail server must have answered.
    pub fn mail_deadline(&self) -> Instant {
        let left = self.time_left();
        domain::clock::instant() + left.saturating_sub(MAIL_RESERVE.min(left / 4))
    }

    /// Notes what a provider did.
    pub fn note_provider(&self, name: &str, outcome: &str, took: Duration) {
        let latency_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let trace =
            ProviderTrace { name: name.to_owned(), outcome: outcome.to_owned(), latency_ms, calls: 1 };
        self.lock().providers.push(trace);
    }

    /// Notes whether the cache answered; a hit anywhere in a call makes it a hit.
    pub fn note_cache(&self, used: CacheUse) {
        let mut trace = self.lock();
        if trace.cache != CacheUse::Hit && used != CacheUse::None {
            trace.cache = used;
        }
    }

    pub fn trace(&self) -> Trace {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Trace> {
        self.trace.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Sets money aside for a provider, unless the call's budget is used up.
    pub(super) fn reserve(&self, price: u64) -> bool {
        let add = |spent: u64| spent.checked_add(price).filter(|sum| *sum <= self.budget);
        price == 0 || self.spent.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).is_ok()
    }

    /// What the call may still spend on providers.
    pub(super) fn unspent(&self) -> u64 {
        self.budget.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// Gives back what was set aside and not spent.
    pub(super) fn refund(&self, unspent: u64) {
        self.spent.fetch_sub(unspent, Ordering::Relaxed);
    }
}
