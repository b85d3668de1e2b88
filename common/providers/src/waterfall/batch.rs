//! Questions of a list that share a request: those that reach a vendor within a moment of each other go out together. Each is paid,
//! remembered, counted and traced by itself; the guard sees the one request that is made.

use crate::guard::Guarded;
use futures::future::BoxFuture;
use lookup::{Lookup, ProviderError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::oneshot;

/// How long the first question of a request waits for others; little beside what a vendor takes.
const WINDOW: Duration = Duration::from_millis(40);

/// A question, and where its answer goes.
type Waiting<Q, T> = (Q, oneshot::Sender<Guarded<Lookup<T>>>);

/// Questions that wait for others, by vendor and capability.
pub struct Batches<Q, T>(Arc<Mutex<HashMap<String, Vec<Waiting<Q, T>>>>>);

impl<Q, T> Default for Batches<Q, T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<Q: Send + 'static, T: Send + 'static> Batches<Q, T> {
    /// The answer to a question, which `send` asks with at most `most` others.
    pub async fn ask(
        &self,
        group: String,
        most: usize,
        query: Q,
        send: impl FnOnce(Vec<Q>) -> BoxFuture<'static, Vec<Guarded<Lookup<T>>>> + Send + 'static,
    ) -> Guarded<Lookup<T>> {
        let answer = self.join(group, most, query, send);
        answer.await.unwrap_or_else(|_| without_answer("its request broke off"))
    }

    fn join(
        &self,
        group: String,
        most: usize,
        query: Q,
        send: impl FnOnce(Vec<Q>) -> BoxFuture<'static, Vec<Guarded<Lookup<T>>>> + Send + 'static,
    ) -> oneshot::Receiver<Guarded<Lookup<T>>> {
        let (told, answer) = oneshot::channel();
        let mut all = lock(&self.0);
        let waiting = all.entry(group.clone()).or_default();
        waiting.push((query, told));
        if waiting.len() >= most {
            let full = all.remove(&group).unwrap_or_default();
            tokio::spawn(answered(full, send));
        } else if waiting.len() == 1 {
            let all = self.0.clone();
            // A task of its own: the call that asked first may give up, and the others wait for the same request.
            tokio::spawn(async move {
                tokio::time::sleep(WINDOW).await;
                let gathered = lock(&all).remove(&group);
                if let Some(gathered) = gathered {
                    answered(gathered, send).await;
                }
            });
        }
        answer
    }
}

fn lock<T>(waiting: &Mutex<T>) -> MutexGuard<'_, T> {
    waiting.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn without_answer<T>(why: &'static str) -> Guarded<T> {
    Guarded { result: Err(ProviderError::Unreachable(why)), attempts: 0, took: Duration::ZERO, booked: None }
}

/// Asks the questions, and tells each its answer.
async fn answered<Q, T>(
    waiting: Vec<Waiting<Q, T>>,
    send: impl FnOnce(Vec<Q>) -> BoxFuture<'static, Vec<Guarded<Lookup<T>>>>,
) {
    let (queries, told): (Vec<Q>, Vec<_>) = waiting.into_iter().unzip();
    let mut answers = send(queries).await.into_iter();
    for told in told {
        let answer = answers.next().unwrap_or_else(|| without_answer("it answered fewer questions"));
        // A call that gave up does not wait for it.
        let _ = told.send(answer);
    }
}
