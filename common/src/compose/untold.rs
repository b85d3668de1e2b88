//! What the feeds tell and the records do not: openings and rounds that came after the dataset was made, and moves.
//!
//! A call about hiring or money must not miss them, and must not read a whole feed each time either. So a process reads a
//! feed once, keeps what no record tells of, and from then on reads only what was stored since. Moves are followed for
//! those who send long lists of people.

use super::{Compose, unreadable};
use crate::dataset::record::{CompanyRecord, Job};
use crate::dataset::schema::day;
use crate::dataset::{Dataset, Number};
use crate::domain::signal::{Signal, SignalData, SignalKind};
use crate::domain::{FundingRound, NetworkUrl};
use crate::error::Result;
use crate::search::title::Title;
use crate::store::Store;
use crate::store::signals::{ARRIVALS_KEPT, Feed, KEPT_DAYS, Place, SignalRange};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};
use tokio::sync::Mutex;

/// The longest quarter; a posting older than that of which no record tells has been filled.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(24 * 92);
const ROUNDS_FOR: SignedDuration = SignedDuration::from_hours(24 * KEPT_DAYS);
/// The longest time that lists of people are watched over.
pub const MOVES_FOR: SignedDuration = SignedDuration::from_hours(24 * 90);
/// Writers' clocks differ, and a write takes its time.
const OVERLAP: SignedDuration = SignedDuration::from_secs(10);
const PAGE: usize = 1_000;

/// The feeds a process follows.
#[derive(Default)]
pub struct Untold {
    openings: Followed<Number, Opening>,
    rounds: Followed<Number, FundingRound>,
    moves: Followed<NetworkUrl, Signal>,
    /// The day of the latest opening that any record tells of.
    latest_opening: OnceLock<u64>,
}

/// An open job that no record tells of.
#[derive(Debug, Clone)]
pub struct Opening {
    pub job: Job,
    /// Its title, understood.
    pub title: Title,
}

/// What is known of each company, by its number.
pub type ByCompany<T> = By<Number, T>;
pub type By<K, T> = HashMap<K, Vec<Told<T>>>;

/// A piece of news.
#[derive(Debug, Clone)]
pub struct Told<T> {
    id: String,
    pub at: Timestamp,
    pub news: T,
}

/// One feed, as far as it was read.
struct Followed<K, T>(Mutex<Option<(Timestamp, Arc<By<K, T>>)>>);

impl<K, T> Default for Followed<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone, T: Clone> Followed<K, T> {
    /// Everything since a moment that `news` makes something of, up to date.
    async fn read(
        &self,
        store: &Store,
        kind: SignalKind,
        (since, now): (Timestamp, Timestamp),
        news: impl Fn(&Signal) -> Result<Option<(K, T)>>,
    ) -> Result<Arc<By<K, T>>> {
        let mut state = self.0.lock().await;
        let clock = Timestamp::now();
        if state.as_ref().is_some_and(|(read, _)| clock.duration_since(*read) >= ARRIVALS_KEPT - OVERLAP) {
            *state = None;
        }
        let (signals, mut all) = match &*state {
            Some((read, all)) => (store.arrivals(kind, *read - OVERLAP).await?, all.clone()),
            None => (whole(store, kind, since, now).await?, Arc::default()),
        };
        for signal in signals.iter().filter(|signal| signal.occurred_at >= since) {
            let Some((subject, news)) = news(signal)? else { continue };
            if all.get(&subject).is_some_and(|own| own.iter().any(|told| told.id == signal.id)) {
                continue;
            }
            let told = Told { id: signal.id.clone(), at: signal.occurred_at, news };
            Arc::make_mut(&mut all).entry(subject).or_default().push(told);
        }
        if all.values().flatten().any(|told| told.at < since) {
            let all = Arc::make_mut(&mut all);
            all.values_mut().for_each(|own| own.retain(|told| told.at >= since));
            all.retain(|_, own| !own.is_empty());
        }
        *state = Some((clock, all.clone()));
        Ok(all)
    }
}

