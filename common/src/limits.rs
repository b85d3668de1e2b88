//! How often a caller may call: per key and second, and per address and day.
//!
//! The first is a token bucket of one second's worth, kept in memory: exact in the one-process server, per instance on
//! Lambda, where an exact one would cost a write per call; the gateway's own throttling bounds the whole. The second is
//! kept in the store and exact everywhere.

use crate::store::{Store, StoreError};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

/// What a caller may still do, for the RateLimit headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    pub limit: u32,
    pub remaining: u32,
    /// Seconds until the bucket is full again.
    pub reset: u32,
}

/// The buckets of all keys.
#[derive(Default)]
pub struct RateLimiter(Mutex<HashMap<String, Bucket>>);

struct Bucket {
    tokens: f64,
    filled_at: Instant,
}

const MAX_BUCKETS: usize = 100_000;

impl RateLimiter {
    /// Takes one request out of `key`'s bucket; `Err` says in how many seconds to try again.
    pub fn take(&self, key: &str, limit: u32, now: Instant) -> Result<Allowance, (Allowance, u64)> {
        let capacity = f64::from(limit);
        let mut buckets = self.0.lock().unwrap_or_else(|e| e.into_inner());
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
        let reset = ((capacity - bucket.tokens) / capacity).ceil() as u32;
        let allowance = Allowance { limit, remaining: bucket.tokens as u32, reset };
        if granted {
            Ok(allowance)
        } else {
            Err((allowance, ((1.0 - bucket.tokens) / capacity).ceil().max(1.0) as u64))
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
    let id = format!("{purpose}#{address}#{}", now.strftime("%F"));
    let count = store.count_up(&id, limit, now + SignedDuration::from_hours(48)).await?;
    // Until midnight UTC: days of Unix time have 86,400 seconds.
    let reset = 86_400 - now.as_second().rem_euclid(86_400) as u32;
    let remaining = count.map_or(0, |count| limit.saturating_sub(count));
    Ok(Visit { granted: count.is_some(), allowance: Allowance { limit, remaining, reset } })
}

/// One subscriber's addresses: an IPv4 address, or an IPv6 /64.
fn network(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
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
    }

    #[test]
    fn a_second_refills_a_bucket_and_no_more() {
        let (limiter, start) = (RateLimiter::default(), Instant::now());
        for left in (0..5).rev() {
            assert_eq!(limiter.take("k", 5, start).unwrap().remaining, left);
        }
        assert_eq!(limiter.take("k", 5, start).unwrap_err().1, 1);
        assert!(limiter.take("other", 5, start).is_ok());
        let later = start + Duration::from_millis(200);
        assert!(limiter.take("k", 5, later).is_ok());
        assert!(limiter.take("k", 5, later).is_err());
        let much_later = start + Duration::from_secs(60);
        assert_eq!((0..9).filter(|_| limiter.take("k", 5, much_later).is_ok()).count(), 5);
    }
}
