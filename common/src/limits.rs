//! How often a caller may call: per account and second, and per address and day.
//!
//! The first is a token bucket of one second's worth, kept in memory. Where several processes serve one account they share
//! each second's calls through the store, of which a process takes as many at a time as it lately used, so that the sharing
//! costs a busy account a small part of a write per call. A quiet account costs none: its own item, which every call reads, says that
//! nothing was charged to it for a second, and then one call of a second passes uncounted, where its plan has enough calls a second
//! that one more in each process does no harm. The second is kept in the store and exact everywhere.

use crate::store::{Store, StoreError};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A caller's remaining allowance, for the RateLimit headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    pub limit: u32,
    pub remaining: u32,
    /// Seconds until the bucket is full again.
    pub reset: u32,
}

/// The buckets of all accounts, and what this process took of their shared ones.
#[derive(Default)]
pub struct RateLimiter {
    buckets: Mutex<HashMap<String, Bucket>>,
    leases: Mutex<HashMap<String, Lease>>,
    quiet: Mutex<HashMap<String, Quiet>>,
}

/// The last call of an account that passed uncounted.
#[derive(Debug, Clone, Copy)]
struct Quiet {
    second: i64,
    /// Until when its calls are counted, unless that call is charged: what costs nothing does not show in the account.
    counted_until: i64,
}

/// The share of an account's calls per second that a process has taken.
#[derive(Debug, Clone, Copy, Default)]
struct Lease {
    second: i64,
    left: u32,
    used: u32,
    used_before: u32,
    exhausted: bool,
}

struct Bucket {
    tokens: f64,
    filled_at: Instant,
}

const MAX_BUCKETS: usize = 100_000;
/// How long nothing must have been charged to a quiet account, in milliseconds.
const QUIET: i64 = 1_000;
/// How many calls a second a plan must have at least for one of them to pass uncounted in each process.
const AMPLE: u32 = 10;
/// For how many seconds calls are counted after one that passed uncounted and cost nothing.
const COUNTED: i64 = 10;

impl RateLimiter {
    /// Takes one request out of `key`'s bucket; `Err` says that it has none, for less than a second.
    pub fn take(&self, key: &str, limit: u32, now: Instant) -> Result<Allowance, Allowance> {
        let capacity = f64::from(limit);
        let mut buckets = self.buckets.lock().unwrap_or_else(|e| e.into_inner());
        if buckets.len() >= MAX_BUCKETS {
            buckets.retain(|_, bucket| now.duration_since(bucket.filled_at).as_secs() < 2);
        }
        let bucket = buckets.entry(key.to_owned()).or_insert(Bucket { tokens: capacity, filled_at: now });
        let earned = now.saturating_duration_since(bucket.filled_at).as_secs_f64() * capacity;
        bucket.tokens = (bucket.tokens + earned).min(capacity);
        bucket.filled_at = now;
        let granted = bucket.tokens >= 1.0;
        if granted {
            bucket.tokens -= 1.0;
        }
        // It holds one second's worth, so it is full again within one.
        let allowance = Allowance { limit, remaining: bucket.tokens as u32, reset: 1 };
        if granted { Ok(allowance) } else { Err(allowance) }
    }
}

impl RateLimiter {
    /// Lets a call of an account pass uncounted where it is quiet: nothing was charged to it lately, in milliseconds of Unix time.
    pub fn take_quietly(
        &self,
        account_id: &str,
        limit: u32,
        charged_at: Option<i64>,
        now: Timestamp,
    ) -> bool {
        let second = now.as_second();
        if limit < AMPLE || charged_at.is_none_or(|at| now.as_millisecond() - at < QUIET) {
            return false;
        }
        let mut quiet = self.quiet.lock().unwrap_or_else(|e| e.into_inner());
        if quiet.len() >= MAX_BUCKETS {
            quiet.retain(|_, last| last.counted_until >= second);
        }
        if quiet.get(account_id).is_some_and(|last| last.second == second || last.counted_until > second) {
            return false;
        }
        quiet.insert(account_id.to_owned(), Quiet { second, counted_until: second + COUNTED });
        true
    }

    /// Notes that a call of an account was charged.
    pub fn note_charged(&self, account_id: &str) {
        if let Some(last) = self.quiet.lock().unwrap_or_else(|e| e.into_inner()).get_mut(account_id) {
            last.counted_until = 0;
        }
    }

    /// Whether an account is known to have no call of this second left.
    pub fn is_exhausted(&self, account_id: &str, now: Timestamp) -> bool {
        let leases = self.leases.lock().unwrap_or_else(|e| e.into_inner());
        leases.get(account_id).is_some_and(|lease| lease.second == now.as_second() && lease.exhausted)
    }

