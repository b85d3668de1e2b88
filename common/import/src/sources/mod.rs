//! Publishers' own bulk files: registers of companies and places that are open to all, read as they are published.
//!
//! A file is read once from its beginning to its end, with memory for one entry. People come only where they are asked for: they are
//! personal data although they are public. Dates of birth, nationalities and home addresses are not kept.

mod companies_house;
mod gleif;
mod gleif_relations;
mod open;
#[cfg(feature = "parquet")]
mod overture;
mod sec;
mod shape;
#[cfg(test)]
mod tests;
mod wikidata;

use crate::{ImportError, Input, Progress};
use jiff::Timestamp;
use lookup::record::{CompanyRecord, PersonRecord};
use open::Opened;
pub use shape::{employ, leader};
use std::path::Path;

/// Who publishes a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publisher {
    Gleif,
    CompaniesHouse,
    Sec,
    Wikidata,
    Overture,
}

impl Publisher {
    /// What records name as their source.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gleif => "gleif",
            Self::CompaniesHouse => "companies-house",
            Self::Sec => "sec",
            Self::Wikidata => "wikidata",
            Self::Overture => "overture",
        }
    }
}

/// What an entry of a file told.
#[derive(Debug, Clone, PartialEq)]
pub enum Published {
    Company(Box<CompanyRecord>),
    /// What is told of a company only where its register's number is known.
    Known(Box<CompanyRecord>),
    /// A person, and the register's number of the company they lead or own.
    Leader(Box<PersonRecord>, String),
    /// A person with the company they work for.
    Employee(Box<PersonRecord>),
}

/// One entry of a file: what it told, which may be nothing that is wanted, or why it cannot be read.
pub type Parsed = Result<Vec<Published>, String>;

/// How a file is read.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// Whether people are wanted.
    pub people: bool,
    /// How many entries were taken by an earlier reading of the same file.
    pub after: u64,
    pub now: Timestamp,
}

/// Takes entries one by one; an error ends the reading.
pub type Keep<'k> = dyn FnMut(Parsed, Progress) -> Result<(), ImportError> + 'k;

/// Reads a publisher's file.
pub fn read(
    publisher: Publisher,
    path: &Path,
    reading: Reading,
    keep: &mut Keep<'_>,
) -> Result<(), ImportError> {
    let failed = |reason: String| ImportError::Input { input: Input::File(path.to_owned()), reason };
    let opened = Opened::new(path).map_err(failed)?;
    let observed = shape::published(path).unwrap_or(reading.now);
    let origin = Origin { publisher, observed, people: reading.people };
    let mut entries = 0;
    let passes = if publisher == Publisher::Wikidata { wikidata::passes(reading.people) } else { 1 };
    let size = opened.size * passes;
    let read = opened.read.clone();
    let mut stopped = None;
    let mut take = |entry: Parsed| {
        entries += 1;
        if entries <= reading.after {
            return true;
        }
        let bytes = read.load(std::sync::atomic::Ordering::Relaxed);
        match keep(entry, Progress { rows: entries, bytes, size, ..Progress::default() }) {
            Ok(()) => true,
            Err(error) => {
                stopped = Some(error);
                false
            }
        }
    };
    let done = match publisher {
        Publisher::Gleif => gleif::read(opened, origin, &mut take),
        Publisher::CompaniesHouse => companies_house::read(opened, origin, &mut take),
        Publisher::Sec => sec::read(opened, origin, &mut take),
        Publisher::Wikidata => wikidata::read(opened, origin, &mut take),
        #[cfg(feature = "parquet")]
        Publisher::Overture => overture::read(opened, origin, &mut take),
        #[cfg(not(feature = "parquet"))]
        Publisher::Overture => {
            let _ = opened;
            Err("this almanac reads no Parquet; build it with --features parquet".to_owned())
        }
    };
    match stopped {
        Some(error) => Err(error),
        None => done.map_err(failed),
    }
}

/// Takes an entry; whether more are wanted.
type Take<'t> = dyn FnMut(Parsed) -> bool + 't;

/// Where entries come from.
#[derive(Debug, Clone, Copy)]
struct Origin {
    publisher: Publisher,
    /// When the file was published.
    observed: Timestamp,
    people: bool,
}
