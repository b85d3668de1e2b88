//! An import under way: what files add to the records there are.

use crate::batches::{Batch, read_entries};
use crate::companies::identified_company;
use crate::existing::Existing;
use crate::gathered::{Gathered, PART};
use crate::merge::Giver;
use crate::pace::Pace;
use crate::people::workplace_of;
use crate::remembered;
use crate::settled::{Hosts, Later, Retold, settle};
use crate::sources::{self, Published};
use crate::{ImportError, Input, Options, Progress, Report, RowRecord};
use directory::same_person::CROWD;
use directory::{
    Change, CompanyVersion, DirectoryError, Increment, Number, Records, Salt, Sourced, Stored, Target,
};
use domain::clock::instant;
use domain::name::fold;
use lookup::Objections;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use read::columns::Kind;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;

/// An import under way.
pub struct Import<'a, W> {
    /// None in a rehearsal.
    writer: Option<&'a mut W>,
    /// What there was before the import: its records keep their numbers until the end.
    before: Option<Arc<dyn Records>>,
    /// The same with the parts that are written.
    upon: Option<Arc<dyn Records>>,
    salt: Option<Salt>,
    number: u32,
    people: Gathered<PersonRecord>,
    companies: Gathered<CompanyRecord>,
    change: Change,
    part: usize,
    pace: Pace,
    objections: Option<Arc<Objections>>,
    /// Rows that tell too little to be taken in before the others.
    later: Later,
    /// Companies that only the addresses of their people tell of.
    hosts: Hosts,
    retold: Retold,
    /// The ids of the records that the last entries of a publisher's told of, by the ids that the entries alone would have.
    named: FxHashMap<String, String>,
}

/// Where a rehearsal goes: there is no such place, and so no value of this type.
pub enum Nowhere {}

impl Target for Nowhere {
    type Published = ();

    fn records(&self) -> Option<Arc<dyn Records>> {
        match *self {}
    }

    fn salt(&self) -> &Salt {
        match *self {}
    }

    fn number(&self) -> u32 {
        match *self {}
    }

    fn put_by(&mut self, _: Increment) -> Result<(), DirectoryError> {
        match *self {}
    }

    fn publish(&mut self, _: Increment, _: Change) -> Result<(), DirectoryError> {
        match *self {}
    }
}

impl Import<'_, Nowhere> {
    /// An import that changes nothing.
    pub fn rehearsal(upon: Option<Arc<dyn Records>>) -> Self {
        Self::new(None, upon, None, 1)
    }
}

impl<'a, W: Target> Import<'a, W> {
    /// Starts an import onto what there is.
    pub fn onto(writer: &'a mut W) -> Self {
        let (upon, salt, number) = (writer.records(), writer.salt().clone(), writer.number());
        Self::new(Some(writer), upon, Some(salt), number)
    }

    fn new(
        writer: Option<&'a mut W>,
        upon: Option<Arc<dyn Records>>,
        salt: Option<Salt>,
        number: u32,
    ) -> Self {
        Self {
            writer,
            number,
            people: Gathered::new(upon.clone(), salt.clone()),
            companies: Gathered::new(upon.clone(), salt.clone()),
            before: upon.clone(),
            upon,
            salt,
            change: Change::default(),
            part: PART,
            pace: Pace::begin(),
            objections: None,
            later: Later::default(),
            hosts: Hosts::default(),
            retold: Retold::default(),
            named: FxHashMap::default(),
        }
    }

    /// Skips people who opted out.
    pub fn without(self, objections: Option<Arc<Objections>>) -> Self {
        Self { objections, ..self }
    }

    /// The id of a person whom a publisher names, or named before: that of their record, whatever else it is known by. Nothing where
    /// they opted out, or others did whom the name does not tell apart from them.
    pub fn id_of(&mut self, person: &PersonRecord) -> Result<Option<String>, DirectoryError> {
        let person = self.identified(person);
        let Self { people, companies, hosts, .. } = self;
        let mut sole = || hosts.is_sole(companies, person.person.company.as_ref());
        let (known, alike) = people.known(&person, &mut sole)?;
        let mut hidden = self.hides(&person)?;
        for at in known.into_iter().chain(alike) {
            hidden = hidden || self.hides(self.people.record(at))?;
        }
        if hidden {
            return Ok(None);
        }
        let named = self.named.get(&person.person.id).cloned();
        let known = || known.map(|at| self.people.record(at).person.id.clone());
        Ok(Some(named.or_else(known).unwrap_or(person.person.id)))
    }

