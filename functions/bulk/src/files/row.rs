//! One row: every addition looked up like a call of its own endpoint, at its price, with a history row of its own.

use super::judged;
use common::app::{App, Cx};
use common::auth::Caller;
use common::catalog::Outcome;
use common::catalog::bulk::{Addition, ItemStatus};
use common::domain::{Credits, ids};
use common::error::{Error, Result};
use common::rows::{Added, RowIdentifiers, RowResult, ask, in_order};
use common::store::StoreError;
use common::store::files::FileRow;
use common::store::jobs::{Done, FileWork, Job};
use common::store::requests::{Entry, EntryKind};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A row to work on, with its duplicates' cells where these were asked for.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FileItem {
    pub row: FileRow,
    #[serde(default)]
    pub judged: Option<FileRow>,
}

/// Looks a row up. `Err` when no provider could answer for now and it should be tried again.
pub(crate) async fn resolve(
    app: &Arc<App>,
    job: &Job,
    work: &FileWork,
    index: u32,
    FileItem { row, judged }: &FileItem,
) -> Result<Done> {
    let mut known = RowIdentifiers::of(row, &work.fields);
    let most =
        work.add.iter().filter(|(addition, _)| known.may(*addition, &work.add)).map(|(_, price)| *price);
    if Credits::milli(most.sum()) > job.unused() {
        return Ok(beyond_cap(index)?);
    }
    let (mut added, mut entries) = (Vec::with_capacity(work.add.len()), Vec::with_capacity(work.add.len()));
    let (mut asked, mut failed) = (0, 0);
    // Contacts need the person and the company, so these come first, in any requested order.
    for (addition, price) in in_order(&work.add) {
        let started = common::domain::clock::instant();
        let request_id = ids::new(ids::Kind::Request, app.clock.now());
        let caller = Caller::new(&job.account_id, &job.key_id, job.plan);
        let mut cx =
            Cx::new(app.clone(), request_id, Some(caller), None, started + app.config.limits.deadline);
        cx.ask.call.is_of_list = true;
        let answer = match addition {
            Addition::Duplicates => {
                judged.as_ref().and_then(judged::added).map(|told| Ok((told, Outcome::found(true))))
            }
            _ => ask(&cx, addition, &mut known, work.allow_unverified).await,
        };
        let Some(answer) = answer else {
            added.push(Added::nothing(addition, "no_input"));
            continue;
        };
        asked += 1;
        let (mut one, outcome, status) = match answer {
            Ok((one, outcome)) => (one, outcome, 200),
            Err(Error::Provider(error)) if error.is_temporary() => return Err(Error::Provider(error)),
            Err(error) => {
                failed += 1;
                let (status, code, _) = error.kind();
                (Added::nothing(addition, code), Outcome::default(), status.as_u16())
            }
        };
        let sold = outcome.found != Some(false) && outcome.billable > 0 && status == 200;
        one.credits = if sold { Credits::milli(price) } else { Credits::ZERO };
        let mut entry = entry(&cx, job, addition, note(work, index, addition), status, one.credits);
        entry.found = outcome.found;
        entry.people = outcome.people;
        entry.company = outcome.company;
        entry.latency_ms =
            u64::try_from(common::domain::clock::passed(started).as_millis()).unwrap_or(u64::MAX);
        let trace = cx.ask.call.trace();
        entry.cache = trace.cache;
        entry.providers = trace.summed();
        entries.push(entry);
        added.push(one);
    }
    let found = added.iter().any(|one| !one.values.is_empty());
    let (status, word) = match (found, asked) {
        (true, _) => (ItemStatus::Found, "found"),
        (false, 0) => (ItemStatus::NotFound, "no_input"),
        (false, asked) if asked == failed => (ItemStatus::Failed, "failed"),
        (false, _) => (ItemStatus::NotFound, "not_found"),
    };
    Ok(done(index, status, entries, &RowResult { status: word.to_owned(), added })?)
}

/// A row that could not be worked on.
pub(crate) fn failed(app: &Arc<App>, job: &Job, work: &FileWork, index: u32) -> Result<Done, StoreError> {
    let started = common::domain::clock::instant();
    let request_id = ids::new(ids::Kind::Request, app.clock.now());
    let caller = Caller::new(&job.account_id, &job.key_id, job.plan);
    let cx = Cx::new(app.clone(), request_id, Some(caller), None, started);
    let first = work.additions().into_iter().next();
    let entries =
        first.map(|addition| entry(&cx, job, addition, note(work, index, addition), 500, Credits::ZERO));
    let result = RowResult { status: "failed".to_owned(), added: Vec::new() };
    done(index, ItemStatus::Failed, entries.into_iter().collect(), &result)
}

/// A row for which nothing is left of what may be spent.
pub(crate) fn beyond_cap(index: u32) -> Result<Done, StoreError> {
    let result = RowResult { status: "cap_reached".to_owned(), added: Vec::new() };
    done(index, ItemStatus::NotFound, Vec::new(), &result)
}

fn done(index: u32, status: ItemStatus, entries: Vec<Entry>, result: &RowResult) -> Result<Done, StoreError> {
    let body = serde_json::to_string(result).map_err(|error| StoreError::Failed(error.into()))?;
    Ok(Done { index, status, entries, body })
}

/// The place of an addition, for its history row.
fn note(work: &FileWork, index: u32, addition: Addition) -> String {
    format!("{}#{index}#{addition}", work.id)
}

fn entry(cx: &Cx, job: &Job, addition: Addition, note: String, status: u16, credits: Credits) -> Entry {
    let spec = addition.spec();
    let mut entry =
        Entry::new(&job.account_id, cx.request_id(), EntryKind::Item, cx.app.clock.now(), -credits);
    entry.method = spec.method.to_string();
    entry.path = spec.path.to_owned();
    entry.status = status;
    entry.key_id.clone_from(&job.key_id);
    entry.note = note;
    entry
}
