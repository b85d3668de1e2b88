//! Which company a row of a person means, settled before it is asked who the person is: a company named without a domain is the only
//! known one of that name, whichever row came first.

use crate::RowRecord;
use crate::companies::identified_company;
use crate::existing::Existing;
use crate::gathered::Gathered;
use crate::merge::Giver;
use crate::people::employ;
use crate::records::Described;
use crate::remembered;
use directory::{DirectoryError, Salt};
use domain::{Company, Domain, Employer};
use language::mail::lists::is_free;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Rows that tell little: who and which company is meant by them is known best once the others are taken in.
#[derive(Default)]
pub(crate) struct Later(Vec<(RowRecord, u32)>);

impl Later {
    /// Whether a row says neither what identifies a person nor, or not with its domain, a company.
    pub(crate) fn is_for(entry: &RowRecord) -> bool {
        match entry {
            RowRecord::Person { person, .. } => {
                let employer = person.person.company.as_ref();
                !person.is_identified() || employer.is_some_and(|employer| employer.domain.is_none())
            }
            RowRecord::Company(company) => !company.is_identified(),
        }
    }

    pub(crate) fn push(&mut self, entry: RowRecord, row: u32) {
        self.0.push((entry, row));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// All of them, those that tell most first.
    pub(crate) fn take(&mut self) -> Vec<(RowRecord, u32)> {
        let mut rows = std::mem::take(&mut self.0);
        rows.sort_by_key(|(entry, _)| match entry {
            RowRecord::Company(_) => 0,
            RowRecord::Person { person, .. } => {
                let employer = person.person.company.as_ref();
                let has_domain = employer.is_some_and(|employer| employer.domain.is_some());
                1 + 2 * u8::from(!person.is_identified()) + u8::from(!has_domain)
            }
        });
        rows
    }
}

/// The companies that only addresses of people tell of, by name; none where several have it.
#[derive(Default)]
pub(crate) struct Hosts(FxHashMap<u64, Option<Domain>>);

impl Hosts {
    fn note(&mut self, employer: &Employer) {
        let Some(domain) = &employer.domain else { return };
        let known = self.0.entry(name_key(&employer.name)).or_insert_with(|| Some(domain.clone()));
        known.take_if(|known| known != domain);
    }

    /// Whether one company alone has an employer's name.
    pub(crate) fn is_sole(
        &self,
        companies: &mut Gathered<CompanyRecord>,
        employer: Option<&Employer>,
    ) -> Result<bool, DirectoryError> {
        let Some(employer) = employer else { return Ok(false) };
        let elsewhere = match self.0.get(&name_key(&employer.name)) {
            Some(None) => true,
            Some(Some(domain)) => {
                let record = companies.carrying(hash(IdentifierKind::Domain, domain.as_str()))?;
                record.is_none() && employer.domain.as_ref() != Some(domain)
            }
            None => false,
        };
        let named = CompanyRecord::of(Company::named(&employer.name));
        Ok(!elsewhere && companies.count_namesakes(&named)? <= 1)
    }
}

/// What was said last of companies in passing, by what names them: most rows say again what was taken in before, also in a part that
/// is written, and saying it again changes nothing.
#[derive(Default)]
pub(crate) struct Retold(FxHashMap<u64, u64>);

/// Companies that are remembered.
const MOST_RETOLD: usize = 1 << 20;

impl Retold {
    fn key(company: &CompanyRecord) -> u64 {
        company.identifiers().first().copied().unwrap_or_else(|| name_key(&company.company.name))
    }

    fn note(&mut self, company: u64, print: u64) {
        if self.0.len() < MOST_RETOLD || self.0.contains_key(&company) {
            self.0.insert(company, print);
        }
    }
}

fn name_key(name: &str) -> u64 {
    hash(IdentifierKind::Name, &remembered::squashed(name))
}

/// Takes in what a row says of a person's employer, and links the person to that company.
pub(crate) fn settle(
    companies: &mut Gathered<CompanyRecord>,
    hosts: &mut Hosts,
    retold: &mut Retold,
    person: &mut PersonRecord,
    told: Option<Described>,
    salt: Option<&Salt>,
    giver: Giver<'_>,
) -> Result<(), DirectoryError> {
    let Some(Described { record: mut company, print, .. }) = told else {
        person.person.company.iter().for_each(|employer| hosts.note(employer));
        return Ok(());
    };
    if company.company.domain.is_none()
        && let Some(domain) = by_address(companies, person, &company.company)?
    {
        Arc::make_mut(&mut company).company.domain = Some(domain);
    }
    if !company.is_identified()
        && let Some(Some(domain)) = hosts.0.get(&name_key(&company.company.name))
        && companies.count_namesakes(&company)? == 0
    {
        Arc::make_mut(&mut company).company.domain = Some(domain.clone());
    }
    // A domain that was found for it counts as said by the row.
    let key = Retold::key(&company);
    let is_retold = retold.0.get(&key) == Some(&print);
    // By its name alone a company is the same as before only while no other has the name.
    let at = match is_retold && !company.is_identified() {
        true => companies.sole(&company)?,
        false => None,
    };
    let at = match at {
        None if !is_retold || !company.is_identified() => {
            let giver = Giver { in_passing: true, row: None, ..giver };
            let told = identified_company((*company).clone(), salt);
            let added = companies.add(told, giver, &mut || Ok(true))?;
            retold.note(key, print);
            Some(added.at)
        }
        at => at,
    };
    let nameless = person.person.company.as_ref().is_some_and(|employer| employer.domain.is_none());
    if nameless {
        let known = match at {
            Some(at) => companies.record(at).company.domain.clone(),
            None => companies.carrying(key)?.and_then(|known| known.company.domain.clone()),
        };
        known.iter().for_each(|domain| employ(&mut person.person, domain));
    }
    Ok(())
}

/// The domain of a known company of that name at which the person has an address, present or former.
fn by_address(
    companies: &mut Gathered<CompanyRecord>,
    person: &PersonRecord,
    company: &Company,
) -> Result<Option<Domain>, DirectoryError> {
    for email in person.emails().filter(|email| !is_free(email.host())) {
        let Ok(domain) = Domain::parse(email.host()) else { continue };
        let known = companies.carrying(hash(IdentifierKind::Domain, domain.as_str()))?;
        if known.is_some_and(|known| {
            remembered::squashed(&known.company.name) == remembered::squashed(&company.name)
        }) {
            return Ok(Some(domain));
        }
    }
    Ok(None)
}
