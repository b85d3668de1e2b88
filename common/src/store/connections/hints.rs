//! The records that a system told of by itself, until a worker has read them.

use super::at;
use crate::store::{Item, Store, StoreError, Table, Write, n, number, s, text};
use connect::Object;
use jiff::{SignedDuration, Timestamp};

/// How long a record is remembered that no worker reads; polls find it all the same.
const KEPT: SignedDuration = SignedDuration::from_hours(24);
const PREFIX: &str = "hint#";

/// A record to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    pub object: Object,
    pub record: String,
    /// When it was last told of.
    told_ms: i64,
}

impl Store {
    /// Remembers records to read.
    pub async fn put_hints(
        &self,
        id: &str,
        records: &[(Object, String)],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let put = |(object, record): &(Object, String)| {
            let mut item = at(id, &format!("{PREFIX}{object}#{record}"));
            item.insert("told_ms".into(), n(now.as_millisecond()));
            item.insert("expires_at".into(), n((now + KEPT).as_second()));
            vec![self.put(Table::Connections, item)]
        };
        self.write_groups(records.iter().map(put).collect()).await
    }

    /// A page of the records to read.
    pub async fn hints(&self, id: &str) -> Result<Vec<Hint>, StoreError> {
        let query = self.query(Table::Connections, "#owner = :owner AND begins_with(id, :prefix)");
        let query = query.consistent().with(":owner", s(id)).with(":prefix", s(PREFIX));
        let (items, _) = query.limit(100).page().await?;
        let hint = |item: &Item| {
            let (object, record) = text(item, "id")?.strip_prefix(PREFIX)?.split_once('#')?;
            let told_ms = number(item, "told_ms")?;
            Some(Hint { object: object.parse().ok()?, record: record.to_owned(), told_ms })
        };
        Ok(items.iter().filter_map(hint).collect())
    }

    /// Forgets records that were read, unless they were told of again since.
    pub async fn hints_done(&self, id: &str, hints: &[Hint]) -> Result<(), StoreError> {
        for hint in hints {
            let done: Write =
                self.delete(Table::Connections, at(id, &format!("{PREFIX}{}#{}", hint.object, hint.record)));
            done.when("told_ms = :told").with(":told", n(hint.told_ms)).applied(self).await?;
        }
        Ok(())
    }
}
