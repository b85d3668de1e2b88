//! How many requests a provider takes in a time. Each process counts its own.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Requests a provider takes in a second, a minute and a day; as many as one likes where nothing is said.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rate {
    pub per_second: Option<u32>,
    pub per_minute: Option<u32>,
    pub per_day: Option<u32>,
}

impl Rate {
    pub const UNLIMITED: Self = Self { per_second: None, per_minute: None, per_day: None };
}

/// The places of the present second, minute and day.
pub struct Pace(Mutex<Vec<Window>>);

struct Window {
    length: Duration,
    most: u32,
    taken: u32,
    since: Instant,
}

impl Pace {
    pub fn new(rate: Rate) -> Self {
        let since = domain::clock::instant();
        let windows = [(1, rate.per_second), (60, rate.per_minute), (24 * 3600, rate.per_day)];
        let window = |(seconds, most): (u64, Option<u32>)| {
            Some(Window { length: Duration::from_secs(seconds), most: most?, taken: 0, since })
        };
        Self(Mutex::new(windows.into_iter().filter_map(window).collect()))
    }

    /// Takes a place, or says how long it is until there is one.
    pub fn take(&self, now: Instant) -> Result<(), Duration> {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut wait = Duration::ZERO;
        for window in windows.iter_mut() {
            if now.saturating_duration_since(window.since) >= window.length {
                (window.since, window.taken) = (now, 0);
            }
            if window.taken >= window.most {
                wait = wait.max((window.since + window.length).saturating_duration_since(now));
            }
        }
        if wait > Duration::ZERO {
            return Err(wait);
        }
        windows.iter_mut().for_each(|window| window.taken += 1);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_places_are_given_than_each_time_has() {
        let pace = Pace::new(Rate { per_second: Some(2), per_minute: Some(3), per_day: None });
        let now = domain::clock::instant();
        assert_eq!((pace.take(now), pace.take(now)), (Ok(()), Ok(())));
        assert!(pace.take(now).is_err_and(|wait| wait <= Duration::from_secs(1)));
        let second = now + Duration::from_secs(2);
        assert_eq!(pace.take(second), Ok(()));
        assert!(pace.take(second).is_err_and(|wait| wait > Duration::from_secs(50)), "the minute's places");
        assert_eq!(pace.take(now + Duration::from_secs(70)), Ok(()));
        let unlimited = Pace::new(Rate::UNLIMITED);
        assert!((0..10_000).all(|_| unlimited.take(now).is_ok()));
    }
}
