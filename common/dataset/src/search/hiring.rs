//! Which companies hire: found by the departments and title words of their open jobs, the latest posting first.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::schema::{Tag, company, date};
use crate::table::Number;
use jiff::civil::Date;
use language::title::{Title, stand_ins};
use lookup::JobFilter;

const HIRING: usize = 4;

impl Dataset {
    /// The companies that may have an open job like that with the day of their latest posting, which is what an index knows;
    /// what a record says decides.
    pub(crate) fn hiring(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>, DatasetError> {
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
        let candidates = candidates.unwrap_or_else(|| self.companies.numbers().collect());
        let hiring = candidates.into_iter().filter_map(|number| {
            let packed = self.companies.column(number, HIRING);
            let enough = company::hiring::BUSIEST.read(packed) >= least_in_department;
            enough.then(|| Some((number, date(company::hiring::LATEST.read(packed) as u64)?))).flatten()
        });
        Ok(hiring.collect())
    }

    /// The day of the latest opening that any record tells of.
    pub(crate) fn latest_opening(&self) -> Option<Date> {
        let latest = |number| company::hiring::LATEST.read(self.companies.column(number, HIRING)) as u64;
        self.companies.numbers().map(latest).max().and_then(date)
    }

    /// The companies with a job whose title has all words of any of these, stand-ins counting.
    fn companies_with_titles(&self, titles: &[Title]) -> Result<Vec<Number>, DatasetError> {
        let mut all = Vec::new();
        for title in titles {
            let mut found: Option<Vec<Number>> = None;
            for word in &title.words {
                let forms = std::iter::once(word.as_str()).chain(stand_ins(word).iter().copied());
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
