//! Signals. Each is stored once under its id and copied into every feed it belongs to: its kind's, those of the companies
//! it concerns, its person's. One transaction writes all of it or nothing, so an event is never read twice or half.
//!
//! What several sources tell of one event is one signal (see `events`); the marker of an id knows where its signal stands.
//!
//! A kind's feed has copies by industry, country and stage, so that a page filtered by one of these reads little else than what
//! it shows.
//!
//! A kind's feed is cut into months: the longest window reads some twenty partitions however little is in them, and
//! writes go to the newest one whatever the cut. A log of arrivals, cut into days, tells those who hold a feed in memory
//! what was stored since they read it: news may come late and far down in its feed.

use super::pages::pages;
use super::same::{Report, domains};
use super::transaction::{Not, Transacted};
use super::{Item, Store, StoreError, Table, Write, key, n, s, same, text};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::signal::{Signal, SignalData, SignalKind};
use domain::{Domain, FundingStage, NetworkUrl};
use futures::{Stream, TryStreamExt};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use language::text::key as text_key;
use lookup::signals::KEPT_DAYS;
use std::collections::BTreeSet;
use std::pin::pin;
use std::time::Duration;

/// How long those who hold a feed in memory may go on with the log of arrivals.
pub const ARRIVALS_KEPT: SignedDuration = SignedDuration::from_hours(24);
/// How long the log reaches back: a service that was off for a few days finds what it has not told yet.
const LOGGED: SignedDuration = SignedDuration::from_hours(7 * 24);
/// DynamoDB's limit of one transaction.
pub(super) const MAX_WRITES: usize = 100;
const PATIENCE: Duration = Duration::from_secs(10);
/// The partition that says how far arrivals were compared with watch lists.
const WATCHED: &str = "watched";

