//! The waterfall: providers asked in order until the required fields are there, their answers put together field by
//! field, within the time and money one request may take.
//!
//! "Not found" stands only when every provider that was to be asked said so. One that failed, was left alone or was too
//! dear leaves the question open, and the answer is then an error, unless another provider found somebody.

use super::guard::Guarded;
use super::merge::Merge;
use super::meter::Call;
use super::registry::{self, Prices};
use super::single_flight::SingleFlight;
use super::{
    Capability, CompanyLookup, CompanyQuery, Lookup, Matched, Named, PersonLookup, PersonQuery, Upstream,
    UpstreamError,
};
use crate::app::{App, Cx};
use crate::dataset::keys::KeyKind;
use crate::domain::{Company, EmailAddress, Person, PersonName};
use crate::store::requests::CacheUse;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Kept back from the deadline, so that what was found so far is answered and not lost.
const RESERVE: Duration = Duration::from_millis(250);

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

/// How one provider answered, for everybody who waited for it.
#[derive(Clone)]
pub struct Asked<T> {
    result: Result<Lookup<T>, UpstreamError>,
    cache: CacheUse,
}

impl Cx {
    /// Asks the providers for one person.
    pub fn person<'a>(
        &'a self,
        query: &'a PersonQuery,
    ) -> BoxFuture<'a, Result<Lookup<Person>, UpstreamError>> {
        self.waterfall::<Person>(query).boxed()
    }

    /// Asks the providers for one company.
    pub fn company<'a>(
        &'a self,
        query: &'a CompanyQuery,
    ) -> BoxFuture<'a, Result<Lookup<Company>, UpstreamError>> {
        self.waterfall::<Company>(query).boxed()
    }

    pub(crate) async fn waterfall<T: Sought>(&self, query: &T::Query) -> Result<Lookup<T>, UpstreamError> {
        let deadline = self.answer_by();
        let mut query = query.clone();
        let mut best: Option<Matched<T>> = None;
        let mut failure = None;
        let asked = self.in_order(T::providers(&self.app.upstream), T::capability(&query));
        // Addresses and numbers can be found without being asked for; who somebody is cannot.
        if asked.is_empty() && matches!(T::capability(&query), Capability::Person | Capability::Company) {
            return Err(UpstreamError::Nobody);
        }
        for named in asked {
            if best.as_ref().is_some_and(|best| best.record.is_enough(&query, &self.app)) {
                break;
            }
            if !T::can_answer(&named.provider, &query) {
                continue;
            }
            match self.ask_one::<T>(named, &query, deadline).await {
                Ok(Lookup::Found(found)) => match &mut best {
                    Some(best) => {
                        best.record.absorb(found.record);
                        best.confidence = best.confidence.max(found.confidence);
                    }
                    None => {
                        query = T::narrowed(query, &found.record);
                        best = Some(found);
                    }
                },
                Ok(Lookup::NotFound) => {}
                // Whatever others know, somebody knows of two who fit.
                Ok(Lookup::Ambiguous) if best.is_none() => return Ok(Lookup::Ambiguous),
                Ok(Lookup::Ambiguous) => {}
                Err(UpstreamError::Withheld) => return Ok(Lookup::NotFound),
                Err(error) => failure = Some(error),
            }
        }
        match (best, failure) {
            (Some(best), _) => Ok(Lookup::Found(best)),
            (None, Some(failure)) => Err(failure),
            (None, None) => Ok(Lookup::NotFound),
        }
    }

    /// One provider's answer, traced, with its provenance.
    pub(crate) async fn ask_one<T: Sought>(
        &self,
        named: &Named<T::Provider>,
        query: &T::Query,
        deadline: Instant,
    ) -> Result<Lookup<T>, UpstreamError> {
        let started = Instant::now();
        let asked = if self.app.upstream.guards.contains_key(named.name) {
            self.ask_vendor::<T>(named, query, deadline).await
        } else {
            let answer = tokio::time::timeout_at(deadline.into(), T::ask(&named.provider, query)).await;
            let result = answer.unwrap_or(Err(UpstreamError::Timeout));
            let outcome = result.as_ref().map(|answer| is_hit(answer, query));
            let call = Call { outcome, attempts: 1, took: started.elapsed(), cost: 0, drift: 0 };
            self.app.upstream.meter.note((named.name, T::capability(query)), call);
            Asked { result: attributed(result, named.name, self.now()), cache: CacheUse::None }
        };
        let outcome = match &asked.result {
            Ok(Lookup::Found(_)) => "found",
            Ok(Lookup::Ambiguous) => "ambiguous",
            Ok(Lookup::NotFound) => "not_found",
            Err(error) => error.outcome(),
        };
        self.note_provider(named.name, outcome, started.elapsed());
        if asked.cache != CacheUse::None {
            self.note_cache(asked.cache);
        }
        save_counts(&self.app);
        asked.result
    }

    /// A vendor: the same question in flight is shared, known answers are remembered, the price is reserved.
    async fn ask_vendor<T: Sought>(
        &self,
        named: &Named<T::Provider>,
        query: &T::Query,
        deadline: Instant,
    ) -> Asked<T> {
        let failed = |error| Asked { result: Err(error), cache: CacheUse::None };
        let prices = self.app.config.providers.prices(named.name, T::capability(query));
        if !self.reserve(prices.most()) {
            return failed(UpstreamError::OverBudget);
        }
        let flights = T::flights(&self.app.upstream);
        let key = format!("{} {}\n{}", named.name, T::capability(query), T::key(query));
        let (app, name, provider) = (self.app.clone(), named.name, named.provider.clone());
        let own_query = query.clone();
        let flight = flights.join(key.clone(), move || {
            async move { call_vendor::<T>(&app, name, &provider, &own_query, &key, deadline, prices).await }.boxed()
        });
        let asked = match tokio::time::timeout_at(deadline.into(), flight).await {
            Ok(asked) => asked,
            Err(_) => failed(UpstreamError::Timeout),
        };
        let paid = match &asked.result {
            Ok(answer) if asked.cache != CacheUse::Hit => prices.of(matches!(answer, Lookup::Found(_))),
            _ => 0,
        };
        self.refund(prices.most() - paid);
        asked
    }
}

