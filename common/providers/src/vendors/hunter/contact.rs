//! Business addresses and how companies make them, by Hunter.

use super::{Hunter, handle};
use crate::identity::{self, Evidence};
use crate::loose::Loose;
use crate::mapping;
use crate::merge::blank_person;
use domain::{Domain, EmailAddress, Employer, Person, PersonName};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use language::email_pattern::Pattern;
use language::email_pattern::learn::KnownAddress;
use lookup::contact::{AtDomain, Colleague, Contact, ContactSource, KnownEmail, MailFacts, Wanted};
use lookup::{Lookup, PersonQuery, ProviderError};

/// How many addresses of a domain are asked for: one credit's worth.
const ADDRESSES: &str = "10";
/// The most that one page lists.
const MOST_LISTED: usize = 100;

#[async_trait::async_trait]
impl ContactSource for Hunter {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError> {
        let mut parameters: Vec<(&str, &str)> = Vec::new();
        match (&query.domain, &query.company) {
            (Some(domain), _) => parameters.push(("domain", domain.as_str())),
            (None, Some(company)) => parameters.push(("company", company)),
            (None, None) => {}
        }
        match (&query.name, query.network_url.as_ref().and_then(handle)) {
            (Some(name), _) => parameters.extend([("first_name", &*name.first), ("last_name", &*name.last)]),
            (None, Some(handle)) => parameters.push(("linkedin_handle", handle)),
            (None, None) => return Ok(Lookup::NotFound),
        }
        let Some(data) = self.find("/email-finder", &parameters).await? else { return Ok(Lookup::NotFound) };
        let read = self.transport.read(&data);
        // Somebody without an address is answered too, with nulls.
        let Some(address) = read.at("email").parsed::<EmailAddress>() else { return Ok(Lookup::NotFound) };
        let score = read.at("score").whole::<u8>().map_or(0.5, |score| f64::from(score.min(100)) / 100.0);
        let (person, evidence) =
            finder_person(read, &address).ok_or(ProviderError::BadAnswer("it has no name"))?;
        let business = Some(KnownEmail {
            address,
            verified: read.at("verification").at("status").str() == Some("valid"),
            checked_at: checked_at(read.at("verification")),
        });
        // The finder answers for the name it was given; what it says of the employer is checked like any other answer.
        Ok(identity::person(query, person, &evidence, score)?
            .map(|found| found.with(|person| Contact { person, business, personal: None, mobile: None })))
    }

    fn has_mail_facts(&self) -> bool {
        true
    }

    async fn mail_facts(&self, domain: &Domain) -> Result<Option<MailFacts>, ProviderError> {
        let parameters = [("domain", domain.as_str()), ("type", "personal"), ("limit", ADDRESSES)];
        let Some(data) = self.find("/domain-search", &parameters).await? else { return Ok(None) };
        let read = self.transport.read(&data);
        // The habits of another company would make addresses nobody has.
        if read.at("domain").parsed::<Domain>().is_some_and(|other| other != *domain) {
            return Err(ProviderError::Mismatch);
        }
        let known: Vec<KnownAddress> = read.at("emails").items().filter_map(known).collect();
        let pattern = read.at("pattern").str().and_then(Pattern::parse);
        let empty = known.is_empty() && pattern.is_none();
        Ok((!empty).then_some(MailFacts { employees: None, pattern, known }))
    }

    fn lists_domains(&self) -> bool {
        true
    }

    async fn at_domain(&self, domain: &Domain, limit: usize) -> Result<Option<AtDomain>, ProviderError> {
        let limit = limit.clamp(1, MOST_LISTED).to_string();
        let parameters = [("domain", domain.as_str()), ("type", "personal"), ("limit", limit.as_str())];
        let Some(data) = self.find("/domain-search", &parameters).await? else { return Ok(None) };
        let read = self.transport.read(&data);
        if read.at("domain").parsed::<Domain>().is_some_and(|other| other != *domain) {
            return Err(ProviderError::Mismatch);
        }
        let company = read.at("organization").text();
        let people =
            read.at("emails").items().filter_map(|entry| colleague(entry, domain, company.as_deref()));
        Ok(Some(AtDomain {
            pattern: read.at("pattern").str().and_then(Pattern::parse),
            catch_all: read.at("accept_all").raw().as_bool(),
            people: people.collect(),
        }))
    }

    fn can_reach(&self, query: &PersonQuery, wanted: Wanted) -> bool {
        let named = query.name.is_some() && (query.domain.is_some() || query.company.is_some());
        wanted == Wanted::BusinessEmail
            && (named || query.network_url.as_ref().is_some_and(|u| handle(u).is_some()))
    }
}

fn finder_person(read: Loose<'_>, address: &EmailAddress) -> Option<(Person, Evidence)> {
    let (first, last) = (read.at("first_name").text()?, read.at("last_name").text()?);
    let title = read.at("position").text();
    let (seniority, department) = mapping::job(title.as_deref(), &[], &[]);
    let network_url = read.at("linkedin_url").parsed();
    let person = Person {
        id: identity::person_id(network_url.as_ref(), Some(address.as_str()), "hunter", ""),
        company: read.at("company").text().map(|name| Employer {
            name,
            domain: read.at("domain").parsed(),
            industry: None,
            employee_count: None,
        }),
        email: Some(address.clone()),
        title,
        seniority,
        department,
        network_url,
        ..blank_person(&format!("{first} {last}"))
    };
    Some((Person { first_name: Some(first), last_name: Some(last), ..person }, Evidence::default()))
}

/// Somebody of a list; nobody whose address is at another domain.
fn colleague(entry: Loose<'_>, domain: &Domain, company: Option<&str>) -> Option<Colleague> {
    let address: EmailAddress = entry.at("value").parsed()?;
    if Domain::parse(address.host()).ok().as_ref() != Some(domain) {
        return None;
    }
    let (first, last) = (entry.at("first_name").text()?, entry.at("last_name").text()?);
    let title = entry.at("position").text();
    let words = |field: &str| entry.at(field).text().into_iter().collect::<Vec<_>>();
    let (seniority, department) = mapping::job(title.as_deref(), &words("seniority"), &words("department"));
    let network_url = entry.at("linkedin").parsed();
    let person = Person {
        id: identity::person_id(network_url.as_ref(), Some(address.as_str()), "hunter", ""),
        company: company.map(|name| Employer {
            name: name.to_owned(),
            domain: Some(domain.clone()),
            industry: None,
            employee_count: None,
        }),
        email: Some(address.clone()),
        title,
        seniority,
        department,
        network_url,
        ..blank_person(&format!("{first} {last}"))
    };
    let email = KnownEmail {
        address,
        verified: entry.at("verification").at("status").str() == Some("valid"),
        checked_at: checked_at(entry.at("verification")),
    };
    let confidence =
        entry.at("confidence").whole::<u8>().map_or(0.5, |score| f64::from(score.min(100)) / 100.0);
    Some(Colleague {
        person: Person { first_name: Some(first), last_name: Some(last), ..person },
        email,
        confidence,
    })
}

fn known(entry: Loose<'_>) -> Option<KnownAddress> {
    let (first, last) = (entry.at("first_name").str()?, entry.at("last_name").str()?);
    Some(KnownAddress { name: PersonName::from_parts(first, last), address: entry.at("value").parsed()? })
}

fn checked_at(verification: Loose<'_>) -> Option<Timestamp> {
    Some(verification.at("date").date()?.to_zoned(TimeZone::UTC).ok()?.timestamp())
}
