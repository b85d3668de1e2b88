//! Accounts: who they are, which plan they have, what they have left.

use super::{Item, Store, StoreError, Table, key, n, s};
use aws_sdk_dynamodb::types::Put;
use domain::{Credits, Plan};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// An account as stored. Credits are kept as integers of a thousandth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub id: String,
    pub email: String,
    /// The plan bought or tried; what counts at a moment is [`Account::plan_at`].
    pub plan: Plan,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trial_ends_at: Option<Timestamp>,
    pub created_at: Timestamp,
    #[serde(rename = "balance")]
    balance_milli: i64,
    #[serde(rename = "held")]
    held_milli: i64,
}

impl Account {
    /// A new account without credits; credits come by a grant, which leaves a ledger entry.
    pub fn new(
        id: String,
        email: String,
        plan: Plan,
        trial_ends_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Self {
        Self { id, email, plan, trial_ends_at, created_at: now, balance_milli: 0, held_milli: 0 }
    }

    /// What can be spent.
    pub const fn balance(&self) -> Credits {
        Credits::milli(self.balance_milli)
    }

    /// What is set aside for running jobs.
    pub const fn held(&self) -> Credits {
        Credits::milli(self.held_milli)
    }

    /// The plan in force: a trial that ran out leaves the free plan.
    pub fn plan_at(&self, now: Timestamp) -> Plan {
        match self.trial_ends_at {
            Some(end) if end <= now => Plan::Free,
            _ => self.plan,
        }
    }
}

/// The marker item that keeps an email to one account; the address itself is not in its key.
fn email_marker(email: &str) -> String {
    let digest = Sha256::digest(email.to_lowercase().as_bytes());
    format!("email:{}", hex::encode(digest))
}

impl Store {
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let item = self.get(Table::Accounts, key([("id", id)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// The account an email belongs to.
    pub async fn account_id_by_email(&self, email: &str) -> Result<Option<String>, StoreError> {
        let item = self.get(Table::Accounts, key([("id", &email_marker(email))])).await?;
        Ok(item.and_then(|item| Some(item.get("account_id")?.as_s().ok()?.clone())))
    }

    /// Every account, unordered: for the operator only.
    pub async fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        let mut accounts = Vec::new();
        let mut start: Option<Item> = None;
        loop {
            let scan = self.client.scan().table_name(self.table(Table::Accounts)).consistent_read(true);
            let filter = scan.filter_expression("attribute_exists(balance)").set_exclusive_start_key(start);
            let page = filter.send().await?;
            for item in page.items.unwrap_or_default() {
                accounts.push(serde_dynamo::from_item(item)?);
            }
            start = page.last_evaluated_key;
            if start.is_none() {
                return Ok(accounts);
            }
        }
    }

    pub async fn set_plan(&self, id: &str, plan: Plan) -> Result<(), StoreError> {
        let request = self
            .client
            .update_item()
            .table_name(self.table(Table::Accounts))
            .set_key(Some(key([("id", id)])));
        let request = request.condition_expression("attribute_exists(balance)");
        let request = request.update_expression("SET #plan = :plan REMOVE trial_ends_at");
        let request = request.expression_attribute_names("#plan", "plan");
        request.expression_attribute_values(":plan", s(plan.as_str())).send().await?;
        Ok(())
    }

    /// The two writes that make an account, refused when the id or the email is taken.
    pub(crate) fn new_account_puts(
        &self,
        account: &Account,
        opening: Credits,
    ) -> Result<[Put; 2], StoreError> {
        let mut item: Item = serde_dynamo::to_item(account)?;
        item.insert("balance".into(), n(opening.as_milli()));
        let mut marker = key([("id", &email_marker(&account.email))]);
        marker.insert("account_id".into(), s(&account.id));
        Ok([self.put_new(item)?, self.put_new(marker)?])
    }

    fn put_new(&self, item: Item) -> Result<Put, StoreError> {
        let put = Put::builder().table_name(self.table(Table::Accounts)).set_item(Some(item));
        put.condition_expression("attribute_not_exists(id)")
            .build()
            .map_err(|error| StoreError::Failed(error.into()))
    }
}
