//! Building a dataset: records are numbered and taken apart on one thread, written by several.

use crate::documents::{Entry, Indexed, company_entry, person_entry};
use crate::employers::Employers;
use crate::error::DatasetError;
use crate::keys::KeyTable;
use crate::schema::{Fields, schema, settings};
use crate::table::{Number, Shard, Table};
use crate::vocabularies::Vocabularies;
use domain::Location;
use lookup::record::{CompanyRecord, PersonRecord};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread::{Scope, ScopedJoinHandle};
use tantivy::directory::{Directory, MmapDirectory, OwnedBytes, RamDirectory};
use tantivy::indexer::SingleSegmentIndexWriter;
use tantivy::schema::Field;
use tantivy::{Index, TantivyDocument};

/// Records handed to a writing thread at once.
const BATCH: usize = 2048;
/// The most records of one shard: what one segment holds in memory while it is written.
const SHARD: usize = 1 << 20;

/// Where a dataset is built.
pub(crate) enum Target<'a> {
    Memory,
    Directory(&'a Path),
}

/// What building gives.
pub(crate) struct Built {
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
pub(crate) fn build(
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
    let (people, companies) = std::thread::scope(|scope| -> Result<_, DatasetError> {
        let people = build_people(scope, &mut words, people, &order, &mut employers, target)?;
        // The last people are still being written: the threads share the rest.
        let companies = build_companies(scope, &mut words, employers.into_companies(), target)?;
        Ok((people.finish()?, companies.finish()?))
    })?;
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

fn build_people<'scope>(
    scope: &'scope Scope<'scope, '_>,
    words: &mut Vocabularies,
    people: Vec<PersonRecord>,
    order: &[(u32, usize)],
    employers: &mut Employers,
    target: &'scope Target<'_>,
) -> Result<Ending<'scope, PersonRecord>, DatasetError> {
    let mut people: Vec<Option<PersonRecord>> = people.into_iter().map(Some).collect();
    let mut table = Shards::new(target);
    for round in order.chunks(SHARD * threads()) {
        let entries = round.iter().filter_map(|(company, at)| {
            let record = people[*at].take()?;
            let former = employers.former(&record);
            Some((person_entry(words, &record.person, *company, &former), record))
        });
        table.write(scope, &Dealt::in_turn(round.len()), entries)?;
    }
    Ok(table.end(scope))
}

/// A company's number is its place among the companies, so each writer has a run of them.
fn build_companies<'scope>(
    scope: &'scope Scope<'scope, '_>,
    words: &mut Vocabularies,
    companies: Vec<CompanyRecord>,
    target: &'scope Target<'_>,
) -> Result<Ending<'scope, CompanyRecord>, DatasetError> {
    let mut table = Shards::new(target);
    let mut companies = companies.into_iter();
    while companies.len() > 0 {
        let count = companies.len().min(SHARD * threads());
        let entries = companies.by_ref().take(count).map(|record| (company_entry(words, &record), record));
        table.write(scope, &Dealt::in_runs(count), entries)?;
    }
    Ok(table.end(scope))
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(2, |n| n.get().clamp(1, 4))
}

/// How batches of records are dealt to writers.
struct Dealt {
    count: usize,
    writers: usize,
    /// Batches one after the other that go to one writer.
    run: usize,
    /// Batches that may wait for a writer.
    waiting: usize,
}

impl Dealt {
    /// To each writer in turn, so that all are busy while few records wait.
    fn in_turn(count: usize) -> Self {
        Self { count, writers: threads().min(count.div_ceil(BATCH)), run: 1, waiting: 4 }
    }

    /// All of a writer's records before the next one's, which keeps their order; all may wait.
    fn in_runs(count: usize) -> Self {
        let batches = count.div_ceil(BATCH);
        let run = batches.div_ceil(threads());
        Self { count, writers: batches.div_ceil(run), run, waiting: run }
    }

    fn writer_of(&self, batch: usize) -> usize {
        batch / self.run % self.writers
    }

