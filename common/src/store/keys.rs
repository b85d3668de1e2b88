//! API keys, by the hash of their secret.

use super::sums::Caps;
use super::{Item, Store, StoreError, Table, Write, agents, key, moment, n, s, sortable};
use domain::Credits;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(10);
/// The agent of an access token.
const AGENT: &str = "agent";

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
    /// The key that made it; none where a sign-up, the operator or a mailed code did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<String>,
    /// What an access token was made for; none where it is a key. A token goes by the id of its agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<String>,
}

/// From which price on an agent's call is put to the user, where the key says nothing else.
pub const CONFIRM_ABOVE: Credits = Credits::whole(25);

impl ApiKey {
    /// From which price on an agent's call with it is put to the user.
    pub fn confirm_above(&self) -> Credits {
        self.confirm_above.map_or(CONFIRM_ABOVE, Credits::milli)
    }

    /// The place of the item that says when it was used: its own, or that of its agent.
    pub fn row(&self) -> String {
        if self.audience.is_some() { agents::place(&self.id) } else { self.hash.clone() }
    }

    /// The key under whose name its spending is counted.
    pub fn counted_as(&self) -> &str {
        self.counts_with.as_deref().unwrap_or(&self.id)
    }
}

impl Store {
    pub async fn key_by_hash(&self, hash: &str) -> Result<Option<ApiKey>, StoreError> {
        let Some(mut item) = self.get(Table::Keys, key([("hash", hash)])).await? else { return Ok(None) };
        if let Some(agent) = item.remove(AGENT) {
            item.insert("id".into(), agent);
        }
        Ok(Some(serde_dynamo::from_item(item)?))
    }

    /// The keys of an account, oldest first.
    pub async fn keys_of(&self, account_id: &str) -> Result<Vec<ApiKey>, StoreError> {
        let query = self.query(Table::Keys, "account_id = :account").index("by-account");
        let query = query.filter("attribute_not_exists(client_id)");
        Ok(serde_dynamo::from_items(query.with(":account", s(account_id)).all().await?)?)
    }

    pub async fn put_key(&self, new: &ApiKey) -> Result<(), StoreError> {
        self.new_key_put(new)?.send(self).await
    }

    /// Ends a key at `until`, unless it ends earlier already, everywhere at once.
    pub async fn end_key(&self, ended: &ApiKey, until: Timestamp) -> Result<(), StoreError> {
        match self.transact(self.key_end_writes(ended, until, None), PATIENCE).await.done() {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Ends a key that belongs to no account.
    pub async fn end_operator_key(&self, ended: &ApiKey, until: Timestamp) -> Result<(), StoreError> {
        let update = self.key_update(&ended.hash, "SET valid_until = :until");
        update.with(":until", s(moment(until))).send(self).await
    }

    /// The writes that end a key at `until`; refused when it ends earlier already, or when a key of the account changed since
    /// `seen`.
    pub fn key_end_writes(&self, ended: &ApiKey, until: Timestamp, seen: Option<u64>) -> Vec<Write> {
        let update = self
            .key_update(&ended.hash, "SET valid_until = :until")
            .when("(attribute_not_exists(valid_until) OR valid_until > :until)")
            .with(":until", s(moment(until)));
        vec![update, self.keys_changed(&ended.account_id, seen)]
    }

    /// The writes that set what a key may do and spend; refused when a key of the account changed since `seen`.
    pub fn key_change_writes(&self, of: &ApiKey, seen: Option<u64>) -> Result<Vec<Write>, StoreError> {
        let update = self
            .key_update(
                &of.hash,
                "SET caps = :caps, confirm_above = :confirm_above, scopes = :scopes, #name = :name",
            )
            .with(":scopes", serde_dynamo::to_attribute_value(&of.scopes)?)
            .with(":name", s(&of.name))
            .with(":caps", serde_dynamo::to_attribute_value(of.caps)?)
            .with(":confirm_above", serde_dynamo::to_attribute_value(of.confirm_above)?);
        Ok(vec![update, self.keys_changed(&of.account_id, seen)])
    }

    /// The write that changes a key that exists.
    fn key_update(&self, hash: &str, expression: &str) -> Write {
        self.update(Table::Keys, key([("hash", hash)]), expression).when("attribute_exists(account_id)")
    }

    pub async fn touch_key(&self, hash: &str, at: Timestamp) -> Result<(), StoreError> {
        let update = self.key_update(hash, "SET last_used_at = :at");
        update.with(":at", s(at.to_string())).send(self).await
    }

    /// The write that issues an access token, which is deleted once it has expired.
    pub(super) fn token_put(&self, token: &ApiKey, until: Timestamp) -> Result<Write, StoreError> {
        let mut item: Item = serde_dynamo::to_item(token)?;
        // Under another name, so that no list of the account's keys has it.
        if let Some(id) = item.remove("id") {
            item.insert(AGENT.into(), id);
        }
        item.insert("expires_at".into(), n(until.as_second()));
        Ok(self.put(Table::Keys, item).when("attribute_not_exists(#hash)"))
    }

    /// The write that makes a key.
    pub fn new_key_put(&self, new: &ApiKey) -> Result<Write, StoreError> {
        Ok(self.put(Table::Keys, serde_dynamo::to_item(new)?).when("attribute_not_exists(#hash)"))
    }
}
