//! Who worked with whom: stints at the same company that overlap.
//!
//! `strength = 0.6 × months / 36 + 0.25 same department + 0.15 × small company`, at most 1. A tie counts from a month together.

use super::{Compose, unreadable};
use crate::catalog::bundles::{Overlap, PastCoworker};
use crate::catalog::parts::without_contact;
use crate::domain::{CompanyRef, Department, Domain, Experience, Person};
use crate::error::Result;
use crate::search::title::Title;
use jiff::civil::Date;
use std::collections::HashSet;

/// Three years together are as good as ten.
const FULL_TIE: f64 = 36.0;
/// Where everybody knows everybody.
const SMALL_COMPANY: u32 = 200;

/// The time somebody was at a company.
#[derive(Debug, Clone, PartialEq)]
struct Stint {
    from: Date,
    /// The day it ended, or today.
    to: Date,
    current: bool,
    departments: Vec<Department>,
}

impl Compose {
    /// People who were at a company together with somebody and are not any more, the strongest tie first.
    pub fn past_coworkers(&self, person: &Person, limit: usize) -> Result<Vec<PastCoworker>> {
        let (dataset, today) = (self.dataset()?, self.today());
        let mut seen: HashSet<String> = HashSet::from([person.id.clone()]);
        let mut ties: Vec<PastCoworker> = Vec::new();
        for company in employers(person) {
            let Some(domain) = &company.domain else { continue };
            let Some(own) = stint(person, domain, today) else { continue };
            let employees = self.company_record(domain)?.and_then(|record| record.company.employee_count);
            let mut numbers = dataset.people_at(domain).map_err(unreadable)?;
            numbers.extend(dataset.people_formerly_at(domain).map_err(unreadable)?);
            for number in numbers {
                let record = self.person_at(number)?;
                let Some(other) = stint(&record.person, domain, today) else { continue };
                // Whoever sits next door is a colleague, not a past one.
                if own.current && other.current {
                    continue;
                }
                if let Some(overlap) = overlap(&own, &other)
                    && seen.insert(record.person.id.clone())
                {
                    ties.push(PastCoworker {
                        person: without_contact(record.person.clone()),
                        company: company.clone(),
                        overlap,
                        strength: strength(&own, &other, overlap, employees),
                    });
                }
            }
        }
        ties.sort_by(|a, b| {
            let by_strength = b.strength.total_cmp(&a.strength).then(b.overlap.to.cmp(&a.overlap.to));
            by_strength.then_with(|| a.person.id.cmp(&b.person.id))
        });
        ties.truncate(limit);
        Ok(ties)
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

/// The whole time at a company, over all jobs there.
fn stint(person: &Person, domain: &Domain, today: Date) -> Option<Stint> {
    let jobs: Vec<&Experience> =
        person.experience.iter().filter(|job| job.company.domain.as_ref() == Some(domain)).collect();
    let from = jobs.iter().filter_map(|job| job.start_date).min()?;
    let current = jobs.iter().any(|job| job.current);
    let to = if current { today } else { jobs.iter().filter_map(|job| job.end_date).max()? };
    let departments = jobs.iter().filter_map(|job| Title::parse(job.title.as_deref()?).department).collect();
    Some(Stint { from, to, current, departments })
}

fn overlap(one: &Stint, other: &Stint) -> Option<Overlap> {
    let (from, to) = (one.from.max(other.from), one.to.min(other.to));
    let span = from.until((jiff::Unit::Month, to)).ok()?;
    let months = u32::try_from(span.get_months()).ok().filter(|months| *months >= 1)?;
    Some(Overlap { from, to, months })
}

fn strength(one: &Stint, other: &Stint, overlap: Overlap, employees: Option<u32>) -> f64 {
    let time = (f64::from(overlap.months) / FULL_TIE).min(1.0);
    let near = one.departments.iter().any(|department| other.departments.contains(department));
    let small = employees.is_some_and(|employees| employees <= SMALL_COMPANY);
    let sum = 0.6 * time + if near { 0.25 } else { 0.0 } + if small { 0.15 } else { 0.0 };
    (sum * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn stint(from: Date, to: Date) -> Stint {
        Stint { from, to, current: false, departments: vec![Department::Sales] }
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
        let far = Stint { departments: vec![Department::Legal], ..own.clone() };
        let long = overlap(&own, &own).unwrap();
        let short = Overlap { months: 12, ..long };
        assert_eq!(strength(&own, &own, long, Some(50)), 1.0);
        assert_eq!(strength(&own, &own, long, Some(5000)), 0.85);
        assert_eq!(strength(&own, &far, long, None), 0.6);
        assert_eq!(strength(&own, &far, short, None), 0.2);
    }
}