    /// Whether the person of a record objected, or asked before to be left alone.
    fn hides(&self, person: &PersonRecord) -> Result<bool, DirectoryError> {
        if self.objections.as_ref().is_some_and(|objections| objections.cover_record(person)) {
            return Ok(true);
        }
        self.before.as_ref().map_or(Ok(false), |records| records.has_suppressed(person))
    }

    fn identified(&self, person: &PersonRecord) -> PersonRecord {
        let mut person = person.clone();
        identify(&mut person, self.salt.as_ref());
        person
    }

    /// Writes after so many records instead of the usual number.
    #[cfg(test)]
    pub(crate) fn in_parts_of(self, part: usize) -> Self {
        Self { part, ..self }
    }

    /// Reads a file of people or companies.
    pub fn file(
        &mut self,
        input: impl Into<Input>,
        kind: Kind,
        options: &Options,
        mut progress: impl FnMut(Progress),
    ) -> Result<Report, ImportError> {
        let input = input.into();
        // Of a file that broke off nothing is left.
        self.later = Later::default();
        let mut counts = Counts::default();
        let (salt, before) = (self.salt.clone(), self.before.clone());
        let prepare = move |batch: &mut Batch| {
            batch.iter_mut().for_each(|(entry, _)| give_id(entry, salt.as_ref()));
            before.as_ref().map(|records| read_ahead(&**records, batch)).unwrap_or_default()
        };
        let report = read_entries(&input, kind, options, prepare, |batch, known, source, read| {
            self.expect(&batch)?;
            self.people.read_ahead(known);
            self.pace.read(read);
            for (entry, row) in batch {
                match Later::is_for(&entry) {
                    true => self.later.push(entry, row),
                    false => self.take_in(entry, source, Some(row), &mut counts, &mut progress)?,
                }
                if self.later.len() >= LATER {
                    self.take_in_later(source, &mut counts, &mut progress)?;
                }
            }
            progress(self.pace.progress(false));
            Ok(())
        })?;
        self.take_in_later(&report.origin, &mut counts, &mut progress)?;
        self.pace.end_file();
        let Counts { added, updated, suppressed } = counts;
        let report = Report { added, updated, suppressed, ..report };
        self.change.note(&input, kind, &report);
        self.change.added += report.added;
        self.change.merged += report.updated;
        Ok(report)
    }

    /// Takes a row in, and writes what is held once it is enough.
    fn take_in(
        &mut self,
        entry: RowRecord,
        source: &str,
        row: Option<u32>,
        counts: &mut Counts,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), DirectoryError> {
        let is_new = self.add(entry, source, row, &mut counts.suppressed)?;
        *(if is_new { &mut counts.added } else { &mut counts.updated }) += 1;
        self.put_by(tell)
    }

    /// Takes in the rows that were left for later.
    fn take_in_later(
        &mut self,
        source: &str,
        counts: &mut Counts,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), DirectoryError> {
        for (entry, row) in self.later.take() {
            self.take_in(entry, source, Some(row), counts, tell)?;
        }
        Ok(())
    }

