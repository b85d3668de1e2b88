//! News that no record has: openings that came after the directory was made, and moves.
//!
//! A call about hiring must not miss them, and must not read a whole feed each time either. So a process reads a feed once,
//! keeps the signals that no record contains, and from then on reads only what was stored since. Moves are followed for those who send long
//! lists of people. Rounds and moves that are believed are in the records (see `told`).

use super::postings::{self, OVERLAP};
use crate::error::Result;
use crate::store::Store;
use crate::store::postings::Posting;
use crate::store::signals::{ARRIVALS_KEPT, Arrival, Arriving, Feed, SignalRange};
use domain::signal::{Signal, SignalKind};
use domain::{Domain, NetworkUrl, OpenJob};
use futures::TryStreamExt;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use language::title::Title;
use lookup::record::CompanyRecord;
use lookup::{Directory, Number};
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;
use tokio::sync::Mutex;

/// The longest time that lists of people are watched over.
pub const MOVES_FOR: SignedDuration = SignedDuration::from_hours(24 * 90);
const PAGE: usize = 1_000;
/// How many pieces of a feed are taken in before others have their turn.
const TURN: usize = 4_096;

/// The feeds a process follows.
#[derive(Default)]
pub struct FeedNews {
    openings: Followed<Domain, Opening>,
    numbers: Mutex<Numbers>,
    moves: Followed<NetworkUrl, Signal>,
    /// The day of the latest opening in any record, and the records that have it.
    latest_opening: Mutex<Option<(u64, Option<Date>)>>,
}

/// The numbers of companies that have openings, and the numbering that they are of.
#[derive(Default)]
struct Numbers {
    numbering: u64,
    known: Arc<HashMap<Domain, Option<Number>>>,
}

/// The open jobs that no record contains, by company.
#[derive(Debug, Clone)]
pub struct Openings {
    by_domain: Arc<NewsBy<Domain, Opening>>,
    numbers: Arc<HashMap<Domain, Option<Number>>>,
}

impl Openings {
    /// Those of a company.
    pub fn of(&self, domain: &Domain) -> impl Iterator<Item = &Opening> {
        self.by_domain.get(domain).into_iter().flatten().map(|item| &item.news)
    }

    /// Those of each company that is known.
    pub fn each(&self) -> impl Iterator<Item = (Number, &[NewsItem<Opening>])> {
        let number = |domain: &Domain| self.numbers.get(domain).copied().flatten();
        self.by_domain.iter().filter_map(move |(domain, own)| Some((number(domain)?, &own[..])))
    }
}

/// An open job that no record contains.
#[derive(Debug, Clone)]
pub struct Opening {
    pub job: OpenJob,
    /// Its title, understood.
    pub title: Arc<Title>,
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

/// A piece of what a feed tells.
struct Piece<S> {
    id: String,
    at: Timestamp,
    how: Arriving,
    told: S,
}

impl Piece<Signal> {
    fn of(arrival: Arrival) -> Self {
        let Arrival { signal, how, .. } = arrival;
        Self { id: signal.id.clone(), at: signal.occurred_at, how, told: signal }
    }
}

/// The state derived from a feed.
#[async_trait::async_trait]
trait Reading<K, T>: Send + Sync {
    type Content: Send;
    const KIND: SignalKind;

    /// Everything since a moment, as of another one.
    async fn all(&self, store: &Store, since: Timestamp, now: Timestamp)
    -> Result<Vec<Piece<Self::Content>>>;

    /// The content of a new signal.
    fn content(&self, arrived: Piece<Signal>) -> Option<Piece<Self::Content>>;

