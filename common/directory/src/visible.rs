//! Leaving out who asked not to be found.

use crate::search::people::PeoplePage;
use domain::{EmployeeRange, Person};
use lookup::filters::PeopleFilters;
use lookup::record::PersonRecord;
use lookup::{Objections, PeopleFacets, Search, SearchFailure};
use std::sync::Arc;

/// A page of people none of whom asked not to be found; others take their places, and the total is without them. `read` gives a
/// page of everybody.
pub fn visible_page(
    mut search: Search<PeopleFilters>,
    objections: &Objections,
    mut read: impl FnMut(&Search<PeopleFilters>) -> Result<PeoplePage, SearchFailure>,
) -> Result<PeoplePage, SearchFailure> {
    let mut page = read(&search)?;
    let mut missing = leave_out(&mut page.people, &mut page.facets, objections);
    page.total = page.total.saturating_sub(missing as u64);
    while missing > 0
        && let Some(cursor) = page.next_cursor.take()
    {
        (search.cursor, search.limit) = (Some(cursor), missing);
        let mut more = read(&search)?;
        missing = leave_out(&mut more.people, &mut page.facets, objections);
        page.total = page.total.saturating_sub(missing as u64);
        page.people.append(&mut more.people);
        page.next_cursor = more.next_cursor;
    }
    Ok(page)
}

/// Leaves out who asked not to be found, also of the counts; how many that are. So whoever narrows a search down to one of them
/// sees nothing at all.
fn leave_out(
    people: &mut Vec<Arc<PersonRecord>>,
    facets: &mut PeopleFacets,
    objections: &Objections,
) -> usize {
    let before = people.len();
    people.retain(|record| {
        let is_hidden = objections.cover_record(record);
        if is_hidden {
            uncount(facets, &record.person);
        }
        !is_hidden
    });
    before - people.len()
}

fn uncount(facets: &mut PeopleFacets, person: &Person) {
    let employer = person.company.as_ref();
    let size = employer.and_then(|employer| employer.employee_count).map(EmployeeRange::of);
    for (values, own) in [
        (&mut facets.seniorities, person.seniority.map(|seniority| seniority.as_str())),
        (&mut facets.departments, person.department.map(|department| department.as_str())),
        (&mut facets.industries, employer.and_then(|employer| employer.industry.as_deref())),
        (&mut facets.locations, person.location.as_ref().and_then(|location| location.country.as_deref())),
        (&mut facets.company_sizes, size.map(|size| size.as_str())),
    ] {
        let Some(own) = own else { continue };
        for value in values.iter_mut().filter(|value| value.value.eq_ignore_ascii_case(own)) {
            value.count = value.count.saturating_sub(1);
        }
        values.retain(|value| value.count > 0);
    }
}
