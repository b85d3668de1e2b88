//! Building a dataset: records are numbered and taken apart on one thread, written by several.

use super::documents::{
    CompanyEntry, PersonEntry, company_entry, company_keys, company_words, name_words, person_entry,
    person_keys, person_words,
};
use super::employers::Employers;
use super::error::DatasetError;
use super::keys::KeyTable;
use super::record::{CompanyRecord, PersonRecord};
use super::schema::{COMPANY_COLUMNS, COMPANY_LISTS, Fields, PEOPLE_COLUMNS, schema, settings};
use super::table::{Number, Shard, Table};
use super::vocabularies::Vocabularies;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use tantivy::directory::{Directory, MmapDirectory, OwnedBytes, RamDirectory};
use tantivy::indexer::SingleSegmentIndexWriter;
use tantivy::schema::Field;
use tantivy::{Index, TantivyDocument};

/// Records handed to a writing thread at once.
const BATCH: usize = 2048;
/// The most records of one shard: what one segment holds in memory while it is written.
const SHARD: usize = 1 << 20;

/// Where a dataset is built.
pub(super) enum Target<'a> {
    Memory,
    Directory(&'a Path),
}

/// What building gives.
pub(super) struct Built {
    pub people: Table<PersonRecord>,
    pub companies: Table<CompanyRecord>,
    pub words: Vocabularies,
    /// The identifiers of people who asked not to be processed, hashed.
    pub suppressed: Vec<u64>,
}

impl Target<'_> {
    fn shard(&self, name: &str) -> Result<(Box<dyn Directory>, Option<PathBuf>), DatasetError> {
        match self {
            Self::Memory => Ok((Box::new(RamDirectory::create()), None)),
            Self::Directory(path) => {
                let path = path.join(name);
                std::fs::create_dir_all(&path).map_err(DatasetError::io(&path))?;
                let directory = MmapDirectory::open(&path).map_err(tantivy::TantivyError::from)?;
                Ok((Box::new(directory), Some(path)))
            }
        }
    }

    fn keys(&self, name: &str, entries: Vec<(u64, Number)>) -> Result<KeyTable, DatasetError> {
        let bytes = KeyTable::encode(entries);
        if let Self::Directory(path) = self {
            let path = path.join(name);
            std::fs::write(&path, &bytes).map_err(DatasetError::io(&path))?;
        }
        KeyTable::open(OwnedBytes::new(bytes))
            .ok_or_else(|| DatasetError::refused(name, "the identifier table is malformed"))
    }
}

/// Builds a dataset from records; a company named by a person's career but not given is added by name and domain.
pub(super) fn build(
    companies: Vec<CompanyRecord>,
    people: Vec<PersonRecord>,
    target: &Target<'_>,
) -> Result<Built, DatasetError> {
    let mut words = Vocabularies::default();
    let mut employers = Employers::new(companies);
    let mut suppressed = Vec::new();
    let mut kept: Vec<(u32, PersonRecord)> = Vec::with_capacity(people.len());
    for record in people {
        if record.suppressed {
            suppressed.extend(person_keys(&record));
        } else {
            kept.push((employers.current(&record), record));
        }
    }
    // Colleagues side by side make the index smaller and a company's people quick to read.
    if !kept.is_sorted_by_key(|(company, _)| *company) {
        kept.sort_by_key(|(company, _)| *company);
    }
    let people = build_people(&mut words, kept, &mut employers, target)?;
    let companies = build_companies(&mut words, employers.into_companies(), target)?;
    words.seal();
    suppressed.sort_unstable();
    suppressed.dedup();
    Ok(Built { people, companies, words, suppressed })
}

type PeopleBatch = Vec<(PersonEntry, PersonRecord)>;

