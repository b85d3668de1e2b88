//! Connections: a head under its account; its position, its records and its log under the connection itself.
//!
//! One worker at a time has a connection. Whatever another one that was taken for dead still does is refused by the version of
//! what it writes, so that each record is looked up, charged for and written once.

use super::{Item, Store, StoreError, Table, Write, b, bytes, key, moment, n, number, s, text};
use crate::catalog::connections::{
    ConnectionCaps, ConnectionProblem, ConnectionSystem, Credentials, FieldWrite, Objects, OnObjection, Run,
    RunKind, WriteReason, WriteState,
};
use crate::idempotency::Seal;
use connect::{Object, Values};
use domain::{Credits, ids};
use futures::TryStreamExt;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

const OPEN: &str = "open";
const STATE: &str = "state";
const LEASE: &str = "lease";
const ASKED: &str = "asked";
const RECHECK: &str = "recheck";
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the log is kept.
const LOGGED: SignedDuration = SignedDuration::from_hours(180 * 24);
/// How long sums are kept beyond their period.
const SUMS_KEPT: SignedDuration = SignedDuration::from_hours(40 * 24);
/// How many writes a transaction takes, with some room.
const TOGETHER: usize = 90;
/// The longest id of a record.
pub const LONGEST_ID: usize = 500;

domain::vocabulary! {
    /// What a connection may do.
    HeadStatus { Active = "active", Paused = "paused", Broken = "broken" }
}

/// What its owner set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub objects: Objects,
    /// In minutes.
    pub schedule: u32,
    pub caps: ConnectionCaps,
    pub on_objection: OnObjection,
}

/// A connection.
#[derive(Debug, Clone)]
pub struct ConnectionHead {
    pub owner: String,
    pub id: String,
    pub name: String,
    pub system: ConnectionSystem,
    pub settings: Settings,
    /// The key it was made with, for the rows of history.
    pub key_id: String,
    pub status: HeadStatus,
    pub problem: Option<ConnectionProblem>,
    pub created_at: Timestamp,
    pub due_at: Option<Timestamp>,
    version: u64,
    sealed: Vec<u8>,
}

/// What a connection is asked to do besides its schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    pub kind: RunKind,
    #[serde(default)]
    pub backfill: bool,
    /// Of an undo: the run, or the time, since when writes are taken back.
    #[serde(default)]
    pub run: Option<String>,
    #[serde(default)]
    pub since: Option<Timestamp>,
}

/// How far a connection is. Only the worker that has it writes this.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct SyncState {
    /// Where the next page of each kind of record begins.
    pub cursors: BTreeMap<Object, String>,
    pub deleted: BTreeMap<Object, String>,
    /// The run that is going on.
    pub run: Option<OpenRun>,
    pub last_run: Option<Run>,
    #[serde(default)]
    pub looked_for_deleted: BTreeMap<Object, Timestamp>,
    /// Whether there may be answers that a run only proposed.
    #[serde(default)]
    pub proposed: bool,
    /// The print of the list of opt-outs when records were last compared with it.
    #[serde(default)]
    pub objections: u64,
    #[serde(skip)]
    version: u64,
}

/// A run that is going on.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OpenRun {
    pub run: Run,
    pub asked: Asked,
    /// The kinds of records that are done.
    pub done: Vec<Object>,
    /// Of an undo: how far its way through the log is.
    #[serde(default)]
    pub at: Option<String>,
}

/// A value that was found for a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    pub value: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
}

/// What is about to be written to a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Intent {
    /// The id of its line in the log.
    pub id: String,
    pub run: String,
    pub at: Timestamp,
    pub reason: WriteReason,
    pub changes: Vec<FieldWrite>,
}

