//! A hostile world at the SDK's connector: the embedded engine in memory, called inline, behind a line on which requests and
//! answers get lost, arrive late, or are refused. Time is made up, so that waiting costs nothing and repeats exactly.

use aws_sdk_dynamodb::config::retry::{RetryPartition, TokenBucket};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use common::app::App;
use common::config::Config;
use common::domain::{Clock, Credits, Plan, clock, ids};
use common::http::ClientIp;
use common::providers::Sources;
use common::queue::Queue;
use common::store::Store;
use common::store::accounts::Account;
use common::{auth, billing};
use dynoxide::Database;
use http_body_util::BodyExt;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tower::ServiceExt;

use crate::{Customer, Reply};

/// What happens to one request of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// It never arrives.
    LostBefore,
    /// It is applied, and its answer gets lost.
    LostAfter,
    /// Its caller gives up, and then it is applied.
    AppliedLate(Duration),
    /// It is applied and answered, after a while.
    Slow(Duration),
    /// Another transaction holds the items.
    Conflict,
    /// The table is too busy.
    Throttled,
    /// The account is too busy, in DynamoDB's other words.
    Limited,
    /// The service broke, and the request may or may not have been applied.
    Broken,
    /// A part of a batch is left undone.
    Unprocessed,
    /// An index does not show the latest yet.
    Lagging,
    /// DynamoDB does not remember that it saw the transaction.
    Forgotten,
    /// The process dies before the request is sent.
    KilledBefore,
    /// The process dies before the answer arrives.
    KilledAfter,
}

/// One request of the store.
#[derive(Debug, Clone)]
pub struct Asked {
    pub operation: String,
    pub body: Value,
}

impl Asked {
    /// The request in words, however its maps are ordered.
    pub fn in_order(&self) -> String {
        fn sorted(value: &Value) -> Value {
            match value {
                Value::Object(map) => {
                    let sorted: BTreeMap<&String, Value> = map.iter().map(|(k, v)| (k, sorted(v))).collect();
                    json!(sorted)
                }
                Value::Array(values) => values.iter().map(sorted).collect(),
                other => other.clone(),
            }
        }
        format!("{} {}", self.operation, sorted(&self.body))
    }

    /// The table of the request, or the first of them, without its prefix.
    pub fn table(&self) -> String {
        let first = |value: &Value| {
            let writes = value["TransactItems"].as_array()?;
            let write = writes.first()?.as_object()?.values().next()?;
            write["TableName"].as_str().map(str::to_owned)
        };
        let batch = || self.body["RequestItems"].as_object()?.keys().next().cloned();
        let name = self.body["TableName"].as_str().map(str::to_owned);
        let name = name.or_else(|| first(&self.body)).or_else(batch).unwrap_or_default();
        name.trim_start_matches("almanac-").to_owned()
    }

    pub fn is_index(&self) -> bool {
        self.body["IndexName"].is_string()
    }

    /// Whether the request changes something.
    pub fn is_write(&self) -> bool {
        !matches!(self.operation.as_str(), "GetItem" | "Query" | "Scan" | "BatchGetItem" | "TransactGetItems")
    }
}

/// Decides what happens to each request.
pub trait Fate: Send + Sync {
    fn of(&self, asked: &Asked) -> Option<Fault>;
    /// Ends the process, when it is killed.
    fn kill(&self) {}
}

impl<F: Fn(&Asked) -> Option<Fault> + Send + Sync> Fate for F {
    fn of(&self, asked: &Asked) -> Option<Fault> {
        self(asked)
    }
}

/// The database, which outlives the processes on it.
#[derive(Clone)]
pub struct World {
    engine: Database,
    /// The transactions DynamoDB remembers to have applied.
    tokens: Arc<Mutex<HashMap<String, Timestamp>>>,
    pub clock: Clock,
}

impl World {
    /// An empty database, with its tables.
    pub async fn new(clock: Clock) -> Self {
        let engine = Database::memory().expect("a database in memory");
        let world = Self { engine, tokens: Arc::default(), clock };
        world.store(|_: &Asked| None).create_missing_tables().await.expect("tables");
        world
    }

    /// A store on it, whose requests meet this fate.
    pub fn store(&self, fate: impl Fate + 'static) -> Store {
        self.store_of(Arc::new(fate))
    }

