//! An open dataset: records by number, by identifier and by employer.

use crate::build::{Built, Target, build};
use crate::error::DatasetError;
use crate::schema::Tag;
use crate::table::{Number, Table};
use crate::vocabularies::Vocabularies;
use domain::{Domain, EmailAddress, NetworkUrl, Phone};
use lookup::IdentifierKind;
use lookup::identifier::hash;
use lookup::record::{CompanyRecord, PersonRecord};
use std::sync::Arc;

/// An open dataset. Cheap to share, safe to read from many threads, never changed.
pub struct Dataset {
    /// Names this very snapshot; cursors are bound to it.
    pub(crate) id: u64,
    pub(crate) people: Table<PersonRecord>,
    pub(crate) companies: Table<CompanyRecord>,
    pub(crate) words: Vocabularies,
    pub(crate) suppressed: Vec<u64>,
}

impl Dataset {
    /// Builds a dataset that lives in memory.
    pub fn in_memory(companies: Vec<CompanyRecord>, people: Vec<PersonRecord>) -> Result<Self, DatasetError> {
        let Built { people, companies, words, suppressed } = build(companies, people, &Target::Memory)?;
        let id = u64::from(people.keys.checksum()) << 32 | u64::from(companies.keys.checksum());
        Ok(Self { id, people, companies, words, suppressed })
    }

    pub fn id(&self) -> u64 {
        self.id
    }

    /// Whether the records were supplied by this source: the first company tells.
    pub fn is_from(&self, provider: &str) -> Result<bool, DatasetError> {
        if self.company_count() == 0 {
            return Ok(true);
        }
        let first = self.company(0)?;
        Ok(first.company.sources.iter().any(|source| source.provider == provider))
    }

    pub fn people_count(&self) -> u32 {
        self.people.len()
    }

    pub fn company_count(&self) -> u32 {
        self.companies.len()
    }

    pub fn person(&self, number: Number) -> Result<Arc<PersonRecord>, DatasetError> {
        self.people.record(number)
    }

    pub fn company(&self, number: Number) -> Result<Arc<CompanyRecord>, DatasetError> {
        self.companies.record(number)
    }

    pub fn person_by_id(&self, id: &str) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        self.one_person(hash(IdentifierKind::Id, id), |record| record.person.id == id)
    }

    /// The person with this address, be it the business one, an earlier one or a private one.
    pub fn person_by_email(&self, email: &EmailAddress) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        let key = email.key();
        self.one_person(hash(IdentifierKind::Email, &key), |record| {
            record.emails().any(|known| known.key() == key)
        })
    }

    pub fn person_by_phone(&self, phone: &Phone) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        self.one_person(hash(IdentifierKind::Phone, phone.as_str()), |record| {
            record.mobile.as_ref().is_some_and(|mobile| mobile.number == *phone)
        })
    }

    pub fn person_by_network_url(&self, url: &NetworkUrl) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        self.one_person(hash(IdentifierKind::NetworkUrl, url.as_str()), |record| {
            record.person.network_url.as_ref() == Some(url)
        })
    }

    fn one_person(
        &self,
        key: u64,
        carries: impl Fn(&PersonRecord) -> bool,
    ) -> Result<Option<Arc<PersonRecord>>, DatasetError> {
        for number in self.people.keys.candidates(key) {
            let record = self.people.record(number)?;
            if carries(&record) {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    pub fn company_by_domain(&self, domain: &Domain) -> Result<Option<Arc<CompanyRecord>>, DatasetError> {
        Ok(self.company_number(domain)?.map(|(_, record)| record))
    }

    pub fn company_by_network_url(
        &self,
        url: &NetworkUrl,
    ) -> Result<Option<Arc<CompanyRecord>>, DatasetError> {
        let carries = |record: &CompanyRecord| record.company.network_url.as_ref() == Some(url);
        Ok(self
            .company_with(hash(IdentifierKind::NetworkUrl, url.as_str()), carries)?
            .map(|(_, record)| record))
    }

    pub(crate) fn company_number(
        &self,
        domain: &Domain,
    ) -> Result<Option<(Number, Arc<CompanyRecord>)>, DatasetError> {
        let key = hash(IdentifierKind::Domain, domain.as_str());
        self.company_with(key, |record| record.company.domain.as_ref() == Some(domain))
    }

    fn company_with(
        &self,
        key: u64,
        carries: impl Fn(&CompanyRecord) -> bool,
    ) -> Result<Option<(Number, Arc<CompanyRecord>)>, DatasetError> {
        for number in self.companies.keys.candidates(key) {
            let record = self.companies.record(number)?;
            if carries(&record) {
                return Ok(Some((number, record)));
            }
        }
        Ok(None)
    }

    /// Everybody who works at a company now.
    pub fn people_at(&self, domain: &Domain) -> Result<Vec<Number>, DatasetError> {
        self.people_tagged(domain, Tag::Company)
    }

    /// Everybody who worked at a company before and does not now.
    pub fn people_formerly_at(&self, domain: &Domain) -> Result<Vec<Number>, DatasetError> {
        self.people_tagged(domain, Tag::Former)
    }

    fn people_tagged(&self, domain: &Domain, tag: Tag) -> Result<Vec<Number>, DatasetError> {
        match self.company_number(domain)? {
            Some((number, _)) => Ok(self.people.tagged(tag.value(u64::from(number) + 1))?),
            None => Ok(Vec::new()),
        }
    }

    /// The hashed identifiers of everybody who asked not to be processed.
    pub fn suppressed(&self) -> &[u64] {
        &self.suppressed
    }

    /// Whether somebody with this identifier asked not to be processed, whatever another provider knows of them.
    pub fn is_suppressed(&self, kind: IdentifierKind, identifier: &str) -> bool {
        self.suppressed.binary_search(&hash(kind, identifier)).is_ok()
    }
}
