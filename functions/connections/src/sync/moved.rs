//! People whose change of job is learned are looked up again at once, where the connection says so: no field of their record
//! has changed, so that no other run would.

use super::{Stop, Worker};
use common::catalog::connections::ObjectSettings;
use common::connect::{Object, Record};
use common::store::connections::RecordRow;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;

/// How often changes of jobs are looked for.
const EVERY: SignedDuration = SignedDuration::from_hours(1);
/// How late a change may be stored.
const LATE: SignedDuration = SignedDuration::from_hours(1);

impl Worker<'_> {
    /// Looks people up whose change of job was learned since they were; whether all of them, as the worker's time may be over.
    pub(super) async fn moved(&mut self, settings: &ObjectSettings) -> Result<bool, Stop> {
        let (app, now) = (self.app.clone(), self.app.clock.now());
        let last = self.state.moved_at;
        let is_early = last.is_some_and(|last| now.duration_since(last) < EVERY);
        if settings.on_job_change != Some(true) || is_early {
            return Ok(true);
        }
        let since = last.map_or(self.head.created_at, |last| last - LATE);
        let moves = app.news.moves(&app.store, now).await?;
        let learned = moves.iter().filter_map(|(url, news)| {
            let latest = news.iter().map(|one| one.news.detected_at).max()?;
            Some((url.to_string(), latest)).filter(|(_, latest)| *latest >= since)
        });
        let learned: HashMap<String, Timestamp> = learned.collect();
        let mut after: Option<String> = None;
        while !learned.is_empty() {
            let (rows, next) = app.store.record_page(&self.head.id, after.as_deref()).await?;
            let is_moved = |row: &RecordRow| {
                let at = row.profile.as_ref().and_then(|profile| learned.get(profile));
                let is_new = at.is_some_and(|at| row.looked_up_at.is_none_or(|looked_up| looked_up < *at));
                row.object == Some(Object::People) && row.answers.is_none() && is_new
            };
            let rows: Vec<RecordRow> = rows.into_iter().filter(is_moved).collect();
            for some in rows.chunks(self.system.batch()) {
                let mut marks = Vec::new();
                for row in some {
                    let mut row = row.clone();
                    row.looked_up_at = None;
                    marks.push(vec![app.store.record_put(&self.head.id, &mut row)?]);
                }
                app.store.write_groups(marks).await?;
                let ids: Vec<String> = some.iter().map(|row| row.record.clone()).collect();
                let records: Vec<Record> = self.system.read(Object::People, &settings.fields(), &ids).await?;
                if !self.records(Object::People, settings, records).await? {
                    return Ok(false);
                }
            }
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        self.state.moved_at = Some(now);
        app.store.put_sync_state(&self.head.id, &mut self.state, false).await?;
        Ok(true)
    }
}
