//! The command line: `almanac` serves; `almanac accounts …` looks after accounts, `almanac import …` and `almanac datasets …` after
//! data.

use crate::data_dir::{self, DataDir};
use crate::{
    accounts, datasets, demo, engine, front, import, live, providers, router, server, socket, workers,
};
use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use common::app::{self, App};
use common::config::{self, Config};
use common::dataset::snapshot::SnapshotDir;
use common::dataset::{Dataset, DatasetError, Embedded};
use common::domain::Clock;
use common::providers::Sources;
use common::queue::LocalQueue;
use common::store::Store;
use common::telemetry;
use jiff::Timestamp;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tracing::level_filters::LevelFilter;
use world::{DemoFeed, World};

/// Almanac: contact and company enrichment that you run yourself.
///
/// Without a command it serves the whole API in one process, with an embedded DynamoDB and a demo account.
#[derive(Parser)]
#[command(version, after_help = settings_help(), max_term_width = 110)]
pub struct Cli {
    /// Where accounts, credits and history are kept
    #[arg(long, env = "ALMANAC_DATA_DIR", default_value = ".almanac", global = true, value_name = "DIR")]
    pub data_dir: PathBuf,
    /// Where the dataset is kept [default: dataset in the data directory]; without one the demo world is served
    #[arg(long, env = "DATASET_DIR", global = true, value_name = "DIR")]
    pub dataset_dir: Option<PathBuf>,
    /// Look after an AWS deployment instead of the data directory: with AWS_REGION and AWS credentials in the
    /// environment, and TABLE_PREFIX as the deployment prints it
    #[arg(long, global = true)]
    pub aws: bool,
    #[command(flatten)]
    pub serve: Serve,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(clap::Args)]
pub struct Serve {
    /// The address to listen on; anything but loopback is reachable from other machines
    #[arg(long, env = "HOST", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,
    /// The port of the API; 0 takes a free one
    #[arg(long, env = "PORT", default_value_t = 8080)]
    pub port: u16,
    /// A loopback port for the embedded DynamoDB, behind an access key that is printed; 0 takes a free one, and without
    /// this there is none
    #[arg(long, env = "DYNAMODB_PORT", value_name = "PORT")]
    pub dynamodb_port: Option<u16>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the API (the same as no command)
    Serve,
    /// Create accounts, grant credits, set plans, look after keys
    #[command(subcommand)]
    Accounts(accounts::Command),
    /// Show who is asked for data, in which order, and what each of them is worth
    Providers(providers::Options),
    /// Import people, companies or signals from files
    #[command(subcommand)]
    Import(import::Command),
    /// Look after what was imported: list it, take it back, write it out
    #[command(subcommand)]
    Datasets(datasets::Command),
}

fn settings_help() -> String {
    let line = |s: &config::Setting| match s.default {
        "" => format!("  {:<28} {}", s.variable, s.meaning),
        default => format!("  {:<28} {} [{default}]", s.variable, s.meaning),
    };
    let lines = config::settings().map(line);
    format!(
        "Environment:\n{}\n  {:<28} what is logged: a level, or levels by module: warn,common::signals=info [warn]",
        lines.collect::<Vec<_>>().join("\n"),
        "RUST_LOG"
    )
}

pub async fn run(cli: Cli) -> Result<()> {
    let config = Config::from_env().map_err(|problems| anyhow::anyhow!("bad configuration: {problems}"))?;
    telemetry::check().map_err(|problem| anyhow::anyhow!("bad configuration: {problem}"))?;
    let dataset_dir = cli.dataset_dir.unwrap_or_else(|| cli.data_dir.join("dataset"));
    let database = || if cli.aws { data_dir::aws() } else { data_dir::open(&cli.data_dir) };
    match cli.command {
        None | Some(Command::Serve) => {
            anyhow::ensure!(!cli.aws, "on AWS the functions serve; see infra/DEPLOYING.md");
            serve(cli.serve, DataDir::take(&cli.data_dir)?, dataset_dir, config).await
        }
        Some(Command::Import(command)) => import::run(command, dataset_dir, database, &config).await,
        Some(Command::Datasets(command)) => datasets::run(command, dataset_dir).await,
        Some(Command::Accounts(command)) => accounts::run(command, &database()?, &config).await,
        Some(Command::Providers(options)) => providers::run(options, &database()?, &config).await,
    }
}

