//! How far ledgers are summed up, so that an audit reads what is new.

use super::{Item, Store, StoreError, Table, key, n, s};
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
            let until = item.get("until")?.as_s().ok()?.parse().ok()?;
            Some(LedgerSum { until, milli: item.get("sum")?.as_n().ok()?.parse().ok()? })
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
        let put = self.client.put_item().table_name(self.table(Table::Requests)).set_item(Some(item));
        let put = put.condition_expression("attribute_not_exists(#until) OR #until = :before");
        let put = put.expression_attribute_names("#until", "until");
        put.expression_attribute_values(":before", s(before.until.to_string())).send().await?;
        Ok(())
    }

    /// Where the audit of all accounts continues, and when this round of it began; nothing before the first.
    pub async fn audit_round(&self) -> Result<Option<(Option<String>, Timestamp)>, StoreError> {
        let item = self.get(Table::Counters, key([("id", ROUND)])).await?;
        Ok(item.and_then(|item| {
            let begun = item.get("begun_at")?.as_s().ok()?.parse().ok()?;
            let after = item.get("after").and_then(|after| after.as_s().ok()).cloned();
            Some((after, begun))
        }))
    }

    pub async fn keep_audit_round(&self, after: Option<&str>, begun: Timestamp) -> Result<(), StoreError> {
        let mut item: Item = key([("id", ROUND)]);
        item.insert("begun_at".into(), s(begun.to_string()));
        item.extend(after.map(|after| ("after".to_owned(), s(after))));
        self.client.put_item().table_name(self.table(Table::Counters)).set_item(Some(item)).send().await?;
        Ok(())
    }
}

fn mark(account_id: &str) -> Item {
    key([("account_id", account_id), ("request_id", MARK)])
}
