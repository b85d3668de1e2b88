//! Finding the records that rows of an import may tell of.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::schema::Tag;
use crate::table::Number;
use domain::{Employer, PersonName};
use language::company_name;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::PersonRecord;
use matching::blocking;
use matching::person::NameKey;

const LETTERS: usize = 5;

impl Dataset {
    /// The person who carries an identifier, by its hash.
    pub fn person_by_hash(
        &self,
        key: u64,
        carries: impl Fn(&PersonRecord) -> bool,
    ) -> Result<Option<Number>, DatasetError> {
        for number in self.people.candidates(key) {
            if carries(&*self.people.record(number)?) {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Who works at a company and has a name with letters like these.
    pub fn staff_named_like(&self, employer: &Employer, name: &PersonName) -> Result<Vec<Number>, DatasetError> {
        let place = match &employer.domain {
            Some(domain) => self.employer_by_domain(domain)?,
            None => self.employer_by_name(&company_name::squashed(&employer.name))?,
        };
        let Some(place) = place else { return Ok(Vec::new()) };
        let letters = blocking::letters(&NameKey::new(name));
        let mut found = Vec::new();
        for shard in &self.people.shards {
            shard.each_tagged(Tag::Company.value(u64::from(place)), |doc| {
                if blocking::distance(letters, shard.columns[LETTERS].get_val(doc)).is_some() {
                    found.push(shard.base + doc);
                }
            })?;
        }
        Ok(found)
    }

    /// The companies of a name, however it is written.
    pub fn companies_named(&self, name: &str) -> Result<Vec<Number>, DatasetError> {
        let squashed = company_name::squashed(name);
        let mut found = Vec::new();
        for number in self.companies.candidates(hash(IdentifierKind::Name, &squashed)) {
            if company_name::squashed(&self.companies.record(number)?.company.name) == squashed {
                found.push(number);
            }
        }
        Ok(found)
    }

    /// Whether somebody with any identifier of this record asked not to be processed.
    pub fn has_suppressed(&self, record: &PersonRecord) -> bool {
        !self.suppressed.is_empty() && record.hashes().any(|key| self.suppressed.binary_search(&key).is_ok())
    }
}
