//! Connections: a head under its account; its position, its records and its log under the connection itself.
//!
//! One worker at a time has a connection. Whatever another one that was taken for dead still does is refused by the version of
//! what it writes, so that each record is looked up, charged for and written once.

mod grants;
mod hints;
mod outgoing;
mod records;
mod spent;

pub use grants::{Agreement, KeptGrant};
pub use hints::Hint;
pub use outgoing::{NewOutgoing, Outgoing};
pub use records::{Found, Intent, LONGEST_ID, LogLine, RecordRow, Sought};

use super::{Item, Store, StoreError, Table, Write, b, bytes, key, moment, n, number, s, text};
use crate::catalog::connections::{
    ConnectionCaps, ConnectionProblem, ConnectionSystem, Objects, OnObjection, Run, RunKind,
};
use connect::Object;
use domain::ids;
use futures::TryStreamExt;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

const OPEN: &str = "open";
const STATE: &str = "state";
const LEASE: &str = "lease";
const ASKED: &str = "asked";
const RECHECK: &str = "recheck";
const PATIENCE: Duration = Duration::from_secs(5);

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
    /// Whether its records are findable in the look-ups of the account.
    #[serde(default)]
    pub private_layer: bool,
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
    /// The credentials, sealed.
    pub(crate) sealed: Vec<u8>,
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
    /// When people who changed their job were last looked for.
    #[serde(default)]
    pub moved_at: Option<Timestamp>,
    /// Whether there may be answers that a run only proposed.
    #[serde(default)]
    pub proposed: bool,
    /// How many records are kept as private ones.
    #[serde(default)]
    pub private: u64,
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

/// A new connection.
pub struct NewConnection<'a> {
    pub owner: &'a str,
    pub name: String,
    pub system: ConnectionSystem,
    pub settings: Settings,
    pub key_id: &'a str,
}

impl ConnectionHead {
    pub fn new(new: NewConnection<'_>, now: Timestamp) -> Self {
        Self {
            owner: new.owner.to_owned(),
            id: ids::new(ids::Kind::Connection, now),
            name: new.name,
            system: new.system,
            settings: new.settings,
            key_id: new.key_id.to_owned(),
            status: HeadStatus::Paused,
            problem: None,
            created_at: now,
            due_at: None,
            version: 0,
            sealed: Vec::new(),
        }
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

fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.into()))
}

fn unjson<T: DeserializeOwned>(text: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(text).map_err(|_| TORN)
}

