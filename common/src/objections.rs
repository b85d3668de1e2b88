//! The list of people who opted out, as a process follows it.
//!
//! Every call checks whether the list was read lately, and reads its new entries if not: that works where nothing runs between
//! calls, too. Calls are refused when the list is older than a minute: without the database, newer opt-outs are unknown.

use crate::error::Error;
use crate::store::Store;
use crate::store::objections::Objection;
use domain::clock;
use lookup::Objections;
use lookup::objections::{Listed, Pepper};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often the list is looked at while calls come.
const EVERY: Duration = Duration::from_secs(5);
/// How old it may be when it cannot be read.
const TOO_OLD: Duration = Duration::from_secs(50);

/// Where objections come from that are hashes of the state of California's, and not of ours.
pub const DROP: &str = "drop";

/// The list, and how far it was read.
pub struct Followed {
    objections: Arc<Objections>,
    /// The present pepper first, then those before it.
    peppers: Vec<Pepper>,
    /// The number of the last item that was read.
    last: tokio::sync::Mutex<u64>,
    read_at: Mutex<Option<Instant>>,
}

impl Followed {
    /// The list that `objections` shows, under the deployment's secrets, the present one first.
    pub fn new(objections: Arc<Objections>, secrets: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let peppers = secrets.into_iter().map(|secret| Pepper::new(secret.as_ref())).collect();
        Self { objections, peppers, last: tokio::sync::Mutex::new(0), read_at: Mutex::default() }
    }

    /// The pepper that new objections are listed under.
    pub fn pepper(&self) -> &Pepper {
        &self.peppers[0]
    }

    pub fn objections(&self) -> &Arc<Objections> {
        &self.objections
    }

    /// Makes sure that the list is of this minute: reads its new entries if it was not read lately.
    pub async fn follow(&self, store: &Store) -> Result<(), Error> {
        let now = clock::instant();
        let age = self.read_at().map(|at| now.saturating_duration_since(at));
        if age.is_some_and(|age| age < EVERY) {
            return Ok(());
        }
        let is_usable = age.is_some_and(|age| age < TOO_OLD);
        let mut last = match self.last.try_lock() {
            Ok(last) => last,
            // Another task is reading it.
            Err(_) if is_usable => return Ok(()),
            Err(_) => self.last.lock().await,
        };
        match Box::pin(self.read(store, &mut last)).await {
            Ok(()) => {
                *self.read_at.lock().unwrap_or_else(|e| e.into_inner()) = Some(now);
                Ok(())
            }
            Err(Error::Unavailable(error)) if is_usable => {
                tracing::warn!(error, "who objected lately is not known yet");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Reads new entries at once: after a change of the list, and before serving.
    pub async fn follow_now(&self, store: &Store) -> Result<(), Error> {
        let (mut last, now) = (self.last.lock().await, clock::instant());
        self.read(store, &mut last).await?;
        *self.read_at.lock().unwrap_or_else(|e| e.into_inner()) = Some(now);
        Ok(())
    }

    fn read_at(&self) -> Option<Instant> {
        *self.read_at.lock().unwrap_or_else(|e| e.into_inner())
    }

    async fn read(&self, store: &Store, last: &mut u64) -> Result<(), Error> {
        let new = store.objections_after(*last).await?;
        let known = |item: &Objection| self.peppers.iter().any(|pepper| pepper.name() == item.pepper);
        if !new.iter().all(known) {
            // People on it could not be recognized, so calls are refused.
            return Err(Error::Internal(
                "the list of objections was written under another SEAL_SECRET; name it in SEAL_SECRETS_BEFORE".into(),
            ));
        }
        let before = self.objections.listed();
        if let Some(newest) = new.last() {
            *last = newest.number;
        } else if !before.peppers.is_empty() {
            return Ok(());
        }
        let marks = if new.is_empty() { before.marks.clone() } else { applied(before.marks.clone(), &new) };
        let hashed = before.hashed || new.iter().any(has_hashes);
        self.objections.replace(Listed { peppers: self.peppers.clone(), marks, hashed, ..Listed::default() });
        Ok(())
    }
}

/// Whether an item lists a person by a foreign hash.
pub fn has_hashes(item: &Objection) -> bool {
    item.origin == DROP && !item.added.is_empty()
}

/// The marks after some items of the log, sorted.
pub fn applied(mut marks: Vec<u64>, items: &[Objection]) -> Vec<u64> {
    for item in items {
        if !item.removed.is_empty() {
            let gone: std::collections::HashSet<u64> = item.removed.iter().copied().collect();
            marks.retain(|mark| !gone.contains(mark));
        }
        marks.extend_from_slice(&item.added);
    }
    marks.sort_unstable();
    marks.dedup();
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(added: &[u64], removed: &[u64]) -> Objection {
        Objection {
            number: 1,
            pepper: String::new(),
            origin: String::new(),
            receipt: String::new(),
            at: jiff::Timestamp::UNIX_EPOCH,
            added: added.to_vec(),
            removed: removed.to_vec(),
        }
    }

    #[test]
    fn what_was_said_last_holds() {
        let log = [item(&[5, 3], &[]), item(&[3, 9], &[5]), item(&[5], &[9])];
        assert_eq!(applied(vec![1], &log), [1, 3, 5]);
    }
}
