//! A dataset on disk: a directory of files and a manifest that vouches for every one of them.
//!
//! A snapshot is written aside, synced, and renamed into place; a pointer file then names it, renamed into place too.
//! Whatever breaks in between leaves the one before. Opening checks every byte, so a damaged or half-written snapshot is
//! refused with one line rather than served; only functions on AWS stop at the sizes.

use crate::build::{Built, Target, build};
use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::keys::KeyTable;
use crate::read_only::ReadOnly;
use crate::schema::{COMPANY_COLUMNS, COMPANY_LISTS, PEOPLE_COLUMNS};
use crate::table::{Number, Shard, Table};
use crate::vocabularies::Vocabularies;
use lookup::identifier::hash_text;
use lookup::record::{CompanyRecord, PersonRecord};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use tantivy::Index;
use tantivy::directory::{Directory, MmapDirectory};

const FORMAT: u32 = 4;
const MANIFEST: &str = "manifest.json";
const CURRENT: &str = "current";

/// How closely files are compared with the manifest.
#[derive(Debug, Clone, Copy)]
enum Check {
    EveryByte,
    /// Where every start would read the whole over a network, and pay for it.
    Sizes,
}

/// What a snapshot says of itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub format: u32,
    pub people: Number,
    pub companies: Number,
    /// Size and CRC-32 of every file, by its path in the snapshot.
    pub files: BTreeMap<String, (u64, u32)>,
}

impl Manifest {
    /// Names the snapshot by its content.
    fn id(&self) -> u64 {
        let files: Vec<String> = self.files.iter().map(|(path, (_, crc))| format!("{path}:{crc}")).collect();
        hash_text(&files.join("\n"))
    }
}

impl Dataset {
    /// Writes a snapshot into an empty or new directory and opens it.
    pub fn build(
        directory: &Path,
        companies: Vec<CompanyRecord>,
        people: Vec<PersonRecord>,
    ) -> Result<Self, DatasetError> {
        Self::build_with(directory, companies, people, &[])
    }

    /// Writes a snapshot that keeps suppressing the hashed identifiers of an earlier one.
    pub(crate) fn build_with(
        directory: &Path,
        companies: Vec<CompanyRecord>,
        people: Vec<PersonRecord>,
        suppressed_before: &[u64],
    ) -> Result<Self, DatasetError> {
        std::fs::create_dir_all(directory).map_err(DatasetError::io(directory))?;
        let Built { people, companies, words, mut suppressed } =
            build(companies, people, &Target::Directory(directory))?;
        suppressed.extend_from_slice(suppressed_before);
        suppressed.sort_unstable();
        suppressed.dedup();
        write_json(&directory.join("vocabularies.json"), &words)?;
        write_json(&directory.join("suppressed.json"), &suppressed)?;
        let manifest = Manifest {
            format: FORMAT,
            people: people.len(),
            companies: companies.len(),
            files: files(directory)?,
        };
        write_json(&directory.join(MANIFEST), &manifest)?;
        sync(directory, &manifest)?;
        Ok(Self { id: manifest.id(), people, companies, words, suppressed })
    }

    /// Opens a snapshot after checking every file of it.
    pub fn open(directory: &Path) -> Result<Self, DatasetError> {
        Self::open_after(directory, Check::EveryByte)
    }

    fn open_after(directory: &Path, how: Check) -> Result<Self, DatasetError> {
        let manifest = check(directory, how)?;
        let refused = |reason: &str| DatasetError::refused(directory, reason);
        let words: Vocabularies = read_json(directory, "vocabularies.json")?;
        let suppressed: Vec<u64> = read_json(directory, "suppressed.json")?;
        let people = open_table(directory, "people", &PEOPLE_COLUMNS, &[])?;
        let companies = open_table(directory, "companies", &COMPANY_COLUMNS, &COMPANY_LISTS)?;
        if people.len() != manifest.people || companies.len() != manifest.companies {
            return Err(refused("it holds another number of records than its manifest says"));
        }
        Ok(Self { id: manifest.id(), people, companies, words, suppressed })
    }

    /// Every record, for a new snapshot that adds to this one.
    pub fn records(&self) -> Result<(Vec<CompanyRecord>, Vec<PersonRecord>), DatasetError> {
        let companies = (0..self.companies.len()).map(|n| Ok((*self.companies.record(n)?).clone()));
        let people = (0..self.people.len()).map(|n| Ok((*self.people.record(n)?).clone()));
        Ok((companies.collect::<Result<_, DatasetError>>()?, people.collect::<Result<_, DatasetError>>()?))
    }
}

