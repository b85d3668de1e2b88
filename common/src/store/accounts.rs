//! Accounts: who they are, which plan they have, what they have left.

use super::purses::Purse;
use super::sums::{Caps, Sums};
use super::{Item, Store, StoreError, Table, Write, key, n, s, text};
use domain::{Credits, EmailAddress, Plan};
use futures::TryStreamExt;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::pin::pin;

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
    /// The most it wants to spend in a day and in a month.
    #[serde(default)]
    pub caps: Caps,
    /// Where events go that have no address of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook_url: Option<String>,
    /// Raised whenever one of its keys changes, so that no process keeps using cached keys.
    #[serde(default)]
    pub keys_version: u64,
    /// The credits that come with the proof of its mailbox, in thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits_proof: Option<i64>,
    /// Whether some of what it has lies in purses, or did once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_purses: bool,
    /// When it is closed: its holder asked for it, and may take it back until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closes_at: Option<Timestamp>,
    /// When it was closed; only its ledger remains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<Timestamp>,
    /// What was spent in the present periods.
    #[serde(skip)]
    pub sums: Sums,
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
        Self {
            id,
            email,
            plan,
            trial_ends_at,
            created_at: now,
            balance_milli: 0,
            held_milli: 0,
            caps: Caps::default(),
            webhook_url: None,
            keys_version: 0,
            awaits_proof: None,
            has_purses: false,
            closes_at: None,
            closed_at: None,
            sums: Sums::default(),
        }
    }

    pub(super) fn read(mut item: Item) -> Result<Self, StoreError> {
        let sums = Sums::take(&mut item);
        Ok(Self { sums, ..serde_dynamo::from_item(item)? })
    }

    /// Counts what lies in purses as what it is: credits that can be spent, and some that were.
    pub(super) fn include(&mut self, purses: &[Purse]) {
        for purse in purses {
            let (left, spent) = (purse.left().as_milli(), purse.spent().as_milli());
            self.balance_milli += left;
            self.held_milli -= left + spent;
            self.sums.give_back(&purse.counters, left);
        }
    }

    /// What can be spent.
    pub const fn balance(&self) -> Credits {
        Credits::milli(self.balance_milli)
    }

    /// Credits set aside for running jobs.
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

/// The marker items that keep a mailbox to one account: that of the mailbox, and those of its holder and of the spelling where they
/// differ. The address itself is not in their keys.
pub(super) fn email_markers(email: &str) -> Vec<String> {
    let spelled = email.to_lowercase();
    let mut texts = match EmailAddress::parse(email) {
        Ok(email) => vec![email.holder(), email.mailbox(), spelled],
        Err(_) => vec![spelled],
    };
    texts.sort_unstable();
    texts.dedup();
    texts.iter().map(|text| format!("email:{}", hex::encode(Sha256::digest(text.as_bytes())))).collect()
}

