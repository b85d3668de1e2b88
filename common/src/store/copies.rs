//! Whole tables, for backups: read while others write, and written where nothing is yet.
//!
//! What belongs to the money of one account is read as of one moment: every movement changes the account's item, so that what was read
//! between two equal readings of it is of one moment. Of an account that is too busy for that, the ledger is what counts: entries are
//! read first, results of jobs that have none of them are left out, and holds and balance follow from the rest.

use super::accounts::Account;
use super::jobs::{Job, OPEN};
use super::making::Patience;
use super::pages::pages;
use super::pending::Hold;
use super::requests::Entry;
use super::{Item, Store, StoreError, Table, delete_of, key, n, number, put_of, s, text};
use crate::catalog::bulk::ItemStatus;
use aws_sdk_dynamodb::types::WriteRequest;
use domain::{Credits, ids};
use futures::Stream;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;
use std::time::Duration;

/// How long after it began a call can no longer write its entry; older ones never change what they say of money.
const SETTLED: SignedDuration = SignedDuration::from_mins(15);
/// How often an account is read again that changes meanwhile, before what was read is made to agree with its ledger.
const LOOKS: u32 = 3;
const PAUSE: Duration = Duration::from_millis(25);
const JOB: &str = "job";
/// What the sort keys of results begin with.
const RESULT: &str = "out#";
/// Where an unfinished restore is noted.
const RESTORE: &str = "restore";

/// Everything that one account's money is made of, as of one moment.
#[derive(Debug)]
pub struct Money {
    pub account: Item,
    /// Entries newer than those that cannot change any more.
    pub entries: Vec<Item>,
    pub holds: Vec<Item>,
    /// Jobs that go on, whole.
    pub jobs: Vec<(String, Vec<Item>)>,
    /// Whether the account was too busy, so that its balance is what the ledger leaves.
    pub from_ledger: bool,
}

/// From where on the entries of a ledger may still change, at this time.
pub fn settled_before(now: Timestamp) -> String {
    ids::floor(ids::Kind::Request, now - SETTLED)
}

/// An entry's effect on an account, in thousandths; nothing for other items.
pub fn delta_of(item: &Item) -> i128 {
    number::<i64>(item, "delta").map_or(0, i128::from)
}

/// The job whose head an item is, where it goes on, and whose it is.
pub fn open_job(item: &Item) -> Option<(&str, &str)> {
    (text(item, "part")? == JOB && item.contains_key(OPEN))
        .then_some((text(item, "id")?, text(item, "account_id")?))
}

/// Whether an item is a purse, whose credits the account's own item has in a copy.
pub fn is_purse(item: &Item) -> bool {
    text(item, "id").is_some_and(|id| id.starts_with(super::purses::PREFIX))
}

/// Whether an item is of a job, as opposed to a file.
pub fn is_of_job(item: &Item) -> bool {
    text(item, "id").is_some_and(|id| ids::is(ids::Kind::Job, id))
}

impl Store {
    /// A part of a table, and where the next begins.
    pub async fn page(
        &self,
        table: Table,
        start: Option<Item>,
    ) -> Result<(Vec<Item>, Option<Item>), StoreError> {
        self.scan(table).consistent().after(start).page().await
    }

    /// The pages of a whole table, one after the other.
    pub fn whole(&self, table: Table) -> impl Stream<Item = Result<Vec<Item>, StoreError>> {
        pages(None, move |start| self.page(table, start))
    }

    /// Whether a table holds nothing.
    pub async fn is_empty(&self, table: Table) -> Result<bool, StoreError> {
        Ok(self.scan(table).consistent().limit(1).page().await?.0.is_empty())
    }

    /// Writes items as they are, as fast as the table takes them.
    pub async fn put_items(&self, table: Table, items: Vec<Item>) -> Result<(), StoreError> {
        self.write_patiently(table, items.into_iter().map(put_of).collect::<Result<_, _>>()?).await
    }

    /// Deletes items by their keys.
    pub async fn delete_items(&self, table: Table, keys: Vec<Item>) -> Result<(), StoreError> {
        self.write_patiently(table, keys.into_iter().map(delete_of).collect::<Result<_, _>>()?).await
    }

    /// A table that was made a moment ago takes few writes at first.
    async fn write_patiently(&self, table: Table, writes: Vec<WriteRequest>) -> Result<(), StoreError> {
        let mut patience = Patience::new();
        loop {
            match self.write_all(table, writes.clone()).await {
                Err(error) if error.is_for_later() => patience.wait(error).await?,
                done => return done,
            }
        }
    }

