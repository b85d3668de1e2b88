//! Past coworkers: overlapping jobs at the same company.
//!
//! `strength = 0.6 × months / 36 + 0.25 same department + 0.15 × small company`, at most 1. A tie counts from a month together.

use super::Compose;
use crate::catalog::bundles::{Overlap, PastCoworker};
use crate::catalog::parts::without_contact;
use crate::error::Result;
use domain::{CompanyRef, Department, Domain, Experience, Person};
use jiff::civil::Date;
use language::title::Title;
use lookup::record::PersonRecord;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Three years together are as good as ten.
const FULL_TIE: f64 = 36.0;
/// The size up to which all coworkers know each other.
const SMALL_COMPANY: u32 = 200;

/// The period a person was at a company.
#[derive(Debug, Clone, PartialEq)]
struct Stint {
    from: Date,
    /// The day it ended, or today.
    to: Date,
    current: bool,
}

/// A coworker whose record is not copied yet.
struct Tie {
    record: Arc<PersonRecord>,
    company: CompanyRef,
    overlap: Overlap,
    strength: f64,
}

/// The departments of titles; colleagues share few titles, and each is understood once.
#[derive(Default)]
struct Departments(HashMap<String, Option<Department>>);

impl Departments {
    /// The departments a person worked in at a company.
    fn at(&mut self, person: &Person, domain: &Domain) -> Vec<Department> {
        let titles = jobs_at(person, domain).filter_map(|job| job.title.as_deref());
        titles.filter_map(|title| self.of(title)).collect()
    }

    fn of(&mut self, title: &str) -> Option<Department> {
        if let Some(known) = self.0.get(title) {
            return *known;
        }
        let department = Title::parse(title).department;
        self.0.insert(title.to_owned(), department);
        department
    }
}

impl Compose {
    /// A person's past coworkers at a company, strongest tie first.
    pub async fn past_coworkers(&self, person: &Person, limit: usize) -> Result<Vec<PastCoworker>> {
        let (directory, today) = (self.directory()?, self.today());
        let mut seen: HashSet<String> = HashSet::from([person.id.clone()]);
        let (mut ties, mut departments) = (Vec::new(), Departments::default());
        for company in employers(person) {
            let Some(domain) = &company.domain else { continue };
            let Some(own) = stint(person, domain, today) else { continue };
            let own_departments = departments.at(person, domain);
            let employees =
                self.company_record(domain).await?.and_then(|record| record.company.employee_count);
            let mut numbers = directory.former_staff(domain).await?;
            // A present colleague is not a past coworker.
            if !own.current {
                numbers.extend(directory.staff(domain).await?.iter().map(|member| member.number));
            }
            for number in numbers {
                let Some(record) = self.person_at(number).await? else { continue };
                let Some(other) = stint(&record.person, domain, today) else { continue };
                if own.current && other.current {
                    continue;
                }
                let Some(overlap) = overlap(&own, &other) else { continue };
                if !seen.insert(record.person.id.clone()) {
                    continue;
                }
                let theirs = departments.at(&record.person, domain);
                let near = own_departments.iter().any(|department| theirs.contains(department));
                let strength = strength(overlap, near, employees);
                ties.push(Tie { record, company: company.clone(), overlap, strength });
            }
        }
        ties.sort_by(|a, b| {
            let by_strength = b.strength.total_cmp(&a.strength).then(b.overlap.to.cmp(&a.overlap.to));
            by_strength.then_with(|| a.record.person.id.cmp(&b.record.person.id))
        });
        let strongest = ties.into_iter().take(limit).map(|tie| PastCoworker {
            person: without_contact(tie.record.person.clone()),
            company: tie.company,
            overlap: tie.overlap,
            strength: tie.strength,
        });
        Ok(strongest.collect())
    }
}

/// The companies of a career, each once, latest first.
fn employers(person: &Person) -> Vec<CompanyRef> {
    let mut employers: Vec<CompanyRef> = Vec::new();
    for job in &person.experience {
        if !employers.iter().any(|known| known.domain == job.company.domain) {
            employers.push(job.company.clone());
        }
    }
    employers
}

fn jobs_at<'a>(person: &'a Person, domain: &'a Domain) -> impl Iterator<Item = &'a Experience> + Clone {
    person.experience.iter().filter(move |job| job.company.domain.as_ref() == Some(domain))
}

/// The whole time at a company, over all jobs there.
fn stint(person: &Person, domain: &Domain, today: Date) -> Option<Stint> {
    let jobs = jobs_at(person, domain);
    let from = jobs.clone().filter_map(|job| job.start_date).min()?;
    let current = jobs.clone().any(|job| job.current);
    let to = if current { today } else { jobs.filter_map(|job| job.end_date).max()? };
    Some(Stint { from, to, current })
}

fn overlap(one: &Stint, other: &Stint) -> Option<Overlap> {
    let (from, to) = (one.from.max(other.from), one.to.min(other.to));
    let span = from.until((jiff::Unit::Month, to)).ok()?;
    let months = u32::try_from(span.get_months()).ok().filter(|months| *months >= 1)?;
    Some(Overlap { from, to, months })
}

fn strength(overlap: Overlap, near: bool, employees: Option<u32>) -> f64 {
    let time = (f64::from(overlap.months) / FULL_TIE).min(1.0);
    let small = employees.is_some_and(|employees| employees <= SMALL_COMPANY);
    let sum = 0.6 * time + if near { 0.25 } else { 0.0 } + if small { 0.15 } else { 0.0 };
    domain::rounded(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn stint(from: Date, to: Date) -> Stint {
        Stint { from, to, current: false }
    }

    #[test]
    fn a_tie_needs_a_full_month_together() {
        let own = stint(date(2020, 1, 15), date(2021, 1, 15));
        let months = |from, to| overlap(&own, &stint(from, to)).map(|overlap| overlap.months);
        assert_eq!(months(date(2019, 1, 1), date(2020, 2, 14)), None);
        assert_eq!(months(date(2019, 1, 1), date(2020, 2, 15)), Some(1));
        assert_eq!(months(date(2018, 1, 1), date(2024, 1, 1)), Some(12));
        assert_eq!(months(date(2021, 1, 16), date(2024, 1, 1)), None);
    }

    #[test]
    fn the_longer_nearer_and_smaller_the_stronger() {
        let own = stint(date(2015, 1, 1), date(2021, 1, 1));
        let long = overlap(&own, &own).unwrap();
        let short = Overlap { months: 12, ..long };
        assert_eq!(strength(long, true, Some(50)), 1.0);
        assert_eq!(strength(long, true, Some(5000)), 0.85);
        assert_eq!(strength(long, false, None), 0.6);
        assert_eq!(strength(short, false, None), 0.2);
    }
}
