//! Suggesting the values that exist, so that callers do not pay to guess a filter.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use directory::schema::Tag;
use language::text::key;
use lookup::{SuggestField, Suggestion};

/// How many company names with a prefix are looked at.
const SCANNED: usize = 500;

impl Dataset {
    /// The commonest values of a field that begin with a prefix.
    pub fn suggest(
        &self,
        field: SuggestField,
        prefix: &str,
        limit: usize,
    ) -> Result<Vec<Suggestion>, DatasetError> {
        match self.words.suggest(field, prefix, limit) {
            Some(values) => Ok(values),
            None => self.suggest_companies(prefix, limit),
        }
    }

    /// The companies with most people here whose name has a word that begins with the last word of the prefix, after all
    /// the words before it.
    fn suggest_companies(&self, prefix: &str, limit: usize) -> Result<Vec<Suggestion>, DatasetError> {
        let folded = key(prefix);
        let mut words: Vec<&str> = folded.split(' ').collect();
        let last = words.pop().unwrap_or_default();
        let mut numbers = Vec::new();
        for shard in &self.companies.shards {
            let index = shard.reader.inverted_index(shard.fields.name)?;
            let terms = index.terms();
            let mut stream = terms
                .range()
                .ge(last.as_bytes())
                .into_stream()
                .map_err(DatasetError::io("the name index"))?;
            while numbers.len() < SCANNED && stream.advance() && stream.key().starts_with(last.as_bytes()) {
                let mut postings = index
                    .read_postings_from_terminfo(stream.value(), tantivy::schema::IndexRecordOption::Basic)
                    .map_err(DatasetError::io("the name index"))?;
                use tantivy::DocSet;
                while numbers.len() < SCANNED && postings.doc() != tantivy::TERMINATED {
                    if !shard.is_dead(postings.doc()) {
                        numbers.push(shard.base + postings.doc());
                    }
                    postings.advance();
                }
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        let mut counted = Vec::with_capacity(numbers.len());
        for number in numbers {
            let employer = u64::from(self.employer(number));
            counted.push((self.people.count_tagged(Tag::Company.value(employer))?, number));
        }
        counted.sort_unstable_by_key(|(count, number)| (std::cmp::Reverse(*count), *number));
        let mut found = Vec::with_capacity(limit);
        for (count, number) in counted {
            if found.len() == limit {
                break;
            }
            let record = self.company(number)?;
            let name = key(&record.company.name);
            if words.iter().all(|word| name.split(' ').any(|own| own == *word)) {
                let company = &record.company;
                found.push(Suggestion { value: company.name.clone(), count, domain: company.domain.clone() });
            }
        }
        Ok(found)
    }
}
