//! One request at a time to a host, and a pause after each.

use domain::clock::instant;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::OwnedMutexGuard;

/// Hosts that are remembered before those that are done with are forgotten.
const MANY: usize = 4_096;
/// No pause is longer.
const LONGEST_GAP: Duration = Duration::from_secs(60);

type Last = Arc<tokio::sync::Mutex<Option<Instant>>>;

/// The turns of all hosts.
#[derive(Default)]
pub struct Turns {
    hosts: Mutex<HashMap<String, Last>>,
}

/// A turn at a host; it ends when it is dropped.
pub struct Turn(OwnedMutexGuard<Option<Instant>>);

impl Drop for Turn {
    fn drop(&mut self) {
        *self.0 = Some(instant());
    }
}

impl Turns {
    /// Waits for the turn, at least `gap` after the last one.
    pub async fn take(&self, host: &str, gap: Duration) -> Turn {
        let turn = self.of(host).lock_owned().await;
        if let Some(last) = *turn {
            tokio::time::sleep_until((last + gap.min(LONGEST_GAP)).into()).await;
        }
        Turn(turn)
    }

    fn of(&self, host: &str) -> Last {
        let mut hosts = self.hosts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if hosts.len() >= MANY {
            let now = instant();
            hosts.retain(|_, last| {
                let is_over =
                    |at: &Option<Instant>| at.is_some_and(|at| now.duration_since(at) > LONGEST_GAP);
                Arc::strong_count(last) > 1 || !last.try_lock().is_ok_and(|at| is_over(&at))
            });
        }
        hosts.entry(host.to_owned()).or_default().clone()
    }
}
