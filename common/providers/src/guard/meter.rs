//! What each provider is worth: how often it knows the answer, how fast, at what cost, and how much of it bounces later.
//! Kept in memory, added to a small table now and then (never a write per call), shown by `almanac providers` and used to
//! put the cheapest first.

use super::counts::{Counts, Slot};
use jiff::{SignedDuration, Timestamp};
use lookup::{Capability, ProviderError};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How often counts are written.
const INTERVAL: Duration = Duration::from_secs(60);
/// How far back counts matter for the order.
pub const LOOKBACK: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A provider under one capability.
pub type Key = (&'static str, Capability);

/// The counts of a process.
pub struct Meter {
    state: Mutex<State>,
    loaded: AtomicBool,
}

struct State {
    /// Since the process began, with what was written before once that is loaded.
    total: HashMap<Key, Counts>,
    /// Since the last write.
    unsaved: HashMap<Key, Counts>,
    saved_at: Instant,
    /// Since the last metric.
    asked: Asked,
}

/// What asking amounted to, all providers together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    pub calls: u64,
    /// Those that found something.
    pub hits: u64,
    /// In millionths of a US dollar.
    pub cost: u64,
}

impl Default for Meter {
    fn default() -> Self {
        let state = State {
            total: HashMap::new(),
            unsaved: HashMap::new(),
            saved_at: domain::clock::instant(),
            asked: Asked::default(),
        };
        Self { state: Mutex::new(state), loaded: AtomicBool::new(false) }
    }
}

/// What one call did.
#[derive(Debug, Clone, Copy)]
pub struct Metered<'a> {
    pub outcome: Result<bool, &'a ProviderError>,
    pub attempts: u32,
    pub took: Duration,
    /// In millionths of a US dollar.
    pub cost: u64,
    pub drift: u64,
}

impl Meter {
    pub fn note(&self, key: Key, call: Metered<'_>) {
        let mut counts = Counts { calls: 1, cost: call.cost, drift: call.drift, ..Counts::default() };
        counts.retries = u64::from(call.attempts.saturating_sub(1));
        match call.outcome {
            Ok(true) => counts.hits = 1,
            Ok(false) => counts.misses = 1,
            Err(ProviderError::Mismatch) => counts.mismatches = 1,
            Err(ProviderError::Timeout | ProviderError::Pending) => counts.timeouts = 1,
            Err(ProviderError::Quota { .. }) => counts.quota = 1,
            Err(_) => counts.failures = 1,
        }
        if call.attempts > 0 {
            counts.add_latency(call.took);
        }
        self.add(key, &counts);
    }

    /// Counts an address that a provider supplied and that turned out undeliverable.
    pub fn note_bounce(&self, key: Key) {
        self.add(key, &Counts { bounces: 1, ..Counts::default() });
    }

    /// Counts an answer that is too large to be remembered.
    pub fn note_unkept(&self, key: Key) {
        self.add(key, &Counts { unkept: 1, ..Counts::default() });
    }

    fn add(&self, key: Key, counts: &Counts) {
        let mut state = self.state();
        state.total.entry(key).or_default().add(counts);
        state.unsaved.entry(key).or_default().add(counts);
        state.asked.calls += counts.calls;
        state.asked.hits += counts.hits;
        state.asked.cost += counts.cost;
    }

    /// What asking amounted to since the last time.
    pub fn take_asked(&self) -> Asked {
        std::mem::take(&mut self.state().asked)
    }

    /// The counts of a provider so far.
    pub fn counts(&self, key: Key) -> Counts {
        self.state().total.get(&key).cloned().unwrap_or_default()
    }

    /// What a found answer has cost so far, in millionths of a dollar; nothing before there were enough calls.
    pub fn cost_per_hit(&self, key: Key) -> Option<u64> {
        self.state().total.get(&key)?.cost_per_hit()
    }

    /// True once: the first caller loads the earlier counts.
    pub fn begin_loading(&self) -> bool {
        !self.loaded.swap(true, Ordering::Relaxed)
    }

    /// Adds what other processes, and this one before it was started, counted of late.
    pub fn add_earlier(&self, provider: &'static str, earlier: Vec<(Slot, Counts)>) {
        for (slot, counts) in earlier {
            if let Ok(capability) = slot.capability.parse() {
                self.state().total.entry((provider, capability)).or_default().add(&counts);
            }
        }
    }

    /// Whether it is time to write.
    pub fn is_due(&self) -> bool {
        let state = self.state();
        !state.unsaved.is_empty() && domain::clock::passed(state.saved_at) >= INTERVAL
    }

    /// What was counted since the last time, to be written down under its slots.
    pub fn take_unsaved(&self, now: Timestamp) -> Vec<(Key, Slot, Counts)> {
        let mut state = self.state();
        state.saved_at = domain::clock::instant();
        let unsaved = std::mem::take(&mut state.unsaved).into_iter();
        let slot = |(provider, capability): Key| Slot {
            provider: provider.to_owned(),
            capability: capability.to_string(),
            day: day(now),
        };
        let mut taken: Vec<_> = unsaved.map(|(key, counts)| (key, slot(key), counts)).collect();
        // In an order that a simulation can repeat.
        taken.sort_by(|(_, a, _), (_, b, _)| (&a.provider, &a.capability).cmp(&(&b.provider, &b.capability)));
        taken
    }

    /// Takes back what could not be written.
    pub fn give_back(&self, key: Key, counts: &Counts) {
        self.state().unsaved.entry(key).or_default().add(counts);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// The UTC day counts are kept under.
pub fn day(now: Timestamp) -> String {
    now.strftime("%Y-%m-%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(outcome: Result<bool, &ProviderError>, cost: u64) -> Metered<'_> {
        Metered { outcome, attempts: 2, took: Duration::from_millis(120), cost, drift: 0 }
    }

    #[test]
    fn calls_become_counts() {
        let (meter, key) = (Meter::default(), ("pdl", Capability::Person));
        meter.note(key, call(Ok(true), 280_000));
        meter.note(key, call(Ok(false), 0));
        meter.note(key, call(Err(&ProviderError::Mismatch), 0));
        let counts = meter.counts(key);
        assert_eq!((counts.calls, counts.hits, counts.misses, counts.mismatches), (3, 1, 1, 1));
        assert_eq!((counts.cost, counts.retries), (280_000, 3));
        assert_eq!(counts.latency(0.5), Some(Duration::from_millis(200)));
        assert_eq!(meter.cost_per_hit(key), None, "three calls say nothing yet");
    }

    #[test]
    fn the_cost_of_a_hit_counts_the_calls_that_missed() {
        let (meter, key) = (Meter::default(), ("a", Capability::Person));
        for n in 0..100 {
            meter.note(key, call(Ok(n % 4 == 0), 10));
        }
        assert_eq!(meter.cost_per_hit(key), Some(40));
        (0..5).for_each(|_| meter.note_bounce(key));
        assert_eq!(meter.cost_per_hit(key), Some(50), "of 25 hits 20 were worth their price");
        (0..50).for_each(|_| meter.note_bounce(key));
        assert_eq!(meter.cost_per_hit(key), Some(1000), "hits of an earlier month may bounce in this one");
    }
}
