//! What finding, merging and numbering ask of a body of records: whichever engine holds them, the same code decides.

use crate::documents::Facts;
use crate::error::DirectoryError;
use crate::stored::Stored;
use domain::{CompanyRef, Domain, EmailAddress, NetworkUrl, PersonName};
use language::company_name;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use matching::person::NameKey;
use serde::Deserialize;
use std::sync::Arc;

type Result<T> = std::result::Result<T, DirectoryError>;

/// The number of a record in its table; valid for one snapshot only.
pub type Number = u32;

/// Companies of one name that are looked at.
const MOST_NAMESAKES: usize = 8;

/// Whose names are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    People,
    Companies,
}

/// The names of a person, read without the rest of the record.
#[derive(Debug, Clone, Deserialize)]
pub struct PersonNames {
    person: NamedPerson,
    #[serde(default)]
    other_names: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct NamedPerson {
    #[serde(rename = "fullName")]
    full: String,
    #[serde(rename = "firstName")]
    first: Option<String>,
    #[serde(rename = "lastName")]
    last: Option<String>,
}

impl PersonNames {
    pub(crate) fn keys(&self) -> impl Iterator<Item = NameKey> {
        let name = match (&self.person.first, &self.person.last) {
            (Some(first), Some(last)) => PersonName::from_parts(first, last),
            _ => PersonName::parse(&self.person.full),
        };
        std::iter::once(NameKey::new(&name)).chain(self.other_names.iter().map(|name| NameKey::parse(name)))
    }
}

impl From<&PersonRecord> for PersonNames {
    fn from(record: &PersonRecord) -> Self {
        let person = &record.person;
        let (full, first, last) =
            (person.full_name.clone(), person.first_name.clone(), person.last_name.clone());
        Self { person: NamedPerson { full, first, last }, other_names: record.other_names.clone() }
    }
}

/// The names of a company, read without the rest of the record.
#[derive(Debug, Clone, Deserialize)]
pub struct CompanyNames {
    company: NamedCompany,
    #[serde(default)]
    other_names: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
struct NamedCompany {
    name: String,
}

impl CompanyNames {
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.company.name).chain(&self.other_names)
    }
}

impl From<&CompanyRecord> for CompanyNames {
    fn from(record: &CompanyRecord) -> Self {
        let company = NamedCompany { name: record.company.name.clone() };
        Self { company, other_names: record.other_names.clone() }
    }
}

fn had_id<R>(stored: &Stored<R>, id: &str) -> bool {
    stored.origins.former_ids.iter().any(|former| former == id)
}

/// People and companies by number, by identifier, by employer and by the words of their names.
pub trait Records: Send + Sync {
    fn people_count(&self) -> u32;

    fn company_count(&self) -> u32;

    /// The people who may carry an identifier, by its hash: those who do, and rarely another.
    fn people_carrying(&self, key: u64) -> Result<Vec<Number>>;

    /// The same of companies.
    fn companies_carrying(&self, key: u64) -> Result<Vec<Number>>;

    /// A person, with what the record of the company says of it.
    fn person(&self, number: Number) -> Result<Arc<PersonRecord>>;

    /// A person as it is kept.
    fn kept_person(&self, number: Number) -> Result<Arc<PersonRecord>>;

    fn person_names(&self, number: Number) -> Result<PersonNames> {
        Ok(PersonNames::from(&*self.kept_person(number)?))
    }

    fn company(&self, number: Number) -> Result<Arc<CompanyRecord>>;

    fn company_names(&self, number: Number) -> Result<CompanyNames> {
        Ok(CompanyNames::from(&*self.company(number)?))
    }

    /// A person as it is kept, with where it comes from.
    fn stored_person(&self, number: Number) -> Result<Stored<PersonRecord>>;

    /// A company as it is kept, with where it comes from.
    fn stored_company(&self, number: Number) -> Result<Stored<CompanyRecord>>;

    /// People by their numbers; deleted ones are left out.
    fn people(&self, numbers: &[Number]) -> Result<Vec<Arc<PersonRecord>>> {
        numbers.iter().map(|number| self.person(*number)).collect()
    }

    /// The same of companies.
    fn companies(&self, numbers: &[Number]) -> Result<Vec<Arc<CompanyRecord>>> {
        numbers.iter().map(|number| self.company(*number)).collect()
    }

    /// People by their numbers as stored, with their origins.
    fn stored_people(&self, numbers: &[Number]) -> Result<Vec<(Number, Stored<PersonRecord>)>> {
        numbers.iter().map(|number| Ok((*number, self.stored_person(*number)?))).collect()
    }

