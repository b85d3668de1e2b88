//! Reading a feed with filters. A page examines a bounded number of signals, so that a filter nothing matches costs a short
//! page and a cursor rather than a long wait.

use crate::catalog::signals::SignalsRequest;
use crate::error::{Error, Result};
use crate::store::Store;
use crate::store::same::domains;
use crate::store::signals::{Feed, FeedPlace, SignalRange};
use domain::signal::{Signal, SignalData, SignalKind};
use jiff::Timestamp;
use language::text::key;
use language::title::Title;
use lookup::cursor;

/// How many signals one call looks at before it hands out a cursor instead.
const EXAMINED: usize = 500;
/// How many values of a filter are read from feeds of their own.
const TOGETHER: usize = 5;
/// The smallest read worth its round trip.
const SMALLEST_READ: usize = 25;
const LARGEST_READ: usize = 1_000;

/// A page of a feed.
#[derive(Debug)]
pub struct Page {
    pub signals: Vec<Signal>,
    pub next_cursor: Option<String>,
    /// How many signals were read for it.
    pub read: usize,
}

/// Reads the next page of what a request asks for, unmasked.
pub async fn page(store: &Store, request: &SignalsRequest, limit: usize, now: Timestamp) -> Result<Page> {
    let filter = Filter::of(request);
    let indexed = filter.is_selective(request) && store.is_indexed().await?;
    let feeds = feeds(request, &filter, indexed);
    let among_own = !matches!(feeds[..], [Feed::Kind(_)]);
    let after = request.cursor.as_deref().map(|cursor| read_cursor(cursor, request.kind)).transpose()?;
    let mut range =
        SignalRange { since: request.since, until: request.until, after, ..SignalRange::default() };
    let mut signals = Vec::new();
    let (mut examined, mut all_read) = (0, 0);
    let mut read = match filter.is_selective(request) && !among_own {
        true => limit * 4,
        false => limit + 1,
    }
    .max(SMALLEST_READ);
    loop {
        read = read.min(LARGEST_READ);
        let (found, ended) = together(store, &feeds, &range, read, now).await?;
        let mut all_taken = true;
        all_read += found.len();
        for signal in found {
            if signals.len() == limit {
                all_taken = false;
                break;
            }
            examined += 1;
            range.after = Some(FeedPlace::of(&signal));
            if filter.admits(&signal) {
                signals.push(signal);
            }
        }
        if ended && all_taken {
            return Ok(Page { signals, next_cursor: None, read: all_read });
        }
        if signals.len() == limit || examined >= EXAMINED {
            let next_cursor =
                range.after.as_ref().map(|place| cursor::seal(request.kind.as_str(), place.as_str()));
            return Ok(Page { signals, next_cursor, read: all_read });
        }
        read *= 2;
    }
}

/// The feeds that hold what a request asks for and the least else.
fn feeds<'a>(request: &'a SignalsRequest, filter: &'a Filter<'_>, indexed: bool) -> Vec<Feed<'a>> {
    let kind = request.kind;
    let few = |count: usize| indexed && (1..=TOGETHER).contains(&count);
    let countries = request.country.as_deref().unwrap_or_default();
    let stages = request.stage.as_deref().unwrap_or_default();
    match &request.domain {
        Some(domain) => vec![Feed::Company(domain, kind)],
        None if few(filter.industries.len()) => {
            filter.industries.iter().map(|industry| Feed::Industry(industry, kind)).collect()
        }
        None if few(countries.len()) => countries.iter().map(|c| Feed::Country(c, kind)).collect(),
        None if few(stages.len()) && kind == SignalKind::Funding => {
            stages.iter().map(|stage| Feed::Stage(*stage)).collect()
        }
        None => vec![Feed::Kind(kind)],
    }
}