async fn serve(options: Serve, mut data: DataDir, dataset_dir: PathBuf, mut config: Config) -> Result<()> {
    telemetry::start(telemetry::Format::Text, LevelFilter::WARN);
    // Whoever can reach a server on loopback is on this machine already.
    config.webhooks_to_loopback |= options.host.is_loopback();
    let api = server::bind(options.host, options.port, "--port").await?;
    let dynamodb = match options.dynamodb_port {
        Some(port) => Some(server::bind(Ipv4Addr::LOCALHOST.into(), port, "--dynamodb-port").await?),
        None => None,
    };
    for unknown in config::unknown(std::env::vars_os().filter_map(|(name, _)| name.into_string().ok())) {
        tracing::warn!("{unknown}");
    }
    config.sole_process = true;
    config.signup_proof = config.signup_proof.or(Some(!options.host.is_loopback()));
    if config.seal_secret.is_empty() {
        config.seal_secret = config::Hidden(data.secret("seal-secret")?);
    }
    let now = Clock::System.now();
    // The database opens while the world is made: both take a noticeable part of a start.
    let snapshots = SnapshotDir::new(dataset_dir);
    let served = snapshots.current();
    let dataset = tokio::task::spawn_blocking({
        let snapshots = snapshots.clone();
        move || dataset(&snapshots, now)
    });
    let (store, database) = open_store(&mut data, &config).await?;
    let key = demo::key(&store, data.path(), now).await?;
    let (dataset, world) = dataset.await??;
    let dataset = Embedded::new(Arc::new(dataset));
    greet(&format!("http://{}", api.local_addr()?), &key, &data, &dataset.dataset());
    if let Some(dynamodb) = dynamodb {
        let access_key = front::access_key();
        println!("DynamoDB: http://{} with AWS_ACCESS_KEY_ID={access_key}", dynamodb.local_addr()?);
        tokio::spawn(front::serve(dynamodb, database, access_key));
    }
    let queue = LocalQueue::new(workers::VISIBILITY);
    let mut sources = sources(&config, &Clock::System, dataset.clone())?;
    let is_over = Arc::new(AtomicBool::new(false));
    if let Some(world) = world {
        let feed = live::WhileDemo { source: DemoFeed::new(world), is_over: is_over.clone() };
        sources.signals.push(Arc::new(feed));
    }
    tokio::spawn(live::follow(snapshots, dataset, served, move || is_over.store(true, Ordering::Relaxed)));
    let app = App::with_vendors(config, Clock::System, store, sources, queue.clone());
    let _workers = workers::start(&app, &queue);
    server::serve(api, router(app.clone()), stop_signal()).await;
    app.providers.save_counts().await.context("what providers did is not saved")?;
    println!("Stopped; everything is kept in {}.", data.path().display());
    Ok(())
}

/// The operator's own data or, where there is none, the demo world, which has its own signals.
fn dataset(snapshots: &SnapshotDir, now: Timestamp) -> Result<(Dataset, Option<World>)> {
    match snapshots.open_newest_whole() {
        Ok((dataset, refused)) => {
            if let Some(refused) = refused {
                tracing::warn!("{refused}; the one before it is served");
            }
            Ok((dataset, None))
        }
        Err(DatasetError::Missing(_)) => demo::dataset(now).map(|(dataset, world)| (dataset, Some(world))),
        Err(error) => Err(error.into()),
    }
}

/// Opens the database of a data directory and answers commands through its socket.
pub async fn open_store(data: &mut DataDir, config: &Config) -> Result<(Store, dynoxide::Database)> {
    let database = data.open_database()?;
    let store = Store::new(engine::client(database.clone()), &config.table_prefix);
    store.create_missing_tables().await.context("cannot prepare the database")?;
    let (listener, place) = socket::bind(data.path())?;
    data.announce(&place)?;
    tokio::spawn(socket::serve(listener, database.clone()));
    Ok((store, database))
}

/// Where the one-process service gets its answers.
pub fn sources(config: &Config, clock: &Clock, dataset: impl Into<Embedded>) -> Result<Sources> {
    let mut sources = app::sources(config, clock, Some(dataset.into())).map_err(anyhow::Error::msg)?;
    sources.signals = common::signals::configured(config, &sources.meter);
    Ok(sources)
}

fn greet(address: &str, key: &str, data: &DataDir, dataset: &Dataset) {
    println!("Almanac listens on {address} (reference: {address}/docs)");
    println!("Demo key (Pro, also in {}): {key}", data.path().join("demo-key").display());
    let email = demo::example_email(dataset).map(|email| email.to_string()).unwrap_or_default();
    println!("Try:\n  curl -s {address}/v1/enrich -H 'Authorization: Bearer {key}' \\");
    println!("    -H 'Content-Type: application/json' -d '{{\"email\": \"{email}\"}}'");
}

async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
