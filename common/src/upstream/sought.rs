//! What a waterfall can look for, and what it must know of it: people and companies here, ways to reach people in `reach`.

use super::merge::Merge;
use super::single_flight::SingleFlight;
use super::waterfall::Asked;
use super::{
    Capability, CompanyLookup, CompanyQuery, Lookup, Named, PersonLookup, PersonQuery, Upstream,
    UpstreamError,
};
use crate::app::App;
use crate::dataset::keys::KeyKind;
use crate::domain::{Company, EmailAddress, Person, PersonName};
use futures::future::BoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A record that a waterfall can look for.
pub trait Sought: Merge + Clone + Send + Sync + Serialize + DeserializeOwned + 'static {
    type Query: Clone + Send + Sync + 'static;
    type Provider: ?Sized + Send + Sync + 'static;
    fn capability(query: &Self::Query) -> Capability;
    fn providers(upstream: &Upstream) -> &[Named<Self::Provider>];
    fn flights(upstream: &Upstream) -> &SingleFlight<Asked<Self>>;
    fn can_answer(provider: &Self::Provider, query: &Self::Query) -> bool;
    fn ask<'a>(
        provider: &'a Self::Provider,
        query: &'a Self::Query,
    ) -> BoxFuture<'a, Result<Lookup<Self>, UpstreamError>>;
    /// Whether a provider may go on looking after it was asked.
    fn looks_on(_: &Self::Provider, _: &Self::Query) -> bool {
        false
    }
    /// What a provider is still looking for, as text that another process can go on with.
    fn under_way(_: &Self::Provider, _: &Self::Query) -> Option<String> {
        None
    }
    fn resume(_: &Self::Provider, _: &Self::Query, _: &str) {}
    /// The question as text: the same for the same question only.
    fn key(query: &Self::Query) -> String;
    /// The question with what is known by now.
    fn narrowed(query: Self::Query, known: &Self) -> Self::Query;
    /// Whether nobody else need be asked.
    fn is_enough(&self, query: &Self::Query, app: &App) -> bool;
    /// Whether the answer has what was asked for, for the count of hits.
    fn is_hit(&self, _: &Self::Query) -> bool {
        true
    }
    /// The address the answer was bought for, if it was for one.
    fn supplied(&self, _: &Self::Query) -> Option<&EmailAddress> {
        None
    }
    /// What the subject could have asked not to be processed under.
    fn identifiers(query: &Self::Query) -> Vec<(KeyKind, String)>;
    fn own_identifiers(&self) -> Vec<(KeyKind, String)>;
}

impl Sought for Person {
    type Query = PersonQuery;
    type Provider = dyn PersonLookup;

    fn capability(_: &PersonQuery) -> Capability {
        Capability::Person
    }

    fn providers(upstream: &Upstream) -> &[Named<Self::Provider>] {
        &upstream.people
    }

    fn flights(upstream: &Upstream) -> &SingleFlight<Asked<Self>> {
        &upstream.person_flights
    }

    fn can_answer(provider: &Self::Provider, query: &Self::Query) -> bool {
        provider.can_find(query)
    }

    fn ask<'a>(
        provider: &'a Self::Provider,
        query: &'a PersonQuery,
    ) -> BoxFuture<'a, Result<Lookup<Self>, UpstreamError>> {
        provider.person(query)
    }

    fn key(query: &PersonQuery) -> String {
        let name = query.name.as_ref();
        let name = name.map(|name| format!("{} {} {}", name.first, name.middle.join(" "), name.last));
        let text = |text: Option<&str>| text.unwrap_or_default().to_lowercase();
        [
            text(query.network_url.as_ref().map(|url| url.as_str())),
            text(query.email.as_ref().map(|email| email.as_str())),
            text(query.phone.as_ref().map(|phone| phone.as_str())),
            text(name.as_deref()),
            text(query.domain.as_ref().map(|domain| domain.as_str())),
            text(query.company.as_deref()),
        ]
        .join("\n")
    }

    fn narrowed(query: PersonQuery, known: &Self) -> PersonQuery {
        let company = known.company.as_ref();
        PersonQuery {
            network_url: query.network_url.or_else(|| known.network_url.clone()),
            email: query.email.or_else(|| known.email.clone()),
            phone: query.phone,
            name: query.name.or_else(|| Some(PersonName::parse(&known.full_name))),
            domain: query.domain.or_else(|| company?.domain.clone()),
            company: query.company.or_else(|| Some(company?.name.clone())),
        }
    }

    fn is_enough(&self, _: &Self::Query, app: &App) -> bool {
        let filled = self.filled();
        app.config.providers.person_fields.iter().all(|field| filled.contains(&field.as_str()))
    }

    fn supplied(&self, query: &PersonQuery) -> Option<&EmailAddress> {
        // Who was asked with an address did not supply it.
        let given = query.email.as_ref().map(EmailAddress::key);
        self.email.as_ref().filter(|own| given.as_ref() != Some(&own.key()))
    }

    fn identifiers(query: &PersonQuery) -> Vec<(KeyKind, String)> {
        let url = query.network_url.as_ref().map(|url| (KeyKind::NetworkUrl, url.to_string()));
        let email = query.email.as_ref().map(|email| (KeyKind::Email, email.key()));
        let phone = query.phone.as_ref().map(|phone| (KeyKind::Phone, phone.to_string()));
        url.into_iter().chain(email).chain(phone).collect()
    }

    fn own_identifiers(&self) -> Vec<(KeyKind, String)> {
        let (network_url, email) = (self.network_url.clone(), self.email.clone());
        Self::identifiers(&PersonQuery { network_url, email, ..PersonQuery::default() })
    }
}

impl Sought for Company {
    type Query = CompanyQuery;
    type Provider = dyn CompanyLookup;

    fn capability(_: &CompanyQuery) -> Capability {
        Capability::Company
    }

    fn providers(upstream: &Upstream) -> &[Named<Self::Provider>] {
        &upstream.companies
    }

    fn flights(upstream: &Upstream) -> &SingleFlight<Asked<Self>> {
        &upstream.company_flights
    }

    fn can_answer(provider: &Self::Provider, query: &Self::Query) -> bool {
        provider.can_find(query)
    }

    fn ask<'a>(
        provider: &'a Self::Provider,
        query: &'a CompanyQuery,
    ) -> BoxFuture<'a, Result<Lookup<Self>, UpstreamError>> {
        provider.company(query)
    }

    fn key(query: &CompanyQuery) -> String {
        let text = |text: Option<&str>| text.unwrap_or_default().to_lowercase();
        [
            text(query.domain.as_ref().map(|domain| domain.as_str())),
            text(query.network_url.as_ref().map(|url| url.as_str())),
            text(query.name.as_deref()),
        ]
        .join("\n")
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

    fn is_enough(&self, _: &Self::Query, app: &App) -> bool {
        let filled = self.filled();
        app.config.providers.company_fields.iter().all(|field| filled.contains(&field.as_str()))
    }

    fn identifiers(_: &CompanyQuery) -> Vec<(KeyKind, String)> {
        Vec::new()
    }

    fn own_identifiers(&self) -> Vec<(KeyKind, String)> {
        Vec::new()
    }
}