fn is_hit<T: Sought>(answer: &Lookup<T>, query: &T::Query) -> bool {
    matches!(answer, Lookup::Found(found) if found.record.is_hit(query))
}

/// An answer that says who gave it, and when.
fn attributed<T: Sought>(
    mut answer: Result<Lookup<T>, UpstreamError>,
    provider: &str,
    now: Timestamp,
) -> Result<Lookup<T>, UpstreamError> {
    if let Ok(Lookup::Found(found)) = &mut answer {
        found.record.attribute(provider, now);
    }
    answer
}

/// Asks a vendor through its guard, unless the answer is still remembered.
async fn call_vendor<T: Sought>(
    app: &App,
    name: &'static str,
    provider: &Arc<T::Provider>,
    query: &T::Query,
    key: &str,
    deadline: Instant,
    prices: Prices,
) -> Asked<T> {
    let Some(guard) = app.upstream.guards.get(name) else {
        return Asked { result: Err(UpstreamError::Unreachable("it is not set up")), cache: CacheUse::None };
    };
    let memory = super::memory::Memory { app, vendor: name, capability: T::capability(query) };
    match memory.recall::<T>(key, query).await {
        Ok(None) => {}
        Ok(Some(known)) => return Asked { result: Ok(known), cache: CacheUse::Hit },
        Err(error) => return Asked { result: Err(error), cache: CacheUse::None },
    }
    let Guarded { result, attempts, took } = guard.call(deadline, || T::ask(provider, query)).await;
    let found = matches!(result, Ok(Lookup::Found(_)));
    let call = Call {
        outcome: result.as_ref().map(|answer| is_hit(answer, query)),
        attempts,
        took,
        cost: if attempts > 0 && result.is_ok() { prices.of(found) } else { 0 },
        drift: guard.take_drift(),
    };
    app.upstream.meter.note((name, T::capability(query)), call);
    let result = attributed(result, name, app.clock.now());
    Asked { result: memory.retain(key, query, result).await, cache: CacheUse::Miss }
}

