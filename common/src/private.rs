//! The private layer: people and companies of an account's own CRM, as a provider that is part of that account's calls and of no other.
//! It is asked before every other provider and costs nothing to ask.

use crate::store::Store;
use crate::store::private::{PrivateRecord, private_key};
use domain::{Company, Domain, EmailAddress, NetworkUrl, Person, PersonName, Phone};
use language::company_name::squashed;
use lookup::{
    CompanyLookup, CompanyQuery, IdentifierKind, Lookup, Matched, PersonLookup, PersonQuery, ProviderError,
    identifier,
};
use providers::{Private, Providers};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a record can be asked by: the kind of it, and its text in the one spelling of keys.
pub type Keys = Vec<(&'static str, String)>;

/// How sure a name at a company is, spelled the same, where the company is named by its domain or by its name.
const BY_DOMAIN: f64 = 0.95;
const BY_NAME: f64 = 0.9;

fn email(address: &EmailAddress) -> (&'static str, String) {
    ("email", address.key())
}

fn phone(number: &Phone) -> (&'static str, String) {
    ("phone", number.to_string())
}

fn url(url: &NetworkUrl) -> (&'static str, String) {
    ("url", url.to_string())
}

/// A name at a company; none where either is not known in full.
fn named(name: &PersonName, domain: Option<&Domain>, company: Option<&str>) -> Keys {
    if name.first.is_empty() || name.last.is_empty() {
        return Vec::new();
    }
    let name = format!("{} {}", name.first, name.last).to_lowercase();
    let domain = domain.map(|domain| ("name@domain", format!("{name}\n{domain}")));
    let company = company.map(squashed).filter(|company| !company.is_empty());
    let company = company.map(|company| ("name@company", format!("{name}\n{company}")));
    domain.into_iter().chain(company).collect()
}

/// What a person can be asked by; `known` are all their addresses and numbers.
pub fn keys_of_person(person: &Person, known: &[String]) -> Keys {
    let employer = person.company.as_ref();
    let domain = employer.and_then(|employer| employer.domain.as_ref());
    let mut keys = named(&person.name(), domain, employer.map(|employer| employer.name.as_str()));
    keys.push(("id", person.id.clone()));
    keys.extend(person.network_url.as_ref().map(url));
    keys.extend(known.iter().filter_map(|text| EmailAddress::parse(text).ok()).map(|one| email(&one)));
    keys.extend(known.iter().filter_map(|text| Phone::parse(text).ok()).map(|one| phone(&one)));
    keys
}

pub fn keys_of_company(company: &Company) -> Keys {
    let mut keys = vec![("com", company.id.clone())];
    keys.extend(company.domain.as_ref().map(|domain| ("domain", domain.to_string())));
    keys.extend(company.network_url.as_ref().map(|one| ("company_url", one.to_string())));
    let name = Some(squashed(&company.name)).filter(|name| !name.is_empty());
    keys.extend(name.map(|name| ("company", name)));
    keys
}

/// The private records of an account, as its calls see them.
struct Layer {
    store: Store,
    providers: Arc<Providers>,
    account: String,
}

/// The private records of an account as a provider.
pub fn layer(store: &Store, providers: &Arc<Providers>, account_id: &str) -> Private {
    let layer = Layer { store: store.clone(), providers: providers.clone(), account: account_id.to_owned() };
    let layer = Arc::new(layer);
    Private::new(layer.clone(), layer)
}

impl Layer {
    /// The records under keys, the latest first, without people who opted out.
    async fn found(&self, keys: &[(&'static str, String)]) -> Result<Vec<PrivateRecord>, ProviderError> {
        let keys: BTreeSet<String> =
            keys.iter().map(|(kind, text)| private_key(&self.account, kind, text)).collect();
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let found = self.store.private_records(&keys).await;
        let mut found = found.map_err(|error| {
            tracing::warn!(%error, "private records cannot be read");
            ProviderError::Unreachable("the account's own records cannot be read")
        })?;
        found.sort_by(|one, other| (other.at, &other.record).cmp(&(one.at, &one.record)));
        for record in &found {
            let id = record.person.iter().map(|person| (IdentifierKind::Id, person.id.clone()));
            let known = record.known.iter().filter_map(|text| identifier::read(text));
            let known: Vec<(IdentifierKind, String)> = id.chain(known).collect();
            // No other provider is asked about a person who opted out.
            if record.person.is_some() && self.providers.is_of_objector(&known).await? {
                return Err(ProviderError::Withheld);
            }
        }
        Ok(found)
    }
}

#[async_trait::async_trait]
impl PersonLookup for Layer {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let strong = [
            (query.id.as_ref().map(|id| ("id", id.clone())), "id"),
            (query.network_url.as_ref().map(url), "networkUrl"),
            (query.email.as_ref().map(email), "email"),
            (query.phone.as_ref().map(phone), "phone"),
        ];
        for (key, input) in strong.into_iter().filter_map(|(key, input)| Some((key?, input))) {
            let people = self.found(&[key]).await?.into_iter().filter_map(|record| record.person);
            let mut people = people.collect::<Vec<Person>>().into_iter();
            // Colleagues may share a number; a CRM may have a person twice, of whom the latest record counts.
            let shared = input == "phone" && people.len() > 1;
            if let Some(person) = people.next().filter(|_| !shared) {
                return Ok(Lookup::Found(Matched::new(person, 1.0, vec![input])));
            }
        }
        let Some(name) = &query.name else { return Ok(Lookup::NotFound) };
        for key in named(name, query.domain.as_ref(), query.company.as_deref()) {
            let (sure, input) =
                if key.0 == "name@domain" { (BY_DOMAIN, "domain") } else { (BY_NAME, "company") };
            let found: Vec<Person> =
                self.found(&[key]).await?.into_iter().filter_map(|record| record.person).collect();
            let mut ids: Vec<&str> = found.iter().map(|person| person.id.as_str()).collect();
            ids.dedup();
            // Two colleagues of one name: others may tell them apart.
            if ids.len() == 1
                && let Some(person) = found.into_iter().next()
            {
                return Ok(Lookup::Found(Matched::new(person, sure, vec!["fullName", input])));
            }
        }
        Ok(Lookup::NotFound)
    }
}

#[async_trait::async_trait]
impl CompanyLookup for Layer {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let by = [
            (query.id.as_ref().map(|id| ("com", id.clone())), "id", 1.0),
            (query.domain.as_ref().map(|domain| ("domain", domain.to_string())), "domain", 1.0),
            (query.network_url.as_ref().map(|one| ("company_url", one.to_string())), "networkUrl", 1.0),
            (query.name.as_ref().map(|name| ("company", squashed(name))), "name", BY_NAME),
        ];
        for (key, input, sure) in by.into_iter().filter_map(|(key, input, sure)| Some((key?, input, sure))) {
            let found: Vec<Company> =
                self.found(&[key]).await?.into_iter().filter_map(|record| record.company).collect();
            let is_one = input != "name" || found.windows(2).all(|two| two[0].id == two[1].id);
            if let Some(company) = found.into_iter().next().filter(|_| is_one) {
                return Ok(Lookup::Found(Matched::new(company, sure, vec![input])));
            }
        }
        Ok(Lookup::NotFound)
    }
}
