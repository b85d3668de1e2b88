//! Manners towards a mail host: few conversations at a time, a pause between them, and none for a while after it
//! said that it does not want us.

use lookup::mail::RecipientState;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long a host that refused us is left alone.
const BLOCK: Duration = Duration::from_secs(600);
/// Hosts remembered before idle ones are forgotten.
const REMEMBERED: usize = 4096;

/// The hosts we talk to.
pub struct Courtesy {
    sessions_per_host: usize,
    pause: Duration,
    hosts: Mutex<HashMap<String, Host>>,
}

#[derive(Clone)]
struct Host {
    slots: Arc<Semaphore>,
    next: Instant,
    blocked_until: Option<Instant>,
}

/// The right to hold one conversation.
pub struct Turn {
    _slot: OwnedSemaphorePermit,
}

impl Courtesy {
    pub fn new(sessions_per_host: usize, pause: Duration) -> Self {
        Self { sessions_per_host: sessions_per_host.max(1), pause, hosts: Mutex::default() }
    }

    /// Waits for a turn with the host; an answer instead when it will not come in time or the host blocks us.
    pub async fn turn(&self, host: &str, deadline: Instant) -> Result<Turn, RecipientState> {
        let slots = self.with_host(host, |state| match state.blocked_until {
            Some(until) if until > domain::clock::instant() => Err(RecipientState::Blocked),
            _ => Ok(state.slots.clone()),
        })?;
        let slot = tokio::time::timeout_at(deadline.into(), slots.acquire_owned()).await;
        let Ok(Ok(slot)) = slot else { return Err(RecipientState::Timeout) };
        let start = self.with_host(host, |state| {
            let start = state.next.max(domain::clock::instant());
            state.next = start + self.pause;
            start
        });
        if start >= deadline {
            return Err(RecipientState::Timeout);
        }
        if start > domain::clock::instant() {
            tokio::time::sleep_until(start.into()).await;
        }
        Ok(Turn { _slot: slot })
    }

    /// Leaves the host alone from now on.
    pub fn blocked_by(&self, host: &str) {
        self.with_host(host, |state| state.blocked_until = Some(domain::clock::instant() + BLOCK));
    }

    fn with_host<T>(&self, host: &str, work: impl FnOnce(&mut Host) -> T) -> T {
        let mut hosts = self.hosts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !hosts.contains_key(host) && hosts.len() >= REMEMBERED {
            let now = domain::clock::instant();
            hosts.retain(|_, state| {
                Arc::strong_count(&state.slots) > 1
                    || state.slots.available_permits() < self.sessions_per_host
                    || state.blocked_until.is_some_and(|until| until > now)
            });
        }
        let fresh = || Host {
            slots: Arc::new(Semaphore::new(self.sessions_per_host)),
            next: domain::clock::instant(),
            blocked_until: None,
        };
        work(hosts.entry(host.to_owned()).or_insert_with(fresh))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soon() -> Instant {
        domain::clock::instant() + Duration::from_millis(20)
    }

    /// For turns that come at once, however busy the machine is.
    fn sometime() -> Instant {
        domain::clock::instant() + Duration::from_secs(20)
    }

    #[tokio::test]
    async fn a_host_is_asked_by_no_more_than_allowed_at_once() {
        let courtesy = Courtesy::new(1, Duration::ZERO);
        let turn = courtesy.turn("mx.acme.example", sometime()).await.ok().unwrap();
        assert!(matches!(courtesy.turn("mx.acme.example", soon()).await, Err(RecipientState::Timeout)));
        assert!(courtesy.turn("mx.other.example", sometime()).await.is_ok());
        drop(turn);
        assert!(courtesy.turn("mx.acme.example", sometime()).await.is_ok());
    }

    #[tokio::test]
    async fn conversations_with_one_host_keep_their_distance() {
        let courtesy = Courtesy::new(8, Duration::from_secs(60));
        assert!(courtesy.turn("mx.acme.example", sometime()).await.is_ok());
        assert!(matches!(courtesy.turn("mx.acme.example", soon()).await, Err(RecipientState::Timeout)));
    }

    #[tokio::test]
    async fn a_host_that_refused_us_is_left_alone() {
        let courtesy = Courtesy::new(8, Duration::ZERO);
        courtesy.blocked_by("mx.acme.example");
        assert!(matches!(courtesy.turn("mx.acme.example", soon()).await, Err(RecipientState::Blocked)));
        assert!(courtesy.turn("mx.other.example", sometime()).await.is_ok());
    }

    #[tokio::test]
    async fn idle_hosts_are_forgotten() {
        let courtesy = Courtesy::new(1, Duration::ZERO);
        for number in 0..REMEMBERED + 10 {
            assert!(courtesy.turn(&format!("mx{number}.example"), sometime()).await.is_ok());
        }
        assert!(courtesy.hosts.lock().unwrap().len() <= REMEMBERED);
    }
}
