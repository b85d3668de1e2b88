//! Links people to the records of their companies. The matcher finds the company by what a person's record says of it, and the id of its
//! record becomes the answer for the field that is the link: whether it is written is that field's rule's to say, and it is previewed,
//! noted, logged and taken back as any other answer.

use super::decide::{is_blank, may_write};
use super::matching::{Match, Searched, normal};
use super::send::{Sent, UNANSWERED, is_record_objected};
use super::write::changes;
use super::{Stop, Worker};
use common::catalog::connections::{Meaning, ObjectSettings, RunKind, SentValues, WriteReason, WriteState};
use common::connect::{Field, Object, Record, Values};
use common::domain::{Credits, Domain, EmailAddress, clock, ids};
use common::language::mail::lists::{is_disposable, is_free};
use common::matching::{Fit, companies_fit};
use common::store::connections::{Found, LogLine, RecordRow, Sought};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Where the link comes from, in the log.
const SOURCE: &str = "matched";
/// How long the company of a person is not looked for again, as long as the record says the same of it.
const AGAIN: SignedDuration = SignedDuration::from_hours(24);
const UNCLEAR: &str =
    "several companies may be meant, or one that may be another, so the person was not linked";

/// The company of a person in the system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Employer {
    /// Its record.
    One(String),
    /// Several records, or one that may be another's.
    Unclear,
    None,
}

/// What is known of the companies that were looked for lately, by what they were looked for by.
pub type Employers = BTreeMap<Said, Employer>;

/// What a person's record says of the company.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    values: BTreeMap<Meaning, String>,
    /// The domain of the person's address, where nothing else gives one.
    host: Option<String>,
}

impl Said {
    /// What the values of a record say; nothing where they do not tell the company.
    pub fn of(settings: &ObjectSettings, values: &Values) -> Option<Self> {
        let held = settings.mapping.0.iter().filter_map(|(field, meaning)| {
            let text = values.get(field).and_then(Option::as_deref).filter(|text| !is_blank(Some(text)))?;
            Some((*meaning, text.to_owned()))
        });
        let all = normal(&SentValues(held.collect())).0;
        // A mailbox that people have privately says nothing of where they work.
        let is_own = |domain: &Domain| !is_free(domain.as_str()) && !is_disposable(domain.as_str());
        let is_domain = |text: &str| Domain::parse(text).is_ok_and(|domain| is_own(&domain));
        let tells = |meaning: Meaning, text: &str| {
            meaning.is_of_company() && (meaning != Meaning::CompanyDomain || is_domain(text))
        };
        let email = all.get(&Meaning::Email).and_then(|text| EmailAddress::parse(text).ok());
        let host = email.filter(|email| !is_free(email.host()) && !is_disposable(email.host()));
        let host = host.and_then(|email| Domain::parse(email.host()).ok()).filter(is_own);
        let values: BTreeMap<Meaning, String> =
            all.into_iter().filter(|(meaning, text)| tells(*meaning, text)).collect();
        let host = host.filter(|_| !values.contains_key(&Meaning::CompanyDomain));
        let said = Self { values, host: host.map(|domain| domain.to_string()) };
        (!said.values.is_empty() || said.host.is_some()).then_some(said)
    }

    /// Everything that is said, as the values of the company.
    fn company(&self) -> SentValues {
        let host = self.host.iter().map(|host| (Meaning::CompanyDomain, host.clone()));
        SentValues(self.values.clone().into_iter().chain(host).collect())
    }

    /// What people call it.
    pub fn name(&self) -> Option<&str> {
        let named = [Meaning::CompanyName, Meaning::CompanyDomain]
            .iter()
            .find_map(|meaning| self.values.get(meaning));
        named.or(self.host.as_ref()).map(String::as_str)
    }

    fn print(&self) -> String {
        let mut hash = Sha256::new();
        for (meaning, text) in &self.company().0 {
            hash.update(meaning.as_str());
            hash.update([0]);
            hash.update(text.to_lowercase());
            hash.update([0]);
        }
        hex::encode(&hash.finalize()[..12])
    }

    /// Whether a company that was found by the person's address may be the one that the record names.
    fn fits(&self, settings: &ObjectSettings, company: &Record) -> bool {
        let named = settings.mapping.0.iter().find(|(_, meaning)| **meaning == Meaning::CompanyName);
        let held = named.and_then(|(field, _)| company.values.get(field).and_then(Option::as_deref));
        match (self.values.get(&Meaning::CompanyName), held.filter(|held| !is_blank(Some(held)))) {
            (Some(said), Some(held)) => companies_fit(said, held) != Fit::No,
            _ => true,
        }
    }
}