    /// The next numbers after one, in order; at most `most`.
    fn numbers_after(&self, of: Of, after: Option<Number>, most: usize) -> Result<Vec<Number>>;

    /// The records with data from a source, in order.
    fn of_source(&self, of: Of, source: &str) -> Result<Vec<Number>>;

    /// A company's place among employers, by which people refer to it.
    fn employer(&self, number: Number) -> u32;

    /// The largest place among employers.
    fn last_employer(&self) -> u32;

    /// What people take from the company of this place.
    fn facts(&self, employer: u32) -> Result<Facts>;

    /// Calls back with the present and former staff of the company of this place, and the letters of the name.
    fn each_of_staff(&self, place: u32, earlier: bool, each: &mut dyn FnMut(Number, u64)) -> Result<()>;

    /// The letters of a person's name, where they can be told without reading the record.
    fn letters(&self, _number: Number) -> Result<Option<u64>> {
        Ok(None)
    }

    /// Who works at the company of this place and has any of these words in the name; about `most` of them.
    fn staff_named(&self, place: u32, words: &[&str], most: usize) -> Result<Vec<Number>>;

    /// Who has any of the given names and any of the family names; one more than `most` tells that there are too many.
    fn people_named(&self, given: &[String], family: &[String], most: usize) -> Result<Vec<Number>>;

    /// How many records have a word in their names.
    fn count_word(&self, of: Of, word: &str) -> u64;

    /// The companies with a word in their names, give or take some letters; about `most` of them.
    fn companies_with_word(&self, word: &str, slips: u8, most: u64) -> Result<Vec<Number>>;

    /// The places among employers of the companies with any of these tags.
    fn employers_using(&self, technologies: &[u64]) -> Result<Vec<u32>>;

    /// The companies with any of these tags.
    fn companies_tagged(&self, tags: &[u64]) -> Result<Vec<Number>>;

    /// Whether the owner of any of these hashed identifiers asked not to be processed.
    fn are_suppressed(&self, keys: &mut dyn Iterator<Item = u64>) -> Result<bool>;

    /// Whether a person with any identifier of this record opted out.
    fn has_suppressed(&self, record: &PersonRecord) -> Result<bool> {
        self.are_suppressed(&mut record.lasting_hashes())
    }

    /// Whether it pays to say what is asked for next, because an engine far away can fetch it at once.
    fn is_far(&self) -> bool {
        false
    }

    /// Says that these identifiers are asked for next.
    fn expect_keys(&self, _people: &[u64], _companies: &[u64]) -> Result<()> {
        Ok(())
    }

    /// Says that these people are read next.
    fn expect_people(&self, _: &[Number]) -> Result<()> {
        Ok(())
    }

    /// The same of companies.
    fn expect_companies(&self, _: &[Number]) -> Result<()> {
        Ok(())
    }

    /// Drops the records read so far, so that reading many takes little memory.
    fn forget(&self) {}

