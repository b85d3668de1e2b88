//! POST /v1/files/{id}/run

use super::{info, lanes, own};
use common::app::Cx;
use common::catalog::bulk::{Addition, FileField, FileInfo, FileMapping, RunFileRequest};
use common::domain::{Credits, Plan, Problems};
use common::error::{Error, Result};
use common::rows::{RowIdentifiers, priced};
use common::store::files::{FileHead, PART_ROWS};
use common::store::jobs::{FileWork, Job, NewJob, Work};
use futures::StreamExt;
use futures::future::BoxFuture;

const RUN_ALREADY: &str = "This file was run already; upload it again to run it again. Nothing was charged.";
/// How many parts are looked at side by side.
const PARALLEL: usize = 4;

/// The most a run can cost, in thousandths: what every row that says enough can cost, or the caller's own cap.
pub fn most<'a>(cx: &'a Cx, request: &'a RunFileRequest) -> BoxFuture<'a, Result<u64>> {
    Box::pin(async move {
        let head = own(cx, &request.id).await?;
        let fields = fields(&head, request.mapping.as_ref())?;
        if cx.app.store.job(&head.job_id(), cx.now()).await?.is_some() {
            return Err(Error::Conflict(RUN_ALREADY));
        }
        let add = priced(&request.add);
        let parts = head.rows.div_ceil(PART_ROWS as u32);
        let sums = futures::stream::iter(0..parts).map(|part| {
            let (store, id) = (cx.app.store.clone(), head.id.clone());
            let (fields, add) = (fields.clone(), add.clone());
            async move {
                let rows = store.file_rows(&id, part).await?;
                // Reading a hundred thousand rows is work; other calls go on meanwhile.
                let sum = tokio::task::spawn_blocking(move || {
                    let cost = |known: RowIdentifiers| {
                        let asked = add.iter().filter(|(addition, _)| known.may(*addition, &add));
                        asked.map(|(_, price)| *price).sum::<i64>()
                    };
                    rows.iter().map(|row| cost(RowIdentifiers::of(row, &fields))).sum::<i64>()
                });
                sum.await.map_err(|error| Error::Internal(error.into()))
            }
        });
        let sums: Vec<Result<i64>> = sums.buffer_unordered(PARALLEL).collect().await;
        let mut sum = 0_i64;
        for part in sums {
            sum = sum.saturating_add(part?);
        }
        if sum == 0 {
            let needs: Vec<&str> = request.add.iter().map(|addition| needs(*addition)).collect();
            let detail = format!("no row has {}; map a column", needs.join(", or "));
            return Err(Error::field("mapping", "invalid", detail));
        }
        let cap = request.max_credits.map_or(i64::MAX, Credits::as_milli);
        Ok(u64::try_from(sum.min(cap)).unwrap_or(0))
    })
}

/// What a row must say for an addition.
const fn needs(addition: Addition) -> &'static str {
    match addition {
        Addition::Person => "an email, a profile, or a name with a company",
        Addition::Company => "a company's domain or name",
        Addition::Email | Addition::PersonalEmail | Addition::Phone => {
            "a profile or a name with a company (add `person` to start from an email)"
        }
        Addition::Verify => "an email",
    }
}

/// Begins the run: holds the most it can cost, and sets its lanes going.
pub async fn run(cx: Cx, request: RunFileRequest) -> Result<FileInfo> {
    let head = own(&cx, &request.id).await?;
    let fields = fields(&head, request.mapping.as_ref())?;
    // The pipeline asked the same a moment ago; rows never change, so that it is the same.
    let most = Credits::milli(i64::try_from(most(&cx, &request).await?).unwrap_or(i64::MAX));
    let add = priced(&request.add);
    let now = cx.now();
    let (key_id, plan) = cx.caller.as_ref().map_or(("", Plan::Free), |caller| (&caller.key_id, caller.plan));
    let unit = Credits::milli(add.iter().map(|(_, price)| *price).sum());
    let allow_unverified = request.allow_unverified == Some(true);
    let work = FileWork::new(&head.id, fields, add, allow_unverified, most, now);
    let id = head.job_id();
    let new = NewJob {
        id: &id,
        account_id: cx.account_id(),
        key_id,
        plan,
        total: head.rows as usize,
        unit,
        webhook_url: account_webhook(&cx, plan).await?,
        counters: cx.caller.as_ref().map(|caller| caller.counters.clone()).unwrap_or_default(),
        work: Work::File(work),
    };
    let job = Job::new(new, now);
    cx.settle_or(cx.app.store.new_job_put(&job)?, RUN_ALREADY);
    cx.settle_or(cx.app.store.file_run_update(&head, now), "This file was deleted at this moment.");
    lanes(&job).for_each(|message| cx.then_send(message));
    Ok(info(head, Some(&job), now))
}

/// Where the account wants to hear that a file is done.
async fn account_webhook(cx: &Cx, plan: Plan) -> Result<Option<String>> {
    if plan < Plan::Pro {
        return Ok(None);
    }
    Ok(cx.app.store.account(cx.account_id()).await?.and_then(|account| account.webhook_url))
}

/// The field of each column: the caller's mapping, or else the recognized one.
fn fields(head: &FileHead, mapping: Option<&FileMapping>) -> Result<Vec<Option<FileField>>> {
    let Some(FileMapping(mapping)) = mapping else { return Ok(head.fields.clone()) };
    let mut problems = Problems::default();
    let mut fields = vec![None; head.columns.len()];
    for (column, field) in mapping {
        let at = head.columns.iter().position(|name| name == column);
        let known = FileField::ALL.iter().find(|known| known.as_str() == field);
        match (at, known) {
            (Some(at), Some(known)) => fields[at] = Some(*known),
            (None, _) => {
                problems.add(format!("mapping.{column}"), "unknown_field", "the file has no such column")
            }
            (_, None) => {
                let names: Vec<&str> = FileField::ALL.iter().map(|field| field.as_str()).collect();
                let detail = format!("must be one of {}", names.join(", "));
                problems.add(format!("mapping.{column}"), "not_allowed", detail);
            }
        }
    }
    problems.into_result().map_err(Error::InvalidRequest)?;
    Ok(fields)
}
