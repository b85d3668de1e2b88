//! Which companies hire: found by the departments and title words of their open jobs, the latest posting first.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use directory::Number;
use directory::schema::{Column, company, date};
use directory::search::conditions::{self, Condition};
use directory::search::hiring::hires;
use jiff::civil::Date;
use lookup::JobFilter;

impl Dataset {
    /// The companies that may have an open job like that with the day of their latest posting, which is what an index knows;
    /// what a record says decides.
    pub(crate) fn hiring(
        &self,
        filter: &JobFilter,
        least_in_department: usize,
    ) -> Result<Vec<(Number, Date)>, DatasetError> {
        let mut candidates: Option<Vec<Number>> = None;
        for Condition { tags, .. } in conditions::hiring(filter) {
            let found = self.companies_tagged(&tags.unwrap_or_default())?;
            candidates = Some(match candidates {
                None => found,
                Some(before) => common(before, &found),
            });
        }
        let candidates = candidates.unwrap_or_else(|| self.companies.numbers().collect());
        let hiring = candidates.into_iter().filter_map(|number| {
            Some((number, hires(self.companies.column(number, Column::Hiring), least_in_department)?))
        });
        Ok(hiring.collect())
    }

    /// The day of the latest opening that any record tells of.
    pub(crate) fn latest_opening(&self) -> Option<Date> {
        let latest =
            |number| company::hiring::LATEST.read(self.companies.column(number, Column::Hiring)) as u64;
        self.companies.numbers().map(latest).max().and_then(date)
    }

    /// The companies with any of these, each being all of these, each being any of these tags.
    fn companies_tagged(&self, alternatives: &[Vec<Vec<u64>>]) -> Result<Vec<Number>, DatasetError> {
        let mut all = Vec::new();
        for words in alternatives {
            let mut found: Option<Vec<Number>> = None;
            for tags in words {
                let mut carrying = Vec::new();
                for tag in tags {
                    carrying.extend(self.companies.tagged(*tag)?);
                }
                carrying.sort_unstable();
                carrying.dedup();
                found = Some(match found {
                    None => carrying,
                    Some(before) => common(before, &carrying),
                });
            }
            all.extend(found.unwrap_or_default());
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}

/// The numbers that are in both; the second is in order.
fn common(one: Vec<Number>, other: &[Number]) -> Vec<Number> {
    one.into_iter().filter(|number| other.binary_search(number).is_ok()).collect()
}
