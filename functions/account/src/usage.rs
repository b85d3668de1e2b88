//! GET /v1/me/usage

use common::app::Cx;
use common::catalog::account::{UsageByDay, UsageByEndpoint, UsageRequest, UsageResponse};
use common::domain::{CacheUse, Credits};
use common::error::{Error, Result};
use common::store::requests::{Entry, EntryKind, EntryRange};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;

/// Calls and credits of a group.
#[derive(Clone, Copy, Default)]
struct Sum {
    requests: u64,
    credits: Credits,
}

impl Sum {
    fn add(&mut self, entry: &Entry) {
        self.requests += 1;
        self.credits = self.credits.checked_add(entry.charged()).unwrap_or(self.credits);
    }
}

pub async fn usage(cx: Cx, request: UsageRequest) -> Result<UsageResponse> {
    let today = cx.now().to_zoned(TimeZone::UTC).date();
    let until = request.until.unwrap_or(today);
    let since = request.since.unwrap_or_else(|| until.saturating_sub(29.days()));
    if since > until || until.since(since).is_ok_and(|span| span.get_days() > 93) {
        return Err(Error::field(
            "since",
            "out_of_range",
            "must be at most 93 days before until, and not after it",
        ));
    }
    let range = EntryRange {
        since: midnight(since),
        until: midnight(until.saturating_add(1.day())),
        ..EntryRange::default()
    };
    let entries = cx.app.store.all_entries(cx.account_id(), range).await?;
    Ok(sum_up(since, until, entries.into_iter().filter(|entry| entry.kind != EntryKind::Grant)))
}

fn midnight(date: Date) -> Option<jiff::Timestamp> {
    date.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
}

fn sum_up(since: Date, until: Date, entries: impl Iterator<Item = Entry>) -> UsageResponse {
    let mut total = Sum::default();
    let mut days: BTreeMap<Date, Sum> = BTreeMap::new();
    let mut endpoints: BTreeMap<String, Sum> = BTreeMap::new();
    let (mut hits, mut lookups, mut cached, mut cacheable) = (0u64, 0u64, 0u64, 0u64);
    for entry in entries {
        total.add(&entry);
        days.entry(entry.at.to_zoned(TimeZone::UTC).date()).or_default().add(&entry);
        endpoints.entry(entry.path.clone()).or_default().add(&entry);
        if let Some(found) = entry.found {
            lookups += 1;
            hits += u64::from(found);
        }
        if entry.cache != CacheUse::None {
            cacheable += 1;
            cached += u64::from(entry.cache == CacheUse::Hit);
        }
    }
    let rate =
        |part: u64, whole: u64| (whole > 0).then(|| (part as f64 / whole as f64 * 1000.0).round() / 1000.0);
    let mut by_endpoint: Vec<UsageByEndpoint> = endpoints
        .into_iter()
        .map(|(path, Sum { requests, credits })| UsageByEndpoint { path, requests, credits })
        .collect();
    by_endpoint.sort_by(|a, b| b.credits.cmp(&a.credits).then(b.requests.cmp(&a.requests)));
    UsageResponse {
        since,
        until,
        requests: total.requests,
        credits: total.credits,
        hit_rate: rate(hits, lookups),
        cache_rate: rate(cached, cacheable),
        by_day: days
            .into_iter()
            .rev()
            .map(|(date, Sum { requests, credits })| UsageByDay { date, requests, credits })
            .collect(),
        by_endpoint,
    }
}
