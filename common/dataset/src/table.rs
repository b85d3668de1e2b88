//! One kind of record in an open dataset: its index shards, its identifier table, and the records themselves.

use crate::error::DatasetError;
use crate::keys::KeyTable;
use crate::schema::Fields;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tantivy::columnar::{Column, ColumnValues};
use tantivy::schema::{IndexRecordOption, Value};
use tantivy::store::StoreReader;
use tantivy::{Index, Searcher, SegmentReader, TantivyDocument};

/// The number of a record in its table; valid for one snapshot only.
pub type Number = u32;

/// One index of one segment, holding the records from `base` on.
pub(crate) struct Shard {
    pub base: Number,
    pub searcher: Searcher,
    pub reader: SegmentReader,
    pub fields: Fields,
    pub columns: Vec<Arc<dyn ColumnValues<u64>>>,
    pub lists: Vec<Column<u64>>,
    store: StoreReader,
}

impl Shard {
    pub(crate) fn open(
        index: &Index,
        base: Number,
        columns: &[&str],
        lists: &[&str],
    ) -> tantivy::Result<Self> {
        let reader = index.reader_builder().reload_policy(tantivy::ReloadPolicy::Manual).try_into()?;
        let searcher = tantivy::IndexReader::searcher(&reader);
        let segment = searcher.segment_reader(0).clone();
        let fast = segment.fast_fields();
        Ok(Self {
            base,
            fields: Fields::of(index)?,
            columns: columns
                .iter()
                .map(|name| fast.column_first_or_default(name))
                .collect::<Result<_, _>>()?,
            lists: lists.iter().map(|name| fast.u64(name)).collect::<Result<_, _>>()?,
            store: segment.get_store_reader(64)?,
            reader: segment,
            searcher,
        })
    }

    pub(crate) fn len(&self) -> Number {
        self.reader.max_doc()
    }

    /// Calls back with every record of this shard that carries a tag, in order.
    pub(crate) fn each_tagged(&self, tag: u64, mut each: impl FnMut(u32)) -> tantivy::Result<()> {
        let index = self.reader.inverted_index(self.fields.tag)?;
        if let Some(mut postings) =
            index.read_block_postings(&self.fields.tag_term(tag), IndexRecordOption::Basic)?
        {
            while !postings.docs().is_empty() {
                postings.docs().iter().for_each(|doc| each(*doc));
                postings.advance();
            }
        }
        Ok(())
    }
}

/// All records of one kind.
pub(crate) struct Table<R> {
    pub shards: Vec<Shard>,
    pub keys: KeyTable,
    /// The records themselves when the dataset was built in memory; otherwise the shards store them.
    pub memory: Option<Vec<Arc<R>>>,
}

impl<R: DeserializeOwned> Table<R> {
    pub(crate) fn len(&self) -> Number {
        self.shards.last().map_or(0, |shard| shard.base + shard.len())
    }

    pub(crate) fn shard(&self, number: Number) -> Option<&Shard> {
        let after = self.shards.partition_point(|shard| shard.base <= number);
        let shard = self.shards.get(after.checked_sub(1)?)?;
        (number < shard.base + shard.len()).then_some(shard)
    }

    pub(crate) fn record(&self, number: Number) -> Result<Arc<R>, DatasetError> {
        let missing = || tantivy::TantivyError::InvalidArgument(format!("no record {number}"));
        if let Some(records) = &self.memory {
            return Ok(records.get(number as usize).ok_or_else(missing)?.clone());
        }
        self.part(number).map(Arc::new)
    }

    /// What a type takes of a record that the shards store.
    pub(crate) fn part<P: DeserializeOwned>(&self, number: Number) -> Result<P, DatasetError> {
        let missing = || tantivy::TantivyError::InvalidArgument(format!("no record {number}"));
        let shard = self.shard(number).ok_or_else(missing)?;
        let document: TantivyDocument = shard.store.get(number - shard.base)?;
        let text = document.get_first(shard.fields.record).and_then(|value| value.as_str());
        serde_json::from_str(text.unwrap_or_default()).map_err(|_| {
            DatasetError::Index(tantivy::TantivyError::SystemError(format!("record {number} is unreadable")))
        })
    }

    /// The value of a column for one record.
    pub(crate) fn column(&self, number: Number, column: usize) -> u64 {
        self.shard(number).map_or(0, |shard| shard.columns[column].get_val(number - shard.base))
    }

    /// How many records carry a tag.
    pub(crate) fn frequency(&self, tag: u64) -> tantivy::Result<u64> {
        let mut sum = 0;
        for shard in &self.shards {
            sum += shard.searcher.doc_freq(&shard.fields.tag_term(tag))?;
        }
        Ok(sum)
    }

    /// The records that carry a tag, in order.
    pub(crate) fn tagged(&self, tag: u64) -> tantivy::Result<Vec<Number>> {
        let mut found = Vec::new();
        for shard in &self.shards {
            shard.each_tagged(tag, |doc| found.push(shard.base + doc))?;
        }
        Ok(found)
    }
}
