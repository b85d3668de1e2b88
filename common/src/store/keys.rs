//! API keys, by the hash of their secret.

use super::pages::queried;
use super::spending::Caps;
use super::transaction::{IntoWrite, transact};
use super::{Store, StoreError, Table, key, moment, s, sortable, unbuildable};
use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use aws_sdk_dynamodb::types::{Put, TransactWriteItem, Update};
use domain::Credits;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A key as stored: everything but the secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiKey {
    /// SHA-256 of the secret, in hexadecimal.
    pub hash: String,
    pub id: String,
    pub account_id: String,
    pub name: String,
    /// The visible beginning of the secret, to tell keys apart.
    pub prefix: String,
    /// The families the key may call; all when empty.
    #[serde(default)]
    pub scopes: Vec<String>,
    pub created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<Timestamp>,
    /// From then on the key is refused: after a rotation's overlap, or at once when revoked.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "sortable")]
    pub valid_until: Option<Timestamp>,
    /// The most it may spend in a day and in a month.
    #[serde(default, skip_serializing_if = "Caps::is_none")]
    pub caps: Caps,
    /// From which price on an agent's call with it is put to the user, in thousandths of a credit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirm_above: Option<i64>,
    /// The key whose sums its spending counts towards, where they are not its own: the first of those it replaced, or the capped
    /// one that made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_with: Option<String>,
}

/// From which price on an agent's call is put to the user, where the key says nothing else.
const CONFIRM_ABOVE: Credits = Credits::whole(25);

impl ApiKey {
    /// From which price on an agent's call with it is put to the user.
    pub fn confirm_above(&self) -> Credits {
        self.confirm_above.map_or(CONFIRM_ABOVE, Credits::milli)
    }

    /// The key under whose name its spending is counted.
    pub fn counted_as(&self) -> &str {
        self.counts_with.as_deref().unwrap_or(&self.id)
    }
}

impl Store {
    pub async fn key_by_hash(&self, hash: &str) -> Result<Option<ApiKey>, StoreError> {
        let item = self.get(Table::Keys, key([("hash", hash)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// The keys of an account, oldest first.
    pub async fn keys_of(&self, account_id: &str) -> Result<Vec<ApiKey>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Keys)).index_name("by-account");
        let query = query.key_condition_expression("account_id = :account");
        let found = queried(query.expression_attribute_values(":account", s(account_id))).await?;
        Ok(serde_dynamo::from_items(found)?)
    }

    pub async fn put_key(&self, new: &ApiKey) -> Result<(), StoreError> {
        let request = self.client.put_item().table_name(self.table(Table::Keys));
        let request = request.set_item(Some(serde_dynamo::to_item(new)?));
        request
            .condition_expression("attribute_not_exists(#hash)")
            .expression_attribute_names("#hash", "hash")
            .send()
            .await?;
        Ok(())
    }

    /// Ends a key at `until`, unless it ends earlier already, everywhere at once.
    pub async fn end_key(&self, ended: &ApiKey, until: Timestamp) -> Result<(), StoreError> {
        let writes = self.key_end_writes(ended, until, None)?;
        let token = hex::encode(domain::chance::bytes::<16>());
        let deadline = domain::clock::instant() + std::time::Duration::from_secs(10);
        match transact(self, &token, writes, deadline).await.done() {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Ends a key that belongs to no account.
    pub async fn end_operator_key(&self, ended: &ApiKey, until: Timestamp) -> Result<(), StoreError> {
        let request = self.client.update_item().table_name(self.table(Table::Keys));
        let request = request.set_key(Some(key([("hash", &ended.hash)])));
        let request = request.update_expression("SET valid_until = :until");
        let request = request.condition_expression("attribute_exists(account_id)");
        request.expression_attribute_values(":until", s(moment(until))).send().await?;
        Ok(())
    }

    /// The writes that end a key at `until`; refused when it ends earlier already, or when a key of the account changed since
    /// `seen`.
    pub fn key_end_writes(
        &self,
        ended: &ApiKey,
        until: Timestamp,
        seen: Option<u64>,
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        let update = self.key_update(ended).update_expression("SET valid_until = :until");
        let update = update.condition_expression(
            "attribute_exists(account_id) AND (attribute_not_exists(valid_until) OR valid_until > :until)",
        );
        let update = update.expression_attribute_values(":until", s(moment(until)));
        let update = update.build().map_err(unbuildable)?;
        Ok(vec![update.into_write(), self.keys_changed(&ended.account_id, seen)?.into_write()])
    }

    /// The writes that set what a key may spend; refused when a key of the account changed since `seen`.
    pub fn key_caps_writes(
        &self,
        of: &ApiKey,
        seen: Option<u64>,
    ) -> Result<Vec<TransactWriteItem>, StoreError> {
        let update =
            self.key_update(of).update_expression("SET caps = :caps, confirm_above = :confirm_above");
        let update = update.condition_expression("attribute_exists(account_id)");
        let update = update
            .expression_attribute_values(":caps", serde_dynamo::to_attribute_value(of.caps)?)
            .expression_attribute_values(
                ":confirm_above",
                serde_dynamo::to_attribute_value(of.confirm_above)?,
            );
        let update = update.build().map_err(unbuildable)?;
        Ok(vec![update.into_write(), self.keys_changed(&of.account_id, seen)?.into_write()])
    }

    fn key_update(&self, of: &ApiKey) -> UpdateBuilder {
        Update::builder().table_name(self.table(Table::Keys)).set_key(Some(key([("hash", &of.hash)])))
    }

    pub async fn touch_key(&self, hash: &str, at: Timestamp) -> Result<(), StoreError> {
        let request = self
            .client
            .update_item()
            .table_name(self.table(Table::Keys))
            .set_key(Some(key([("hash", hash)])));
        let request = request
            .update_expression("SET last_used_at = :at")
            .condition_expression("attribute_exists(account_id)");
        request.expression_attribute_values(":at", s(at.to_string())).send().await?;
        Ok(())
    }

    /// The write that makes a key.
    pub fn new_key_write(&self, new: &ApiKey) -> Result<TransactWriteItem, StoreError> {
        Ok(self.new_key_put(new)?.into_write())
    }

    pub(crate) fn new_key_put(&self, new: &ApiKey) -> Result<Put, StoreError> {
        let put =
            Put::builder().table_name(self.table(Table::Keys)).set_item(Some(serde_dynamo::to_item(new)?));
        put.condition_expression("attribute_not_exists(#hash)")
            .expression_attribute_names("#hash", "hash")
            .build()
            .map_err(|error| StoreError::Failed(error.into()))
    }
}
