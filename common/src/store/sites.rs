//! Websites that are read in the cloud: when each is due, which worker has it, and what it said. A site is one item under its domain;
//! beside it the domain stands in a list by the time it is due, and, once it was read, in a list of those whose records are behind.
//!
//! A worker that dies loses nothing: the site is due again some hours after its message was sent, and counts as one that could not be read
//! where the lease of that worker is still on it. A site that is taken off for good leaves its domain in a list of those, and nothing else.

use super::answers::{packed, unpacked};
use super::signals::millis;
use super::transaction::{Not, Transacted};
use super::{Item, Store, StoreError, Table, Write, key, moment, s, sortable, text};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::Domain;
use futures::{StreamExt, TryStreamExt};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use website::Site;

/// The partition of all sites, by domain.
const SITES: &str = "sites";
/// Those to be read, by time and domain.
const DUE: &str = "sites-due";
/// Those that were read since their records were brought up to date, by domain.
const READ: &str = "sites-read";
/// Those that are never read again, by domain.
const FORGOTTEN: &str = "sites-forgotten";
/// How long a site is one worker's: longer than it may take.
const LEASE: SignedDuration = SignedDuration::from_mins(5);
/// When a site is due again whose message was sent: later than any message waits, as long as the queue is kept short. A worker that takes
/// a site for done finds it due later than this.
pub const AGAIN: SignedDuration = SignedDuration::from_hours(4);
/// How long what a site said is tried to be kept: the site had to answer for it, and a database that is busy now has time later.
const KEEPING: Duration = Duration::from_secs(20);
/// How many are changed at a time.
const AT_ONCE: usize = 16;

/// A site, and how its reading goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteState {
    pub domain: Domain,
    /// When it is to be read next.
    pub due: Timestamp,
    /// Until when it is a worker's.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "sortable")]
    pub lease_until: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Timestamp>,
    /// How often in a row it could not be read, and why the last time.
    #[serde(default)]
    pub failures: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A site whose records are behind, and when it was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadSite {
    pub domain: Domain,
    pub read_at: Timestamp,
}

/// Which of the two readings that are kept of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// The latest.
    Latest,
    /// The one that the records are from.
    Taken,
}

impl Reading {
    const fn name(self) -> &'static str {
        match self {
            Self::Latest => "latest",
            Self::Taken => "taken",
        }
    }
}

impl Store {
    /// Lets sites be read that were not since a moment, each as soon as there is a worker; returns how many.
    pub async fn ask_for_sites(
        &self,
        domains: &[Domain],
        oldest: Timestamp,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let asked = domains.iter().map(|domain| self.ask_for_site(domain, oldest, now));
        let asked: Vec<_> = asked.collect();
        let asked: Vec<bool> = futures::stream::iter(asked).buffer_unordered(AT_ONCE).try_collect().await?;
        Ok(asked.into_iter().filter(|asked| *asked).count())
    }

    async fn ask_for_site(
        &self,
        domain: &Domain,
        oldest: Timestamp,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        if self.get(Table::Signals, forgotten_key(domain)).await?.is_some() {
            return Ok(false);
        }
        match self.site_state(domain).await? {
            // It waits, or its message was sent.
            Some(state) if state.due <= now + AGAIN => Ok(false),
            // It is left alone for a while, and then tried again by itself.
            Some(state) if state.failures > 0 => Ok(false),
            Some(state) if state.read_at.is_some_and(|read_at| read_at >= oldest) => Ok(false),
            Some(state) => self.postpone_site(&state, now).await,
            None => {
                let state = SiteState {
                    domain: domain.clone(),
                    due: now,
                    lease_until: None,
                    read_at: None,
                    failures: 0,
                    error: None,
                };
                let mut item: Item = serde_dynamo::to_item(&state)?;
                item.insert("due".to_owned(), s(moment(now)));
                item.extend(site_key(domain));
                let new = self.put(Table::Signals, item).when("attribute_not_exists(feed)");
                let writes = vec![new, self.put(Table::Signals, due_key(domain, now))];
                Ok(self.done(writes).await?.is_none())
            }
        }
    }

