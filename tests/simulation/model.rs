//! The oracle: what was told to callers, and what must therefore be in the store when it is quiet.

use crate::world::Sim;
use common::billing;
use common::catalog::Endpoint;
use common::catalog::bulk::SubmitBulk;
use common::domain::Credits;
use common::store::requests::{Entry, EntryKind, EntryRange};
use std::collections::{HashMap, HashSet};

use std::sync::Arc;
use tests::hostile::Sent;
use tests::{Customer, Reply};

/// One thing a customer wanted, and what they were told.
pub struct Logical {
    account: String,
    path: &'static str,
    keyed: bool,
    pub answered: Option<Answered>,
    /// Ids of attempts that were refused: nothing was charged for them, they said.
    refused: Vec<String>,
    /// Attempts without an answer.
    unknown: u32,
    /// The call to repeat, and the bytes it must bring.
    pub repeat: Option<(Sent, Vec<u8>)>,
}

/// An answer that was given.
pub struct Answered {
    request_id: String,
    status: u16,
    credits: Credits,
    replayed: bool,
    job: Option<String>,
    pub bytes: Vec<u8>,
}

/// What an attempt came to.
pub enum Seen {
    Answered,
    /// Asking again may help.
    Refused,
    /// It does not.
    Final,
    Unknown,
}

impl Logical {
    pub fn new(customer: &Customer, path: &'static str, keyed: bool) -> Self {
        let account = customer.id.clone();
        Self { account, path, keyed, answered: None, refused: Vec::new(), unknown: 0, repeat: None }
    }

    pub fn saw(&mut self, reply: Option<&Reply>) -> Seen {
        let Some(reply) = reply else {
            self.unknown += 1;
            return Seen::Unknown;
        };
        let request_id = reply.header("x-request-id").to_owned();
        match reply.status {
            200..300 => {
                self.answered = Some(Answered {
                    request_id,
                    status: reply.status,
                    credits: reply.credits(),
                    replayed: reply.header("idempotency-replayed") == "true",
                    job: reply.body["id"].as_str().map(str::to_owned),
                    bytes: reply.bytes.clone(),
                });
                Seen::Answered
            }
            _ if reply.body["code"] == "outcome_unknown" => {
                self.unknown += 1;
                Seen::Unknown
            }
            400 | 402 => {
                self.refused.push(request_id);
                Seen::Final
            }
            _ => {
                self.refused.push(request_id);
                Seen::Refused
            }
        }
    }
}

