//! A job's head: reading it, and the writes that move it from one status to the next.

use super::{HEAD, Job, OPEN, Progress, head};
use crate::catalog::bulk::JobStatus;
use crate::store::{Store, StoreError, Table, Write, key, n, s, texts};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{Credits, ids};
use jiff::Timestamp;

/// Holds while a job has not ended.
const GOES_ON: &str = "#status IN (:queued, :processing)";

/// The values in [`GOES_ON`].
fn going_on(write: Write) -> Write {
    write
        .with(":queued", s(JobStatus::Queued.as_str()))
        .with(":processing", s(JobStatus::Processing.as_str()))
}

impl Store {
    /// A job that has not expired.
    pub async fn job(&self, id: &str, now: Timestamp) -> Result<Option<Job>, StoreError> {
        let item = self.get(Table::Jobs, head(id)).await?;
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
        self.query(Table::Jobs, "account_id = :account AND begins_with(id, :prefix)")
            .index("by-account")
            .newest_first()
            .filter("(attribute_not_exists(expires_at) OR expires_at > :now)")
            .filter("attribute_not_exists(#file)")
            .with(":account", s(account_id))
            .with(":prefix", s(ids::Kind::Job.prefix()))
            .with(":now", n(now.as_second()))
            .after(after.map(|after| key([("account_id", account_id), ("id", after), ("part", HEAD)])))
            .limit(limit)
            .listed("id")
            .await
    }

    /// The ids of jobs that are not finished, oldest first.
    pub async fn open_jobs(&self) -> Result<Vec<String>, StoreError> {
        let query = self.query(Table::Jobs, "#open = :open").index("open").with(":open", s(OPEN));
        Ok(texts(&query.all().await?, "id"))
    }

    /// The write that makes a job.
    pub fn new_job_put(&self, job: &Job) -> Result<Write, StoreError> {
        Ok(self.put(Table::Jobs, serde_dynamo::to_item(job)?).when("attribute_not_exists(id)"))
    }

    /// Moves a queued job on; one that is further already stays where it is.
    pub async fn start_job(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        let change = "SET #status = :processing, started_at = :now, touched_at = :now";
        let update = self.update(Table::Jobs, head(id), change).when("#status = :queued");
        going_on(update).with(":now", s(now.to_string())).applied(self).await.map(drop)
    }

    /// Notes that a job that stood still is set going again, by a process that starts or by one that runs.
    pub async fn touch_job(&self, id: &str, restarted: bool, now: Timestamp) -> Result<(), StoreError> {
        let change = "SET touched_at = :now ADD restarts :restarts";
        let update = self.update(Table::Jobs, head(id), change).when(GOES_ON);
        let update = update.with(":now", s(now.to_string())).with(":restarts", n(u32::from(restarted)));
        going_on(update).applied(self).await.map(drop)
    }

    /// The write that counts a group of results; refused when the job is finished.
    pub(crate) fn progress_update(
        &self,
        job: &Job,
        progress: Progress,
        charged: Credits,
        now: Timestamp,
    ) -> Write {
        let change = "SET #status = :processing, started_at = if_not_exists(started_at, :now), touched_at = :now \
             ADD #processed :processed, #found :found, not_found :not_found, failed :failed, charged :charged";
        let update = self
            .update(Table::Jobs, head(&job.id), change)
            .when(GOES_ON)
            // Never more than what was set aside, however many workers count at the same time.
            .when("charged <= :room")
            .with(":room", n(job.most().saturating_sub(charged).as_milli()))
            .with(":now", s(now.to_string()))
            .with(":processed", n(progress.processed()))
            .with(":found", n(progress.found))
            .with(":not_found", n(progress.not_found))
            .with(":failed", n(progress.failed))
            .with(":charged", n(charged.as_milli()));
        going_on(update)
    }

    /// The write that pauses a job or sets it going again; refused when it has ended or is so already.
    pub fn pause_update(&self, job: &Job, paused: bool, now: Timestamp) -> Write {
        let update = self
            .update(Table::Jobs, head(&job.id), "SET #file.#paused = :paused, touched_at = :now")
            .when(GOES_ON)
            .when("#file.#paused = :before")
            .with(":paused", AttributeValue::Bool(paused))
            .with(":before", AttributeValue::Bool(!paused))
            .with(":now", s(now.to_string()));
        going_on(match paused {
            true => update,
            false => update.also(", #file.#going_since = :now, #file.#going_from = #processed"),
        })
    }

    /// The write that ends a job of a file before its time; refused when anything was settled since it was read.
    pub(crate) fn cancel_update(&self, job: &Job, now: Timestamp) -> Write {
        let change = "SET #status = :status, #file.#cancelled = :yes, finished_at = :now, touched_at = :now, \
             expires_at = :expires REMOVE #open";
        let update = self
            .update(Table::Jobs, head(&job.id), change)
            .when(GOES_ON)
            .when("charged = :charged AND #processed = :processed")
            .with(":yes", AttributeValue::Bool(true))
            .with(":status", s(JobStatus::Completed.as_str()))
            .with(":charged", n(job.charged))
            .with(":processed", n(job.processed))
            .with(":now", s(now.to_string()))
            .with(":expires", n((now + self.kept.jobs).as_second()));
        going_on(update)
    }

    /// The write that ends a job whose every item has its result; refused when it has ended.
    pub(crate) fn finish_update(&self, job: &Job, status: JobStatus, now: Timestamp) -> Write {
        let change = "SET #status = :status, finished_at = :now, touched_at = :now, expires_at = :expires REMOVE #open";
        self.update(Table::Jobs, head(&job.id), change)
            .when("#status = :processing AND #processed = #total")
            .with(":status", s(status.as_str()))
            .with(":processing", s(JobStatus::Processing.as_str()))
            .with(":now", s(now.to_string()))
            .with(":expires", n(self.job_ends(job)))
    }

    /// The write that deletes the job of a file, which must have ended or never have begun.
    pub fn ended_job_delete(&self, id: &str) -> Write {
        let delete = self.delete(Table::Jobs, head(id));
        going_on(delete.when("attribute_not_exists(id) OR NOT #status IN (:queued, :processing)"))
    }
}
