//! Who did what: a chain of acts for each account, and one for the operator. An act is written beside what it is about, in the same
//! transaction, without waiting for others; then it is linked into the chain. After a crash between the two, the next act or reader links it.

use super::{Item, Store, StoreError, Table, key, n, number, s, text};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// How long acts are kept.
pub const KEPT: SignedDuration = SignedDuration::from_hours(400 * 24);
const OPEN: &str = "open#";
const LOG: &str = "log#";
const HEAD: &str = "head";
/// How many acts are linked in one transaction.
const AT_ONCE: i32 = 20;
/// How often others may come first.
const TRIES: u32 = 20;
const PATIENCE: Duration = Duration::from_secs(5);

domain::vocabulary! {
    /// Who acted.
    ActorKind { Member = "member", Key = "key", Operator = "operator", Anyone = "anyone" }
}

domain::vocabulary! {
    /// What became of an act.
    ActOutcome { Done = "done", Refused = "refused", Failed = "failed" }
}

/// An act. Nothing in it is personal but the ids of the actor and of what it is about, and the network it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    pub request_id: String,
    pub at: Timestamp,
    /// Such as `key.created`.
    pub action: String,
    pub actor_type: ActorKind,
    pub actor: String,
    /// The id of what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The network that it came from: an IPv4 /24 or an IPv6 /48.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    pub outcome: ActOutcome,
    pub status: u16,
}

/// Where in the log a call stands, and who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acting {
    pub account_id: String,
    pub actor_type: ActorKind,
    pub actor: String,
}

/// An act in its chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Linked {
    pub seq: u64,
    #[serde(flatten)]
    pub act: Act,
    /// The hash of the act before it.
    pub previous: String,
    /// SHA-256 of its number, the hash before it and the act itself, in hexadecimal.
    pub hash: String,
}

impl Linked {
    fn new(seq: u64, previous: String, act: Act) -> Result<Self, StoreError> {
        let hash = hash(seq, &previous, &act)?;
        Ok(Self { seq, act, previous, hash })
    }

    /// Whether it is as it was written.
    pub fn is_intact(&self) -> bool {
        hash(self.seq, &self.previous, &self.act).is_ok_and(|hash| hash == self.hash)
    }

    /// Whether it follows another without a gap.
    pub fn follows(&self, before: &Self) -> bool {
        self.seq == before.seq + 1 && self.previous == before.hash
    }
}

fn hash(seq: u64, previous: &str, act: &Act) -> Result<String, StoreError> {
    let text = serde_json::to_string(&(seq, previous, act));
    let text = text.map_err(|error| StoreError::Failed(error.into()))?;
    Ok(hex::encode(Sha256::digest(text.as_bytes())))
}

fn place(account_id: &str, id: &str) -> Item {
    key([("account_id", account_id), ("id", id)])
}

fn log_id(seq: u64) -> String {
    format!("{LOG}{seq:012}")
}

impl Store {
    /// The write that notes an act, to be linked afterwards.
    pub(crate) fn act_write(&self, account_id: &str, act: &Act) -> Result<super::Write, StoreError> {
        let mut item: Item = serde_dynamo::to_item(act)?;
        item.extend(place(account_id, &format!("{OPEN}{}", act.request_id)));
        Ok(self.put(Table::Actions, item))
    }

    /// Notes and links an act that is no call, in each of these logs.
    pub async fn log_act(&self, logs: &[&str], act: &Act) -> Result<(), StoreError> {
        for account_id in logs {
            self.act_write(account_id, act)?.send(self).await?;
            self.link_acts(account_id).await?;
        }
        Ok(())
    }

