//! POST /v1/hiring-velocity

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{FastHirer, HiringVelocityRequest, HiringVelocityResponse};
use common::compose::{Compose, jobs, role_or_head};
use common::error::Result;
use common::lookup::JobFilter;
use jiff::Timestamp;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;

const MIN_ROLES: u16 = 5;

pub async fn hiring_velocity(cx: Cx, request: HiringVelocityRequest) -> Result<HiringVelocityResponse> {
    let compose = &Compose::new(cx);
    let least = usize::from(request.min_roles.unwrap_or(MIN_ROLES));
    let (since, now) = (quarter_start(compose.today()), compose.cx.now());
    let filter = JobFilter { departments: request.department.into_iter().collect(), ..JobFilter::default() };
    let role = request.role.as_deref();
    let hirers = compose.hirers(&filter, least, &[]).await?;
    let results = compose.first(hirers, limit_of(request.limit), |hirer| async move {
        let record = compose.with_openings(hirer.number).await?;
        let this_quarter = jobs::open(&record, |job| job.posted_at >= since && job.posted_at <= now);
        let departments = match request.department {
            Some(department) => vec![department],
            None => jobs::departments(&this_quarter),
        };
        for department in departments {
            let of_it = this_quarter.iter().filter(|job| jobs::department(job) == Some(department));
            let open: Vec<_> = of_it.copied().collect();
            // The busiest come first: after one with too few all have.
            if open.len() < least {
                break;
            }
            let wanted = role_or_head(role, department);
            let buyer = compose.decision_maker(&record.company, &wanted).await?;
            if let Some(buyer) = buyer {
                return Ok(Some(FastHirer {
                    role: wanted.text().to_owned(),
                    company: record.company.clone(),
                    department,
                    open_roles: open.len() as u32,
                    jobs: jobs::shown(&open),
                    buyer,
                }));
            }
        }
        Ok(None)
    });
    Ok(HiringVelocityResponse { results: results.await? })
}

/// The first moment of the calendar quarter a day is in, UTC.
fn quarter_start(today: Date) -> Timestamp {
    let first = date(today.year(), (today.month() - 1) / 3 * 3 + 1, 1);
    first.to_zoned(TimeZone::UTC).map(|zoned| zoned.timestamp()).unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_begin_in_january_april_july_and_october() {
        for (day, start) in [
            (date(2026, 1, 1), "2026-01-01T00:00:00Z"),
            (date(2026, 3, 31), "2026-01-01T00:00:00Z"),
            (date(2026, 4, 1), "2026-04-01T00:00:00Z"),
            (date(2026, 12, 31), "2026-10-01T00:00:00Z"),
        ] {
            assert_eq!(quarter_start(day).to_string(), start);
        }
    }
}
