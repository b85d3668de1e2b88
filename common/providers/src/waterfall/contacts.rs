//! How to reach people: the waterfall for addresses and numbers, and what carriers and companies' own habits say.

use super::batch::Batches;
use super::findable::Findable;
use super::kind::Kind;
use super::learning::Counted;
use super::purchase::Purchase;
use super::single_flight::{Asked, SingleFlight};
use super::{Ask, Provider, Providers};
use crate::merge::Merge;
use crate::settings::ProviderSettings;
use domain::{Domain, EmailAddress, Person, Phone, Source};
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;
use lookup::contact::{AtDomain, Contact, ContactSource, DatedLine, MailFacts, Wanted};
use lookup::verdicts::Verdicts;
use lookup::{Capability, IdentifierKind, Lookup, OneOf, PersonQuery, ProviderError};

/// Who is looked for, and which of their contacts.
#[derive(Debug, Clone)]
pub struct ContactQuery {
    person: PersonQuery,
    wanted: Wanted,
}

impl Ask {
    /// Asks the providers for one person and their business address; with the name of who supplied it.
    pub async fn contact(
        &self,
        query: &PersonQuery,
    ) -> Result<Lookup<(Contact, &'static str)>, ProviderError> {
        self.contact_for(query, Wanted::BusinessEmail).await
    }

    /// Asks the providers for one person and one way to reach them, in order, until one has it; with the name of who
    /// supplied it. A person without it is found too.
    pub async fn contact_for(
        &self,
        query: &PersonQuery,
        wanted: Wanted,
    ) -> Result<Lookup<(Contact, &'static str)>, ProviderError> {
        let query = ContactQuery { person: query.clone(), wanted };
        let found = self.waterfall::<Contact>(&query).await?;
        Ok(found.map(|mut found| {
            let supplier = supplier(&found.record.person, wanted, &self.providers);
            forget_facts(&mut found.record.person.sources);
            found.with(|record| (record, supplier))
        }))
    }

    /// The providers that can be asked for one way to reach a person, in order, each to be asked by itself.
    pub fn contact_sources(&self, query: &PersonQuery, wanted: Wanted) -> Vec<OneSource<'_>> {
        let query = ContactQuery { person: query.clone(), wanted };
        let providers = self.in_order(&self.providers.contacts, Contact::capability(&query));
        let able = providers.into_iter().filter(|provider| Contact::can_answer(&*provider.inner, &query));
        able.map(|provider| OneSource { ask: self, provider, query: query.clone() }).collect()
    }

    /// What the first provider that knows a company knows of its addresses; nothing when none does.
    pub async fn mail_facts(&self, domain: &Domain) -> MailFacts {
        let sources = self.in_order(&self.providers.contacts, Capability::Email);
        for provider in sources.into_iter().filter(|provider| provider.inner.has_mail_facts()) {
            let purchase = self.purchase(provider, Capability::Email, format!("addresses of {domain}"));
            let domain = domain.clone();
            let ask = move |source: std::sync::Arc<dyn ContactSource>| {
                let domain = domain.clone();
                async move { source.mail_facts(&domain).await }.boxed()
            };
            // One purchase serves all people who are looked for at the company.
            if let Ok(Some(facts)) = self.buy(provider, purchase, Option::is_some, ask).await {
                return facts;
            }
        }
        MailFacts::default()
    }

    /// The people of a domain, from the first vendor that knows any, with its name; `None` where no vendor can be asked.
    pub async fn colleagues(
        &self,
        domain: &Domain,
        limit: usize,
    ) -> Result<Option<(AtDomain, &'static str)>, ProviderError> {
        let (mut nothing, mut failure) = (None, None);
        let sources = self.in_order(&self.providers.contacts, Capability::Email).into_iter();
        for provider in sources.filter(|provider| provider.is_vendor() && provider.inner.lists_domains()) {
            let prices = self.providers.settings.prices(provider.name, Capability::Email);
            let purchase = Purchase {
                capability: Capability::Email,
                question: format!("{limit} people at {domain}"),
                most: prices.per_call + prices.per_hit * tens(limit),
                per_call: prices.per_call,
                per_hit: prices.per_hit,
            };
            let domain = domain.clone();
            let ask = move |source: std::sync::Arc<dyn ContactSource>| {
                let domain = domain.clone();
                async move { Ok(source.at_domain(&domain, limit).await?.unwrap_or_default()) }.boxed()
            };
            match self.buy_many(provider, purchase, |known: &AtDomain| tens(known.people.len()), ask).await {
                Ok(known) if known.people.is_empty() => nothing = nothing.or(Some((known, provider.name))),
                Ok(known) => return Ok(Some((known, provider.name))),
                Err(error) => failure = Some(error),
            }
        }
        failure.map_or(Ok(nothing), Err)
    }

    /// What the carriers' providers say of a number, in order, until one knows it.
    pub async fn line(&self, number: &Phone) -> Result<Option<DatedLine>, ProviderError> {
        let mut failure = None;
        for provider in self.in_order(&self.providers.carriers, Capability::Carrier) {
            let purchase = self.purchase(provider, Capability::Carrier, format!("network of {number}"));
            let (number, at) = (number.clone(), self.now());
            let ask = move |source: std::sync::Arc<dyn lookup::contact::CarrierLookup>| {
                let number = number.clone();
                async move { Ok(source.line(&number).await?.map(|line| DatedLine { line, at })) }.boxed()
            };
            match self.buy(provider, purchase, Option::is_some, ask).await {
                Ok(Some(line)) => return Ok(Some(line)),
                Ok(None) => {}
                Err(error) => failure = Some(error),
            }
        }
        failure.map_or(Ok(None), Err)
    }

    /// Whether a vendor can be asked what network a number belongs to.
    pub fn has_carriers(&self) -> bool {
        !self.in_order(&self.providers.carriers, Capability::Carrier).is_empty()
    }

    /// How many of these addresses belong to people in this service's own sources; vendors are not asked for the
    /// sake of a count.
    pub async fn count_known(&self, addresses: &[EmailAddress]) -> Result<u64, ProviderError> {
        let own = self.providers.contacts.iter().filter(|provider| !provider.is_vendor());
        let mut known = 0;
        for provider in own {
            let by = self.call.answer_by().into();
            let counted = tokio::time::timeout_at(by, provider.inner.count_known(addresses)).await;
            known = known.max(counted.unwrap_or(Err(ProviderError::Timeout))?);
        }
        Ok(known)
    }
}

