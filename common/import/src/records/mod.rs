//! From a row to records: a person with an employer, or a company.

mod careers;
mod company;
mod contact;
mod employers;
mod fields;
mod person;

pub(crate) use company::known_fields as company_fields;
pub(crate) use employers::{Described, Employers};
pub(crate) use fields::Fields;
pub(crate) use person::known_fields as person_fields;

use jiff::Timestamp;
use lookup::record::{CompanyRecord, PersonRecord};
use read::columns::Kind;

/// Where a row comes from.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    pub provider: String,
    pub imported_at: Timestamp,
}

/// The record of a row.
#[derive(Debug, Clone, PartialEq)]
pub enum RowRecord {
    Person {
        person: Box<PersonRecord>,
        /// What the row says of the employer: of lower standing than a row of the company's own.
        employer: Option<Described>,
    },
    Company(Box<CompanyRecord>),
}

/// Reads a row. `Err` says why it names no person and no company.
pub(crate) fn entry(
    fields: &mut Fields<'_>,
    kind: Kind,
    origin: &Origin,
    employers: &mut Employers,
) -> Result<RowRecord, String> {
    match kind {
        Kind::People => {
            let (person, employer) = person::person(fields, origin, employers)?;
            Ok(RowRecord::Person { person: Box::new(person), employer })
        }
        Kind::Companies => {
            let company = company::own(fields, origin)
                .ok_or("names no company: it has neither a name nor a website")?;
            Ok(RowRecord::Company(Box::new(company)))
        }
    }
}

/// What systems that insist on a value are given instead of one.
fn is_placeholder(text: &str) -> bool {
    const PLACEHOLDERS: [&str; 9] =
        ["unknown", "not provided", "n a", "not available", "no name", "none", "test", "tbd", "xxx"];
    // None of them has more letters.
    if text.chars().filter(|c| c.is_alphanumeric()).nth(12).is_some() {
        return false;
    }
    let folded = read::columns::fold(text);
    folded.is_empty() || PLACEHOLDERS.contains(&folded.as_str())
}

fn names(present: &[(&str, bool)]) -> Vec<String> {
    present.iter().filter(|(_, is)| *is).map(|(name, _)| (*name).to_owned()).collect()
}
