//! Writes answers back. What a record holds is read again just before; what is about to be written is noted, then written,
//! then marked as written together with its line of the log. A worker that dies in between leaves the note, and the next one
//! looks at the record to see whether it was written.

use super::decide::{decide, is_same};
use super::{Stop, Worker};
use common::catalog::connections::{FieldWrite, ObjectSettings, WriteReason, WriteState};
use common::connect::{Change, Field, Object, Record, Values, Written};
use common::domain::{Credits, ids};
use common::store::connections::{Intent, LogLine, RecordRow};
use std::collections::{BTreeMap, HashMap};

const AT_THE_SAME_MOMENT: &str = "the record was changed at the same moment";

/// What became of a record's write.
struct Ended {
    row: RecordRow,
    intent: Intent,
    state: WriteState,
    detail: Option<String>,
}

impl Worker<'_> {
    /// Writes the answers of records whose rows are given.
    pub(super) async fn write_back(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        rows: Vec<RecordRow>,
    ) -> Result<(), Stop> {
        let is_proposal = self.is_proposal();
        let batch = self.system.batch();
        let mut rows = rows.into_iter().filter(|row| !is_proposal || row.intent.is_some()).peekable();
        while rows.peek().is_some() {
            let some: Vec<RecordRow> = rows.by_ref().take(batch).collect();
            self.write_some(object, settings, some).await?;
        }
        Ok(())
    }

    /// Writes what runs before only proposed; whether all of it, as the worker's time may be over.
    pub(super) async fn proposals(&mut self) -> Result<bool, Stop> {
        if !self.state.proposed {
            return Ok(true);
        }
        let mut after: Option<String> = None;
        loop {
            let (rows, next) = self.app.store.record_page(&self.head.id, after.as_deref()).await?;
            let (mut people, mut companies) = (Vec::new(), Vec::new());
            for row in rows.into_iter().filter(|row| row.answers.is_some() || row.intent.is_some()) {
                match row.object {
                    Some(Object::People) => people.push(row),
                    Some(Object::Companies) => companies.push(row),
                    None => {}
                }
            }
            for (object, rows) in [(Object::People, people), (Object::Companies, companies)] {
                let Some(settings) = self.head.settings.objects.of(object).cloned() else { continue };
                let links = object == Object::People && settings.link().is_some();
                let read = if links { self.held(object, &settings, &rows).await? } else { BTreeMap::new() };
                let (rows, linked) = self.linked(object, &settings, rows, &read).await;
                self.write_back(object, &settings, rows).await?;
                if !linked? {
                    return Ok(false);
                }
            }
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        self.state.proposed = false;
        self.app.store.put_sync_state(&self.head.id, &mut self.state, false).await?;
        Ok(true)
    }

    /// Carries out what a worker that died only noted, and what is known of the records then.
    pub(super) async fn settled(
        &mut self,
        object: Object,
        names: &[String],
    ) -> Result<HashMap<String, RecordRow>, Stop> {
        let rows = self.app.store.record_rows(&self.head.id, object, names).await?;
        let noted: Vec<RecordRow> = rows.values().filter(|row| row.intent.is_some()).cloned().collect();
        let settings = self.head.settings.objects.of(object).cloned();
        let (false, Some(settings)) = (noted.is_empty(), settings) else { return Ok(rows) };
        self.write_back(object, &settings, noted).await?;
        Ok(self.app.store.record_rows(&self.head.id, object, names).await?)
    }

    async fn write_some(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        rows: Vec<RecordRow>,
    ) -> Result<(), Stop> {
        let shape = self.shape(object).await?;
        let now_held = self.held(object, settings, &rows).await?;
        let mut intents: Vec<RecordRow> = Vec::new();
        let (mut noted, mut settled) = (Vec::new(), Vec::new());
        let at = self.app.clock.now();
        for mut row in rows {
            let Some(record) = now_held.get(&row.record) else {
                self.forget(object, &row.record).await?;
                self.count(|counts| counts.gone += 1);
                continue;
            };
            if row.intent.is_none() {
                let changes = changes(settings, &shape, record, &row);
                if changes.is_empty() {
                    (row.answers, row.cost) = (None, 0);
                    self.count(|counts| counts.unchanged += 1);
                    settled.push(vec![self.app.store.record_put(&self.head.id, &mut row)?]);
                    continue;
                }
                let id = ids::new(ids::Kind::Written, at);
                let reason = WriteReason::Enriched;
                row.intent = Some(Intent { id, run: self.run_id()?, at, reason, changes });
                noted.push(vec![self.app.store.record_put(&self.head.id, &mut row)?]);
            }
            intents.push(row);
        }
        settled.extend(noted);
        self.app.store.write_groups(settled).await?;
        self.carry_out(object, intents, &now_held).await
    }

    /// Records as the system holds them now.
    pub(super) async fn held(
        &self,
        object: Object,
        settings: &ObjectSettings,
        rows: &[RecordRow],
    ) -> Result<BTreeMap<String, Record>, Stop> {
        let names: Vec<String> = rows.iter().map(|row| row.record.clone()).collect();
        // A field that left the mapping may still have something of ours.
        let mut fields = settings.fields();
        let others = rows.iter().filter_map(|row| row.intent.as_ref()).flat_map(|intent| &intent.changes);
        fields.extend(others.map(|change| change.field.clone()));
        fields.sort_unstable();
        fields.dedup();
        let records = self.system.read(object, &fields, &names).await?;
        Ok(records.into_iter().map(|record| (record.id.clone(), record)).collect())
    }

    /// Writes what is noted on rows.
    pub(super) async fn carry_out(
        &mut self,
        object: Object,
        rows: Vec<RecordRow>,
        held: &BTreeMap<String, Record>,
    ) -> Result<(), Stop> {
        let mut ended = Vec::with_capacity(rows.len());
        let mut open = Vec::new();
        for row in rows {
            let Some(intent) = row.intent.clone() else { continue };
            let none = Values::new();
            let values = held.get(&row.record).map_or(&none, |record| &record.values);
            let holds = |change: &FieldWrite| values.get(&change.field).and_then(Option::as_deref);
            // A worker that died may have written it, and a person may have changed some of it since: what still holds the new
            // value was written.
            let (there, others): (Vec<FieldWrite>, Vec<FieldWrite>) = intent
                .changes
                .iter()
                .cloned()
                .partition(|change| is_same(holds(change), change.after.as_deref()));
            let is_open = others.iter().all(|change| is_same(holds(change), change.before.as_deref()));
            if !there.is_empty() {
                let intent = Intent { changes: there, ..intent };
                ended.push(Ended { row, intent, state: WriteState::Written, detail: None });
            } else if is_open {
                open.push((row, intent));
            } else {
                let detail = Some(AT_THE_SAME_MOMENT.to_owned());
                ended.push(Ended { row, intent, state: WriteState::Conflict, detail });
            }
        }
        let changes: Vec<Change> = open.iter().map(|(row, intent)| change(row, intent, held)).collect();
        if !changes.is_empty() {
            let written = self.system.write(object, &changes).await?;
            for ((row, intent), written) in open.into_iter().zip(written) {
                let (state, detail) = match written {
                    Written::Done => (WriteState::Written, None),
                    Written::Changed => (WriteState::Conflict, Some(AT_THE_SAME_MOMENT.to_owned())),
                    Written::Gone => (WriteState::Gone, None),
                    Written::Refused(detail) => (WriteState::Refused, Some(detail)),
                };
                ended.push(Ended { row, intent, state, detail });
            }
        }
        let mut groups = Vec::with_capacity(ended.len());
        for Ended { mut row, intent, state, detail } in ended {
            let is_sent = intent.reason == WriteReason::Sent;
            if !is_sent {
                self.count(|counts| match state {
                    WriteState::Written | WriteState::Created | WriteState::Deleted => counts.written += 1,
                    WriteState::Unchanged => counts.unchanged += 1,
                    WriteState::Conflict | WriteState::Unclear => counts.conflicts += 1,
                    WriteState::Refused | WriteState::Listed => counts.refused += 1,
                    WriteState::Gone => counts.gone += 1,
                });
            }
            if state == WriteState::Written {
                for change in &intent.changes {
                    // What was taken back stays ours to know: an empty field is not filled with the same again.
                    match intent.reason {
                        WriteReason::Enriched | WriteReason::Sent => {
                            row.ours.insert(change.field.clone(), change.after.clone())
                        }
                        WriteReason::Undone => row.ours.insert(change.field.clone(), change.before.clone()),
                        WriteReason::OptedOut => row.ours.remove(&change.field),
                    };
                }
            }
            let is_objection = intent.reason == WriteReason::OptedOut;
            // The log does not keep what a person wanted gone.
            let logged = |change: FieldWrite| match is_objection {
                true => FieldWrite { before: None, ..change },
                false => change,
            };
            let line = LogLine {
                id: intent.id,
                run: intent.run,
                at: intent.at,
                object,
                record: row.record.clone(),
                state,
                reason: intent.reason,
                detail,
                changes: intent.changes.into_iter().map(logged).collect(),
                credits: if is_sent { Credits::ZERO } else { Credits::milli(row.cost) },
                subject: row.subject.clone().filter(|_| !is_objection),
                print: None,
                undone_by: None,
            };
            // After a conflict the same answers are decided on again, with what the record holds then.
            let again = state == WriteState::Conflict && intent.reason == WriteReason::Enriched;
            // What was looked up and not written yet waits on beside what was sent.
            if !is_sent {
                row.answers = row.answers.take().filter(|_| again);
                row.cost = 0;
            }
            row.intent = None;
            let mut group = vec![self.app.store.log_put(&self.head.id, &line)?];
            group.push(self.app.store.record_put(&self.head.id, &mut row)?);
            groups.push(group);
        }
        Ok(self.app.store.write_groups(groups).await?)
    }
}

