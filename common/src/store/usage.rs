//! What an account used, day by day: folded from its history when a caller asks for it, so that no other call pays for it, and kept, so
//! that no row is read for it twice.
//!
//! A mark says up to which id everything is in the sums. It stays behind the present for longer than a call takes to leave
//! its row; younger calls are added up anew each time.

use super::requests::{Entry, EntryKind, EntryRange};
use super::{Item, Store, StoreError, Table, key, s, text};
use domain::{CacheUse, clock, ids};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How far the mark stays behind the present.
const BEHIND: SignedDuration = SignedDuration::from_mins(5);
const PAGE: i32 = 2_000;
/// How many days are saved at once; one transaction takes a hundred writes.
const DAYS: usize = 60;
const MARK: &str = "usage#~";
const PATIENCE: Duration = Duration::from_secs(5);

/// What was used in one UTC day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DaySum {
    pub requests: u64,
    /// Credits charged, in thousandths.
    pub charged: i64,
    pub lookups: u64,
    pub hits: u64,
    pub cacheable: u64,
    pub cached: u64,
    /// Requests and thousandths of credits by path.
    pub endpoints: BTreeMap<String, (u64, i64)>,
    /// Calls by how long they took, as the bound of its class; what was summed up before this was counted has none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub latency: BTreeMap<u64, u64>,
    /// Calls that ended with an error; what was summed up before this was counted has none.
    #[serde(default)]
    pub errors: u64,
    /// Credits that were given to the account, in thousandths; likewise.
    #[serde(default)]
    pub granted: i64,
}

/// Within how many milliseconds half of the calls were answered, as the bound of its class.
pub fn median(latency: &BTreeMap<u64, u64>) -> Option<u64> {
    let half = latency.values().sum::<u64>().div_ceil(2);
    let mut seen = 0;
    latency.iter().find_map(|(bound, calls)| {
        seen += calls;
        (half > 0 && seen >= half).then_some(*bound)
    })
}

/// The bound of the class that a time is in: two digits of it, rounded up, are told apart.
fn class(milliseconds: u64) -> u64 {
    let unit = 10_u64.pow(milliseconds.max(1).ilog10().saturating_sub(1));
    milliseconds.div_ceil(unit) * unit
}

impl DaySum {
    /// Adds what was used elsewhere on the same day.
    pub fn merge(&mut self, other: &Self) {
        self.requests += other.requests;
        self.charged += other.charged;
        self.lookups += other.lookups;
        self.hits += other.hits;
        self.cacheable += other.cacheable;
        self.cached += other.cached;
        self.errors += other.errors;
        self.granted += other.granted;
        for (path, (requests, charged)) in &other.endpoints {
            let sum = self.endpoints.entry(path.clone()).or_default();
            *sum = (sum.0 + requests, sum.1 + charged);
        }
        for (bound, calls) in &other.latency {
            *self.latency.entry(*bound).or_default() += calls;
        }
    }

    fn add(&mut self, entry: &Entry) {
        if entry.kind == EntryKind::Grant {
            self.granted += entry.delta().as_milli();
            return;
        }
        self.errors += u64::from(entry.status >= 400);
        let charged = entry.charged().as_milli();
        self.requests += 1;
        self.charged += charged;
        if let Some(found) = entry.found {
            self.lookups += 1;
            self.hits += u64::from(found);
        }
        if entry.cache != CacheUse::None {
            self.cacheable += 1;
            self.cached += u64::from(entry.cache == CacheUse::Hit);
        }
        let (requests, sum) = self.endpoints.entry(entry.path.clone()).or_default();
        *requests += 1;
        *sum += charged;
        // An item of a job waits for its turn: how long says nothing about the service.
        if entry.kind == EntryKind::Call {
            *self.latency.entry(class(entry.latency_ms)).or_default() += 1;
        }
    }
}

type Days = BTreeMap<Date, DaySum>;

impl Store {
    /// What an account used on the days of a range; none when there is too much to sum up before `deadline`, of which a
    /// later call finds more done.
    pub async fn usage(
        &self,
        account_id: &str,
        (since, until): (Date, Date),
        now: Timestamp,
        deadline: Instant,
    ) -> Result<Option<Days>, StoreError> {
        let Some(mark) = self.fold_usage(account_id, now, deadline).await? else { return Ok(None) };
        let mut days = self.day_sums(account_id, &day_key(since), &day_key(until)).await?;
        let (from, to) = (mark.max(midnight(since)), midnight(until.saturating_add(1.day())));
        if from >= to {
            return Ok(Some(days));
        }
        let range = EntryRange {
            since: Some(from),
            until: Some(to),
            limit: Some(PAGE),
            ascending: true,
            summary: true,
            ..EntryRange::default()
        };
        let mut range = range;
        loop {
            let (page, next) = self.entries(account_id, &range).await?;
            add_up(&mut days, &page, &mut BTreeSet::new());
            match next {
                Some(_) if clock::instant() >= deadline => return Ok(None),
                Some(after) => range.after = Some(after),
                None => return Ok(Some(days)),
            }
        }
    }