    /// The subject of the news, if any.
    async fn news(&self, told: Self::Content) -> Result<Option<(K, T)>>;
}

impl<K: Hash + Eq + Clone, T: Clone> Followed<K, T> {
    /// Everything since a moment that `reading` makes something of, up to date.
    async fn read<R: Reading<K, T>>(
        &self,
        store: &Store,
        version: u64,
        (since, now): (Timestamp, Timestamp),
        reading: &R,
    ) -> Result<Arc<NewsBy<K, T>>> {
        let mut state = self.0.lock().await;
        let clock = domain::Clock::System.now();
        let is_stale = |state: &State<K, T>| {
            state.version != version || clock.duration_since(state.read) >= ARRIVALS_KEPT - OVERLAP
        };
        if state.as_ref().is_some_and(is_stale) {
            *state = None;
        }
        let pieces = match &*state {
            Some(State { read, .. }) => arrived(store, *read - OVERLAP, reading).await?,
            None => reading.all(store, since, now).await?,
        };
        // Moved out to save a copy; after an interruption the feed is read again.
        let mut all = state.take().map(|state| state.all).unwrap_or_default();
        // Where nothing was known, who was met is told sooner by a set than by looking through all of a company.
        let is_first = all.is_empty();
        let mut met = HashSet::new();
        // Earlier signals about these are replaced.
        let again = pieces.iter().filter(|piece| piece.how != Arriving::New);
        let again: HashSet<String> = again.map(|piece| piece.id.clone()).collect();
        let outdated = |item: &NewsItem<T>| item.at < since || again.contains(&item.id);
        if all.values().flatten().any(outdated) {
            let all = Arc::make_mut(&mut all);
            all.values_mut().for_each(|own| own.retain(|item| !outdated(item)));
            all.retain(|_, own| !own.is_empty());
        }
        for (count, Piece { id, at, how, told }) in pieces.into_iter().enumerate() {
            if count % TURN == TURN - 1 {
                tokio::task::yield_now().await;
            }
            if at < since {
                continue;
            }
            let is_fresh = is_first && how == Arriving::New;
            if is_fresh && !met.insert(id.clone()) {
                continue;
            }
            let Some((subject, news)) = reading.news(told).await? else { continue };
            let own = Arc::make_mut(&mut all).entry(subject).or_default();
            let known = if is_fresh { None } else { own.iter().position(|item| item.id == id) };
            let item = NewsItem { id, at, news };
            match known {
                None => own.push(item),
                Some(known) if how != Arriving::New => own[known] = item,
                Some(_) => {}
            }
        }
        *state = Some(State { version, read: clock, all: all.clone() });
        Ok(all)
    }
}

/// The signals stored since a moment.
async fn arrived<K, T, R: Reading<K, T>>(
    store: &Store,
    since: Timestamp,
    reading: &R,
) -> Result<Vec<Piece<R::Content>>> {
    let arrived = store.arrivals(R::KIND, since).await?;
    Ok(arrived.into_iter().map(Piece::of).filter_map(|piece| reading.content(piece)).collect())
}

/// A feed from a moment on.
async fn whole(
    store: &Store,
    kind: SignalKind,
    since: Timestamp,
    now: Timestamp,
) -> Result<Vec<Piece<Signal>>> {
    let range = SignalRange { since: Some(since), ..SignalRange::default() };
    let signals: Vec<Signal> = store.signal_pages(Feed::Kind(kind), range, PAGE, now).try_concat().await?;
    let piece = |signal: Signal| Piece {
        id: signal.id.clone(),
        at: signal.occurred_at,
        how: Arriving::New,
        told: signal,
    };
    Ok(signals.into_iter().map(piece).collect())
}

impl FeedNews {
    /// The open jobs that no record contains.
    pub async fn openings(
        &self,
        directory: &dyn Directory,
        store: &Store,
        now: Timestamp,
    ) -> Result<Openings> {
        let latest = self.latest_opening(directory).await?;
        let (companies, titles) = (Mutex::default(), Mutex::default());
        let reading = Unrecorded { directory, latest, companies, titles };
        let window = (now - postings::OPEN_FOR, now);
        let by_domain = self.openings.read(store, directory.version(), window, &reading).await?;
        let mut numbers = self.numbers.lock().await;
        let numbering = directory.numbering();
        if numbers.numbering != numbering {
            *numbers = Numbers { numbering, known: Arc::default() };
        }
        let is_new = |domain: &&Domain| !numbers.known.contains_key(*domain);
        let new: Vec<&Domain> = by_domain.keys().filter(is_new).collect();
        for domain in new {
            let number = directory.company_by_domain(domain).await?.map(|(number, _)| number);
            Arc::make_mut(&mut numbers.known).insert(domain.clone(), number);
        }
        let numbers = numbers.known.clone();
        Ok(Openings { by_domain, numbers })
    }

