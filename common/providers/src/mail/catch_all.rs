//! Domains known to accept every address: there is nothing more to learn from asking them again, so they are left in peace.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Domains remembered before those whose time is over are forgotten.
const REMEMBERED: usize = 16_384;

/// The domains that accepted a random recipient, for a while.
pub struct CatchAlls {
    kept: Duration,
    until: Mutex<HashMap<String, Instant>>,
}

impl CatchAlls {
    pub fn new(kept: Duration) -> Self {
        Self { kept, until: Mutex::default() }
    }

    pub fn contains(&self, host: &str) -> bool {
        let until = self.until.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        until.get(host).is_some_and(|until| *until > Instant::now())
    }

    pub fn remember(&self, host: &str) {
        let now = Instant::now();
        let mut until = self.until.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if until.len() >= REMEMBERED {
            until.retain(|_, until| *until > now);
        }
        // Full of what still holds: this one is asked again, which does no harm.
        if until.len() < REMEMBERED {
            until.insert(host.to_owned(), now + self.kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_forgotten_in_time_and_never_too_much() {
        let lasting = CatchAlls::new(Duration::from_secs(60));
        lasting.remember("acme.example");
        assert!(lasting.contains("acme.example") && !lasting.contains("other.example"));
        for number in 0..REMEMBERED + 10 {
            lasting.remember(&format!("domain{number}.example"));
        }
        assert_eq!(lasting.until.lock().unwrap().len(), REMEMBERED);
        let fleeting = CatchAlls::new(Duration::ZERO);
        for number in 0..REMEMBERED + 10 {
            fleeting.remember(&format!("domain{number}.example"));
        }
        assert!(!fleeting.contains("domain0.example"));
        assert!(fleeting.until.lock().unwrap().len() <= 10);
    }
}
