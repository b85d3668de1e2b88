//! The command line: `almanac` serves; `almanac accounts …` looks after accounts, `almanac import …` and `almanac datasets …` after
//! data; `almanac enrich …` and the like are a client's.

use crate::commands::{
    accounts, backup, cloud_crawl, crawl, datasets, dedupe, directory, import, operator, place, privacy,
    provider_files, providers, registers, sources,
};
use crate::counted::counted;
use crate::premises::{Premises, absolute};
use crate::server::data_dir::{self, DataDir};
use crate::server::{demo, engine, front, socket, spool, workers};
use crate::{client, live, router_on, server};
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
use common::privacy::texts::Texts;
use common::providers::{Opener, Sources};
use common::queue::LocalQueue;
use common::sign_in;
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

/// What the first import does besides, and what follows.
const DEMO_ENDED: &str = "The demo has ended and its key is deleted. Create an account: \
    almanac accounts create --email you@company.example --credits 1000";

/// The options of every command, below a command's own.
const GLOBAL: &str = "Global options";

/// Almanac: contact and company enrichment that you run yourself.
///
/// Without a command it serves the whole API in one process, with an embedded DynamoDB. It answers from your data and providers or,
/// if there are none, from a demo world with a demo account.
#[derive(Parser)]
#[command(name = "almanac", version, after_help = settings_help(), max_term_width = 110)]
pub struct Cli {
    /// Directory for accounts, credits and history
    #[arg(long, env = "ALMANAC_DATA_DIR", default_value = ".almanac", global = true, value_name = "DIR", help_heading = GLOBAL)]
    pub data_dir: PathBuf,
    /// Directory of the dataset; it must exist [default: dataset in the data directory]
    #[arg(long, env = config::DATASET_DIR, global = true, value_name = "DIR", help_heading = GLOBAL)]
    pub dataset_dir: Option<PathBuf>,
    /// Work on an AWS deployment instead of the data directory; needs AWS_REGION, AWS credentials, and the TABLE_PREFIX that the
    /// deployment printed
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub aws: bool,
    #[command(flatten)]
    pub serve: Serve,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(clap::Args)]
pub struct Serve {
    /// Address to listen on; anything but loopback is reachable from other machines
    #[arg(long, env = "HOST", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,
    /// Port of the API; 0 picks a free one
    #[arg(long, env = "PORT", default_value_t = 8080)]
    pub port: u16,
    /// Loopback port for the embedded DynamoDB, protected by an access key that is printed; 0 picks a free one [default: none]
    #[arg(long, env = "DYNAMODB_PORT", value_name = "PORT")]
    pub dynamodb_port: Option<u16>,
}

/// The same options after the word `serve`; they take precedence over those before it.
#[derive(clap::Args)]
pub struct AfterServe {
    /// Address to listen on; anything but loopback is reachable from other machines [default: 127.0.0.1]
    #[arg(long)]
    host: Option<IpAddr>,
    /// Port of the API; 0 picks a free one [default: 8080]
    #[arg(long)]
    port: Option<u16>,
    /// Loopback port for the embedded DynamoDB, protected by an access key that is printed; 0 picks a free one [default: none]
    #[arg(long, value_name = "PORT")]
    dynamodb_port: Option<u16>,
}

