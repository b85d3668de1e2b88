//! The purses of accounts that are charged faster than one item can change: parts of their credits in items of their own.

use super::accounts::Account;
use super::{Item, Store, StoreError, Table, key, n, s, unbuildable};
use aws_sdk_dynamodb::types::{Delete, KeysAndAttributes, Update};
use domain::{Credits, clock};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What the names of purses begin with.
pub(super) const PREFIX: &str = "purse:";
/// How many purses an account has.
pub(crate) const PURSES: u64 = 16;
/// How many of them a process pays from, so that not all of them fill all of them.
pub(super) const PURSES_OF_A_PROCESS: u64 = 4;
/// How long what purses hold may be told of without looking again.
const FRESH: Duration = Duration::from_secs(1);
const MOST_REMEMBERED: usize = 10_000;

/// Credits that were taken out of the balance together, and what became of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Purse {
    pub id: String,
    #[serde(rename = "left_milli")]
    left: i64,
    #[serde(rename = "spent_milli")]
    spent: i64,
    /// The sums that what was put in counted towards.
    pub counters: Vec<String>,
}

impl Purse {
    pub const fn left(&self) -> Credits {
        Credits::milli(self.left)
    }

    pub const fn spent(&self) -> Credits {
        Credits::milli(self.spent)
    }
}

/// What the purses of accounts held a moment ago.
#[derive(Default)]
pub(super) struct Remembered(Mutex<HashMap<String, (Instant, Vec<Purse>)>>);

/// The name of a purse.
pub(super) fn purse_id(account_id: &str, number: u64) -> String {
    format!("{PREFIX}{account_id}:{number}")
}

impl Store {
    /// An account for a call of its own: what lies in purses is as it was a moment ago.
    pub async fn account_for_call(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let Some(mut account) = self.account_without_purses(id).await? else { return Ok(None) };
        if account.has_purses {
            let now = clock::instant();
            let known = {
                let remembered = self.remembered.0.lock().unwrap_or_else(|e| e.into_inner());
                let fresh = remembered.get(id).filter(|(at, _)| now.saturating_duration_since(*at) < FRESH);
                fresh.map(|(_, purses)| purses.clone())
            };
            let purses = match known {
                Some(purses) => purses,
                None => Box::pin(self.purses(id)).await?,
            };
            account.include(&purses);
        }
        Ok(Some(account))
    }

    /// The purses of an account.
    pub(crate) async fn purses(&self, account_id: &str) -> Result<Vec<Purse>, StoreError> {
        let keys = (0..PURSES).map(|number| key([("id", &purse_id(account_id, number))])).collect();
        let mut wanted = KeysAndAttributes::builder()
            .set_keys(Some(keys))
            .consistent_read(true)
            .build()
            .map_err(unbuildable)?;
        let table = self.table(Table::Accounts);
        let mut purses = Vec::new();
        let mut pause = Duration::from_millis(10);
        for _ in 0..8 {
            let page = self.client.batch_get_item().request_items(&table, wanted).send().await?;
            for item in page.responses.into_iter().flat_map(|mut found| found.remove(&table)).flatten() {
                purses.push(serde_dynamo::from_item(item)?);
            }
            let Some(left) = page.unprocessed_keys.and_then(|mut left| left.remove(&table)) else {
                // The database answers in no order.
                purses.sort_by(|one: &Purse, other: &Purse| one.id.cmp(&other.id));
                let mut remembered = self.remembered.0.lock().unwrap_or_else(|e| e.into_inner());
                if remembered.len() >= MOST_REMEMBERED {
                    remembered.clear();
                }
                remembered.insert(account_id.to_owned(), (clock::instant(), purses.clone()));
                return Ok(purses);
            };
            wanted = left;
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
        Err(StoreError::Failed("throttled".into()))
    }

    pub(crate) async fn purse(&self, id: &str) -> Result<Option<Purse>, StoreError> {
        let item = self.get(Table::Accounts, key([("id", id)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// Has everybody who reads an account look at its purses too.
    pub(crate) async fn announce_purses(&self, account_id: &str) -> Result<(), StoreError> {
        let request = self.client.update_item().table_name(self.table(Table::Accounts));
        let request = request.set_key(Some(key([("id", account_id)])));
        let request = request.update_expression("SET has_purses = :yes");
        let request = request.condition_expression("attribute_exists(balance)");
        let yes = aws_sdk_dynamodb::types::AttributeValue::Bool(true);
        request.expression_attribute_values(":yes", yes).send().await?;
        Ok(())
    }

    /// The write that puts credits into a purse; refused when what it has counts towards other sums.
    pub(crate) fn purse_fill(
        &self,
        id: &str,
        amount: Credits,
        counters: &[String],
    ) -> Result<Update, StoreError> {
        self.purse_update(id)
            .update_expression(
                "SET left_milli = if_not_exists(left_milli, :zero) + :amount, \
                 spent_milli = if_not_exists(spent_milli, :zero), counters = :counters",
            )
            .condition_expression("attribute_not_exists(id) OR counters = :counters")
            .expression_attribute_values(":zero", n(0))
            .expression_attribute_values(":amount", n(amount.as_milli()))
            .expression_attribute_values(":counters", list(counters))
            .build()
            .map_err(unbuildable)
    }

    /// The write that pays a price out of a purse; refused when it has less, or counts towards other sums.
    pub(crate) fn purse_pay(
        &self,
        id: &str,
        price: Credits,
        counters: &[String],
    ) -> Result<Update, StoreError> {
        self.purse_update(id)
            .update_expression("SET left_milli = left_milli - :price, spent_milli = spent_milli + :price")
            .condition_expression("left_milli >= :price AND counters = :counters")
            .expression_attribute_values(":price", n(price.as_milli()))
            .expression_attribute_values(":counters", list(counters))
            .build()
            .map_err(unbuildable)
    }

    /// The write that ends a purse, refused when anything happened to it since it was read.
    pub(crate) fn purse_end(&self, purse: &Purse) -> Result<Delete, StoreError> {
        Delete::builder()
            .table_name(self.table(Table::Accounts))
            .set_key(Some(key([("id", &purse.id)])))
            .condition_expression("left_milli = :left AND spent_milli = :spent")
            .expression_attribute_values(":left", n(purse.left))
            .expression_attribute_values(":spent", n(purse.spent))
            .build()
            .map_err(unbuildable)
    }

    fn purse_update(&self, id: &str) -> aws_sdk_dynamodb::types::builders::UpdateBuilder {
        let key: Item = key([("id", id)]);
        Update::builder().table_name(self.table(Table::Accounts)).set_key(Some(key))
    }
}

fn list(texts: &[String]) -> aws_sdk_dynamodb::types::AttributeValue {
    aws_sdk_dynamodb::types::AttributeValue::L(texts.iter().map(s).collect())
}
