//! Importing an operator's own files: rows become records, duplicates merge, and a new snapshot takes the old one's place.
//!
//! A bad row never stops an import: it goes to `<file>.rejects.csv` with the reason. A second import of the same file
//! changes nothing, because rows are recognised by their identifiers. All records are held in memory until the
//! snapshot is written: some two kilobytes a person.

pub mod columns;
mod merge;
mod read;
mod records;
pub mod signals;
#[cfg(test)]
mod tests;

use columns::{Kind, Mapping, Target};
use dataset::snapshot::SnapshotDir;
use dataset::{Dataset, DatasetError};
use jiff::Timestamp;
use lookup::record::{CompanyRecord, PersonRecord};
use merge::Gathered;
use read::Rows;
use records::{Fields, Origin};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// How a file is read.
#[derive(Debug, Clone)]
pub struct Options {
    /// Columns named by hand.
    pub mappings: Vec<Mapping>,
    /// What records name as their source; by default the export the file looks like.
    pub source: Option<String>,
    pub now: Timestamp,
}

/// How far a file has been read.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    pub rows: u64,
    pub bytes: u64,
    /// The file's size, of which `bytes` are read.
    pub size: u64,
}

/// What became of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub rows: u64,
    pub added: u64,
    pub updated: u64,
    /// People who are never returned, at their own wish.
    pub suppressed: u64,
    pub rejected: u64,
    pub rejects: Option<PathBuf>,
    /// Values left out because they could not be understood, by field.
    pub dropped: BTreeMap<&'static str, u64>,
}

/// What a file would become.
#[derive(Debug)]
pub struct Preview {
    /// The export it looks like.
    pub origin: String,
    /// Each column and what is read from it.
    pub columns: Vec<(String, Option<Target>)>,
    /// The first rows as records, or why they are bad.
    pub rows: Vec<Result<serde_json::Value, String>>,
}

/// Why a file cannot be imported at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{path}: {reason}")]
    File { path: PathBuf, reason: String },
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
        path: &Path,
        kind: Kind,
        options: &Options,
        mut progress: impl FnMut(Progress),
    ) -> Result<Report, ImportError> {
        let (mut rows, columns, origin) = open(path, kind, options)?;
        let mut rejects = Rejects::new(path, &rows.headers);
        let mut report = Report::default();
        let size = rows.size;
        while let Some(row) = rows.next() {
            report.rows += 1;
            let kept = row.as_ref().ok().cloned();
            let read = row.and_then(|row| {
                let mut fields = Fields::new(&columns, row);
                let added = self.add(&mut fields, kind, &origin, &mut report)?;
                for (field, count) in fields.dropped {
                    *report.dropped.entry(field).or_default() += count;
                }
                Ok(added)
            });
            match read {
                Ok(true) => report.added += 1,
                Ok(false) => report.updated += 1,
                Err(reason) => {
                    report.rejected += 1;
                    rejects.write(report.rows, &reason, kept)?;
                }
            }
            if report.rows % 1024 == 0 {
                progress(Progress { rows: report.rows, bytes: rows.bytes_read(), size });
            }
        }
        progress(Progress { rows: report.rows, bytes: size, size });
        report.rejects = rejects.finish()?;
        Ok(report)
    }

    fn add(
        &mut self,
        fields: &mut Fields,
        kind: Kind,
        origin: &Origin,
        report: &mut Report,
    ) -> Result<bool, String> {
        if kind == Kind::Companies {
            return Ok(self.companies.add(records::company(fields, origin, None)?));
        }
        let (person, company) = records::person(fields, origin)?;
        if let Some(company) = company {
            self.companies.add(company);
        }
        // Who asked before to be left alone is not taken up again, and neither is who asks now.
        let asked_before = person.hashes().any(|key| self.suppressed.binary_search(&key).is_ok());
        report.suppressed += u64::from(person.suppressed || asked_before);
        let person = PersonRecord { suppressed: person.suppressed || asked_before, ..person };
        Ok(self.people.add(person))
    }

    /// Writes everything as the new current snapshot.
    pub fn publish(self, directory: &SnapshotDir) -> Result<Dataset, DatasetError> {
        directory.publish(self.companies.records, self.people.records, &self.suppressed)
    }

    pub fn counts(&self) -> (usize, usize) {
        (self.people.records.len(), self.companies.records.len())
    }
}

/// Shows how a file would be read, without reading it all.
pub fn preview(path: &Path, kind: Kind, options: &Options) -> Result<Preview, ImportError> {
    let (rows, columns, origin) = open(path, kind, options)?;
    let named = rows.headers.iter().cloned().zip(columns.iter().copied()).collect();
    let shown = rows.take(3).map(|row| {
        let mut fields = Fields::new(&columns, row?);
        let shown = match kind {
            Kind::People => serde_json::to_value(records::person(&mut fields, &origin)?.0),
            Kind::Companies => serde_json::to_value(records::company(&mut fields, &origin, None)?),
        };
        shown.map_err(|error| error.to_string())
    });
    Ok(Preview { columns: named, rows: shown.collect(), origin: origin.provider })
}

fn open(
    path: &Path,
    kind: Kind,
    options: &Options,
) -> Result<(Rows, Vec<Option<Target>>, Origin), ImportError> {
    let file_error = |reason: String| ImportError::File { path: path.to_owned(), reason };
    let rows = Rows::open(path, &options.mappings, kind).map_err(file_error)?;
    let columns = columns::map(&rows.headers, &options.mappings, kind);
    if columns.iter().all(Option::is_none) {
        return Err(file_error("no column is recognised; name them with --map column=field".to_owned()));
    }
    for mapping in &options.mappings {
        if !rows.headers.iter().any(|header| columns::fold(header) == mapping.column) {
            let known = rows.headers.join(", ");
            return Err(file_error(format!(
                "there is no column {:?} to map; the columns are {known}",
                mapping.column
            )));
        }
    }
    let provider = options.source.clone().unwrap_or_else(|| columns::origin(&rows.headers).to_owned());
    Ok((rows, columns, Origin { provider, imported_at: options.now }))
}

/// The file of bad rows, made when there is one.
struct Rejects {
    path: PathBuf,
    headers: Vec<String>,
    writer: Option<csv::Writer<File>>,
}

impl Rejects {
    fn new(path: &Path, headers: &[String]) -> Self {
        let mut name = path.as_os_str().to_owned();
        name.push(".rejects.csv");
        Self { path: name.into(), headers: headers.to_vec(), writer: None }
    }

    fn write(
        &mut self,
        row: u64,
        reason: &str,
        values: Option<Vec<Option<String>>>,
    ) -> Result<(), ImportError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| ImportError::Rejects { path, source }
        };
        if self.writer.is_none() {
            let mut writer = csv::Writer::from_path(&self.path).map_err(failed(&self.path))?;
            let own = ["row", "reason"].into_iter().map(str::to_owned);
            writer.write_record(own.chain(self.headers.iter().cloned())).map_err(failed(&self.path))?;
            self.writer = Some(writer);
        }
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let values = values.unwrap_or_else(|| vec![None; self.headers.len()]);
        let values = values.into_iter().map(Option::unwrap_or_default);
        let record = [row.to_string(), reason.to_owned()].into_iter().chain(values);
        writer.write_record(record).map_err(failed(&self.path))
    }

    fn finish(self) -> Result<Option<PathBuf>, ImportError> {
        let Some(mut writer) = self.writer else { return Ok(None) };
        let path = self.path;
        writer.flush().map_err(|error| ImportError::Rejects { path: path.clone(), source: error.into() })?;
        Ok(Some(path))
    }
}
