//! The searches that benchmarks ask, whichever engine answers.

use domain::{Department, EmployeeRange, Seniority};
use language::country;
use lookup::Search;
use lookup::filters::PeopleFilters;
use lookup::record::PersonRecord;

/// Mixed searches: a title or none, and one to four filters, drawn from what exists.
pub fn searches(people: &[PersonRecord], count: usize) -> Vec<Search<PeopleFilters>> {
    let mut state = 7u64;
    let mut roll = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % below
    };
    let mut searches = Vec::with_capacity(count);
    while searches.len() < count {
        let person = &people[roll(people.len())].person;
        let mut filters = PeopleFilters::default();
        if roll(10) < 7 {
            filters.titles.extend(person.title.clone());
        }
        for _ in 0..=roll(4) {
            match roll(6) {
                0 => {
                    filters.seniorities = vec![Seniority::ALL[roll(Seniority::ALL.len())], Seniority::Senior]
                }
                1 => filters.departments = person.department.into_iter().chain([Department::Sales]).collect(),
                2 => filters.industries = person.company.iter().filter_map(|c| c.industry.clone()).collect(),
                3 => {
                    let codes = person.location.iter().filter_map(|l| l.country.as_deref());
                    filters.locations = codes.filter_map(country::name).map(str::to_owned).collect();
                }
                4 => filters.company_sizes = vec![EmployeeRange::R51, EmployeeRange::R201],
                _ => filters.skills = person.skills.iter().take(1).cloned().collect(),
            }
        }
        searches.push(Search { filters, limit: 25, ..Search::default() });
    }
    searches
}
