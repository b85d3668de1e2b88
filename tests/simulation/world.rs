//! The world of one history: processes that die and are started again, a queue that loses, repeats and delays, a vendor that
//! hangs, fails and lies, and a store behind a hostile line. Everything is drawn from one seed.

use crate::coverage::Coverage;
use async_trait::async_trait;
use axum::Router;
use common::app::App;
use common::config::Config;
use common::domain::{Clock, Person, chance};
use common::lookup::{Lookup, Matched, PersonLookup, PersonQuery, ProviderError};
use common::providers::guard::{Guard, Limits};
use common::providers::{Provider, Sources};
use common::queue::{Message, Queue, QueueError};
use common::store::Store;
use jiff::Timestamp;
use serde_json::json;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::hostile::{self, Asked, Fate, Fault, World};
use tests::unhurried;
use tokio::sync::Notify;

/// How much goes wrong, in thousandths of all requests.
#[derive(Debug, Clone, Copy)]
pub struct Weather {
    pub faults: u64,
    pub kills: u64,
}

/// Everything of one history.
pub struct Sim {
    pub world: World,
    /// A store nothing happens to, for looking on.
    pub calm: Store,
    pub queue: Arc<SimQueue>,
    pub vendor: Arc<Vendor>,
    pub weather: Mutex<Weather>,
    pub coverage: Coverage,
    /// The transactions whose outcome stays unknown, however often they are sent, and which are applied in the end.
    unheard: Mutex<HashSet<String>>,
    /// From which rate on accounts have purses, in this history.
    purses_from: u32,
    processes: Mutex<Vec<Process>>,
    /// Every request of the store and what happened to it, where two histories are compared.
    pub trace: Mutex<Vec<String>>,
    is_traced: bool,
    /// What no fault may bring about, in words.
    pub wrongs: Mutex<Vec<String>>,
}

/// A process of the service.
#[derive(Clone)]
pub struct Process {
    pub app: Arc<App>,
    pub router: Router,
    pub life: Arc<Life>,
}

/// Whether a process lives, and the word of its death.
#[derive(Default)]
pub struct Life {
    dead: AtomicBool,
    death: Notify,
}

impl Life {
    pub fn is_over(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }

    /// Waits for the process to die.
    pub async fn end(&self) {
        let death = self.death.notified();
        if !self.is_over() {
            death.await;
        }
    }

    fn kill(&self) {
        self.dead.store(true, Ordering::Relaxed);
        self.death.notify_waiters();
    }
}

const PROCESSES: usize = 2;
/// How often an operation is disturbed in a history before the weather treats it as it does the others.
const ENOUGH: u64 = 6;

impl Sim {
    pub async fn new(clock: Clock, weather: Weather, is_traced: bool) -> Arc<Self> {
        let world = World::new(clock).await;
        let calm = world.store(|_: &Asked| None);
        let sim = Arc::new(Self {
            calm: calm.clone(),
            queue: Arc::default(),
            vendor: Arc::new(Vendor::new(calm)),
            weather: Mutex::new(weather),
            coverage: Coverage::default(),
            unheard: Mutex::default(),
            purses_from: *pick(&[500, u32::MAX]),
            processes: Mutex::default(),
            trace: Mutex::default(),
            is_traced,
            wrongs: Mutex::default(),
            world,
        });
        let processes = (0..PROCESSES).map(|_| sim.start()).collect();
        *sim.processes.lock().expect("unpoisoned") = processes;
        sim
    }

    /// A new process.
    fn start(self: &Arc<Self>) -> Process {
        let life = Arc::new(Life::default());
        let fate = Line { sim: self.clone(), life: life.clone(), busy_until: Mutex::default() };
        let config = config().with(|config| config.limits.purses_from = self.purses_from);
        let app = self.world.process(Arc::new(fate), config, sources(&self.vendor), self.queue.clone());
        Process { router: hostile::router(&app), app, life }
    }

    /// One of the processes that live; the dead are replaced.
    pub fn any_process(self: &Arc<Self>) -> Process {
        let at = chance::below(0, PROCESSES as u64) as usize;
        let mut processes = self.processes.lock().expect("unpoisoned");
        if processes[at].life.is_over() {
            processes[at] = self.start();
        }
        processes[at].clone()
    }

    /// Ends the bad weather, and every process that went through it.
    pub fn clear_up(self: &Arc<Self>) {
        *self.weather.lock().expect("unpoisoned") = Weather { faults: 0, kills: 0 };
        for process in self.processes.lock().expect("unpoisoned").iter() {
            process.life.kill();
        }
    }

