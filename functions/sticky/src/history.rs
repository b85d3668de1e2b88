//! GET /v1/me/history

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::sticky::{HistoryRecord, HistoryRequest, HistoryResponse};
use common::error::Result;
use common::lookup::cursor;
use common::store::requests::{Entry, EntryRange};
use std::time::Duration;

/// How long one call looks for what its filters ask for; the cursor goes on from there.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long one page is at most: well below what a function can send.
const MAX_BYTES: usize = 2_000_000;

pub async fn history(cx: Cx, request: HistoryRequest) -> Result<HistoryResponse> {
    let question = question(&[
        &request.since.map(|at| at.to_string()),
        &request.until.map(|at| at.to_string()),
        &request.path,
        &request.status.map(|status| status.to_string()),
        &request.items.map(|items| items.to_string()),
    ]);
    let limit = limit_of(request.limit);
    let mut range = EntryRange {
        since: request.since,
        until: request.until,
        after: request.cursor.map(|cursor| cursor.open(&question)).transpose()?,
        path: request.path,
        status: request.status,
        calls_only: true,
        without_items: request.items == Some(false),
        ..EntryRange::default()
    };
    let deadline = common::domain::clock::instant() + PATIENCE.min(cx.time_left());
    let (mut results, mut bytes) = (Vec::new(), 0);
    let next = loop {
        // At least a good many at a time: a filter may leave few of them.
        range.limit = Some(i32::try_from((limit - results.len()).max(1)).unwrap_or(i32::MAX));
        let (page, next) = cx.app.store.entries(cx.account_id(), &range).await?;
        for entry in page {
            let (after, record) = (entry.request_id.clone(), record(entry));
            bytes += serde_json::to_vec(&record).map_or(0, |json| json.len());
            results.push(record);
            if bytes >= MAX_BYTES {
                return Ok(response(&question, results, Some(after)));
            }
        }
        match next {
            Some(after) if results.len() < limit && common::domain::clock::instant() < deadline => {
                range.after = Some(after)
            }
            next => break next,
        }
    };
    Ok(response(&question, results, next))
}

fn response(question: &str, results: Vec<HistoryRecord>, next: Option<String>) -> HistoryResponse {
    HistoryResponse { results, next_cursor: next.map(|after| cursor::seal(question, &after)) }
}

/// The filters that a cursor is bound to.
pub(crate) fn question(filters: &[&Option<String>]) -> String {
    let filters = filters.iter().map(|filter| filter.as_deref().unwrap_or("\u{0}"));
    filters.collect::<Vec<_>>().join("\u{1}")
}

/// An entry as history shows it.
pub(crate) fn record(entry: Entry) -> HistoryRecord {
    HistoryRecord {
        credits: entry.charged(),
        request_id: entry.request_id,
        at: entry.at,
        method: entry.method,
        path: entry.path,
        status: entry.status,
        found: entry.found,
        results: entry.results,
        latency_ms: entry.latency_ms,
        cache: entry.cache,
        providers: entry.providers,
        key_id: entry.key_id,
    }
}