/// A feed from a moment on.
async fn whole(store: &Store, kind: SignalKind, since: Timestamp, now: Timestamp) -> Result<Vec<Signal>> {
    let mut range = SignalRange { since: Some(since), ..SignalRange::default() };
    let mut signals = Vec::new();
    loop {
        let page = store.signals(Feed::Kind(kind), &range, PAGE, now).await?;
        let ended = page.len() < PAGE;
        range.after = page.last().map(Place::of);
        signals.extend(page);
        if ended {
            return Ok(signals);
        }
    }
}

impl Compose {
    /// The open jobs that no record tells of.
    pub async fn untold_openings(&self) -> Result<&ByCompany<Opening>> {
        Ok(self.untold_openings.get_or_try_init(|| self.read_openings()).await?)
    }

    async fn read_openings(&self) -> Result<Arc<ByCompany<Opening>>> {
        let (dataset, now) = (self.dataset()?, self.cx.now());
        let app = &self.cx.app;
        let news = |signal: &Signal| {
            let SignalData::Hiring(data) = &signal.data else { return Ok(None) };
            let Some((number, record)) = company_of(dataset, signal)? else { return Ok(None) };
            let posted = day(data.posted_at.to_zoned(TimeZone::UTC).date());
            let newest = record.jobs.iter().map(|job| job.posted_at).max();
            let listed = record.jobs.iter().any(|job| job.url.is_some() && job.url == data.url);
            // Up to the latest opening that any record tells of, records tell of all that are still open.
            let told = posted < *app.untold.latest_opening.get_or_init(|| dataset.latest_opening())
                || newest.is_some_and(|newest| data.posted_at <= newest);
            if told || listed {
                return Ok(None);
            }
            let title = Title::parse(&data.title);
            let job = Job {
                id: signal.id.clone(),
                title: data.title.clone(),
                department: data.department.or(title.department),
                location: data.location.clone(),
                url: data.url.clone(),
                applicants: data.applicants,
                posted_at: data.posted_at,
            };
            Ok(Some((number, Opening { job, title })))
        };
        app.untold.openings.read(&app.store, SignalKind::Hiring, (now - OPEN_FOR, now), news).await
    }

    /// The funding rounds that no record tells of.
    pub async fn untold_rounds(&self) -> Result<Arc<ByCompany<FundingRound>>> {
        let (dataset, now) = (self.dataset()?, self.cx.now());
        let app = &self.cx.app;
        let news = |signal: &Signal| {
            let SignalData::Funding(data) = &signal.data else { return Ok(None) };
            let Some((number, record)) = company_of(dataset, signal)? else { return Ok(None) };
            let round = FundingRound {
                stage: data.stage,
                amount: data.amount,
                currency: data.currency.clone(),
                announced_at: Some(signal.occurred_at.to_zoned(TimeZone::UTC).date()),
                investors: data.investors.clone(),
            };
            Ok((!has_round(&record, &round)).then_some((number, round)))
        };
        app.untold.rounds.read(&app.store, SignalKind::Funding, (now - ROUNDS_FOR, now), news).await
    }
}

impl Compose {
    /// The changes of job of the last 90 days by who changed.
    pub async fn followed_moves(&self) -> Result<Arc<By<NetworkUrl, Signal>>> {
        let (app, now) = (&self.cx.app, self.cx.now());
        let news = |signal: &Signal| {
            let url = signal.person.as_ref().and_then(|person| person.network_url.clone());
            Ok(url.map(|url| (url, signal.clone())))
        };
        app.untold.moves.read(&app.store, SignalKind::JobChange, (now - MOVES_FOR, now), news).await
    }
}

fn company_of(dataset: &Dataset, signal: &Signal) -> Result<Option<(Number, Arc<CompanyRecord>)>> {
    match signal.company.as_ref().and_then(|company| company.domain.as_ref()) {
        Some(domain) => Ok(dataset.company_number(domain).map_err(unreadable)?),
        None => Ok(None),
    }
}

/// Whether a record tells of the round already, be it a few days off.
fn has_round(record: &CompanyRecord, round: &FundingRound) -> bool {
    let rounds = record.company.funding.iter().flat_map(|funding| &funding.rounds);
    let near = |known: &FundingRound| match (known.announced_at, round.announced_at) {
        (Some(one), Some(other)) => (one - other).get_days().abs() <= 3,
        _ => false,
    };
    rounds
        .into_iter()
        .any(|known| near(known) && (known.stage == round.stage || known.amount == round.amount))
}
