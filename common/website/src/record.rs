//! A company's record out of the facts on its pages. The surest reading of a field wins, and each field names its page.

use crate::facts::{Fact, Field};
use domain::{
    Company, Domain, EmailAddress, EmployeeRange, Evidence, Location, NetworkUrl, Phone, Source, Technology,
};
use jiff::Timestamp;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, company_id};

/// What records name as their source.
pub const SOURCE: &str = "website";
/// The source of what the name servers show.
pub const DNS: &str = "dns";

/// Technologies, by where they show.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Seen {
    /// In pages and their headers.
    pub site: Vec<Technology>,
    /// In the records of the domain.
    pub dns: Vec<Technology>,
}

/// The company of a site; nothing where no page says its name.
pub fn company(domain: &Domain, facts: &[Fact], seen: &Seen, at: Timestamp) -> Option<CompanyRecord> {
    let mut taken = Taken { facts, sources: Vec::new(), at };
    let name = taken.first("name", &[Field::Name, Field::LegalName], |text| Some(text.to_owned()))?;
    let mut company = Company::named(&name);
    company.id = company_id(hash(IdentifierKind::Domain, domain.as_str()));
    company.domain = Some(domain.clone());
    company.network_url = taken.first("networkUrl", &[Field::Profile], |text| NetworkUrl::parse(text).ok());
    company.description = taken.first("description", &[Field::Description], |text| Some(text.to_owned()));
    company.industry = taken.first("industry", &[Field::Industry], |text| Some(text.to_owned()));
    company.founded_year = taken.first("foundedYear", &[Field::Founded], |text| text.parse().ok());
    company.employee_count = taken.first("employeeCount", &[Field::Employees], |text| text.parse().ok());
    company.employee_range = match company.employee_count {
        Some(count) => Some(EmployeeRange::of(count)),
        None => {
            taken.first("employeeRange", &[Field::Staff], |text| text.parse().ok().map(EmployeeRange::of))
        }
    };
    company.location = taken.location();
    company.technologies = unique(seen.site.iter().chain(&seen.dns).cloned());
    if !seen.site.is_empty() {
        taken.note("technologies", SOURCE, None);
    }
    if !seen.dns.is_empty() {
        taken.note("technologies", DNS, None);
    }
    company.last_verified_at = Some(at);
    let legal = taken.plain(Field::LegalName).filter(|legal| *legal != name);
    let phone = taken.all(Field::Phone).find_map(|fact| phone(&fact.value, &company));
    let email = taken.all(Field::Email).find_map(|fact| own_mailbox(&fact.value, domain));
    let mut registrations: Vec<String> = Vec::new();
    for fact in taken.all(Field::Registration) {
        if !registrations.contains(&fact.value) {
            registrations.push(fact.value.clone());
        }
    }
    // Many numbers are a group's page, which says nothing of this one.
    if registrations.len() > 4 {
        registrations.clear();
    }
    let pattern = pattern(facts);
    taken.sources.push(Source {
        provider: SOURCE.to_owned(),
        fields: vec!["domain".to_owned()],
        observed_at: Some(at),
        evidence: None,
    });
    company.sources = merged(taken.sources);
    Some(CompanyRecord {
        email_pattern: pattern,
        other_names: legal.into_iter().collect(),
        phone,
        email,
        registrations,
        ..CompanyRecord::of(company)
    })
}

struct Taken<'a> {
    facts: &'a [Fact],
    sources: Vec<Source>,
    at: Timestamp,
}

impl<'a> Taken<'a> {
    /// The facts of a field, the surest first.
    fn all(&self, field: Field) -> impl Iterator<Item = &'a Fact> + use<'a> {
        let mut facts: Vec<&Fact> = self.facts.iter().filter(|fact| fact.field == field).collect();
        facts.sort_by_key(|fact| fact.how);
        facts.into_iter()
    }

    fn plain(&self, field: Field) -> Option<String> {
        self.all(field).next().map(|fact| fact.value.clone())
    }

