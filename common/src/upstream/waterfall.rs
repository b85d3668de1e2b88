//! The waterfall: providers asked in order until the required fields are there, their answers put together field by
//! field, within the time and money one request may take.
//!
//! "Not found" stands only when every provider that was to be asked said so. One that failed, was left alone or was too
//! dear leaves the question open, and the answer is then an error, unless another provider found somebody.

use super::guard::Guarded;
use super::memory::Memory;
use super::meter::Call;
use super::registry::{self, Prices};
use super::sought::Sought;
use super::{Capability, CompanyQuery, Lookup, Matched, Named, PersonQuery, UpstreamError};
use crate::app::{App, Cx};
use crate::domain::{Company, Person};
use crate::store::requests::CacheUse;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Kept back from the deadline, so that what was found so far is answered and not lost.
const RESERVE: Duration = Duration::from_millis(250);

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
    let memory = Memory { app, vendor: name, capability: T::capability(query) };
    match memory.recall::<T>(key, query).await {
        Ok(None) => {}
        Ok(Some(known)) => return Asked { result: Ok(known), cache: CacheUse::Hit },
        Err(error) => return Asked { result: Err(error), cache: CacheUse::None },
    }
    let looks_on = T::looks_on(provider, query);
    let mut resumed = false;
    if looks_on && T::under_way(provider, query).is_none() {
        match memory.recall_pending(key).await {
            Ok(None) => {}
            Ok(Some(search)) => {
                T::resume(provider, query, &search);
                resumed = true;
            }
            Err(error) => return Asked { result: Err(error), cache: CacheUse::None },
        }
    }
    let Guarded { result, attempts, took } = guard.call(deadline, || T::ask(provider, query)).await;
    let pending = if looks_on { T::under_way(provider, query) } else { None };
    if pending.is_some() || resumed {
        memory.retain_pending(key, pending).await;
    }
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
