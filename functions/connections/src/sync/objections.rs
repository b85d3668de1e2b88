//! People who opted out: what we wrote about them is cleared where it still stands, or listed, as the connection says.

use super::decide::is_same;
use super::send::is_record_objected;
use super::{Stop, Worker};
use common::catalog::connections::{FieldWrite, ObjectSettings, OnObjection, WriteReason, WriteState};
use common::connect::{Object, Record, Values};
use common::domain::{Credits, ids};
use common::error::Error;
use common::lookup::{IdentifierKind, identifier};
use common::store::connections::{Intent, LogLine, RecordRow};
use std::collections::{BTreeMap, BTreeSet};

impl Worker<'_> {
    /// Compares records with the list of opt-outs, if it changed since the last time.
    pub(super) async fn objections(&mut self) -> Result<(), Stop> {
        let app = self.app.clone();
        app.objections.follow_now(&app.store).await?;
        let listed = app.objections.objections().listed();
        let print = listed.marks.iter().fold(listed.marks.len() as u64, |sum, mark| sum.wrapping_add(*mark));
        let is_marked = app.store.is_to_recheck(&self.head.id).await?;
        if print == self.state.objections && !is_marked {
            return Ok(());
        }
        let mut after: Option<String> = None;
        loop {
            let (rows, next) = app.store.record_page(&self.head.id, after.as_deref()).await?;
            self.forget_objectors(&rows).await?;
            let (mut objected, mut linked) = (Vec::new(), Vec::new());
            for row in rows {
                if row.clear || self.is_objected(&row).await? {
                    objected.push(row);
                } else if self.is_only_linked(&row) {
                    linked.push(row);
                }
            }
            objected.extend(self.objectors_of(linked).await?);
            for object in Object::ALL {
                let own = |row: &&RecordRow| row.object == Some(*object);
                let rows: Vec<RecordRow> = objected.iter().filter(own).cloned().collect();
                for some in rows.chunks(self.system.batch()) {
                    self.clear(*object, some.to_vec()).await?;
                }
            }
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        if is_marked {
            app.store.rechecked(&self.head.id).await?;
        }
        self.state.objections = print;
        Ok(app.store.put_sync_state(&self.head.id, &mut self.state, false).await?)
    }

    /// Takes people who opted out out of the private records.
    async fn forget_objectors(&mut self, rows: &[RecordRow]) -> Result<(), Stop> {
        let (app, kept) = (self.app.clone(), rows.iter().filter(|row| row.private.is_some()));
        let mut kept: BTreeMap<(Option<Object>, String), RecordRow> =
            kept.map(|row| ((row.object, row.record.clone()), row.clone())).collect();
        // Any of its keys leads to a record.
        let keys = kept.values().filter_map(|row| row.private.as_ref()?.keys.first().cloned()).collect();
        for record in app.store.private_records(&keys).await? {
            let id = record.person.iter().map(|person| (IdentifierKind::Id, person.id.clone()));
            let known = id.chain(record.known.iter().filter_map(|text| identifier::read(text)));
            let known: Vec<(IdentifierKind, String)> = known.collect();
            let is_objected = app.providers.is_of_objector(&known).await;
            if record.connection == self.head.id
                && is_objected.map_err(|error| Stop::Error(Error::Provider(error)))?
                && let Some(row) = kept.get_mut(&(Some(record.object), record.record))
            {
                app.store.keep_privately(&self.head.id, vec![(row, None)], false).await?;
                self.state.private = self.state.private.saturating_sub(1);
            }
        }
        Ok(())
    }

    /// Whether a record is about a person who opted out, by our id or by what we wrote.
    async fn is_objected(&self, row: &RecordRow) -> Result<bool, Stop> {
        let ours = row.ours.values().flatten().filter_map(|value| identifier::read(value));
        let found = row.answers.iter().flatten().filter_map(|(_, found)| identifier::read(&found.value));
        let subject = row.subject.iter().map(|id| (IdentifierKind::Id, id.clone()));
        let known: Vec<(IdentifierKind, String)> = subject.chain(ours).chain(found).collect();
        if known.is_empty() {
            return Ok(false);
        }
        let objects = self.app.providers.is_of_objector(&known).await;
        objects.map_err(|error| Stop::Error(Error::Provider(error)))
    }

    /// Whether all that we wrote into a record of a person is the link to a company, which does not say who the person is.
    fn is_only_linked(&self, row: &RecordRow) -> bool {
        let link = self.head.settings.objects.people.as_ref().and_then(ObjectSettings::link);
        let is_link = link.and_then(|link| row.ours.get(link)).is_some_and(Option::is_some);
        row.object == Some(Object::People) && row.subject.is_none() && is_link
    }

    /// Those of people who opted out, by what the records of the system hold.
    async fn objectors_of(&self, mut rows: Vec<RecordRow>) -> Result<Vec<RecordRow>, Stop> {
        let Some(settings) = self.head.settings.objects.people.as_ref().filter(|_| !rows.is_empty()) else {
            return Ok(Vec::new());
        };
        let names: Vec<String> = rows.iter().map(|row| row.record.clone()).collect();
        let mut objected = BTreeSet::new();
        for record in self.system.read(Object::People, &settings.fields(), &names).await? {
            if is_record_objected(self.app, Object::People, settings, &record, None).await? {
                objected.insert(record.id);
            }
        }
        rows.retain(|row| objected.contains(&row.record));
        Ok(rows)
    }

    async fn clear(&mut self, object: Object, rows: Vec<RecordRow>) -> Result<(), Stop> {
        if rows.is_empty() {
            return Ok(());
        }
        let (store, now, run) = (self.app.store.clone(), self.app.clock.now(), self.run_id()?);
        let lists = self.head.settings.on_objection == OnObjection::List;
        let names: Vec<String> = rows.iter().map(|row| row.record.clone()).collect();
        let rows: Vec<RecordRow> = self.settled(object, &names).await?.into_values().collect();
        let fields: BTreeSet<String> = rows.iter().flat_map(|row| row.ours.keys().cloned()).collect();
        let fields: Vec<String> = fields.into_iter().collect();
        let held: BTreeMap<String, Record> = match fields.is_empty() {
            true => BTreeMap::new(),
            false => {
                let records = self.system.read(object, &fields, &names).await?;
                records.into_iter().map(|record| (record.id.clone(), record)).collect()
            }
        };
        let (mut noted, mut intents, mut erased) = (Vec::new(), Vec::new(), Vec::new());
        for mut row in rows {
            let none = Values::new();
            let values = held.get(&row.record).map_or(&none, |record| &record.values);
            let stands = |(name, ours): (&String, &Option<String>)| {
                let present = values.get(name).cloned().flatten();
                let is_ours = ours.is_some() && is_same(present.as_deref(), ours.as_deref());
                is_ours.then(|| FieldWrite {
                    field: name.clone(),
                    before: present,
                    after: None,
                    source: None,
                    confidence: None,
                })
            };
            let changes: Vec<FieldWrite> = row.ours.iter().filter_map(stands).collect();
            let id = ids::new(ids::Kind::Written, now);
            let mut group = Vec::new();
            if lists && !changes.is_empty() {
                // Named without the values.
                let named = |change: FieldWrite| FieldWrite { before: None, ..change };
                group.push(store.log_put(
                    &self.head.id,
                    &LogLine {
                        id,
                        run: run.clone(),
                        at: now,
                        object,
                        record: row.record.clone(),
                        state: WriteState::Listed,
                        reason: WriteReason::OptedOut,
                        detail: None,
                        changes: changes.into_iter().map(named).collect(),
                        credits: Credits::ZERO,
                        subject: None,
                        print: None,
                        undone_by: None,
                    },
                )?);
            } else if !changes.is_empty() {
                row.intent =
                    Some(Intent { id, run: run.clone(), at: now, reason: WriteReason::OptedOut, changes });
            }
            erased.extend(Some(row.record.clone()).filter(|_| row.clear));
            (row.answers, row.cost) = (None, 0);
            row.addresses.clear();
            group.push(store.record_put(&self.head.id, &mut row)?);
            noted.push(group);
            intents.extend(Some(row).filter(|row| row.intent.is_some()));
        }
        store.write_groups(noted).await?;
        self.carry_out(object, intents, &held).await?;
        for record in erased {
            self.forget(object, &record).await?;
        }
        Ok(())
    }
}
