//! Lists of people the caller knows, compared with what happened.

use super::moves::{agrees, is_promotion, job_change};
use super::{Compose, found};
use crate::catalog::niche::Trigger;
use crate::catalog::parts::Contact;
use crate::error::Result;
use crate::signals::about::Subjects;
use crate::signals::news::MOVES_FOR;
use crate::store::signals::{Feed, SignalRange};
use domain::signal::{JobChangeData, Position, Signal, SignalData, SignalKind};
use domain::{NetworkUrl, Person};
use futures::{FutureExt, StreamExt, TryStreamExt};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use language::title::Title;
use std::collections::{HashMap, HashSet};

const AT_ONCE: usize = 16;
/// As many people are looked up one by one; a longer list is compared with the feed that the process follows.
const LOOKED_UP: usize = 8;

/// A person of a list.
#[derive(Debug, Clone)]
pub struct ListedPerson {
    /// The place in the list.
    pub index: usize,
    pub contact: Contact,
    pub person: Person,
}

/// A job change of a person on a list.
#[derive(Debug, Clone)]
pub struct WatchedChange {
    pub known: ListedPerson,
    pub data: JobChangeData,
    pub at: Timestamp,
}

impl Compose {
    /// The people of a list, each once; uncertain matches are left out.
    pub async fn resolve(&self, contacts: Vec<(usize, Contact)>) -> Result<Vec<ListedPerson>> {
        let lookups = contacts.into_iter().map(|(index, contact)| {
            let lookup = async move {
                let person = found(self.cx.ask.person(&contact.query()).await?);
                Ok::<_, crate::error::Error>(person.map(|person| ListedPerson { index, contact, person }))
            };
            lookup.boxed()
        });
        let lookups: Vec<_> = lookups.collect();
        let resolved: Vec<Option<ListedPerson>> =
            futures::stream::iter(lookups).buffered(AT_ONCE).try_collect().await?;
        let mut seen = HashSet::new();
        Ok(resolved.into_iter().flatten().filter(|known| seen.insert(known.person.id.clone())).collect())
    }

    /// The latest wanted change of each, the latest first.
    pub async fn changes_of(
        &self,
        people: Vec<ListedPerson>,
        since: Timestamp,
        wanted: impl Fn(&JobChangeData) -> bool,
    ) -> Result<Vec<WatchedChange>> {
        let mut by_url: HashMap<NetworkUrl, ListedPerson> =
            people.into_iter().filter_map(|known| Some((known.person.network_url.clone()?, known))).collect();
        let urls: Vec<NetworkUrl> = by_url.keys().cloned().collect();
        let mut changes = Vec::new();
        for signal in self.announced(&urls, since).await? {
            let Some(data) = job_change(&signal) else { continue };
            let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
            if !wanted(data) {
                // A person who has left since is not where an earlier change says.
                let has_left = |known: &ListedPerson| {
                    data.is_departure() && known.person.company.is_none() && agrees(&known.person, data)
                };
                if let Some(url) = url.filter(|url| by_url.get(*url).is_some_and(has_left)) {
                    by_url.remove(url);
                }
                continue;
            }
            // Newest first: a person's first change is their latest, and it removes them from the rest.
            if let Some(known) = url.and_then(|url| by_url.remove(url))
                && agrees(&known.person, data)
            {
                changes.push(WatchedChange { known, data: data.clone(), at: signal.occurred_at });
            }
        }
        Ok(changes)
    }

    /// The events of these people since a moment, each once, newest first.
    async fn announced(&self, urls: &[NetworkUrl], since: Timestamp) -> Result<Vec<Signal>> {
        let now = self.cx.now();
        if urls.len() <= LOOKED_UP || since < now - MOVES_FOR {
            let subjects = Subjects { people: urls, companies: &[] };
            let kinds = [SignalKind::JobChange];
            let mut signals = self.cx.app.store.signals_about(subjects, &kinds, since, now).await?;
            signals.retain(|signal| signal.occurred_at <= now);
            return Ok(signals);
        }
        let followed = self.cx.app.news.moves(&self.cx.app.store, now).await?;
        let people: HashSet<&NetworkUrl> = urls.iter().collect();
        let news = people.into_iter().filter_map(|url| followed.get(url)).flatten();
        let news = news.filter(|item| item.at >= since && item.at <= now);
        let mut signals: Vec<Signal> = news.map(|item| item.news.clone()).collect();
        signals.sort_by(|a, b| (b.occurred_at, &b.id).cmp(&(a.occurred_at, &a.id)));
        Ok(signals)
    }
}

