//! A real service for tests: the one-process server on a free port, with the embedded DynamoDB on a temporary disk.

pub mod amazon;
pub mod binary;
pub mod canary;
pub mod crm;
pub mod faults;
pub mod fuzz;
pub mod golden;
pub mod hostile;
pub mod invariants;
pub mod named;
pub mod people;
pub mod post;
pub mod postgres;
pub mod radicale;
pub mod runtime_api;
pub mod sites;
pub mod stage;
pub mod tools;
pub mod tour;
pub mod tryton;
pub mod unkind;
pub mod vendor;

use anyhow::Result;
use common::app::App;
use common::config::Config;
use common::dataset::snapshot::SnapshotDir;
use common::dataset::{Dataset, Embedded};
use common::directory::Screened;
use common::domain::{Clock, Credits, Plan, ids};
use common::providers::Sources;
use common::queue::LocalQueue;
use common::store::Store;
use common::store::accounts::Account;
use common::{auth, billing};
use jiff::Timestamp;
use local::premises::Premises;
use local::server::data_dir::DataDir;
use serde_json::Value;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::task::JoinSet;

/// A running service; it stops when it is dropped.
pub struct Service {
    pub address: String,
    pub app: Arc<App>,
    pub http: reqwest::Client,
    pub queue: Arc<LocalQueue>,
    _workers: JoinSet<()>,
    _data: DataDir,
    folder: tempfile::TempDir,
    _stop: tokio::sync::oneshot::Sender<()>,
}

/// An account of a test, with its key.
#[derive(Debug, Clone)]
pub struct Customer {
    pub id: String,
    pub key: String,
}

/// A response, read to its end.
#[derive(Debug, Clone)]
pub struct Reply {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub bytes: Vec<u8>,
    pub body: Value,
}

impl Reply {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// What the response says it cost.
    pub fn credits(&self) -> Credits {
        self.header("x-credits-charged").parse().unwrap_or_default()
    }

    /// The names of the fields an error complains about.
    pub fn bad_fields(&self) -> Vec<&str> {
        let errors = self.body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
        errors.iter().filter_map(|error| error["field"].as_str()).collect()
    }
}

/// A configuration whose rate limits no test reaches by accident.
pub fn unhurried() -> Config {
    Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
    })
}

/// The demo world at noon of 1 March 2026, made once per process.
pub fn demo() -> Arc<Dataset> {
    static DEMO: OnceLock<Arc<Dataset>> = OnceLock::new();
    DEMO.get_or_init(|| Arc::new(local::server::demo::dataset(noon()).expect("the demo dataset builds").0))
        .clone()
}

/// Noon of 1 March 2026, where tests that need a fixed clock start.
pub fn noon() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().expect("a time")
}

impl Service {
    /// A service with the system's clock and no rate limits to speak of.
    pub async fn start() -> Self {
        Self::start_with(unhurried(), Clock::System).await
    }

    pub async fn start_with(config: Config, clock: Clock) -> Self {
        Self::start_demo(config, clock, true, None).await
    }

    /// A service that works, sweeps and polls only where the test does.
    pub async fn start_idle(config: Config, clock: Clock) -> Self {
        Self::start_demo(config, clock, false, None).await
    }

    /// A service on another database, with its own workers or none.
    pub async fn start_on(store: Store, config: Config, workers: bool) -> Self {
        Self::start_demo(config, Clock::System, workers, Some(store)).await
    }

    async fn start_demo(config: Config, clock: Clock, workers: bool, store: Option<Store>) -> Self {
        let served = Embedded::new(demo());
        let sources = local::cli::sources(&config, &clock, served.clone()).expect("the providers are built");
        let started = Self::try_start(config, clock, sources, workers, Some(served), store).await;
        started.expect("the service starts")
    }

    /// A service with other providers, and with its own workers or none.
    pub async fn start_custom(config: Config, clock: Clock, sources: Sources, workers: bool) -> Self {
        Self::try_start(config, clock, sources, workers, None, None).await.expect("the service starts")
    }

    async fn try_start(
        config: Config,
        clock: Clock,
        sources: Sources,
        workers: bool,
        served: Option<Screened<Embedded>>,
        elsewhere: Option<Store>,
    ) -> Result<Self> {
        canary::listen();
        let folder = tempfile::tempdir()?;
        let mut data = DataDir::take(folder.path())?;
        let localhost = Ipv4Addr::LOCALHOST.into();
        let api = local::server::bind(localhost, 0, "--port").await?;
        let store = match elsewhere {
            Some(store) => store,
            None => local::cli::open_store(&mut data, &config).await?.0,
        };
        let queue = LocalQueue::new(local::server::workers::VISIBILITY);
        let app = App::with_vendors(config, clock, store, sources, queue.clone());
        let workers = if workers { local::server::workers::start(&app, &queue) } else { JoinSet::new() };
        let address = format!("http://{}", api.local_addr()?);
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let snapshots = SnapshotDir::new(folder.path().join("dataset"));
        if let Some(served) = &served {
            tokio::spawn(local::live::follow(snapshots.clone(), served.clone(), None, || ()));
        }
        let premises = served.map_or_else(Premises::nowhere, |served| Premises::served(served, snapshots));
        let router = local::router_on(app.clone(), premises);
        tokio::spawn(local::server::serve(api, router, async move {
            let _ = stopped.await;
        }));
        // Another test of this process may have chosen the same provider already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().build()?;
        Ok(Self { address, app, http, queue, _workers: workers, _data: data, folder, _stop: stop })
    }

    /// Where its database is.
    pub fn data_dir(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// The address of a person in the demo world.
    pub fn known_email(&self) -> String {
        local::server::demo::example_email(&demo()).expect("the demo world has people").to_string()
    }

    /// A new account.
    pub async fn customer(&self, plan: Plan, credits: i64) -> Customer {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let now = self.app.clock.now();
        let email = format!("customer{}@tests.example", NUMBER.fetch_add(1, Ordering::Relaxed));
        let account = Account::new(ids::new(ids::Kind::Account, now), email, plan, None, now);
        let secret = auth::new_secret();
        let key = auth::new_key(&secret, &account.id, "test", Vec::new(), now);
        let opened =
            billing::open_account(&self.app.store, &account, &key, Credits::whole(credits), "test").await;
        opened.expect("the account opens");
        Customer { id: account.id, key: secret }
    }

    /// A call with a JSON body.
    pub async fn post(&self, customer: &Customer, path: &str, body: &Value) -> Reply {
        self.send(self.request("POST", path, Some(customer)).json(body)).await
    }

    pub async fn get(&self, customer: &Customer, path: &str) -> Reply {
        self.send(self.request("GET", path, Some(customer))).await
    }

    /// A request to be completed.
    pub fn request(&self, method: &str, path: &str, customer: Option<&Customer>) -> reqwest::RequestBuilder {
        let method = method.parse().expect("a method");
        let request = self.http.request(method, format!("{}{path}", self.address));
        match customer {
            Some(customer) => request.bearer_auth(&customer.key),
            None => request,
        }
    }

    pub async fn send(&self, request: reqwest::RequestBuilder) -> Reply {
        let response = request.send().await.expect("the service answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.expect("the answer arrives whole").to_vec();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Reply { status, headers, bytes, body }
    }
}
