//! A paid `enrich` through the whole pipeline, against a bare axum handler that does the same two DynamoDB operations
//! (read the account, debit it and write a record in one transaction) on the same engine with the same client, and
//! against FastAPI with one worker per core doing the same over the engine's loopback port.

use crate::load::{Measured, Shot, Theft, fire, median};
use anyhow::{Context, Result};
use aws_sdk_dynamodb::types::{AttributeValue, Put, TransactWriteItem, Update};
use axum::body::Body;
use axum::extract::State;
use axum::http::Request;
use common::app::App;
use common::config::Config;
use common::domain::{Clock, Credits, Plan, ids};
use common::http::ClientIp;
use common::store::accounts::Account;
use common::store::{Store, Table};
use common::{auth, billing};
use http_body_util::BodyExt;
use local::server::data_dir::DataDir;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tower::ServiceExt;

const CONNECTIONS: usize = 16;
const ROUND: Duration = Duration::from_secs(4);
const ROUNDS: usize = 3;

/// The service on the embedded database, with a customer who can pay for everything.
struct Paid {
    app: Arc<App>,
    account: String,
    key: String,
    body: String,
    dynamodb_port: u16,
    access_key: String,
    _data: DataDir,
    _folder: tempfile::TempDir,
}

impl Paid {
    async fn open() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut data = DataDir::take(folder.path())?;
        let dynamodb = local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "").await?;
        let dynamodb_port = dynamodb.local_addr()?.port();
        let access_key = local::server::front::access_key();
        let config = Config::default().with(|config| {
            config.limits.rates = [1_000_000; 5];
            config.sole_process = true;
        });
        let (store, database) = local::cli::open_store(&mut data, &config).await?;
        tokio::spawn(local::server::front::serve(dynamodb, database, access_key.clone()));
        let dataset = Arc::new(local::server::demo::dataset(Clock::System.now())?.0);
        let email = local::server::demo::example_email(&dataset).context("an empty dataset")?;
        let sources = local::cli::sources(&config, &Clock::System, dataset)?;
        let queue = Arc::new(common::queue::NoQueue);
        let app = App::with_vendors(config, Clock::System, store, sources, queue);
        let (account, key) = rich_account(&app.store).await?;
        let body = format!(r#"{{"email":"{email}"}}"#);
        Ok(Self { app, account, key, body, dynamodb_port, access_key, _data: data, _folder: folder })
    }

    fn shot(&self, address: &str) -> Shot {
        let (bearer, body) = (self.key.clone(), self.body.clone());
        Shot { address: address.to_owned(), path: "/v1/enrich", bearer, body }
    }
}

/// Paid calls held for minutes: a server that is used must neither slow down nor grow. The memory is that of the client, too.
pub async fn hold() -> Result<()> {
    const STEP: Duration = Duration::from_secs(30);
    const HELD_CONNECTIONS: usize = 32;
    let minutes: usize = std::env::args().nth(2).map_or(Ok(5), |minutes| minutes.parse())?;
    let steps = (minutes * 2).max(4);
    let paid = Paid::open().await?;
    let shot = paid.shot(&serve(common::http::router(paid.app.clone(), local::families())).await?);
    fire(&shot, HELD_CONNECTIONS, Duration::from_secs(1)).await?;
    let (mut rates, mut held, mut calls) = (Vec::new(), Vec::new(), 0.0);
    for step in 1..=steps {
        let theft = Theft::watch();
        let Measured { per_second, p50, p99 } = fire(&shot, HELD_CONNECTIONS, STEP).await?;
        calls += per_second * STEP.as_secs_f64();
        held.push(own_memory()? / 1024);
        println!(
            "after {:>4} s, {calls:>8.0} calls: {per_second:>5.0}/s  p50 {p50:.1?}  p99 {p99:.1?}  {} MB; {theft}",
            step as u64 * STEP.as_secs(),
            held[step - 1],
        );
        rates.push(per_second);
    }
    let (first, last) = (rates[0] + rates[1], rates[steps - 2] + rates[steps - 1]);
    println!("last minute / first: {:.2} × requests/s (goal: at least 0.8)", last / first);
    let differences = billing::audit(&paid.app.store, &paid.account).await?;
    anyhow::ensure!(differences.is_empty(), "the audit: {differences:?}");
    anyhow::ensure!(last >= 0.8 * first, "a server in use slows down");
    anyhow::ensure!(held[steps - 1] <= held[1] + held[1] / 4, "a server in use grows: {held:?} MB");
    Ok(())
}

