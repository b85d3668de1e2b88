//! Sends records that the account has: each is written by the rules where the system has it, and created where it does not.
//!
//! That a record is about to be created is noted first. A worker that finds the note waits until a search would find what the
//! one before it may have made, and only then creates it; so no record is made twice. Nothing is looked up, so nothing is charged.

use super::matching::{Match, Searched, full_name, normal, prints};
use super::write::changes;
use super::{Stop, Worker};
use crate::sync::decide::{fitting, is_same, may_write};
use crate::sync::fields::{looked_up_by, note_address};
use common::catalog::connections::{
    FieldWrite, Meaning, ObjectSettings, SentValues, WriteReason, WriteState,
};
use common::connect::{Failure, Field, Made, New, Object, Record, Values};
use common::domain::{Credits, clock, ids};
use common::error::Error;
use common::lookup::{IdentifierKind, identifier};
use common::store::StoreError;
use common::store::connections::{Found, Intent, LONGEST_ID, LogLine, NewOutgoing, Outgoing, RecordRow};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Where values of a send come from, in the log.
const SOURCE: &str = "sent";
const OPTED_OUT: &str = "the person opted out";
const UNCLEAR: &str = "several records may be meant, or one that may be another's";
const NOT_THERE: &str = "the system does not have it, and creating was switched off";
const UNSEEN: &str = "the system says that it has this record, but its search does not find it";
const NOT_MAPPED: &str = "no mapped field takes any of its values";
const NOT_SET_UP: &str = "the connection has no settings for such records";
/// A system that did not answer may have made the record.
pub(super) const UNANSWERED: Failure = Failure::Unreachable(
    "it did not answer when a record was created, and is searched for it in some minutes",
);

/// What became of a record that was sent.
#[derive(Debug)]
pub(super) enum Sent {
    /// The record of the system.
    Record(String),
    Left,
    /// Whether the system made it is known later.
    Waits,
}

/// Whether a person who is sent opted out.
pub async fn is_objected(app: &common::app::App, object: Object, values: &SentValues) -> Result<bool, Error> {
    let known = values.0.values().filter_map(|text| identifier::read(text)).collect();
    is_of_objector(app, object, known).await
}

/// Whether the record that a person was found as is of one who opted out: by what it holds, and by what is known of it.
pub async fn is_record_objected(
    app: &common::app::App,
    object: Object,
    settings: &ObjectSettings,
    record: &Record,
    known: Option<&RecordRow>,
) -> Result<bool, Error> {
    let held = settings.mapping.0.keys().filter_map(|field| record.values.get(field)?.as_deref());
    let subject = known.and_then(|row| row.subject.as_deref());
    let profile = known.and_then(|row| row.profile.as_deref());
    let all = held.chain(subject).chain(profile).filter_map(identifier::read).collect();
    is_of_objector(app, object, all).await
}

async fn is_of_objector(
    app: &common::app::App,
    object: Object,
    known: Vec<(IdentifierKind, String)>,
) -> Result<bool, Error> {
    if object == Object::Companies || known.is_empty() {
        return Ok(false);
    }
    app.providers.is_of_objector(&known).await.map_err(Error::Provider)
}

/// What a record's fields would be given, by the system's field.
pub fn answers(settings: &ObjectSettings, values: &SentValues) -> BTreeMap<String, Found> {
    let given = settings.mapping.0.iter().filter_map(|(name, meaning)| {
        let of = |meaning: Meaning| values.0.get(&meaning).cloned();
        let value = of(*meaning).or_else(|| match meaning {
            Meaning::FullName => full_name(of),
            Meaning::FirstName | Meaning::LastName => {
                let name = common::domain::PersonName::parse(&of(Meaning::FullName)?);
                let part = if *meaning == Meaning::FirstName { name.first } else { name.last };
                Some(part).filter(|part| !part.is_empty())
            }
            _ => None,
        })?;
        let source = Some(SOURCE.to_owned());
        Some((name.clone(), Found { value, source, confidence: None }))
    });
    given.collect()
}

