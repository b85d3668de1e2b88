//! What stands between the service and one provider: a limit of calls at a time, a timeout, retries within a budget and
//! a circuit breaker. Providers know nothing of it.

mod breaker;
mod counts;
mod meter;
mod pace;

pub use counts::{Counts, Slot};
pub use meter::{Asked, Key, LOOKBACK, Meter, Metered, day};
pub use pace::Rate;

use crate::http::spans::SPANS;
use breaker::Breaker;
use lookup::ProviderError;
use pace::Pace;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tracing::Instrument;

/// How a provider is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Calls at a time.
    pub concurrency: usize,
    /// For one call.
    pub timeout: Duration,
}

/// The longest wait for a place in a provider's rate; after that others are asked.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

tokio::task_local! {
    /// What the provider said that the answer cost.
    static BOOKED: Cell<Option<u64>>;
}

/// Notes what the answer to the present call cost, in millionths of a US dollar, where that is not its usual price.
pub fn book(cost: u64) {
    // Outside a call, in a test of an adapter alone, nothing is booked.
    let _ = BOOKED.try_with(|booked| booked.set(Some(cost)));
}

/// The protection of one provider.
pub struct Guard {
    name: &'static str,
    limits: Limits,
    permits: Semaphore,
    pace: Pace,
    breaker: Breaker,
    retries: RetryBudget,
    drift: Arc<AtomicU64>,
}

/// How a guarded call went.
pub struct Guarded<T> {
    pub result: Result<T, ProviderError>,
    /// How often the provider was really asked; 0 when it was left alone.
    pub attempts: u32,
    /// How long the last attempt took, without the wait for a place.
    pub took: Duration,
    /// What the answer cost, in millionths of a US dollar, where that is not its usual price.
    pub booked: Option<u64>,
}

impl Guard {
    pub fn new(name: &'static str, limits: Limits) -> Self {
        let permits = Semaphore::new(limits.concurrency);
        let (breaker, retries) = (Breaker::default(), RetryBudget::default());
        Self {
            name,
            limits,
            permits,
            pace: Pace::new(Rate::UNLIMITED),
            breaker,
            retries,
            drift: Arc::default(),
        }
    }

    /// The same guard for a provider that takes no more requests than this in a time.
    pub fn paced(self, rate: Rate) -> Self {
        Self { pace: Pace::new(rate), ..self }
    }

    /// Where the provider's adapter counts answers of an unexpected shape.
    pub fn drift(&self) -> Arc<AtomicU64> {
        self.drift.clone()
    }

    /// What was counted since the last time.
    pub fn take_drift(&self) -> u64 {
        self.drift.swap(0, Ordering::Relaxed)
    }

    /// Asks the provider, by the deadline at the latest.
    pub async fn call<T, F>(&self, deadline: Instant, ask: impl Fn() -> F) -> Guarded<T>
    where
        F: Future<Output = Result<T, ProviderError>>,
    {
        let mut done =
            Guarded { result: Err(ProviderError::Timeout), attempts: 0, took: Duration::ZERO, booked: None };
        self.retries.deposit();
        loop {
            let Some(attempt) = self.attempt(deadline, &ask, &mut done).await else { return done };
            let Err(error) = &attempt else {
                done.result = attempt;
                return done;
            };
            let delay = retry_delay(error, done.attempts);
            done.result = attempt;
            match delay {
                Some(delay) if domain::clock::instant() + delay < deadline && self.retries.withdraw() => {
                    tokio::time::sleep(delay).await;
                }
                _ => return done,
            }
        }
    }

    /// One attempt; nothing when there was no place for it or the circuit is open.
    async fn attempt<T, F>(
        &self,
        deadline: Instant,
        ask: impl Fn() -> F,
        done: &mut Guarded<T>,
    ) -> Option<Result<T, ProviderError>>
    where
        F: Future<Output = Result<T, ProviderError>>,
    {
        if let Some(refusal) = self.breaker.refusal(domain::clock::instant()) {
            done.result = Err(refusal);
            return None;
        }
        let patience = deadline.min(domain::clock::instant() + self.limits.timeout);
        let permit = match tokio::time::timeout_at(patience.into(), self.permits.acquire()).await {
            Ok(Ok(permit)) => permit,
            _ => {
                done.result = Err(ProviderError::Timeout);
                return None;
            }
        };
        while let Err(wait) = self.pace.take(domain::clock::instant()) {
            if wait > LONGEST_WAIT || domain::clock::instant() + wait >= patience {
                done.result = Err(ProviderError::Quota { retry_after: Some(wait) });
                return None;
            }
            tokio::time::sleep(wait).await;
        }
        // The circuit may have opened while this call waited for its place.
        if let Err(refusal) = self.breaker.admit(domain::clock::instant()) {
            done.result = Err(refusal);
            return None;
        }
        let started = domain::clock::instant();
        let patience = deadline.min(started + self.limits.timeout);
        let span = tracing::info_span!(
            target: SPANS, "provider", otel.name = self.name, otel.kind = "client", otel.status_code = tracing::field::Empty,
            attempt = i64::from(done.attempts + 1), outcome = tracing::field::Empty
        );
        let asked = async {
            let answer = tokio::time::timeout_at(patience.into(), ask().instrument(span.clone())).await;
            (answer, BOOKED.with(Cell::get))
        };
        let (answer, booked) = BOOKED.scope(Cell::new(None), asked).await;
        drop(permit);
        done.booked = booked;
        let answer = answer.unwrap_or(Err(ProviderError::Timeout));
        match &answer {
            Ok(_) => span.record("outcome", "answered"),
            Err(error) => span.record("outcome", error.outcome()).record("otel.status_code", "error"),
        };
        done.attempts += 1;
        done.took = domain::clock::passed(started);
        if self.breaker.note(answer.as_ref().err(), domain::clock::instant()) {
            let cause = answer.as_ref().err().map_or("", ProviderError::outcome);
            tracing::warn!(provider.name = self.name, cause, "a provider is left alone for a while");
        }
        Some(answer)
    }
}

