//! Building a dataset: records are numbered and taken apart on one thread, written by several.

use super::documents::{Entry, Indexed, company_entry, person_entry};
use super::employers::Employers;
use super::error::DatasetError;
use super::keys::KeyTable;
use super::record::{CompanyRecord, PersonRecord};
use super::schema::{Fields, schema, settings};
use super::table::{Number, Shard, Table};
use super::vocabularies::Vocabularies;
use crate::domain::Location;
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
    mut companies: Vec<CompanyRecord>,
    people: Vec<PersonRecord>,
    target: &Target<'_>,
) -> Result<Built, DatasetError> {
    let mut words = Vocabularies::default();
    // Neighbours side by side, and below colleagues, make the index smaller: places and industries come in runs, and with
    // them names, languages and schools. A company's people are quick to read, too.
    companies.sort_by_cached_key(whereabouts);
    let mut employers = Employers::new(companies);
    let mut suppressed = Vec::new();
    let mut order = Vec::with_capacity(people.len());
    for (at, record) in people.iter().enumerate() {
        if record.suppressed {
            suppressed.extend(record.keys());
        } else {
            order.push((employers.current(record), at));
        }
    }
    order.sort_unstable();
    let people = build_people(&mut words, people, &order, &mut employers, target)?;
    let companies = build_companies(&mut words, employers.into_companies(), target)?;
    words.seal();
    suppressed.sort_unstable();
    suppressed.dedup();
    Ok(Built { people, companies, words, suppressed })
}

/// Country, region, city and industry of a company.
fn whereabouts(record: &CompanyRecord) -> [Option<String>; 4] {
    let company = &record.company;
    let Location { city, region, country } = company.location.clone().unwrap_or_default();
    [country, region, city, company.industry.clone()]
}

fn build_people(
    words: &mut Vocabularies,
    people: Vec<PersonRecord>,
    order: &[(u32, usize)],
    employers: &mut Employers,
    target: &Target<'_>,
) -> Result<Table<PersonRecord>, DatasetError> {
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get().clamp(1, 4));
    let mut people: Vec<Option<PersonRecord>> = people.into_iter().map(Some).collect();
    let mut table = Shards::default();
    for round in order.chunks(SHARD * threads) {
        let entries = round.iter().filter_map(|(company, at)| {
            let record = people[*at].take()?;
            let former = employers.former(&record);
            Some((person_entry(words, &record.person, *company, &former), record))
        });
        table.write(target, round.len(), threads.min(round.len().div_ceil(BATCH)), entries)?;
    }
    table.finish(target)
}