    /// Links the noted acts of an account into its chain.
    pub async fn link_acts(&self, account_id: &str) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let open = self.query(Table::Actions, "account_id = :account AND begins_with(id, :open)");
            let open = open.consistent().with(":account", s(account_id)).with(":open", s(OPEN));
            let (items, _) = open.limit(AT_ONCE).page().await?;
            if items.is_empty() {
                return Ok(());
            }
            let head = self.get(Table::Actions, place(account_id, HEAD)).await?;
            let (seen, mut hash) = read_head(head.as_ref());
            let (mut seq, mut writes, mut newest) = (seen, Vec::new(), Timestamp::UNIX_EPOCH);
            for item in items {
                let noted = place(account_id, text(&item, "id").unwrap_or_default());
                let act: Act = serde_dynamo::from_item(item)?;
                seq += 1;
                newest = act.at;
                let expires_at = act.at + KEPT;
                let linked = Linked::new(seq, hash, act)?;
                hash = linked.hash.clone();
                let mut item: Item = serde_dynamo::to_item(&linked)?;
                item.extend(place(account_id, &log_id(seq)));
                item.insert("expires_at".into(), n(expires_at.as_second()));
                writes.push(self.put(Table::Actions, item).when("attribute_not_exists(id)"));
                writes.push(self.delete(Table::Actions, noted).when("attribute_exists(id)"));
            }
            let mut item = place(account_id, HEAD);
            item.insert("seq".into(), n(seq));
            item.insert("hash".into(), s(hash));
            item.insert("at".into(), n(newest.as_second()));
            let head = self.put(Table::Actions, item).when("attribute_not_exists(seq) OR seq = :seen");
            writes.push(head.with(":seen", n(seen)));
            match self.transact(writes, PATIENCE).await.done() {
                // Another process linked some of them; look again.
                Ok(()) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Failed("the acts of an account are linked by others all the time".into()))
    }

    /// The number and the hash of an account's newest act, and whether it is still kept.
    pub async fn newest_act(
        &self,
        account_id: &str,
        now: Timestamp,
    ) -> Result<(u64, String, bool), StoreError> {
        let head = self.get(Table::Actions, place(account_id, HEAD)).await?;
        let (seq, hash) = read_head(head.as_ref());
        let at = head.as_ref().and_then(|item| number::<i64>(item, "at"));
        let is_kept = at.is_some_and(|at| now.as_second() < at + KEPT.as_secs());
        Ok((seq, hash, is_kept))
    }

    /// The acts of an account before the one with a number, newest first; and whether there are more.
    pub async fn acts(
        &self,
        account_id: &str,
        before: Option<u64>,
        limit: i32,
        now: Timestamp,
    ) -> Result<(Vec<Linked>, bool), StoreError> {
        let query = self.query(Table::Actions, "account_id = :account AND begins_with(id, :log)");
        let query = query.consistent().with(":account", s(account_id)).with(":log", s(LOG)).newest_first();
        let after = before.map(|seq| place(account_id, &log_id(seq)));
        let (items, next) = query.limit(limit).after(after).page().await?;
        let mut acts: Vec<Linked> = serde_dynamo::from_items(items)?;
        acts.retain(|linked| linked.act.at + KEPT > now);
        Ok((acts, next.is_some()))
    }
}

fn read_head(item: Option<&Item>) -> (u64, String) {
    let read = |item: &Item| Some((number(item, "seq")?, text(item, "hash")?.to_owned()));
    item.and_then(read).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(action: &str) -> Act {
        Act {
            request_id: "req_1".into(),
            at: Timestamp::UNIX_EPOCH,
            action: action.into(),
            actor_type: ActorKind::Member,
            actor: "mem_1".into(),
            target: None,
            network: None,
            outcome: ActOutcome::Done,
            status: 200,
        }
    }

    #[test]
    fn a_changed_act_and_a_gap_show() {
        let first = Linked::new(1, String::new(), act("key.created")).unwrap();
        let second = Linked::new(2, first.hash.clone(), act("key.revoked")).unwrap();
        let third = Linked::new(3, second.hash.clone(), act("member.removed")).unwrap();
        assert!(first.is_intact() && second.is_intact() && second.follows(&first));
        assert!(third.follows(&second) && !third.follows(&first), "one is missing");
        let changed = Linked { act: act("key.created"), ..second.clone() };
        assert!(!changed.is_intact(), "another act in its place");
        let forged = Linked::new(2, first.hash.clone(), act("key.created")).unwrap();
        assert!(forged.is_intact() && !third.follows(&forged), "the next one knows the first");
    }
}