    /// Takes in entries of a publisher's file.
    pub fn take_published(
        &mut self,
        input: &Input,
        source: &str,
        entries: Vec<sources::Parsed>,
    ) -> Result<Report, DirectoryError> {
        let mut report = Report { origin: source.to_owned(), ..Report::default() };
        self.named.clear();
        for entry in entries {
            report.rows += 1;
            let Ok(told) = entry else {
                report.rejected += 1;
                continue;
            };
            for told in told {
                let mut entry = match told {
                    Published::Company(company) => RowRecord::Company(company),
                    Published::Known(mut company) => {
                        let number =
                            company.registrations.first().map(|number| hash(IdentifierKind::Id, number));
                        let known =
                            number.map(|number| self.companies.carrying(number)).transpose()?.flatten();
                        let Some(known) = known else { continue };
                        company.company.name.clone_from(&known.company.name);
                        RowRecord::Company(company)
                    }
                    Published::Leader(mut person, number) => {
                        // Whose company is not known leads nothing here.
                        let company = self.companies.carrying(hash(IdentifierKind::Id, &number))?;
                        let Some(company) = company else {
                            report.rejected += 1;
                            continue;
                        };
                        sources::employ(&mut person, &company.company);
                        RowRecord::Person { person, employer: None }
                    }
                    Published::Employee(person) => RowRecord::Person { person, employer: None },
                };
                give_id(&mut entry, self.salt.as_ref());
                match self.add(entry, source, None, &mut report.suppressed)? {
                    true => report.added += 1,
                    false => report.updated += 1,
                }
            }
            self.put_by(&mut |_| ())?;
        }
        self.change.note(input, Kind::Companies, &report);
        self.change.added += report.added;
        self.change.merged += report.updated;
        Ok(report)
    }

    /// Says what entries are going to be compared with.
    fn expect(&self, entries: &[(RowRecord, u32)]) -> Result<(), DirectoryError> {
        let Some(records) = self.upon.as_ref().filter(|records| records.is_far()) else { return Ok(()) };
        let (mut people, mut companies) = (Vec::new(), Vec::new());
        for (entry, _) in entries {
            let company = match entry {
                RowRecord::Person { person, employer } => {
                    people.extend(person.identifiers());
                    people.extend(person.phone());
                    companies.extend(person.person.company.iter().flat_map(|employer| {
                        let domain = employer.domain.iter();
                        let domain = domain.map(|domain| hash(IdentifierKind::Domain, domain.as_str()));
                        domain.chain([hash(IdentifierKind::Name, &remembered::squashed(&employer.name))])
                    }));
                    employer.as_ref().map(|told| &*told.record)
                }
                RowRecord::Company(company) => Some(&**company),
            };
            companies.extend(company.iter().flat_map(|company| company.identifiers()));
            companies.extend(company.iter().flat_map(|company| company.names()));
        }
        records.expect_keys(&people, &companies)
    }

    /// Takes a person or a company up; whether they are new.
    fn add(
        &mut self,
        entry: RowRecord,
        source: &str,
        row: Option<u32>,
        suppressed: &mut u64,
    ) -> Result<bool, DirectoryError> {
        let giver = Giver { source, import: self.number, in_passing: false, row };
        let Self { companies, hosts, retold, salt, .. } = self;
        match entry {
            RowRecord::Company(company) => {
                let company = identified_company(*company, salt.as_ref());
                let added = companies.add(company, Giver { row: None, ..giver }, &mut || Ok(true))?;
                Ok(added.is_new)
            }
            RowRecord::Person { mut person, employer } => {
                // Which company it is stands before who works there.
                settle(companies, hosts, retold, &mut person, employer, salt.as_ref(), giver)?;
                if !person.is_identified() {
                    identify(&mut person, salt.as_ref());
                }
                let person = *person;
                // Nothing is written of who objected, not even a hash that others could compare.
                if self.objections.as_ref().is_some_and(|objections| objections.cover_record(&person)) {
                    *suppressed += 1;
                    return Ok(true);
                }
                // Who asked before to be left alone is not taken up again, and neither is who asks now.
                let asked_before = match &self.upon {
                    Some(records) => records.has_suppressed(&person)?,
                    None => false,
                };
                *suppressed += u64::from(person.suppressed || asked_before);
                let person = PersonRecord { suppressed: person.suppressed || asked_before, ..person };
                let (id, employer) = (person.person.id.clone(), person.person.company.clone());
                let mut sole = || hosts.is_sole(companies, employer.as_ref());
                let added = self.people.add(person, giver, &mut sole)?;
                if row.is_none() {
                    self.named.insert(id, self.people.record(added.at).person.id.clone());
                }
                Ok(added.is_new)
            }
        }
    }

