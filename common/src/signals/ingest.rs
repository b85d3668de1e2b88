//! Polling the sources: each at its own pace, from where it was left, and alone in its troubles.
//!
//! Signals are stored before the cursor moves. A crash in between means the same events are reported again, which the store
//! ignores; so no event is lost and none is emitted twice.

use super::demo;
use crate::store::signals::SourceState;
use crate::store::{Store, StoreError};
use domain::signal::{Signal, SignalCompany};
use domain::{Clock, rounded};
use futures::{FutureExt, StreamExt};
use jiff::{SignedDuration, Timestamp};
use lookup::CompanyQuery;
use lookup::signals::{DEMO, SignalSource, SourceError};
use providers::{Ask, Providers};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

const AT_ONCE: usize = 8;
/// The longest a failing source is left alone.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// How much of a source that has more to give is read in one go.
const BATCHES: usize = 50;
/// How long the companies of one poll may take to be recognised; what is not recognised by then is stored as it came.
const RECOGNISED_WITHIN: Duration = Duration::from_secs(15);
/// A company known by name alone is taken for a known one from this certainty on.
const SAME_COMPANY: f64 = 0.9;

/// What one round of polling did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Round {
    pub polled: usize,
    pub failed: usize,
    pub stored: usize,
}

/// Polls for as long as the process lives.
pub async fn run(store: Store, providers: Arc<Providers>, clock: Clock) {
    while !providers.signals.is_empty() {
        poll_due(&store, &providers, clock.now()).await;
        tokio::time::sleep(next_due(&store, &providers, clock.now()).await).await;
    }
    poll_due(&store, &providers, clock.now()).await;
}

/// Polls every source that is due.
pub async fn poll_due(store: &Store, providers: &Arc<Providers>, now: Timestamp) -> Round {
    let states = match store.source_states().await {
        Ok(states) => states,
        Err(error) => {
            tracing::warn!(%error, "the state of the signal sources cannot be read");
            return Round::default();
        }
    };
    let states: HashMap<String, SourceState> =
        states.into_iter().map(|state| (state.name.clone(), state)).collect();
    let is_over = providers.signals.iter().all(|source| source.name() != DEMO);
    if is_over
        && states.contains_key(DEMO)
        && let Err(error) = demo::clear(store, now).await
    {
        tracing::warn!(%error, "the demo's signals cannot be taken out");
    }
    let mut polls = Vec::new();
    for source in &providers.signals {
        let state = states.get(source.name());
        if state.and_then(|state| state.next_at).is_none_or(|next_at| next_at <= now) {
            polls.push(poll(store, providers, source.as_ref(), state.cloned(), now).boxed());
        }
    }
    let polls = futures::stream::iter(polls).buffer_unordered(AT_ONCE);
    polls
        .fold(Round::default(), |sum, (stored, failed)| async move {
            Round {
                polled: sum.polled + 1,
                failed: sum.failed + usize::from(failed),
                stored: sum.stored + stored,
            }
        })
        .await
}

/// How long until the next source is due, given what is known of them.
async fn next_due(store: &Store, providers: &Providers, now: Timestamp) -> Duration {
    let states = store.source_states().await.unwrap_or_default();
    let next = providers.signals.iter().map(|source| {
        let state = states.iter().find(|state| state.name == source.name());
        state.and_then(|state| state.next_at).unwrap_or(now)
    });
    let wait = next.min().map(|next| next.duration_since(now)).unwrap_or(SignedDuration::from_mins(1));
    Duration::try_from(wait).unwrap_or_default().clamp(Duration::from_secs(1), Duration::from_secs(60))
}