    /// The first value of some fields that can be read; its page becomes the source of the record's field.
    fn first<T>(&mut self, name: &str, fields: &[Field], read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let facts = fields.iter().flat_map(|field| self.all(*field)).collect::<Vec<_>>();
        let (fact, value) = facts.into_iter().find_map(|fact| Some((fact, read(&fact.value)?)))?;
        self.note(name, SOURCE, Some(fact));
        Some(value)
    }

    /// The place that one page tells in one way.
    fn location(&mut self) -> Option<Location> {
        let fact = self.all(Field::City).chain(self.all(Field::Country)).min_by_key(|fact| fact.how)?;
        let beside = |field| {
            let same = |other: &&Fact| other.how == fact.how && other.page == fact.page;
            self.all(field).find(same).map(|fact| fact.value.clone())
        };
        let (city, region, country) = (beside(Field::City), beside(Field::Region), beside(Field::Country));
        self.note("location", SOURCE, Some(fact));
        Some(Location { city, region, country })
    }

    fn note(&mut self, name: &str, provider: &str, fact: Option<&Fact>) {
        let evidence =
            fact.map(|fact| Evidence { page: fact.page.clone(), how: fact.how.as_str().to_owned() });
        let observed_at = Some(fact.map_or(self.at, |fact| fact.at));
        let (provider, fields) = (provider.to_owned(), vec![name.to_owned()]);
        self.sources.push(Source { provider, fields, observed_at, evidence });
    }
}

/// One source for all the fields that one page told in one way.
fn merged(sources: Vec<Source>) -> Vec<Source> {
    let mut all: Vec<Source> = Vec::new();
    for source in sources {
        match all
            .iter_mut()
            .find(|known| known.provider == source.provider && known.evidence == source.evidence)
        {
            Some(known) => known.fields.extend(source.fields),
            None => all.push(source),
        }
    }
    all
}

fn phone(text: &str, company: &Company) -> Option<Phone> {
    let country = company.location.as_ref().and_then(|place| place.country.as_deref());
    Phone::parse_in(text, country).ok()
}

/// A mailbox of the company's own that is no person's.
fn own_mailbox(text: &str, domain: &Domain) -> Option<EmailAddress> {
    let address = EmailAddress::parse(text).ok()?;
    let own = domain::domain_name::registrable(address.host()) == Some(domain.as_str());
    (own && language::mail::lists::is_generic(address.local())).then_some(address)
}

/// The form that at least two addresses have and no more have another.
fn pattern(facts: &[Fact]) -> Option<String> {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for fact in facts.iter().filter(|fact| fact.field == Field::Pattern) {
        let Some((form, count)) = fact.value.rsplit_once(' ') else { continue };
        let count = count.parse().unwrap_or(0);
        match counts.iter_mut().find(|(known, _)| *known == form) {
            // Pages repeat what others show.
            Some((_, most)) => *most = count.max(*most),
            None => counts.push((form, count)),
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    match counts.as_slice() {
        [(form, count @ 2..)] => Some(((*form).to_owned(), *count)),
        [(form, count @ 2..), (_, next), ..] if count > next => Some(((*form).to_owned(), *count)),
        _ => None,
    }
    .map(|(form, _)| form)
}

/// Technologies by name, each once.
pub fn unique(technologies: impl IntoIterator<Item = Technology>) -> Vec<Technology> {
    let mut all: Vec<Technology> = Vec::new();
    for technology in technologies {
        if !all.iter().any(|known| known.name.eq_ignore_ascii_case(&technology.name)) {
            all.push(technology);
        }
    }
    all
}

/// A person who is said to lead the company.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader {
    pub name: String,
    pub title: String,
    pub evidence: Evidence,
    pub at: Timestamp,
}

/// The people who are said to lead the company, each once.
pub fn leaders(facts: &[Fact]) -> Vec<Leader> {
    let mut all: Vec<Leader> = Vec::new();
    for fact in facts.iter().filter(|fact| fact.field == Field::Leader) {
        let Some((title, name)) = fact.value.split_once(": ") else { continue };
        if !all.iter().any(|known| known.name == name) {
            let evidence = Evidence { page: fact.page.clone(), how: fact.how.as_str().to_owned() };
            all.push(Leader { name: name.to_owned(), title: title.to_owned(), evidence, at: fact.at });
        }
    }
    all
}
