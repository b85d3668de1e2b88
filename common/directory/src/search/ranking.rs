//! In which order results come, and the best of them.

use crate::records::Number;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What the pass found.
pub struct Found {
    pub total: u64,
    /// Sort keys of the page, best first, and one more if there is more.
    pub keys: Vec<u64>,
}

impl Found {
    /// The records of the page, and the cursor to the next when there is more.
    pub fn page(&self, limit: usize, cursor: impl Fn(u64) -> String) -> (Vec<Number>, Option<String>) {
        let page = &self.keys[..self.keys.len().min(limit)];
        let next = if self.keys.len() > limit { page.last().map(|key| cursor(*key)) } else { None };
        (page.iter().map(|key| number(*key)).collect(), next)
    }
}

/// The record a sort key belongs to.
pub const fn number(key: u64) -> Number {
    !(key as u32)
}

/// Score, then rank, then the lower record number: no two records share a key, so every order is total and stable.
pub const fn sort_key(score: u8, rank: u32, number: Number) -> u64 {
    (score as u64) << 56 | ((rank & 0xff_ffff) as u64) << 32 | !number as u64
}

/// The best sort keys so far.
pub struct Best {
    heap: BinaryHeap<Reverse<u64>>,
    /// Nothing up to this one is among the best any more.
    floor: u64,
    limit: usize,
    after: Option<u64>,
}

impl Best {
    /// Keeps the best `limit` behind a key, and one more.
    pub fn new(limit: usize, after: Option<u64>) -> Self {
        Self { heap: BinaryHeap::with_capacity(limit + 2), floor: 0, limit: limit + 1, after }
    }

    /// The keys that were kept, best first.
    pub fn keys(self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.heap.into_iter().map(|Reverse(key)| key).collect();
        keys.sort_unstable_by(|a, b| b.cmp(a));
        keys
    }

    #[inline]
    pub fn offer(&mut self, key: u64) {
        if self.after.is_some_and(|after| key >= after) {
            return;
        }
        if key <= self.floor {
            return;
        }
        if self.heap.len() == self.limit {
            self.heap.pop();
        }
        self.heap.push(Reverse(key));
        if self.heap.len() == self.limit {
            self.floor = self.heap.peek().map_or(0, |Reverse(worst)| *worst);
        }
    }
}