    /// The person who has, or had, an id.
    fn person_by_id(&self, id: &str) -> Result<Option<Arc<PersonRecord>>> {
        for number in self.people_carrying(hash(IdentifierKind::Id, id))? {
            let record = self.person(number)?;
            if record.person.id == id || had_id(&self.stored_person(number)?, id) {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// The company that has, or had, an id.
    fn company_by_id(&self, id: &str) -> Result<Option<(Number, Arc<CompanyRecord>)>> {
        for number in self.companies_carrying(hash(IdentifierKind::Id, id))? {
            let record = self.company(number)?;
            if record.company.id == id || had_id(&self.stored_company(number)?, id) {
                return Ok(Some((number, record)));
            }
        }
        Ok(None)
    }

    /// The company with this number in a register.
    fn company_by_registration(&self, key: &str) -> Result<Option<Arc<CompanyRecord>>> {
        for number in self.companies_carrying(hash(IdentifierKind::Id, key))? {
            let record = self.company(number)?;
            if record.registrations.iter().any(|own| own == key) {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// The person with this address, be it the business one, an earlier one or a private one.
    fn person_by_email(&self, email: &EmailAddress) -> Result<Option<Arc<PersonRecord>>> {
        let key = email.key();
        let carries = |record: &PersonRecord| record.emails().any(|known| known.key() == key);
        Ok(self.person_with(hash(IdentifierKind::Email, &key), &carries)?.map(|(_, record)| record))
    }

    /// The people with this address, about `most` of them: several may read one mailbox.
    fn people_by_email(&self, email: &EmailAddress, most: usize) -> Result<Vec<Arc<PersonRecord>>> {
        let key = email.key();
        let mut people = Vec::new();
        for number in self.people_carrying(hash(IdentifierKind::Email, &key))? {
            let record = self.person(number)?;
            if record.emails().any(|known| known.key() == key) {
                people.push(record);
            }
            if people.len() >= most {
                break;
            }
        }
        Ok(people)
    }

    /// The people who may have an address that is a spelling of this mailbox.
    fn people_of_mailbox(&self, mailbox: &str) -> Result<Vec<Number>> {
        let mut people = self.people_carrying(hash(IdentifierKind::Email, mailbox))?;
        people.extend(self.people_carrying(hash(IdentifierKind::Mailbox, mailbox))?);
        Ok(people)
    }

    fn person_by_network_url(&self, url: &NetworkUrl) -> Result<Option<Arc<PersonRecord>>> {
        let carries = |record: &PersonRecord| record.person.network_url.as_ref() == Some(url);
        let found = self.person_with(hash(IdentifierKind::NetworkUrl, url.as_str()), &carries)?;
        Ok(found.map(|(_, record)| record))
    }

    /// The person who carries an identifier, by number, too.
    fn person_with(
        &self,
        key: u64,
        carries: &dyn Fn(&PersonRecord) -> bool,
    ) -> Result<Option<(Number, Arc<PersonRecord>)>> {
        for number in self.people_carrying(key)? {
            let record = self.person(number)?;
            if carries(&record) {
                return Ok(Some((number, record)));
            }
        }
        Ok(None)
    }

    /// The company that carries an identifier.
    fn company_with(
        &self,
        key: u64,
        carries: &dyn Fn(&CompanyRecord) -> bool,
    ) -> Result<Option<(Number, Arc<CompanyRecord>)>> {
        for number in self.companies_carrying(key)? {
            let record = self.company(number)?;
            if carries(&record) {
                return Ok(Some((number, record)));
            }
        }
        Ok(None)
    }

    fn company_by_domain(&self, domain: &Domain) -> Result<Option<(Number, Arc<CompanyRecord>)>> {
        let key = hash(IdentifierKind::Domain, domain.as_str());
        self.company_with(key, &|record| record.company.domain.as_ref() == Some(domain))
    }

    fn company_by_network_url(&self, url: &NetworkUrl) -> Result<Option<Arc<CompanyRecord>>> {
        let key = hash(IdentifierKind::NetworkUrl, url.as_str());
        let found = self.company_with(key, &|record| record.company.network_url.as_ref() == Some(url))?;
        Ok(found.map(|(_, record)| record))
    }

    /// Whether the company of a domain has this place, which it had when it was asked for before.
    fn is_still_at(&self, domain: &Domain, place: u32) -> Result<bool> {
        Ok(self.employer_by_domain(domain)? == Some(place))
    }

    fn employer_by_domain(&self, domain: &Domain) -> Result<Option<u32>> {
        Ok(self.company_by_domain(domain)?.map(|(number, _)| self.employer(number)))
    }

    /// The company of this name, written without spaces and legal form: where several have it one without a domain, which stands for
    /// whichever is meant, else the first.
    fn employer_by_name(&self, squashed: &str) -> Result<Option<u32>> {
        let mut first = None;
        for number in
            self.companies_carrying(hash(IdentifierKind::Name, squashed))?.into_iter().take(MOST_NAMESAKES)
        {
            let record = self.company(number)?;
            if company_name::squashed(&record.company.name) != squashed {
                continue;
            }
            if record.company.domain.is_none() {
                return Ok(Some(self.employer(number)));
            }
            first = first.or(Some(number));
        }
        Ok(first.map(|number| self.employer(number)))
    }

    /// The place among employers of a company as a career names it.
    fn employer_named(&self, company: &CompanyRef) -> Result<Option<u32>> {
        match &company.domain {
            Some(domain) => self.employer_by_domain(domain),
            None => self.employer_by_name(&company_name::squashed(&company.name)),
        }
    }

    /// The companies of a name, however it is written.
    fn companies_named(&self, name: &str) -> Result<Vec<Number>> {
        let squashed = company_name::squashed(name);
        let mut found = Vec::new();
        for number in self.companies_carrying(hash(IdentifierKind::Name, &squashed))? {
            if company_name::squashed(&self.company(number)?.company.name) == squashed {
                found.push(number);
            }
        }
        Ok(found)
    }
}