/// A person on a list who was promoted.
#[derive(Debug, Clone)]
pub struct Risen {
    pub known: ListedPerson,
    pub previous_title: String,
    pub new_title: String,
    pub at: Timestamp,
}

/// News of a person on a list.
#[derive(Debug, Clone)]
pub struct News {
    pub known: ListedPerson,
    pub trigger: Trigger,
    pub detail: String,
    pub at: Timestamp,
}

/// How long a change is news.
const NEWS_DAYS: i32 = 90;
/// Events within this time make a spike, if they are more than in twice the time before.
const SPIKE: SignedDuration = SignedDuration::from_hours(24 * 30);
const SPIKE_EVENTS: usize = 2;

impl Compose {
    /// Those who rose within so many days, the latest first: as the feed announced it, or silently as the record shows.
    pub async fn promotions_of(&self, people: Vec<ListedPerson>, days: i32) -> Result<Vec<Risen>> {
        let since = self.cx.now() - SignedDuration::from_hours(24 * i64::from(days));
        let announced = self.changes_of(people.clone(), since, is_rise).await?;
        let mut risen: Vec<Risen> = announced
            .into_iter()
            .filter_map(|change| {
                let (before, after) = (change.data.previous.title?, change.data.current.title?);
                Some(Risen { known: change.known, previous_title: before, new_title: after, at: change.at })
            })
            .collect();
        let told: HashSet<String> = risen.iter().map(|risen| risen.known.person.id.clone()).collect();
        let silent = people.into_iter().filter(|known| !told.contains(&known.person.id));
        risen.extend(self.silently_risen(silent, days));
        risen.sort_by(|a, b| b.at.cmp(&a.at).then(a.known.index.cmp(&b.known.index)));
        Ok(risen)
    }

    /// Those whose record shows that they rose within so many days.
    fn silently_risen(
        &self,
        people: impl IntoIterator<Item = ListedPerson>,
        days: i32,
    ) -> impl Iterator<Item = Risen> {
        let (from, today) = (self.today().saturating_sub(days.days()), self.today());
        people.into_iter().filter_map(move |known| {
            let (start, previous_title, new_title) = silent_rise(&known.person)?;
            let midnight = start.to_zoned(TimeZone::UTC).ok()?;
            (start >= from && start <= today).then(|| Risen {
                known,
                previous_title,
                new_title,
                at: midnight.timestamp(),
            })
        })
    }

    /// The latest news of each within 90 days, the latest first; and whether any source tells what people do.
    pub async fn news_of(&self, people: Vec<ListedPerson>) -> Result<(Vec<News>, bool)> {
        let now = self.cx.now();
        let since = now - SignedDuration::from_hours(24 * i64::from(NEWS_DAYS));
        let urls: Vec<NetworkUrl> =
            people.iter().filter_map(|known| known.person.network_url.clone()).collect();
        let mut events: HashMap<NetworkUrl, Vec<Signal>> = HashMap::new();
        for signal in self.announced(&urls, since).await? {
            if let Some(url) = signal.person.as_ref().and_then(|person| person.network_url.clone()) {
                events.entry(url).or_default().push(signal);
            }
        }
        let (mut engaged, is_fed) = self.engagement(&urls, since).await?;
        let mut news = Vec::new();
        let mut silent = Vec::new();
        for known in people {
            let url = known.person.network_url.as_ref();
            let done = url.and_then(|url| engaged.remove(url)).unwrap_or_default();
            let mut own =
                known.person.network_url.as_ref().and_then(|url| events.remove(url)).unwrap_or_default();
            own.retain(|signal| job_change(signal).is_some_and(|change| agrees(&known.person, change)));
            match latest_news(&own, &done, now) {
                Some((trigger, detail, at)) => news.push(News { known, trigger, detail, at }),
                None => silent.push(known),
            }
        }
        for risen in self.silently_risen(silent, NEWS_DAYS) {
            let detail = format!("Title changed from {} to {}", risen.previous_title, risen.new_title);
            news.push(News { known: risen.known, trigger: Trigger::TitleChange, detail, at: risen.at });
        }
        news.sort_by(|a, b| b.at.cmp(&a.at).then(a.known.index.cmp(&b.known.index)));
        Ok((news, is_fed))
    }

