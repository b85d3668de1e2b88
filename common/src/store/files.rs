//! Files to enrich: a head, and its rows, compressed, in parts that each fit one record.
//!
//! Rows live where jobs do, so that a file and its run have one store, one expiry and one policy; a file of 50 MB is some
//! forty records.

use super::{Item, PIECE, Store, StoreError, Table, Write, b, bytes, key, n, put_of, s, text};
use crate::catalog::bulk::FileField;
use domain::ids;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::io::{Read, Write as _};

/// How much longer than a file that was run on its last day its rows are kept, unless they are deleted.
const SPARE: SignedDuration = SignedDuration::from_hours(15 * 24);
/// How many rows lie together.
pub const PART_ROWS: usize = 500;
/// The longest part, unpacked: what was written by us is shorter.
const PART_BYTES: u64 = 64 << 20;
pub(crate) const HEAD: &str = "file";

/// One row: a cell per column.
pub type FileRow = Vec<Option<String>>;

/// A file as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileHead {
    pub id: String,
    part: String,
    pub account_id: String,
    pub name: String,
    pub columns: Vec<String>,
    /// What the columns hold, as far as they were recognised.
    pub fields: Vec<Option<FileField>>,
    pub rows: u32,
    /// The first rows, cells cut short.
    pub preview: Vec<FileRow>,
    /// How many rows name a person or company that an earlier row names.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub repeated: u32,
    /// In a copy of another file: the first of its columns that a run had found, and the caller did not send.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_from: Option<u32>,
    pub created_at: Timestamp,
    expires_at: i64,
}

const fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl FileHead {
    pub fn new(
        account_id: &str,
        name: String,
        columns: Vec<String>,
        fields: Vec<Option<FileField>>,
        rows: usize,
        preview: Vec<FileRow>,
        now: Timestamp,
    ) -> Self {
        Self {
            id: ids::new(ids::Kind::File, now),
            part: HEAD.to_owned(),
            account_id: account_id.to_owned(),
            name,
            columns,
            fields,
            rows: u32::try_from(rows).unwrap_or(u32::MAX),
            preview,
            repeated: 0,
            found_from: None,
            created_at: now,
            expires_at: now.as_second(),
        }
    }

    /// The same file, kept for so long after it was uploaded.
    pub fn kept_for(mut self, kept: SignedDuration) -> Self {
        self.expires_at = (self.created_at + kept).as_second();
        self
    }

    pub fn kept_until(&self) -> Timestamp {
        Timestamp::from_second(self.expires_at).unwrap_or(self.created_at)
    }

    /// The id of the job that runs it; a file is run once.
    pub fn job_id(&self) -> String {
        ids::derived(ids::Kind::Job, &self.id)
    }
}

/// When files were uploaded.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uploaded {
    pub since: Option<Timestamp>,
    pub until: Option<Timestamp>,
}

