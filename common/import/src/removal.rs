//! Removing what a source supplied: records are made anew of what the others gave, and go where nobody else gave anything.

use crate::merge::rebuild;
use dataset::snapshot::{Change, ChangeKind};
use dataset::{CompanyVersion, Dataset, DatasetError, Increment, Stored};
use domain::Company;
use lookup::record::CompanyRecord;
use std::collections::BTreeSet;

/// What changes when everything that a source supplied goes; nothing where no record has it.
pub fn remove_source(
    dataset: Option<&Dataset>,
    source: &str,
) -> Result<Option<(Increment, Change)>, DatasetError> {
    let Some(dataset) = dataset else { return Ok(None) };
    let (people, companies) = (dataset.people_of_source(source)?, dataset.companies_of_source(source)?);
    if people.is_empty() && companies.is_empty() {
        return Ok(None);
    }
    let mut increment = Increment::default();
    let mut rewritten: BTreeSet<_> = people.iter().copied().collect();
    let mut gone = BTreeSet::new();
    for number in people {
        let mut stored = dataset.stored_person(number)?;
        increment.replaced.push(number);
        stored.origins.given.retain(|given| given.source != source);
        if stored.origins.given.is_empty() {
            gone.insert(number);
        } else {
            rebuild(&mut stored);
            increment.people.push(stored);
        }
    }
    for number in companies {
        let mut stored = dataset.stored_company(number)?;
        let employer = dataset.employer(number);
        stored.origins.given.retain(|given| given.source != source);
        let staff = dataset.people_employed(employer)?;
        if !stored.origins.given.is_empty() {
            rebuild(&mut stored);
        } else if staff.iter().all(|person| gone.contains(person)) && !dataset.is_former_employer(employer)? {
            increment.gone_companies.push(number);
            continue;
        } else {
            stored = nameless(stored);
        }
        // People were written with what the company told; they are written with what it tells now.
        for person in staff {
            if rewritten.insert(person) {
                increment.replaced.push(person);
                increment.people.push(dataset.stored_person(person)?);
            }
        }
        increment.companies.push(CompanyVersion { employer: Some(employer), stored });
    }
    let change = Change {
        kind: ChangeKind::Removal,
        name: source.to_owned(),
        rows: increment.replaced.len() as u64,
        ..Change::default()
    };
    Ok(Some((increment, change)))
}

/// A company of which only what people's careers call it is left.
fn nameless(stored: Stored<CompanyRecord>) -> Stored<CompanyRecord> {
    let Company { id, name, domain, .. } = stored.record.company;
    let record = CompanyRecord::of(Company { id, domain, ..Company::named(&name) });
    Stored { record, origins: stored.origins }
}
