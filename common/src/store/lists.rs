//! Watch lists and saved ICPs: a head per list under its account; entries and what was delivered under the list itself.

use super::expression::Read;
use super::transaction::{Not, Transacted};
use super::{Item, PIECE, Store, StoreError, Table, Write, b, bytes, key, n, s, text};
use domain::ids;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(5);

/// What watch lists and saved ICPs have in common: an owner, an id, and a version that every change raises.
pub trait ListHead: Serialize + DeserializeOwned + Send + Sync {
    const KIND: ids::Kind;
    fn id(&self) -> &str;
    fn version(&self) -> u64;
}

impl Store {
    /// One list of an account; a foreign one is not there.
    pub async fn list<T: ListHead>(&self, account_id: &str, id: &str) -> Result<Option<T>, StoreError> {
        if !ids::is(T::KIND, id) {
            return Ok(None);
        }
        let item = self.get(Table::Lists, key([("owner", account_id), ("id", id)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// Lists of an account, newest first, and the id to continue after.
    pub async fn lists_of<T: ListHead>(
        &self,
        account_id: &str,
        after: Option<&str>,
        limit: i32,
    ) -> Result<(Vec<T>, Option<String>), StoreError> {
        let query = self.heads_query::<T>(account_id).consistent().newest_first().limit(limit);
        query.after(after.map(|after| key([("owner", account_id), ("id", after)]))).listed("id").await
    }

    /// How many lists of this kind an account has.
    pub async fn count_lists<T: ListHead>(&self, account_id: &str) -> Result<usize, StoreError> {
        Ok(self.heads_query::<T>(account_id).only("id").all().await?.len())
    }

    fn heads_query<T: ListHead>(&self, account_id: &str) -> Read<'_> {
        let query = self.query(Table::Lists, "#owner = :owner AND begins_with(id, :prefix)");
        query.with(":owner", s(account_id)).with(":prefix", s(T::KIND.prefix()))
    }

    /// Stores a list as a whole. `Conflict` when it changed since `before` was read, or exists and should not.
    pub async fn put_list<T: ListHead>(
        &self,
        list: &T,
        before: Option<&T>,
        entries: Option<&[String]>,
    ) -> Result<(), StoreError> {
        let put = self.put(Table::Lists, serde_dynamo::to_item(list)?);
        let mut writes = vec![match before {
            None => put.when("attribute_not_exists(id)"),
            Some(before) => put.when("version = :version").with(":version", n(before.version())),
        }];
        if let Some(entries) = entries {
            let text = serde_json::to_string(entries).map_err(|error| StoreError::Failed(error.into()))?;
            let pieces: Vec<&[u8]> = text.as_bytes().chunks(PIECE).collect();
            for (number, piece) in pieces.iter().enumerate() {
                let mut item = entries_key(list.id(), number);
                item.insert("body".into(), b(*piece));
                writes.push(self.put(Table::Lists, item));
            }
            // What a longer list left behind.
            for number in pieces.len()..if before.is_some() { MAX_PIECES } else { 0 } {
                writes.push(self.delete(Table::Lists, entries_key(list.id(), number)));
            }
        }
        self.transact(writes, PATIENCE).await.done()
    }

    /// The entries of a list.
    pub async fn list_entries(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let pieces = self.list_parts(id, "entries#", None).await?;
        let body: Vec<u8> = pieces.iter().filter_map(|item| bytes(item, "body")).flatten().copied().collect();
        serde_json::from_slice(&body)
            .map_err(|_| StoreError::Failed("the entries of a list cannot be read".into()))
    }

    /// What a list has delivered and that has not expired.
    pub async fn list_seen(&self, id: &str, now: Timestamp) -> Result<HashSet<String>, StoreError> {
        let parts = self.list_parts(id, "seen#", Some(now)).await?;
        let mut seen = HashSet::new();
        for part in parts {
            let keys: Vec<String> = serde_json::from_str(text(&part, "body").unwrap_or("[]"))
                .map_err(|_| StoreError::Failed("what a list has delivered cannot be read".into()))?;
            seen.extend(keys);
        }
        Ok(seen)
    }

    /// The writes that belong to a run: what it delivers, and the list's new head, refused when the list changed since.
    pub fn run_writes<T: ListHead>(
        &self,
        before: &T,
        after: &T,
        run: &str,
        delivered: &[String],
        forget_at: Option<Timestamp>,
    ) -> Result<Vec<Write>, StoreError> {
        let put = self.put(Table::Lists, serde_dynamo::to_item(after)?);
        let mut writes = vec![put.when("version = :version").with(":version", n(before.version()))];
        if !delivered.is_empty() {
            let mut item = key([("owner", before.id()), ("id", &format!("seen#{run}"))]);
            let body = serde_json::to_string(delivered).map_err(|error| StoreError::Failed(error.into()))?;
            item.insert("body".into(), s(body));
            item.extend(forget_at.map(|at| ("expires_at".to_owned(), n(at.as_second()))));
            writes.push(self.put(Table::Lists, item));
        }
        Ok(writes)
    }

    /// Deletes a list and everything under it; whether it was there. What a crash leaves of it the sweeper deletes.
    pub async fn delete_list<T: ListHead>(&self, account_id: &str, id: &str) -> Result<bool, StoreError> {
        if !ids::is(T::KIND, id) {
            return Ok(false);
        }
        let writes = vec![
            self.delete(Table::Lists, key([("owner", account_id), ("id", id)])).when("attribute_exists(id)"),
            self.removal_put(id),
        ];
        match self.transact(writes, PATIENCE).await {
            Transacted::Done => {}
            Transacted::Not { why: Not::Refused(_), uncertain: false } => return Ok(false),
            // Its answer was lost, or another call deletes it at this moment: either way it is gone.
            Transacted::Not { why: Not::Refused(_), uncertain: true } => {}
            Transacted::Not { why: Not::Failed(error), .. } => return Err(error),
        }
        self.delete_parts(id).await?;
        Ok(true)
    }

    /// Deletes the rest of a list whose head is gone.
    pub async fn delete_parts(&self, id: &str) -> Result<(), StoreError> {
        let parts = self.list_parts(id, "", None).await?;
        let keys = parts.iter().filter_map(|item| text(item, "id"));
        self.delete_all(Table::Lists, keys.map(|part| key([("owner", id), ("id", part)]))).await?;
        self.removal_done(id).await
    }

    /// The items of a list, by the start of their sort key.
    pub(crate) async fn list_parts(
        &self,
        id: &str,
        prefix: &str,
        now: Option<Timestamp>,
    ) -> Result<Vec<Item>, StoreError> {
        let query = match prefix {
            "" => self.query(Table::Lists, "#owner = :owner"),
            _ => self
                .query(Table::Lists, "#owner = :owner AND begins_with(id, :prefix)")
                .with(":prefix", s(prefix)),
        };
        let query = query.consistent().with(":owner", s(id));
        let query = match now {
            Some(now) => query
                .filter("attribute_not_exists(expires_at) OR expires_at > :now")
                .with(":now", n(now.as_second())),
            None => query,
        };
        query.all().await
    }
}

/// A request is at most 1 MiB long, so its entries fit into this many pieces.
const MAX_PIECES: usize = 5;

fn entries_key(id: &str, number: usize) -> Item {
    key([("owner", id), ("id", &format!("entries#{number:03}"))])
}