    /// Takes one call of an account's calls of this second, which all processes share; whether there was one left.
    pub async fn take_shared(
        &self,
        store: &Store,
        account_id: &str,
        limit: u32,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let second = now.as_second();
        let want = {
            let mut leases = self.leases.lock().unwrap_or_else(|e| e.into_inner());
            if leases.len() >= MAX_BUCKETS {
                leases.retain(|_, lease| lease.second + 1 >= second);
            }
            let lease = leases.entry(account_id.to_owned()).or_default();
            if lease.second != second {
                let used_before = if lease.second + 1 == second { lease.used } else { 0 };
                *lease = Lease { second, used_before, ..Lease::default() };
            }
            if lease.left > 0 {
                lease.left -= 1;
                lease.used += 1;
                return Ok(true);
            }
            if lease.exhausted {
                return Ok(false);
            }
            lease.used_before.max(lease.used).clamp(1, (limit / 4).max(1))
        };
        let id = format!("rate#{account_id}#{second}");
        let expires_at = now + SignedDuration::from_mins(5);
        let mut taken = want;
        let mut granted = store.count_up(&id, want, limit, expires_at).await?.is_some();
        if !granted && want > 1 {
            taken = 1;
            granted = store.count_up(&id, 1, limit, expires_at).await?.is_some();
        }
        let mut leases = self.leases.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(lease) = leases.get_mut(account_id).filter(|lease| lease.second == second) {
            if granted {
                lease.left += taken - 1;
                lease.used += 1;
            } else {
                lease.exhausted = true;
            }
        }
        Ok(granted)
    }
}

/// Which accounts have calls under way, to know whether a balance that is told can have changed meanwhile.
#[derive(Clone, Default)]
pub struct Flow(Arc<Mutex<HashMap<String, Passing>>>);

#[derive(Default)]
struct Passing {
    running: u32,
    /// Whether more than one ran at the same time since the first of them began.
    met: bool,
}

/// A call of an account under way.
pub struct Passage {
    flow: Flow,
    account_id: String,
}

impl Flow {
    pub fn enter(&self, account_id: &str) -> Passage {
        let mut all = self.0.lock().unwrap_or_else(|e| e.into_inner());
        let passing = all.entry(account_id.to_owned()).or_default();
        passing.running += 1;
        passing.met |= passing.running > 1;
        Passage { flow: self.clone(), account_id: account_id.to_owned() }
    }
}

impl Passage {
    /// Whether no other call of the account ran in this process since this one began.
    pub fn was_alone(&self) -> bool {
        let all = self.flow.0.lock().unwrap_or_else(|e| e.into_inner());
        all.get(&self.account_id).is_some_and(|passing| !passing.met)
    }
}

impl Drop for Passage {
    fn drop(&mut self) {
        let mut all = self.flow.0.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(passing) = all.get_mut(&self.account_id) {
            passing.running -= 1;
            if passing.running == 0 {
                all.remove(&self.account_id);
            }
        }
    }
}

/// A call counted against a day's allowance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    pub granted: bool,
    pub allowance: Allowance,
}

/// Counts one call for `purpose` from an address, up to `limit` a UTC day; callers without an address share one count.
pub async fn count_today(
    store: &Store,
    now: Timestamp,
    purpose: &str,
    ip: Option<IpAddr>,
    limit: u32,
) -> Result<Visit, StoreError> {
    let address = ip.map_or_else(|| "unknown".to_owned(), network);
    count_for(store, now, purpose, &address, limit).await
}

/// Counts one call for `purpose` under this name, up to `limit` per UTC day.
pub async fn count_for(
    store: &Store,
    now: Timestamp,
    purpose: &str,
    name: &str,
    limit: u32,
) -> Result<Visit, StoreError> {
    let id = format!("{purpose}#{name}#{}", now.strftime("%F"));
    let count = store.count_up(&id, 1, limit, now + SignedDuration::from_hours(48)).await?;
    // Until midnight UTC: days of Unix time have 86,400 seconds.
    let reset = 86_400 - now.as_second().rem_euclid(86_400) as u32;
    let remaining = count.map_or(0, |count| limit.saturating_sub(count));
    Ok(Visit { granted: count.is_some(), allowance: Allowance { limit, remaining, reset } })
}

/// Counts one call for `purpose` under this name, up to `limit` per minute.
pub async fn count_in_minute(
    store: &Store,
    now: Timestamp,
    purpose: &str,
    name: &str,
    limit: u32,
) -> Result<Visit, StoreError> {
    count_in(store, now, (purpose, name), limit, 60).await
}

/// Counts one call for `purpose` under this name, up to `limit` per hour.
pub async fn count_in_hour(
    store: &Store,
    now: Timestamp,
    purpose: &str,
    name: &str,
    limit: u32,
) -> Result<Visit, StoreError> {
    count_in(store, now, (purpose, name), limit, 3_600).await
}

