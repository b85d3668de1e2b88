//! The record of what happened to an account: one item per call, grant or hold, at once ledger entry and history row.

use super::pages::pages;
use super::{Store, StoreError, Table, Write, key, n, s};
use domain::{CacheUse, Credits, ProviderTrace, ids};
use futures::{Stream, TryStreamExt};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// What an entry records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// A call of the API.
    Call,
    /// Credits given by the operator or by a trial.
    Grant,
    /// One item of a bulk job.
    Item,
    /// Credits given back for a contact that was sold as verified and is not.
    Refund,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub account_id: String,
    pub request_id: String,
    pub kind: EntryKind,
    pub at: Timestamp,
    /// What the entry did to balance + held, in thousandths: grants add, charges subtract.
    #[serde(rename = "delta")]
    delta_milli: i64,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub method: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub path: String,
    #[serde(default)]
    pub status: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<u64>,
    #[serde(default)]
    pub latency_ms: u64,
    #[serde(default)]
    pub cache: CacheUse,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub providers: Vec<ProviderTrace>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key_id: String,
    /// The name under which what was asked lies, as long as the answer is kept.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub input: String,
    /// Ids of the people handed out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<String>,
    /// The id of the company handed out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// The contacts sold as verified, hashed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sold: Vec<String>,
    /// Those of them that were reported and checked again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reported: Vec<String>,
    /// Why credits were given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Entry {
    pub fn new(account_id: &str, request_id: &str, kind: EntryKind, at: Timestamp, delta: Credits) -> Self {
        Self {
            account_id: account_id.to_owned(),
            request_id: request_id.to_owned(),
            kind,
            at,
            delta_milli: delta.as_milli(),
            method: String::new(),
            path: String::new(),
            status: 0,
            found: None,
            results: None,
            latency_ms: 0,
            cache: CacheUse::None,
            providers: Vec::new(),
            key_id: String::new(),
            input: String::new(),
            people: Vec::new(),
            company: None,
            sold: Vec::new(),
            reported: Vec::new(),
            note: String::new(),
        }
    }

    pub const fn delta(&self) -> Credits {
        Credits::milli(self.delta_milli)
    }

    /// The cost of the call.
    pub fn charged(&self) -> Credits {
        if self.delta_milli < 0 { -self.delta() } else { Credits::ZERO }
    }
}

/// A range of an account's entries, newest first unless said otherwise.
#[derive(Debug, Clone, Default)]
pub struct EntryRange {
    pub since: Option<Timestamp>,
    pub until: Option<Timestamp>,
    /// Continue after this request id.
    pub after: Option<String>,
    pub limit: Option<i32>,
    /// Oldest first instead.
    pub ascending: bool,
    /// Only calls of this path.
    pub path: Option<String>,
    /// Only calls that ended with this status.
    pub status: Option<u16>,
    /// Leaves out entries that are not calls, such as grants.
    pub calls_only: bool,
    /// Leaves out the rows of files and the items of bulk jobs.
    pub without_items: bool,
    /// Only what sums are made of.
    pub summary: bool,
    /// Only charged entries that handed out the person or company of this id.
    pub sold: Option<String>,
}

/// A record that may have been sold, by its id.
#[derive(Debug, Clone, Copy)]
pub enum SoldRecord<'a> {
    Person(&'a str),
    Company(&'a str),
}

impl SoldRecord<'_> {
    fn id(&self) -> String {
        let (Self::Person(id) | Self::Company(id)) = self;
        (*id).to_owned()
    }

    /// The endpoints that sell such a record itself.
    const fn paths(&self) -> &'static [&'static str] {
        match self {
            Self::Person(_) => &[
                "/v1/enrich",
                "/v1/bulk/enrich",
                "/v1/match/person",
                "/v1/people/{id}",
                "/v1/reverse-email",
                "/v1/reverse-phone",
            ],
            Self::Company(_) => &["/v1/companies", "/v1/match/company", "/v1/companies/{id}"],
        }
    }
}

