//! Takes back what was written, line by line from the newest: only where the field still holds what we wrote.

use super::decide::is_same;
use super::{Stop, Worker};
use common::catalog::connections::{FieldWrite, WriteReason, WriteState};
use common::connect::{Change, Object, Record, Values, Written};
use common::domain::{Credits, ids};
use common::store::connections::{Intent, LogLine, RecordRow};
use std::collections::{BTreeMap, BTreeSet};

/// How many lines of the log are looked at together.
const PAGE: i32 = 50;
const CHANGED: &str = "the record was changed after it was created";

impl Worker<'_> {
    /// Takes a page of the log back; whether there is more.
    pub(super) async fn undo_page(&mut self) -> Result<bool, Stop> {
        let open = self.open()?.clone();
        let (store, now) = (self.app.store.clone(), self.app.clock.now());
        let (lines, next) =
            store.log_lines(&self.head.id, open.asked.run.as_deref(), open.at.as_deref(), PAGE, now).await?;
        let is_over = open.asked.since.is_some_and(|since| lines.last().is_some_and(|line| line.at < since));
        let is_meant = |line: &LogLine| {
            matches!(line.state, WriteState::Written | WriteState::Created)
                && matches!(line.reason, WriteReason::Enriched | WriteReason::Sent)
                && line.undone_by.is_none()
                && open.asked.since.is_none_or(|since| line.at >= since)
        };
        let mut lines: Vec<LogLine> = lines.into_iter().filter(is_meant).collect();
        // Of several lines about one record the newest comes first, and the others after it.
        while !lines.is_empty() {
            let mut seen = BTreeSet::new();
            let (first, later): (Vec<LogLine>, Vec<LogLine>) =
                lines.into_iter().partition(|line| seen.insert((line.object, line.record.clone())));
            let (mut created, written): (Vec<LogLine>, Vec<LogLine>) =
                first.into_iter().partition(|line| line.state == WriteState::Created);
            // A company goes after its people: a system may delete those with it, or refuse.
            created.sort_by_key(|line| line.object == Object::Companies);
            for object in Object::ALL {
                self.take_back(*object, &written, &open.run.id).await?;
            }
            for line in &created {
                self.delete_created(line, &open.run.id).await?;
            }
            lines = later;
        }
        if let Some(open) = &mut self.state.run {
            open.at.clone_from(&next);
        }
        store.put_sync_state(&self.head.id, &mut self.state, false).await?;
        Ok(next.is_some() && !is_over)
    }

    /// Deletes a record that was created, where it is as we left it.
    async fn delete_created(&mut self, line: &LogLine, run: &str) -> Result<(), Stop> {
        let (store, at) = (self.app.store.clone(), self.app.clock.now());
        let ids = [line.record.clone()];
        let mut rows = self.settled(line.object, &ids).await?;
        let row = rows.remove(&line.record).unwrap_or_else(|| RecordRow::new(line.object, &line.record));
        // What was written into it since is ours as well.
        let ours = match row.ours.is_empty() {
            true => line.changes.iter().map(|change| (change.field.clone(), change.after.clone())).collect(),
            false => row.ours.clone(),
        };
        let fields: Vec<String> = ours.keys().cloned().collect();
        let held = self.system.read(line.object, &fields, &ids).await?.pop();
        let (mut state, mut detail) = (WriteState::Gone, None);
        if let Some(record) = held {
            let stands = |(name, value): (&String, &Option<String>)| {
                is_same(record.values.get(name).and_then(Option::as_deref), value.as_deref())
            };
            // Empty fields are not part of it, so that those that we first wrote later do not matter.
            let others = self.print(line.object, &line.record, &ours).await?;
            let is_changed = !ours.iter().all(stands) || others != line.print;
            let gone = Change { id: record.id, set: Values::new(), seen: record.values };
            let deleted = match is_changed {
                true => Some(Written::Changed),
                false => self.system.delete(line.object, &[gone]).await?.pop(),
            };
            (state, detail) = match deleted {
                Some(Written::Done) => (WriteState::Deleted, None),
                Some(Written::Gone) => (WriteState::Gone, None),
                Some(Written::Refused(detail)) => (WriteState::Refused, Some(detail)),
                Some(Written::Changed) | None => (WriteState::Conflict, Some(CHANGED.to_owned())),
            };
        }
        self.count(|counts| match state {
            WriteState::Deleted => counts.written += 1,
            WriteState::Gone => counts.gone += 1,
            WriteState::Refused => counts.refused += 1,
            _ => counts.conflicts += 1,
        });
        let told = LogLine {
            id: ids::new(ids::Kind::Written, at),
            run: run.to_owned(),
            at,
            state,
            reason: WriteReason::Undone,
            detail,
            changes: Vec::new(),
            credits: Credits::ZERO,
            print: None,
            ..line.clone()
        };
        let mark = store.undone_update(&self.head.id, &line.id, run);
        match store.write_groups(vec![vec![store.log_put(&self.head.id, &told)?, mark]]).await {
            Ok(()) | Err(common::store::StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        if matches!(state, WriteState::Deleted | WriteState::Gone) {
            self.forget(line.object, &line.record).await?;
        }
        Ok(())
    }

    async fn take_back(&mut self, object: Object, lines: &[LogLine], run: &str) -> Result<(), Stop> {
        let lines: Vec<&LogLine> = lines.iter().filter(|line| line.object == object).collect();
        if lines.is_empty() {
            return Ok(());
        }
        let (store, at) = (self.app.store.clone(), self.app.clock.now());
        let names: Vec<String> = lines.iter().map(|line| line.record.clone()).collect();
        let mut rows = self.settled(object, &names).await?;
        let fields: BTreeSet<String> =
            lines.iter().flat_map(|line| &line.changes).map(|change| change.field.clone()).collect();
        let fields: Vec<String> = fields.into_iter().collect();
        let mut held: BTreeMap<String, Record> = BTreeMap::new();
        for some in names.chunks(self.system.batch()) {
            let records = self.system.read(object, &fields, some).await?;
            held.extend(records.into_iter().map(|record| (record.id.clone(), record)));
        }
        let (mut intents, mut noted, mut marks) = (Vec::new(), Vec::new(), Vec::new());
        for line in lines {
            marks.push(store.undone_update(&self.head.id, &line.id, run));
            let mut row = rows.remove(&line.record).unwrap_or_else(|| RecordRow::new(object, &line.record));
            let Some(record) = held.get(&line.record) else { continue };
            let changes: Vec<FieldWrite> =
                line.changes.iter().filter_map(|change| back(change, record)).collect();
            if changes.is_empty() {
                self.counts()?.conflicts += 1;
                continue;
            }
            let id = ids::new(ids::Kind::Written, at);
            let reason = WriteReason::Undone;
            row.intent = Some(Intent { id, run: run.to_owned(), at, reason, changes });
            noted.push(vec![store.record_put(&self.head.id, &mut row)?]);
            intents.push(row);
        }
        store.write_groups(noted).await?;
        self.carry_out(object, intents, &held).await?;
        // Marked last: a worker that dies before finds nothing left to take back, and marks it then.
        for mark in marks {
            match store.write_groups(vec![vec![mark]]).await {
                Ok(()) | Err(common::store::StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// The change that restores a field, where it still holds what we wrote.
fn back(change: &FieldWrite, record: &Record) -> Option<FieldWrite> {
    let present = record.values.get(&change.field).cloned().flatten();
    is_same(present.as_deref(), change.after.as_deref()).then(|| FieldWrite {
        field: change.field.clone(),
        before: present,
        after: change.before.clone(),
        source: None,
        confidence: None,
    })
}
