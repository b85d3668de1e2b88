//! The waterfall: providers asked in order until the required fields are there, their answers put together field by
//! field, within the time and money one request may take.
//!
//! "Not found" stands only when every provider that was to be asked said so. One that failed, was left alone or was too
//! dear leaves the question open, and the answer is then an error, unless another provider found a person.

use super::findable::Findable;
use super::learning::Counted;
use super::memory::Memory;
use super::single_flight::Asked;
use super::{Ask, Permit, Provider, Providers};
use crate::guard::{Facet, Guard, Guarded, Metered};
use crate::settings::ProviderSettings;
use crate::vendor::{LOCAL, Prices};
use domain::{CacheUse, Company, Person};
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;
use lookup::{Capability, CompanyQuery, Lookup, Matched, PersonQuery, ProviderError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

impl Ask {
    /// Asks the providers for one person.
    pub fn person<'a>(
        &'a self,
        query: &'a PersonQuery,
    ) -> BoxFuture<'a, Result<Lookup<Person>, ProviderError>> {
        self.waterfall::<Person>(query).boxed()
    }

    /// Asks the providers for one company.
    pub fn company<'a>(
        &'a self,
        query: &'a CompanyQuery,
    ) -> BoxFuture<'a, Result<Lookup<Company>, ProviderError>> {
        self.waterfall::<Company>(query).boxed()
    }

    /// The company a question means, by the first provider that is this sure of it; no other provider is asked for more of it.
    pub async fn recognised_company(&self, query: &CompanyQuery, least: f64) -> Option<Matched<Company>> {
        let deadline = self.call.answer_by();
        for provider in self.in_order(Company::providers(&self.providers), Capability::Company) {
            if !Company::can_answer(&*provider.inner, query) {
                continue;
            }
            match self.ask_one::<Company>(provider, query, deadline, Counted::default()).await {
                Ok(Lookup::Found(found)) if found.confidence >= least => return Some(found),
                Err(ProviderError::Withheld) => return None,
                _ => {}
            }
        }
        None
    }

    pub(super) async fn waterfall<T: Findable>(&self, query: &T::Query) -> Result<Lookup<T>, ProviderError> {
        let deadline = self.call.answer_by();
        let mut query = query.clone();
        let mut best: Option<Matched<T>> = None;
        let mut failure = None;
        let mut unsure = false;
        let mut asked = self.in_order(T::providers(&self.providers), T::capability(&query));
        let private = self.private.as_ref().and_then(T::private);
        if let Some(private) = private {
            asked.insert(0, private);
        }
        // What only the own records know goes into no question to others.
        let mut is_private = false;
        // Addresses and numbers can be found without being asked for; a person's identity cannot.
        if asked.is_empty() && matches!(T::capability(&query), Capability::Person | Capability::Company) {
            return Err(ProviderError::Nobody);
        }
        let own = asked.partition_point(|provider| !provider.is_vendor());
        let mut counted: Vec<Counted> = Vec::new();
        for place in 0..asked.len() {
            if best.as_ref().is_some_and(|best| best.record.is_enough(&query, &self.providers.settings)) {
                break;
            }
            // What our own records know of the subject tells which vendors are worth asking.
            if place == own && self.providers.settings.learns {
                let best = best.as_ref().map(|best| &best.record);
                counted = self.learned::<T>(&mut asked[own..], &query, best).await;
            }
            let provider = asked[place];
            if !T::can_answer(&provider.inner, &query) {
                continue;
            }
            let counted =
                place.checked_sub(own).and_then(|place| counted.get(place).cloned()).unwrap_or_default();
            match self.ask_one::<T>(provider, &query, deadline, counted).await {
                Ok(Lookup::Found(found)) => match &mut best {
                    Some(best) => {
                        if std::mem::take(&mut is_private) {
                            query = T::narrowed(query, &found.record);
                            best.record.named_as(&found.record);
                        }
                        best.record.absorb(found.record);
                        best.confidence = best.confidence.max(found.confidence);
                    }
                    None => {
                        is_private = place == 0 && private.is_some();
                        if !is_private {
                            query = T::narrowed(query, &found.record);
                        }
                        best = Some(found);
                    }
                },
                Ok(Lookup::NotFound) => {}
                Ok(Lookup::Unsure) => unsure = true,
                // Whatever others know, one provider knows of two who fit.
                Ok(Lookup::Ambiguous) if best.is_none() => return Ok(Lookup::Ambiguous),
                Ok(Lookup::Ambiguous) => {}
                Err(ProviderError::Withheld) => return Ok(Lookup::NotFound),
                Err(error) => failure = Some(error),
            }
        }
        match (best, failure) {
            (Some(best), _) => Ok(Lookup::Found(best)),
            (None, Some(failure)) => Err(failure),
            (None, None) if unsure => Ok(Lookup::Unsure),
            (None, None) => Ok(Lookup::NotFound),
        }
    }

    /// One provider's answer, traced, with its provenance.
    pub(super) async fn ask_one<T: Findable>(
        &self,
        provider: &Provider<T::Provider>,
        query: &T::Query,
        deadline: Instant,
        counted: Counted,
    ) -> Result<Lookup<T>, ProviderError> {
        let started = domain::clock::instant();
        let asked = if let Some(guard) = &provider.guard {
            self.ask_vendor::<T>(provider, guard, query, deadline, counted.facets).await
        } else {
            let answer = tokio::time::timeout_at(deadline.into(), T::ask(&provider.inner, query)).await;
            let result = answer.unwrap_or(Err(ProviderError::Timeout));
            let outcome = result.as_ref().map(|answer| is_hit(answer, query));
            let call =
                Metered { outcome, attempts: 1, took: domain::clock::passed(started), cost: 0, drift: 0 };
            self.providers.meter.note((provider.name, T::capability(query)), call);
            Asked { result: attributed(result, provider.name, self.now()), cache: CacheUse::None, cost: 0 }
        };
        // The last word, for every provider and every cache.
        let result = match asked.result {
            Ok(Lookup::Found(found)) if self.providers.cover(&found.record.own_identifiers()) => {
                Err(ProviderError::Withheld)
            }
            Ok(Lookup::Found(mut found)) => {
                // A vendor that sells an address known to be gone gets a mark, before the address is left out.
                let sold = found.record.supplied(query).filter(|_| provider.guard.is_some());
                if let Some(address) = sold
                    && self.providers.verdicts.on(address).is_some_and(|verdict| !verdict.valid)
                {
                    self.count_bounce(address).await;
                }
                found.record.agree(&self.providers.verdicts);
                Ok(Lookup::Found(found))
            }
            result => result,
        };
        let outcome = match &result {
            Ok(Lookup::Found(_)) => "found",
            Ok(Lookup::Ambiguous) => "ambiguous",
            Ok(Lookup::Unsure) => "unsure",
            Ok(Lookup::NotFound) => "not_found",
            Err(error) => error.outcome(),
        };
        self.call.note_reason(provider.name, outcome, domain::clock::passed(started), counted.why);
        self.call.note_cache(asked.cache);
        self.save_counts();
        result
    }

    /// A vendor: the same question in flight is shared, known answers are remembered, the price is reserved.
    async fn ask_vendor<T: Findable>(
        &self,
        provider: &Provider<T::Provider>,
        guard: &Arc<Guard>,
        query: &T::Query,
        deadline: Instant,
        facets: Arc<[Facet]>,
    ) -> Asked<T> {
        let failed = |error| Asked { result: Err(error), cache: CacheUse::None, cost: 0 };
        let prices = self.providers.settings.prices(provider.name, T::capability(query));
        if !self.call.reserve(prices.most()) {
            return failed(ProviderError::OverBudget);
        }
        let key = format!("{} {}\n{}", provider.name, T::capability(query), T::key(query));
        let own = Arc::new(AtomicBool::new(false));
        let asked = loop {
            let question = Question::<T> {
                providers: self.providers.clone(),
                name: provider.name,
                inner: provider.inner.clone(),
                guard: guard.clone(),
                query: query.clone(),
                key: key.clone(),
                deadline,
                prices,
                permit: self.call.permit(prices.most()),
                is_of_list: self.call.is_of_list,
                facets: facets.clone(),
            };
            let begun = own.clone();
            let flight = T::flights(&self.providers).join(key.clone(), move || {
                begun.store(true, Ordering::Relaxed);
                question.ask().boxed()
            });
            match tokio::time::timeout_at(deadline.into(), flight).await {
                // The first caller could not pay; that says nothing of this call.
                Ok(Asked { result: Err(ProviderError::Unaffordable), .. })
                    if !own.load(Ordering::Relaxed) => {}
                Ok(asked) => break asked,
                Err(_) => break failed(ProviderError::Timeout),
            }
        };
        let paid = if asked.result.is_ok() { asked.cost } else { 0 };
        self.call.refund(prices.most().saturating_sub(paid));
        asked
    }
}

