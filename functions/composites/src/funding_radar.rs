//! POST /v1/funding-radar

use common::app::Cx;
use common::catalog::composites::{FundedCompany, FundingRadarRequest, FundingRadarResponse};
use common::catalog::fields::limit_of;
use common::compose::funded::{FundingWindow, companies_in};
use common::compose::{Compose, role_or_leader};
use common::error::Result;

const SINCE_DAYS: u16 = 30;

pub async fn funding_radar(cx: Cx, request: FundingRadarRequest) -> Result<FundingRadarResponse> {
    let compose = &Compose::new(cx);
    let window = FundingWindow::last_days(compose.today(), request.since_days.unwrap_or(SINCE_DAYS));
    let window = &window.of_stages(request.stages, request.min_amount);
    let filters = companies_in(request.industries, request.countries);
    let role = &role_or_leader(request.role.as_deref());
    let candidates = compose.funded(window, filters).await?;
    let results = compose.first(candidates, limit_of(request.limit), |candidate| async move {
        let Some(funded) = compose.read_funded(window, candidate).await? else { return Ok(None) };
        let decision_maker = compose.decision_maker(&funded.record.company, role).await?;
        Ok(decision_maker.map(|decision_maker| FundedCompany {
            company: funded.record.company.clone(),
            funding: funded.round,
            decision_maker,
        }))
    });
    Ok(FundingRadarResponse { role: role.text().to_owned(), results: results.await? })
}
