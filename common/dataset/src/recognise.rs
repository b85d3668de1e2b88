//! The dataset as records: what finding, merging and numbering ask of it, answered from the index.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::query::{any_of, each_found, exactly, nearly};
use crate::table::Shard;
use directory::documents::Facts;
use directory::schema::{Column, Tag};
use directory::{CompanyNames, DirectoryError, Number, Of, PersonNames, Records, Stored};
use domain::Domain;
use lookup::holdings::SourceCount;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use std::sync::Arc;
use tantivy::query::{BooleanQuery, Occur};

impl Records for Dataset {
    fn people_count(&self) -> u32 {
        Dataset::people_count(self)
    }

    fn company_count(&self) -> u32 {
        Dataset::company_count(self)
    }

    fn people_carrying(&self, key: u64) -> Result<Vec<Number>, DirectoryError> {
        Ok(self.people.candidates(key).collect())
    }

    fn people_of_mailbox(&self, mailbox: &str) -> Result<Vec<Number>, DirectoryError> {
        let kinds = [IdentifierKind::Email, IdentifierKind::Mailbox];
        let found = kinds.into_iter().flat_map(|kind| self.people.candidates(hash(kind, mailbox)));
        Ok(found.chain(self.earlier_of_mailbox(mailbox)?.iter().copied()).collect())
    }

    fn companies_carrying(&self, key: u64) -> Result<Vec<Number>, DirectoryError> {
        Ok(self.companies.candidates(key).collect())
    }

    fn person(&self, number: Number) -> Result<Arc<PersonRecord>, DirectoryError> {
        Ok(Dataset::person(self, number)?)
    }

    fn kept_person(&self, number: Number) -> Result<Arc<PersonRecord>, DirectoryError> {
        Ok(self.people.record(number)?)
    }

    fn person_names(&self, number: Number) -> Result<PersonNames, DirectoryError> {
        match self.people.is_in_memory(number) {
            true => Ok(PersonNames::from(&*self.people.record(number)?)),
            false => Ok(self.people.part(number)?),
        }
    }

    fn company(&self, number: Number) -> Result<Arc<CompanyRecord>, DirectoryError> {
        Ok(Dataset::company(self, number)?)
    }

    fn company_names(&self, number: Number) -> Result<CompanyNames, DirectoryError> {
        match self.companies.is_in_memory(number) {
            true => Ok(CompanyNames::from(&*self.companies.record(number)?)),
            false => Ok(self.companies.part(number)?),
        }
    }

    fn stored_person(&self, number: Number) -> Result<Stored<PersonRecord>, DirectoryError> {
        Ok(Dataset::stored_person(self, number)?)
    }

    fn stored_company(&self, number: Number) -> Result<Stored<CompanyRecord>, DirectoryError> {
        Ok(Dataset::stored_company(self, number)?)
    }

    fn numbers_after(
        &self,
        of: Of,
        after: Option<Number>,
        most: usize,
    ) -> Result<Vec<Number>, DirectoryError> {
        let first = after.map_or(0, |after| after + 1);
        Ok(match of {
            Of::People => self.people.numbers_from(first).take(most).collect(),
            Of::Companies => self.companies.numbers_from(first).take(most).collect(),
        })
    }

    fn of_source(&self, of: Of, source: &str) -> Result<Vec<Number>, DirectoryError> {
        let tag = Tag::source(source);
        Ok(match of {
            Of::People => self.people.tagged(tag)?,
            Of::Companies => self.companies.tagged(tag)?,
        })
    }

    fn employer(&self, number: Number) -> u32 {
        Dataset::employer(self, number)
    }

    fn last_employer(&self) -> u32 {
        Dataset::last_employer(self)
    }

    fn facts(&self, employer: u32) -> Result<Facts, DirectoryError> {
        Ok(Dataset::facts(self, employer))
    }

    fn each_of_staff(
        &self,
        place: u32,
        earlier: bool,
        each: &mut dyn FnMut(Number, u64),
    ) -> Result<(), DirectoryError> {
        let tag = if earlier { Tag::Former } else { Tag::Company }.value(u64::from(place));
        for shard in &self.people.shards {
            shard.each_tagged(tag, |doc| {
                each(shard.base + doc, shard.columns[Column::Letters].get_val(doc))
            })?;
        }
        Ok(())
    }

