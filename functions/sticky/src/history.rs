//! GET /v1/me/history

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::sticky::{HistoryRecord, HistoryRequest, HistoryResponse};
use common::error::Result;
use common::idempotency;
use common::lookup::{IdentifierKind, cursor};
use common::privacy::veil;
use common::store::requests::{Entry, EntryRange};
use serde_json::{Map, Value};
use std::collections::HashMap;
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
        let mut inputs = inputs(&cx, &page).await?;
        for entry in page {
            let after = entry.request_id.clone();
            let record = HistoryRecord { input: inputs.remove(&after), ..record(entry) };
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

/// What these calls were asked, without the people who opted out since.
async fn inputs(cx: &Cx, page: &[Entry]) -> Result<HashMap<String, Map<String, Value>>> {
    let store = &cx.app.store;
    let names = page.iter().map(|entry| entry.input.as_str()).filter(|name| !name.is_empty()).collect();
    let mut kept = idempotency::inputs(store, cx.account_id(), &names, cx.now()).await?;
    let mut shown = HashMap::new();
    for entry in page {
        let Some(Ok(sent)) = kept.remove(&entry.request_id).map(|sent| serde_json::from_slice(&sent)) else {
            continue;
        };
        if let Value::Object(fields) = &sent
            && !is_concealed(cx, entry, &sent).await?
        {
            shown.insert(entry.request_id.clone(), fields.clone());
        }
    }
    Ok(shown)
}

/// Whether the person that a call was about opted out since, by what was sent or by whom it found.
async fn is_concealed(cx: &Cx, entry: &Entry, sent: &Value) -> Result<bool> {
    if entry.found.is_some() {
        for person in &entry.people {
            if cx.ask.is_suppressed(IdentifierKind::Id, person).await? {
                return Ok(true);
            }
        }
    }
    veil::names_objector(&cx.app.providers, sent).await
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
        input: None,
        status: entry.status,
        found: entry.found,
        results: entry.results,
        latency_ms: entry.latency_ms,
        cache: entry.cache,
        providers: entry.providers,
        key_id: entry.key_id,
    }
}