/// What is known of a record of the system.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RecordRow {
    #[serde(skip)]
    pub object: Option<Object>,
    #[serde(skip)]
    pub record: String,
    #[serde(skip)]
    version: u64,
    /// Our id of the person or company.
    #[serde(default)]
    pub subject: Option<String>,
    /// A hash of the identifiers it was looked up by.
    #[serde(default)]
    pub looked_up_by: String,
    #[serde(default)]
    pub looked_up_at: Option<Timestamp>,
    #[serde(default)]
    pub was_found: bool,
    /// Answers that were not written yet, by the system's field.
    #[serde(default)]
    pub answers: Option<BTreeMap<String, Found>>,
    /// What the answers cost, in thousandths.
    #[serde(default)]
    pub cost: i64,
    #[serde(default)]
    pub intent: Option<Intent>,
    /// What we wrote last, by field.
    #[serde(default)]
    pub ours: Values,
    /// Whether what we wrote is to be cleared, as its subject was erased.
    #[serde(default)]
    pub clear: bool,
}

impl RecordRow {
    pub fn new(object: Object, record: &str) -> Self {
        Self { object: Some(object), record: record.to_owned(), ..Self::default() }
    }

    /// What is known of it as what is known of another record, which it was merged into.
    pub fn moved_to(self, other: Self) -> Self {
        Self { object: other.object, record: other.record, version: other.version, ..self }
    }

    /// A name for the next time it is looked up: the same for whichever worker does it, and without the record's own id.
    pub fn round(&self) -> String {
        let object = self.object.map_or("", Object::as_str);
        let hash = Sha256::new().chain_update(object).chain_update([0]).chain_update(&self.record).finalize();
        format!("{}.{}", hex::encode(&hash[..8]), self.version)
    }
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    #[serde(skip)]
    pub id: String,
    pub run: String,
    pub at: Timestamp,
    pub object: Object,
    pub record: String,
    pub state: WriteState,
    pub reason: WriteReason,
    pub detail: Option<String>,
    pub changes: Vec<FieldWrite>,
    pub credits: Credits,
    #[serde(default)]
    pub subject: Option<String>,
    #[serde(skip)]
    pub undone_by: Option<String>,
}

/// A new connection.
pub struct NewConnection<'a> {
    pub owner: &'a str,
    pub name: String,
    pub system: ConnectionSystem,
    pub settings: Settings,
    pub credentials: &'a Credentials,
    pub key_id: &'a str,
}

impl ConnectionHead {
    pub fn new(store: &Store, new: NewConnection<'_>, now: Timestamp) -> Result<Self, StoreError> {
        let id = ids::new(ids::Kind::Connection, now);
        let sealed = seal(store, new.owner, &id).close(json(new.credentials)?.as_bytes())?;
        Ok(Self {
            owner: new.owner.to_owned(),
            id,
            name: new.name,
            system: new.system,
            settings: new.settings,
            key_id: new.key_id.to_owned(),
            status: HeadStatus::Paused,
            problem: None,
            created_at: now,
            due_at: None,
            version: 0,
            sealed,
        })
    }

    /// The same with other credentials.
    pub fn sealing(mut self, store: &Store, credentials: &Credentials) -> Result<Self, StoreError> {
        self.sealed = seal(store, &self.owner, &self.id).close(json(credentials)?.as_bytes())?;
        Ok(self)
    }

    pub fn credentials(&self, store: &Store) -> Result<Credentials, StoreError> {
        unjson(&seal(store, &self.owner, &self.id).open(self.sealed.clone())?)
    }

    fn read(item: &Item) -> Result<Self, StoreError> {
        let named = |name: &str| text(item, name).map(str::to_owned).ok_or(TORN);
        let word = |name: &str| text(item, name).ok_or(TORN);
        Ok(Self {
            owner: named("owner")?,
            id: named("id")?,
            name: named("name")?,
            system: word("system")?.parse().map_err(|_| TORN)?,
            settings: unjson(word("settings")?.as_bytes())?,
            key_id: named("key_id")?,
            status: word("status")?.parse().map_err(|_| TORN)?,
            problem: text(item, "problem").map(|problem| unjson(problem.as_bytes())).transpose()?,
            created_at: word("created_at")?.parse().map_err(|_| TORN)?,
            due_at: text(item, "due_at").and_then(|at| at.parse().ok()),
            version: number(item, "version").ok_or(TORN)?,
            sealed: bytes(item, "sealed").ok_or(TORN)?.to_vec(),
        })
    }
}

