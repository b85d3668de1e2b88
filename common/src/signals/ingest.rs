//! Polling the sources: each at its own pace, from where it was left, and alone in its troubles. Sources of one host are
//! polled one after the other, hosts beside each other; a host that fails delays only its own sources.
//!
//! Signals are stored before the cursor moves. A crash in between means the same events are reported again, which the store
//! ignores; so no event is lost and none is emitted twice.

use super::{demo, postings};
use crate::store::same::Report;
use crate::store::signals::{Feed, SignalRange};
use crate::store::sources::SourceState;
use crate::store::{Store, StoreError};
use domain::signal::{Signal, SignalCompany, SignalKind};
use domain::{Clock, rounded};
use futures::{FutureExt, StreamExt};
use jiff::{SignedDuration, Timestamp};
use lookup::CompanyQuery;
use lookup::signals::{DEMO, SignalSource, SourceError};
use providers::http::spans::SPANS;
use providers::{Ask, Providers};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An event this recent counts as published when it happened.
const PUBLISHED: SignedDuration = SignedDuration::from_hours(1);
/// How many hosts are polled at a time.
const AT_ONCE: usize = 16;
/// How long one round begins new polls; overdue sources come first in the next.
const ROUND: Duration = Duration::from_secs(40);
/// The longest a source may ask to be left alone.
const LONGEST_ASKED: Duration = Duration::from_secs(24 * 3600);
/// The longest a failing source is left alone.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// How much of a source that has more to give is read in one go.
const BATCHES: usize = 50;
/// How long the companies of one poll may take to be recognized; the rest is stored as it came.
const RECOGNISED_WITHIN: Duration = Duration::from_secs(15);
/// A company known by name alone is taken for a known one from this certainty on.
const SAME_COMPANY: f64 = 0.9;

/// The result of one round of polling.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Round {
    pub polled: usize,
    pub failed: usize,
    pub stored: usize,
}

/// Polls for as long as the process lives.
pub async fn run(store: Store, providers: Arc<Providers>, clock: Clock) {
    // The only process there is: whatever was being polled was left behind by the one before.
    for state in store.source_states().await.unwrap_or_default() {
        if state.lease_until.is_some() {
            save(&store, &state, true).await;
        }
    }
    loop {
        poll_due(&store, &providers, clock.now()).await;
        tokio::time::sleep(next_due(&store, &providers, clock.now()).await).await;
    }
}

/// Reads so much of the demo that every feed of it has something to show; the rest of its past comes in the background.
pub async fn open_demo(store: &Store, providers: &Arc<Providers>, now: Timestamp) -> Result<(), StoreError> {
    let Some(source) = providers.signals.iter().find(|source| source.name() == DEMO) else { return Ok(()) };
    let mut state = store.source_states().await?.into_iter().find(|state| state.name == DEMO);
    // The only process: the one that held the poll is gone.
    store.claim_source(DEMO, now).await?;
    loop {
        let mut is_shown = true;
        for kind in source.kinds() {
            is_shown &= !store.signals(Feed::Kind(*kind), &SignalRange::default(), 1, now).await?.is_empty();
        }
        if is_shown || step(store, providers, source.as_ref(), &mut state, now).await != Ok(true) {
            break;
        }
    }
    if let Some(state) = &state {
        save(store, state, true).await;
    }
    Ok(())
}

/// Polls every source that is due.
#[tracing::instrument(name = "ingest", target = SPANS, skip_all)]
pub async fn poll_due(store: &Store, providers: &Arc<Providers>, now: Timestamp) -> Round {
    let states = match store.source_states().await {
        Ok(states) => states,
        Err(error) => {
            tracing::warn!(%error, "the state of the signal sources cannot be read");
            return Round::default();
        }
    };
    if let Err(error) = store.index_signals(now).await {
        tracing::warn!(%error, "older signals get the feeds of their filters later");
    }
    if let Err(error) = postings::keep(store, now).await {
        tracing::warn!(%error, "the postings of a day are packed later");
    }
    let states: HashMap<String, SourceState> =
        states.into_iter().map(|state| (state.name.clone(), state)).collect();
    let is_over = providers.signals.iter().all(|source| source.name() != DEMO);
    if is_over
        && states.contains_key(DEMO)
        && let Err(error) = demo::clear(store, now).await
    {
        tracing::warn!(%error, "the demo's signals cannot be taken out");
    }
    let mut hosts: BTreeMap<String, Vec<(Arc<dyn SignalSource>, SourceState)>> = BTreeMap::new();
    for (source, state) in all(providers, &states) {
        let is_free = state.lease_until.is_none_or(|until| until <= now);
        if is_free && !state.paused && state.next_at.is_none_or(|next_at| next_at <= now) {
            hosts.entry(source.host().to_owned()).or_default().push((source, state));
        }
    }
    let until = domain::clock::instant() + ROUND;
    let mut hosts: Vec<_> = hosts.into_values().collect();
    for own in &mut hosts {
        own.sort_by_key(|(_, state)| state.next_at);
    }
    // The source that has waited longest comes first.
    hosts.sort_by_key(|own| own.first().and_then(|(_, state)| state.next_at));
    let polls: Vec<_> =
        hosts.into_iter().map(|own| poll_host(store, providers, own, now, until).boxed()).collect();
    let polls = futures::stream::iter(polls).buffer_unordered(AT_ONCE);
    polls
        .fold(Round::default(), |sum, round| async move {
            Round {
                polled: sum.polled + round.polled,
                failed: sum.failed + round.failed,
                stored: sum.stored + round.stored,
            }
        })
        .await
}

