//! The shards of a layer: records taken apart are dealt to several threads, each of which writes an index of its own.

use crate::error::DatasetError;
use crate::fields::{Fields, schema, settings};
use crate::fuse;
use crate::keys::{KeyTable, KeyWriter};
use crate::table::Shard;
use directory::documents::{IndexEntry, Indexed};
use directory::schema::Tag;
use directory::{Number, Stored};
use lookup::identifier::{IdentifierKind, hash};
use std::collections::BTreeSet;
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
pub(crate) const SHARD: usize = 1 << 20;

/// Memory for the terms of a shard's records, for each of them and at most: a layer of a few records is written in no time.
const FOR_TERMS: usize = 1 << 10;
const MOST_FOR_TERMS: usize = 64 << 20;

/// Where a layer is built.
pub(crate) enum Target<'a> {
    /// In memory, the records as they are.
    Memory,
    /// In memory, the records written as on disk, so that it can lie on layers of a disk.
    Packed,
    Directory(&'a Path),
}

impl Target<'_> {
    fn shard(&self, name: &str) -> Result<(Box<dyn Directory>, Option<PathBuf>), DatasetError> {
        match self {
            Self::Memory | Self::Packed => Ok((Box::new(RamDirectory::create()), None)),
            Self::Directory(path) => {
                let path = path.join(name);
                std::fs::create_dir_all(&path).map_err(DatasetError::io(&path))?;
                let directory = MmapDirectory::open(&path).map_err(tantivy::TantivyError::from)?;
                Ok((Box::new(directory), Some(path)))
            }
        }
    }

    fn keys(&self, name: &str, keys: KeyWriter) -> Result<KeyTable, DatasetError> {
        let bytes = keys.finish()?;
        if let Self::Directory(path) = self {
            let path = path.join(name);
            std::fs::write(&path, &bytes).map_err(DatasetError::io(&path))?;
        }
        KeyTable::open(OwnedBytes::new(bytes))
            .ok_or_else(|| DatasetError::refused(name, "the identifier table is malformed"))
    }
}

pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(2, |n| n.get().clamp(1, 4))
}

/// How batches of records are dealt to writers.
pub(crate) struct Dealt {
    count: usize,
    writers: usize,
    /// Batches that may wait for a writer.
    waiting: usize,
}

impl Dealt {
    /// To each writer in turn, so that all are busy while few records wait, and each has them in their order.
    pub(crate) fn in_turn(count: usize) -> Self {
        Self { count, writers: threads().min(count.div_ceil(BATCH)), waiting: 4 }
    }

    fn writer_of(&self, batch: usize) -> usize {
        batch % self.writers
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
    /// Whether the index holds the records, too.
    holds_records: bool,
    /// The record being written, and where it comes from.
    json: Vec<u8>,
    origins: Vec<u8>,
}

impl ShardWriter {
    fn new(target: &Target<'_>, name: &str, columns: &[&str], records: usize) -> Result<Self, DatasetError> {
        let (directory, path) = target.shard(name)?;
        let (schema, fields, columns) = schema(columns);
        let builder = Index::builder().schema(schema).settings(settings());
        // The budget sizes the term table, which grows; a shard is never flushed before it is finished.
        let budget = (records * FOR_TERMS).clamp(1 << 20, MOST_FOR_TERMS);
        let writer = builder.single_segment_index_writer(directory, budget)?;
        let holds_records = !matches!(target, Target::Memory);
        Ok(Self { writer, fields, columns, path, holds_records, json: Vec::new(), origins: Vec::new() })
    }

    /// Writes all records of a queue, and gives them back when the dataset lives in memory.
    fn write<R: Indexed>(
        mut self,
        batches: &mpsc::Receiver<Batch<R>>,
    ) -> Result<WrittenShard<R>, DatasetError> {
        let mut records = (!self.holds_records).then(Vec::new);
        for batch in batches {
            for (entry, stored) in batch {
                self.add(entry, &stored)?;
                if let Some(records) = &mut records {
                    records.push(Arc::new(stored.record));
                }
            }
        }
        Ok(WrittenShard { index: self.finish()?, records })
    }