async fn count_in(
    store: &Store,
    now: Timestamp,
    (purpose, name): (&str, &str),
    limit: u32,
    seconds: u32,
) -> Result<Visit, StoreError> {
    let period = i64::from(seconds);
    let id = format!("{purpose}#{name}#{}", now.as_second().div_euclid(period));
    let count = store.count_up(&id, 1, limit, now + SignedDuration::from_secs(period * 5)).await?;
    let reset = seconds - now.as_second().rem_euclid(period) as u32;
    let remaining = count.map_or(0, |count| limit.saturating_sub(count));
    Ok(Visit { granted: count.is_some(), allowance: Allowance { limit, remaining, reset } })
}

/// One subscriber's addresses: an IPv4 address, or an IPv6 /64.
pub fn network(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The customers of one provider of IPv6: a /48, of which one subscriber can have every /64.
pub fn site(ip: IpAddr) -> Option<String> {
    match ip.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(ip) => {
            let [a, b, c, ..] = ip.segments();
            Some(format!("{a:x}:{b:x}:{c:x}::/48"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_ipv6_subscriber_is_a_64_and_a_mapped_ipv4_is_an_ipv4() {
        let of = |ip: &str| network(ip.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        let site = |ip: &str| super::site(ip.parse().unwrap());
        assert_eq!(site("2001:db8:1:2::1"), site("2001:db8:1:ffff::1"));
        assert_ne!(site("2001:db8:1:2::1"), site("2001:db8:2:2::1"));
        assert_eq!(site("::ffff:192.0.2.7"), None);
    }

    #[test]
    fn a_second_refills_a_bucket_and_no_more() {
        let (limiter, start) = (RateLimiter::default(), domain::clock::instant());
        for left in (0..5).rev() {
            assert_eq!(limiter.take("k", 5, start).unwrap().remaining, left);
        }
        assert_eq!(limiter.take("k", 5, start).unwrap_err().remaining, 0);
        assert!(limiter.take("other", 5, start).is_ok());
        let later = start + Duration::from_millis(200);
        assert!(limiter.take("k", 5, later).is_ok());
        assert!(limiter.take("k", 5, later).is_err());
        let much_later = start + Duration::from_secs(60);
        assert_eq!((0..9).filter(|_| limiter.take("k", 5, much_later).is_ok()).count(), 5);
    }

    #[test]
    fn buckets_that_are_full_again_go_when_there_are_too_many() {
        let (limiter, start) = (RateLimiter::default(), domain::clock::instant());
        let kept = || limiter.buckets.lock().unwrap().len();
        for key in 0..MAX_BUCKETS {
            limiter.take(&key.to_string(), 5, start).unwrap();
        }
        limiter.take("a second later", 5, start + Duration::from_secs(1)).unwrap();
        assert_eq!(kept(), MAX_BUCKETS + 1);
        limiter.take("two seconds later", 5, start + Duration::from_secs(2)).unwrap();
        assert_eq!(kept(), 2);
    }

    #[test]
    fn one_call_a_second_of_a_quiet_account_passes_uncounted() {
        let (limiter, start) = (RateLimiter::default(), Timestamp::from_second(1_000).unwrap());
        let take = |charged_at: Option<i64>, milliseconds: i64| {
            let now = start + SignedDuration::from_millis(milliseconds);
            limiter.take_quietly("a", AMPLE, charged_at.map(|at| start.as_millisecond() + at), now)
        };
        assert!(
            !limiter.take_quietly("a", AMPLE - 1, Some(0), start),
            "each of several processes would add one"
        );
        assert!(!take(None, 0), "nothing is known of an account that was never charged");
        assert!(!take(Some(-999), 0), "it is busy");
        assert!(take(Some(-1_000), 0));
        assert!(!take(Some(-1_000), 0), "one a second");
        assert!(!take(Some(-1_000), 9_999), "the one before cost nothing");
        assert!(take(Some(-1_000), 10_000));
        limiter.note_charged("a");
        assert!(!take(Some(10_020), 11_000), "it was charged a moment ago");
        assert!(take(Some(10_020), 11_020));
    }

    #[test]
    fn calls_met_each_other_only_while_they_ran() {
        let flow = Flow::default();
        let (first, other) = (flow.enter("a"), flow.enter("b"));
        assert!(first.was_alone() && other.was_alone());
        let second = flow.enter("a");
        drop(second);
        assert!(!first.was_alone() && other.was_alone());
        drop(first);
        assert!(flow.enter("a").was_alone());
        drop(other);
        assert!(flow.0.lock().unwrap().is_empty());
    }
}
