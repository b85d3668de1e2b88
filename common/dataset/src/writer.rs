//! Changing a dataset: one process at a time adds a layer, takes one back, or writes layers together.

use crate::build::Content;
use crate::compact::{self, How, first_to_compact};
use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::layer::{Layer, MANIFEST};
use crate::salt::salt_of;
use crate::snapshot::{LayerRef, Snapshot, SnapshotDir};
use directory::{
    Change, ChangeKind, CompanyVersion, DirectoryError, Increment, Number, Placed, Places, Records, Salt,
    Stored, Target,
};
use jiff::Timestamp;
use lookup::record::{CompanyRecord, PersonRecord};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;

/// So many parts of a change are put together, so that every row of the next is looked up in few layers.
const PARTS: usize = 12;

/// The right to change a directory of snapshots, held by one process at a time.
pub struct Writer {
    directory: SnapshotDir,
    /// What there is, with what was put by.
    dataset: Option<Arc<Dataset>>,
    /// The layers of that.
    layers: Vec<LayerRef>,
    /// Lists of replaced records that the change has so far.
    lists: usize,
    /// The latest layers that were put by and not put together yet.
    parts: usize,
    salt: Salt,
    /// The companies that parts of the change named.
    places: Places,
    /// The number of the snapshot that the next change makes.
    number: u32,
    _lock: File,
}

impl Target for Writer {
    type Published = Arc<Dataset>;

    fn records(&self) -> Option<Arc<dyn Records>> {
        self.dataset.clone().map(|dataset| dataset as Arc<dyn Records>)
    }

    fn salt(&self) -> &Salt {
        &self.salt
    }

    fn number(&self) -> u32 {
        self.number
    }

    fn put_by(&mut self, increment: Increment) -> Result<(), DirectoryError> {
        Ok(Writer::put_by(self, increment)?)
    }

    fn publish(&mut self, increment: Increment, change: Change) -> Result<Arc<Dataset>, DirectoryError> {
        Ok(Writer::publish(self, increment, change)?)
    }
}

impl SnapshotDir {
    /// Takes the right to change the dataset; `waiting` is told once when another process has it.
    pub fn writer(&self, waiting: impl FnOnce()) -> Result<Writer, DatasetError> {
        std::fs::create_dir_all(self.path()).map_err(DatasetError::io(self.path()))?;
        let path = self.path().join("lock");
        let lock = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let lock = lock.map_err(DatasetError::io(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                lock.lock().map_err(DatasetError::io(&path))?;
            }
            Err(TryLockError::Error(error)) => return Err(DatasetError::io(&path)(error)),
        }
        let dataset = match self.open_sized() {
            Ok(dataset) => Some(Arc::new(dataset)),
            Err(DatasetError::Missing(_)) => None,
            // A change to a snapshot that cannot be read would lose what it holds.
            Err(error) => return Err(error),
        };
        let layers = match self.current() {
            Some(name) if dataset.is_some() => self.read(&name)?.layers,
            _ => Vec::new(),
        };
        self.sweep()?;
        Ok(Writer {
            salt: salt_of(self.path())?,
            number: self.last_number() + 1,
            directory: self.clone(),
            dataset,
            layers,
            lists: 0,
            parts: 0,
            places: Places::default(),
            _lock: lock,
        })
    }

    /// Writes records as the whole of the dataset, in the place of what there is.
    pub fn publish(
        &self,
        companies: Vec<CompanyRecord>,
        people: Vec<PersonRecord>,
        change: Change,
    ) -> Result<Arc<Dataset>, DatasetError> {
        let mut writer = self.writer(|| {})?;
        (writer.dataset, writer.layers) = (None, Vec::new());
        let companies = companies.into_iter().map(Stored::of_sources);
        let companies = companies.map(|stored| CompanyVersion { employer: None, stored }).collect();
        let people = people.into_iter().map(Stored::of_sources).collect();
        writer.publish(Increment { people, companies, ..Increment::default() }, change)
    }
}

impl Writer {
    /// What there is now, with what was put by.
    pub fn dataset(&self) -> Option<&Arc<Dataset>> {
        self.dataset.as_ref()
    }

    pub fn salt(&self) -> &Salt {
        &self.salt
    }

