//! What a waterfall can look for, and what it must know of it: people and companies here, ways to reach people in `contacts`.

use super::batch::Batches;
use super::kind::{Kind, country};
use super::private::Private;
use super::single_flight::{Asked, SingleFlight};
use super::{Provider, Providers};
use crate::merge::Merge;
use crate::settings::ProviderSettings;
use domain::{Company, EmailAddress, EmployeeRange, Person};
use futures::future::BoxFuture;
use lookup::verdicts::Verdicts;
use lookup::{
    Capability, CompanyLookup, CompanyQuery, IdentifierKind, Lookup, OneOf, PersonLookup, PersonQuery,
    ProviderError,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A record that a waterfall can look for.
pub trait Findable: Merge + Clone + Send + Sync + Serialize + DeserializeOwned + 'static {
    type Query: Clone + Send + Sync + 'static;
    type Provider: ?Sized + Send + Sync + 'static;
    fn capability(query: &Self::Query) -> Capability;
    fn providers(providers: &Providers) -> &[Provider<Self::Provider>];
    /// The records of the call's own account, where it has any of this kind.
    fn private(_: &Private) -> Option<&Provider<Self::Provider>> {
        None
    }
    /// Makes it known by the id of a record that all accounts share.
    fn named_as(&mut self, _: &Self) {}
    fn flights(providers: &Providers) -> &SingleFlight<Asked<Self>>;
    fn can_answer(provider: &Self::Provider, query: &Self::Query) -> bool;
    fn ask<'a>(
        provider: &'a Self::Provider,
        query: &'a Self::Query,
    ) -> BoxFuture<'a, Result<Lookup<Self>, ProviderError>>;
    /// Whether a provider may go on looking after it was asked.
    fn looks_on(_: &Self::Provider, _: &Self::Query) -> bool {
        false
    }
    /// What a provider is still looking for, as text that another process can go on with.
    fn under_way(_: &Self::Provider, _: &Self::Query) -> Option<String> {
        None
    }
    fn resume(_: &Self::Provider, _: &Self::Query, _: &str) {}
    /// Where questions wait for those they share a request with, where there are such requests.
    fn batches(_: &Providers) -> Option<&Batches<Self::Query, Self>> {
        None
    }
    /// How many such questions one request of a provider may hold.
    fn most_at_once(_: &Self::Provider, _: &Self::Query) -> usize {
        1
    }
    fn ask_several<'a>(
        _: &'a Self::Provider,
        _: &'a [Self::Query],
    ) -> BoxFuture<'a, Result<Vec<OneOf<Self>>, ProviderError>> {
        Box::pin(std::future::ready(Err(ProviderError::Nobody)))
    }
    /// What is known of the subject before vendors are asked, by the question and by what was found so far.
    fn kind(query: &Self::Query, best: Option<&Self>) -> Kind;
    /// The question as text: the same for the same question only.
    fn key(query: &Self::Query) -> String;
    /// The question with the answers so far.
    fn narrowed(query: Self::Query, known: &Self) -> Self::Query;
    /// Whether no other provider need be asked.
    fn is_enough(&self, query: &Self::Query, settings: &ProviderSettings) -> bool;
    /// Whether the answer has what was asked for, for the count of hits.
    fn is_hit(&self, _: &Self::Query) -> bool {
        true
    }
    /// The address the answer was bought for, if it was for one.
    fn supplied(&self, _: &Self::Query) -> Option<&EmailAddress> {
        None
    }
    /// Lets the answer agree with what our own checks said of addresses.
    fn agree(&mut self, _: &Verdicts) {}
    /// What the subject could have asked not to be processed under.
    fn identifiers(query: &Self::Query) -> Vec<(IdentifierKind, String)>;
    fn own_identifiers(&self) -> Vec<(IdentifierKind, String)>;
}

impl Findable for Person {
    type Query = PersonQuery;
    type Provider = dyn PersonLookup;

    fn capability(_: &PersonQuery) -> Capability {
        Capability::Person
    }

    fn providers(providers: &Providers) -> &[Provider<Self::Provider>] {
        &providers.people
    }

    fn private(private: &Private) -> Option<&Provider<Self::Provider>> {
        Some(&private.people)
    }

    fn named_as(&mut self, shared: &Self) {
        self.id.clone_from(&shared.id);
    }

    fn flights(providers: &Providers) -> &SingleFlight<Asked<Self>> {
        &providers.person_flights
    }

    fn can_answer(provider: &Self::Provider, query: &Self::Query) -> bool {
        provider.can_find(query)
    }