    /// What these people did since a moment, newest first; and whether any source told of anyone.
    async fn engagement(
        &self,
        urls: &[NetworkUrl],
        since: Timestamp,
    ) -> Result<(HashMap<NetworkUrl, Vec<Signal>>, bool)> {
        let (store, now) = (&self.cx.app.store, self.cx.now());
        let range = SignalRange { since: Some(since), ..SignalRange::default() };
        // One read spares one for each person where nothing is fed.
        let feed = Feed::Kind(SignalKind::Engagement);
        if store.signals(feed, &range, 1, now).await?.is_empty() {
            return Ok((HashMap::new(), false));
        }
        let subjects = Subjects { people: urls, companies: &[] };
        let mut engaged: HashMap<NetworkUrl, Vec<Signal>> = HashMap::new();
        for signal in store.signals_about(subjects, &[SignalKind::Engagement], since, now).await? {
            let url = signal.person.as_ref().and_then(|person| person.network_url.clone());
            if let Some(url) = url.filter(|_| signal.occurred_at <= now) {
                engaged.entry(url).or_default().push(signal);
            }
        }
        Ok((engaged, true))
    }
}

/// The news that a person's changes of job and what they did, each newest first, add up to.
fn latest_news(changes: &[Signal], done: &[Signal], now: Timestamp) -> Option<(Trigger, String, Timestamp)> {
    let latest = changes.first().and_then(|signal| Some((signal, job_change(signal)?)));
    let title = |position: &Position| position.title.clone().unwrap_or_else(|| "another role".to_owned());
    let company = |position: &Position| position.company.as_ref().map(|c| c.name.clone()).unwrap_or_default();
    if let Some((signal, change)) = latest.filter(|(_, change)| change.is_departure()) {
        let detail = format!("Left {}", company(&change.previous));
        return Some((Trigger::JobChange, detail, signal.occurred_at));
    }
    let times = changes.iter().chain(done).map(|event| event.occurred_at);
    let recent = times.clone().filter(|at| *at >= now - SPIKE).count();
    if recent >= SPIKE_EVENTS
        && recent > times.count() - recent
        && let Some(last) =
            changes.first().into_iter().chain(done.first()).max_by_key(|event| event.occurred_at)
    {
        let detail = match &last.data {
            SignalData::Engagement(data) => {
                let what = data.detail.clone().unwrap_or_else(|| data.activity.to_string());
                format!("{recent} events in 30 days, the latest: {what}")
            }
            _ => latest.map_or_else(String::new, |(_, change)| {
                format!(
                    "{recent} announcements in 30 days, the latest as {} at {}",
                    title(&change.current),
                    company(&change.current)
                )
            }),
        };
        return Some((Trigger::EngagementSpike, detail, last.occurred_at));
    }
    let (latest, change) = latest?;
    let (before, after) = (&change.previous, &change.current);
    Some(if is_promotion(change) {
        let detail = format!("Title changed from {} to {}", title(before), title(after));
        (Trigger::TitleChange, detail, latest.occurred_at)
    } else {
        let detail = format!("Moved from {} to {} as {}", company(before), company(after), title(after));
        (Trigger::JobChange, detail, latest.occurred_at)
    })
}

/// Another title at the same company, and not a lower one.
fn is_rise(change: &JobChangeData) -> bool {
    let (before, after) = (change.previous.title.as_deref(), change.current.title.as_deref());
    is_promotion(change) && before.zip(after).is_some_and(|(before, after)| rises(before, after))
}

fn rises(before: &str, after: &str) -> bool {
    let (before, after) = (Title::parse(before), Title::parse(after));
    before.words != after.words && after.seniority <= before.seniority
}

/// The latest rise a career shows: its day, the title before and the title since.
fn silent_rise(person: &Person) -> Option<(Date, String, String)> {
    let at = person.experience.iter().position(|job| job.current)?;
    let (now, before) = (&person.experience[at], person.experience.get(at + 1)?);
    let same = match (&now.company.domain, &before.company.domain) {
        (Some(one), Some(other)) => one == other,
        _ => now.company.name == before.company.name,
    };
    let (title, old_title) = (now.title.clone()?, before.title.clone()?);
    (same && rises(&old_title, &title)).then_some((now.start_date?, old_title, title))
}
