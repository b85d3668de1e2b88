//! People who are looked up again because of what was learned of them, where the connection says so: a change of job, or an
//! address that bounced. No field of their record has changed, so that no other run would.

use super::fields::{address_status, wanted};
use super::{Stop, Worker};
use common::catalog::connections::ObjectSettings;
use common::connect::{Object, Record};
use common::store::connections::RecordRow;
use jiff::{SignedDuration, Timestamp};
use std::collections::{BTreeMap, HashMap, HashSet};

/// How often it is looked for.
const EVERY: SignedDuration = SignedDuration::from_hours(1);
/// How late a change may be stored.
const LATE: SignedDuration = SignedDuration::from_hours(1);

/// What was learned.
struct Learned {
    /// When the last change of job was, by the profile of who changed.
    moves: HashMap<String, Timestamp>,
    /// The addresses whose mailbox is gone.
    gone: HashSet<u64>,
}

impl Learned {
    fn has_bounced(&self, row: &RecordRow) -> bool {
        row.addresses.iter().any(|address| self.gone.contains(address))
    }

    /// Whether it says something that was not known when a record was last looked up.
    fn concerns(&self, row: &RecordRow) -> bool {
        let moved_at = row.profile.as_ref().and_then(|profile| self.moves.get(profile));
        let has_moved = moved_at.is_some_and(|at| row.looked_up_at.is_none_or(|looked_up| looked_up < *at));
        row.object == Some(Object::People) && row.answers.is_none() && (has_moved || self.has_bounced(row))
    }
}

impl Worker<'_> {
    /// Looks people up of whom something was learned since they were; whether all of them, as the worker's time may be over.
    pub(super) async fn again(&mut self, settings: &ObjectSettings) -> Result<bool, Stop> {
        let (app, now) = (self.app.clone(), self.app.clock.now());
        let last = self.state.moved_at;
        let is_early = last.is_some_and(|last| now.duration_since(last) < EVERY);
        let follows = settings.on_job_change == Some(true) || settings.on_bounce == Some(true);
        if !follows || is_early {
            return Ok(true);
        }
        let learned = self.learned(settings, now).await?;
        let mut after: Option<String> = None;
        while !(learned.moves.is_empty() && learned.gone.is_empty()) {
            let (rows, next) = app.store.record_page(&self.head.id, after.as_deref()).await?;
            let rows: Vec<RecordRow> = rows.into_iter().filter(|row| learned.concerns(row)).collect();
            for some in rows.chunks(self.system.batch()) {
                if !self.look_again(settings, &learned, some, now).await? {
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

    async fn learned(&self, settings: &ObjectSettings, now: Timestamp) -> Result<Learned, Stop> {
        let mut learned = Learned { moves: HashMap::new(), gone: HashSet::new() };
        if settings.on_bounce == Some(true) {
            learned.gone = self.app.providers.verdicts.gone();
        }
        if settings.on_job_change == Some(true) {
            let since = self.state.moved_at.map_or(self.head.created_at, |last| last - LATE);
            let moves = self.app.news.moves(&self.app.store, now).await?;
            let latest = moves.iter().filter_map(|(url, news)| {
                let latest = news.iter().map(|one| one.news.detected_at).max()?;
                Some((url.to_string(), latest)).filter(|(_, latest)| *latest >= since)
            });
            learned.moves = latest.collect();
        }
        Ok(learned)
    }

    /// Looks some of them up; whether all, as the worker's time may be over.
    async fn look_again(
        &mut self,
        settings: &ObjectSettings,
        learned: &Learned,
        rows: &[RecordRow],
        now: Timestamp,
    ) -> Result<bool, Stop> {
        let mut rows = rows.to_vec();
        let mut marks = Vec::new();
        for row in &mut rows {
            row.looked_up_at = None;
            marks.push(vec![self.app.store.record_put(&self.head.id, row)?]);
        }
        self.app.store.write_groups(marks).await?;
        let ids: Vec<String> = rows.iter().map(|row| row.record.clone()).collect();
        let records: Vec<Record> = self.system.read(Object::People, &settings.fields(), &ids).await?;
        let rows: BTreeMap<String, RecordRow> =
            rows.into_iter().map(|row| (row.record.clone(), row)).collect();
        let shape = self.shape(Object::People).await?;
        // That an address bounced is written also where nothing is to be looked up.
        let (mut told, mut marks, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for record in records {
            let Some(row) = rows.get(&record.id).filter(|row| learned.has_bounced(row)) else {
                others.push(record);
                continue;
            };
            if !wanted(Object::People, settings, &record, Some(row), now).is_empty() {
                others.push(record);
                continue;
            }
            let mut row = row.clone();
            row.looked_up_at = Some(now);
            row.addresses.retain(|address| !learned.gone.contains(address));
            let verdicts = &self.app.providers.verdicts;
            let status = address_status(settings, &shape, &record, &row, &BTreeMap::new(), verdicts);
            row.answers = status.map(|(field, found)| BTreeMap::from([(field, found)]));
            marks.push(vec![self.app.store.record_put(&self.head.id, &mut row)?]);
            told.extend(Some(row).filter(|row| row.answers.is_some()));
        }
        self.app.store.write_groups(marks).await?;
        self.write_back(Object::People, settings, told).await?;
        self.records(Object::People, settings, others).await
    }
}
