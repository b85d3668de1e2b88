//! API keys, by the hash of their secret.

use super::sums::Caps;
use super::{Store, StoreError, Table, Write, key, moment, s, sortable};
use crate::rights::{Right, Role};
use domain::Credits;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(10);

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
    /// The member or the key that made it; none where a sign-up, the operator or a mailed code did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<String>,
    /// The member it acts for, and ends with; none for a key that belongs to the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// What it may do: stored for a key of the account, that of its member otherwise; everything without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The most its member may spend with all their keys.
    #[serde(skip)]
    pub member_caps: Caps,
    /// The session of the console that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionOf>,
    /// When its item is deleted, in seconds of Unix time; sessions alone are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
}

/// A session of the console: a key that the browser holds in the place of a person's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionOf {
    /// When the mailbox or the key was proved last.
    pub proved_at: Timestamp,
    /// The hash of the key that it stands for, where one was pasted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of_key: Option<String>,
    /// The network it began from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    /// The browser it began in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
}

/// From which price on an agent's call is put to the user, where the key says nothing else.
const CONFIRM_ABOVE: Credits = Credits::whole(25);

impl ApiKey {
    /// From which price on an agent's call with it is put to the user.
    pub fn confirm_above(&self) -> Credits {
        self.confirm_above.map_or(CONFIRM_ABOVE, Credits::milli)
    }

    /// Whether it may do something: everything, where it has no role.
    pub fn may(&self, right: Right) -> bool {
        self.role.is_none_or(|role| role.may(right))
    }

    /// The member or the key that acts with it.
    pub fn actor(&self) -> &str {
        self.member.as_deref().unwrap_or(&self.id)
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
        let mut keys = self.tokens_of(account_id).await?;
        keys.retain(|key| key.session.is_none());
        Ok(keys)
    }

    /// The keys of an account and the sessions of its members.
    pub async fn tokens_of(&self, account_id: &str) -> Result<Vec<ApiKey>, StoreError> {
        let query = self.query(Table::Keys, "account_id = :account").index("by-account");
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

    /// The write that ends a key, for a transaction that has every process look at the account's keys again.
    pub fn key_ended(&self, ended: &ApiKey, until: Timestamp) -> Write {
        self.key_update(&ended.hash, "SET valid_until = :until").with(":until", s(moment(until)))
    }

    /// The write that has every process look at an account's keys again.
    pub fn keys_ended(&self, account_id: &str) -> Write {
        self.keys_changed(account_id, None)
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

    /// The write that makes a key.
    pub fn new_key_put(&self, new: &ApiKey) -> Result<Write, StoreError> {
        Ok(self.put(Table::Keys, serde_dynamo::to_item(new)?).when("attribute_not_exists(#hash)"))
    }
}