const TORN: StoreError = StoreError::Torn("a connection cannot be read");

fn seal(store: &Store, owner: &str, id: &str) -> Seal {
    Seal::new(store.seal(), owner, id)
}

fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.into()))
}

fn unjson<T: DeserializeOwned>(text: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(text).map_err(|_| TORN)
}

fn at(owner: &str, id: &str) -> Item {
    key([("owner", owner), ("id", id)])
}

fn record_id(object: Object, record: &str) -> String {
    format!("rec#{object}#{record}")
}

fn log_id(id: &str) -> String {
    format!("log#{id}")
}

/// An item with a body under a connection.
fn body(owner: &str, id: &str, version: u64, value: &impl Serialize) -> Result<Item, StoreError> {
    let mut item = at(owner, id);
    item.insert("version".into(), n(version));
    item.insert("body".into(), s(json(value)?));
    Ok(item)
}

fn body_of<T: DeserializeOwned>(item: &Item) -> Result<(T, u64), StoreError> {
    let value = unjson(text(item, "body").ok_or(TORN)?.as_bytes())?;
    Ok((value, number(item, "version").unwrap_or(0)))
}

fn row_of(item: &Item) -> Result<RecordRow, StoreError> {
    let (row, version): (RecordRow, u64) = body_of(item)?;
    let rest = text(item, "id").and_then(|id| id.strip_prefix("rec#")).ok_or(TORN)?;
    let (object, record) = rest.split_once('#').ok_or(TORN)?;
    Ok(RecordRow { object: object.parse().ok(), record: record.to_owned(), version, ..row })
}

fn line_of(item: &Item) -> Result<LogLine, StoreError> {
    let (line, _): (LogLine, u64) = body_of(item)?;
    let id = text(item, "id").and_then(|id| id.strip_prefix("log#")).ok_or(TORN)?.to_owned();
    Ok(LogLine { id, undone_by: text(item, "undone_by").map(str::to_owned), ..line })
}

/// What a connection spent in a period.
fn sums(caps: &ConnectionCaps, run: &str, now: Timestamp) -> [(String, Option<Credits>); 3] {
    let date = now.to_zoned(TimeZone::UTC).date();
    [
        (format!("spent#run#{run}"), caps.per_run),
        (format!("spent#day#{date}"), caps.daily),
        (format!("spent#month#{}", date.strftime("%Y-%m")), caps.monthly),
    ]
}

impl Store {
    pub async fn connection(&self, account_id: &str, id: &str) -> Result<Option<ConnectionHead>, StoreError> {
        if !ids::is(ids::Kind::Connection, id) {
            return Ok(None);
        }
        self.get(Table::Connections, at(account_id, id))
            .await?
            .map(|item| ConnectionHead::read(&item))
            .transpose()
    }

    /// Connections of an account, newest first, and the id to continue after.
    pub async fn connections_of(
        &self,
        account_id: &str,
        after: Option<&str>,
        limit: i32,
    ) -> Result<(Vec<ConnectionHead>, Option<String>), StoreError> {
        let query = self.query(Table::Connections, "#owner = :owner AND begins_with(id, :prefix)");
        let query = query.with(":owner", s(account_id)).with(":prefix", s(ids::Kind::Connection.prefix()));
        let query = query.consistent().newest_first().limit(limit);
        let (items, next) = query.after(after.map(|after| at(account_id, after))).page().await?;
        let heads = items.iter().map(ConnectionHead::read).collect::<Result<_, _>>()?;
        Ok((heads, next.and_then(|next| text(&next, "id").map(str::to_owned))))
    }