    /// The weather for an operation: worse until it was disturbed a few times, so that the rare ones get their share of it.
    fn weather_for(&self, asked: &Asked) -> Weather {
        let Weather { faults, kills } = *self.weather.lock().expect("unpoisoned");
        if self.coverage.disturbed(asked) >= ENOUGH {
            return Weather { faults, kills };
        }
        Weather { faults: (8 * faults).min(400), kills: (8 * kills).min(60) }
    }

    pub fn wrong(&self, what: String) {
        self.wrongs.lock().expect("unpoisoned").push(what);
    }
}

pub fn config() -> Config {
    // One process must not rely on being the only one.
    Config { sole_process: false, ..unhurried() }
}

/// What the processes ask: people they know themselves, and a vendor who costs money.
fn sources(vendor: &Arc<Vendor>) -> Sources {
    let guard = Guard::new("pdl", Limits { concurrency: 64, timeout: Duration::from_secs(8) });
    let people = vec![
        Provider::own("made-up", Arc::new(Known) as Arc<dyn PersonLookup>),
        Provider::guarded("pdl", vendor.clone() as Arc<dyn PersonLookup>, Arc::new(guard)),
    ];
    Sources { people, ..Sources::default() }
}

/// People whom processes know themselves.
pub fn sources_for_all() -> Sources {
    let people = vec![Provider::own("made-up", Arc::new(Known) as Arc<dyn PersonLookup>)];
    Sources { people, ..Sources::default() }
}

/// When a write is applied that its caller has long given up.
const LONG_AFTER: Duration = Duration::from_secs(40);

/// Decides what happens to the requests of one process.
struct Line {
    sim: Arc<Sim>,
    life: Arc<Life>,
    /// Until when the tables take no writes of the process, while they are read as always.
    busy_until: Mutex<Timestamp>,
}

impl Fate for Line {
    fn of(&self, asked: &Asked) -> Option<Fault> {
        let fault = self.drawn(asked);
        if self.sim.is_traced {
            let (at, asked) = (self.sim.world.clock.now(), asked.in_order());
            self.sim.trace.lock().expect("unpoisoned").push(format!("{at} {asked} {fault:?}"));
        }
        fault
    }

    fn kill(&self) {
        self.life.kill();
    }
}

impl Line {
    fn drawn(&self, asked: &Asked) -> Option<Fault> {
        if self.life.is_over() {
            return Some(Fault::KilledBefore);
        }
        let weather = self.sim.weather_for(asked);
        let token = asked.body["ClientRequestToken"].as_str().unwrap_or_default();
        let drawn = chance::below(0, 1_000);
        let now = self.sim.world.clock.now();
        let is_busy = asked.is_write() && now < *self.busy_until.lock().expect("unpoisoned");
        let fault = if self.sim.unheard.lock().expect("unpoisoned").contains(token) {
            Fault::AppliedLate(LONG_AFTER)
        } else if is_busy {
            Fault::Throttled
        } else if drawn < weather.kills {
            *pick(&[Fault::KilledBefore, Fault::KilledAfter])
        } else if drawn < weather.kills + weather.faults {
            let faults = possible(asked);
            let rarest = self.sim.coverage.rarest(asked, &faults).filter(|_| chance::below(0, 2) == 0);
            rarest.unwrap_or_else(|| *pick(&faults))
        } else {
            self.sim.coverage.reached(asked, None);
            return None;
        };
        if fault == Fault::AppliedLate(LONG_AFTER) && !token.is_empty() {
            let is_new = self.sim.unheard.lock().expect("unpoisoned").insert(token.to_owned());
            if is_new && chance::below(0, 4) > 0 {
                *self.busy_until.lock().expect("unpoisoned") = now + LONG_AFTER;
            }
        }
        self.sim.coverage.reached(asked, Some(fault));
        Some(fault)
    }
}

/// What can happen to which request.
pub fn possible(asked: &Asked) -> Vec<Fault> {
    // Half of them long after, which a caller has the least defence against.
    let soon = Duration::from_secs(*pick(&[1, 4, 15]));
    let late = *pick(&[soon, LONG_AFTER]);
    let slow = Duration::from_millis(*pick(&[20, 900, 6_000]));
    let mut faults = vec![Fault::LostBefore, Fault::Slow(slow), Fault::Throttled, Fault::Limited];
    if asked.is_write() {
        faults.extend([Fault::LostAfter, Fault::AppliedLate(late), Fault::Broken]);
    }
    match asked.operation.as_str() {
        "TransactWriteItems" => faults.extend([Fault::Conflict, Fault::Forgotten]),
        "BatchWriteItem" => faults.push(Fault::Unprocessed),
        "Query" if asked.is_index() => faults.push(Fault::Lagging),
        _ => {}
    }
    faults
}

