//! Every paid endpoint, every operation of the store it uses, everything that can happen to that operation: one call each,
//! repeated with its Idempotency-Key until it is answered, and charged exactly once.

use crate::world::{possible_kinds, quiet_config};
use axum::Router;
use common::app::App;
use common::billing;
use common::catalog::{self, Method, Spec};
use common::domain::{Credits, Plan, chance, clock};
use common::queue::LocalQueue;
use common::store::Store;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::hostile::{self, Asked, Fate, Fault, Sent, World};
use tests::{Customer, Reply};

/// What was reached, and what was wrong.
#[derive(Default)]
pub struct Matrix {
    /// Endpoints by operation and fault.
    pub cells: BTreeMap<(String, String), Vec<&'static str>>,
    /// Endpoints by operation.
    pub users: BTreeMap<String, Vec<&'static str>>,
    pub calls: u64,
    pub wrongs: Vec<String>,
}

/// A fate for one request: the first of an operation meets a fault, and a killed process stays dead.
struct Once {
    operation: String,
    fault: Mutex<Option<Fault>>,
    dead: Mutex<bool>,
    seen: Arc<Mutex<Vec<Asked>>>,
}

impl Fate for Once {
    fn of(&self, asked: &Asked) -> Option<Fault> {
        if *self.dead.lock().expect("unpoisoned") {
            return Some(Fault::KilledBefore);
        }
        self.seen.lock().expect("unpoisoned").push(asked.clone());
        if kind(asked) == self.operation { self.fault.lock().expect("unpoisoned").take() } else { None }
    }

    fn kill(&self) {
        *self.dead.lock().expect("unpoisoned") = true;
    }
}

fn kind(asked: &Asked) -> String {
    if asked.is_index() { format!("{} of an index", asked.operation) } else { asked.operation.clone() }
}

/// The endpoints that cost something, and can be called with their example. The run of a file is about a file, which only a form
/// can make; `tests/suite/money/files.rs` has its faults.
fn endpoints() -> Vec<Spec> {
    let paid = |spec: &&Spec| spec.method == Method::Post && !spec.price.is_free();
    catalog::specs().filter(paid).filter(|spec| !spec.path.starts_with("/v1/files")).copied().collect()
}

/// Runs the part of the matrix that is this thread's.
pub fn run(part: usize, parts: usize) -> Matrix {
    chance::seed(part as u64);
    fastrand::seed(part as u64);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime");
    let matrix = runtime.block_on(async {
        let world = World::new(hostile::own_time(tests::noon())).await;
        let mut matrix = Matrix::default();
        for spec in
            endpoints().into_iter().enumerate().filter(|(at, _)| at % parts == part).map(|(_, spec)| spec)
        {
            endpoint(&world, &spec, &mut matrix).await;
        }
        matrix
    });
    drop(runtime);
    chance::unseed();
    clock::follow(std::time::Instant::now);
    matrix
}

struct Process {
    app: Arc<App>,
    router: Router,
    seen: Arc<Mutex<Vec<Asked>>>,
    fate: Arc<Once>,
}

fn process(world: &World, operation: &str, fault: Option<Fault>) -> Process {
    let seen = Arc::<Mutex<Vec<Asked>>>::default();
    let (fault, operation) = (Mutex::new(fault), operation.to_owned());
    let fate = Arc::new(Once { operation, fault, dead: Mutex::new(false), seen: seen.clone() });
    let config = quiet_config();
    let sources = local::cli::sources(&config, &world.clock, tests::demo()).expect("sources");
    let app = world.process(fate.clone(), config, sources, LocalQueue::new(Duration::from_secs(180)));
    Process { router: hostile::router(&app), app, seen, fate }
}