/// Compares an account with what its calls were told.
pub async fn check(sim: &Arc<Sim>, customer: &Customer, opening: i64, log: &[Logical]) {
    let wrong = |what: String| sim.wrong(format!("{}: {what}", customer.id));
    let store = &sim.calm;
    for difference in billing::audit(store, &customer.id).await.expect("readable") {
        wrong(difference);
    }
    let account = store.account(&customer.id).await.expect("readable").expect("there");
    if !account.held().is_zero() {
        wrong(format!("{} stay held", account.held()));
    }
    let entries = store.all_entries(&customer.id, EntryRange::default()).await.expect("readable");
    let by_id: HashMap<&str, &Entry> = entries.iter().map(|e| (e.request_id.as_str(), e)).collect();
    let charged: i64 = entries.iter().map(|entry| entry.charged().as_milli()).sum();
    if account.balance().as_milli() != opening * 1000 - charged {
        wrong(format!("{} are left of {opening} after charges of {charged}", account.balance()));
    }
    let (_, month) = account.sums.spent(tests::noon());
    if month.as_milli() != charged {
        wrong(format!("the month's spending is {month}, the charges {charged}"));
    }

    // Every charge belongs to a call, and every answered charge exists.
    let mut explained: HashSet<&str> = HashSet::new();
    let mut replays: Vec<(&'static str, Credits)> = Vec::new();
    let mut unknown: HashMap<&'static str, u32> = HashMap::new();
    for made in log.iter().filter(|made| made.account == customer.id) {
        for id in &made.refused {
            if let Some(entry) = by_id.get(id.as_str()).filter(|entry| !entry.charged().is_zero()) {
                wrong(format!(
                    "{} was told that {id} costs nothing, and it cost {}",
                    made.path,
                    entry.charged()
                ));
            }
        }
        match &made.answered {
            Some(answered) if answered.replayed => replays.push((made.path, answered.credits)),
            Some(answered) => match by_id.get(answered.request_id.as_str()) {
                Some(entry) if entry.charged() == answered.credits && entry.status == answered.status => {
                    explained.insert(&entry.request_id);
                }
                Some(entry) => wrong(format!(
                    "{} {} was told {} for {}, the ledger has {} for {}",
                    made.path,
                    answered.request_id,
                    answered.credits,
                    answered.status,
                    entry.charged(),
                    entry.status
                )),
                None => wrong(format!("{} {} has no row", made.path, answered.request_id)),
            },
            None => {}
        }
        // A repeat that was answered says what became of the attempts before it.
        if made.answered.is_none() || !made.keyed {
            *unknown.entry(made.path).or_default() += made.unknown;
        }
    }
    let mut left: Vec<&Entry> = entries
        .iter()
        .filter(|e| {
            e.kind == EntryKind::Call && !e.charged().is_zero() && !explained.contains(e.request_id.as_str())
        })
        .collect();
    for (path, credits) in replays.into_iter().filter(|(_, credits)| !credits.is_zero()) {
        match left.iter().position(|entry| entry.path == path && entry.charged() == credits) {
            Some(at) => {
                left.swap_remove(at);
            }
            None => {
                wrong(format!("a repeated answer of {path} was told {credits}, and nobody was charged it"))
            }
        }
    }
    for entry in left {
        match unknown.get_mut(entry.path.as_str()) {
            Some(count) if *count > 0 => *count -= 1,
            _ => wrong(format!(
                "{} {} was charged {} and nobody knows why",
                entry.path,
                entry.request_id,
                entry.charged()
            )),
        }
    }
    for entry in entries.iter().filter(|entry| !entry.charged().is_zero()) {
        if !(200..300).contains(&entry.status) {
            wrong(format!("an error of {} was charged", entry.path));
        }
    }
    items(sim, customer, &entries, log).await;
    repeats(sim, customer, log).await;
}

/// Every item of every job has one result, charged when it was found.
async fn items(sim: &Arc<Sim>, customer: &Customer, entries: &[Entry], log: &[Logical]) {
    let wrong = |what: String| sim.wrong(format!("{}: {what}", customer.id));
    let unit = SubmitBulk::SPEC.price.unit;
    let mut seen = HashSet::new();
    let mut by_job: HashMap<&str, Credits> = HashMap::new();
    for entry in entries.iter().filter(|entry| entry.kind == EntryKind::Item) {
        if !seen.insert(&entry.note) {
            wrong(format!("the item {} was settled twice", entry.note));
        }
        let expected = if entry.found == Some(true) { unit } else { Credits::ZERO };
        if entry.charged() != expected {
            wrong(format!("the item {} was charged {}", entry.note, entry.charged()));
        }
        let job = entry.note.split('#').next().unwrap_or_default();
        let sum = by_job.entry(job).or_default();
        *sum = sum.checked_add(entry.charged()).expect("no overflow");
    }
    let now = sim.world.clock.now();
    let told = log
        .iter()
        .filter(|made| made.account == customer.id)
        .filter_map(|made| made.answered.as_ref().filter(|answered| answered.status == 202)?.job.clone());
    for id in told {
        match sim.calm.job(&id, now).await.expect("readable") {
            Some(job) if job.is_finished() && job.processed == job.total => {
                let charged = by_job.get(id.as_str()).copied().unwrap_or_default();
                if job.charged() != charged {
                    wrong(format!("the job {id} says {} and its items {charged}", job.charged()));
                }
                let results = sim.calm.settled_items(&id, 0, job.total).await.expect("readable");
                if results.len() != job.total as usize {
                    wrong(format!("the job {id} has {} of {} results", results.len(), job.total));
                }
            }
            Some(job) => wrong(format!("the job {id} ended as {:?} with {}", job.status, job.processed)),
            None => wrong(format!("the job {id}, which was accepted, is not there")),
        }
    }
}

/// Whatever was answered under an Idempotency-Key is answered so again.
async fn repeats(sim: &Arc<Sim>, customer: &Customer, log: &[Logical]) {
    let before = sim.calm.account(&customer.id).await.expect("readable").expect("there").balance();
    let repeated =
        log.iter().filter(|made| made.account == customer.id).filter_map(|made| made.repeat.as_ref());
    for (sent, bytes) in repeated {
        let process = sim.any_process();
        let reply = sent.to(&process.router).await;
        if reply.status >= 300 || reply.bytes != *bytes {
            let text = String::from_utf8_lossy(&reply.bytes).into_owned();
            sim.wrong(format!("{}: a repeat of {} is answered otherwise: {text}", customer.id, sent.path));
        }
    }
    let after = sim.calm.account(&customer.id).await.expect("readable").expect("there").balance();
    if before != after {
        sim.wrong(format!("{}: repeats cost {before} − {after}", customer.id));
    }
}
