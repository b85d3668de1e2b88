//! In which order results come, and the best of them.

use crate::records::Number;
use crate::schema::Bits;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What the pass found.
pub struct BestMatches {
    pub total: u64,
    /// Sort keys of the page, best first, and one more if there is more.
    pub keys: Vec<u64>,
}

impl BestMatches {
    /// The records of the page, and the cursor to the next when there is more.
    pub fn page(&self, limit: usize, cursor: impl Fn(u64) -> String) -> (Vec<Number>, Option<String>) {
        let page = &self.keys[..self.keys.len().min(limit)];
        let next = if self.keys.len() > limit { page.last().map(|key| cursor(*key)) } else { None };
        (page.iter().map(|key| parts_of(*key).2).collect(), next)
    }
}

/// The parts of a sort key, the one that counts most at the top. The number is turned round: of equals the lower one comes first.
const SCORE: Bits = Bits::new(56, 8);
const RANK: Bits = Bits::new(32, 24);

/// The largest rank that a sort key holds.
pub const MOST_RANK: u64 = RANK.max();

/// Score, then rank, then the lower record number: no two records share a key, so every order is total and stable.
#[inline]
pub const fn sort_key(score: u8, rank: u32, number: Number) -> u64 {
    SCORE.pack(score as u64) | RANK.pack(rank as u64 & MOST_RANK) | !number as u64
}

/// The score, the rank and the record that a sort key was made of.
#[inline]
pub const fn parts_of(key: u64) -> (u8, u32, Number) {
    (SCORE.read(key) as u8, RANK.read(key) as u32, !(key as u32))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sort_key_gives_its_parts_back_and_orders_by_them() {
        for own in [(0, 0, 0), (255, 0xff_ffff, u32::MAX), (7, 63, 12_345)] {
            let (score, rank, number) = own;
            assert_eq!(parts_of(sort_key(score, rank, number)), own);
        }
        assert!(sort_key(2, 0, 9) > sort_key(1, 63, 0));
        assert!(sort_key(1, 63, 9) > sort_key(1, 62, 0));
        assert!(sort_key(1, 63, 8) > sort_key(1, 63, 9));
    }
}