    /// Sums up the calls that are old enough; returns the time up to which all are summed up, or nothing if time was short.
    async fn fold_usage(
        &self,
        account_id: &str,
        now: Timestamp,
        deadline: Instant,
    ) -> Result<Option<Timestamp>, StoreError> {
        let end = now - BEHIND;
        let stored =
            self.get(Table::Requests, key([("account_id", account_id), ("request_id", MARK)])).await?;
        let stored: Option<Timestamp> = stored.and_then(|mark| text(&mark, "until")?.parse().ok());
        let mut mark = stored.unwrap_or(Timestamp::UNIX_EPOCH);
        let (mut days, mut touched) = (Days::new(), BTreeSet::new());
        let mut saved = stored;
        while mark < end {
            let range = EntryRange {
                since: Some(mark),
                until: Some(end),
                limit: Some(PAGE),
                ascending: true,
                summary: true,
                ..EntryRange::default()
            };
            let (page, next) = self.entries(account_id, &range).await?;
            // A page ends within a millisecond; what of that millisecond is in it is left for the next page.
            let last = next.as_ref().and_then(|_| page.last()).and_then(|e| ids::made_at(&e.request_id));
            let page: Vec<Entry> = match last {
                Some(last) => page.into_iter().filter(|e| made(e) < last).collect(),
                None => page,
            };
            if page.is_empty() && last.is_some() {
                // Two thousand calls in one millisecond cannot be told apart by time.
                return Err(StoreError::Failed("too many calls in one millisecond".into()));
            }
            let mut unread: BTreeSet<_> = page.iter().map(|entry| date(made(entry))).collect();
            unread.retain(|date| !days.contains_key(date));
            for date in unread {
                let known = self.day_sums(account_id, &day_key(date), &day_key(date)).await?;
                days.insert(date, known.into_values().next().unwrap_or_default());
            }
            add_up(&mut days, &page, &mut touched);
            mark = last.unwrap_or(end);
            let is_late = clock::instant() >= deadline;
            if touched.len() >= DAYS || mark == end || is_late || page.len() >= PAGE as usize / 2 {
                // Calls that find nothing new leave the mark where it is.
                if !touched.is_empty() || saved.is_none_or(|saved| mark.duration_since(saved) > BEHIND) {
                    match self.save_usage(account_id, &days, &touched, saved, mark).await {
                        Ok(()) => saved = Some(mark),
                        // Another process sums up the same at this moment.
                        Err(StoreError::Conflict) => return Ok(None),
                        Err(error) => return Err(error),
                    }
                } else {
                    mark = saved.unwrap_or(mark);
                    return Ok(Some(mark));
                }
                touched.clear();
            }
            if is_late && mark < end {
                return Ok(None);
            }
        }
        Ok(Some(mark))
    }

    async fn save_usage(
        &self,
        account_id: &str,
        days: &Days,
        touched: &BTreeSet<Date>,
        before: Option<Timestamp>,
        mark: Timestamp,
    ) -> Result<(), StoreError> {
        let row = |name: &str, attribute: &str, text: String| {
            let mut item = key([("account_id", account_id), ("request_id", name)]);
            item.insert(attribute.to_owned(), s(text));
            self.put(Table::Requests, item)
        };
        let marked = row(MARK, "until", mark.to_string());
        let mut writes = vec![match before {
            Some(before) => marked.when("#until = :before").with(":before", s(before.to_string())),
            None => marked.when("attribute_not_exists(account_id)"),
        }];
        for date in touched {
            let sum = serde_json::to_string(&days[date]).map_err(|error| StoreError::Failed(error.into()))?;
            writes.push(row(&day_key(*date), "sum", sum));
        }
        self.transact(writes, PATIENCE).await.done()
    }

    async fn day_sums(&self, account_id: &str, low: &str, high: &str) -> Result<Days, StoreError> {
        let items = self
            .query(Table::Requests, "account_id = :account AND request_id BETWEEN :low AND :high")
            .consistent()
            .with(":account", s(account_id))
            .with(":low", s(low))
            .with(":high", s(high))
            .all()
            .await?;
        let read = |item: &Item| {
            let date = text(item, "request_id")?.strip_prefix("usage#")?.parse().ok()?;
            Some((date, serde_json::from_str(text(item, "sum")?).ok()?))
        };
        Ok(items.iter().filter_map(read).collect())
    }
}

fn add_up(days: &mut Days, entries: &[Entry], touched: &mut BTreeSet<Date>) {
    for entry in
        entries.iter().filter(|e| matches!(e.kind, EntryKind::Call | EntryKind::Item | EntryKind::Grant))
    {
        let date = date(made(entry));
        days.entry(date).or_default().add(entry);
        touched.insert(date);
    }
}

fn made(entry: &Entry) -> Timestamp {
    ids::made_at(&entry.request_id).unwrap_or(entry.at)
}

fn date(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

fn midnight(date: Date) -> Timestamp {
    date.to_zoned(TimeZone::UTC).map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

fn day_key(date: Date) -> String {
    format!("usage#{date}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_calls_take_no_longer_than_the_median() {
        assert_eq!([0, 7, 12, 99, 101, 123, 4_321].map(class), [0, 7, 12, 99, 110, 130, 4_400]);
        let of = |pairs: &[(u64, u64)]| median(&pairs.iter().copied().collect());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[(5, 1)]), Some(5));
        assert_eq!(of(&[(2, 50), (90, 50)]), Some(2));
        assert_eq!(of(&[(2, 49), (90, 51)]), Some(90));
    }
}
