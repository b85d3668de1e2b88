//! Bulk jobs: the job with its counts, its items in chunks, and one result per item.
//!
//! Counts and results change in one transaction, so a count is exactly the number of results; a result is written once
//! and never again, which is what makes each item settle once.

mod items;
mod progress;

pub use items::RawItem;

use super::requests::Entry;
use super::{Item, Store, StoreError, key};
use crate::catalog::bulk::{Addition, BulkResult, ItemStatus, JobStatus};
use domain::{Credits, Plan};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

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
    /// The additions, and the price of each in thousandths.
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

    /// Whether its rows are judged beside each other before any is worked on.
    pub fn judges(&self) -> bool {
        self.add.iter().any(|(addition, _)| *addition == Addition::Duplicates)
    }

    /// The additions, without prices.
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

    /// Credits still set aside for it.
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

/// The key of a job itself.
fn head(id: &str) -> Item {
    key([("id", id), ("part", HEAD)])
}

impl Store {
    /// When a job and its results are deleted.
    fn job_ends(&self, job: &Job) -> i64 {
        (job.created_at + self.kept.jobs).as_second()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::s;
    use aws_sdk_dynamodb::types::AttributeValue;

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