    pub fn store_of(&self, fate: Arc<dyn Fate>) -> Store {
        let line = SharedHttpConnector::new(Line { world: self.clone(), fate });
        let http = http_client_fn(move |_, _| line.clone());
        // How often the SDK repeats depends on what it repeated before, in the whole program: not from one world to the next.
        let own = RetryPartition::custom("hostile").token_bucket(TokenBucket::default()).build();
        let settings =
            local::server::engine::settings("http://hostile").http_client(http).retry_partition(own);
        Store::new(
            aws_sdk_dynamodb::Client::from_conf(settings.build()),
            &Config::default().stored.table_prefix,
        )
    }

    /// A process on it.
    pub fn process(
        &self,
        fate: Arc<dyn Fate>,
        config: Config,
        sources: Sources,
        queue: Arc<dyn Queue>,
    ) -> Arc<App> {
        App::new(config, self.clock.clone(), self.store_of(fate), sources, queue)
    }

    /// Runs a request against the engine, as DynamoDB would.
    fn apply(&self, asked: &Asked, forgets: bool) -> (u16, Vec<u8>) {
        let token = asked.body["ClientRequestToken"].as_str().map(str::to_owned);
        if let Some(token) = &token {
            let tokens = self.tokens.lock().expect("unpoisoned");
            let fresh = |at: &Timestamp| self.clock.now().duration_since(*at).as_mins() < 10;
            if !forgets && tokens.get(token).is_some_and(fresh) {
                return (200, b"{}".to_vec());
            }
        }
        let body = serde_json::to_vec(&asked.body).expect("JSON");
        let (status, answer) = local::server::engine::dispatch(&self.engine, &asked.operation, &body);
        if let (200, Some(token)) = (status, token) {
            self.tokens.lock().expect("unpoisoned").insert(token, self.clock.now());
        }
        (status, answer)
    }
}

struct Line {
    world: World,
    fate: Arc<dyn Fate>,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Line")
    }
}

impl HttpConnector for Line {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (world, fate) = (self.world.clone(), self.fate.clone());
        HttpConnectorFuture::new(async move {
            let operation = local::server::engine::operation(&request);
            let body = serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default();
            let asked = Asked { operation, body };
            // Another ready task may come first.
            tokio::task::yield_now().await;
            let fault = fate.of(&asked);
            let lost = || ConnectorError::timeout("lost".into());
            let (status, body) = match fault {
                None => world.apply(&asked, false),
                Some(Fault::LostBefore) => return Err(lost()),
                Some(Fault::LostAfter) => {
                    world.apply(&asked, false);
                    return Err(lost());
                }
                Some(Fault::AppliedLate(after)) => {
                    tokio::spawn(async move {
                        tokio::time::sleep(after).await;
                        world.apply(&asked, false);
                    });
                    return Err(lost());
                }
                Some(Fault::Slow(time)) => {
                    tokio::time::sleep(time).await;
                    world.apply(&asked, false)
                }
                Some(Fault::Conflict) => conflict(&asked),
                Some(Fault::Throttled) => refusal("ProvisionedThroughputExceededException"),
                Some(Fault::Limited) => refusal("ThrottlingException"),
                Some(Fault::Broken) => {
                    if asked.body.to_string().len().is_multiple_of(2) {
                        world.apply(&asked, false);
                    }
                    (500, br#"{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}"#.to_vec())
                }
                Some(Fault::Unprocessed) => unprocessed(&world, asked),
                Some(Fault::Lagging) => lagging(world.apply(&asked, false)),
                Some(Fault::Forgotten) => world.apply(&asked, true),
                Some(Fault::KilledBefore) => {
                    fate.kill();
                    return std::future::pending().await;
                }
                Some(Fault::KilledAfter) => {
                    world.apply(&asked, false);
                    fate.kill();
                    return std::future::pending().await;
                }
            };
            local::server::engine::response(status, body)
        })
    }
}

fn refusal(kind: &str) -> (u16, Vec<u8>) {
    let body = json!({"__type": format!("com.amazonaws.dynamodb.v20120810#{kind}"), "message": "made up"});
    (400, body.to_string().into_bytes())
}

