//! Reading a feed with filters. A page examines a bounded number of signals, so that a filter nothing matches costs a short
//! page and a cursor rather than a long wait.

use crate::catalog::signals::SignalsRequest;
use crate::error::{Error, Result};
use crate::store::Store;
use crate::store::signals::{Feed, Place, SignalRange, domains};
use domain::signal::{Signal, SignalData, SignalKind};
use jiff::Timestamp;
use language::text::key;
use language::title::Title;
use lookup::cursor;

/// How many signals one call looks at before it hands out a cursor instead.
const EXAMINED: usize = 5_000;
/// The smallest read worth its round trip.
const SMALLEST_READ: usize = 25;
const LARGEST_READ: usize = 1_000;

/// A page of a feed.
#[derive(Debug)]
pub struct Page {
    pub signals: Vec<Signal>,
    pub next_cursor: Option<String>,
}

/// Reads the next page of what a request asks for, unmasked.
pub async fn page(store: &Store, request: &SignalsRequest, limit: usize, now: Timestamp) -> Result<Page> {
    let filter = Filter::of(request);
    let feed = match &request.domain {
        Some(domain) => Feed::Company(domain, request.kind),
        None => Feed::Kind(request.kind),
    };
    let after = request.cursor.as_deref().map(|cursor| read_cursor(cursor, request.kind)).transpose()?;
    let mut range = SignalRange { since: request.since, until: request.until, after };
    let mut signals = Vec::new();
    let mut examined = 0;
    let mut read = if filter.is_selective(request) { limit * 4 } else { limit + 1 }.max(SMALLEST_READ);
    loop {
        read = read.min(LARGEST_READ);
        let found = store.signals(feed, &range, read, now).await?;
        let (ended, mut all_taken) = (found.len() < read, true);
        for signal in found {
            if signals.len() == limit {
                all_taken = false;
                break;
            }
            examined += 1;
            range.after = Some(Place::of(&signal));
            if filter.admits(&signal) {
                signals.push(signal);
            }
        }
        if ended && all_taken {
            return Ok(Page { signals, next_cursor: None });
        }
        if signals.len() == limit || examined >= EXAMINED {
            let next_cursor =
                range.after.as_ref().map(|place| cursor::seal(request.kind.as_str(), place.as_str()));
            return Ok(Page { signals, next_cursor });
        }
        read *= 2;
    }
}

fn read_cursor(cursor: &str, kind: SignalKind) -> Result<Place> {
    let place = Place::parse(&cursor::open(kind.as_str(), cursor)?);
    place.ok_or_else(|| Error::field("cursor", "invalid", "this is not a next_cursor of this feed"))
}

/// What a signal must be like.
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
