//! Finding the records that rows of an import may tell of.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::joins::COMPANY;
use crate::schema::Tag;
use crate::table::Number;
use domain::{CompanyRef, Employer, PersonName};
use language::company_name;
use lookup::holdings::SourceCount;
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
    pub fn staff_named_like(
        &self,
        employer: &Employer,
        name: &PersonName,
    ) -> Result<Vec<Number>, DatasetError> {
        let place = match &employer.domain {
            Some(domain) => self.employer_by_domain(domain)?,
            None => self.employer_by_name(&company_name::squashed(&employer.name))?,
        };
        match place {
            Some(place) => self.staff_like(place, name),
            None => Ok(Vec::new()),
        }
    }

    /// The place among employers of whom a person works for now, 0 for none.
    pub fn employer_of(&self, number: Number) -> u32 {
        self.people.column(number, COMPANY) as u32
    }

    /// The place among employers of a company as a career names it.
    pub fn employer_named(&self, company: &CompanyRef) -> Result<Option<u32>, DatasetError> {
        match &company.domain {
            Some(domain) => self.employer_by_domain(domain),
            None => self.employer_by_name(&company_name::squashed(&company.name)),
        }
    }

    /// Who works at the company of this place and has a name with letters like these.
    pub fn staff_like(&self, place: u32, name: &PersonName) -> Result<Vec<Number>, DatasetError> {
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

    /// The people that a source supplied, or supplied part of.
    pub fn people_of_source(&self, source: &str) -> Result<Vec<Number>, DatasetError> {
        Ok(self.people.tagged(Tag::source(source))?)
    }

    /// The companies that a source supplied, or supplied part of.
    pub fn companies_of_source(&self, source: &str) -> Result<Vec<Number>, DatasetError> {
        Ok(self.companies.tagged(Tag::source(source))?)
    }

    /// Who works at the company of this place among employers.
    pub fn people_employed(&self, employer: u32) -> Result<Vec<Number>, DatasetError> {
        Ok(self.people.tagged(Tag::Company.value(u64::from(employer)))?)
    }

    /// Whether somebody worked at the company of this place among employers before.
    pub fn is_former_employer(&self, employer: u32) -> Result<bool, DatasetError> {
        Ok(self.people.count_tagged(Tag::Former.value(u64::from(employer)))? > 0)
    }

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

    /// Whether somebody with any identifier of this record asked not to be processed.
    pub fn has_suppressed(&self, record: &PersonRecord) -> bool {
        !self.suppressed.is_empty() && record.hashes().any(|key| self.suppressed.binary_search(&key).is_ok())
    }
}
