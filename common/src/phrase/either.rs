//! CTOs in Berlin or designers in Munich: two searches in one, which become a group each of the filter `any`.

use super::reading::Reading;
use super::{Of, Parsed};
use lookup::filters::Filters;

/// Reads a text whose two halves are searches of their own.
pub fn read<'t>(reading: &Reading<'t>, apart: impl Fn(Reading<'t>) -> Parsed) -> Option<Parsed> {
    let is_or = |at: &usize| reading.words[*at].key == "or";
    (1..reading.len().saturating_sub(1)).filter(is_or).find_map(|at| {
        let (first, second) = (apart(reading.apart(0, at)), apart(reading.apart(at + 1, reading.len())));
        is_two(reading.of, &first, &second).then(|| joined(reading.of, first, second))
    })
}

/// Whether both halves name whom they are for, and where or what these are: "CTOs in Berlin or Munich" is one search.
fn is_two(of: Of, first: &Parsed, second: &Parsed) -> bool {
    let of_people = |parsed: &Parsed| {
        let own = &parsed.people;
        let is_job = !own.titles.is_empty() || !own.seniorities.is_empty() || !own.departments.is_empty();
        let beside = [!own.locations.is_empty(), !own.industries.is_empty()];
        (is_job && parsed.companies.is_empty() && own.not.is_empty(), beside)
    };
    let of_companies = |parsed: &Parsed| {
        let own = &parsed.companies;
        (!own.industries.is_empty() && own.not.is_empty(), [!own.locations.is_empty(), false])
    };
    let halves = match of {
        Of::People => (of_people(first), of_people(second)),
        Of::Companies => (of_companies(first), of_companies(second)),
    };
    halves.0.0 && halves.1.0 && halves.0.1 == halves.1.1 && halves.0.1.contains(&true)
}

fn joined(of: Of, first: Parsed, second: Parsed) -> Parsed {
    let mut all = Parsed::default();
    for half in [first, second] {
        match of {
            Of::People => all.people.any.push(half.people),
            Of::Companies => all.companies.any.push(half.companies),
        }
        all.understood.extend(half.understood.into_iter().map(|mut said| {
            said.filter = format!("any.{}", said.filter).into();
            said
        }));
        all.not_understood.extend(half.not_understood);
    }
    all
}
