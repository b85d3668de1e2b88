//! Importing an operator's own files: rows become records, duplicates merge, and a new snapshot takes the old one's place.
//!
//! A bad cell costs its own value and is counted; a row from which nobody can be told goes to `<file>.rejects.csv` with the
//! reason. A second import of the same file changes nothing, because rows are recognised by their identifiers. All records are held in memory until the
//! snapshot is written: some two kilobytes a person.

mod cells;
pub mod columns;
mod exports;
mod merge;
mod read;
mod reading;
mod records;
mod rejects;
mod report;
pub mod signals;

#[cfg(test)]
mod crm_tests;
#[cfg(test)]
mod format_tests;
#[cfg(test)]
mod tests;

pub use read::Input;
pub use reading::Reading;
pub use records::Entry;
pub use report::{Column, Dropped, Filled, Report, Unread};

use columns::{Kind, Mapping};
use dataset::snapshot::SnapshotDir;
use dataset::{Dataset, DatasetError};
use jiff::Timestamp;
use lookup::record::{CompanyRecord, PersonRecord};
use merge::Gathered;
use std::path::PathBuf;

/// How a file is read.
#[derive(Debug, Clone)]
pub struct Options {
    /// Columns named by hand.
    pub mappings: Vec<Mapping>,
    /// What records name as their source; by default the export the file looks like.
    pub source: Option<String>,
    pub now: Timestamp,
    /// Keep the rows before the place where a file breaks off, instead of refusing all of it.
    pub partial: bool,
    /// Write nothing, not even rejects, and show the first rows in the report.
    pub dry_run: bool,
}

/// How far a file has been read.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    pub rows: u64,
    pub bytes: u64,
    /// The file's size, of which `bytes` are read.
    pub size: u64,
}

/// Why a file cannot be imported at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{input}: {reason}")]
    Input { input: Input, reason: String },
    #[error(
        "{input} breaks off after {rows} rows: {reason}; nothing of it was imported (--partial keeps what came before)"
    )]
    BrokenOff { input: Input, rows: u64, reason: String },
    #[error("cannot write {path}: {source}")]
    Rejects { path: PathBuf, source: csv::Error },
    #[error(transparent)]
    Dataset(#[from] DatasetError),
}

/// An import under way: what the dataset holds already, and what files add to it.
pub struct Import {
    people: Gathered<PersonRecord>,
    companies: Gathered<CompanyRecord>,
    suppressed: Vec<u64>,
}

impl Import {
    /// Starts from what a snapshot holds, or from nothing.
    pub fn onto(dataset: Option<&Dataset>) -> Result<Self, DatasetError> {
        let (companies, people) = match dataset {
            Some(dataset) => dataset.records()?,
            None => Default::default(),
        };
        Ok(Self {
            people: Gathered::new(people),
            companies: Gathered::new(companies),
            suppressed: dataset.map_or_else(Vec::new, |dataset| dataset.suppressed().to_vec()),
        })
    }

    /// Reads a file of people or companies.
    pub fn file(
        &mut self,
        input: impl Into<Input>,
        kind: Kind,
        options: &Options,
        mut progress: impl FnMut(Progress),
    ) -> Result<Report, ImportError> {
        let mut reading = Reading::open(&input.into(), kind, options)?;
        let (mut added, mut updated, mut suppressed) = (0, 0, 0);
        while let Some(entry) = reading.next()? {
            let is_new = match entry {
                Entry::Company(company) => self.companies.add(*company),
                Entry::Person { person, employer } => {
                    if let Some(employer) = employer {
                        self.companies.add(*employer);
                    }
                    self.add_person(*person, &mut suppressed)
                }
            };
            *(if is_new { &mut added } else { &mut updated }) += 1;
            if (added + updated) % 1024 == 0 {
                progress(reading.progress());
            }
        }
        let done = reading.progress();
        progress(Progress { bytes: done.size, ..done });
        Ok(Report { added, updated, suppressed, ..reading.finish()? })
    }

    fn add_person(&mut self, person: PersonRecord, suppressed: &mut u64) -> bool {
        // Who asked before to be left alone is not taken up again, and neither is who asks now.
        let asked_before = person.hashes().any(|key| self.suppressed.binary_search(&key).is_ok());
        *suppressed += u64::from(person.suppressed || asked_before);
        self.people.add(PersonRecord { suppressed: person.suppressed || asked_before, ..person })
    }

    /// Writes everything as the new current snapshot.
    pub fn publish(self, directory: &SnapshotDir) -> Result<Dataset, DatasetError> {
        directory.publish(self.companies.records, self.people.records, &self.suppressed)
    }

    pub fn counts(&self) -> (usize, usize) {
        (self.people.records.len(), self.companies.records.len())
    }
}