    /// A site's state; nothing where it was never asked for.
    pub async fn site_state(&self, domain: &Domain) -> Result<Option<SiteState>, StoreError> {
        let item = self.get(Table::Signals, site_key(domain)).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// Sites that are due, those that have waited longest first.
    pub async fn due_sites(&self, now: Timestamp, most: i32) -> Result<Vec<SiteState>, StoreError> {
        let query = self.query(Table::Signals, "feed = :feed AND #at < :end").consistent().limit(most);
        let query = query.with(":feed", s(DUE)).with(":end", s(millis(now + SignedDuration::from_millis(1))));
        let (items, _) = query.page().await?;
        let domains: Vec<Domain> = items.iter().filter_map(domain_of).collect();
        let keys: Vec<Item> = domains.iter().map(site_key).collect();
        let items = self.get_all(Table::Signals, &keys, true).await?;
        let mut due: Vec<SiteState> = serde_dynamo::from_items(items)?;
        due.retain(|state| state.due <= now);
        Ok(due)
    }

    /// Takes a due site for the time in which its message may be lost; false if another process did.
    pub async fn send_site(&self, state: &SiteState, now: Timestamp) -> Result<bool, StoreError> {
        self.postpone_site(state, now + AGAIN).await
    }

    /// Sets when a site is due, unless that changed.
    async fn postpone_site(&self, state: &SiteState, due: Timestamp) -> Result<bool, StoreError> {
        let update = self
            .update(Table::Signals, site_key(&state.domain), "SET due = :due")
            .with(":due", s(moment(due)))
            .when("due = :was")
            .with(":was", s(moment(state.due)));
        let mut writes = vec![update];
        writes.extend(self.due_writes(state, due));
        Ok(self.done(writes).await?.is_none())
    }

    fn due_writes(&self, state: &SiteState, due: Timestamp) -> Vec<Write> {
        let (was, is) = (due_key(&state.domain, state.due), due_key(&state.domain, due));
        if was == is {
            return Vec::new();
        }
        vec![self.delete(Table::Signals, was), self.put(Table::Signals, is)]
    }

    /// Takes a site to read it; nothing where a worker has it, or it was read since its message was sent.
    pub async fn claim_site(&self, domain: &Domain, now: Timestamp) -> Result<Option<SiteState>, StoreError> {
        let item = self
            .update(Table::Signals, site_key(domain), "SET lease_until = :until")
            .when("due <= :soon AND (attribute_not_exists(lease_until) OR lease_until <= :now)")
            .with(":until", s(moment(now + LEASE)))
            .with(":soon", s(moment(now + AGAIN)))
            .with(":now", s(moment(now)))
            .updated(self)
            .await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// A reading of a site. One that cannot be read must not keep others from being read: it is none, and the log names the site.
    pub async fn site(&self, domain: &Domain, reading: Reading) -> Result<Option<Site>, StoreError> {
        let Some(item) = self.get(Table::Signals, said_key(domain, reading)).await? else { return Ok(None) };
        let body = item.get("said").and_then(unpacked);
        let site = body.and_then(|body| serde_json::from_str(&body).ok());
        if site.is_none() {
            tracing::error!(%domain, reading = reading.name(), "what was kept of a site cannot be read; it is left out");
        }
        Ok(site)
    }

    /// Keeps what a claimed site said, and when it is read again; false if the claim had ended.
    pub async fn keep_site(
        &self,
        claimed: &SiteState,
        site: &Site,
        now: Timestamp,
        due: Timestamp,
    ) -> Result<bool, StoreError> {
        let domain = &claimed.domain;
        let change = "SET due = :due, read_at = :now, failures = :none REMOVE lease_until, #error";
        let update = self
            .update(Table::Signals, site_key(domain), change)
            .with(":now", s(moment(now)))
            .with(":none", AttributeValue::N("0".to_owned()));
        let mut writes = vec![self.of_claim(update, claimed, due)];
        writes.push(self.put(Table::Signals, said_item(domain, Reading::Latest, site)?));
        let mut read = read_key(domain);
        read.insert("read_at".to_owned(), s(moment(now)));
        writes.push(self.put(Table::Signals, read));
        writes.extend(self.due_writes(claimed, due));
        match self.transact(writes, KEEPING).await {
            Transacted::Done => Ok(true),
            Transacted::Not { why: Not::Refused(_), .. } => Ok(false),
            Transacted::Not { why: Not::Failed(error), .. } => Err(error),
        }
    }

    /// Notes why a claimed site could not be read, and when it is tried again; false if the claim had ended.
    pub async fn site_failed(
        &self,
        claimed: &SiteState,
        error: &str,
        due: Timestamp,
    ) -> Result<bool, StoreError> {
        let change = "SET due = :due, failures = :failures, #error = :error REMOVE lease_until";
        let update = self
            .update(Table::Signals, site_key(&claimed.domain), change)
            .with(":error", s(error))
            .with(":failures", AttributeValue::N((claimed.failures.saturating_add(1)).to_string()));
        let mut writes = vec![self.of_claim(update, claimed, due)];
        writes.extend(self.due_writes(claimed, due));
        Ok(self.done(writes).await?.is_none())
    }

    fn of_claim(&self, update: Write, claimed: &SiteState, due: Timestamp) -> Write {
        let lease = claimed.lease_until.unwrap_or(Timestamp::UNIX_EPOCH);
        let update = update.when("lease_until = :lease AND due = :was").with(":lease", s(moment(lease)));
        update.with(":was", s(moment(claimed.due))).with(":due", s(moment(due)))
    }

    /// Deletes what there is of a site, in the state that is known of it; false where that changed.
    pub async fn drop_site(&self, state: &SiteState) -> Result<bool, StoreError> {
        let domain = &state.domain;
        let delete = |key: Item| self.delete(Table::Signals, key);
        let own = delete(site_key(domain)).when("due = :was").with(":was", s(moment(state.due)));
        let mut writes = vec![own, delete(due_key(domain, state.due)), delete(read_key(domain))];
        writes.extend([Reading::Latest, Reading::Taken].map(|reading| delete(said_key(domain, reading))));
        Ok(self.done(writes).await?.is_none())
    }

    /// Takes a site off for good: it is not read again, whatever list names it. A worker that reads it now keeps nothing.
    pub async fn forget_site(&self, domain: &Domain, now: Timestamp) -> Result<(), StoreError> {
        let mut forgotten = forgotten_key(domain);
        forgotten.insert("forgotten_at".to_owned(), s(moment(now)));
        self.put(Table::Signals, forgotten).send(self).await?;
        while let Some(state) = self.site_state(domain).await? {
            if self.drop_site(&state).await? {
                break;
            }
        }
        Ok(())
    }

    /// Lets a forgotten site be read again, once a list names it; false if it was not forgotten.
    pub async fn remember_site(&self, domain: &Domain) -> Result<bool, StoreError> {
        let back = self.delete(Table::Signals, forgotten_key(domain)).when("attribute_exists(feed)");
        Ok(self.done(vec![back]).await?.is_none())
    }

    /// The sites that were read since their records were brought up to date.
    pub async fn read_sites(&self) -> Result<Vec<ReadSite>, StoreError> {
        let query = self.query(Table::Signals, "feed = :feed").consistent().with(":feed", s(READ));
        let read = |item: &Item| {
            // Earlier versions noted no time.
            let read_at = text(item, "read_at").and_then(|at| at.parse().ok());
            Some(ReadSite { domain: domain_of(item)?, read_at: read_at.unwrap_or_default() })
        };
        Ok(query.all().await?.iter().filter_map(read).collect())
    }

    /// Notes that the records are from these readings. A site that was read again meanwhile stays in the list as it is.
    pub async fn sites_taken(&self, sites: &[ReadSite]) -> Result<(), StoreError> {
        let notes = sites.iter().map(|site| async move {
            let read = self.delete(Table::Signals, read_key(&site.domain));
            let read =
                read.when("attribute_exists(feed) AND (attribute_not_exists(read_at) OR read_at = :at)");
            let mut writes = vec![read.with(":at", s(moment(site.read_at)))];
            if let Some(latest) = self.site(&site.domain, Reading::Latest).await? {
                writes.push(self.put(Table::Signals, said_item(&site.domain, Reading::Taken, &latest)?));
            }
            self.done(writes).await.map(drop)
        });
        let notes: Vec<_> = notes.collect();
        futures::stream::iter(notes).buffer_unordered(AT_ONCE).try_collect().await
    }
}

fn site_key(domain: &Domain) -> Item {
    key([("feed", SITES), ("at", domain.as_str())])
}

fn forgotten_key(domain: &Domain) -> Item {
    key([("feed", FORGOTTEN), ("at", domain.as_str())])
}

fn read_key(domain: &Domain) -> Item {
    key([("feed", READ), ("at", domain.as_str())])
}

fn due_key(domain: &Domain, due: Timestamp) -> Item {
    key([("feed", DUE), ("at", format!("{}#{domain}", millis(due)).as_str())])
}

fn said_key(domain: &Domain, reading: Reading) -> Item {
    key([("feed", format!("site#{domain}").as_str()), ("at", reading.name())])
}

fn said_item(domain: &Domain, reading: Reading, site: &Site) -> Result<Item, StoreError> {
    let body = serde_json::to_string(site).map_err(|error| StoreError::Failed(error.into()))?;
    let body = packed(&body).ok_or_else(|| StoreError::Failed("a site said too much to be kept".into()))?;
    let mut item = said_key(domain, reading);
    item.insert("said".to_owned(), body);
    Ok(item)
}

/// The domain of an item in one of the lists.
fn domain_of(item: &Item) -> Option<Domain> {
    let at = text(item, "at")?;
    at.rsplit('#').next()?.parse().ok()
}
