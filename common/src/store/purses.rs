//! The purses of accounts that are charged faster than one item can change: parts of their credits in items of their own.

use super::{Item, Store, StoreError, Table, Write, key, n, s};
use aws_sdk_dynamodb::types::AttributeValue;
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
/// How long the purses' sum may be shown without reading it again.
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
    /// The purses of an account as they were a moment ago.
    pub(super) async fn purses_lately(&self, account_id: &str) -> Result<Vec<Purse>, StoreError> {
        let now = clock::instant();
        let known = {
            let remembered = self.remembered.0.lock().unwrap_or_else(|e| e.into_inner());
            let fresh =
                remembered.get(account_id).filter(|(at, _)| now.saturating_duration_since(*at) < FRESH);
            fresh.map(|(_, purses)| purses.clone())
        };
        match known {
            Some(purses) => Ok(purses),
            None => Box::pin(self.purses(account_id)).await,
        }
    }

    /// The purses of an account.
    pub(crate) async fn purses(&self, account_id: &str) -> Result<Vec<Purse>, StoreError> {
        let keys: Vec<Item> =
            (0..PURSES).map(|number| key([("id", &purse_id(account_id, number))])).collect();
        let found = self.get_all(Table::Accounts, &keys, true).await?;
        let mut purses: Vec<Purse> = serde_dynamo::from_items(found)?;
        // The database answers in no order.
        purses.sort_by(|one, other| one.id.cmp(&other.id));
        let mut remembered = self.remembered.0.lock().unwrap_or_else(|e| e.into_inner());
        if remembered.len() >= MOST_REMEMBERED {
            remembered.clear();
        }
        remembered.insert(account_id.to_owned(), (clock::instant(), purses.clone()));
        Ok(purses)
    }

    pub(crate) async fn purse(&self, id: &str) -> Result<Option<Purse>, StoreError> {
        let item = self.get(Table::Accounts, key([("id", id)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// Makes every reader of an account look at its purses too.
    pub(crate) async fn announce_purses(&self, account_id: &str) -> Result<(), StoreError> {
        self.update(Table::Accounts, key([("id", account_id)]), "SET has_purses = :yes")
            .when("attribute_exists(balance)")
            .with(":yes", AttributeValue::Bool(true))
            .send(self)
            .await
    }

    /// The write that puts credits into a purse; refused when what it has counts towards other sums.
    pub(crate) fn purse_fill(&self, id: &str, amount: Credits, counters: &[String]) -> Write {
        let change = "SET left_milli = if_not_exists(left_milli, :zero) + :amount, \
                      spent_milli = if_not_exists(spent_milli, :zero), counters = :counters";
        self.update(Table::Accounts, key([("id", id)]), change)
            .when("attribute_not_exists(id) OR counters = :counters")
            .with(":zero", n(0))
            .with(":amount", n(amount.as_milli()))
            .with(":counters", list(counters))
    }

    /// The write that pays a price out of a purse; refused when it has less, or counts towards other sums.
    pub(crate) fn purse_pay(&self, id: &str, price: Credits, counters: &[String]) -> Write {
        let change = "SET left_milli = left_milli - :price, spent_milli = spent_milli + :price";
        self.update(Table::Accounts, key([("id", id)]), change)
            .when("left_milli >= :price AND counters = :counters")
            .with(":price", n(price.as_milli()))
            .with(":counters", list(counters))
    }

    /// The write that ends a purse, refused when anything happened to it since it was read.
    pub(crate) fn purse_end(&self, purse: &Purse) -> Write {
        self.delete(Table::Accounts, key([("id", &purse.id)]))
            .when("left_milli = :left AND spent_milli = :spent")
            .with(":left", n(purse.left))
            .with(":spent", n(purse.spent))
    }
}

fn list(texts: &[String]) -> AttributeValue {
    AttributeValue::L(texts.iter().map(s).collect())
}
