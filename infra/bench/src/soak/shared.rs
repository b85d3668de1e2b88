//! What all callers of a soak share: whom they ask for, who objected, which keys are dead, and what went wrong.

use super::call::{Asked, Reply};
use common::domain::Clock;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Instant;

/// How many people of the demo are asked for: few enough that who objected is asked for again.
const PEOPLE: usize = 400;
const COMPANIES: usize = 200;

/// A person of the demo.
#[derive(Clone)]
pub struct Somebody {
    pub id: String,
    pub email: String,
    pub network_url: String,
    /// Whatever names them alone: their id, profile, addresses and number.
    pub words: Vec<String>,
}

/// How much happened.
#[derive(Default)]
pub struct Counts {
    pub calls: AtomicU64,
    pub charged: AtomicU64,
    pub refused: AtomicU64,
    pub lost: AtomicU64,
    pub kills: AtomicU64,
    pub repeats: AtomicU64,
    pub grants: AtomicU64,
    pub objections: AtomicU64,
    pub keys_ended: AtomicU64,
    pub dead_keys_refused: AtomicU64,
    pub over_cap: AtomicU64,
}

pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// What one thread panicked over is no reason for another to.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub struct Shared {
    pub people: Vec<Somebody>,
    pub domains: Vec<String>,
    /// What names those who objected, and since when the objection was told to be in force.
    objectors: RwLock<HashMap<String, Instant>>,
    /// Secrets of keys, and since when their end was told.
    dead_keys: RwLock<HashMap<String, Instant>>,
    pub counts: Counts,
    wrongs: Mutex<Vec<String>>,
}

impl Shared {
    /// The people and companies that the server's demo has.
    pub fn of_demo() -> Self {
        let (companies, people) = local::server::demo::records(Clock::System.now());
        let people = people.into_iter().filter_map(|record| {
            let (email, network_url) = (record.person.email.as_ref()?, record.person.network_url.as_ref()?);
            let (id, email, network_url) =
                (record.person.id.clone(), email.to_string(), network_url.to_string());
            let mut words = vec![id.clone(), network_url.clone()];
            words.extend(record.emails().map(ToString::to_string));
            words.extend(record.mobile.iter().map(|mobile| mobile.number.to_string()));
            Some(Somebody { id, email, network_url, words })
        });
        let domains = companies.into_iter().filter_map(|record| Some(record.company.domain?.to_string()));
        Self {
            people: people.take(PEOPLE).collect(),
            domains: domains.take(COMPANIES).collect(),
            objectors: RwLock::default(),
            dead_keys: RwLock::default(),
            counts: Counts::default(),
            wrongs: Mutex::default(),
        }
    }

    pub fn wrong(&self, what: String) {
        println!("WRONG: {what}");
        lock(&self.wrongs).push(what);
    }

    pub fn wrongs(&self) -> usize {
        lock(&self.wrongs).len()
    }

    /// From now on no answer may name them.
    pub fn objects(&self, somebody: &Somebody) {
        let mut objectors = self.objectors.write().unwrap_or_else(PoisonError::into_inner);
        for word in &somebody.words {
            objectors.entry(word.clone()).or_insert_with(Instant::now);
        }
    }

    /// From now on a key must open nothing.
    pub fn key_ended(&self, secret: &str) {
        count(&self.counts.keys_ended);
        let mut dead = self.dead_keys.write().unwrap_or_else(PoisonError::into_inner);
        dead.entry(secret.to_owned()).or_insert_with(Instant::now);
    }

    /// A key that was ended, to be tried again.
    pub fn dead_key(&self, at: usize) -> Option<String> {
        let dead = self.dead_keys.read().unwrap_or_else(PoisonError::into_inner);
        let mut secrets: Vec<&String> = dead.keys().collect();
        secrets.sort();
        Some((*secrets.get(at % secrets.len().max(1))?).clone())
    }

    /// A word of a text that names a person who had opted out before an instant, and that its reader did not write.
    pub fn objector_in(&self, text: &[u8], before: Instant, is_own: impl Fn(&str) -> bool) -> Option<String> {
        let objectors = self.objectors.read().unwrap_or_else(PoisonError::into_inner);
        if objectors.is_empty() {
            return None;
        }
        let text = String::from_utf8_lossy(text);
        let is_between = |c: char| c.is_whitespace() || matches!(c, '"' | ',' | ';' | '\\');
        let named = |word: &&str| objectors.get(*word).is_some_and(|since| *since < before) && !is_own(word);
        text.split(is_between).find(named).map(str::to_owned)
    }

    /// Looks at what came of one call: who objected is in no answer, and a dead key opens nothing.
    pub fn saw(&self, asked: &Asked, bearer: &str, sent: Instant, reply: Option<&Reply>) {
        count(&self.counts.calls);
        let Some(reply) = reply else { return count(&self.counts.lost) };
        if !reply.is_success() {
            count(&self.counts.refused);
            if reply.code() == "spend_cap_reached" {
                count(&self.counts.over_cap);
            }
        } else if !reply.credits.is_zero() {
            count(&self.counts.charged);
        }
        let dead = self.dead_keys.read().unwrap_or_else(PoisonError::into_inner);
        if dead.get(bearer).is_some_and(|since| *since < sent) {
            match reply.status {
                401 => count(&self.counts.dead_keys_refused),
                429 | 500.. => {}
                status => self.wrong(format!("{} with a key that was ended: {status}", asked.path)),
            }
        }
        drop(dead);
        // Files show their own rows, which their owner wrote: what was added to them is looked at when it is quiet.
        if !asked.route.starts_with("/v1/files")
            && let Some(word) = self.objector_in(&reply.bytes, sent, |word| asked.says(word))
        {
            self.wrong(format!("{} ({}) names {word}, who had objected", asked.path, reply.request_id));
        }
    }
}