    /// The changes of job of the last 90 days by who changed.
    pub async fn moves(&self, store: &Store, now: Timestamp) -> Result<Arc<NewsBy<NetworkUrl, Signal>>> {
        let window = (now - MOVES_FOR, now);
        self.moves.read(store, 0, window, &Moves).await
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

/// Openings that no record contains.
struct Unrecorded<'a> {
    directory: &'a dyn Directory,
    /// The day of the latest in any record.
    latest: Option<Date>,
    /// Companies and titles met before: few hire for much, and under few titles.
    companies: Mutex<HashMap<Domain, Option<Arc<CompanyRecord>>>>,
    titles: Mutex<HashMap<String, Arc<Title>>>,
}

impl Unrecorded<'_> {
    async fn company(&self, domain: &Domain) -> Result<Option<Arc<CompanyRecord>>> {
        let mut companies = self.companies.lock().await;
        if let Some(known) = companies.get(domain) {
            return Ok(known.clone());
        }
        let company = self.directory.company_by_domain(domain).await?.map(|(_, record)| record);
        companies.insert(domain.clone(), company.clone());
        Ok(company)
    }

    async fn title(&self, text: &str) -> Arc<Title> {
        let mut titles = self.titles.lock().await;
        if let Some(known) = titles.get(text) {
            return known.clone();
        }
        let title = Arc::new(Title::parse(text));
        titles.insert(text.to_owned(), title.clone());
        title
    }
}

fn piece_of(how: Arriving) -> impl Fn(Posting) -> Piece<Posting> {
    move |posting| Piece { id: posting.id.clone(), at: posting.at, how, told: posting }
}

#[async_trait::async_trait]
impl Reading<Domain, Opening> for Unrecorded<'_> {
    type Content = Posting;
    const KIND: SignalKind = SignalKind::Hiring;

    async fn all(&self, store: &Store, since: Timestamp, now: Timestamp) -> Result<Vec<Piece<Posting>>> {
        let new = piece_of(Arriving::New);
        let Some((packed, until)) = postings::all(store, since, now).await? else {
            let found = whole(store, Self::KIND, since, now).await?;
            return Ok(found.into_iter().filter_map(|piece| self.content(piece)).collect());
        };
        let later = arrived(store, until, self).await?;
        // The latest version counts.
        let again: HashSet<&str> = later.iter().map(|piece| piece.id.as_str()).collect();
        let mut pieces: Vec<_> =
            packed.into_iter().filter(|posting| !again.contains(posting.id.as_str())).map(new).collect();
        pieces.extend(later);
        Ok(pieces)
    }

    fn content(&self, arrived: Piece<Signal>) -> Option<Piece<Posting>> {
        Posting::of(arrived.told).map(piece_of(arrived.how))
    }

    async fn news(&self, told: Posting) -> Result<Option<(Domain, Opening)>> {
        let Posting { id, domain, job, .. } = told;
        let posted = job.posted_at.to_zoned(TimeZone::UTC).date();
        // Up to the latest opening in any record, records contain all open ones.
        if self.latest.is_some_and(|latest| posted < latest) {
            return Ok(None);
        }
        let Some(record) = self.company(&domain).await? else { return Ok(None) };
        let newest = record.jobs.iter().map(|job| job.posted_at).max();
        let listed = record.jobs.iter().any(|known| known.url.is_some() && known.url == job.url);
        if listed || newest.is_some_and(|newest| job.posted_at <= newest) {
            return Ok(None);
        }
        let title = self.title(&job.title).await;
        let job = OpenJob {
            id,
            department: job.department.or(title.department),
            title: job.title,
            location: job.location,
            url: job.url,
            applicants: job.applicants,
            posted_at: job.posted_at,
        };
        Ok(Some((domain, Opening { job, title })))
    }
}

/// All job changes.
struct Moves;

#[async_trait::async_trait]
impl Reading<NetworkUrl, Signal> for Moves {
    type Content = Signal;
    const KIND: SignalKind = SignalKind::JobChange;

    async fn all(&self, store: &Store, since: Timestamp, now: Timestamp) -> Result<Vec<Piece<Signal>>> {
        whole(store, Self::KIND, since, now).await
    }

    fn content(&self, arrived: Piece<Signal>) -> Option<Piece<Signal>> {
        Some(arrived)
    }

    async fn news(&self, signal: Signal) -> Result<Option<(NetworkUrl, Signal)>> {
        let url = signal.person.as_ref().and_then(|person| person.network_url.clone());
        Ok(url.map(|url| (url, signal)))
    }
}