impl Serve {
    fn overridden(self, by: AfterServe) -> Self {
        Self {
            host: by.host.unwrap_or(self.host),
            port: by.port.unwrap_or(self.port),
            dynamodb_port: by.dynamodb_port.or(self.dynamodb_port),
        }
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the API (the same as no command)
    Serve(AfterServe),
    /// Manage accounts: create them, grant credits, set plans, manage keys
    #[command(subcommand)]
    Accounts(accounts::Command),
    /// Manage the operator keys, which open /v1/operator/*
    #[command(subcommand)]
    Operator(operator::Command),
    /// Show the data providers, their order, hit rate and cost; check, test or create vendor files
    Providers(providers::Options),
    /// Manage signal sources
    #[command(subcommand)]
    Sources(sources::Command),
    /// Import people, companies or signals from files
    #[command(subcommand)]
    Import(import::Command),
    /// Read companies' websites into the directory
    Crawl(crawl::Options),
    /// Manage imported data: list, undo, export
    #[command(subcommand)]
    Datasets(datasets::Command),
    /// Find duplicate people or companies in a file
    Dedupe(dedupe::Options),
    /// Manage the PostgreSQL directory that DIRECTORY names
    #[command(subcommand)]
    Directory(directory::Command),
    /// Handle privacy requests: hide, erase or export a person's data
    #[command(subcommand)]
    Privacy(privacy::Command),
    /// Back up every table to files while the service runs
    Backup(backup::Backup),
    /// Restore a backup into empty tables, and audit every ledger
    Restore(backup::Restore),
    #[command(flatten)]
    Client(client::Command),
    /// Print shell completions: almanac completions bash > /etc/bash_completion.d/almanac
    Completions { shell: clap_complete::Shell },
}

fn settings_help() -> String {
    let (mut help, mut section) = ("Environment:".to_owned(), "");
    for setting in config::settings() {
        if setting.section != section {
            section = setting.section;
            help.push_str(&format!("\n\n  {section}"));
        }
        let default = match setting.default {
            "" => String::new(),
            default => format!(" [{default}]"),
        };
        help.push_str(&format!("\n    {:<28} {}{default}", setting.variable, setting.described()));
    }
    help.push_str("\n\n");
    help.push_str(client::EXIT_CODES);
    help
}

/// The variables of the command line, which are no settings of the service.
pub fn variables() -> Vec<String> {
    fn collect(command: &clap::Command, names: &mut Vec<String>) {
        let own = command.get_arguments().filter_map(clap::Arg::get_env);
        names.extend(own.map(|name| name.to_string_lossy().into_owned()));
        command.get_subcommands().for_each(|command| collect(command, names));
    }
    let mut names = vec![client::EARLIER_NAME.to_owned()];
    collect(&Cli::command(), &mut names);
    names
}

pub async fn run(cli: Cli) -> Result<()> {
    let cli = match cli.command {
        Some(Command::Client(command)) => return Ok(client::run(command, &cli.data_dir).await?),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "almanac", &mut script);
            return Ok(client::write(&String::from_utf8_lossy(&script))?);
        }
        Some(Command::Dedupe(options)) => return dedupe::run(&options),
        _ => cli,
    };
    let config = Config::from_env().map_err(|problems| anyhow::anyhow!("bad configuration: {problems}"))?;
    telemetry::check().map_err(|problem| anyhow::anyhow!("bad configuration: {problem}"))?;
    if cli.aws || matches!(cli.command, None | Some(Command::Serve(_))) {
        return work(cli, config).await;
    }
    let place = place::Place::before(&cli.data_dir, cli.serve.port);
    let is_named = matches!(
        cli.command,
        Some(
            Command::Accounts(accounts::Command::Create { .. })
                | Command::Import(import::Command::Signals(_))
        )
    );
    let done = work(cli, config).await;
    place.tell(is_named && done.is_ok()).await;
    done
}

/// Serves, or runs a command on the data directory or an AWS deployment.
async fn work(cli: Cli, config: Config) -> Result<()> {
    let is_named = cli.dataset_dir.is_some();
    let folder = cli.dataset_dir.unwrap_or_else(|| cli.data_dir.join("dataset"));
    let database = || if cli.aws { data_dir::aws() } else { data_dir::open(&cli.data_dir) };
    match cli.command {
        command @ (None | Some(Command::Serve(_))) => {
            let options = match command {
                Some(Command::Serve(after)) => cli.serve.overridden(after),
                _ => cli.serve,
            };
            anyhow::ensure!(!cli.aws, "on AWS the Lambda functions serve the API; see infra/DEPLOYING.md");
            if let Some(refusal) = Texts::refusal(&config) {
                anyhow::bail!("bad configuration: {refusal}");
            }
            serve(options, DataDir::take(&cli.data_dir)?, &folder, is_named, config).await
        }
        Some(Command::Import(command)) => {
            let objections = objections(database, &cli.data_dir, cli.aws, &config).await?;
            let premises = Premises::of(&config, folder)?;
            let serves_demo = !premises.is_kept() && demo::key_file(&cli.data_dir).is_file();
            let ends_demo = serves_demo && !matches!(command, import::Command::Demo);
            let done = import::run(command, premises.clone(), database, &config, objections.clone()).await;
            // On standard error, because some imports print JSON or positions.
            if ends_demo && premises.is_kept() {
                eprintln!("{DEMO_ENDED}");
            }
            // People matched by a hash of the state's list must be reported.
            let met = objections.map(|objections| objections.take_met()).unwrap_or_default();
            if !met.is_empty() {
                database()?.store(&config).await?.note_drop_met(&met, Clock::System.now()).await?;
            }
            done
        }
        Some(Command::Crawl(options)) => {
            let objections = async || objections(database, &cli.data_dir, cli.aws, &config).await;
            let premises = Premises::of(&config, folder)?;
            // The cloud's workers read no people; that stays with the person who decides it.
            if cli.aws && !options.people {
                return cloud_crawl::run(options, premises, &database()?, &config, objections).await;
            }
            anyhow::ensure!(
                options.take.is_none() && options.taken.is_none() && !options.waiting,
                "--take, --taken and --waiting are for sites that the cloud's workers read: add --aws"
            );
            crawl::run(options, premises, database, &config, objections).await
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
        Some(Command::Providers(options)) => {
            // What was chosen in the console is sealed with it.
            let secret = secret(&cli.data_dir, cli.aws, &config).unwrap_or_default();
            match options.command {
                Some(provider_files::Command::Try(trial)) => {
                    provider_files::attempt(trial, &database()?, &config, &secret).await
                }
                Some(command) => provider_files::run(command),
                None => providers::run(options, &database()?, &config, &secret).await,
            }
        }
        Some(Command::Sources(command)) => {
            let opener = spool::LocalOpener(Opener::new(&config.user_agent()));
            sources::run(command, &database()?, &config, Arc::new(opener)).await
        }
        Some(Command::Client(_) | Command::Completions { .. } | Command::Dedupe(_)) => Ok(()),
    }
}

/// The opt-outs, for imports and exports; `None` if there is no database yet.
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
    if aws || !config.stored.seal_secret.is_empty() {
        return Ok(config.stored.seal_secret.0.clone());
    }
    data_dir::secret_of(data_dir, "seal-secret")
}