/// What the rules let be written.
pub fn changes(
    settings: &ObjectSettings,
    shape: &BTreeMap<String, Field>,
    record: &Record,
    row: &RecordRow,
) -> Vec<FieldWrite> {
    let answers = row.answers.iter().flatten();
    let mut own = true;
    let mut changes: Vec<FieldWrite> = answers
        .filter_map(|(name, found)| {
            let meaning = *settings.mapping.0.get(name)?;
            let before = record.values.get(name).cloned().flatten();
            let rule = settings.rule(name, meaning);
            let after = decide(rule, shape.get(name)?, before.as_deref(), found, row.ours.get(name))?;
            own &= meaning.is_own();
            let (source, confidence) = (found.source.clone(), found.confidence);
            Some(FieldWrite { field: name.clone(), before, after: Some(after), source, confidence })
        })
        .collect();
    // A record of which nothing was found says so once; a later date alone is no reason to write.
    let is_told = |name: &String| row.ours.contains_key(name);
    if own && changes.iter().all(|change| is_told(&change.field)) {
        changes.clear();
    }
    changes
}

/// The change of a record as the system takes it.
fn change(row: &RecordRow, intent: &Intent, held: &BTreeMap<String, Record>) -> Change {
    let set = intent.changes.iter().map(|change| (change.field.clone(), change.after.clone())).collect();
    let values = held.get(&row.record).map(|record| &record.values);
    let seen = intent.changes.iter().map(|change| {
        let value = values.and_then(|values| values.get(&change.field).cloned()).flatten();
        (change.field.clone(), value)
    });
    Change { id: row.record.clone(), set, seen: seen.collect() }
}
