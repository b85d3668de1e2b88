//! A run of a connection, a page at a time. Each page is read, looked up and written before the next; where it ends, for
//! whatever reason, the next worker begins with the same page, and nothing that was done is done again.

mod again;
pub mod decide;
pub mod fields;
mod hinted;
pub mod link;
mod lookup;
pub mod matching;
mod objections;
mod private;
pub mod send;
mod undo;
pub mod write;

pub use lookup::GROUP;

use crate::system;
use common::app::App;
use common::catalog::connections::{ObjectSettings, Run, RunCounts, RunKind, RunStatus};
use common::connect::{Failure, Field, Object, Record, System};
use common::domain::{Credits, Plan, clock, ids};
use common::error::Error;
use common::store::StoreError;
use common::store::connections::{Asked, ConnectionHead, LONGEST_ID, OpenRun, RecordRow, SyncState};
use jiff::{SignedDuration, Timestamp};
use link::Employers;
use lookup::Wanted;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long one worker goes on before it hands the connection on.
const SLICE: Duration = Duration::from_secs(40);
/// How often deleted records are asked for.
const DELETED_EVERY: SignedDuration = SignedDuration::from_hours(1);
/// How long a connection belongs to a worker that does not say so again: longer than a page takes.
const LEASE: SignedDuration = SignedDuration::from_mins(5);

/// Why a worker stops.
#[derive(Debug)]
pub enum Stop {
    /// The system failed.
    Failure(Failure),
    /// We failed; the message comes back.
    Error(Error),
    /// The connection's own caps are reached.
    Capped,
    /// The account cannot pay.
    Unaffordable,
    /// Another worker has the connection, or its owner paused it.
    Lost,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::Lost,
            error => Self::Error(error.into()),
        }
    }
}

/// How a worker's turn ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Turn {
    /// The run is over; the next one is by the schedule.
    Over,
    /// There is more to do.
    More,
}

/// A worker with a connection.
pub struct Worker<'a> {
    app: &'a Arc<App>,
    head: ConnectionHead,
    plan: Plan,
    name: String,
    state: SyncState,
    system: Box<dyn System>,
    shapes: BTreeMap<Object, BTreeMap<String, Field>>,
    /// The companies of people, as this worker found them.
    employers: Employers,
    until: Instant,
}

/// Takes a connection for a worker; whether it is this worker's.
pub async fn take(app: &App, id: &str, worker: &str) -> Result<bool, StoreError> {
    let now = app.clock.now();
    // Where there is one process only, whatever was taken before it began is a dead one's.
    let dead = if app.config.sole_process { app.started_at } else { Timestamp::UNIX_EPOCH };
    app.store.take_connection(id, worker, now, now + LEASE, dead).await
}

/// Lets the next worker have a connection at once.
pub async fn leave(app: &App, id: &str, worker: &str) {
    let now = app.clock.now();
    if let Err(error) = app.store.take_connection(id, worker, now, now, Timestamp::UNIX_EPOCH).await {
        tracing::warn!(connection.id = id, %error, "a connection stays taken for some minutes");
    }
}

impl<'a> Worker<'a> {
    /// Begins where the connection is.
    pub async fn begin(
        app: &'a Arc<App>,
        head: ConnectionHead,
        plan: Plan,
        name: &str,
    ) -> Result<Self, Stop> {
        let state = app.store.sync_state(&head.id).await?;
        let credentials = common::credentials::of(&app.store, &head)?;
        let system = system::open(app, &head, &credentials)?;
        let (name, until) = (name.to_owned(), clock::instant() + SLICE);
        let (shapes, employers) = (BTreeMap::new(), Employers::new());
        Ok(Self { app, head, plan, name, state, system, shapes, employers, until })
    }

    /// Goes on with the run, or begins one, until it is over or the worker's time is.
    pub async fn go_on(&mut self) -> Result<Turn, Stop> {
        // Sending may have taken a while.
        if self.is_late().await? {
            return Ok(Turn::More);
        }
        self.start().await?;
        self.objections().await?;
        if self.open()?.asked.kind == RunKind::Undo {
            while self.undo_page().await? {
                if self.is_late().await? {
                    return Ok(Turn::More);
                }
            }
            self.finish(RunStatus::Completed).await?;
            self.app.store.pause_connection(&self.head).await?;
            return Ok(Turn::Over);
        }
        let objects: Vec<(Object, ObjectSettings)> =
            self.head.settings.objects.each().map(|(object, settings)| (object, settings.clone())).collect();
        if self.open()?.asked.kind == RunKind::Sync && !self.proposals().await? {
            return Ok(Turn::More);
        }
        if !self.hinted(&objects).await? {
            return Ok(Turn::More);
        }
        for (object, settings) in objects {
            self.deleted(object).await?;
            if object == Object::People && !self.again(&settings).await? {
                return Ok(Turn::More);
            }
            while !self.open()?.done.contains(&object) {
                self.page(object, &settings).await?;
                if self.is_late().await? {
                    return Ok(Turn::More);
                }
            }
        }
        self.finish(RunStatus::Completed).await?;
        Ok(Turn::Over)
    }