/// The values of a new record: all that its fields take, as creating replaces nothing.
pub fn created(
    settings: &ObjectSettings,
    shape: &BTreeMap<String, Field>,
    values: &SentValues,
    now: Timestamp,
) -> Values {
    let mut all = answers(settings, values);
    if all.is_empty() {
        return Values::new();
    }
    for (name, meaning) in &settings.mapping.0 {
        let value = match meaning {
            Meaning::Status => "found".to_owned(),
            Meaning::EnrichedAt => format!("{now:.0}"),
            _ => continue,
        };
        all.insert(name.clone(), Found { value, source: None, confidence: None });
    }
    let fits = |(name, found): (String, Found)| {
        let field = shape.get(&name).filter(|field| field.is_writable)?;
        Some((name, Some(fitting(field, &found.value)?)))
    };
    all.into_iter().filter_map(fits).collect()
}

/// The id of a line of the log: a company's comes before those of its people, so that an undo, which begins with the newest,
/// takes it back after them.
pub fn line_of(object: Object, at: Timestamp) -> String {
    let at = if object == Object::Companies { at - SignedDuration::from_millis(1) } else { at };
    ids::new(ids::Kind::Written, at)
}

impl Worker<'_> {
    /// Sends what waits to be sent; whether there is more.
    pub async fn sends(&mut self) -> Result<bool, Stop> {
        let (app, mut after, mut waits) = (self.app.clone(), None::<String>, false);
        loop {
            let (rows, next) = app.store.outgoing_page(&self.head.id, after.as_deref()).await?;
            if !rows.is_empty() {
                app.objections.follow_now(&app.store).await?;
            }
            for row in rows {
                if clock::instant() >= self.until {
                    return Ok(true);
                }
                self.keep().await?;
                // It may have been sent with another one that needed it.
                let Some(row) = app.store.outgoing(&self.head.id, &row.id).await? else { continue };
                waits |= matches!(self.send(row).await?, Sent::Waits);
            }
            match next {
                Some(next) => after = Some(next),
                None if waits => return Err(UNANSWERED.into()),
                None => return Ok(false),
            }
        }
    }

    /// Sends one record.
    async fn send(&mut self, row: Outgoing) -> Result<Sent, Stop> {
        if let Some(record) = row.writing.clone() {
            self.settled(row.object, &[record]).await?;
        }
        // A worker that died may have done everything but to say that it is done.
        if let Some(line) = self.app.store.log_line(&self.head.id, &row.line).await? {
            return self.was_sent(&row, line).await;
        }
        let Some(settings) = self.head.settings.objects.of(row.object).cloned() else {
            return self.left(&row, WriteState::Refused, NOT_SET_UP).await;
        };
        let values = normal(&row.values);
        if is_objected(self.app, row.object, &values).await? {
            return self.left(&row, WriteState::Refused, OPTED_OUT).await;
        }
        let now = self.app.clock.now();
        let late = SignedDuration::try_from(self.system.found_after()).unwrap_or(SignedDuration::ZERO);
        if row.creating.is_some_and(|at| now.duration_since(at) < late) {
            return Ok(Sent::Waits);
        }
        let shape = self.shape(row.object).await?;
        let searched =
            Searched { store: &self.app.store, connection: &self.head.id, system: self.system.as_ref(), now };
        match searched.find(row.object, &settings, &values).await? {
            Match::One(record) => {
                let new = created(&settings, &shape, &values, row.creating.unwrap_or(now));
                let is_ours = |(name, value): (&String, &Option<String>)| {
                    is_same(record.values.get(name).and_then(Option::as_deref), value.as_deref())
                };
                // The one before this worker made it.
                if row.creating.is_some() && new.iter().all(is_ours) {
                    return self.was_created(&row, &settings, &values, record.id, new).await;
                }
                self.update(row, &settings, &values, record).await
            }
            Match::Unclear => self.left(&row, WriteState::Unclear, UNCLEAR).await,
            Match::None if !row.create => self.left(&row, WriteState::Refused, NOT_THERE).await,
            Match::None => self.create(row, &settings, &values, &shape).await,
        }
    }

    fn searched(&self) -> Searched<'_> {
        Searched {
            store: &self.app.store,
            connection: &self.head.id,
            system: self.system.as_ref(),
            now: self.app.clock.now(),
        }
    }

    /// Writes values into a record by the rules.
    async fn update(
        &mut self,
        mut row: Outgoing,
        settings: &ObjectSettings,
        values: &SentValues,
        record: Record,
    ) -> Result<Sent, Stop> {
        let (store, shape) = (self.app.store.clone(), self.shape(row.object).await?);
        let ids = [record.id.clone()];
        let linked = match self.link_of(&row, settings, values, &record).await? {
            Some(Sent::Waits) => return Ok(Sent::Waits),
            Some(Sent::Record(id)) => {
                let found = Found { value: id, source: Some(SOURCE.to_owned()), confidence: None };
                settings.link().map(|link| (link.to_owned(), found))
            }
            Some(Sent::Left) | None => None,
        };
        let mut known = self.settled(row.object, &ids).await?;
        if let Some(line) = store.log_line(&self.head.id, &row.line).await? {
            return self.was_sent(&row, line).await;
        }
        let mut known = known.remove(&record.id).unwrap_or_else(|| RecordRow::new(row.object, &record.id));
        let held = self.held(row.object, settings, std::slice::from_ref(&known)).await?;
        let Some(record) = held.get(&ids[0]) else {
            return self.left(&row, WriteState::Gone, "the record was deleted meanwhile").await;
        };
        // By name and company, the sent values alone do not say it.
        if is_record_objected(self.app, row.object, settings, record, Some(&known)).await? {
            return self.left(&row, WriteState::Refused, OPTED_OUT).await;
        }
        let mut given = known.clone();
        given.answers = Some(answers(settings, values).into_iter().chain(linked).collect());
        let changes = changes(settings, &shape, record, &given);
        let links = self.links(&row, values, &record.id);
        if changes.is_empty() {
            self.log(&row, &record.id, WriteState::Unchanged, None).await?;
        } else {
            known.subject = known.subject.or_else(|| values.0.get(&Meaning::AlmanacId).cloned());
            note_address(settings, record, &mut known, &self.app.providers.verdicts);
            let (id, run, at) = (row.line.clone(), row.run.clone(), self.app.clock.now());
            known.intent = Some(Intent { id, run, at, reason: WriteReason::Sent, changes });
            row.writing = Some(record.id.clone());
            let noted = store.record_put(&self.head.id, &mut known)?;
            let written = store.outgoing_put(&self.head.id, &mut row)?;
            store.write_groups(vec![vec![noted, written]]).await?;
            self.carry_out(row.object, vec![known], &held).await?;
        }
        let mut group = links;
        group.push(store.outgoing_done(&self.head.id, &row));
        store.write_groups(vec![group]).await?;
        Ok(Sent::Record(ids[0].clone()))
    }

    /// Creates a record, and the company of a person before it.
    async fn create(
        &mut self,
        mut row: Outgoing,
        settings: &ObjectSettings,
        values: &SentValues,
        shape: &BTreeMap<String, Field>,
    ) -> Result<Sent, Stop> {
        let set = created(settings, shape, values, self.app.clock.now());
        let is_told = |meaning: &Meaning| meaning.is_own();
        if !set.keys().any(|name| settings.mapping.0.get(name).is_some_and(|meaning| !is_told(meaning))) {
            return self.left(&row, WriteState::Refused, NOT_MAPPED).await;
        }
        let company = match self.company_of(&row, values).await? {
            Some(Sent::Record(id)) => Some(id),
            Some(Sent::Waits) => return Ok(Sent::Waits),
            Some(Sent::Left) | None => None,
        };
        let now = self.app.clock.now();
        // The time is part of the values that a later worker knows its own record by.
        let set = if company.is_some() { created(settings, shape, values, now) } else { set };
        row.creating = Some(now);
        let noted = self.app.store.outgoing_put(&self.head.id, &mut row)?;
        self.app.store.write_groups(vec![vec![noted]]).await?;
        let of = |meaning: Meaning| values.0.get(&meaning).cloned();
        let name = match row.object {
            Object::People => full_name(of),
            Object::Companies => of(Meaning::CompanyName).or_else(|| of(Meaning::CompanyDomain)),
        };
        let is_unique = |name: &&String| {
            let meaning = settings.mapping.0.get(*name);
            matches!(
                (row.object, meaning),
                (Object::People, Some(Meaning::Email)) | (Object::Companies, Some(Meaning::CompanyDomain))
            )
        };
        let new = New {
            key: format!("almanac-{}", hex::encode(&Sha256::digest(&row.line)[..12])),
            name,
            unique: set.keys().filter(is_unique).cloned().collect(),
            set,
            company,
        };
        match self.system.create(row.object, &new).await? {
            Made::Done(id) if id.len() <= LONGEST_ID => {
                self.was_created(&row, settings, values, id, new.set).await
            }
            Made::Done(_) => self.left(&row, WriteState::Refused, "its id is too long").await,
            Made::There(Some(id)) => {
                let record = self.system.read(row.object, &settings.fields(), &[id]).await?.pop();
                match record {
                    Some(record) => self.update(row, settings, values, record).await,
                    None => self.left(&row, WriteState::Refused, UNSEEN).await,
                }
            }
            Made::There(None) => self.left(&row, WriteState::Refused, UNSEEN).await,
            Made::Refused(detail) => self.left(&row, WriteState::Refused, &detail).await,
        }
    }

    /// The company to link a person to who is there already, where the rule of the link lets it be written.
    async fn link_of(
        &mut self,
        row: &Outgoing,
        settings: &ObjectSettings,
        values: &SentValues,
        record: &Record,
    ) -> Result<Option<Sent>, Stop> {
        let Some(link) = settings.link() else { return Ok(None) };
        let ids = [record.id.clone()];
        let rows = self.app.store.record_rows(&self.head.id, row.object, &ids).await?;
        let known = rows.get(&record.id);
        let ours = known.and_then(|row| row.ours.get(link));
        let present = record.values.get(link).and_then(Option::as_deref);
        if !may_write(settings.rule(link, Meaning::CompanyRecord).policy(), present, ours)
            || is_record_objected(self.app, row.object, settings, record, known).await?
        {
            return Ok(None);
        }
        self.company_of(row, values).await
    }

    /// The company that a person who is sent is linked to, by what is sent of it.
    async fn company_of(&mut self, row: &Outgoing, values: &SentValues) -> Result<Option<Sent>, Stop> {
        if row.object == Object::Companies {
            return Ok(None);
        }
        let own = values.0.iter().filter(|(meaning, _)| meaning.is_of_company());
        let own = SentValues(own.map(|(meaning, text)| (*meaning, text.clone())).collect());
        let at = ids::made_at(&row.line).unwrap_or_else(|| self.app.clock.now());
        self.company(&row.run, at, own, row.create).await
    }

    /// The record of a company: found, or sent as one of its own, once for all its people.
    pub(super) async fn company(
        &mut self,
        run: &str,
        at: Timestamp,
        own: SentValues,
        create: bool,
    ) -> Result<Option<Sent>, Stop> {
        let Some(settings) = self.head.settings.objects.of(Object::Companies).cloned() else {
            return Ok(None);
        };
        let Some(print) = prints(&self.head.id, Object::Companies, &own).all().next() else {
            return Ok(None);
        };
        let store = self.app.store.clone();
        let id = format!("company-{print}");
        let company = match store.outgoing(&self.head.id, &id).await? {
            Some(waiting) => waiting,
            None => {
                match self.searched().find(Object::Companies, &settings, &own).await? {
                    Match::One(record) => return Ok(Some(Sent::Record(record.id))),
                    Match::Unclear => return Ok(None),
                    Match::None if !create => return Ok(None),
                    Match::None => {}
                }
                let new = NewOutgoing { run, object: Object::Companies, values: own, create: true };
                let line = line_of(Object::Companies, at);
                let mut company = Outgoing::new(id, line, new, self.app.clock.now());
                let put = store.outgoing_put(&self.head.id, &mut company)?;
                store.write_groups(vec![vec![put]]).await?;
                company
            }
        };
        Ok(Some(Box::pin(self.send(company)).await?))
    }

    /// Notes a record that was created: its values are ours, and it is looked up no sooner than any other.
    async fn was_created(
        &mut self,
        row: &Outgoing,
        settings: &ObjectSettings,
        values: &SentValues,
        id: String,
        set: Values,
    ) -> Result<Sent, Stop> {
        let (store, now) = (self.app.store.clone(), self.app.clock.now());
        let print = self.print(row.object, &id, &set).await?;
        let ids = [id.clone()];
        let mut known = store.record_rows(&self.head.id, row.object, &ids).await?;
        let mut known = known.remove(&id).unwrap_or_else(|| RecordRow::new(row.object, &id));
        known.subject = values.0.get(&Meaning::AlmanacId).cloned();
        known.ours.extend(set.clone());
        let record = Record { id: id.clone(), values: set.clone(), absorbed: Vec::new() };
        known.looked_up_by = looked_up_by(row.object, settings, &record, &known.ours);
        (known.looked_up_at, known.was_found) = (Some(now), true);
        note_address(settings, &record, &mut known, &self.app.providers.verdicts);
        let source = |name: &String| {
            let is_told = settings.mapping.0.get(name).is_some_and(|meaning| meaning.is_told());
            (!is_told).then(|| SOURCE.to_owned())
        };
        let field = |(field, after): (String, Option<String>)| FieldWrite {
            before: None,
            after,
            source: source(&field),
            confidence: None,
            field,
        };
        let line = LogLine {
            state: WriteState::Created,
            detail: None,
            changes: set.into_iter().map(field).collect(),
            subject: known.subject.clone(),
            print,
            ..line(row, &id, now)
        };
        let mut group = self.links(row, values, &id);
        group.push(store.record_put(&self.head.id, &mut known)?);
        group.push(store.log_put(&self.head.id, &line)?);
        group.push(store.outgoing_done(&self.head.id, row));
        store.write_groups(vec![group]).await?;
        Ok(Sent::Record(id))
    }

    /// A hash of what the fields of a record hold that we did not write; nothing where it is gone.
    pub(super) async fn print(
        &mut self,
        object: Object,
        id: &str,
        ours: &Values,
    ) -> Result<Option<String>, Stop> {
        let shape = self.shape(object).await?;
        // The database itself may write the time of the last change.
        let settings = self.head.settings.objects.of(object);
        let changed_at = settings.and_then(|settings| settings.source.as_ref()?.changed_at.as_ref());
        let is_other = |field: &&Field| {
            field.is_writable && !ours.contains_key(&field.name) && changed_at != Some(&field.name)
        };
        let others = shape.values().filter(is_other);
        let fields: Vec<String> = others.map(|field| field.name.clone()).collect();
        let records = self.system.read(object, &fields, &[id.to_owned()]).await?;
        let Some(record) = records.first() else { return Ok(None) };
        let mut hash = Sha256::new();
        for (name, value) in record.values.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
            hash.update(name);
            hash.update([0]);
            hash.update(value);
            hash.update([0]);
        }
        Ok(Some(hex::encode(&hash.finalize()[..16])))
    }

    fn links(&self, row: &Outgoing, values: &SentValues, record: &str) -> Vec<common::store::Write> {
        let (store, now) = (&self.app.store, self.app.clock.now());
        let prints = prints(&self.head.id, row.object, values).all();
        prints.map(|print| store.link_put(&self.head.id, &print, record, now)).collect()
    }

    /// Says that a record was sent whose line is in the log.
    async fn was_sent(&mut self, row: &Outgoing, line: LogLine) -> Result<Sent, Stop> {
        let is_known = !line.record.is_empty() && line.state != WriteState::Gone;
        let mut group = match is_known {
            true => self.links(row, &normal(&row.values), &line.record),
            false => Vec::new(),
        };
        group.push(self.app.store.outgoing_done(&self.head.id, row));
        self.app.store.write_groups(vec![group]).await?;
        Ok(if is_known { Sent::Record(line.record) } else { Sent::Left })
    }

    /// Leaves a record out, and says why in the log.
    async fn left(&self, row: &Outgoing, state: WriteState, detail: &str) -> Result<Sent, Stop> {
        self.log(row, "", state, Some(detail)).await?;
        let done = self.app.store.outgoing_done(&self.head.id, row);
        self.app.store.write_groups(vec![vec![done]]).await?;
        Ok(Sent::Left)
    }

    /// A line without values; a worker that died may have written it.
    async fn log(
        &self,
        row: &Outgoing,
        record: &str,
        state: WriteState,
        detail: Option<&str>,
    ) -> Result<(), Stop> {
        let now = self.app.clock.now();
        let line = LogLine { state, detail: detail.map(str::to_owned), ..line(row, record, now) };
        let put = self.app.store.log_put(&self.head.id, &line)?;
        match self.app.store.write_groups(vec![vec![put]]).await {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

fn line(row: &Outgoing, record: &str, at: Timestamp) -> LogLine {
    LogLine {
        id: row.line.clone(),
        run: row.run.clone(),
        at,
        object: row.object,
        record: record.to_owned(),
        state: WriteState::Unchanged,
        reason: WriteReason::Sent,
        detail: None,
        changes: Vec::new(),
        credits: Credits::ZERO,
        subject: None,
        print: None,
        undone_by: None,
    }
}
