//! Domains known to accept every address: there is nothing more to learn from asking them again, so they are left in peace.

use moka::sync::Cache;
use std::time::Duration;

/// Domains remembered at the most.
const REMEMBERED: u64 = 16_384;

/// The domains that accepted a random recipient, for a while.
pub struct CatchAlls(Cache<String, ()>);

impl CatchAlls {
    pub fn new(kept: Duration) -> Self {
        Self(Cache::builder().max_capacity(REMEMBERED).time_to_live(kept).build())
    }

    pub fn contains(&self, host: &str) -> bool {
        self.0.contains_key(host)
    }

    pub fn remember(&self, host: &str) {
        self.0.insert(host.to_owned(), ());
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
        for number in 0..REMEMBERED + 1000 {
            lasting.remember(&format!("domain{number}.example"));
        }
        lasting.0.run_pending_tasks();
        assert!(lasting.0.entry_count() <= REMEMBERED);
        let fleeting = CatchAlls::new(Duration::from_millis(1));
        fleeting.remember("acme.example");
        std::thread::sleep(Duration::from_millis(5));
        assert!(!fleeting.contains("acme.example"));
    }
}