fn is_hit<T: Findable>(answer: &Lookup<T>, query: &T::Query) -> bool {
    matches!(answer, Lookup::Found(found) if found.record.is_hit(query))
}

/// An answer that says who gave it, and when.
fn attributed<T: Findable>(
    mut answer: Result<Lookup<T>, ProviderError>,
    provider: &str,
    now: Timestamp,
) -> Result<Lookup<T>, ProviderError> {
    if let Ok(Lookup::Found(found)) = &mut answer {
        found.record.attribute(provider, now);
    }
    answer
}

/// A question to a vendor, shared by all who wait for its answer.
struct Question<T: Findable> {
    providers: Arc<Providers>,
    name: &'static str,
    inner: Arc<T::Provider>,
    guard: Arc<Guard>,
    query: T::Query,
    key: String,
    deadline: Instant,
    prices: Prices,
    permit: Option<Arc<dyn Permit>>,
    is_of_list: bool,
    /// The properties it is counted under.
    facets: Arc<[Facet]>,
}

impl<T: Findable> Question<T> {
    /// Asks through the guard, unless the answer is still remembered.
    async fn ask(self) -> Asked<T> {
        let Self { providers, name, inner, guard, query, key, deadline, prices, permit, is_of_list, facets } =
            &self;
        let memory = Memory { providers, vendor: name, capability: T::capability(query), facets };
        match memory.recall::<T>(key, query).await {
            Ok(None) => {}
            Ok(Some(known)) => return Asked { result: Ok(known), cache: CacheUse::Hit, cost: 0 },
            Err(error) => return Asked { result: Err(error), cache: CacheUse::None, cost: 0 },
        }
        let looks_on = T::looks_on(inner, query);
        let mut resumed = false;
        if looks_on && T::under_way(inner, query).is_none() {
            match memory.recall_pending(key).await {
                Ok(None) => {}
                Ok(Some(search)) => {
                    T::resume(inner, query, &search);
                    resumed = true;
                }
                Err(error) => return Asked { result: Err(error), cache: CacheUse::None, cost: 0 },
            }
        }
        if let Some(permit) = permit
            && let Err(error) = permit.before_spending().await
        {
            return Asked { result: Err(error), cache: CacheUse::None, cost: 0 };
        }
        let most = if *is_of_list { T::most_at_once(inner, query) } else { 1 };
        let Guarded { result, attempts, took, booked } = match T::batches(providers) {
            Some(batches) if most > 1 => {
                let group = format!("{name} {}", T::capability(query));
                let (inner, guard, deadline) = (inner.clone(), guard.clone(), *deadline);
                let send = move |queries| together::<T>(inner, guard, queries, deadline).boxed();
                batches.ask(group, most, query.clone(), send).await
            }
            _ => guard.call(*deadline, || T::ask(inner, query)).await,
        };
        let pending = if looks_on { T::under_way(inner, query) } else { None };
        if pending.is_some() || resumed {
            memory.retain_pending(key, pending).await;
        }
        let found = matches!(result, Ok(Lookup::Found(_)));
        let paid = providers.settings.paid(name, prices.of(found), booked);
        let cost = if attempts > 0 && result.is_ok() { paid } else { 0 };
        let call = Metered {
            outcome: result.as_ref().map(|answer| is_hit(answer, query)),
            attempts,
            took,
            cost,
            drift: guard.take_drift(),
        };
        providers.meter.note_of((name, T::capability(query)), call, facets);
        let result = attributed(result, name, providers.clock.now());
        Asked { result: memory.retain(key, query, result).await, cache: CacheUse::Miss, cost }
    }
}

