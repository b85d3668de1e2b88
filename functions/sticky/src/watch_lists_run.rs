//! POST /v1/watch-lists/{id}/run

use crate::watch_lists::own;
use common::app::Cx;
use common::catalog::Endpoint;
use common::catalog::fields::limit_of;
use common::catalog::sticky::{
    LastRun, RunWatchList, RunWatchListRequest, RunWatchListResponse, Target, WatchMatch,
};
use common::domain::signal::{Signal, SignalData};
use common::domain::{Company, Domain, NetworkUrl, Person};
use common::error::{Error, Result};
use common::input::Request;
use common::lookup::{CompanyQuery, Lookup, PersonQuery, ProviderError};
use common::signals::about::Subjects;
use common::signals::mask;
use common::store::signals::domains;
use common::store::watch_lists::WatchListHead;
use futures::future::BoxFuture;
use jiff::SignedDuration;
use std::collections::HashMap;

/// How far back signals are compared.
const WINDOW: SignedDuration = SignedDuration::from_hours(30 * 24);
/// What was delivered is remembered for as long as its signal can come up again, and a day.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(31 * 24);

/// A list that is not there is that, before it is a question of credits.
pub fn most<'a>(cx: &'a Cx, request: &'a RunWatchListRequest) -> BoxFuture<'a, Result<u64>> {
    Box::pin(async move {
        own(cx, &request.id).await?;
        Ok(request.max_count())
    })
}

pub async fn run(cx: Cx, request: RunWatchListRequest) -> Result<RunWatchListResponse> {
    let store = &cx.app.store;
    let before = own(&cx, &request.id).await?;
    let entries = store.list_entries(&before.id).await?;
    let seen = store.list_seen(&before.id, cx.now()).await?;
    let include_seen = request.include_seen.unwrap_or(false);
    let limit = limit_of(request.limit);

    let about = Watched::of(before.kind, &entries);
    let signals = live_signals(&cx, &before, &about).await?;
    let matches = signals.into_iter().flat_map(|signal| {
        let entries = about.matches(&signal);
        entries.into_iter().map(move |entry| (entry, signal.clone()))
    });
    let fresh = matches.filter(|(entry, signal)| include_seen || !seen.contains(&mark(entry, signal)));
    let matches: Vec<(String, Signal)> = fresh.collect();

    let mut records = Records { cx: &cx, kind: before.kind, known: HashMap::new(), failure: None };
    let (mut results, mut delivered, mut more) = (Vec::new(), Vec::new(), false);
    for (entry, signal) in matches {
        if results.len() == limit {
            more = true;
            break;
        }
        if let Some(record) = records.of(&entry).await {
            delivered.push(mark(&entry, &signal));
            results.push(found(entry, signal, record));
        }
    }
    // Matches that nobody could resolve for now stay for the next run; if there is nothing else, that is the answer.
    if let (true, Some(failure)) = (results.is_empty(), records.failure) {
        return Err(Error::Provider(failure));
    }
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let credits = RunWatchList::SPEC.price.of(results.len() as u64).unwrap_or_default();
    let after = WatchListHead {
        last_run_at: Some(cx.now()),
        last_run: Some(LastRun { checked: count(entries.len()), matched: count(results.len()), credits }),
        version: before.version + 1,
        ..before.clone()
    };
    let forget_at = Some(cx.now() + REMEMBERED);
    for write in store.run_writes(&before, &after, cx.request_id(), &delivered, forget_at)? {
        cx.settle_with(write);
    }
    Ok(RunWatchListResponse { checked: count(entries.len()), results, more })
}

/// The people or companies of a list.
enum Watched {
    People(Vec<NetworkUrl>),
    Companies(Vec<Domain>),
}

impl Watched {
    fn of(kind: Target, entries: &[String]) -> Self {
        match kind {
            Target::People => {
                Self::People(entries.iter().filter_map(|e| NetworkUrl::parse(e).ok()).collect())
            }
            Target::Companies => {
                Self::Companies(entries.iter().filter_map(|e| Domain::parse(e).ok()).collect())
            }
        }
    }

    fn subjects(&self) -> Subjects<'_> {
        match self {
            Self::People(people) => Subjects { people, companies: &[] },
            Self::Companies(companies) => Subjects { people: &[], companies },
        }
    }

    /// The entries a signal is about, as they were given.
    fn matches(&self, signal: &Signal) -> Vec<String> {
        match self {
            Self::People(people) => {
                let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
                url.filter(|url| people.contains(url)).map(ToString::to_string).into_iter().collect()
            }
            Self::Companies(companies) => {
                let mut found: Vec<String> = domains(signal)
                    .filter(|domain| companies.contains(domain))
                    .map(ToString::to_string)
                    .collect();
                found.sort();
                found.dedup();
                found
            }
        }
    }
}

async fn live_signals(cx: &Cx, list: &WatchListHead, watched: &Watched) -> Result<Vec<Signal>> {
    let now = cx.now();
    let signals = cx.app.store.signals_about(watched.subjects(), &list.signals, now - WINDOW, now).await?;
    Ok(mask::unobjected(&cx.ask, signals).await?)
}

/// What tells a match from every other one of its list.
fn mark(entry: &str, signal: &Signal) -> String {
    format!("{} {entry}", signal.id)
}

enum Record {
    Person(Box<Person>),
    Company(Box<Company>),
}

/// The records of a run's entries, each looked up once.
struct Records<'a> {
    cx: &'a Cx,
    kind: Target,
    known: HashMap<String, Option<Record>>,
    failure: Option<ProviderError>,
}

impl Records<'_> {
    async fn of(&mut self, entry: &str) -> Option<Record> {
        if !self.known.contains_key(entry) {
            let looked_up = match self.kind {
                Target::People => self.person(entry).await,
                Target::Companies => self.company(entry).await,
            };
            let record = looked_up.unwrap_or_else(|failure| {
                self.failure = Some(failure);
                None
            });
            self.known.insert(entry.to_owned(), record);
        }
        match self.known.get(entry)?.as_ref()? {
            Record::Person(person) => Some(Record::Person(person.clone())),
            Record::Company(company) => Some(Record::Company(company.clone())),
        }
    }

    async fn person(&self, entry: &str) -> Result<Option<Record>, ProviderError> {
        let query = PersonQuery { network_url: NetworkUrl::parse(entry).ok(), ..PersonQuery::default() };
        Ok(match self.cx.ask.person(&query).await? {
            Lookup::Found(matched) => Some(Record::Person(Box::new(matched.record))),
            _ => None,
        })
    }

    async fn company(&self, entry: &str) -> Result<Option<Record>, ProviderError> {
        let query = CompanyQuery { domain: Domain::parse(entry).ok(), ..CompanyQuery::default() };
        Ok(match self.cx.ask.company(&query).await? {
            Lookup::Found(matched) => Some(Record::Company(Box::new(matched.record))),
            _ => None,
        })
    }
}

fn found(entry: String, mut signal: Signal, record: Record) -> WatchMatch {
    match record {
        Record::Person(person) => WatchMatch { entry, signal, person: Some(*person), company: None },
        Record::Company(company) => {
            // Whoever watches a company has not resolved its people: they stay masked, as in the feed.
            signal.person = signal.person.map(|person| person.masked());
            if let SignalData::JobChange(change) = &mut signal.data {
                change.announcement = None;
            }
            WatchMatch { entry, signal, person: None, company: Some(*company) }
        }
    }
}
