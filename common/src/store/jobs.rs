//! Bulk jobs: the job with its counts, its items in chunks, and one result per item.
//!
//! Counts and results change in one transaction, so a count is exactly the number of results; a result is written once
//! and never again, which is what makes each item settle once.

use super::pages::{queried, texts};
use super::requests::Entry;
use super::transaction::IntoWrite;
use super::{Item, Store, StoreError, Table, key, n, put_of, s, unbuildable};
use crate::catalog::bulk::{Addition, BulkResult, ItemStatus, JobStatus};
use aws_sdk_dynamodb::types::{AttributeValue, Put, TransactWriteItem, Update};
use domain::{Credits, Plan};
use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// How long a job's items are kept: longer than it is worked on.
const WORKED_ON: SignedDuration = SignedDuration::from_hours(3 * 24);
/// How many items one message works through.
pub const CHUNK: usize = 25;
/// The sort key of a job itself.
const HEAD: &str = "job";
/// The value that puts a job or a delivery into its index of open things.
pub(crate) const OPEN: &str = "open";

/// A job as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    pub id: String,
    part: String,
    pub account_id: String,
    pub key_id: String,
    pub plan: Plan,
    pub status: JobStatus,
    pub created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<Timestamp>,
    /// When something last happened to it.
    pub touched_at: Timestamp,
    pub total: u32,
    pub processed: u32,
    pub found: u32,
    pub not_found: u32,
    pub failed: u32,
    /// What each found item costs, in thousandths.
    unit: i64,
    /// What was charged so far, in thousandths.
    charged: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook_url: Option<String>,
    /// The spending its hold counted towards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<String>,
    /// How often a process started and found it open, which may be because of it.
    #[serde(default)]
    pub restarts: u32,
    #[serde(rename = "file", default, skip_serializing_if = "Work::is_items")]
    pub work: Work,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    /// Set when it ends: a job that still holds credits never expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<i64>,
}

/// What a job works through. Stored as the attribute `file`, which a job of items does not have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Option<FileWork>", into = "Option<FileWork>")]
pub enum Work {
    /// The items of one request, which are stored with the job.
    #[default]
    Items,
    /// The rows of an uploaded file.
    File(FileWork),
}

impl Work {
    pub const fn is_items(&self) -> bool {
        matches!(self, Self::Items)
    }

    pub const fn file(&self) -> Option<&FileWork> {
        match self {
            Self::Items => None,
            Self::File(file) => Some(file),
        }
    }
}

impl From<Option<FileWork>> for Work {
    fn from(file: Option<FileWork>) -> Self {
        file.map_or(Self::Items, Self::File)
    }
}

impl From<Work> for Option<FileWork> {
    fn from(work: Work) -> Self {
        match work {
            Work::Items => None,
            Work::File(file) => Some(file),
        }
    }
}

/// What a job does with a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileWork {
    /// The file's id.
    pub id: String,
    /// What each column holds.
    pub fields: Vec<Option<crate::catalog::bulk::FileField>>,
    /// What is added, and what each costs in thousandths.
    pub add: Vec<(Addition, i64)>,
    pub allow_unverified: bool,
    /// The most it may charge, in thousandths; this much is held.
    most: i64,
    #[serde(default)]
    pub paused: bool,
    #[serde(default)]
    pub cancelled: bool,
    /// When it was last set going, and how many rows had their result then.
    pub going_since: Timestamp,
    #[serde(default)]
    pub going_from: u32,
}

impl FileWork {
    pub fn new(
        id: &str,
        fields: Vec<Option<crate::catalog::bulk::FileField>>,
        add: Vec<(Addition, i64)>,
        allow_unverified: bool,
        most: Credits,
        now: Timestamp,
    ) -> Self {
        let (id, most) = (id.to_owned(), most.as_milli());
        Self {
            id,
            fields,
            add,
            allow_unverified,
            most,
            paused: false,
            cancelled: false,
            going_since: now,
            going_from: 0,
        }
    }

    pub const fn most(&self) -> Credits {
        Credits::milli(self.most)
    }

    /// What is added, without prices.
    pub fn additions(&self) -> Vec<Addition> {
        self.add.iter().map(|(addition, _)| *addition).collect()
    }
}