fn at(owner: &str, id: &str) -> Item {
    key([("owner", owner), ("id", id)])
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

    /// The write that has a worker look at a connection now, also at a paused one, which stays paused.
    pub fn connection_wake(&self, head: &ConnectionHead, now: Timestamp) -> Write {
        self.update(Table::Connections, at(&head.owner, &head.id), "SET #open = :open, due_at = :due")
            .when("attribute_exists(id) AND #status <> :broken")
            .with(":open", s(OPEN))
            .with(":due", s(moment(now)))
            .with(":broken", s(HeadStatus::Broken.as_str()))
    }

    /// Has a worker look at a connection by `soon`, unless it waits for something or will do so anyway; whether it is to be sent for.
    /// The time only ever becomes an earlier one: a message that is under way would find nothing due at a later one.
    pub async fn hurry_connection(&self, head: &ConnectionHead, soon: Timestamp) -> Result<bool, StoreError> {
        self.update(Table::Connections, at(&head.owner, &head.id), "SET due_at = :soon")
            .when("#status = :active AND attribute_not_exists(problem) AND due_at > :soon")
            .with(":active", s(HeadStatus::Active.as_str()))
            .with(":soon", s(moment(soon)))
            .applied(self)
            .await
    }

    /// Lets a paused connection rest that was woken, unless it was woken again since.
    pub async fn rest_connection(&self, head: &ConnectionHead) -> Result<(), StoreError> {
        let Some(due_at) = head.due_at else { return Ok(()) };
        self.update(Table::Connections, at(&head.owner, &head.id), "REMOVE #open, due_at, problem")
            .when("#status = :paused AND due_at = :due")
            .with(":paused", s(HeadStatus::Paused.as_str()))
            .with(":due", s(moment(due_at)))
            .applied(self)
            .await
            .map(drop)
    }

    /// The write that pauses a connection; refused where a worker, or something that is sent, woke it or put it off since it was
    /// read. One that has something to send stays due, and rests when that is sent.
    pub fn connection_pause(&self, head: &ConnectionHead, is_sending: bool) -> Write {
        let pause = match is_sending {
            true => self
                .update(Table::Connections, at(&head.owner, &head.id), "SET #status = :status")
                .when("attribute_exists(id)")
                .with(":status", s(HeadStatus::Paused.as_str())),
            false => self.connection_stop(head, HeadStatus::Paused, None),
        };
        match head.due_at {
            Some(was) => pause.when("due_at = :was").with(":was", s(moment(was))),
            None => pause.when("attribute_not_exists(due_at)"),
        }
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

    /// Stops a connection that cannot go on without its owner; `own` happens with it. One that has other credentials by now is tried
    /// with those first.
    pub async fn break_connection(
        &self,
        head: &ConnectionHead,
        problem: &ConnectionProblem,
        own: Vec<Write>,
    ) -> Result<bool, StoreError> {
        let stop = self.connection_stop(head, HeadStatus::Broken, Some(json(problem)?));
        let stop = stop.when("attribute_exists(due_at) AND sealed = :sealed");
        let mut writes = vec![stop.with(":sealed", b(head.sealed.clone()))];
        writes.extend(own);
        match self.transact(writes, PATIENCE).await.done() {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Pauses a connection after an undo; one that was woken since stays due.
    pub async fn pause_connection(&self, head: &ConnectionHead) -> Result<(), StoreError> {
        if self.connection_pause(head, false).applied(self).await? {
            return Ok(());
        }
        self.update(Table::Connections, at(&head.owner, &head.id), "SET #status = :status")
            .when("attribute_exists(id) AND #status <> :broken")
            .with(":status", s(HeadStatus::Paused.as_str()))
            .with(":broken", s(HeadStatus::Broken.as_str()))
            .applied(self)
            .await
            .map(drop)
    }

    /// Sets when a connection that is worked on is next looked at, and why it waits until then; whether it was not woken since it
    /// was read.
    pub async fn put_off_connection(
        &self,
        head: &ConnectionHead,
        due_at: Timestamp,
        problem: Option<&ConnectionProblem>,
    ) -> Result<bool, StoreError> {
        let Some(was) = head.due_at else { return Ok(false) };
        let change = match problem {
            Some(_) => "SET due_at = :due, problem = :problem",
            None => "SET due_at = :due REMOVE problem",
        };
        let mut update = self
            .update(Table::Connections, at(&head.owner, &head.id), change)
            .when("due_at = :was")
            .with(":was", s(moment(was)))
            .with(":due", s(moment(due_at)));
        if let Some(problem) = problem {
            update = update.with(":problem", s(json(problem)?));
        }
        update.applied(self).await
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

    /// Takes a connection for a worker, or renews that; whether it is this worker's. A worker that took it before `dead` has ended.
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

    /// The writes that delete a connection; what lies under it follows with the next sweep.
    pub fn connection_deletes(&self, head: &ConnectionHead) -> [Write; 2] {
        let delete = self.delete(Table::Connections, at(&head.owner, &head.id));
        [delete.when("attribute_exists(id)"), self.removal_put(&head.id)]
    }

    /// Deletes what lies under a connection whose head is gone.
    pub async fn delete_connection_parts(&self, id: &str) -> Result<(), StoreError> {
        self.forget_private(id).await?;
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