/// Polls one source; how many signals were new, and whether it failed.
async fn poll(
    store: &Store,
    providers: &Arc<Providers>,
    source: &dyn SignalSource,
    state: Option<SourceState>,
    now: Timestamp,
) -> (usize, bool) {
    let mut state = state.unwrap_or_else(|| SourceState {
        name: source.name().to_owned(),
        kinds: Vec::new(),
        cursor: None,
        refreshed_at: None,
        next_at: None,
        failures: 0,
    });
    state.kinds = source.kinds().to_vec();
    // One deadline and one budget for all that a poll brings.
    let ask = Ask::new(providers.clone(), state.name.clone(), domain::clock::instant() + RECOGNISED_WITHIN);
    let mut stored = 0;
    for _ in 0..BATCHES {
        let batch = match source.poll(state.cursor.as_deref(), now).await {
            Ok(batch) => batch,
            Err(error) => {
                failed(&mut state, source, &error, now);
                save(store, &state).await;
                return (stored, true);
            }
        };
        match take_in(store, &ask, batch.signals).await {
            Ok(new) => stored += new,
            Err(error) => {
                tracing::warn!(source = source.name(), %error, "signals cannot be stored");
                return (stored, true);
            }
        }
        state.cursor = batch.cursor.or(state.cursor);
        (state.refreshed_at, state.failures) = (Some(now), 0);
        state.next_at = Some(now + SignedDuration::try_from(source.interval()).unwrap_or_default());
        save(store, &state).await;
        if !batch.more {
            break;
        }
    }
    if stored > 0 {
        tracing::info!(source = source.name(), stored, "new signals");
    }
    (stored, false)
}

fn failed(state: &mut SourceState, source: &dyn SignalSource, error: &SourceError, now: Timestamp) {
    state.failures = state.failures.saturating_add(1);
    let pause = match error {
        SourceError::Throttled { retry_after: Some(asked) } => (*asked).max(source.interval()),
        _ => source.interval() * 2u32.saturating_pow(state.failures.min(10)),
    };
    state.next_at = Some(now + SignedDuration::try_from(pause.min(LONGEST_PAUSE)).unwrap_or_default());
    tracing::warn!(source = source.name(), failures = state.failures, %error, "a signal source failed");
}

async fn save(store: &Store, state: &SourceState) {
    if let Err(error) = store.put_source_state(state).await {
        tracing::warn!(source = state.name, %error, "the state of a signal source cannot be stored");
    }
}

/// Stores what is new of a batch, its companies recognised; how many that were. Nobody is asked about what is known already.
async fn take_in(store: &Store, ask: &Ask, signals: Vec<Signal>) -> Result<usize, StoreError> {
    let mut fresh = store.unknown_signals(signals).await?;
    recognise(ask, &mut fresh).await;
    store.put_new_signals(&fresh).await
}

/// Completes companies a source knows by name or domain only with what the data providers know of them.
async fn recognise(ask: &Ask, signals: &mut [Signal]) {
    let mut known: HashMap<String, Option<(SignalCompany, f64)>> = HashMap::new();
    for signal in signals {
        let Some(company) = &mut signal.company else { continue };
        if company.domain.is_some() && company.industry.is_some() {
            continue;
        }
        let key = company.domain.as_ref().map_or_else(|| company.name.clone(), ToString::to_string);
        if !known.contains_key(&key) {
            let found = look_up(ask, company).await;
            known.insert(key.clone(), found);
        }
        if let Some(Some((found, confidence))) = known.get(&key) {
            *company = found.clone();
            signal.confidence = rounded(signal.confidence * confidence);
        }
    }
}

async fn look_up(ask: &Ask, company: &SignalCompany) -> Option<(SignalCompany, f64)> {
    let query = match &company.domain {
        Some(domain) => CompanyQuery { domain: Some(domain.clone()), ..CompanyQuery::default() },
        None => CompanyQuery { name: Some(company.name.clone()), ..CompanyQuery::default() },
    };
    let found = ask.recognised_company(&query, SAME_COMPANY).await?;
    let record = found.record;
    let company = SignalCompany {
        name: record.name,
        domain: record.domain,
        industry: record.industry,
        employee_count: record.employee_count,
        location: record.location,
    };
    Some((company, found.confidence))
}