    /// The first record number of each writer.
    fn first_numbers(&self, base: Number) -> Vec<Number> {
        let mut sizes = vec![0; self.writers];
        for (batch, start) in (0..self.count).step_by(BATCH).enumerate() {
            sizes[self.writer_of(batch)] += BATCH.min(self.count - start);
        }
        let mut next = base;
        let first = |size: usize| {
            next += size as Number;
            next - size as Number
        };
        sizes.into_iter().map(first).collect()
    }
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

type Writing<'scope, T> = ScopedJoinHandle<'scope, Result<T, DatasetError>>;

/// The shards of a table so far: those finished, and those still being written.
struct Shards<'scope, R> {
    target: &'scope Target<'scope>,
    shards: Vec<Shard>,
    records: Option<Vec<Arc<R>>>,
    keys: Vec<(u64, Number)>,
    len: Number,
    writing: Vec<Writing<'scope, Written<R>>>,
}

impl<'scope, R: Indexed + 'scope> Shards<'scope, R> {
    fn new(target: &'scope Target<'_>) -> Self {
        Self { target, shards: Vec::new(), records: None, keys: Vec::new(), len: 0, writing: Vec::new() }
    }

    /// Hands records to several writers, each with a shard of its own, once those before are written.
    fn write(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        dealt: &Dealt,
        mut entries: impl Iterator<Item = (Entry, R)>,
    ) -> Result<(), DatasetError> {
        self.wait()?;
        let columns: Vec<&str> = R::COLUMNS.iter().chain(R::LISTS).copied().collect();
        let mut numbers = dealt.first_numbers(self.len);
        let mut queues = Vec::new();
        for writer in 0..dealt.writers {
            let (queue, batches) = mpsc::sync_channel(dealt.waiting);
            let name = format!("{}-{}", R::NAME, self.shards.len() + writer);
            let shard = ShardWriter::new(self.target, &name, &columns)?;
            self.writing.push(scope.spawn(move || shard.write(&batches)));
            queues.push(queue);
        }
        for number in 0..dealt.count.div_ceil(BATCH) {
            let batch: Batch<R> = entries.by_ref().take(BATCH).collect();
            let writer = dealt.writer_of(number);
            for (_, record) in &batch {
                self.keys.extend(record.keys().map(|key| (key, numbers[writer])));
                numbers[writer] += 1;
            }
            // A queue whose thread failed says so when it is waited for.
            if queues[writer].send(batch).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Says that no more records come: their identifiers are laid out beside the writers.
    fn end(mut self, scope: &'scope Scope<'scope, '_>) -> Ending<'scope, R> {
        let (target, keys) = (self.target, std::mem::take(&mut self.keys));
        let keys = scope.spawn(move || target.keys(&format!("{}.keys", R::NAME), keys));
        Ending { shards: self, keys }
    }

    fn wait(&mut self) -> Result<(), DatasetError> {
        for writing in self.writing.drain(..) {
            let written = join(writing)?;
            let shard = Shard::open(&written.index, self.len, R::COLUMNS, R::LISTS)?;
            self.len += shard.len();
            self.shards.push(shard);
            if let Some(records) = written.records {
                self.records.get_or_insert_default().extend(records);
            }
        }
        Ok(())
    }
}

/// A table all of whose records are with the writers.
struct Ending<'scope, R> {
    shards: Shards<'scope, R>,
    keys: Writing<'scope, KeyTable>,
}

impl<'scope, R: Indexed + 'scope> Ending<'scope, R> {
    fn finish(mut self) -> Result<Table<R>, DatasetError> {
        self.shards.wait()?;
        Ok(Table { shards: self.shards.shards, keys: join(self.keys)?, memory: self.shards.records })
    }
}

fn join<T>(thread: Writing<'_, T>) -> Result<T, DatasetError> {
    let panicked =
        |_| DatasetError::Index(tantivy::TantivyError::SystemError("a writing thread panicked".to_owned()));
    thread.join().map_err(panicked)?
}
