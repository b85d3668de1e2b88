//! Whether a provider's answer is about the one who was asked for. A wrong person is worse than none, so an answer that
//! contradicts the question is refused here, by one rule for all vendors.

use domain::name::fold;
use domain::{Company, Domain, NetworkUrl, Person, PersonName};
use lookup::{CompanyQuery, Lookup, Matched, PersonQuery, ProviderError, Search, Searched};
use matching::person::NameKey;
use matching::{Fit, companies_fit, names_fit};
use sha2::{Digest, Sha256};

/// What a vendor says of a person beyond the record: everything it knows to identify them by.
#[derive(Debug, Default)]
pub struct Evidence {
    pub emails: Vec<String>,
    pub phones: Vec<String>,
    pub urls: Vec<NetworkUrl>,
    /// What the vendor itself says it matched on, in the contract's names.
    pub confirmed: Vec<&'static str>,
    /// Whether the answer has no name, so that the name is the one that was asked with and proves nothing.
    pub unnamed: bool,
}

/// What a vendor sent of what was searched for; a page on which nothing fits is about something else.
pub fn fitting<F: Searched>(
    search: &Search<F>,
    mut results: Vec<F::Record>,
) -> Result<Vec<F::Record>, ProviderError> {
    let sent = results.len();
    results.retain(|record| search.filters.admits(record));
    if sent > 0 && results.is_empty() { Err(ProviderError::Mismatch) } else { Ok(results) }
}

/// Accepts a person as the answer to a question, or refuses it.
///
/// `confidence` is the vendor's own; what could not be checked against the answer lowers it.
pub fn person(
    query: &PersonQuery,
    record: Person,
    evidence: &Evidence,
    confidence: f64,
) -> Result<Lookup<Person>, ProviderError> {
    let mut check = Check { matched_on: evidence.confirmed.clone(), doubtful: false };
    if let Some(asked) = &query.network_url {
        let known: Vec<&NetworkUrl> = record.network_url.iter().chain(&evidence.urls).collect();
        check.identifier("networkUrl", known.contains(&asked), known.is_empty())?;
    }
    if let Some(asked) = &query.email {
        let key = asked.key();
        let own = record.email.iter().map(|email| email.key());
        let known: Vec<String> = own.chain(evidence.emails.iter().map(|e| e.to_lowercase())).collect();
        // People change jobs and addresses: another address alone is no contradiction when the name fits this one.
        let unclear = known.is_empty() || resembles(asked.local(), &record.full_name);
        check.identifier("email", known.contains(&key), unclear)?;
    }
    if let Some(asked) = &query.phone {
        let known = evidence.phones.iter().any(|phone| digits(phone) == digits(asked.as_str()));
        check.identifier("phone", known, evidence.phones.is_empty())?;
    }
    if let Some(name) = &query.name {
        if evidence.unnamed {
            check.doubtful = true;
        } else {
            let fit = name_fits(name, &record.full_name);
            check.identifier("fullName", fit != Fit::No, false)?;
            check.doubtful |= fit != Fit::Surely;
        }
        if let Some(domain) = &query.domain {
            let known = employers(&record);
            let fits = known.iter().any(|(name, known)| {
                known.as_ref() == Some(domain) || companies_fit(domain.label(), name) != Fit::No
            });
            check.identifier("domain", fits, known.is_empty())?;
        } else if let Some(company) = &query.company {
            let known = employers(&record);
            // Some answers name the employer by an address alone.
            let label = |domain: &Option<Domain>| domain.as_ref().map(|domain| domain.label().to_owned());
            let fits = known.iter().any(|(name, known)| {
                let names = std::iter::once(name.to_string()).chain(label(known));
                names.into_iter().any(|name| companies_fit(company, &name) != Fit::No)
            });
            check.identifier("company", fits, known.is_empty())?;
        }
    }
    Ok(check.accept(record, confidence))
}

/// Accepts a company as the answer to a question, or refuses it.
pub fn company(
    query: &CompanyQuery,
    record: Company,
    other_domains: &[Domain],
    other_names: &[String],
    confidence: f64,
) -> Result<Lookup<Company>, ProviderError> {
    let mut check = Check { matched_on: Vec::new(), doubtful: false };
    if let Some(asked) = &query.domain {
        let known: Vec<&Domain> = record.domain.iter().chain(other_domains).collect();
        check.identifier("domain", known.contains(&asked), known.is_empty())?;
    }
    if let Some(asked) = &query.network_url {
        let known = record.network_url.as_ref();
        check.identifier("networkUrl", known == Some(asked), known.is_none())?;
    }
    if let Some(asked) = &query.name {
        let names = std::iter::once(&record.name).chain(other_names);
        let fit = names.map(|name| companies_fit(asked, name)).min().unwrap_or(Fit::No);
        check.identifier("name", fit != Fit::No, false)?;
        check.doubtful |= fit != Fit::Surely;
    }
    Ok(check.accept(record, confidence))
}

struct Check {
    matched_on: Vec<&'static str>,
    doubtful: bool,
}

impl Check {
    /// Weighs one input: it fits, it cannot be told, or it contradicts.
    fn identifier(&mut self, input: &'static str, fits: bool, unclear: bool) -> Result<(), ProviderError> {
        if fits && !self.matched_on.contains(&input) {
            self.matched_on.push(input);
        }
        if self.matched_on.contains(&input) {
            return Ok(());
        }
        self.doubtful = true;
        if unclear { Ok(()) } else { Err(ProviderError::Mismatch) }
    }

