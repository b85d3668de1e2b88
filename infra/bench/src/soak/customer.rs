//! What customers do: lookups, searches, jobs, files, lists and keys, whatever the dice say.

use super::call::{Address, Asked, Reply};
use super::caller::{Caller, Made};
use super::shared::{Shared, lock};
use anyhow::{Context, Result};
use common::catalog::{self, Method, Spec};
use domain::Credits;
use fastrand::Rng;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a worker waits between two things it does, at most.
const PAUSE_MS: u64 = 50;
const MOST_ITEMS: usize = 25;
const MOST_ROWS: usize = 40;
/// How many lists a worker has before it only runs them.
const LISTS: usize = 4;
/// How many keys an account has beside its first.
const KEYS: usize = 5;

const WATCH_LISTS: &str = "/v1/watch-lists";
const RUN_WATCH_LIST: &str = "/v1/watch-lists/{id}/run";
const SAVED_ICPS: &str = "/v1/saved-icps";
const RUN_SAVED_ICP: &str = "/v1/saved-icps/{id}/run";
const KEYS_OF: &str = "/v1/me/keys";
const ONE_KEY: &str = "/v1/me/keys/{id}";
const ROTATE_KEY: &str = "/v1/me/keys/{id}/rotate";
pub const SUBMIT: &str = "/v1/bulk/enrich";
pub const FILES: &str = "/v1/files";
const RUN_FILE: &str = "/v1/files/{id}/run";
pub const CANCEL_FILE: &str = "/v1/files/{id}/cancel";

/// A key beside the first one.
#[derive(Clone)]
struct Key {
    id: String,
    secret: String,
    /// Which of the account's caps it spends.
    cap: Option<usize>,
}

/// What keys may spend together in a month.
pub struct Cap {
    pub most: Credits,
    pub keys: HashSet<String>,
}

/// An account and everything its callers know of it.
pub struct Customer {
    pub id: String,
    /// The first key, which is never ended and has no cap.
    pub secret: String,
    pub opening: Credits,
    pub log: Arc<Mutex<Vec<Made>>>,
    keys: Mutex<Vec<Key>>,
    pub caps: Mutex<Vec<Cap>>,
    /// Jobs that were accepted, and how many items each has.
    pub jobs: Mutex<Vec<(String, usize)>>,
    /// Files whose runs were accepted.
    pub runs: Mutex<Vec<String>>,
    /// Answers to be asked for again when it is quiet.
    pub kept: Mutex<Vec<(Asked, Reply)>>,
}

impl Customer {
    pub fn new(id: String, secret: String, opening: Credits) -> Self {
        Self {
            id,
            secret,
            opening,
            log: Arc::default(),
            keys: Mutex::default(),
            caps: Mutex::default(),
            jobs: Mutex::default(),
            runs: Mutex::default(),
            kept: Mutex::default(),
        }
    }
}

/// A watch list or a saved ICP, and what its runs gave.
struct List {
    id: String,
    given: HashSet<String>,
}

/// One of a customer's programs: it does one thing after the other.
pub struct Worker {
    customer: Arc<Customer>,
    caller: Caller,
    dice: Rng,
    name: String,
    made: u64,
    watch_lists: Vec<List>,
    saved_icps: Vec<List>,
    /// Paid calls with an example that works on the demo.
    examples: Vec<&'static Spec>,
}

impl Worker {
    pub fn new(
        customer: Arc<Customer>,
        shared: Arc<Shared>,
        address: Address,
        dice: Rng,
        name: String,
    ) -> Self {
        let caller = Caller::new(shared, address, customer.log.clone());
        let is_example = |spec: &&Spec| {
            spec.method == Method::Post
                && !spec.price.is_free()
                && !spec.holds
                && spec.path_parameters().next().is_none()
        };
        let examples = catalog::specs().filter(is_example).collect();
        let (watch_lists, saved_icps) = (Vec::new(), Vec::new());
        Self { customer, caller, dice, name, made: 0, watch_lists, saved_icps, examples }
    }

