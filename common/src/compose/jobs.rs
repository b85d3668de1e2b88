//! Open jobs of a company, for the answers that tell of them.

use crate::catalog::parts::{Hiring, JobPosting};
use crate::dataset::record::{CompanyRecord, Job};
use crate::domain::Department;
use crate::search::title::Title;

/// How many jobs an answer shows of one company.
pub const SHOWN: usize = 10;

/// The department of a job; where the source does not say, what its title says.
pub fn department(job: &Job) -> Option<Department> {
    job.department.or_else(|| Title::parse(&job.title).department)
}

/// The open jobs that pass, the latest first.
pub fn open<'a>(record: &'a CompanyRecord, passes: impl Fn(&Job) -> bool) -> Vec<&'a Job> {
    let mut jobs: Vec<&Job> = record.jobs.iter().filter(|job| passes(job)).collect();
    jobs.sort_by(|a, b| b.posted_at.cmp(&a.posted_at).then_with(|| a.id.cmp(&b.id)));
    jobs
}

/// Up to [`SHOWN`] of these jobs, as answers show them.
pub fn shown(jobs: &[&Job]) -> Vec<JobPosting> {
    jobs.iter().take(SHOWN).map(|job| JobPosting::from(*job)).collect()
}

/// What these jobs amount to.
pub fn hiring(jobs: &[&Job]) -> Hiring {
    Hiring { open_roles: jobs.len() as u32, departments: departments(jobs), jobs: shown(jobs) }
}

/// The departments of these jobs, the busiest first.
pub fn departments(jobs: &[&Job]) -> Vec<Department> {
    let mut counts: Vec<(Department, usize)> = Vec::new();
    for department in jobs.iter().filter_map(|job| department(job)) {
        match counts.iter_mut().find(|(known, _)| *known == department) {
            Some((_, count)) => *count += 1,
            None => counts.push((department, 1)),
        }
    }
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    counts.into_iter().map(|(department, _)| department).collect()
}
