//! Keeps a process's answers in line with signals and checks: it applies believed signals to the directory, and follows verdicts on
//! addresses.
//!
//! Like the list of opt-outs, each log is read once and then followed by calls, and by a background task if there is one. The first
//! call waits until the past is known; no other waits for more than a read that finds nothing.
//!
//! Most of these reads are of the cheaper kind, which may miss what was written a moment ago. So each begins where the last whole one
//! ended: nothing is passed over, and what a whole read knows no other takes back.

use super::postings::OVERLAP;
use crate::error::{Error, Result};
use crate::store::signals::log_place;
use crate::store::told::ToldSignal;
use crate::store::{Seeing, Store};
use domain::clock;
use domain::signal::Signal;
use jiff::Timestamp;
use lookup::Directory;
use lookup::told::ends_at;
use providers::Providers;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often the logs are looked at while calls come.
const EVERY: Duration = Duration::from_secs(2);

/// How often one of them is a whole read.
const WHOLE_EVERY: Duration = Duration::from_secs(60);

/// The process that applies signals to the directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A process that answers: it tells directories that do not keep what they are told.
    Answering,
    /// The process that polls sources: it tells whatever directory there is.
    Ingesting,
}

/// The signals that were read and applied so far.
#[derive(Default)]
pub struct Telling {
    state: tokio::sync::Mutex<State>,
    read_at: Mutex<Option<Instant>>,
}

#[derive(Default)]
struct State {
    /// By id.
    signals: HashMap<String, Arc<Signal>>,
    /// The place of what was last read of each signal, of those that are read again.
    places: HashMap<String, String>,
    /// Until when each log was wholly read, by the clocks of those who wrote it.
    signals_until: Option<Timestamp>,
    verdicts_until: Option<Timestamp>,
    /// When that was.
    whole_at: Option<Instant>,
    /// The records that it was told of, and when that changes by itself: a signal that is dated ahead of our clock happens, or an
    /// opening ends.
    told: Option<(u64, Option<Timestamp>)>,
    /// The hour in which outdated verdicts were last dropped.
    dropped_in: i64,
}

impl State {
    /// Whether an entry of the log tells something new of its signal.
    fn is_news(&mut self, told: &ToldSignal) -> bool {
        if self.places.get(&told.id).is_some_and(|known| *known > told.at) {
            return false;
        }
        self.places.insert(told.id.clone(), told.at.clone());
        self.signals.get(&told.id).map(|known| &**known) != told.signal.as_ref()
    }

    /// Forgets the places of entries that are not read again.
    fn forget_before(&mut self, since: Timestamp) {
        let first = log_place(since);
        self.places.retain(|_, place| *place >= first);
    }
}

