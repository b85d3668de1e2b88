//! What vendors sell besides single records: pages of searches, how companies make their addresses, a number's network. The same
//! question under way is asked once, and what was bought is remembered like any answer, so that nothing is paid for twice.

use super::memory::Memory;
use super::{Ask, Permit, Provider, Providers};
use crate::guard::{Guard, Guarded, Metered};
use domain::CacheUse;
use futures::FutureExt;
use futures::future::BoxFuture;
use lookup::{Capability, ProviderError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A question to a provider.
pub(super) struct Purchase {
    pub capability: Capability,
    /// The question as text: the same for the same question only.
    pub question: String,
    /// The most it can cost, in millionths of a US dollar.
    pub most: u64,
    /// The price of an answer, and of each thing found.
    pub per_call: u64,
    pub per_hit: u64,
}

/// A vendor's answer, shared by all who waited for it.
#[derive(Clone)]
pub struct Bought {
    answer: Result<Arc<str>, ProviderError>,
    cache: CacheUse,
    /// What was paid for it, in millionths of a US dollar.
    cost: u64,
}

impl Bought {
    const fn failed(error: ProviderError) -> Self {
        Self { answer: Err(error), cache: CacheUse::None, cost: 0 }
    }
}

/// How many of the things asked for an answer has.
pub(super) trait CountsFound<T>: Fn(&T) -> u64 + Clone + Send + Sync + 'static {}

impl<T, F: Fn(&T) -> u64 + Clone + Send + Sync + 'static> CountsFound<T> for F {}

impl Purchase {
    const fn cost(&self, found: u64) -> u64 {
        self.per_call + self.per_hit * found
    }
}

impl Ask {
    /// A question whose answer is one thing.
    pub(super) fn purchase<P: ?Sized>(
        &self,
        provider: &Provider<P>,
        capability: Capability,
        question: String,
    ) -> Purchase {
        let prices = self.providers.settings.prices(provider.name, capability);
        let (per_call, per_hit) = (prices.per_call, prices.per_hit);
        Purchase { capability, question, most: prices.most(), per_call, per_hit }
    }

    /// Asks for one thing, unless the answer is still remembered: guarded, counted, traced and paid for.
    pub(super) async fn buy<P, T>(
        &self,
        provider: &Provider<P>,
        purchase: Purchase,
        is_found: impl Fn(&T) -> bool + Clone + Send + Sync + 'static,
        ask: impl Fn(Arc<P>) -> BoxFuture<'static, Result<T, ProviderError>> + Send + Sync + 'static,
    ) -> Result<T, ProviderError>
    where
        P: ?Sized + Send + Sync + 'static,
        T: Serialize + DeserializeOwned + Send + 'static,
    {
        self.buy_many(provider, purchase, move |answer: &T| u64::from(is_found(answer)), ask).await
    }

    /// The same for answers that are sold by the piece.
    pub(super) async fn buy_many<P, T>(
        &self,
        provider: &Provider<P>,
        purchase: Purchase,
        found: impl CountsFound<T>,
        ask: impl Fn(Arc<P>) -> BoxFuture<'static, Result<T, ProviderError>> + Send + Sync + 'static,
    ) -> Result<T, ProviderError>
    where
        P: ?Sized + Send + Sync + 'static,
        T: Serialize + DeserializeOwned + Send + 'static,
    {
        let Some(guard) = provider.guard.clone() else {
            return self.ask_once(provider, purchase.capability, |answer| found(answer) > 0, ask).await;
        };
        let (started, vendor, most) = (domain::clock::instant(), provider.name, purchase.most);
        let reserved = self.call.reserve(most);
        let bought = if reserved {
            let (providers, inner) = (self.providers.clone(), provider.inner.clone());
            let (deadline, counted) = (self.call.answer_by(), found.clone());
            let key = format!("{vendor} {}\n{}", purchase.capability, purchase.question);
            let (ask, purchase, permit) = (Arc::new(ask), Arc::new(purchase), self.call.permit(most));
            let own = Arc::new(AtomicBool::new(false));
            loop {
                let (providers, inner, ask, purchase) =
                    (providers.clone(), inner.clone(), ask.clone(), purchase.clone());
                let (guard, counted, permit, begun) =
                    (guard.clone(), counted.clone(), permit.clone(), own.clone());
                let flown = key.clone();
                let flight = self.providers.purchases.join(key.clone(), move || {
                    begun.store(true, Ordering::Relaxed);
                    async move {
                        let asked = || ask(inner.clone());
                        let terms = Terms { key: &flown, deadline, permit };
                        call(&providers, &guard, vendor, &purchase, terms, counted, asked).await
                    }
                    .boxed()
                });
                match tokio::time::timeout_at(deadline.into(), flight).await {
                    // The first caller could not pay; that says nothing of this call.
                    Ok(Bought { answer: Err(ProviderError::Unaffordable), .. })
                        if !own.load(Ordering::Relaxed) => {}
                    Ok(bought) => break bought,
                    Err(_) => break Bought::failed(ProviderError::Timeout),
                }
            }
        } else {
            Bought::failed(ProviderError::OverBudget)
        };
        let answer: Result<T, ProviderError> = bought.answer.and_then(|text| {
            serde_json::from_str(&text).map_err(|_| ProviderError::BadAnswer("it cannot be read back"))
        });
        let found = answer.as_ref().map(found);
        if reserved {
            let paid = if found.is_ok() { bought.cost } else { 0 };
            self.call.refund(most.saturating_sub(paid));
        }
        let outcome = match found {
            Ok(0) => "not_found",
            Ok(_) => "found",
            Err(error) => error.outcome(),
        };
        self.call.note_provider(vendor, outcome, domain::clock::passed(started));
        self.call.note_cache(bought.cache);
        self.save_counts();
        answer
    }
}

/// Under which name a purchase is known, until when it may take, and who must agree to it.
struct Terms<'a> {
    key: &'a str,
    deadline: Instant,
    permit: Option<Arc<dyn Permit>>,
}