fn open_table<R>(
    directory: &Path,
    name: &str,
    columns: &[&str],
    lists: &[&str],
) -> Result<Table<R>, DatasetError> {
    let mut shards = Vec::new();
    let mut base = 0;
    loop {
        let path = directory.join(format!("{name}-{}", shards.len()));
        if !path.is_dir() {
            break;
        }
        let files = ReadOnly(MmapDirectory::open(&path).map_err(tantivy::TantivyError::from)?);
        let shard = Shard::open(&Index::open(files)?, base, columns, lists)?;
        base += shard.len();
        shards.push(shard);
    }
    let files = MmapDirectory::open(directory).map_err(tantivy::TantivyError::from)?;
    let name = format!("{name}.keys");
    let bytes = files.open_read(Path::new(&name)).map_err(tantivy::TantivyError::from)?;
    let bytes = bytes.read_bytes().map_err(DatasetError::io(directory.join(&name)))?;
    let keys = KeyTable::open(bytes)
        .ok_or_else(|| DatasetError::refused(directory, format!("{name} is malformed")))?;
    Ok(Table { shards, keys, memory: None })
}

/// Reads the manifest and compares every file with it.
fn check(directory: &Path, how: Check) -> Result<Manifest, DatasetError> {
    let refused = |reason: String| DatasetError::refused(directory, reason);
    let path = directory.join(MANIFEST);
    let text = std::fs::read(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound if directory.is_dir() => {
            refused("it has no manifest, so it was never finished".into())
        }
        std::io::ErrorKind::NotFound => DatasetError::Missing(directory.to_owned()),
        _ => DatasetError::Io { path: path.clone(), source: error },
    })?;
    let manifest: Manifest = serde_json::from_slice(&text)
        .map_err(|error| refused(format!("its manifest is unreadable: {error}")))?;
    if manifest.format != FORMAT {
        return Err(refused(format!("its format is {}, this version reads {FORMAT}", manifest.format)));
    }
    for (name, (size, crc)) in &manifest.files {
        let path = directory.join(name);
        let is_same = match how {
            Check::EveryByte => fingerprint(&path).map(|actual| actual == (*size, *crc)),
            Check::Sizes => std::fs::metadata(&path).map(|actual| actual.len() == *size),
        };
        if !is_same.map_err(|error| refused(format!("{name} cannot be read: {error}")))? {
            return Err(refused(format!("{name} is damaged")));
        }
    }
    Ok(manifest)
}

/// Size and CRC-32 of every file under a directory.
fn files(directory: &Path) -> Result<BTreeMap<String, (u64, u32)>, DatasetError> {
    let mut found = BTreeMap::new();
    let mut open = vec![(directory.to_owned(), String::new())];
    while let Some((path, prefix)) = open.pop() {
        for entry in std::fs::read_dir(&path).map_err(DatasetError::io(&path))? {
            let entry = entry.map_err(DatasetError::io(&path))?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                open.push((entry.path(), format!("{name}/")));
            } else if entry.file_name().to_string_lossy().ends_with(".lock") {
                // Left by the index writer; it holds nothing.
                std::fs::remove_file(entry.path()).map_err(DatasetError::io(entry.path()))?;
            } else if name != MANIFEST {
                found.insert(name, fingerprint(&entry.path()).map_err(DatasetError::io(entry.path()))?);
            }
        }
    }
    Ok(found)
}

fn fingerprint(path: &Path) -> std::io::Result<(u64, u32)> {
    let mut file = File::open(path)?;
    let mut hasher = crc32fast::Hasher::new();
    let mut buffer = vec![0; 1 << 18];
    let mut size = 0;
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok((size, hasher.finalize())),
            n => {
                hasher.update(&buffer[..n]);
                size += n as u64;
            }
        }
    }
}

fn sync(directory: &Path, manifest: &Manifest) -> Result<(), DatasetError> {
    let mut directories = vec![directory.to_owned()];
    for name in manifest.files.keys().map(String::as_str).chain([MANIFEST]) {
        let path = directory.join(name);
        sync_one(&path)?;
        directories.extend(path.parent().map(Path::to_owned));
    }
    directories.sort();
    directories.dedup();
    directories.iter().try_for_each(|path| sync_one(path))
}

fn sync_one(path: &Path) -> Result<(), DatasetError> {
    File::open(path).and_then(|file| file.sync_all()).map_err(DatasetError::io(path))
}

