//! The command line: `almanac` serves; `almanac accounts …` looks after accounts.

use crate::data_dir::DataDir;
use crate::{accounts, demo, engine, families, providers, server};
use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use common::app::App;
use common::clock::Clock;
use common::config::{self, Config};
use common::dataset::Dataset;
use common::store::Store;
use common::telemetry;
use common::upstream::Upstream;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;

/// Almanac: contact and company enrichment that you run yourself.
///
/// Without a command it serves the whole API in one process, with an embedded DynamoDB and a demo account.
#[derive(Parser)]
#[command(version, after_help = settings_help(), max_term_width = 110)]
pub struct Cli {
    /// Where accounts, credits and history are kept
    #[arg(long, env = "ALMANAC_DATA_DIR", default_value = ".almanac", global = true, value_name = "DIR")]
    pub data_dir: PathBuf,
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
}

fn settings_help() -> String {
    let line = |s: &config::Setting| match s.default {
        "" => format!("  {:<28} {}", s.variable, s.meaning),
        default => format!("  {:<28} {} [{default}]", s.variable, s.meaning),
    };
    let lines = config::settings().map(line);
    format!(
        "Environment:\n{}\n  {:<28} what is logged [warn]",
        lines.collect::<Vec<_>>().join("\n"),
        "RUST_LOG"
    )
}

pub async fn run(cli: Cli) -> Result<()> {
    let config = Config::from_env().map_err(|problems| anyhow::anyhow!("bad configuration: {problems}"))?;
    match cli.command {
        None | Some(Command::Serve) => serve(cli.serve, DataDir::take(&cli.data_dir)?, config).await,
        Some(Command::Accounts(command)) => accounts::run(command, &cli.data_dir, &config).await,
        Some(Command::Providers(options)) => providers::run(options, &cli.data_dir, &config).await,
    }
}

async fn serve(options: Serve, mut data: DataDir, config: Config) -> Result<()> {
    telemetry::start(telemetry::Format::Text, "warn");
    let api = server::bind(options.host, options.port, "--port").await?;
    let dynamodb = server::bind(Ipv4Addr::LOCALHOST.into(), options.dynamodb_port, "--dynamodb-port").await?;
    let now = Clock::System.now();
    // The database opens while the world is made: both take a noticeable part of a start.
    let dataset = tokio::task::spawn_blocking(move || demo::dataset(now));
    let store = open_store(&mut data, &config, dynamodb).await?;
    let key = demo::key(&store, data.path(), now).await?;
    let dataset = Arc::new(dataset.await??);
    greet(&format!("http://{}", api.local_addr()?), &key, &data, &dataset);
    let upstream = Upstream::new(&config, &Clock::System, Some(dataset)).map_err(anyhow::Error::msg)?;
    let app = App::new(config, Clock::System, store, upstream);
    server::serve(api, common::http::router(app.clone(), families()), stop_signal()).await;
    app.upstream.meter.save(&app.store, app.clock.now()).await.context("what providers did is not saved")?;
    println!("Stopped; everything is kept in {}.", data.path().display());
    Ok(())
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

fn greet(address: &str, key: &str, data: &DataDir, dataset: &Dataset) {
    println!("Almanac listens on {address}");
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
