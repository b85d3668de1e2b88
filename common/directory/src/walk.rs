//! Reading every record of an engine, in batches.

use crate::error::DirectoryError;
use crate::records::{Number, Of, Records};
use crate::stored::Stored;
use lookup::record::{CompanyRecord, PersonRecord};

/// The size of a batch.
const AT_ONCE: usize = 1_000;

/// Calls back with every person as returned to callers, in the order of their numbers.
pub fn each_person<E: From<DirectoryError>>(
    records: &dyn Records,
    mut each: impl FnMut(&PersonRecord) -> Result<(), E>,
) -> Result<(), E> {
    each_some(records, Of::People, |numbers| {
        records.people(numbers)?.iter().try_for_each(|person| each(person))
    })
}

/// Calls back with every person as stored, with the record's origins.
pub fn each_stored_person<E: From<DirectoryError>>(
    records: &dyn Records,
    mut each: impl FnMut(Number, Stored<PersonRecord>) -> Result<(), E>,
) -> Result<(), E> {
    each_some(records, Of::People, |numbers| {
        let mut people = records.stored_people(numbers)?.into_iter();
        people.try_for_each(|(number, stored)| each(number, stored))
    })
}

/// Calls back with every company.
pub fn each_company<E: From<DirectoryError>>(
    records: &dyn Records,
    mut each: impl FnMut(&CompanyRecord) -> Result<(), E>,
) -> Result<(), E> {
    each_some(records, Of::Companies, |numbers| {
        records.companies(numbers)?.iter().try_for_each(|company| each(company))
    })
}

/// Calls back with every company as stored, with the record's origins.
pub fn each_stored_company<E: From<DirectoryError>>(
    records: &dyn Records,
    mut each: impl FnMut(Number, Stored<CompanyRecord>) -> Result<(), E>,
) -> Result<(), E> {
    each_some(records, Of::Companies, |numbers| {
        records.expect_companies(numbers)?;
        numbers.iter().try_for_each(|number| each(*number, records.stored_company(*number)?))
    })
}

/// Calls back with all numbers, in batches.
fn each_some<E: From<DirectoryError>>(
    records: &dyn Records,
    of: Of,
    mut each: impl FnMut(&[Number]) -> Result<(), E>,
) -> Result<(), E> {
    let mut after = None;
    loop {
        let numbers = records.numbers_after(of, after, AT_ONCE)?;
        let Some(last) = numbers.last() else { return Ok(()) };
        after = Some(*last);
        each(&numbers)?;
        records.forget();
    }
}
