//! A layer of a dataset on disk: a directory of files that never change, and a manifest that vouches for every one of them.
//!
//! A layer is written aside, synced, and renamed into place. Opening checks every byte, so a damaged or half-written one is refused
//! with one line rather than served; only functions on AWS stop at the sizes.

use crate::durable::sync_one;
use crate::error::DatasetError;
use crate::keys::KeyTable;
use crate::read_only::ReadOnly;
use crate::shards::Written;
use crate::table::Shard;
use directory::documents::Indexed;
use directory::{Additions, Number, Vocabularies};
use lookup::identifier::hash_text;
use lookup::record::{CompanyRecord, PersonRecord};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use tantivy::Index;
use tantivy::directory::{Directory, MmapDirectory};

/// The format of new layers. Layers from `OLDEST` on are read; the next compaction rewrites them. Format 6 added the keys of people
/// without identifiers, format 7 the keys of company names in Latin letters and other spellings, format 8 the keys of mailboxes.
const FORMAT: u32 = 8;
const OLDEST: u32 = 4;
pub(crate) const MANIFEST: &str = "manifest.json";
const WORDS: &str = "vocabularies.json";
const SUPPRESSED: &str = "suppressed.json";
const SOURCES: &str = "sources.json";

/// How closely files are compared with the manifest.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Check {
    EveryByte,
    /// Where every start would read the whole over a network, and pay for it.
    Sizes,
}

/// What a layer says of itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub format: u32,
    pub people: Number,
    pub companies: Number,
    /// Size and CRC-32 of every file, by its path in the layer.
    pub files: BTreeMap<String, (u64, u32)>,
}

impl Manifest {
    /// Names the layer by its content.
    fn id(&self) -> u64 {
        let files: Vec<String> = self.files.iter().map(|(path, (_, crc))| format!("{path}:{crc}")).collect();
        hash_text(&files.join("\n"))
    }
}

/// One kind of record in a layer; numbers are counted from the layer's first.
pub(crate) struct Part<R> {
    pub shards: Vec<Shard>,
    pub keys: Arc<KeyTable>,
    pub records: Option<Vec<Arc<R>>>,
}

impl<R> Part<R> {
    pub(crate) fn len(&self) -> Number {
        self.shards.last().map_or(0, |shard| shard.base + shard.len())
    }
}

/// An open layer.
pub(crate) struct Layer {
    /// Its directory's name.
    pub name: String,
    /// Names its content.
    pub id: u64,
    pub people: Part<PersonRecord>,
    pub companies: Part<CompanyRecord>,
    pub words: Additions,
    pub suppressed: Vec<u64>,
    /// Who supplied its records.
    pub sources: Vec<String>,
    /// An earlier version wrote it: the next compaction writes it anew.
    pub is_outdated: bool,
}

impl Layer {
    /// Ends writing a layer: whatever else belongs to it, a manifest, and all of it on disk; names its content.
    pub(crate) fn end(
        directory: &Path,
        people: &Written<PersonRecord>,
        companies: &Written<CompanyRecord>,
        words: &Vocabularies,
        mut suppressed: Vec<u64>,
    ) -> Result<u64, DatasetError> {
        suppressed.sort_unstable();
        suppressed.dedup();
        write_json(&directory.join(WORDS), &words.additions())?;
        write_json(&directory.join(SUPPRESSED), &suppressed)?;
        let sources: Vec<&String> = people.sources.union(&companies.sources).collect();
        write_json(&directory.join(SOURCES), &sources)?;
        let (people, companies) = (people.len(), companies.len());
        let manifest = Manifest { format: FORMAT, people, companies, files: files(directory)? };
        write_json(&directory.join(MANIFEST), &manifest)?;
        sync(directory, &manifest)?;
        Ok(manifest.id())
    }

    /// Opens a layer after checking its files.
    pub(crate) fn open(directory: &Path, name: &str, how: Check) -> Result<Self, DatasetError> {
        let manifest = check(directory, how)?;
        let refused = |reason: &str| DatasetError::refused(directory, reason);
        let people: Part<PersonRecord> = open_part(directory)?;
        let companies: Part<CompanyRecord> = open_part(directory)?;
        if people.len() != manifest.people || companies.len() != manifest.companies {
            return Err(refused("it holds another number of records than its manifest says"));
        }
        Ok(Self {
            name: name.to_owned(),
            id: manifest.id(),
            people,
            companies,
            words: read_json(directory, WORDS)?,
            suppressed: read_json(directory, SUPPRESSED)?,
            is_outdated: manifest.format < FORMAT,
            sources: if manifest.format == OLDEST { Vec::new() } else { read_json(directory, SOURCES)? },
        })
    }
}

fn open_part<R: Indexed>(directory: &Path) -> Result<Part<R>, DatasetError> {
    let mut shards = Vec::new();
    let mut base = 0;
    loop {
        let path = directory.join(format!("{}-{}", R::NAME, shards.len()));
        if !path.is_dir() {
            break;
        }
        let files = ReadOnly(MmapDirectory::open(&path).map_err(tantivy::TantivyError::from)?);
        let shard = Shard::open::<R>(&Index::open(files)?, base)?;
        base += shard.len();
        shards.push(shard);
    }
    let files = MmapDirectory::open(directory).map_err(tantivy::TantivyError::from)?;
    let name = format!("{}.keys", R::NAME);
    let bytes = files.open_read(Path::new(&name)).map_err(tantivy::TantivyError::from)?;
    let bytes = bytes.read_bytes().map_err(DatasetError::io(directory.join(&name)))?;
    let keys = KeyTable::open(bytes)
        .ok_or_else(|| DatasetError::refused(directory, format!("{name} is malformed")))?;
    Ok(Part { shards, keys: Arc::new(keys), records: None })
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
    if !(OLDEST..=FORMAT).contains(&manifest.format) {
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

pub(crate) fn write_json(path: &Path, value: &impl Serialize) -> Result<(), DatasetError> {
    let json = serde_json::to_vec(value).map_err(std::io::Error::other).map_err(DatasetError::io(path))?;
    std::fs::write(path, json).map_err(DatasetError::io(path))
}

fn read_json<T: serde::de::DeserializeOwned>(directory: &Path, name: &str) -> Result<T, DatasetError> {
    let path = directory.join(name);
    let text = std::fs::read(&path).map_err(DatasetError::io(&path))?;
    serde_json::from_slice(&text)
        .map_err(|error| DatasetError::refused(directory, format!("{name} is unreadable: {error}")))
}