fn conflict(asked: &Asked) -> (u16, Vec<u8>) {
    let Some(writes) = asked.body["TransactItems"].as_array() else {
        return refusal("TransactionConflictException");
    };
    let reasons: Vec<Value> = (0..writes.len())
        .map(|at| json!({"Code": if at == 0 { "TransactionConflict" } else { "None" }}))
        .collect();
    let body = json!({
        "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "message": "Transaction cancelled",
        "CancellationReasons": reasons,
    });
    (400, body.to_string().into_bytes())
}

/// Does the first half of a batch and hands the rest back.
fn unprocessed(world: &World, mut asked: Asked) -> (u16, Vec<u8>) {
    let Some((table, writes)) = asked.body["RequestItems"].as_object().and_then(|all| {
        let (table, writes) = all.iter().next()?;
        Some((table.clone(), writes.as_array()?.clone()))
    }) else {
        return world.apply(&asked, false);
    };
    let (now, later) = writes.split_at(writes.len() / 2);
    if !now.is_empty() {
        asked.body["RequestItems"] = json!({&table: now});
        world.apply(&asked, false);
    }
    (200, json!({"UnprocessedItems": {&table: later}}).to_string().into_bytes())
}

/// Leaves the last item out, as an index that does not have it yet.
fn lagging((status, body): (u16, Vec<u8>)) -> (u16, Vec<u8>) {
    let Ok(mut answer) = serde_json::from_slice::<Value>(&body) else { return (status, body) };
    if let Some(items) = answer["Items"].as_array_mut() {
        items.pop();
        let count = items.len();
        answer["Count"] = json!(count);
    }
    (status, answer.to_string().into_bytes())
}

/// Makes this thread's time the runtime's, which stands still while there is something to do.
pub fn own_time(from: Timestamp) -> Clock {
    clock::follow(|| tokio::time::Instant::now().into_std());
    Clock::since(from)
}

/// What a process answers.
pub fn router(app: &Arc<App>) -> Router {
    let families = [
        resolve::routes(),
        find::routes(),
        search::routes(),
        composites::routes(),
        niche::routes(),
        bundles::routes(),
        sticky::routes(),
        bulk::routes(),
        account::routes(),
    ];
    common::http::router(app.clone(), families)
}

/// A call as its caller makes it.
#[derive(Debug, Clone, Default)]
pub struct Sent {
    pub method: &'static str,
    pub path: String,
    pub key: Option<String>,
    pub idempotency_key: Option<String>,
    pub body: Option<Value>,
}

impl Sent {
    pub fn post(customer: &Customer, path: &str, body: Value) -> Self {
        let key = Some(customer.key.clone());
        Self { method: "POST", path: path.to_owned(), key, body: Some(body), ..Self::default() }
    }

    pub fn get(customer: &Customer, path: &str) -> Self {
        Self { method: "GET", path: path.to_owned(), key: Some(customer.key.clone()), ..Self::default() }
    }

    pub fn with_key(self, idempotency_key: &str) -> Self {
        Self { idempotency_key: Some(idempotency_key.to_owned()), ..self }
    }

    /// Sends it through a process, without a network.
    pub async fn to(&self, router: &Router) -> Reply {
        let mut request = Request::builder().method(self.method).uri(&self.path);
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        if let Some(key) = &self.idempotency_key {
            request = request.header("idempotency-key", key);
        }
        let body = self.body.as_ref().map(Value::to_string).unwrap_or_default();
        let mut request = request.body(Body::from(body)).expect("a request");
        request.extensions_mut().insert(ClientIp(Ipv4Addr::LOCALHOST.into()));
        let response = router.clone().oneshot(request).await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.into_body().collect().await.expect("a body").to_bytes().to_vec();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Reply { status, headers, bytes, body }
    }
}

/// A new account, opened without trouble.
pub async fn customer(world: &World, plan: Plan, credits: i64) -> Customer {
    let (store, now) = (world.store(|_: &Asked| None), world.clock.now());
    let id = ids::new(ids::Kind::Account, now);
    let account = Account::new(id.clone(), format!("{id}@tests.example"), plan, None, now);
    let secret = auth::new_secret();
    let key = auth::new_key(&secret, &account.id, "test", Vec::new(), now);
    let opened = billing::open_account(&store, &account, &key, Credits::whole(credits), "test").await;
    opened.expect("the account opens");
    Customer { id: account.id, key: secret }
}
