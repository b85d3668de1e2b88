//! POST /v1/job-change-radar

use common::app::Cx;
use common::catalog::composites::{JobChange, JobChangeRadarRequest, JobChangeRadarResponse};
use common::catalog::fields::limit_of;
use common::compose::Compose;
use common::compose::moves::MoveFilter;
use common::error::Result;
use common::language::title::Title;
use jiff::SignedDuration;

const SINCE_DAYS: u16 = 30;

pub async fn job_change_radar(cx: Cx, request: JobChangeRadarRequest) -> Result<JobChangeRadarResponse> {
    let compose = Compose::new(cx);
    let filter = MoveFilter {
        titles: request.titles.iter().flatten().map(|title| Title::parse(title)).collect(),
        seniorities: request.seniorities.unwrap_or_default(),
        departments: request.departments.unwrap_or_default(),
        industries: MoveFilter::industries(&request.industries.unwrap_or_default()),
        to: request.company_domains.unwrap_or_default(),
        from: request.from_domains.unwrap_or_default(),
        announced: false,
        not_down: false,
        departures: false,
    };
    let days = i64::from(request.since_days.unwrap_or(SINCE_DAYS));
    let since = compose.cx.now() - SignedDuration::from_hours(24 * days);
    let moves = compose.moves(&filter, since, limit_of(request.limit)).await?;
    let results = moves.into_iter().map(|change| JobChange {
        person: change.person,
        previous: change.data.previous,
        current: change.data.current,
        changed_at: change.at,
    });
    Ok(JobChangeRadarResponse { results: results.collect() })
}
