//! A dataset that is replaced while requests are running: a running request finishes on the dataset it began with. Believed signals
//! form layers in memory on top: the imported records stay unchanged, and the layers are made anew after each import.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::snapshot::SnapshotDir;
use crate::told::Telling;
use directory::Screened;
use domain::Clock;
use domain::signal::Signal;
use jiff::{SignedDuration, Timestamp};
use lookup::directory::Number;
use lookup::{CursorError, SearchFailure};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, RwLock};

/// How long a snapshot is kept for cursors after another took its place.
pub const KEPT: SignedDuration = SignedDuration::from_mins(15);
/// How long one is kept that only less was told of: longer than any call takes.
const KEPT_UNTOLD: SignedDuration = SignedDuration::from_secs(60);

/// The engine of a dataset. Clones are replaced together.
#[derive(Clone)]
pub struct Embedded(Arc<Inner>);

struct Inner {
    /// The current one last.
    generations: RwLock<Vec<Generation>>,
    clock: Clock,
    following: Option<Following>,
    /// The directory that its states are kept in, where it has one.
    kept_in: OnceLock<SnapshotDir>,
    /// A state before those that are held, which something was last compared with.
    earlier: Mutex<Option<(String, Arc<Dataset>)>>,
    telling: Mutex<Telling>,
}

/// Following a directory's pointer where nothing runs between calls: a call that comes a while after the last look has another look
/// taken beside it.
struct Following {
    directory: SnapshotDir,
    every: SignedDuration,
    /// When the pointer was last looked at, and what it named when something was taken up.
    looked: Mutex<(Timestamp, Option<String>)>,
}

/// After this long without a look, a call looks before it answers: the snapshot that it serves may be about to be deleted.
const TOO_LONG: SignedDuration = SignedDuration::from_mins(30);

/// A dataset that was current once.
#[derive(Clone)]
pub(crate) struct Generation {
    /// Part of the numbers it gives out, so that they are understood when another one is current.
    place: u32,
    pub dataset: Arc<Dataset>,
    /// The same without what signals tell.
    base: Arc<Dataset>,
    /// Until when it is kept, once another one took its place.
    until: Option<Timestamp>,
}

impl Generation {
    pub(crate) fn number(&self, number: directory::Number) -> Number {
        u64::from(self.place) << 32 | u64::from(number)
    }

    pub(crate) fn numbers(&self, numbers: Vec<directory::Number>) -> Vec<Number> {
        numbers.into_iter().map(|number| self.number(number)).collect()
    }
}

impl From<Arc<Dataset>> for Embedded {
    fn from(dataset: Arc<Dataset>) -> Self {
        Self::held(dataset, Clock::System, None)
    }
}

impl Embedded {
    /// A directory of a dataset.
    pub fn new(dataset: Arc<Dataset>) -> Screened<Self> {
        Self::with_clock(dataset, Clock::System)
    }

    pub fn with_clock(dataset: Arc<Dataset>, clock: Clock) -> Screened<Self> {
        Screened::new(Self::held(dataset, clock, None))
    }

    /// A dataset that follows the pointer of the directory it came from, which named `served` then; it is looked at when something is
    /// asked and the last look is longer ago than `every`.
    pub fn following(
        dataset: Arc<Dataset>,
        clock: Clock,
        directory: SnapshotDir,
        served: Option<String>,
        every: SignedDuration,
    ) -> Screened<Self> {
        let looked = Mutex::new((clock.now(), served));
        let this =
            Self::held(dataset, clock, Some(Following { directory: directory.clone(), every, looked }));
        this.kept_in(directory);
        Screened::new(this)
    }

    /// Says where its states are kept.
    pub fn kept_in(&self, directory: SnapshotDir) {
        let _ = self.0.kept_in.set(directory);
    }

    pub(crate) fn directory(&self) -> Option<&SnapshotDir> {
        self.0.kept_in.get()
    }

    pub(crate) fn earlier(&self) -> &Mutex<Option<(String, Arc<Dataset>)>> {
        &self.0.earlier
    }

    pub(crate) fn generation_named(&self, name: &str) -> Option<Arc<Dataset>> {
        self.find(|generation| generation.base.name() == Some(name)).map(|found| found.base)
    }

    fn held(dataset: Arc<Dataset>, clock: Clock, following: Option<Following>) -> Self {
        let first = Generation { place: 0, base: dataset.clone(), dataset, until: None };
        Self(Arc::new(Inner {
            generations: RwLock::new(vec![first]),
            clock,
            following,
            kept_in: OnceLock::new(),
            earlier: Mutex::default(),
            telling: Mutex::default(),
        }))
    }

    /// Takes up what the pointer names, if it is time to look: beside the caller or, after too long, before it is answered.
    fn follow(&self) {
        let Some(following) = &self.0.following else { return };
        let now = self.0.clock.now();
        let ago = {
            // Another call is looking.
            let Ok(mut looked) = following.looked.try_lock() else { return };
            let ago = now.duration_since(looked.0);
            if ago < following.every {
                return;
            }
            looked.0 = now;
            ago
        };
        let this = self.clone();
        if ago >= TOO_LONG {
            this.look();
        } else {
            std::thread::spawn(move || this.look());
        }
    }