/// One order in which signals can be read, newest first.
#[derive(Debug, Clone, Copy)]
pub enum Feed<'a> {
    Kind(SignalKind),
    /// What concerns a company, on whichever side.
    Company(&'a Domain, SignalKind),
    /// Everything that happened to a person.
    Person(&'a NetworkUrl),
    /// What concerns companies of an industry, by its key.
    Industry(&'a str, SignalKind),
    /// What concerns companies of a country, by its code.
    Country(&'a str, SignalKind),
    /// Funding rounds of a stage.
    Stage(FundingStage),
    /// What several sources may tell of companies of a name, by its normal form.
    Named(&'a str, SignalKind),
}

/// Which part of a feed to read: `since` is inside, `until` outside.
#[derive(Debug, Clone, Default)]
pub struct SignalRange {
    pub since: Option<Timestamp>,
    pub until: Option<Timestamp>,
    /// Continue behind this place.
    pub after: Option<FeedPlace>,
    /// Whether what was written a moment ago must be there.
    pub consistent: bool,
}

/// A place in a feed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FeedPlace(String);

impl FeedPlace {
    pub fn of(signal: &Signal) -> Self {
        Self(sort_key(signal))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a place that was handed out before.
    pub fn parse(text: &str) -> Option<Self> {
        let (millis, id) = text.split_once('#')?;
        let well_formed = millis.len() == 13
            && millis.bytes().all(|b| b.is_ascii_digit())
            && id.len() <= 100
            && id.bytes().all(|b| b.is_ascii_graphic());
        well_formed.then(|| Self(text.to_owned()))
    }
}

impl Store {
    /// Stores reports that no other source can have; reports stored meanwhile stay as they are.
    pub(super) async fn put_alone(&self, fresh: &[&Report]) -> Result<usize, StoreError> {
        let mut stored = 0;
        let mut batch: Vec<Vec<Write>> = Vec::new();
        for report in fresh {
            let puts = self.signal_puts(report)?;
            if batch.iter().map(Vec::len).sum::<usize>() + puts.len() > MAX_WRITES {
                stored += self.put_batch(std::mem::take(&mut batch)).await?;
            }
            batch.push(puts);
        }
        Ok(stored + self.put_batch(batch).await?)
    }

    /// Writes a batch in one transaction, without the items that another process stored meanwhile.
    async fn put_batch(&self, mut batch: Vec<Vec<Write>>) -> Result<usize, StoreError> {
        while !batch.is_empty() {
            let refused = match self.transact(batch.concat(), PATIENCE).await {
                Transacted::Done => return Ok(batch.len()),
                Transacted::Not { why: Not::Refused(refused), .. } => refused,
                Transacted::Not { why: Not::Failed(error), .. } => return Err(error),
            };
            let mut first = 0;
            batch.retain(|puts| {
                let range = first..first + puts.len();
                first = range.end;
                !refused.iter().any(|at| range.contains(at))
            });
        }
        Ok(0)
    }

    /// A signal as a feed holds it.
    pub(super) fn signal_item(&self, feed: &str, signal: &Signal) -> Result<Item, StoreError> {
        let body = serde_json::to_string(signal).map_err(|error| StoreError::Failed(error.into()))?;
        let mut item = key([("feed", feed), ("at", sort_key(signal).as_str())]);
        item.insert("signal".to_owned(), s(body));
        item.insert("expires_at".to_owned(), expiry(signal));
        Ok(item)
    }

    /// The writes that store a new signal: its marker, which comes first and must be new, its copies, its arrival, and where it is
    /// believed what records are to agree with.
    pub(super) fn signal_puts(&self, report: &Report) -> Result<Vec<Write>, StoreError> {
        let signal = &report.signal;
        let mut marker = marker_key(&signal.id);
        marker.insert("digest".to_owned(), s(&report.digest));
        marker.insert("kind".to_owned(), s(signal.kind.as_str()));
        marker.insert("place".to_owned(), s(sort_key(signal)));
        marker.insert("expires_at".to_owned(), expiry(signal));
        let mut puts = vec![self.put(Table::Signals, marker).when("attribute_not_exists(feed)")];
        for feed in feeds(signal) {
            puts.push(self.put(Table::Signals, self.signal_item(&feed, signal)?));
        }
        puts.push(self.arrival_put(signal, Arriving::New, None)?);
        puts.extend(self.told_put(None, signal)?);
        Ok(puts)
    }

    /// The write that tells those who follow a kind's feed of a signal, and where it stood before.
    pub(super) fn arrival_put(
        &self,
        signal: &Signal,
        how: Arriving,
        was: Option<&str>,
    ) -> Result<Write, StoreError> {
        // The clock of the machine, not of the service: arrivals are in the order they were stored.
        let arrived = domain::Clock::System.now();
        let log = arrivals_partition(signal.kind, arrived.to_zoned(TimeZone::UTC).date());
        let mut item = self.signal_item(&log, signal)?;
        item.insert("at".to_owned(), s(format!("{}#{}", millis(arrived), signal.id)));
        item.insert("expires_at".to_owned(), n((arrived + LOGGED).as_second()));
        item.extend(was.map(|was| ("was".to_owned(), s(was))));
        let mut note = |name: &str| item.insert(name.to_owned(), AttributeValue::Bool(true));
        match how {
            Arriving::New => None,
            Arriving::Again => note("again"),
            Arriving::Moved => note("moved"),
        };
        Ok(self.put(Table::Signals, item))
    }

    /// Takes signals out of every feed. The log of arrivals forgets them by itself.
    pub async fn remove_signals(&self, signals: &[Signal]) -> Result<(), StoreError> {
        let mut keys = Vec::new();
        for signal in signals {
            let (at, mut feeds) = (sort_key(signal), feeds(signal));
            // Last comes the copy by which a removal finds the others, if this one is interrupted.
            let found_in = kind_partition(signal.kind, month(signal.occurred_at));
            feeds.remove(&found_in);
            let copy = |feed: &String| key([("feed", feed.as_str()), ("at", at.as_str())]);
            keys.extend(feeds.iter().map(copy));
            keys.extend([marker_key(&signal.id), copy(&found_in)]);
        }
        self.delete_all(Table::Signals, keys).await?;
        // Their packed days are packed again.
        match signals.iter().any(|signal| signal.kind == SignalKind::Hiring) {
            true => self.forget_posting_days().await,
            false => Ok(()),
        }
    }

    /// Up to `limit` signals of a feed, newest first; fewer only at its end.
    pub async fn signals(
        &self,
        feed: Feed<'_>,
        range: &SignalRange,
        limit: usize,
        now: Timestamp,
    ) -> Result<Vec<Signal>, StoreError> {
        let oldest = now - SignedDuration::from_hours(24 * KEPT_DAYS);
        let since = range.since.map_or(oldest, |since| since.max(oldest));
        // A source's clock may run ahead of ours.
        let until = range.until.unwrap_or_else(|| now + SignedDuration::from_hours(24));
        let low = millis(since);
        let high =
            range.after.as_ref().map_or_else(|| millis(until), |place| place.0.clone().min(millis(until)));
        let mut found = Vec::new();
        for partition in partitions(feed, since, newest(&high, until)) {
            // The lower bound is inside: no key is just a time. The upper one is outside for the same reason, except for the
            // place continued from, which is skipped below.
            let query = self.query(Table::Signals, "feed = :feed AND #at BETWEEN :low AND :high");
            let query = query
                .newest_first()
                .with(":feed", s(&partition))
                .with(":low", s(&low))
                .with(":high", s(&high));
            let query = query.limit(i32::try_from(limit - found.len() + 1).unwrap_or(i32::MAX));
            let query = if range.consistent { query.consistent() } else { query };
            let mut pages = pin!(query.pages());
            while found.len() < limit
                && let Some(page) = pages.try_next().await?
            {
                for item in page {
                    if text(&item, "at") != range.after.as_ref().map(FeedPlace::as_str) {
                        found.push(signal_of(&item)?);
                    }
                }
            }
            if found.len() >= limit {
                break;
            }
        }
        found.truncate(limit);
        Ok(found)
    }

    /// The pages of a feed, newest first.
    pub fn signal_pages(
        &self,
        feed: Feed<'_>,
        range: SignalRange,
        size: usize,
        now: Timestamp,
    ) -> impl Stream<Item = Result<Vec<Signal>, StoreError>> {
        pages(range.after.clone(), move |after| {
            let range = SignalRange { after, ..range.clone() };
            async move {
                let page = self.signals(feed, &range, size, now).await?;
                let next = page.last().filter(|_| page.len() == size).map(FeedPlace::of);
                Ok((page, next))
            }
        })
    }

    /// What of a kind was stored since a moment, at most [`ARRIVALS_KEPT`] ago, by the clocks of those who stored it.
    pub async fn arrivals(&self, kind: SignalKind, since: Timestamp) -> Result<Vec<Arrival>, StoreError> {
        let (mut day, last) = (day_of(since), day_of(domain::Clock::System.now()));
        let mut arrived = Vec::new();
        while day <= last {
            let query = self.query(Table::Signals, "feed = :feed AND #at >= :since").consistent();
            let query =
                query.with(":feed", s(arrivals_partition(kind, day))).with(":since", s(millis(since)));
            for item in query.all().await? {
                arrived.push(arrival_of(&item)?);
            }
            day = day.saturating_add(1.day());
        }
        Ok(arrived)
    }

    /// Up to `limit` signals of a kind in the order they were stored, from behind a place in the log on.
    pub async fn logged(
        &self,
        kind: SignalKind,
        after: &str,
        limit: i32,
    ) -> Result<Vec<Arrival>, StoreError> {
        let now = domain::Clock::System.now();
        let oldest = millis(now - LOGGED);
        let after = if after > oldest.as_str() { after } else { oldest.as_str() };
        let (mut day, last) = (day_of(newest(after, now)), day_of(now));
        let mut found = Vec::new();
        while day <= last && found.is_empty() {
            let query = self.query(Table::Signals, "feed = :feed AND #at > :after").consistent();
            let query = query.with(":feed", s(arrivals_partition(kind, day))).with(":after", s(after));
            for item in query.limit(limit).page().await?.0 {
                found.push(arrival_of(&item)?);
            }
            day = day.saturating_add(1.day());
        }
        Ok(found)
    }

    /// How far a kind's log was compared with watch lists.
    pub async fn matched_until(&self, kind: SignalKind) -> Result<Option<Timestamp>, StoreError> {
        let item = self.get(Table::Signals, key([("feed", WATCHED), ("at", kind.as_str())])).await?;
        Ok(item.and_then(|item| text(&item, "until")?.parse().ok()))
    }

    pub async fn put_matched_until(&self, kind: SignalKind, until: Timestamp) -> Result<(), StoreError> {
        let item = key([("feed", WATCHED), ("at", kind.as_str()), ("until", &until.to_string())]);
        self.put(Table::Signals, item).send(self).await
    }
}

/// A signal in the log of arrivals.
#[derive(Debug, Clone)]
pub struct Arrival {
    pub place: String,
    pub signal: Signal,
    pub how: Arriving,
    /// When it was said to have happened before, where that changed.
    pub was: Option<Timestamp>,
}

/// How a signal came into its feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arriving {
    New,
    /// It was there before: another source reported it, or it was corrected.
    Again,
    /// The same, about a person or company it was not about before.
    Moved,
}

fn arrival_of(item: &Item) -> Result<Arrival, StoreError> {
    let place = text(item, "at").unwrap_or_default().to_owned();
    let how = match (item.contains_key("again"), item.contains_key("moved")) {
        (true, _) => Arriving::Again,
        (_, true) => Arriving::Moved,
        _ => Arriving::New,
    };
    let was = text(item, "was").and_then(logged_at);
    Ok(Arrival { place, signal: signal_of(item)?, how, was })
}

/// When a signal is kept no more.
pub(super) fn expiry(signal: &Signal) -> AttributeValue {
    n(signal.occurred_at.as_second() + KEPT_DAYS * 86_400)
}

pub(super) fn marker_key(id: &str) -> Item {
    key([("feed", format!("id#{id}").as_str()), ("at", "id")])
}

pub(super) fn signal_of(item: &Item) -> Result<Signal, StoreError> {
    let body = text(item, "signal").unwrap_or_default();
    serde_json::from_str(body)
        .map_err(|error| StoreError::Failed(format!("a stored signal is unreadable: {error}").into()))
}

/// A time as it stands at the beginning of sort keys.
pub(super) fn millis(time: Timestamp) -> String {
    format!("{:013}", time.as_millisecond().clamp(0, 9_999_999_999_999))
}

pub(super) fn sort_key(signal: &Signal) -> String {
    format!("{}#{}", millis(signal.occurred_at), signal.id)
}

fn day_of(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date()
}

/// The place in the log of arrivals where a moment begins.
pub fn log_place(time: Timestamp) -> String {
    millis(time)
}

/// When what stands at a place in the log was stored.
pub fn logged_at(place: &str) -> Option<Timestamp> {
    place.get(..13)?.parse().ok().and_then(|millis| Timestamp::from_millisecond(millis).ok())
}

/// The time an upper bound stands for, to know the month to begin with.
fn newest(high: &str, until: Timestamp) -> Timestamp {
    let millis = high.get(..13).and_then(|digits| digits.parse().ok());
    millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()).map_or(until, |at| at.min(until))
}

pub(super) fn month(time: Timestamp) -> Date {
    time.to_zoned(TimeZone::UTC).date().first_of_month()
}

pub(super) fn kind_partition(kind: SignalKind, month: Date) -> String {
    format!("{kind}#{:04}-{:02}", month.year(), month.month())
}

fn arrivals_partition(kind: SignalKind, day: Date) -> String {
    format!("arrived#{kind}#{day}")
}

pub(super) fn company_partition(domain: &Domain, kind: SignalKind) -> String {
    format!("company#{domain}#{kind}")
}

/// The partitions of a feed between two times, newest first.
fn partitions(feed: Feed<'_>, since: Timestamp, until: Timestamp) -> Vec<String> {
    match feed {
        Feed::Company(domain, kind) => vec![company_partition(domain, kind)],
        Feed::Person(url) => vec![format!("person#{url}")],
        Feed::Industry(industry, kind) => vec![industry_partition(industry, kind)],
        Feed::Country(country, kind) => vec![country_partition(country, kind)],
        Feed::Stage(stage) => vec![stage_partition(stage)],
        Feed::Named(name, kind) => vec![named_partition(name, kind)],
        Feed::Kind(kind) => {
            let (last, mut at) = (month(since), month(until));
            let mut names = Vec::new();
            while at >= last {
                names.push(kind_partition(kind, at));
                at = at.saturating_sub(1.month());
            }
            names
        }
    }
}

/// Every feed a signal belongs to.
pub(super) fn feeds(signal: &Signal) -> BTreeSet<String> {
    let mut feeds = BTreeSet::from([kind_partition(signal.kind, month(signal.occurred_at))]);
    feeds.extend(domains(signal).map(|domain| company_partition(domain, signal.kind)));
    let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
    feeds.extend(url.map(|url| format!("person#{url}")));
    feeds.extend(filtered(signal));
    feeds.extend(same::subject(signal).map(|name| named_partition(&name, signal.kind)));
    feeds
}

/// The feeds by which a filter finds a signal without looking at others.
pub(super) fn filtered(signal: &Signal) -> Vec<String> {
    let company = signal.company.as_ref();
    let industry = company.and_then(|company| company.industry.as_deref());
    let country = company.and_then(|company| company.location.as_ref()?.country.as_deref());
    let stage = match &signal.data {
        SignalData::Funding(round) => Some(stage_partition(round.stage)),
        _ => None,
    };
    let industry = industry.map(|industry| industry_partition(&text_key(industry), signal.kind));
    let country = country.map(|country| country_partition(country, signal.kind));
    industry.into_iter().chain(country).chain(stage).collect()
}

pub(super) fn named_partition(name: &str, kind: SignalKind) -> String {
    format!("named#{name}#{kind}")
}

fn industry_partition(industry: &str, kind: SignalKind) -> String {
    format!("industry#{industry}#{kind}")
}

fn country_partition(country: &str, kind: SignalKind) -> String {
    format!("country#{}#{kind}", country.to_ascii_uppercase())
}

fn stage_partition(stage: FundingStage) -> String {
    format!("stage#{stage}")
}