    /// Begins the run that was asked for, or the one of the schedule, if none goes on.
    async fn start(&mut self) -> Result<(), Stop> {
        let asked = self.app.store.asked(&self.head.id).await?;
        // An undo does not wait for the run that it may be about.
        let interrupts = asked.as_ref().is_some_and(|asked| asked.kind == RunKind::Undo);
        if self.state.run.is_some() && !interrupts {
            return Ok(());
        }
        let usual = Asked { kind: RunKind::Sync, backfill: false, run: None, since: None };
        let (answered, asked) = (asked.is_some(), asked.unwrap_or(usual));
        if asked.backfill {
            self.state.cursors.clear();
            self.state.deleted.clear();
        }
        let now = self.app.clock.now();
        let run = Run {
            id: ids::new(ids::Kind::Run, now),
            kind: asked.kind,
            status: RunStatus::Running,
            started_at: now,
            finished_at: None,
            counts: RunCounts::default(),
            credits: Credits::ZERO,
        };
        self.state.run = Some(OpenRun { run, asked, done: Vec::new(), at: None });
        Ok(self.app.store.put_sync_state(&self.head.id, &mut self.state, answered).await?)
    }

    /// Ends the run.
    pub async fn finish(&mut self, status: RunStatus) -> Result<(), Stop> {
        let Some(open) = self.state.run.take() else { return Ok(()) };
        let credits = self.app.store.run_spent(&self.head.id, &open.run.id).await?;
        let finished_at = Some(self.app.clock.now());
        self.state.proposed |= open.asked.kind == RunKind::Propose;
        self.state.last_run = Some(Run { status, credits, finished_at, ..open.run });
        Ok(self.app.store.put_sync_state(&self.head.id, &mut self.state, false).await?)
    }

    /// Whether this worker's time is over; keeps the connection where it is not.
    async fn is_late(&self) -> Result<bool, Stop> {
        if clock::instant() >= self.until {
            return Ok(true);
        }
        let head = self.keep().await?;
        // One that was paused may be due nevertheless, to send something.
        let goes_on = head.due_at.is_some() && head.status == self.head.status;
        if goes_on { Ok(false) } else { Err(Stop::Lost) }
    }

    /// Keeps the connection, as it is now; its owner may have changed or deleted it meanwhile.
    async fn keep(&self) -> Result<ConnectionHead, Stop> {
        let head = self.app.store.connection(&self.head.owner, &self.head.id).await?;
        let head = head.filter(|head| head.settings == self.head.settings).ok_or(Stop::Lost)?;
        let is_mine = take(self.app, &self.head.id, &self.name).await?;
        if is_mine { Ok(head) } else { Err(Stop::Lost) }
    }

    fn open(&self) -> Result<&OpenRun, Stop> {
        self.state.run.as_ref().ok_or(Stop::Lost)
    }

    fn run_id(&self) -> Result<String, Stop> {
        Ok(self.open()?.run.id.clone())
    }

    fn counts(&mut self) -> Result<&mut RunCounts, Stop> {
        self.state.run.as_mut().map(|open| &mut open.run.counts).ok_or(Stop::Lost)
    }

    /// Counts what became of a record, where a run is going on.
    fn count(&mut self, add: impl FnOnce(&mut RunCounts)) {
        if let Some(open) = &mut self.state.run {
            add(&mut open.run.counts);
        }
    }

    /// The fields of the system, read once.
    async fn shape(&mut self, object: Object) -> Result<BTreeMap<String, Field>, Stop> {
        if let Some(shape) = self.shapes.get(&object) {
            return Ok(shape.clone());
        }
        let fields = self.system.describe(object).await?;
        let shape: BTreeMap<String, Field> =
            fields.into_iter().map(|field| (field.name.clone(), field)).collect();
        for field in self.head.settings.objects.of(object).map(ObjectSettings::fields).unwrap_or_default() {
            if !shape.contains_key(&field) {
                return Err(Failure::NoField(field).into());
            }
        }
        self.shapes.insert(object, shape.clone());
        Ok(shape)
    }

    /// Forgets what was deleted in the system; once an hour, as a record that is gone is noticed when it is written, too.
    async fn deleted(&mut self, object: Object) -> Result<(), Stop> {
        let (store, now) = (self.app.store.clone(), self.app.clock.now());
        let last = self.state.looked_for_deleted.get(&object);
        if last.is_some_and(|at| now.duration_since(*at) < DELETED_EVERY) {
            return Ok(());
        }
        loop {
            let cursor = self.state.deleted.get(&object).cloned();
            let gone = self.system.deleted_since(object, cursor.as_deref(), now).await?;
            for id in store.record_rows(&self.head.id, object, &gone.ids).await?.into_keys() {
                self.forget(object, &id).await?;
            }
            self.state.deleted.insert(object, gone.cursor);
            if !gone.more {
                break;
            }
        }
        self.state.looked_for_deleted.insert(object, now);
        Ok(())
    }