/// One provider of contacts, behind the same guard, memory and budget as in the waterfall.
pub struct OneSource<'a> {
    ask: &'a Ask,
    provider: &'a Provider<dyn ContactSource>,
    query: ContactQuery,
}

impl OneSource<'_> {
    pub fn name(&self) -> &'static str {
        self.provider.name
    }

    pub async fn ask(&self) -> Result<Lookup<Contact>, ProviderError> {
        let found: Lookup<Contact> = self
            .ask
            .ask_one(self.provider, &self.query, self.ask.call.answer_by(), Counted::default())
            .await?;
        Ok(found.map(|mut found| {
            forget_facts(&mut found.record.person.sources);
            found
        }))
    }
}

/// Facts are no fields of a person's record.
fn forget_facts(sources: &mut Vec<Source>) {
    sources.iter_mut().for_each(|source| source.fields.retain(|field| !FACTS.contains(&field.as_str())));
    sources.retain(|source| !source.fields.is_empty());
}

/// Lists are sold by the started ten.
const fn tens(count: usize) -> u64 {
    count.div_ceil(10) as u64
}

const FACTS: [&str; 3] = ["businessEmail", "personalEmail", "mobile"];

const fn fact(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::BusinessEmail => FACTS[0],
        Wanted::PersonalEmail => FACTS[1],
        Wanted::Mobile => FACTS[2],
    }
}

/// Who supplied the fact that was wanted, or else the person.
fn supplier(person: &Person, wanted: Wanted, providers: &Providers) -> &'static str {
    let has = |source: &&Source| source.fields.iter().any(|field| field == fact(wanted));
    let source = person.sources.iter().find(has).or(person.sources.last());
    let named = |source: &Source| providers.contacts.iter().find(|provider| provider.name == source.provider);
    source.and_then(named).map_or(crate::vendor::LOCAL, |named| named.name)
}

impl Merge for Contact {
    fn filled(&self) -> Vec<&'static str> {
        let mut filled = self.person.filled();
        filled.extend(self.business.as_ref().map(|_| FACTS[0]));
        filled.extend(self.personal.as_ref().map(|_| FACTS[1]));
        filled.extend(self.mobile.as_ref().map(|_| FACTS[2]));
        filled
    }

    fn sources(&mut self) -> &mut Vec<Source> {
        &mut self.person.sources
    }

    fn verified_at(&self) -> Option<Timestamp> {
        self.person.last_verified_at
    }

    fn absorb_fields(&mut self, other: Self, fresher: bool) -> Vec<&'static str> {
        let mut taken = self.person.absorb_fields(other.person, fresher);
        if self.business.is_none() && other.business.is_some() {
            self.business = other.business;
            taken.push(FACTS[0]);
        }
        if self.personal.is_none() && other.personal.is_some() {
            self.personal = other.personal;
            taken.push(FACTS[1]);
        }
        if self.mobile.is_none() && other.mobile.is_some() {
            self.mobile = other.mobile;
            taken.push(FACTS[2]);
        }
        taken
    }

    /// The person's own sources may be there already; the facts' never are.
    fn attribute(&mut self, provider: &str, now: Timestamp) {
        self.person.attribute(provider, now);
        let facts = self.filled().into_iter().filter(|field| FACTS.contains(field)).map(str::to_owned);
        let source = Source {
            provider: provider.to_owned(),
            fields: facts.collect(),
            observed_at: Some(now),
            evidence: None,
        };
        if !source.fields.is_empty() {
            self.person.sources.push(source);
        }
    }
}

