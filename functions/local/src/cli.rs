//! The command line: `almanac` serves; `almanac accounts …` looks after accounts, `almanac import …` after data.

use crate::data_dir::{self, DataDir};
use crate::{accounts, demo, engine, import, providers, router, server, workers};
use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use common::app::{self, App};
use common::config::{self, Config};
use common::dataset::snapshot::SnapshotDir;
use common::dataset::{Dataset, DatasetError};
use common::domain::Clock;
use common::providers::Sources;
use common::queue::LocalQueue;
use common::store::Store;
use common::telemetry;
use jiff::Timestamp;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
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
    /// The loopback port of the embedded DynamoDB; 0 takes a free one
    #[arg(long, env = "DYNAMODB_PORT", default_value_t = 8000, value_name = "PORT")]
    pub dynamodb_port: u16,
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
    let dataset_dir = cli.dataset_dir.unwrap_or_else(|| cli.data_dir.join("dataset"));
    let database = || if cli.aws { data_dir::aws() } else { data_dir::open(&cli.data_dir) };
    match cli.command {
        None | Some(Command::Serve) => {
            anyhow::ensure!(!cli.aws, "on AWS the functions serve; see infra/DEPLOYING.md");
            serve(cli.serve, DataDir::take(&cli.data_dir)?, dataset_dir, config).await
        }
        Some(Command::Import(command)) => import::run(command, dataset_dir, database, &config).await,
        Some(Command::Accounts(command)) => accounts::run(command, &database()?, &config).await,
        Some(Command::Providers(options)) => providers::run(options, &database()?, &config).await,
    }
}

async fn serve(options: Serve, mut data: DataDir, dataset_dir: PathBuf, mut config: Config) -> Result<()> {
    telemetry::start(telemetry::Format::Text, LevelFilter::WARN);
    // Whoever can reach a server on loopback is on this machine already.
    config.webhooks_to_loopback |= options.host.is_loopback();
    let api = server::bind(options.host, options.port, "--port").await?;
    let dynamodb = server::bind(Ipv4Addr::LOCALHOST.into(), options.dynamodb_port, "--dynamodb-port").await?;
    let now = Clock::System.now();
    // The database opens while the world is made: both take a noticeable part of a start.
    let dataset = tokio::task::spawn_blocking(move || dataset(&dataset_dir, now));
    let store = open_store(&mut data, &config, dynamodb).await?;
    let key = demo::key(&store, data.path(), now).await?;
    let (dataset, world) = dataset.await??;
    let dataset = Arc::new(dataset);
    greet(&format!("http://{}", api.local_addr()?), &key, &data, &dataset);
    let queue = LocalQueue::new(workers::VISIBILITY);
    let mut sources = sources(&config, &Clock::System, dataset)?;
    if let Some(world) = world {
        sources.signals.push(Arc::new(DemoFeed::new(world)));
    }
    let app = App::with_vendors(config, Clock::System, store, sources, queue.clone());
    let _workers = workers::start(&app, &queue);
    server::serve(api, router(app.clone()), stop_signal()).await;
    app.providers.save_counts().await.context("what providers did is not saved")?;
    println!("Stopped; everything is kept in {}.", data.path().display());
    Ok(())
}

/// The operator's own data or, where there is none, the demo world, which has its own signals.
fn dataset(directory: &Path, now: Timestamp) -> Result<(Dataset, Option<World>)> {
    match SnapshotDir::new(directory).open_newest_whole() {
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

/// Opens the database of a data directory and serves it on `dynamodb` too.
pub async fn open_store(
    data: &mut DataDir,
    config: &Config,
    dynamodb: tokio::net::TcpListener,
) -> Result<Store> {
    let database = data.open_database()?;
    let store = Store::new(engine::client(database.clone()), &config.table_prefix);
    store.create_missing_tables().await.context("cannot prepare the database")?;
    data.announce(dynamodb.local_addr()?.port())?;
    tokio::spawn(dynoxide::server::serve_with_shutdown(dynamodb, database, std::future::pending()));
    Ok(store)
}

/// Where the one-process service gets its answers.
pub fn sources(config: &Config, clock: &Clock, dataset: Arc<Dataset>) -> Result<Sources> {
    let mut sources = app::sources(config, clock, Some(dataset)).map_err(anyhow::Error::msg)?;
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
