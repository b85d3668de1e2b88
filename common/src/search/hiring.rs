//! Which companies hire: found by the departments and title words of their open jobs, the latest posting first.

use super::title::Title;
use crate::dataset::record::Job;
use crate::dataset::schema::{Tag, company, day};
use crate::dataset::{Dataset, DatasetError, Number};
use crate::domain::Department;

const HIRING: usize = 4;

/// What an open job must be; lists are alternatives, an empty one asks for nothing.
#[derive(Debug, Clone, Default)]
pub struct JobFilter {
    pub departments: Vec<Department>,
    pub titles: Vec<Title>,
    /// Words of the title, in any order.
    pub keywords: Vec<Title>,
}

impl JobFilter {
    pub fn new(departments: &[Department], titles: &[String], keywords: &[String]) -> Self {
        let parse = |texts: &[String]| texts.iter().map(|text| Title::parse(text)).collect();
        Self { departments: departments.to_vec(), titles: parse(titles), keywords: parse(keywords) }
    }

    pub fn admits(&self, title: &str, department: Option<Department>) -> bool {
        let title = if self.titles.is_empty() && self.keywords.is_empty() && department.is_some() {
            Title::default()
        } else {
            Title::parse(title)
        };
        self.admits_title(&title, department)
    }

    /// The same for a title that is understood already.
    pub fn admits_title(&self, title: &Title, department: Option<Department>) -> bool {
        let matches =
            |wanted: &[Title]| wanted.is_empty() || wanted.iter().any(|t| t.score(&title.words) > 0.0);
        let department = department.or(title.department);
        (self.departments.is_empty() || department.is_some_and(|own| self.departments.contains(&own)))
            && matches(&self.titles)
            && matches(&self.keywords)
    }
}

/// What the index holds of a company's open jobs: their tags, and a column of the latest day and the busiest department.
///
/// `understand` parses a title; the same few come again and again.
pub(crate) fn job_entry(jobs: &[Job], mut understand: impl FnMut(&str) -> Title) -> (Vec<u64>, u64) {
    let (mut tags, mut latest, mut counts) = (Vec::new(), 0, [0u64; Department::ALL.len()]);
    for job in jobs {
        let title = understand(&job.title);
        if let Some(department) = job.department.or(title.department) {
            counts[department as usize] += 1;
            tags.push(Tag::JobDepartment.value(department as u64 + 1));
        }
        tags.extend(title.words.iter().map(|word| Tag::job_word(word)));
        latest = latest.max(day(job.posted_at.to_zoned(jiff::tz::TimeZone::UTC).date()));
    }
    let busiest = counts.into_iter().max().unwrap_or(0).min(company::hiring::BUSIEST.max());
    (tags, company::hiring::LATEST.pack(latest) | company::hiring::BUSIEST.pack(busiest))
}

impl Dataset {
    /// The companies that may have an open job like that with the day of their latest posting, counted as in [`day`].
    /// What a record says decides.
    pub(crate) fn hiring(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, u64)>, DatasetError> {
        let mut candidates: Option<Vec<Number>> = None;
        let mut narrow = |found: Vec<Number>| {
            candidates = Some(match candidates.take() {
                None => found,
                Some(before) => {
                    before.into_iter().filter(|number| found.binary_search(number).is_ok()).collect()
                }
            });
        };
        if !filter.departments.is_empty() {
            let tags = filter.departments.iter().map(|d| Tag::JobDepartment.value(*d as u64 + 1));
            narrow(self.companies_with_any(tags)?);
        }
        for titles in [&filter.titles, &filter.keywords] {
            if !titles.is_empty() {
                narrow(self.companies_with_titles(titles)?);
            }
        }
        let candidates = candidates.unwrap_or_else(|| (0..self.company_count()).collect());
        let hiring = candidates.into_iter().filter_map(|number| {
            let packed = self.companies.column(number, HIRING);
            let latest = company::hiring::LATEST.read(packed);
            let enough = company::hiring::BUSIEST.read(packed) >= least_in_department;
            (latest > 0 && enough).then_some((number, latest as u64))
        });
        Ok(hiring.collect())
    }

    /// The day of the latest opening that any record tells of, counted as in [`day`]; 0 where none tells of any.
    pub(crate) fn latest_opening(&self) -> u64 {
        let latest = |number| company::hiring::LATEST.read(self.companies.column(number, HIRING)) as u64;
        (0..self.company_count()).map(latest).max().unwrap_or(0)
    }

    /// The companies with a job whose title has all words of any of these, stand-ins counting.
    fn companies_with_titles(&self, titles: &[Title]) -> Result<Vec<Number>, DatasetError> {
        let mut all = Vec::new();
        for title in titles {
            let mut found: Option<Vec<Number>> = None;
            for word in &title.words {
                let forms =
                    std::iter::once(word.as_str()).chain(super::title::stand_ins(word).iter().copied());
                let with_word = self.companies_with_any(forms.map(Tag::job_word))?;
                found = Some(match found {
                    None => with_word,
                    Some(before) => {
                        before.into_iter().filter(|n| with_word.binary_search(n).is_ok()).collect()
                    }
                });
            }
            all.extend(found.unwrap_or_default());
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    fn companies_with_any(&self, tags: impl Iterator<Item = u64>) -> Result<Vec<Number>, DatasetError> {
        let mut all = Vec::new();
        for tag in tags {
            all.extend(self.companies.tagged(tag)?);
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}
