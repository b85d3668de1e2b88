//! The list of people who opted out, as a process follows it.
//!
//! Every call checks whether the list was read lately, and reads its new entries if not: that works where nothing runs between
//! calls, too. Calls are refused when the list is older than a minute: without the database, newer opt-outs are unknown. A process
//! that starts reads the newest snapshot of the list and what came after it; the sweeper writes one when that has become much.

use crate::error::Error;
use crate::store::Store;
use crate::store::objections::Objection;
use crate::store::objections_snapshot::{Snapshot, pieces};
use domain::{chance, clock};
use lookup::Objections;
use lookup::objections::{Listed, Pepper};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often the list is looked at while calls come.
const EVERY: Duration = Duration::from_secs(5);
/// How old it may be when it cannot be read.
const TOO_OLD: Duration = Duration::from_secs(50);

/// Where objections come from that are hashes of the state of California's, and not of ours.
pub const DROP: &str = "drop";

/// After how many items of the log, or of how many marks, a snapshot is written; with a long list, after a share of it.
const MANY_ITEMS: usize = 16;
const MANY_MARKS: usize = 1_000;

/// The list, and how far it was read.
pub struct Followed {
    objections: Arc<Objections>,
    /// The present pepper first, then those before it.
    peppers: Vec<Pepper>,
    progress: tokio::sync::Mutex<Progress>,
    read_at: Mutex<Option<Instant>>,
}

/// How far the log was read.
#[derive(Default)]
struct Progress {
    /// Whether the newest snapshot was looked for.
    begun: bool,
    /// The number of the last item.
    last: u64,
    /// The snapshot it began with, and what was read after it.
    snapshot: Option<Snapshot>,
    items: usize,
    marks: usize,
    /// The names of the peppers that all of it was made with.
    peppers: BTreeSet<String>,
}

impl Progress {
    /// Whether so much came after the snapshot that the next process should not have to read it.
    fn is_long(&self) -> bool {
        let before = self.snapshot.as_ref().map_or(0, |snapshot| snapshot.marks);
        self.items >= MANY_ITEMS.max(before / 10_000) || self.marks >= MANY_MARKS.max(before / 4)
    }
}

impl Followed {
    /// The list that `objections` shows, under the deployment's secrets, the present one first.
    pub fn new(objections: Arc<Objections>, secrets: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let peppers = secrets.into_iter().map(|secret| Pepper::new(secret.as_ref())).collect();
        Self { objections, peppers, progress: tokio::sync::Mutex::default(), read_at: Mutex::default() }
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
        let mut progress = match self.progress.try_lock() {
            Ok(progress) => progress,
            // Another task is reading it.
            Err(_) if is_usable => return Ok(()),
            Err(_) => self.progress.lock().await,
        };
        match Box::pin(self.read(store, &mut progress)).await {
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
        let (mut progress, now) = (self.progress.lock().await, clock::instant());
        self.read(store, &mut progress).await?;
        *self.read_at.lock().unwrap_or_else(|e| e.into_inner()) = Some(now);
        Ok(())
    }

    /// Writes a snapshot of the list where much was added since the last one; whether it did.
    pub async fn compact(&self, store: &Store) -> Result<bool, Error> {
        let mut progress = self.progress.lock().await;
        self.read(store, &mut progress).await?;
        if !progress.is_long() {
            return Ok(false);
        }
        let listed = self.objections.listed();
        let before = progress.snapshot.take();
        let new = Snapshot {
            until: progress.last,
            name: hex::encode(chance::bytes::<8>()),
            pieces: pieces(listed.marks.len()),
            marks: listed.marks.len(),
            hashed: listed.hashed,
            peppers: progress.peppers.clone(),
            before: before.as_ref().map(|before| (before.name.clone(), before.pieces)),
        };
        let written = store.put_objections_snapshot(&new, &listed.marks, before.as_ref()).await?;
        // Where another process wrote one meanwhile, that one counts.
        let snapshot = if written { Some(new) } else { store.objections_snapshot().await? };
        (progress.snapshot, progress.items, progress.marks) = (snapshot, 0, 0);
        Ok(written)
    }

    fn read_at(&self) -> Option<Instant> {
        *self.read_at.lock().unwrap_or_else(|e| e.into_inner())
    }

    async fn read(&self, store: &Store, progress: &mut Progress) -> Result<(), Error> {
        if !progress.begun {
            self.begin(store, progress).await?;
            progress.begun = true;
        }
        let new = store.objections_after(progress.last).await?;
        if !new.iter().all(|item| self.knows(&item.pepper)) {
            return Err(unknown_pepper());
        }
        let before = self.objections.listed();
        if let Some(newest) = new.last() {
            progress.last = newest.number;
            progress.items += new.len();
            progress.peppers.extend(new.iter().map(|item| item.pepper.clone()));
            progress.marks += new.iter().map(|item| item.added.len() + item.removed.len()).sum::<usize>();
        } else if !before.peppers.is_empty() {
            return Ok(());
        }
        let marks = if new.is_empty() { before.marks.clone() } else { applied(before.marks.clone(), &new) };
        let hashed = before.hashed || new.iter().any(has_hashes);
        self.replace(marks, hashed);
        Ok(())
    }

    /// Begins with the newest snapshot, where there is one.
    async fn begin(&self, store: &Store, progress: &mut Progress) -> Result<(), Error> {
        let Some(snapshot) = store.objections_snapshot().await? else { return Ok(()) };
        if !snapshot.peppers.iter().all(|pepper| self.knows(pepper)) {
            return Err(unknown_pepper());
        }
        // One that was replaced twice meanwhile is gone, and the log has everything.
        let Some(marks) = store.snapshot_marks(&snapshot).await? else { return Ok(()) };
        self.replace(marks, snapshot.hashed);
        (progress.last, progress.peppers) = (snapshot.until, snapshot.peppers.clone());
        progress.snapshot = Some(snapshot);
        Ok(())
    }

    fn knows(&self, pepper: &str) -> bool {
        self.peppers.iter().any(|known| known.name() == pepper)
    }

    fn replace(&self, marks: Vec<u64>, hashed: bool) {
        self.objections.replace(Listed { peppers: self.peppers.clone(), marks, hashed, ..Listed::default() });
    }
}

/// People on the list could not be recognized, so calls are refused.
fn unknown_pepper() -> Error {
    Error::Internal(
        "the list of objections was written under another SEAL_SECRET; name it in SEAL_SECRETS_BEFORE".into(),
    )
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
