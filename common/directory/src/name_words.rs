//! How common the words of names are, which says how much agreement on them is worth.

use crate::records::{Of, Records};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// How often words are found in the names of one kind of record; each is looked up once.
pub(crate) struct Words<'a> {
    records: &'a dyn Records,
    of: Of,
    counts: RefCell<FxHashMap<String, u64>>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(records: &'a dyn Records, of: Of) -> Self {
        Self { records, of, counts: RefCell::default() }
    }

    /// How many records there are.
    fn all(&self) -> u32 {
        match self.of {
            Of::People => self.records.people_count(),
            Of::Companies => self.records.company_count(),
        }
    }

    /// How many records have a word in their names.
    pub(crate) fn count(&self, word: &str) -> u64 {
        if let Some(count) = self.counts.borrow().get(word) {
            return *count;
        }
        let count = self.records.count_word(self.of, word);
        self.counts.borrow_mut().insert(word.to_owned(), count);
        count
    }

    /// Whether a word is a name, and not a typing error.
    pub(crate) fn is_known(&self, word: &str) -> bool {
        self.count(word) > u64::from(self.all()) / 500_000
    }

    /// The share of records with a word in their names, 0 to 1; 0 for a word rare enough to be a typo.
    pub(crate) fn known_share(&self, word: &str) -> f64 {
        if self.is_known(word) {
            self.count(word) as f64 / (f64::from(self.all()) + f64::from(LARGER))
        } else {
            0.0
        }
    }

    pub(crate) fn rarest(&self, words: &[String]) -> u64 {
        words.iter().map(|word| self.count(word)).min().unwrap_or(0)
    }

    /// How many of all records have the rarest of some words, 0 to 1.
    pub(crate) fn share<'w>(&self, words: impl Iterator<Item = &'w str>) -> f64 {
        let rarest = words.map(|word| self.count(word)).min().unwrap_or(0);
        share(rarest, self.all())
    }
}

/// A small directory knows little of how common things are, so it is taken for a part of one that is larger by this many.
pub(crate) const LARGER: u32 = 1_000;

/// How many of all carry something that so many records of a directory carry.
pub(crate) fn share(count: u64, records: u32) -> f64 {
    (count as f64 + 1.0) / (f64::from(records) + f64::from(LARGER))
}
