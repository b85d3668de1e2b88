//! What is known of the records of a connected system, and the log of what was written there.

use super::{PATIENCE, TORN, at, body, body_of};
use crate::catalog::connections::{FieldWrite, WriteReason, WriteState};
use crate::store::private::KeptPrivately;
use crate::store::{Item, Store, StoreError, Table, Write, n, s, text};
use connect::{Object, Values};
use domain::Credits;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};

/// How long the log is kept.
const LOGGED: SignedDuration = SignedDuration::from_hours(180 * 24);
/// How many writes a transaction takes, with some room.
const TOGETHER: usize = 90;
/// The longest id of a record.
pub const LONGEST_ID: usize = 500;

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

/// A search for the company of a person that gave none to link it to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sought {
    /// A hash of what the company was looked for by.
    pub by: String,
    pub at: Timestamp,
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
    /// The profile of the person that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// A hash of the identifiers it was looked up by.
    #[serde(default)]
    pub looked_up_by: String,
    #[serde(default)]
    pub looked_up_at: Option<Timestamp>,
    /// The hashes of the addresses that it had or was given then, without those that were known to be gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub addresses: Vec<u64>,
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
    /// The company that was looked for in the system last, and was not found to link the person to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sought: Option<Sought>,
    /// Where the record is kept as a private one of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private: Option<KeptPrivately>,
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
        let (object, record, version, private) = (other.object, other.record, other.version, other.private);
        Self { object, record, version, private, ..self }
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
    /// Of a record that was created: a hash of what its other fields held then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub print: Option<String>,
    #[serde(skip)]
    pub undone_by: Option<String>,
}

fn record_id(object: Object, record: &str) -> String {
    format!("rec#{object}#{record}")
}

fn log_id(id: &str) -> String {
    format!("log#{id}")
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

impl Store {
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

    pub async fn log_line(&self, id: &str, line: &str) -> Result<Option<LogLine>, StoreError> {
        let item = self.get(Table::Connections, at(id, &log_id(line))).await?;
        item.as_ref().map(line_of).transpose()
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
}
