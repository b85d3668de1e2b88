//! An import under way: what files add to the dataset there is.

use crate::columns::{Kind, Target};
use crate::gathered::{Gathered, Giver};
use crate::records::{self, Fields, Origin};
use crate::{ImportError, Options, Progress, Rejects, Report, open};
use dataset::snapshot::Change;
use dataset::{CompanyVersion, Dataset, DatasetError, Increment, Salt, Sourced};
use domain::name::fold;
use language::company_name;
use lookup::record::{CompanyRecord, PersonRecord};
use std::collections::BTreeMap;
use std::path::Path;

/// An import under way.
pub struct Import<'a> {
    upon: Option<&'a Dataset>,
    salt: Option<&'a Salt>,
    number: u32,
    people: Gathered<'a, PersonRecord>,
    companies: Gathered<'a, CompanyRecord>,
    change: Change,
}

impl<'a> Import<'a> {
    /// Starts import `number` onto a dataset, or from nothing. Without a salt it is a rehearsal.
    pub fn onto(upon: Option<&'a Dataset>, salt: Option<&'a Salt>, number: u32) -> Self {
        Self {
            upon,
            salt,
            number,
            people: Gathered::new(upon, salt),
            companies: Gathered::new(upon, salt),
            change: Change::default(),
        }
    }

    /// Reads a file of people or companies.
    pub fn file(
        &mut self,
        path: &Path,
        kind: Kind,
        options: &Options,
        progress: impl FnMut(Progress),
    ) -> Result<Report, ImportError> {
        let mut source = None;
        let report = read_rows(path, kind, options, progress, |read, provider, report| {
            if source.is_none() {
                source = Some(provider.to_owned());
            }
            match self.add(read, provider, report)? {
                true => report.added += 1,
                false => report.updated += 1,
            }
            Ok(())
        })?;
        self.change.note(path, kind, source.as_deref(), &report);
        self.change.added += report.added;
        self.change.merged += report.updated;
        Ok(report)
    }

    fn add(&mut self, read: Read, source: &str, report: &mut Report) -> Result<bool, DatasetError> {
        let giver = Giver { source, import: self.number, in_passing: false };
        match read {
            Read::Company(company) => self.companies.add(identified_company(*company, self.salt), giver),
            Read::Person(person, company) => {
                if let Some(company) = company {
                    let company = identified_company(*company, self.salt);
                    self.companies.add(company, Giver { in_passing: true, ..giver })?;
                }
                let person = identified(*person, self.salt);
                // Who asked before to be left alone is not taken up again, and neither is who asks now.
                let asked_before = self.upon.is_some_and(|dataset| dataset.has_suppressed(&person));
                report.suppressed += u64::from(person.suppressed || asked_before);
                let person = PersonRecord { suppressed: person.suppressed || asked_before, ..person };
                self.people.add(person, giver)
            }
        }
    }

    /// What changes, and what is told of it.
    pub fn finish(self) -> (Increment, Change) {
        let mut increment = Increment::default();
        for entry in self.people.touched() {
            increment.replaced.extend(entry.number);
            if entry.stored.record.suppressed {
                increment.suppressed.extend(entry.stored.record.hashes());
            } else if entry.absorbed.is_none() {
                increment.people.push(entry.stored);
            }
        }
        for entry in self.companies.touched().filter(|entry| entry.absorbed.is_none()) {
            let employer = entry.number.and_then(|number| Some(self.upon?.employer(number)));
            increment.companies.push(CompanyVersion { employer, stored: entry.stored });
        }
        (increment, self.change)
    }
}

/// Gives a person the id that the surest identifier has here.
pub(crate) fn identified(mut record: PersonRecord, salt: Option<&Salt>) -> PersonRecord {
    let Some(salt) = salt else { return record };
    let person = &record.person;
    let text = match (&person.network_url, record.emails().next()) {
        (Some(url), _) => url.as_str().to_owned(),
        (None, Some(email)) => email.key(),
        (None, None) => {
            let employer = person.company.as_ref().map(workplace_of);
            format!("{}|{}", fold(&person.full_name), employer.unwrap_or_default())
        }
    };
    record.set_id(salt.person(&text));
    record
}

