//! Matches new signals against watch lists. A signal costs a look at its own few subjects, however many lists there are.

use super::WINDOW;
use super::changes::Changes;
use super::fits::{Fits, funded};
use crate::app::App;
use crate::error::Result;
use crate::queue::Message;
use crate::store::events::subjects;
use crate::store::signals::{Arrival, Arriving, log_place, logged_at};
use domain::signal::{Signal, SignalKind};
use domain::{Clock, clock};
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// Writers' clocks differ, and a contended write takes its time: signals stored this late are found.
const OVERLAP: SignedDuration = SignedDuration::from_mins(2);
/// How long it may stay unwritten how far the log was read, where nothing came.
const SAVED: SignedDuration = SignedDuration::from_hours(1);
const PAGE: i32 = 500;

/// Compares arrivals with watch lists. Its memory saves second looks; nothing depends on it.
#[derive(Default)]
pub struct Matcher {
    lately: HashMap<String, Timestamp>,
    saved: HashMap<SignalKind, Timestamp>,
    fits: Fits,
    changes: Changes,
}

/// The result of one round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Round {
    pub signals: usize,
    pub matches: usize,
    /// Changes of people that accounts follow.
    pub changes: usize,
}

impl Matcher {
    /// Compares what was stored since the last round, as far as time allows, and has those told who want it at once.
    pub async fn round(&mut self, app: &App, time: Duration) -> Result<Round> {
        let (mut round, deadline) = (Round::default(), clock::instant() + time);
        let mut lists = BTreeSet::new();
        for kind in SignalKind::ALL.iter().copied() {
            self.follow(app, kind, deadline, &mut round, &mut lists).await?;
        }
        match self.fits.round(app, &mut lists).await {
            Ok(found) => round.matches += found,
            // Watch lists do not wait for saved ICPs.
            Err(error) => tracing::warn!(%error, "new records are compared with saved ICPs later"),
        }
        let now = Clock::System.now();
        self.lately.retain(|_, stored| now.duration_since(*stored) <= OVERLAP * 2);
        let message = |(account, list)| Message::Notify { account, list };
        let messages: Vec<Message> = lists.into_iter().map(message).collect();
        if let Err(error) = app.queue.send(&messages, Duration::ZERO).await {
            tracing::warn!(%error, "the sweeper will pick up matches");
        }
        match self.changes.round(app, deadline).await {
            Ok(found) => round.changes += found,
            Err(error) => {
                tracing::warn!(%error, "records are compared with what accounts know of them later")
            }
        }
        Ok(round)
    }

    async fn follow(
        &mut self,
        app: &App,
        kind: SignalKind,
        deadline: Instant,
        round: &mut Round,
        lists: &mut BTreeSet<(String, String)>,
    ) -> Result<()> {
        let began = Clock::System.now();
        let until = match self.saved.get(&kind) {
            Some(until) => *until,
            None => app.store.matched_until(kind).await?.unwrap_or(began),
        };
        let mut place = log_place(until - OVERLAP);
        let (mut read, mut came) = (until, false);
        loop {
            let page = app.store.logged(kind, &place, PAGE).await?;
            let Some(last) = page.last() else { break };
            place.clone_from(&last.place);
            let stored = logged_at(&place).unwrap_or(began);
            let fresh: Vec<Signal> = page
                .into_iter()
                .filter(|arrival| self.is_news(arrival))
                .map(|arrival| arrival.signal)
                .collect();
            came |= !fresh.is_empty();
            self.changes.note(&fresh);
            compare(app, &fresh, round, lists).await?;
            self.lately.extend(fresh.into_iter().map(|signal| (signal.id, stored)));
            read = read.max(stored);
            if clock::instant() >= deadline {
                return self.save(app, kind, read).await;
            }
        }
        if came || began.duration_since(until) >= SAVED || !self.saved.contains_key(&kind) {
            self.save(app, kind, began).await?;
        }
        Ok(())
    }

    /// Whether its watchers may not have been notified yet; a repeated signal needs no new notification.
    fn is_news(&self, arrival: &Arrival) -> bool {
        match arrival.how {
            Arriving::New => !self.lately.contains_key(&arrival.signal.id),
            Arriving::Again => false,
            Arriving::Moved => true,
        }
    }

    async fn save(&mut self, app: &App, kind: SignalKind, until: Timestamp) -> Result<()> {
        app.store.put_matched_until(kind, until).await?;
        self.saved.insert(kind, until);
        Ok(())
    }
}

/// Lets what these signals match wait under the lists that watch it.
async fn compare(
    app: &App,
    signals: &[Signal],
    round: &mut Round,
    lists: &mut BTreeSet<(String, String)>,
) -> Result<()> {
    let (store, now) = (&app.store, app.clock.now());
    let news: Vec<&Signal> = signals.iter().filter(|signal| signal.occurred_at >= now - WINDOW).collect();
    let entries: BTreeSet<String> = news.iter().flat_map(|signal| subjects(signal)).collect();
    let watched = store.watched(&entries.into_iter().collect::<Vec<_>>()).await?;
    round.signals += signals.len();
    round.matches += funded(app, &news, lists).await?;
    let mut watchers = HashMap::new();
    for signal in news {
        for entry in subjects(signal).into_iter().filter(|entry| watched.contains(entry)) {
            if !watchers.contains_key(&entry) {
                watchers.insert(entry.clone(), store.watchers(&entry).await?);
            }
            let own = watchers.get(&entry).into_iter().flatten();
            for watcher in own.filter(|watcher| watcher.signals.contains(&signal.kind)) {
                if store.put_match(watcher, &entry, signal, now).await? {
                    round.matches += 1;
                    lists.insert((watcher.account_id.clone(), watcher.list.clone()));
                }
            }
        }
    }
    Ok(())
}
