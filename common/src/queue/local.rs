//! The in-process queue, with the one property of SQS that matters: a message that was received but not acknowledged in
//! time is handed out again. It lives in memory; after a restart the sweeper fills it from the tables.

use super::{Lane, Message, Queue, QueueError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// A queue inside the process.
pub struct LocalQueue {
    state: Mutex<State>,
    changed: Notify,
    visibility: Duration,
}

#[derive(Default)]
struct State {
    /// By when a message may be handed out, and a number that keeps equal times apart.
    waiting: BTreeMap<(Instant, u64), (Message, u32)>,
    number: u64,
}

/// A message in a worker's hands. Dropped without [`Received::done`], it comes back.
pub struct Received {
    pub message: Message,
    /// How often it has been handed out, this time included.
    pub receives: u32,
    key: (Instant, u64),
    queue: Arc<LocalQueue>,
}

impl LocalQueue {
    /// A queue whose messages come back when they are not acknowledged within `visibility`.
    pub fn new(visibility: Duration) -> Arc<Self> {
        Arc::new(Self { state: Mutex::default(), changed: Notify::new(), visibility })
    }

    /// Waits for the next message that is due.
    pub async fn receive(self: &Arc<Self>) -> Received {
        loop {
            let changed = self.changed.notified();
            let next = match self.take_due() {
                Ok(received) => return received,
                Err(next) => next,
            };
            match next {
                Some(at) => tokio::select! {
                    () = changed => {}
                    () = tokio::time::sleep_until(at) => {}
                },
                None => changed.await,
            }
        }
    }

    /// The first message that is due, or when the next one will be.
    fn take_due(self: &Arc<Self>) -> Result<Received, Option<Instant>> {
        let mut state = self.state.lock().unwrap_or_else(|e| e.into_inner());
        let now: Instant = domain::clock::instant().into();
        let Some((&key, _)) = state.waiting.first_key_value() else { return Err(None) };
        if key.0 > now {
            return Err(Some(key.0));
        }
        let Some((message, receives)) = state.waiting.remove(&key) else { return Err(None) };
        let receives = receives + 1;
        let key = state.put(now + self.visibility, message.clone(), receives);
        drop(state);
        // Another worker may be waiting for the next message.
        self.changed.notify_one();
        Ok(Received { message, receives, key, queue: self.clone() })
    }
}

impl State {
    fn put(&mut self, at: Instant, message: Message, receives: u32) -> (Instant, u64) {
        self.number += 1;
        let key = (at, self.number);
        self.waiting.insert(key, (message, receives));
        key
    }
}

impl Received {
    /// Acknowledges the message: it does not come back.
    pub fn done(self) {
        let mut state = self.queue.state.lock().unwrap_or_else(|e| e.into_inner());
        state.waiting.remove(&self.key);
    }

    /// Hands the message back, to be tried again after `delay`.
    pub fn retry(self, delay: Duration) {
        let mut state = self.queue.state.lock().unwrap_or_else(|e| e.into_inner());
        if let Some((message, receives)) = state.waiting.remove(&self.key) {
            state.put(Instant::from_std(domain::clock::instant()) + delay, message, receives);
        }
        drop(state);
        self.queue.changed.notify_one();
    }
}

#[async_trait::async_trait]
impl Queue for LocalQueue {
    async fn send(&self, messages: &[Message], delay: Duration) -> Result<(), QueueError> {
        let mut state = self.state.lock().unwrap_or_else(|e| e.into_inner());
        for message in messages {
            state.put(Instant::from_std(domain::clock::instant()) + delay, message.clone(), 0);
        }
        drop(state);
        self.changed.notify_one();
        Ok(())
    }

    async fn waiting(&self, lane: Lane) -> Result<usize, QueueError> {
        let state = self.state.lock().unwrap_or_else(|e| e.into_inner());
        let now: Instant = domain::clock::instant().into();
        let due = state.waiting.iter().take_while(|((at, _), _)| *at <= now);
        Ok(due.filter(|(_, (message, _))| message.lane() == lane).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(chunk: u32) -> Message {
        Message::Chunk { job: "job_1".into(), chunk }
    }

    #[tokio::test]
    async fn what_is_not_acknowledged_comes_back_and_what_is_does_not() {
        let visibility = Duration::from_millis(30);
        let queue = LocalQueue::new(visibility);
        queue.send(&[message(0), message(1)], Duration::ZERO).await.unwrap();
        let before: Instant = domain::clock::instant().into();
        let (first, second) = (queue.receive().await, queue.receive().await);
        assert_eq!((&first.message, first.receives), (&message(0), 1));
        second.done();
        drop(first);
        let again = queue.receive().await;
        assert_eq!((&again.message, again.receives), (&message(0), 2));
        assert!(before.elapsed() >= visibility);
        let before: Instant = domain::clock::instant().into();
        again.retry(Duration::from_millis(10));
        let again = queue.receive().await;
        assert_eq!((&again.message, again.receives), (&message(0), 3));
        assert!(before.elapsed() >= Duration::from_millis(10));
    }

    #[tokio::test]
    async fn a_delayed_message_waits_its_time_while_others_pass() {
        let queue = LocalQueue::new(Duration::from_secs(30));
        let before: Instant = domain::clock::instant().into();
        queue.send(&[message(7)], Duration::from_millis(30)).await.unwrap();
        queue.send(&[message(8)], Duration::ZERO).await.unwrap();
        let first = queue.receive().await;
        assert_eq!(first.message, message(8));
        first.done();
        assert_eq!(queue.receive().await.message, message(7));
        assert!(before.elapsed() >= Duration::from_millis(30));
    }
}