/// The sources of a process and those that were added, each with its state.
fn all(
    providers: &Providers,
    states: &HashMap<String, SourceState>,
) -> Vec<(Arc<dyn SignalSource>, SourceState)> {
    let mut all: Vec<_> = providers
        .signals
        .iter()
        .map(|source| {
            let fresh = SourceState { name: source.name().to_owned(), ..SourceState::default() };
            (source.clone(), states.get(source.name()).cloned().unwrap_or(fresh))
        })
        .collect();
    let Some(opener) = &providers.opener else { return all };
    let is_own = |state: &&SourceState| !providers.signals.iter().any(|source| source.name() == state.name);
    for state in states.values().filter(is_own) {
        match state.spec.as_deref().map(|spec| opener.open(spec)) {
            Some(Ok(source)) => all.push((source, state.clone())),
            // A folder that is there on another machine, say.
            Some(Err(error)) => tracing::debug!(source = state.name, error, "a source cannot be opened here"),
            None => {}
        }
    }
    all
}

/// Polls the due sources of one host, one after the other, as long as it answers.
async fn poll_host(
    store: &Store,
    providers: &Arc<Providers>,
    own: Vec<(Arc<dyn SignalSource>, SourceState)>,
    now: Timestamp,
    until: Instant,
) -> Round {
    let mut round = Round::default();
    for (source, state) in own {
        if domain::clock::instant() >= until {
            break;
        }
        match store.claim_source(source.name(), now).await {
            Ok(true) => {}
            Ok(false) => continue,
            Err(error) => {
                tracing::warn!(source = source.name(), %error, "a source cannot be claimed");
                break;
            }
        }
        let (stored, failure) = poll(store, providers, source.as_ref(), state, now).await;
        round.polled += 1;
        round.stored += stored;
        round.failed += usize::from(failure.is_some());
        // A failure of one page says nothing about its host.
        if matches!(failure, Some(SourceError::Throttled { .. } | SourceError::Failed(_))) {
            break;
        }
    }
    round
}

/// How long until the next source is due, by their stored states.
pub async fn next_due(store: &Store, providers: &Providers, now: Timestamp) -> Duration {
    let states = store.source_states().await.unwrap_or_default();
    let states = states.into_iter().map(|state| (state.name.clone(), state)).collect();
    let next = all(providers, &states).into_iter().filter(|(_, state)| !state.paused);
    let next = next.map(|(_, state)| state.next_at.unwrap_or(now)).min();
    let wait = next.map(|next| next.duration_since(now)).unwrap_or(SignedDuration::from_secs(10));
    // Sources added in the meantime are noticed soon.
    Duration::try_from(wait).unwrap_or_default().clamp(Duration::from_secs(1), Duration::from_secs(10))
}

/// Polls one source; how many signals were new, and how it failed.
async fn poll(
    store: &Store,
    providers: &Arc<Providers>,
    source: &dyn SignalSource,
    state: SourceState,
    now: Timestamp,
) -> (usize, Option<SourceError>) {
    let before = state.stored;
    let mut state = Some(state);
    let mut more = Ok(true);
    for _ in 0..BATCHES {
        if more != Ok(true) {
            break;
        }
        more = step(store, providers, source, &mut state, now).await;
    }
    if let (Some(state), Ok(true)) = (&state, &more) {
        save(store, state, true).await;
    }
    let stored = state.map_or(0, |state| state.stored.saturating_sub(before)) as usize;
    if stored > 0 {
        tracing::info!(source = source.name(), stored, "new signals");
    }
    (stored, more.err())
}