impl Cx {
    /// The providers to ask, in order: as configured, or free ones first and then by what a found answer has cost.
    pub(crate) fn in_order<'a, P: ?Sized>(
        &self,
        providers: &'a [Named<P>],
        capability: Capability,
    ) -> Vec<&'a Named<P>> {
        let (config, upstream) = (&self.app.config.providers, &self.app.upstream);
        if config.cheapest_first {
            load_counts(&self.app);
        }
        let mut placed: Vec<_> = providers
            .iter()
            .filter_map(|named| Some((registry::place(config, named.name, capability)?, named)))
            .collect();
        placed.sort_by_key(|(place, named)| {
            if !config.cheapest_first {
                return (false, 0, *place);
            }
            let price = config.prices(named.name, capability).most();
            let cost = upstream.meter.cost_per_hit((named.name, capability)).unwrap_or(price);
            (upstream.guards.contains_key(named.name), cost, *place)
        });
        placed.into_iter().map(|(_, named)| named).collect()
    }

    /// Asks one provider something that is not remembered here: guarded, counted, traced and paid for.
    pub(crate) async fn ask<T, F>(
        &self,
        name: &'static str,
        capability: Capability,
        is_found: impl Fn(&T) -> bool,
        ask: impl Fn() -> F,
    ) -> Result<T, UpstreamError>
    where
        F: Future<Output = Result<T, UpstreamError>>,
    {
        let prices = self.app.config.providers.prices(name, capability);
        let worth = |answer: &T| {
            let found = is_found(answer);
            (found, prices.of(found))
        };
        self.ask_priced(name, capability, prices.most(), worth, ask).await
    }

    /// The same for what has a price of its own, at most `most`; `worth` says of an answer whether it has what was asked
    /// for, and what it costs.
    pub(crate) async fn ask_priced<T, F>(
        &self,
        name: &'static str,
        capability: Capability,
        most: u64,
        worth: impl Fn(&T) -> (bool, u64),
        ask: impl Fn() -> F,
    ) -> Result<T, UpstreamError>
    where
        F: Future<Output = Result<T, UpstreamError>>,
    {
        let started = Instant::now();
        let upstream = &self.app.upstream;
        let reserved = self.reserve(most);
        let Guarded { result, attempts, took } = if !reserved {
            Guarded { result: Err(UpstreamError::OverBudget), attempts: 0, took: Duration::ZERO }
        } else if let Some(guard) = upstream.guards.get(name) {
            guard.call(self.answer_by(), ask).await
        } else {
            let answer = tokio::time::timeout_at(self.answer_by().into(), ask()).await;
            let result = answer.unwrap_or(Err(UpstreamError::Timeout));
            Guarded { result, attempts: 1, took: started.elapsed() }
        };
        let worth = result.as_ref().map(worth);
        let cost = worth.as_ref().map_or(0, |(_, cost)| *cost);
        if reserved {
            self.refund(most.saturating_sub(cost));
        }
        let found = worth.map(|(found, _)| found);
        let outcome = match &found {
            Ok(true) => "found",
            Ok(false) => "not_found",
            Err(error) => error.outcome(),
        };
        self.note_provider(name, outcome, started.elapsed());
        let drift = upstream.guards.get(name).map_or(0, |guard| guard.take_drift());
        upstream.meter.note((name, capability), Call { outcome: found, attempts, took, cost, drift });
        save_counts(&self.app);
        result
    }

    /// When providers must have answered, so that what they said can still be told.
    pub(crate) fn answer_by(&self) -> Instant {
        self.deadline - RESERVE.min(self.time_left() / 10)
    }
}

/// Reads what was counted before, once, beside the call and not within it.
fn load_counts(app: &Arc<App>) {
    if app.upstream.meter.begin_loading() {
        let app = app.clone();
        tokio::spawn(async move {
            if let Err(error) = app.upstream.meter.load(&app.store, app.clock.now()).await {
                tracing::warn!(%error, "what providers did before is not known");
            }
        });
    }
}

/// Writes the counts down when it is time, beside the call and not within it.
pub(crate) fn save_counts(app: &Arc<App>) {
    if app.upstream.meter.is_due() {
        let app = app.clone();
        tokio::spawn(async move {
            if let Err(error) = app.upstream.meter.save(&app.store, app.clock.now()).await {
                tracing::warn!(%error, "what providers did is not written down yet");
            }
        });
    }
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