/// What this process holds, in kilobytes, without the files it has mapped.
pub fn own_memory() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("RssAnon")).context("no RssAnon")?;
    Ok(line.split_whitespace().nth(1).context("no size")?.parse()?)
}

/// Paid calls from few connections to many: more load must not get less done.
pub async fn connections() -> Result<()> {
    let paid = Paid::open().await?;
    let shot = paid.shot(&serve(common::http::router(paid.app.clone(), local::families())).await?);
    fire(&shot, 8, Duration::from_secs(1)).await?;
    let mut most: f64 = 0.0;
    for count in [1, 8, 32, 128, 512] {
        let (theft, mut rounds) = (Theft::watch(), Vec::new());
        for _ in 0..ROUNDS {
            rounds.push(fire(&shot, count, ROUND).await?);
        }
        rounds.sort_by(|a, b| a.per_second.total_cmp(&b.per_second));
        let Measured { per_second, p50, p99 } = rounds[ROUNDS / 2];
        most = most.max(per_second);
        let share = per_second / most;
        println!(
            "{count:>4} connections  {per_second:>7.0}/s ({share:.2} of the most)  p50 {p50:.1?}  p99 {p99:.1?}; {theft}"
        );
    }
    let differences = billing::audit(&paid.app.store, &paid.account).await?;
    anyhow::ensure!(differences.is_empty(), "the audit: {differences:?}");
    Ok(())
}

/// Paid calls one after the other, without a network: what a profiler should see of one.
pub async fn calls() -> Result<()> {
    let count: u32 = std::env::args().nth(2).map_or(Ok(1_000), |count| count.parse())?;
    let paid = Paid::open().await?;
    let router = common::http::router(paid.app.clone(), local::families());
    for _ in 0..count {
        let mut call = Request::post("/v1/enrich")
            .header("authorization", format!("Bearer {}", paid.key))
            .header("content-type", "application/json")
            .body(Body::from(paid.body.clone()))?;
        call.extensions_mut().insert(ClientIp(Ipv4Addr::LOCALHOST.into()));
        let answer = router.clone().oneshot(call).await?;
        anyhow::ensure!(answer.status() == 200, "answered {}", answer.status());
        answer.into_body().collect().await?;
    }
    println!("{count} paid calls");
    Ok(())
}

pub async fn run() -> Result<()> {
    let paid = Paid::open().await?;
    let (app, id) = (&paid.app, &paid.account);
    let ours = serve(common::http::router(app.clone(), local::families())).await?;
    let bare = serve(bare(app.store.clone(), id.clone())).await?;
    let fastapi = FastApi::start(paid.dynamodb_port, &paid.access_key, id).await?;

    let mut targets = vec![("pipeline", paid.shot(&ours)), ("bare axum", paid.shot(&bare))];
    if let Some(fastapi) = &fastapi {
        targets.push(("FastAPI", paid.shot(&fastapi.address)));
    }
    let mut rounds: Vec<Vec<Measured>> = vec![Vec::new(); targets.len()];
    for (_, shot) in &targets {
        fire(shot, CONNECTIONS, Duration::from_secs(1)).await?;
    }
    for round in 1..=ROUNDS {
        for (at, (name, shot)) in targets.iter().enumerate() {
            let measured = fire(shot, CONNECTIONS, ROUND).await?;
            println!(
                "round {round}  {name:<10} {:>7.0}/s  p50 {:?}  p99 {:?}",
                measured.per_second, measured.p50, measured.p99
            );
            rounds[at].push(measured);
        }
    }
    if let Some(fastapi) = fastapi {
        fastapi.stop().await?;
    }
    let rate = |at: usize| median(rounds[at].iter().map(|m| m.per_second).collect());
    let p50 = |at: usize| median(rounds[at].iter().map(|m| m.p50.as_secs_f64()).collect());
    for (at, (name, _)) in targets.iter().enumerate().skip(1) {
        println!(
            "pipeline / {name}: {:.2} × requests/s, {:.2} × p50",
            rate(0)? / rate(at)?,
            p50(0)? / p50(at)?
        );
    }
    let differences = billing::audit(&app.store, id).await?;
    // The bare handlers write their own kind of record, so only the sign of the balance can be checked here.
    println!(
        "audit: {}",
        if differences.iter().any(|d| d.contains("negative")) {
            "NEGATIVE BALANCE"
        } else {
            "balance not negative"
        }
    );
    Ok(())
}