/// Every kind of fault that can happen to a request, death included.
pub fn possible_kinds(asked: &Asked) -> Vec<Fault> {
    let mut faults = possible(asked);
    faults.extend([Fault::KilledBefore, Fault::KilledAfter]);
    faults
}

/// How a process is set up where only one is disturbed at a time.
pub fn quiet_config() -> Config {
    config()
}

pub fn pick<T>(from: &[T]) -> &T {
    &from[chance::below(0, from.len() as u64) as usize]
}

/// Knows every person whose address begins with `found`.
struct Known;

#[async_trait]
impl PersonLookup for Known {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let Some(email) = &query.email else { return Ok(Lookup::NotFound) };
        if email.local().starts_with("found") { Ok(found(email.as_str())) } else { Ok(Lookup::NotFound) }
    }
}

fn found(email: &str) -> Lookup<Person> {
    let person = json!({
        "id": format!("per_{email}"), "fullName": "Made Up", "email": email, "title": "x",
        "company": {"name": "Acme"},
    });
    Lookup::Found(Matched::new(serde_json::from_value(person).expect("a person"), 1.0, vec!["email"]))
}

/// Sells people whose address begins with `sold`, on good days.
pub struct Vendor {
    pub sold: AtomicU64,
    calm: Store,
    pub unpaid: Mutex<Vec<String>>,
}

impl Vendor {
    fn new(calm: Store) -> Self {
        Self { sold: AtomicU64::default(), calm, unpaid: Mutex::default() }
    }
}

#[async_trait]
impl PersonLookup for Vendor {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        let Some(email) = &query.email else { return Ok(Lookup::NotFound) };
        if !email.local().starts_with("sold") {
            return Ok(Lookup::NotFound);
        }
        // A buyer has money set aside for it: the address says who that is.
        let account = email.host().split('.').next().unwrap_or_default().replace("acct-", "acct_");
        let held = self.calm.account(&account).await.ok().flatten().map(|account| account.held());
        if held.is_none_or(|held| held.is_zero()) {
            self.unpaid.lock().expect("unpoisoned").push(account);
        }
        match chance::below(0, 20) {
            0 => std::future::pending().await,
            1 => Err(ProviderError::Unreachable("made up")),
            2 => Err(ProviderError::BadAnswer("made up")),
            3 => Err(ProviderError::Quota { retry_after: None }),
            4 => Ok(Lookup::NotFound),
            _ => {
                tokio::time::sleep(Duration::from_millis(chance::below(1, 3_000))).await;
                self.sold.fetch_add(1, Ordering::Relaxed);
                Ok(found(email.as_str()))
            }
        }
    }
}

/// A queue that loses, repeats, delays and mixes up.
#[derive(Default)]
pub struct SimQueue(Mutex<Vec<(Message, u32)>>);

impl SimQueue {
    /// Takes any message there is, with how often it was handed out.
    pub fn take(&self) -> Option<(Message, u32)> {
        let mut waiting = self.0.lock().expect("unpoisoned");
        if waiting.is_empty() {
            return None;
        }
        let at = chance::below(0, waiting.len() as u64) as usize;
        let (message, receives) = waiting.swap_remove(at);
        Some((message, receives + 1))
    }

    /// Hands a message back.
    pub fn put_back(&self, message: Message, receives: u32) {
        self.0.lock().expect("unpoisoned").push((message, receives));
    }

    pub fn is_empty(&self) -> bool {
        self.0.lock().expect("unpoisoned").is_empty()
    }
}

#[async_trait]
impl Queue for SimQueue {
    async fn send(&self, messages: &[Message], _: Duration) -> Result<(), QueueError> {
        for message in messages {
            let copies = match chance::below(0, 20) {
                0 => 0,
                1 => 2,
                _ => 1,
            };
            let mut waiting = self.0.lock().expect("unpoisoned");
            waiting.extend(std::iter::repeat_n((message.clone(), 0), copies));
        }
        if chance::below(0, 30) == 0 { Err(QueueError("made up".into())) } else { Ok(()) }
    }
}
