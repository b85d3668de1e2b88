//! How far ledgers are summed up, so that an audit reads new entries alone.

use super::{Item, Store, StoreError, Table, key, n, number, s, text};
use jiff::Timestamp;

/// The sum of an account's ledger up to a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LedgerSum {
    pub until: Timestamp,
    /// In thousandths.
    pub milli: i128,
}

const MARK: &str = "audit#~";
/// Where an audit of all accounts continues.
const ROUND: &str = "audit";

impl Store {
    pub async fn ledger_sum(&self, account_id: &str) -> Result<LedgerSum, StoreError> {
        let item = self.get(Table::Requests, mark(account_id)).await?;
        let read = |item: Item| {
            Some(LedgerSum { until: text(&item, "until")?.parse().ok()?, milli: number(&item, "sum")? })
        };
        Ok(item.and_then(read).unwrap_or(LedgerSum { until: Timestamp::UNIX_EPOCH, milli: 0 }))
    }

    /// Keeps a sum in the place of the one it goes on from; refused where another process did so first.
    pub async fn keep_ledger_sum(
        &self,
        account_id: &str,
        before: LedgerSum,
        sum: LedgerSum,
    ) -> Result<(), StoreError> {
        let mut item = mark(account_id);
        item.insert("until".into(), s(sum.until.to_string()));
        item.insert("sum".into(), n(sum.milli));
        self.put(Table::Requests, item)
            .when("attribute_not_exists(#until) OR #until = :before")
            .with(":before", s(before.until.to_string()))
            .send(self)
            .await
    }

    /// Where the audit of all accounts continues, and when this round of it began; nothing before the first.
    pub async fn audit_round(&self) -> Result<Option<(Option<String>, Timestamp)>, StoreError> {
        let item = self.get(Table::Counters, key([("id", ROUND)])).await?;
        Ok(item.and_then(|item| {
            let begun = text(&item, "begun_at")?.parse().ok()?;
            Some((text(&item, "after").map(str::to_owned), begun))
        }))
    }

    pub async fn keep_audit_round(&self, after: Option<&str>, begun: Timestamp) -> Result<(), StoreError> {
        let mut item: Item = key([("id", ROUND)]);
        item.insert("begun_at".into(), s(begun.to_string()));
        item.extend(after.map(|after| ("after".to_owned(), s(after))));
        self.put(Table::Counters, item).send(self).await
    }
}

fn mark(account_id: &str) -> Item {
    key([("account_id", account_id), ("request_id", MARK)])
}