    /// Writes the held records once there are enough.
    fn put_by(&mut self, tell: &mut dyn FnMut(Progress)) -> Result<(), DirectoryError> {
        let later = self.later.len().min(self.part / 4);
        if self.people.len() + self.companies.len() + later < self.part {
            return Ok(());
        }
        self.hosts = Hosts::default();
        if self.writer.is_none() {
            self.people.let_go();
            self.companies.let_go();
            self.retold = Retold::default();
            return Ok(());
        }
        tell(self.pace.progress(true));
        let begun = instant();
        let increment = self.held();
        if let Some(writer) = &mut self.writer {
            writer.put_by(increment)?;
            self.pace.write(begun, self.later.len());
            self.upon = writer.records();
            self.people = Gathered::new(self.upon.clone(), self.salt.clone());
            self.companies = Gathered::new(self.upon.clone(), self.salt.clone());
        }
        Ok(())
    }

    /// What the records that are held change; they are let go.
    fn held(&mut self) -> Increment {
        let people = Vec::with_capacity(self.people.len());
        let mut increment = Increment { people, ..Increment::default() };
        for entry in std::mem::replace(&mut self.people, Gathered::new(None, None)).touched() {
            increment.replaced.extend(entry.number);
            increment.had.extend(entry.number.zip(entry.had.map(|had| *had)));
            if entry.stored.record.suppressed {
                increment.suppressed.extend(entry.stored.record.lasting_hashes());
            } else if entry.absorbed.is_none() {
                increment.people.push(entry.stored);
            }
        }
        let companies = std::mem::replace(&mut self.companies, Gathered::new(None, None));
        for entry in companies.touched().filter(|entry| entry.absorbed.is_none()) {
            let employer = entry.number.and_then(|number| Some(self.upon.as_ref()?.employer(number)));
            increment.companies.push(CompanyVersion { employer, stored: entry.stored });
        }
        increment
    }

    /// About how long it takes to publish the held records.
    pub fn rest(&self) -> Duration {
        self.pace.rest()
    }

    /// Publishes all of it at once; a rehearsal has nothing to publish. On any failure the dataset stays as it was.
    pub fn publish(mut self) -> Result<Option<W::Published>, DirectoryError> {
        let increment = self.held();
        (self.before, self.upon) = (None, None);
        self.writer.map(|writer| writer.publish(increment, self.change)).transpose()
    }
}

/// Gives a person the id that the surest identifier has here.
pub(crate) fn identify(record: &mut PersonRecord, salt: Option<&Salt>) {
    let Some(salt) = salt else { return };
    let person = &record.person;
    let text = match (&person.network_url, record.mail_identifiers().next()) {
        (Some(url), _) => url.as_str().to_owned(),
        (None, Some(mail)) => mail,
        (None, None) => {
            let employer = person.company.as_ref().map(workplace_of);
            format!("{}|{}", fold(&person.full_name), employer.unwrap_or_default())
        }
    };
    record.set_id(salt.person(&text));
}

/// Gives a person whom a row identifies their id. It takes a while, and so it is done where rows are read; the others get theirs once
/// it is known where they work.
fn give_id(entry: &mut RowRecord, salt: Option<&Salt>) {
    if let RowRecord::Person { person, .. } = entry
        && person.is_identified()
    {
        identify(person, salt);
    }
}

/// Reads whom rows tell of beside the thread that takes them in. What cannot be read is read there again, which says why.
fn read_ahead(records: &dyn Records, batch: &Batch) -> Vec<(Number, Stored<PersonRecord>)> {
    if records.is_far() {
        return Vec::new();
    }
    let mut numbers = Vec::new();
    for (entry, _) in batch.iter().filter(|(entry, _)| !Later::is_for(entry)) {
        let RowRecord::Person { person, .. } = entry else { continue };
        for key in person.identifiers() {
            let known = records.people_carrying(key).unwrap_or_default();
            if known.len() <= CROWD {
                numbers.extend(known);
            }
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().filter_map(|number| Some((number, records.stored_person(number).ok()?))).collect()
}

/// Rows that are left for later; they count among the records that are held.
const LATER: usize = PART / 4;

/// What became of the rows of a file.
#[derive(Default)]
struct Counts {
    added: u64,
    updated: u64,
    suppressed: u64,
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
