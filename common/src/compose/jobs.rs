//! Hiring companies: open jobs from records, and newer ones from the feed.

use super::Compose;
use crate::catalog::parts::{Hiring, JobPosting};
use crate::error::Result;
use domain::{Department, OpenJob};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use language::title::Title;
use lookup::filters::CompanyFilters;
use lookup::record::CompanyRecord;
use lookup::{JobFilter, Number};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// How many jobs an answer shows of one company.
pub const SHOWN: usize = 10;

/// The department of a job; where the source does not say, what its title says.
pub fn department(job: &OpenJob) -> Option<Department> {
    job.department.or_else(|| Title::parse(&job.title).department)
}

/// The open jobs that pass, the latest first.
pub fn open(record: &CompanyRecord, passes: impl Fn(&OpenJob) -> bool) -> Vec<&OpenJob> {
    let mut jobs: Vec<&OpenJob> = record.jobs.iter().filter(|job| passes(job)).collect();
    jobs.sort_by(|a, b| b.posted_at.cmp(&a.posted_at).then_with(|| a.id.cmp(&b.id)));
    jobs
}

/// Up to [`SHOWN`] of these jobs, as answers show them.
pub fn shown(jobs: &[&OpenJob]) -> Vec<JobPosting> {
    jobs.iter().take(SHOWN).map(|job| JobPosting::from(*job)).collect()
}

/// A summary of these jobs.
pub fn hiring(jobs: &[&OpenJob]) -> Hiring {
    Hiring { open_roles: jobs.len() as u32, departments: departments(jobs), jobs: shown(jobs) }
}

/// The departments of these jobs, the busiest first.
pub fn departments(jobs: &[&OpenJob]) -> Vec<Department> {
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
#[derive(Debug, Clone, Copy)]
pub struct Hirer {
    pub number: Number,
    /// The day of its latest posting.
    latest: Date,
}

impl Hirer {
    /// Whether all its postings are older than a moment.
    pub fn is_before(&self, moment: Timestamp) -> bool {
        self.latest < moment.to_zoned(TimeZone::UTC).date()
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
        let indexed = self.directory()?.hiring_companies(filter, least_in_department).await?;
        let mut hirers: HashMap<Number, Date> = indexed.into_iter().collect();
        let now = self.cx.now();
        for (number, openings) in self.new_openings().await?.each() {
            let open = openings.iter().map(|item| &item.news).filter(|opening| {
                opening.job.posted_at <= now && filter.admits_title(&opening.title, opening.job.department)
            });
            let posted = open.map(|opening| opening.job.posted_at).max();
            if let Some(posted) = posted.map(|posted| posted.to_zoned(TimeZone::UTC).date()) {
                hirers.entry(number).and_modify(|latest| *latest = posted.max(*latest)).or_insert(posted);
            }
        }
        if !industries.is_empty() {
            let filters =
                CompanyFilters { industries: industries.to_vec().into(), ..CompanyFilters::default() };
            let mut passing = self.companies(filters).await?;
            passing.sort_unstable();
            hirers.retain(|number, _| passing.binary_search(number).is_ok());
        }
        let mut hirers: Vec<Hirer> =
            hirers.into_iter().map(|(number, latest)| Hirer { number, latest }).collect();
        hirers.sort_unstable_by_key(|hirer| (Reverse(hirer.latest), hirer.number));
        Ok(hirers)
    }

    /// The company with all its open jobs, also those that only the feed has.
    pub async fn with_openings(&self, number: Number) -> Result<Arc<CompanyRecord>> {
        let record = self.company_at(number).await?;
        let (news, now) = (self.new_openings().await?, self.cx.now());
        let openings = record.company.domain.iter().flat_map(|domain| news.of(domain)).map(|own| &own.job);
        let openings: Vec<OpenJob> = openings.filter(|job| job.posted_at <= now).cloned().collect();
        if openings.is_empty() {
            return Ok(record);
        }
        let mut record = (*record).clone();
        record.jobs.extend(openings);
        record.company.open_roles = Some(record.jobs.len() as u32);
        Ok(Arc::new(record))
    }
}
