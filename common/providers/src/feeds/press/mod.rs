//! News and press pages that offer RSS or Atom. A headline is told only where it says plainly what happened: who raised what,
//! who bought whom, who was appointed. Everything else is passed over.
//!
//! Conditional requests, so that a feed that has nothing new costs its server next to nothing; `robots.txt` is heeded.

mod headline;
mod items;

use crate::feeds::fetch::{Changed, Fetcher, Validators};
use domain::signal::{Signal, SignalCompany, SignalKind, SignalSource};
use domain::{Domain, rounded};
use headline::News;
use items::Item;
use jiff::{SignedDuration, Timestamp};
use lookup::signals::{Batch, SourceError, event_id};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use url::Url;
use website::Robots;

const INTERVAL: Duration = Duration::from_secs(60);
/// How often it is looked up what a site allows.
const ROBOTS_FOR: SignedDuration = SignedDuration::from_hours(24);
/// What a feed tells that is older is no news: a feed that was away for long catches up without a flood.
const RECENT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// How many items of one feed are told at a time; what a feed has besides is older.
const MOST: usize = 500;
/// A headline says less than a filing.
const CONFIDENCE: f64 = 0.7;

/// A feed to read: `rss:https://news.example/feed.xml`, or with `=acme.example` behind it where all of it is about one company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PressFeed {
    pub url: Url,
    pub domain: Option<Domain>,
}

impl PressFeed {
    /// Reads what stands behind `rss:`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (address, domain) = match text.rsplit_once('=').map(|(url, domain)| (url, Domain::parse(domain)))
        {
            Some((address, Ok(domain))) if !address.contains('?') => (address, Some(domain)),
            _ => (text, None),
        };
        let url = Url::parse(address).map_err(|_| format!("{address:?} is no address"))?;
        if !matches!(url.scheme(), "https" | "http") || url.host_str().is_none() {
            return Err("a feed is at an http address".to_owned());
        }
        Ok(Self { url, domain })
    }
}

/// Parses a feed and `robots.txt`: the number of headlines with an event, and whether a path may be read.
#[cfg(feature = "readers")]
pub fn read(feed: &[u8], robots: &str, path: &str) -> (usize, bool) {
    let items = items::parse(feed).unwrap_or_default();
    let told = items.iter().filter(|item| headline::read(&item.title).is_some()).count();
    (told, Robots::parse(robots).allows(path))
}

/// The source of a feed, which shares the pace of its host with others of it.
pub fn source(feed: PressFeed, fetcher: Arc<Fetcher>) -> Arc<dyn lookup::signals::SignalSource> {
    let name = format!("rss:{}", feed.url);
    Arc::new(Press { name, feed, fetcher, robots: Mutex::default() })
}

struct Press {
    name: String,
    feed: PressFeed,
    fetcher: Arc<Fetcher>,
    robots: Mutex<Option<(Timestamp, Robots)>>,
}

/// How far a feed was read.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    #[serde(flatten)]
    validators: Validators,
}

#[async_trait::async_trait]
impl lookup::signals::SignalSource for Press {
    fn name(&self) -> &str {
        &self.name
    }

    fn kinds(&self) -> &'static [SignalKind] {
        &[SignalKind::Funding, SignalKind::Acquisition, SignalKind::JobChange]
    }

    fn interval(&self) -> Duration {
        INTERVAL
    }

    fn host(&self) -> &str {
        self.feed.url.host_str().unwrap_or(&self.name)
    }

    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        if !self.is_allowed(now).await? {
            return Err(SourceError::Forbidden);
        }
        let mark: Mark = cursor.and_then(|cursor| serde_json::from_str(cursor).ok()).unwrap_or_default();
        let accept = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";
        let (body, validators) =
            match self.fetcher.get_changed(self.feed.url.as_str(), accept, &mark.validators).await? {
                Changed::Same => return Ok(Batch::default()),
                Changed::Body(body, validators) => (body, validators),
            };
        let items = items::parse(&body)?;
        let signals = items.into_iter().take(MOST).filter_map(|item| self.signal(item, now)).collect();
        let cursor = serde_json::to_string(&Mark { validators }).ok();
        Ok(Batch { signals, cursor, more: false })
    }
}

impl Press {
    async fn is_allowed(&self, now: Timestamp) -> Result<bool, SourceError> {
        let known = || {
            let robots = self.robots.lock().unwrap_or_else(|e| e.into_inner());
            robots.as_ref().filter(|(at, _)| now.duration_since(*at) < ROBOTS_FOR).map(|(_, r)| r.clone())
        };
        let robots = match known() {
            Some(robots) => robots,
            None => {
                let address = self.feed.url.join("/robots.txt");
                let address = address.map_err(|_| SourceError::Failed("its address is no URL"))?;
                let robots = match self.fetcher.get(address.as_str(), "text/plain").await {
                    Ok(body) => Robots::parse(&String::from_utf8_lossy(&body)),
                    // A site without one allows everything; one that fails is asked again before it is read.
                    Err(SourceError::Missing | SourceError::Refused(_)) => Robots::default(),
                    Err(error) => return Err(error),
                };
                *self.robots.lock().unwrap_or_else(|e| e.into_inner()) = Some((now, robots.clone()));
                robots
            }
        };
        Ok(robots.allows(self.feed.url.path()))
    }

    fn signal(&self, item: Item, now: Timestamp) -> Option<Signal> {
        // A feed without dates is dated by when it was read, and one ahead of time by now.
        let at = item.published.unwrap_or(now).min(now);
        if at < now - RECENT {
            return None;
        }
        let News { company, person, data } = headline::read(&item.title)?;
        let kind = data.kind();
        Some(Signal {
            id: event_id(&self.name, &item.id),
            kind,
            occurred_at: at,
            detected_at: now,
            company: Some(SignalCompany {
                name: company,
                domain: self.feed.domain.clone(),
                industry: None,
                employee_count: None,
                location: None,
            }),
            person,
            data,
            source: SignalSource {
                name: self.feed.url.host_str().unwrap_or("rss").trim_start_matches("www.").to_owned(),
                url: item.link,
                detail: None,
            },
            sources: Vec::new(),
            confidence: rounded(CONFIDENCE),
        })
    }
}

#[cfg(test)]
mod tests;
