//! Takes back what was written, line by line from the newest: only where the field still holds what we wrote.

use super::decide::is_same;
use super::{Stop, Worker};
use common::catalog::connections::{FieldWrite, WriteReason, WriteState};
use common::connect::{Object, Record};
use common::domain::ids;
use common::store::connections::{Intent, LogLine, RecordRow};
use std::collections::{BTreeMap, BTreeSet};

/// How many lines of the log are looked at together.
const PAGE: i32 = 50;

impl Worker<'_> {
    /// Takes a page of the log back; whether there is more.
    pub(super) async fn undo_page(&mut self) -> Result<bool, Stop> {
        let open = self.open()?.clone();
        let (store, now) = (self.app.store.clone(), self.app.clock.now());
        let (lines, next) =
            store.log_lines(&self.head.id, open.asked.run.as_deref(), open.at.as_deref(), PAGE, now).await?;
        let is_over = open.asked.since.is_some_and(|since| lines.last().is_some_and(|line| line.at < since));
        let is_meant = |line: &LogLine| {
            line.state == WriteState::Written
                && line.reason == WriteReason::Enriched
                && line.undone_by.is_none()
                && open.asked.since.is_none_or(|since| line.at >= since)
        };
        let mut lines: Vec<LogLine> = lines.into_iter().filter(is_meant).collect();
        // Of several lines about one record the newest comes first, and the others after it.
        while !lines.is_empty() {
            let mut seen = BTreeSet::new();
            let (first, later): (Vec<LogLine>, Vec<LogLine>) =
                lines.into_iter().partition(|line| seen.insert((line.object, line.record.clone())));
            for object in Object::ALL {
                self.take_back(*object, &first, &open.run.id).await?;
            }
            lines = later;
        }
        if let Some(open) = &mut self.state.run {
            open.at.clone_from(&next);
        }
        store.put_sync_state(&self.head.id, &mut self.state, false).await?;
        Ok(next.is_some() && !is_over)
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
