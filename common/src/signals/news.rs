//! News that no record has yet: openings and rounds that came after the directory was made, and moves.
//!
//! A call about hiring or money must not miss them, and must not read a whole feed each time either. So a process reads a
//! feed once, keeps what no record tells of, and from then on reads only what was stored since. Moves are followed for
//! those who send long lists of people.

use crate::error::Result;
use crate::store::Store;
use crate::store::signals::{ARRIVALS_KEPT, Arrival, Arriving, Feed, Place, SignalRange};
use domain::signal::{Signal, SignalData, SignalKind};
use domain::{FundingRound, NetworkUrl, OpenJob};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use language::title::Title;
use lookup::record::CompanyRecord;
use lookup::signals::KEPT_DAYS;
use lookup::{Directory, Number};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
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
pub struct FeedNews {
    openings: Followed<Number, Opening>,
    rounds: Followed<Number, FundingRound>,
    moves: Followed<NetworkUrl, Signal>,
    /// The day of the latest opening that any record tells of, with the records it is true of.
    latest_opening: Mutex<Option<(u64, Option<Date>)>>,
}

/// An open job that no record tells of.
#[derive(Debug, Clone)]
pub struct Opening {
    pub job: OpenJob,
    /// Its title, understood.
    pub title: Title,
}

/// News by whom it is about.
pub type NewsBy<K, T> = HashMap<K, Vec<NewsItem<T>>>;

/// A piece of news.
#[derive(Debug, Clone)]
pub struct NewsItem<T> {
    id: String,
    pub at: Timestamp,
    pub news: T,
}

/// One feed, as far as it was read.
struct Followed<K, T>(Mutex<Option<State<K, T>>>);

struct State<K, T> {
    /// The records it was compared with; numbers and what they tell are theirs.
    version: u64,
    read: Timestamp,
    all: Arc<NewsBy<K, T>>,
}

impl<K, T> Default for Followed<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// Says what a signal is news of, if of anything.
#[async_trait::async_trait]
trait Reading<K, T>: Send + Sync {
    async fn news(&self, signal: &Signal) -> Result<Option<(K, T)>>;
}

impl<K: Hash + Eq + Clone, T: Clone> Followed<K, T> {
    /// Everything since a moment that `news` makes something of, up to date.
    async fn read(
        &self,
        store: &Store,
        kind: SignalKind,
        version: u64,
        (since, now): (Timestamp, Timestamp),
        reading: &dyn Reading<K, T>,
    ) -> Result<Arc<NewsBy<K, T>>> {
        let mut state = self.0.lock().await;
        let clock = domain::Clock::System.now();
        let is_stale = |state: &State<K, T>| {
            state.version != version || clock.duration_since(state.read) >= ARRIVALS_KEPT - OVERLAP
        };
        if state.as_ref().is_some_and(is_stale) {
            *state = None;
        }
        let (signals, mut all) = match &*state {
            Some(State { read, all, .. }) => (store.arrivals(kind, *read - OVERLAP).await?, all.clone()),
            None => (whole(store, kind, since, now).await?, Arc::default()),
        };
        for Arrival { signal, how, .. } in
            signals.iter().filter(|arrival| arrival.signal.occurred_at >= since)
        {
            let known = |own: &Vec<NewsItem<T>>| own.iter().any(|item| item.id == signal.id);
            if *how != Arriving::New && all.values().any(known) {
                // What was told of it before no longer stands.
                Arc::make_mut(&mut all).values_mut().for_each(|own| own.retain(|item| item.id != signal.id));
            }
            let Some((subject, news)) = reading.news(signal).await? else { continue };
            if all.get(&subject).is_some_and(known) {
                continue;
            }
            let item = NewsItem { id: signal.id.clone(), at: signal.occurred_at, news };
            Arc::make_mut(&mut all).entry(subject).or_default().push(item);
        }
        if all.values().flatten().any(|item| item.at < since) {
            let all = Arc::make_mut(&mut all);
            all.values_mut().for_each(|own| own.retain(|item| item.at >= since));
            all.retain(|_, own| !own.is_empty());
        }
        *state = Some(State { version, read: clock, all: all.clone() });
        Ok(all)
    }
}

/// A feed from a moment on.
async fn whole(store: &Store, kind: SignalKind, since: Timestamp, now: Timestamp) -> Result<Vec<Arrival>> {
    let mut range = SignalRange { since: Some(since), ..SignalRange::default() };
    let mut signals = Vec::new();
    loop {
        let page = store.signals(Feed::Kind(kind), &range, PAGE, now).await?;
        let ended = page.len() < PAGE;
        range.after = page.last().map(Place::of);
        let arrival = |signal| Arrival { place: String::new(), signal, how: Arriving::New };
        signals.extend(page.into_iter().map(arrival));
        if ended {
            return Ok(signals);
        }
    }
}