pub(crate) fn identified_company(mut record: CompanyRecord, salt: Option<&Salt>) -> CompanyRecord {
    let Some(salt) = salt else { return record };
    let text = match &record.company.domain {
        Some(domain) => domain.to_string(),
        None => company_name::squashed(&record.company.name),
    };
    record.set_id(salt.company(&text));
    record
}

/// Where somebody works, however the company is written.
pub(crate) fn workplace_of(employer: &domain::Employer) -> String {
    match &employer.domain {
        Some(domain) => domain.to_string(),
        None => company_name::squashed(&employer.name),
    }
}

/// What a row told.
pub(crate) enum Read {
    Person(Box<PersonRecord>, Option<Box<CompanyRecord>>),
    Company(Box<CompanyRecord>),
}

fn read(fields: &mut Fields, kind: Kind, origin: &Origin) -> Result<Read, String> {
    match kind {
        Kind::Companies => records::company(fields, origin, None).map(Box::new).map(Read::Company),
        Kind::People => {
            let (person, company) = records::person(fields, origin)?;
            Ok(Read::Person(Box::new(person), company.map(Box::new)))
        }
    }
}

/// Rows read, or refused, by a thread of their own before they are taken in.
const BATCH: usize = 512;

/// A row as it was read: what it tells or why it is bad, the row itself where it is, and what was not understood.
type ReadRow = (Result<Read, String>, Option<Vec<Option<String>>>, BTreeMap<&'static str, u64>);

/// Reads a file and hands over what each row tells, with the source that the file looks like.
pub(crate) fn read_rows(
    path: &Path,
    kind: Kind,
    options: &Options,
    mut progress: impl FnMut(Progress),
    mut take: impl FnMut(Read, &str, &mut Report) -> Result<(), DatasetError>,
) -> Result<Report, ImportError> {
    let (mut rows, columns, origin) = open(path, kind, options)?;
    let mut rejects = Rejects::new(path, &rows.headers);
    let mut report = Report::default();
    let (size, columns, of) = (rows.size, &columns, &origin);
    std::thread::scope(|scope| {
        let (queue, batches) = std::sync::mpsc::sync_channel::<(Vec<ReadRow>, u64)>(4);
        scope.spawn(move || {
            loop {
                let batch: Vec<ReadRow> = rows.by_ref().take(BATCH).map(|row| read_row(row, columns, kind, of)).collect();
                // Whoever takes them in may have given up.
                if batch.is_empty() || queue.send((batch, rows.bytes_read())).is_err() {
                    return;
                }
            }
        });
        for (batch, bytes) in batches {
            for (read, kept, dropped) in batch {
                report.rows += 1;
                for (field, count) in dropped {
                    *report.dropped.entry(field).or_default() += count;
                }
                match read {
                    Ok(read) => take(read, &of.provider, &mut report)?,
                    Err(reason) => {
                        report.rejected += 1;
                        rejects.write(report.rows, &reason, kept)?;
                    }
                }
            }
            progress(Progress { rows: report.rows, bytes, size });
        }
        Ok::<(), ImportError>(())
    })?;
    progress(Progress { rows: report.rows, bytes: size, size });
    report.rejects = rejects.finish()?;
    Ok(report)
}

fn read_row(row: crate::read::Row, columns: &[Option<Target>], kind: Kind, origin: &Origin) -> ReadRow {
    let row = match row {
        Ok(row) => row,
        Err(reason) => return (Err(reason), None, BTreeMap::new()),
    };
    let mut fields = Fields::new(columns, row.clone());
    match read(&mut fields, kind, origin) {
        Ok(read) => (Ok(read), None, fields.dropped),
        Err(reason) => (Err(reason), Some(row), BTreeMap::new()),
    }
}

/// Notes a file that was imported.
pub(crate) trait Note {
    fn note(&mut self, path: &Path, kind: Kind, source: Option<&str>, report: &Report);
}

impl Note for Change {
    fn note(&mut self, path: &Path, kind: Kind, source: Option<&str>, report: &Report) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        if !self.name.is_empty() {
            self.name.push_str(", ");
        }
        self.name.push_str(&name);
        self.of = Some(if kind == Kind::People { "people" } else { "companies" }.to_owned());
        if let Some(source) = source.filter(|source| !self.sources.iter().any(|known| known == source)) {
            self.sources.push(source.to_owned());
        }
        self.rows += report.rows;
        self.rejected += report.rejected;
        self.suppressed += report.suppressed;
    }
}