    fn letters(&self, number: Number) -> Result<Option<u64>, DirectoryError> {
        Ok(Some(self.people.column(number, Column::Letters)))
    }

    /// Without reading it: that another company comes by chance where this one was is out of the question.
    fn is_still_at(&self, domain: &Domain, place: u32) -> Result<bool, DirectoryError> {
        let key = hash(IdentifierKind::Domain, domain.as_str());
        Ok(self.companies.candidates(key).any(|number| Dataset::employer(self, number) == place))
    }

    fn staff_named(&self, place: u32, words: &[&str], most: usize) -> Result<Vec<Number>, DirectoryError> {
        let tag = Tag::Company.value(u64::from(place));
        let mut found = Vec::new();
        for shard in self.people.shards.iter().filter(|_| !words.is_empty()) {
            let named = any_of(words.iter().map(|word| exactly(shard.fields.name_term(word))).collect());
            let query = BooleanQuery::new(vec![
                (Occur::Must, exactly(shard.fields.tag_term(tag))),
                (Occur::Must, named),
            ]);
            let mut left = most;
            each_found(shard, &query, |doc| {
                found.push(shard.base + doc);
                left -= 1;
                left > 0
            })?;
        }
        Ok(found)
    }

    fn people_named(
        &self,
        given: &[String],
        family: &[String],
        most: usize,
    ) -> Result<Vec<Number>, DirectoryError> {
        let mut found = Vec::new();
        for shard in &self.people.shards {
            let any = |words: &[String]| {
                any_of(words.iter().map(|word| exactly(shard.fields.name_term(word))).collect())
            };
            let query = BooleanQuery::new(vec![(Occur::Must, any(given)), (Occur::Must, any(family))]);
            each_found(shard, &query, |doc| {
                found.push(shard.base + doc);
                found.len() <= most
            })?;
        }
        Ok(found)
    }

    fn count_word(&self, of: Of, word: &str) -> u64 {
        let frequency = |shard: &Shard| shard.searcher.doc_freq(&shard.fields.name_term(word)).unwrap_or(0);
        let shards = match of {
            Of::People => &self.people.shards,
            Of::Companies => &self.companies.shards,
        };
        shards.iter().map(frequency).sum()
    }

    fn companies_with_word(&self, word: &str, slips: u8, most: u64) -> Result<Vec<Number>, DirectoryError> {
        let mut found = Vec::new();
        for shard in &self.companies.shards {
            let term = shard.fields.name_term(word);
            let query = if slips > 0 { nearly(term, slips) } else { exactly(term) };
            let mut left = most;
            each_found(shard, &*query, |doc| {
                found.push(shard.base + doc);
                left -= 1;
                left > 0
            })?;
        }
        Ok(found)
    }

    fn employers_using(&self, technologies: &[u64]) -> Result<Vec<u32>, DirectoryError> {
        let mut employers = Vec::new();
        for tag in technologies {
            employers.extend(
                self.companies.tagged(*tag)?.into_iter().map(|number| Dataset::employer(self, number)),
            );
        }
        Ok(employers)
    }

    fn companies_tagged(&self, tags: &[u64]) -> Result<Vec<Number>, DirectoryError> {
        let mut found = Vec::new();
        for tag in tags {
            found.extend(self.companies.tagged(*tag)?);
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn are_suppressed(&self, keys: &mut dyn Iterator<Item = u64>) -> Result<bool, DirectoryError> {
        let is_suppressed = |key: u64| self.suppressed.binary_search(&key).is_ok();
        Ok(!self.suppressed.is_empty() && std::iter::from_fn(|| keys.next()).any(is_suppressed))
    }
}

impl Dataset {
    /// Who supplied the records, and how many of them; what an earlier version imported does not say.
    pub fn sources(&self) -> Result<Vec<SourceCount>, DatasetError> {
        let mut names: Vec<&String> = self.layers.iter().flat_map(|member| &member.layer.sources).collect();
        names.sort();
        names.dedup();
        let mut counts = Vec::with_capacity(names.len());
        for name in names {
            let tag = Tag::source(name);
            let (people, companies) = (self.people.count_tagged(tag)?, self.companies.count_tagged(tag)?);
            if people + companies > 0 {
                counts.push(SourceCount { name: name.clone(), people, companies });
            }
        }
        Ok(counts)
    }

    /// How many layers it is made of.
    pub fn layer_count(&self) -> usize {
        self.layers.len()
    }
}
