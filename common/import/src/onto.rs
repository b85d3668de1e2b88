//! An import under way: what files add to the dataset there is.

use crate::columns::Kind;
use crate::gathered::Gathered;
use crate::merge::{Giver, workplace_of};
use crate::sources::{self, Publisher, Told};
use crate::{Entry, ImportError, Input, Options, Progress, Reading, Report};
use dataset::snapshot::Change;
use dataset::{CompanyVersion, Dataset, DatasetError, Increment, Salt, Sourced};
use domain::name::fold;
use language::company_name;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
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
        input: impl Into<Input>,
        kind: Kind,
        options: &Options,
        progress: impl FnMut(Progress),
    ) -> Result<Report, ImportError> {
        let input = input.into();
        let (mut added, mut updated, mut suppressed) = (0, 0, 0);
        let report = read_entries(&input, kind, options, progress, |entry, source| {
            *(if self.add(entry, source, &mut suppressed)? { &mut added } else { &mut updated }) += 1;
            Ok(())
        })?;
        let report = Report { added, updated, suppressed, ..report };
        self.change.note(&input, kind, &report);
        self.change.added += report.added;
        self.change.merged += report.updated;
        Ok(report)
    }

    /// Takes in entries of a publisher's file.
    pub fn told(
        &mut self,
        path: &Path,
        publisher: Publisher,
        entries: Vec<sources::Entry>,
    ) -> Result<Report, DatasetError> {
        let mut report = Report { origin: publisher.name().to_owned(), ..Report::default() };
        for entry in entries {
            report.rows += 1;
            let Ok(told) = entry else {
                report.rejected += 1;
                continue;
            };
            for told in told {
                let entry = match told {
                    Told::Company(company) => Entry::Company(company),
                    Told::Leader(mut person, number) => {
                        // Whose company is not known leads nothing here.
                        let company = self.companies.carrying(hash(IdentifierKind::Id, &number))?;
                        let Some(company) = company else {
                            report.rejected += 1;
                            continue;
                        };
                        sources::employ(&mut person, &company.company);
                        Entry::Person { person, employer: None }
                    }
                };
                match self.add(entry, publisher.name(), &mut report.suppressed)? {
                    true => report.added += 1,
                    false => report.updated += 1,
                }
            }
        }
        self.change.note(&Input::from(path), Kind::Companies, &report);
        self.change.added += report.added;
        self.change.merged += report.updated;
        Ok(report)
    }

    /// Takes a person or a company up; whether they are new.
    fn add(&mut self, entry: Entry, source: &str, suppressed: &mut u64) -> Result<bool, DatasetError> {
        let giver = Giver { source, import: self.number, in_passing: false };
        match entry {
            Entry::Company(company) => self.companies.add(identified_company(*company, self.salt), giver),
            Entry::Person { person, employer } => {
                if let Some(company) = employer {
                    let company = identified_company(*company, self.salt);
                    self.companies.add(company, Giver { in_passing: true, ..giver })?;
                }
                let person = identified(*person, self.salt);
                // Who asked before to be left alone is not taken up again, and neither is who asks now.
                let asked_before = self.upon.is_some_and(|dataset| dataset.has_suppressed(&person));
                *suppressed += u64::from(person.suppressed || asked_before);
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
        // Registers have many companies of one name.
        None => match record.registrations.first() {
            Some(number) => number.clone(),
            None => company_name::squashed(&record.company.name),
        },
    };
    record.set_id(salt.company(&text));
    record
}

/// Entries read by a thread of their own before they are taken in.
const BATCH: usize = 512;

/// Reads a file and hands over what each row tells, with the source that the file looks like.
pub(crate) fn read_entries(
    input: &Input,
    kind: Kind,
    options: &Options,
    mut progress: impl FnMut(Progress),
    mut take: impl FnMut(Entry, &str) -> Result<(), DatasetError>,
) -> Result<Report, ImportError> {
    let mut reading = Reading::open(input, kind, options)?;
    let source = reading.source().to_owned();
    let reading = std::thread::scope(|scope| {
        let (queue, batches) = std::sync::mpsc::sync_channel::<(Vec<Entry>, Progress)>(4);
        let reader = scope.spawn(move || {
            loop {
                let mut batch = Vec::with_capacity(BATCH);
                while batch.len() < BATCH
                    && let Some(entry) = reading.next_entry()?
                {
                    batch.push(entry);
                }
                // Whoever takes them in may have given up.
                if batch.is_empty() || queue.send((batch, reading.progress())).is_err() {
                    return Ok::<_, ImportError>(reading);
                }
            }
        });
        for (batch, read) in batches {
            for entry in batch {
                take(entry, &source)?;
            }
            progress(read);
        }
        reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    let done = reading.progress();
    progress(Progress { bytes: done.size, ..done });
    reading.finish()
}

/// Notes a file that was imported.
pub(crate) trait Note {
    fn note(&mut self, input: &Input, kind: Kind, report: &Report);
}

impl Note for Change {
    fn note(&mut self, input: &Input, kind: Kind, report: &Report) {
        if !self.name.is_empty() {
            self.name.push_str(", ");
        }
        self.name.push_str(&input.name());
        self.of = Some(if kind == Kind::People { "people" } else { "companies" }.to_owned());
        if !self.sources.contains(&report.origin) {
            self.sources.push(report.origin.clone());
        }
        self.rows += report.rows;
        self.rejected += report.rejected;
        self.suppressed += report.suppressed;
    }
}