impl Store {
    /// A file of an account that has not expired; a foreign one is not there.
    pub async fn file(
        &self,
        account_id: &str,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<FileHead>, StoreError> {
        if !ids::is(ids::Kind::File, id) {
            return Ok(None);
        }
        let item = self.get(Table::Jobs, key([("id", id), ("part", HEAD)])).await?;
        let head: Option<FileHead> = item.map(serde_dynamo::from_item).transpose()?;
        Ok(head.filter(|head| head.account_id == account_id && head.expires_at > now.as_second()))
    }

    /// The files of an account, newest first, and the id to continue after.
    pub async fn files_of(
        &self,
        account_id: &str,
        uploaded: Uploaded,
        after: Option<&str>,
        limit: i32,
        now: Timestamp,
    ) -> Result<(Vec<FileHead>, Option<String>), StoreError> {
        let floor = |time| ids::floor(ids::Kind::File, time);
        self.query(Table::Jobs, "account_id = :account AND id BETWEEN :low AND :high")
            .index("by-account")
            .newest_first()
            .filter("expires_at > :now")
            .with(":account", s(account_id))
            .with(":low", s(uploaded.since.map_or_else(|| "file_".to_owned(), floor)))
            .with(":high", s(uploaded.until.map_or_else(|| "file_g".to_owned(), floor)))
            .with(":now", n(now.as_second()))
            .after(after.map(|after| key([("account_id", account_id), ("id", after), ("part", HEAD)])))
            .limit(limit)
            .listed("id")
            .await
    }

    /// Stores the rows of a file ahead of its head; the keys of what was written, for a file that never comes to be.
    pub async fn put_file_rows(&self, head: &FileHead, parts: &[Part]) -> Result<Vec<Item>, StoreError> {
        let expires = n((head.created_at + self.kept.jobs * 2 + SPARE).as_second());
        let mut keys = Vec::new();
        for (number, Part(packed)) in parts.iter().enumerate() {
            let mut writes = Vec::new();
            for (piece, part) in packed.chunks(PIECE).enumerate() {
                let mut item = key([("id", &head.id), ("part", &format!("rows#{number:04}#{piece:04}"))]);
                keys.push(item.clone());
                item.insert("body".into(), b(part));
                item.insert("expires_at".into(), expires.clone());
                writes.push(put_of(item)?);
            }
            self.write_all(Table::Jobs, writes).await?;
        }
        Ok(keys)
    }

    /// The rows of one part, from 0; empty behind the last.
    pub async fn file_rows(&self, id: &str, part: u32) -> Result<Vec<FileRow>, StoreError> {
        let pieces = self.row_pieces(id, part).await?;
        let packed: Vec<u8> =
            pieces.iter().filter_map(|item| bytes(item, "body")).flatten().copied().collect();
        if packed.is_empty() { Ok(Vec::new()) } else { Part(packed).rows() }
    }

    /// The pieces of one part of the rows, in order.
    pub(crate) async fn row_pieces(&self, id: &str, part: u32) -> Result<Vec<Item>, StoreError> {
        let prefix = format!("rows#{part:04}#");
        self.job_parts(id, &prefix, &format!("{prefix}~"), None).await
    }

    /// Stores the results of the rows of a file beside each other. The last part is written last: once it is there, all are.
    pub async fn put_judged_rows(&self, head: &FileHead, parts: &[Part]) -> Result<(), StoreError> {
        let expires = n((head.created_at + self.kept.jobs * 2 + SPARE).as_second());
        for (number, Part(packed)) in parts.iter().enumerate() {
            let mut writes = Vec::new();
            for (piece, part) in packed.chunks(PIECE).enumerate() {
                let mut item = key([("id", &head.id), ("part", &format!("same#{number:04}#{piece:04}"))]);
                item.insert("body".into(), b(part));
                item.insert("expires_at".into(), expires.clone());
                writes.push(put_of(item)?);
            }
            self.write_all(Table::Jobs, writes).await?;
        }
        Ok(())
    }

    /// What is told of the rows of one part beside all others; empty where it is not known yet.
    pub async fn judged_rows(&self, id: &str, part: u32) -> Result<Vec<FileRow>, StoreError> {
        let prefix = format!("same#{part:04}#");
        let pieces = self.job_parts(id, &prefix, &format!("{prefix}~"), None).await?;
        let packed: Vec<u8> =
            pieces.iter().filter_map(|item| bytes(item, "body")).flatten().copied().collect();
        if packed.is_empty() { Ok(Vec::new()) } else { Part(packed).rows() }
    }

    /// The write that makes a file.
    pub fn new_file_put(&self, head: &FileHead) -> Result<Write, StoreError> {
        Ok(self.put(Table::Jobs, serde_dynamo::to_item(head)?).when("attribute_not_exists(id)"))
    }

    /// The write that keeps a file for as long as its result is; refused when it was deleted.
    pub fn file_run_update(&self, head: &FileHead, now: Timestamp) -> Write {
        self.update(Table::Jobs, key([("id", &head.id), ("part", HEAD)]), "SET expires_at = :expires")
            .when("attribute_exists(id)")
            .with(":expires", n((now + self.kept.jobs).as_second()))
    }

    /// The writes that delete a file; its rows and results follow with the next sweep.
    pub fn file_deletes(&self, head: &FileHead) -> [Write; 2] {
        let delete = self.delete(Table::Jobs, key([("id", &head.id), ("part", HEAD)]));
        [delete.when("attribute_exists(id)"), self.removal_put(&head.id)]
    }

    /// Deletes the rows and the results of a file whose head is gone.
    pub async fn delete_file_parts(&self, id: &str) -> Result<(), StoreError> {
        for owner in [id.to_owned(), ids::derived(ids::Kind::Job, id)] {
            let parts = self.job_parts(&owner, "in#", "try#~", Some("part")).await?;
            let names = parts.iter().filter_map(|item| text(item, "part"));
            let names = names.filter(|name| {
                ["in#", "out#", "rows#", "same#", "taken#", "try#"]
                    .iter()
                    .any(|start| name.starts_with(start))
            });
            self.delete_all(Table::Jobs, names.map(|part| key([("id", &owner), ("part", part)]))).await?;
        }
        self.removal_done(id).await
    }
}

/// Rows that lie together, packed: `PART_ROWS` of them, fewer at the end.
pub struct Part(pub(crate) Vec<u8>);

impl Part {
    pub fn of(rows: &[FileRow]) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(error.into());
        let text = serde_json::to_vec(rows).map_err(|error| StoreError::Failed(error.into()))?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&text).map_err(failed)?;
        packed.finish().map(Self).map_err(failed)
    }

    pub fn rows(&self) -> Result<Vec<FileRow>, StoreError> {
        let mut text = Vec::new();
        let torn = || StoreError::Torn("rows of a file cannot be read");
        GzDecoder::new(&*self.0).take(PART_BYTES).read_to_end(&mut text).map_err(|_| torn())?;
        serde_json::from_slice(&text).map_err(|_| torn())
    }
}