fn write_json(path: &Path, value: &impl Serialize) -> Result<(), DatasetError> {
    let json = serde_json::to_vec(value).map_err(std::io::Error::other).map_err(DatasetError::io(path))?;
    std::fs::write(path, json).map_err(DatasetError::io(path))
}

fn read_json<T: serde::de::DeserializeOwned>(directory: &Path, name: &str) -> Result<T, DatasetError> {
    let path = directory.join(name);
    let text = std::fs::read(&path).map_err(DatasetError::io(&path))?;
    serde_json::from_slice(&text)
        .map_err(|error| DatasetError::refused(directory, format!("{name} is unreadable: {error}")))
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

    /// The current snapshot's directory; a directory that is itself a snapshot (a Lambda layer, say) is its own.
    pub fn current(&self) -> Option<PathBuf> {
        if let Ok(name) = std::fs::read_to_string(self.0.join(CURRENT)) {
            let name = name.trim();
            let is_ours = name.starts_with("snapshot-") && !name.contains(['/', '\\']);
            return is_ours.then(|| self.0.join(name));
        }
        self.0.join(MANIFEST).is_file().then(|| self.0.clone())
    }

    /// Opens the current snapshot.
    pub fn open(&self) -> Result<Dataset, DatasetError> {
        self.open_after(Check::EveryByte)
    }

    fn open_after(&self, how: Check) -> Result<Dataset, DatasetError> {
        match self.current() {
            Some(path) if path.is_dir() => Dataset::open_after(&path, how),
            Some(path) => Err(DatasetError::refused(path, "the pointer names it, but it is not there")),
            None => Err(DatasetError::Missing(self.0.clone())),
        }
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

    fn open_newest(&self, how: Check) -> Result<(Dataset, Option<DatasetError>), DatasetError> {
        let refusal = match self.open_after(how) {
            Ok(dataset) => return Ok((dataset, None)),
            Err(refusal) => refusal,
        };
        let current = self.current();
        let older = self.snapshots().into_iter().filter(|path| Some(path) != current.as_ref());
        for path in older {
            if let Ok(dataset) = Dataset::open_after(&path, how) {
                return Ok((dataset, Some(refusal)));
            }
        }
        Err(refusal)
    }

    /// Writes a snapshot and makes it the current one. On any failure the one before stays.
    pub fn publish(
        &self,
        companies: Vec<CompanyRecord>,
        people: Vec<PersonRecord>,
        suppressed_before: &[u64],
    ) -> Result<Dataset, DatasetError> {
        std::fs::create_dir_all(&self.0).map_err(DatasetError::io(&self.0))?;
        let aside = self.0.join(format!("building-{}", std::process::id()));
        remove(&aside)?;
        let built = Dataset::build_with(&aside, companies, people, suppressed_before);
        let id = match built {
            Ok(dataset) => dataset.id,
            Err(error) => {
                remove(&aside)?;
                return Err(error);
            }
        };
        let name = format!("snapshot-{id:016x}");
        let place = self.0.join(&name);
        if place.exists() {
            remove(&aside)?;
        } else {
            std::fs::rename(&aside, &place).map_err(DatasetError::io(&place))?;
        }
        // Read back what the disk holds before anybody is pointed to it.
        let dataset = Dataset::open(&place)?;
        let previous = self.current();
        self.point_to(&name)?;
        self.remove_all_but(&[Some(place), previous]);
        Ok(dataset)
    }

    fn point_to(&self, name: &str) -> Result<(), DatasetError> {
        let (aside, pointer) = (self.0.join("current.new"), self.0.join(CURRENT));
        std::fs::write(&aside, name).map_err(DatasetError::io(&aside))?;
        sync_one(&aside)?;
        std::fs::rename(&aside, &pointer).map_err(DatasetError::io(&pointer))?;
        sync_one(&self.0)
    }

    /// The snapshots here, newest first.
    fn snapshots(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut found: Vec<(std::time::SystemTime, PathBuf)> = entries
            .filter(|entry| entry.file_name().to_string_lossy().starts_with("snapshot-"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        found.sort();
        found.into_iter().rev().map(|(_, path)| path).collect()
    }

    fn remove_all_but(&self, kept: &[Option<PathBuf>]) {
        for path in self.snapshots() {
            if !kept.contains(&Some(path.clone())) {
                // What cannot be removed now is removed after the next import.
                let _ = std::fs::remove_dir_all(path);
            }
        }
    }
}

fn remove(path: &Path) -> Result<(), DatasetError> {
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(DatasetError::io(path)(error)),
        _ => Ok(()),
    }
}