    /// The write that makes a connection.
    pub fn new_connection_put(&self, head: &ConnectionHead) -> Result<Write, StoreError> {
        let mut item = at(&head.owner, &head.id);
        item.insert("name".into(), s(&head.name));
        item.insert("system".into(), s(head.system.as_str()));
        item.insert("settings".into(), s(json(&head.settings)?));
        item.insert("key_id".into(), s(&head.key_id));
        item.insert("status".into(), s(head.status.as_str()));
        item.insert("created_at".into(), s(head.created_at.to_string()));
        item.insert("version".into(), n(head.version));
        item.insert("sealed".into(), b(head.sealed.clone()));
        Ok(self.put(Table::Connections, item).when("attribute_not_exists(id)"))
    }

    /// The write that changes what its owner set; refused where it changed since it was read.
    pub fn connection_change(&self, head: &ConnectionHead) -> Result<Write, StoreError> {
        let change = "SET #name = :name, settings = :settings, sealed = :sealed, version = :next";
        Ok(self
            .update(Table::Connections, at(&head.owner, &head.id), change)
            .when("version = :version")
            .with(":name", s(&head.name))
            .with(":settings", s(json(&head.settings)?))
            .with(":sealed", b(head.sealed.clone()))
            .with(":version", n(head.version))
            .with(":next", n(head.version + 1)))
    }

    /// The write that lets a connection go on from a time.
    pub fn connection_resume(&self, head: &ConnectionHead, due_at: Timestamp) -> Write {
        let change = "SET #status = :active, #open = :open, due_at = :due REMOVE problem";
        self.update(Table::Connections, at(&head.owner, &head.id), change)
            .when("attribute_exists(id)")
            .with(":active", s(HeadStatus::Active.as_str()))
            .with(":open", s(OPEN))
            .with(":due", s(moment(due_at)))
    }

    /// The write that pauses a connection.
    pub fn connection_pause(&self, head: &ConnectionHead) -> Write {
        self.connection_stop(head, HeadStatus::Paused, None)
    }

    fn connection_stop(&self, head: &ConnectionHead, status: HeadStatus, problem: Option<String>) -> Write {
        let (change, set) = ("SET #status = :status", problem.is_some());
        let stop = self
            .update(Table::Connections, at(&head.owner, &head.id), change)
            .also(if set { ", problem = :problem" } else { "" })
            .also(" REMOVE #open, due_at")
            .when("attribute_exists(id)")
            .with(":status", s(status.as_str()));
        match problem {
            Some(problem) => stop.with(":problem", s(problem)),
            None => stop,
        }
    }

