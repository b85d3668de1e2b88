//! Who works where: employers as people's careers name them, matched to company records of a layer and of those before it.

use crate::error::DirectoryError;
use crate::ids::Salt;
use crate::records::Records;
use crate::stored::Stored;
use domain::{Company, Domain};
use language::company_name;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord, company_id};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A company of a layer with its place among employers, from 1.
pub struct Placed {
    pub employer: u32,
    pub stored: Stored<CompanyRecord>,
}

/// The places of companies by domain, as far as they were looked for lately.
#[derive(Debug, Default)]
pub struct Places(FxHashMap<Domain, u32>);

/// Companies whose places are remembered.
const REMEMBERED: usize = 1 << 18;

/// The companies of a layer, and those of the layers before it where people name them; found by domain or, where a career gives
/// none, by name.
pub struct Employers<'a> {
    upon: Option<&'a dyn Records>,
    salt: Option<&'a Salt>,
    companies: Vec<Placed>,
    /// The places of those that are versions of companies known before, which come first.
    known: Vec<u32>,
    /// The place of the first new one.
    first: u32,
    by_domain: FxHashMap<Domain, u32>,
    by_name: FxHashMap<String, u32>,
    /// Names as careers write them, so that each is normalised once.
    by_spelling: FxHashMap<String, u32>,
    before: Places,
}

impl<'a> Employers<'a> {
    /// `known` companies have their place already, `new` ones get theirs in this order.
    pub fn new(
        upon: Option<&'a dyn Records>,
        salt: Option<&'a Salt>,
        mut known: Vec<Placed>,
        new: Vec<Stored<CompanyRecord>>,
    ) -> Self {
        known.sort_by_key(|company| company.employer);
        let last = known.last().map_or(0, |company| company.employer);
        let first = last.max(upon.map_or(0, |records| records.last_employer())) + 1;
        let places = known.iter().map(|company| company.employer).collect();
        let mut companies = known;
        companies.extend((first..).zip(new).map(|(employer, stored)| Placed { employer, stored }));
        let mut employers = Self {
            upon,
            salt,
            known: places,
            first,
            by_domain: FxHashMap::with_capacity_and_hasher(companies.len(), FxBuildHasher),
            by_name: FxHashMap::with_capacity_and_hasher(companies.len(), FxBuildHasher),
            by_spelling: FxHashMap::default(),
            before: Places::default(),
            companies,
        };
        for at in 0..employers.companies.len() {
            employers.note(at);
        }
        employers
    }

    /// Begins with the places that were known before.
    pub fn remembering(self, before: Places) -> Self {
        Self { before, ..self }
    }

    /// The places that are known now.
    pub fn into_places(self) -> Places {
        let Places(mut all) = self.before;
        if all.len() + self.by_domain.len() > REMEMBERED {
            all.clear();
        }
        all.extend(self.by_domain);
        Places(all)
    }

    fn note(&mut self, at: usize) {
        let Placed { employer, stored } = &self.companies[at];
        let company = &stored.record.company;
        if let Some(domain) = &company.domain {
            self.by_domain.entry(domain.clone()).or_insert(*employer);
        }
        let name = company_name::squashed(&company.name);
        // Where several have a name, one without a domain stands for whichever is meant.
        if company.domain.is_none() {
            self.by_name.insert(name, *employer);
        } else {
            self.by_name.entry(name).or_insert(*employer);
        }
    }

    /// Where a company stands among those of this layer.
    pub fn at(&self, employer: u32) -> Option<usize> {
        match employer.checked_sub(self.first) {
            Some(new) => Some(self.known.len() + new as usize),
            None => self.known.binary_search(&employer).ok(),
        }
    }

    /// The present employer's place, 0 for none.
    pub fn current(&mut self, record: &PersonRecord) -> Result<u32, DirectoryError> {
        let Some(employer) = &record.person.company else { return Ok(0) };
        let number = self.find(&employer.name, employer.domain.as_ref())?;
        let known = self.at(number).map(|at| &mut self.companies[at].stored.record.company);
        // A company known only from its people takes what they say of it.
        if let Some(company) = known.filter(|company| company.sources.is_empty()) {
            company.industry = company.industry.take().or_else(|| employer.industry.clone());
            company.employee_count = company.employee_count.or(employer.employee_count);
        }
        Ok(number)
    }

    /// The earlier employers' places, each once.
    pub fn former(&mut self, record: &PersonRecord) -> Result<Vec<u32>, DirectoryError> {
        let mut numbers = Vec::new();
        for job in record.person.experience.iter().filter(|job| !job.current) {
            let number = self.find(&job.company.name, job.company.domain.as_ref())?;
            if number > 0 && !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    fn find(&mut self, name: &str, domain: Option<&Domain>) -> Result<u32, DirectoryError> {
        let known = match domain {
            Some(domain) => self.by_domain.get(domain).copied(),
            None => self.by_spelling.get(name).copied(),
        };
        if let Some(number) = known {
            return Ok(number);
        }
        let number = match domain {
            Some(domain) => match self.placed_before(domain)? {
                Some(number) => {
                    self.by_domain.insert(domain.clone(), number);
                    number
                }
                None => self.add(name, Some(domain)),
            },
            None => {
                let squashed = company_name::squashed(name);
                match self.by_name.get(&squashed) {
                    _ if squashed.is_empty() => 0,
                    Some(&number) => number,
                    None => {
                        let before = self
                            .upon
                            .map(|records| records.employer_by_name(&squashed))
                            .transpose()?
                            .flatten();
                        before.unwrap_or_else(|| self.add(name, None))
                    }
                }
            }
        };
        if domain.is_none() {
            self.by_spelling.insert(name.to_owned(), number);
        }
        Ok(number)
    }

    /// The place of a domain's company in the layers before.
    fn placed_before(&self, domain: &Domain) -> Result<Option<u32>, DirectoryError> {
        let Some(records) = self.upon else { return Ok(None) };
        match self.before.0.get(domain) {
            Some(place) if records.is_still_at(domain, *place)? => Ok(Some(*place)),
            _ => records.employer_by_domain(domain),
        }
    }

    /// A company that only careers mention; its id follows from what names it, so that it is the same next time.
    fn add(&mut self, name: &str, domain: Option<&Domain>) -> u32 {
        let (kind, text) = match domain {
            Some(domain) => (IdentifierKind::Domain, domain.to_string()),
            None => (IdentifierKind::Name, company_name::squashed(name)),
        };
        let id = self.salt.map_or_else(|| company_id(hash(kind, &text)), |salt| salt.company(&text));
        let company = Company { id, domain: domain.cloned(), ..Company::named(name.trim()) };
        let employer = self.first + (self.companies.len() - self.known.len()) as u32;
        self.companies.push(Placed { employer, stored: CompanyRecord::of(company).into() });
        self.note(self.companies.len() - 1);
        employer
    }

    /// The companies, which are not needed to find employers any more.
    pub fn take_companies(&mut self) -> Vec<Placed> {
        std::mem::take(&mut self.companies)
    }
}
