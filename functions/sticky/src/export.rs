//! GET /v1/me/history/export

use crate::history::{question, record};
use bytes::Bytes;
use common::app::{App, Cx};
use common::catalog::sticky::{ExportHistoryRequest, HISTORY_FILE, HistoryRecord};
use common::domain::CacheUse;
use common::error::{Error, Result};
use common::http::{Download, Part};
use common::lookup::cursor;
use common::store::StoreError;
use common::store::requests::{Entry, EntryRange};
use futures::StreamExt;
use std::borrow::Cow;
use std::sync::Arc;
use tokio::task::JoinHandle;

/// The entries read at a time. The database's own pages of a megabyte take tens of them in memory once parsed.
const PAGE: i32 = 1000;

const COLUMNS: [&str; 12] = [
    "request_id",
    "at",
    "method",
    "path",
    "status",
    "found",
    "results",
    "credits",
    "latency_ms",
    "cache",
    "providers",
    "key_id",
];

pub async fn export(cx: Cx, request: ExportHistoryRequest) -> Result<Download> {
    let question = question(&[
        &request.since.map(|at| at.to_string()),
        &request.until.map(|at| at.to_string()),
        &request.path,
        &request.status.map(|status| status.to_string()),
    ]);
    let after = request.cursor.map(|cursor| cursor.open(&question)).transpose()?;
    let range = EntryRange {
        since: request.since,
        until: request.until,
        after,
        path: request.path,
        status: request.status,
        calls_only: true,
        limit: Some(PAGE),
        ..EntryRange::default()
    };
    let mut pages = Pages {
        app: cx.app.clone(),
        account_id: cx.account_id().to_owned(),
        with_header: range.after.is_none(),
        question,
        reading: None,
    };
    pages.read(range);
    let parts = futures::stream::try_unfold(pages, |mut pages| async move {
        Ok::<_, Error>(pages.next().await?.map(|part| (part, pages)))
    })
    .boxed();
    Ok(Download { file: HISTORY_FILE, name: None, kept: None, parts })
}

/// A page of entries and where the next one begins, with the range it is of.
type Page = (Vec<Entry>, Option<String>, EntryRange);

/// The pages of an export: one at a time, and the next one on its way.
struct Pages {
    app: Arc<App>,
    account_id: String,
    question: String,
    with_header: bool,
    /// The page being read, while there is one.
    reading: Option<JoinHandle<Result<Page, StoreError>>>,
}

impl Pages {
    fn read(&mut self, range: EntryRange) {
        let (app, account_id) = (self.app.clone(), self.account_id.clone());
        self.reading = Some(tokio::spawn(async move {
            let (entries, next) = app.store.entries(&account_id, &range).await?;
            Ok((entries, next, range))
        }));
    }

    async fn next(&mut self) -> Result<Option<Part>> {
        let Some(reading) = self.reading.take() else { return Ok(None) };
        let (entries, next, range) = reading.await.map_err(|error| Error::Internal(error.into()))??;
        let cursor = next.as_ref().map(|after| cursor::seal(&self.question, after));
        if next.is_some() {
            self.read(EntryRange { after: next, ..range });
        }
        let bytes = rows(entries, std::mem::take(&mut self.with_header))?;
        Ok(Some(Part { bytes, next: cursor }))
    }
}

fn rows(entries: Vec<Entry>, with_header: bool) -> Result<Bytes> {
    let failed = |error: csv::Error| Error::Internal(error.into());
    let mut writer = csv::Writer::from_writer(Vec::with_capacity(entries.len() * 200));
    if with_header {
        writer.write_record(COLUMNS).map_err(failed)?;
    }
    for entry in entries {
        let row = record(entry);
        for field in &fields(&row) {
            writer.write_field(harmless(field).as_bytes()).map_err(failed)?;
        }
        writer.write_record(None::<&[u8]>).map_err(failed)?;
    }
    Ok(writer.into_inner().map_err(|error| Error::Internal(error.into()))?.into())
}

fn fields(row: &HistoryRecord) -> [Cow<'_, str>; 12] {
    let cache = match row.cache {
        CacheUse::Hit => "hit",
        CacheUse::Miss => "miss",
        CacheUse::None => "none",
    };
    let providers = row.providers.iter().map(|p| format!("{}:{}:{}ms", p.name, p.outcome, p.latency_ms));
    [
        Cow::Borrowed(row.request_id.as_str()),
        row.at.to_string().into(),
        Cow::Borrowed(row.method.as_str()),
        Cow::Borrowed(row.path.as_str()),
        row.status.to_string().into(),
        row.found.map(|found| found.to_string()).unwrap_or_default().into(),
        row.results.map(|results| results.to_string()).unwrap_or_default().into(),
        row.credits.to_string().into(),
        row.latency_ms.to_string().into(),
        Cow::Borrowed(cache),
        providers.collect::<Vec<_>>().join(" ").into(),
        Cow::Borrowed(row.key_id.as_str()),
    ]
}

/// A field that no spreadsheet takes for a formula (OWASP, CSV injection).
fn harmless(field: &str) -> Cow<'_, str> {
    let starts_formula =
        |c: char| matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠');
    match field.starts_with(starts_formula) {
        true => format!("'{field}").into(),
        false => field.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::domain::{Credits, ProviderTrace};
    use common::store::requests::EntryKind;

    #[test]
    fn a_row_holds_every_column_and_no_formula() {
        let at = "2026-03-01T12:00:00Z".parse().unwrap();
        let mut entry = Entry::new("acct_1", "req_1", EntryKind::Call, at, Credits::milli(-500));
        entry.method = "POST".into();
        entry.path = "=HYPERLINK(\"http://x\",\"y\")".into();
        entry.status = 200;
        entry.key_id = "@SUM(A1)".into();
        let trace = |name: &str| ProviderTrace {
            name: name.into(),
            outcome: "found".into(),
            latency_ms: 3,
            calls: 1,
            why: None,
        };
        entry.providers = vec![trace("dataset"), trace("hunter")];
        let text = String::from_utf8(rows(vec![entry], true).unwrap().to_vec()).unwrap();
        let expected = "request_id,at,method,path,status,found,results,credits,latency_ms,cache,providers,key_id\n\
            req_1,2026-03-01T12:00:00Z,POST,\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",200,,,0.5,0,none,\
            dataset:found:3ms hunter:found:3ms,'@SUM(A1)\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn whatever_begins_like_a_formula_is_quoted() {
        for start in ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＠"] {
            assert!(harmless(&format!("{start}1+1")).starts_with('\''), "{start:?}");
        }
        assert_eq!(harmless("/v1/enrich"), "/v1/enrich");
    }
}
