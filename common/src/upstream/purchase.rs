//! What vendors sell besides single records: pages of searches, and how companies make their addresses. The same question
//! under way is asked once, and what was bought is remembered like any answer, so that nothing is paid for twice.

use super::guard::Guarded;
use super::memory::Memory;
use super::meter::Call;
use super::waterfall::save_counts;
use super::{Capability, UpstreamError};
use crate::app::{App, Cx};
use crate::store::requests::CacheUse;
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Instant;

/// A question to a vendor.
pub(crate) struct Purchase {
    pub vendor: &'static str,
    pub capability: Capability,
    /// The question as text: the same for the same question only.
    pub question: String,
    /// The most it can cost, in millionths of a US dollar.
    pub most: u64,
}

/// How a vendor answered, for everybody who waited for it: as it is remembered.
#[derive(Clone)]
pub struct Told {
    answer: Result<Arc<str>, UpstreamError>,
    cache: CacheUse,
}

impl Told {
    const fn failed(error: UpstreamError) -> Self {
        Self { answer: Err(error), cache: CacheUse::None }
    }
}

/// Whether an answer has what was asked for, and what it costs.
pub(crate) trait Worth<T>: Fn(&T) -> (bool, u64) + Clone + Send + Sync + 'static {}

impl<T, W: Fn(&T) -> (bool, u64) + Clone + Send + Sync + 'static> Worth<T> for W {}

impl Cx {
    /// Asks a vendor, unless its answer is still remembered: guarded, counted, traced and paid for.
    pub(crate) async fn buy<T: Serialize + DeserializeOwned + Send + 'static>(
        &self,
        purchase: Purchase,
        worth: impl Worth<T>,
        ask: impl Fn() -> BoxFuture<'static, Result<T, UpstreamError>> + Send + Sync + 'static,
    ) -> Result<T, UpstreamError> {
        let (started, vendor, most) = (Instant::now(), purchase.vendor, purchase.most);
        let reserved = self.reserve(most);
        let told = if reserved {
            let (app, deadline, judge) = (self.app.clone(), self.answer_by(), worth.clone());
            let key = format!("{vendor} {}\n{}", purchase.capability, purchase.question);
            let flight = self.app.upstream.purchases.join(key.clone(), move || {
                async move { call(&app, &purchase, &key, deadline, judge, ask).await }.boxed()
            });
            let landed = tokio::time::timeout_at(deadline.into(), flight).await;
            landed.unwrap_or(Told::failed(UpstreamError::Timeout))
        } else {
            Told::failed(UpstreamError::OverBudget)
        };
        let answer: Result<T, UpstreamError> = told.answer.and_then(|text| {
            serde_json::from_str(&text).map_err(|_| UpstreamError::BadAnswer("it cannot be read back"))
        });
        let judged = answer.as_ref().map(worth);
        if reserved {
            let paid = judged.as_ref().map_or(0, |(_, cost)| *cost);
            let paid = if told.cache == CacheUse::Hit { 0 } else { paid };
            self.refund(most.saturating_sub(paid));
        }
        let outcome = match judged {
            Ok((true, _)) => "found",
            Ok((false, _)) => "not_found",
            Err(error) => error.outcome(),
        };
        self.note_provider(vendor, outcome, started.elapsed());
        if told.cache != CacheUse::None {
            self.note_cache(told.cache);
        }
        save_counts(&self.app);
        answer
    }
}

async fn call<T: Serialize + DeserializeOwned>(
    app: &App,
    purchase: &Purchase,
    key: &str,
    deadline: Instant,
    worth: impl Worth<T>,
    ask: impl Fn() -> BoxFuture<'static, Result<T, UpstreamError>>,
) -> Told {
    let Purchase { vendor, capability, .. } = *purchase;
    let Some(guard) = app.upstream.guards.get(vendor) else {
        return Told::failed(UpstreamError::Unreachable("it is not set up"));
    };
    let memory = Memory { app, vendor, capability };
    match memory.recall_text(key).await {
        // What an older release wrote in another form is asked for again.
        Ok(Some(text)) if serde_json::from_str::<T>(&text).is_ok() => {
            return Told { answer: Ok(text.into()), cache: CacheUse::Hit };
        }
        Ok(_) => {}
        Err(error) => return Told::failed(error),
    }
    let Guarded { result, attempts, took } = guard.call(deadline, ask).await;
    let judged = result.as_ref().map(worth);
    let (found, cost) = judged.as_ref().map_or((false, 0), |judged| *judged);
    let outcome = judged.map(|(found, _)| found);
    let drift = guard.take_drift();
    app.upstream.meter.note((vendor, capability), Call { outcome, attempts, took, cost, drift });
    let answer = match result.map(|answer| serde_json::to_string(&answer)) {
        Ok(Ok(text)) => {
            memory.retain_text(key, text.clone(), found).await;
            Ok(text.into())
        }
        Ok(Err(_)) => Err(UpstreamError::BadAnswer("it cannot be kept")),
        Err(error) => Err(error),
    };
    Told { answer, cache: CacheUse::Miss }
}
