//! POST /v1/funded-and-hiring

use common::app::Cx;
use common::catalog::composites::{FundedAndHiringRequest, FundedAndHiringResponse, FundedHirer};
use common::catalog::fields::limit_of;
use common::compose::funded::{FundingWindow, companies_in};
use common::compose::{Compose, jobs, role_or_leader};
use common::error::Result;

const SINCE_DAYS: u16 = 90;

pub async fn funded_and_hiring(cx: Cx, request: FundedAndHiringRequest) -> Result<FundedAndHiringResponse> {
    let compose = &Compose::new(cx);
    let window = FundingWindow::last_days(compose.today(), request.since_days.unwrap_or(SINCE_DAYS));
    let window = &window.of_stages(request.stages, request.min_amount);
    let filters = companies_in(request.industries, request.countries);
    let role = &role_or_leader(request.role.as_deref());
    let departments = &request.departments.unwrap_or_default();
    let least = usize::from(request.min_open_roles.unwrap_or(1));
    let candidates = compose.funded(window, filters).await?;
    let results = compose.first(candidates, limit_of(request.limit), |candidate| async move {
        let Some(funded) = compose.read_funded(window, candidate).await? else { return Ok(None) };
        let wanted = |job: &_| {
            departments.is_empty() || jobs::department(job).is_some_and(|own| departments.contains(&own))
        };
        let record = compose.with_openings(funded.number).await?;
        let open = jobs::open(&record, wanted);
        if open.len() < least {
            return Ok(None);
        }
        let decision_maker = compose.decision_maker(&record.company, role).await?;
        Ok(decision_maker.map(|decision_maker| FundedHirer {
            company: record.company.clone(),
            funding: funded.round.clone(),
            hiring: jobs::hiring(&open),
            decision_maker,
        }))
    });
    Ok(FundedAndHiringResponse { role: role.text().to_owned(), results: results.await? })
}
