//! One item: looked up like a call of /v1/enrich, with a result and a history row of its own.

use crate::files::row;
use common::app::{App, Cx};
use common::auth::Caller;
use common::catalog::Endpoint;
use common::catalog::bulk::{BulkItem, BulkResult, ItemError, ItemStatus, SubmitBulk};
use common::catalog::resolve::NoMatch;
use common::domain::{Credits, ids};
use common::error::{Error, Result};
use common::input;
use common::store::jobs::{Done, Job, RawItem, Work};
use common::store::requests::{Entry, EntryKind};
use std::sync::Arc;
use std::time::Instant;

/// An item with its result is at most this long, to fit one record.
const MAX_BYTES: usize = 350_000;

/// The statuses of items that are no errors of the call itself.
const OK: u16 = 200;
const INTERNAL: u16 = 500;

/// Looks one item up. `Err` when no provider could answer for now and it should be tried again.
pub async fn resolve(app: &Arc<App>, job: &Job, index: u32, raw: RawItem) -> Result<Done> {
    if let Work::File(work) = &job.work {
        let row = serde_json::from_value(raw).map_err(|error| Error::Internal(error.into()))?;
        return row::resolve(app, job, work, index, &row).await;
    }
    let started = common::domain::clock::instant();
    let label = label(&raw);
    let request_id = ids::new(ids::Kind::Request, app.clock.now());
    let caller = Caller::new(&job.account_id, &job.key_id, job.plan);
    let mut cx = Cx::new(app.clone(), request_id, Some(caller), None, started + app.config.limits.deadline);
    cx.ask.call.is_of_list = true;
    let company = input::company_of(&raw);
    let nation = match &company {
        Some(company) => app.providers.nation_of(company).await,
        None => None,
    };
    let answer = match input::parse_value_in::<BulkItem>(raw, nation.as_deref()) {
        Ok(item) => common::resolve::enrich(&cx, item.request).await,
        Err(error) => Err(error),
    };
    let (mut result, mut status) = (unresolved(index, label), OK);
    match answer {
        Ok(found) => match found.person {
            Some(person) => {
                result.status = ItemStatus::Found;
                result.credits = job.unit();
                result.person = Some(person);
                result.matched = found.matched;
            }
            None => {
                result.status = ItemStatus::NotFound;
                result.error = Some(no_match(found.reason.unwrap_or(NoMatch::NotFound)));
            }
        },
        Err(Error::Provider(error)) if error.is_temporary() => return Err(Error::Provider(error)),
        Err(error) => (status, result.error) = item_error(error),
    }
    if serde_json::to_vec(&result).map_or(usize::MAX, |bytes| bytes.len()) > MAX_BYTES {
        (result, status) = (unresolved(index, result.label), INTERNAL);
        result.error = Some(ItemError {
            code: "too_large".into(),
            detail: "The record is too long for a bulk result; use /v1/enrich.".into(),
            errors: Vec::new(),
        });
    }
    let entry = entry(&cx, job, &result, status, started);
    Ok(Done::item(entry, &result)?)
}

/// The result of an item that could not be worked on.
pub fn failed(app: &Arc<App>, job: &Job, index: u32, raw: &RawItem, error: Error) -> Result<Done> {
    if let Work::File(work) = &job.work {
        return Ok(row::failed(app, job, work, index)?);
    }
    let request_id = ids::new(ids::Kind::Request, app.clock.now());
    let caller = Caller::new(&job.account_id, &job.key_id, job.plan);
    let started = common::domain::clock::instant();
    let cx = Cx::new(app.clone(), request_id, Some(caller), None, started);
    let mut result = unresolved(index, label(raw));
    let (status, error) = item_error(error);
    result.error = error;
    let entry = entry(&cx, job, &result, status, started);
    Ok(Done::item(entry, &result)?)
}

fn unresolved(index: u32, label: Option<String>) -> BulkResult {
    BulkResult {
        index,
        label,
        status: ItemStatus::Failed,
        person: None,
        matched: None,
        credits: Credits::ZERO,
        error: None,
    }
}

/// The label of an item, as far as it is one.
fn label(raw: &RawItem) -> Option<String> {
    raw.get("ref").and_then(|label| label.as_str()).filter(|label| label.len() <= 800).map(str::to_owned)
}

/// The history row of an item, with the status a call of its own would have had.
fn entry(cx: &Cx, job: &Job, result: &BulkResult, status: u16, started: Instant) -> Entry {
    let now = cx.app.clock.now();
    let mut entry = Entry::new(&job.account_id, cx.request_id(), EntryKind::Item, now, -result.credits);
    entry.method = SubmitBulk::SPEC.method.to_string();
    entry.path = SubmitBulk::SPEC.path.to_owned();
    entry.status = status;
    entry.found = match result.status {
        ItemStatus::Found => Some(true),
        ItemStatus::NotFound => Some(false),
        ItemStatus::Failed => None,
    };
    entry.people = result.person.iter().map(|person| person.id.clone()).collect();
    entry.latency_ms = u64::try_from(common::domain::clock::passed(started).as_millis()).unwrap_or(u64::MAX);
    entry.key_id.clone_from(&job.key_id);
    entry.note = format!("{}#{}", job.id, result.index);
    let trace = cx.ask.call.trace();
    entry.cache = trace.cache;
    entry.providers = trace.summed();
    entry
}

/// How a failure is told, and the status of a call that fails so.
fn item_error(error: Error) -> (u16, Option<ItemError>) {
    let (status, code, _) = error.kind();
    let detail = error.detail();
    let errors = if let Error::InvalidRequest(errors) = error { errors } else { Vec::new() };
    (status.as_u16(), Some(ItemError { code: code.to_owned(), detail, errors }))
}

pub fn no_match(reason: NoMatch) -> ItemError {
    let (code, detail) = match reason {
        NoMatch::NotFound => ("not_found", "No match."),
        NoMatch::Ambiguous => {
            ("ambiguous", "Several people fit equally well; send another identifier to tell them apart.")
        }
        NoMatch::LowConfidence => ("low_confidence", "The best match is below min_confidence."),
    };
    ItemError { code: code.into(), detail: detail.into(), errors: Vec::new() }
}