async fn endpoint(world: &World, spec: &Spec, matrix: &mut Matrix) {
    let calm = world.store(|_: &Asked| None);
    let undisturbed = process(world, "", None);
    let (customer, path) = prepared(world, spec, &undisturbed.router).await;
    undisturbed.seen.lock().expect("unpoisoned").clear();
    let sent = sent(&customer, &path, spec, "plain");
    let reply = sent.to(&undisturbed.router).await;
    if reply.status >= 300 {
        matrix.wrongs.push(format!("{}: undisturbed it is {} {}", spec.path, reply.status, reply.body));
        return;
    }
    let asked = std::mem::take(&mut *undisturbed.seen.lock().expect("unpoisoned"));
    let mut operations: BTreeMap<String, Asked> = BTreeMap::new();
    for asked in asked {
        operations.entry(kind(&asked)).or_insert(asked);
    }
    for (operation, asked) in operations {
        matrix.users.entry(operation.clone()).or_default().push(spec.path);
        for fault in possible_kinds(&asked) {
            let named = crate::coverage::name(Some(fault)).to_owned();
            disturbed(world, &calm, spec, (&operation, fault), matrix).await;
            matrix.cells.entry((operation.clone(), named)).or_default().push(spec.path);
            matrix.calls += 1;
        }
    }
}

/// A customer of their own, and the path of a call, with whatever it is about.
async fn prepared(world: &World, spec: &Spec, router: &Router) -> (Customer, String) {
    let customer = hostile::customer(world, Plan::Pro, 10_000).await;
    let made = |path: &str, body: &str| {
        let body = serde_json::from_str(body).expect("JSON");
        Sent::post(&customer, path, body)
    };
    let path = if spec.path.contains("watch-lists") {
        let list = r#"{"name": "l", "kind": "companies", "entries": ["glenmere-pay.example"]}"#;
        let made = made("/v1/watch-lists", list).to(router).await;
        spec.path.replace("{id}", made.body["id"].as_str().unwrap_or_default())
    } else if spec.path.contains("saved-icps") {
        let icp = r#"{"name": "i", "target": "people", "filters": {"departments": ["data"]}}"#;
        let made = made("/v1/saved-icps", icp).to(router).await;
        spec.path.replace("{id}", made.body["id"].as_str().unwrap_or_default())
    } else {
        spec.path.to_owned()
    };
    (customer, path)
}

fn sent(customer: &Customer, path: &str, spec: &Spec, key: &str) -> Sent {
    let body: Value = serde_json::from_str(spec.example).unwrap_or_else(|_| serde_json::json!({}));
    Sent::post(customer, path, body).with_key(key)
}

async fn disturbed(
    world: &World,
    calm: &Store,
    spec: &Spec,
    (operation, fault): (&str, Fault),
    matrix: &mut Matrix,
) {
    let first = process(world, operation, None);
    let (customer, path) = prepared(world, spec, &first.router).await;
    *first.fate.fault.lock().expect("unpoisoned") = Some(fault);
    let sent = sent(&customer, &path, spec, "once");
    let mut wrong = |what: String| matrix.wrongs.push(format!("{} {operation} {fault:?}: {what}", spec.path));
    let mut reply: Option<Reply> = attempt(&sent, &first.router).await;
    let mut fresh = None;
    for _ in 0..5 {
        if reply.as_ref().is_some_and(|reply| reply.status < 300) {
            break;
        }
        tokio::time::sleep(Duration::from_secs(65)).await;
        let process = fresh.get_or_insert_with(|| process(world, "", None));
        reply = attempt(&sent, &process.router).await;
    }
    let Some(reply) = reply.filter(|reply| reply.status < 300) else {
        return wrong("it is never answered".to_owned());
    };
    tokio::time::sleep(Duration::from_secs(400)).await;
    let process = fresh.unwrap_or_else(|| process(world, "", None));
    if let Err(error) = bulk::sweeper::sweep(&process.app).await {
        wrong(format!("the sweeper fails: {error}"));
    }
    let account = calm.account(&customer.id).await.expect("readable").expect("there");
    let held = if spec.holds { account.held() } else { Credits::ZERO };
    if account.held() != held {
        wrong(format!("{} stay held", account.held()));
    }
    let told = if spec.holds { held } else { reply.credits() };
    if account.balance() != Credits::whole(10_000).saturating_sub(told) {
        wrong(format!("it was told {told}, and {} are left", account.balance()));
    }
    for difference in billing::audit(calm, &customer.id).await.expect("readable") {
        wrong(difference);
    }
    let again = sent.to(&process.router).await;
    if again.bytes != reply.bytes {
        wrong(format!("a repeat is answered otherwise: {}", again.body));
    }
}

/// One attempt; a process that dies says nothing.
async fn attempt(sent: &Sent, router: &Router) -> Option<Reply> {
    tokio::time::timeout(Duration::from_secs(40), sent.to(router)).await.ok()
}
