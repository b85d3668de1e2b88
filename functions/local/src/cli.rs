//! The command line: `almanac` serves; `almanac accounts …` looks after accounts, `almanac import …` and `almanac datasets …` after
//! data; `almanac enrich …` and the like are a client's.

use crate::data_dir::{self, DataDir};
use crate::premises::Premises;
use crate::{
    accounts, backup, client, datasets, demo, directory, drop, engine, front, import, live, operator,
    privacy, providers, router_on, server, socket, sources, workers,
};
use anyhow::{Context, Result};
use clap::{CommandFactory, Parser, Subcommand};
use common::app::{self, App};
use common::config::{self, Config};
use common::database::Postgres;
use common::dataset::snapshot::SnapshotDir;
use common::dataset::{Dataset, DatasetError, Embedded};
use common::directory::Screened;
use common::domain::Clock;
use common::lookup::Objections;
use common::lookup::directory::Directory;
use common::lookup::holdings::Holdings;
use common::lookup::signals::DEMO;
use common::providers::{Opener, Sources};
use common::queue::LocalQueue;
use common::signals::imports::Imports;
use common::signals::told::By;
use common::store::Store;
use common::telemetry;
use jiff::Timestamp;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tracing::level_filters::LevelFilter;
use world::{DemoFeed, World};

/// Almanac: contact and company enrichment that you run yourself.
///
/// Without a command it serves the whole API in one process, with an embedded DynamoDB: from your data and providers, or,
/// where there are none, from an invented demo world with a demo account.
#[derive(Parser)]
#[command(name = "almanac", version, after_help = settings_help(), max_term_width = 110)]
pub struct Cli {
    /// Where accounts, credits and history are kept
    #[arg(long, env = "ALMANAC_DATA_DIR", default_value = ".almanac", global = true, value_name = "DIR")]
    pub data_dir: PathBuf,
    /// Where the dataset is kept, which must be there to be served [default: dataset in the data directory]
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
    /// Look after the keys that open /v1/operator/*
    #[command(subcommand)]
    Operator(operator::Command),
    /// Show who is asked for data, in which order, and what each of them is worth
    Providers(providers::Options),
    /// Look after the places signals are read from
    #[command(subcommand)]
    Sources(sources::Command),
    /// Import people, companies or signals from files
    #[command(subcommand)]
    Import(import::Command),
    /// Look after what was imported: list it, take it back, write it out
    #[command(subcommand)]
    Datasets(datasets::Command),
    /// Look after the database that holds the directory, where DIRECTORY names one
    #[command(subcommand)]
    Directory(directory::Command),
    /// Honour people's rights: hide them, erase them, show what is held about them
    #[command(subcommand)]
    Privacy(privacy::Command),
    /// Copy every table into files, consistent to the last credit, while the service runs
    Backup(backup::Backup),
    /// Write the files of a backup into empty tables, and check that every ledger agrees
    Restore(backup::Restore),
    #[command(flatten)]
    Client(client::Command),
    /// Print the completions of a shell: almanac completions bash > /etc/bash_completion.d/almanac
    Completions { shell: clap_complete::Shell },
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
    let cli = match cli.command {
        Some(Command::Client(command)) => return Ok(client::run(command, &cli.data_dir).await?),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Cli::command(), "almanac", &mut std::io::stdout());
            return Ok(());
        }
        _ => cli,
    };
    let config = Config::from_env().map_err(|problems| anyhow::anyhow!("bad configuration: {problems}"))?;
    telemetry::check().map_err(|problem| anyhow::anyhow!("bad configuration: {problem}"))?;
    let is_named = cli.dataset_dir.is_some();
    let folder = cli.dataset_dir.unwrap_or_else(|| cli.data_dir.join("dataset"));
    let database = || if cli.aws { data_dir::aws() } else { data_dir::open(&cli.data_dir) };
    match cli.command {
        None | Some(Command::Serve) => {
            anyhow::ensure!(!cli.aws, "on AWS the functions serve; see infra/DEPLOYING.md");
            serve(cli.serve, DataDir::take(&cli.data_dir)?, &folder, is_named, config).await
        }
        Some(Command::Import(command)) => {
            let objections = objections(database, &cli.data_dir, cli.aws, &config).await?;
            let premises = Premises::of(&config, folder)?;
            let done = import::run(command, premises, database, &config, objections.clone()).await;
            // Who was met by somebody else's hash has to be reported.
            let met = objections.map(|objections| objections.take_met()).unwrap_or_default();
            if !met.is_empty() {
                database()?.store(&config).await?.note_drop_met(&met, Clock::System.now()).await?;
            }
            done
        }
        Some(Command::Privacy(command)) => {
            let opened = database()?;
            let secret = secret(&cli.data_dir, cli.aws, &config)?;
            let premises = Premises::of(&config, folder)?;
            privacy::run(command, &opened, &config, secret, premises, cli.data_dir).await
        }
        Some(Command::Datasets(command)) => {
            let objections = objections(database, &cli.data_dir, cli.aws, &config).await?;
            datasets::run(command, Premises::of(&config, folder)?, objections).await
        }
        Some(Command::Directory(command)) => directory::run(command, &config).await,
        Some(Command::Accounts(command)) => {
            let makes = matches!(command, accounts::Command::Create { .. });
            let database =
                if makes || cli.aws { database()? } else { data_dir::open_existing(&cli.data_dir)? };
            accounts::run(command, &database, &config).await
        }
        Some(Command::Backup(options)) => {
            let opened = if cli.aws { database()? } else { data_dir::open_existing(&cli.data_dir)? };
            backup::write(options, &opened, &config).await
        }
        Some(Command::Restore(options)) => {
            let opened = database()?;
            let secret = || secret(&cli.data_dir, cli.aws, &config);
            backup::restore(options, &opened, &config, secret).await
        }
        Some(Command::Operator(command)) => operator::run(command, &database()?, &config).await,
        Some(Command::Providers(options)) => providers::run(options, &database()?, &config).await,
        Some(Command::Sources(command)) => {
            let opener = drop::LocalOpener(Opener::new(&config.user_agent()));
            sources::run(command, &database()?, &config, Arc::new(opener)).await
        }
        Some(Command::Client(_) | Command::Completions { .. }) => Ok(()),
    }
}

