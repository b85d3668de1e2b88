//! The same question, asked by several callers at once, goes out once.

use domain::CacheUse;
use futures::FutureExt;
use futures::future::{BoxFuture, Shared, WeakShared};
use lookup::{Lookup, ProviderError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// A provider's answer, for all callers that waited for it.
#[derive(Clone)]
pub struct Asked<T> {
    pub(super) result: Result<Lookup<T>, ProviderError>,
    pub(super) cache: CacheUse,
    /// What was paid for it, in millionths of a US dollar.
    pub(super) cost: u64,
}

type Flight<T> = BoxFuture<'static, T>;

/// Questions under way, by their key.
pub struct SingleFlight<T: Clone + Send + Sync + 'static> {
    under_way: Arc<Mutex<HashMap<String, WeakShared<Flight<T>>>>>,
}

impl<T: Clone + Send + Sync + 'static> Default for SingleFlight<T> {
    fn default() -> Self {
        Self { under_way: Arc::default() }
    }
}

impl<T: Clone + Send + Sync + 'static> SingleFlight<T> {
    /// Joins the question under way with this key, or starts it; each waiting call drives it on, so that no caller who
    /// gives up takes it down for the others.
    pub fn join(&self, key: String, start: impl FnOnce() -> Flight<T>) -> Shared<Flight<T>> {
        let mut under_way = self.under_way.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(flight) = under_way.get(&key).and_then(WeakShared::upgrade) {
            return flight;
        }
        if under_way.len() >= 1024 {
            under_way.retain(|_, flight| flight.upgrade().is_some());
        }
        let (asked, all) = (start(), self.under_way.clone());
        let own = key.clone();
        let flight = async move {
            let answer = asked.await;
            all.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).remove(&own);
            answer
        };
        let flight = flight.boxed().shared();
        if let Some(weak) = flight.downgrade() {
            under_way.insert(key, weak);
        }
        flight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    #[tokio::test]
    async fn one_question_serves_all_who_ask_it_at_once() {
        let flights = SingleFlight::<u32>::default();
        let asked = Arc::new(AtomicU32::new(0));
        let ask = |key: &str| {
            let asked = asked.clone();
            flights.join(key.to_owned(), || {
                async move {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    asked.fetch_add(1, Ordering::SeqCst)
                }
                .boxed()
            })
        };
        let answers = futures::future::join_all((0..10).map(|_| ask("a"))).await;
        assert_eq!(answers, [0; 10]);
        assert_eq!(ask("b").await, 1);
        assert_eq!(ask("a").await, 2, "a later question goes out again");
    }

    #[tokio::test]
    async fn a_caller_who_gives_up_does_not_take_the_others_down() {
        let flights = SingleFlight::<u32>::default();
        let ask = || {
            flights.join("a".to_owned(), || {
                async {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    7
                }
                .boxed()
            })
        };
        let (first, second) = (ask(), ask());
        assert!(tokio::time::timeout(Duration::from_millis(10), first).await.is_err());
        assert_eq!(second.await, 7);
    }
}
