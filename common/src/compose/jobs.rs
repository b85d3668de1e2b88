//! Who hires: open jobs as records tell of them, and newer ones that only the feed knows yet.

use super::{Compose, unreadable};
use crate::catalog::parts::{Hiring, JobPosting};
use crate::dataset::Number;
use crate::dataset::record::{CompanyRecord, Job};
use crate::dataset::schema::day;
use crate::domain::Department;
use crate::domain::signal::{SignalData, SignalKind};
use crate::error::Result;
use crate::search::filters::CompanyFilters;
use crate::search::hiring::JobFilter;
use crate::search::title::Title;
use crate::store::signals::{Feed, SignalRange};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// How many of the latest postings of the feed are compared with the records.
const LATEST: usize = 100;
/// A posting older than this that no record tells of has been filled.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(24 * 60);

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

/// A company that may have a wanted job, not read yet.
#[derive(Debug, Clone)]
pub struct Hirer {
    number: Number,
    /// The day of its latest posting.
    latest: u64,
    /// Jobs that only the feed knows.
    fresh: Vec<Job>,
}

impl Hirer {
    /// Whether all its postings are older than a moment.
    pub fn is_before(&self, moment: Timestamp) -> bool {
        self.latest < day(moment.to_zoned(TimeZone::UTC).date())
    }
}

impl Compose {
    /// The companies that may have a wanted job, the latest posting first; of these industries, where given.
    pub async fn hirers(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
        industries: &[String],
    ) -> Result<Vec<Hirer>> {
        let indexed = self.dataset()?.hiring(filter, least_in_department).map_err(unreadable)?;
        let mut hirers: HashMap<Number, Hirer> = indexed
            .into_iter()
            .map(|(number, latest)| (number, Hirer { number, latest, fresh: Vec::new() }))
            .collect();
        for (number, job) in self.fresh_jobs(filter).await? {
            let posted = day(job.posted_at.to_zoned(TimeZone::UTC).date());
            let hirer = hirers.entry(number).or_insert(Hirer { number, latest: 0, fresh: Vec::new() });
            hirer.latest = hirer.latest.max(posted);
            hirer.fresh.push(job);
        }
        if !industries.is_empty() {
            let filters = CompanyFilters { industries: industries.to_vec(), ..CompanyFilters::default() };
            let mut passing = self.companies(filters)?;
            passing.sort_unstable();
            hirers.retain(|number, _| passing.binary_search(number).is_ok());
        }
        let mut hirers: Vec<Hirer> = hirers.into_values().collect();
        hirers.sort_unstable_by_key(|hirer| (Reverse(hirer.latest), hirer.number));
        Ok(hirers)
    }

    /// The company with all its open jobs.
    pub fn read_hirer(&self, hirer: Hirer) -> Result<Option<Arc<CompanyRecord>>> {
        let record = self.company_at(hirer.number)?;
        if hirer.fresh.is_empty() {
            return Ok(Some(record));
        }
        let mut record = (*record).clone();
        record.jobs.extend(hirer.fresh);
        record.company.open_roles = Some(record.jobs.len() as u32);
        Ok(Some(Arc::new(record)))
    }

    /// Wanted jobs of the feed that are newer than anything their company's record tells of.
    async fn fresh_jobs(&self, filter: &JobFilter) -> Result<Vec<(Number, Job)>> {
        let now = self.cx.now();
        let range = SignalRange { since: Some(now - OPEN_FOR), until: self.until(), after: None };
        let feed = Feed::Kind(SignalKind::Hiring);
        let mut fresh = Vec::new();
        for signal in self.cx.app.store.signals(feed, &range, LATEST, now).await? {
            let SignalData::Hiring(data) = signal.data else { continue };
            let domain = signal.company.and_then(|company| company.domain);
            let Some(domain) = domain.filter(|_| filter.admits(&data.title, data.department)) else {
                continue;
            };
            let Some(number) = self.dataset()?.number_of(&domain).map_err(unreadable)? else { continue };
            let record = self.company_at(number)?;
            let known = record.jobs.iter().map(|job| job.posted_at).max();
            let listed = |job: &Job| job.url.is_some() && job.url == data.url;
            if known.is_none_or(|known| data.posted_at > known) && !record.jobs.iter().any(listed) {
                fresh.push((
                    number,
                    Job {
                        id: signal.id,
                        title: data.title,
                        department: data.department,
                        location: data.location,
                        url: data.url,
                        applicants: data.applicants,
                        posted_at: data.posted_at,
                    },
                ));
            }
        }
        Ok(fresh)
    }
}