/// An item that is done with: what it adds to history and to the ledger, and its result.
#[derive(Debug, Clone)]
pub struct Done {
    pub index: u32,
    pub status: ItemStatus,
    pub entries: Vec<Entry>,
    /// The result, as it is stored.
    pub body: String,
}

impl Done {
    /// A bulk item.
    pub fn item(entry: Entry, result: &BulkResult) -> Result<Self, StoreError> {
        let body = serde_json::to_string(result).map_err(|error| StoreError::Failed(error.into()))?;
        Ok(Self { index: result.index, status: result.status, entries: vec![entry], body })
    }

    /// What its entries charge together.
    pub fn charged(&self) -> Credits {
        self.entries.iter().fold(Credits::ZERO, |sum, entry| sum.checked_add(entry.charged()).unwrap_or(sum))
    }
}

/// A job to be submitted.
pub struct NewJob<'a> {
    pub id: &'a str,
    pub account_id: &'a str,
    pub key_id: &'a str,
    pub plan: Plan,
    pub total: usize,
    pub unit: Credits,
    pub webhook_url: Option<String>,
    pub counters: Vec<String>,
    pub work: Work,
}

/// What a group of results adds to its job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    pub found: u32,
    pub not_found: u32,
    pub failed: u32,
}

impl Progress {
    pub const fn processed(self) -> u32 {
        self.found + self.not_found + self.failed
    }
}

impl Job {
    pub fn new(new: NewJob<'_>, now: Timestamp) -> Self {
        Self {
            id: new.id.to_owned(),
            part: HEAD.to_owned(),
            account_id: new.account_id.to_owned(),
            key_id: new.key_id.to_owned(),
            plan: new.plan,
            status: JobStatus::Queued,
            created_at: now,
            started_at: None,
            finished_at: None,
            touched_at: now,
            total: u32::try_from(new.total).unwrap_or(u32::MAX),
            processed: 0,
            found: 0,
            not_found: 0,
            failed: 0,
            unit: new.unit.as_milli(),
            charged: 0,
            webhook_url: new.webhook_url,
            counters: new.counters,
            restarts: 0,
            work: new.work,
            open: Some(OPEN.to_owned()),
            expires_at: None,
        }
    }

    pub fn is_finished(&self) -> bool {
        matches!(self.status, JobStatus::Completed | JobStatus::Failed)
    }

    pub const fn unit(&self) -> Credits {
        Credits::milli(self.unit)
    }

    pub const fn charged(&self) -> Credits {
        Credits::milli(self.charged)
    }

    /// What is still set aside for it.
    pub fn held(&self) -> Credits {
        if self.is_finished() { Credits::ZERO } else { self.unused() }
    }

    /// What of the worst case was not charged.
    pub fn unused(&self) -> Credits {
        self.most().saturating_sub(self.charged())
    }

    /// The same job with the counts of these results and no others: a copy that was made while it went on.
    pub(super) fn recounted(&self, results: impl Iterator<Item = (ItemStatus, i64)>) -> Self {
        let mut job = Self { processed: 0, found: 0, not_found: 0, failed: 0, charged: 0, ..self.clone() };
        for (status, charged) in results {
            job.processed += 1;
            job.charged += charged;
            *match status {
                ItemStatus::Found => &mut job.found,
                ItemStatus::NotFound => &mut job.not_found,
                ItemStatus::Failed => &mut job.failed,
            } += 1;
        }
        job
    }

    /// The most it can charge, which was set aside when it began.
    pub fn most(&self) -> Credits {
        match &self.work {
            Work::File(file) => file.most(),
            Work::Items => Credits::milli(self.unit.saturating_mul(i64::from(self.total))),
        }
    }

    pub fn is_paused(&self) -> bool {
        matches!(&self.work, Work::File(file) if file.paused)
    }

    pub fn chunks(&self) -> u32 {
        self.total.div_ceil(CHUNK as u32)
    }

    /// The indexes of a chunk's items.
    pub fn indexes(&self, chunk: u32) -> std::ops::Range<u32> {
        let first = chunk.saturating_mul(CHUNK as u32).min(self.total);
        first..self.total.min(first.saturating_add(CHUNK as u32))
    }
}