/// Who objected, for what is read from and written to files; where no database is yet, nobody has.
async fn objections(
    database: impl FnOnce() -> Result<data_dir::Opened>,
    data_dir: &Path,
    aws: bool,
    config: &Config,
) -> Result<Option<Arc<Objections>>> {
    if !aws && !data_dir::has_database(data_dir) {
        return Ok(None);
    }
    let (opened, secret) = (database()?, secret(data_dir, aws, config)?);
    Ok(Some(privacy::listed(&opened.store(config).await?, config, &secret).await?))
}

/// The secret that objections are hashed with: the setting's, or the data directory's own.
fn secret(data_dir: &Path, aws: bool, config: &Config) -> Result<String> {
    if aws || !config.seal_secret.is_empty() {
        return Ok(config.seal_secret.0.clone());
    }
    data_dir::secret_of(data_dir, "seal-secret")
}

/// What a server answers from.
enum Served {
    /// A directory in a database.
    Elsewhere(Screened<Postgres>),
    /// The operator's own data; none yet beside providers, until something is imported.
    Own(Arc<Dataset>),
    /// The demo world, from a snapshot or made now; the latter has its own signals.
    Demo(Arc<Dataset>, Option<Box<World>>),
}

async fn serve(
    options: Serve,
    mut data: DataDir,
    folder: &Path,
    is_named: bool,
    mut config: Config,
) -> Result<()> {
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
    if let Some(folder) = &config.privacy_texts {
        let read = account::privacy_page::Texts::read(Path::new(folder));
        read.map_err(|problem| anyhow::anyhow!("PRIVACY_TEXTS: {problem}"))?;
    }
    config.signup_proof = config.signup_proof.or(Some(!options.host.is_loopback()));
    if config.seal_secret.is_empty() {
        config.seal_secret = config::Hidden(data.secret("seal-secret")?);
    }
    let now = Clock::System.now();
    // The database opens while the world is made: both take a noticeable part of a start.
    let snapshots = SnapshotDir::new(folder);
    let current = snapshots.current();
    // Who names a dataset beside vendors and has none yet tries the service out: the demo stands in for it, and says so.
    let nothing_else = common::signals::demo::is_all_there_is(&config) || config.providers.names_dataset();
    let elsewhere = directory::open(&config).await?;
    let served = tokio::task::spawn_blocking({
        let snapshots = snapshots.clone();
        move || match elsewhere {
            Some(directory) => Ok(Served::Elsewhere(directory)),
            None => served(&snapshots, is_named, nothing_else, now),
        }
    });
    let (store, database) = open_store(&mut data, &config).await?;
    let address = format!("http://{}", api.local_addr()?);
    if config.public_url.is_empty() {
        config.public_url.clone_from(&address);
    }
    let served = served.await??;
    // Ctrl-C ends the service well from its greeting on.
    let stopped = stop_signal();
    println!("Almanac listens on {address} (reference: {address}/docs)");
    let (sources, live, premises) = match served {
        Served::Demo(dataset, world) => {
            let key = demo::key(&store, data.path(), now).await?;
            greet_with_demo(&address, &key, &data, &dataset);
            let dataset = Embedded::new(dataset);
            let mut sources = self::sources(&config, &Clock::System, dataset.clone())?;
            let is_over = Arc::new(AtomicBool::new(false));
            if let Some(world) = world {
                let feed = live::WhileDemo { source: DemoFeed::new(*world), is_over: is_over.clone() };
                sources.signals.push(Arc::new(feed));
            }
            let premises = Premises::served(dataset.clone(), snapshots.clone());
            (sources, Some((dataset, Some(is_over))), premises)
        }
        Served::Elsewhere(directory) => {
            let Holdings { people, companies, .. } = directory.holdings();
            println!("It answers from PostgreSQL: {people} people and {companies} companies.");
            end_demo(&store, &data, now).await?;
            greet(&address, &config);
            let premises = Premises::database(directory.clone());
            let sources = app::sources_on(&config, &Clock::System, Arc::new(directory));
            let mut sources = sources.map_err(anyhow::Error::msg)?;
            sources.signals = common::signals::configured(&config, &sources.meter);
            (sources, None, premises)
        }
        Served::Own(dataset) => {
            let (people, companies) = (dataset.people_count(), dataset.company_count());
            match dataset.name() {
                Some(_) => {
                    println!("It answers from your own data: {people} people and {companies} companies.")
                }
                None => println!(
                    "It answers from your providers. Searches need data of your own: almanac import."
                ),
            }
            end_demo(&store, &data, now).await?;
            greet(&address, &config);
            let dataset = Embedded::new(dataset);
            let premises = Premises::served(dataset.clone(), snapshots.clone());
            (sources(&config, &Clock::System, dataset.clone())?, Some((dataset, None)), premises)
        }
    };
    if let Some(dynamodb) = dynamodb {
        let access_key = front::access_key();
        println!("DynamoDB: http://{} with AWS_ACCESS_KEY_ID={access_key}", dynamodb.local_addr()?);
        tokio::spawn(front::serve(dynamodb, database, access_key));
    }
    let queue = LocalQueue::new(workers::VISIBILITY);
    let mut sources = sources;
    sources.opener = Some(Arc::new(drop::LocalOpener(Opener::new(&config.user_agent()))));
    if let Some((dataset, _)) = &live {
        dataset.kept_in(snapshots.clone());
        sources.signals.push(Arc::new(Imports(dataset.clone())));
    }
    let app = App::with_vendors(config, Clock::System, store, sources, queue.clone());
    if let Some((dataset, demo)) = live {
        let taken_up = ending(demo, dataset.clone(), app.clone(), data.path().to_owned());
        tokio::spawn(live::follow(snapshots, dataset, current, taken_up));
    }
    // Nobody is answered before it is known who objected; commands must list them under the same pepper.
    app.objections.follow_now(&app.store).await.context("the list of objections cannot be read")?;
    app.store.note_pepper(app.objections.pepper().name()).await.context("cannot prepare the database")?;
    // Nor before records agree with what was told.
    let told = app.told.follow_now(&app.store, &app.providers, By::Ingesting).await;
    told.context("what signals tell cannot be read")?;
    // Every feed of the demo is there for the first call.
    let opened = common::signals::ingest::open_demo(&app.store, &app.providers, Clock::System.now()).await;
    opened.context("the demo's signals cannot be stored")?;
    let _workers = workers::start(&app, &queue);
    let proxies = app.config.trusted_proxies.clone();
    server::serve_behind(api, router_on(app.clone(), premises), proxies, stopped).await;
    app.providers.save_counts().await.context("what providers did is not saved")?;
    telemetry::flush().await;
    println!("Stopped; everything is kept in {}.", data.path().display());
    Ok(())
}

