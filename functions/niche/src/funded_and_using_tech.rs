//! POST /v1/funded-and-using-tech

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{FundedAndUsingTechRequest, FundedAndUsingTechResponse, FundedUser};
use common::compose::funded::FundingWindow;
use common::compose::{Compose, role_or_head};
use common::domain::Department;
use common::error::Result;
use common::lookup::filters::CompanyFilters;

const SINCE_DAYS: u16 = 180;

pub async fn funded_and_using_tech(
    cx: Cx,
    request: FundedAndUsingTechRequest,
) -> Result<FundedAndUsingTechResponse> {
    let compose = &Compose::new(cx);
    let window = FundingWindow::last_days(compose.today(), request.since_days.unwrap_or(SINCE_DAYS));
    let window = &window.of_stages(request.stages, None);
    let filters =
        CompanyFilters { technologies: vec![request.technology].into(), ..CompanyFilters::default() };
    let role = &role_or_head(request.role.as_deref(), Department::Engineering);
    let candidates = compose.funded(window, filters).await?;
    let results = compose.first(candidates, limit_of(request.limit), |candidate| async move {
        let Some(funded) = compose.read_funded(window, candidate).await? else { return Ok(None) };
        let decision_maker = compose.decision_maker(&funded.record.company, role).await?;
        Ok(decision_maker.map(|decision_maker| FundedUser {
            company: funded.record.company.clone(),
            funding: funded.round,
            technologies: funded.record.company.technologies.clone(),
            decision_maker,
        }))
    });
    Ok(FundedAndUsingTechResponse { role: role.text().to_owned(), results: results.await? })
}
