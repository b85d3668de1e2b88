//! Filters that people and companies have in common, as clauses of a plan.

use super::SearchError;
use super::plan::{Check, Clause};
use crate::schema::{Bits, Tag};
use crate::table::Table;
use crate::vocabularies::Vocabularies;
use crate::vocabulary::Vocabulary;

/// Places beyond this many are checked in a column rather than looked for one by one.
const FEW: usize = 64;

/// A filter on a closed vocabulary packed into the profile; none when nothing is asked for.
pub(super) fn profile(bits: Bits, numbers: impl ExactSizeIterator<Item = usize>) -> Option<Clause> {
    if numbers.len() == 0 {
        return None;
    }
    let mut allowed = vec![false; bits.max() as usize + 1];
    for number in numbers {
        allowed[number] = true;
    }
    Some(Clause::check(Check::Profile { bits, allowed }))
}

/// The tags of those values that exist.
pub(super) fn tags(tag: Tag, vocabulary: &Vocabulary, values: &[String]) -> Vec<u64> {
    let numbers = values.iter().filter_map(|value| vocabulary.get(value));
    numbers.map(|number| tag.value(u64::from(number))).collect()
}

/// Filters by what both kinds of records have a tag and a column for.
pub(super) struct Sets<'a> {
    pub words: &'a Vocabularies,
    pub industry: Bits,
    pub place_column: usize,
}

impl Sets<'_> {
    pub(super) fn industries<R>(
        &self,
        table: &Table<R>,
        industries: &[String],
    ) -> Result<Option<Clause>, SearchError> {
        if industries.is_empty() {
            return Ok(None);
        }
        let numbers: Vec<u32> =
            industries.iter().filter_map(|name| self.words.industries.get(name)).collect();
        let tags: Vec<u64> = numbers.iter().map(|number| Tag::Industry.value(u64::from(*number))).collect();
        let mut clause = Clause::any_tag(table, &tags)?;
        // A number too large for the profile can only be found by its tag.
        if !numbers.is_empty() && numbers.iter().all(|number| u64::from(*number) <= self.industry.max()) {
            clause.check = profile(self.industry, numbers.iter().map(|n| *n as usize)).and_then(|c| c.check);
        }
        Ok(Some(clause))
    }

    pub(super) fn locations<R>(
        &self,
        table: &Table<R>,
        locations: &[String],
    ) -> Result<Option<Clause>, SearchError> {
        if locations.is_empty() {
            return Ok(None);
        }
        let mut places: Vec<u32> =
            locations.iter().flat_map(|text| self.words.places.matching(text)).collect();
        places.sort_unstable();
        places.dedup();
        if places.is_empty() {
            return Ok(Some(Clause::impossible()));
        }
        let mut allowed = vec![false; self.words.places.len() + 1];
        for place in &places {
            allowed[*place as usize] = true;
        }
        let query = if places.len() <= FEW {
            let tags: Vec<u64> = places.iter().map(|place| Tag::Place.value(u64::from(*place))).collect();
            Clause::any_tag(table, &tags)?.query
        } else {
            None
        };
        Ok(Some(Clause { query, check: Some(Check::Set { column: self.place_column, allowed }) }))
    }
}
