//! One kind of record in an open dataset: its index shards, its identifier tables, and the records themselves.

use crate::error::DatasetError;
use crate::fields::Fields;
use crate::keys::KeyTable;
use crate::moved::Moved;
use directory::documents::Indexed;
use directory::schema::Column;
use directory::{Number, Sourced, Stored};
use serde::de::DeserializeOwned;
use std::ops::{Index, IndexMut};
use std::sync::Arc;
use tantivy::columnar::column_values::VecColumn;
use tantivy::columnar::{self, Cardinality, ColumnValues};
use tantivy::schema::{IndexRecordOption, Value};
use tantivy::store::StoreReader;
use tantivy::{Searcher, SegmentReader, TantivyDocument};

/// Which records of a shard, by their place in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Marks(Vec<u64>);

impl Marks {
    pub(crate) fn add(&mut self, at: u32) {
        let word = at as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (at % 64);
    }

    #[inline]
    pub(crate) fn has(&self, at: u32) -> bool {
        self.0.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

/// One index of one segment, holding the records from `base` on. Cheap to clone: what it reads is shared.
#[derive(Clone)]
pub(crate) struct Shard {
    pub base: Number,
    pub searcher: Searcher,
    pub reader: SegmentReader,
    pub fields: Fields,
    pub columns: Columns,
    /// What there are several numbers of.
    lists: Vec<columnar::Column<u64>>,
    /// The records that a later layer replaced or removed.
    pub dead: Option<Arc<Marks>>,
    /// The records whose columns are read as a company of a later layer tells, not as they were written.
    pub moved: Option<Arc<Marks>>,
    store: Arc<StoreReader>,
}

/// The columns of a shard.
#[derive(Clone)]
pub(crate) struct Columns(Vec<Arc<dyn ColumnValues<u64>>>);

impl Index<Column> for Columns {
    type Output = Arc<dyn ColumnValues<u64>>;

    #[inline]
    fn index(&self, column: Column) -> &Self::Output {
        &self.0[column.at()]
    }
}

impl IndexMut<Column> for Columns {
    fn index_mut(&mut self, column: Column) -> &mut Self::Output {
        &mut self.0[column.at()]
    }
}

/// What a column says of each record. Where all have one value, as they do, it is read directly, without a lookup for each.
fn values(column: columnar::Column<u64>) -> Arc<dyn ColumnValues<u64>> {
    match column.get_cardinality() {
        Cardinality::Full => column.values,
        _ => column.first_or_default_col(0),
    }
}

impl Shard {
    /// Opens an index; a column that snapshots of an earlier format do not have is made up.
    pub(crate) fn open<R: Indexed>(index: &tantivy::Index, base: Number) -> tantivy::Result<Self> {
        let reader = index.reader_builder().reload_policy(tantivy::ReloadPolicy::Manual).try_into()?;
        let searcher = tantivy::IndexReader::searcher(&reader);
        let segment = searcher.segment_reader(0).clone();
        let fast = segment.fast_fields();
        let column = |column: &Column| match index.schema().get_field(column.name()) {
            Ok(_) => fast.u64(column.name()).map(values),
            Err(_) => {
                let missing = (0..segment.max_doc()).map(|doc| R::missing(*column, base + doc));
                Ok(Arc::new(VecColumn::from(missing.collect::<Vec<u64>>())) as Arc<dyn ColumnValues<u64>>)
            }
        };
        Ok(Self {
            base,
            fields: Fields::of(index)?,
            columns: Columns(R::COLUMNS.iter().map(column).collect::<Result<_, _>>()?),
            lists: R::LISTS.iter().map(|name| fast.u64(name)).collect::<Result<_, _>>()?,
            store: Arc::new(segment.get_store_reader(64)?),
            dead: None,
            moved: None,
            reader: segment,
            searcher,
        })
    }

    pub(crate) fn len(&self) -> Number {
        self.reader.max_doc()
    }

    /// A company's funding rounds.
    pub(crate) fn rounds(&self, doc: u32) -> impl Iterator<Item = u64> + '_ {
        self.lists.iter().flat_map(move |list| list.values_for_doc(doc))
    }

    pub(crate) fn has_dead(&self) -> bool {
        self.dead.is_some()
    }

    #[inline]
    pub(crate) fn is_dead(&self, doc: u32) -> bool {
        self.dead.as_ref().is_some_and(|dead| dead.has(doc))
    }

    #[inline]
    pub(crate) fn is_moved(&self, doc: u32) -> bool {
        self.moved.as_ref().is_some_and(|moved| moved.has(doc))
    }

    /// Calls back with every record of this shard that carries a tag, in order.
    pub(crate) fn each_tagged(&self, tag: u64, mut each: impl FnMut(u32)) -> Result<(), DatasetError> {
        let index = self.reader.inverted_index(self.fields.tag)?;
        let postings = index.read_block_postings(&self.fields.tag_term(tag), IndexRecordOption::Basic);
        if let Some(mut postings) = postings.map_err(tantivy::TantivyError::from)? {
            while !postings.docs().is_empty() {
                postings.docs().iter().filter(|doc| !self.is_dead(**doc)).for_each(|doc| each(*doc));
                postings.advance();
            }
        }
        Ok(())
    }

    fn document(&self, doc: u32) -> tantivy::Result<TantivyDocument> {
        self.store.get(doc)
    }

    /// A record with where it comes from.
    pub(crate) fn stored<R: DeserializeOwned + Sourced>(&self, doc: u32) -> Result<Stored<R>, DatasetError> {
        let unreadable = |_| unreadable(self.base + doc);
        let document = self.document(doc)?;
        let text = document.get_first(self.fields.record).and_then(|value| value.as_str());
        let record = serde_json::from_str(text.unwrap_or_default()).map_err(unreadable)?;
        let origins = self.fields.origins.and_then(|field| document.get_first(field));
        match origins.and_then(|value| value.as_str()) {
            Some(text) => Ok(Stored { record, origins: serde_json::from_str(text).map_err(unreadable)? }),
            None => Ok(Stored::of_sources(record)),
        }
    }
}

/// The identifiers of the records from `base` on.
#[derive(Clone)]
pub(crate) struct Keys {
    pub base: Number,
    pub table: Arc<KeyTable>,
}

/// All records of one kind.
pub(crate) struct Table<R> {
    pub shards: Vec<Shard>,
    pub keys: Vec<Keys>,
    /// The records themselves of the first layers, where those were built in memory; the shards store the others.
    pub memory: Option<Vec<Arc<R>>>,
    /// How many of the records are dead.
    pub dead: Number,
    /// Whose tags tell of a company as it was.
    pub moved: Moved,
}

impl<R> Table<R> {
    /// One more than the largest number, the dead included.
    pub(crate) fn end(&self) -> Number {
        self.shards.last().map_or(0, |shard| shard.base + shard.len())
    }

