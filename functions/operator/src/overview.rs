//! GET /v1/operator/overview

use common::app::Cx;
use common::catalog::operator::{
    OverviewDay, OverviewEndpoint, OverviewFigures, OverviewRequest, OverviewResponse,
};
use common::domain::{Credits, clock};
use common::error::Result;
use common::store::usage::{DaySum, median};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;
use std::time::Duration;

const DAYS: u16 = 30;
/// How long one call sums up; the next goes on from there.
const PATIENCE: Duration = Duration::from_secs(15);
/// How many accounts are read together.
const TOGETHER: usize = 100;

pub async fn overview(cx: Cx, request: OverviewRequest) -> Result<OverviewResponse> {
    let until = cx.now().to_zoned(TimeZone::UTC).date();
    let since = until.saturating_sub(i64::from(request.days.unwrap_or(DAYS).max(1) - 1).days());
    let deadline = clock::instant() + PATIENCE.min(cx.time_left());
    let (store, now) = (&cx.app.store, cx.now());
    let mut days: BTreeMap<Date, DaySum> = BTreeMap::new();
    let (mut accounts, mut complete, mut after) = (0, true, None::<String>);
    loop {
        let (page, next) = store.accounts_page(after.as_deref(), TOGETHER).await?;
        for account in page {
            accounts += 1;
            match store.usage(&account.id, (since, until), now, deadline).await? {
                Some(of_account) => {
                    for (date, sum) in of_account {
                        days.entry(date).or_default().merge(&sum);
                    }
                }
                None => complete = false,
            }
        }
        match next {
            Some(_) if clock::instant() >= deadline => complete = false,
            Some(next) => {
                after = Some(next);
                continue;
            }
            None => {}
        }
        break;
    }
    let mut total = DaySum::default();
    days.values().for_each(|day| total.merge(day));
    let mut by_endpoint: Vec<OverviewEndpoint> = total
        .endpoints
        .iter()
        .map(|(path, (calls, spent))| OverviewEndpoint {
            path: path.clone(),
            calls: *calls,
            spent: Credits::milli(*spent),
        })
        .collect();
    by_endpoint.sort_by(|a, b| b.spent.cmp(&a.spent).then(b.calls.cmp(&a.calls)));
    let by_day = days.iter().map(|(date, day)| OverviewDay { date: *date, figures: figures(day) });
    Ok(OverviewResponse {
        since,
        until,
        accounts,
        complete,
        by_day: by_day.collect(),
        total: figures(&total),
        by_endpoint,
    })
}

fn figures(sum: &DaySum) -> OverviewFigures {
    let rate = sum.hits as f64 / sum.lookups.max(1) as f64;
    OverviewFigures {
        calls: sum.requests,
        errors: sum.errors,
        sold: Credits::milli(sum.granted),
        spent: Credits::milli(sum.charged),
        hit_rate: (sum.lookups > 0).then(|| (rate * 1000.0).round() / 1000.0),
        p50_ms: median(&sum.latency),
    }
}
