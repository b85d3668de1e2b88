//! A directory of snapshots: a snapshot is a few layers, and a list of their records that later layers replaced.
//!
//! A change writes one new layer and a small file that names the layers; a pointer file then names that file. Each is renamed
//! into place, so whatever breaks in between leaves the snapshot before. Layers are shared between snapshots and deleted when
//! no process can read them any more.

use crate::build::Content;
use crate::dataset::{Dataset, Member};
use crate::durable::replace;
use crate::error::DatasetError;
use crate::layer::{Check, Layer, MANIFEST};
use directory::{Change, ChangeKind, Number, Places, Stored};
use jiff::Timestamp;
use lookup::record::{CompanyRecord, PersonRecord};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const FORMAT: u32 = 1;
const CURRENT: &str = "current";
/// How long layers of a snapshot stay after another took its place: longer than any reader keeps one, or looks for the pointer.
pub const GRACE: Duration = Duration::from_secs(60 * 60);

/// The dataset at one time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    pub format: u32,
    /// Counts snapshots of a directory, from 1.
    pub number: u32,
    pub published_at: Timestamp,
    pub people: u32,
    pub companies: u32,
    /// The first layer first.
    pub layers: Vec<LayerRef>,
    pub change: Change,
    /// The snapshot that it was made from, by the name of its file; none where it was made from nothing.
    pub before: Option<String>,
}

/// A layer of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerRef {
    /// Its directory.
    pub name: String,
    /// The records that later layers replaced: the file they are listed in, and its checksum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dead: Option<(String, u32)>,
}

impl Dataset {
    /// Writes a layer into an empty or new directory and opens it as a dataset of its own.
    pub fn build(
        directory: &Path,
        companies: Vec<CompanyRecord>,
        people: Vec<PersonRecord>,
    ) -> Result<Self, DatasetError> {
        Layer::write(directory, everything(companies, people), None, None, &[], &mut Places::default())?;
        Self::open(directory)
    }

    /// Opens a layer as a dataset of its own, after checking every file of it.
    pub fn open(directory: &Path) -> Result<Self, DatasetError> {
        Ok(Self::of(vec![Member::whole(Layer::open(directory, ".", Check::EveryByte)?)]))
    }
}

fn everything(companies: Vec<CompanyRecord>, people: Vec<PersonRecord>) -> Content {
    Content {
        new_companies: companies.into_iter().map(Stored::of_sources).collect(),
        people: people.into_iter().map(Stored::of_sources).collect(),
        ..Content::default()
    }
}

/// A directory of snapshots with a pointer to the current one.
#[derive(Debug, Clone)]
pub struct SnapshotDir(PathBuf);

