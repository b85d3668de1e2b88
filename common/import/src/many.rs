//! Which records have a key: nearly always one, and of a key of many no more than it takes to know that they are many.

use directory::same_person::CROWD;
use rustc_hash::FxHashMap;

#[derive(Default)]
pub(crate) struct Many {
    first: FxHashMap<u64, u32>,
    /// Those of a key behind the first.
    more: FxHashMap<u64, Vec<u32>>,
}

impl Many {
    pub(crate) fn add(&mut self, key: u64, at: usize) {
        let at = at as u32;
        let first = *self.first.entry(key).or_insert(at);
        if first == at {
            return;
        }
        let more = self.more.entry(key).or_default();
        if more.len() <= CROWD && !more.contains(&at) {
            more.push(at);
        }
    }

    pub(crate) fn of(&self, key: u64) -> impl Iterator<Item = usize> + '_ {
        let first = self.first.get(&key).copied();
        // Where there is no first one there are no others.
        let more = if first.is_some() && !self.more.is_empty() { self.more.get(&key) } else { None };
        first.into_iter().chain(more.into_iter().flatten().copied()).map(|at| at as usize)
    }

    pub(crate) fn is_crowded(&self, key: u64) -> bool {
        !self.more.is_empty() && self.more.get(&key).is_some_and(|more| more.len() >= CROWD)
    }
}