/// One item's input as it was submitted.
pub type RawItem = Value;

impl Store {
    /// When a job and its results are deleted.
    fn job_ends(&self, job: &Job) -> i64 {
        (job.created_at + self.kept.jobs).as_second()
    }

    /// A job that has not expired.
    pub async fn job(&self, id: &str, now: Timestamp) -> Result<Option<Job>, StoreError> {
        let item = self.get(Table::Jobs, key([("id", id), ("part", HEAD)])).await?;
        let job: Option<Job> = item.map(serde_dynamo::from_item).transpose()?;
        Ok(job.filter(|job| job.expires_at.is_none_or(|at| at > now.as_second())))
    }

    /// The jobs of an account, newest first, and the id to continue after.
    pub async fn jobs_of(
        &self,
        account_id: &str,
        after: Option<&str>,
        limit: i32,
        now: Timestamp,
    ) -> Result<(Vec<Job>, Option<String>), StoreError> {
        let start = after.map(|after| key([("account_id", account_id), ("id", after), ("part", HEAD)]));
        let query = self.client.query().table_name(self.table(Table::Jobs)).index_name("by-account");
        let query = query
            .key_condition_expression("account_id = :account AND begins_with(id, :prefix)")
            .scan_index_forward(false);
        let query = query.expression_attribute_values(":prefix", s(domain::ids::Kind::Job.prefix()));
        let query = query
            .filter_expression(
                "(attribute_not_exists(expires_at) OR expires_at > :now) AND attribute_not_exists(#file)",
            )
            .expression_attribute_names("#file", "file")
            .limit(limit);
        let query = query.expression_attribute_values(":account", s(account_id));
        let query = query.expression_attribute_values(":now", n(now.as_second()));
        let page = query.set_exclusive_start_key(start).send().await?;
        let next = page.last_evaluated_key.and_then(|key| Some(key.get("id")?.as_s().ok()?.clone()));
        Ok((serde_dynamo::from_items(page.items.unwrap_or_default())?, next))
    }