impl Searched<'_> {
    /// The record of the company that a person works for; `companies` are the settings of companies.
    pub async fn employer(
        &self,
        companies: &ObjectSettings,
        said: &Said,
        known: &mut Employers,
    ) -> Result<Employer, Stop> {
        if let Some(employer) = known.get(said) {
            return Ok(employer.clone());
        }
        let mut employer = Employer::None;
        if let Some(host) = &said.host {
            let values = SentValues(BTreeMap::from([(Meaning::CompanyDomain, host.clone())]));
            employer = match self.find(Object::Companies, companies, &values).await? {
                Match::One(record) if said.fits(companies, &record) => Employer::One(record.id),
                // The record names another company than the address.
                Match::One(_) => {
                    known.insert(said.clone(), Employer::Unclear);
                    return Ok(Employer::Unclear);
                }
                Match::Unclear => Employer::Unclear,
                Match::None => Employer::None,
            };
        }
        if !matches!(employer, Employer::One(_)) && !said.values.is_empty() {
            let values = SentValues(said.values.clone());
            employer = match self.find(Object::Companies, companies, &values).await? {
                Match::One(record) => Employer::One(record.id),
                Match::Unclear => Employer::Unclear,
                Match::None => employer,
            };
        }
        known.insert(said.clone(), employer.clone());
        Ok(employer)
    }
}

/// What the company of a person is looked for by, where the rule of the link lets it be written.
pub fn wanted(
    settings: &ObjectSettings,
    shape: &BTreeMap<String, Field>,
    record: &Record,
    row: Option<&RecordRow>,
) -> Option<Said> {
    let link = settings.link()?;
    let present = record.values.get(link).and_then(Option::as_deref);
    let ours = row.and_then(|row| row.ours.get(link));
    if !may_write(settings.rule(link, Meaning::CompanyRecord).policy(), present, ours) {
        return None;
    }
    let mut values = record.values.clone();
    // What is about to be written says it, too.
    let new = row.map(|row| changes(settings, shape, record, row)).unwrap_or_default();
    values.extend(new.into_iter().map(|change| (change.field, change.after)));
    Said::of(settings, &values)
}

/// An id of a company as the answer for the link.
fn answer(company: String) -> Found {
    Found { value: company, source: Some(SOURCE.to_owned()), confidence: None }
}

