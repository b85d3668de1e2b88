//! POST /v1/hiring-intent

use common::app::Cx;
use common::catalog::composites::{HiringCompany, HiringIntentRequest, HiringIntentResponse};
use common::catalog::fields::limit_of;
use common::compose::{Compose, jobs, role_or_head};
use common::error::Result;
use common::lookup::JobFilter;
use jiff::Timestamp;

pub async fn hiring_intent(cx: Cx, request: HiringIntentRequest) -> Result<HiringIntentResponse> {
    let compose = Compose::new(cx);
    let departments = request.departments.unwrap_or_default();
    let (titles, keywords) = (request.titles.unwrap_or_default(), request.keywords.unwrap_or_default());
    let filter = &JobFilter::new(&departments, &titles, &keywords);
    let industries = request.industries.unwrap_or_default();
    let role = request.role.as_deref();
    let limit = limit_of(request.limit);
    let mut results: Vec<HiringCompany> = Vec::new();
    // Companies come by their latest posting of any kind: once the last result's fitting job is newer than that, the rest is older.
    for hirer in compose.hirers(filter, 1, &industries).await? {
        let oldest = results.get(limit - 1).and_then(latest);
        if oldest.is_some_and(|oldest| hirer.is_before(oldest)) {
            break;
        }
        let record = compose.with_openings(hirer.number).await?;
        let open = jobs::open(&record, |job| filter.admits(&job.title, job.department));
        // Too old to be among the first: not worth looking for a buyer.
        if oldest.is_some_and(|oldest| open.first().is_none_or(|job| job.posted_at <= oldest)) {
            continue;
        }
        // The head of the department that hires most, or of the next one that has a head.
        for department in jobs::departments(&open) {
            let wanted = role_or_head(role, department);
            let buyer = compose.decision_maker(&record.company, &wanted).await?;
            if let Some(buyer) = buyer {
                results.push(HiringCompany {
                    role: wanted.text().to_owned(),
                    company: record.company.clone(),
                    jobs: jobs::shown(&open),
                    buyer,
                });
                break;
            }
        }
        results.sort_by_key(|result| std::cmp::Reverse(latest(result)));
        results.truncate(limit);
    }
    Ok(HiringIntentResponse { results })
}

/// When the latest job of a result was posted.
fn latest(result: &HiringCompany) -> Option<Timestamp> {
    result.jobs.first().map(|job| job.posted_at)
}