impl Findable for Contact {
    type Query = ContactQuery;
    type Provider = dyn ContactSource;

    fn capability(query: &ContactQuery) -> Capability {
        match query.wanted {
            Wanted::BusinessEmail => Capability::Email,
            Wanted::PersonalEmail => Capability::PersonalEmail,
            Wanted::Mobile => Capability::Mobile,
        }
    }

    fn providers(providers: &Providers) -> &[Provider<Self::Provider>] {
        &providers.contacts
    }

    fn flights(providers: &Providers) -> &SingleFlight<Asked<Self>> {
        &providers.contact_flights
    }

    fn can_answer(provider: &Self::Provider, query: &ContactQuery) -> bool {
        provider.can_reach(&query.person, query.wanted)
    }

    fn ask<'a>(
        provider: &'a Self::Provider,
        query: &'a ContactQuery,
    ) -> BoxFuture<'a, Result<Lookup<Self>, ProviderError>> {
        provider.contact_for(&query.person, query.wanted)
    }

    fn batches(providers: &Providers) -> Option<&Batches<Self::Query, Self>> {
        Some(&providers.contact_batches)
    }

    fn most_at_once(provider: &Self::Provider, query: &ContactQuery) -> usize {
        provider.contacts_at_once(&query.person, query.wanted)
    }

    fn ask_several<'a>(
        provider: &'a Self::Provider,
        queries: &'a [ContactQuery],
    ) -> BoxFuture<'a, Result<Vec<OneOf<Self>>, ProviderError>> {
        async move {
            // They wait by capability, so all want the same.
            let wanted = queries.first().map_or(Wanted::BusinessEmail, |query| query.wanted);
            let people: Vec<PersonQuery> = queries.iter().map(|query| query.person.clone()).collect();
            provider.contacts_for(&people, wanted).await
        }
        .boxed()
    }

    fn looks_on(provider: &Self::Provider, query: &ContactQuery) -> bool {
        provider.looks_on(query.wanted)
    }

    fn under_way(provider: &Self::Provider, query: &ContactQuery) -> Option<String> {
        provider.under_way(&query.person, query.wanted)
    }

    fn resume(provider: &Self::Provider, query: &ContactQuery, search: &str) {
        provider.resume(&query.person, query.wanted, search);
    }

    fn kind(query: &ContactQuery, best: Option<&Self>) -> Kind {
        Person::kind(&query.person, best.map(|best| &best.person))
    }

    fn key(query: &ContactQuery) -> String {
        Person::key(&query.person)
    }

    fn narrowed(query: ContactQuery, known: &Self) -> ContactQuery {
        ContactQuery { person: Person::narrowed(query.person, &known.person), ..query }
    }

    fn is_enough(&self, query: &ContactQuery, _: &ProviderSettings) -> bool {
        self.is_hit(query)
    }

    fn is_hit(&self, query: &ContactQuery) -> bool {
        match query.wanted {
            Wanted::BusinessEmail => self.business.is_some(),
            Wanted::PersonalEmail => self.personal.is_some(),
            Wanted::Mobile => self.mobile.is_some(),
        }
    }

    fn agree(&mut self, verdicts: &Verdicts) {
        verdicts.on_contact(self);
    }

    fn supplied(&self, query: &ContactQuery) -> Option<&EmailAddress> {
        let known = match query.wanted {
            Wanted::BusinessEmail => self.business.as_ref(),
            Wanted::PersonalEmail => self.personal.as_ref(),
            Wanted::Mobile => None,
        };
        known.map(|known| &known.address)
    }

    fn identifiers(query: &ContactQuery) -> Vec<(IdentifierKind, String)> {
        Person::identifiers(&query.person)
    }

    fn own_identifiers(&self) -> Vec<(IdentifierKind, String)> {
        let facts = self.business.iter().chain(&self.personal);
        let facts = facts.map(|email| (IdentifierKind::Email, email.address.key()));
        let mobile = self.mobile.iter().map(|mobile| (IdentifierKind::Phone, mobile.number.to_string()));
        self.person.own_identifiers().into_iter().chain(facts).chain(mobile).collect()
    }
}
