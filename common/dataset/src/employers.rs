//! Who works where: employers as people's careers name them, matched to company records.

use domain::{Company, Domain};
use language::company_name;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord, company_id};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The companies of a dataset, found by domain or, where a career gives none, by name.
pub(crate) struct Employers {
    companies: Vec<CompanyRecord>,
    by_domain: FxHashMap<Domain, u32>,
    by_name: FxHashMap<String, u32>,
    /// Names as careers write them, so that each is normalised once.
    by_spelling: FxHashMap<String, u32>,
}

impl Employers {
    pub(crate) fn new(companies: Vec<CompanyRecord>) -> Self {
        let mut employers = Self {
            by_domain: FxHashMap::with_capacity_and_hasher(companies.len(), FxBuildHasher),
            by_name: FxHashMap::with_capacity_and_hasher(companies.len(), FxBuildHasher),
            by_spelling: FxHashMap::default(),
            companies,
        };
        for at in 0..employers.companies.len() {
            employers.note(at);
        }
        employers
    }

    fn note(&mut self, at: usize) {
        let number = at as u32 + 1;
        let record = &self.companies[at];
        if let Some(domain) = &record.company.domain {
            self.by_domain.entry(domain.clone()).or_insert(number);
        }
        self.by_name.entry(company_name::squashed(&record.company.name)).or_insert(number);
    }

    /// The present employer's record number plus one, 0 for none.
    pub(crate) fn current(&mut self, record: &PersonRecord) -> u32 {
        let Some(employer) = &record.person.company else { return 0 };
        let number = self.find(&employer.name, employer.domain.as_ref());
        let known = (number as usize).checked_sub(1).map(|at| &mut self.companies[at].company);
        // A company known only from its people takes what they say of it.
        if let Some(company) = known.filter(|company| company.sources.is_empty()) {
            company.industry = company.industry.take().or_else(|| employer.industry.clone());
            company.employee_count = company.employee_count.or(employer.employee_count);
        }
        number
    }

    /// The earlier employers' record numbers plus one, each once.
    pub(crate) fn former(&mut self, record: &PersonRecord) -> Vec<u32> {
        let mut numbers = Vec::new();
        for job in record.person.experience.iter().filter(|job| !job.current) {
            let number = self.find(&job.company.name, job.company.domain.as_ref());
            if number > 0 && !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        numbers
    }

    fn find(&mut self, name: &str, domain: Option<&Domain>) -> u32 {
        let known = match domain {
            Some(domain) => self.by_domain.get(domain).copied(),
            None => self.by_spelling.get(name).copied(),
        };
        if let Some(number) = known {
            return number;
        }
        let number = match domain {
            Some(_) => self.add(name, domain),
            None => {
                let squashed = company_name::squashed(name);
                match self.by_name.get(&squashed) {
                    _ if squashed.is_empty() => 0,
                    Some(&number) => number,
                    None => self.add(name, None),
                }
            }
        };
        if domain.is_none() {
            self.by_spelling.insert(name.to_owned(), number);
        }
        number
    }

    /// A company that only careers mention; its id follows from what names it, so that it is the same next time.
    fn add(&mut self, name: &str, domain: Option<&Domain>) -> u32 {
        let id = match domain {
            Some(domain) => hash(IdentifierKind::Domain, domain.as_str()),
            None => hash(IdentifierKind::Name, &company_name::squashed(name)),
        };
        self.companies.push(CompanyRecord {
            company: Company { id: company_id(id), domain: domain.cloned(), ..Company::named(name.trim()) },
            email_pattern: None,
            catch_all: None,
            mail_provider: None,
            other_names: Vec::new(),
            jobs: Vec::new(),
        });
        self.note(self.companies.len() - 1);
        self.companies.len() as u32
    }

    pub(crate) fn into_companies(self) -> Vec<CompanyRecord> {
        self.companies
    }
}
