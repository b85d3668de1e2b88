//! POST /v1/hiring-intent

use common::app::Cx;
use common::catalog::composites::{HiringCompany, HiringIntentRequest, HiringIntentResponse};
use common::catalog::parts::limit_of;
use common::compose::{Compose, jobs, role_or_head};
use common::error::Result;
use common::search::hiring::JobFilter;

pub async fn hiring_intent(cx: Cx, request: HiringIntentRequest) -> Result<HiringIntentResponse> {
    let compose = &Compose::new(cx);
    let departments = request.departments.unwrap_or_default();
    let (titles, keywords) = (request.titles.unwrap_or_default(), request.keywords.unwrap_or_default());
    let filter = &JobFilter::new(&departments, &titles, &keywords);
    let industries = request.industries.unwrap_or_default();
    let hirers = compose.hirers(filter, 1, &industries).await?;
    let role = request.role.as_deref();
    let results = compose.first(hirers, limit_of(request.limit), |hirer| async move {
        let Some(record) = compose.read_hirer(hirer)? else { return Ok(None) };
        let open = jobs::open(&record, |job| filter.admits(&job.title, job.department));
        let Some(department) = jobs::departments(&open).first().copied() else { return Ok(None) };
        let buyer = compose.decision_maker(&record.company, &role_or_head(role, department))?;
        Ok(buyer.map(|buyer| HiringCompany {
            company: record.company.clone(),
            jobs: jobs::shown(&open),
            buyer,
        }))
    });
    Ok(HiringIntentResponse { results: results.await? })
}