impl FeedNews {
    /// The open jobs that no record tells of.
    pub async fn openings(
        &self,
        directory: &dyn Directory,
        store: &Store,
        now: Timestamp,
    ) -> Result<Arc<NewsBy<Number, Opening>>> {
        let reading = Openings { directory, latest: self.latest_opening(directory).await? };
        let (version, window) = (directory.version(), (now - OPEN_FOR, now));
        self.openings.read(store, SignalKind::Hiring, version, window, &reading).await
    }

    /// The funding rounds that no record tells of.
    pub async fn rounds(
        &self,
        directory: &dyn Directory,
        store: &Store,
        now: Timestamp,
    ) -> Result<Arc<NewsBy<Number, FundingRound>>> {
        let (version, window) = (directory.version(), (now - ROUNDS_FOR, now));
        self.rounds.read(store, SignalKind::Funding, version, window, &Rounds { directory }).await
    }

    /// The changes of job of the last 90 days by who changed.
    pub async fn moves(&self, store: &Store, now: Timestamp) -> Result<Arc<NewsBy<NetworkUrl, Signal>>> {
        let window = (now - MOVES_FOR, now);
        self.moves.read(store, SignalKind::JobChange, 0, window, &Moves).await
    }

    async fn latest_opening(&self, directory: &dyn Directory) -> Result<Option<Date>> {
        let mut known = self.latest_opening.lock().await;
        match *known {
            Some((version, latest)) if version == directory.version() => Ok(latest),
            _ => {
                let latest = directory.latest_opening().await?;
                *known = Some((directory.version(), latest));
                Ok(latest)
            }
        }
    }
}

/// Openings that no record tells of.
struct Openings<'a> {
    directory: &'a dyn Directory,
    /// The day of the latest that any record tells of.
    latest: Option<Date>,
}

#[async_trait::async_trait]
impl Reading<Number, Opening> for Openings<'_> {
    async fn news(&self, signal: &Signal) -> Result<Option<(Number, Opening)>> {
        let SignalData::Hiring(data) = &signal.data else { return Ok(None) };
        let Some((number, record)) = company_of(self.directory, signal).await? else { return Ok(None) };
        let posted = data.posted_at.to_zoned(TimeZone::UTC).date();
        let newest = record.jobs.iter().map(|job| job.posted_at).max();
        let listed = record.jobs.iter().any(|job| job.url.is_some() && job.url == data.url);
        // Up to the latest opening that any record tells of, records tell of all that are still open.
        let known = self.latest.is_some_and(|latest| posted < latest)
            || newest.is_some_and(|newest| data.posted_at <= newest);
        if known || listed {
            return Ok(None);
        }
        let title = Title::parse(&data.title);
        let job = OpenJob {
            id: signal.id.clone(),
            title: data.title.clone(),
            department: data.department.or(title.department),
            location: data.location.clone(),
            url: data.url.clone(),
            applicants: data.applicants,
            posted_at: data.posted_at,
        };
        Ok(Some((number, Opening { job, title })))
    }
}

/// Rounds that no record tells of.
struct Rounds<'a> {
    directory: &'a dyn Directory,
}

#[async_trait::async_trait]
impl Reading<Number, FundingRound> for Rounds<'_> {
    async fn news(&self, signal: &Signal) -> Result<Option<(Number, FundingRound)>> {
        let SignalData::Funding(data) = &signal.data else { return Ok(None) };
        let Some((number, record)) = company_of(self.directory, signal).await? else { return Ok(None) };
        let round = FundingRound {
            stage: data.stage,
            amount: data.amount,
            currency: data.currency.clone(),
            announced_at: Some(signal.occurred_at.to_zoned(TimeZone::UTC).date()),
            investors: data.investors.clone(),
        };
        Ok((!has_round(&record, &round)).then_some((number, round)))
    }
}

/// Changes of job, whoever changed.
struct Moves;

#[async_trait::async_trait]
impl Reading<NetworkUrl, Signal> for Moves {
    async fn news(&self, signal: &Signal) -> Result<Option<(NetworkUrl, Signal)>> {
        let url = signal.person.as_ref().and_then(|person| person.network_url.clone());
        Ok(url.map(|url| (url, signal.clone())))
    }
}

async fn company_of(
    directory: &dyn Directory,
    signal: &Signal,
) -> Result<Option<(Number, Arc<CompanyRecord>)>> {
    match signal.company.as_ref().and_then(|company| company.domain.as_ref()) {
        Some(domain) => Ok(directory.company_by_domain(domain).await?),
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