    /// Notes which backup is being restored into these tables, or that it is done.
    pub async fn note_restore(&self, backup: Option<&str>) -> Result<(), StoreError> {
        let mut item = key([("id", RESTORE)]);
        match backup {
            Some(backup) => {
                item.insert("backup".into(), s(backup));
                self.put_items(Table::Counters, vec![item]).await
            }
            None => self.delete_items(Table::Counters, vec![item]).await,
        }
    }

    /// The backup whose restore into these tables has not ended.
    pub async fn unfinished_restore(&self) -> Result<Option<String>, StoreError> {
        let noted = self.get(Table::Counters, key([("id", RESTORE)])).await?;
        Ok(noted.and_then(|item| Some(text(&item, "backup")?.to_owned())))
    }

    /// The heads of jobs that go on, each with its account.
    pub async fn heads_of_open_jobs(&self) -> Result<Vec<(String, String)>, StoreError> {
        let scan = self.scan(Table::Jobs).consistent().filter("part = :job AND attribute_exists(#open)");
        let found = scan.with(":job", s(JOB)).all().await?;
        let open = found.iter().filter_map(open_job);
        Ok(open.map(|(job, account)| (job.to_owned(), account.to_owned())).collect())
    }

    /// An account with what its money is made of, as of one moment; `settled` is what its entries before `since` sum to, and `jobs`
    /// those known to go on. `None` when there is no such account any more.
    pub async fn money_of(
        &self,
        account_id: &str,
        since: &str,
        settled: i128,
        jobs: &[String],
    ) -> Result<Option<Money>, StoreError> {
        for look in 0.. {
            if look > 0 {
                tokio::time::sleep(PAUSE.mul_f64(domain::chance::share(0.5, 1.0))).await;
            }
            let Some(account) = self.get(Table::Accounts, key([("id", account_id)])).await? else {
                return Ok(None);
            };
            let held = Account::read(account.clone())?.held();
            let entries = self.partition(Table::Requests, account_id, since).await?;
            let holds = if held.is_zero() { Vec::new() } else { self.holds_of(account_id).await? };
            let mut open: BTreeSet<String> = jobs.iter().cloned().collect();
            if !held.is_zero() {
                open.extend(self.open_jobs_of(account_id).await?);
            }
            let mut whole = Vec::new();
            for id in &open {
                if let Some(parts) = self.whole_job(id).await? {
                    whole.push((id.clone(), parts));
                }
            }
            let again = self.get(Table::Accounts, key([("id", account_id)])).await?;
            let mut money = Money { account, entries, holds, jobs: whole, from_ledger: false };
            let sums = Sums::of(&money, settled)?;
            let is_one_moment =
                again.as_ref() == Some(&money.account) && money.jobs.iter().all(|(_, parts)| is_whole(parts));
            if is_one_moment && sums.agree_with(&money.account)? {
                return Ok(Some(money));
            }
            if look >= LOOKS {
                money.settle_by_ledger(since, settled, account_id)?;
                return Ok(Some(money));
            }
        }
        Ok(None)
    }

    /// The items of one partition, from a sort key on.
    async fn partition(&self, table: Table, value: &str, from: &str) -> Result<Vec<Item>, StoreError> {
        let query = self.query(table, "#partition = :partition AND #sort >= :from").consistent();
        let query = query.with(":partition", s(value)).with(":from", s(from));
        let keys = table.keys();
        query.named("#partition", keys.partition).named("#sort", keys.sort.unwrap_or_default()).all().await
    }

    /// The holds of an account's calls; apart from them the table has only holds that are about to end.
    async fn holds_of(&self, account_id: &str) -> Result<Vec<Item>, StoreError> {
        let mut found = self.scan(Table::Pending).consistent().all().await?;
        found.retain(|item| text(item, "account_id") == Some(account_id));
        Ok(found)
    }

    async fn open_jobs_of(&self, account_id: &str) -> Result<Vec<String>, StoreError> {
        let query = self.query(Table::Jobs, "account_id = :account").index("by-account");
        let query = query.filter("attribute_exists(#open)").with(":account", s(account_id));
        Ok(query.all().await?.iter().filter_map(open_job).map(|(job, _)| job.to_owned()).collect())
    }

    /// A job with all its parts, where it goes on.
    async fn whole_job(&self, id: &str) -> Result<Option<Vec<Item>>, StoreError> {
        // Every name of a part sorts behind the space.
        let parts = self.partition(Table::Jobs, id, " ").await?;
        Ok(parts.iter().any(|part| open_job(part).is_some()).then_some(parts))
    }
}