fn build_people(
    words: &mut Vocabularies,
    mut people: Vec<(u32, PersonRecord)>,
    employers: &mut Employers,
    target: &Target<'_>,
) -> Result<Table<PersonRecord>, DatasetError> {
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get().clamp(1, 4));
    let mut table = Shards::default();
    let mut keys = Vec::with_capacity(people.len() * 4);
    while !people.is_empty() {
        let rest = people.split_off(people.len().min(SHARD * threads));
        let round = std::mem::replace(&mut people, rest);
        let writers = threads.min(round.len().div_ceil(BATCH)).max(1);
        let mut numbers = first_numbers(round.len(), writers, table.len);
        let finished = std::thread::scope(|scope| -> Result<Vec<Written<PersonRecord>>, DatasetError> {
            let mut running = Vec::new();
            let mut queues = Vec::new();
            for writer in 0..writers {
                let (queue, batches) = mpsc::sync_channel::<PeopleBatch>(4);
                let shard = ShardWriter::new(
                    target,
                    &format!("people-{}", table.shards.len() + writer),
                    &PEOPLE_COLUMNS,
                )?;
                let in_memory = matches!(target, Target::Memory);
                running.push(scope.spawn(move || write_people(shard, &batches, in_memory)));
                queues.push(queue);
            }
            let mut round = round.into_iter();
            for batch in 0.. {
                let mut entries = Vec::with_capacity(BATCH);
                for (company, record) in round.by_ref().take(BATCH) {
                    let former = employers.former(&record);
                    let entry = person_entry(words, &record.person, company, &former);
                    let number = &mut numbers[batch % writers];
                    keys.extend(person_keys(&record).map(|key| (key, *number)));
                    *number += 1;
                    entries.push((entry, record));
                }
                // A queue whose thread failed says so below.
                if entries.is_empty() || queues[batch % writers].send(entries).is_err() {
                    break;
                }
            }
            drop(queues);
            running.into_iter().map(join).collect()
        })?;
        for written in finished {
            table.add(written, &PEOPLE_COLUMNS, &[])?;
        }
    }
    table.finish(target.keys("people.keys", keys)?)
}

fn join<T>(thread: std::thread::ScopedJoinHandle<'_, Result<T, DatasetError>>) -> Result<T, DatasetError> {
    let panicked =
        |_| DatasetError::Index(tantivy::TantivyError::SystemError("a writing thread panicked".to_owned()));
    thread.join().map_err(panicked)?
}

/// The first record number of each writer when batches are dealt to them in turn.
fn first_numbers(count: usize, writers: usize, base: Number) -> Vec<Number> {
    let mut sizes = vec![0; writers];
    for (batch, start) in (0..count).step_by(BATCH).enumerate() {
        sizes[batch % writers] += BATCH.min(count - start);
    }
    let mut next = base;
    sizes
        .into_iter()
        .map(|size| {
            let first = next;
            next += size as Number;
            first
        })
        .collect()
}

fn write_people(
    mut shard: ShardWriter,
    batches: &mpsc::Receiver<PeopleBatch>,
    in_memory: bool,
) -> Result<Written<PersonRecord>, DatasetError> {
    let mut records = Vec::new();
    for batch in batches {
        for (entry, record) in batch {
            let words = person_words(&record.person);
            let tags = entry.tags.iter().chain(&words).copied();
            shard.add(tags, &name_words(&record), &entry.columns, &[], (!in_memory).then_some(&record))?;
            if in_memory {
                records.push(Arc::new(record));
            }
        }
    }
    Ok(Written { index: shard.finish()?, records: in_memory.then_some(records) })
}