    /// The ids of jobs that are not finished, oldest first.
    pub async fn open_jobs(&self) -> Result<Vec<String>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Jobs)).index_name("open");
        let query =
            query.key_condition_expression("#open = :open").expression_attribute_names("#open", "open");
        let found = queried(query.expression_attribute_values(":open", s(OPEN))).await?;
        Ok(texts(&found, "id"))
    }

    /// Stores a job's items ahead of the job itself; the keys of what was written, for a job that never comes to be. What
    /// nobody deletes expires when no job works on it any more.
    pub async fn put_job_items(&self, job: &Job, items: &[RawItem]) -> Result<Vec<Item>, StoreError> {
        let (mut writes, mut keys) = (Vec::new(), Vec::new());
        for (number, chunk) in items.chunks(CHUNK).enumerate() {
            // Items are at most a request long in all, but one chunk of them may exceed what one record holds.
            let text = serde_json::to_string(chunk).map_err(|error| StoreError::Failed(error.into()))?;
            for (piece, bytes) in text.as_bytes().chunks(PIECE).enumerate() {
                let mut item = key([("id", &job.id), ("part", &format!("in#{number:04}#{piece:04}"))]);
                keys.push(item.clone());
                let blob = aws_sdk_dynamodb::primitives::Blob::new(bytes);
                item.insert("body".into(), aws_sdk_dynamodb::types::AttributeValue::B(blob));
                item.insert("expires_at".into(), n((job.created_at + WORKED_ON).as_second()));
                writes.push(put_of(item)?);
            }
        }
        self.write_all(Table::Jobs, writes).await?;
        Ok(keys)
    }

    /// The items of one chunk.
    pub async fn job_items(&self, id: &str, chunk: u32) -> Result<Vec<RawItem>, StoreError> {
        let prefix = format!("in#{chunk:04}#");
        let pieces = self.job_parts(id, &prefix, &format!("{prefix}~"), None).await?;
        let bytes: Vec<u8> = pieces
            .iter()
            .filter_map(|item| item.get("body")?.as_b().ok())
            .flat_map(|blob| blob.as_ref().to_vec())
            .collect();
        serde_json::from_slice(&bytes).map_err(|_| StoreError::Torn("a chunk of a job cannot be read"))
    }

    /// The indexes of the items from `first` on, up to `count` of them, that have their result.
    pub async fn settled_items(&self, id: &str, first: u32, count: u32) -> Result<BTreeSet<u32>, StoreError> {
        let (low, high) = (result_part(first), result_part(first.saturating_add(count).saturating_sub(1)));
        let parts = self.job_parts(id, &low, &high, Some("part")).await?;
        Ok(parts
            .iter()
            .filter_map(|item| item.get("part")?.as_s().ok()?.strip_prefix("out#")?.parse().ok())
            .collect())
    }

    pub(super) async fn job_parts(
        &self,
        id: &str,
        low: &str,
        high: &str,
        only: Option<&str>,
    ) -> Result<Vec<Item>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Jobs)).consistent_read(true);
        let query = query.key_condition_expression("id = :id AND part BETWEEN :low AND :high");
        let query =
            query.expression_attribute_values(":id", s(id)).expression_attribute_values(":low", s(low));
        let query = query.expression_attribute_values(":high", s(high));
        queried(query.set_projection_expression(only.map(str::to_owned))).await
    }

    /// Results by index from `first` on, at most `limit` of them and `bytes` long; and where to continue.
    pub async fn job_results<R: DeserializeOwned>(
        &self,
        id: &str,
        first: u32,
        limit: usize,
        bytes: usize,
    ) -> Result<(Vec<(u32, R)>, Option<u32>), StoreError> {
        let (mut results, mut size) = (Vec::new(), 0);
        let mut start: Option<Item> = None;
        let unreadable = || StoreError::Failed("a result of a job cannot be read".into());
        loop {
            let query = self.client.query().table_name(self.table(Table::Jobs)).consistent_read(true);
            let query = query.key_condition_expression("id = :id AND part BETWEEN :low AND :high");
            let query = query.expression_attribute_values(":id", s(id));
            let query = query.expression_attribute_values(":low", s(result_part(first)));
            let query = query.expression_attribute_values(":high", s("out#~"));
            // One more than asked for tells whether there is more.
            let query = query.limit(i32::try_from(limit + 1 - results.len()).unwrap_or(i32::MAX));
            let page = query.set_exclusive_start_key(start).send().await?;
            for item in page.items.unwrap_or_default() {
                let text = |name| item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str);
                let index = text("part").and_then(|part| part.strip_prefix("out#")?.parse().ok());
                let index: u32 = index.ok_or_else(unreadable)?;
                let text = text("body").unwrap_or_default();
                if results.len() == limit || (!results.is_empty() && size + text.len() > bytes) {
                    return Ok((results, Some(index)));
                }
                size += text.len();
                results.push((index, serde_json::from_str(text).map_err(|_| unreadable())?));
            }
            start = page.last_evaluated_key;
            if start.is_none() {
                return Ok((results, None));
            }
        }
    }

    /// Counts an attempt at an item that may kill its worker (`1`), or takes it back from one that did not (`-1`); how many
    /// workers have not come back from it.
    pub async fn count_try(&self, job: &Job, index: u32, by: i32) -> Result<u32, StoreError> {
        let request = self.client.update_item().table_name(self.table(Table::Jobs));
        let request = request.set_key(Some(key([("id", &job.id), ("part", &format!("try#{index:06}"))])));
        let request = request.update_expression("ADD tries :by SET expires_at = :expires");
        let request = request.expression_attribute_values(":by", n(by));
        let request = request.expression_attribute_values(":expires", n(self.job_ends(job)));
        let done = request.return_values(aws_sdk_dynamodb::types::ReturnValue::UpdatedNew).send().await?;
        let tries = done.attributes.as_ref().and_then(|item| item.get("tries")?.as_n().ok()?.parse().ok());
        Ok(tries.unwrap_or(1))
    }

    /// Takes a chunk for a worker until then; whether it is not another's. Whoever has it may take it again.
    pub async fn take_chunk(
        &self,
        job: &Job,
        chunk: u32,
        worker: &str,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        let request = self.client.update_item().table_name(self.table(Table::Jobs));
        let request = request.set_key(Some(key([("id", &job.id), ("part", &format!("taken#{chunk:06}"))])));
        let request = request
            .update_expression("SET taken_by = :worker, taken_until = :until, expires_at = :expires")
            .condition_expression("attribute_not_exists(part) OR taken_by = :worker OR taken_until <= :now");
        let request = request.expression_attribute_values(":worker", s(worker));
        let request = request.expression_attribute_values(":now", n(now.as_millisecond()));
        let request = request.expression_attribute_values(":until", n(until.as_millisecond()));
        let request = request.expression_attribute_values(":expires", n(self.job_ends(job)));
        match request.send().await.map_err(StoreError::from) {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Moves a queued job on; one that is further already stays where it is.
    pub async fn start_job(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        let request = self.client.update_item().table_name(self.table(Table::Jobs));
        let request = request.set_key(Some(key([("id", id), ("part", HEAD)])));
        let request =
            request.update_expression("SET #status = :processing, started_at = :now, touched_at = :now");
        let request =
            request.condition_expression("#status = :queued").expression_attribute_names("#status", "status");
        let request = request.expression_attribute_values(":queued", s(JobStatus::Queued.as_str()));
        let request = request.expression_attribute_values(":processing", s(JobStatus::Processing.as_str()));
        let request = request.expression_attribute_values(":now", s(now.to_string()));
        match request.send().await.map_err(StoreError::from) {
            Ok(_) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Notes that a job that stood still is set going again, by a process that starts or by one that runs.
    pub async fn touch_job(&self, id: &str, restarted: bool, now: Timestamp) -> Result<(), StoreError> {
        let request = self.client.update_item().table_name(self.table(Table::Jobs));
        let request = request.set_key(Some(key([("id", id), ("part", HEAD)])));
        let request = request.update_expression("SET touched_at = :now ADD restarts :restarts");
        let request = request.condition_expression("#status IN (:queued, :processing)");
        let request = request.expression_attribute_names("#status", "status");
        let request = request.expression_attribute_values(":queued", s(JobStatus::Queued.as_str()));
        let request = request.expression_attribute_values(":processing", s(JobStatus::Processing.as_str()));
        let request = request.expression_attribute_values(":now", s(now.to_string()));
        let request = request.expression_attribute_values(":restarts", n(u32::from(restarted)));
        match request.send().await.map_err(StoreError::from) {
            Ok(_) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The write that makes a job.
    pub fn new_job_put(&self, job: &Job) -> Result<TransactWriteItem, StoreError> {
        let put =
            Put::builder().table_name(self.table(Table::Jobs)).set_item(Some(serde_dynamo::to_item(job)?));
        let put = put.condition_expression("attribute_not_exists(id)");
        Ok(put.build().map_err(unbuildable)?.into_write())
    }

    /// The write of one result; refused when the item has one.
    pub(crate) fn result_put(&self, job: &Job, done: &Done) -> Result<TransactWriteItem, StoreError> {
        let mut item = key([("id", &job.id), ("part", &result_part(done.index))]);
        item.insert("body".into(), s(&done.body));
        // By these a backup tells which results belong to the ledger as it was copied.
        item.insert("status".into(), s(done.status.as_str()));
        item.insert(
            "entries".into(),
            AttributeValue::L(done.entries.iter().map(|entry| s(&entry.request_id)).collect()),
        );
        item.insert("charged".into(), n(done.charged().as_milli()));
        item.insert("expires_at".into(), n(self.job_ends(job)));
        let put = Put::builder().table_name(self.table(Table::Jobs)).set_item(Some(item));
        let put = put.condition_expression("attribute_not_exists(part)");
        Ok(put.build().map_err(unbuildable)?.into_write())
    }

    /// The write that counts a group of results; refused when the job is finished.
    pub(crate) fn progress_update(
        &self,
        job: &Job,
        progress: Progress,
        charged: Credits,
        now: Timestamp,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder().table_name(self.table(Table::Jobs));
        let update = update.set_key(Some(key([("id", &job.id), ("part", HEAD)])));
        let update = update.update_expression(
            "SET #status = :processing, started_at = if_not_exists(started_at, :now), touched_at = :now \
             ADD #processed :processed, #found :found, not_found :not_found, failed :failed, charged :charged",
        );
        // Never more than what was set aside, however many workers count at the same time.
        let update = update.condition_expression("#status IN (:queued, :processing) AND charged <= :room");
        let room = job.most().saturating_sub(charged);
        let update = update.expression_attribute_values(":room", n(room.as_milli()));
        let update = update
            .expression_attribute_names("#status", "status")
            .expression_attribute_names("#found", "found")
            .expression_attribute_names("#processed", "processed");
        let update = update.expression_attribute_values(":queued", s(JobStatus::Queued.as_str()));
        let update = update.expression_attribute_values(":processing", s(JobStatus::Processing.as_str()));
        let update = update.expression_attribute_values(":now", s(now.to_string()));
        let update = update.expression_attribute_values(":processed", n(progress.processed()));
        let update = update.expression_attribute_values(":found", n(progress.found));
        let update = update.expression_attribute_values(":not_found", n(progress.not_found));
        let update = update.expression_attribute_values(":failed", n(progress.failed));
        let update = update.expression_attribute_values(":charged", n(charged.as_milli()));
        Ok(update.build().map_err(unbuildable)?.into_write())
    }

    /// The write that pauses a job or sets it going again; refused when it has ended or is so already.
    pub fn pause_update(
        &self,
        job: &Job,
        paused: bool,
        now: Timestamp,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder().table_name(self.table(Table::Jobs));
        let update = update.set_key(Some(key([("id", &job.id), ("part", HEAD)])));
        let mut set = "SET #file.#paused = :paused, touched_at = :now".to_owned();
        let mut update = update;
        if !paused {
            set.push_str(", #file.#since = :now, #file.#from = #processed");
            update = update
                .expression_attribute_names("#since", "going_since")
                .expression_attribute_names("#from", "going_from")
                .expression_attribute_names("#processed", "processed");
        }
        let update = update.update_expression(set);
        let update =
            update.condition_expression("#status IN (:queued, :processing) AND #file.#paused = :before");
        let update = update
            .expression_attribute_names("#status", "status")
            .expression_attribute_names("#file", "file")
            .expression_attribute_names("#paused", "paused");
        let flag = aws_sdk_dynamodb::types::AttributeValue::Bool;
        let update = update.expression_attribute_values(":paused", flag(paused));
        let update = update.expression_attribute_values(":before", flag(!paused));
        let update = update.expression_attribute_values(":queued", s(JobStatus::Queued.as_str()));
        let update = update.expression_attribute_values(":processing", s(JobStatus::Processing.as_str()));
        let update = update.expression_attribute_values(":now", s(now.to_string()));
        Ok(update.build().map_err(unbuildable)?.into_write())
    }

    /// The write that ends a job of a file before its time; refused when anything was settled since it was read.
    pub(crate) fn cancel_update(&self, job: &Job, now: Timestamp) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder().table_name(self.table(Table::Jobs));
        let update = update.set_key(Some(key([("id", &job.id), ("part", HEAD)])));
        let update = update.update_expression(
            "SET #status = :status, #file.#cancelled = :yes, finished_at = :now, touched_at = :now, \
             expires_at = :expires REMOVE #open",
        );
        let update = update.condition_expression(
            "#status IN (:queued, :processing) AND charged = :charged AND #processed = :processed",
        );
        let update = update
            .expression_attribute_names("#status", "status")
            .expression_attribute_names("#file", "file")
            .expression_attribute_names("#cancelled", "cancelled")
            .expression_attribute_names("#processed", "processed")
            .expression_attribute_names("#open", "open");
        let yes = aws_sdk_dynamodb::types::AttributeValue::Bool(true);
        let update = update.expression_attribute_values(":yes", yes);
        let update = update.expression_attribute_values(":status", s(JobStatus::Completed.as_str()));
        let update = update.expression_attribute_values(":queued", s(JobStatus::Queued.as_str()));
        let update = update.expression_attribute_values(":processing", s(JobStatus::Processing.as_str()));
        let update = update.expression_attribute_values(":charged", n(job.charged));
        let update = update.expression_attribute_values(":processed", n(job.processed));
        let update = update.expression_attribute_values(":now", s(now.to_string()));
        let update = update.expression_attribute_values(":expires", n((now + self.kept.jobs).as_second()));
        Ok(update.build().map_err(unbuildable)?.into_write())
    }

    /// The write that deletes the job of a file, which must have ended or never have begun.
    pub fn ended_job_delete(&self, id: &str) -> Result<TransactWriteItem, StoreError> {
        let delete = aws_sdk_dynamodb::types::Delete::builder().table_name(self.table(Table::Jobs));
        let delete = delete.set_key(Some(key([("id", id), ("part", HEAD)])));
        let delete =
            delete.condition_expression("attribute_not_exists(id) OR NOT #status IN (:queued, :processing)");
        let delete = delete.expression_attribute_names("#status", "status");
        let delete = delete.expression_attribute_values(":queued", s(JobStatus::Queued.as_str()));
        let delete = delete.expression_attribute_values(":processing", s(JobStatus::Processing.as_str()));
        Ok(delete.build().map_err(unbuildable)?.into_write())
    }

    /// The write that ends a job whose every item has its result; refused when it has ended.
    pub(crate) fn finish_update(
        &self,
        job: &Job,
        status: JobStatus,
        now: Timestamp,
    ) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder().table_name(self.table(Table::Jobs));
        let update = update.set_key(Some(key([("id", &job.id), ("part", HEAD)])));
        let update = update.update_expression(
            "SET #status = :status, finished_at = :now, touched_at = :now, expires_at = :expires REMOVE #open",
        );
        let update = update.expression_attribute_values(":expires", n(self.job_ends(job)));
        let update = update.condition_expression("#status = :processing AND #processed = #total");
        let update = update
            .expression_attribute_names("#status", "status")
            .expression_attribute_names("#open", "open");
        let update = update
            .expression_attribute_names("#total", "total")
            .expression_attribute_names("#processed", "processed");
        let update = update.expression_attribute_values(":status", s(status.as_str()));
        let update = update.expression_attribute_values(":processing", s(JobStatus::Processing.as_str()));
        let update = update.expression_attribute_values(":now", s(now.to_string()));
        Ok(update.build().map_err(unbuildable)?.into_write())
    }
}

/// What one record holds of a chunk.
pub(super) const PIECE: usize = 300_000;

fn result_part(index: u32) -> String {
    format!("out#{index:06}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(work: Work) -> Job {
        let new = NewJob {
            id: "job_1",
            account_id: "acct_1",
            key_id: "key_1",
            plan: Plan::Pro,
            total: 40,
            unit: Credits::whole(2),
            webhook_url: None,
            counters: Vec::new(),
            work,
        };
        Job::new(new, Timestamp::UNIX_EPOCH)
    }

    fn stored(job: &Job) -> Item {
        serde_dynamo::to_item(job).unwrap()
    }

    #[test]
    fn a_job_of_items_has_no_attribute_of_a_file() {
        let own = job(Work::Items);
        assert!(!stored(&own).contains_key("file"));
        assert_eq!(serde_dynamo::from_item::<_, Job>(stored(&own)).unwrap(), own);
        assert_eq!(own.most(), Credits::whole(80));
    }

    #[test]
    fn the_attributes_of_a_files_job_lie_in_one_map_which_updates_name() {
        let add = vec![(Addition::Email, 2000)];
        let file = FileWork::new("file_1", vec![None], add, true, Credits::whole(7), Timestamp::UNIX_EPOCH);
        let mut of_file = job(Work::File(file));
        let mut item = stored(&of_file);
        let Some(AttributeValue::M(map)) = item.get_mut("file") else { panic!("a file's job has no map") };
        assert_eq!(map["id"], s("file_1"));
        map.insert("paused".into(), AttributeValue::Bool(true));
        // Attributes that the first release did not write.
        map.remove("cancelled");
        map.remove("going_from");
        if let Work::File(file) = &mut of_file.work {
            file.paused = true;
        }
        assert_eq!(serde_dynamo::from_item::<_, Job>(item).unwrap(), of_file);
        assert!(of_file.is_paused() && of_file.most() == Credits::whole(7));
    }
}