    /// Goes on until the soak's time is over.
    pub async fn run(mut self, until: Instant) -> Result<()> {
        while Instant::now() < until {
            self.act().await?;
            tokio::time::sleep(Duration::from_millis(self.dice.u64(0..PAUSE_MS))).await;
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<()> {
        match self.dice.u32(0..1000) {
            0..480 => self.look_up().await,
            480..760 => self.try_example().await,
            760..830 => self.watch().await,
            830..900 => self.search_again().await,
            900..920 => self.submit_job().await,
            920..930 => self.run_file().await,
            930..945 => self.make_key().await,
            945..952 => self.rotate_key().await,
            952..960 => self.revoke_key().await,
            960..970 => self.use_dead_key().await,
            _ => self.send_nonsense().await,
        }
    }

    fn somebody(&mut self) -> usize {
        self.dice.usize(0..self.caller.shared.people.len())
    }

    async fn look_up(&mut self) -> Result<()> {
        let at = self.somebody();
        let somebody = self.caller.shared.people[at].clone();
        let domain_at = self.dice.usize(0..self.caller.shared.domains.len());
        let domain = self.caller.shared.domains[domain_at].clone();
        let (route, body) = match self.dice.u32(0..10) {
            0..3 => ("/v1/enrich", json!({"email": somebody.email})),
            3 => ("/v1/enrich", json!({"networkUrl": somebody.network_url})),
            4 => ("/v1/enrich", json!({"email": format!("nobody{at}@nowhere.example")})),
            5 => ("/v1/reverse-email", json!({"email": somebody.email})),
            6 => ("/v1/find-email", json!({"networkUrl": somebody.network_url})),
            7 => ("/v1/find-phone", json!({"networkUrl": somebody.network_url})),
            8 => ("/v1/companies", json!({"domain": domain})),
            _ => ("/v1/search/people", json!({"company_domains": [domain], "limit": 5})),
        };
        self.pay(Asked::post(route, &body)).await.map(drop)
    }

    async fn try_example(&mut self) -> Result<()> {
        let spec = self.examples[self.dice.usize(0..self.examples.len())];
        let body = serde_json::from_str(spec.example).context(spec.path)?;
        self.pay(Asked::post(spec.path, &body)).await.map(drop)
    }

    /// Makes a call with any of the keys, half of the time with an Idempotency-Key; now and then the same again.
    async fn pay(&mut self, mut asked: Asked) -> Result<Option<Reply>> {
        if self.dice.bool() {
            asked = asked.with_key(self.fresh_name());
        }
        let bearer = self.any_key();
        let reply = self.caller.make(&asked, &bearer).await?.filter(Reply::is_success);
        if let (Some(reply), true) = (&reply, asked.idempotency_key.is_some()) {
            if self.dice.u32(0..4) == 0 {
                self.caller.repeat(&asked, &self.customer.secret, reply).await?;
            }
            if self.dice.u32(0..10) == 0 {
                lock(&self.customer.kept).push((asked, reply.clone()));
            }
        }
        Ok(reply)
    }

    /// Makes a call with the first key, again until it is answered.
    async fn manage(&mut self, asked: Asked) -> Result<Option<Reply>> {
        let asked = asked.with_key(self.fresh_name());
        self.caller.get(&asked, &self.customer.secret).await
    }

    fn fresh_name(&mut self) -> String {
        self.made += 1;
        format!("{}-{}", self.name, self.made)
    }

    fn any_key(&mut self) -> String {
        let keys = lock(&self.customer.keys);
        match self.dice.usize(0..KEYS * 2) {
            at if at < keys.len() => keys[at].secret.clone(),
            _ => self.customer.secret.clone(),
        }
    }

    async fn watch(&mut self) -> Result<()> {
        if self.watch_lists.len() < LISTS {
            let length = self.dice.usize(5..40);
            let (kind, entries) = if self.dice.bool() {
                let all = self.caller.shared.domains.clone();
                ("companies", (0..length).map(|_| all[self.dice.usize(0..all.len())].clone()).collect())
            } else {
                let at: Vec<usize> = (0..length).map(|_| self.somebody()).collect();
                let people = &self.caller.shared.people;
                ("people", at.into_iter().map(|at| people[at].network_url.clone()).collect::<Vec<_>>())
            };
            let asked = Asked::post(WATCH_LISTS, &json!({"name": "soak", "kind": kind, "entries": entries}));
            let reply = self.manage(asked).await?;
            self.watch_lists.extend(reply.and_then(|reply| list_of(&reply)));
            return Ok(());
        }
        let at = self.dice.usize(0..self.watch_lists.len());
        let (again, limit) = (self.dice.u32(0..5) == 0, self.dice.u32(1..6));
        let asked = Asked::post(RUN_WATCH_LIST, &json!({"include_seen": again, "limit": limit}));
        let asked = asked.about(&self.watch_lists[at].id);
        if let Some(reply) = self.pay(asked).await? {
            let list = &mut self.watch_lists[at];
            let matches = results(&reply).into_iter();
            let matches = matches.map(|found| format!("{} {}", found["entry"], found["signal"]["id"]));
            gave(&self.caller.shared, "a watch list", list, matches, !again);
        }
        Ok(())
    }

    async fn search_again(&mut self) -> Result<()> {
        if self.saved_icps.len() < LISTS {
            let departments = ["sales", "engineering", "data", "marketing", "finance"];
            let ranges = ["1-10", "11-50", "51-200", "201-500"];
            let (target, filters) = if self.dice.bool() {
                ("people", json!({"departments": [departments[self.dice.usize(0..departments.len())]]}))
            } else {
                ("companies", json!({"employee_ranges": [ranges[self.dice.usize(0..ranges.len())]]}))
            };
            let body = json!({"name": "soak", "target": target, "filters": filters, "limit": 5});
            let reply = self.manage(Asked::post(SAVED_ICPS, &body)).await?;
            self.saved_icps.extend(reply.and_then(|reply| list_of(&reply)));
            return Ok(());
        }
        let at = self.dice.usize(0..self.saved_icps.len());
        let only_new = self.dice.bool();
        let asked = Asked::post(RUN_SAVED_ICP, &json!({"only_new": only_new}));
        if let Some(reply) = self.pay(asked.about(&self.saved_icps[at].id)).await? {
            let list = &mut self.saved_icps[at];
            let found = results(&reply).into_iter().map(|found| found["id"].to_string());
            gave(&self.caller.shared, "a saved ICP", list, found, only_new);
        }
        Ok(())
    }

    async fn submit_job(&mut self) -> Result<()> {
        let length = self.dice.usize(1..=MOST_ITEMS);
        let items: Vec<Value> = (0..length).map(|at| self.item(at)).collect();
        let reply = self.pay(Asked::post(SUBMIT, &json!({"items": items}))).await?;
        if let Some(id) = reply.and_then(|reply| id_of(&reply)) {
            lock(&self.customer.jobs).push((id, length));
        }
        Ok(())
    }

    fn item(&mut self, at: usize) -> Value {
        let person = self.somebody();
        match self.dice.u32(0..8) {
            0 => json!({"email": format!("nobody{at}@nowhere.example")}),
            1 => json!({"email": "nonsense"}),
            _ => json!({"email": self.caller.shared.people[person].email, "ref": format!("row {at}")}),
        }
    }

    async fn run_file(&mut self) -> Result<()> {
        let mut rows = "Email,Note\n".to_owned();
        for at in 0..self.dice.usize(1..=MOST_ROWS) {
            let person = self.somebody();
            let email = &self.caller.shared.people[person].email;
            match self.dice.u32(0..6) {
                0 => rows.push_str(&format!("nobody{at}@nowhere.example,{at}\n")),
                _ => rows.push_str(&format!("{email},{at}\n")),
            }
        }
        let sent = self.manage(Asked::csv(FILES, rows).with_query("name=soak.csv")).await?;
        let Some(id) = sent.and_then(|reply| id_of(&reply)) else { return Ok(()) };
        let mut body = match self.dice.u32(0..3) {
            0 => json!({"add": ["person", "phone"], "allow_unverified": true}),
            1 => json!({"add": ["company", "person"]}),
            _ => json!({"add": ["person"]}),
        };
        if self.dice.u32(0..4) == 0 {
            body["max_credits"] = json!(self.dice.u32(1..10));
        }
        if self.pay(Asked::post(RUN_FILE, &body).about(&id)).await?.is_none() {
            return Ok(());
        }
        lock(&self.customer.runs).push(id.clone());
        let turns: &[&'static str] = match self.dice.u32(0..6) {
            0 => &["/v1/files/{id}/pause"],
            1 => &["/v1/files/{id}/pause", "/v1/files/{id}/resume"],
            2 => &[CANCEL_FILE],
            _ => &[],
        };
        for turn in turns.iter().copied() {
            tokio::time::sleep(Duration::from_millis(self.dice.u64(0..PAUSE_MS))).await;
            self.caller.make(&Asked::post(turn, &json!({})).about(&id), &self.customer.secret).await?;
        }
        Ok(())
    }

    /// Makes a key, half of the time with a cap before anything is spent with it.
    async fn make_key(&mut self) -> Result<()> {
        if lock(&self.customer.keys).len() >= KEYS {
            return Ok(());
        }
        let made = self.manage(Asked::post(KEYS_OF, &json!({"name": "soak"}))).await?;
        let Some((id, secret)) = made.and_then(|reply| key_of(&reply)) else { return Ok(()) };
        // Small enough to be reached where few calls are made.
        let most = self.dice.bool().then(|| self.dice.i64(4..40));
        let cap = match most {
            Some(most) => {
                let asked = Asked::patch(ONE_KEY, &json!({"caps": {"daily": null, "monthly": most}}));
                if self.caller.get(&asked.about(&id), &self.customer.secret).await?.is_none() {
                    return Ok(());
                }
                let mut caps = lock(&self.customer.caps);
                caps.push(Cap { most: Credits::whole(most), keys: HashSet::from([id.clone()]) });
                Some(caps.len() - 1)
            }
            None => None,
        };
        lock(&self.customer.keys).push(Key { id, secret, cap });
        Ok(())
    }

    /// Takes a key out of use; none where there is none.
    fn take_key(&mut self) -> Option<Key> {
        let mut keys = lock(&self.customer.keys);
        if keys.is_empty() {
            return None;
        }
        let at = self.dice.usize(0..keys.len());
        Some(keys.swap_remove(at))
    }

    async fn rotate_key(&mut self) -> Result<()> {
        let Some(old) = self.take_key() else { return Ok(()) };
        let overlap = if self.dice.bool() { 0 } else { 24 };
        let asked = Asked::post(ROTATE_KEY, &json!({"overlap_hours": overlap})).about(&old.id);
        let Some((id, secret)) = self.manage(asked).await?.and_then(|reply| key_of(&reply)) else {
            return Ok(());
        };
        if overlap == 0 {
            self.caller.shared.key_ended(&old.secret);
        } else {
            self.end_key(&old).await?;
        }
        if let Some(at) = old.cap {
            lock(&self.customer.caps)[at].keys.insert(id.clone());
        }
        lock(&self.customer.keys).push(Key { id, secret, cap: old.cap });
        Ok(())
    }

    async fn revoke_key(&mut self) -> Result<()> {
        let Some(key) = self.take_key() else { return Ok(()) };
        self.end_key(&key).await
    }

    async fn end_key(&mut self, key: &Key) -> Result<()> {
        let asked = Asked::delete(ONE_KEY).about(&key.id);
        let reply = self.caller.make(&asked, &self.customer.secret).await?;
        // The answer may have been lost with a server; then the key is not there any more.
        if reply.is_some_and(|reply| reply.is_success() || reply.status == 404) {
            self.caller.shared.key_ended(&key.secret);
        }
        Ok(())
    }

    async fn use_dead_key(&mut self) -> Result<()> {
        let at = self.dice.usize(..);
        let Some(secret) = self.caller.shared.dead_key(at) else { return Ok(()) };
        let person = self.somebody();
        let asked = Asked::post("/v1/enrich", &json!({"email": self.caller.shared.people[person].email}));
        self.caller.make(&asked, &secret).await.map(drop)
    }

    async fn send_nonsense(&mut self) -> Result<()> {
        let (route, body) = match self.dice.u32(0..3) {
            0 => ("/v1/enrich", json!({"email": "nonsense"})),
            1 => ("/v1/enrich", json!({"emial": "somebody@company.example"})),
            _ => ("/v1/search/people", json!({"limit": 1000})),
        };
        if self.pay(Asked::post(route, &body)).await?.is_some() {
            self.caller.shared.wrong(format!("{route} took {body}"));
        }
        Ok(())
    }
}

pub fn id_of(reply: &Reply) -> Option<String> {
    Some(reply.json()["id"].as_str()?.to_owned())
}

fn list_of(reply: &Reply) -> Option<List> {
    Some(List { id: id_of(reply)?, given: HashSet::new() })
}

fn key_of(reply: &Reply) -> Option<(String, String)> {
    Some((id_of(reply)?, reply.json()["api_key"].as_str()?.to_owned()))
}

pub fn results(reply: &Reply) -> Vec<Value> {
    match reply.json()["results"].take() {
        Value::Array(results) => results,
        _ => Vec::new(),
    }
}

/// Notes what a run gave; where only new things were wanted, nothing of it was given before.
fn gave(shared: &Shared, what: &str, list: &mut List, found: impl Iterator<Item = String>, only_new: bool) {
    for one in found {
        let is_new = list.given.insert(one.clone());
        if only_new && !is_new {
            shared.wrong(format!("{what} ({}) sold {one} twice", list.id));
        }
    }
}