/// Up to `read` signals of each feed, together newest first, as far down as all of them were read; and whether that is all.
async fn together(
    store: &Store,
    feeds: &[Feed<'_>],
    range: &SignalRange,
    read: usize,
    now: Timestamp,
) -> Result<(Vec<Signal>, bool)> {
    let (mut found, mut read_to) = (Vec::new(), None);
    for feed in feeds {
        let page = store.signals(*feed, range, read, now).await?;
        if let Some(last) = page.last().filter(|_| page.len() == read) {
            read_to = read_to.max(Some(FeedPlace::of(last)));
        }
        found.extend(page.into_iter().map(|signal| (FeedPlace::of(&signal), signal)));
    }
    found.sort_by(|a, b| b.0.cmp(&a.0));
    if let Some(place) = &read_to {
        found.retain(|(own, _)| own >= place);
    }
    Ok((found.into_iter().map(|(_, signal)| signal).collect(), read_to.is_none()))
}

fn read_cursor(cursor: &str, kind: SignalKind) -> Result<FeedPlace> {
    let place = FeedPlace::parse(&cursor::open(kind.as_str(), cursor)?);
    place.ok_or_else(|| Error::field("cursor", "invalid", "this is not a next_cursor of this feed"))
}

/// The filter for signals.
struct Filter<'a> {
    request: &'a SignalsRequest,
    industries: Vec<String>,
    title: Option<Title>,
}

impl<'a> Filter<'a> {
    fn of(request: &'a SignalsRequest) -> Self {
        Self {
            request,
            industries: request.industry.iter().flatten().map(|name| key(name)).collect(),
            title: request.title.as_deref().map(Title::parse),
        }
    }

    /// Whether many signals will not pass.
    fn is_selective(&self, request: &SignalsRequest) -> bool {
        request.domain.is_some()
            || !self.industries.is_empty()
            || self.title.is_some()
            || request.country.is_some()
            || request.stage.is_some()
            || request.department.is_some()
            || request.min_amount.is_some()
            || request.max_applicants.is_some()
    }

    fn admits(&self, signal: &Signal) -> bool {
        let request = self.request;
        let company = signal.company.as_ref();
        let industry = || company.and_then(|c| c.industry.as_deref()).map(key);
        let country = || company?.location.as_ref()?.country.as_deref();
        signal.kind == request.kind
            && request.domain.as_ref().is_none_or(|domain| domains(signal).any(|own| own == domain))
            && (self.industries.is_empty() || industry().is_some_and(|own| self.industries.contains(&own)))
            && listed(&request.country, |wanted| {
                country().is_some_and(|own| own.eq_ignore_ascii_case(wanted))
            })
            && self.admits_data(&signal.data)
    }

    fn admits_data(&self, data: &SignalData) -> bool {
        let request = self.request;
        let enough =
            |amount: Option<u64>| request.min_amount.is_none_or(|min| amount.is_some_and(|a| a >= min));
        match data {
            SignalData::Funding(round) => {
                listed(&request.stage, |stage| *stage == round.stage) && enough(round.amount)
            }
            SignalData::Acquisition(deal) => enough(deal.amount),
            SignalData::Hiring(job) => {
                let department = job.department.or_else(|| Title::parse(&job.title).department);
                listed(&request.department, |wanted| department == Some(*wanted))
                    && self.admits_title(Some(&job.title))
                    && request.max_applicants.is_none_or(|max| job.applicants.is_some_and(|n| n <= max))
            }
            SignalData::JobChange(change) => {
                let title = change.current.title.as_deref();
                let department = || title.and_then(|title| Title::parse(title).department);
                listed(&request.department, |wanted| department() == Some(*wanted))
                    && self.admits_title(title)
            }
            SignalData::Technology(_)
            | SignalData::Headcount(_)
            | SignalData::Website(_)
            | SignalData::Engagement(_) => true,
        }
    }

    fn admits_title(&self, title: Option<&str>) -> bool {
        match (&self.title, title) {
            (None, _) => true,
            (Some(wanted), Some(title)) => wanted.score(&Title::parse(title).words) > 0.0,
            (Some(_), None) => false,
        }
    }
}

/// Whether a value is among those asked for; no list asks for nothing in particular.
fn listed<T>(wanted: &Option<Vec<T>>, is: impl Fn(&T) -> bool) -> bool {
    wanted.as_ref().is_none_or(|wanted| wanted.is_empty() || wanted.iter().any(is))
}