/// The answers to questions that share a request.
async fn together<T: Findable>(
    inner: Arc<T::Provider>,
    guard: Arc<Guard>,
    queries: Vec<T::Query>,
    deadline: Instant,
) -> Vec<Guarded<Lookup<T>>> {
    // One alone is asked as it would be anywhere else.
    if let [query] = &queries[..] {
        return vec![guard.call(deadline, || T::ask(&inner, query)).await];
    }
    let Guarded { result, attempts, took, .. } =
        guard.call(deadline, || T::ask_several(&inner, &queries)).await;
    let answer = |(result, booked)| Guarded { result, attempts, took, booked };
    match result {
        Ok(rows) => rows.into_iter().map(|row| answer((row.result, row.cost))).collect(),
        Err(error) => queries.iter().map(|_| answer((Err(error.clone()), None))).collect(),
    }
}

impl Ask {
    /// The providers to ask, in order: as configured, or free ones first and then by what a found answer has cost.
    pub(super) fn in_order<'a, P: ?Sized>(
        &self,
        providers: &'a [Provider<P>],
        capability: Capability,
    ) -> Vec<&'a Provider<P>> {
        let (settings, meter) = (&self.providers.settings, &self.providers.meter);
        if settings.cheapest_first {
            self.load_counts();
        }
        let mut placed: Vec<_> = providers
            .iter()
            .filter(|provider| self.providers.is_filled(provider))
            .filter_map(|provider| Some((place(settings, provider.name, capability)?, provider)))
            .collect();
        placed.sort_by_key(|(place, provider)| {
            if !settings.cheapest_first {
                return (false, 0, *place);
            }
            let price = settings.prices(provider.name, capability).most();
            let cost = meter.cost_per_hit((provider.name, capability)).unwrap_or(price);
            (provider.is_vendor(), cost, *place)
        });
        placed.into_iter().map(|(_, provider)| provider).collect()
    }

    /// Asks one provider something that is remembered elsewhere or costs nothing: guarded, counted, traced and paid for.
    /// `is_found` says of an answer whether it has what was asked for.
    pub(super) async fn ask_once<P: ?Sized, T, F>(
        &self,
        provider: &Provider<P>,
        capability: Capability,
        is_found: impl Fn(&T) -> bool,
        ask: impl Fn(Arc<P>) -> F,
    ) -> Result<T, ProviderError>
    where
        F: Future<Output = Result<T, ProviderError>>,
    {
        let started = domain::clock::instant();
        let prices = self.providers.settings.prices(provider.name, capability);
        let ask = || ask(provider.inner.clone());
        let reserved = self.call.reserve(prices.most());
        let refusal = match self.call.permit(prices.most()) {
            Some(permit) if reserved => permit.before_spending().await.err(),
            _ => None,
        };
        let unasked = |error| Guarded { result: Err(error), attempts: 0, took: Duration::ZERO, booked: None };
        let Guarded { result, attempts, took, booked } = if !reserved {
            unasked(ProviderError::OverBudget)
        } else if let Some(refusal) = refusal {
            unasked(refusal)
        } else if let Some(guard) = &provider.guard {
            guard.call(self.call.answer_by(), ask).await
        } else {
            let answer = tokio::time::timeout_at(self.call.answer_by().into(), ask()).await;
            let result = answer.unwrap_or(Err(ProviderError::Timeout));
            Guarded { result, attempts: 1, took: domain::clock::passed(started), booked: None }
        };
        let found = result.as_ref().map(is_found);
        let paid = |found: &bool| self.providers.settings.paid(provider.name, prices.of(*found), booked);
        let cost = found.as_ref().map_or(0, paid);
        if reserved {
            self.call.refund(prices.most().saturating_sub(cost));
        }
        let outcome = match &found {
            Ok(true) => "found",
            Ok(false) => "not_found",
            Err(error) => error.outcome(),
        };
        self.call.note_provider(provider.name, outcome, domain::clock::passed(started));
        let drift = provider.guard.as_ref().map_or(0, |guard| guard.take_drift());
        let call = Metered { outcome: found, attempts, took, cost, drift };
        self.providers.meter.note((provider.name, capability), call);
        self.save_counts();
        result
    }
}

/// A provider's place in the order of a capability; none when the order leaves it out.
fn place(settings: &ProviderSettings, name: &str, capability: Capability) -> Option<usize> {
    let name = settings.vendors.name(name).unwrap_or(LOCAL);
    settings.order.get(&capability)?.iter().position(|ordered| ordered == name)
}
