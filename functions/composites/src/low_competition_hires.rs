//! POST /v1/low-competition-hires

use common::app::Cx;
use common::catalog::composites::{LowCompetitionHiresRequest, LowCompetitionHiresResponse, QuietJob};
use common::catalog::fields::limit_of;
use common::catalog::parts::JobPosting;
use common::compose::{Compose, jobs};
use common::error::Result;
use common::language::place::Wanted;
use common::lookup::JobFilter;
use common::signals::supply::NO_APPLICANTS;

/// Fewer than 25.
const MAX_APPLICANTS: u32 = 24;

pub async fn low_competition_hires(
    cx: Cx,
    request: LowCompetitionHiresRequest,
) -> Result<LowCompetitionHiresResponse> {
    let compose = Compose::new(cx);
    let (departments, titles) = (request.departments.unwrap_or_default(), request.titles.unwrap_or_default());
    let filter = JobFilter::new(&departments, &titles, &[]);
    let places: Vec<Wanted> = request.locations.iter().flatten().map(|text| Wanted::parse(text)).collect();
    let most = request.max_applicants.unwrap_or(MAX_APPLICANTS);
    let limit = limit_of(request.limit);
    let (mut results, mut counted): (Vec<QuietJob>, bool) = (Vec::new(), false);
    // Companies come by their latest posting: once the oldest job taken is newer than that, the rest is older still.
    for hirer in compose.hirers(&filter, 1, &[]).await? {
        let oldest = results.get(limit - 1).map(|result| result.job.posted_at);
        if oldest.is_some_and(|oldest| hirer.is_before(oldest)) {
            break;
        }
        let record = compose.with_openings(hirer.number).await?;
        counted |= record.jobs.iter().any(|job| job.applicants.is_some());
        let quiet = jobs::open(&record, |job| {
            job.applicants.is_some_and(|applicants| applicants <= most)
                && filter.admits(&job.title, job.department)
                && (places.is_empty() || places.iter().any(|place| place.admits(job.location.as_ref())))
        });
        results.extend(
            quiet
                .into_iter()
                .map(|job| QuietJob { job: JobPosting::from(job), company: record.company.clone() }),
        );
        results.sort_by(|a, b| {
            b.job.posted_at.cmp(&a.job.posted_at).then_with(|| a.job.title.cmp(&b.job.title))
        });
        results.truncate(limit);
    }
    let unsupplied = (results.is_empty() && !counted).then(|| NO_APPLICANTS.to_owned());
    Ok(LowCompetitionHiresResponse { results, unsupplied })
}