    /// How many records there are.
    pub(crate) fn len(&self) -> Number {
        self.end() - self.dead
    }

    pub(crate) fn shard(&self, number: Number) -> Option<&Shard> {
        let after = self.shards.partition_point(|shard| shard.base <= number);
        let shard = self.shards.get(after.checked_sub(1)?)?;
        (number < shard.base + shard.len()).then_some(shard)
    }

    pub(crate) fn is_dead(&self, number: Number) -> bool {
        self.shard(number).is_none_or(|shard| shard.is_dead(number - shard.base))
    }

    /// The numbers of all records, in order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = Number> + '_ {
        self.numbers_from(0)
    }

    /// The numbers of the records from one on, in order.
    pub(crate) fn numbers_from(&self, first: Number) -> impl Iterator<Item = Number> + '_ {
        self.shards.iter().flat_map(move |shard| {
            let from = first.saturating_sub(shard.base).min(shard.len());
            (from..shard.len()).filter(|doc| !shard.is_dead(*doc)).map(|doc| shard.base + doc)
        })
    }

    /// The records that may carry an identifier: those that do, and rarely another.
    pub(crate) fn candidates(&self, key: u64) -> impl Iterator<Item = Number> + '_ {
        let found = self.keys.iter().flat_map(move |keys| {
            let base = keys.base;
            keys.table.candidates(key).map(move |number| base + number)
        });
        found.filter(|number| self.dead == 0 || !self.is_dead(*number))
    }

    /// Whether a record is not stored in its shard.
    pub(crate) fn is_in_memory(&self, number: Number) -> bool {
        self.memory.as_ref().is_some_and(|records| (number as usize) < records.len())
    }

    /// The value of a column for one record.
    pub(crate) fn column(&self, number: Number, column: Column) -> u64 {
        self.shard(number).map_or(0, |shard| shard.columns[column].get_val(number - shard.base))
    }

    /// How many records carry a tag; the dead may be counted, too.
    pub(crate) fn frequency(&self, tag: u64) -> Result<u64, DatasetError> {
        let mut sum = 0;
        for shard in &self.shards {
            sum += shard.searcher.doc_freq(&shard.fields.tag_term(tag))?;
        }
        Ok(sum)
    }

    /// How many records carry a tag.
    pub(crate) fn count_tagged(&self, tag: u64) -> Result<u64, DatasetError> {
        let mut sum = 0;
        for shard in &self.shards {
            match shard.dead {
                None => sum += shard.searcher.doc_freq(&shard.fields.tag_term(tag))?,
                Some(_) => shard.each_tagged(tag, |_| sum += 1)?,
            }
        }
        Ok(sum)
    }

    /// The records that carry a tag, in order.
    pub(crate) fn tagged(&self, tag: u64) -> Result<Vec<Number>, DatasetError> {
        let mut found = Vec::new();
        for shard in &self.shards {
            shard.each_tagged(tag, |doc| found.push(shard.base + doc))?;
        }
        Ok(found)
    }
}

