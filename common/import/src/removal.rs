//! Removing what a source supplied: records are made anew of what the others gave, and go where no other source gave anything.

use crate::merge::rebuild;
use directory::{Change, ChangeKind, CompanyVersion, DirectoryError, Increment, Number, Of, Records, Stored};
use domain::Company;
use lookup::record::CompanyRecord;
use std::collections::BTreeSet;

/// The size of a batch of people.
const AT_ONCE: usize = 1_000;

/// What changes when everything that a source supplied goes; nothing where no record has it.
pub fn remove_source(
    records: &dyn Records,
    source: &str,
) -> Result<Option<(Increment, Change)>, DirectoryError> {
    let [people, companies] = [Of::People, Of::Companies].map(|of| records.of_source(of, source));
    let (people, companies) = (people?, companies?);
    if people.is_empty() && companies.is_empty() {
        return Ok(None);
    }
    let mut increment = Increment::default();
    let mut rewritten: BTreeSet<_> = people.iter().copied().collect();
    let mut gone = BTreeSet::new();
    for some in people.chunks(AT_ONCE) {
        for (number, mut stored) in records.stored_people(some)? {
            increment.replaced.push(number);
            stored.origins.given.retain(|given| given.source != source);
            if stored.origins.given.is_empty() {
                gone.insert(number);
            } else {
                rebuild(&mut stored);
                increment.people.push(stored);
            }
        }
    }
    for number in companies {
        let mut stored = records.stored_company(number)?;
        let employer = records.employer(number);
        stored.origins.given.retain(|given| given.source != source);
        let present = staff(records, employer, false)?;
        if !stored.origins.given.is_empty() {
            rebuild(&mut stored);
        } else if present.iter().all(|person| gone.contains(person))
            && staff(records, employer, true)?.is_empty()
        {
            increment.gone_companies.push(number);
            continue;
        } else {
            stored = nameless(stored);
        }
        // People were written with what the company told; they are written with what it tells now.
        for person in present {
            if rewritten.insert(person) {
                increment.replaced.push(person);
                increment.people.push(records.stored_person(person)?);
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

/// The people who work, or worked, at a company, by its place among employers.
fn staff(records: &dyn Records, employer: u32, earlier: bool) -> Result<Vec<Number>, DirectoryError> {
    let mut staff = Vec::new();
    records.each_of_staff(employer, earlier, &mut |number, _| staff.push(number))?;
    Ok(staff)
}

/// A company of which only what people's careers call it is left.
fn nameless(stored: Stored<CompanyRecord>) -> Stored<CompanyRecord> {
    let Company { id, name, domain, .. } = stored.record.company;
    let record = CompanyRecord::of(Company { id, domain, ..Company::named(&name) });
    Stored { record, origins: stored.origins }
}
