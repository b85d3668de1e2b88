//! A dataset that is replaced while it is asked: whoever began on the one before goes on with it for a while.

use crate::dataset::Dataset;
use crate::snapshot::SnapshotDir;
use crate::table;
use domain::Clock;
use jiff::{SignedDuration, Timestamp};
use lookup::directory::Number;
use lookup::{CursorError, Objections, SearchFailure};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

/// How long a snapshot is kept for cursors after another took its place.
pub const KEPT: SignedDuration = SignedDuration::from_mins(15);

/// A dataset that can be asked as a directory. Clones are replaced together.
#[derive(Clone)]
pub struct Embedded(Arc<Held>);

struct Held {
    /// The current one last.
    generations: RwLock<Vec<Generation>>,
    clock: Clock,
    following: Option<Following>,
    /// The directory that its states are kept in, where it has one.
    kept_in: OnceLock<SnapshotDir>,
    /// A state before those that are held, which something was last compared with.
    earlier: Mutex<Option<(String, Arc<Dataset>)>>,
    objections: Arc<Objections>,
}

/// Following a directory's pointer where nothing runs between calls: a call that comes a while after the last look has another look
/// taken beside it.
struct Following {
    directory: SnapshotDir,
    every: SignedDuration,
    /// When the pointer was last looked at, and what it named when something was taken up.
    looked: Mutex<(Timestamp, Option<String>)>,
}

/// Whoever has not looked for this long looks before answering: what it serves may be about to be deleted.
const TOO_LONG: SignedDuration = SignedDuration::from_mins(30);

/// A dataset that was current once.
#[derive(Clone)]
pub(crate) struct Generation {
    /// Part of the numbers it gives out, so that they are understood when another one is current.
    place: u32,
    pub dataset: Arc<Dataset>,
    /// When another one took its place.
    until: Option<Timestamp>,
}

impl Generation {
    pub(crate) fn number(&self, number: table::Number) -> Number {
        u64::from(self.place) << 32 | u64::from(number)
    }

    pub(crate) fn numbers(&self, numbers: Vec<table::Number>) -> Vec<Number> {
        numbers.into_iter().map(|number| self.number(number)).collect()
    }
}

impl From<Arc<Dataset>> for Embedded {
    fn from(dataset: Arc<Dataset>) -> Self {
        Self::new(dataset)
    }
}

impl Embedded {
    pub fn new(dataset: Arc<Dataset>) -> Self {
        Self::with_clock(dataset, Clock::System)
    }

    pub fn with_clock(dataset: Arc<Dataset>, clock: Clock) -> Self {
        Self::held(dataset, clock, None)
    }

    /// A dataset that follows the pointer of the directory it came from, which named `served` then; it is looked at when something is
    /// asked and the last look is longer ago than `every`.
    pub fn following(
        dataset: Arc<Dataset>,
        clock: Clock,
        directory: SnapshotDir,
        served: Option<String>,
        every: SignedDuration,
    ) -> Self {
        let looked = Mutex::new((clock.now(), served));
        let this =
            Self::held(dataset, clock, Some(Following { directory: directory.clone(), every, looked }));
        this.kept_in(directory);
        this
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
        self.find(|generation| generation.dataset.name() == Some(name)).map(|found| found.dataset)
    }

    fn held(dataset: Arc<Dataset>, clock: Clock, following: Option<Following>) -> Self {
        let first = Generation { place: 0, dataset, until: None };
        let objections = Arc::default();
        Self(Arc::new(Held {
            generations: RwLock::new(vec![first]),
            clock,
            following,
            kept_in: OnceLock::new(),
            earlier: Mutex::default(),
            objections,
        }))
    }

    /// Takes up what the pointer names, if it is time to look: beside the caller or, after too long, before it is answered.
    fn follow(&self) {
        let Some(following) = &self.0.following else { return };
        let now = self.0.clock.now();
        let ago = {
            // Somebody else is looking.
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
        match following.directory.open_next_sized(&self.latest().dataset) {
            Ok(next) => {
                looked.1 = current;
                self.replace(Arc::new(next));
            }
            Err(error) => tracing::warn!("{error}; the dataset before it is served"),
        }
    }

    /// Who asked not to be found.
    pub fn objections(&self) -> &Arc<Objections> {
        &self.0.objections
    }

    /// The dataset as it is now.
    pub fn dataset(&self) -> Arc<Dataset> {
        self.now().dataset
    }

    /// Answers from another dataset from now on.
    pub fn replace(&self, dataset: Arc<Dataset>) {
        let now = self.0.clock.now();
        let mut generations = self.0.generations.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut place = 0;
        if let Some(last) = generations.last_mut() {
            if last.dataset.id() == dataset.id() {
                return;
            }
            last.until = Some(now);
            place = last.place.wrapping_add(1);
        }
        generations.push(Generation { place, dataset, until: None });
        drop(generations);
        self.forget();
    }

    /// Lets go of what was replaced long enough ago.
    pub fn forget(&self) {
        let now = self.0.clock.now();
        let is_over = |generation: &Generation| generation.until.is_some_and(|until| now >= until + KEPT);
        let mut generations = self.0.generations.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (over, kept) = std::mem::take(&mut *generations).into_iter().partition(is_over);
        *generations = kept;
        drop(generations);
        // Files are unmapped without anybody waiting for it.
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
    pub(crate) fn of_number(&self, number: Number) -> Option<(Arc<Dataset>, table::Number)> {
        let place = (number >> 32) as u32;
        self.find(|generation| generation.place == place)
            .map(|found| (found.dataset, number as table::Number))
    }

    /// The dataset that gave numbers out, all of them at one time.
    pub(crate) fn of_numbers(&self, numbers: &[Number]) -> Option<(Arc<Dataset>, Vec<table::Number>)> {
        let dataset = match numbers.first() {
            Some(first) => self.of_number(*first)?.0,
            None => self.dataset(),
        };
        Some((dataset, numbers.iter().map(|number| *number as table::Number).collect()))
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
