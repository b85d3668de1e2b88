//! Questions of a list that share a request: those that reach a vendor within a moment of each other go out together. Each is paid,
//! remembered, counted and traced by itself; the guard sees the one request that is made.

use super::findable::Findable;
use crate::guard::{Guard, Guarded};
use lookup::{Lookup, ProviderError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long the first question of a request waits for others; little beside what a vendor takes.
const WINDOW: Duration = Duration::from_millis(40);

/// A question, and where its answer goes.
type Waiting<T> = (<T as Findable>::Query, oneshot::Sender<Guarded<Lookup<T>>>);

/// Questions that wait for others, by vendor and capability.
pub struct Batches<T: Findable>(Arc<Mutex<HashMap<String, Vec<Waiting<T>>>>>);

impl<T: Findable> Default for Batches<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T: Findable> Batches<T> {
    /// The answer to a question, asked with at most `most` others.
    pub async fn ask(
        &self,
        group: String,
        most: usize,
        query: T::Query,
        provider: (Arc<T::Provider>, Arc<Guard>),
        deadline: Instant,
    ) -> Guarded<Lookup<T>> {
        let broken = Err(ProviderError::Unreachable("its request broke off"));
        let broken = Guarded { result: broken, attempts: 0, took: Duration::ZERO, booked: None };
        self.join(group, most, query, provider, deadline).await.unwrap_or(broken)
    }

    fn join(
        &self,
        group: String,
        most: usize,
        query: T::Query,
        (inner, guard): (Arc<T::Provider>, Arc<Guard>),
        deadline: Instant,
    ) -> oneshot::Receiver<Guarded<Lookup<T>>> {
        let (told, answer) = oneshot::channel();
        let mut all = lock(&self.0);
        let waiting = all.entry(group.clone()).or_default();
        waiting.push((query, told));
        if waiting.len() >= most {
            let full = all.remove(&group).unwrap_or_default();
            tokio::spawn(send::<T>(inner, guard, full, deadline));
        } else if waiting.len() == 1 {
            let all = self.0.clone();
            // A task of its own: whoever asked first may give up, and the others wait for the same request.
            tokio::spawn(async move {
                tokio::time::sleep(WINDOW).await;
                let gathered = lock(&all).remove(&group);
                if let Some(gathered) = gathered {
                    send::<T>(inner, guard, gathered, deadline).await;
                }
            });
        }
        answer
    }
}

fn lock<T>(waiting: &Mutex<T>) -> MutexGuard<'_, T> {
    waiting.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

async fn send<T: Findable>(
    inner: Arc<T::Provider>,
    guard: Arc<Guard>,
    waiting: Vec<Waiting<T>>,
    deadline: Instant,
) {
    let (queries, mut told): (Vec<T::Query>, Vec<_>) = waiting.into_iter().unzip();
    // One alone is asked as it would be anywhere else.
    if let ([query], true) = (&queries[..], told.len() == 1) {
        let answer = guard.call(deadline, || T::ask(&inner, query)).await;
        if let Some(told) = told.pop() {
            let _ = told.send(answer);
        }
        return;
    }
    let Guarded { result, attempts, took, .. } =
        guard.call(deadline, || T::ask_several(&inner, &queries)).await;
    let mut rows = match result {
        Ok(rows) => rows.into_iter().map(|row| (row.result, row.cost)).collect(),
        Err(error) => vec![(Err(error), None); queries.len()],
    }
    .into_iter();
    for told in told {
        let missing = || (Err(ProviderError::BadAnswer("it answered fewer questions")), None);
        let (result, booked) = rows.next().unwrap_or_else(missing);
        // Whoever gave up does not wait for it.
        let _ = told.send(Guarded { result, attempts, took, booked });
    }
}