impl<R: DeserializeOwned> Table<R> {
    pub(crate) fn record(&self, number: Number) -> Result<Arc<R>, DatasetError> {
        match self.memory.as_ref().and_then(|records| records.get(number as usize)) {
            Some(record) => Ok(record.clone()),
            None => self.part(number).map(Arc::new),
        }
    }

    /// What a type takes of a record that the shards store.
    pub(crate) fn part<P: DeserializeOwned>(&self, number: Number) -> Result<P, DatasetError> {
        let shard = self.shard(number).ok_or_else(|| missing(number))?;
        let document = shard.document(number - shard.base)?;
        let text = document.get_first(shard.fields.record).and_then(|value| value.as_str());
        serde_json::from_str(text.unwrap_or_default()).map_err(|_| unreadable(number))
    }
}

impl<R: DeserializeOwned + Sourced + Clone> Table<R> {
    /// A record with where it comes from.
    pub(crate) fn stored(&self, number: Number) -> Result<Stored<R>, DatasetError> {
        if self.is_in_memory(number) {
            return Ok(Stored::of_sources((*self.record(number)?).clone()));
        }
        let shard = self.shard(number).ok_or_else(|| missing(number))?;
        shard.stored(number - shard.base)
    }

    /// The record that has, or had, an id.
    pub(crate) fn has_id(&self, number: Number, record: &R, id: &str) -> Result<bool, DatasetError> {
        if record.id() == id {
            return Ok(true);
        }
        Ok(!self.is_in_memory(number)
            && self.stored(number)?.origins.former_ids.iter().any(|former| former == id))
    }
}

fn missing(number: Number) -> tantivy::TantivyError {
    tantivy::TantivyError::InvalidArgument(format!("no record {number}"))
}

fn unreadable(number: Number) -> DatasetError {
    DatasetError::Index(tantivy::TantivyError::SystemError(format!("record {number} is unreadable")))
}