    fn add<R: Indexed>(&mut self, mut entry: IndexEntry, stored: &Stored<R>) -> Result<(), DatasetError> {
        let Stored { record, origins } = stored;
        let unwritable = |error: &dyn std::fmt::Display| {
            tantivy::TantivyError::SystemError(format!("a record cannot be written: {error}"))
        };
        self.json.clear();
        self.origins.clear();
        if self.holds_records {
            serde_json::to_writer(&mut self.json, record).map_err(|error| unwritable(&error))?;
            if !origins.is_empty() {
                serde_json::to_writer(&mut self.origins, origins).map_err(|error| unwritable(&error))?;
            }
        }
        entry.tags.extend(origins.given.iter().map(|given| Tag::source(&given.source)));
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
        for field in multiple {
            for round in &entry.rounds {
                document.add_u64(*field, *round);
            }
        }
        if self.holds_records {
            // As text, because the document store copies bytes one by one and text at once.
            let text = std::str::from_utf8(&self.json).map_err(|error| unwritable(&error))?;
            document.add_text(self.fields.record, text);
        }
        if let Some(field) = self.fields.origins.filter(|_| !self.origins.is_empty()) {
            let text = std::str::from_utf8(&self.origins).map_err(|error| unwritable(&error))?;
            document.add_text(field, text);
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
struct WrittenShard<R> {
    index: Index,
    records: Option<Vec<Arc<R>>>,
}

/// All records of one kind in a finished layer.
pub(crate) struct Written<R> {
    pub shards: Vec<Shard>,
    pub keys: KeyTable,
    /// The records themselves when the layer is in memory.
    pub records: Option<Vec<Arc<R>>>,
    /// Who supplied them.
    pub sources: BTreeSet<String>,
}

impl<R> Written<R> {
    pub(crate) fn len(&self) -> Number {
        self.shards.last().map_or(0, |shard| shard.base + shard.len())
    }
}

type Batch<R> = Vec<(IndexEntry, Stored<R>)>;

type Writing<'scope, T> = ScopedJoinHandle<'scope, Result<T, DatasetError>>;

/// The shards of a table so far: those finished, and those still being written.
pub(crate) struct Shards<'scope, R> {
    target: &'scope Target<'scope>,
    shards: Vec<Shard>,
    records: Option<Vec<Arc<R>>>,
    keys: KeyWriter,
    sources: BTreeSet<String>,
    len: Number,
    writing: Vec<Writing<'scope, WrittenShard<R>>>,
}

impl<'scope, R: Indexed + 'scope> Shards<'scope, R> {
    pub(crate) fn new(target: &'scope Target<'_>) -> Self {
        let (shards, writing) = (Vec::new(), Vec::new());
        let keys = KeyWriter::new(match target {
            Target::Memory | Target::Packed => None,
            Target::Directory(path) => Some(path.join(format!("{}.spill", R::NAME))),
        });
        Self { target, shards, records: None, keys, sources: BTreeSet::new(), len: 0, writing }
    }

    /// Hands records to several writers, each with a shard of its own, once those before are written.
    pub(crate) fn write(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        dealt: &Dealt,
        mut entries: impl Iterator<Item = Result<(IndexEntry, Stored<R>), DatasetError>>,
    ) -> Result<(), DatasetError> {
        self.wait()?;
        let columns = R::COLUMNS.iter().map(|column| column.name());
        let columns: Vec<&str> = columns.chain(R::LISTS.iter().copied()).collect();
        let mut numbers = dealt.first_numbers(self.len);
        let mut queues = Vec::new();
        for writer in 0..dealt.writers {
            let (queue, batches) = mpsc::sync_channel(dealt.waiting);
            let name = format!("{}-{}", R::NAME, self.shards.len() + writer);
            let shard = ShardWriter::new(self.target, &name, &columns, dealt.count)?;
            self.writing.push(scope.spawn(move || shard.write(&batches)));
            queues.push(queue);
        }
        for number in 0..dealt.count.div_ceil(BATCH) {
            let batch: Batch<R> = entries.by_ref().take(BATCH).collect::<Result<_, _>>()?;
            let writer = dealt.writer_of(number);
            for (_, stored) in &batch {
                self.note(stored, numbers[writer])?;
                numbers[writer] += 1;
            }
            // A queue whose thread failed says so when it is waited for.
            if queues[writer].send(batch).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Puts shards together in groups, once those before are written; all that is read of their records is identifiers and sources.
    pub(crate) fn fuse(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        groups: &'scope [Vec<&Shard>],
    ) -> Result<(), DatasetError> {
        self.wait()?;
        let mut number = self.len;
        for group in groups {
            if self.writing.len() >= threads() {
                self.wait()?;
            }
            let name = format!("{}-{}", R::NAME, self.shards.len() + self.writing.len());
            let (directory, _) = self.target.shard(&name)?;
            self.writing.push(
                scope.spawn(move || Ok(WrittenShard { index: fuse::fuse(group, directory)?, records: None })),
            );
            for (shard, doc) in group.iter().flat_map(|shard| fuse::kept(shard).map(move |doc| (shard, doc)))
            {
                self.note(&shard.stored(doc)?, number)?;
                number += 1;
            }
        }
        Ok(())
    }

    /// Notes the identifiers and the sources of a record.
    fn note(&mut self, stored: &Stored<R>, number: Number) -> Result<(), DatasetError> {
        let former = stored.origins.former_ids.iter().map(|id| hash(IdentifierKind::Id, id));
        for key in stored.record.keys().chain(former) {
            self.keys.push(key, number)?;
        }
        for given in &stored.origins.given {
            if !self.sources.contains(&given.source) {
                self.sources.insert(given.source.clone());
            }
        }
        Ok(())
    }

    /// Says that no more records come: their identifiers are laid out beside the writers.
    pub(crate) fn end(mut self, scope: &'scope Scope<'scope, '_>) -> Ending<'scope, R> {
        let (target, keys) = (self.target, std::mem::replace(&mut self.keys, KeyWriter::new(None)));
        let keys = scope.spawn(move || target.keys(&format!("{}.keys", R::NAME), keys));
        Ending { shards: self, keys }
    }

    fn wait(&mut self) -> Result<(), DatasetError> {
        for writing in self.writing.drain(..) {
            let written = join(writing)?;
            let shard = Shard::open::<R>(&written.index, self.len)?;
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
pub(crate) struct Ending<'scope, R> {
    shards: Shards<'scope, R>,
    keys: Writing<'scope, KeyTable>,
}

impl<'scope, R: Indexed + 'scope> Ending<'scope, R> {
    pub(crate) fn finish(mut self) -> Result<Written<R>, DatasetError> {
        self.shards.wait()?;
        let Shards { shards, records, sources, .. } = self.shards;
        Ok(Written { shards, keys: join(self.keys)?, records, sources })
    }
}

fn join<T>(thread: Writing<'_, T>) -> Result<T, DatasetError> {
    let panicked =
        |_| DatasetError::Index(tantivy::TantivyError::SystemError("a writing thread panicked".to_owned()));
    thread.join().map_err(panicked)?
}