    pub fn directory(&self) -> &SnapshotDir {
        &self.directory
    }

    /// The number that the next change has.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Publishes a change, with what was put by. On any failure the snapshot before stays.
    pub fn publish(&mut self, increment: Increment, change: Change) -> Result<Arc<Dataset>, DatasetError> {
        if self.lists == 0 || !increment.is_empty() {
            self.add(increment)?;
        }
        self.finish(change)
    }

    /// Puts a part of a change by, for the next part to go onto it. It becomes visible when all of it is published.
    pub fn put_by(&mut self, increment: Increment) -> Result<(), DatasetError> {
        self.add(increment)?;
        self.dataset = Some(Arc::new(self.directory.open_layers(&self.layers, self.dataset.as_deref())?));
        self.parts += 1;
        if self.parts == PARTS {
            self.make_one(self.layers.len() - PARTS, How::Fused)?;
            self.dataset = Some(Arc::new(self.directory.open_layers(&self.layers, self.dataset.as_deref())?));
            self.parts = 0;
        }
        Ok(())
    }

    /// Writes a layer of the added and replaced records.
    fn add(&mut self, increment: Increment) -> Result<(), DatasetError> {
        let Increment { people, mut replaced, had, companies, gone_companies, suppressed } = increment;
        replaced.sort_unstable();
        replaced.dedup();
        let gone = gone_companies;
        let mut content = Content { people, replaced: replaced.clone(), had, gone, ..Content::default() };
        for CompanyVersion { employer, stored } in companies {
            match employer {
                Some(employer) => content.companies.push(Placed { employer, stored }),
                None => content.new_companies.push(stored),
            }
        }
        let (name, replaced_companies) = self.write_layer(content, &suppressed)?;
        self.layers = self.without(&replaced, &replaced_companies)?;
        self.layers.push(LayerRef { name, dead: None });
        self.lists += 1;
        Ok(())
    }

    /// Writes layers together where there are too many, or `all` of them; tells whether there was anything to do.
    pub fn compact(&mut self, all: bool) -> Result<bool, DatasetError> {
        let Some(dataset) = &self.dataset else { return Ok(false) };
        let (first, how) = match all {
            true if dataset.layers.len() > 1 || dataset.has_dead() || dataset.words.has_unused() => {
                (Some(0), How::Anew)
            }
            _ => (first_to_compact(dataset), How::Fused),
        };
        let Some(first) = first else { return Ok(false) };
        self.make_one(first, how)?;
        let change =
            Change { kind: ChangeKind::Compaction, name: "compaction".to_owned(), ..Change::default() };
        self.finish(change)?;
        Ok(true)
    }

    /// Makes one layer of those from `first` on.
    fn make_one(&mut self, first: usize, how: How) -> Result<(), DatasetError> {
        let Some(dataset) = &self.dataset else { return Ok(()) };
        let name = self.place(|aside| compact::compact(dataset, first, how, &self.salt, aside))?;
        self.layers.truncate(first);
        self.layers.push(LayerRef { name, dead: None });
        Ok(())
    }

    /// Writes a layer and moves it into place; tells which companies have a new version in it.
    fn write_layer(
        &mut self,
        content: Content,
        suppressed: &[u64],
    ) -> Result<(String, Vec<Number>), DatasetError> {
        let (mut replaced, mut places) = (Vec::new(), std::mem::take(&mut self.places));
        let name = self.place(|aside| {
            let upon = self.dataset.as_deref();
            let written = Layer::write(aside, content, upon, Some(&self.salt), suppressed, &mut places)?;
            replaced = written.replaced_companies;
            Ok(written.id)
        })?;
        self.places = places;
        replaced.sort_unstable();
        Ok((name, replaced))
    }

    /// Lets a layer be written aside and moves it into place; names it.
    fn place(&self, write: impl FnOnce(&Path) -> Result<u64, DatasetError>) -> Result<String, DatasetError> {
        let path = self.directory.path();
        let aside = path.join(format!("building-{}", std::process::id()));
        remove(&aside)?;
        let id = match write(&aside) {
            Ok(id) => id,
            Err(error) => {
                // Whatever stopped the writing is what to tell of.
                let _ = remove(&aside);
                return Err(error);
            }
        };
        let name = format!("layer-{id:016x}");
        let place = path.join(&name);
        if place.join(MANIFEST).exists() {
            remove(&aside)?;
        } else {
            remove(&place)?;
            std::fs::rename(&aside, &place).map_err(DatasetError::io(&place))?;
        }
        Ok(name)
    }