    /// Stops a connection that cannot go on without its owner; `own` happens with it.
    pub async fn break_connection(
        &self,
        head: &ConnectionHead,
        problem: &ConnectionProblem,
        own: Vec<Write>,
    ) -> Result<bool, StoreError> {
        let stop = self.connection_stop(head, HeadStatus::Broken, Some(json(problem)?));
        let mut writes = vec![stop.when("#status = :active").with(":active", s(HeadStatus::Active.as_str()))];
        writes.extend(own);
        match self.transact(writes, PATIENCE).await.done() {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Pauses a connection after an undo.
    pub async fn pause_connection(&self, head: &ConnectionHead) -> Result<(), StoreError> {
        self.connection_pause(head).applied(self).await.map(drop)
    }

    /// Sets when an active connection is next looked at, and why it waits until then.
    pub async fn put_off_connection(
        &self,
        head: &ConnectionHead,
        due_at: Timestamp,
        problem: Option<&ConnectionProblem>,
    ) -> Result<(), StoreError> {
        let change = match problem {
            Some(_) => "SET due_at = :due, problem = :problem",
            None => "SET due_at = :due REMOVE problem",
        };
        let mut update = self
            .update(Table::Connections, at(&head.owner, &head.id), change)
            .when("#status = :active")
            .with(":active", s(HeadStatus::Active.as_str()))
            .with(":due", s(moment(due_at)));
        if let Some(problem) = problem {
            update = update.with(":problem", s(json(problem)?));
        }
        update.applied(self).await.map(drop)
    }

    /// The account and id of each connection that is due.
    pub async fn due_connections(&self, now: Timestamp) -> Result<Vec<(String, String)>, StoreError> {
        let query = self.query(Table::Connections, "#open = :open AND due_at <= :now").index("open");
        let items = query.with(":open", s(OPEN)).with(":now", s(moment(now))).all().await?;
        let named = |item| Some((text(item, "owner")?.to_owned(), text(item, "id")?.to_owned()));
        Ok(items.iter().filter_map(named).collect())
    }

    /// The write that asks a connection for a run; refused while another one waits, whose place an undo takes.
    pub fn asked_put(&self, id: &str, asked: &Asked) -> Result<Write, StoreError> {
        let put = self.put(Table::Connections, body(id, ASKED, 0, asked)?);
        Ok(if asked.kind == RunKind::Undo { put } else { put.when("attribute_not_exists(id)") })
    }

    pub async fn asked(&self, id: &str) -> Result<Option<Asked>, StoreError> {
        let item = self.get(Table::Connections, at(id, ASKED)).await?;
        Ok(item.as_ref().map(body_of).transpose()?.map(|(asked, _)| asked))
    }

    /// Takes a connection for a worker, or renews that; whether it is this worker's. Whoever took it before `dead` is gone.
    pub async fn take_connection(
        &self,
        id: &str,
        worker: &str,
        now: Timestamp,
        until: Timestamp,
        dead: Timestamp,
    ) -> Result<bool, StoreError> {
        self.update(
            Table::Connections,
            at(id, LEASE),
            "SET worker = :worker, until_ms = :until, taken_ms = :now",
        )
        .when("attribute_not_exists(id) OR worker = :worker OR until_ms <= :now OR taken_ms < :dead")
        .with(":worker", s(worker))
        .with(":until", n(until.as_millisecond()))
        .with(":dead", n(dead.as_millisecond()))
        .with(":now", n(now.as_millisecond()))
        .applied(self)
        .await
    }

    /// Whether a worker has a connection.
    pub async fn is_taken(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        let lease = self.get(Table::Connections, at(id, LEASE)).await?;
        let until: Option<i64> = lease.as_ref().and_then(|lease| number(lease, "until_ms"));
        Ok(until.is_some_and(|until| until > now.as_millisecond()))
    }

    pub async fn sync_state(&self, id: &str) -> Result<SyncState, StoreError> {
        let item = self.get(Table::Connections, at(id, STATE)).await?;
        let Some((state, version)) = item.as_ref().map(body_of).transpose()? else {
            return Ok(SyncState::default());
        };
        Ok(SyncState { version, ..state })
    }

    /// Writes how far a connection is; `answered` takes the request for this run away. `Conflict` when another worker did.
    pub async fn put_sync_state(
        &self,
        id: &str,
        state: &mut SyncState,
        answered: bool,
    ) -> Result<(), StoreError> {
        let put = self.put(Table::Connections, body(id, STATE, state.version + 1, state)?);
        let put =
            put.when("attribute_not_exists(id) OR version = :version").with(":version", n(state.version));
        let mut writes = vec![put];
        if answered {
            writes.push(self.delete(Table::Connections, at(id, ASKED)));
        }
        self.transact(writes, PATIENCE).await.done()?;
        state.version += 1;
        Ok(())
    }

    /// Has the next run compare every record with the list of opt-outs, and clear those that are marked.
    pub(crate) async fn recheck_connection(&self, id: &str) -> Result<(), StoreError> {
        self.put(Table::Connections, at(id, RECHECK)).send(self).await
    }

    /// Whether every record is to be compared.
    pub async fn is_to_recheck(&self, id: &str) -> Result<bool, StoreError> {
        Ok(self.get(Table::Connections, at(id, RECHECK)).await?.is_some())
    }

    /// Every record was compared.
    pub async fn rechecked(&self, id: &str) -> Result<(), StoreError> {
        self.delete(Table::Connections, at(id, RECHECK)).send(self).await
    }

    /// What is known of records, by their ids; nothing of new ones.
    pub async fn record_rows(
        &self,
        id: &str,
        object: Object,
        records: &[String],
    ) -> Result<HashMap<String, RecordRow>, StoreError> {
        let keys: Vec<Item> = records.iter().map(|record| at(id, &record_id(object, record))).collect();
        let items = self.get_all(Table::Connections, &keys, true).await?;
        let rows = items.iter().map(row_of).collect::<Result<Vec<_>, _>>()?;
        Ok(rows.into_iter().map(|row| (row.record.clone(), row)).collect())
    }

    /// A page of everything that is known of a connection's records, and where the next begins.
    pub async fn record_page(
        &self,
        id: &str,
        after: Option<&str>,
    ) -> Result<(Vec<RecordRow>, Option<String>), StoreError> {
        let query = self.query(Table::Connections, "#owner = :owner AND begins_with(id, :prefix)");
        let query = query.consistent().with(":owner", s(id)).with(":prefix", s("rec#"));
        let (items, next) = query.after(after.map(|after| at(id, after))).page().await?;
        let rows = items.iter().map(row_of).collect::<Result<_, _>>()?;
        Ok((rows, next.and_then(|next| text(&next, "id").map(str::to_owned))))
    }

    /// The write of what is known of a record; refused where another worker wrote it since it was read.
    pub fn record_put(&self, id: &str, row: &mut RecordRow) -> Result<Write, StoreError> {
        let object = row.object.ok_or(TORN)?;
        let item = body(id, &record_id(object, &row.record), row.version + 1, row)?;
        let put = self.put(Table::Connections, item);
        let put = match row.version {
            0 => put.when("attribute_not_exists(id)"),
            version => put.when("version = :version").with(":version", n(version)),
        };
        row.version += 1;
        Ok(put)
    }

    /// Forgets a record.
    pub async fn forget_record(&self, id: &str, object: Object, record: &str) -> Result<(), StoreError> {
        self.delete(Table::Connections, at(id, &record_id(object, record))).send(self).await
    }

    /// The write of a line of the log; refused where it is there.
    pub fn log_put(&self, id: &str, line: &LogLine) -> Result<Write, StoreError> {
        let mut item = body(id, &log_id(&line.id), 1, line)?;
        item.insert("expires_at".into(), n((line.at + LOGGED).as_second()));
        item.insert("run".into(), s(&line.run));
        Ok(self.put(Table::Connections, item).when("attribute_not_exists(id)"))
    }

    /// The write that marks a line of the log as taken back; refused where it is.
    pub fn undone_update(&self, id: &str, line: &str, run: &str) -> Write {
        self.update(Table::Connections, at(id, &log_id(line)), "SET undone_by = :run")
            .when("attribute_exists(id) AND attribute_not_exists(undone_by)")
            .with(":run", s(run))
    }

    /// Writes that belong together in groups of `each`, as many groups in a transaction as it takes.
    pub async fn write_groups(&self, groups: Vec<Vec<Write>>) -> Result<(), StoreError> {
        let mut together = Vec::new();
        for group in groups {
            if together.len() + group.len() > TOGETHER {
                self.transact(std::mem::take(&mut together), PATIENCE).await.done()?;
            }
            together.extend(group);
        }
        if together.is_empty() { Ok(()) } else { self.transact(together, PATIENCE).await.done() }
    }

    /// Lines of the log, newest first, and the id to continue after.
    pub async fn log_lines(
        &self,
        id: &str,
        run: Option<&str>,
        after: Option<&str>,
        limit: i32,
        now: Timestamp,
    ) -> Result<(Vec<LogLine>, Option<String>), StoreError> {
        let query = self.query(Table::Connections, "#owner = :owner AND begins_with(id, :prefix)");
        let mut query = query.consistent().newest_first().with(":owner", s(id)).with(":prefix", s("log#"));
        query = query.filter("expires_at > :now").with(":now", n(now.as_second()));
        if let Some(run) = run {
            query = query.filter("#run = :run").with(":run", s(run));
        }
        let after = after.map(|after| at(id, &log_id(after)));
        let (items, next) = query.after(after).limit(limit).page().await?;
        let lines = items.iter().map(line_of).collect::<Result<_, _>>()?;
        let next = next.and_then(|next| Some(text(&next, "id")?.strip_prefix("log#")?.to_owned()));
        Ok((lines, next))
    }

    /// How much a connection may still spend in a run; `None` without a cap.
    pub async fn connection_room(
        &self,
        id: &str,
        caps: &ConnectionCaps,
        run: &str,
        now: Timestamp,
    ) -> Result<Option<Credits>, StoreError> {
        let mut room: Option<Credits> = None;
        for (name, cap) in sums(caps, run, now) {
            let Some(cap) = cap else { continue };
            let item = self.get(Table::Connections, at(id, &name)).await?;
            let spent = item.as_ref().and_then(|item| number(item, "milli")).unwrap_or(0);
            let left = Credits::milli(cap.as_milli().saturating_sub(spent));
            room = Some(room.map_or(left, |room| room.min(left)));
        }
        Ok(room)
    }

    /// The writes that count a charge towards a connection's caps; each refused where it would exceed one.
    pub fn spent_updates(
        &self,
        id: &str,
        caps: &ConnectionCaps,
        run: &str,
        charged: Credits,
        now: Timestamp,
    ) -> Vec<Write> {
        let of = |(name, cap): (String, Option<Credits>)| {
            let update = self
                .update(Table::Connections, at(id, &name), "SET expires_at = :expires ADD milli :charged")
                .with(":expires", n((now + SUMS_KEPT).as_second()))
                .with(":charged", n(charged.as_milli()));
            match cap {
                Some(cap) => update
                    .when("(attribute_not_exists(milli) AND :room >= :zero) OR milli <= :room")
                    .with(":room", n(cap.as_milli().saturating_sub(charged.as_milli())))
                    .with(":zero", n(0)),
                None => update,
            }
        };
        sums(caps, run, now).into_iter().map(of).collect()
    }

    /// What a run has cost.
    pub async fn run_spent(&self, id: &str, run: &str) -> Result<Credits, StoreError> {
        let item = self.get(Table::Connections, at(id, &format!("spent#run#{run}"))).await?;
        Ok(Credits::milli(item.as_ref().and_then(|item| number(item, "milli")).unwrap_or(0)))
    }

    /// The writes that delete a connection; what lies under it follows with the next sweep.
    pub fn connection_deletes(&self, head: &ConnectionHead) -> [Write; 2] {
        let delete = self.delete(Table::Connections, at(&head.owner, &head.id));
        [delete.when("attribute_exists(id)"), self.removal_put(&head.id)]
    }

    /// Deletes what lies under a connection whose head is gone.
    pub async fn delete_connection_parts(&self, id: &str) -> Result<(), StoreError> {
        let query = self.query(Table::Connections, "#partition = :owner").consistent().keys_only();
        let query = query.with(":owner", s(id));
        let mut pages = std::pin::pin!(query.pages());
        while let Some(keys) = pages.try_next().await? {
            self.delete_all(Table::Connections, keys).await?;
        }
        self.removal_done(id).await
    }

    /// Deletes the connections of an account that is closed.
    pub(super) async fn delete_connections(&self, account_id: &str) -> Result<(), StoreError> {
        loop {
            let (heads, _) = self.connections_of(account_id, None, 25).await?;
            if heads.is_empty() {
                return Ok(());
            }
            for head in heads {
                self.transact(self.connection_deletes(&head).into(), PATIENCE).await.done()?;
                self.delete_connection_parts(&head.id).await?;
            }
        }
    }
}