/// Reads and stores one batch; whether there is more.
async fn step(
    store: &Store,
    providers: &Arc<Providers>,
    source: &dyn SignalSource,
    known: &mut Option<SourceState>,
    now: Timestamp,
) -> Result<bool, SourceError> {
    let state =
        known.get_or_insert_with(|| SourceState { name: source.name().to_owned(), ..SourceState::default() });
    state.kinds = source.kinds().to_vec();
    let batch = match source.poll(state.cursor.as_deref(), now).await {
        Ok(batch) => batch,
        Err(error) => {
            failed(state, source, &error, now);
            save(store, state, true).await;
            return Err(error);
        }
    };
    let ask = Ask::new(providers.clone(), state.name.clone(), domain::clock::instant() + RECOGNISED_WITHIN);
    match take_in(store, &ask, batch.signals).await {
        Ok(taken) => state.stored += taken.new as u64,
        Err(error) => {
            tracing::warn!(source = source.name(), %error, "signals cannot be stored");
            save(store, state, true).await;
            return Err(SourceError::Failed("what it told cannot be stored"));
        }
    }
    state.cursor = batch.cursor.or(state.cursor.take());
    (state.refreshed_at, state.failures, state.error) = (Some(now), 0, None);
    // The rest does not wait.
    let wait = if batch.more { Duration::ZERO } else { interval(state, source) };
    state.next_at = Some(now + SignedDuration::try_from(wait).unwrap_or_default());
    save(store, state, !batch.more).await;
    Ok(batch.more)
}

/// How long a source is left alone between two polls.
fn interval(state: &SourceState, source: &dyn SignalSource) -> Duration {
    state.interval_s.map_or_else(|| source.interval(), |seconds| Duration::from_secs(u64::from(seconds)))
}

fn failed(state: &mut SourceState, source: &dyn SignalSource, error: &SourceError, now: Timestamp) {
    state.failures = state.failures.saturating_add(1);
    let interval = interval(state, source);
    let pause = match error {
        SourceError::Throttled { retry_after: Some(asked) } => (*asked).max(interval).min(LONGEST_ASKED),
        _ => (interval * 2u32.saturating_pow(state.failures.min(10))).min(LONGEST_PAUSE),
    };
    state.error = Some(error.to_string());
    state.next_at = Some(now + SignedDuration::try_from(pause).unwrap_or_default());
    tracing::warn!(source = source.name(), failures = state.failures, %error, "a signal source failed");
}

async fn save(store: &Store, state: &SourceState, ended: bool) {
    if let Err(error) = store.save_poll(state, ended).await {
        tracing::warn!(source = state.name, %error, "the state of a signal source cannot be stored");
    }
}

/// The result of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// New events.
    pub new: usize,
    /// Known signals that were corrected.
    pub corrected: usize,
}

/// Stores the new and the corrected signals of a batch, with their companies recognized. No provider is asked about
/// signals that are stored already.
pub async fn take_in(store: &Store, ask: &Ask, signals: Vec<Signal>) -> Result<Taken, StoreError> {
    let mut told = store.unstored(signals).await?;
    recognise(ask, told.signals_mut()).await;
    store.correct(&told.changed).await?;
    let new = store.put_reports(&told.fresh).await?;
    let now = Clock::System.now();
    for Report { signal, .. } in &told.fresh {
        // Older dates are dates of the event, not of its publication.
        let delay = now.duration_since(signal.occurred_at);
        if (SignedDuration::ZERO..PUBLISHED).contains(&delay) {
            store.tally().delay(delay.as_secs().unsigned_abs());
        }
    }
    Ok(Taken { new, corrected: told.changed.len() })
}

/// How old the oldest feed is, in seconds: how long ago any of its sources answered.
pub async fn age(store: &Store, now: Timestamp) -> Result<Option<u64>, StoreError> {
    let states = store.source_states().await?;
    let read = |kind: &SignalKind| {
        let own = states.iter().filter(|state| !state.paused && state.kinds.contains(kind));
        own.filter_map(|state| state.refreshed_at.or(state.added_at)).max()
    };
    let oldest = SignalKind::ALL.iter().filter_map(read).min();
    Ok(oldest.map(|oldest| now.duration_since(oldest).as_secs().max(0).unsigned_abs()))
}

/// Completes companies a source knows by name or domain only with what the data providers know of them.
async fn recognise(ask: &Ask, signals: impl Iterator<Item = &mut Signal>) {
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
