//! Suggesting the values that exist, so that callers do not pay to guess a filter.

use crate::vocabularies::Vocabularies;
use crate::vocabulary::Value;
use lookup::{SuggestField, Suggestion};

impl Vocabularies {
    /// The commonest values of a field that begin with a prefix; companies are no vocabulary's.
    pub fn suggest(&self, field: SuggestField, prefix: &str, limit: usize) -> Option<Vec<Suggestion>> {
        let vocabulary = match field {
            SuggestField::Titles => &self.titles,
            SuggestField::Skills => &self.skills,
            SuggestField::Industries => &self.industries,
            SuggestField::Technologies => &self.technologies,
            SuggestField::Locations => self.places.names(),
            SuggestField::Companies => return None,
        };
        let values = vocabulary.suggest(prefix, limit).into_iter();
        let count = |value: &Value| match field {
            // A place is found under its other names too.
            SuggestField::Locations => self.places.people(&value.text),
            _ => u64::from(value.count),
        };
        let suggestion =
            |value: &Value| Suggestion { value: value.text.to_string(), count: count(value), domain: None };
        Some(values.map(suggestion).collect())
    }
}
