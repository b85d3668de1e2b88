//! POST /v1/watch-lists/{id}/run

use crate::watch_lists::own;
use common::app::Cx;
use common::catalog::Endpoint;
use common::catalog::fields::limit_of;
use common::catalog::sticky::{LastRun, RunWatchList, RunWatchListRequest, RunWatchListResponse, Target};
use common::domain::signal::Signal;
use common::domain::{Domain, NetworkUrl};
use common::error::{Error, Result};
use common::input::Request;
use common::signals::about::Subjects;
use common::signals::mask;
use common::store::same::domains;
use common::store::watch_lists::WatchListHead;
use common::watch::records::{Records, shown};
use common::watch::{REMEMBERED, WINDOW, mark};
use futures::future::BoxFuture;

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

    let mut records = Records::new(&cx.ask, before.kind);
    let (mut results, mut delivered, mut more) = (Vec::new(), Vec::new(), false);
    for (entry, signal) in matches {
        if results.len() == limit {
            more = true;
            break;
        }
        if let Some(record) = records.of(&entry).await {
            delivered.push(mark(&entry, &signal));
            results.push(shown(entry, signal, record));
        }
    }
    // Matches that no provider could resolve for now stay for the next run; if there is nothing else, that is the answer.
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
