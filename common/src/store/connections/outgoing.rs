//! Records that are to be sent to a connected system, and which record of it each became.

use super::{TORN, at, body, body_of};
use crate::catalog::connections::SentValues;
use crate::store::{Item, Store, StoreError, Table, Write, n, number, s, text};
use connect::Object;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long a record waits for a system that cannot be reached.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// How long it is known which record a value became: much longer than any search takes to find it.
const LINKED: SignedDuration = SignedDuration::from_hours(24);

/// A record that is to be sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Outgoing {
    #[serde(skip)]
    pub id: String,
    #[serde(skip)]
    version: u64,
    /// The id of its line in the log.
    pub line: String,
    pub run: String,
    pub at: Timestamp,
    pub object: Object,
    pub values: SentValues,
    /// Whether it is created where the system does not have it.
    pub create: bool,
    /// When the system was asked to create it; whether it did is not known as long as the row is there.
    #[serde(default)]
    pub creating: Option<Timestamp>,
    /// The record that its values are written into; whether they were is noted there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub writing: Option<String>,
}

/// A new record to be sent.
pub struct NewOutgoing<'a> {
    pub run: &'a str,
    pub object: Object,
    pub values: SentValues,
    pub create: bool,
}

impl Outgoing {
    /// `id` is the same for what is sent once only.
    pub fn new(id: String, line: String, new: NewOutgoing<'_>, at: Timestamp) -> Self {
        let NewOutgoing { run, object, values, create } = new;
        Self {
            id,
            version: 0,
            line,
            run: run.to_owned(),
            at,
            object,
            values,
            create,
            creating: None,
            writing: None,
        }
    }
}

fn row_id(id: &str) -> String {
    format!("new#{id}")
}

fn link_id(print: &str) -> String {
    format!("link#{print}")
}

fn row_of(item: &Item) -> Result<Outgoing, StoreError> {
    let (row, version): (Outgoing, u64) = body_of(item)?;
    let id = text(item, "id").and_then(|id| id.strip_prefix("new#")).ok_or(TORN)?.to_owned();
    Ok(Outgoing { id, version, ..row })
}

impl Store {
    /// The write of a record that is to be sent; refused where another worker wrote it since it was read.
    pub fn outgoing_put(&self, connection: &str, row: &mut Outgoing) -> Result<Write, StoreError> {
        let mut item = body(connection, &row_id(&row.id), row.version + 1, row)?;
        item.insert("expires_at".into(), n((row.at + KEPT).as_second()));
        let put = self.put(Table::Connections, item);
        let put = match row.version {
            0 => put.when("attribute_not_exists(id)"),
            version => put.when("version = :version").with(":version", n(version)),
        };
        row.version += 1;
        Ok(put)
    }

    pub async fn outgoing(&self, connection: &str, id: &str) -> Result<Option<Outgoing>, StoreError> {
        let item = self.get(Table::Connections, at(connection, &row_id(id))).await?;
        item.as_ref().map(row_of).transpose()
    }

    /// A page of the records that are to be sent, and where the next begins.
    pub async fn outgoing_page(
        &self,
        connection: &str,
        after: Option<&str>,
    ) -> Result<(Vec<Outgoing>, Option<String>), StoreError> {
        let query = self.query(Table::Connections, "#owner = :owner AND begins_with(id, :prefix)");
        let query = query.consistent().with(":owner", s(connection)).with(":prefix", s("new#"));
        let (items, next) = query.after(after.map(|after| at(connection, after))).page().await?;
        let rows = items.iter().map(row_of).collect::<Result<_, _>>()?;
        Ok((rows, next.and_then(|next| text(&next, "id").map(str::to_owned))))
    }

    /// The write that a record was sent.
    pub fn outgoing_done(&self, connection: &str, row: &Outgoing) -> Write {
        self.delete(Table::Connections, at(connection, &row_id(&row.id)))
    }

    /// The write that says which record the owner of a value became.
    pub fn link_put(&self, connection: &str, print: &str, record: &str, now: Timestamp) -> Write {
        let mut item = at(connection, &link_id(print));
        item.insert("record".into(), s(record));
        item.insert("expires_at".into(), n((now + LINKED).as_second()));
        self.put(Table::Connections, item)
    }

    /// The records that the owners of values became, by print.
    pub async fn links(
        &self,
        connection: &str,
        prints: &[String],
        now: Timestamp,
    ) -> Result<BTreeMap<String, String>, StoreError> {
        let keys: Vec<Item> = prints.iter().map(|print| at(connection, &link_id(print))).collect();
        let items = self.get_all(Table::Connections, &keys, true).await?;
        let read = |item: &Item| {
            let is_kept = number::<i64>(item, "expires_at").is_some_and(|at| at > now.as_second());
            let print = text(item, "id")?.strip_prefix("link#")?.to_owned();
            Some((print, text(item, "record")?.to_owned())).filter(|_| is_kept)
        };
        Ok(items.iter().filter_map(read).collect())
    }
}
