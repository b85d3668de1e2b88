//! Who is who: whether two descriptions are of one and the same person or company, how sure that is, and why. No I/O: the caller
//! brings the candidates.
//!
//! Each field is compared to a degree ([`slips`], [`person`], [`company`], [`field`]), a Fellegi–Sunter [`model`] says what each
//! degree is worth, [`evidence`] adds that up for one candidate, and [`decision`] chooses between candidates.

pub mod another_name;
pub mod blocking;
pub mod company;
pub mod decision;
pub mod duplicates;
pub mod evidence;
pub mod field;
pub mod model;
pub mod person;
pub mod slips;
pub mod weights;

use language::company_name::CompanyName;
use person::{Family, Given, NameKey};

/// Whether an answer's name fits the question's, where there is no other person to compare it with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    Surely,
    Perhaps,
    No,
}

/// Whether two names can be one person's.
pub fn names_fit(asked: &NameKey, known: &NameKey) -> Fit {
    let fit = |way: &person::Agreement| match (way.given, way.family) {
        (Given::Different, _) | (_, Family::Different) => Fit::No,
        (given, family) if given <= Given::Form && family <= Family::Half && way.middle != Some(false) => {
            Fit::Surely
        }
        _ => Fit::Perhaps,
    };
    person::agreements(asked, known, &|_| 0.0).iter().map(fit).min().unwrap_or(Fit::No)
}

/// Whether two names can be one company's.
pub fn companies_fit(asked: &str, known: &str) -> Fit {
    use company::Level;
    match company::agreement(&CompanyName::parse(asked), &CompanyName::parse(known), &|_| false) {
        Level::Domain | Level::Same | Level::OtherForm => Fit::Surely,
        Level::Near | Level::Generic | Level::Alike | Level::Damaged | Level::Acronym => Fit::Perhaps,
        _ => Fit::No,
    }
}