/// A company's number is its place among the companies, so each shard has one writer.
fn build_companies(
    words: &mut Vocabularies,
    companies: Vec<CompanyRecord>,
    target: &Target<'_>,
) -> Result<Table<CompanyRecord>, DatasetError> {
    let mut table = Shards::default();
    let mut companies = companies.into_iter();
    while companies.len() > 0 {
        let count = companies.len().min(SHARD);
        let entries = companies.by_ref().take(SHARD).map(|record| (company_entry(words, &record), record));
        table.write(target, count, 1, entries)?;
    }
    table.finish(target)
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

/// The open writer of one shard.
struct ShardWriter {
    writer: SingleSegmentIndexWriter<TantivyDocument>,
    fields: Fields,
    columns: Vec<Field>,
    path: Option<PathBuf>,
    /// The record being written.
    json: Vec<u8>,
}

impl ShardWriter {
    fn new(target: &Target<'_>, name: &str, columns: &[&str]) -> Result<Self, DatasetError> {
        let (directory, path) = target.shard(name)?;
        let (schema, fields, columns) = schema(columns);
        let builder = Index::builder().schema(schema).settings(settings());
        // The budget sizes the term table; a shard is never flushed before it is finished.
        let writer = builder.single_segment_index_writer(directory, 64 << 20)?;
        Ok(Self { writer, fields, columns, path, json: Vec::new() })
    }

    /// Writes all records of a queue, and gives them back when the dataset lives in memory.
    fn write<R: Indexed>(mut self, batches: &mpsc::Receiver<Batch<R>>) -> Result<Written<R>, DatasetError> {
        let mut records = self.path.is_none().then(Vec::new);
        for batch in batches {
            for (entry, record) in batch {
                self.add(entry, &record)?;
                if let Some(records) = &mut records {
                    records.push(Arc::new(record));
                }
            }
        }
        Ok(Written { index: self.finish()?, records })
    }

    fn add<R: Indexed>(&mut self, mut entry: Entry, record: &R) -> Result<(), DatasetError> {
        let unwritable = |error: &dyn std::fmt::Display| {
            tantivy::TantivyError::SystemError(format!("a record cannot be written: {error}"))
        };
        self.json.clear();
        if self.path.is_some() {
            serde_json::to_writer(&mut self.json, record).map_err(|error| unwritable(&error))?;
        }
        let names = record.words(&mut entry.tags);
        let mut document = TantivyDocument::with_capacity(self.json.len() + 1024);
        for tag in entry.tags {
            document.add_u64(self.fields.tag, tag);
        }
        document.add_text(self.fields.name, &names);
        let (single, multiple) = self.columns.split_at(entry.columns.len());
        for (field, value) in single.iter().zip(entry.columns) {
            document.add_u64(*field, value);
        }
        for (field, values) in multiple.iter().zip(entry.lists) {
            for value in values {
                document.add_u64(*field, value);
            }
        }
        if self.path.is_some() {
            // As text, because the document store copies bytes one by one and text at once.
            let text = std::str::from_utf8(&self.json).map_err(|error| unwritable(&error))?;
            document.add_text(self.fields.record, text);
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

type Batch<R> = Vec<(Entry, R)>;

/// The finished shards of a table so far.
struct Shards<R> {
    shards: Vec<Shard>,
    records: Option<Vec<Arc<R>>>,
    keys: Vec<(u64, Number)>,
    len: Number,
}

impl<R> Default for Shards<R> {
    fn default() -> Self {
        Self { shards: Vec::new(), records: None, keys: Vec::new(), len: 0 }
    }
}

impl<R: Indexed> Shards<R> {
    /// Writes so many records, dealing them to several writers, each with a shard of its own.
    fn write(
        &mut self,
        target: &Target<'_>,
        count: usize,
        writers: usize,
        mut entries: impl Iterator<Item = (Entry, R)>,
    ) -> Result<(), DatasetError> {
        let columns: Vec<&str> = R::COLUMNS.iter().chain(R::LISTS).copied().collect();
        let mut numbers = first_numbers(count, writers, self.len);
        let finished = std::thread::scope(|scope| -> Result<Vec<Written<R>>, DatasetError> {
            let (mut running, mut queues) = (Vec::new(), Vec::new());
            for writer in 0..writers {
                let (queue, batches) = mpsc::sync_channel(4);
                let name = format!("{}-{}", R::NAME, self.shards.len() + writer);
                let shard = ShardWriter::new(target, &name, &columns)?;
                running.push(scope.spawn(move || shard.write(&batches)));
                queues.push(queue);
            }
            for at in (0..writers).cycle() {
                let batch: Batch<R> = entries.by_ref().take(BATCH).collect();
                for (_, record) in &batch {
                    self.keys.extend(record.keys().map(|key| (key, numbers[at])));
                    numbers[at] += 1;
                }
                // A queue whose thread failed says so below.
                if batch.is_empty() || queues[at].send(batch).is_err() {
                    break;
                }
            }
            drop(queues);
            running.into_iter().map(join).collect()
        })?;
        for written in finished {
            let shard = Shard::open(&written.index, self.len, R::COLUMNS, R::LISTS)?;
            self.len += shard.len();
            self.shards.push(shard);
            if let Some(records) = written.records {
                self.records.get_or_insert_default().extend(records);
            }
        }
        Ok(())
    }

    fn finish(self, target: &Target<'_>) -> Result<Table<R>, DatasetError> {
        let keys = target.keys(&format!("{}.keys", R::NAME), self.keys)?;
        Ok(Table { shards: self.shards, keys, memory: self.records })
    }
}

fn join<T>(thread: std::thread::ScopedJoinHandle<'_, Result<T, DatasetError>>) -> Result<T, DatasetError> {
    let panicked =
        |_| DatasetError::Index(tantivy::TantivyError::SystemError("a writing thread panicked".to_owned()));
    thread.join().map_err(panicked)?
}