/// How long to wait before asking again; never after a timeout, which has used the time already.
fn retry_delay(error: &ProviderError, attempts: u32) -> Option<Duration> {
    let jitter = |from: u64, to: u64| Duration::from_millis(domain::chance::below(from, to));
    match error {
        _ if attempts > 2 => None,
        ProviderError::Unreachable(_) | ProviderError::DirectoryDown => Some(jitter(50, 150) * attempts),
        ProviderError::Quota { retry_after: Some(time) } if *time <= Duration::from_secs(1) => {
            Some(*time + jitter(10, 100))
        }
        _ => None,
    }
}

/// Lets at most about one call in eleven be a repeat, with one in hand for a process that has only begun.
struct RetryBudget(AtomicI64);

const PER_CALL: i64 = 90;
const PER_RETRY: i64 = 1000;
const MOST_SAVED: i64 = 10 * PER_RETRY;

impl Default for RetryBudget {
    fn default() -> Self {
        Self(AtomicI64::new(PER_RETRY))
    }
}

impl RetryBudget {
    fn deposit(&self) {
        let add = |saved: i64| Some((saved + PER_CALL).min(MOST_SAVED));
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    }

    fn withdraw(&self) -> bool {
        let take = |saved: i64| (saved >= PER_RETRY).then(|| saved - PER_RETRY);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    const LIMITS: Limits = Limits { concurrency: 4, timeout: Duration::from_millis(200) };

    fn soon() -> Instant {
        domain::clock::instant() + Duration::from_secs(20)
    }

    #[tokio::test]
    async fn a_hiccup_is_retried_and_a_timeout_is_not() {
        let guard = Guard::new("test", LIMITS);
        let asked = AtomicU32::new(0);
        let answer = guard.call(soon(), || async {
            match asked.fetch_add(1, Ordering::Relaxed) {
                0 => Err(ProviderError::Unreachable("no connection")),
                _ => Ok(7),
            }
        });
        assert_eq!(answer.await.result, Ok(7));
        let hung = guard.call(soon(), std::future::pending::<Result<u8, _>>).await;
        assert_eq!((hung.result, hung.attempts), (Err(ProviderError::Timeout), 1));
    }

    #[tokio::test]
    async fn repeats_stay_within_a_tenth_of_the_traffic() {
        let guard = Guard::new("test", Limits { concurrency: 1000, ..LIMITS });
        let attempts = AtomicU32::new(0);
        let one = |n: u32| {
            let (guard, attempts, tries) = (&guard, &attempts, AtomicU32::new(0));
            async move {
                // Every other call has a hiccup, which a repeat would mend.
                let call = guard.call(soon(), || async {
                    attempts.fetch_add(1, Ordering::Relaxed);
                    match tries.fetch_add(1, Ordering::Relaxed) {
                        0 if n % 2 == 1 => Err(ProviderError::Unreachable("no connection")),
                        _ => Ok(()),
                    }
                });
                call.await.result.is_ok()
            }
        };
        let mended = futures::future::join_all((0..1000).map(one)).await;
        let extra = attempts.load(Ordering::Relaxed) - 1000;
        assert!((10..=100).contains(&extra), "{extra}");
        assert_eq!(mended.iter().filter(|ok| **ok).count() as u32, 500 + extra);
    }

    #[tokio::test]
    async fn no_more_calls_run_at_a_time_than_allowed() {
        let guard = Guard::new("test", LIMITS);
        let (running, most) = (AtomicU32::new(0), AtomicU32::new(0));
        let one = || async {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(10)).await;
            running.fetch_sub(1, Ordering::SeqCst);
            Ok::<_, ProviderError>(())
        };
        let all = futures::future::join_all((0..50).map(|_| guard.call(soon(), one))).await;
        assert!(all.iter().all(|done| done.result.is_ok()));
        assert_eq!(most.load(Ordering::SeqCst), 4);
    }

    #[tokio::test]
    async fn an_open_circuit_answers_at_once_without_asking() {
        let guard = Guard::new("test", LIMITS);
        for _ in 0..5 {
            guard.call(soon(), || async { Err::<(), _>(ProviderError::BadAnswer("it is not JSON")) }).await;
        }
        let refused = guard.call(soon(), || async { Ok(()) }).await;
        assert_eq!(refused.attempts, 0);
        assert!(matches!(refused.result, Err(ProviderError::Unreachable(_))));
    }
}
