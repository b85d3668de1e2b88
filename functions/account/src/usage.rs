//! GET /v1/me/usage

use common::app::Cx;
use common::bounds::USAGE_DAYS;
use common::catalog::account::{
    CapPeriod, UsageByDay, UsageByEndpoint, UsageOfCap, UsageRequest, UsageResponse,
};
use common::domain::{Credits, clock};
use common::error::{Error, Result};
use common::store::spending::Budget;
use common::store::usage::{DaySum, median};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long one call sums up a history that was not before; the next goes on from there.
const PATIENCE: Duration = Duration::from_secs(15);

pub async fn usage(cx: Cx, request: UsageRequest) -> Result<UsageResponse> {
    let today = cx.now().to_zoned(TimeZone::UTC).date();
    let until = request.until.unwrap_or(today);
    let since = request.since.unwrap_or_else(|| until.saturating_sub(29.days()));
    if since > until || until.since(since).is_ok_and(|span| span.get_days() >= USAGE_DAYS.most as i32) {
        let detail = format!("at most {USAGE_DAYS} can be summed up at once, and none before since");
        return Err(Error::field("since", "out_of_range", detail));
    }
    let deadline = clock::instant() + PATIENCE.min(cx.time_left());
    let store = &cx.app.store;
    match store.usage(cx.account_id(), (since, until), cx.now(), deadline).await? {
        Some(days) => {
            let account = store.account(cx.account_id()).await?;
            let budget = account.map(|account| Budget::of(&account, None, cx.now())).unwrap_or_default();
            Ok(sum_up(since, until, days, &budget))
        }
        None => Err(Error::NotReady(
            "Your long history is still being summed up; repeat the call to get the result.",
        )),
    }
}

fn sum_up(since: Date, until: Date, days: BTreeMap<Date, DaySum>, budget: &Budget) -> UsageResponse {
    let mut total = DaySum::default();
    for day in days.values() {
        total.merge(day);
    }
    let endpoints = std::mem::take(&mut total.endpoints);
    let rate =
        |part: u64, whole: u64| (whole > 0).then(|| (part as f64 / whole as f64 * 1000.0).round() / 1000.0);
    let by_endpoint = sorted(endpoints);
    let by_day = days.into_iter().rev().filter(|(_, day)| day.requests > 0);
    let caps = budget.lines().iter().filter_map(|line| {
        Some(UsageOfCap {
            period: if line.is_daily() { CapPeriod::Day } else { CapPeriod::Month },
            cap: line.cap()?,
            spent: line.spent(),
            reached: u8::try_from(line.notified()).unwrap_or(100),
            resets_at: line.resets_at,
        })
    });
    UsageResponse {
        since,
        until,
        requests: total.requests,
        credits: Credits::milli(total.charged),
        hit_rate: rate(total.hits, total.lookups),
        cache_rate: rate(total.cached, total.cacheable),
        p50_ms: median(&total.latency),
        caps: caps.collect(),
        by_day: by_day
            .map(|(date, day)| UsageByDay {
                date,
                requests: day.requests,
                credits: Credits::milli(day.charged),
                by_endpoint: sorted(day.endpoints),
            })
            .collect(),
        by_endpoint,
    }
}

/// Most credits first.
fn sorted(endpoints: BTreeMap<String, (u64, i64)>) -> Vec<UsageByEndpoint> {
    let used = endpoints.into_iter();
    let mut used: Vec<UsageByEndpoint> = used
        .map(|(path, (requests, charged))| UsageByEndpoint {
            path,
            requests,
            credits: Credits::milli(charged),
        })
        .collect();
    used.sort_by(|a, b| b.credits.cmp(&a.credits).then(b.requests.cmp(&a.requests)));
    used
}