pub async fn rich_account(store: &Store) -> Result<(String, String)> {
    let now = Clock::System.now();
    let secret = auth::new_secret();
    let account = Account::new(
        ids::new(ids::Kind::Account, now),
        "bench@bench.example".into(),
        Plan::Enterprise,
        None,
        now,
    );
    let key = auth::new_key(&secret, &account.id, "bench", Vec::new(), now);
    billing::open_account(store, &account, &key, Credits::whole(1_000_000_000), "bench").await?;
    Ok((account.id, secret))
}

pub async fn serve(router: axum::Router) -> Result<String> {
    let listener = local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "").await?;
    let address = listener.local_addr()?.to_string();
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    Ok(address)
}

/// The reference: nothing but the two operations.
fn bare(store: Store, account_id: String) -> axum::Router {
    axum::Router::new().route("/v1/enrich", axum::routing::post(bare_handler)).with_state((store, account_id))
}

async fn bare_handler(State((store, account_id)): State<(Store, String)>, _: axum::body::Bytes) -> String {
    match bare_charge(&store, &account_id).await {
        Ok(()) => r#"{"found":true}"#.to_owned(),
        Err(error) => format!("{error:#}"),
    }
}

async fn bare_charge(store: &Store, account_id: &str) -> Result<()> {
    let (s, n) =
        (|text: &str| AttributeValue::S(text.into()), |number: i64| AttributeValue::N(number.to_string()));
    let accounts = store.table(Table::Accounts);
    let read = store.client().get_item().table_name(&accounts).key("id", s(account_id)).consistent_read(true);
    read.send().await?.item.context("no account")?;
    let now = Clock::System.now();
    let debit = Update::builder()
        .table_name(&accounts)
        .key("id", s(account_id))
        .update_expression("SET balance = balance - :price")
        .condition_expression("balance >= :price")
        .expression_attribute_values(":price", n(1000))
        .build()?;
    let record = Put::builder()
        .table_name(store.table(Table::Requests))
        .item("account_id", s("bare"))
        .item("request_id", s(&ids::new(ids::Kind::Request, now)))
        .item("at", s(&now.to_string()))
        .item("path", s("/v1/enrich"))
        .item("delta", n(-1000))
        .condition_expression("attribute_not_exists(request_id)")
        .build()?;
    let write = store.client().transact_write_items();
    let write = write.transact_items(TransactWriteItem::builder().update(debit).build());
    write.transact_items(TransactWriteItem::builder().put(record).build()).send().await?;
    Ok(())
}

/// The Python reference, where its packages are installed (`infra/bench/fastapi/install`).
struct FastApi {
    address: String,
    child: tokio::process::Child,
}

impl FastApi {
    async fn start(dynamodb_port: u16, access_key: &str, account_id: &str) -> Result<Option<Self>> {
        let python = Path::new(".tools/fastapi/bin/python");
        if !python.exists() {
            println!("FastAPI: not measured; install it with infra/bench/fastapi/install");
            return Ok(None);
        }
        let port = local::server::bind(Ipv4Addr::LOCALHOST.into(), 0, "").await?.local_addr()?.port();
        let cores = std::thread::available_parallelism()?.get().to_string();
        let child = tokio::process::Command::new(python)
            .args([
                "-m",
                "uvicorn",
                "reference:app",
                "--app-dir",
                "infra/bench/fastapi",
                "--log-level",
                "warning",
            ])
            .args(["--port", &port.to_string(), "--workers", &cores])
            .env("DYNAMODB", format!("http://127.0.0.1:{dynamodb_port}"))
            .env("AWS_ACCESS_KEY_ID", access_key)
            .env("ACCOUNT", account_id)
            .kill_on_drop(true)
            .spawn()?;
        let address = format!("127.0.0.1:{port}");
        for _ in 0..100 {
            if tokio::net::TcpStream::connect(&address).await.is_ok() {
                tokio::time::sleep(Duration::from_secs(2)).await;
                return Ok(Some(Self { address, child }));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        anyhow::bail!("FastAPI did not start")
    }

    /// Asks it to stop; killed at once, it would leave its workers behind.
    async fn stop(mut self) -> Result<()> {
        if let Some(pid) = self.child.id() {
            tokio::process::Command::new("kill").arg(pid.to_string()).status().await?;
        }
        self.child.wait().await?;
        Ok(())
    }
}