/// What a result says of itself: its status, what it charged, and the entries it belongs to.
fn result_of(part: &Item) -> Option<(ItemStatus, i64, Vec<&str>)> {
    text(part, "part").filter(|part| part.starts_with(RESULT))?;
    let status = text(part, "status")?.parse().ok()?;
    let charged = number(part, "charged")?;
    let entries = part.get("entries")?.as_l().ok()?;
    Some((status, charged, entries.iter().filter_map(|id| id.as_s().ok().map(String::as_str)).collect()))
}

fn is_result(part: &Item) -> bool {
    text(part, "part").is_some_and(|part| part.starts_with(RESULT))
}

/// Whether a job counts as many results as it has.
fn is_whole(parts: &[Item]) -> bool {
    let head = parts.iter().find(|part| open_job(part).is_some());
    let counted: Option<usize> = head.and_then(|head| number(head, "processed"));
    counted == Some(parts.iter().filter(|part| is_result(part)).count())
}

impl Money {
    /// Leaves out items that the ledger does not know, and gives the account the balance that follows.
    fn settle_by_ledger(&mut self, since: &str, settled: i128, id: &str) -> Result<(), StoreError> {
        let known: BTreeSet<&str> =
            self.entries.iter().filter_map(|entry| text(entry, "request_id")).collect();
        for (_, parts) in &mut self.jobs {
            // A result of an earlier release does not say, and is older than what may change.
            let is_known = |part: &Item| {
                result_of(part)
                    .is_none_or(|(_, _, ids)| ids.iter().all(|id| *id < since || known.contains(id)))
            };
            parts.retain(is_known);
            let says = parts.iter().filter(|part| is_result(part)).map(result_of).collect::<Option<Vec<_>>>();
            let Some(results) = says else { continue };
            let results: Vec<(ItemStatus, i64)> =
                results.into_iter().map(|(status, charged, _)| (status, charged)).collect();
            for head in parts.iter_mut().filter(|part| open_job(part).is_some()) {
                let job: Job = serde_dynamo::from_item(head.clone())?;
                *head = serde_dynamo::to_item(job.recounted(results.iter().copied()))?;
            }
        }
        Sums::of(self, settled)?.put_into(&mut self.account, id)?;
        self.from_ledger = true;
        Ok(())
    }
}

/// What the parts say that the account has.
struct Sums {
    ledger: i128,
    held: i128,
}

impl Sums {
    fn of(Money { entries, holds, jobs, .. }: &Money, settled: i128) -> Result<Self, StoreError> {
        let mut held = Credits::ZERO;
        let mut hold = |amount: Credits| {
            held = held.checked_add(amount).ok_or(StoreError::Torn("holds overflow"))?;
            Ok::<_, StoreError>(())
        };
        for item in holds {
            hold(serde_dynamo::from_item::<_, Hold>(item.clone())?.amount())?;
        }
        for head in jobs.iter().flat_map(|(_, parts)| parts).filter(|part| open_job(part).is_some()) {
            hold(serde_dynamo::from_item::<_, Job>(head.clone())?.unused())?;
        }
        // One that cannot be read must not be taken for nothing.
        let ours = |item: &&Item| text(item, "request_id").is_some_and(|id| id.starts_with("req_"));
        for entry in entries.iter().filter(ours) {
            serde_dynamo::from_item::<_, Entry>(entry.clone())?;
        }
        let ledger = settled + entries.iter().map(delta_of).sum::<i128>();
        Ok(Self { ledger, held: i128::from(held.as_milli()) })
    }

    fn agree_with(&self, account: &Item) -> Result<bool, StoreError> {
        let account = Account::read(account.clone())?;
        let (balance, held) = (account.balance().as_milli(), account.held().as_milli());
        Ok(i128::from(held) == self.held && self.ledger == i128::from(balance) + self.held)
    }

    /// Lets an account have what its ledger and its holds say.
    fn put_into(&self, account: &mut Item, id: &str) -> Result<(), StoreError> {
        let balance = self.ledger - self.held;
        if balance < 0 {
            return Err(StoreError::Failed(format!("the ledger of {id} leaves less than nothing").into()));
        }
        account.insert("balance".into(), n(balance));
        account.insert("held".into(), n(self.held));
        // What lay in purses is part of the balance now.
        account.remove("has_purses");
        Ok(())
    }
}