/// The data that a server serves.
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
    // Callers of a server on loopback are on this machine already.
    config.network.webhooks_to_loopback |= options.host.is_loopback();
    config.connections.private |= options.host.is_loopback();
    let api = server::bind(options.host, options.port, "--port").await?;
    let dynamodb = match options.dynamodb_port {
        Some(port) => Some(server::bind(Ipv4Addr::LOCALHOST.into(), port, "--dynamodb-port").await?),
        None => None,
    };
    let set = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for unknown in config::unknown(set, &variables()) {
        tracing::warn!("{unknown}");
    }
    config.sole_process = true;
    config.sign_in_links = options.host.is_loopback();
    if let Some(folder) = &config.privacy.texts {
        let read = common::privacy::texts::Texts::read(Path::new(folder));
        read.map_err(|problem| anyhow::anyhow!("PRIVACY_TEXTS: {problem}"))?;
    }
    config.sign_up.proof = config.sign_up.proof.or(Some(!options.host.is_loopback()));
    if config.stored.seal_secret.is_empty() {
        config.stored.seal_secret = config::Hidden(data.secret("seal-secret")?);
    }
    if config.providers.technologies.is_none() {
        config.providers.technologies = crawl::rules_in(folder);
    }
    let now = Clock::System.now();
    // The database opens while the world is made: both take a noticeable part of a start.
    let snapshots = SnapshotDir::new(folder);
    let current = snapshots.current();
    // An operator who configured vendors and a dataset, but has none yet, is trying the service out: serve the demo, and say so.
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
    if config.network.public_url.is_empty() {
        config.network.public_url.clone_from(&address);
    }
    let served = served.await??;
    // From the greeting on, Ctrl-C stops the service cleanly.
    let stopped = stop_signal();
    println!("Almanac listens on {address} (reference: {address}/docs)");
    println!("Data directory: {}", absolute(data.path()).display());
    let mut demo_link = None;
    let (sources, live, premises) = match served {
        Served::Demo(dataset, world) => {
            let key = demo::key(&store, data.path(), now).await?;
            config.demo_key = config.sign_in_links.then(|| demo::key_file(data.path()));
            demo_link = config.sign_in_links.then(|| (sign_in::new_path(), key.clone()));
            let console = demo_link.as_ref().map_or("/console", |(path, _)| path.as_str());
            greet_with_demo(&address, console, &key, &data, &dataset);
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
            println!(
                "Serving {} and {} from PostgreSQL.",
                counted(people, "person"),
                counted(companies, "company")
            );
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
                    println!(
                        "Serving your own data: {} and {}.",
                        counted(people, "person"),
                        counted(companies, "company")
                    )
                }
                None => println!(
                    "Serving from your providers. Searches need your own data: import it with `almanac import people FILE`."
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
    sources.opener = Some(Arc::new(spool::LocalOpener(Opener::new(&config.user_agent()))));
    if let Some((dataset, _)) = &live {
        dataset.kept_in(snapshots.clone());
        sources.signals.push(Arc::new(Imports(dataset.clone())));
    }
    let app = App::with_vendors(config, Clock::System, store, sources, queue.clone());
    if let Some((path, key)) = demo_link {
        app.sign_in.accept(path, key, now);
    }
    if let Some((dataset, demo)) = live {
        let taken_up = ending(demo, dataset.clone(), app.clone(), data.path().to_owned());
        tokio::spawn(live::follow(snapshots, dataset, current, taken_up));
    }
    // No call is answered before the opt-outs are read; commands must hash them with the same pepper.
    app.objections.follow_now(&app.store).await.context("cannot read the list of opt-outs")?;
    let chosen = app.choices.follow_now(&app.store, &app.providers).await;
    chosen.context("cannot read the choices about providers")?;
    app.store.note_pepper(app.objections.pepper().name()).await.context("cannot prepare the database")?;
    // Nor before records agree with what was told.
    let told = app.told.follow_now(&app.store, &app.providers, By::Ingesting).await;
    told.context("cannot read the signals")?;
    // Every feed of the demo is there for the first call.
    let opened = common::signals::ingest::open_demo(&app.store, &app.providers, Clock::System.now()).await;
    opened.context("cannot store the demo's signals")?;
    let mut workers = workers::start(&app, &queue);
    if premises.takes_imports() {
        // How far a file was taken is noted in a folder, also where the records are in a database.
        let noting = match premises.server() {
            Some(_) => Premises::of(&app.config, folder.to_owned())?,
            None => premises.clone(),
        };
        workers.spawn(registers::run(app.clone(), noting, data.path().join("registers")));
    }
    let proxies = app.config.network.trusted_proxies.clone();
    server::serve_behind(api, router_on(app.clone(), premises), proxies, stopped).await;
    app.providers.save_counts().await.context("cannot save the provider figures")?;
    telemetry::flush().await;
    println!("Stopped. Your data is in {}.", data.path().display());
    Ok(())
}

/// The operator's own data or, where nothing was imported or configured, the demo world.
fn served(snapshots: &SnapshotDir, is_named: bool, nothing_else: bool, now: Timestamp) -> Result<Served> {
    match snapshots.open_newest_whole() {
        Ok((dataset, refused)) => {
            if let Some(refused) = refused {
                tracing::warn!("{refused}; serving the previous one");
            }
            let dataset = Arc::new(dataset);
            Ok(if is_demo(&dataset) { Served::Demo(dataset, None) } else { Served::Own(dataset) })
        }
        // A slip of the pen must not put invented people in the place of real ones.
        Err(DatasetError::Missing(directory)) if is_named => anyhow::bail!(
            "DATASET_DIR (--dataset-dir) is {}, which holds no dataset; correct it, or import data there first",
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

/// The action when the served data changes: the operator's own data ends the demo with its signals and its key.
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

/// Ends the rest of a demo on a service with data of its own.
async fn end_demo(store: &Store, data: &DataDir, now: Timestamp) -> Result<()> {
    if !demo::end(store, data.path(), now).await.context("cannot end the demo")?.is_empty() {
        println!("The demo has ended: its key and its signals were deleted.");
    }
    Ok(())
}

/// Opens the database of a data directory and answers commands through its socket.
pub async fn open_store(data: &mut DataDir, config: &Config) -> Result<(Store, dynoxide::Database)> {
    let database = data.open_database()?;
    let store = Store::new(engine::client(database.clone()), &config.stored.table_prefix);
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

/// Prints the console's address and how to get a key.
fn greet(address: &str, config: &Config) {
    println!("Console: {address}/console");
    if config.sign_up.open {
        println!("Get a key:\n  curl -s {address}/v1/signup -H 'Content-Type: application/json' \\");
        println!("    -d '{{\"email\": \"you@company.com\"}}'");
    } else {
        println!("Get a key:\n  almanac accounts create --email you@company.com");
    }
}

/// Prints how to use the demo; `console` is a path that signs in once, on loopback.
fn greet_with_demo(address: &str, console: &str, key: &str, data: &DataDir, dataset: &Dataset) {
    println!("Console: {address}{console}");
    println!("Demo data: every person and company is invented.");
    println!("Import your own data with `almanac import people FILE`; that ends the demo.");
    println!("Demo key (Pro, also in {}): {key}", demo::key_file(data.path()).display());
    let email = demo::example_email(dataset).map(|email| email.to_string()).unwrap_or_default();
    println!("Try:\n  curl -s {address}/v1/enrich -H 'Authorization: Bearer {key}' \\");
    println!("    -H 'Content-Type: application/json' -d '{{\"email\": \"{email}\"}}'");
}

/// Resolves at the signal to stop; it listens from now on.
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
