//! Counting how the records found divide.

use crate::vocabulary::Vocabulary;
use language::country;
use lookup::FacetValue;

/// How many values of an open vocabulary a facet shows.
const COMMONEST: usize = 20;

/// Counts numbers; 0 stands for a value that is not known and is not shown.
pub(crate) struct Counter(Vec<u32>);

impl Counter {
    pub(crate) fn new(largest: usize) -> Self {
        Self(vec![0; largest + 1])
    }

    #[inline]
    pub(crate) fn add(&mut self, number: usize) {
        if let Some(count) = self.0.get_mut(number) {
            *count += 1;
        }
    }

    /// The values that occur, the commonest first.
    fn counted(&self) -> Vec<(usize, u64)> {
        let numbered = self.0.iter().enumerate().skip(1).filter(|(_, count)| **count > 0);
        let mut counted: Vec<(usize, u64)> =
            numbered.map(|(number, count)| (number, u64::from(*count))).collect();
        counted.sort_by_key(|(number, count)| (std::cmp::Reverse(*count), *number));
        counted
    }

    /// A closed vocabulary, all of it.
    pub(crate) fn words<T: Copy>(&self, all: &[T], word: impl Fn(T) -> &'static str) -> Vec<FacetValue> {
        let value = |number: usize| all.get(number - 1).map(|value| word(*value).to_owned());
        self.shown(self.0.len(), value)
    }

    pub(crate) fn vocabulary(&self, vocabulary: &Vocabulary) -> Vec<FacetValue> {
        self.shown(COMMONEST, |number| vocabulary.text(number as u32).map(str::to_owned))
    }

    pub(crate) fn countries(&self) -> Vec<FacetValue> {
        self.shown(COMMONEST, |number| country::of_ordinal(number as u8).map(str::to_owned))
    }

    fn shown(&self, limit: usize, value: impl Fn(usize) -> Option<String>) -> Vec<FacetValue> {
        let counted = self.counted().into_iter().take(limit);
        counted.filter_map(|(number, count)| Some(FacetValue { value: value(number)?, count })).collect()
    }
}