    /// The layers there are, without the records that are replaced now.
    fn without(&self, people: &[Number], companies: &[Number]) -> Result<Vec<LayerRef>, DatasetError> {
        let mut layers = self.layers.clone();
        let Some(dataset) = &self.dataset else { return Ok(layers) };
        let (mut first_person, mut first_company) = (0, 0);
        for (at, member) in dataset.layers.iter().enumerate() {
            let people = within(people, first_person, member.layer.people.len());
            let companies = within(companies, first_company, member.layer.companies.len());
            if people.len() + companies.len() > 0 {
                let people = united(&member.dead_people, people);
                let companies = united(&member.dead_companies, companies);
                let name = format!("dead-{:06}-{}-{at}", self.number, self.lists);
                layers[at].dead = self.directory.write_dead(name, &people, &companies)?;
            }
            first_person += member.layer.people.len();
            first_company += member.layer.companies.len();
        }
        Ok(layers)
    }

    /// Names the layers in a new snapshot and points to it.
    fn finish(&mut self, change: Change) -> Result<Arc<Dataset>, DatasetError> {
        let before = self.directory.current().filter(|_| change.kind != ChangeKind::Emptied);
        let published_at = Timestamp::now();
        // Read back what the disk holds before the pointer names it.
        let dataset = self.directory.open_layers(&self.layers, self.dataset.as_deref())?;
        let dataset = Dataset { published_at: Some(published_at), ..dataset };
        let snapshot = Snapshot {
            format: 1,
            number: self.number,
            published_at,
            people: dataset.people_count(),
            companies: dataset.company_count(),
            layers: self.layers.clone(),
            change,
            before,
        };
        let name = self.directory.write(&snapshot)?;
        let dataset = Arc::new(Dataset { name: Some(name.clone()), ..dataset });
        self.directory.point_to(&name)?;
        self.directory.sweep()?;
        (self.number, self.lists, self.parts) = (self.number + 1, 0, 0);
        self.dataset = Some(dataset.clone());
        Ok(dataset)
    }

    /// Takes back the last change; tells what it was. What it added stays on disk for a while. An erasure is never taken back.
    pub fn undo(&mut self) -> Result<Option<Change>, DatasetError> {
        let history = self.directory.history();
        let history = match history {
            Err(DatasetError::Missing(_)) => return Ok(None),
            history => history?,
        };
        let Some(last) = history.into_iter().find(|snapshot| snapshot.change.kind != ChangeKind::Compaction)
        else {
            return Ok(None);
        };
        if matches!(last.change.kind, ChangeKind::Emptied | ChangeKind::Erasure) {
            return Ok(None);
        }
        match &last.before {
            Some(before) => {
                self.directory.open_layers(&self.directory.read(before)?.layers, None)?;
                self.directory.point_to(before)?;
            }
            None => {
                let change =
                    Change { kind: ChangeKind::Emptied, name: "undo".to_owned(), ..Change::default() };
                self.layers.clear();
                self.finish(change)?;
            }
        }
        Ok(Some(last.change))
    }
}

/// The numbers of a run, counted from its first.
fn within(numbers: &[Number], first: Number, count: Number) -> impl ExactSizeIterator<Item = Number> + '_ {
    let from = numbers.partition_point(|number| *number < first);
    let to = numbers.partition_point(|number| *number < first + count);
    numbers[from..to].iter().map(move |number| number - first)
}

fn united(dead: &[Number], more: impl Iterator<Item = Number>) -> Vec<Number> {
    let mut all: Vec<Number> = dead.iter().copied().chain(more).collect();
    all.sort_unstable();
    all.dedup();
    all
}

pub(crate) fn remove(path: &Path) -> Result<(), DatasetError> {
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(DatasetError::io(path)(error)),
        _ => Ok(()),
    }
}
