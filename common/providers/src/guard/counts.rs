//! Counts of what a provider did: one small set per provider, capability and day.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Upper bounds of the latency classes, in milliseconds; the last class has none.
const BOUNDS: [u64; 14] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000];
const CLASSES: usize = BOUNDS.len() + 1;

/// Calls before a provider's own figures count for its place in the order.
const ENOUGH: u64 = 50;

/// Whose counts, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub provider: String,
    pub capability: String,
    /// UTC, `2026-01-31`.
    pub day: String,
}

/// Counts of calls to a provider.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    pub calls: u64,
    pub hits: u64,
    pub misses: u64,
    /// Answers about another person.
    pub mismatches: u64,
    pub timeouts: u64,
    pub quota: u64,
    /// Everything else that went wrong.
    pub failures: u64,
    pub retries: u64,
    /// Values of another shape than documented.
    pub drift: u64,
    /// Addresses supplied that turned out undeliverable later.
    pub bounces: u64,
    /// Answers too large to be remembered.
    pub unkept: u64,
    /// In millionths of a US dollar.
    pub cost: u64,
    /// Calls by latency class.
    pub latency: [u64; CLASSES],
}

impl Counts {
    pub fn add(&mut self, other: &Self) {
        for ((_, mine), (_, theirs)) in self.numbers_mut().into_iter().zip(other.clone().numbers_mut()) {
            *mine += *theirs;
        }
        self.latency.iter_mut().zip(other.latency).for_each(|(mine, theirs)| *mine += theirs);
    }

    pub fn add_latency(&mut self, took: Duration) {
        let class = BOUNDS.iter().position(|bound| took <= Duration::from_millis(*bound));
        self.latency[class.unwrap_or(BOUNDS.len())] += 1;
    }

    /// The time within which this share of the calls was answered, as the bound of its class.
    pub fn latency(&self, share: f64) -> Option<Duration> {
        let all: u64 = self.latency.iter().sum();
        let wanted = (all as f64 * share).ceil() as u64;
        let mut seen = 0;
        let class = self.latency.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        (all > 0)
            .then(|| Duration::from_millis(class.and_then(|at| BOUNDS.get(at)).copied().unwrap_or(60_000)))
    }

    /// What a found answer has cost so far, in millionths of a dollar; nothing before there were enough calls to tell.
    pub fn cost_per_hit(&self) -> Option<u64> {
        (self.calls >= ENOUGH).then(|| self.cost / self.lasting_hits().max(1))
    }

    /// Found answers without those that bounced later, which were worth nothing.
    pub fn lasting_hits(&self) -> u64 {
        self.hits.saturating_sub(self.bounces)
    }

    /// Addresses that bounced among found answers.
    pub fn bounce_rate(&self) -> Option<f64> {
        (self.hits > 0).then(|| self.bounces as f64 / self.hits as f64)
    }

    /// Found answers among answers.
    pub fn hit_rate(&self) -> Option<f64> {
        let answered = self.hits + self.misses;
        (answered > 0).then(|| self.hits as f64 / answered as f64)
    }

    /// Every number by the name it is stored under.
    pub fn numbers_mut(&mut self) -> [(&'static str, &mut u64); 12] {
        [
            ("calls", &mut self.calls),
            ("hits", &mut self.hits),
            ("misses", &mut self.misses),
            ("mismatches", &mut self.mismatches),
            ("timeouts", &mut self.timeouts),
            ("quota", &mut self.quota),
            ("failures", &mut self.failures),
            ("retries", &mut self.retries),
            ("drift", &mut self.drift),
            ("bounces", &mut self.bounces),
            ("unkept", &mut self.unkept),
            ("cost", &mut self.cost),
        ]
    }
}