    fn look(&self) {
        let Some(following) = &self.0.following else { return };
        let current = following.directory.current();
        let mut looked = following.looked.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if current.is_none() || current == looked.1 {
            return self.forget();
        }
        match following.directory.open_next_sized(&self.latest().base) {
            Ok(next) => {
                looked.1 = current;
                self.replace(Arc::new(next));
            }
            Err(error) => tracing::warn!("{error}; the dataset before it is served"),
        }
    }

    /// The dataset as it is now.
    pub fn dataset(&self) -> Arc<Dataset> {
        self.now().dataset
    }

    /// The dataset as it was imported, without what signals tell.
    pub fn imported(&self) -> Arc<Dataset> {
        self.now().base
    }

    /// Names the numbers it gives out now.
    pub(crate) fn numbering(&self) -> u64 {
        self.latest().place.into()
    }

    /// Answers from another dataset from now on, with what signals tell of it.
    pub fn replace(&self, dataset: Arc<Dataset>) {
        let mut telling = self.telling();
        if self.latest().base.id() == dataset.id() {
            return;
        }
        let told = telling.tell_of(&dataset, self.place()).unwrap_or_else(|error| {
            tracing::error!(%error, "what signals tell of an import is not known yet");
            telling.forget();
            None
        });
        self.push(dataset.clone(), told.unwrap_or(dataset), KEPT);
    }

    /// Lets the records say what these signals tell, all that are believed, and nothing that others told before. Where there are
    /// many new ones it may take a while.
    pub fn tell(&self, signals: Vec<Arc<Signal>>) -> Result<(), DatasetError> {
        let mut telling = self.telling();
        telling.signals = signals;
        let base = self.latest().base;
        match telling.tell_of(&base, self.place()) {
            Ok(Some(told)) => self.push(base, told, KEPT_UNTOLD),
            Ok(None) => {}
            Err(error) => {
                // All of it is told anew next time.
                telling.forget();
                return Err(error);
            }
        }
        Ok(())
    }

    fn place(&self) -> Option<&Path> {
        self.directory().map(SnapshotDir::path)
    }

    fn telling(&self) -> MutexGuard<'_, Telling> {
        self.0.telling.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Answers from a dataset from now on; the one before is kept for a while.
    fn push(&self, base: Arc<Dataset>, dataset: Arc<Dataset>, kept: SignedDuration) {
        let until = self.0.clock.now() + kept;
        let mut generations = self.0.generations.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut place = 0;
        if let Some(last) = generations.last_mut() {
            last.until = Some(until);
            place = last.place.wrapping_add(1);
        }
        generations.push(Generation { place, dataset, base, until: None });
        drop(generations);
        self.forget();
    }

    /// Lets go of what was replaced long enough ago.
    pub fn forget(&self) {
        let now = self.0.clock.now();
        let is_over = |generation: &Generation| generation.until.is_some_and(|until| now >= until);
        let mut generations = self.0.generations.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (over, kept) = std::mem::take(&mut *generations).into_iter().partition(is_over);
        *generations = kept;
        drop(generations);
        // Files are unmapped in the background.
        drop::<Vec<Generation>>(over);
    }

    pub(crate) fn now(&self) -> Generation {
        self.follow();
        self.latest()
    }

    fn latest(&self) -> Generation {
        let generations = self.0.generations.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        generations[generations.len() - 1].clone()
    }

    fn find(&self, is: impl Fn(&Generation) -> bool) -> Option<Generation> {
        let generations = self.0.generations.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        generations.iter().rev().find(|generation| is(generation)).cloned()
    }

    /// The dataset that gave a number out, and the number there.
    pub(crate) fn of_number(&self, number: Number) -> Option<(Arc<Dataset>, directory::Number)> {
        let place = (number >> 32) as u32;
        self.find(|generation| generation.place == place)
            .map(|found| (found.dataset, number as directory::Number))
    }

    /// The dataset that gave numbers out, all of them at one time.
    pub(crate) fn of_numbers(&self, numbers: &[Number]) -> Option<(Arc<Dataset>, Vec<directory::Number>)> {
        let dataset = match numbers.first() {
            Some(first) => self.of_number(*first)?.0,
            None => self.dataset(),
        };
        Some((dataset, numbers.iter().map(|number| *number as directory::Number).collect()))
    }

    /// The dataset that a search goes on with.
    pub(crate) fn of_snapshot(&self, id: Option<u64>) -> Result<Arc<Dataset>, SearchFailure> {
        match id {
            None => Ok(self.dataset()),
            Some(id) => match self.find(|generation| generation.dataset.id() == id) {
                Some(found) => Ok(found.dataset),
                None => Err(SearchFailure::Cursor(CursorError::Expired)),
            },
        }
    }
}
