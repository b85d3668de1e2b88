//! Links that sign in to the console once. They are kept in memory: only the process that issued a link accepts it.

use domain::chance;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

/// How long a link can be used.
const LASTS: SignedDuration = SignedDuration::from_hours(12);
/// The most links that wait at a time; more are not issued until some are used or expire.
const MOST: usize = 1_000;
const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The links that were issued and not used yet.
#[derive(Default)]
pub struct SignInLinks {
    waiting: Mutex<HashMap<String, Waiting>>,
}

/// The key behind a link.
struct Waiting {
    key: String,
    until: Timestamp,
}

/// The path of a link, with a new token that cannot be guessed.
pub fn new_path() -> String {
    format!("/console/once/{}", chance::text(ALPHABET, 32))
}

impl SignInLinks {
    /// Accepts a path once, for a key.
    pub fn accept(&self, path: String, key: String, now: Timestamp) {
        let mut waiting = self.waiting();
        waiting.retain(|_, link| link.until > now);
        if waiting.len() < MOST {
            waiting.insert(path, Waiting { key, until: now + LASTS });
        }
    }

    /// The key that a path signs in with; the path is used up.
    pub fn redeem(&self, path: &str, now: Timestamp) -> Option<String> {
        self.waiting().remove(path).filter(|link| link.until > now).map(|link| link.key)
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        self.waiting.lock().unwrap_or_else(|e| e.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_signs_in_once_and_not_for_ever() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let links = SignInLinks::default();
        let (path, other) = (new_path(), new_path());
        assert_ne!(path, other);
        links.accept(path.clone(), "alm_live_x".into(), now);
        links.accept(other.clone(), "alm_live_y".into(), now);
        assert_eq!(links.redeem(&path, now).as_deref(), Some("alm_live_x"));
        assert_eq!(links.redeem(&path, now), None, "once");
        assert_eq!(links.redeem(&other, now + LASTS), None, "too late");
        assert_eq!(links.redeem("/console/once/", now), None);
    }
}
