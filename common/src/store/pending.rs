//! What must be ended even when the process that began it is gone: credits held for a call, lists that are being deleted, accounts
//! that are being closed.

use super::{Store, StoreError, Table, Write, key, s, texts};
use domain::{Credits, ids};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What an earlier release filed every hold under. One partition of an index takes 1,000 writes a second, and a hold is two.
const HOLD: &str = "hold";
/// Over how many partitions of the index holds are spread: 8,000 calls a second that may spend a vendor's money.
const SHARDS: u8 = 16;
const REMOVAL: &str = "removal";

/// The most a call can cost, set aside before it spends a vendor's money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    /// The id of the call.
    pub id: String,
    open: String,
    pub account_id: String,
    amount: i64,
    /// The spending it counted towards.
    #[serde(default)]
    pub counters: Vec<String>,
    pub created_at: Timestamp,
}

impl Hold {
    pub fn new(
        request_id: &str,
        account_id: &str,
        amount: Credits,
        counters: Vec<String>,
        now: Timestamp,
    ) -> Self {
        Self {
            id: request_id.to_owned(),
            open: shard(request_id),
            account_id: account_id.to_owned(),
            amount: amount.as_milli(),
            counters,
            created_at: now,
        }
    }

    pub const fn amount(&self) -> Credits {
        Credits::milli(self.amount)
    }
}

/// Where the index files the hold of a call.
fn shard(request_id: &str) -> String {
    let sum: usize = request_id.bytes().map(usize::from).sum();
    format!("{HOLD}#{:02}", sum % usize::from(SHARDS))
}

impl Store {
    /// The hold of a call, as long as it lasts.
    pub async fn hold(&self, request_id: &str) -> Result<Option<Hold>, StoreError> {
        let item = self.get(Table::Pending, key([("id", request_id)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// The ids of calls whose holds are from before a time.
    pub async fn holds_before(&self, time: Timestamp) -> Result<Vec<String>, StoreError> {
        let before = ids::floor(ids::Kind::Request, time);
        let mut found = self.pending(HOLD, &before).await?;
        for number in 0..SHARDS {
            found.extend(self.pending(&format!("{HOLD}#{number:02}"), &before).await?);
        }
        Ok(found)
    }

    /// The ids of lists whose parts are still to be deleted.
    pub async fn removals(&self) -> Result<Vec<String>, StoreError> {
        self.pending(REMOVAL, "~").await
    }

    pub(super) async fn pending(&self, kind: &str, before: &str) -> Result<Vec<String>, StoreError> {
        let query = self.query(Table::Pending, "#open = :kind AND id < :before").index("open");
        Ok(texts(&query.with(":kind", s(kind)).with(":before", s(before)).all().await?, "id"))
    }

    pub(crate) fn hold_put(&self, hold: &Hold) -> Result<Write, StoreError> {
        Ok(self.put(Table::Pending, serde_dynamo::to_item(hold)?).when("attribute_not_exists(id)"))
    }

    /// The write that ends a hold; refused when it has ended.
    pub(crate) fn hold_delete(&self, hold: &Hold) -> Write {
        self.delete(Table::Pending, key([("id", &hold.id)])).when("attribute_exists(id)")
    }

    pub(crate) fn removal_put(&self, list: &str) -> Write {
        self.put(Table::Pending, key([("id", list), ("open", REMOVAL)]))
    }

    pub(crate) async fn removal_done(&self, list: &str) -> Result<(), StoreError> {
        self.delete(Table::Pending, key([("id", list)])).send(self).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn holds_are_spread_evenly_over_the_partitions_of_their_index() {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for second in 0..32_000 {
            let id = ids::new(ids::Kind::Request, Timestamp::from_second(second).unwrap());
            *counts.entry(shard(&id)).or_default() += 1;
        }
        assert_eq!(counts.len(), usize::from(SHARDS));
        assert!(counts.values().all(|count| (1_500..2_500).contains(count)), "{counts:?}");
    }
}
