//! The items of a job as they were submitted, who works on them, and their results.

use super::{CHUNK, Done, Job};
use crate::store::{Item, PIECE, Store, StoreError, Table, Write, b, bytes, key, n, number, put_of, s, text};
use aws_sdk_dynamodb::types::AttributeValue;
use futures::TryStreamExt;
use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::pin::pin;

/// How long a job's items are kept: longer than it is worked on.
const WORKED_ON: SignedDuration = SignedDuration::from_hours(3 * 24);
/// What the sort keys of results begin with.
const RESULT: &str = "out#";

/// One item's input as it was submitted.
pub type RawItem = Value;

impl Store {
    /// Stores a job's items ahead of the job itself; returns their keys, to delete them if the job is never created. Items
    /// that are not deleted expire when no job works on them any more.
    pub async fn put_job_items(&self, job: &Job, items: &[RawItem]) -> Result<Vec<Item>, StoreError> {
        let (mut writes, mut keys) = (Vec::new(), Vec::new());
        for (number, chunk) in items.chunks(CHUNK).enumerate() {
            // Items are at most a request long in all, but one chunk of them may exceed what one record holds.
            let text = serde_json::to_string(chunk).map_err(|error| StoreError::Failed(error.into()))?;
            for (piece, part) in text.as_bytes().chunks(PIECE).enumerate() {
                let mut item = key([("id", &job.id), ("part", &format!("in#{number:04}#{piece:04}"))]);
                keys.push(item.clone());
                item.insert("body".into(), b(part));
                item.insert("expires_at".into(), n((job.created_at + WORKED_ON).as_second()));
                writes.push(put_of(item)?);
            }
        }
        self.write_all(Table::Jobs, writes).await?;
        Ok(keys)
    }

    /// The items of one chunk.
    pub async fn job_items(&self, id: &str, chunk: u32) -> Result<Vec<RawItem>, StoreError> {
        let pieces = self.chunk_pieces(id, chunk).await?;
        let text: Vec<u8> = pieces.iter().filter_map(|item| bytes(item, "body")).flatten().copied().collect();
        serde_json::from_slice(&text).map_err(|_| StoreError::Torn("a chunk of a job cannot be read"))
    }

    /// The pieces of one chunk of items, in order.
    pub(crate) async fn chunk_pieces(&self, id: &str, chunk: u32) -> Result<Vec<Item>, StoreError> {
        let prefix = format!("in#{chunk:04}#");
        self.job_parts(id, &prefix, &format!("{prefix}~"), None).await
    }

    /// One result, as it is stored.
    pub(crate) async fn result(&self, id: &str, index: u32) -> Result<Option<Item>, StoreError> {
        self.get(Table::Jobs, key([("id", id), ("part", &result_part(index))])).await
    }

    /// The indexes of the items from `first` on, up to `count` of them, that have their result.
    pub async fn settled_items(&self, id: &str, first: u32, count: u32) -> Result<BTreeSet<u32>, StoreError> {
        let (low, high) = (result_part(first), result_part(first.saturating_add(count).saturating_sub(1)));
        Ok(self.job_parts(id, &low, &high, Some("part")).await?.iter().filter_map(index_of).collect())
    }

    /// The parts of a job or a file between two sort keys; `only` one attribute of them, or all.
    pub(in crate::store) async fn job_parts(
        &self,
        id: &str,
        low: &str,
        high: &str,
        only: Option<&str>,
    ) -> Result<Vec<Item>, StoreError> {
        let query = self.query(Table::Jobs, "id = :id AND part BETWEEN :low AND :high").consistent();
        let query = query.with(":id", s(id)).with(":low", s(low)).with(":high", s(high));
        match only {
            Some(attribute) => query.only(attribute).all().await,
            None => query.all().await,
        }
    }

    /// Results by index from `first` on, at most `limit` of them and `most_bytes` long; and where to continue.
    pub async fn job_results<R: DeserializeOwned>(
        &self,
        id: &str,
        first: u32,
        limit: usize,
        most_bytes: usize,
    ) -> Result<(Vec<(u32, R)>, Option<u32>), StoreError> {
        let unreadable = || StoreError::Failed("a result of a job cannot be read".into());
        let query = self.query(Table::Jobs, "id = :id AND part BETWEEN :low AND :high").consistent();
        let query = query.with(":id", s(id)).with(":low", s(result_part(first))).with(":high", s("out#~"));
        // One more than asked for tells whether there is more.
        let query = query.limit(i32::try_from(limit + 1).unwrap_or(i32::MAX));
        let (mut results, mut size) = (Vec::new(), 0);
        let mut pages = pin!(query.pages());
        while let Some(page) = pages.try_next().await? {
            for item in page {
                let index = index_of(&item).ok_or_else(unreadable)?;
                let body = text(&item, "body").unwrap_or_default();
                if results.len() == limit || (!results.is_empty() && size + body.len() > most_bytes) {
                    return Ok((results, Some(index)));
                }
                size += body.len();
                results.push((index, serde_json::from_str(body).map_err(|_| unreadable())?));
            }
        }
        Ok((results, None))
    }

    /// The write of one result; refused when the item has one.
    pub(crate) fn result_put(&self, job: &Job, done: &Done) -> Write {
        let mut item = key([("id", &job.id), ("part", &result_part(done.index)), ("body", &done.body)]);
        // By these a backup tells which results belong to the ledger as it was copied.
        item.insert("status".into(), s(done.status.as_str()));
        let entries = done.entries.iter().map(|entry| s(&entry.request_id)).collect();
        item.insert("entries".into(), AttributeValue::L(entries));
        item.insert("charged".into(), n(done.charged().as_milli()));
        item.insert("expires_at".into(), n(self.job_ends(job)));
        self.put(Table::Jobs, item).when("attribute_not_exists(part)")
    }

    /// Counts an attempt at an item that may kill its worker (`1`), or takes it back from one that did not (`-1`); how many
    /// workers have not come back from it.
    pub async fn count_try(&self, job: &Job, index: u32, by: i32) -> Result<u32, StoreError> {
        let tries = key([("id", &job.id), ("part", &format!("try#{index:06}"))]);
        let update = self.update(Table::Jobs, tries, "ADD tries :by SET expires_at = :expires");
        let counted = update.with(":by", n(by)).with(":expires", n(self.job_ends(job))).updated(self).await?;
        Ok(counted.and_then(|item| number(&item, "tries")).unwrap_or(1))
    }

    /// Takes a chunk for a worker until then; whether it is not another's. A worker that has it may take it again.
    pub async fn take_chunk(
        &self,
        job: &Job,
        chunk: u32,
        worker: &str,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let taken = key([("id", &job.id), ("part", &format!("taken#{chunk:06}"))]);
        let change = "SET taken_by = :worker, taken_until = :until, expires_at = :expires";
        self.update(Table::Jobs, taken, change)
            .when("attribute_not_exists(part) OR taken_by = :worker OR taken_until <= :now")
            .with(":worker", s(worker))
            .with(":now", n(now.as_millisecond()))
            .with(":until", n(until.as_millisecond()))
            .with(":expires", n(self.job_ends(job)))
            .applied(self)
            .await
    }
}

fn result_part(index: u32) -> String {
    format!("{RESULT}{index:06}")
}

/// The index of the item that a result is of.
fn index_of(result: &Item) -> Option<u32> {
    text(result, "part")?.strip_prefix(RESULT)?.parse().ok()
}