impl Store {
    pub async fn entry(&self, account_id: &str, request_id: &str) -> Result<Option<Entry>, StoreError> {
        let key = key([("account_id", account_id), ("request_id", request_id)]);
        let item = self.get(Table::Requests, key).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// One page of entries, and the request id to continue after.
    pub async fn entries(
        &self,
        account_id: &str,
        range: &EntryRange,
    ) -> Result<(Vec<Entry>, Option<String>), StoreError> {
        let floor = |time| ids::floor(ids::Kind::Request, time);
        let low = range.since.map_or_else(|| "req_".to_owned(), floor);
        let high = range.until.map_or_else(|| "req_g".to_owned(), floor);
        let mut query = self
            .query(Table::Requests, "account_id = :account AND request_id BETWEEN :low AND :high")
            .consistent()
            .with(":account", s(account_id))
            .with(":low", s(low))
            .with(":high", s(high))
            .after(
                range.after.as_ref().map(|after| key([("account_id", account_id), ("request_id", after)])),
            );
        if !range.ascending {
            query = query.newest_first();
        }
        if let Some(limit) = range.limit {
            query = query.limit(limit);
        }
        if let Some(path) = &range.path {
            query = query.filter("#path = :path").with(":path", s(path));
        }
        if let Some(status) = range.status {
            query = query.filter("#status = :status").with(":status", n(status));
        }
        if let Some(id) = &range.sold {
            query = query.filter("delta < :none AND (contains(people, :sold) OR company = :sold)");
            query = query.with(":none", n(0)).with(":sold", s(id));
        }
        if range.calls_only {
            query = query.filter("NOT kind IN (:grant, :refund)");
            query = query.with(":grant", s("grant")).with(":refund", s("refund"));
        }
        if range.without_items {
            query = query.filter("kind <> :item").with(":item", s("item"));
        }
        if range.summary {
            query = query
                .only("account_id, request_id, kind, #at, delta, #path, #status, #found, #cache, latency_ms");
        }
        query.listed("request_id").await
    }

    /// When one of these paths last sold the account a record, since a time; an error where that cannot be told by `deadline`.
    pub async fn sold_at(
        &self,
        account_id: &str,
        record: SoldRecord<'_>,
        since: Timestamp,
        deadline: Instant,
    ) -> Result<Option<Timestamp>, StoreError> {
        let mut range = EntryRange { since: Some(since), sold: Some(record.id()), ..EntryRange::default() };
        loop {
            let (page, next) = self.entries(account_id, &range).await?;
            if let Some(entry) = page.iter().find(|entry| record.paths().contains(&entry.path.as_str())) {
                return Ok(Some(entry.at));
            }
            match next {
                None => return Ok(None),
                Some(_) if domain::clock::instant() >= deadline => {
                    return Err(StoreError::Failed(
                        "the account's calls of a day take too long to read".into(),
                    ));
                }
                Some(after) => range.after = Some(after),
            }
        }
    }

    /// The pages of a range of an account's entries.
    pub fn entry_pages(
        &self,
        account_id: &str,
        range: EntryRange,
    ) -> impl Stream<Item = Result<Vec<Entry>, StoreError>> {
        pages(range.after.clone(), move |after| {
            let range = EntryRange { after, ..range.clone() };
            async move { self.entries(account_id, &range).await }
        })
    }

    /// Every entry of an account, newest first.
    pub async fn all_entries(&self, account_id: &str, range: EntryRange) -> Result<Vec<Entry>, StoreError> {
        self.entry_pages(account_id, range).try_concat().await
    }

    /// What a range of an account's entries did to balance + held, in thousandths.
    pub async fn ledger_of(&self, account_id: &str, range: EntryRange) -> Result<i128, StoreError> {
        let sum = |sum: i128, page: Vec<Entry>| async move {
            Ok(sum + page.iter().map(|entry| i128::from(entry.delta_milli)).sum::<i128>())
        };
        self.entry_pages(account_id, range).try_fold(0, sum).await
    }

    /// Records a call that cost nothing.
    pub async fn put_entry(&self, entry: &Entry) -> Result<(), StoreError> {
        self.entry_put(entry)?.send(self).await
    }

    pub(crate) fn entry_put(&self, entry: &Entry) -> Result<Write, StoreError> {
        Ok(self.put(Table::Requests, serde_dynamo::to_item(entry)?).when("attribute_not_exists(request_id)"))
    }
}