impl Worker<'_> {
    /// Whether what is found is kept for a preview.
    pub(super) fn is_proposal(&self) -> bool {
        self.state.run.as_ref().is_some_and(|open| open.asked.kind == RunKind::Propose)
    }

    /// Whether a company was looked for by the same lately, and not before a run that reads everything again.
    fn was_sought(&self, row: Option<&RecordRow>, said: &Said, now: Timestamp) -> bool {
        let Some(sought) = row.and_then(|row| row.sought.as_ref()) else { return false };
        let run = self.state.run.as_ref().filter(|open| open.asked.backfill);
        let is_before = run.is_some_and(|open| sought.at < open.run.started_at);
        sought.by == said.print() && now.duration_since(sought.at) < AGAIN && !is_before
    }

    /// Whether the company of a person of whom nothing is looked up is to be found.
    pub(super) fn is_to_link(
        &self,
        object: Object,
        settings: &ObjectSettings,
        record: &Record,
        row: Option<&RecordRow>,
        now: Timestamp,
    ) -> bool {
        let said =
            if object == Object::People { wanted(settings, &BTreeMap::new(), record, row) } else { None };
        said.is_some_and(|said| !self.was_sought(row, &said, now))
    }

    /// People whose answers are about to be written, with the company to link each to among the answers; and whether that is all of
    /// them, as the worker's time may be over before. Those that are left out keep their answers, and have their turn with the same page.
    pub(super) async fn linked(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        rows: Vec<RecordRow>,
        records: &BTreeMap<String, Record>,
    ) -> (Vec<RecordRow>, Result<bool, Stop>) {
        let companies = self.head.settings.objects.companies.clone();
        let companies = companies.filter(|_| object == Object::People && settings.link().is_some());
        let Some(companies) = companies else { return (rows, Ok(true)) };
        let (mut kept, mut noted) = (Vec::with_capacity(rows.len()), Vec::new());
        let mut ended = Ok(true);
        for mut row in rows {
            if clock::instant() >= self.until {
                ended = Ok(false);
                break;
            }
            let record = records.get(&row.record);
            match self.link(settings, &companies, &mut row, record, &mut noted).await {
                // Nothing but a link could have been written, and there is none.
                Ok(()) if row.answers.is_none() => {}
                Ok(()) => kept.push(row),
                Err(stop) => {
                    ended = Err(stop);
                    break;
                }
            }
        }
        match self.app.store.write_groups(noted).await {
            Ok(()) => (kept, ended),
            Err(error) => (Vec::new(), Err(error.into())),
        }
    }

    /// Finds the company of one of them, or makes it where the settings say so.
    async fn link(
        &mut self,
        settings: &ObjectSettings,
        companies: &ObjectSettings,
        row: &mut RecordRow,
        record: Option<&Record>,
        noted: &mut Vec<Vec<common::store::Write>>,
    ) -> Result<(), Stop> {
        let (app, now, is_proposal) = (self.app.clone(), self.app.clock.now(), self.is_proposal());
        let (Some(link), Some(record)) = (settings.link(), record) else { return Ok(()) };
        if row.intent.is_some() || row.answers.as_ref().is_some_and(|answers| answers.contains_key(link)) {
            return Ok(());
        }
        let shape = self.shape(Object::People).await?;
        let said = wanted(settings, &shape, record, Some(&*row))
            .filter(|said| !self.was_sought(Some(&*row), said, now));
        let mut is_new = false;
        if let Some(said) = said
            && !is_record_objected(self.app, Object::People, settings, record, Some(&*row)).await?
        {
            let searched =
                Searched { store: &app.store, connection: &self.head.id, system: self.system.as_ref(), now };
            let mut employer = searched.employer(companies, &said, &mut self.employers).await?;
            let creates = settings.create_companies == Some(true);
            is_new = employer == Employer::None && creates && is_proposal;
            if employer == Employer::None && creates && !is_proposal {
                let run = self.run_id()?;
                employer = match self.company(&run, now, said.company(), true).await? {
                    Some(Sent::Record(id)) => Employer::One(id),
                    // The page comes again when it is known whether the system made it.
                    Some(Sent::Waits) => return Err(UNANSWERED.into()),
                    Some(Sent::Left) | None => Employer::None,
                };
                self.employers.insert(said.clone(), employer.clone());
            }
            let by = said.print();
            let was_told = row.sought.as_ref().is_some_and(|sought| sought.by == by);
            match employer {
                Employer::One(id) => {
                    drop(row.answers.get_or_insert_default().insert(link.to_owned(), answer(id)))
                }
                Employer::Unclear if !is_proposal && !was_told => {
                    self.count(|counts| counts.conflicts += 1);
                    noted.push(vec![app.store.log_put(&self.head.id, &self.unclear(row, now)?)?]);
                }
                Employer::Unclear | Employer::None => {}
            }
            if !is_proposal {
                row.sought = Some(Sought { by, at: now });
            }
        }
        let is_empty = row.answers.as_ref().is_some_and(BTreeMap::is_empty);
        if is_empty && !is_new {
            row.answers = None;
        }
        // A proposal waits for its run.
        if is_proposal || row.answers.is_none() {
            noted.push(vec![app.store.record_put(&self.head.id, row)?]);
        }
        Ok(())
    }

    fn unclear(&self, row: &RecordRow, at: Timestamp) -> Result<LogLine, Stop> {
        Ok(LogLine {
            id: ids::new(ids::Kind::Written, at),
            run: self.run_id()?,
            at,
            object: Object::People,
            record: row.record.clone(),
            state: WriteState::Unclear,
            reason: WriteReason::Enriched,
            detail: Some(UNCLEAR.to_owned()),
            changes: Vec::new(),
            credits: Credits::ZERO,
            subject: row.subject.clone(),
            print: None,
            undone_by: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(values: &[(&str, &str)]) -> Option<Said> {
        let mapping: BTreeMap<&str, &str> = values.iter().map(|(name, _)| (*name, *name)).collect();
        let settings = serde_json::from_value(json!({"mapping": mapping, "add": ["person"]})).unwrap();
        let held = values.iter().map(|(name, value)| ((*name).to_owned(), Some((*value).to_owned())));
        Said::of(&settings, &held.collect())
    }

    #[test]
    fn an_address_tells_the_company_unless_people_have_such_mailboxes_privately() {
        let by_address = said(&[("email", "ada@mail.acme.example"), ("title", "CTO")]).unwrap();
        assert_eq!(by_address.name(), Some("acme.example"), "the registrable domain");
        assert_eq!(said(&[("email", "ada@gmail.com"), ("full_name", "Ada")]), None);
        assert_eq!(said(&[("company_name", " n/a "), ("company_domain", "gmail.com")]), None);
        let named = said(&[("email", "ada@gmail.com"), ("company_name", "Acme")]).unwrap();
        assert_eq!((named.name(), &named.host), (Some("Acme"), &None));
    }

    #[test]
    fn a_domain_of_the_record_comes_before_that_of_the_address() {
        let both =
            said(&[("email", "ada@acme-mail.example"), ("company_domain", "https://www.acme.example/")]);
        let both = both.unwrap();
        assert_eq!(both.host, None);
        assert_eq!(both.company().0[&Meaning::CompanyDomain], "acme.example");
        let other = said(&[("email", "alan@acme.example")]).unwrap();
        assert_eq!(both.print(), other.print(), "the same company in other words");
    }
}
