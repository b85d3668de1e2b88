//! Vendors' answers that are still good, and the hashed identifiers of people who asked not to be processed.

use super::{Item, Store, StoreError, Table, n, s};
use aws_sdk_dynamodb::types::KeysAndAttributes;
use jiff::Timestamp;

/// An item of the table, by what it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    pub id: String,
    pub body: String,
}

impl Store {
    /// The items of these ids that exist and have not expired.
    pub async fn answers(
        &self,
        ids: impl IntoIterator<Item = &String>,
        now: Timestamp,
    ) -> Result<Vec<StoredAnswer>, StoreError> {
        let keys: Vec<Item> = ids.into_iter().map(|id| super::key([("id", id.as_str())])).collect();
        let wanted = KeysAndAttributes::builder().set_keys(Some(keys)).build();
        let wanted = wanted.map_err(|error| StoreError::Failed(error.to_string()))?;
        let request = self.client.batch_get_item().request_items(self.table(Table::Answers), wanted);
        let answer = request.send().await?;
        if answer.unprocessed_keys.is_some_and(|keys| !keys.is_empty()) {
            return Err(StoreError::Failed("the store is too busy to read all of a batch".into()));
        }
        let found = answer.responses.unwrap_or_default().into_values().flatten();
        let is_good = |item: &Item| {
            let expires_at = item.get("expires_at").and_then(|at| at.as_n().ok()?.parse::<i64>().ok());
            expires_at.is_none_or(|at| at > now.as_second())
        };
        let read = |item: Item| {
            let text = |name: &str| Some(item.get(name)?.as_s().ok()?.clone());
            Some(StoredAnswer { id: text("id")?, body: text("body")? })
        };
        Ok(found.filter(is_good).filter_map(read).collect())
    }

    /// Stores an item, for good or until it expires.
    pub async fn put_answer(
        &self,
        answer: &StoredAnswer,
        expires_at: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let mut request = self
            .client
            .put_item()
            .table_name(self.table(Table::Answers))
            .item("id", s(&answer.id))
            .item("body", s(&answer.body));
        if let Some(at) = expires_at {
            request = request.item("expires_at", n(at.as_second()));
        }
        request.send().await?;
        Ok(())
    }
}