async fn call<T: Serialize + DeserializeOwned>(
    providers: &Providers,
    guard: &Guard,
    vendor: &'static str,
    purchase: &Purchase,
    Terms { key, deadline, permit }: Terms<'_>,
    found: impl CountsFound<T>,
    ask: impl Fn() -> BoxFuture<'static, Result<T, ProviderError>>,
) -> Bought {
    let capability = purchase.capability;
    let memory = Memory { providers, vendor, capability };
    match memory.recall_text(key).await {
        // What an older release wrote in another form is asked for again.
        Ok(Some(text)) if serde_json::from_str::<T>(&text).is_ok() => {
            return Bought { answer: Ok(text.into()), cache: CacheUse::Hit, cost: 0 };
        }
        Ok(_) => {}
        Err(error) => return Bought::failed(error),
    }
    if let Some(permit) = permit
        && let Err(error) = permit.before_spending().await
    {
        return Bought::failed(error);
    }
    let Guarded { result, attempts, took, booked } = guard.call(deadline, ask).await;
    let found = result.as_ref().map(found);
    let paid = |found: &u64| providers.settings.paid(vendor, purchase.cost(*found), booked);
    let cost = found.as_ref().map_or(0, paid);
    let has_any = found.as_ref().is_ok_and(|found| *found > 0);
    let outcome = found.map(|found| found > 0);
    let drift = guard.take_drift();
    providers.meter.note((vendor, capability), Metered { outcome, attempts, took, cost, drift });
    let answer = match result.map(|answer| serde_json::to_string(&answer)) {
        Ok(Ok(text)) => {
            memory.retain_text(key, text.clone(), has_any).await;
            Ok(text.into())
        }
        Ok(Err(_)) => Err(ProviderError::BadAnswer("it cannot be kept")),
        Err(error) => Err(error),
    };
    Bought { answer, cache: CacheUse::Miss, cost }
}