    fn ask<'a>(
        provider: &'a Self::Provider,
        query: &'a PersonQuery,
    ) -> BoxFuture<'a, Result<Lookup<Self>, ProviderError>> {
        provider.person(query)
    }

    fn batches(providers: &Providers) -> Option<&Batches<Self::Query, Self>> {
        Some(&providers.person_batches)
    }

    fn most_at_once(provider: &Self::Provider, query: &PersonQuery) -> usize {
        provider.people_at_once(query)
    }

    fn ask_several<'a>(
        provider: &'a Self::Provider,
        queries: &'a [PersonQuery],
    ) -> BoxFuture<'a, Result<Vec<OneOf<Self>>, ProviderError>> {
        provider.people(queries)
    }

    fn kind(query: &PersonQuery, best: Option<&Self>) -> Kind {
        let employer = best.and_then(|best| best.company.as_ref());
        let domain = query.domain.clone().or_else(|| employer?.domain.clone());
        let place = best.and_then(|best| best.location.as_ref());
        Kind {
            country: place.and_then(|place| place.country.as_deref()).and_then(country),
            size: employer.and_then(|employer| employer.employee_count).map(EmployeeRange::of),
            seniority: best.and_then(|best| best.seniority),
            company: domain.map(|domain| CompanyQuery { domain: Some(domain), ..CompanyQuery::default() }),
        }
    }

    fn key(query: &PersonQuery) -> String {
        query.key()
    }

    fn narrowed(query: PersonQuery, known: &Self) -> PersonQuery {
        let company = known.company.as_ref();
        PersonQuery {
            id: query.id,
            network_url: query.network_url.or_else(|| known.network_url.clone()),
            email: query.email.or_else(|| known.email.clone()),
            phone: query.phone,
            name: query.name.or_else(|| Some(known.name())),
            domain: query.domain.or_else(|| company?.domain.clone()),
            company: query.company.or_else(|| Some(company?.name.clone())),
            min_confidence: query.min_confidence,
        }
    }

    fn is_enough(&self, _: &Self::Query, settings: &ProviderSettings) -> bool {
        let filled = self.filled();
        settings.person_fields.iter().all(|field| filled.contains(&field.as_str()))
    }

    fn agree(&mut self, verdicts: &Verdicts) {
        verdicts.on_person(self);
    }

    fn supplied(&self, query: &PersonQuery) -> Option<&EmailAddress> {
        // Who was asked with an address did not supply it.
        let given = query.email.as_ref().map(EmailAddress::key);
        self.email.as_ref().filter(|own| given.as_ref() != Some(&own.key()))
    }

    fn identifiers(query: &PersonQuery) -> Vec<(IdentifierKind, String)> {
        let id = query.id.as_ref().map(|id| (IdentifierKind::Id, id.clone()));
        let url = query.network_url.as_ref().map(|url| (IdentifierKind::NetworkUrl, url.to_string()));
        let email = query.email.as_ref().map(|email| (IdentifierKind::Email, email.key()));
        let phone = query.phone.as_ref().map(|phone| (IdentifierKind::Phone, phone.to_string()));
        id.into_iter().chain(url).chain(email).chain(phone).collect()
    }

    fn own_identifiers(&self) -> Vec<(IdentifierKind, String)> {
        let (network_url, email) = (self.network_url.clone(), self.email.clone());
        let mut own = Self::identifiers(&PersonQuery { network_url, email, ..PersonQuery::default() });
        own.push((IdentifierKind::Id, self.id.clone()));
        own
    }
}

impl Findable for Company {
    type Query = CompanyQuery;
    type Provider = dyn CompanyLookup;

    fn capability(_: &CompanyQuery) -> Capability {
        Capability::Company
    }

    fn providers(providers: &Providers) -> &[Provider<Self::Provider>] {
        &providers.companies
    }

    fn private(private: &Private) -> Option<&Provider<Self::Provider>> {
        Some(&private.companies)
    }

    fn named_as(&mut self, shared: &Self) {
        self.id.clone_from(&shared.id);
    }

    fn flights(providers: &Providers) -> &SingleFlight<Asked<Self>> {
        &providers.company_flights
    }

    fn can_answer(provider: &Self::Provider, query: &Self::Query) -> bool {
        provider.can_find(query)
    }

    fn ask<'a>(
        provider: &'a Self::Provider,
        query: &'a CompanyQuery,
    ) -> BoxFuture<'a, Result<Lookup<Self>, ProviderError>> {
        provider.company(query)
    }

    fn kind(query: &CompanyQuery, best: Option<&Self>) -> Kind {
        let place = best.and_then(|best| best.location.as_ref());
        Kind {
            country: place.and_then(|place| place.country.as_deref()).and_then(country),
            size: best.and_then(|best| best.employee_range),
            seniority: None,
            company: Some(query.clone()),
        }
    }

    fn key(query: &CompanyQuery) -> String {
        query.key()
    }

    fn narrowed(query: CompanyQuery, known: &Self) -> CompanyQuery {
        // A domain says more than a name ever does.
        match &known.domain {
            Some(domain) if query.domain.is_none() => {
                CompanyQuery { domain: Some(domain.clone()), ..CompanyQuery::default() }
            }
            _ => query,
        }
    }

    fn is_enough(&self, _: &Self::Query, settings: &ProviderSettings) -> bool {
        let filled = self.filled();
        settings.company_fields.iter().all(|field| filled.contains(&field.as_str()))
    }

    fn identifiers(_: &CompanyQuery) -> Vec<(IdentifierKind, String)> {
        Vec::new()
    }

    fn own_identifiers(&self) -> Vec<(IdentifierKind, String)> {
        Vec::new()
    }
}