    fn accept<T>(self, record: T, confidence: f64) -> Lookup<T> {
        let strong =
            self.matched_on.iter().any(|on| matches!(*on, "networkUrl" | "email" | "domain" | "phone"));
        let most = match (strong, self.doubtful) {
            (true, false) => 0.98,
            (true, true) => 0.85,
            (false, false) => 0.8,
            (false, true) => 0.6,
        };
        let confidence = confidence.clamp(0.0, most);
        let explanation = match self.matched_on.is_empty() {
            true => "the provider's own match".to_owned(),
            false => format!("the provider's answer has the same {}", self.matched_on.join(", ")),
        };
        Lookup::Found(Matched { record, confidence, matched_on: self.matched_on, explanation })
    }
}

fn name_fits(asked: &PersonName, full: &str) -> Fit {
    let known = PersonName::parse(full);
    if asked.last.is_empty() || known.last.is_empty() {
        // A person with one name: it has to be among the other's.
        let words = fold(full);
        return if words.split(' ').any(|word| word == asked.first_key()) { Fit::Perhaps } else { Fit::No };
    }
    names_fit(&NameKey::new(asked), &NameKey::new(&known))
}

/// Whether the part of an address before the @ could be made of this name.
fn resembles(local: &str, full: &str) -> bool {
    let local = fold(local).replace(' ', "");
    fold(full).split(' ').any(|word| word.chars().count() > 2 && local.contains(word))
}

fn employers(record: &Person) -> Vec<(&str, Option<Domain>)> {
    let present = record.company.iter().map(|company| (company.name.as_str(), company.domain.clone()));
    let past = record.experience.iter().map(|job| (job.company.name.as_str(), job.company.domain.clone()));
    let by_email =
        record.email.iter().filter_map(|email| Some(("", Some(Domain::parse(email.host()).ok()?))));
    present.chain(past).chain(by_email).collect()
}

fn digits(phone: &str) -> String {
    phone.chars().filter(char::is_ascii_digit).collect()
}

/// The name that a vendor's own id of a person has here.
pub fn vendor_id(vendor: &str, id: &str) -> String {
    format!("{vendor}:{id}")
}

/// An id that a person keeps whichever vendor found them: by profile address, by email, else by the vendor's own id.
pub fn person_id(url: Option<&NetworkUrl>, email: Option<&str>, vendor: &str, id: &str) -> String {
    let identity = match (url, email) {
        (Some(url), _) => format!("url {url}"),
        (None, Some(email)) => format!("email {}", email.to_lowercase()),
        (None, None) => format!("{vendor} {id}"),
    };
    format!("per_{}", short_hash(&identity))
}

/// The same for a company: by domain, else by the vendor's own id.
pub fn company_id(domain: Option<&Domain>, vendor: &str, id: &str) -> String {
    let identity = domain.map_or_else(|| format!("{vendor} {id}"), |domain| format!("domain {domain}"));
    format!("com_{}", short_hash(&identity))
}

fn short_hash(text: &str) -> String {
    hex::encode(&Sha256::digest(text)[..12])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::blank_person;
    use domain::{EmailAddress, Employer};

    fn ada() -> Person {
        Person {
            network_url: NetworkUrl::parse("network.example/in/ada").ok(),
            email: EmailAddress::parse("ada@acme.example").ok(),
            company: Some(Employer {
                name: "Acme".into(),
                domain: Domain::parse("acme.example").ok(),
                industry: None,
                employee_count: None,
            }),
            ..blank_person("Ada Lovelace")
        }
    }

    fn ask(query: PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        person(&query, ada(), &Evidence::default(), 1.0)
    }

    #[test]
    fn the_one_asked_for_is_accepted() {
        let found = ask(PersonQuery {
            network_url: NetworkUrl::parse("https://www.network.example/in/ada/").ok(),
            ..PersonQuery::default()
        });
        let Ok(Lookup::Found(found)) = found else { panic!("{found:?}") };
        assert_eq!((found.confidence, found.matched_on.as_slice()), (0.98, &["networkUrl"][..]));
        let query = PersonQuery {
            name: Some(PersonName::parse("Ada Lovelace")),
            domain: Domain::parse("acme.example").ok(),
            ..PersonQuery::default()
        };
        assert!(matches!(ask(query), Ok(Lookup::Found(_))));
    }

    #[test]
    fn somebody_else_is_refused() {
        let name = Some(PersonName::parse("Ada Lovelace"));
        for query in [
            PersonQuery {
                network_url: NetworkUrl::parse("network.example/in/bob").ok(),
                ..Default::default()
            },
            PersonQuery { email: EmailAddress::parse("bob@acme.example").ok(), ..Default::default() },
            PersonQuery { name: Some(PersonName::parse("Bob Lovelace")), ..Default::default() },
            PersonQuery { name, domain: Domain::parse("other.example").ok(), ..Default::default() },
        ] {
            assert_eq!(ask(query.clone()), Err(ProviderError::Mismatch), "{query:?}");
        }
    }

    #[test]
    fn a_name_that_the_answer_does_not_repeat_proves_nothing() {
        let query = PersonQuery { name: Some(PersonName::parse("Ada Lovelace")), ..PersonQuery::default() };
        let unnamed = Evidence { unnamed: true, ..Evidence::default() };
        let Ok(Lookup::Found(found)) = person(&query, ada(), &unnamed, 1.0) else { panic!() };
        assert!(found.matched_on.is_empty() && found.confidence <= 0.6);
    }

    #[test]
    fn an_earlier_address_of_the_same_name_is_no_contradiction() {
        let email = EmailAddress::parse("a.lovelace@former.example").ok();
        let Ok(Lookup::Found(found)) = ask(PersonQuery { email, ..Default::default() }) else { panic!() };
        assert!(found.confidence <= 0.6 && found.matched_on.is_empty());
    }
}