fn build_companies(
    words: &mut Vocabularies,
    companies: Vec<CompanyRecord>,
    target: &Target<'_>,
) -> Result<Table<CompanyRecord>, DatasetError> {
    let in_memory = matches!(target, Target::Memory);
    let columns: Vec<&str> = COMPANY_COLUMNS.iter().chain(&COMPANY_LISTS).copied().collect();
    let mut table = Shards::default();
    let mut keys = Vec::with_capacity(companies.len() * 4);
    let mut companies = companies.into_iter().peekable();
    while companies.peek().is_some() {
        let mut shard = ShardWriter::new(target, &format!("companies-{}", table.shards.len()), &columns)?;
        let mut records = Vec::new();
        for (number, record) in (table.len..).zip(companies.by_ref().take(SHARD)) {
            let CompanyEntry { tags, columns, lists } = company_entry(words, &record);
            keys.extend(company_keys(&record).map(|key| (key, number)));
            let names = company_words(&record);
            shard.add(tags.into_iter(), &names, &columns, &lists, (!in_memory).then_some(&record))?;
            if in_memory {
                records.push(Arc::new(record));
            }
        }
        let written = Written { index: shard.finish()?, records: in_memory.then_some(records) };
        table.add(written, &COMPANY_COLUMNS, &COMPANY_LISTS)?;
    }
    table.finish(target.keys("companies.keys", keys)?)
}

/// The open writer of one shard.
struct ShardWriter {
    writer: SingleSegmentIndexWriter<TantivyDocument>,
    fields: Fields,
    columns: Vec<Field>,
    path: Option<PathBuf>,
}

impl ShardWriter {
    fn new(target: &Target<'_>, name: &str, columns: &[&str]) -> Result<Self, DatasetError> {
        let (directory, path) = target.shard(name)?;
        let (schema, fields, columns) = schema(columns);
        let builder = Index::builder().schema(schema).settings(settings());
        // The budget sizes the term table; a shard is never flushed before it is finished.
        let writer = builder.single_segment_index_writer(directory, 64 << 20)?;
        Ok(Self { writer, fields, columns, path })
    }

    fn add(
        &mut self,
        tags: impl Iterator<Item = u64>,
        names: &str,
        columns: &[u64],
        lists: &[Vec<u64>],
        stored: Option<&impl serde::Serialize>,
    ) -> Result<(), DatasetError> {
        let mut document = TantivyDocument::new();
        for tag in tags {
            document.add_u64(self.fields.tag, tag);
        }
        document.add_text(self.fields.name, names);
        let (single, multiple) = self.columns.split_at(columns.len());
        for (field, value) in single.iter().zip(columns) {
            document.add_u64(*field, *value);
        }
        for (field, values) in multiple.iter().zip(lists) {
            for value in values {
                document.add_u64(*field, *value);
            }
        }
        if let Some(record) = stored {
            let json = serde_json::to_vec(record).map_err(|error| {
                tantivy::TantivyError::SystemError(format!("a record cannot be written: {error}"))
            })?;
            document.add_bytes(self.fields.record, &json);
        }
        Ok(self.writer.add_document(document)?)
    }

    /// Ends the segment. A shard on disk is opened again, so that its files are mapped rather than held.
    fn finish(self) -> Result<Index, DatasetError> {
        let index = self.writer.finalize()?;
        match self.path {
            Some(path) => {
                drop(index);
                Ok(Index::open_in_dir(path)?)
            }
            None => Ok(index),
        }
    }
}

/// A finished shard.
struct Written<R> {
    index: Index,
    records: Option<Vec<Arc<R>>>,
}

/// The finished shards of a table so far.
struct Shards<R> {
    shards: Vec<Shard>,
    records: Option<Vec<Arc<R>>>,
    len: Number,
}

impl<R> Default for Shards<R> {
    fn default() -> Self {
        Self { shards: Vec::new(), records: None, len: 0 }
    }
}

impl<R> Shards<R> {
    fn add(&mut self, written: Written<R>, columns: &[&str], lists: &[&str]) -> Result<(), DatasetError> {
        let shard = Shard::open(&written.index, self.len, columns, lists)?;
        self.len += shard.len();
        self.shards.push(shard);
        if let Some(records) = written.records {
            self.records.get_or_insert_default().extend(records);
        }
        Ok(())
    }

    fn finish(self, keys: KeyTable) -> Result<Table<R>, DatasetError> {
        Ok(Table { shards: self.shards, keys, memory: self.records })
    }
}