impl Telling {
    /// Reads new entries, unless that was done a moment ago or another task is doing it.
    pub async fn follow(&self, store: &Store, providers: &Providers, by: By) -> Result<()> {
        let Some(directory) = providers.directory() else { return Ok(()) };
        let read_at = self.read_at();
        if read_at.is_some_and(|at| clock::passed(at) < EVERY) {
            return Ok(());
        }
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(_) if read_at.is_some() => return Ok(()),
            Err(_) => self.state.lock().await,
        };
        if self.read_at() != read_at {
            return Ok(());
        }
        let is_whole = state.whole_at.is_none_or(|at| clock::passed(at) >= WHOLE_EVERY);
        let how = if is_whole { Seeing::All } else { Seeing::Lately };
        match Box::pin(self.read(store, providers, directory.as_ref(), by, how, &mut state)).await {
            // Answer with the last known state until more is known.
            Err(error @ (Error::Unavailable(_) | Error::Provider(_))) if read_at.is_some() => {
                tracing::warn!(%error, "recent signals could not be read yet");
                Ok(())
            }
            read => read,
        }
    }

    /// Reads new entries, however recent the last read was.
    pub async fn follow_now(&self, store: &Store, providers: &Providers, by: By) -> Result<()> {
        let Some(directory) = providers.directory() else { return Ok(()) };
        let mut state = self.state.lock().await;
        Box::pin(self.read(store, providers, directory.as_ref(), by, Seeing::All, &mut state)).await
    }

    fn read_at(&self) -> Option<Instant> {
        *self.read_at.lock().unwrap_or_else(|e| e.into_inner())
    }

    async fn read(
        &self,
        store: &Store,
        providers: &Providers,
        directory: &dyn Directory,
        by: By,
        how: Seeing,
        state: &mut State,
    ) -> Result<()> {
        let (now, started) = (domain::Clock::System.now(), clock::instant());
        let since = |until: Option<Timestamp>| until.map_or(Timestamp::UNIX_EPOCH, |until| until - OVERLAP);
        let tells = by == By::Ingesting || !directory.keeps_what_it_is_told();
        let signals = async {
            match tells {
                true => store.told_since(since(state.signals_until), how).await,
                false => Ok(Vec::new()),
            }
        };
        let verdicts = store.verdicts_since(since(state.verdicts_until), how);
        let (told, verdicts) = tokio::try_join!(signals, verdicts)?;
        // Outdated verdicts do not count anyway: dropping them once an hour is enough.
        let hour = now.as_second() / 3600;
        if state.dropped_in != hour {
            providers.verdicts.forget();
            state.dropped_in = hour;
        }
        verdicts.into_iter().for_each(|verdict| providers.verdicts.note(verdict));
        for told in told {
            if !state.is_news(&told) {
                continue;
            }
            state.told = None;
            match told.signal {
                Some(signal) => state.signals.insert(told.id, Arc::new(signal)),
                None => state.signals.remove(&told.id),
            };
        }
        if how == Seeing::All {
            state.whole_at = Some(started);
            state.verdicts_until = Some(now);
            if tells {
                state.signals_until = Some(now);
                state.forget_before(now - OVERLAP);
            }
        }
        if tells {
            let (version, today) = (directory.version(), providers.now());
            let is_told = |(known, next): (u64, Option<Timestamp>)| {
                known == version && next.is_none_or(|next| next > today)
            };
            if !state.told.is_some_and(is_told) {
                // A source's clock may run ahead of ours, and openings end.
                state.signals.retain(|_, signal| ends_at(signal).is_none_or(|end| end > today));
                let (happened, ahead): (Vec<_>, Vec<_>) =
                    state.signals.values().cloned().partition(|signal| signal.occurred_at <= today);
                let ends = happened.iter().filter_map(|signal| ends_at(signal));
                let next = ahead.iter().map(|signal| signal.occurred_at).chain(ends).min();
                directory.tell(happened).await?;
                state.told = Some((version, next));
            }
        }
        *self.read_at.lock().unwrap_or_else(|e| e.into_inner()) = Some(started);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::signal::{SignalData, SignalKind, SignalSource, TechnologyData};

    #[test]
    fn what_was_read_of_a_signal_is_not_taken_back_by_a_read_that_missed_it() {
        let entry = |at: &str| ToldSignal { id: "sig_1".to_owned(), at: format!("{at}#sig_1"), signal: None };
        let mut state = State::default();
        let data = TechnologyData { added: vec!["Snowflake".to_owned()], dropped: Vec::new() };
        let source = SignalSource { name: "job boards".to_owned(), url: None, detail: None };
        let signal = Signal {
            id: "sig_1".to_owned(),
            kind: SignalKind::Technology,
            occurred_at: Timestamp::UNIX_EPOCH,
            detected_at: Timestamp::UNIX_EPOCH,
            company: None,
            person: None,
            data: SignalData::Technology(data),
            source,
            sources: Vec::new(),
            confidence: 0.9,
        };
        let first = ToldSignal { signal: Some(signal.clone()), ..entry("0000000000001") };
        assert!(state.is_news(&first));
        state.signals.insert(first.id.clone(), Arc::new(signal));
        assert!(state.is_news(&entry("0000000000002")), "it is not believed any more");
        state.signals.remove(&first.id);
        assert!(!state.is_news(&first), "a read that missed the second");
        assert!(!state.is_news(&entry("0000000000002")), "read again");
        state.forget_before(Timestamp::from_millisecond(3).unwrap());
        assert!(state.places.is_empty());
    }
}