/// The operator's own data or, where nothing was imported or configured, the demo world.
fn served(snapshots: &SnapshotDir, is_named: bool, nothing_else: bool, now: Timestamp) -> Result<Served> {
    match snapshots.open_newest_whole() {
        Ok((dataset, refused)) => {
            if let Some(refused) = refused {
                tracing::warn!("{refused}; the one before it is served");
            }
            let dataset = Arc::new(dataset);
            Ok(if is_demo(&dataset) { Served::Demo(dataset, None) } else { Served::Own(dataset) })
        }
        // A slip of the pen must not put invented people in the place of real ones.
        Err(DatasetError::Missing(directory)) if is_named => anyhow::bail!(
            "DATASET_DIR (--dataset-dir) names {}, which holds no dataset; correct it, or import one there first",
            directory.display()
        ),
        Err(DatasetError::Missing(_)) if nothing_else => {
            let (dataset, world) = demo::dataset(now)?;
            Ok(Served::Demo(Arc::new(dataset), Some(Box::new(world))))
        }
        Err(DatasetError::Missing(_)) => {
            Ok(Served::Own(Arc::new(Dataset::in_memory(Vec::new(), Vec::new())?)))
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether a dataset is the demo world; one that cannot be read is not.
fn is_demo(dataset: &Dataset) -> bool {
    dataset.company_count() > 0 && dataset.is_from(DEMO).unwrap_or(false)
}

/// What is done when the data that is served changes: data of one's own ends the demo, its people, its signals and its key.
fn ending(
    demo: Option<Arc<AtomicBool>>,
    served: Screened<Embedded>,
    app: Arc<App>,
    data_dir: PathBuf,
) -> impl Fn() {
    move || {
        let Some(is_over) = demo.as_ref().filter(|_| !is_demo(&served.dataset())) else { return };
        is_over.store(true, Ordering::Relaxed);
        let (app, data_dir) = (app.clone(), data_dir.clone());
        tokio::spawn(async move {
            match demo::end(&app.store, &data_dir, app.clock.now()).await {
                Ok(keys) => keys.iter().for_each(|hash| app.keys.forget(hash)),
                Err(error) => tracing::error!("the demo could not be ended: {error:#}"),
            }
        });
    }
}

/// Ends what is left of a demo on a service with data of its own.
async fn end_demo(store: &Store, data: &DataDir, now: Timestamp) -> Result<()> {
    if !demo::end(store, data.path(), now).await.context("cannot end the demo")?.is_empty() {
        println!("The demo is over: its key and its signals are gone.");
    }
    Ok(())
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
pub fn sources(config: &Config, clock: &Clock, dataset: impl Into<Screened<Embedded>>) -> Result<Sources> {
    let mut sources = app::sources(config, clock, Some(dataset.into())).map_err(anyhow::Error::msg)?;
    sources.signals = common::signals::configured(config, &sources.meter);
    Ok(sources)
}

/// How to get a key.
fn greet(address: &str, config: &Config) {
    if config.signup_open {
        println!("Get a key:\n  curl -s {address}/v1/signup -H 'Content-Type: application/json' \\");
        println!("    -d '{{\"email\": \"you@company.com\"}}'");
    } else {
        println!("Get a key:\n  almanac accounts create --email you@company.com");
    }
}

fn greet_with_demo(address: &str, key: &str, data: &DataDir, dataset: &Dataset) {
    println!("It answers from the demo world: every person and company in it is invented.");
    println!("almanac import brings data of your own and ends the demo.");
    println!("Demo key (Pro, also in {}): {key}", data.path().join("demo-key").display());
    let email = demo::example_email(dataset).map(|email| email.to_string()).unwrap_or_default();
    println!("Try:\n  curl -s {address}/v1/enrich -H 'Authorization: Bearer {key}' \\");
    println!("    -H 'Content-Type: application/json' -d '{{\"email\": \"{email}\"}}'");
}

/// The word to stop, heard from now on.
fn stop_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let heard = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
        async move {
            match heard {
                (Ok(mut interrupt), Ok(mut terminate)) => tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                },
                _ => drop(tokio::signal::ctrl_c().await),
            }
        }
    }
    #[cfg(not(unix))]
    async {
        drop(tokio::signal::ctrl_c().await);
    }
}