impl SnapshotDir {
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The name of the current snapshot: a file here, or a layer that is one by itself. A directory that is itself a layer (a
    /// Lambda layer, say) is its own.
    pub fn current(&self) -> Option<String> {
        if let Ok(name) = std::fs::read_to_string(self.0.join(CURRENT)) {
            let name = name.trim();
            let is_ours = name.starts_with("snapshot-") && !name.contains(['/', '\\']);
            return is_ours.then(|| name.to_owned());
        }
        self.0.join(MANIFEST).is_file().then(|| ".".to_owned())
    }

    /// The layers a snapshot is made of; one of an earlier format is a layer by itself.
    pub(crate) fn read(&self, name: &str) -> Result<Snapshot, DatasetError> {
        let path = self.0.join(name);
        if !is_file_of_ours(name) {
            let layers = vec![LayerRef { name: name.to_owned(), dead: None }];
            let change = Change { name: "an earlier version".to_owned(), ..Change::default() };
            let (number, published_at, before) = (0, Timestamp::UNIX_EPOCH, None);
            let (people, companies) = (0, 0);
            return Ok(Snapshot {
                format: FORMAT,
                number,
                published_at,
                people,
                companies,
                layers,
                change,
                before,
            });
        }
        let refused = |reason: String| DatasetError::refused(&path, reason);
        let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => refused("the pointer names it, but it is not there".into()),
            _ => DatasetError::Io { path: path.clone(), source: error },
        })?;
        // The last line vouches for the rest.
        let (json, checksum) = text.trim_end().rsplit_once('\n').unwrap_or_default();
        if checksum != checksum_of(json) {
            return Err(refused("it is damaged".into()));
        }
        let snapshot: Snapshot =
            serde_json::from_str(json).map_err(|error| refused(format!("it is unreadable: {error}")))?;
        if snapshot.format != FORMAT {
            return Err(refused(format!("its format is {}, this version reads {FORMAT}", snapshot.format)));
        }
        Ok(snapshot)
    }

    pub(crate) fn write(&self, snapshot: &Snapshot) -> Result<String, DatasetError> {
        let name = name_of(snapshot.number);
        let path = self.0.join(&name);
        let json = serde_json::to_string_pretty(snapshot).map_err(std::io::Error::other);
        let json = json.map_err(DatasetError::io(&path))?;
        replace(&path, format!("{json}\n{}\n", checksum_of(&json)).as_bytes())?;
        Ok(name)
    }

    /// Opens the current snapshot.
    pub fn open(&self) -> Result<Dataset, DatasetError> {
        self.open_current(Check::EveryByte, None)
    }

    /// Opens the current snapshot for a change to it, whose sizes are enough to go by.
    pub(crate) fn open_sized(&self) -> Result<Dataset, DatasetError> {
        self.open_current(Check::Sizes, None)
    }

    fn open_current(&self, how: Check, open: Option<&Dataset>) -> Result<Dataset, DatasetError> {
        match self.current() {
            Some(name) => self.open_named(&name, how, open),
            None => Err(DatasetError::Missing(self.0.clone())),
        }
    }

    /// Opens a snapshot; layers that an open dataset has are not opened again.
    fn open_named(&self, name: &str, how: Check, open: Option<&Dataset>) -> Result<Dataset, DatasetError> {
        let snapshot = self.read(name)?;
        let dataset = self.open_members(&snapshot.layers, how, open)?;
        if is_file_of_ours(name)
            && (dataset.people_count(), dataset.company_count()) != (snapshot.people, snapshot.companies)
        {
            let reason = "it holds another number of records than it says";
            return Err(DatasetError::refused(self.0.join(name), reason));
        }
        let published_at = is_file_of_ours(name).then_some(snapshot.published_at);
        let name = is_file_of_ours(name).then(|| name.to_owned());
        Ok(Dataset { published_at, name, ..dataset })
    }

    /// Opens an earlier snapshot beside an open one, trusting bytes where a file has its size.
    pub(crate) fn open_earlier(&self, name: &str, open: &Dataset) -> Option<Dataset> {
        let is_ours = is_file_of_ours(name) && !name.contains(['/', '\\']);
        is_ours.then(|| self.open_named(name, Check::Sizes, Some(open)).ok()).flatten()
    }

    /// The file that a snapshot is named in.
    pub(crate) fn name(&self, snapshot: &Snapshot) -> String {
        name_of(snapshot.number)
    }

    /// Opens layers that no pointer names yet, checking every byte of those that are not open.
    pub(crate) fn open_layers(
        &self,
        layers: &[LayerRef],
        open: Option<&Dataset>,
    ) -> Result<Dataset, DatasetError> {
        self.open_members(layers, Check::EveryByte, open)
    }

    fn open_members(
        &self,
        layers: &[LayerRef],
        how: Check,
        open: Option<&Dataset>,
    ) -> Result<Dataset, DatasetError> {
        let mut members = Vec::with_capacity(layers.len());
        for LayerRef { name, dead } in layers {
            let known = open.and_then(|open| open.layers.iter().find(|member| member.layer.name == *name));
            let layer = match known {
                Some(known) => known.layer.clone(),
                None => Arc::new(Layer::open(&self.0.join(name), name, how)?),
            };
            let (dead_people, dead_companies) = match dead {
                Some((file, checksum)) => self.read_dead(file, *checksum)?,
                None => Default::default(),
            };
            members.push(Member {
                layer,
                dead_people: dead_people.into(),
                dead_companies: dead_companies.into(),
            });
        }
        Ok(Dataset::of(members))
    }

    /// Opens the current snapshot or, when it is refused, the newest older one that is whole. The refusal comes along,
    /// for a line in the log.
    pub fn open_newest_whole(&self) -> Result<(Dataset, Option<DatasetError>), DatasetError> {
        self.open_newest(Check::EveryByte)
    }

    /// The same, but trusting bytes where a file has its size: publishing read them all.
    pub fn open_newest_sized(&self) -> Result<(Dataset, Option<DatasetError>), DatasetError> {
        self.open_newest(Check::Sizes)
    }

    /// Opens the snapshot that took the place of an open one, whose layers they may share.
    pub fn open_next(&self, open: &Dataset) -> Result<Dataset, DatasetError> {
        self.open_current(Check::EveryByte, Some(open))
    }

    /// The same, trusting bytes where a file has its size.
    pub fn open_next_sized(&self, open: &Dataset) -> Result<Dataset, DatasetError> {
        self.open_current(Check::Sizes, Some(open))
    }

    fn open_newest(&self, how: Check) -> Result<(Dataset, Option<DatasetError>), DatasetError> {
        let refusal = match self.open_current(how, None) {
            Ok(dataset) => return Ok((dataset, None)),
            Err(refusal) => refusal,
        };
        let current = self.current();
        for name in self.snapshots().into_iter().filter(|name| Some(name) != current.as_ref()) {
            if let Ok(dataset) = self.open_named(&name, how, None) {
                return Ok((dataset, Some(refusal)));
            }
        }
        Err(refusal)
    }

    /// The snapshots here, newest first: those of this format by number, then those of an earlier one by time.
    fn snapshots(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).into_iter().flatten().flatten();
        let named = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let (mut ours, older): (Vec<String>, Vec<String>) =
            named.filter(|name| name.starts_with("snapshot-")).partition(|name| is_file_of_ours(name));
        ours.sort();
        let time = |name: &String| std::fs::metadata(self.0.join(name)).and_then(|data| data.modified()).ok();
        let mut older: Vec<(Option<SystemTime>, String)> =
            older.into_iter().map(|name| (time(&name), name)).collect();
        older.sort();
        ours.into_iter().rev().chain(older.into_iter().rev().map(|(_, name)| name)).collect()
    }

    pub(crate) fn last_number(&self) -> u32 {
        let number = |name: &String| name.strip_prefix("snapshot-")?.strip_suffix(".json")?.parse().ok();
        self.snapshots().iter().filter_map(number).max().unwrap_or(0)
    }

    pub(crate) fn point_to(&self, name: &str) -> Result<(), DatasetError> {
        // Superseded files stay for a while from now on.
        if let Some(superseded) = self.current().map(|current| self.0.join(current)) {
            let file = if superseded.is_dir() { superseded.join(MANIFEST) } else { superseded };
            let touched = std::fs::File::options().append(true).open(&file);
            let _ = touched.and_then(|file| file.set_modified(SystemTime::now()));
        }
        replace(&self.0.join(CURRENT), name.as_bytes())
    }

    /// Lists the records of a layer that later ones replaced.
    pub(crate) fn write_dead(
        &self,
        name: String,
        people: &[Number],
        companies: &[Number],
    ) -> Result<Option<(String, u32)>, DatasetError> {
        if people.is_empty() && companies.is_empty() {
            return Ok(None);
        }
        let counted = std::iter::once(people.len() as Number).chain(people.iter().copied());
        let bytes: Vec<u8> = counted.chain(companies.iter().copied()).flat_map(Number::to_le_bytes).collect();
        replace(&self.0.join(&name), &bytes)?;
        Ok(Some((name, crc32fast::hash(&bytes))))
    }

    fn read_dead(&self, name: &str, checksum: u32) -> Result<(Vec<Number>, Vec<Number>), DatasetError> {
        let path = self.0.join(name);
        let bytes = std::fs::read(&path).map_err(DatasetError::io(&path))?;
        if crc32fast::hash(&bytes) != checksum {
            return Err(DatasetError::refused(path, "it is damaged"));
        }
        let mut numbers = bytes
            .chunks_exact(4)
            .map(|four| four.iter().rev().fold(0, |n, byte| n << 8 | Number::from(*byte)));
        let people = numbers.next().unwrap_or(0) as usize;
        Ok((numbers.by_ref().take(people).collect(), numbers.collect()))
    }

    /// The chain of snapshots that led to the current one, the current one first, as far as their files are there.
    pub fn history(&self) -> Result<Vec<Snapshot>, DatasetError> {
        let mut found = Vec::new();
        let mut next = self.current();
        while let Some(name) = next {
            let snapshot = match self.read(&name) {
                Ok(snapshot) => snapshot,
                Err(error) if found.is_empty() => return Err(error),
                Err(_) => break,
            };
            next = snapshot.before.clone();
            found.push(snapshot);
        }
        Ok(found)
    }

    /// Removes the files that are needed by no current snapshot, no undo and no reader.
    pub(crate) fn sweep(&self) -> Result<(), DatasetError> {
        let mut kept: Vec<String> = self.current().into_iter().collect();
        kept.extend(self.undo_leads_to().ok().flatten());
        let now = SystemTime::now();
        let is_fresh = |name: &String| {
            let path = self.0.join(name);
            let file = if path.is_dir() { path.join(MANIFEST) } else { path };
            let modified = std::fs::metadata(file).and_then(|data| data.modified());
            modified.is_ok_and(|at| now.duration_since(at).is_ok_and(|age| age < GRACE))
        };
        // Earlier snapshots still hold the erased person.
        let erased = self.history().unwrap_or_default().into_iter();
        let erased = erased.filter(|snapshot| snapshot.change.kind == ChangeKind::Erasure);
        let erased = erased.map(|snapshot| name_of(snapshot.number)).next();
        let is_since =
            |name: &String| erased.as_ref().is_none_or(|erased| is_file_of_ours(name) && name > erased);
        kept.extend(self.snapshots().into_iter().filter(is_since).filter(is_fresh));
        let mut needed: Vec<String> = Vec::new();
        for name in &kept {
            // One that cannot be read leads nowhere.
            let Ok(snapshot) = self.read(name) else { continue };
            for LayerRef { name, dead } in snapshot.layers {
                needed.push(name);
                needed.extend(dead.map(|(file, _)| file));
            }
        }
        for entry in std::fs::read_dir(&self.0).map_err(DatasetError::io(&self.0))?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_leftover = ["building-", "spill-"].iter().any(|prefix| name.starts_with(prefix));
            let is_ours = ["layer-", "dead-", "snapshot-"].iter().any(|prefix| name.starts_with(prefix));
            // Files that name snapshots are kept as a record of what happened.
            if is_leftover || (is_ours && !is_file_of_ours(&name) && !needed.contains(&name)) {
                // What cannot be removed now is removed next time.
                let _ = if entry.path().is_dir() {
                    std::fs::remove_dir_all(entry.path())
                } else {
                    std::fs::remove_file(entry.path())
                };
            }
        }
        Ok(())
    }

    /// The snapshot before the last change that was no compaction; `None` where that was made from nothing, or cannot be taken back.
    pub(crate) fn undo_leads_to(&self) -> Result<Option<String>, DatasetError> {
        let history = self.history()?;
        let last = history.iter().find(|snapshot| snapshot.change.kind != ChangeKind::Compaction);
        Ok(last.filter(|last| last.change.kind != ChangeKind::Erasure).and_then(|last| last.before.clone()))
    }
}

fn name_of(number: u32) -> String {
    format!("snapshot-{number:06}.json")
}

fn is_file_of_ours(name: &str) -> bool {
    name.starts_with("snapshot-") && name.ends_with(".json")
}

fn checksum_of(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}