impl Store {
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        match self.get(Table::Accounts, key([("id", id)])).await? {
            Some(item) => self.account_read(item).await.map(Some),
            None => Ok(None),
        }
    }

    /// An account for a call of its own: what lies in purses is as it was a moment ago.
    pub async fn account_for_call(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let Some(mut account) = self.account_without_purses(id).await? else { return Ok(None) };
        if account.has_purses {
            account.include(&self.purses_lately(id).await?);
        }
        Ok(Some(account))
    }

    /// An account's own item, whatever lies in purses.
    pub(crate) async fn account_without_purses(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let item = self.get(Table::Accounts, key([("id", id)])).await?;
        item.map(Account::read).transpose()
    }

    /// The account an email belongs to.
    pub async fn account_id_by_email(&self, email: &str) -> Result<Option<String>, StoreError> {
        for marker in email_markers(email) {
            if let Some(id) = self.marked(&marker).await? {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// The account that a marker of an email is of.
    pub(super) async fn marked(&self, marker: &str) -> Result<Option<String>, StoreError> {
        let item = self.get(Table::Accounts, key([("id", marker)])).await?;
        Ok(item.and_then(|item| text(&item, "account_id").map(str::to_owned)))
    }

    /// Every account, unordered: for the operator only.
    pub async fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        let mut accounts = Vec::new();
        for item in self.scan(Table::Accounts).consistent().filter("attribute_exists(balance)").all().await? {
            accounts.push(self.account_read(item).await?);
        }
        Ok(accounts)
    }

    /// So many accounts, in no order but always the same, and the id to continue after: for the operator only.
    pub async fn accounts_page(
        &self,
        after: Option<&str>,
        limit: usize,
    ) -> Result<(Vec<Account>, Option<String>), StoreError> {
        // Beside each account lie the marks of its address.
        let scan = self.scan(Table::Accounts).consistent().filter("attribute_exists(balance)");
        let scan = scan.limit(limit as i32 * 2 + 2).after(after.map(|id| key([("id", id)])));
        let mut accounts = Vec::new();
        let mut pages = pin!(scan.pages());
        while let Some(page) = pages.try_next().await? {
            for item in page {
                accounts.push(self.account_read(item).await?);
            }
            if accounts.len() > limit {
                accounts.truncate(limit);
                let last = accounts.last().map(|last| last.id.clone());
                return Ok((accounts, last));
            }
        }
        Ok((accounts, None))
    }

    async fn account_read(&self, item: Item) -> Result<Account, StoreError> {
        let mut account = Account::read(item)?;
        if account.has_purses {
            account.include(&self.purses(&account.id).await?);
        }
        Ok(account)
    }

    pub async fn set_plan(&self, id: &str, plan: Plan) -> Result<(), StoreError> {
        self.update(Table::Accounts, key([("id", id)]), "SET #plan = :plan REMOVE trial_ends_at")
            .when("attribute_exists(balance)")
            .with(":plan", s(plan.as_str()))
            .send(self)
            .await
    }

    /// Sets an account's caps and where its events go; `None` leaves a setting as it is.
    pub async fn set_preferences(
        &self,
        id: &str,
        caps: Option<Caps>,
        webhook_url: Option<Option<&str>>,
    ) -> Result<(), StoreError> {
        let (mut set, mut remove, mut values) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(caps) = caps {
            set.push("caps = :caps");
            values.push((":caps", serde_dynamo::to_attribute_value(caps)?));
        }
        match webhook_url {
            Some(Some(url)) => {
                set.push("webhook_url = :url");
                values.push((":url", s(url)));
            }
            Some(None) => remove.push("webhook_url"),
            None => {}
        }
        let expression: Vec<String> = [("SET", set), ("REMOVE", remove)]
            .into_iter()
            .filter(|(_, parts)| !parts.is_empty())
            .map(|(word, parts)| format!("{word} {}", parts.join(", ")))
            .collect();
        if expression.is_empty() {
            return Ok(());
        }
        let update = self.update(Table::Accounts, key([("id", id)]), expression.join(" "));
        let update = values.into_iter().fold(update, |update, (name, value)| update.with(name, value));
        update.when("attribute_exists(balance)").send(self).await
    }

    /// The write that makes every process look at an account's keys again; refused when one of them changed since `seen`.
    pub(crate) fn keys_changed(&self, account_id: &str, seen: Option<u64>) -> Write {
        let update = self.update(Table::Accounts, key([("id", account_id)]), "ADD keys_version :one");
        let update = update.when("attribute_exists(balance)").with(":one", n(1));
        match seen {
            None => update,
            Some(seen) => update
                .when("(attribute_not_exists(keys_version) OR keys_version = :seen)")
                .with(":seen", n(seen)),
        }
    }

    /// The writes that make an account, refused when the id or the email is taken.
    pub(crate) fn new_account_puts(
        &self,
        account: &Account,
        opening: Credits,
    ) -> Result<Vec<Write>, StoreError> {
        let mut item: Item = serde_dynamo::to_item(account)?;
        account.sums.put(&mut item);
        item.insert("balance".into(), n(opening.as_milli()));
        let mut puts = vec![self.put_new(item)];
        for marker in email_markers(&account.email) {
            let mut marker = key([("id", &marker)]);
            marker.insert("account_id".into(), s(&account.id));
            puts.push(self.put_new(marker));
        }
        Ok(puts)
    }

    fn put_new(&self, item: Item) -> Write {
        self.put(Table::Accounts, item).when("attribute_not_exists(id)")
    }
}
