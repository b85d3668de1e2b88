//! The companies a name may mean: those of that name however it is written, else those whose names share its telling words or
//! have words like them.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::name_words::Words;
use crate::query::{each_found, exactly, nearly};
use crate::table::Number;
use language::company_name::CompanyName;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::CompanyRecord;
use matching::company::{Level, agreement};
use rustc_hash::FxHashMap;
use serde::Deserialize;

/// How many companies are compared in full.
const MOST_COMPARED: usize = 24;
/// A word in the names of more companies than this finds nobody by itself.
const MOST_WITH_WORD: u64 = 1_000;
/// Words of a name beyond this are not looked up.
const MOST_WORDS: usize = 8;
/// Longer words are looked up as they are, without slips.
const LONGEST: usize = 40;

type Like = (Level, Number);

/// The names of a record, read without the rest of it.
#[derive(Deserialize)]
struct Named {
    company: NamedCompany,
    #[serde(default)]
    other_names: Vec<String>,
}

#[derive(Deserialize)]
struct NamedCompany {
    name: String,
}

impl From<&CompanyRecord> for Named {
    fn from(record: &CompanyRecord) -> Self {
        let company = NamedCompany { name: record.company.name.clone() };
        Self { company, other_names: record.other_names.clone() }
    }
}

impl Dataset {
    /// The companies with this name or one like it, the most alike first.
    pub(crate) fn companies_like(&self, asked: &CompanyName) -> Result<Vec<Like>, DatasetError> {
        let squashed = asked.words.concat();
        if squashed.is_empty() {
            return Ok(Vec::new());
        }
        let known = Words::new(&self.companies);
        let exact: Vec<Number> = self.companies.candidates(hash(IdentifierKind::Name, &squashed)).collect();
        let mut found = self.compared_names(asked, &exact, &known)?;
        if found.is_empty() {
            let numbers = self.companies_sharing_words(asked, &squashed, &known)?;
            found = self.compared_names(asked, &numbers, &known)?;
        }
        Ok(found)
    }

    fn compared_names(
        &self,
        asked: &CompanyName,
        numbers: &[Number],
        known: &Words<'_, CompanyRecord>,
    ) -> Result<Vec<Like>, DatasetError> {
        let mut found = Vec::new();
        for &number in numbers {
            let record = match &self.companies.memory {
                Some(_) => Named::from(&*self.companies.record(number)?),
                None => self.companies.part(number)?,
            };
            let names = std::iter::once(&record.company.name).chain(&record.other_names);
            let levels =
                names.map(|name| agreement(asked, &CompanyName::parse(name), &|word| known.is_known(word)));
            if let Some(level) = levels.min().filter(|level| *level < Level::Different) {
                found.push((level, number));
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// The companies that share the most telling words with a name, slips forgiven where a word is in no name.
    fn companies_sharing_words(
        &self,
        asked: &CompanyName,
        squashed: &str,
        known: &Words<'_, CompanyRecord>,
    ) -> Result<Vec<Number>, DatasetError> {
        let all = f64::from(self.company_count().max(1));
        let mut scores: FxHashMap<Number, f64> = FxHashMap::default();
        let whole = (asked.words.len() > 1).then_some(squashed);
        let words = asked.words.iter().take(MOST_WORDS).map(String::as_str).chain(whole);
        let mut rare: Vec<(u64, &str)> = words.map(|word| (known.count(word), word)).collect();
        rare.sort_unstable();
        for (count, word) in rare {
            if count > MOST_WITH_WORD && !scores.is_empty() {
                // Too common to find anybody by, and telling little of those found.
                continue;
            }
            let telling = (all / (count as f64 + 1.0)).ln().max(0.1);
            for shard in &self.companies.shards {
                let term = shard.fields.name_term(word);
                let query = match word.chars().count() {
                    // Two slips are looked for in the whole name only, where they cover those in its words.
                    4..=LONGEST if count == 0 => {
                        nearly(term, if word == squashed && word.chars().count() >= 8 { 2 } else { 1 })
                    }
                    _ => exactly(term),
                };
                let mut left = MOST_WITH_WORD;
                each_found(shard, &*query, |doc| {
                    *scores.entry(shard.base + doc).or_default() += telling;
                    left -= 1;
                    left > 0
                })?;
            }
        }
        let mut best: Vec<(f64, Number)> =
            scores.into_iter().map(|(number, score)| (score, number)).collect();
        best.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        best.truncate(MOST_COMPARED);
        Ok(best.into_iter().map(|(_, number)| number).collect())
    }
}
