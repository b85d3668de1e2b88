//! Watch lists and saved ICPs: a head per list under its account; entries and what was delivered under the list itself.

use super::pages::queried;
use super::transaction::{IntoWrite, Not, Transacted, transact};
use super::{Item, Store, StoreError, Table, delete_of, key, n, s, unbuildable};
use aws_sdk_dynamodb::types::{AttributeValue, Delete, Put, Select, TransactWriteItem};
use domain::ids;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::time::Duration;

/// What one record holds of a list's entries.
const PIECE: usize = 300_000;

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
        let start = after.map(|after| key([("owner", account_id), ("id", after)]));
        let query = self.heads_query::<T>(account_id).consistent_read(true).scan_index_forward(false);
        let page = query.limit(limit).set_exclusive_start_key(start).send().await?;
        let next = page.last_evaluated_key.and_then(|key| Some(key.get("id")?.as_s().ok()?.clone()));
        Ok((serde_dynamo::from_items(page.items.unwrap_or_default())?, next))
    }

    /// How many lists of this kind an account has.
    pub async fn count_lists<T: ListHead>(&self, account_id: &str) -> Result<usize, StoreError> {
        let (mut count, mut start) = (0, None);
        loop {
            let query = self.heads_query::<T>(account_id).select(Select::Count);
            let page = query.set_exclusive_start_key(start).send().await?;
            count += usize::try_from(page.count).unwrap_or(0);
            start = page.last_evaluated_key;
            if start.is_none() {
                return Ok(count);
            }
        }
    }

    fn heads_query<T: ListHead>(
        &self,
        account_id: &str,
    ) -> aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder {
        let query = self.client.query().table_name(self.table(Table::Lists));
        let query = query.key_condition_expression("#owner = :owner AND begins_with(id, :prefix)");
        let query = query.expression_attribute_names("#owner", "owner");
        let query = query.expression_attribute_values(":owner", s(account_id));
        query.expression_attribute_values(":prefix", s(T::KIND.prefix()))
    }

    /// Stores a list as a whole. `Conflict` when it changed since `before` was read, or exists and should not.
    pub async fn put_list<T: ListHead>(
        &self,
        list: &T,
        before: Option<&T>,
        entries: Option<&[String]>,
    ) -> Result<(), StoreError> {
        let put =
            Put::builder().table_name(self.table(Table::Lists)).set_item(Some(serde_dynamo::to_item(list)?));
        let put = match before {
            None => put.condition_expression("attribute_not_exists(id)"),
            Some(before) => put
                .condition_expression("version = :version")
                .expression_attribute_values(":version", n(before.version())),
        };
        let mut writes = vec![put.build().map_err(unbuildable)?.into_write()];
        if let Some(entries) = entries {
            let text = serde_json::to_string(entries).map_err(|error| StoreError::Failed(error.into()))?;
            let pieces: Vec<&[u8]> = text.as_bytes().chunks(PIECE).collect();
            for (number, bytes) in pieces.iter().enumerate() {
                let mut item = entries_key(list.id(), number);
                let blob = aws_sdk_dynamodb::primitives::Blob::new(*bytes);
                item.insert("body".into(), AttributeValue::B(blob));
                let put = Put::builder().table_name(self.table(Table::Lists)).set_item(Some(item));
                writes.push(put.build().map_err(unbuildable)?.into_write());
            }
            // What a longer list left behind.
            for number in pieces.len()..if before.is_some() { MAX_PIECES } else { 0 } {
                let delete = Delete::builder().table_name(self.table(Table::Lists));
                let delete = delete.set_key(Some(entries_key(list.id(), number)));
                writes.push(delete.build().map_err(unbuildable)?.into_write());
            }
        }
        let token = hex::encode(domain::chance::bytes::<16>());
        transact(self, &token, writes, domain::clock::instant() + Duration::from_secs(5)).await.done()
    }

    /// The entries of a list.
    pub async fn list_entries(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let pieces = self.list_parts(id, "entries#", None).await?;
        let bytes: Vec<u8> = pieces
            .iter()
            .filter_map(|item| item.get("body")?.as_b().ok())
            .flat_map(|b| b.as_ref().to_vec())
            .collect();
        serde_json::from_slice(&bytes)
            .map_err(|_| StoreError::Failed("the entries of a list cannot be read".into()))
    }

    /// What a list has delivered and that has not expired.
    pub async fn list_seen(&self, id: &str, now: Timestamp) -> Result<HashSet<String>, StoreError> {
        let parts = self.list_parts(id, "seen#", Some(now)).await?;
        let mut seen = HashSet::new();
        for part in parts {
            let body = part.get("body").and_then(|body| body.as_s().ok()).map(String::as_str).unwrap_or("[]");
            let keys: Vec<String> = serde_json::from_str(body)
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
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        let item: Item = serde_dynamo::to_item(after)?;
        let put = Put::builder().table_name(self.table(Table::Lists)).set_item(Some(item));
        let put = put.condition_expression("version = :version");
        let put = put.expression_attribute_values(":version", n(before.version()));
        let mut writes = vec![put.build().map_err(unbuildable)?.into_write()];
        if !delivered.is_empty() {
            let mut item = key([("owner", before.id()), ("id", &format!("seen#{run}"))]);
            let body = serde_json::to_string(delivered).map_err(|error| StoreError::Failed(error.into()))?;
            item.insert("body".into(), s(body));
            if let Some(at) = forget_at {
                item.insert("expires_at".into(), n(at.as_second()));
            }
            let put = Put::builder().table_name(self.table(Table::Lists)).set_item(Some(item));
            writes.push(put.build().map_err(unbuildable)?.into_write());
        }
        Ok(writes)
    }

    /// Deletes a list and everything under it; whether it was there. What a crash leaves of it the sweeper deletes.
    pub async fn delete_list<T: ListHead>(&self, account_id: &str, id: &str) -> Result<bool, StoreError> {
        if !ids::is(T::KIND, id) {
            return Ok(false);
        }
        let delete = Delete::builder().table_name(self.table(Table::Lists));
        let delete = delete.set_key(Some(key([("owner", account_id), ("id", id)])));
        let delete = delete.condition_expression("attribute_exists(id)").build().map_err(unbuildable)?;
        let writes = vec![delete.into_write(), self.removal_put(id)?.into_write()];
        let token = hex::encode(domain::chance::bytes::<16>());
        let deadline = domain::clock::instant() + Duration::from_secs(5);
        match transact(self, &token, writes, deadline).await {
            Transacted::Done => {}
            Transacted::Not { why: Not::Refused(_), uncertain: false } => return Ok(false),
            // Its answer was lost, or somebody else deletes it at this moment: gone it is.
            Transacted::Not { why: Not::Refused(_), uncertain: true } => {}
            Transacted::Not { why: Not::Failed(error), .. } => return Err(error),
        }
        self.delete_parts(id).await?;
        Ok(true)
    }

    /// Deletes what is left under a list whose head is gone.
    pub async fn delete_parts(&self, id: &str) -> Result<(), StoreError> {
        let parts = self.list_parts(id, "", None).await?;
        let keys = parts.iter().filter_map(|item| item.get("id")?.as_s().ok());
        let deletes: Result<Vec<_>, _> =
            keys.map(|part| delete_of(key([("owner", id), ("id", part)]))).collect();
        self.write_all(Table::Lists, deletes?).await?;
        self.removal_done(id).await
    }

    async fn list_parts(
        &self,
        id: &str,
        prefix: &str,
        now: Option<Timestamp>,
    ) -> Result<Vec<Item>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Lists)).consistent_read(true);
        let query = query.expression_attribute_names("#owner", "owner");
        let mut query = query.expression_attribute_values(":owner", s(id));
        query = if prefix.is_empty() {
            query.key_condition_expression("#owner = :owner")
        } else {
            let query = query.key_condition_expression("#owner = :owner AND begins_with(id, :prefix)");
            query.expression_attribute_values(":prefix", s(prefix))
        };
        if let Some(now) = now {
            query = query.filter_expression("attribute_not_exists(expires_at) OR expires_at > :now");
            query = query.expression_attribute_values(":now", n(now.as_second()));
        }
        queried(query).await
    }
}

/// A request is at most 1 MiB long, so its entries fit into this many pieces.
const MAX_PIECES: usize = 5;

fn entries_key(id: &str, number: usize) -> Item {
    key([("owner", id), ("id", &format!("entries#{number:03}"))])
}