    /// Reads a page, looks it up and writes it back. The position moves with the last of it.
    async fn page(&mut self, object: Object, settings: &ObjectSettings) -> Result<(), Stop> {
        self.shape(object).await?;
        let cursor = self.state.cursors.get(&object).cloned();
        let fields = settings.fields();
        let now = self.app.clock.now();
        let page = self.system.changed_since(object, &fields, cursor.as_deref(), now).await?;
        let mut records = page.records;
        self.counts()?.checked += records.len() as u64;
        records.retain(|record| record.id.len() <= LONGEST_ID);
        if !self.records(object, settings, records).await? {
            return Ok(());
        }
        self.state.cursors.insert(object, page.cursor);
        if !page.more
            && let Some(open) = &mut self.state.run
        {
            open.done.push(object);
        }
        Ok(self.app.store.put_sync_state(&self.head.id, &mut self.state, false).await?)
    }

    /// Looks records up and writes them back; whether all of them, as the worker's time may be over before.
    async fn records(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        records: Vec<Record>,
    ) -> Result<bool, Stop> {
        let names: Vec<String> = records.iter().map(|record| record.id.clone()).collect();
        let mut rows = self.app.store.record_rows(&self.head.id, object, &names).await?;
        for record in &records {
            self.follow_merge(object, settings, record, &mut rows).await?;
        }
        self.keep_private(object, settings, &records, &mut rows).await?;
        let now = self.app.clock.now();
        let mut waiting: Vec<RecordRow> = Vec::new();
        let mut wanted: Vec<Wanted> = Vec::new();
        let mut noted = Vec::new();
        let links = object == Object::People && settings.link().is_some();
        let read = records.iter().filter(|_| links).map(|record| (record.id.clone(), record.clone()));
        let read: BTreeMap<String, Record> = read.collect();
        for record in records {
            let mut row = rows.remove(&record.id);
            let is_open = row.as_ref().is_some_and(|row| row.intent.is_some() || row.answers.is_some());
            let add = fields::wanted(object, settings, &record, row.as_ref(), now);
            if is_open || add.is_empty() {
                let verdicts = &self.app.providers.verdicts;
                if let Some(row) = &mut row
                    && fields::note_address(settings, &record, row, verdicts)
                {
                    noted.push(vec![self.app.store.record_put(&self.head.id, row)?]);
                }
                if !is_open && self.is_to_link(object, settings, &record, row.as_ref(), now) {
                    let row = row.get_or_insert_with(|| RecordRow::new(object, &record.id));
                    row.answers = Some(BTreeMap::new());
                }
                waiting.extend(row.filter(|row| row.intent.is_some() || row.answers.is_some()));
                continue;
            }
            let row = row.unwrap_or_else(|| RecordRow::new(object, &record.id));
            wanted.push(Wanted { record, row, add });
        }
        self.app.store.write_groups(noted).await?;
        let mut wanted = wanted.into_iter().peekable();
        while wanted.peek().is_some() && clock::instant() < self.until {
            let mut group: Vec<Wanted> = wanted.by_ref().take(GROUP).collect();
            if let Err(stop) = self.look_up(object, settings, &mut group).await {
                // What was paid for is written before anything else.
                self.write_back(object, settings, waiting).await?;
                return Err(stop);
            }
            waiting.extend(group.into_iter().map(|one| one.row));
        }
        let (waiting, linked) = self.linked(object, settings, waiting, &read).await;
        self.write_back(object, settings, waiting).await?;
        Ok(linked? && wanted.peek().is_none())
    }

    /// What is known of records that were merged into another is known of that one.
    async fn follow_merge(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        record: &Record,
        rows: &mut HashMap<String, RecordRow>,
    ) -> Result<(), Stop> {
        if record.absorbed.is_empty() {
            return Ok(());
        }
        let before = self.app.store.record_rows(&self.head.id, object, &record.absorbed).await?;
        // Best the one that was looked up by what the result is looked up by.
        let is_of =
            |row: &RecordRow| row.looked_up_by == fields::looked_up_by(object, settings, record, &row.ours);
        let is_known = rows.get(&record.id).is_some_and(|row| row.looked_up_at.is_some());
        let known = before.values().max_by_key(|row| (is_of(row), row.looked_up_at)).filter(|_| !is_known);
        if let Some(known) = known.cloned() {
            let fresh = rows.remove(&record.id).unwrap_or_else(|| RecordRow::new(object, &record.id));
            let mut row = known.moved_to(fresh);
            let put = self.app.store.record_put(&self.head.id, &mut row)?;
            self.app.store.write_groups(vec![vec![put]]).await?;
            rows.insert(record.id.clone(), row);
        }
        for id in before.into_keys() {
            self.forget(object, &id).await?;
        }
        Ok(())
    }
}
